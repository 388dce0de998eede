(** Section 10: the state of a game.

    A state is the board, the side to move, the plies since the last capture or advance of a man, and every position
    since the start of the game, the newest first, which is the paper's multiset of repetition keys. A key is the
    position itself and no hash, so that two keys are equal only if the positions are (section 18).

    A state is well-formed when each side has at most twelve pieces, no man stands on its own king row, and the side
    that waits has a piece: it has just moved one. The last two are not in the paper. A man that stayed on its king row
    could never move again; and without the third a board could be empty. `spec` refuses the same set-ups. *)

From Coq Require Import List Bool Arith ZArith Lia.
Import ListNotations.
From Checkproof.draughts Require Import S01_Foundations S02_Finite S03_Position S04_Ontology S05_Board S06_Geometry
  S07_Patterns S08_Chains.

(** A position without its history: what the rules of repetition compare. *)
Definition PositionKey : Type := Board * Color.

Record GameState : Type := {
  board : Board;
  turn : Color;
  ply_without_capture_or_man_advance : nat;
  repetition_book : list PositionKey
}.

Definition key_of_state (st : GameState) : PositionKey := (board st, turn st).

(** A game that begins with this position. *)
Definition state_of (b : Board) (c : Color) : GameState :=
  {| board := b; turn := c; ply_without_capture_or_man_advance := 0; repetition_book := [(b, c)] |}.

Definition initial_state : GameState := state_of initial_board Dark.

(** The number of pieces of a side. *)
Definition is_of (c : Color) (x : option Piece) : nat :=
  match x with Some pc => if color_eqb (pc_color pc) c then 1 else 0 | None => 0 end.

Definition count (b : Board) (c : Color) : nat := total (fun _ => is_of c) b.

(** *** Well-formedness *)

Definition WFBoard (b : Board) (c : Color) : Prop :=
  (forall d, count b d <= 12) /\
  (forall p pc, board_get b p = Some pc -> crowned pc p = false) /\
  (exists p pc, board_get b p = Some pc /\ pc_color pc = opp c).

Definition WFState (st : GameState) : Prop := WFBoard (board st) (turn st).

Definition well_formed (b : Board) (c : Color) : bool :=
  (count b Dark <=? 12) && (count b Light <=? 12) &&
  forallb (fun p => match board_get b p with Some pc => negb (crowned pc p) | None => true end) enum_pos &&
  existsb (occupied_by b (opp c)) enum_pos.

Theorem well_formed_spec b c : well_formed b c = true <-> WFBoard b c.
Proof.
  unfold well_formed, WFBoard. rewrite !andb_true_iff, !Nat.leb_le, forallb_forall, existsb_exists. split.
  - intros [[[dark light] crown] (p & _ & e)]. split; [intros []; assumption|]. split.
    + intros q pc e'. specialize (crown q (enum_pos_complete q)). rewrite e' in crown. props. exact crown.
    + apply occupied_by_spec in e. destruct e as (pc & e). exists p, pc. exact e.
  - intros (counts & crown & p & pc & e). repeat split; try apply counts.
    + intros q _. destruct (board_get b q) as [x|] eqn:e'; [|reflexivity]. rewrite (crown q x e'). reflexivity.
    + exists p. split; [apply enum_pos_complete|]. apply occupied_by_spec. exists pc. exact e.
Qed.

(** The paper's validation lemma. *)
Theorem initial_wellformed : WFState initial_state.
Proof. apply well_formed_spec. vm_compute. reflexivity. Qed.

(** Counting: a side has a piece exactly when its number is not 0. *)
Lemma count_some b c p pc : board_get b p = Some pc -> pc_color pc = c -> 1 <= count b c.
Proof.
  intros e ec. pose proof (total_member (fun _ => is_of c) b p) as m. unfold count.
  simpl in m. rewrite e in m. simpl in m. rewrite (proj2 (color_eqb_eq _ _) ec) in m. exact m.
Qed.

Lemma count_set b c p x : count (board_set b p x) c + is_of c (board_get b p) = count b c + is_of c x.
Proof. exact (total_set (fun _ => is_of c) b p x). Qed.
