(** Section 18: repetition keys and test positions.

    A key is the position itself, so that equal keys mean equal positions; a hash could be wrong. The side to move is in
    the key because the paper wants it there: it follows from the board ([same_board_same_turn]), since every step
    without capture changes the parity of all ranks together. *)

From Coq Require Import List Bool Arith NArith ZArith Lia.
Import ListNotations.
From Checkproof.draughts Require Import S01_Foundations S02_Finite S03_Position S04_Ontology S05_Board S06_Geometry
  S07_Patterns S08_Chains S09_Forcing S10_State S11_Moves S12_Legality S13_Apply S14_Generation S15_Tree S16_Terminal.

(** *** Keys *)

Theorem key_exact : forall st st',
  key_of_state st = key_of_state st' <-> board_eq (board st) (board st') /\ turn st = turn st'.
Proof.
  intros st st'. unfold key_of_state. rewrite board_ext.
  split; [intros [= eb et]; auto|intros [-> ->]; reflexivity].
Qed.

Theorem key_eqb_eq : forall k l, key_eqb k l = true <-> k = l.
Proof.
  intros [b c] [b' c']. unfold key_eqb. simpl. rewrite andb_true_iff, board_eqb_eq, color_eqb_eq.
  split; [intros [-> ->]; reflexivity|intros [= -> ->]; auto].
Qed.

