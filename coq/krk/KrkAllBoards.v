(** From the boards that the certificates are about to all boards on which the strategy wins: those whose smaller side
    is at least 4 and whose larger is at least 6.

    The certificates are about boards with at least 4 files and 6 ranks. A board that is wide instead of high is one of
    these when files and ranks are exchanged. That all rules and words of the strategy stay what they are then is proved
    from the definitions of `KrkRules.v`, one after the other; so the lemmas of `Krk.v` hold there too. The certificate
    of the lemma `transpose`, which says the same, is not needed for this.

    The theorems at the end rest on the certificates, which `KrkProved.v` has checked, and suppose nothing. *)

Require Import List ZArith Bool Btauto Lia.
Import ListNotations.
Require Import Game Goals Strategy KrkRules Krk KrkCertified KrkProved.
Require KrkLemmas.
Open Scope Z_scope.
Open Scope bool_scope.

(** *** Squares *)

Lemma square_twice s : transposed_square (transposed_square s) = s.
Proof. destruct s. reflexivity. Qed.

Lemma twice p : transposed (transposed p) = p.
Proof. destruct p as [f r [] [] []]. reflexivity. Qed.

(** What is said of squares treats files and ranks alike. *)
Ltac alike := intros; unfold transposed_square; simpl; btauto.

Lemma same_transposed s t : same (transposed_square s) (transposed_square t) = same s t.
Proof. unfold same. alike. Qed.

Lemma adjacent_transposed s t : adjacent (transposed_square s) (transposed_square t) = adjacent s t.
Proof. unfold adjacent. alike. Qed.

Lemma in_line_transposed s t : in_line (transposed_square s) (transposed_square t) = in_line s t.
Proof. unfold in_line. alike. Qed.

Lemma stands_between_transposed s t u :
  stands_between (transposed_square s) (transposed_square t) (transposed_square u) = stands_between s t u.
Proof. unfold stands_between. alike. Qed.

Lemma king_distance_transposed s t : king_distance (transposed_square s) (transposed_square t) = king_distance s t.
Proof.
  unfold king_distance, larger. simpl.
  destruct (Z.leb_spec (gap (rank s) (rank t)) (gap (file s) (file t)));
    destruct (Z.leb_spec (gap (file s) (file t)) (gap (rank s) (rank t))); lia.
Qed.

Lemma distance_transposed s t : distance (transposed_square s) (transposed_square t) = distance s t.
Proof. apply Z.add_comm. Qed.

Lemma around_transposed s to : In to (around s) -> In (transposed_square to) (around (transposed_square s)).
Proof. simpl. intuition (subst; auto 9). Qed.

(** *** The rules *)

Lemma on_board_transposed p s : on_board (transposed p) (transposed_square s) = on_board p s.
Proof. unfold on_board. alike. Qed.

Create HintDb transposed.
#[local] Hint Rewrite square_twice twice same_transposed adjacent_transposed in_line_transposed
  stands_between_transposed king_distance_transposed distance_transposed on_board_transposed : transposed.

(** Every word that is made of words that stay what they are does so too. *)
Ltac word_by_word := simpl; autorewrite with transposed; reflexivity.

Lemma legal_for_black_transposed p : legal_for_black (transposed p) = legal_for_black p.
Proof. unfold legal_for_black. word_by_word. Qed.

Lemma rook_attacks_transposed p s : rook_attacks (transposed p) (transposed_square s) = rook_attacks p s.
Proof. unfold rook_attacks. word_by_word. Qed.

Lemma check_transposed p : check (transposed p) = check p.
Proof. exact (rook_attacks_transposed p (lone p)). Qed.

#[local] Hint Rewrite legal_for_black_transposed rook_attacks_transposed check_transposed : transposed.

Lemma legal_transposed p : legal_for_white (transposed p) = legal_for_white p.
Proof. unfold legal_for_white. word_by_word. Qed.

