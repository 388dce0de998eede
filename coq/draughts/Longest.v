(** Beyond the paper: the longest capture takes nine pieces, and a man's three.

    The squares on which a capturing king can land fall into four classes of eight, and between the squares of a class
    there are nine jumps, each over a square of its own. A man goes two ranks forward with every jump. *)

From Coq Require Import List Bool Arith ZArith Lia.
Import ListNotations.
From Checkproof.draughts Require Import S01_Foundations S02_Finite S03_Position S04_Ontology S05_Board S06_Geometry
  S07_Patterns S08_Chains S09_Forcing S10_State S11_Moves S12_Legality S13_Apply S14_Generation.

(** The class of a square: no jump leaves it. *)
Definition class (p : Position) : bool * bool := (Z.odd (rk p), Z.odd ((rk p + fl p) / 2)).

Definition class_eqb (x y : bool * bool) : bool := Bool.eqb (fst x) (fst y) && Bool.eqb (snd x) (snd y).

Lemma class_eqb_eq x y : class_eqb x y = true -> x = y.
Proof. destruct x as [[] []], y as [[] []]; (reflexivity || discriminate). Qed.

(** The squares that can be jumped from a class. *)
Definition jumped_from (x : bool * bool) : list Position :=
  nodup eq_dec
    (flat_map (fun p => if class_eqb (class p) x then map over (jump_links (mk_piece Dark King) p) else []) enum_pos).

Lemma nine_jumps x : length (jumped_from x) = 9.
Proof. destruct x as [[] []]; vm_compute; reflexivity. Qed.

Lemma jump_in_class pc from o to :
  jump_pattern pc from o to -> class to = class from /\ In o (jumped_from (class from)).
Proof.
  intros j%jump_pattern_jump. assert (In (link o to) (jump_links (mk_piece Dark King) from)) as i
    by (apply jump_links_spec; exact j). split.
  - assert (forall from, forallb (fun l => class_eqb (class (landing l)) (class from))
      (jump_links (mk_piece Dark King) from) = true) as all by (apply forall_pos; vm_compute; reflexivity).
    exact (class_eqb_eq _ _ (forallb_in _ _ (all from) _ i)).
  - apply nodup_In, in_flat_map. exists from. split; [apply enum_pos_complete|].
    unfold class_eqb. rewrite !eqb_reflx. exact (in_map over _ _ i).
Qed.

Lemma captures_in_class lifted pc : forall ch taken at_, chain_from lifted pc taken at_ ch ->
  incl (captures_of ch) (jumped_from (class at_)).
Proof.
  induction ch as [|l ch IH]; intros taken at_ c p; [intros []|].
  destruct c as (_ & (j & _) & _ & c). destruct (jump_in_class _ _ _ _ j) as [e i].
  intros [<-|i']; [exact i|]. rewrite <- e. exact (IH _ _ c p i').
Qed.

(** No capture takes more than nine pieces. *)
Theorem at_most_nine : forall b c m, legal b c m -> length (captures_of_move m) <= 9.
Proof.
  intros b c [from to|from ch] l; [simpl; lia|]. destruct l as (pc & _ & _ & v & _).
  rewrite <- (nine_jumps (class from)).
  exact (NoDup_shorter _ _ (captured_not_reusable_in_chain _ _ _ _ v) (captures_in_class _ _ _ _ _ v)).
Qed.

(** A man takes no more than three. *)
Lemma man_chain_length lifted c : forall ch taken at_, chain_from lifted (mk_piece c Man) taken at_ ch ->
  (2 * Z.of_nat (length ch) <= Z.abs (crown_head c - rk at_))%Z.
Proof.
  induction ch as [|l ch IH]; intros taken at_ v; [simpl; lia|].
  destruct v as (_ & ((j & forward) & _) & _ & v). specialize (IH _ _ v). cbn [length]. rewrite Nat2Z.inj_succ.
  pose proof (rk_range at_). pose proof (rk_range (landing l)).
  unfold diag_jump in j. unfold forward_of in forward. fold (rk at_) (rk (landing l)) in forward.
  unfold crown_head in *. simpl in forward. destruct c; lia.
Qed.

Theorem man_at_most_three : forall b c from ch,
  legal b c (Jump from ch) -> board_get b from = Some (mk_piece c Man) -> length ch <= 3.
Proof.
  intros b c from ch (pc & [e _] & _ & v & _) e'. rewrite e in e'. injection e' as ->.
  apply man_chain_length in v. pose proof (rk_range from). unfold crown_head in v. destruct c; lia.
Qed.

(** Both are reached. *)
Definition nine_men : Board :=
  board_set
    (board_of (fun p =>
       if takes [sq6; sq7; sq8; sq14; sq15; sq16; sq22; sq23; sq24] p then Some (mk_piece Light Man) else None))
    sq1 (Some (mk_piece Dark King)).

Definition three_men : Board :=
  board_set
    (board_of (fun p => if takes [sq6; sq14; sq22] p then Some (mk_piece Light Man) else None))
    sq1 (Some (mk_piece Dark Man)).

Definition longest (b : Board) (c : Color) : nat :=
  fold_left Nat.max (map (fun m => length (captures_of_move m)) (generate b c)) 0.

Theorem nine_is_reached : longest nine_men Dark = 9.
Proof. vm_compute. reflexivity. Qed.

Theorem three_is_reached : longest three_men Dark = 3.
Proof. vm_compute. reflexivity. Qed.