(** The paper's validation lemma: true by definition. *)
Theorem repetition_detects_threefold : forall hist st,
  three_occurrences (key_of_state st) hist = true -> can_claim_threefold hist st = true.
Proof. intros hist st e. exact e. Qed.

(** Its content: a claim is right exactly when the position has stood there three times, as [count_occ] counts. *)
Definition key_dec (k l : PositionKey) : {k = l} + {k <> l}.
Proof.
  destruct (key_eqb k l) eqn:e; [left; apply key_eqb_eq; exact e|right].
  intros ->. rewrite (proj2 (key_eqb_eq l l) eq_refl) in e. discriminate.
Defined.

Theorem threefold_is_three_times : forall hist st,
  can_claim_threefold hist st = true <-> 3 <= count_occ key_dec hist (key_of_state st).
Proof.
  intros hist st. unfold can_claim_threefold, three_occurrences. rewrite Nat.leb_le.
  assert (length (filter (key_eqb (key_of_state st)) hist) = count_occ key_dec hist (key_of_state st)) as ->;
    [|reflexivity].
  generalize (key_of_state st). intros k. induction hist as [|l hist IH]; [reflexivity|].
  cbn [filter count_occ]. destruct (key_dec l k) as [->|n].
  - rewrite (proj2 (key_eqb_eq k k) eq_refl). simpl. rewrite IH. reflexivity.
  - destruct (key_eqb k l) eqn:e; [|exact IH]. apply key_eqb_eq in e. congruence.
Qed.

(** The book begins with the present position, and a move adds to it and takes nothing away. *)
Theorem book_begins_with_present : forall st st',
  hd_error (repetition_book st) = Some (key_of_state st) -> reachable st st' ->
  hd_error (repetition_book st') = Some (key_of_state st') /\
  exists newer, repetition_book st' = newer ++ repetition_book st.
Proof.
  intros st st' here. induction 1 as [|st' m st'' _ [_ [newer e]] (_ & ->)%apply_move_impl_some].
  - split; [exact here|exists []; reflexivity].
  - split; [reflexivity|]. exists (key_of_state (do_move st' m) :: newer). cbn [do_move repetition_book].
    rewrite e. reflexivity.
Qed.

(** *** A board fixes the side to move *)

(** The ranks of all pieces together. *)
Definition rank_of (p : Position) (x : option Piece) : nat :=
  match x with Some _ => Z.to_nat (rk p) | None => 0 end.

Definition ranks (b : Board) : nat := total rank_of b.

Lemma step_changes_parity b c m :
  legal b c m -> is_capture m = false -> Nat.odd (ranks (apply_board b m)) = negb (Nat.odd (ranks b)).
Proof.
  intros l quiet. destruct (legal_owner b c m l) as (pc & e & _).
  pose proof (total_apply rank_of b c m pc (fun _ => eq_refl) l e) as t.
  destruct m as [from to|]; [|discriminate]. destruct l as (_ & _ & (a%step_pattern_adj & _) & _).
  cbn [captures_of_move map list_sum rank_of src dst] in t. fold (ranks (apply_board b (Step from to))) (ranks b) in t.
  pose proof (rk_range from). pose proof (rk_range to). unfold diag_adj in a. cbn [list_sum fold_right] in t.
  assert (ranks (apply_board b (Step from to)) = S (ranks b) \/ S (ranks (apply_board b (Step from to))) = ranks b)
    as [-> | <-] by lia.
  - rewrite Nat.odd_succ, <- Nat.negb_odd. reflexivity.
  - rewrite Nat.odd_succ, <- Nat.negb_odd, negb_involutive. reflexivity.
Qed.

Definition is_dark (c : Color) : bool := match c with Dark => true | Light => false end.

(** In a play without captures, parity and turn change together. *)
Lemma parity_and_turn st ms st' : plays st ms st' -> captures_played ms = 0 ->
  xorb (Nat.odd (ranks (board st'))) (is_dark (turn st')) = xorb (Nat.odd (ranks (board st))) (is_dark (turn st)).
Proof.
  induction 1 as [|st m st1 ms st2 (l & ->)%apply_move_impl_some _ IH]; intros none; [reflexivity|].
  cbn [captures_played] in none. destruct (is_capture m) eqn:quiet; [simpl in none; lia|].
  rewrite (IH none). cbn [do_move board turn]. rewrite (step_changes_parity _ _ _ l quiet).
  destruct (Nat.odd (ranks (board st))), (turn st); reflexivity.
Qed.

(** A board that comes back comes back with the same side to move. A capture cannot lie between. *)
Theorem same_board_same_turn : forall st ms st',
  plays st ms st' -> board st' = board st -> turn st' = turn st /\ captures_played ms = 0.
Proof.
  intros st ms st' p e. destruct (plays_cost _ _ _ p) as [cost _]. rewrite e in cost.
  assert (captures_played ms = 0) as none by lia. split; [|exact none].
  pose proof (parity_and_turn _ _ _ p none) as x. rewrite e in x.
  destruct (Nat.odd (ranks (board st))), (turn st), (turn st'); simpl in x; congruence.
Qed.

(** *** Perft *)

(** The number of plays of this length. *)
Fixpoint perft_from (b : Board) (c : Color) (depth : nat) : N :=
  match depth with
  | 0 => 1
  | S depth => fold_left (fun n m => (n + perft_from (apply_board b m) (opp c) depth)%N) (generate b c) 0%N
  end.

Definition perft (st : GameState) (depth : nat) : N := perft_from (board st) (turn st) depth.

Theorem perft_initial_depth2 : perft initial_state 2 = 49%N.
Proof. vm_compute. reflexivity. Qed.

Theorem perft_initial : map (perft initial_state) [1; 2; 3; 4; 5; 6] = [7; 49; 302; 1469; 7361; 36768]%N.
Proof. vm_compute. reflexivity. Qed.

(** What it counts: a play of one ply more is a legal move and a play after it. *)
Theorem perft_succ : forall b c depth,
  perft_from b c (S depth) =
  fold_right (fun m n => (perft_from (apply_board b m) (opp c) depth + n)%N) 0%N (generate b c).
Proof.
  intros b c depth. cbn [perft_from].
  assert (forall l a, fold_left (fun n m => (n + perft_from (apply_board b m) (opp c) depth)%N) l a =
    (a + fold_right (fun m n => (perft_from (apply_board b m) (opp c) depth + n)%N) 0%N l)%N) as all.
  { induction l as [|m l IH]; intros a; simpl; [rewrite N.add_0_r; reflexivity|].
    rewrite IH, N.add_assoc. reflexivity. }
  apply all.
Qed.

(** *** Test positions, whole lists of landings *)

(** Men and kings of both sides by their squares. *)
Definition place (pc : Piece) (squares : list Position) (b : Board) : Board :=
  fold_left (fun b p => board_set b p (Some pc)) squares b.

Definition set_up (dark_men dark_kings light_men light_kings : list Position) : Board :=
  place (mk_piece Dark Man) dark_men (place (mk_piece Dark King) dark_kings
    (place (mk_piece Light Man) light_men (place (mk_piece Light King) light_kings empty_board))).

Definition paths (b : Board) (c : Color) : list (Position * list Position) :=
  map (fun m => (src m, landings_of m)) (generate b c).

(** Promotion stops the chain, although a king could take 27 as well. *)
Theorem promotion_stops :
  paths (set_up [sq22] [] [sq26; sq27] []) Dark = [(sq22, [sq31])] /\
  paths (set_up [] [sq22] [sq26; sq27] []) Dark = [(sq22, [sq31; sq24])].
Proof. vm_compute. split; reflexivity. Qed.

(** A king's circle ends where it began: the origin is empty during the chain. *)
Theorem circle_returns :
  paths (set_up [] [sq26] [sq14; sq15; sq22; sq23] []) Dark =
  [(sq26, [sq17; sq10; sq19; sq26]); (sq26, [sq19; sq10; sq17; sq26])].
Proof. vm_compute. reflexivity. Qed.

Theorem nine_pieces :
  length (paths (set_up [] [sq1] [sq6; sq7; sq8; sq14; sq15; sq16; sq22; sq23; sq24] []) Dark) = 9.
Proof. vm_compute. reflexivity. Qed.

Theorem loop_then_exit :
  paths (set_up [] [sq11] [sq8; sq15; sq16; sq23; sq24] []) Dark =
  [(sq11, [sq4]); (sq11, [sq18; sq27; sq20; sq11; sq4]); (sq11, [sq20; sq27; sq18; sq11; sq4])].
Proof. vm_compute. reflexivity. Qed.

(** Two captures with the same origin and end. *)
Theorem ambiguous_captures :
  paths (set_up [sq10; sq11; sq18; sq19; sq27] [] [sq32] []) Light =
    [(sq32, [sq23; sq14; sq7]); (sq32, [sq23; sq16; sq7])] /\
  paths (set_up [sq10] [] [sq14; sq15; sq22; sq23] []) Dark = [(sq10, [sq17; sq26]); (sq10, [sq19; sq26])].
Proof. vm_compute. split; reflexivity. Qed.

(** No majority: any capture will do. *)
Theorem no_majority :
  paths (set_up [sq1] [sq16] [sq12; sq19] []) Dark = [(sq16, [sq23])] /\
  paths (set_up [sq5; sq12] [] [sq9; sq16; sq24] []) Dark = [(sq5, [sq14]); (sq12, [sq19; sq28])].
Proof. vm_compute. split; reflexivity. Qed.
