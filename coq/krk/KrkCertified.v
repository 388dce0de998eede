(** From the lemmas as they are certified to the lemmas as `Krk.v` uses them.

    In the certificates "some move of the rook" is "one of a few": `KrkLemmas.applies`. In `KrkRules.v` it is any move:
    `applies`. A target that fits is a legal move of the kind; so where a lemma concludes that a kind applies, the
    certificate says more than is needed, and where it supposes that no earlier kind applies, it supposes less. *)

Require Import List ZArith Bool Lia.
Import ListNotations.
Require Import Game KrkRules Krk.
Require KrkLemmas.
Open Scope Z_scope.
Open Scope bool_scope.

(** *** Moves *)

Lemma upto_has n size : 0 <= n -> n < size -> In n (upto size).
Proof.
  intros low high. unfold upto. apply in_map_iff. exists (Z.to_nat n). split; [lia|]. apply in_seq. lia.
Qed.

Lemma gap_at_most_one a b : gap a b <= 1 -> b = a + -1 \/ b = a + 0 \/ b = a + 1.
Proof. unfold gap. destruct (Z.leb_spec a b); lia. Qed.

(** Who touches a square and does not stand on it stands on one of the eight around. *)
Lemma adjacent_is_around s to : adjacent s to = true -> same s to = false -> In to (around s).
Proof.
  destruct s as [f r], to as [f' r']. unfold adjacent. simpl. intros near apart. booleans.
  repeat match goal with H : (gap _ _ <=? 1) = true |- _ => apply Z.leb_le, gap_at_most_one in H end.
  intuition (subst; auto 9).
  exfalso. unfold same in apart. simpl in apart. rewrite !Z.add_0_r, !Z.eqb_refl in apart. discriminate.
Qed.

(** A man finds every square that he may go to among those where he looks. *)
Lemma may_go_within_reach p man to : may_go p man to = true -> In to (reach p man).
Proof.
  destruct man; simpl; intros go.
  - unfold king_may_go in go. booleans. apply adjacent_is_around; assumption.
  - unfold rook_may_go, on_board, in_line in go. booleans.
    repeat match goal with
    | H : (_ <=? _) = true |- _ => apply Z.leb_le in H
    | H : (_ <? _) = true |- _ => apply Z.ltb_lt in H
    end.
    destruct to as [f r]. simpl in *. apply in_or_app.
    match goal with H : _ || _ = true |- _ => apply orb_true_iff in H; destruct H as [e|e] end;
      apply andb_true_iff in e; destruct e as [e _]; apply Z.eqb_eq in e; subst; [right|left];
      apply in_map_iff; eexists; (split; [reflexivity|]); apply upto_has; assumption.
Qed.

(** A target that fits is a legal move of the kind. *)
Lemma fitting_is_a_move kind p man to :
  In man (men kind) -> fits kind p man to = true -> In (put p man to) (moves_of_kind kind p).
Proof.
  unfold fits. intros m f. apply andb_true_iff in f. destruct f as [go c].
  unfold moves_of_kind. apply filter_In. split; [|exact c].
  apply in_flat_map. exists man. split; [exact m|].
  unfold moves_of. apply in_map, filter_In. split; [exact (may_go_within_reach p man to go)|exact go].
Qed.

Lemma any_holds {A} (f : A -> bool) l : any (map f l) = true <-> exists x, In x l /\ f x = true.
Proof.
  unfold any. rewrite existsb_exists. split.
  - intros (b & i & t). apply in_map_iff in i. destruct i as (x & e & i). exists x. split; congruence.
  - intros (x & i & t). exists (f x). split; [exact (in_map f l x i)|exact t].
Qed.

(** The heart: what applies with one of the few targets applies with some move. *)
Lemma few_are_some kind p : KrkLemmas.applies kind p = true -> applies kind p = true.
Proof.
  unfold KrkLemmas.applies. intros a. apply any_holds in a. destruct a as (man & m & a).
  apply any_holds in a. destruct a as (to & _ & f).
  exact (move_applies kind p _ (fitting_is_a_move kind p man to m f)).
Qed.

