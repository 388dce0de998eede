(** Section 5: the board.

    The paper's board is a function from squares to what stands on them. Here it is a table with 32 places, which is
    the same ([board_of_get], [board_get_of]) and has two advantages: looking up and changing cost little however many
    moves have been made, and boards with the same contents are equal ([board_ext]), so that equality is all that the
    other files need. [board_eq] and the [Proper] instances are there for those who want to say it as the paper does. *)

From Coq Require Import List Bool Arith Lia Morphisms Setoid RelationClasses.
Import ListNotations.
From Checkproof.draughts Require Import S01_Foundations S02_Finite S03_Position S04_Ontology.

(** *** Tables with a place for each square *)

Inductive Row (A : Type) : Type := row (a b c d : A).
Arguments row {A}.

Inductive Table (A : Type) : Type := table (r0 r1 r2 r3 r4 r5 r6 r7 : Row A).
Arguments table {A}.

Section Table.

  Context {A : Type}.

  Definition get (t : Table A) (p : Position) : A :=
    match t with
    | table (row a1 a2 a3 a4) (row a5 a6 a7 a8) (row a9 a10 a11 a12) (row a13 a14 a15 a16)
        (row a17 a18 a19 a20) (row a21 a22 a23 a24) (row a25 a26 a27 a28) (row a29 a30 a31 a32) =>
        match p with
        | sq1 => a1 | sq2 => a2 | sq3 => a3 | sq4 => a4
        | sq5 => a5 | sq6 => a6 | sq7 => a7 | sq8 => a8
        | sq9 => a9 | sq10 => a10 | sq11 => a11 | sq12 => a12
        | sq13 => a13 | sq14 => a14 | sq15 => a15 | sq16 => a16
        | sq17 => a17 | sq18 => a18 | sq19 => a19 | sq20 => a20
        | sq21 => a21 | sq22 => a22 | sq23 => a23 | sq24 => a24
        | sq25 => a25 | sq26 => a26 | sq27 => a27 | sq28 => a28
        | sq29 => a29 | sq30 => a30 | sq31 => a31 | sq32 => a32
        end
    end.

  Definition put1 (r : Row A) (x : A) := match r with row _ b c d => row x b c d end.
  Definition put2 (r : Row A) (x : A) := match r with row a _ c d => row a x c d end.
  Definition put3 (r : Row A) (x : A) := match r with row a b _ d => row a b x d end.
  Definition put4 (r : Row A) (x : A) := match r with row a b c _ => row a b c x end.

  Definition set (t : Table A) (p : Position) (x : A) : Table A :=
    match t with
    | table r0 r1 r2 r3 r4 r5 r6 r7 =>
        match p with
        | sq1 => table (put1 r0 x) r1 r2 r3 r4 r5 r6 r7
        | sq2 => table (put2 r0 x) r1 r2 r3 r4 r5 r6 r7
        | sq3 => table (put3 r0 x) r1 r2 r3 r4 r5 r6 r7
        | sq4 => table (put4 r0 x) r1 r2 r3 r4 r5 r6 r7
        | sq5 => table r0 (put1 r1 x) r2 r3 r4 r5 r6 r7
        | sq6 => table r0 (put2 r1 x) r2 r3 r4 r5 r6 r7
        | sq7 => table r0 (put3 r1 x) r2 r3 r4 r5 r6 r7
        | sq8 => table r0 (put4 r1 x) r2 r3 r4 r5 r6 r7
        | sq9 => table r0 r1 (put1 r2 x) r3 r4 r5 r6 r7
        | sq10 => table r0 r1 (put2 r2 x) r3 r4 r5 r6 r7
        | sq11 => table r0 r1 (put3 r2 x) r3 r4 r5 r6 r7
        | sq12 => table r0 r1 (put4 r2 x) r3 r4 r5 r6 r7
        | sq13 => table r0 r1 r2 (put1 r3 x) r4 r5 r6 r7
        | sq14 => table r0 r1 r2 (put2 r3 x) r4 r5 r6 r7
        | sq15 => table r0 r1 r2 (put3 r3 x) r4 r5 r6 r7
        | sq16 => table r0 r1 r2 (put4 r3 x) r4 r5 r6 r7
        | sq17 => table r0 r1 r2 r3 (put1 r4 x) r5 r6 r7
        | sq18 => table r0 r1 r2 r3 (put2 r4 x) r5 r6 r7
        | sq19 => table r0 r1 r2 r3 (put3 r4 x) r5 r6 r7
        | sq20 => table r0 r1 r2 r3 (put4 r4 x) r5 r6 r7
        | sq21 => table r0 r1 r2 r3 r4 (put1 r5 x) r6 r7
        | sq22 => table r0 r1 r2 r3 r4 (put2 r5 x) r6 r7
        | sq23 => table r0 r1 r2 r3 r4 (put3 r5 x) r6 r7
        | sq24 => table r0 r1 r2 r3 r4 (put4 r5 x) r6 r7
        | sq25 => table r0 r1 r2 r3 r4 r5 (put1 r6 x) r7
        | sq26 => table r0 r1 r2 r3 r4 r5 (put2 r6 x) r7
        | sq27 => table r0 r1 r2 r3 r4 r5 (put3 r6 x) r7
        | sq28 => table r0 r1 r2 r3 r4 r5 (put4 r6 x) r7
        | sq29 => table r0 r1 r2 r3 r4 r5 r6 (put1 r7 x)
        | sq30 => table r0 r1 r2 r3 r4 r5 r6 (put2 r7 x)
        | sq31 => table r0 r1 r2 r3 r4 r5 r6 (put3 r7 x)
        | sq32 => table r0 r1 r2 r3 r4 r5 r6 (put4 r7 x)
        end
    end.

  (** The table of a function. *)
  Definition tabulate (f : Position -> A) : Table A :=
    table
      (row (f sq1) (f sq2) (f sq3) (f sq4))
      (row (f sq5) (f sq6) (f sq7) (f sq8))
      (row (f sq9) (f sq10) (f sq11) (f sq12))
      (row (f sq13) (f sq14) (f sq15) (f sq16))
      (row (f sq17) (f sq18) (f sq19) (f sq20))
      (row (f sq21) (f sq22) (f sq23) (f sq24))
      (row (f sq25) (f sq26) (f sq27) (f sq28))
      (row (f sq29) (f sq30) (f sq31) (f sq32)).

  Theorem get_tabulate f p : get (tabulate f) p = f p.
  Proof. destruct p; reflexivity. Qed.

  Theorem get_set t p x q : get (set t p x) q = if pos_eqb p q then x else get t q.
  Proof. destruct t as [[] [] [] [] [] [] [] []], p; destruct q; reflexivity. Qed.

  Theorem table_ext t u : (forall p, get t p = get u p) -> t = u.
  Proof.
    destruct t as [[] [] [] [] [] [] [] []], u as [[] [] [] [] [] [] [] []]. intros same.
    repeat f_equal.
    - exact (same sq1). - exact (same sq2). - exact (same sq3). - exact (same sq4).
    - exact (same sq5). - exact (same sq6). - exact (same sq7). - exact (same sq8).
    - exact (same sq9). - exact (same sq10). - exact (same sq11). - exact (same sq12).
    - exact (same sq13). - exact (same sq14). - exact (same sq15). - exact (same sq16).
    - exact (same sq17). - exact (same sq18). - exact (same sq19). - exact (same sq20).
    - exact (same sq21). - exact (same sq22). - exact (same sq23). - exact (same sq24).
    - exact (same sq25). - exact (same sq26). - exact (same sq27). - exact (same sq28).
    - exact (same sq29). - exact (same sq30). - exact (same sq31). - exact (same sq32).
  Qed.