Lemma may_go_transposed p man s : may_go (transposed p) man (transposed_square s) = may_go p man s.
Proof. destruct man; simpl; [unfold king_may_go|unfold rook_may_go]; word_by_word. Qed.

Lemma put_transposed p man s : put (transposed p) man (transposed_square s) = transposed (put p man s).
Proof. destruct man; reflexivity. Qed.

Lemma lone_may_go_transposed p s : lone_may_go (transposed p) (transposed_square s) = lone_may_go p s.
Proof. unfold lone_may_go. word_by_word. Qed.

#[local] Hint Rewrite legal_transposed may_go_transposed put_transposed lone_may_go_transposed : transposed.

Lemma rook_can_be_taken_transposed p : rook_can_be_taken (transposed p) = rook_can_be_taken p.
Proof. exact (lone_may_go_transposed p (rook p)). Qed.

Lemma stuck_stays p : stuck p = true -> stuck (transposed p) = true.
Proof.
  unfold stuck. rewrite !forallb_forall. intros none to i.
  specialize (none (transposed_square to)). rewrite <- lone_may_go_transposed, square_twice in none. apply none.
  rewrite <- (square_twice (lone p)). exact (around_transposed _ _ i).
Qed.

Lemma stuck_transposed p : stuck (transposed p) = stuck p.
Proof. apply eq_iff_eq_true. split; intros s; apply stuck_stays in s; [rewrite twice in s|]; exact s. Qed.

#[local] Hint Rewrite rook_can_be_taken_transposed stuck_transposed : transposed.

Lemma mate_transposed p : mate (transposed p) = mate p.
Proof. unfold mate. word_by_word. Qed.

Lemma stalemate_transposed p : stalemate (transposed p) = stalemate p.
Proof. unfold stalemate. word_by_word. Qed.

#[local] Hint Rewrite mate_transposed stalemate_transposed : transposed.

(** *** The words of the strategy *)

Lemma room_transposed p : room (transposed p) = room p.
Proof.
  unfold room. simpl. rewrite orb_comm.
  destruct ((file (rook p) =? file (lone p)) || (rank (rook p) =? rank (lone p))); lia.
Qed.

Lemma critical_square_transposed p : critical_square (transposed p) = transposed_square (critical_square p).
Proof. reflexivity. Qed.

Lemma king_to_critical_square_transposed p : king_to_critical_square (transposed p) = king_to_critical_square p.
Proof. exact (distance_transposed (king p) (critical_square p)). Qed.

Lemma rook_exposed_transposed p side : rook_exposed (transposed p) side = rook_exposed p side.
Proof. unfold rook_exposed. word_by_word. Qed.

Lemma rook_divides_transposed p : rook_divides (transposed p) = rook_divides p.
Proof. apply orb_comm. Qed.

Lemma rook_is_safe_transposed p : rook_is_safe (transposed p) = rook_is_safe p.
Proof. unfold rook_is_safe. word_by_word. Qed.

Lemma is_diagonal_transposed p q : is_diagonal (transposed p) (transposed q) = is_diagonal p q.
Proof. apply andb_comm. Qed.

(** What holds from some edge, either way, in some corner: the same views of the board, in another order. *)
Ltac some_view :=
  unfold images, both_from_each_edge, from_each_edge; simpl map; simpl combine; simpl app; rewrite ?twice;
  unfold any; simpl existsb; btauto.

Lemma either_way (f : Krk -> bool) p :
  any (map f [transposed p; transposed (transposed p)]) = any (map f [p; transposed p]).
Proof. some_view. Qed.

Lemma either_way_both (f : Krk * Krk -> bool) p q :
  any (map f [(transposed p, transposed q); (transposed (transposed p), transposed (transposed q))]) =
  any (map f [(p, q); (transposed p, transposed q)]).
Proof. some_view. Qed.

Lemma some_edge (f : Krk -> bool) p : any (map f (from_each_edge (transposed p))) = any (map f (from_each_edge p)).
Proof. some_view. Qed.

