(** Section 6: which squares a piece could step or jump to, whatever else stands on the board.

    The relations are stated by coordinates. The paper defines `forward_of` twice: here, as a growing or falling rank,
    and in its notes as a rank that differs by one, by which no jump would be forward ([notes_forward_of_is_no_jump]).
    This file takes the former. At the end stand tables of all steps and jumps, proved to say what the relations say. *)

From Coq Require Import List Bool Arith ZArith Lia.
Import ListNotations.
From Checkproof.draughts Require Import S01_Foundations S02_Finite S03_Position S04_Ontology S05_Board.

(** Two squares that touch at a corner. *)
Definition diag_adj (from to : Position) : Prop :=
  (Z.abs (rk to - rk from) = 1 /\ Z.abs (fl to - fl from) = 1)%Z.

(** Two squares two apart on a diagonal, and the one in their middle. *)
Definition diag_jump (from over to : Position) : Prop :=
  (Z.abs (rk to - rk from) = 2 /\ Z.abs (fl to - fl from) = 2 /\
   rk from + rk to = 2 * rk over /\ fl from + fl to = 2 * fl over)%Z.

(** Dark's men go up in rank, Light's down. *)
Definition forward_of (c : Color) (r1 r2 : Rank) : Prop :=
  match c with
  | Dark => (rankZ r1 < rankZ r2)%Z
  | Light => (rankZ r2 < rankZ r1)%Z
  end.

Definition step_man (c : Color) (from to : Position) : Prop := diag_adj from to /\ forward_of c (rank from) (rank to).

Definition step_king (from to : Position) : Prop := diag_adj from to.

Definition jump_man (c : Color) (from over to : Position) : Prop :=
  diag_jump from over to /\ forward_of c (rank from) (rank to).

Definition jump_king (from over to : Position) : Prop := diag_jump from over to.

