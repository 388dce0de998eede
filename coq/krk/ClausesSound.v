(** The clauses of a statement say enough: if they cannot all be true, the statement is true of all integers.

    By `ClausesTerms.v` what is written down means what it should, as soon as each line holds. There always are values of
    which each line holds, because it speaks of earlier ones only; that is not proved of the translation but looked at,
    in every problem, by `in_order`. *)

Require Import List ZArith Lia Bool FMapPositive.
Import ListNotations.
Require Import Linear Terms Clauses ClausesValues ClausesMean ClausesTerms.
Open Scope bool_scope.

(** *** There are values of which all lines hold *)

(** A line speaks of variables and integers below these. *)
Definition literal_below (variables : positive) (l : Literal) : bool := (variable_of l <? variables)%positive.
Definition terms_below (integers : positive) (l : list (positive * Z)) : bool :=
  forallb (fun term => (fst term <? integers)%positive) l.
Definition meaning_below (variables integers : positive) (meaning : Meaning) : bool :=
  match meaning with
  | Always => true
  | Atom inequality => terms_below integers (summands inequality)
  | Both one other => literal_below variables one && literal_below variables other
  end.
Definition case_below (variables integers : positive) (case : Case) : bool :=
  literal_below variables (fst case) && terms_below integers (terms (snd case)).

(** The next variable and the next integer, if each line adds the next one and speaks of those before it. *)
Fixpoint next_in_order (free_integers : positive) (lines : list Line) : option (positive * positive) :=
  match lines with
  | [] => Some (1, Pos.succ free_integers)%positive
  | line :: earlier =>
      match next_in_order free_integers earlier with
      | Some (variables, integers) =>
          match line with
          | NewVariable v meaning =>
              if (v =? variables)%positive && meaning_below variables integers meaning
              then Some (Pos.succ variables, integers) else None
          | NewInteger x cases =>
              if (x =? integers)%positive && forallb (case_below variables integers) cases
              then Some (variables, Pos.succ integers) else None
          end
      | None => None
      end
  end.
Definition in_order (free_integers : positive) (lines : list Line) : bool :=
  match next_in_order free_integers lines with Some _ => true | None => false end.

