(** The rules of `Chess.v` as functions: positions with any pieces, written as a list of who stands where.

    Each function has the name of what it decides. That it decides it is proved in `DiagramRight.v`; `Extract.v` makes a
    program of them, which is compared with `crates/spec/src/chess` on whole lists of moves. *)

From Coq Require Import List ZArith Bool.
Import ListNotations.
From Checkproof.check Require Game.
From Checkproof.krk Require KrkRules.
From Checkproof.chess Require Chess.
Import Game(Side, Side(..), other) KrkRules(Square, file, rank, same, upto) Chess(Kind, Kind(..), Piece).
Open Scope Z_scope.
Open Scope bool_scope.

Record Diagram : Set := { men : list (Square * Piece); to_move : Side }.

(** *** Squares *)

Definition strictly_between (one n other : Z) : bool := ((one <? n) && (n <? other)) || ((other <? n) && (n <? one)).

Definition between (one s other : Square) : bool :=
  ((file one =? file s) && (file s =? file other) && strictly_between (rank one) (rank s) (rank other))
  || ((rank one =? rank s) && (rank s =? rank other) && strictly_between (file one) (file s) (file other))
  || (strictly_between (file one) (file s) (file other) && strictly_between (rank one) (rank s) (rank other)
      && (Z.abs (file s - file one) =? Z.abs (rank s - rank one))
      && (Z.abs (file other - file s) =? Z.abs (rank other - rank s))).

Definition bishop_scope (from to : Square) : bool :=
  negb (file from =? file to) && (Z.abs (file to - file from) =? Z.abs (rank to - rank from)).
Definition rook_scope (from to : Square) : bool :=
  ((file from =? file to) && negb (rank from =? rank to)) || ((rank from =? rank to) && negb (file from =? file to)).
Definition queen_scope (from to : Square) : bool := bishop_scope from to || rook_scope from to.
Definition knight_scope (from to : Square) : bool :=
  ((Z.abs (file to - file from) =? 1) && (Z.abs (rank to - rank from) =? 2))
  || ((Z.abs (file to - file from) =? 2) && (Z.abs (rank to - rank from) =? 1)).
Definition king_scope (from to : Square) : bool :=
  Z.max (Z.abs (file to - file from)) (Z.abs (rank to - rank from)) =? 1.
Definition in_scope (kind : Kind) (from to : Square) : bool :=
  match kind with
  | King => king_scope from to
  | Queen => queen_scope from to
  | Rook => rook_scope from to
  | Bishop => bishop_scope from to
  | Knight => knight_scope from to
  end.

Definition on_board (F R : Z) (s : Square) : bool :=
  (0 <=? file s) && (file s <? F) && (0 <=? rank s) && (rank s <? R).

(** All squares of a board. *)
Definition squares (F R : Z) : list Square :=
  flat_map (fun r => map (fun f => {| file := f; rank := r |}) (upto F)) (upto R).

(** *** What stands where *)

Definition of_side (one two : Side) : bool :=
  match one, two with White, White | Black, Black => true | _, _ => false end.
Definition is_king (side : Side) (man : Square * Piece) : bool :=
  match snd man with (owner, King) => of_side owner side | _ => false end.

Definition on_sq (d : Diagram) (s : Square) : option Piece :=
  match find (fun man => same (fst man) s) (men d) with
  | Some (_, piece) => Some piece
  | None => None
  end.

Definition clear_line (d : Diagram) (from to : Square) : bool :=
  forallb (fun man => negb (between from (fst man) to)) (men d).

Definition occupies (d : Diagram) (side : Side) (s : Square) : bool :=
  match on_sq d s with Some (owner, _) => of_side owner side | None => false end.

Definition attacks (d : Diagram) (from to : Square) : bool :=
  match on_sq d from with
  | Some (_, kind) => if in_scope kind from to then clear_line d from to else false
  | None => false
  end.

Definition in_check (side : Side) (d : Diagram) : bool :=
  existsb (fun king => existsb (fun man =>
    if occupies d (other side) (fst man) then attacks d (fst man) (fst king) else false) (men d))
    (filter (is_king side) (men d)).

(** *** Legal positions *)

(** No two men on one square. *)
Fixpoint apart (squares : list Square) : bool :=
  match squares with
  | [] => true
  | s :: more => negb (existsb (same s) more) && apart more
  end.

Definition one_king (side : Side) (d : Diagram) : bool :=
  match filter (is_king side) (men d) with [_] => true | _ => false end.

Definition legal_position (F R : Z) (d : Diagram) : bool :=
  apart (map fst (men d)) && forallb (fun man => on_board F R (fst man)) (men d)
  && one_king White d && one_king Black d && negb (in_check (other (to_move d)) d).

(** *** Legal moves *)

(** The man on [from] goes to [to], where he takes whoever stands there. *)
Definition after (d : Diagram) (from to : Square) : Diagram :=
  let others := filter (fun man => negb (same (fst man) from) && negb (same (fst man) to)) (men d) in
  {| men := match on_sq d from with Some piece => (to, piece) :: others | None => others end;
     to_move := other (to_move d) |}.

(** In a legal position: *)
Definition may_go (F R : Z) (d : Diagram) (from to : Square) : bool :=
  if attacks d from to then
    occupies d (to_move d) from && negb (occupies d (to_move d) to) && legal_position F R (after d from to)
  else false.

(** Every legal move, as the square left and the square reached. *)
Definition moves (F R : Z) (d : Diagram) : list (Square * Square) :=
  if legal_position F R d then
    flat_map (fun man => map (fun to => (fst man, to)) (filter (may_go F R d (fst man)) (squares F R))) (men d)
  else [].

(** *** How a game ends *)

Definition game_over (F R : Z) (d : Diagram) : bool :=
  legal_position F R d && match moves F R d with [] => true | _ => false end.
Definition checkmate (F R : Z) (d : Diagram) : bool := game_over F R d && in_check (to_move d) d.
Definition stalemate (F R : Z) (d : Diagram) : bool := game_over F R d && negb (in_check (to_move d) d).
