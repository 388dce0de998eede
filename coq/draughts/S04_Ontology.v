(** Section 4: sides and pieces.

    Dark moves first. The rest of the project says Black for Dark and White for Light. *)

From Coq Require Import List Bool.
Import ListNotations.
From Checkproof.draughts Require Import S02_Finite.

Inductive Color : Set := Dark | Light.

Inductive PieceKind : Set := Man | King.

Record Piece : Set := mk_piece { pc_color : Color; pc_kind : PieceKind }.

(** The opponent. *)
Definition opp (c : Color) : Color := match c with Dark => Light | Light => Dark end.

Definition color_eqb (c d : Color) : bool :=
  match c, d with Dark, Dark | Light, Light => true | _, _ => false end.

Definition kind_eqb (k l : PieceKind) : bool :=
  match k, l with Man, Man | King, King => true | _, _ => false end.

Definition piece_eqb (x y : Piece) : bool := color_eqb (pc_color x) (pc_color y) && kind_eqb (pc_kind x) (pc_kind y).

(** The paper's validation lemma. *)
Theorem opposite_color_involutive : forall c, opp (opp c) = c.
Proof. intros []; reflexivity. Qed.

Lemma opp_differs c : opp c <> c.
Proof. destruct c; discriminate. Qed.

Lemma differs_is_opp c d : c <> d -> c = opp d.
Proof. destruct c, d; simpl; congruence. Qed.

Lemma color_eqb_eq c d : color_eqb c d = true <-> c = d.
Proof. destruct c, d; simpl; intuition congruence. Qed.

Lemma color_eqb_neq c d : color_eqb c d = false <-> c <> d.
Proof. destruct c, d; simpl; intuition congruence. Qed.

Lemma color_eqb_refl c : color_eqb c c = true.
Proof. destruct c; reflexivity. Qed.

Lemma piece_eqb_eq x y : piece_eqb x y = true <-> x = y.
Proof. destruct x as [[] []], y as [[] []]; cbn; split; congruence. Qed.

#[export] Instance color_eq_dec : EqDec Color.
Proof. unfold EqDec. decide equality. Defined.

#[export] Instance kind_eq_dec : EqDec PieceKind.
Proof. unfold EqDec. decide equality. Defined.

#[export] Instance piece_eq_dec : EqDec Piece.
Proof. unfold EqDec. decide equality; apply eq_dec. Defined.

(** Exhaustiveness: case analysis on sides, kinds and pieces. *)
Lemma color_cases (P : Color -> Prop) : P Dark -> P Light -> forall c, P c.
Proof. intros ? ? []; assumption. Qed.

Lemma kind_cases (P : PieceKind -> Prop) : P Man -> P King -> forall k, P k.
Proof. intros ? ? []; assumption. Qed.

Lemma color_NoDup : NoDup [Dark; Light].
Proof. repeat constructor; simpl; intuition discriminate. Qed.

Lemma kind_NoDup : NoDup [Man; King].
Proof. repeat constructor; simpl; intuition discriminate. Qed.

#[export] Instance color_finite : Finite Color :=
  { enum := [Dark; Light]; enum_NoDup := color_NoDup;
    enum_complete := color_cases _ (or_introl eq_refl) (or_intror (or_introl eq_refl)) }.

#[export] Instance kind_finite : Finite PieceKind :=
  { enum := [Man; King]; enum_NoDup := kind_NoDup;
    enum_complete := kind_cases _ (or_introl eq_refl) (or_intror (or_introl eq_refl)) }.
