(** King and rook against king on a board of any size: the rules, and Bratko's strategy.

    This file stands beside `crates/spec/src/krk`, definition by definition, at plain integers and truth values. All
    of it can be computed; in `KrkComputed.v` it is, on a small board, and the numbers are compared with the Rust's. *)

Require Import List ZArith Bool.
Import ListNotations.
Require Import Game.
Open Scope Z_scope.
Open Scope bool_scope.

(** *** `logic.rs` *)

Definition between (n one other : Z) : bool :=
  ((one <? n) && (n <? other)) || ((other <? n) && (n <? one)).
Definition gap (a b : Z) : Z := if a <=? b then b - a else a - b.
Definition larger (a b : Z) : Z := if a <=? b then b else a.
Definition differs (a b : Z) : bool := negb (a =? b).
Definition implies (one other : bool) : bool := negb one || other.
Definition any (l : list bool) : bool := existsb (fun b => b) l.

(** *** `square.rs` *)

Record Square : Set := { file : Z; rank : Z }.

Definition same (s t : Square) : bool := (file s =? file t) && (rank s =? rank t).
Definition adjacent (s t : Square) : bool := (gap (file s) (file t) <=? 1) && (gap (rank s) (rank t) <=? 1).
Definition in_line (s t : Square) : bool :=
  ((file s =? file t) && differs (rank s) (rank t)) || ((rank s =? rank t) && differs (file s) (file t)).
Definition stands_between (s one other : Square) : bool :=
  ((file s =? file one) && (file s =? file other) && between (rank s) (rank one) (rank other))
  || ((rank s =? rank one) && (rank s =? rank other) && between (file s) (file one) (file other)).
Definition king_distance (s t : Square) : Z := larger (gap (file s) (file t)) (gap (rank s) (rank t)).
Definition distance (s t : Square) : Z := gap (file s) (file t) + gap (rank s) (rank t).
Definition around (s : Square) : list Square :=
  map (fun d => {| file := file s + fst d; rank := rank s + snd d |})
    [(1, 0); (1, 1); (0, 1); (-1, 1); (-1, 0); (-1, -1); (0, -1); (1, -1)].
Definition transposed_square (s : Square) : Square := {| file := rank s; rank := file s |}.

(** *** `rules.rs` *)

Record Krk : Set := { files : Z; ranks : Z; king : Square; rook : Square; lone : Square }.

Inductive Man : Set := King | Rook.

Definition on_board (p : Krk) (s : Square) : bool :=
  (0 <=? file s) && (file s <? files p) && (0 <=? rank s) && (rank s <? ranks p).
Definition legal_for_black (p : Krk) : bool :=
  on_board p (king p) && on_board p (rook p) && on_board p (lone p)
  && negb (same (rook p) (king p)) && negb (same (rook p) (lone p)) && negb (adjacent (king p) (lone p)).
Definition rook_attacks (p : Krk) (s : Square) : bool :=
  in_line (rook p) s && negb (stands_between (king p) (rook p) s).
Definition check (p : Krk) : bool := rook_attacks p (lone p).
Definition legal_for_white (p : Krk) : bool := legal_for_black p && negb (check p).
Definition king_may_go (p : Krk) (to : Square) : bool :=
  on_board p to && adjacent (king p) to && negb (same (king p) to) && negb (same (rook p) to)
  && negb (adjacent (lone p) to).
Definition rook_may_go (p : Krk) (to : Square) : bool :=
  on_board p to && in_line (rook p) to && negb (same (king p) to) && negb (same (lone p) to)
  && negb (stands_between (king p) (rook p) to) && negb (stands_between (lone p) (rook p) to).
Definition may_go (p : Krk) (man : Man) (to : Square) : bool :=
  match man with King => king_may_go p to | Rook => rook_may_go p to end.
Definition put (p : Krk) (man : Man) (to : Square) : Krk :=
  match man with
  | King => {| files := files p; ranks := ranks p; king := to; rook := rook p; lone := lone p |}
  | Rook => {| files := files p; ranks := ranks p; king := king p; rook := to; lone := lone p |}
  end.
Definition lone_may_go (p : Krk) (to : Square) : bool :=
  on_board p to && adjacent (lone p) to && negb (same (lone p) to) && negb (adjacent (king p) to)
  && negb (rook_attacks p to).
Definition put_lone (p : Krk) (to : Square) : Krk :=
  {| files := files p; ranks := ranks p; king := king p; rook := rook p; lone := to |}.
Definition rook_can_be_taken (p : Krk) : bool := lone_may_go p (rook p).
Definition stuck (p : Krk) : bool := forallb (fun to => negb (lone_may_go p to)) (around (lone p)).
Definition mate (p : Krk) : bool := check p && stuck p.
Definition stalemate (p : Krk) : bool := negb (check p) && stuck p.

(** *** `words.rs` *)

Definition transposed (p : Krk) : Krk :=
  {| files := ranks p; ranks := files p; king := transposed_square (king p); rook := transposed_square (rook p);
     lone := transposed_square (lone p) |}.
Definition mirrored (p : Krk) : Krk :=
  let mirror s := {| file := files p - 1 - file s; rank := rank s |} in
  {| files := files p; ranks := ranks p; king := mirror (king p); rook := mirror (rook p); lone := mirror (lone p) |}.
Definition from_each_edge (p : Krk) : list Krk := [p; mirrored p; transposed p; mirrored (transposed p)].
Definition images (p : Krk) : list Krk :=
  from_each_edge p ++ map (fun q => transposed (mirrored (transposed q))) (from_each_edge p).
Definition both_from_each_edge (p q : Krk) : list (Krk * Krk) := combine (from_each_edge p) (from_each_edge q).

Definition room_side (rook lone size : Z) : Z := if lone <? rook then rook else size - 1 - rook.
Definition room (p : Krk) : Z :=
  if (file (rook p) =? file (lone p)) || (rank (rook p) =? rank (lone p))
  then files p + ranks p - 1
  else room_side (file (rook p)) (file (lone p)) (files p) + room_side (rank (rook p)) (rank (lone p)) (ranks p).
Definition towards (a b : Z) : Z := if a =? b then a else if b <? a then a - 1 else a + 1.
Definition critical_square (p : Krk) : Square :=
  {| file := towards (file (rook p)) (file (lone p)); rank := towards (rank (rook p)) (rank (lone p)) |}.
Definition king_to_critical_square (p : Krk) : Z := distance (king p) (critical_square p).
Definition rook_exposed (p : Krk) (to_move : Side) : bool :=
  let in_hand := match to_move with White => 1 | Black => 0 end in
  king_distance (lone p) (rook p) + in_hand <? king_distance (king p) (rook p).
Definition rook_divides (p : Krk) : bool :=
  between (file (rook p)) (file (lone p)) (file (king p)) || between (rank (rook p)) (rank (lone p)) (rank (king p)).
Definition l_pattern (p : Krk) : bool :=
  any (map (fun p =>
    (rank (king p) =? rank (lone p)) && (gap (file (king p)) (file (lone p)) =? 2)
    && (file (rook p) =? file (king p)) && (gap (rank (rook p)) (rank (king p)) =? 1)) [p; transposed p]).
Definition rook_is_safe (p : Krk) : bool := negb (adjacent (lone p) (rook p)) || adjacent (king p) (rook p).
Definition kings_on_one_edge (p : Krk) : bool :=
  any (map (fun p => (file (king p) =? 0) && (file (lone p) =? 0)) (from_each_edge p)).
Definition king_steps_back (p q : Krk) : bool :=
  any (map (fun pq => let (p, q) := pq : Krk * Krk in
    (file (lone p) =? 0) && (file (rook p) =? 1) && (file (king q) <? file (king p))) (both_from_each_edge p q)).
Definition king_loses_no_time (p q : Krk) : bool :=
  (3 <? room q)
  || (negb (kings_on_one_edge q) && negb ((king_distance (king p) (rook p) =? 1) && king_steps_back p q)).
Definition ready_in_the_corner (p : Krk) : bool :=
  (file (lone p) =? 0) && (rank (lone p) =? 0) && (file (king p) =? 1) && (rank (king p) =? 2)
  && (3 <=? file (rook p)) && (1 <=? rank (rook p)).
Definition ready_beside_it (p : Krk) : bool :=
  (file (lone p) =? 0) && (rank (lone p) =? 1) && (file (king p) =? 2) && (rank (king p) =? 1)
  && (1 <=? file (rook p)) && (rank (rook p) =? 2).
Definition ready_on_the_edge (p : Krk) : bool :=
  (file (lone p) =? 0) && (file (king p) =? 2) && (2 <=? file (rook p)) && (gap (rank (king p)) (rank (lone p)) =? 1)
  && (gap (rank (rook p)) (rank (lone p)) =? 1) && differs (rank (king p)) (rank (rook p)).
Definition ready_to_mate (p : Krk) : bool :=
  any (map (fun p => ready_in_the_corner p || ready_beside_it p || ready_on_the_edge p) (images p)).
Definition rook_comes_to_an_edge (p q : Krk) : bool :=
  any (map (fun pq => let (p, q) := pq : Krk * Krk in
    differs (file (rook p)) 0 && (file (rook q) =? 0)) (both_from_each_edge p q)).
Definition rook_comes_home (p q : Krk) : bool :=
  any (map (fun pq => let (p, q) := pq : Krk * Krk in
    let comes_to home := differs (file (rook p)) home && (file (rook q) =? home) in
    ((file (lone p) <? file (king p)) && comes_to (file (king p) - 1))
    || ((file (king p) <? file (lone p)) && comes_to (file (king p) + 1))
    || ((file (rook p) =? file (king p)) && (file (king p) =? file (lone p))
        && (comes_to (file (king p) - 1) || comes_to (file (king p) + 1)))) [(p, q); (transposed p, transposed q)]).

(** *** `kind.rs` *)

Inductive Kind : Set :=
| ImmediateMate | ReadyToMate | Squeeze | ApproachDiagonal | ApproachStraight | KeepRoomDiagonal | KeepRoomStraight
| RookHome | RookSafe.

Definition mating : list Kind := [ImmediateMate; ReadyToMate].
Definition basic : list Kind := [Squeeze; ApproachDiagonal; ApproachStraight; KeepRoomDiagonal; KeepRoomStraight].
Definition nine : list Kind := mating ++ basic ++ [RookHome; RookSafe].

(** The order in which they are written down, which is that of Rust's `<=`. *)
Definition number_of (kind : Kind) : nat :=
  match kind with
  | ImmediateMate => 0 | ReadyToMate => 1 | Squeeze => 2 | ApproachDiagonal => 3 | ApproachStraight => 4
  | KeepRoomDiagonal => 5 | KeepRoomStraight => 6 | RookHome => 7 | RookSafe => 8
  end.

Definition men (kind : Kind) : list Man :=
  match kind with
  | ImmediateMate | Squeeze | RookHome | RookSafe => [Rook]
  | ReadyToMate => [King; Rook]
  | ApproachDiagonal | ApproachStraight | KeepRoomDiagonal | KeepRoomStraight => [King]
  end.

Definition is_diagonal (p q : Krk) : bool :=
  differs (file (king p)) (file (king q)) && differs (rank (king p)) (rank (king q)).
Definition approaches (p q : Krk) : bool :=
  (king_to_critical_square q <? king_to_critical_square p) && negb (rook_exposed q Black)
  && (rook_divides q || l_pattern q) && negb (stalemate q) && king_loses_no_time p q.
Definition keeps_room (p q : Krk) : bool :=
  (king_distance (king q) (rook q) <=? king_distance (king p) (rook p)) && negb (rook_exposed q Black)
  && rook_divides q && negb (stalemate q) && king_loses_no_time p q.
Definition condition (kind : Kind) (p q : Krk) : bool :=
  match kind with
  | ImmediateMate => mate q
  | ReadyToMate => ready_to_mate q
  | Squeeze => (room q <? room p) && rook_divides q && negb (rook_exposed q Black) && negb (stalemate q)
  | ApproachDiagonal => is_diagonal p q && approaches p q
  | ApproachStraight => negb (is_diagonal p q) && approaches p q
  | KeepRoomDiagonal => is_diagonal p q && keeps_room p q
  | KeepRoomStraight => negb (is_diagonal p q) && keeps_room p q
  | RookHome => rook_comes_home p q && rook_is_safe q && negb (stalemate q)
  | RookSafe =>
      rook_comes_to_an_edge p q && (2 <? king_distance (lone q) (rook q)) && rook_is_safe q && negb (stalemate q)
  end.

(** In the Rust this asks besides whether the man is one of those of the kind; here nobody asks it of another. *)
Definition fits (kind : Kind) (p : Krk) (man : Man) (to : Square) : bool :=
  may_go p man to && condition kind p (put p man to).

(** *** `play.rs` *)

Definition upto (n : Z) : list Z := map Z.of_nat (seq 0 (Z.to_nat n)).

(** Where a man may look for a square to go to: the steps of a king, the lines of a rook. *)
Definition reach (p : Krk) (man : Man) : list Square :=
  match man with
  | King => around (king p)
  | Rook => map (fun f => {| file := f; rank := rank (rook p) |}) (upto (files p))
            ++ map (fun r => {| file := file (rook p); rank := r |}) (upto (ranks p))
  end.

(** The positions after the legal moves of a man, after those of White, and after those of a kind. *)
Definition moves_of (p : Krk) (man : Man) : list Krk := map (put p man) (filter (may_go p man) (reach p man)).
Definition white_moves (p : Krk) : list Krk := moves_of p King ++ moves_of p Rook.
Definition moves_of_kind (kind : Kind) (p : Krk) : list Krk :=
  filter (condition kind p) (flat_map (moves_of p) (men kind)).

(** Some move of the kind, of one of the kinds, is legal. *)
Definition applies (kind : Kind) (p : Krk) : bool := match moves_of_kind kind p with [] => false | _ => true end.
Definition some_applies (kinds : list Kind) (p : Krk) : bool := existsb (fun kind => applies kind p) kinds.

(** The kind that the strategy plays: the first that applies. *)
Definition kind_of (p : Krk) : option Kind := find (fun kind => applies kind p) nine.
