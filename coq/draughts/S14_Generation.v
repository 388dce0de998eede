(** Section 14: all legal moves.

    [generate b c] lists the moves of a side on a board: the maximal capture chains if there are any, else the steps.
    A move is legal exactly when it is in the list ([generate_spec]), and none is in it twice ([generate_NoDup]). *)

From Coq Require Import List Bool Arith ZArith Lia.
Import ListNotations.
From Checkproof.draughts Require Import S01_Foundations S02_Finite S03_Position S04_Ontology S05_Board S06_Geometry
  S07_Patterns S08_Chains S09_Forcing S10_State S11_Moves S12_Legality.

(** The captures of whatever stands on a square, if it is of this colour. *)
Definition jumps_at (b : Board) (c : Color) (from : Position) : list BoardMove :=
  match board_get b from with
  | Some pc =>
      if color_eqb (pc_color pc) c then
        let lifted := lift b from in
        match next_links lifted pc [] from with
        | [] => []
        | _ => map (Jump from) (chains 32 lifted pc [] from)
        end
      else []
  | None => []
  end.

Definition steps_at (b : Board) (c : Color) (from : Position) : list BoardMove :=
  match board_get b from with
  | Some pc =>
      if color_eqb (pc_color pc) c
      then map (Step from) (filter (fun to => negb (occupied b to)) (step_targets pc from))
      else []
  | None => []
  end.

Definition gen_jumps (b : Board) (c : Color) : list BoardMove := flat_map (jumps_at b c) enum_pos.

Definition gen_steps (b : Board) (c : Color) : list BoardMove := flat_map (steps_at b c) enum_pos.

Definition generate (b : Board) (c : Color) : list BoardMove :=
  match gen_jumps b c with [] => gen_steps b c | jumps => jumps end.

Definition generate_moves_impl (st : GameState) : list BoardMove := generate (board st) (turn st).

(** *** Captures *)

Lemma chains_some lifted pc : forall rounds taken at_, chains rounds lifted pc taken at_ <> [].
Proof.
  induction rounds as [|rounds IH]; intros taken at_; cbn [chains]; [discriminate|].
  destruct (next_links lifted pc taken at_) as [|l links]; [discriminate|]. cbn [flat_map].
  intros e. apply app_eq_nil in e. destruct e as [e _]. apply map_eq_nil in e. exact (IH _ _ e).
Qed.

Lemma jumps_at_spec b c from m :
  In m (jumps_at b c from) <->
  exists ch pc, m = Jump from ch /\ owns b c from pc /\ ch <> [] /\
    valid_jump_chain b pc from ch /\ chain_maximal b pc from ch.
Proof.
  unfold jumps_at, owns. destruct (board_get b from) as [pc|] eqn:e.
  2: { split; [intros []|intros (ch & x & _ & [[=] _] & _)]. }
  destruct (color_eqb (pc_color pc) c) eqn:ec.
  2: { apply color_eqb_neq in ec. split; [intros []|intros (ch & x & _ & [[= <-] n] & _); contradiction]. }
  apply color_eqb_eq in ec. cbv zeta.
  assert (forall ch, In ch (chains 32 (lift b from) pc [] from) <->
            valid_jump_chain b pc from ch /\ chain_maximal b pc from ch) as all
    by (intros ch; apply chains_spec; [constructor|simpl; lia]).
  destruct (next_links (lift b from) pc [] from) as [|l links] eqn:next.
  - split; [intros []|]. intros (ch & x & _ & [[= <-] _] & some & v & _).
    destruct ch as [|k ch]; [contradiction|]. apply chain_from_cons in v. rewrite next in v. destruct v as [[] _].
  - rewrite in_map_iff. split.
    + intros (ch & <- & i). apply all in i. exists ch, pc. repeat split; try assumption; try apply i.
      intros ->. destruct i as [_ m']. destruct (m' l). apply chain_from_cons. rewrite next.
      split; [left; reflexivity|exact I].
    + intros (ch & x & -> & [[= <-] _] & _ & i). exists ch. split; [reflexivity|]. apply all. exact i.
Qed.

Theorem gen_jumps_spec b c m : In m (gen_jumps b c) <-> is_capture m = true /\ legal b c m.
Proof.
  unfold gen_jumps. rewrite in_flat_map. split.
  - intros (from & _ & (ch & pc & -> & h)%jumps_at_spec). split; [reflexivity|]. exists pc. exact h.
  - destruct m as [from to|from ch]; [intros [[=] _]|]. intros [_ (pc & h)]. exists from.
    split; [apply enum_pos_complete|]. apply jumps_at_spec. exists ch, pc. split; [reflexivity|exact h].
Qed.

