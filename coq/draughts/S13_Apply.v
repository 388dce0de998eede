(** Section 13: what a move does.

    [apply_move_spec] describes the board after a legal move square by square; [apply_move_impl] computes it. All
    captured pieces leave at once, and the origin is cleared first: a king's capture may end on it. *)

From Coq Require Import List Bool Arith ZArith Lia.
Import ListNotations.
From Checkproof.draughts Require Import S01_Foundations S02_Finite S03_Position S04_Ontology S05_Board S06_Geometry
  S07_Patterns S08_Chains S09_Forcing S10_State S11_Moves S12_Legality.

(** A man on its king row becomes a king. *)
Definition promote (pc : Piece) (to : Position) : Piece :=
  if crowned pc to then mk_piece (pc_color pc) King else pc.

(** Does the move capture something or advance a man? *)
Definition irreversible (b : Board) (m : BoardMove) : bool :=
  is_capture m ||
  match board_get b (src m) with Some pc => kind_eqb (pc_kind pc) Man | None => false end.

(** *** The specification *)

(** The contents of every square after the move of this piece. *)
Definition board_after (b : Board) (pc : Piece) (m : BoardMove) (b' : Board) : Prop :=
  board_get b' (dst m) = Some (promote pc (dst m)) /\
  (forall q, q <> dst m -> q = src m \/ In q (captures_of_move m) -> board_get b' q = None) /\
  (forall q, q <> dst m -> q <> src m -> ~ In q (captures_of_move m) -> board_get b' q = board_get b q).

Definition apply_move_spec (st : GameState) (m : BoardMove) (st' : GameState) : Prop :=
  legal_move_spec st m /\
  (exists pc, board_get (board st) (src m) = Some pc /\ board_after (board st) pc m (board st')) /\
  turn st' = opp (turn st) /\
  ply_without_capture_or_man_advance st' =
    (if irreversible (board st) m then 0 else S (ply_without_capture_or_man_advance st)) /\
  repetition_book st' = key_of_state st' :: repetition_book st.

(** *** The implementation *)

Definition clear (b : Board) (taken : list Position) : Board := fold_left (fun b p => board_set b p None) taken b.

Definition apply_board (b : Board) (m : BoardMove) : Board :=
  match board_get b (src m) with
  | Some pc => board_set (clear (lift b (src m)) (captures_of_move m)) (dst m) (Some (promote pc (dst m)))
  | None => b
  end.

Definition do_move (st : GameState) (m : BoardMove) : GameState :=
  let b := apply_board (board st) m in
  let c := opp (turn st) in
  {| board := b;
     turn := c;
     ply_without_capture_or_man_advance :=
       if irreversible (board st) m then 0 else S (ply_without_capture_or_man_advance st);
     repetition_book := (b, c) :: repetition_book st |}.

Definition apply_move_impl (st : GameState) (m : BoardMove) : option GameState :=
  if legal_move_impl st m then Some (do_move st m) else None.

(** *** The implementation meets the specification *)

Lemma clear_get : forall taken b q, board_get (clear b taken) q = if takes taken q then None else board_get b q.
Proof.
  induction taken as [|p taken IH]; intros b q; [reflexivity|].
  cbn [clear fold_left]. fold (clear (board_set b p None) taken). rewrite IH, board_set_get.
  cbn [takes existsb]. fold (takes taken q). destruct (pos_eqb q p) eqn:e.
  - apply pos_eqb_eq in e. subst q. rewrite pos_eqb_refl. destruct (takes taken p); reflexivity.
  - replace (pos_eqb p q) with false; [reflexivity|]. symmetry. apply pos_eqb_neq. apply pos_eqb_neq in e. congruence.
Qed.

Lemma apply_board_after b pc m : board_get b (src m) = Some pc -> board_after b pc m (apply_board b m).
Proof.
  intros e. unfold apply_board, board_after. rewrite e. split; [apply board_set_same|].
  split; intros q n.
  - rewrite board_set_other, clear_get by congruence. intros [->|i].
    + unfold lift. rewrite board_set_same. destruct (takes _ _); reflexivity.
    + apply takes_spec in i. rewrite i. reflexivity.
  - intros n' out%takes_false. rewrite board_set_other, clear_get, out by congruence.
    apply board_set_other. congruence.
Qed.

(** The description leaves no choice. *)
Lemma board_after_unique b pc m b1 b2 : board_after b pc m b1 -> board_after b pc m b2 -> b1 = b2.
Proof.
  intros (d1 & n1 & k1) (d2 & n2 & k2). apply board_ext. intros q.
  destruct (eq_dec q (dst m)) as [->|n]; [congruence|].
  destruct (eq_dec q (src m)) as [->|n']; [rewrite n1, n2; auto|].
  destruct (in_dec eq_dec q (captures_of_move m)) as [i|o]; [rewrite n1, n2; auto|rewrite k1, k2; auto].
Qed.

Lemma legal_owner b c m : legal b c m -> exists pc, board_get b (src m) = Some pc /\ pc_color pc = c.
Proof. destruct m; intros (pc & own & _); exists pc; exact own. Qed.

Theorem apply_move_impl_spec : forall st m st', apply_move_impl st m = Some st' <-> apply_move_spec st m st'.
Proof.
  intros st m st'. unfold apply_move_impl, apply_move_spec. rewrite <- legal_move_impl_spec.
  destruct (legal_move_impl st m) eqn:l; [|split; [discriminate|intros [[=] _]]].
  apply legal_move_impl_spec in l. destruct (legal_owner _ _ _ l) as (pc & e & _). split.
  - intros [= <-]. repeat split; try reflexivity. exists pc. split; [exact e|]. apply apply_board_after. exact e.
  - intros (_ & (x & e' & after) & et & ep & eb). rewrite e in e'. injection e' as <-. f_equal.
    destruct st' as [b' t' p' k']. unfold key_of_state in eb.
    cbn [board turn ply_without_capture_or_man_advance repetition_book] in *.
    assert (b' = apply_board (board st) m) as -> by
      exact (board_after_unique _ _ _ _ _ after (apply_board_after _ _ _ e)).
    subst. reflexivity.
Qed.

(** When there is no state after a move: exactly when it is not legal. *)
Theorem apply_move_none : forall st m, apply_move_impl st m = None <-> ~ legal_move_spec st m.
Proof.
  intros st m. unfold apply_move_impl. rewrite <- legal_move_impl_spec.
  destruct (legal_move_impl st m); intuition congruence.
Qed.

(** The paper's validation lemma; well-formedness is not needed. *)
Theorem apply_legal_succeeds : forall st m,
  legal_move_impl st m = true -> exists st', apply_move_impl st m = Some st'.
Proof. intros st m l. unfold apply_move_impl. rewrite l. eexists. reflexivity. Qed.

(** *** Captured pieces *)

(** A jump keeps the parity of the rank, and what it jumps has the other. *)
Lemma jump_parity pc from over to :
  jump_pattern pc from over to -> Z.odd (rk to) = Z.odd (rk from) /\ Z.odd (rk over) = negb (Z.odd (rk from)).
Proof.
  intros j%jump_pattern_jump. unfold diag_jump in j. destruct j as (r & _ & m & _).
  assert (exists d, (d = 1 \/ d = -1) /\ rk to = rk from + 2 * d /\ rk over = rk from + d)%Z as (d & ed & -> & ->).
  { exists (rk over - rk from)%Z. lia. }
  rewrite !Z.odd_add, Z.odd_mul. simpl. rewrite xorb_false_r. split; [reflexivity|].
  destruct ed as [-> | ->]; simpl; apply xorb_true_r.
Qed.

Lemma chain_parity lifted pc : forall ch taken at_, chain_from lifted pc taken at_ ch ->
  Z.odd (rk (last_landing at_ ch)) = Z.odd (rk at_) /\
  forall p, In p (captures_of ch) -> Z.odd (rk p) = negb (Z.odd (rk at_)).
Proof.
  induction ch as [|l ch IH]; intros taken at_ c; [split; [reflexivity|intros p []]|].
  destruct c as (_ & (j & _) & _ & c). destruct (jump_parity _ _ _ _ j) as [e e'], (IH _ _ c) as [el eo].
  rewrite last_landing_cons. split; [congruence|]. intros p [<-|i]; [exact e'|]. rewrite <- e. exact (eo p i).
Qed.

(** So a chain never ends on a square that it has jumped. *)
Lemma captured_not_last lifted pc ch taken at_ p :
  chain_from lifted pc taken at_ ch -> In p (captures_of ch) -> p <> last_landing at_ ch.
Proof.
  intros c i ->. destruct (chain_parity _ _ _ _ _ c) as [e o]. specialize (o _ i). rewrite e in o.
  destruct (Z.odd (rk at_)); discriminate.
Qed.

(** The paper's validation lemma; [captures_of] there takes a chain. *)
Theorem captures_removed_after_chain_only : forall st from ch st',
  legal_move_impl st (Jump from ch) = true -> apply_move_impl st (Jump from ch) = Some st' ->
  forall o, In o (captures_of_move (Jump from ch)) ->
    occupied_by (board st) (opp (turn st)) o = true /\ occupied (board st') o = false.
Proof.
  intros st from ch st' _ e%apply_move_impl_spec o i. destruct e as (l & (x & ex & after) & _).
  destruct l as (pc & [epc ec] & _ & v & _). simpl in i, ex. split.
  - apply in_map_iff in i. destruct i as (l & <- & i). destruct (chain_enemies _ _ _ _ _ v l i) as [(en & g & eo) _].
    apply occupied_by_spec. exists en. unfold lift in g. rewrite board_set_get in g.
    destruct (pos_eqb from (over l)); [discriminate|]. split; congruence.
  - apply occupied_false. destruct after as (_ & gone & _). apply gone; [|right; exact i].
    simpl. exact (captured_not_last _ _ _ _ _ _ v i).
Qed.
