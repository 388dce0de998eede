(** The four boards with sides of 4 and 5, on which the strategy needs its tenth kind, computed position by position
    inside Coq. *)

From Coq Require Import List ZArith Lia.
From Checkproof.krk Require Import KrkRules.
From Checkproof.chess Require Import KrkStrategy KrkBoards.
Open Scope Z_scope.

(** Computed once, when the proof is closed. *)
Ltac by_computing := match goal with |- _ = ?answer => vm_cast_no_check (eq_refl answer) end.

Lemma mates_on_4_by_4 : mates_on 4 4 = true.
Proof. by_computing. Qed.

Lemma mates_on_4_by_5 : mates_on 4 5 = true.
Proof. by_computing. Qed.

Lemma mates_on_5_by_4 : mates_on 5 4 = true.
Proof. by_computing. Qed.

Lemma mates_on_5_by_5 : mates_on 5 5 = true.
Proof. by_computing. Qed.

(** The check can fail: on 3 by 3, and when fewer moves are allowed than the longest play takes, on 4 by 4 ten. *)
Example not_on_3_by_3 : mates_on 3 3 = false.
Proof. by_computing. Qed.

Example longest_on_4_by_4 : (mates_within 9 4 4, mates_within 10 4 4) = (false, true).
Proof. by_computing. Qed.

Theorem mates_on_small_boards p :
  4 <= files p <= 5 -> 4 <= ranks p <= 5 -> legal_for_white p = true -> mates_from p.
Proof.
  intros f r.
  assert (files p = 4 \/ files p = 5) as [ef|ef] by (destruct f; lia);
    assert (ranks p = 4 \/ ranks p = 5) as [er|er] by (destruct r; lia).
  - exact (mates_on_is_right 4 4 p mates_on_4_by_4 ef er).
  - exact (mates_on_is_right 4 5 p mates_on_4_by_5 ef er).
  - exact (mates_on_is_right 5 4 p mates_on_5_by_4 ef er).
  - exact (mates_on_is_right 5 5 p mates_on_5_by_5 ef er).
Qed.