(** There is a capture in the list exactly when one is due. *)
Theorem gen_jumps_some b c : gen_jumps b c <> [] <-> can_jump b c.
Proof.
  split.
  - destruct (gen_jumps b c) as [|m jumps] eqn:e; [contradiction|intros _].
    assert (In m (gen_jumps b c)) as i by (rewrite e; left; reflexivity).
    apply gen_jumps_spec in i. destruct i as [cap l]. destruct m as [|from ch]; [discriminate|].
    destruct l as (pc & [e' ec] & some & v & _). destruct ch as [|l ch]; [contradiction|].
    apply chain_from_cons in v. destruct v as [i _]. apply first_jump in i.
    exists from, pc, (over l), (landing l). auto.
  - intros (from & pc & o & to & e & ec & j) none.
    assert (In (link o to) (next_links (lift b from) pc [] from)) as i by (apply first_jump; exact j).
    assert (jumps_at b c from <> []) as some.
    { unfold jumps_at. rewrite e, (proj2 (color_eqb_eq _ _) ec). cbv zeta.
      destruct (next_links (lift b from) pc [] from); [destruct i|].
      intros m. apply map_eq_nil in m. exact (chains_some _ _ _ _ _ m). }
    destruct (jumps_at b c from) as [|m ms] eqn:at_; [contradiction|].
    assert (In m (gen_jumps b c)) as im.
    { apply in_flat_map. exists from. split; [apply enum_pos_complete|]. rewrite at_. left. reflexivity. }
    rewrite none in im. destruct im.
Qed.

(** *** Steps *)

Lemma steps_at_spec b c from m :
  In m (steps_at b c from) <-> exists to pc, m = Step from to /\ owns b c from pc /\ step_spec b pc from to.
Proof.
  unfold steps_at, owns. destruct (board_get b from) as [pc|] eqn:e.
  2: { split; [intros []|intros (ch & x & _ & [[=] _] & _)]. }
  destruct (color_eqb (pc_color pc) c) eqn:ec.
  2: { apply color_eqb_neq in ec. split; [intros []|intros (ch & x & _ & [[= <-] n] & _); contradiction]. }
  apply color_eqb_eq in ec. rewrite in_map_iff. unfold step_spec. split.
  - intros (to & <- & i). apply filter_In in i. rewrite step_targets_spec, negb_true_iff, occupied_false in i.
    exists to, pc. auto.
  - intros (to & x & -> & [[= <-] _] & s). exists to. split; [reflexivity|].
    apply filter_In. rewrite step_targets_spec, negb_true_iff, occupied_false. exact s.
Qed.

Theorem gen_steps_spec b c m :
  In m (gen_steps b c) <-> exists from to pc, m = Step from to /\ owns b c from pc /\ step_spec b pc from to.
Proof.
  unfold gen_steps. rewrite in_flat_map. split.
  - intros (from & _ & i). exists from. apply steps_at_spec. exact i.
  - intros (from & h). exists from. split; [apply enum_pos_complete|]. apply steps_at_spec. exact h.
Qed.

(** *** The list is right *)

(** A move is legal exactly when it is generated. *)
Theorem generate_spec : forall b c m, legal b c m <-> In m (generate b c).
Proof.
  intros b c m. unfold generate. destruct (gen_jumps b c) as [|first jumps] eqn:e.
  - assert (~ can_jump b c) as none by (intros j; apply gen_jumps_some in j; contradiction).
    rewrite gen_steps_spec. split.
    + destruct m as [from to|from ch].
      * intros (pc & own & s & _). exists from, to, pc. auto.
      * intros l. assert (In (Jump from ch) (gen_jumps b c)) as i by (apply gen_jumps_spec; auto).
        rewrite e in i. destruct i.
    + intros (from & to & pc & -> & own & s). exists pc. auto.
  - rewrite <- e. assert (can_jump b c) as due by (apply gen_jumps_some; rewrite e; discriminate).
    rewrite gen_jumps_spec. split; [|intros [_ l]; exact l].
    intros l. split; [exact (forcing b c m l due)|exact l].
Qed.

(** The paper's validation lemma, in both directions and for every state. *)
Theorem gen_captures_all_legal : forall st m,
  legal_move_impl st m = true <-> In m (generate_moves_impl st).
Proof. intros st m. rewrite legal_move_impl_spec. apply generate_spec. Qed.

(** No move is generated twice. *)
Theorem generate_NoDup : forall b c, NoDup (generate b c).
Proof.
  intros b c. assert (NoDup (gen_jumps b c)) as jumps.
  { apply NoDup_flat_map; [exact NoDup_enum_pos| |].
    - intros from _. unfold jumps_at. destruct (board_get b from); [|constructor].
      destruct (color_eqb _ c); [|constructor]. cbv zeta.
      destruct (next_links _ _ _ _); [constructor|]. apply NoDup_map_inj; [congruence|apply chains_NoDup].
    - intros from from' m _ _ (x & y & -> & _)%jumps_at_spec (x' & y' & [=] & _)%jumps_at_spec. congruence. }
  assert (NoDup (gen_steps b c)) as steps.
  { apply NoDup_flat_map; [exact NoDup_enum_pos| |].
    - intros from _. unfold steps_at. destruct (board_get b from); [|constructor].
      destruct (color_eqb _ c); [|constructor].
      apply NoDup_map_inj; [congruence|]. apply NoDup_filter, step_targets_NoDup.
    - intros from from' m _ _ (x & y & -> & _)%steps_at_spec (x' & y' & [=] & _)%steps_at_spec. congruence. }
  unfold generate. destruct (gen_jumps b c); assumption.
Qed.

(** With protocol moves among the moves, or with empty chains, the paper's statement would be false: a side may resign
    when it likes, and nothing generates that. *)
Theorem protocol_moves_are_not_generated : forall st c, ~ In (Resign c) (map OnBoard (generate_moves_impl st)).
Proof. intros st c (m & [=] & _)%in_map_iff. Qed.
