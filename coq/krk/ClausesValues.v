(** What lines that were written down, and numbers with cases, say of some values. *)

Require Import List ZArith Bool.
Import ListNotations.
Require Import Linear Clauses.
Open Scope bool_scope.

Section Values.
  (** The integers and the truths of the variables. *)
  Variables (ints : positive -> Z) (truths : positive -> bool).

  Definition is_true (l : Literal) : bool := match l with Yes v => truths v | No v => negb (truths v) end.
  Definition meant (meaning : Meaning) : bool :=
    match meaning with
    | Always => true
    | Atom inequality => holds ints inequality
    | Both one other => is_true one && is_true other
    end.

  (** The first case whose guard is true. *)
  Fixpoint picked (cases : list Case) : Z :=
    match cases with
    | [] => 0
    | (guard, expression) :: cases => if is_true guard then value ints expression else picked cases
    end.
  Definition line_holds (line : Line) : Prop :=
    match line with
    | NewVariable v meaning => truths v = meant meaning
    | NewInteger x cases => ints x = picked cases
    end.

  (** The number can be this, by one of its cases. *)
  Definition can_be (cases : list Case) (n : Z) : Prop :=
    exists guard expression, In (guard, expression) cases /\ is_true guard = true /\ value ints expression = n.

  Lemma negated_is_false : forall l, is_true (negated l) = negb (is_true l).
  Proof. destruct l; cbn; [|rewrite negb_involutive]; reflexivity. Qed.

  Lemma can_be_none : forall n, ~ can_be [] n.
  Proof. intros n (guard & expression & [] & _). Qed.

  Lemma can_be_first_or_later : forall guard expression cases n,
    can_be ((guard, expression) :: cases) n <-> (is_true guard = true /\ value ints expression = n) \/ can_be cases n.
  Proof.
    intros guard expression cases n. split.
    - intros (g & e & [now|later] & so & is); [injection now as <- <-; now left|right; now exists g, e].
    - intros [[so is]|(g & e & member & so & is)].
      + exists guard, expression. now split; [left|].
      + exists g, e. now split; [right|].
  Qed.

  Lemma can_be_one_or_other : forall one other n, can_be (one ++ other) n <-> can_be one n \/ can_be other n.
  Proof.
    intros one other n. unfold can_be. split.
    - intros (g & e & member & is). apply in_app_or in member. destruct member; [left|right]; now exists g, e.
    - intros [(g & e & member & is)|(g & e & member & is)]; exists g, e; split; auto using in_or_app.
  Qed.

  Lemma picked_can_be : forall cases n, can_be cases n -> can_be cases (picked cases).
  Proof.
    induction cases as [|[guard expression] cases IH]; intros n; [now intros ?%can_be_none|].
    rewrite !can_be_first_or_later. cbn. destruct (is_true guard); [intuition|].
    intros [[wrong _]|later]; [discriminate|right; exact (IH n later)].
  Qed.
End Values.

Lemma same_literal_is_equal : forall one other, same_literal one other = true -> one = other.
Proof. intros [v|v] [w|w]; cbn; try discriminate; now intros ->%Pos.eqb_eq. Qed.

Lemma same_meaning_is_equal : forall one other, same_meaning one other = true -> one = other.
Proof.
  intros [|one|one one'] [|other|other other']; cbn; try discriminate; [reflexivity| |].
  - now intros ->%same_inequality_is_equal.
  - rewrite andb_true_iff. now intros [->%same_literal_is_equal ->%same_literal_is_equal].
Qed.
