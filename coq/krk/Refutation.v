(** The check of a certificate: it tests every step and believes none.

    This file stands beside `crates/check/src/krk/refutation.rs`. A step is a sum of inequalities that is absurd, so
    that one of them is false (Farkas' lemma says that there is one), or a clause that follows from earlier ones by unit
    propagation alone, with hints (RUP; the clauses to look at are named). The last step is the empty clause. *)

Require Import List ZArith Lia Bool FMapPositive.
Import ListNotations.
Require Import Linear Clauses ClausesValues ClausesSound.
Open Scope bool_scope.

Inductive Step : Set :=
| Sum (inequalities : list (positive * Literal))
| So (clause : list Literal) (hints : list positive).

(** *** Sums *)

(** The sum of some inequalities, each multiplied by its factor, and the clause that one of them is false. *)
Fixpoint summed (atoms : PositiveMap.t Meaning) (inequalities : list (positive * Literal)) (sum : Inequality)
  (clause : list Literal) : option (Inequality * list Literal) :=
  match inequalities with
  | [] => Some (sum, clause)
  | (factor, l) :: inequalities =>
      match PositiveMap.find (variable_of l) atoms with
      | Some (Atom inequality) =>
          (* Not (s <= b) is s >= b + 1, which is -s <= -b - 1. *)
          let (factor, bound_of_it) :=
            match l with Yes _ => (Zpos factor, bound inequality) | No _ => (Zneg factor, bound inequality + 1)%Z end in
          let sum := {| summands := merge (summands sum) factor (summands inequality);
                        bound := bound sum + factor * bound_of_it |} in
          summed atoms inequalities sum (negated l :: clause)
      | _ => None
      end
  end.

(** It says that 0 is at most a negative number. *)
Definition is_absurd (sum : Inequality) : bool := match summands sum with [] => (bound sum <? 0)%Z | _ => false end.

(** *** Propagation *)

Definition set_true (l : Literal) (values : PositiveMap.t bool) : PositiveMap.t bool :=
  match l with Yes v => PositiveMap.add v true values | No v => PositiveMap.add v false values end.

(** What a clause says when some values are known. *)
Inductive Outcome : Set := Nothing | Conflict | Unit (l : Literal).

Fixpoint look_at (clause : list Literal) (values : PositiveMap.t bool) (open : option Literal) : Outcome :=
  match clause with
  | [] => match open with Some l => Unit l | None => Conflict end
  | l :: clause =>
      match PositiveMap.find (variable_of l) values, l with
      | Some true, No _ | Some false, Yes _ => look_at clause values open
      | Some _, _ => Nothing
      | None, _ => match open with Some _ => Nothing | None => look_at clause values (Some l) end
      end
  end.

Definition Clauses : Type := PositiveMap.t (list Literal).

Fixpoint propagates (clauses : Clauses) (hints : list positive) (values : PositiveMap.t bool) : bool :=
  match hints with
  | [] => false
  | hint :: hints =>
      match PositiveMap.find hint clauses with
      | Some clause =>
          match look_at clause values None with
          | Nothing => false
          | Conflict => true
          | Unit l => propagates clauses hints (set_true l values)
          end
      | None => false
      end
  end.

Definition all_false (clause : list Literal) : PositiveMap.t bool :=
  fold_left (fun values l => set_true (negated l) values) clause (PositiveMap.empty bool).

(** *** The steps *)

(** The clause that a step adds, if it is right. *)
Definition added (atoms : PositiveMap.t Meaning) (clauses : Clauses) (step : Step) : option (list Literal) :=
  match step with
  | Sum inequalities =>
      match summed atoms inequalities {| summands := []; bound := 0 |} [] with
      | Some (sum, clause) => if is_absurd sum then Some clause else None
      | None => None
      end
  | So clause hints => if propagates clauses hints (all_false clause) then Some clause else None
  end.

(** All steps are right, and the last one is the empty clause. *)
Fixpoint all_right (atoms : PositiveMap.t Meaning) (clauses : Clauses) (next : positive) (steps : list Step) : bool :=
  match steps with
  | [] => false
  | step :: steps =>
      match added atoms clauses step, steps with
      | Some [], [] => true
      | Some clause, _ => all_right atoms (PositiveMap.add next clause clauses) (Pos.succ next) steps
      | None, _ => false
      end
  end.

(** The clauses of a problem have the numbers from 1 on. *)
Fixpoint numbered (given : list (list Literal)) (next : positive) (clauses : Clauses) : Clauses * positive :=
  match given with
  | [] => (clauses, next)
  | clause :: given => numbered given (Pos.succ next) (PositiveMap.add next clause clauses)
  end.

Definition refutes (problem : Problem) (steps : list Step) : bool :=
  let (given, next) := numbered (clauses problem) 1 (PositiveMap.empty (list Literal)) in
  all_right (atoms problem) given next steps.

(** *** What is refuted cannot be true *)

Lemma found_after_add : forall {A} (P : positive -> A -> Prop) (entries : PositiveMap.t A) key entry,
  (forall k a, PositiveMap.find k entries = Some a -> P k a) -> P key entry ->
  forall k a, PositiveMap.find k (PositiveMap.add key entry entries) = Some a -> P k a.
Proof.
  intros A P entries key entry before now k a. destruct (Pos.eq_dec k key) as [->|differs].
  - rewrite PositiveMap.gss. now intros [= <-].
  - rewrite PositiveMap.gso by exact differs. apply before.
Qed.

Section Sound.
  Variables (problem : Problem) (ints : positive -> Z) (truths : positive -> bool).
  Hypothesis atoms_mean : forall v inequality,
    PositiveMap.find v (atoms problem) = Some (Atom inequality) -> truths v = holds ints inequality.

  Definition all_satisfied (clauses : Clauses) : Prop :=
    forall n clause, PositiveMap.find n clauses = Some clause -> satisfied truths clause.
  Definition values_right (values : PositiveMap.t bool) : Prop :=
    forall v b, PositiveMap.find v values = Some b -> truths v = b.

  Lemma satisfied_or_not : forall clause, satisfied truths clause \/ forall l, In l clause -> is_true truths l = false.
  Proof.
    induction clause as [|l clause [(m & member & so)|none]]; [now right| |].
    - left. exists m. split; [now right|exact so].
    - destruct (is_true truths l) eqn:so; [left; exists l; split; [now left|exact so]|].
      right. intros m [<-|member]; auto.
  Qed.

  Lemma summed_is_right : forall inequalities sum clause sum' clause',
    summed (atoms problem) inequalities sum clause = Some (sum', clause') ->
    satisfied truths clause \/ holds ints sum = true -> satisfied truths clause' \/ holds ints sum' = true.
  Proof.
    induction inequalities as [|[factor l] inequalities IH]; intros sum clause sum' clause'; cbn [summed].
    { now intros [= <- <-]. }
    destruct (PositiveMap.find (variable_of l) (atoms problem)) as [[|inequality|]|] eqn:entry; try discriminate.
    apply atoms_mean in entry.
    assert (forall k b, k = (match l with Yes _ => Zpos factor | No _ => Zneg factor end) ->
      b = (match l with Yes _ => bound inequality | No _ => bound inequality + 1 end)%Z ->
      satisfied truths clause \/ holds ints sum = true ->
      satisfied truths (negated l :: clause)
      \/ holds ints {| summands := merge (summands sum) k (summands inequality); bound := bound sum + k * b |} = true)
      as one_more.
    { intros k b is_factor is_bound [(m & member & so)|so]; [left; exists m; split; [now right|exact so]|].
      destruct (is_true truths l) eqn:l_is.
      - right. unfold holds in *. cbn [summands bound]. rewrite total_merge, Z.leb_le in *.
        destruct l as [v|v]; cbn in *; rewrite l_is in entry || (apply negb_true_iff in l_is; rewrite l_is in entry);
          symmetry in entry; [apply Z.leb_le in entry|apply Z.leb_gt in entry]; subst; nia.
      - left. exists (negated l). split; [now left|]. now rewrite negated_is_false, l_is. }
    destruct l as [v|v]; intros rest before; (eapply IH; [exact rest|]); apply one_more; auto.
  Qed.

  Lemma set_true_right : forall l values, values_right values -> is_true truths l = true ->
    values_right (set_true l values).
  Proof.
    intros [v|v] values right so.
    - exact (found_after_add (fun v b => truths v = b) values v true right so).
    - apply negb_true_iff in so. exact (found_after_add (fun v b => truths v = b) values v false right so).
  Qed.

  Lemma all_false_right : forall clause, (forall l, In l clause -> is_true truths l = false) ->
    values_right (all_false clause).
  Proof.
    intros clause. unfold all_false.
    assert (values_right (PositiveMap.empty bool)) as right by (intros v b; now rewrite PositiveMap.gempty).
    revert right. generalize (PositiveMap.empty bool).
    induction clause as [|l clause IH]; intros values right none; cbn; [exact right|].
    apply IH; [|intros m member; apply none; now right]. apply set_true_right; [exact right|].
    rewrite negated_is_false, none; [reflexivity|now left].
  Qed.

  (** A clause with a true literal is no conflict, and what it leaves open is true. *)
  Lemma look_at_right : forall values, values_right values -> forall clause open,
    (exists l, (open = Some l \/ In l clause) /\ is_true truths l = true) ->
    match look_at clause values open with
    | Nothing => True
    | Conflict => False
    | Unit l => is_true truths l = true
    end.
  Proof.
    intros values right. induction clause as [|l clause IH]; intros open (m & where_it_is & so); cbn [look_at].
    - destruct where_it_is as [->|[]]. exact so.
    - destruct (PositiveMap.find (variable_of l) values) as [b|] eqn:known.
      + apply right in known.
        assert (is_true truths l = false ->
          exists k, (open = Some k \/ In k clause) /\ is_true truths k = true) as later.
        { intros l_is. exists m. split; [|exact so]. destruct where_it_is as [->|[<-|member]]; auto. congruence. }
        destruct b, l as [v|v]; cbn in known |- *; try exact I; apply IH, later; cbn; now rewrite known.
      + destruct open as [k|]; [exact I|]. apply IH. exists m. split; [|exact so].
        destruct where_it_is as [wrong|[<-|member]]; [discriminate|now left|now right].
  Qed.

  Lemma propagates_right : forall clauses, all_satisfied clauses -> forall hints values, values_right values ->
    propagates clauses hints values = false.
  Proof.
    intros clauses satisfies. induction hints as [|hint hints IH]; intros values right; cbn [propagates];
      [reflexivity|].
    destruct (PositiveMap.find hint clauses) as [clause|] eqn:named; [|reflexivity].
    destruct (satisfies _ _ named) as (l & member & so).
    pose proof (look_at_right values right clause None (ex_intro _ l (conj (or_intror member) so))) as outcome.
    destruct (look_at clause values None); [reflexivity|contradiction|]. apply IH, set_true_right; assumption.
  Qed.

  Lemma added_right : forall clauses step clause, all_satisfied clauses ->
    added (atoms problem) clauses step = Some clause -> satisfied truths clause.
  Proof.
    intros clauses [inequalities|claimed hints] clause satisfies; cbn [added].
    - destruct (summed _ _ _ _) as [[sum clause']|] eqn:sums; [|discriminate].
      destruct (is_absurd sum) eqn:absurd; [|discriminate]. intros [= <-].
      destruct (summed_is_right _ _ _ _ _ sums (or_intror eq_refl)) as [so|wrong]; [exact so|]. exfalso.
      unfold is_absurd in absurd. unfold holds in wrong. destruct (summands sum); [|discriminate].
      cbn in wrong. lia.
    - destruct (propagates clauses hints (all_false claimed)) eqn:propagated; [|discriminate]. intros [= <-].
      destruct (satisfied_or_not claimed) as [so|none]; [exact so|].
      rewrite (propagates_right clauses satisfies) in propagated; [discriminate|]. exact (all_false_right claimed none).
  Qed.

  Lemma all_right_is_wrong : forall steps clauses next, all_satisfied clauses ->
    all_right (atoms problem) clauses next steps = false.
  Proof.
    induction steps as [|step steps IH]; intros clauses next satisfies; cbn [all_right]; [reflexivity|].
    destruct (added (atoms problem) clauses step) as [clause|] eqn:adds; [|reflexivity].
    apply (added_right clauses step clause satisfies) in adds as so.
    assert (all_satisfied (PositiveMap.add next clause clauses)) as more
      by exact (found_after_add (fun _ clause => satisfied truths clause) clauses next clause satisfies so).
    destruct clause as [|l clause]; [|exact (IH _ _ more)]. destruct so as (l & [] & _).
  Qed.

  Lemma numbered_right : forall given next clauses, all_satisfied clauses ->
    (forall clause, In clause given -> satisfied truths clause) -> all_satisfied (fst (numbered given next clauses)).
  Proof.
    induction given as [|clause given IH]; intros next clauses satisfies all; cbn [numbered]; [exact satisfies|].
    apply IH; [|intros other member; apply all; now right].
    exact (found_after_add (fun _ clause => satisfied truths clause) clauses next clause satisfies
      (all clause (or_introl eq_refl))).
  Qed.
End Sound.

(** **** What a certificate refutes cannot be true. *)
Theorem refutes_is_right : forall problem steps, refutes problem steps = true -> refuted problem.
Proof.
  intros problem steps right ints truths atoms_mean all. unfold refutes in right.
  assert (all_satisfied truths (PositiveMap.empty (list Literal))) as nothing
    by (intros n clause; rewrite PositiveMap.gempty; discriminate).
  pose proof (numbered_right truths (clauses problem) 1 _ nothing all) as given.
  destruct (numbered (clauses problem) 1 _) as [numbers next].
  rewrite (all_right_is_wrong problem ints truths atoms_mean steps numbers next given) in right. discriminate.
Qed.
