(** Section 20: an evaluation of positions, and the bound that it keeps.

    No theorem about the rules depends on it. Weights are natural numbers, so that none is negative. *)

From Coq Require Import List Bool Arith ZArith Lia.
Import ListNotations.
From Checkproof.draughts Require Import S01_Foundations S02_Finite S03_Position S04_Ontology S05_Board S06_Geometry
  S07_Patterns S08_Chains S09_Forcing S10_State S11_Moves S12_Legality S13_Apply S14_Generation S15_Tree.

Record Weights : Set := {
  w_man : nat;
  w_king : nat;
  w_advancement : nat;  (* for each rank that a man has left behind *)
  w_centre : nat;       (* for each piece on one of the eight squares in the middle *)
  w_mobility : nat;     (* for each first step or jump of a move *)
  w_tempo : nat         (* for being to move *)
}.

Definition max_piece_weight (w : Weights) : nat := Nat.max (w_man w) (w_king w).

(** *** Material *)

Definition piece_weight (w : Weights) (k : PieceKind) : nat := match k with Man => w_man w | King => w_king w end.

Definition material_value (w : Weights) (b : Board) (c : Color) : nat :=
  total (fun _ x => match x with
                    | Some pc => if color_eqb (pc_color pc) c then piece_weight w (pc_kind pc) else 0
                    | None => 0
                    end) b.

Lemma material_count w b c : material_value w b c <= max_piece_weight w * count b c.
Proof.
  unfold material_value, count. rewrite <- total_scale. apply total_le. intros p.
  destruct (board_get b p) as [[d []]|]; cbn [is_of pc_color pc_kind piece_weight]; unfold max_piece_weight;
    try (destruct (color_eqb d c)); lia.
Qed.