Lemma some_edge_both (f : Krk * Krk -> bool) p q :
  any (map f (both_from_each_edge (transposed p) (transposed q))) = any (map f (both_from_each_edge p q)).
Proof. some_view. Qed.

Lemma some_image (f : Krk -> bool) p : any (map f (images (transposed p))) = any (map f (images p)).
Proof. some_view. Qed.

Lemma l_pattern_transposed p : l_pattern (transposed p) = l_pattern p.
Proof. apply either_way. Qed.

Lemma kings_on_one_edge_transposed p : kings_on_one_edge (transposed p) = kings_on_one_edge p.
Proof. apply some_edge. Qed.

Lemma king_steps_back_transposed p q : king_steps_back (transposed p) (transposed q) = king_steps_back p q.
Proof. apply some_edge_both. Qed.

Lemma ready_to_mate_transposed p : ready_to_mate (transposed p) = ready_to_mate p.
Proof. apply some_image. Qed.

Lemma rook_comes_to_an_edge_transposed p q :
  rook_comes_to_an_edge (transposed p) (transposed q) = rook_comes_to_an_edge p q.
Proof. apply some_edge_both. Qed.

Lemma rook_comes_home_transposed p q : rook_comes_home (transposed p) (transposed q) = rook_comes_home p q.
Proof. apply either_way_both. Qed.

#[local] Hint Rewrite room_transposed king_to_critical_square_transposed rook_exposed_transposed rook_divides_transposed
  rook_is_safe_transposed is_diagonal_transposed l_pattern_transposed kings_on_one_edge_transposed
  king_steps_back_transposed ready_to_mate_transposed rook_comes_to_an_edge_transposed rook_comes_home_transposed
  : transposed.

Lemma king_loses_no_time_transposed p q : king_loses_no_time (transposed p) (transposed q) = king_loses_no_time p q.
Proof. unfold king_loses_no_time. word_by_word. Qed.

#[local] Hint Rewrite king_loses_no_time_transposed : transposed.

Lemma condition_transposed kind p q : condition kind (transposed p) (transposed q) = condition kind p q.
Proof. destruct kind; unfold condition, approaches, keeps_room; word_by_word. Qed.

(** *** Moves *)

(** A relation that stays when both positions are transposed also comes back. *)
Lemma and_back (related : Krk -> Krk -> Prop) :
  (forall p q, related p q -> related (transposed p) (transposed q)) ->
  forall p q, related (transposed p) (transposed q) <-> related p q.
Proof.
  intros stays p q. split; [|apply stays]. intros r. apply stays in r. rewrite !twice in r. exact r.
Qed.

Lemma reach_transposed p man s : In s (reach p man) -> In (transposed_square s) (reach (transposed p) man).
Proof.
  destruct man; simpl; [apply around_transposed|].
  intros i. apply in_or_app. apply in_app_or in i. destruct i as [i|i]; [right|left];
    apply in_map_iff in i; destruct i as (n & <- & i); exact (in_map _ _ _ i).
Qed.

Lemma moves_of_transposed man p q : In (transposed q) (moves_of (transposed p) man) <-> In q (moves_of p man).
Proof.
  revert p q. apply (and_back (fun p q => In q (moves_of p man))). unfold moves_of. intros p q i.
  apply in_map_iff in i. destruct i as (to & <- & i). apply filter_In in i. destruct i as [i go].
  rewrite <- put_transposed. apply in_map. apply filter_In.
  split; [exact (reach_transposed p man to i)|]. rewrite may_go_transposed. exact go.
Qed.

Lemma white_moves_transposed p q : In (transposed q) (white_moves (transposed p)) <-> In q (white_moves p).
Proof. unfold white_moves. rewrite !in_app_iff, !moves_of_transposed. reflexivity. Qed.

Lemma moves_of_kind_transposed kind p q :
  In (transposed q) (moves_of_kind kind (transposed p)) <-> In q (moves_of_kind kind p).
