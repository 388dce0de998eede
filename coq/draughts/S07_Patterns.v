(** Section 7: steps and jumps of a piece on a board, one at a time.

    The specifications are propositions about coordinates and contents; the implementations look into the tables of
    section 6. Whether a capture elsewhere forbids a step is section 9. *)

From Coq Require Import List Bool Arith ZArith Lia.
Import ListNotations.
From Checkproof.draughts Require Import S01_Foundations S02_Finite S03_Position S04_Ontology S05_Board S06_Geometry.

(** The paper's four patterns. *)
Definition man_step_spec : Color -> Position -> Position -> Prop := step_man.
Definition king_step_spec : Position -> Position -> Prop := step_king.
Definition man_jump_spec : Color -> Position -> Position -> Position -> Prop := jump_man.
Definition king_jump_spec : Position -> Position -> Position -> Prop := jump_king.

(** A step: the pattern, to an empty square. *)
Definition step_spec (b : Board) (pc : Piece) (from to : Position) : Prop :=
  step_pattern pc from to /\ board_get b to = None.

(** A jump: the pattern, over an opponent, to an empty square. *)
Definition jump_spec (b : Board) (pc : Piece) (from over to : Position) : Prop :=
  jump_pattern pc from over to /\
  (exists enemy, board_get b over = Some enemy /\ pc_color enemy = opp (pc_color pc)) /\
  board_get b to = None.

Definition step_impl (b : Board) (pc : Piece) (from to : Position) : bool :=
  existsb (pos_eqb to) (step_targets pc from) && negb (occupied b to).

Definition jump_impl (b : Board) (pc : Piece) (from over to : Position) : bool :=
  existsb (fun l => pos_eqb over (S06_Geometry.over l) && pos_eqb to (landing l)) (jump_links pc from) &&
  occupied_by b (opp (pc_color pc)) over && negb (occupied b to).

Theorem step_impl_spec : forall b pc from to, step_impl b pc from to = true <-> step_spec b pc from to.
Proof.
  intros b pc from to. unfold step_impl, step_spec.
  rewrite andb_true_iff, negb_true_iff, occupied_false, <- step_targets_spec, existsb_exists.
  split; intros [there empty]; (split; [|exact empty]).
  - destruct there as (q & i & e%pos_eqb_eq). congruence.
  - exists to. split; [exact there|apply pos_eqb_refl].
Qed.

Theorem jump_impl_spec : forall b pc from over to,
  jump_impl b pc from over to = true <-> jump_spec b pc from over to.
Proof.
  intros b pc from o to. unfold jump_impl, jump_spec.
  rewrite !andb_true_iff, negb_true_iff, occupied_false, occupied_by_spec, existsb_exists.
  assert ((exists l, In l (jump_links pc from) /\ pos_eqb o (over l) && pos_eqb to (landing l) = true) <->
          jump_pattern pc from o to) as ->; [|intuition].
  split.
  - intros (l & i & e). props. rewrite pos_eqb_eq in *. subst. apply jump_links_spec. exact i.
  - intros j. exists (link o to). split; [apply jump_links_spec; exact j|]. simpl. rewrite !pos_eqb_refl. reflexivity.
Qed.

(** *** The paper's validation lemmas *)

(** The paper's `exists d, diag_adj from to /\ d = 1` ties [d] to nothing. This says what it means: one square in each
    direction, and no further. *)
Theorem king_nonflying : forall b c from to,
  step_impl b (mk_piece c King) from to = true ->
  (Z.abs (rk to - rk from) = 1 /\ Z.abs (fl to - fl from) = 1)%Z.
Proof. intros b c from to [a _]%step_impl_spec. exact a. Qed.

(** As the paper has it, so that nobody need believe that ours says more. *)
Theorem king_nonflying_as_stated : forall b c from to,
  step_impl b {| pc_color := c; pc_kind := King |} from to = true -> exists d, diag_adj from to /\ d = 1%Z.
Proof. intros b c from to e%king_nonflying. exists 1%Z. split; [exact e|reflexivity]. Qed.

Theorem man_jump_not_backward : forall b c from over to,
  pc_kind {| pc_color := c; pc_kind := Man |} = Man ->
  jump_impl b {| pc_color := c; pc_kind := Man |} from over to = true ->
  forward_of c (rank from) (rank to).
Proof. intros b c from o to _ ((_ & forward) & _)%jump_impl_spec. exact forward. Qed.

(** With the `forward_of` of the paper's notes the lemma is false: men do jump. *)
Theorem man_jump_not_backward_by_the_notes_is_false :
  ~ (forall b c from over to,
       jump_impl b {| pc_color := c; pc_kind := Man |} from over to = true ->
       notes_forward_of c (rank from) (rank to)).
Proof.
  intros all.
  pose (b := board_set (board_set empty_board sq11 (Some (mk_piece Dark Man))) sq15 (Some (mk_piece Light Man))).
  specialize (all b Dark sq11 sq15 sq18 eq_refl). vm_compute in all. discriminate.
Qed.

(** The same for steps. *)
Theorem man_step_not_backward : forall b c from to,
  step_impl b (mk_piece c Man) from to = true -> forward_of c (rank from) (rank to).
Proof. intros b c from to ((_ & forward) & _)%step_impl_spec. exact forward. Qed.

(** *** Clearing the square that the piece comes from changes none of its own first jumps *)

Lemma jump_spec_lifted b pc from over to :
  jump_spec (board_set b from None) pc from over to <-> jump_spec b pc from over to.
Proof.
  unfold jump_spec. split; intros (j & enemy & empty); destruct (jump_moves _ _ _ _ j) as (n & _ & n').
  - rewrite board_set_other in enemy, empty by assumption. auto.
  - rewrite !board_set_other by assumption. auto.
Qed.
