(** Section 2: finite domains.

    [Finite] is a type with a list of all its elements, none twice; [EqDec] a type whose elements can be compared. The
    paper writes `Fin8 : Fin.t 8`, which makes [Fin8] one number below 8 instead of the type of all; here it is the
    type. *)

From Coq Require Import List Bool Arith ZArith Lia Fin Peano_dec.
Import ListNotations.
From Checkproof.draughts Require Import S01_Foundations.

Class EqDec (A : Type) := eq_dec : forall x y : A, {x = y} + {x <> y}.

Class Finite (A : Type) := {
  enum : list A;
  enum_NoDup : NoDup enum;
  enum_complete : forall a, In a enum
}.

(** What a computation says of all elements is so for all. *)
Lemma forall_enum {A} {F : Finite A} (f : A -> bool) : forallb f enum = true -> forall a, f a = true.
Proof. intros all a. apply (forallb_in f enum all), enum_complete. Qed.

(** The numbers below [n]. *)
Fixpoint enum_fin (n : nat) : list (Fin.t n) :=
  match n with
  | 0 => []
  | S n => Fin.F1 :: map Fin.FS (enum_fin n)
  end.

Lemma enum_fin_complete : forall n (f : Fin.t n), In f (enum_fin n).
Proof.
  intros n f. induction f as [n|n f IH]; simpl; [left; reflexivity|right]. apply in_map. exact IH.
Qed.

Lemma enum_fin_NoDup : forall n, NoDup (enum_fin n).
Proof.
  induction n as [|n IH]; simpl; constructor.
  - intros (f & e & _)%in_map_iff. discriminate e.
  - apply NoDup_map_inj; [|exact IH]. intros x y _ _ e. apply Fin.FS_inj. exact e.
Qed.

#[export] Instance fin_finite n : Finite (Fin.t n) :=
  { enum := enum_fin n; enum_NoDup := enum_fin_NoDup n; enum_complete := enum_fin_complete n }.

#[export] Instance fin_eq_dec n : EqDec (Fin.t n) := Fin.eq_dec.

#[export] Instance bool_eq_dec : EqDec bool := bool_dec.

Lemma bool_NoDup : NoDup [true; false].
Proof. repeat constructor; simpl; intuition discriminate. Qed.

Lemma bool_complete : forall b, In b [true; false].
Proof. intros []; simpl; auto. Qed.

#[export] Instance bool_finite : Finite bool :=
  { enum := [true; false]; enum_NoDup := bool_NoDup; enum_complete := bool_complete }.

(** The eight ranks and the eight files. *)
Definition Fin8 : Set := Fin.t 8.

Definition enum_fin8 : list Fin8 := enum_fin 8.

(** The paper's validation lemma, and that the list has nothing twice. *)
Lemma all_fin8_in_enumeration : forall f : Fin8, In f enum_fin8.
Proof. exact (enum_fin_complete 8). Qed.

Lemma enum_fin8_NoDup : NoDup enum_fin8.
Proof. exact (enum_fin_NoDup 8). Qed.

(** Case analysis: what holds of eight cases holds of all. *)
Definition fin8_cases (P : Fin8 -> Prop) : Forall P enum_fin8 -> forall f, P f.
Proof. intros all f. exact (proj1 (Forall_forall P enum_fin8) all f (all_fin8_in_enumeration f)). Qed.

(** The bijection with the numbers below 8. *)
Definition fin8_of_nat (n : { n | n < 8 }) : Fin8 := Fin.of_nat_lt (proj2_sig n).

Definition nat_of_fin8 (f : Fin8) : { n | n < 8 } := Fin.to_nat f.

Theorem fin8_of_nat_of_fin8 : forall f, fin8_of_nat (nat_of_fin8 f) = f.
Proof. intros f. apply Fin.of_nat_to_nat_inv. Qed.

Theorem nat_of_fin8_of_nat : forall n, nat_of_fin8 (fin8_of_nat n) = n.
Proof. intros [n below]. unfold nat_of_fin8, fin8_of_nat. simpl. apply Fin.to_nat_of_nat. Qed.

(** The same numbers as integers. The paper has a name for ranks and one for files; both are this function. *)
Definition finZ (f : Fin8) : Z := Z.of_nat (proj1_sig (nat_of_fin8 f)).

Notation rankZ := finZ.
Notation fileZ := finZ.

Lemma finZ_inj : forall f g, finZ f = finZ g -> f = g.
Proof.
  intros f g e%Nat2Z.inj. unfold nat_of_fin8 in e. apply Fin.to_nat_inj. exact e.
Qed.

Lemma finZ_range : forall f, (0 <= finZ f < 8)%Z.
Proof. intros f. unfold finZ. destruct (nat_of_fin8 f) as [n below]. simpl. lia. Qed.