Proof.
  unfold moves_of_kind. rewrite !filter_In, !in_flat_map, condition_transposed.
  setoid_rewrite moves_of_transposed. reflexivity.
Qed.

Lemma applies_iff_move kind p : applies kind p = true <-> exists q, In q (moves_of_kind kind p).
Proof. split; [apply applies_has_move|]. intros [q i]. exact (move_applies kind p q i). Qed.

Lemma applies_transposed kind p : applies kind (transposed p) = applies kind p.
Proof.
  apply eq_iff_eq_true. rewrite !applies_iff_move. split; intros [q i]; exists (transposed q).
  - apply moves_of_kind_transposed. rewrite twice. exact i.
  - apply moves_of_kind_transposed. exact i.
Qed.

Lemma some_applies_transposed kinds p : some_applies kinds (transposed p) = some_applies kinds p.
Proof.
  unfold some_applies. induction kinds as [|kind kinds IH]; simpl; [reflexivity|].
  rewrite applies_transposed, IH. reflexivity.
Qed.

Lemma kind_of_transposed p : kind_of (transposed p) = kind_of p.
Proof.
  unfold kind_of. induction nine as [|kind kinds IH]; simpl; [reflexivity|].
  rewrite applies_transposed, IH. reflexivity.
Qed.

Lemma strategy_plays_transposed kinds p q :
  strategy_plays kinds (transposed p) (transposed q) <-> strategy_plays kinds p q.
Proof.
  unfold strategy_plays. rewrite kind_of_transposed. setoid_rewrite moves_of_kind_transposed. reflexivity.
Qed.

Lemma reply_transposed q r : reply (transposed q) (transposed r) <-> reply q r.
Proof.
  revert q r. apply and_back. intros q r (to & i & go & alone & ->). exists (transposed_square to).
  split; [exact (around_transposed _ _ i)|]. simpl. autorewrite with transposed. auto.
Qed.

Lemma full_move_transposed kinds p r : full_move kinds (transposed p) (transposed r) <-> full_move kinds p r.
Proof.
  revert p r. apply and_back. intros p r (q & plays & replies). exists (transposed q).
  split; [apply strategy_plays_transposed; exact plays|apply reply_transposed; exact replies].
Qed.

Lemma nearer_to_mate_transposed r p : nearer_to_mate (transposed r) (transposed p) <-> nearer_to_mate r p.
Proof. unfold nearer_to_mate. autorewrite with transposed. reflexivity. Qed.

(** *** The lemmas *)

(** If they hold on some boards, they hold on these boards transposed. *)
Lemma lemmas_hold_transposed covered : lemmas_hold covered -> lemmas_hold (fun f r => covered r f).
Proof.
  intros lemmas.
  assert (forall p, good (fun f r => covered r f) p -> good covered (transposed p)) as turned.
  { intros p [c l]. split; [exact c|]. rewrite legal_transposed. exact l. }
  split.
  - intros p g. rewrite <- some_applies_transposed. exact (applicable _ lemmas _ (turned p g)).
  - intros p q g m. rewrite <- ready_to_mate_transposed, <- stalemate_transposed.
    apply white_moves_transposed in m. exact (rtm_stale _ lemmas _ _ (turned p g) m).
  - intros p q g m. rewrite <- rook_can_be_taken_transposed.
    apply moves_of_kind_transposed in m. exact (rtm_rook _ lemmas _ _ (turned p g) m).
  - intros p kind q g k m. rewrite <- rook_can_be_taken_transposed.
    apply moves_of_kind_transposed in m. exact (other_rook _ lemmas _ _ _ (turned p g) k m).
  - intros p r g m. rewrite <- applies_transposed.
    apply full_move_transposed in m. exact (rtm_then_mate _ lemmas _ _ (turned p g) m).
  - intros p q g m. rewrite <- mate_transposed.
    apply moves_of_transposed in m. exact (no_king_mate _ lemmas _ _ (turned p g) m).
  - intros p r g m. rewrite <- some_applies_transposed.
    apply full_move_transposed in m. exact (basic_stays _ lemmas _ _ (turned p g) m).
  - intros p p1 p2 p3 g m1 m2 m3. rewrite <- some_applies_transposed.
    apply full_move_transposed in m1, m2, m3. exact (home3 _ lemmas _ _ _ _ (turned p g) m1 m2 m3).
  - intros p p1 p2 p3 g. rewrite <- rook_exposed_transposed, <- room_transposed. intros roomy m1 m2 m3.
    apply nearer_to_mate_transposed.
    apply full_move_transposed in m1, m2, m3. exact (lex3 _ lemmas _ _ _ _ (turned p g) roomy m1 m2 m3).
  - intros p p1 p2 p3 g. rewrite <- rook_exposed_transposed, <- room_transposed. intros exposed small m1 m2 m3.
    rewrite <- some_applies_transposed.
    apply full_move_transposed in m1, m2, m3. exact (fifth _ lemmas _ _ _ _ (turned p g) exposed small m1 m2 m3).
