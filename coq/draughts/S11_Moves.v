(** Section 11: what a move is.

    A move of the board is a step or a capture with all its links. Resigning and agreeing on a draw are no moves of the
    board: they are kept apart, so that "every legal move is generated" can be true (section 14). *)

From Coq Require Import List Bool.
Import ListNotations.
From Checkproof.draughts Require Import S01_Foundations S02_Finite S03_Position S04_Ontology S05_Board S06_Geometry
  S07_Patterns S08_Chains.

Inductive BoardMove : Set :=
| Step (from to : Position)
| Jump (from : Position) (ch : JumpChain).

Inductive Move : Set :=
| OnBoard (m : BoardMove)
| Resign (c : Color)
| AgreeDraw.

(** Where a move of the board begins and ends. *)
Definition src (m : BoardMove) : Position := match m with Step from _ | Jump from _ => from end.

Definition dst (m : BoardMove) : Position :=
  match m with Step _ to => to | Jump from ch => last_landing from ch end.

Definition move_src (m : Move) : option Position := match m with OnBoard m => Some (src m) | _ => None end.

(** The paper's board is an argument that the answer does not depend on. *)
Definition move_dst (b : Board) (m : Move) : option Position := match m with OnBoard m => Some (dst m) | _ => None end.

Definition captures_of_move (m : BoardMove) : list Position :=
  match m with Step _ _ => [] | Jump _ ch => captures_of ch end.

(** The landings in order: with the origin all that notation writes. *)
Definition landings_of (m : BoardMove) : list Position :=
  match m with Step _ to => [to] | Jump _ ch => map landing ch end.

Definition is_capture (m : BoardMove) : bool := match m with Step _ _ => false | Jump _ _ => true end.

(** The paper's validation lemmas; its free [b] is bound here. *)
Theorem move_roundtrip_step : forall b from to,
  move_src (OnBoard (Step from to)) = Some from /\ move_dst b (OnBoard (Step from to)) = Some to.
Proof. split; reflexivity. Qed.

Theorem jump_last_landing_defined : forall b from ch,
  move_dst b (OnBoard (Jump from ch)) = Some (last_landing from ch).
Proof. reflexivity. Qed.

(** What the second one hides: a capture without links "lands" where it began. *)
Theorem empty_chain_stays : forall b from, move_dst b (OnBoard (Jump from [])) = Some from.
Proof. reflexivity. Qed.

(** Comparison. *)
Fixpoint chain_eqb (x y : JumpChain) : bool :=
  match x, y with
  | [], [] => true
  | l :: x, k :: y => link_eqb l k && chain_eqb x y
  | _, _ => false
  end.

Lemma chain_eqb_eq : forall x y, chain_eqb x y = true <-> x = y.
Proof.
  induction x as [|l x IH]; intros [|k y]; simpl; try (split; congruence).
  rewrite andb_true_iff, link_eqb_eq, IH. split; [intros [-> ->]; reflexivity|intros [= -> ->]; auto].
Qed.

Definition move_eqb (m n : BoardMove) : bool :=
  match m, n with
  | Step a b, Step c d => pos_eqb a c && pos_eqb b d
  | Jump a x, Jump c y => pos_eqb a c && chain_eqb x y
  | _, _ => false
  end.

Theorem move_eqb_eq : forall m n, move_eqb m n = true <-> m = n.
Proof.
  intros [a b|a x] [c d|c y]; simpl; try (split; congruence); rewrite andb_true_iff, ?chain_eqb_eq, !pos_eqb_eq;
    (split; [intros [-> ->]; reflexivity|intros [= -> ->]; auto]).
Qed.

#[export] Instance move_eq_dec : EqDec BoardMove.
Proof.
  intros m n. destruct (move_eqb m n) eqn:e; [left; apply move_eqb_eq; exact e|right].
  intros ->. rewrite (proj2 (move_eqb_eq n n) eq_refl) in e. discriminate.
Defined.
