(** The rules of chess without pawns, on a board of any size and for any way of writing positions down.

    This file stands beside `crates/spec/src/chess`: `board.rs` (what stands where, scopes, attacks, check),
    `position.rs` (which positions can be played) and `explain.rs` (which moves are legal), as far as there are no pawns
    and no castling. Marić, Janičić and Maliković ("Proving correctness of a KRK chess endgame strategy by using
    Isabelle/HOL and Z3") have the same definitions for 8 by 8, in their locale `Position`, after Hurd.

    All of it says what is so and not how to find it out; `Diagram.v` computes it, and `DiagramRight.v` proves that. *)

From Coq Require Import ZArith.
From Checkproof.check Require Game.
From Checkproof.krk Require KrkRules.
Import Game(Side, Side(..), other) KrkRules(Square, file, rank).
Open Scope Z_scope.

(** *** Pieces and positions *)

Inductive Kind : Set := King | Queen | Rook | Bishop | Knight.

Definition Piece : Set := (Side * Kind)%type.

(** Any way of writing positions down: some of what can be written may have no meaning, but of all that has one we
    can tell whose turn it is and what stands on each square. *)
Record Representation : Type := {
  position :> Type;
  pos_inv : position -> Prop;
  turn : position -> Side;
  on_sq : position -> Square -> option Piece
}.

Arguments pos_inv {r} _.
Arguments turn {r} _.
Arguments on_sq {r} _ _.

(** *** Squares: `square.rs`, and the scopes of `board.rs` *)

Definition strictly_between (one n other : Z) : Prop := one < n < other \/ other < n < one.

(** The square [s] stands strictly between two squares of one file, of one rank or of one diagonal. *)
Definition between (one s other : Square) : Prop :=
  (file one = file s /\ file s = file other /\ strictly_between (rank one) (rank s) (rank other)) \/
  (rank one = rank s /\ rank s = rank other /\ strictly_between (file one) (file s) (file other)) \/
  (strictly_between (file one) (file s) (file other) /\ strictly_between (rank one) (rank s) (rank other) /\
   Z.abs (file s - file one) = Z.abs (rank s - rank one) /\
   Z.abs (file other - file s) = Z.abs (rank other - rank s)).

(** 3.2: the bishop, along a diagonal. *)
Definition bishop_scope (from to : Square) : Prop :=
  file from <> file to /\ Z.abs (file to - file from) = Z.abs (rank to - rank from).

(** 3.3: the rook, along a file or a rank. *)
Definition rook_scope (from to : Square) : Prop :=
  (file from = file to /\ rank from <> rank to) \/ (rank from = rank to /\ file from <> file to).

(** 3.4: the queen, along a file, a rank or a diagonal. *)
Definition queen_scope (from to : Square) : Prop := bishop_scope from to \/ rook_scope from to.

(** 3.6: the knight, to the nearest squares not on its own rank, file or diagonal. *)
Definition knight_scope (from to : Square) : Prop :=
  (Z.abs (file to - file from) = 1 /\ Z.abs (rank to - rank from) = 2) \/
  (Z.abs (file to - file from) = 2 /\ Z.abs (rank to - rank from) = 1).

(** 3.8.1: the king, to an adjoining square. *)
Definition king_scope (from to : Square) : Prop :=
  Z.max (Z.abs (file to - file from)) (Z.abs (rank to - rank from)) = 1.

Definition in_scope (kind : Kind) (from to : Square) : Prop :=
  match kind with
  | King => king_scope from to
  | Queen => queen_scope from to
  | Rook => rook_scope from to
  | Bishop => bishop_scope from to
  | Knight => knight_scope from to
  end.

Section Rules.

  Variable rep : Representation.
  (** The numbers of files and ranks. *)
  Variables F R : Z.
  Implicit Types p q : position rep.
  Implicit Types s from to : Square.

  (** *** What stands where: `board.rs` *)

  Definition on_board s : Prop := 0 <= file s < F /\ 0 <= rank s < R.

  Definition empty p s : Prop := on_sq p s = None.
  Definition occupies p (side : Side) s : Prop := exists kind, on_sq p s = Some (side, kind).

  (** Nothing stands between the two squares. *)
  Definition clear_line p from to : Prop := forall s, between from s to -> empty p s.

  (** 3.1.2 and 3.1.3: a piece attacks a square when it could capture there, even if it is itself pinned. *)
  Definition attacks p from to : Prop :=
    match on_sq p from with
    | Some (_, kind) => in_scope kind from to
    | None => False
    end /\ clear_line p from to.

  (** 3.9.1: a king is in check when an opponent's piece attacks it. *)
  Definition in_check (side : Side) p : Prop :=
    exists king from, on_sq p king = Some (side, King) /\ occupies p (other side) from /\ attacks p from king.

  (** *** Which positions can be played: `position.rs` *)

  Definition all_on_board p : Prop := forall s, ~ empty p s -> on_board s.

  (** 2.2: each side has one king. (The paper leaves this to the representation.) *)
  Definition one_king_each p : Prop := forall side, exists! s, on_sq p s = Some (side, King).

  (** Besides, 3.9.2: nobody can have left his own king attacked by his last move. *)
  Definition legal_position p : Prop :=
    pos_inv p /\ all_on_board p /\ one_king_each p /\ ~ in_check (other (turn p)) p.

  (** *** Which moves are legal: `explain.rs`, `moves.rs` *)

  (** In [q] stands what stood in [p], but for the piece that has gone, and for what it captured if anything. *)
  Definition goes p from to q : Prop :=
    on_sq q from = None /\ on_sq q to = on_sq p from /\ forall s, s <> from -> s <> to -> on_sq q s = on_sq p s.

  (** 3.1 to 3.10: a piece of the side to move goes to a square that it attacks and where no piece of its own stands;
      then the other side is to move. That the square is on the board, and that the own king is not left attacked, is
      said by the legality of the position reached. *)
  Definition legal_move_from_to p from to q : Prop :=
    legal_position p /\ legal_position q /\ turn q = other (turn p) /\
    occupies p (turn p) from /\ ~ occupies p (turn p) to /\ attacks p from to /\ goes p from to q.

  Definition legal_move p q : Prop := exists from to, legal_move_from_to p from to q.

  (** *** How a game ends *)

  Definition game_over p : Prop := legal_position p /\ ~ exists q, legal_move p q.

  (** 5.1.1 and 5.2.1. *)
  Definition checkmate p : Prop := game_over p /\ in_check (turn p) p.
  Definition stalemate p : Prop := game_over p /\ ~ in_check (turn p) p.

  (** The positions that some legal moves lead to. *)
  Inductive reachable p : position rep -> Prop :=
  | reachable_here : reachable p p
  | reachable_next q r : reachable p q -> legal_move q r -> reachable p r.

  (** 5.2.2: nobody can mate, whatever both sides play. *)
  Definition draw p : Prop := ~ exists q, reachable p q /\ checkmate q.

End Rules.

Arguments empty {rep} p s.
Arguments occupies {rep} p side s.
Arguments clear_line {rep} p from to.
Arguments attacks {rep} p from to.
Arguments in_check {rep} side p.
Arguments all_on_board {rep} F R p.
Arguments one_king_each {rep} p.
Arguments legal_position {rep} F R p.
Arguments goes {rep} p from to q.
Arguments legal_move_from_to {rep} F R p from to q.
Arguments legal_move {rep} F R p q.
Arguments game_over {rep} F R p.
Arguments checkmate {rep} F R p.
Arguments stalemate {rep} F R p.
Arguments reachable {rep} F R p _.
Arguments draw {rep} F R p.
