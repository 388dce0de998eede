(** Section 21: metatheorems and contracts.

    Everything that is specified can be decided; the implementations mean what the specifications say; and play ends in
    practice, because whoever goes on long enough may be stopped by a claim. *)

From Coq Require Import List Bool Arith ZArith Lia.
Import ListNotations.
From Checkproof.draughts Require Import S01_Foundations S02_Finite S03_Position S04_Ontology S05_Board S06_Geometry
  S07_Patterns S08_Chains S09_Forcing S10_State S11_Moves S12_Legality S13_Apply S14_Generation S15_Tree S16_Terminal.

(** *** Decidability *)

Definition decided {P : Prop} (b : bool) (iff : b = true <-> P) : {P} + {~ P}.
Proof. destruct b; [left; apply iff; reflexivity|right; intros p; apply iff in p; discriminate]. Defined.

Definition WFState_dec (st : GameState) : {WFState st} + {~ WFState st} :=
  decided _ (well_formed_spec (board st) (turn st)).

Definition legal_move_spec_dec (st : GameState) (m : BoardMove) : {legal_move_spec st m} + {~ legal_move_spec st m} :=
  decided _ (legal_move_impl_spec st m).

Definition step_spec_dec b pc from to : {step_spec b pc from to} + {~ step_spec b pc from to} :=
  decided _ (step_impl_spec b pc from to).

Definition jump_spec_dec b pc from over to : {jump_spec b pc from over to} + {~ jump_spec b pc from over to} :=
  decided _ (jump_impl_spec b pc from over to).

Definition valid_jump_chain_dec b pc from ch : {valid_jump_chain b pc from ch} + {~ valid_jump_chain b pc from ch} :=
  decided _ (valid_jump_chain_impl_spec b pc from ch).

(** Of a chain that is not valid no extension is. *)
Definition chain_maximal_dec b pc from ch : {chain_maximal b pc from ch} + {~ chain_maximal b pc from ch}.
Proof.
  destruct (valid_jump_chain_dec b pc from ch) as [v|n].
  - exact (decided _ (chain_maximal_impl_spec b pc from ch v)).
  - left. intros l [v _]%valid_jump_chain_app. exact (n v).
Defined.

Definition can_jump_dec b c : {can_jump b c} + {~ can_jump b c} := decided _ (exists_jump_any_spec b c).

(** *** Soundness and completeness *)

Theorem legal_impl_equivalent : forall st m, legal_move_impl st m = true <-> legal_move_spec st m.
Proof. exact legal_move_impl_spec. Qed.

Theorem apply_impl_equivalent : forall st m st', apply_move_impl st m = Some st' <-> apply_move_spec st m st'.
Proof. exact apply_move_impl_spec. Qed.

(** The paper's second theorem; well-formedness is not needed. *)
Theorem move_generation_complete : forall st m, legal_move_impl st m = true -> In m (generate_moves_impl st).
Proof. intros st m l. apply gen_captures_all_legal. exact l. Qed.

Theorem move_generation_sound : forall st m, In m (generate_moves_impl st) -> legal_move_impl st m = true.
Proof. intros st m i. apply gen_captures_all_legal. exact i. Qed.

(** *** Termination *)

(** The paper's first theorem speaks of the last state of an infinite play, which there is none. For finite plays it
    says: if the counter has once reached 80, a draw can be claimed in the last state. That is false, because the next
    step of a man sets the counter back. *)
Definition eighty : GameState :=
  {| board := board_set (board_set empty_board sq1 (Some (mk_piece Dark Man))) sq32 (Some (mk_piece Light King));
     turn := Dark; ply_without_capture_or_man_advance := 80; repetition_book := [] |}.

Theorem no_infinite_forced_losses_as_stated_is_false :
  ~ (forall st ms st', WFState st -> plays st ms st' ->
       80 <= ply_without_capture_or_man_advance st -> can_claim_forty_move st' = true).
Proof.
  intros all. specialize (all eighty [Step sq1 sq5] (do_move eighty (Step sq1 sq5))).
  assert (WFState eighty) as wf by (apply well_formed_spec; vm_compute; reflexivity).
  assert (plays eighty [Step sq1 sq5] (do_move eighty (Step sq1 sq5))) as p
    by (apply (plays_move _ _ (do_move eighty (Step sq1 sq5))); [vm_compute; reflexivity|constructor]).
  specialize (all wf p (le_n 80)). vm_compute in all. discriminate.
Qed.

(** Repaired: every endless play passes a state in which the forty-move rule can be claimed, and every play of more
    than 15,360 plies does. *)
Theorem no_infinite_forced_losses : forall (play : nat -> GameState) (move : nat -> BoardMove),
  WFState (play 0) -> (forall n, apply_move_impl (play n) (move n) = Some (play (S n))) ->
  exists n, can_claim_forty_move (play n) = true.
Proof. exact endless_play_admits_claim. Qed.

(** And the claim, when made before the game has ended, is a draw. *)
Theorem claim_ends_the_game : forall k,
  result k = None -> can_claim_forty_move (game k) = true ->
  claim_draw k FortyMoves = Some {| game := game k; result := Some Draw |}.
Proof. intros k none c. apply draws_are_claimed. auto. Qed.