Qed.

(** So they hold on all boards that are among these in the one way or the other. *)
Lemma lemmas_hold_either_way (covered more : Z -> Z -> Prop) :
  (forall f r, more f r -> covered f r \/ covered r f) -> lemmas_hold covered -> lemmas_hold more.
Proof.
  intros either lemmas.
  assert (forall p, good more p -> good covered p \/ good (fun f r => covered r f) p) as known.
  { intros p [m l]. destruct (either _ _ m); [left|right]; split; assumption. }
  destruct (lemmas_hold_transposed covered lemmas), lemmas.
  split; intros p; intros; match goal with g : good more p |- _ => destruct (known p g); eauto end.
Qed.

(** *** All boards *)

(** The boards that the theorems are about, by their files and ranks. *)
Definition large_enough (f r : Z) : Prop := 4 <= Z.min f r /\ 6 <= Z.max f r.

Theorem lemmas_hold_on_all_boards : lemmas_hold large_enough.
Proof.
  apply (lemmas_hold_either_way high_enough); [|exact (certified_lemmas_hold certificates)].
  unfold high_enough, KrkLemmas.fewest_files, KrkLemmas.fewest_ranks, large_enough. lia.
Qed.

Section AllBoards.

  Variable p : Krk.
  Hypothesis smaller_side : 4 <= Z.min (files p) (ranks p).
  Hypothesis larger_side : 6 <= Z.max (files p) (ranks p).
  Hypothesis legal : legal_for_white p = true.

  Let p_is_good : good large_enough p.
  Proof. repeat split; assumption. Qed.

  (** White wins. *)
  Theorem bratko_wins_on_all_boards : wins (game := krk) White (WhiteToMove p).
  Proof. exact (bratko_wins large_enough lemmas_hold_on_all_boards p p_is_good). Qed.

  (** Every play of the strategy's relation, whatever Black does, comes to an end, *)
  Theorem every_play_ends_on_all_boards : Acc (fun y x => play_step krk White bratko_move x y) (WhiteToMove p).
  Proof. exact (every_play_ends large_enough lemmas_hold_on_all_boards p p_is_good). Qed.

  (** this end is mate, *)
  Theorem every_play_ends_in_mate_on_all_boards x :
    play_reaches krk White bratko_move (WhiteToMove p) x -> (forall y, ~ play_step krk White bratko_move x y) ->
    exists q, x = BlackToMove q /\ mate q = true.
  Proof. exact (every_play_ends_in_mate large_enough lemmas_hold_on_all_boards p x p_is_good). Qed.

  (** and where some move mates, the strategy mates at once. *)
  Theorem mates_when_it_can_on_all_boards q :
    In q (white_moves p) -> mate q = true -> kind_of p = Some ImmediateMate.
  Proof. exact (mates_when_it_can large_enough lemmas_hold_on_all_boards p q p_is_good). Qed.

End AllBoards.