Lemma some_applies_of_few kinds p : KrkLemmas.some_applies kinds p = true -> some_applies kinds p = true.
Proof.
  intros s. apply any_holds in s. destruct s as (kind & i & a). apply existsb_exists. exists kind.
  split; [exact i|exact (few_are_some kind p a)].
Qed.

(** *** Moves of White *)

Lemma same_as_itself s : same s s = true.
Proof. unfold same. rewrite !Z.eqb_refl. reflexivity. Qed.

(** A round that leads from [p] to [q], and to this reply. *)
Definition round_to (q : Krk) (reply : Square) : KrkLemmas.Round :=
  {| KrkLemmas.king_goes := king q; KrkLemmas.rook_goes := rook q; KrkLemmas.lone_goes := reply |}.
Definition leads_to (p q : Krk) : Prop := forall reply, KrkLemmas.after_white (round_to q reply) p = q.

Lemma move_as_certified p man q : In q (moves_of p man) ->
  leads_to p q /\ forall men, In man men -> KrkLemmas.white_moves men p q = true.
Proof.
  unfold moves_of. intros i. apply in_map_iff in i. destruct i as (to & <- & i). apply filter_In in i.
  destruct i as [_ go]. destruct man; (split; [intros reply; reflexivity|]); intros men m;
    apply any_holds; eexists; (split; [exact m|]); simpl in *; rewrite go, same_as_itself; reflexivity.
Qed.

Lemma move_of_kind_as_certified p kind q : In q (moves_of_kind kind p) ->
  leads_to p q /\ KrkLemmas.is_of_kind kind p q = true.
Proof.
  intros i. pose proof (moves_of_kind_fulfil kind p q i) as c. unfold moves_of_kind in i. apply filter_In in i.
  destruct i as [i _]. apply in_flat_map in i. destruct i as (man & m & i).
  destruct (move_as_certified p man q i) as [to_q moves]. split; [exact to_q|].
  unfold KrkLemmas.is_of_kind. rewrite (moves (men kind) m), c. reflexivity.
Qed.

(** *** The strategy *)

Lemma contains_what_is_in kinds kind : In kind kinds -> KrkLemmas.contains kinds kind = true.
Proof. intros i. apply existsb_exists. exists kind. split; [exact i|apply Nat.eqb_refl]. Qed.

Lemma not_after_the_last kinds kind : In kind kinds -> KrkLemmas.up_to_the_last_of kinds kind = true.
Proof. intros i. apply existsb_exists. exists kind. split; [exact i|apply Nat.leb_refl]. Qed.

(** The loop of `strategy_plays`, from anywhere in it: it finds the move of the first kind that applies. *)
Lemma loop_finds kinds kind p q :
  In kind kinds -> KrkLemmas.is_of_kind kind p q = true ->
  forall l plays, find (fun kind => applies kind p) l = Some kind ->
  fst (fold_left (KrkLemmas.next_kind kinds p q) (filter (KrkLemmas.up_to_the_last_of kinds) l) (plays, true)) = true.
Proof.
  intros i k. induction l as [|first l IH]; simpl; [discriminate|]. intros plays f.
  destruct (applies first p) eqn:a.
  - injection f as ->. rewrite (not_after_the_last kinds kind i). simpl.
    rewrite (contains_what_is_in kinds kind i), k. simpl. rewrite orb_true_r.
    generalize (filter (KrkLemmas.up_to_the_last_of kinds) l) as rest.
    generalize (negb (KrkLemmas.applies kind p)) as none_earlier. intros none_earlier rest. revert none_earlier.
    induction rest as [|next rest kept]; intros none_earlier; simpl; [reflexivity|].
    destruct (KrkLemmas.contains kinds next); apply kept.
  - destruct (KrkLemmas.up_to_the_last_of kinds first); [|exact (IH plays f)].
    simpl. destruct (KrkLemmas.applies first p) eqn:few.
    + rewrite (few_are_some first p few) in a. discriminate.
    + apply IH. exact f.
Qed.

Lemma strategy_plays_as_certified kinds p q :
  strategy_plays kinds p q -> KrkLemmas.strategy_plays kinds p q = true.
