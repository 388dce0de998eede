(** Certificates that were spoiled are refused, by computation. What `KrkProved.v` says would be worth little if anything
    were accepted. *)

Require Import List ZArith Bool.
Import ListNotations.
Require Import KrkLemmas Clauses Refutation Packed KrkChecked.
Require Certificate_no_king_mate Certificate_rtm_rook Certificate_rtm_stale.
Open Scope bool_scope.

Definition accepted_in (problem : Problem) (steps : list Step) : bool := refutes problem steps.

(** The step at a place is another one. *)
Fixpoint changed (change : Step -> Step) (place : nat) (steps : list Step) : list Step :=
  match steps, place with
  | [], _ => []
  | step :: steps, O => change step :: steps
  | step :: steps, S place => step :: changed change place steps
  end.

Definition places (is : Step -> bool) (steps : list Step) : list nat :=
  filter (fun place => is (nth place steps (So [] []))) (seq 0 (length steps)).
Definition is_sum (step : Step) : bool := match step with Sum _ => true | So _ _ => false end.
Definition is_so (step : Step) : bool := negb (is_sum step).

(** One more of the first inequality; the first inequality the other way round; without the last hint; without the clause's
    first literal. *)
Definition other_factor (step : Step) : Step :=
  match step with Sum ((factor, l) :: rest) => Sum ((Pos.succ factor, l) :: rest) | _ => step end.
Definition other_sign (step : Step) : Step :=
  match step with Sum ((factor, l) :: rest) => Sum ((factor, negated l) :: rest) | _ => step end.
Definition dropped_hint (step : Step) : Step :=
  match step with So clause hints => So clause (removelast hints) | _ => step end.
Definition without_step (place : nat) (steps : list Step) : list Step := firstn place steps ++ skipn (S place) steps.

Definition count (problem : Problem) (spoiled : list (list Step)) : nat * nat :=
  (length (filter (refutes problem) spoiled), length spoiled).
Definition p := problem_of_lemma NoKingMate.
Definition right := steps Certificate_no_king_mate.certificate.
Time Eval vm_compute in (let p := p in let right := right in
 (count p (map (fun n => changed other_factor n right) (places is_sum right)),
  count p (map (fun n => changed other_sign n right) (places is_sum right)),
  count p (map (fun n => changed dropped_hint n right) (places is_so right)),
  count p (map (fun n => firstn n right) (seq 0 (length right))),
  count p [right; steps Certificate_rtm_rook.certificate; steps Certificate_rtm_stale.certificate])).
