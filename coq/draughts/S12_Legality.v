(** Section 12: when a move is legal.

    [legal_move_spec] is the rulebook: the piece is there and its side is to move; a step follows its pattern to an
    empty square, and no capture is due; a capture has a link, is a valid chain, and goes on as long as it can.
    [legal_move_impl] decides it. The paper asks that a chain be maximal or ended by promotion; the second is a case of
    the first ([promotion_ends_chain]). *)

From Coq Require Import List Bool Arith ZArith Lia Morphisms.
Import ListNotations.
From Checkproof.draughts Require Import S01_Foundations S02_Finite S03_Position S04_Ontology S05_Board S06_Geometry
  S07_Patterns S08_Chains S09_Forcing S10_State S11_Moves.

(** *** The specification *)

(** A piece of this colour stands there. *)
Definition owns (b : Board) (c : Color) (from : Position) (pc : Piece) : Prop :=
  board_get b from = Some pc /\ pc_color pc = c.

Definition legal (b : Board) (c : Color) (m : BoardMove) : Prop :=
  match m with
  | Step from to => exists pc, owns b c from pc /\ step_spec b pc from to /\ ~ can_jump b c
  | Jump from ch =>
      exists pc, owns b c from pc /\ ch <> [] /\ valid_jump_chain b pc from ch /\ chain_maximal b pc from ch
  end.

Definition legal_move_spec (st : GameState) (m : BoardMove) : Prop := legal (board st) (turn st) m.

(** Boards with the same contents have the same legal moves. *)
#[export] Instance legal_proper : Proper (board_eq ==> eq ==> eq ==> iff) legal.
Proof. intros b b' e%board_ext c d <- m n <-. subst b'. reflexivity. Qed.

(** *** The implementation *)

Definition legal_impl (b : Board) (c : Color) (m : BoardMove) : bool :=
  match board_get b (src m) with
  | None => false
  | Some pc =>
      color_eqb (pc_color pc) c &&
      match m with
      | Step from to => step_impl b pc from to && negb (exists_jump_any b c)
      | Jump from ch =>
          match ch with [] => false | _ => true end &&
          valid_jump_chain_impl b pc from ch && chain_maximal_impl b pc from ch
      end
  end.

Definition legal_move_impl (st : GameState) (m : BoardMove) : bool := legal_impl (board st) (turn st) m.

(** *** The implementation meets the specification *)

Theorem legal_impl_spec : forall b c m, legal_impl b c m = true <-> legal b c m.
Proof.
  intros b c m. unfold legal_impl, legal, owns.
  destruct (board_get b (src m)) as [pc|] eqn:e.
  - rewrite andb_true_iff, color_eqb_eq.
    destruct m as [from to|from ch]; simpl in e.
    + rewrite andb_true_iff, negb_true_iff, step_impl_spec.
      assert (exists_jump_any b c = false <-> ~ can_jump b c) as ->.
      { rewrite <- exists_jump_any_spec. destruct (exists_jump_any b c); intuition congruence. }
      split; [intros (ec & h); exists pc; tauto|]. intros (x & [e' ec] & h). rewrite e in e'. injection e' as <-. tauto.
    + rewrite !andb_true_iff, valid_jump_chain_impl_spec. split.
      * intros (ec & (some & v) & m). exists pc. repeat split; try assumption.
        -- intros ->. discriminate.
        -- apply chain_maximal_impl_spec; assumption.
      * intros (x & [e' ec] & some & v & m). rewrite e in e'. injection e' as <-.
        repeat split; try assumption; [destruct ch; [contradiction|reflexivity]|].
        apply chain_maximal_impl_spec; assumption.
  - split; [discriminate|]. destruct m; simpl in e; intros (x & [e' _] & _); congruence.
Qed.

Theorem legal_move_impl_spec : forall st m, legal_move_impl st m = true <-> legal_move_spec st m.
Proof. intros st m. apply legal_impl_spec. Qed.

(** *** The paper's validation lemmas *)

Theorem legal_requires_maximal_chain : forall st from ch,
  legal_move_impl st (Jump from ch) = true ->
  exists pc, board_get (board st) from = Some pc /\ chain_maximal (board st) pc from ch.
Proof.
  intros st from ch (pc & [e _] & _ & _ & m)%legal_move_impl_spec. exists pc. split; assumption.
Qed.

(** Repaired: a man that captures goes forward. *)
Theorem man_backward_capture_illegal : forall st from ch c,
  legal_move_impl st (Jump from ch) = true -> board_get (board st) from = Some (mk_piece c Man) ->
  forward_of (turn st) (rank from) (rank (last_landing from ch)).
Proof.
  intros st from ch c (pc & [e ec] & some & v & _)%legal_move_impl_spec e'. rewrite e in e'. injection e' as ->.
  simpl in ec. subst c. exact (man_chain_forward _ _ _ _ _ v some).
Qed.

(** As stated, without the kind of the piece, it is false: a dark king on 18 captures a man on 14 and lands on 9. *)
Definition king_backward : GameState :=
  state_of
    (board_set (board_set empty_board sq18 (Some (mk_piece Dark King))) sq14 (Some (mk_piece Light Man))) Dark.

Theorem man_backward_capture_illegal_as_stated_is_false :
  ~ (forall st from over to,
       legal_move_impl st (Jump from [link over to]) = true -> forward_of (turn st) (rank from) (rank to)).
Proof.
  intros all. specialize (all king_backward sq18 sq14 sq9). vm_compute in all. specialize (all eq_refl). discriminate.
Qed.

(** A capture without links is never legal: nobody may pass. *)
Theorem nobody_passes : forall b c from, ~ legal b c (Jump from []).
Proof. intros b c from (pc & _ & some & _). exact (some eq_refl). Qed.

(** The order of the paper's tests. Forcing: a legal step means that no capture is due; a due capture means that only
    captures are legal. *)
Theorem forcing : forall b c m, legal b c m -> can_jump b c -> is_capture m = true.
Proof. intros b c [from to|from ch] l j; [|reflexivity]. destruct l as (pc & _ & _ & none). contradiction. Qed.
