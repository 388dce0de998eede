(** The check at work on a game small enough to read, accepting and refusing.

    A theorem about a check that accepts nothing would be true and worthless. Here the functions of `Laws.v` run: for
    each goal a strategy is accepted, and each way to spoil one is refused for its reason. Even in a game whose [play]
    plays moves that its [state] does not list, such a move is refused. At the end stand two warnings: a game in which
    `win within 1` of one side and `survive 1` of the other hold of one position, and what could be "proved" if moves
    that differ were taken for the same. *)

Require Import List Arith PArith.
Import ListNotations.
Require Import Game Goals Alike Laws Check.

(** Positions are numbers, and a move is the number of the position to which it leads. *)
Definition toy_state (p : nat) : State nat :=
  match p with
  (* White mates in two: 0 to 1, a reply to 2 or 3, then 4 or 5. From 3 there is a stalemate too, 6. *)
  | 0 => ToMove White [1; 7]
  | 1 => ToMove Black [2; 3]
  | 2 => ToMove White [4]
  | 3 => ToMove White [5; 6]
  | 4 | 5 => Over (Won White)
  | 6 => Over Drawn
  (* Black goes back. *)
  | 7 => ToMove Black [0]
  (* A dead end, and a move into it. *)
  | 8 => ToMove White [9]
  | 9 => ToMove Black []
  (* To and fro for ever. *)
  | 10 => ToMove White [11]
  | 11 => ToMove Black [10]
  (* Black must beat himself. *)
  | 12 => ToMove White [13]
  | 13 => ToMove Black [14]
  (* Black goes back, by a move that starts the clock again. *)
  | 15 => ToMove Black [0]
  (* Round and round. *)
  | 16 => ToMove White [17]
  | 17 => ToMove Black [18]
  | 18 => ToMove White [19]
  | 19 => ToMove Black [16]
  | _ => Over (Won White)
  end.

Definition toy : Game := {|
  Position := nat;
  Move := nat;
  state := toy_state;
  play p m :=
    match toy_state p with
    | ToMove _ moves => if existsb (Nat.eqb m) moves then Some m else None
    | Over _ => None
    end;
  resets p _ := Nat.eqb p 15;
  limit := 3
|}.

Lemma toy_same (p q : Position toy) : Nat.eqb p q = true -> alike p q.
Proof. intros e. apply Nat.eqb_eq in e. subst q. apply alike_refl. Qed.

Lemma toy_same_move (m n : Move toy) : Nat.eqb m n = true -> m = n.
Proof. apply Nat.eqb_eq. Qed.

(** A claim by its lines; and one of a single line, by the positions of that. *)
Definition says_of_lines
    (s : Side) (g : Goal) (start : list (option (list nat))) (f : Form.Form) (table : list (nat * Entry toy)) :
    Verdict toy :=
  check toy Nat.eqb Nat.eqb {| side := s; goal := g; from := start : list (FromLine toy) |}
    {| form := f; lines := table : list (Position toy * Entry toy) |}.

Definition says (s : Side) (g : Goal) (start : list nat) := says_of_lines s g [Some start].

(** Lines: position, move and bound; position, move, bound and clock; position and move; position alone. *)
Definition within (p m : nat) (n : positive) : nat * Entry toy :=
  (p, {| entry_play := Some m : option (Move toy); entry_bound := Some n; entry_clock := None |}).
Definition until (p m : nat) (n : positive) (clock : nat) : nat * Entry toy :=
  (p, {| entry_play := Some m : option (Move toy); entry_bound := Some n; entry_clock := Some clock |}).
Definition to (p m : nat) : nat * Entry toy :=
  (p, {| entry_play := Some m : option (Move toy); entry_bound := None; entry_clock := None |}).
Definition at_ (p : nat) : nat * Entry toy :=
  (p, {| entry_play := None; entry_bound := None; entry_clock := None |}).

Definition proved := Proved toy.
Definition open (assuming : list (nat * Need)) := Open toy (assuming : Assuming toy).
Definition refused := Refused toy.

(** *** `win` *)

Definition mate_in_two := [within 0 1 2; within 2 4 1; within 3 5 1].

Example accepted : says White (Win (Some 2%positive) false) [0] Form.Win mate_in_two = proved.
Proof. reflexivity. Qed.