(** The rank on which a side's men become kings. *)
Definition crown_head (c : Color) : Z := match c with Dark => 7 | Light => 0 end.

(** *** The paper's validation lemmas, and what they leave out *)

Theorem king_step_is_diagonal : forall from to, step_king from to -> diag_adj from to.
Proof. intros from to step. exact step. Qed.

Theorem man_cannot_step_backward : forall c from to, step_man c from to -> forward_of c (rank from) (rank to).
Proof. intros c from to [_ forward]. exact forward. Qed.

(** A step is one square in each direction, by [off]. *)
Theorem diag_adj_off : forall from to,
  diag_adj from to <-> exists dr df, (dr = 1 \/ dr = -1)%Z /\ (df = 1 \/ df = -1)%Z /\ off from dr df = Some to.
Proof.
  intros from to. unfold diag_adj. split.
  - intros [r f]. exists (rk to - rk from)%Z, (fl to - fl from)%Z.
    split; [lia|]. split; [lia|]. apply off_spec. lia.
  - intros (dr & df & r & f & e%off_spec). lia.
Qed.

(** A jump is the same step twice, the first to the square jumped over. *)
Theorem diag_jump_off : forall from over to,
  diag_jump from over to <->
  exists dr df, (dr = 1 \/ dr = -1)%Z /\ (df = 1 \/ df = -1)%Z /\
    off from dr df = Some over /\ off over dr df = Some to.
Proof.
  intros from over to. unfold diag_jump. split.
  - intros (r & f & mr & mf). exists (rk over - rk from)%Z, (fl over - fl from)%Z.
    split; [lia|]. split; [lia|]. split; apply off_spec; lia.
  - intros (dr & df & r & f & e%off_spec & e'%off_spec). lia.
Qed.

(** The square jumped over follows from the two others. *)
Theorem diag_jump_middle : forall from over over' to,
  diag_jump from over to -> diag_jump from over' to -> over = over'.
Proof. intros from over over' to j j'. unfold diag_jump in *. apply same_coordinates; lia. Qed.

(** The definition in the paper's notes. *)
Definition notes_forward_of (c : Color) (r1 r2 : Rank) : Prop :=
  match c with
  | Dark => (rankZ r2 = rankZ r1 + 1)%Z
  | Light => (rankZ r2 = rankZ r1 - 1)%Z
  end.

Theorem notes_forward_of_is_no_jump : forall c from over to,
  diag_jump from over to -> ~ notes_forward_of c (rank from) (rank to).
Proof. intros c from over to j. unfold diag_jump, rk in j. destruct c; simpl; lia. Qed.

(** *** Patterns by the kind of the piece *)

Definition step_pattern (pc : Piece) (from to : Position) : Prop :=
  match pc_kind pc with Man => step_man (pc_color pc) from to | King => step_king from to end.

Definition jump_pattern (pc : Piece) (from over to : Position) : Prop :=
  match pc_kind pc with Man => jump_man (pc_color pc) from over to | King => jump_king from over to end.

Lemma step_pattern_adj pc from to : step_pattern pc from to -> diag_adj from to.
Proof. unfold step_pattern. destruct (pc_kind pc); [intros [a _]; exact a|exact (fun a => a)]. Qed.

Lemma jump_pattern_jump pc from over to : jump_pattern pc from over to -> diag_jump from over to.
Proof. unfold jump_pattern. destruct (pc_kind pc); [intros [a _]; exact a|exact (fun a => a)]. Qed.

(** A piece moves somewhere else, over something else. *)
Lemma step_moves pc from to : step_pattern pc from to -> from <> to.
Proof. intros a%step_pattern_adj <-. unfold diag_adj in a. lia. Qed.

Lemma jump_moves pc from over to : jump_pattern pc from over to -> from <> over /\ over <> to /\ from <> to.
Proof.
  intros j%jump_pattern_jump. unfold diag_jump in j.
  repeat split; intros e; [rewrite <- e in j|rewrite e in j|rewrite <- e in j]; lia.
Qed.

(** *** The same as computations *)

Definition forwardb (c : Color) (from to : Position) : bool :=
  match c with Dark => rk from <? rk to | Light => rk to <? rk from end%Z.

Lemma forwardb_spec c from to : forwardb c from to = true <-> forward_of c (rank from) (rank to).
Proof. destruct c; apply Z.ltb_lt. Qed.

Definition step_patternb (pc : Piece) (from to : Position) : bool :=
  ((Z.abs (rk to - rk from) =? 1) && (Z.abs (fl to - fl from) =? 1))%Z &&
  match pc_kind pc with Man => forwardb (pc_color pc) from to | King => true end.

Lemma step_patternb_spec pc from to : step_patternb pc from to = true <-> step_pattern pc from to.
Proof.
  unfold step_patternb, step_pattern, step_man, step_king, diag_adj.
  rewrite !andb_true_iff, !Z.eqb_eq. destruct (pc_kind pc); [rewrite forwardb_spec|]; intuition.
Qed.

Definition jump_patternb (pc : Piece) (from over to : Position) : bool :=
  ((Z.abs (rk to - rk from) =? 2) && (Z.abs (fl to - fl from) =? 2) &&
   (rk from + rk to =? 2 * rk over) && (fl from + fl to =? 2 * fl over))%Z &&
  match pc_kind pc with Man => forwardb (pc_color pc) from to | King => true end.

Lemma jump_patternb_spec pc from over to : jump_patternb pc from over to = true <-> jump_pattern pc from over to.
Proof.
  unfold jump_patternb, jump_pattern, jump_man, jump_king, diag_jump.
  rewrite !andb_true_iff, !Z.eqb_eq. destruct (pc_kind pc); [rewrite forwardb_spec|]; intuition.
Qed.

(** *** Tables *)

(** One jump: what it jumps over, and where it lands. *)
Record JumpLink : Set := link { over : Position; landing : Position }.

Definition steps_of (pc : Piece) : Table (list Position) :=
  tabulate (fun from => filter (step_patternb pc from) enum_pos).

Definition jumps_of (pc : Piece) : Table (list JumpLink) :=
  tabulate (fun from =>
    filter (fun l => jump_patternb pc from (over l) (landing l))
      (flat_map (fun to => map (fun over => link over to) enum_pos) enum_pos)).

Definition dark_man_steps := Eval vm_compute in steps_of (mk_piece Dark Man).
Definition light_man_steps := Eval vm_compute in steps_of (mk_piece Light Man).
Definition king_steps := Eval vm_compute in steps_of (mk_piece Dark King).
Definition dark_man_jumps := Eval vm_compute in jumps_of (mk_piece Dark Man).
Definition light_man_jumps := Eval vm_compute in jumps_of (mk_piece Light Man).
Definition king_jumps := Eval vm_compute in jumps_of (mk_piece Dark King).

(** The squares to which a piece may step, by number. *)
Definition step_targets (pc : Piece) (from : Position) : list Position :=
  match pc with
  | mk_piece Dark Man => get dark_man_steps from
  | mk_piece Light Man => get light_man_steps from
  | mk_piece _ King => get king_steps from
  end.

(** The jumps that a piece may make, by the number of the landing. *)
Definition jump_links (pc : Piece) (from : Position) : list JumpLink :=
  match pc with
  | mk_piece Dark Man => get dark_man_jumps from
  | mk_piece Light Man => get light_man_jumps from
  | mk_piece _ King => get king_jumps from
  end.

Lemma step_targets_table pc from : step_targets pc from = filter (step_patternb pc from) enum_pos.
Proof. destruct pc as [[] []], from; vm_compute; reflexivity. Qed.

Theorem step_targets_spec : forall pc from to, In to (step_targets pc from) <-> step_pattern pc from to.
Proof.
  intros pc from to. rewrite step_targets_table, filter_In, step_patternb_spec.
  pose proof (enum_pos_complete to). intuition.
Qed.

Lemma jump_links_table pc from :
  jump_links pc from =
  filter (fun l => jump_patternb pc from (over l) (landing l))
    (flat_map (fun to => map (fun over => link over to) enum_pos) enum_pos).
Proof. destruct pc as [[] []], from; vm_compute; reflexivity. Qed.

Theorem jump_links_spec : forall pc from l,
  In l (jump_links pc from) <-> jump_pattern pc from (over l) (landing l).
Proof.
  intros pc from l. rewrite jump_links_table, filter_In, jump_patternb_spec. split; [intros [_ j]; exact j|].
  intros j. split; [|exact j]. apply in_flat_map. exists (landing l). split; [apply enum_pos_complete|].
  apply in_map_iff. exists (over l). split; [destruct l; reflexivity|apply enum_pos_complete].
Qed.

Theorem step_targets_NoDup : forall pc from, NoDup (step_targets pc from).
Proof. intros pc from. rewrite step_targets_table. apply NoDup_filter, NoDup_enum_pos. Qed.

Lemma NoDup_all_links : NoDup (flat_map (fun to => map (fun over => link over to) enum_pos) enum_pos).
Proof.
  apply NoDup_flat_map.
  - exact NoDup_enum_pos.
  - intros to _. apply NoDup_map_inj; [congruence|exact NoDup_enum_pos].
  - intros to to' l _ _ (o & <- & _)%in_map_iff (o' & [=] & _)%in_map_iff. congruence.
Qed.

Theorem jump_links_NoDup : forall pc from, NoDup (jump_links pc from).
Proof. intros pc from. rewrite jump_links_table. apply NoDup_filter, NoDup_all_links. Qed.

(** No piece has more than four ways to begin. *)
Theorem at_most_four_steps : forall pc from, length (step_targets pc from) <= 4.
Proof. intros [[] []] from; destruct from; simpl; lia. Qed.

Theorem at_most_four_jumps : forall pc from, length (jump_links pc from) <= 4.
Proof. intros [[] []] from; destruct from; simpl; lia. Qed.

(** The square in the middle of a jump. *)
Definition middle (from to : Position) : option Position :=
  match find (fun l => pos_eqb (landing l) to) (get king_jumps from) with
  | Some l => Some (over l)
  | None => None
  end.

Theorem middle_spec : forall from to over, middle from to = Some over <-> diag_jump from over to.
Proof.
  intros from to o. unfold middle.
  change (get king_jumps from) with (jump_links (mk_piece Dark King) from).
  assert (forall l, In l (jump_links (mk_piece Dark King) from) <-> diag_jump from (over l) (landing l)) as all
    by apply jump_links_spec.
  split.
  - destruct (find _ _) as [l|] eqn:e; [|discriminate]. intros [= <-].
    apply find_some in e. destruct e as [i e%pos_eqb_eq]. apply all in i. congruence.
  - intros j. destruct (find _ _) as [l|] eqn:e.
    + apply find_some in e. destruct e as [i e%pos_eqb_eq]. apply all in i. f_equal.
      subst to. exact (diag_jump_middle _ _ _ _ i j).
    + apply (find_none _ _) with (x := link o to) in e; [|apply all; exact j].
      simpl in e. rewrite pos_eqb_refl in e. discriminate.
Qed.
