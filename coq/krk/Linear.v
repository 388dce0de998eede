(** Linear expressions over integer variables, and the inequalities between them.

    This file stands beside `crates/check/src/krk/linear.rs`. *)

Require Import List ZArith Lia Bool.
Import ListNotations.
Open Scope Z_scope.
Open Scope bool_scope.
Local Arguments Z.mul : simpl never.
Local Arguments Z.add : simpl never.

(** `a1 x1 + a2 x2 + ... + constant`: variables by their numbers, rising, and no coefficient is 0. Nothing that is
    proved here needs this form; it only makes that equal expressions look equal. *)
Record Linear : Set := { terms : list (positive * Z); constant : Z }.

(** `a1 x1 + a2 x2 + ... <= bound`. *)
Record Inequality : Set := { summands : list (positive * Z); bound : Z }.

(** What `expression <= 0` says: it is known, or it is an inequality, or if the flag is false its negation. *)
Inductive Comparison : Set := Decided (known : bool) | Compared (inequality : Inequality) (positive : bool).

Definition number (value : Z) : Linear := {| terms := []; constant := value |}.
Definition variable (x : positive) : Linear := {| terms := [(x, 1)]; constant := 0 |}.

Definition times (factor : Z) (l : list (positive * Z)) : list (positive * Z) :=
  map (fun term => (fst term, factor * snd term)) l.

(** One sum and a multiple of another, merged; the inner loop is for the variables of the other that come first. *)
Fixpoint merge (one : list (positive * Z)) (factor : Z) (other : list (positive * Z)) : list (positive * Z) :=
  match one with
  | [] => times factor other
  | (x, a) :: one_rest =>
      (fix merge_before (other : list (positive * Z)) : list (positive * Z) :=
         match other with
         | [] => one
         | (y, b) :: other_rest =>
             match Pos.compare x y with
             | Lt => (x, a) :: merge one_rest factor other
             | Gt => (y, factor * b) :: merge_before other_rest
             | Eq =>
                 let sum := a + factor * b in
                 if sum =? 0 then merge one_rest factor other_rest else (x, sum) :: merge one_rest factor other_rest
             end
         end) other
  end.

Definition plus (one : Linear) (factor : Z) (other : Linear) : Linear :=
  {| terms := merge (terms one) factor (terms other); constant := constant one + factor * constant other |}.

Definition common_divisor (l : list (positive * Z)) : Z :=
  fold_right (fun term divisor => Z.gcd (snd term) divisor) 0 l.
Definition starts_positive (l : list (positive * Z)) : bool := match l with (_, a) :: _ => 0 <? a | [] => true end.

Definition at_most_zero (expression : Linear) : Comparison :=
  let divisor := common_divisor (terms expression) in
  if divisor =? 0 then Decided (constant expression <=? 0)
  else
    let quotients sign := map (fun term => (fst term, sign * (snd term / divisor))) (terms expression) in
    let bound := - constant expression / divisor in
    if starts_positive (terms expression)
    then Compared {| summands := quotients 1; bound := bound |} true
    else Compared {| summands := quotients (-1); bound := - bound - 1 |} false.

(** *** What they mean when the variables have values *)

