(** Section 16: the end of a game.

    Whoever is to move and cannot has lost, blocked or without pieces: this one rule covers the paper's elimination and
    immobilization, and needs no order between them. Draws are claims or agreements; none comes by itself. A [Contest]
    is a game with its result, in which the protocol moves of section 11 have their place. *)

From Coq Require Import List Bool Arith ZArith Lia.
Import ListNotations.
From Checkproof.draughts Require Import S01_Foundations S02_Finite S03_Position S04_Ontology S05_Board S06_Geometry
  S07_Patterns S08_Chains S09_Forcing S10_State S11_Moves S12_Legality S13_Apply S14_Generation S15_Tree.

Inductive GameResult : Set := Wins (c : Color) | Draw.

Definition has_no_pieces (b : Board) (c : Color) : bool := negb (existsb (occupied_by b c) enum_pos).

Definition has_no_legal_moves (st : GameState) : bool := match generate_moves_impl st with [] => true | _ => false end.

(** Forced by the board alone. *)
Definition is_terminal (st : GameState) : option GameResult :=
  if has_no_legal_moves st then Some (Wins (opp (turn st))) else None.

Definition winner_if_terminal (st : GameState) : option Color :=
  match is_terminal st with Some (Wins c) => Some c | _ => None end.

Theorem has_no_legal_moves_spec st : has_no_legal_moves st = true <-> forall m, ~ legal_move_spec st m.
Proof.
  unfold has_no_legal_moves, legal_move_spec. split.
  - destruct (generate_moves_impl st) eqn:e; [|discriminate]. intros _ m l%generate_spec.
    unfold generate_moves_impl in e. rewrite e in l. exact l.
  - intros none. destruct (generate_moves_impl st) as [|m ms] eqn:e; [reflexivity|].
    destruct (none m). apply generate_spec. unfold generate_moves_impl in e. rewrite e. left. reflexivity.
Qed.

(** Immobilization. The paper's validation lemma; well-formedness is not needed. *)
Theorem immobilization_loses : forall st,
  has_no_legal_moves st = true -> winner_if_terminal st = Some (opp (turn st)).
Proof. intros st e. unfold winner_if_terminal, is_terminal. rewrite e. reflexivity. Qed.

(** Elimination: a side without pieces cannot move, and so loses by the same rule. *)
Theorem elimination_loses : forall st,
  has_no_pieces (board st) (turn st) = true -> winner_if_terminal st = Some (opp (turn st)).
Proof.
  intros st e. apply immobilization_loses, has_no_legal_moves_spec. intros m l.
  destruct (legal_owner _ _ _ l) as (pc & own). unfold has_no_pieces in e. apply negb_true_iff in e.
  assert (existsb (occupied_by (board st) (turn st)) enum_pos = true) as some; [|congruence].
  apply existsb_exists. exists (src m). split; [apply enum_pos_complete|]. apply occupied_by_spec. exists pc. exact own.
Qed.

(** If the pieces of the side that waits were counted first, as the paper's order allows, the stuck side to move would
    win a set-up like this one, in which both lemmas apply; it is not well-formed. *)
Definition terminal_waiting_first (st : GameState) : option GameResult :=
  if has_no_pieces (board st) (opp (turn st)) then Some (Wins (turn st)) else is_terminal st.

Theorem immobilization_loses_waiting_first_is_false :
  ~ (forall st, has_no_legal_moves st = true -> terminal_waiting_first st = Some (Wins (opp (turn st)))).
Proof. intros all. specialize (all (state_of empty_board Dark) eq_refl). vm_compute in all. discriminate. Qed.

Theorem waiting_side_has_pieces : forall st, WFState st -> has_no_pieces (board st) (opp (turn st)) = false.
Proof.
  intros st (_ & _ & p & pc & own). unfold has_no_pieces. apply negb_false_iff, existsb_exists.
  exists p. split; [apply enum_pos_complete|]. apply occupied_by_spec. exists pc. exact own.
Qed.

(** *** Claims *)

Definition key_eqb (k l : PositionKey) : bool := board_eqb (fst k) (fst l) && color_eqb (snd k) (snd l).

Definition three_occurrences (k : PositionKey) (hist : list PositionKey) : bool :=
  3 <=? length (filter (key_eqb k) hist).

Definition can_claim_threefold (hist : list PositionKey) (st : GameState) : bool :=
  three_occurrences (key_of_state st) hist.

(** *** A game with its result *)

Record Contest : Type := { game : GameState; result : option GameResult }.

Inductive DrawClaim : Set := Threefold | FortyMoves.

Definition can_claim (st : GameState) (claim : DrawClaim) : bool :=
  match claim with
  | Threefold => can_claim_threefold (repetition_book st) st
  | FortyMoves => can_claim_forty_move st
  end.

Definition contest_of (st : GameState) : Contest := {| game := st; result := is_terminal st |}.

(** Nothing can be done after the end. *)
Definition act (k : Contest) (m : Move) : option Contest :=
  match result k with
  | Some _ => None
  | None =>
      match m with
      | OnBoard m => match apply_move_impl (game k) m with Some st => Some (contest_of st) | None => None end
      | Resign c => Some {| game := game k; result := Some (Wins (opp c)) |}
      | AgreeDraw => Some {| game := game k; result := Some Draw |}
      end
  end.

Definition claim_draw (k : Contest) (claim : DrawClaim) : option Contest :=
  match result k with
  | Some _ => None
  | None => if can_claim (game k) claim then Some {| game := game k; result := Some Draw |} else None
  end.

Theorem nothing_after_the_end : forall k r,
  result k = Some r -> (forall m, act k m = None) /\ (forall claim, claim_draw k claim = None).
Proof. intros k r e. unfold act, claim_draw. rewrite e. split; reflexivity. Qed.

Theorem resigning_loses : forall k c k', act k (Resign c) = Some k' -> result k' = Some (Wins (opp c)).
Proof. intros k c k'. unfold act. destruct (result k); [discriminate|]. intros [= <-]. reflexivity. Qed.

Theorem draws_are_claimed : forall k claim k',
  claim_draw k claim = Some k' <->
  result k = None /\ can_claim (game k) claim = true /\ k' = {| game := game k; result := Some Draw |}.
Proof.
  intros k claim k'. unfold claim_draw. destruct (result k).
  - split; [discriminate|intros [[=] _]].
  - destruct (can_claim (game k) claim); split; try discriminate; [intros [= <-]; auto| |intros (_ & [=] & _)].
    intros (_ & _ & ->). reflexivity.
Qed.
