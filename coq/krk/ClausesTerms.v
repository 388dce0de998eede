(** What `Clauses.v` writes down for a term means that term, in the manner of `ClausesMean.v`. *)

Require Import List ZArith Lia Bool FMapPositive.
Import ListNotations.
Require Import Linear Terms Clauses ClausesValues ClausesMean.
Open Scope bool_scope.

Section Written.
  Context {free_integers : positive} {given : positive -> Z}.
  Local Notation models := (@models free_integers given).
  Local Notation sound := (@sound free_integers given).
  Local Notation grows := (@grows free_integers given).
  Local Notation is_number := (@is_number free_integers given).

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

  Lemma alike_writes : forall some l others l' so_far b s, sound s -> statement_is s so_far b ->
    Forall2 (statement_is s) some l -> Forall2 (statement_is s) others l' ->
    writes s (alike so_far some others s)
      (fun s x => statement_is s x (b && forallb (fun pair => Bool.eqb (fst pair) (snd pair)) (combine l l'))).
  Proof.
    induction some as [|one some IH]; intros l others l' so_far b s good is are are';
      inversion are as [|? c ? m is_c are_m]; inversion are' as [|other d others' m' is_d are_m']; subst; cbn;
      try (rewrite andb_true_r; split; [exact (grows_not s good)|exact is]).
    run (or_writes s (not one) other _ _ good (not_is _ _ _ is_c) is_d) as there s1 grown1 is1.
    run (or_writes s1 (not other) one _ _ (proj1 grown1) (still_statement_is _ _ _ _ grown1 (not_is _ _ _ is_d))
      (still_statement_is _ _ _ _ grown1 is_c)) as back s2 grown2 is2.
    run (and_writes s2 there back _ _ (proj1 grown2) (still_statement_is _ _ _ _ grown2 is1) is2)
      as same s3 grown3 is3.
    assert (grows s s3) as grown13 by eauto using grows_twice.
    run (and_writes s3 so_far same _ _ (proj1 grown3) (still_statement_is _ _ _ _ grown13 is) is3)
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
      run (IHone names e s good are) as x s1 grown is.
      run (IHother names e s1 (proj1 grown) (still_names_are _ _ _ _ grown are)) as y s2 grown' is'.
      destruct (add_writes s2 x factor y _ _ (proj1 grown') (still_number_is _ _ _ _ grown' is) is') as [grown'' sum].
      split; [eauto using grows_twice|exact sum].
    - intros condition IHcondition yes IHyes no IHno names e s good are. cbn [write_number].
      run (IHcondition names e s good are) as x s1 grown1 is1.
      assert (names_are s1 names e) as are1 by eauto using still_names_are.
      run (IHyes names e s1 (proj1 grown1) are1) as y s2 grown2 is2.
      assert (names_are s2 names e) as are2 by eauto using still_names_are.
      run (IHno names e s2 (proj1 grown2) are2) as z s3 grown3 is3.
      destruct (choose_writes s3 x y z _ _ _ (proj1 grown3)
        (still_statement_is _ _ _ _ (grows_twice _ _ _ grown2 grown3) is1) (still_number_is _ _ _ _ grown3 is2) is3)
        as [grown4 is4].
      split; [eauto using grows_twice|exact is4].
    - intros one IHone other IHother names e s good are. cbn [write_number].
      run (IHone names e s good are) as x s1 grown is.
      destruct (IHother names e s1 (proj1 grown) (still_names_are _ _ _ _ grown are)) as [grown' is'].
      split; [eauto using grows_twice|exact is'].
    - intros known names e s good are. split; [exact (grows_not s good)|reflexivity].
    - intros one IHone other IHother names e s good are. cbn [write_statement].
      run (IHone names e s good are) as x s1 grown is.
      run (IHother names e s1 (proj1 grown) (still_names_are _ _ _ _ grown are)) as y s2 grown' is'.
      destruct (at_most_writes s2 x y _ _ (proj1 grown') (still_number_is _ _ _ _ grown' is) is') as [grown'' is''].
      split; [eauto using grows_twice|exact is''].
    - intros one IHone other IHother names e s good are. cbn [write_statement].
      run (IHone names e s good are) as x s1 grown is.
      run (IHother names e s1 (proj1 grown) (still_names_are _ _ _ _ grown are)) as y s2 grown' is'.
      run (add_writes s2 y 1 (KnownNumber 1) _ 1 (proj1 grown') is' eq_refl) as z s3 grown'' next.
      assert (number_is s3 x (num e one)) as still by eauto using still_number_is.
      destruct (at_most_writes s3 z x _ _ (proj1 grown'') next still) as [grown4 is''].
      split; [eauto using grows_twice|]. cbn [truth].
      replace (num e other <? num e one)%Z with (num e other + 1 * 1 <=? num e one)%Z; [exact is''|].
      apply eq_iff_eq_true. rewrite Z.leb_le, Z.ltb_lt. lia.
    - intros one IHone other IHother names e s good are. cbn [write_statement].
      run (IHone names e s good are) as x s1 grown1 is1.
      run (IHother names e s1 (proj1 grown1) (still_names_are _ _ _ _ grown1 are)) as y s2 grown2 is2.
      assert (number_is s2 x (num e one)) as is1' by eauto using still_number_is.
      run (at_most_writes s2 x y _ _ (proj1 grown2) is1' is2) as at_most_it s3 grown3 is3.
      run (at_most_writes s3 y x _ _ (proj1 grown3) (still_number_is _ _ _ _ grown3 is2)
        (still_number_is _ _ _ _ grown3 is1')) as at_least_it s4 grown4 is4.
      destruct (and_writes s4 at_most_it at_least_it _ _ (proj1 grown4) (still_statement_is _ _ _ _ grown4 is3) is4)
        as [grown5 is5].
      split; [eauto using grows_twice|]. cbn [truth].
      replace (num e one =? num e other)%Z with ((num e one <=? num e other) && (num e other <=? num e one))%Z;
        [exact is5|].
      apply eq_iff_eq_true. rewrite andb_true_iff, !Z.leb_le, Z.eqb_eq. lia.
    - intros one IH names e s good are. cbn [write_statement].
      run (IH names e s good are) as x s1 grown is. split; [exact grown|exact (not_is _ _ _ is)].
    - intros one IHone other IHother names e s good are. cbn [write_statement].
      run (IHone names e s good are) as x s1 grown is.
      run (IHother names e s1 (proj1 grown) (still_names_are _ _ _ _ grown are)) as y s2 grown' is'.
      destruct (and_writes s2 x y _ _ (proj1 grown') (still_statement_is _ _ _ _ grown' is) is') as [grown'' is''].
      split; [eauto using grows_twice|exact is''].
    - intros some IH names e s good are. cbn [write_statement].
      run (IH names e s good are) as l s1 grown all_are.
      destruct (any_writes l _ (KnownTruth false) false s1 (proj1 grown) eq_refl all_are) as [grown' is].
      split; [eauto using grows_twice|exact is].
    - intros some IHsome others IHothers names e s good are. cbn [write_statement].
      run (IHsome names e s good are) as l s1 grown1 are1.
      run (IHothers names e s1 (proj1 grown1) (still_names_are _ _ _ _ grown1 are)) as l' s2 grown2 are2.
      destruct (alike_writes l _ l' _ (KnownTruth true) true s2 (proj1 grown2) eq_refl
        (still_statements_are _ _ _ _ grown2 are1) are2) as [grown3 is].
      split; [eauto using grows_twice|exact is].
    - intros ranking IH names e s good are.
      exact (IH names e (KnownTruth false) (KnownTruth true) false true s good are eq_refl eq_refl).
    - intros one IHone other IHother names e s good are. cbn [write_statement].
      run (IHone names e s good are) as x s1 grown is.
      destruct (IHother names e s1 (proj1 grown) (still_names_are _ _ _ _ grown are)) as [grown' is'].
      split; [eauto using grows_twice|exact is'].
    - intros x one IHone other IHother names e s good are. cbn [write_statement].
      run (IHone names e s good are) as n s1 grown is.
      destruct (IHother (PositiveMap.add x n names) (with_value e x (num e one)) s1 (proj1 grown)) as [grown' is'].
      { intros y. unfold named, with_value. destruct (Pos.eqb_spec y x) as [->|differs].
        - now rewrite PositiveMap.gss.
        - rewrite PositiveMap.gso by exact differs. exact (still_names_are _ _ _ _ grown are y). }
      split; [eauto using grows_twice|exact is'].
    - intros names e s good are. split; [exact (grows_not s good)|constructor].
    - intros one IHone others IHothers names e s good are. cbn [write_statements].
      run (IHone names e s good are) as x s1 grown is.
      run (IHothers names e s1 (proj1 grown) (still_names_are _ _ _ _ grown are)) as l s2 grown' all_are.
      split; [eauto using grows_twice|]. constructor; [exact (still_statement_is _ _ _ _ grown' is)|exact all_are].
    - intros names e so_far none_earlier b c s good are is _. split; [exact (grows_not s good)|exact is].
    - intros wanted IHwanted applies IHapplies lower IHlower names e so_far none_earlier b c s good are is_b is_c.
      cbn [write_ranking].
      run (IHwanted names e s good are) as x s1 grown1 is1.
      run (and_writes s1 none_earlier x _ _ (proj1 grown1) (still_statement_is _ _ _ _ grown1 is_c) is1)
        as played s2 grown2 is2.
      assert (grows s s2) as grown12 by eauto using grows_twice.
      run (or_writes s2 so_far played _ _ (proj1 grown2) (still_statement_is _ _ _ _ grown12 is_b) is2)
        as so_far' s3 grown3 is3.
      assert (grows s s3) as grown13 by eauto using grows_twice.
      run (IHapplies names e s3 (proj1 grown3) (still_names_are _ _ _ _ grown13 are)) as y s4 grown4 is4.
      assert (grows s s4) as grown14 by eauto using grows_twice.
      run (and_writes s4 none_earlier (not y) _ _ (proj1 grown4) (still_statement_is _ _ _ _ grown14 is_c)
        (not_is _ _ _ is4)) as none_earlier' s5 grown5 is5.
      assert (grows s s5) as grown15 by eauto using grows_twice.
      assert (grows s3 s5) as grown35 by eauto using grows_twice.
      destruct (IHlower names e so_far' none_earlier' _ _ s5 (proj1 grown5) (still_names_are _ _ _ _ grown15 are)
        (still_statement_is _ _ _ _ grown35 is3) is5) as [grown6 is6].
      split; [eauto using grows_twice|exact is6].
  Qed.
End Written.