Example no_number : says White (Win None false) [0; 7; 4] Form.Win mate_in_two = proved.
Proof. reflexivity. Qed.

(** And so White does mate in two, by the definition of `Goals.v`. *)
Example white_mates_in_two : wins_within White 2 (0 : Position toy).
Proof.
  destruct (proved_is_true toy Nat.eqb Nat.eqb _ _ toy_same toy_same_move accepted) as [_ each].
  destruct (each _ (in_eq _ _)) as (positions & e & _ & all). injection e as <-. exact (all 0 (in_eq _ _)).
Qed.

Example line_missing :
  says White (Win (Some 2%positive) false) [0] Form.Win [within 0 1 2; within 2 4 1] = open [(3, Need.WinWithin 1)].
Proof. reflexivity. Qed.

Example a_mate_in_two_is_no_mate_in_one :
  says White (Win (Some 1%positive) false) [0] Form.Win mate_in_two = refused BoundTooHigh.
Proof. reflexivity. Qed.

Example bound_does_not_fall :
  says White (Win None false) [0] Form.Win [within 0 1 1; within 2 4 1; within 3 5 1] = refused BoundTooHigh.
Proof. reflexivity. Qed.

Example going_round_in_circles :
  says White (Win None false) [0] Form.Win [within 0 7 3] = refused BoundTooHigh.
Proof. reflexivity. Qed.

Example not_won_yet : says White (Win None false) [0] Form.Win [within 0 1 1] = refused NotWonYet.
Proof. reflexivity. Qed.

Example stalemate_is_no_win :
  says White (Win None false) [0] Form.Win [within 0 1 2; within 2 4 1; within 3 6 1] = refused BadEnd.
Proof. reflexivity. Qed.

Example dead_end_is_no_win : says White (Win None false) [8] Form.Win [within 8 9 1] = refused DeadEnd.
Proof. reflexivity. Qed.

Example move_of_nobody : says White (Win None false) [0] Form.Win [within 0 4 1] = refused IllegalMove.
Proof. reflexivity. Qed.

Example line_of_the_other_side : says White (Win None false) [0] Form.Win (within 1 2 1 :: mate_in_two) = refused WrongTurn.
Proof. reflexivity. Qed.

Example line_of_a_game_that_is_over :
  says White (Win None false) [0] Form.Win (within 4 4 1 :: mate_in_two) = refused EntryOver.
Proof. reflexivity. Qed.

Example strategy_for_another_goal : says White (Win None false) [10] Form.NoLoss [to 10 11] = refused WrongForm.
Proof. reflexivity. Qed.

(** *** `win in time`: a draw can be claimed after three moves of both sides *)

(** The mate in two takes three. *)
Example in_time : says White (Win (Some 2%positive) true) [0] Form.Win mate_in_two = proved.
Proof. reflexivity. Qed.

Example white_mates_in_time : wins_in_time White 2 0 (0 : Position toy).
Proof.
  destruct (proved_is_true toy Nat.eqb Nat.eqb _ _ toy_same toy_same_move in_time) as [_ each].
  destruct (each _ (in_eq _ _)) as (positions & e & _ & all). injection e as <-. exact (all 0 (in_eq _ _)).
Qed.

(** From 7 it takes one more. That is a win, and not in time, whatever the strategy. *)
Example win_from_seven : says White (Win None false) [7] Form.Win mate_in_two = proved.
Proof. reflexivity. Qed.

Example too_late_from_seven : says White (Win None true) [7] Form.Win mate_in_two = refused TooLate.
Proof. reflexivity. Qed.

