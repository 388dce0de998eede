(** Certificates that were spoiled are refused, by computation: what `KrkProved.v` says would be worth little if
    anything were accepted. *)

Require Import List ZArith Bool.
Import ListNotations.
Require Import KrkLemmas Clauses Refutation Packed KrkChecked.
Require Certificate_no_king_mate Certificate_rtm_rook Certificate_rtm_stale.

Definition right : list Step := steps Certificate_no_king_mate.certificate.

(** The step at a place is another one. *)
Fixpoint changed (change : Step -> Step) (place : nat) (steps : list Step) : list Step :=
  match steps, place with
  | [], _ => []
  | step :: steps, O => change step :: steps
  | step :: steps, S place => step :: changed change place steps
  end.
Definition is_sum (step : Step) : bool := match step with Sum _ => true | So _ _ => false end.
Definition places (is : Step -> bool) : list nat :=
  filter (fun place => is (nth place right (Sum []))) (seq 0 (length right)).

(** One more of the first inequality. *)
Definition another_factor (step : Step) : Step :=
  match step with Sum ((factor, l) :: rest) => Sum ((Pos.succ factor, l) :: rest) | _ => step end.

(** The first inequality turned round. *)
Definition another_sign (step : Step) : Step :=
  match step with Sum ((factor, l) :: rest) => Sum ((factor, negated l) :: rest) | _ => step end.

(** A hint less. *)
Definition a_hint_less (step : Step) : Step :=
  match step with So clause hints => So clause (removelast hints) | Sum _ => step end.

(** Every sum, every propagation and every length is spoiled in its turn; and there are certificates of other lemmas. *)
Definition spoiled : list (list Step) :=
  map (fun place => changed another_factor place right) (places is_sum)
  ++ map (fun place => changed another_sign place right) (places is_sum)
  ++ map (fun place => changed a_hint_less place right) (places (fun step => negb (is_sum step)))
  ++ map (fun place => firstn place right) (seq 0 (length right))
  ++ [steps Certificate_rtm_rook.certificate; steps Certificate_rtm_stale.certificate].

(** How many certificates of a list a problem accepts, and how many there are. *)
Definition accepted_of (certificates : list (list Step)) : nat * nat :=
  let problem := problem_of_lemma NoKingMate in
  (length (filter (refutes problem) certificates), length certificates).

Example spoiled_are_refused : (accepted_of spoiled, accepted_of [right]) = ((0, 372), (1, 1))%nat.
Proof. vm_compute. reflexivity. Qed.
