(** Section 15: plays.

    Well-formed states stay so. A capture takes pieces away and nothing brings them back, and a man goes one way only,
    so a play has at most 23 captures and 168 steps of men; whoever plays more than 15,360 = 80 * 192 plies passes a
    state in which the forty-move rule can be claimed ([long_play_admits_claim]). *)

From Coq Require Import List Bool Arith ZArith Lia.
Import ListNotations.
From Checkproof.draughts Require Import S01_Foundations S02_Finite S03_Position S04_Ontology S05_Board S06_Geometry
  S07_Patterns S08_Chains S09_Forcing S10_State S11_Moves S12_Legality S13_Apply.

(** Some legal moves lead from one state to another. *)
Inductive reachable (st : GameState) : GameState -> Prop :=
| reachable_here : reachable st st
| reachable_next st' m st'' : reachable st st' -> apply_move_impl st' m = Some st'' -> reachable st st''.

(** These legal moves, in this order, lead from one state to another. *)
Inductive plays : GameState -> list BoardMove -> GameState -> Prop :=
| plays_none st : plays st [] st
| plays_move st m st' ms st'' : apply_move_impl st m = Some st' -> plays st' ms st'' -> plays st (m :: ms) st''.

Lemma plays_app st ms st' ms' st'' : plays st ms st' -> plays st' ms' st'' -> plays st (ms ++ ms') st''.
Proof. induction 1 as [|st m st' ms st1 e _ IH]; intros p; [exact p|]. exact (plays_move _ _ _ _ _ e (IH p)). Qed.

Theorem reachable_plays : forall st st', reachable st st' <-> exists ms, plays st ms st'.
Proof.
  intros st st'. split.
  - induction 1 as [|st' m st'' _ [ms p] e]; [exists []; constructor|].
    exists (ms ++ [m]). apply (plays_app _ _ _ _ _ p). exact (plays_move _ _ _ _ _ e (plays_none _)).
  - intros [ms p]. assert (forall st0, reachable st0 st -> reachable st0 st') as all; [|apply all; constructor].
    induction p as [|st m st1 ms st2 e _ IH]; intros st0 r; [exact r|].
    apply IH. exact (reachable_next st0 _ _ _ r e).
Qed.

(** *** What a legal move changes *)

Lemma apply_move_impl_some st m st' : apply_move_impl st m = Some st' -> legal_move_spec st m /\ st' = do_move st m.
Proof.
  unfold apply_move_impl. destruct (legal_move_impl st m) eqn:l; [|discriminate].
  intros [= <-]. split; [apply legal_move_impl_spec; exact l|reflexivity].
Qed.

(** Captured squares are distinct, hold enemies, and are not the origin; the move ends on a square that is empty once
    the piece has left its own. *)
Lemma move_facts b c m : legal b c m ->
  NoDup (captures_of_move m) /\
  (forall p, In p (captures_of_move m) ->
    p <> src m /\ exists enemy, board_get b p = Some enemy /\ pc_color enemy = opp c) /\
  board_get (lift b (src m)) (dst m) = None.
Proof.
  destruct m as [from to|from ch]; simpl.
  - intros (pc & _ & (s & empty) & _). split; [constructor|]. split; [intros p []|].
    unfold lift. rewrite board_set_other; [exact empty|]. exact (step_moves _ _ _ s).
  - intros (pc & [_ ec] & some & v & _). split; [exact (captured_not_reusable_in_chain _ _ _ _ v)|].
    pose proof (chain_enemies _ _ _ _ _ v) as facts. split.
    + intros p i. apply in_map_iff in i. destruct i as (l & <- & i).
      destruct (facts l i) as [(enemy & e & eo) _]. unfold lift in e. rewrite board_set_get in e.
      destruct (pos_eqb from (over l)) eqn:n; [discriminate|]. apply pos_eqb_neq in n.
      split; [congruence|]. exists enemy. split; congruence.
    + destruct (list_end ch) as [->|(k & l & ->)]; [contradiction|]. rewrite last_landing_app.
      apply (facts l). apply in_or_app. right. left. reflexivity.
Qed.

Lemma total_clear worth : (forall p, worth p None = 0) -> forall taken b, NoDup taken ->
  total worth (clear b taken) + list_sum (map (fun p => worth p (board_get b p)) taken) = total worth b.
Proof.
  intros none taken. induction taken as [|p taken IH]; intros b nd; [simpl; lia|].
  inversion nd as [|? ? out nd']; subst. cbn [clear fold_left map]. fold (clear (board_set b p None) taken).
  change (list_sum (?a :: ?l)) with (a + list_sum l). specialize (IH (board_set b p None) nd').
  pose proof (total_set worth b p None) as e. rewrite none in e.
  assert (map (fun q => worth q (board_get (board_set b p None) q)) taken =
          map (fun q => worth q (board_get b q)) taken) as same.
  { apply map_ext_in. intros q i. rewrite board_set_other; [reflexivity|]. intros ->. contradiction. }
  rewrite same in IH. lia.
Qed.

(** Any sum over the pieces: the moving piece counts for another square, and the captured ones no more. *)
Theorem total_apply worth b c m pc :
  (forall p, worth p None = 0) -> legal b c m -> board_get b (src m) = Some pc ->
  total worth (apply_board b m) + worth (src m) (Some pc) +
    list_sum (map (fun p => worth p (board_get b p)) (captures_of_move m)) =
  total worth b + worth (dst m) (Some (promote pc (dst m))).
Proof.
  intros none l e. destruct (move_facts b c m l) as (nd & enemies & empty).
  unfold apply_board. rewrite e.
  pose proof (total_set worth b (src m) None) as e1. rewrite none, e in e1. fold (lift b (src m)) in e1.
  pose proof (total_clear worth none (captures_of_move m) (lift b (src m)) nd) as e2.
  assert (map (fun p => worth p (board_get (lift b (src m)) p)) (captures_of_move m) =
          map (fun p => worth p (board_get b p)) (captures_of_move m)) as same.
  { apply map_ext_in. intros q i. unfold lift. rewrite board_set_other; [reflexivity|].
    destruct (enemies q i) as [n _]. congruence. }
  rewrite same in e2.
  pose proof (total_set worth (clear (lift b (src m)) (captures_of_move m)) (dst m)
    (Some (promote pc (dst m)))) as e3.
  rewrite clear_get, empty in e3. replace (if takes (captures_of_move m) (dst m) then None else None)
    with (@None Piece) in e3 by (destruct (takes _ _); reflexivity).
  rewrite none in e3. lia.
Qed.

Lemma promote_color pc p : pc_color (promote pc p) = pc_color pc.
Proof. unfold promote. destruct (crowned pc p); reflexivity. Qed.

(** Only men are promoted, and nothing is demoted. *)
Theorem king_stays_king c p : promote (mk_piece c King) p = mk_piece c King.
Proof. reflexivity. Qed.

Lemma promote_not_crowned pc p : crowned (promote pc p) p = false.
Proof. unfold promote. destruct (crowned pc p) eqn:e; [reflexivity|exact e]. Qed.

(** The mover keeps its pieces, and the other side loses just those that are captured. *)
Theorem count_apply b c m : legal b c m ->
  count (apply_board b m) c = count b c /\
  count (apply_board b m) (opp c) + length (captures_of_move m) = count b (opp c).
Proof.
  intros l. destruct (legal_owner b c m l) as (pc & e & ec). destruct (move_facts b c m l) as (_ & enemies & _).
  pose proof (total_apply (fun _ => is_of c) b c m pc (fun _ => eq_refl) l e) as own.
  pose proof (total_apply (fun _ => is_of (opp c)) b c m pc (fun _ => eq_refl) l e) as other.
  assert (forall d, is_of d (Some (promote pc (dst m))) = is_of d (Some pc)) as kept.
  { intros d. cbn [is_of]. rewrite promote_color. reflexivity. }
  cbv beta in own, other. rewrite kept in own, other. unfold count.
  assert (list_sum (map (fun p => is_of c (board_get b p)) (captures_of_move m)) = 0 /\
          list_sum (map (fun p => is_of (opp c) (board_get b p)) (captures_of_move m)) = length (captures_of_move m))
    as [s0 s1].
  { clear own other. induction (captures_of_move m) as [|p ps IH]; [split; reflexivity|].
    destruct (enemies p (or_introl eq_refl)) as (_ & x & ex & ex').
    destruct IH as [i0 i1]; [intros q i; apply enemies; right; exact i|].
    cbn [map]. change (list_sum (?a :: ?l)) with (a + list_sum l). rewrite ex. cbn [is_of]. rewrite ex'.
    rewrite color_eqb_refl, (proj2 (color_eqb_neq (opp c) c) (opp_differs c)). simpl. lia. }
  rewrite s0 in own. rewrite s1 in other. lia.
Qed.

(** *** Well-formedness stays *)

Lemma board_after_get b m pc q :
  board_get b (src m) = Some pc ->
  board_get (apply_board b m) q = Some (promote pc (dst m)) /\ q = dst m \/
  q <> dst m /\ (board_get (apply_board b m) q = None \/ board_get (apply_board b m) q = board_get b q).
Proof.
  intros e. destruct (apply_board_after b pc m e) as (d & gone & kept).
  destruct (eq_dec q (dst m)) as [->|n]; [left; auto|right; split; [exact n|]].
  destruct (eq_dec q (src m)) as [->|n']; [left; apply gone; auto|].
  destruct (in_dec eq_dec q (captures_of_move m)) as [i|o]; [left; apply gone; auto|right; apply kept; auto].
Qed.

Theorem legal_keeps_wf b c m : WFBoard b c -> legal b c m -> WFBoard (apply_board b m) (opp c).
Proof.
  intros (counts & crown & _) l. destruct (legal_owner b c m l) as (pc & e & ec).
  destruct (count_apply b c m l) as [own other]. split; [|split].
  - intros d. destruct (eq_dec d c) as [->|n]; [rewrite own; apply counts|].
    rewrite (differs_is_opp d c n). specialize (counts (opp c)). lia.
  - intros q x ex. destruct (board_after_get b m pc q e) as [[e' ->]|[_ [e'|e']]]; rewrite e' in ex.
    + injection ex as <-. apply promote_not_crowned.
    + discriminate.
    + exact (crown q x ex).
  - exists (dst m), (promote pc (dst m)). destruct (apply_board_after b pc m e) as (d & _).
    rewrite promote_color, ec, opposite_color_involutive. split; [exact d|reflexivity].
Qed.

Theorem apply_keeps_wf st m st' : WFState st -> apply_move_impl st m = Some st' -> WFState st'.
Proof. intros wf (l & ->)%apply_move_impl_some. exact (legal_keeps_wf _ _ _ wf l). Qed.

(** The paper's validation lemma. *)
Theorem reachable_preserves_wf : forall st st', WFState st -> reachable st st' -> WFState st'.
Proof. intros st st' wf. induction 1 as [|st' m st'' _ IH e]; [exact wf|]. exact (apply_keeps_wf _ _ _ IH e). Qed.

Lemma plays_keeps_wf st ms st' : WFState st -> plays st ms st' -> WFState st'.
Proof. intros wf p. apply (reachable_preserves_wf st); [exact wf|]. apply reachable_plays. exists ms. exact p. Qed.

(** *** Finiteness *)

(** There are finitely many boards: each square has one of five contents, and the contents are the board. *)
Definition contents : list (option Piece) :=
  None :: map Some (flat_map (fun c => map (mk_piece c) [Man; King]) [Dark; Light]).

Theorem finitely_many_boards : forall b p, In (board_get b p) contents.
Proof. intros b p. destruct (board_get b p) as [[[] []]|]; simpl; auto 10. Qed.

(** The ranks that a man has before it. *)
Definition to_go (c : Color) (p : Position) : nat := Z.to_nat (Z.abs (crown_head c - rk p)).

Definition man_distance (p : Position) (x : option Piece) : nat :=
  match x with Some pc => match pc_kind pc with Man => to_go (pc_color pc) p | King => 0 end | None => 0 end.

Definition one_each (p : Position) (x : option Piece) : nat := match x with Some _ => 1 | None => 0 end.

(** How many pieces there are, and how far all men together have to go. *)
Definition pieces (b : Board) : nat := total one_each b.
Definition distance (b : Board) : nat := total man_distance b.

Lemma pieces_count b : pieces b = count b Dark + count b Light.
Proof.
  unfold pieces, count. rewrite <- total_add. unfold total. f_equal. apply map_ext. intros p.
  destruct (board_get b p) as [[[] k]|]; reflexivity.
Qed.

Lemma to_go_at_most_7 c p : to_go c p <= 7.
Proof. unfold to_go, crown_head. pose proof (rk_range p). destruct c; lia. Qed.

Lemma distance_pieces b : distance b <= 7 * pieces b.
Proof.
  unfold distance, pieces. rewrite <- total_scale. apply total_le. intros p.
  destruct (board_get b p) as [[c []]|]; simpl; try lia. pose proof (to_go_at_most_7 c p). lia.
Qed.

Lemma wf_pieces b c : WFBoard b c -> 1 <= pieces b <= 24 /\ distance b <= 168.
Proof.
  intros (counts & _ & p & pc & e & ec). pose proof (count_some b _ p pc e ec) as some.
  pose proof (counts Dark). pose proof (counts Light). pose proof (distance_pieces b).
  rewrite pieces_count in *. destruct c; simpl in some; lia.
Qed.

(** Forward is nearer. *)
Lemma forward_nearer c p q : forward_of c (rank p) (rank q) -> to_go c q < to_go c p.
Proof.
  unfold to_go. pose proof (rk_range p). pose proof (rk_range q). unfold rk, forward_of, crown_head in *.
  destruct c; lia.
Qed.

Lemma legal_man_forward b c m pc :
  legal b c m -> board_get b (src m) = Some pc -> pc_kind pc = Man -> forward_of c (rank (src m)) (rank (dst m)).
Proof.
  intros l e k. destruct pc as [c' k']. simpl in k. subst k'. destruct m as [from to|from ch]; simpl in *.
  - destruct l as (x & [e' ec] & (s & _) & _). rewrite e in e'. injection e' as <-. simpl in ec. subst c'.
    exact (man_cannot_step_backward _ _ _ s).
  - destruct l as (x & [e' ec] & some & v & _). rewrite e in e'. injection e' as <-. simpl in ec. subst c'.
    exact (man_chain_forward _ _ _ _ _ v some).
Qed.

(** The moving piece comes no further from its king row; a man comes nearer. *)
Lemma moved_distance b c m pc :
  legal b c m -> board_get b (src m) = Some pc ->
  man_distance (dst m) (Some (promote pc (dst m))) + (if kind_eqb (pc_kind pc) Man then 1 else 0)
    <= man_distance (src m) (Some pc).
Proof.
  intros l e. destruct (pc_kind pc) eqn:k; simpl.
  - pose proof (legal_man_forward b c m pc l e k) as f.
    destruct (legal_owner b c m l) as (x & e' & ec). rewrite e in e'. injection e' as <-.
    apply forward_nearer in f. rewrite k, ec. unfold promote. destruct (crowned pc (dst m)); simpl; [lia|].
    rewrite k, ec. lia.
  - rewrite k. unfold promote, crowned. rewrite k. simpl. rewrite k. lia.
Qed.

(** A step of a man. *)
Definition man_step (b : Board) (m : BoardMove) : bool := irreversible b m && negb (is_capture m).

Definition as_number (x : bool) : nat := if x then 1 else 0.

Theorem move_costs b c m : legal b c m ->
  pieces (apply_board b m) + as_number (is_capture m) <= pieces b /\
  distance (apply_board b m) + as_number (man_step b m) <= distance b.
Proof.
  intros l. destruct (legal_owner b c m l) as (pc & e & _). split.
  - pose proof (total_apply one_each b c m pc (fun _ => eq_refl) l e) as t. unfold pieces. cbn [one_each] in t.
    destruct (move_facts b c m l) as (_ & enemies & _).
    assert (as_number (is_capture m) <= list_sum (map (fun p => one_each p (board_get b p)) (captures_of_move m)))
      as some; [|lia].
    destruct m as [|from ch]; [simpl; lia|]. destruct l as (_ & _ & some & _). destruct ch as [|k ch]; [contradiction|].
    destruct (enemies (over k) (or_introl eq_refl)) as (_ & x & ex & _).
    cbn [captures_of_move captures_of map as_number is_capture]. change (list_sum (?a :: ?r)) with (a + list_sum r).
    rewrite ex. simpl. lia.
  - pose proof (total_apply man_distance b c m pc (fun _ => eq_refl) l e) as t.
    pose proof (moved_distance b c m pc l e) as d. unfold distance, man_step, irreversible. rewrite e.
    destruct m as [from to|from ch]; simpl in *; destruct (kind_eqb (pc_kind pc) Man); simpl in *; lia.
Qed.

(** *** Termination *)

(** How many of some moves, played from a state, are captures, and how many are steps of men. *)
Fixpoint captures_played (ms : list BoardMove) : nat :=
  match ms with [] => 0 | m :: ms => as_number (is_capture m) + captures_played ms end.

Fixpoint man_steps_played (st : GameState) (ms : list BoardMove) : nat :=
  match ms with [] => 0 | m :: ms => as_number (man_step (board st) m) + man_steps_played (do_move st m) ms end.

Lemma plays_cost st ms st' : plays st ms st' ->
  pieces (board st') + captures_played ms <= pieces (board st) /\
  distance (board st') + man_steps_played st ms <= distance (board st).
Proof.
  induction 1 as [st|st m st1 ms st2 (l & ->)%apply_move_impl_some _ [IHp IHd]]; [simpl; lia|].
  destruct (move_costs _ _ _ l) as [p d].
  cbn [captures_played man_steps_played]. cbn [do_move board] in *. lia.
Qed.

(** At most 23 captures and 168 steps of men. *)
Theorem irreversible_moves_end : forall st ms st',
  WFState st -> plays st ms st' -> captures_played ms <= 23 /\ man_steps_played st ms <= 168.
Proof.
  intros st ms st' wf p. destruct (plays_cost _ _ _ p) as [cp cd].
  pose proof (plays_keeps_wf _ _ _ wf p) as wf'. apply wf_pieces in wf, wf'. lia.
Qed.

(** The plies that can still be played before the counter has reached 80. *)
Definition patience (st : GameState) : nat :=
  80 * (pieces (board st) + distance (board st)) + (80 - ply_without_capture_or_man_advance st).

Lemma patience_falls st m :
  legal_move_spec st m -> ply_without_capture_or_man_advance st < 80 -> patience (do_move st m) < patience st.
Proof.
  intros l few. unfold patience. destruct (move_costs _ _ _ l) as [p d]. unfold man_step in d.
  cbn [do_move board ply_without_capture_or_man_advance].
  destruct (irreversible (board st) m) eqn:ir; [|lia]. destruct (is_capture m); cbn [as_number andb negb] in *; lia.
Qed.

(** Either player may claim a draw. *)
Definition can_claim_forty_move (st : GameState) : bool := 80 <=? ply_without_capture_or_man_advance st.

Theorem long_play_admits_claim : forall st ms st',
  WFState st -> plays st ms st' -> 80 * 192 < length ms ->
  exists before after between,
    ms = before ++ after /\ plays st before between /\ can_claim_forty_move between = true.
Proof.
  assert (forall ms st st', WFState st -> plays st ms st' -> patience st < length ms + 80 ->
    exists before after between,
      ms = before ++ after /\ plays st before between /\ can_claim_forty_move between = true) as all.
  { induction ms as [|m ms IH]; intros st st' wf p long;
      (destruct (le_lt_dec 80 (ply_without_capture_or_man_advance st)) as [done|few];
       [exists [], (m :: ms), st || exists [], [], st; split; [reflexivity|]; split; [constructor|];
        apply Nat.leb_le; exact done|]).
    - apply wf_pieces in wf. unfold patience in long. simpl in long. lia.
    - inversion p as [|? ? st1 ? ? e p']; subst. pose proof (apply_keeps_wf _ _ _ wf e) as wf1.
      apply apply_move_impl_some in e as l. destruct l as (l & ->).
      pose proof (patience_falls st m l few) as falls. cbn [length] in long.
      destruct (IH _ _ wf1 p' ltac:(lia)) as (before & after & between & -> & q & c).
      exists (m :: before), after, between. split; [reflexivity|]. split; [exact (plays_move _ _ _ _ _ e q)|exact c]. }
  intros st ms st' wf p long. apply (all ms st st' wf p). apply wf_pieces in wf. unfold patience. lia.
Qed.

(** Every endless play passes such a state: its first 15,361 moves do. *)
Theorem endless_play_admits_claim : forall (play : nat -> GameState) (move : nat -> BoardMove),
  WFState (play 0) -> (forall n, apply_move_impl (play n) (move n) = Some (play (S n))) ->
  exists n, can_claim_forty_move (play n) = true.
Proof.
  intros play move wf step.
  assert (forall n k, plays (play k) (map move (seq k n)) (play (k + n))) as legs.
  { induction n as [|n IH]; intros k; [rewrite Nat.add_0_r; constructor|].
    cbn [seq map]. rewrite <- plus_n_Sm. exact (plays_move _ _ _ _ _ (step k) (IH (S k))). }
  destruct (long_play_admits_claim _ _ _ wf (legs (S (80 * 192)) 0)) as (before & after & between & e & p & c).
  { rewrite map_length, seq_length. apply le_n. }
  exists (length before). replace (play (length before)) with between; [exact c|].
  assert (forall n k l r x, map move (seq k n) = l ++ r -> plays (play k) l x -> x = play (k + length l)) as same.
  { clear - step. induction n as [|n IH]; intros k l r x e p.
    - destruct l; [|discriminate]. inversion p. rewrite Nat.add_0_r. reflexivity.
    - destruct l as [|m l]; [inversion p; rewrite Nat.add_0_r; reflexivity|].
      injection e as <- e. inversion p as [|? ? st1 ? ? e1 p1]; subst. rewrite step in e1. injection e1 as <-.
      cbn [length]. rewrite <- plus_n_Sm. exact (IH _ _ _ _ e p1). }
  exact (same _ _ _ _ _ e p).
Qed.