Example not_in_time n : ~ wins_in_time White n 0 (7 : Position toy).
Proof.
  assert (forall k, ~ wins_in_time White k 1 (0 : Position toy)) as not_from_zero.
  { intros k w. inversion w as [? ? ? (o & e & _)|k' ? ? m q _ _ step w'|? ? ? _ (l & e) _ _]; subst; try discriminate e.
    destruct step as (s & moves & e & listed & played). injection e as <- <-.
    destruct listed as [<-|[<-|[]]]; injection played as <-;
      inversion w' as [? ? ? (o & e & _)|? ? ? ? ? _ (l & e) _ _|? ? ? _ _ _ all]; subst; try discriminate e.
    - apply (too_late_is_not_in_time toy White k' 3 (2 : Position toy)); [cbn; auto|intros (o & e & _); discriminate e|].
      apply (all 2). exists Black, [2; 3]. cbn. auto.
    - apply (too_late_is_not_in_time toy White k' 3 (0 : Position toy)); [cbn; auto|intros (o & e & _); discriminate e|].
      apply (all 0). exists Black, [0]. cbn. auto. }
  intros w. inversion w as [? ? ? (o & e & _)|? ? ? ? ? _ (l & e) _ _|? ? ? _ _ _ all]; subst; try discriminate e.
  apply (not_from_zero n). apply (all 0). exists Black, [0]. cbn. auto.
Qed.

(** From 15 Black's move starts the clock again. *)
Example in_time_again : says White (Win None true) [15] Form.Win mate_in_two = proved.
Proof. reflexivity. Qed.

(** A bound from which it does not follow that the win comes in time. *)
Example bound_says_too_little :
  says White (Win None true) [0] Form.Win [within 0 1 3; within 2 4 1; within 3 5 1] = refused NeverInTime.
Proof. reflexivity. Qed.

(** The lines say until when: then the bound may be any. *)
Definition mate_until := [until 0 1 3 0; until 2 4 2 2; until 3 5 1 2].

Example lines_say_until_when : says White (Win None true) [0; 15] Form.WinInTime mate_until = proved.
Proof. reflexivity. Qed.

Example too_late_from_seven_by_any_line : says White (Win None true) [7] Form.WinInTime mate_until = refused TooLate.
Proof. reflexivity. Qed.

Example a_line_says_too_much :
  says White (Win None true) [0] Form.WinInTime [until 0 1 3 1; until 2 4 2 2; until 3 5 1 2] = refused TooLate.
Proof. reflexivity. Qed.

Example a_line_says_too_little :
  says White (Win None true) [0] Form.WinInTime [until 0 1 3 0; until 2 4 2 1; until 3 5 1 2] = refused TooLate.
Proof. reflexivity. Qed.

Example no_line_is_right_at_the_limit :
  says White (Win None true) [0] Form.WinInTime [until 0 1 3 0; until 2 4 2 3; until 3 5 1 2] = refused NeverInTime.
Proof. reflexivity. Qed.

Example in_time_line_missing :
  says White (Win None true) [0] Form.Win [within 0 1 2; within 2 4 1] = open [(3, Need.InTime (Some 1) 2)].
Proof. reflexivity. Qed.

Example bound_used_up : says White (Win None true) [0] Form.WinInTime [until 0 1 1 0] = refused NotWonYet.
Proof. reflexivity. Qed.

(** A clock that nobody asks for is not tested, and so such a strategy proves no plain win. *)
Example clock_not_asked_for : says White (Win None false) [0] Form.WinInTime mate_until = refused WrongForm.
Proof. reflexivity. Qed.

(** *** The lines of the claim *)

Example two_lines : says_of_lines White (Win None false) [Some [0]; Some [7; 4]] Form.Win mate_in_two = proved.
Proof. reflexivity. Qed.

Example no_line : says_of_lines White (Win None false) [] Form.Win mate_in_two = refused NoStart.
Proof. reflexivity. Qed.

(** A line without a position is refused, even beside one that has some. *)
Example empty_line : says_of_lines White (Win None false) [Some [0]; Some []] Form.Win mate_in_two = refused NoneDescribed.
Proof. reflexivity. Qed.

Example unreadable_line : says_of_lines White (Win None false) [Some [0]; None] Form.Win mate_in_two = refused NoneDescribed.
Proof. reflexivity. Qed.

Example every_line_counts : says_of_lines White (Win None false) [Some [0]; Some [6]] Form.Win mate_in_two = refused BadEnd.
Proof. reflexivity. Qed.

(** *** `no loss`, by moves and by a set *)

Example to_and_fro : says White NoLoss [10; 11] Form.NoLoss [to 10 11] = proved.
Proof. reflexivity. Qed.

Example to_and_fro_by_a_set : says White NoLoss [10; 11] Form.NoLossSet [at_ 10] = proved.
Proof. reflexivity. Qed.

Example nothing_shown : says White NoLoss [11] Form.NoLoss [] = open [(10, Need.Entry)].
Proof. reflexivity. Qed.

Example black_loses : says Black NoLoss [1] Form.NoLoss [to 1 2] = refused BadEnd.
Proof. reflexivity. Qed.

Example black_loses_by_a_set : says Black NoLoss [1] Form.NoLossSet [at_ 1] = refused NoMoveBack.
Proof. reflexivity. Qed.

(** The set form makes no assumption about what follows its own moves: 0 is not in the set. *)
Example set_not_closed : says Black NoLoss [7] Form.NoLossSet [at_ 7] = refused NoMoveBack.
Proof. reflexivity. Qed.

Example dead_end_is_no_draw : says White NoLoss [8] Form.NoLoss [to 8 9] = refused DeadEnd.
Proof. reflexivity. Qed.

(** *** `survive`: White has no mate in one from 0, but has one in two *)

Example survived : says Black (Survive 1) [0] Form.Survive [] = proved.
Proof. reflexivity. Qed.

Example no_mate_in_one : ~ wins_within White 1 (0 : Position toy).
Proof.
  assert (forall p moves, toy_state p = ToMove White moves -> ~ wins_within White 0 (p : Position toy)) as not_yet.
  { intros p moves e w. inversion w as [n p' (o & e' & _)| |n p' (l & e') _ _]; subst; cbn in e'; congruence. }
  intros w. inversion w as [n p (o & e & _)|n p m q _ step w'|n p (l & e) _ _]; subst; try discriminate e.
  destruct step as (s & moves & e & listed & played). injection e as <- <-.
  destruct listed as [<-|[<-|[]]]; injection played as <-;
    inversion w' as [n p (o & e & _)| |n p _ _ all]; subst; try discriminate e.
  - apply (not_yet 2 [4] eq_refl). apply (all 2). exists Black, [2; 3]. cbn. auto.
  - apply (not_yet 0 [1; 7] eq_refl). apply (all 0). exists Black, [0]. cbn. auto.
Qed.

Example not_twice : says Black (Survive 2) [0] Form.Survive [within 1 2 1; within 7 0 1] = refused BadEnd.
Proof. reflexivity. Qed.

Example bound_too_low : says Black (Survive 3) [7] Form.Survive [within 7 0 1] = refused BoundTooLow.
Proof. reflexivity. Qed.

(** *** `dead` *)

Example closed_under_all_moves : says White Dead [10] Form.Dead [at_ 10; at_ 11] = proved.
Proof. reflexivity. Qed.

Example not_closed : says White Dead [10] Form.Dead [at_ 10] = open [(11, Need.Entry)].
Proof. reflexivity. Qed.

Example not_dead : says White Dead [3] Form.Dead [at_ 3] = refused BadEnd.
Proof. reflexivity. Qed.

(** *** Proofs in parts *)

Definition part (f : Form.Form) (table : list (nat * Entry toy)) : Strategy toy :=
  {| form := f; lines := table : list (Position toy * Entry toy) |}.

Definition parts_say (s : Side) (g : Goal) (start : list nat) (parts : list (Strategy toy)) : Verdict toy :=
  check_parts toy Nat.eqb Nat.eqb {| side := s; goal := g; from := [Some start] : list (FromLine toy) |} parts.

Example two_parts :
  parts_say White (Win (Some 2%positive) false) [0]
    [part Form.Win [within 0 1 2; within 3 5 1]; part Form.Win [within 2 4 1]] = proved.
Proof. reflexivity. Qed.

(** Parts may need each other: nobody loses on the ring, by either half of it. *)
Example parts_of_a_ring :
  parts_say White NoLoss [16] [part Form.NoLoss [to 16 17]; part Form.NoLoss [to 18 19]] = proved.
Proof. reflexivity. Qed.

Example white_never_loses_on_the_ring : never_loses White (16 : Position toy).
Proof.
  destruct (parts_proved_is_true toy Nat.eqb Nat.eqb _ toy_same toy_same_move _ parts_of_a_ring) as [_ each].
  destruct (each _ (in_eq _ _)) as (positions & e & _ & all). injection e as <-. exact (all 16 (in_eq _ _)).
Qed.

Example a_part_is_missing :
  parts_say White (Win (Some 2%positive) false) [0] [part Form.Win [within 0 1 2]; part Form.Win [within 2 4 1]]
  = open [(3, Need.WinWithin 1)].
Proof. reflexivity. Qed.

(** A line of another part that says too little does not help. *)
Example a_part_says_too_little :
  parts_say White (Win (Some 2%positive) false) [0]
    [part Form.Win [within 0 1 2; within 3 5 1]; part Form.Win [within 2 4 2]] = open [(2, Need.WinWithin 1)].
Proof. reflexivity. Qed.

Example a_wrong_part :
  parts_say White (Win (Some 2%positive) false) [0]
    [part Form.Win [within 0 1 2; within 2 4 1]; part Form.Win [within 3 6 1]] = refused BadEnd.
Proof. reflexivity. Qed.

Example no_parts : parts_say White (Win None false) [0] [] = refused NoStart.
Proof. reflexivity. Qed.

(** What is missing may be another theorem's; but not of a weaker one, or of the other side. *)
Definition rests (s : Side) (g : Goal) (start : list nat) : Assuming toy :=
  rest_on_theorem toy Nat.eqb
    {| side := White; goal := Win (Some 2%positive) false; from := [Some [0]] : list (FromLine toy) |}
    {| side := s; goal := g; from := [Some start] : list (FromLine toy) |}
    [(3 : Position toy, Need.WinWithin 1)].

Example another_theorem :
  rests White (Win (Some 1%positive) false) [2; 3] = [] /\
  rests White (Win (Some 1%positive) true) [3] = [] /\
  rests White (Win (Some 2%positive) false) [3] <> [] /\
  rests White (Win None false) [3] <> [] /\
  rests White NoLoss [3] <> [] /\
  rests White (Win (Some 1%positive) false) [2] <> [] /\
  rests Black (Win (Some 1%positive) false) [3] <> [].
Proof. repeat split; discriminate. Qed.

(** *** A lax game *)

(** A game whose [play] plays a move that its [state] does not list: White has only the draw, and a strategy that plays
    the other move, into a won position, is refused. *)
Definition lax : Game := {|
  Position := nat;
  Move := nat;
  state p := match p with 0 => ToMove White [1] | 1 => Over Drawn | _ => Over (Won White) end;
  play p m := Some m;
  resets _ _ := false;
  limit := 3
|}.

Definition lax_claim : Claim lax := {| side := White; goal := Win None false; from := [Some [0 : Position lax]] |}.
Definition lax_strategy : Strategy lax :=
  {| form := Form.Win;
     lines := [(0 : Position lax, {| entry_play := Some (2 : Move lax); entry_bound := Some 1%positive;
                                  entry_clock := None |})] |}.

Example a_lax_game_is_refused :
  play (0 : Position lax) (2 : Move lax) = Some (2 : Position lax) /\
  check lax Nat.eqb Nat.eqb lax_claim lax_strategy = Refused lax IllegalMove.
Proof. split; reflexivity. Qed.

(** And rightly so. *)
Example white_does_not_win_the_lax_game : ~ wins White (0 : Position lax).
Proof.
  intros w. inversion w as [p (o & e & _)|p m q _ step w'|p (l & e) _ _]; subst; try discriminate e.
  destruct step as (s & moves & e & listed & played). injection e as <- <-.
  destruct listed as [<-|[]]. injection played as <-.
  exact (proj2 (drawn_is_no_win lax White 0 (1 : Position lax) eq_refl) w').
Qed.

(** *** Two warnings *)

(** A game that a side can lose by its own move: White wins within 1, and Black survives 1. Both are so: White's next
    move does not beat Black, Black's own does. `Opposites.v` says in which games this cannot happen. *)
Example white_wins_within_one : says White (Win (Some 1%positive) false) [12] Form.Win [within 12 13 1] = proved.
Proof. reflexivity. Qed.

Example black_survives_one : says Black (Survive 1) [12] Form.Survive [] = proved.
Proof. reflexivity. Qed.

(** A comparison that takes all moves for the same finds the unlisted move of the lax game in the list, and accepts what
    is not so. This is why [proved_is_true] asks that moves taken for the same are equal. *)
Example a_lax_comparison_proves_too_much :
  check lax Nat.eqb (fun _ _ => true) lax_claim lax_strategy = Proved lax.
Proof. reflexivity. Qed.