Section Agreeing.
  Variables (variables integers : positive) (ints ints' : positive -> Z) (truths truths' : positive -> bool).
  Hypothesis same_ints : forall x, (x < integers)%positive -> ints' x = ints x.
  Hypothesis same_truths : forall v, (v < variables)%positive -> truths' v = truths v.

  Lemma literals_agree : forall l, literal_below variables l = true -> is_true truths' l = is_true truths l.
  Proof. intros [v|v] below%Pos.ltb_lt; cbn in *; now rewrite same_truths. Qed.

  Lemma totals_agree : forall l, terms_below integers l = true -> total ints' l = total ints l.
  Proof.
    intros l below. apply total_agrees. intros x a member. apply same_ints.
    apply Pos.ltb_lt. exact (proj1 (forallb_forall _ _) below (x, a) member).
  Qed.

  Lemma meanings_agree : forall meaning, meaning_below variables integers meaning = true ->
    meant ints' truths' meaning = meant ints truths meaning.
  Proof.
    intros [|inequality|one other]; cbn; intros below; [reflexivity| |].
    - unfold holds. now rewrite totals_agree.
    - apply andb_true_iff in below as [below below']. now rewrite !literals_agree.
  Qed.

  Lemma picked_agree : forall cases, forallb (case_below variables integers) cases = true ->
    picked ints' truths' cases = picked ints truths cases.
  Proof.
    induction cases as [|[guard expression] cases IH]; cbn; [reflexivity|].
    intros [[below below']%andb_true_iff rest]%andb_true_iff. unfold value.
    now rewrite literals_agree, totals_agree, IH.
  Qed.
End Agreeing.

Lemma model_of_lines : forall free_integers given lines variables integers,
  next_in_order free_integers lines = Some (variables, integers) ->
  (free_integers < integers)%positive
  /\ exists ints truths, forall ints' truths',
     (forall x, (x < integers)%positive -> ints' x = ints x) ->
     (forall v, (v < variables)%positive -> truths' v = truths v) ->
     @models free_integers given ints' truths' lines.
Proof.
  intros free_integers given. induction lines as [|line lines IH]; intros variables integers; cbn [next_in_order].
  - intros [= <- <-]. split; [lia|]. exists given, (fun _ => true). intros ints' truths' same _.
    split; [|intros line []]. intros x free. apply same. lia.
  - destruct (next_in_order free_integers lines) as [[v0 x0]|]; [|discriminate].
    destruct (IH v0 x0 eq_refl) as (free & ints & truths & model). clear IH.
    destruct line as [v meaning|x cases].
    + destruct (Pos.eqb_spec v v0) as [->|]; [|discriminate].
      destruct (meaning_below v0 x0 meaning) eqn:below; [|discriminate]. intros [= <- <-]. split; [exact free|].
      exists ints, (fun v => if (v =? v0)%positive then meant ints truths meaning else truths v).
      intros ints' truths' same same'.
      assert (forall w, (w < v0)%positive -> truths' w = truths w) as earlier.
      { intros w before. rewrite same' by lia. now destruct (Pos.eqb_spec w v0) as [->|]; [lia|]. }
      destruct (model ints' truths' same earlier) as [values hold]. split; [exact values|].
      intros line [<-|member]; [|exact (hold line member)]. cbn.
      rewrite (meanings_agree v0 x0 ints ints' truths truths' same earlier meaning below), same' by lia.
      now rewrite Pos.eqb_refl.
    + destruct (Pos.eqb_spec x x0) as [->|]; [|discriminate].
      destruct (forallb (case_below v0 x0) cases) eqn:below; [|discriminate]. intros [= <- <-]. split; [lia|].
      exists (fun x => if (x =? x0)%positive then picked ints truths cases else ints x), truths.
      intros ints' truths' same same'.
      assert (forall y, (y < x0)%positive -> ints' y = ints y) as earlier.
      { intros y before. rewrite same by lia. now destruct (Pos.eqb_spec y x0) as [->|]; [lia|]. }
      destruct (model ints' truths' earlier same') as [values hold]. split; [exact values|].
      intros line [<-|member]; [|exact (hold line member)]. cbn.
      rewrite (picked_agree v0 x0 ints ints' truths truths' earlier same' cases below), same by lia.
      now rewrite Pos.eqb_refl.
Qed.

(** *** The problem of a statement *)

(** A clause has a true literal. *)
Definition satisfied (truths : positive -> bool) (clause : list Literal) : Prop :=
  exists l, In l clause /\ is_true truths l = true.

(** The clauses cannot all be true if the atoms mean what they say. *)
Definition refuted (problem : Problem) : Prop := forall ints truths,
  (forall v inequality, PositiveMap.find v (atoms problem) = Some (Atom inequality) ->
   truths v = holds ints inequality) ->
  ~ forall clause, In clause (clauses problem) -> satisfied truths clause.

Lemma lines_are_satisfied : forall ints truths line clause, line_holds ints truths line ->
  In clause (clauses_of_line line) -> satisfied truths clause.
Proof.
  intros ints truths [v [|inequality|one other]|x cases] clause; cbn; intros is; try contradiction.
  - intros [<-|[]]. exists (Yes v). cbn. auto.
  - destruct (is_true truths one) eqn:one_is, (is_true truths other) eqn:other_is; cbn in is.
    + intros [<-|[<-|[<-|[]]]]; [exists one|exists other|exists (Yes v)]; cbn; auto.
    + intros [<-|[<-|[<-|[]]]]; [exists (No v)|exists (No v)|exists (negated other)];
        rewrite ?negated_is_false; cbn; rewrite ?is, ?other_is; auto.
    + intros [<-|[<-|[<-|[]]]]; [exists (No v)|exists (No v)|exists (negated one)];
        rewrite ?negated_is_false; cbn; rewrite ?is, ?one_is; auto.
    + intros [<-|[<-|[<-|[]]]]; [exists (No v)|exists (No v)|exists (negated one)];
        rewrite ?negated_is_false; cbn; rewrite ?is, ?one_is; auto.
Qed.

Lemma free_names_found : forall x count y,
  named (free_names y count) x
  = if (Pos.to_nat y <=? Pos.to_nat x)%nat && (Pos.to_nat x <? Pos.to_nat y + count)%nat
    then Cases [(always, variable x)] else KnownNumber 0.
Proof.
  intros x. unfold named. induction count as [|count IH]; intros y; cbn [free_names].
  - rewrite PositiveMap.gempty. destruct (Nat.leb_spec (Pos.to_nat y) (Pos.to_nat x)); [|reflexivity].
    destruct (Nat.ltb_spec (Pos.to_nat x) (Pos.to_nat y + 0)); [lia|reflexivity].
  - destruct (Pos.eq_dec x y) as [->|differs].
    + rewrite PositiveMap.gss, Nat.leb_refl.
      destruct (Nat.ltb_spec (Pos.to_nat y) (Pos.to_nat y + S count)); [reflexivity|lia].
    + rewrite PositiveMap.gso, IH by exact differs.
      destruct (Nat.leb_spec (Pos.to_nat (Pos.succ y)) (Pos.to_nat x)), (Nat.leb_spec (Pos.to_nat y) (Pos.to_nat x)),
        (Nat.ltb_spec (Pos.to_nat x) (Pos.to_nat (Pos.succ y) + count)),
        (Nat.ltb_spec (Pos.to_nat x) (Pos.to_nat y + S count)); try reflexivity; lia.
Qed.

Lemma nothing_written_is_sound : forall free_integers given, @sound free_integers given (nothing_written free_integers).
Proof.
  intros free_integers given. split; [now left|]. split; [|intros ints truths _ guard atom []].
  intros v meaning. cbn [nothing_written meanings]. destruct (Pos.eq_dec v 1) as [->|differs].
  - rewrite PositiveMap.gss. intros [= <-]. now left.
  - rewrite PositiveMap.gso, PositiveMap.gempty by exact differs. discriminate.
Qed.

(** **** A statement whose problem is refuted is true of all integers. *)
Theorem refuted_is_true : forall free_integers statement e,
  in_order free_integers (lines (problem_of free_integers statement)) = true ->
  refuted (problem_of free_integers statement) ->
  (forall x, (free_integers < x)%positive -> e x = 0%Z) ->
  truth e statement = true.
Proof.
  intros free_integers statement e ordered refutation others.
  set (s0 := nothing_written free_integers). set (names := free_names 1 (Pos.to_nat free_integers)).
  pose proof (nothing_written_is_sound free_integers e) as good. fold s0 in good.
  assert (@names_are free_integers e s0 names e) as are.
  { intros x. unfold names. rewrite free_names_found.
    destruct (Nat.leb_spec (Pos.to_nat 1) (Pos.to_nat x)) as [_|]; [|lia].
    destruct (Nat.ltb_spec (Pos.to_nat x) (Pos.to_nat 1 + Pos.to_nat free_integers)) as [free|beyond]; cbn [andb].
    - intros ints truths all n. rewrite can_be_first_or_later, value_variable. cbn [is_true always].
      rewrite (@always_is_true free_integers e s0 ints truths good all), (proj1 all) by lia.
      pose proof (can_be_none ints truths n). intuition congruence.
    - symmetry. apply others. lia. }
  destruct (proj1 (proj2 (@terms_are_written free_integers e)) statement names e s0 good are) as [grown is].
  unfold problem_of in ordered, refutation. fold names s0 in ordered, refutation.
  destruct (write_statement names statement s0) as [x s]. cbn [fst snd lines] in *.
  unfold in_order in ordered. destruct (next_in_order free_integers (written s)) as [[variables integers]|] eqn:order;
    [|discriminate].
  destruct (model_of_lines free_integers e (written s) variables integers order) as (_ & ints & truths & model).
  specialize (model ints truths (fun _ _ => eq_refl) (fun _ _ => eq_refl)).
  pose proof (proj1 grown) as (_ & sure & implied).
  destruct (truth e statement) eqn:false_statement; [reflexivity|]. exfalso. apply (refutation ints truths).
  - intros v inequality entry. exact (proj2 model _ (sure v _ entry)).
  - cbn [clauses]. unfold rev'. intros clause member. rewrite !in_app_iff, in_flat_map, in_map_iff in member.
    destruct member as [(line & member & here)|[((guard & atom) & <- & member)|[<-|[]]]].
    + rewrite <- rev_alt, <- in_rev in member.
      exact (lines_are_satisfied ints truths line clause (proj2 model _ member) here).
    + rewrite <- rev_alt, <- in_rev in member. unfold clause_of_implication. cbn.
      specialize (implied ints truths model guard atom member).
      destruct (is_true truths guard) eqn:guarded.
      * exists atom. split; [now cbn; auto|exact (implied eq_refl)].
      * exists (negated guard). split; [now left|]. now rewrite negated_is_false, guarded.
    + eexists. split; [now left|].
      pose proof (@always_is_true free_integers e s ints truths (proj1 grown) model) as first.
      destruct x as [known|l]; cbn in is.
      * subst known. exact first.
      * now rewrite negated_is_false, (is ints truths model).
Qed.