Section Values.
  Variable values : positive -> Z.

  Fixpoint total (l : list (positive * Z)) : Z :=
    match l with [] => 0 | (x, a) :: l => a * values x + total l end.
  Definition value (expression : Linear) : Z := total (terms expression) + constant expression.
  Definition holds (inequality : Inequality) : bool := total (summands inequality) <=? bound inequality.
  Definition said (comparison : Comparison) : bool :=
    match comparison with
    | Decided known => known
    | Compared inequality positive => Bool.eqb (holds inequality) positive
    end.

  Lemma total_times : forall factor l, total (times factor l) = factor * total l.
  Proof. intros factor l. unfold times. induction l as [|[x a] l IH]; cbn [map total fst snd]; [|rewrite IH]; lia. Qed.

  Lemma total_merge : forall one factor other, total (merge one factor other) = total one + factor * total other.
  Proof.
    induction one as [|[x a] one IH]; intros factor other.
    - cbn [merge]. rewrite total_times. reflexivity.
    - induction other as [|[y b] other IHother]; [cbn; lia|].
      cbn [merge] in *. destruct (Pos.compare_spec x y) as [<-|before|before].
      + destruct (Z.eqb_spec (a + factor * b) 0) as [nothing|something]; cbn [total]; rewrite IH; nia.
      + cbn [total]. rewrite IH. cbn [total]. lia.
      + cbn [total] in *. rewrite IHother. lia.
  Qed.

  Lemma value_plus : forall one factor other, value (plus one factor other) = value one + factor * value other.
  Proof. intros. unfold value, plus. cbn. rewrite total_merge. lia. Qed.

  Lemma value_number : forall n, value (number n) = n.
  Proof. reflexivity. Qed.

  Lemma value_variable : forall x, value (variable x) = values x.
  Proof. intros x. unfold value, variable. cbn. lia. Qed.

  Lemma divided : forall l x a, In (x, a) l -> (common_divisor l | a).
  Proof.
    induction l as [|[y b] l IH]; [contradiction|]. cbn. intros x a [now|later].
    - injection now as <- <-. apply Z.gcd_divide_l.
    - exact (Z.divide_trans _ _ _ (Z.gcd_divide_r b (common_divisor l)) (IH x a later)).
  Qed.

  Lemma total_quotients : forall divisor sign l, divisor <> 0 -> (forall x a, In (x, a) l -> (divisor | a)) ->
    sign * total l = divisor * total (map (fun term => (fst term, sign * (snd term / divisor))) l).
  Proof.
    intros divisor sign l nonzero. induction l as [|[x a] l IH]; intros divides; cbn; [lia|].
    specialize (IH (fun y b later => divides y b (or_intror later))).
    assert (a = divisor * (a / divisor)) as exact by (apply Z_div_exact_full_2; [|apply Z.mod_divide]; auto with *;
      apply (divides x a); now left).
    rewrite Z.mul_add_distr_l, IH, exact at 1. ring.
  Qed.

  Lemma total_of_nothing : forall l, common_divisor l = 0 -> total l = 0.
  Proof.
    induction l as [|[x a] l IH]; cbn; intros none; [reflexivity|].
    pose proof (Z.gcd_eq_0_l _ _ none). pose proof (Z.gcd_eq_0_r _ _ none). rewrite IH by assumption. lia.
  Qed.

  Lemma common_divisor_at_least_0 : forall l, 0 <= common_divisor l.
  Proof. intros [|[x a] l]; cbn; [lia|apply Z.gcd_nonneg]. Qed.

  Theorem at_most_zero_is_right : forall expression, said (at_most_zero expression) = (value expression <=? 0).
  Proof.
    intros [l c]. unfold at_most_zero, value. cbn [terms constant].
    destruct (Z.eqb_spec (common_divisor l) 0) as [none|some].
    - cbn. rewrite total_of_nothing by assumption. reflexivity.
    - pose proof (common_divisor_at_least_0 l) as positive.
      assert (forall sign,
        sign * total l = common_divisor l
          * total (map (fun term => (fst term, sign * (snd term / common_divisor l))) l)) as quotients
        by (intros sign; apply total_quotients; [|intros x a member; apply (divided l x a member)]; assumption).
      set (d := common_divisor l) in *.
      pose proof (Z.div_mod (- c) d some) as whole. pose proof (Z.mod_pos_bound (- c) d) as rest.
      destruct (starts_positive l); cbn [said]; unfold holds; cbn [summands bound].
      + specialize (quotients 1). generalize dependent (total (map (fun term => (fst term, 1 * (snd term / d))) l)).
        intros s quotients. apply Bool.eq_iff_eq_true. rewrite Bool.eqb_true_iff, !Z.leb_le. nia.
      + specialize (quotients (-1)).
        generalize dependent (total (map (fun term => (fst term, -1 * (snd term / d))) l)).
        intros s quotients. apply Bool.eq_iff_eq_true. rewrite Bool.eqb_true_iff, Z.leb_gt, Z.leb_le. nia.
  Qed.
End Values.

(** Values count only for the variables that occur. *)
Lemma total_agrees : forall one other l, (forall x a, In (x, a) l -> one x = other x) -> total one l = total other l.
Proof.
  intros one other l. induction l as [|[x a] l IH]; intros agree; cbn; [reflexivity|].
  rewrite (agree x a (or_introl eq_refl)), IH; [reflexivity|]. intros y b later. exact (agree y b (or_intror later)).
Qed.

(** *** When two of them look the same *)

Fixpoint same_terms (one other : list (positive * Z)) : bool :=
  match one, other with
  | [], [] => true
  | (x, a) :: one, (y, b) :: other => (x =? y)%positive && (a =? b) && same_terms one other
  | _, _ => false
  end.
Definition same_linear (one other : Linear) : bool :=
  (constant one =? constant other) && same_terms (terms one) (terms other).
Definition same_inequality (one other : Inequality) : bool :=
  (bound one =? bound other) && same_terms (summands one) (summands other).

Lemma same_terms_are_equal : forall one other, same_terms one other = true -> one = other.
Proof.
  induction one as [|[x a] one IH]; intros [|[y b] other]; cbn; try discriminate; [reflexivity|].
  rewrite !andb_true_iff, Pos.eqb_eq, Z.eqb_eq. intros [[-> ->] rest]. f_equal. exact (IH _ rest).
Qed.

Lemma same_linear_is_equal : forall one other, same_linear one other = true -> one = other.
Proof.
  intros [l c] [m d]. unfold same_linear. cbn. rewrite andb_true_iff, Z.eqb_eq. intros [-> rest].
  now rewrite (same_terms_are_equal _ _ rest).
Qed.

Lemma same_inequality_is_equal : forall one other, same_inequality one other = true -> one = other.
Proof.
  intros [l c] [m d]. unfold same_inequality. cbn. rewrite andb_true_iff, Z.eqb_eq. intros [-> rest].
  now rewrite (same_terms_are_equal _ _ rest).
Qed.