(** The paper's validation lemma, repaired: a well-formed side has at most twelve pieces. *)
Theorem material_bounds : forall w b c d, WFBoard b c -> 0 <= material_value w b d <= 12 * max_piece_weight w.
Proof.
  intros w b c d (counts & _). pose proof (material_count w b d) as m. specialize (counts d).
  pose proof (Nat.mul_le_mono_l _ _ (max_piece_weight w) counts). lia.
Qed.

(** As stated, for any board, it is false: 32 kings of one side are worth more than 24. *)
Definition plain_weights : Weights :=
  {| w_man := 1; w_king := 2; w_advancement := 0; w_centre := 0; w_mobility := 0; w_tempo := 0 |}.

Theorem material_bounds_as_stated_is_false :
  ~ (forall w b c, 0 <= material_value w b c <= 24 * max_piece_weight w).
Proof.
  intros all. specialize (all plain_weights (board_of (fun _ => Some (mk_piece Dark King))) Dark).
  vm_compute in all. lia.
Qed.

(** *** Position *)

(** The ranks that a man has left behind. *)
Definition advanced (c : Color) (p : Position) : nat := 7 - to_go c p.

Definition piece_value (w : Weights) (c : Color) (p : Position) (x : option Piece) : nat :=
  match x with
  | Some pc =>
      if color_eqb (pc_color pc) c
      then match pc_kind pc with Man => w_man w + w_advancement w * advanced c p | King => w_king w end
      else 0
  | None => 0
  end.

Definition central (p : Position) : bool := ((2 <=? rk p) && (rk p <=? 5) && (2 <=? fl p) && (fl p <=? 5))%Z.

Definition centre (b : Board) (c : Color) : nat := total (fun p x => if central p then is_of c x else 0) b.

(** Counted as if the side were to move: first jumps if it can capture, else steps. *)
Definition mobility (b : Board) (c : Color) : nat :=
  if exists_jump_any b c
  then list_sum (map (fun p => length (first_links b c p)) enum_pos)
  else list_sum (map (fun p => length (steps_at b c p)) enum_pos).

Definition value (w : Weights) (st : GameState) (c : Color) : nat :=
  total (piece_value w c) (board st) + w_centre w * centre (board st) c + w_mobility w * mobility (board st) c +
  (if color_eqb (turn st) c then w_tempo w else 0).

(** How much better a side stands than the other. *)
Definition evaluate (w : Weights) (st : GameState) (c : Color) : Z :=
  Z.of_nat (value w st c) - Z.of_nat (value w st (opp c)).

(** *** The bound *)

Definition bound (w : Weights) : nat :=
  12 * Nat.max (w_king w) (w_man w + 6 * w_advancement w) + 8 * w_centre w + 48 * w_mobility w + w_tempo w.

(** A man that is not yet a king has left at most six ranks behind. *)
Lemma advanced_at_most_6 c p : crowned (mk_piece c Man) p = false -> advanced c p <= 6.
Proof. destruct c, p; vm_compute; intros e; try discriminate; lia. Qed.

Lemma pieces_bounded w b c d :
  WFBoard b c -> total (piece_value w d) b <= 12 * Nat.max (w_king w) (w_man w + 6 * w_advancement w).
Proof.
  intros (counts & crown & _). set (most := Nat.max _ _).
  assert (total (piece_value w d) b <= most * count b d) as m.
  { unfold count. rewrite <- total_scale. apply total_le. intros p.
    destruct (board_get b p) as [[e k]|] eqn:at_; cbn [piece_value is_of pc_color pc_kind]; [|lia].
    destruct (color_eqb e d) eqn:ed; [|lia]. apply color_eqb_eq in ed. subst e. destruct k; [|subst most; lia].
    pose proof (advanced_at_most_6 d p (crown p _ at_)) as six.
    pose proof (Nat.mul_le_mono_l _ _ (w_advancement w) six). subst most. lia. }
  specialize (counts d). pose proof (Nat.mul_le_mono_l _ _ most counts). lia.
Qed.

Lemma centre_at_most_8 b c : centre b c <= 8.
Proof.
  unfold centre. transitivity (total (fun p _ => if central p then 1 else 0) b).
  - apply total_le. intros p. destruct (central p); [|lia].
    destruct (board_get b p) as [[d k]|]; simpl; [destruct (color_eqb d c)|]; lia.
  - apply Nat.eq_le_incl. reflexivity.
Qed.

Lemma mobility_bounded b c : mobility b c <= 4 * count b c.
Proof.
  assert (forall f, (forall p, f p <= 4 * is_of c (board_get b p)) ->
    list_sum (map f enum_pos) <= 4 * count b c) as all.
  { intros f le. unfold count. rewrite <- total_scale. unfold total.
    induction enum_pos as [|p l IH]; [apply le_n|]. cbn [map].
    change (list_sum (?x :: ?r)) with (x + list_sum r). specialize (le p). lia. }
  unfold mobility. destruct (exists_jump_any b c); apply all; intros p.
  - unfold first_links, is_of. destruct (board_get b p) as [pc|]; [|simpl; lia].
    destruct (color_eqb (pc_color pc) c); [|simpl; lia]. unfold next_links.
    destruct (crowned pc p); [simpl; lia|]. pose proof (at_most_four_jumps pc p) as four.
    etransitivity; [apply filter_length|exact four].
  - unfold steps_at, is_of. destruct (board_get b p) as [pc|]; [|simpl; lia].
    destruct (color_eqb (pc_color pc) c); [|simpl; lia]. rewrite map_length.
    pose proof (at_most_four_steps pc p) as four. etransitivity; [apply filter_length|exact four].
Qed.

Lemma value_bounded w st c : WFState st -> value w st c <= bound w.
Proof.
  intros wf. unfold value, bound. pose proof (pieces_bounded w _ _ c wf) as p.
  pose proof (Nat.mul_le_mono_l _ _ (w_centre w) (centre_at_most_8 (board st) c)) as k.
  destruct wf as (counts & _). pose proof (mobility_bounded (board st) c) as m. specialize (counts c).
  assert (mobility (board st) c <= 48) as few by lia.
  pose proof (Nat.mul_le_mono_l _ _ (w_mobility w) few). destruct (color_eqb (turn st) c); lia.
Qed.

(** No evaluation of a well-formed state is further from 0 than the bound. *)
Theorem evaluation_bounded : forall w st c, WFState st -> (Z.abs (evaluate w st c) <= Z.of_nat (bound w))%Z.
Proof.
  intros w st c wf. unfold evaluate. pose proof (value_bounded w st c wf). pose proof (value_bounded w st (opp c) wf).
  lia.
Qed.

(** What is good for one side is as bad for the other. *)
Theorem evaluation_opposite : forall w st c, evaluate w st (opp c) = (- evaluate w st c)%Z.
Proof. intros w st c. unfold evaluate. rewrite opposite_color_involutive. lia. Qed.
