(** The rules at work on single positions, accepting and refusing. They are computed by `Diagram.v`; that this is what
    `Chess.v` says is proved in `DiagramRight.v`, and used in the last examples. *)

From Coq Require Import List ZArith.
Import ListNotations.
From Checkproof.check Require Game.
From Checkproof.krk Require KrkRules.
From Checkproof.chess Require Import Chess DiagramRight.
From Checkproof.chess Require Diagram.
Import Diagram(Diagram) Game(Side, Side(..)) KrkRules(Square, file, rank).
Open Scope Z_scope.

Definition at_ (f r : Z) (side : Side) (kind : Kind) : Square * Piece := ({| file := f; rank := r |}, (side, kind)).
Definition set_up (side : Side) (men : list (Square * Piece)) : Diagram :=
  {| Diagram.men := men; Diagram.to_move := side |}.
Definition may_go (d : Diagram) (f r f' r' : Z) : bool :=
  Diagram.legal_position 8 8 d && Diagram.may_go 8 8 d {| file := f; rank := r |} {| file := f'; rank := r' |}.
Definition legal (d : Diagram) : bool := Diagram.legal_position 8 8 d.

(** The kings on a1 and h8, and others. *)
Definition with_kings (side : Side) (men : list (Square * Piece)) : Diagram :=
  set_up side (at_ 0 0 White King :: at_ 7 7 Black King :: men).

(** Legal positions: each side has one king, the men stand apart and on the board, and who waits is not in check. *)
Example two_kings : legal (with_kings White []) = true. Proof. reflexivity. Qed.
Example no_black_king : legal (set_up White [at_ 0 0 White King]) = false. Proof. reflexivity. Qed.
Example two_white_kings : legal (with_kings White [at_ 3 3 White King]) = false. Proof. reflexivity. Qed.
Example two_on_one_square : legal (with_kings White [at_ 0 0 White Rook]) = false. Proof. reflexivity. Qed.
Example off_the_board : legal (with_kings White [at_ 8 0 White Rook]) = false. Proof. reflexivity. Qed.
Example kings_touch : legal (set_up White [at_ 0 0 White King; at_ 1 1 Black King]) = false. Proof. reflexivity. Qed.
Example waiting_in_check : legal (with_kings White [at_ 7 2 White Rook]) = false. Proof. reflexivity. Qed.
Example moving_in_check : legal (with_kings Black [at_ 7 2 White Rook]) = true. Proof. reflexivity. Qed.

(** Each kind of piece moves in its way and in no other. *)
Definition alone (kind : Kind) : Diagram := with_kings White [at_ 3 4 White kind].
Definition goes_to (kind : Kind) : list bool :=
  map (fun to => may_go (alone kind) 3 4 (fst to) (snd to))
    [(3, 0); (7, 4); (6, 1); (0, 7); (5, 5); (4, 5); (5, 3); (3, 4)].
Example queen : goes_to Queen = [true; true; true; true; false; true; false; false]. Proof. reflexivity. Qed.
Example rook : goes_to Rook = [true; true; false; false; false; false; false; false]. Proof. reflexivity. Qed.
Example bishop : goes_to Bishop = [false; false; true; true; false; true; false; false]. Proof. reflexivity. Qed.
Example knight : goes_to Knight = [false; false; false; false; true; false; true; false]. Proof. reflexivity. Qed.
Example king_steps : map (fun to => may_go (alone Rook) 0 0 (fst to) (snd to)) [(1, 1); (0, 1); (0, 2); (-1, 0); (0, 0)]
  = [true; true; false; false; false].
Proof. reflexivity. Qed.

(** No piece but the knight goes over others, own pieces are not taken, and the other side's pieces do not move. *)
Definition crowded : Diagram :=
  with_kings White [at_ 3 4 White Rook; at_ 3 2 Black Knight; at_ 5 4 White Bishop; at_ 2 1 White Knight].
Example takes : may_go crowded 3 4 3 2 = true. Proof. reflexivity. Qed.
Example not_over : may_go crowded 3 4 3 1 = false. Proof. reflexivity. Qed.
Example not_over_own : may_go crowded 3 4 6 4 = false. Proof. reflexivity. Qed.
Example not_onto_own : may_go crowded 3 4 5 4 = false. Proof. reflexivity. Qed.
Example not_the_other_side : may_go crowded 3 2 4 0 = false. Proof. reflexivity. Qed.
Example leaps : may_go crowded 2 1 4 2 = true. Proof. reflexivity. Qed.

(** 3.9.2: a pinned piece stays on its line, and check must be met. *)
Definition pinned : Diagram := with_kings White [at_ 0 3 White Rook; at_ 0 6 Black Queen].
Example along_the_line : may_go pinned 0 3 0 5 = true. Proof. reflexivity. Qed.
Example takes_the_queen : may_go pinned 0 3 0 6 = true. Proof. reflexivity. Qed.
Example off_the_line : may_go pinned 0 3 3 3 = false. Proof. reflexivity. Qed.
Definition checked : Diagram := with_kings White [at_ 3 3 White Knight; at_ 0 6 Black Rook].
Example not_met : may_go checked 3 3 4 5 = false. Proof. reflexivity. Qed.
Example not_met_either : may_go checked 3 3 1 4 = false. Proof. reflexivity. Qed.
Example stepped_aside : may_go checked 0 0 1 0 = true. Proof. reflexivity. Qed.
Example stepped_along : may_go checked 0 0 0 1 = false. Proof. reflexivity. Qed.
Example blocked : may_go (with_kings White [at_ 2 3 White Knight; at_ 0 6 Black Rook]) 2 3 0 2 = true.
Proof. reflexivity. Qed.

(** Mate and stalemate, in the words of `Chess.v`. *)
Definition mated : Diagram := set_up Black [at_ 7 5 White King; at_ 0 7 White Rook; at_ 7 7 Black King].
Definition stalemated : Diagram := set_up Black [at_ 7 5 White King; at_ 6 0 White Rook; at_ 7 7 Black King].
Definition guarded : Diagram :=
  set_up Black [at_ 7 5 White King; at_ 0 7 White Rook; at_ 7 7 Black King; at_ 3 4 Black Bishop].
Example mate_is_mate : checkmate 8 8 mated /\ ~ stalemate 8 8 mated.
Proof. rewrite <- checkmate_right, <- stalemate_right. split; [reflexivity|discriminate]. Qed.
Example not_mated : ~ checkmate 8 8 guarded.
Proof. rewrite <- checkmate_right. discriminate. Qed.
Example stalemate_is_stalemate : stalemate 8 8 stalemated /\ ~ checkmate 8 8 stalemated.
Proof. rewrite <- checkmate_right, <- stalemate_right. split; [reflexivity|discriminate]. Qed.
