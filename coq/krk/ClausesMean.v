(** What `Clauses.v` writes down for a number or a statement means that number or statement.

    Whatever values the variables and the integers of a problem have: if each line that was written down holds of them,
    then what was written for a number or a statement has its value. `ClausesSound.v` says that
    there are such values. *)

Require Import List ZArith Lia Bool FMapPositive.
Import ListNotations.
Require Import Linear Terms Clauses ClausesValues.
Open Scope bool_scope.

Section Written.
  (** So many integers can be anything, and these are their values. *)
  Variables (free_integers : positive) (given : positive -> Z).

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

  Tactic Notation "run" constr(operation)
    "as" simple_intropattern(x) simple_intropattern(s') ident(grown) ident(fact) :=
    destruct operation as [grown fact];
    match type of grown with grows _ (snd ?done) => destruct done as [x s'] end;
    cbn [fst snd] in grown, fact.

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

  (** *** Terms *)

  Definition number_is (s : State) (x : WrittenNumber) (n : Z) : Prop :=
    match x with KnownNumber known => known = n | Cases cases => is_number s cases n end.
  Definition statement_is (s : State) (x : WrittenStatement) (b : bool) : Prop :=
    match x with
    | KnownTruth known => known = b
    | Stated l => forall ints truths, models ints truths (written s) -> is_true truths l = b
    end.
  Definition names_are (s : State) (names : Names) (e : positive -> Z) : Prop :=
    forall x, number_is s (named names x) (e x).

  Lemma still_number_is : forall s s' x n, grows s s' -> number_is s x n -> number_is s' x n.
  Proof. intros s s' [known|cases] n grown; [exact (fun is => is)|exact (still_is_number s s' cases n grown)]. Qed.
  Lemma still_statement_is : forall s s' x b, grows s s' -> statement_is s x b -> statement_is s' x b.
  Proof.
    intros s s' [known|l] b grown; [exact (fun is => is)|]. intros is ints truths all.
    exact (is ints truths (models_before _ _ _ _ grown all)).
  Qed.
  Lemma still_names_are : forall s s' names e, grows s s' -> names_are s names e -> names_are s' names e.
  Proof. intros s s' names e grown are x. exact (still_number_is s s' _ _ grown (are x)). Qed.

  Lemma cases_are : forall s x n, sound s -> number_is s x n -> is_number s (cases_of x) n.
  Proof.
    intros s [known|cases] n good is; [|exact is]. intros ints truths all m. cbn in *. subst known.
    rewrite can_be_first_or_later, value_number. cbn. rewrite (always_is_true s ints truths good all).
    pose proof (can_be_none ints truths m). intuition congruence.
  Qed.

  (** A number or a statement is written down as what it is. *)
  Definition writes {A} (s : State) (result : A * State) (is : State -> A -> Prop) : Prop :=
    grows s (snd result) /\ is (snd result) (fst result).

  Lemma add_writes : forall s one factor other m n, sound s -> number_is s one m -> number_is s other n ->
    writes s (add one factor other s) (fun s x => number_is s x (m + factor * n)).
  Proof.
    intros s one factor other m n good is_m is_n.
    assert (writes s
      (let (cases, s) := sum (cases_of one) factor (cases_of other) s in
       let (cases, s) := number cases s in (Cases cases, s)) (fun s x => number_is s x (m + factor * n))) as by_cases.
    { apply cases_are in is_m, is_n; try exact good.
      run (sum_leaves (cases_of one) factor (cases_of other) s good) as cases s1 grown fact.
      assert (is_number s1 cases (m + factor * n)) as is_sum.
      { intros ints truths all l. pose proof (models_before _ _ _ _ grown all) as before.
        rewrite (fact ints truths all l). split.
        - intros (a & b & can & can' & ->). apply (is_m ints truths before) in can as ->.
          now apply (is_n ints truths before) in can' as ->.
        - intros ->. exists m, n. now rewrite (is_m ints truths before), (is_n ints truths before). }
      destruct (number_grows cases _ s1 (proj1 grown) is_sum) as [grown' is].
      destruct (number cases s1) as [cases' s2]. split; [exact (grows_twice _ _ _ grown grown')|exact is]. }
    destruct one, other; try exact by_cases. split; [exact (grows_not s good)|]. cbn in *. congruence.
  Qed.

  Lemma at_most_writes : forall s one other m n, sound s -> number_is s one m -> number_is s other n ->
    writes s (at_most one other s) (fun s x => statement_is s x (m <=? n)%Z).
  Proof.
    intros s one other m n good is_m is_n.
    assert (writes s
      (let (cases, s) := sum (cases_of one) (-1) (cases_of other) s in
       let (l, s) := any_at_most_zero never cases s in (Stated l, s))
      (fun s x => statement_is s x (m <=? n)%Z)) as by_cases.
    { apply cases_are in is_m, is_n; try exact good.
      run (sum_leaves (cases_of one) (-1) (cases_of other) s good) as cases s1 grown fact.
      run (any_at_most_zero_leaves cases never s1 (proj1 grown)) as l s2 grown' fact'.
      split; [exact (grows_twice _ _ _ grown grown')|]. intros ints truths all.
      pose proof (models_before _ _ _ _ grown' all) as all1. pose proof (models_before _ _ _ _ grown all1) as before.
      apply eq_iff_eq_true. rewrite (fact' ints truths all), Z.leb_le. cbn [is_true never].
      rewrite (always_is_true s ints truths good before). setoid_rewrite (fact ints truths all1). split.
      - intros [wrong|(k & (a & b & can & can' & ->) & small)]; [discriminate|].
        apply (is_m ints truths before) in can as ->. apply (is_n ints truths before) in can' as ->. lia.
      - intros small. right. exists (m + -1 * n)%Z. split; [|lia]. exists m, n.
        now rewrite (is_m ints truths before), (is_n ints truths before). }
    destruct one, other; try exact by_cases. split; [exact (grows_not s good)|]. cbn in *. congruence.
  Qed.

  Lemma choose_writes : forall s condition yes no b m n, sound s -> statement_is s condition b ->
    number_is s yes m -> number_is s no n ->
    writes s (choose condition yes no s) (fun s x => number_is s x (if b then m else n)).
  Proof.
    intros s [known|l] yes no b m n good is is_m is_n; cbn [choose].
    { cbn in is. subst known. destruct b; split; auto using grows_not. }
    apply cases_are in is_m, is_n; try exact good.
    run (guarded_leaves l (cases_of yes) s good) as cases_yes s1 grown fact.
    run (guarded_leaves (negated l) (cases_of no) s1 (proj1 grown)) as cases_no s2 grown' fact'.
    assert (is_number s2 (cases_yes ++ cases_no) (if b then m else n)) as is_either.
    { intros ints truths all k. pose proof (models_before _ _ _ _ grown' all) as all1.
      pose proof (models_before _ _ _ _ grown all1) as before.
      rewrite can_be_one_or_other, (fact ints truths all1 k), (fact' ints truths all k), negated_is_false.
      rewrite (is ints truths before), (is_m ints truths before), (is_n ints truths before).
      destruct b; cbn; intuition discriminate. }
    destruct (number_grows _ _ s2 (proj1 grown') is_either) as [grown'' is_number].
    destruct (number _ s2) as [cases s3]. split; [exact (grows_twice _ _ _ grown (grows_twice _ _ _ grown' grown''))|].
    exact is_number.
  Qed.

  Lemma not_is : forall s x b, statement_is s x b -> statement_is s (not x) (negb b).
  Proof.
    intros s [known|l] b; cbn; [congruence|]. intros is ints truths all.
    now rewrite negated_is_false, (is ints truths all).
  Qed.

  Lemma and_writes : forall s one other b c, sound s -> statement_is s one b -> statement_is s other c ->
    writes s (and one other s) (fun s x => statement_is s x (b && c)).
  Proof.
    intros s one other b c good is_b is_c. pose proof (grows_not s good) as stays.
    destruct one as [[|]|l], other as [[|]|m]; cbn in is_b, is_c; subst; try (split; [exact stays|]); cbn;
      rewrite ?andb_true_r, ?andb_false_r; auto.
    run (both_leaves l m s good) as both s1 grown fact. split; [exact grown|]. intros ints truths all.
    pose proof (models_before _ _ _ _ grown all) as before.
    now rewrite (fact ints truths all), (is_b ints truths before), (is_c ints truths before).
  Qed.

  Lemma or_writes : forall s one other b c, sound s -> statement_is s one b -> statement_is s other c ->
    writes s (or one other s) (fun s x => statement_is s x (b || c)).
  Proof.
    intros s one other b c good is_b is_c. unfold or.
    destruct (and_writes s (not one) (not other) _ _ good (not_is _ _ _ is_b) (not_is _ _ _ is_c)) as [grown is].
    destruct (and (not one) (not other) s) as [both s1]. split; [exact grown|]. cbn [fst snd] in *.
    apply not_is in is. now rewrite negb_andb, !negb_involutive in is.
  Qed.

  Lemma still_statements_are : forall s s' some l, grows s s' ->
    Forall2 (statement_is s) some l -> Forall2 (statement_is s') some l.
  Proof. intros s s' some l grown are. induction are; constructor; eauto using still_statement_is. Qed.

  Lemma any_writes : forall some l so_far b s, sound s -> statement_is s so_far b -> Forall2 (statement_is s) some l ->
    writes s (any so_far some s) (fun s x => statement_is s x (b || existsb (fun b => b) l)).
  Proof.
    induction some as [|one some IH]; intros l so_far b s good is are; inversion are as [|? c ? l' is_c are'];
      subst; cbn.
    - rewrite orb_false_r. split; [exact (grows_not s good)|exact is].
    - destruct (or_writes s so_far one b c good is is_c) as [grown is']. destruct (or so_far one s) as [so_far' s1].
      cbn [fst snd] in *. destruct (IH l' so_far' (b || c) s1 (proj1 grown) is') as [grown' is''].
      { exact (still_statements_are _ _ _ _ grown are'). }
      split; [exact (grows_twice _ _ _ grown grown')|]. now rewrite orb_assoc.
  Qed.

  Tactic Notation "write" constr(lemma) "as" simple_intropattern(x) simple_intropattern(s') ident(grown) ident(is) :=
    destruct lemma as [grown is];
    match type of grown with grows _ (snd ?done) => destruct done as [x s'] end;
    cbn [fst snd] in grown, is.

  Lemma alike_writes : forall some l others l' so_far b s, sound s -> statement_is s so_far b ->
    Forall2 (statement_is s) some l -> Forall2 (statement_is s) others l' ->
    writes s (alike so_far some others s)
      (fun s x => statement_is s x (b && forallb (fun pair => Bool.eqb (fst pair) (snd pair)) (combine l l'))).
  Proof.
    induction some as [|one some IH]; intros l others l' so_far b s good is are are';
      inversion are as [|? c ? m is_c are_m]; inversion are' as [|other d others' m' is_d are_m']; subst; cbn;
      try (rewrite andb_true_r; split; [exact (grows_not s good)|exact is]).
    write (or_writes s (not one) other _ _ good (not_is _ _ _ is_c) is_d) as there s1 grown1 is1.
    write (or_writes s1 (not other) one _ _ (proj1 grown1) (still_statement_is _ _ _ _ grown1 (not_is _ _ _ is_d))
      (still_statement_is _ _ _ _ grown1 is_c)) as back s2 grown2 is2.
    write (and_writes s2 there back _ _ (proj1 grown2) (still_statement_is _ _ _ _ grown2 is1) is2) as same s3 grown3 is3.
    assert (grows s s3) as grown13 by eauto using grows_twice.
    write (and_writes s3 so_far same _ _ (proj1 grown3) (still_statement_is _ _ _ _ grown13 is) is3)
      as so_far' s4 grown4 is4.
    assert (grows s s4) as grown14 by eauto using grows_twice.
    destruct (IH m others' m' so_far' _ s4 (proj1 grown4) is4 (still_statements_are _ _ _ _ grown14 are_m)
      (still_statements_are _ _ _ _ grown14 are_m')) as [grown5 is5].
    split; [eauto using grows_twice|]. rewrite andb_assoc.
    replace (Bool.eqb c d) with ((negb c || d) && (negb d || c)) by (destruct c, d; reflexivity). exact is5.
  Qed.

  Theorem terms_are_written :
    (forall n names e s, sound s -> names_are s names e ->
     writes s (write_number names n s) (fun s x => number_is s x (num e n)))
    /\ (forall statement names e s, sound s -> names_are s names e ->
        writes s (write_statement names statement s) (fun s x => statement_is s x (truth e statement)))
    /\ (forall some names e s, sound s -> names_are s names e ->
        writes s (write_statements names some s) (fun s l => Forall2 (statement_is s) l (truths e some)))
    /\ (forall ranking names e so_far none_earlier b c s, sound s -> names_are s names e ->
        statement_is s so_far b -> statement_is s none_earlier c ->
        writes s (write_ranking names so_far none_earlier ranking s)
          (fun s x => statement_is s x (ranked_truth e b c ranking))).
  Proof.
    apply term_induction.
    - intros n names e s good are. split; [exact (grows_not s good)|reflexivity].
    - intros x names e s good are. split; [exact (grows_not s good)|exact (are x)].
    - intros one IHone factor other IHother names e s good are. cbn [write_number].
      write (IHone names e s good are) as x s1 grown is.
      write (IHother names e s1 (proj1 grown) (still_names_are _ _ _ _ grown are)) as y s2 grown' is'.
      destruct (add_writes s2 x factor y _ _ (proj1 grown') (still_number_is _ _ _ _ grown' is) is') as [grown'' sum].
      split; [eauto using grows_twice|exact sum].
    - intros condition IHcondition yes IHyes no IHno names e s good are. cbn [write_number].
      write (IHcondition names e s good are) as x s1 grown1 is1.
      assert (names_are s1 names e) as are1 by eauto using still_names_are.
      write (IHyes names e s1 (proj1 grown1) are1) as y s2 grown2 is2.
      assert (names_are s2 names e) as are2 by eauto using still_names_are.
      write (IHno names e s2 (proj1 grown2) are2) as z s3 grown3 is3.
      destruct (choose_writes s3 x y z _ _ _ (proj1 grown3)
        (still_statement_is _ _ _ _ (grows_twice _ _ _ grown2 grown3) is1) (still_number_is _ _ _ _ grown3 is2) is3)
        as [grown4 is4].
      split; [eauto using grows_twice|exact is4].
    - intros one IHone other IHother names e s good are. cbn [write_number].
      write (IHone names e s good are) as x s1 grown is.
      destruct (IHother names e s1 (proj1 grown) (still_names_are _ _ _ _ grown are)) as [grown' is'].
      split; [eauto using grows_twice|exact is'].
    - intros known names e s good are. split; [exact (grows_not s good)|reflexivity].
    - intros one IHone other IHother names e s good are. cbn [write_statement].
      write (IHone names e s good are) as x s1 grown is.
      write (IHother names e s1 (proj1 grown) (still_names_are _ _ _ _ grown are)) as y s2 grown' is'.
      destruct (at_most_writes s2 x y _ _ (proj1 grown') (still_number_is _ _ _ _ grown' is) is') as [grown'' is''].
      split; [eauto using grows_twice|exact is''].
    - intros one IHone other IHother names e s good are. cbn [write_statement].
      write (IHone names e s good are) as x s1 grown is.
      write (IHother names e s1 (proj1 grown) (still_names_are _ _ _ _ grown are)) as y s2 grown' is'.
      write (add_writes s2 y 1 (KnownNumber 1) _ 1 (proj1 grown') is' eq_refl) as z s3 grown'' next.
      assert (number_is s3 x (num e one)) as still by eauto using still_number_is.
      destruct (at_most_writes s3 z x _ _ (proj1 grown'') next still) as [grown4 is''].
      split; [eauto using grows_twice|]. cbn [truth].
      replace (num e other <? num e one)%Z with (num e other + 1 * 1 <=? num e one)%Z; [exact is''|].
      apply eq_iff_eq_true. rewrite Z.leb_le, Z.ltb_lt. lia.
    - intros one IHone other IHother names e s good are. cbn [write_statement].
      write (IHone names e s good are) as x s1 grown1 is1.
      write (IHother names e s1 (proj1 grown1) (still_names_are _ _ _ _ grown1 are)) as y s2 grown2 is2.
      assert (number_is s2 x (num e one)) as is1' by eauto using still_number_is.
      write (at_most_writes s2 x y _ _ (proj1 grown2) is1' is2) as at_most_it s3 grown3 is3.
      write (at_most_writes s3 y x _ _ (proj1 grown3) (still_number_is _ _ _ _ grown3 is2)
        (still_number_is _ _ _ _ grown3 is1')) as at_least_it s4 grown4 is4.
      destruct (and_writes s4 at_most_it at_least_it _ _ (proj1 grown4) (still_statement_is _ _ _ _ grown4 is3) is4)
        as [grown5 is5].
      split; [eauto using grows_twice|]. cbn [truth].
      replace (num e one =? num e other)%Z with ((num e one <=? num e other) && (num e other <=? num e one))%Z;
        [exact is5|].
      apply eq_iff_eq_true. rewrite andb_true_iff, !Z.leb_le, Z.eqb_eq. lia.
    - intros one IH names e s good are. cbn [write_statement].
      write (IH names e s good are) as x s1 grown is. split; [exact grown|exact (not_is _ _ _ is)].
    - intros one IHone other IHother names e s good are. cbn [write_statement].
      write (IHone names e s good are) as x s1 grown is.
      write (IHother names e s1 (proj1 grown) (still_names_are _ _ _ _ grown are)) as y s2 grown' is'.
      destruct (and_writes s2 x y _ _ (proj1 grown') (still_statement_is _ _ _ _ grown' is) is') as [grown'' is''].
      split; [eauto using grows_twice|exact is''].
    - intros some IH names e s good are. cbn [write_statement].
      write (IH names e s good are) as l s1 grown all_are.
      destruct (any_writes l _ (KnownTruth false) false s1 (proj1 grown) eq_refl all_are) as [grown' is].
      split; [eauto using grows_twice|exact is].
    - intros some IHsome others IHothers names e s good are. cbn [write_statement].
      write (IHsome names e s good are) as l s1 grown1 are1.
      write (IHothers names e s1 (proj1 grown1) (still_names_are _ _ _ _ grown1 are)) as l' s2 grown2 are2.
      destruct (alike_writes l _ l' _ (KnownTruth true) true s2 (proj1 grown2) eq_refl
        (still_statements_are _ _ _ _ grown2 are1) are2) as [grown3 is].
      split; [eauto using grows_twice|exact is].
    - intros ranking IH names e s good are.
      exact (IH names e (KnownTruth false) (KnownTruth true) false true s good are eq_refl eq_refl).
    - intros one IHone other IHother names e s good are. cbn [write_statement].
      write (IHone names e s good are) as x s1 grown is.
      destruct (IHother names e s1 (proj1 grown) (still_names_are _ _ _ _ grown are)) as [grown' is'].
      split; [eauto using grows_twice|exact is'].
    - intros x one IHone other IHother names e s good are. cbn [write_statement].
      write (IHone names e s good are) as n s1 grown is.
      destruct (IHother (PositiveMap.add x n names) (with_value e x (num e one)) s1 (proj1 grown)) as [grown' is'].
      { intros y. unfold named, with_value. destruct (Pos.eqb_spec y x) as [->|differs].
        - now rewrite PositiveMap.gss.
        - rewrite PositiveMap.gso by exact differs. exact (still_names_are _ _ _ _ grown are y). }
      split; [eauto using grows_twice|exact is'].
    - intros names e s good are. split; [exact (grows_not s good)|constructor].
    - intros one IHone others IHothers names e s good are. cbn [write_statements].
      write (IHone names e s good are) as x s1 grown is.
      write (IHothers names e s1 (proj1 grown) (still_names_are _ _ _ _ grown are)) as l s2 grown' all_are.
      split; [eauto using grows_twice|]. constructor; [exact (still_statement_is _ _ _ _ grown' is)|exact all_are].
    - intros names e so_far none_earlier b c s good are is _. split; [exact (grows_not s good)|exact is].
    - intros wanted IHwanted applies IHapplies lower IHlower names e so_far none_earlier b c s good are is_b is_c.
      cbn [write_ranking].
      write (IHwanted names e s good are) as x s1 grown1 is1.
      write (and_writes s1 none_earlier x _ _ (proj1 grown1) (still_statement_is _ _ _ _ grown1 is_c) is1)
        as played s2 grown2 is2.
      assert (grows s s2) as grown12 by eauto using grows_twice.
      write (or_writes s2 so_far played _ _ (proj1 grown2) (still_statement_is _ _ _ _ grown12 is_b) is2)
        as so_far' s3 grown3 is3.
      assert (grows s s3) as grown13 by eauto using grows_twice.
      write (IHapplies names e s3 (proj1 grown3) (still_names_are _ _ _ _ grown13 are)) as y s4 grown4 is4.
      assert (grows s s4) as grown14 by eauto using grows_twice.
      write (and_writes s4 none_earlier (not y) _ _ (proj1 grown4) (still_statement_is _ _ _ _ grown14 is_c)
        (not_is _ _ _ is4)) as none_earlier' s5 grown5 is5.
      assert (grows s s5) as grown15 by eauto using grows_twice.
      assert (grows s3 s5) as grown35 by eauto using grows_twice.
      destruct (IHlower names e so_far' none_earlier' _ _ s5 (proj1 grown5) (still_names_are _ _ _ _ grown15 are)
        (still_statement_is _ _ _ _ grown35 is3) is5) as [grown6 is6].
      split; [eauto using grows_twice|exact is6].
  Qed.
End Written.
