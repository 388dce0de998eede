(** What `Clauses.v` writes down for literals and for numbers with cases means what it should.

    Whatever values the variables and the integers of a problem have: if each line that was written down holds of them,
    then what was written down for something has its value. `ClausesTerms.v` says the same of terms, and `ClausesSound.v`
    that there are such values. *)

Require Import List ZArith Lia Bool FMapPositive.
Import ListNotations.
Require Import Linear Terms Clauses ClausesValues.
Open Scope bool_scope.

(** Runs an operation: its result, the state that it leaves, that this has grown, and what is known then. *)
Tactic Notation "run" constr(operation)
  "as" simple_intropattern(x) simple_intropattern(s') ident(grown) ident(fact) :=
  destruct operation as [grown fact];
  match type of grown with _ (snd ?done) => destruct done as [x s'] end;
  cbn [fst snd] in grown, fact.

Section Written.
  (** So many integers can be anything, and these are their values. *)
  Context {free_integers : positive} {given : positive -> Z}.

  (** All that was written down holds of these values. *)
  Definition models (ints : positive -> Z) (truths : positive -> bool) (lines : list Line) : Prop :=
    (forall x, (x <= free_integers)%positive -> ints x = given x)
    /\ forall line, In line lines -> line_holds ints truths line.

  Definition sound (s : State) : Prop :=
    In (NewVariable 1 Always) (written s)
    /\ (forall v meaning, PositiveMap.find v (meanings s) = Some meaning -> In (NewVariable v meaning) (written s))
    /\ forall ints truths, models ints truths (written s) ->
       forall guard atom, In (guard, atom) (implications s) ->
       is_true truths guard = true -> is_true truths atom = true.

  (** Lines are added, and the state stays sound. *)
  Definition grows (s s' : State) : Prop := sound s' /\ incl (written s) (written s').

  Lemma grows_not : forall s, sound s -> grows s s.
  Proof. intros s good. split; [exact good|apply incl_refl]. Qed.

  Lemma grows_twice : forall s s' s'', grows s s' -> grows s' s'' -> grows s s''.
  Proof. intros s s' s'' [_ first] [good second]. split; [exact good|exact (incl_tran first second)]. Qed.

  Lemma models_before : forall s s' ints truths, grows s s' ->
    models ints truths (written s') -> models ints truths (written s).
  Proof. intros s s' ints truths [_ more] [values hold]. split; [exact values|]. intros line member. auto. Qed.

  Lemma always_is_true : forall s ints truths, sound s -> models ints truths (written s) -> truths 1%positive = true.
  Proof. intros s ints truths [first _] [_ hold]. exact (hold _ first). Qed.

  (** What an operation returns, and the state that it leaves. *)
  Definition leaves {A} (s : State) (result : A * State)
    (fact : (positive -> Z) -> (positive -> bool) -> A -> Prop) : Prop :=
    grows s (snd result)
    /\ forall ints truths, models ints truths (written (snd result)) -> fact ints truths (fst result).

  Lemma literal_leaves : forall meaning s, sound s ->
    leaves s (literal meaning s) (fun ints truths l => is_true truths l = meant ints truths meaning).
  Proof.
    intros meaning s good. unfold literal. destruct (found meaning s) as [v|] eqn:known.
    - split; [exact (grows_not s good)|]. intros ints truths [_ hold]. cbn. destruct good as (_ & sure & _).
      unfold found in known. destruct (lookup _ _) as [w|]; [|discriminate].
      destruct (PositiveMap.find w _) as [other|] eqn:entry; [|discriminate].
      destruct (same_meaning meaning other) eqn:same; [|discriminate]. injection known as ->.
      apply same_meaning_is_equal in same as ->. exact (hold _ (sure _ _ entry)).
    - set (s' := Build_State _ _ _ _ _ _). assert (incl (written s) (written s')) as more by (apply incl_tl, incl_refl).
      assert (forall ints truths, models ints truths (written s') -> models ints truths (written s)) as before
        by (intros ints truths [values hold]; split; auto).
      split; cbn [fst snd]; [|intros ints truths [_ hold]; exact (hold _ (or_introl eq_refl))].
      split; [|exact more]. destruct good as (first & sure & implied). split; [exact (more _ first)|]. split.
      + intros w other. unfold s'. cbn [meanings]. destruct (Pos.eq_dec w (next_variable s)) as [->|differs].
        * rewrite PositiveMap.gss. intros [= <-]. now left.
        * rewrite PositiveMap.gso by exact differs. intros entry. right. exact (sure _ _ entry).
      + intros ints truths all. exact (implied ints truths (before ints truths all)).
  Qed.

  Lemma both_leaves : forall one other s, sound s ->
    leaves s (both one other s) (fun ints truths l => is_true truths l = is_true truths one && is_true truths other).
  Proof.
    intros one other s good. unfold both.
    assert (forall one other, leaves s
      (if same_literal one always then (other, s)
       else if same_literal one never || same_literal one (negated other) then (never, s)
       else if same_literal one other then (one, s)
       else literal (Both one other) s)
      (fun ints truths l => is_true truths l = is_true truths one && is_true truths other)) as either_way.
    { clear one other. intros one other. destruct (same_literal one always) eqn:is_always.
      { apply same_literal_is_equal in is_always as ->. split; [exact (grows_not s good)|]. intros ints truths all.
        cbn. now rewrite (always_is_true s ints truths good all). }
      destruct (same_literal one never) eqn:is_never; cbn [orb].
      { apply same_literal_is_equal in is_never as ->. split; [exact (grows_not s good)|]. intros ints truths all.
        cbn. now rewrite (always_is_true s ints truths good all). }
      destruct (same_literal one (negated other)) eqn:opposite.
      { apply same_literal_is_equal in opposite as ->. split; [exact (grows_not s good)|]. intros ints truths all.
        cbn. rewrite (always_is_true s ints truths good all), negated_is_false. now destruct (is_true truths other). }
      destruct (same_literal one other) eqn:same; [|exact (literal_leaves (Both one other) s good)].
      apply same_literal_is_equal in same as ->. split; [exact (grows_not s good)|]. intros ints truths all.
      cbn. now destruct (is_true truths other). }
    destruct (variable_of one <=? variable_of other)%positive; [apply either_way|].
    destruct (either_way other one) as [grown fact]. split; [exact grown|]. intros ints truths all.
    rewrite andb_comm. exact (fact ints truths all).
  Qed.

  Lemma either_leaves : forall one other s, sound s ->
    leaves s (either one other s) (fun ints truths l => is_true truths l = is_true truths one || is_true truths other).
  Proof.
    intros one other s good. unfold either. run (both_leaves (negated one) (negated other) s good) as l s1 grown fact.
    split; [exact grown|]. intros ints truths all. cbn.
    now rewrite negated_is_false, (fact ints truths all), !negated_is_false, negb_andb, !negb_involutive.
  Qed.

  Lemma at_most_zero_leaves : forall expression s, sound s ->
    leaves s (at_most_zero expression s) (fun ints truths l => is_true truths l = (value ints expression <=? 0)%Z).
  Proof.
    intros expression s good. unfold at_most_zero.
    assert (forall ints, said ints (Linear.at_most_zero expression) = (value ints expression <=? 0)%Z) as means
      by (intros ints; apply at_most_zero_is_right).
    destruct (Linear.at_most_zero expression) as [[|]|inequality positive]; cbn [said] in means.
    - split; [exact (grows_not s good)|]. intros ints truths all. rewrite <- means.
      exact (always_is_true s ints truths good all).
    - split; [exact (grows_not s good)|]. intros ints truths all. rewrite <- means. cbn.
      now rewrite (always_is_true s ints truths good all).
    - run (literal_leaves (Atom inequality) s good) as l s1 grown fact. split; [exact grown|]. intros ints truths all.
      rewrite <- means. specialize (fact ints truths all). cbn in *. rewrite <- fact.
      destruct positive; [|rewrite negated_is_false]; now destruct (is_true truths l).
  Qed.

  (** *** Numbers with cases *)

  Lemma keep_leaves : forall kept guard expression s, sound s ->
    leaves s (keep kept guard expression s) (fun ints truths cases =>
      forall n, can_be ints truths cases n <-> can_be ints truths kept n \/ can_be ints truths [(guard, expression)] n).
  Proof.
    induction kept as [|[known_guard known] kept IH]; intros guard expression s good; cbn [keep].
    - split; [exact (grows_not s good)|]. intros ints truths _ n. cbn.
      pose proof (can_be_none ints truths n). tauto.
    - destruct (same_linear known expression) eqn:same.
      + apply same_linear_is_equal in same as ->. run (either_leaves known_guard guard s good) as l s1 grown fact.
        split; [exact grown|]. intros ints truths all n. cbn [fst]. pose proof (can_be_none ints truths n).
        rewrite !can_be_first_or_later, (fact ints truths all), orb_true_iff. tauto.
      + run (IH guard expression s good) as cases s1 grown fact. split; [exact grown|]. intros ints truths all n.
        cbn [fst]. rewrite !(can_be_first_or_later ints truths known_guard), (fact ints truths all n). tauto.
  Qed.

  Lemma keep_all_leaves : forall cases kept s, sound s ->
    leaves s (keep_all kept cases s) (fun ints truths all_kept =>
      forall n, can_be ints truths all_kept n <-> can_be ints truths kept n \/ can_be ints truths cases n).
  Proof.
    induction cases as [|[guard expression] cases IH]; intros kept s good; cbn [keep_all].
    - split; [exact (grows_not s good)|]. intros ints truths _ n. pose proof (can_be_none ints truths n). cbn. tauto.
    - destruct (same_literal guard never) eqn:is_never.
      + apply same_literal_is_equal in is_never as ->. destruct (IH kept s good) as [grown fact].
        split; [exact grown|]. intros ints truths all n. rewrite (fact ints truths all n), can_be_first_or_later.
        cbn. rewrite (always_is_true s ints truths good (models_before _ _ _ _ grown all)). cbn.
        intuition discriminate.
      + run (keep_leaves kept guard expression s good) as kept' s1 grown fact.
        destruct (IH kept' s1 (proj1 grown)) as [grown' fact']. split; [exact (grows_twice _ _ _ grown grown')|].
        intros ints truths all n. rewrite (fact' ints truths all n), can_be_first_or_later.
        rewrite (fact ints truths (models_before _ _ _ _ grown' all) n), can_be_first_or_later.
        pose proof (can_be_none ints truths n). tauto.
  Qed.

  (** In every model of what is written, the number is this. *)
  Definition is_number (s : State) (cases : list Case) (n : Z) : Prop :=
    forall ints truths, models ints truths (written s) -> forall m, can_be ints truths cases m <-> m = n.

  Lemma still_is_number : forall s s' cases n, grows s s' -> is_number s cases n -> is_number s' cases n.
  Proof. intros s s' cases n grown is ints truths all. exact (is ints truths (models_before _ _ _ _ grown all)). Qed.

  Lemma imply_grows : forall guard expression s, sound s ->
    (forall ints truths, models ints truths (written s) -> is_true truths guard = true ->
     (value ints expression <= 0)%Z) ->
    grows s (imply guard expression s).
  Proof.
    intros guard expression s good implied. unfold imply.
    run (at_most_zero_leaves expression s good) as atom s1 grown fact. destruct grown as [(first & sure & so_far) more].
    split; [|exact more]. split; [exact first|]. split; [exact sure|].
    intros ints truths all guard' atom' [now|before]; [|exact (so_far ints truths all guard' atom' before)].
    injection now as <- <-. intros so. rewrite (fact ints truths all).
    apply Z.leb_le, (implied ints truths); [|exact so].
    destruct all as [values hold]. split; auto.
  Qed.

  Lemma imply_equal_grows : forall x cases s, sound s ->
    (forall ints truths, models ints truths (written s) ->
     forall guard expression, In (guard, expression) cases -> is_true truths guard = true ->
     ints x = value ints expression) ->
    grows s (fold_left (imply_equal x) cases s).
  Proof.
    intros x. induction cases as [|[guard expression] cases IH]; intros s good equal; [exact (grows_not s good)|].
    cbn [fold_left imply_equal].
    set (one := plus (variable x) (-1) expression). set (other := plus expression (-1) (variable x)).
    assert (grows s (imply guard one s)) as first.
    { apply imply_grows; [exact good|]. intros ints truths all so. unfold one. rewrite value_plus, value_variable.
      rewrite (equal ints truths all guard expression (or_introl eq_refl) so). lia. }
    assert (grows (imply guard one s) (imply guard other (imply guard one s))) as second.
    { apply imply_grows; [exact (proj1 first)|]. intros ints truths all so. unfold other.
      rewrite value_plus, value_variable.
      rewrite (equal ints truths (models_before _ _ _ _ first all) guard expression (or_introl eq_refl) so). lia. }
    pose proof (grows_twice _ _ _ first second) as both. refine (grows_twice _ _ _ both (IH _ (proj1 both) _)).
    intros ints truths all guard' expression' member.
    exact (equal ints truths (models_before _ _ _ _ both all) guard' expression' (or_intror member)).
  Qed.

  Lemma number_grows : forall cases n s, sound s -> is_number s cases n ->
    grows s (snd (number cases s)) /\ is_number (snd (number cases s)) (fst (number cases s)) n.
  Proof.
    intros cases n s good is. unfold number. run (keep_all_leaves cases [] s good) as kept s1 grown fact.
    assert (is_number s1 kept n) as kept_is.
    { intros ints truths all m. rewrite (fact ints truths all m), (is ints truths (models_before _ _ _ _ grown all) m).
      pose proof (can_be_none ints truths m). tauto. }
    destruct (length kept <=? most_cases)%nat; [now split|]. cbn [fst snd].
    set (x := next_integer s1). set (s2 := Build_State _ _ _ _ _ _).
    assert (incl (written s1) (written s2)) as more by (apply incl_tl, incl_refl).
    assert (forall ints truths, models ints truths (written s2) -> models ints truths (written s1)) as before
      by (intros ints truths [values hold]; split; auto).
    assert (grows s1 s2) as named.
    { split; [|exact more]. destruct grown as [(first & sure & implied) _]. split; [exact (more _ first)|]. split.
      - intros v meaning entry. exact (more _ (sure v meaning entry)).
      - intros ints truths all. exact (implied ints truths (before ints truths all)). }
    assert (forall ints truths, models ints truths (written s2) -> ints x = n) as value_is.
    { intros ints truths all. pose proof (kept_is ints truths (before ints truths all)) as can.
      transitivity (picked ints truths kept).
      - destruct all as [_ hold]. exact (hold _ (or_introl eq_refl)).
      - apply can. apply (picked_can_be ints truths kept n), can. reflexivity. }
    assert (grows s2 (fold_left (imply_equal x) kept s2)) as implied.
    { apply imply_equal_grows; [exact (proj1 named)|]. intros ints truths all guard expression member so.
      rewrite (value_is ints truths all). symmetry. apply (kept_is ints truths (before ints truths all)).
      now exists guard, expression. }
    split; [exact (grows_twice _ _ _ grown (grows_twice _ _ _ named implied))|].
    intros ints truths all m. rewrite can_be_first_or_later, value_variable. cbn.
    rewrite (always_is_true _ ints truths (proj1 implied) all).
    rewrite (value_is ints truths (models_before _ _ _ _ implied all)).
    pose proof (can_be_none ints truths m). intuition congruence.
  Qed.

  Lemma add_to_all_leaves : forall guard expression factor other s, sound s ->
    leaves s (add_to_all guard expression factor other s) (fun ints truths cases => forall n,
      can_be ints truths cases n
      <-> is_true truths guard = true
          /\ exists m, can_be ints truths other m /\ n = (value ints expression + factor * m)%Z).
  Proof.
    intros guard expression factor. induction other as [|[also added] other IH]; intros s good; cbn [add_to_all].
    - split; [exact (grows_not s good)|]. intros ints truths _ n. cbn [fst]. split.
      + now intros ?%can_be_none.
      + now intros (_ & m & ?%can_be_none & _).
    - run (both_leaves guard also s good) as l s1 grown fact. run (IH s1 (proj1 grown)) as sum s2 grown' fact'.
      split; [exact (grows_twice _ _ _ grown grown')|]. intros ints truths all n. cbn [fst].
      rewrite can_be_first_or_later, (fact ints truths (models_before _ _ _ _ grown' all)), (fact' ints truths all n).
      rewrite value_plus, andb_true_iff. setoid_rewrite can_be_first_or_later. split.
      + intros [[[guarded so] <-]|(guarded & m & can & ->)]; (split; [exact guarded|]); eauto.
      + intros (guarded & m & [[so <-]|can] & ->); [left|right]; eauto.
  Qed.

  Lemma sum_leaves : forall one factor other s, sound s ->
    leaves s (sum one factor other s) (fun ints truths cases => forall n,
      can_be ints truths cases n
      <-> exists l m, can_be ints truths one l /\ can_be ints truths other m /\ n = (l + factor * m)%Z).
  Proof.
    intros one factor other. induction one as [|[guard expression] one IH]; intros s good; cbn [sum].
    - split; [exact (grows_not s good)|]. intros ints truths _ n. cbn [fst]. split.
      + now intros ?%can_be_none.
      + now intros (l & m & ?%can_be_none & _).
    - run (add_to_all_leaves guard expression factor other s good) as here s1 grown fact.
      run (IH s1 (proj1 grown)) as further s2 grown' fact'. split; [exact (grows_twice _ _ _ grown grown')|].
      intros ints truths all n. cbn [fst].
      rewrite can_be_one_or_other, (fact ints truths (models_before _ _ _ _ grown' all) n), (fact' ints truths all n).
      setoid_rewrite can_be_first_or_later. split.
      + intros [(guarded & m & can & ->)|(l & m & can & can' & ->)]; [exists (value ints expression), m|exists l, m];
        auto.
      + intros (l & m & [[guarded <-]|can] & can' & ->); [left|right]; eauto.
  Qed.

  Lemma any_at_most_zero_leaves : forall cases any s, sound s ->
    leaves s (any_at_most_zero any cases s) (fun ints truths l =>
      is_true truths l = true
      <-> is_true truths any = true \/ exists n, can_be ints truths cases n /\ (n <= 0)%Z).
  Proof.
    induction cases as [|[guard expression] cases IH]; intros any s good; cbn [any_at_most_zero].
    - split; [exact (grows_not s good)|]. intros ints truths _. cbn [fst]. split; [now left|].
      intros [so|(n & ?%can_be_none & _)]; [exact so|contradiction].
    - run (at_most_zero_leaves expression s good) as atom s1 grown1 fact1.
      run (both_leaves guard atom s1 (proj1 grown1)) as case s2 grown2 fact2.
      run (either_leaves any case s2 (proj1 grown2)) as any' s3 grown3 fact3.
      destruct (IH any' s3 (proj1 grown3)) as [grown4 fact4].
      split; [eauto using grows_twice|]. intros ints truths all.
      pose proof (models_before _ _ _ _ grown4 all) as all3. pose proof (models_before _ _ _ _ grown3 all3) as all2.
      pose proof (models_before _ _ _ _ grown2 all2) as all1.
      rewrite (fact4 ints truths all), (fact3 ints truths all3), (fact2 ints truths all2), (fact1 ints truths all1).
      rewrite orb_true_iff, andb_true_iff, Z.leb_le. setoid_rewrite can_be_first_or_later. split.
      + intros [[so|[so small]]|(n & can & small)]; eauto 8.
      + intros [so|(n & [[so <-]|can] & small)]; eauto 8.
  Qed.

  Lemma guarded_leaves : forall condition cases s, sound s ->
    leaves s (guarded condition cases s) (fun ints truths cases' => forall n,
      can_be ints truths cases' n <-> is_true truths condition = true /\ can_be ints truths cases n).
  Proof.
    intros condition. induction cases as [|[guard expression] cases IH]; intros s good; cbn [guarded].
    - split; [exact (grows_not s good)|]. intros ints truths _ n. cbn [fst]. pose proof (can_be_none ints truths n).
      tauto.
    - run (both_leaves condition guard s good) as l s1 grown fact. run (IH s1 (proj1 grown)) as cases' s2 grown' fact'.
      split; [exact (grows_twice _ _ _ grown grown')|]. intros ints truths all n. cbn [fst].
      rewrite !can_be_first_or_later, (fact ints truths (models_before _ _ _ _ grown' all)), (fact' ints truths all n).
      rewrite andb_true_iff. tauto.
  Qed.
End Written.