Proof.
  intros (kind & i & k & m). destruct (move_of_kind_as_certified p kind q m) as [_ o].
  exact (loop_finds kinds kind p q i o nine false k).
Qed.

(** *** Rounds *)

(** A move of the strategy and a reply are a round that may follow. *)
Lemma full_move_is_a_round kinds p r : full_move kinds p r -> exists round,
  KrkLemmas.after_black round p = r /\
  let after := KrkLemmas.after_white round p in
  KrkLemmas.strategy_plays kinds p after = true /\
  lone_may_go after (KrkLemmas.lone_goes round) = true /\
  same (KrkLemmas.lone_goes round) (rook after) = false.
Proof.
  intros (q & plays & (step & _ & go & alone & ->)). exists (round_to q step).
  pose proof (strategy_plays_as_certified kinds p q plays) as certified.
  destruct plays as (kind & _ & _ & i). destruct (move_of_kind_as_certified p kind q i) as [to_q _].
  unfold KrkLemmas.after_black. rewrite (to_q step). auto.
Qed.

(** Some full moves, one after the other, *)
Inductive full_moves (kinds : list Kind) : nat -> Krk -> Krk -> Prop :=
| no_move p : full_moves kinds 0 p p
| one_more n p q r : full_move kinds p q -> full_moves kinds n q r -> full_moves kinds (S n) p r.

(** are a play that follows the strategy. *)
Lemma full_moves_are_a_play kinds n p r : full_moves kinds n p r -> exists play,
  KrkLemmas.start play = p /\ length (KrkLemmas.rounds play) = n /\ KrkLemmas.end_of play = r /\
  KrkLemmas.follows play kinds = true.
Proof.
  intros moves. induction moves as [p|n p q r move _ (play & s & l & e & f)].
  - exists {| KrkLemmas.start := p; KrkLemmas.rounds := [] |}. auto.
  - destruct (full_move_is_a_round kinds p q move) as (round & <- & plays & go & alone).
    exists {| KrkLemmas.start := p; KrkLemmas.rounds := round :: KrkLemmas.rounds play |}.
    unfold KrkLemmas.end_of, KrkLemmas.follows in *. rewrite s in *. simpl in *. rewrite plays, go, alone. auto.
Qed.

Lemma one_full_move kinds p r : full_move kinds p r -> full_moves kinds 1 p r.
Proof. intros m. exact (one_more kinds 0 p r r m (no_move kinds r)). Qed.

Lemma three_full_moves kinds p p1 p2 p3 :
  full_move kinds p p1 -> full_move kinds p1 p2 -> full_move kinds p2 p3 -> full_moves kinds 3 p p3.
Proof. intros m1 m2 m3. eauto using one_full_move, full_moves. Qed.

Lemma nearer_as_certified r p : KrkLemmas.is_nearer_to_mate r p = true -> nearer_to_mate r p.
Proof.
  unfold KrkLemmas.is_nearer_to_mate, nearer_to_mate.
  destruct (rook_exposed r White), (rook_exposed p White); simpl; intros less; try discriminate; auto; right;
    (split; [reflexivity|]); apply orb_true_iff in less;
    (destruct less as [less|less]; [left; apply Z.ltb_lt; exact less|right]); booleans;
    (split; [apply Z.eqb_eq|apply Z.ltb_lt]); assumption.
Qed.

(** *** The lemmas *)

(** The boards that the certificates are about, by their files and ranks. *)
Definition high_enough (f r : Z) : Prop := KrkLemmas.fewest_files <= f /\ KrkLemmas.fewest_ranks <= r.