End Table.

(** *** Boards *)

Definition Board : Type := Table (option Piece).

Definition board_get : Board -> Position -> option Piece := get.

Definition board_set : Board -> Position -> option Piece -> Board := set.

(** The board with these contents. *)
Definition board_of : (Position -> option Piece) -> Board := tabulate.

Theorem board_get_of f p : board_get (board_of f) p = f p.
Proof. apply get_tabulate. Qed.

(** Equality of contents, in the paper's words, is equality. *)
Definition board_eq (b1 b2 : Board) : Prop := forall p, board_get b1 p = board_get b2 p.

Theorem board_ext b1 b2 : board_eq b1 b2 <-> b1 = b2.
Proof. split; [apply table_ext|intros <- p; reflexivity]. Qed.

Theorem board_of_get b : board_of (board_get b) = b.
Proof. apply board_ext. intros p. apply board_get_of. Qed.

#[export] Instance board_eq_equivalence : Equivalence board_eq.
Proof.
  split; [intros b p; reflexivity|intros b c e p; symmetry; apply e|intros b c d e e' p; rewrite e; apply e'].
Qed.

#[export] Instance board_get_proper : Proper (board_eq ==> eq ==> eq) board_get.
Proof. intros b c e p q <-. apply e. Qed.

#[export] Instance board_set_proper : Proper (board_eq ==> eq ==> eq ==> board_eq) board_set.
Proof. intros b c e%board_ext p q <- x y <-. subst c. reflexivity. Qed.

(** *** Laws of updates *)

Theorem board_set_get b p x q : board_get (board_set b p x) q = if pos_eqb p q then x else board_get b q.
Proof. apply get_set. Qed.

Lemma board_set_same b p x : board_get (board_set b p x) p = x.
Proof. rewrite board_set_get, pos_eqb_refl. reflexivity. Qed.

Lemma board_set_other b p x q : p <> q -> board_get (board_set b p x) q = board_get b q.
Proof. intros ne%pos_eqb_neq. rewrite board_set_get, ne. reflexivity. Qed.

(** The paper's validation lemma. *)
Theorem board_update_retrieve : forall b p pc, board_get (board_set b p (Some pc)) p = Some pc.
Proof. intros. apply board_set_same. Qed.

Theorem board_set_idempotent b p x y : board_set (board_set b p x) p y = board_set b p y.
Proof. apply board_ext. intros q. rewrite !board_set_get. destruct (pos_eqb p q); reflexivity. Qed.

Theorem board_set_commutes b p q x y :
  p <> q -> board_set (board_set b p x) q y = board_set (board_set b q y) p x.
Proof.
  intros ne. apply board_ext. intros r. rewrite !board_set_get.
  destruct (pos_eqb q r) eqn:e, (pos_eqb p r) eqn:e'; try reflexivity.
  apply pos_eqb_eq in e, e'. congruence.
Qed.

Theorem board_set_unchanged b p : board_set b p (board_get b p) = b.
Proof.
  apply board_ext. intros q. rewrite board_set_get.
  destruct (pos_eqb p q) eqn:e; [apply pos_eqb_eq in e; congruence|reflexivity].
Qed.

#[export] Instance option_piece_eq_dec : EqDec (option Piece).
Proof. unfold EqDec. decide equality. apply piece_eq_dec. Defined.

(** Comparison of boards. *)
Definition contents_eqb (x y : option Piece) : bool :=
  match x, y with
  | None, None => true
  | Some x, Some y => piece_eqb x y
  | _, _ => false
  end.

Lemma contents_eqb_eq x y : contents_eqb x y = true <-> x = y.
Proof.
  destruct x, y; simpl; try (intuition congruence). rewrite piece_eqb_eq. intuition congruence.
Qed.

Definition board_eqb (b1 b2 : Board) : bool :=
  forallb (fun p => contents_eqb (board_get b1 p) (board_get b2 p)) enum_pos.

Theorem board_eqb_eq b1 b2 : board_eqb b1 b2 = true <-> b1 = b2.
Proof.
  unfold board_eqb. split.
  - intros all. apply board_ext. intros p. apply contents_eqb_eq. exact (forall_pos _ all p).
  - intros <-. apply forallb_forall. intros p _. apply contents_eqb_eq. reflexivity.
Qed.

#[export] Instance board_eq_dec : EqDec Board.
Proof.
  intros b c. destruct (board_eqb b c) eqn:e; [left|right].
  - apply board_eqb_eq. exact e.
  - intros ->. rewrite (proj2 (board_eqb_eq c c) eq_refl) in e. discriminate.
Defined.

(** *** What stands on the squares *)

Definition occupied (b : Board) (p : Position) : bool :=
  match board_get b p with Some _ => true | None => false end.

Definition occupied_by (b : Board) (c : Color) (p : Position) : bool :=
  match board_get b p with Some pc => color_eqb (pc_color pc) c | None => false end.

#[export] Instance occupied_proper : Proper (board_eq ==> eq ==> eq) occupied.
Proof. intros b c e%board_ext p q <-. subst c. reflexivity. Qed.

#[export] Instance occupied_by_proper : Proper (board_eq ==> eq ==> eq ==> eq) occupied_by.
Proof. intros b c e%board_ext d d' <- p q <-. subst c. reflexivity. Qed.

Lemma occupied_by_spec b c p :
  occupied_by b c p = true <-> exists pc, board_get b p = Some pc /\ pc_color pc = c.
Proof.
  unfold occupied_by. destruct (board_get b p) as [pc|].
  - rewrite color_eqb_eq. split; [intros e; exists pc; auto|intros (x & [= <-] & e); exact e].
  - split; [discriminate|intros (x & e & _); discriminate].
Qed.

Lemma occupied_false b p : occupied b p = false <-> board_get b p = None.
Proof. unfold occupied. destruct (board_get b p); intuition congruence. Qed.

(** Every piece stands on a dark square: there is no other place on a board. *)
Theorem on_dark_only b p : occupied b p = true -> dark (rank p) (file p) = true.
Proof. intros _. apply dark_pos. Qed.

Definition empty_board : Board := board_of (fun _ => None).

(** Dark's men on 1 to 12, Light's on 21 to 32. *)
Definition initial_board : Board :=
  Eval vm_compute in
  board_of (fun p =>
    if number p <=? 12 then Some (mk_piece Dark Man)
    else if 21 <=? number p then Some (mk_piece Light Man)
    else None).

(** *** Sums over the board *)

(** What all squares are worth together, by a function of the square and what stands there. Numbers of pieces, men's
    distances and evaluations are such sums; [total_set] says how a change of one square changes them. *)
Definition total (worth : Position -> option Piece -> nat) (b : Board) : nat :=
  list_sum (map (fun p => worth p (board_get b p)) enum_pos).

Lemma sum_set worth b p x : forall l, NoDup l ->
  list_sum (map (fun q => worth q (board_get (board_set b p x) q)) l) +
    (if in_dec eq_dec p l then worth p (board_get b p) else 0)
  = list_sum (map (fun q => worth q (board_get b q)) l) + (if in_dec eq_dec p l then worth p x else 0).
Proof.
  induction 1 as [|q l out _ IH]; [reflexivity|].
  cbn [map]. change (list_sum (?a :: ?b)) with (a + list_sum b).
  destruct (eq_dec q p) as [->|ne].
  - destruct (in_dec eq_dec p l) as [i|_]; [contradiction|]. rewrite board_set_same.
    destruct (in_dec eq_dec p (p :: l)) as [_|n]; [lia|destruct n; left; reflexivity].
  - rewrite board_set_other by congruence.
    destruct (in_dec eq_dec p l) as [i|n], (in_dec eq_dec p (q :: l)) as [i'|n']; simpl in *; intuition lia.
Qed.

Theorem total_set worth b p x :
  total worth (board_set b p x) + worth p (board_get b p) = total worth b + worth p x.
Proof.
  pose proof (sum_set worth b p x enum_pos NoDup_enum_pos) as e.
  destruct (in_dec eq_dec p enum_pos) as [_|n]; [exact e|destruct n; apply enum_pos_complete].
Qed.

Lemma total_le worth worth' b :
  (forall p, worth p (board_get b p) <= worth' p (board_get b p)) -> total worth b <= total worth' b.
Proof.
  intros le. unfold total. induction enum_pos as [|p l IH]; simpl; [lia|]. specialize (le p). lia.
Qed.

Lemma total_scale worth b k : total (fun p x => k * worth p x) b = k * total worth b.
Proof. unfold total. induction enum_pos as [|p l IH]; simpl; lia. Qed.

Lemma total_member worth b p : worth p (board_get b p) <= total worth b.
Proof.
  unfold total. pose proof (enum_pos_complete p) as i. induction enum_pos as [|q l IH]; [destruct i|].
  simpl. destruct i as [->|i]; [lia|]. specialize (IH i). lia.
Qed.

Lemma total_add worth worth' b : total (fun p x => worth p x + worth' p x) b = total worth b + total worth' b.
Proof. unfold total. induction enum_pos as [|p l IH]; simpl; lia. Qed.
