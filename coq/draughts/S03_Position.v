(** Section 3: the dark squares.

    The squares are numbered 1 to 32 as draughts players do; ranks count from Dark's side and files from the left as
    Light sees the board, both from 0, and a square is dark when rank and file together are odd:
<<
       file 0   1   2   3   4   5   6   7
 rank 0   .   1   .   2   .   3   .   4     Dark's side
 rank 1   5   .   6   .   7   .   8   .
 rank 2   .   9   .  10   .  11   .  12
 rank 3  13   .  14   .  15   .  16   .
 rank 4   .  17   .  18   .  19   .  20
 rank 5  21   .  22   .  23   .  24   .
 rank 6   .  25   .  26   .  27   .  28
 rank 7  29   .  30   .  31   .  32   .     Light's side
>>
    [Position] is the paper's word for such a square. It has 32 constructors, so that programs compare squares and look
    things up at once; that it is the paper's subset of an 8 by 8 board is [of_dark_of_position] and its inverse. *)

From Coq Require Import List Bool Arith ZArith Lia Eqdep_dec.
Import ListNotations.
From Checkproof.draughts Require Import S01_Foundations S02_Finite.

Notation Rank := Fin8.
Notation File := Fin8.

Inductive Position : Set :=
| sq1 | sq2 | sq3 | sq4
| sq5 | sq6 | sq7 | sq8
| sq9 | sq10 | sq11 | sq12
| sq13 | sq14 | sq15 | sq16
| sq17 | sq18 | sq19 | sq20
| sq21 | sq22 | sq23 | sq24
| sq25 | sq26 | sq27 | sq28
| sq29 | sq30 | sq31 | sq32.

Definition enum_pos : list Position :=
  [ sq1; sq2; sq3; sq4;
    sq5; sq6; sq7; sq8;
    sq9; sq10; sq11; sq12;
    sq13; sq14; sq15; sq16;
    sq17; sq18; sq19; sq20;
    sq21; sq22; sq23; sq24;
    sq25; sq26; sq27; sq28;
    sq29; sq30; sq31; sq32 ].

(** Comparison that computes at once. *)
Definition pos_eqb (p q : Position) : bool :=
  match p, q with
  | sq1, sq1 | sq2, sq2 | sq3, sq3 | sq4, sq4
  | sq5, sq5 | sq6, sq6 | sq7, sq7 | sq8, sq8
  | sq9, sq9 | sq10, sq10 | sq11, sq11 | sq12, sq12
  | sq13, sq13 | sq14, sq14 | sq15, sq15 | sq16, sq16
  | sq17, sq17 | sq18, sq18 | sq19, sq19 | sq20, sq20
  | sq21, sq21 | sq22, sq22 | sq23, sq23 | sq24, sq24
  | sq25, sq25 | sq26, sq26 | sq27, sq27 | sq28, sq28
  | sq29, sq29 | sq30, sq30 | sq31, sq31 | sq32, sq32 => true
  | _, _ => false
  end.

(** The eight ranks and the eight files by their numbers. *)

Notation x0 := (Fin.F1 : Fin8) (only parsing).
Notation x1 := ((Fin.FS Fin.F1) : Fin8) (only parsing).
Notation x2 := ((Fin.FS (Fin.FS Fin.F1)) : Fin8) (only parsing).
Notation x3 := ((Fin.FS (Fin.FS (Fin.FS Fin.F1))) : Fin8) (only parsing).
Notation x4 := ((Fin.FS (Fin.FS (Fin.FS (Fin.FS Fin.F1)))) : Fin8) (only parsing).
Notation x5 := ((Fin.FS (Fin.FS (Fin.FS (Fin.FS (Fin.FS Fin.F1))))) : Fin8) (only parsing).
Notation x6 := ((Fin.FS (Fin.FS (Fin.FS (Fin.FS (Fin.FS (Fin.FS Fin.F1)))))) : Fin8) (only parsing).
Notation x7 := ((Fin.FS (Fin.FS (Fin.FS (Fin.FS (Fin.FS (Fin.FS (Fin.FS Fin.F1))))))) : Fin8) (only parsing).

Definition rank (p : Position) : Rank :=
  match p with
  | sq1 | sq2 | sq3 | sq4 => x0
  | sq5 | sq6 | sq7 | sq8 => x1
  | sq9 | sq10 | sq11 | sq12 => x2
  | sq13 | sq14 | sq15 | sq16 => x3
  | sq17 | sq18 | sq19 | sq20 => x4
  | sq21 | sq22 | sq23 | sq24 => x5
  | sq25 | sq26 | sq27 | sq28 => x6
  | sq29 | sq30 | sq31 | sq32 => x7
  end.

Definition file (p : Position) : File :=
  match p with
  | sq5 | sq13 | sq21 | sq29 => x0
  | sq1 | sq9 | sq17 | sq25 => x1
  | sq6 | sq14 | sq22 | sq30 => x2
  | sq2 | sq10 | sq18 | sq26 => x3
  | sq7 | sq15 | sq23 | sq31 => x4
  | sq3 | sq11 | sq19 | sq27 => x5
  | sq8 | sq16 | sq24 | sq32 => x6
  | sq4 | sq12 | sq20 | sq28 => x7
  end.

(** The number of a square, 1 to 32. *)
Definition number (p : Position) : nat :=
  match p with
  | sq1 => 1 | sq2 => 2 | sq3 => 3 | sq4 => 4
  | sq5 => 5 | sq6 => 6 | sq7 => 7 | sq8 => 8
  | sq9 => 9 | sq10 => 10 | sq11 => 11 | sq12 => 12
  | sq13 => 13 | sq14 => 14 | sq15 => 15 | sq16 => 16
  | sq17 => 17 | sq18 => 18 | sq19 => 19 | sq20 => 20
  | sq21 => 21 | sq22 => 22 | sq23 => 23 | sq24 => 24
  | sq25 => 25 | sq26 => 26 | sq27 => 27 | sq28 => 28
  | sq29 => 29 | sq30 => 30 | sq31 => 31 | sq32 => 32
  end.
(** *** The enumeration *)

Lemma pos_eqb_eq p q : pos_eqb p q = true <-> p = q.
Proof.
  split; [|intros <-; destruct p; reflexivity].
  destruct p, q; (reflexivity || discriminate).
Qed.

Lemma pos_eqb_refl p : pos_eqb p p = true.
Proof. apply pos_eqb_eq. reflexivity. Qed.

Lemma pos_eqb_neq p q : pos_eqb p q = false <-> p <> q.
Proof.
  rewrite <- (pos_eqb_eq p q). destruct (pos_eqb p q); intuition congruence.
Qed.

#[export] Instance pos_eq_dec : EqDec Position.
Proof.
  intros p q. destruct (pos_eqb p q) eqn:e; [left; apply pos_eqb_eq|right; apply pos_eqb_neq]; exact e.
Defined.

Theorem enum_pos_complete : forall p, In p enum_pos.
Proof.
  assert (forall p, existsb (pos_eqb p) enum_pos = true) as all by (intros []; reflexivity).
  intros p. destruct (proj1 (existsb_exists _ _) (all p)) as (q & i & e%pos_eqb_eq). subst q. exact i.
Qed.

Lemma number_pred p : nth_error enum_pos (number p - 1) = Some p.
Proof. destruct p; reflexivity. Qed.

Theorem NoDup_enum_pos : NoDup enum_pos.
Proof.
  apply (NoDup_map_inv number). change (map number enum_pos) with (seq 1 32). apply seq_NoDup.
Qed.

Theorem enum_pos_length : length enum_pos = 32.
Proof. reflexivity. Qed.

#[export] Instance pos_finite : Finite Position :=
  { enum := enum_pos; enum_NoDup := NoDup_enum_pos; enum_complete := enum_pos_complete }.

(** A computation over all squares, all pairs and all triples. *)
Lemma forall_pos (f : Position -> bool) : forallb f enum_pos = true -> forall p, f p = true.
Proof. exact (forall_enum f). Qed.

Lemma forall_pos2 (f : Position -> Position -> bool) :
  forallb (fun p => forallb (f p) enum_pos) enum_pos = true -> forall p q, f p q = true.
Proof. intros all p. apply forall_pos. exact (forall_pos _ all p). Qed.

Lemma forall_pos3 (f : Position -> Position -> Position -> bool) :
  forallb (fun p => forallb (fun q => forallb (f p q) enum_pos) enum_pos) enum_pos = true ->
  forall p q r, f p q r = true.
Proof. intros all p. apply forall_pos2. exact (forall_pos _ all p). Qed.

(** *** Coordinates *)

(** Rank and file of a square as integers. *)
Definition rk (p : Position) : Z := rankZ (rank p).
Definition fl (p : Position) : Z := fileZ (file p).

Lemma rk_range p : (0 <= rk p < 8)%Z.
Proof. apply finZ_range. Qed.

Lemma fl_range p : (0 <= fl p < 8)%Z.
Proof. apply finZ_range. Qed.

(** The playable squares. *)
Definition dark (r : Rank) (f : File) : bool := Z.odd (rankZ r + fileZ f).

(** The square with these coordinates; none on a light square. *)
Definition mk_pos (r : Rank) (f : File) : option Position :=
  find (fun p => Fin.eqb (rank p) r && Fin.eqb (file p) f) enum_pos.

Lemma dark_pos p : dark (rank p) (file p) = true.
Proof. destruct p; reflexivity. Qed.

(** Two squares with the same coordinates are one. *)
Lemma same_coordinates p q : rk p = rk q -> fl p = fl q -> p = q.
Proof.
  intros er ef. apply pos_eqb_eq.
  assert (forall p q, implb ((rk p =? rk q) && (fl p =? fl q))%Z (pos_eqb p q) = true) as all
    by (apply forall_pos2; vm_compute; reflexivity).
  specialize (all p q). rewrite (proj2 (Z.eqb_eq _ _) er), (proj2 (Z.eqb_eq _ _) ef) in all. exact all.
Qed.

Theorem mk_pos_spec : forall r f p, mk_pos r f = Some p <-> rank p = r /\ file p = f.
Proof.
  intros r f p. unfold mk_pos. split.
  - intros (_ & e)%find_some. props. split; apply Fin.eqb_eq; assumption.
  - intros [er ef].
    destruct (find (fun p => Fin.eqb (rank p) r && Fin.eqb (file p) f) enum_pos) as [q|] eqn:found.
    + apply find_some in found. destruct found as [_ e]. props.
      f_equal. apply same_coordinates; unfold rk, fl; f_equal; rewrite ?er, ?ef; apply Fin.eqb_eq; assumption.
    + apply (find_none _ _) with (x := p) in found; [|apply enum_pos_complete].
      rewrite (proj2 (Fin.eqb_eq _ _ _) er), (proj2 (Fin.eqb_eq _ _ _) ef) in found. discriminate.
Qed.

Theorem mk_pos_dark : forall r f, mk_pos r f = None <-> dark r f = false.
Proof.
  assert (forall r f, Bool.eqb (match mk_pos r f with None => true | Some _ => false end) (negb (dark r f)) = true)
    as all.
  { intros r. apply forall_enum. revert r. apply (forall_enum (fun r => forallb _ enum)). vm_compute. reflexivity. }
  intros r f. specialize (all r f). destruct (mk_pos r f), (dark r f); split; (discriminate || reflexivity).
Qed.

(** The paper's type of dark squares, and that [Position] is the same. *)
Definition DarkSquare : Set := { rf : Rank * File | dark (fst rf) (snd rf) = true }.

Definition dark_of_position (p : Position) : DarkSquare := exist _ (rank p, file p) (dark_pos p).

Definition of_dark (s : DarkSquare) : option Position := mk_pos (fst (proj1_sig s)) (snd (proj1_sig s)).

Theorem of_dark_of_position : forall p, of_dark (dark_of_position p) = Some p.
Proof. intros p. apply mk_pos_spec. split; reflexivity. Qed.

Theorem dark_of_of_dark : forall s, exists p, of_dark s = Some p /\ dark_of_position p = s.
Proof.
  intros [[r f] d]. unfold of_dark. simpl in *. destruct (mk_pos r f) as [p|] eqn:e.
  - exists p. split; [reflexivity|]. apply mk_pos_spec in e. destruct e as [<- <-].
    unfold dark_of_position. f_equal. apply UIP_dec. exact bool_dec.
  - apply mk_pos_dark in e. congruence.
Qed.

(** *** Safe arithmetic *)

(** The square so many ranks further from Dark's side and so many files further to the right. *)
Definition off (p : Position) (dr df : Z) : option Position :=
  find (fun q => (rk q =? rk p + dr) && (fl q =? fl p + df))%Z enum_pos.

(** When there is one, and which. *)
Theorem off_spec : forall p dr df q, off p dr df = Some q <-> rk q = (rk p + dr)%Z /\ fl q = (fl p + df)%Z.
Proof.
  intros p dr df q. unfold off. split.
  - intros [_ e]%find_some. props. split; apply Z.eqb_eq; assumption.
  - intros [er ef]. destruct (find _ enum_pos) as [q'|] eqn:found.
    + apply find_some in found. destruct found as [_ e]. props.
      rewrite Z.eqb_eq in *. f_equal. apply same_coordinates; congruence.
    + apply (find_none _ _) with (x := q) in found; [|apply enum_pos_complete].
      rewrite er, ef, !Z.eqb_refl in found. discriminate.
Qed.

Theorem off_none : forall p dr df,
  off p dr df = None <-> forall q, ~ (rk q = (rk p + dr)%Z /\ fl q = (fl p + df)%Z).
Proof.
  intros p dr df. split.
  - intros none q there%off_spec. congruence.
  - intros out. destruct (off p dr df) as [q|] eqn:e; [|reflexivity].
    apply off_spec in e. destruct (out q e).
Qed.

(** The paper's validation lemma. *)
Theorem offset_roundtrip : forall p dr df p', off p dr df = Some p' -> off p' (-dr) (-df) = Some p.
Proof. intros p dr df p' e%off_spec. apply off_spec. lia. Qed.

(** *** Numbers 1 to 32 *)

Lemma number_range p : 1 <= number p <= 32.
Proof. destruct p; simpl; lia. Qed.

Definition sq_index (p : Position) : { n | 1 <= n <= 32 } := exist _ (number p) (number_range p).

(** The square of a number; none for the numbers that are not 1 to 32. *)
Definition pos_of_number (n : nat) : option Position := match n with 0 => None | S n => nth_error enum_pos n end.

Definition pos_of_index (n : { n | 1 <= n <= 32 }) : Position :=
  match pos_of_number (proj1_sig n) with Some p => p | None => sq1 end.

Theorem pos_of_number_spec : forall n p, pos_of_number n = Some p <-> number p = n.
Proof.
  intros n p. split.
  - unfold pos_of_number. destruct n as [|n]; [discriminate|]. intros e.
    assert (n < 32) as below by (change (n < length enum_pos); apply nth_error_Some; rewrite e; discriminate).
    do 32 (destruct n as [|n]; [injection e as <-; reflexivity|]). lia.
  - intros <-. destruct p; reflexivity.
Qed.

Lemma number_inj p q : number p = number q -> p = q.
Proof. intros e. apply pos_of_number_spec in e. rewrite (proj2 (pos_of_number_spec _ q) eq_refl) in e. congruence. Qed.

Theorem pos_of_index_of_pos : forall p, pos_of_index (sq_index p) = p.
Proof. intros []; reflexivity. Qed.

Theorem index_of_pos_of_index : forall n, proj1_sig (sq_index (pos_of_index n)) = proj1_sig n.
Proof.
  intros [n range]. unfold pos_of_index. simpl. destruct (pos_of_number n) as [p|] eqn:e.
  - apply pos_of_number_spec in e. exact e.
  - destruct n as [|n]; [lia|]. apply nth_error_None in e. change (length enum_pos) with 32 in e. lia.
Qed.