Section Certified.

  Hypothesis certificates : KrkLemmas.certified.

  (** What is supposed of a play being so, so is what is concluded. *)
  Lemma concluded lemma play : length (KrkLemmas.rounds play) = KrkLemmas.rounds_of lemma ->
    fst (KrkLemmas.says lemma play) = true -> snd (KrkLemmas.says lemma play) = true.
  Proof.
    intros l. pose proof (certificates lemma play l) as s. unfold KrkLemmas.statement in s.
    destruct (KrkLemmas.says lemma play) as [supposed result]. simpl. intros ->. exact s.
  Qed.

  Lemma legal_start p : good high_enough p -> KrkLemmas.covered p && legal_for_white p = true.
  Proof.
    intros [[f r] l]. unfold KrkLemmas.covered. rewrite l. apply Z.leb_le in f, r. rewrite f, r. reflexivity.
  Qed.

  (** A lemma about one move of White, whatever the reply. *)
  Definition one_move (p q : Krk) : KrkLemmas.Play :=
    {| KrkLemmas.start := p; KrkLemmas.rounds := [round_to q (lone q)] |}.

  Lemma first_move_is p q : leads_to p q -> KrkLemmas.first_move (one_move p q) = (p, q).
  Proof. intros to_q. unfold KrkLemmas.first_move. simpl. rewrite to_q. reflexivity. Qed.

  Ltac of_move lemma p q :=
    let c := fresh in
    pose proof (concluded lemma (one_move p q) eq_refl) as c; unfold KrkLemmas.says in c;
    rewrite first_move_is in c by assumption; cbn [one_move KrkLemmas.start] in c;
    rewrite (legal_start p) in c by assumption; apply negb_true_iff, c; cbn [fst andb].

  (** A lemma about some full moves. *)
  Ltac of_play lemma moves :=
    let play := fresh "play" in let n := fresh in let follows := fresh in
    destruct (full_moves_are_a_play _ _ _ _ moves) as (play & <- & n & <- & follows);
    pose proof (concluded lemma play n) as certified; simpl in certified;
    rewrite legal_start, follows in certified by assumption.

  Theorem certified_lemmas_hold : lemmas_hold high_enough.
  Proof.
    split.
    - intros p g. apply some_applies_of_few.
      exact (concluded KrkLemmas.Applicable {| KrkLemmas.start := p; KrkLemmas.rounds := [] |} eq_refl
        (legal_start p g)).
    - intros p q g i ready.
      assert (exists man, In man [King; Rook] /\ In q (moves_of p man)) as (man & m & moved).
      { apply in_app_or in i. destruct i as [i|i]; eexists; (split; [|exact i]); simpl; auto. }
      destruct (move_as_certified p man q moved) as [to_q moves].
      of_move KrkLemmas.RtmStale p q. rewrite (moves _ m). exact ready.
    - intros p q g i. destruct (move_of_kind_as_certified p _ q i) as [to_q o].
      of_move KrkLemmas.RtmRook p q. exact o.
    - intros p kind q g k i. destruct (move_of_kind_as_certified p kind q i) as [to_q o].
      of_move KrkLemmas.OtherRook p q. apply any_holds. exists kind. split; [exact k|exact o].
    - intros p r g m. apply one_full_move in m. of_play KrkLemmas.RtmThenMate m.
      rewrite <- (orb_false_r (applies _ _)). exact (some_applies_of_few [ImmediateMate] _ (certified eq_refl)).
    - intros p q g i. destruct (move_as_certified p King q i) as [to_q moves].
      of_move KrkLemmas.NoKingMate p q. apply moves. simpl. auto.
    - intros p r g m. apply one_full_move in m. of_play KrkLemmas.BasicStays m.
      exact (some_applies_of_few _ _ (certified eq_refl)).
    - intros p p1 p2 p3 g m1 m2 m3. pose proof (three_full_moves _ _ _ _ _ m1 m2 m3) as m.
      of_play KrkLemmas.Home3 m. exact (some_applies_of_few _ _ (certified eq_refl)).
    - intros p p1 p2 p3 g roomy m1 m2 m3. pose proof (three_full_moves _ _ _ _ _ m1 m2 m3) as m.
      of_play KrkLemmas.Lex3 m. apply nearer_as_certified, certified.
      destruct roomy as [->|more]; [reflexivity|]. apply Z.ltb_lt in more. rewrite more, orb_true_r. reflexivity.
    - intros p p1 p2 p3 g exposed small m1 m2 m3. pose proof (three_full_moves _ _ _ _ _ m1 m2 m3) as m.
      of_play KrkLemmas.Fifth m. apply some_applies_of_few, certified.
      apply Z.leb_le in small. rewrite exposed, small. reflexivity.
  Qed.

End Certified.
