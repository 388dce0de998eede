(** `KrkPosition` has no way to write two rooks or no king. No legal move needs one: whatever chess allows from a
    position of king and rook against king, or of two kings, is written as a `KrkPosition` again. So mate there is
    mate. *)

From Coq Require Import List ZArith Bool.
From Checkproof.check Require Game.
From Checkproof.krk Require KrkRules.
From Checkproof.chess Require Import Chess Representations KrkChess.
Import Game(Side, Side(..), other) KrkRules(Square, same).
Open Scope Z_scope.

Section Nothing.

  Variables F R : Z.
  Variable p : KrkPosition.
  Variables from to : Square.
  Variable b : plain.
  Hypothesis legal : legal_position F R p.
  Hypothesis move : legal_move_from_to F R (plainly p) from to b.

  Let a : apart p := proj1 legal.
  Let go : goes (plainly p) from to b.
  Proof. apply move. Qed.

  (** A king who does not move is not taken: he would be missing. *)
  Lemma king_not_taken side k :
    (forall s, stands_on p s = Some (side, King) -> s = k) -> on_sq b to <> Some (side, King) -> to <> k.
  Proof.
    intros there no e. destruct move as (_ & (_ & _ & kings & _) & _). destruct (kings side) as (s & here & _).
    destruct go as (left & arrived & others).
    assert (s <> from) as n by (intros ->; congruence). assert (s <> to) as n' by (intros ->; congruence).
    rewrite (others s n n') in here. apply there in here. congruence.
  Qed.

  Lemma krk_move_is_written : exists q : KrkPosition, apart q /\ alike q b.
  Proof.
    pose proof a as (kings & king_rook & lone_rook). pose proof move as (_ & _ & side & (kind & own) & free & _).
    destruct go as (left & arrived & others). simpl in side, own, free, left, arrived, others.
    rewrite own in arrived. unfold occupies in free. simpl in free.
    destruct (to_move p) eqn:turn_is; simpl in side.
    - assert (to <> black_king p) as not_lone.
      { apply (king_not_taken Black); [|simpl; congruence]. intros s. apply (on_black_king p s a). }
      assert (to <> white_king p) as not_king.
      { intros ->. apply free. exists King. apply on_white_king. reflexivity. }
      destruct (white_men p from kind own) as [[-> ->]|[-> stood]].
      + exists {| white_king := to; black_king := black_king p; white_rook := white_rook p; to_move := Black |}. split.
        * unfold apart. simpl. each; try congruence. intros e. apply free. exists Rook. apply (on_white_rook p to a).
          exact e.
        * split; [simpl; congruence|]. intros s. simpl.
          destruct (same_spec s (white_king p)) as [->|n]; [rewrite left|destruct (same_spec s to) as [->|n'];
            [rewrite arrived|rewrite (others s n n')]]; squares_of_men; congruence.
      + exists {| white_king := white_king p; black_king := black_king p; white_rook := Some to; to_move := Black |}.
        split.
        * unfold apart. simpl. each; congruence.
        * split; [simpl; congruence|]. intros s. simpl.
          destruct (same_spec s from) as [->|n]; [rewrite left|destruct (same_spec s to) as [->|n'];
            [rewrite arrived|rewrite (others s n n')]]; squares_of_men; congruence.
    - assert (to <> white_king p) as not_king.
      { apply (king_not_taken White); [|simpl; congruence]. intros s. apply (on_white_king p s). }
      destruct (black_men p from kind own) as [-> ->].
      exists (after_step p to). split.
      + unfold apart, after_step. simpl.
        each; destruct (white_rook p) as [t|]; try destruct (same_spec to t); congruence.
      + split; [simpl; congruence|]. intros s. simpl.
        destruct (same_spec s (black_king p)) as [->|n]; [rewrite left|destruct (same_spec s to) as [->|n'];
          [rewrite arrived|rewrite (others s n n')]]; squares_of_men; congruence.
  Qed.

End Nothing.

Theorem krk_hides_no_move F R : hides_no_move krk_positions F R.
Proof. intros p from to b legal move. exact (krk_move_is_written F R p from to b legal move). Qed.

(** So checkmate in the theorem about the strategy is checkmate of the position as such, however it is written. *)
Theorem krk_checkmate_is_checkmate F R (p : KrkPosition) :
  legal_position F R p -> (checkmate F R (plainly p) <-> checkmate F R p).
Proof. exact (plainly_checkmate krk_positions F R (krk_hides_no_move F R) p). Qed.

Theorem krk_moves_are_moves F R (p : KrkPosition) from to : legal_position F R p ->
  ((exists b, legal_move_from_to F R (plainly p) from to b) <-> exists q, legal_move_from_to F R p from to q).
Proof. exact (plainly_same_moves krk_positions F R (krk_hides_no_move F R) p from to). Qed.
