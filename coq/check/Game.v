(** What a game is: a value that answers two questions about a position.

    This file stands beside `crates/spec/src/game.rs`. A game is any two types, two functions, and the move clock
    by which a draw can be claimed (`resets_clock` there, and `clock_limit` in
    `crates/check/src/written.rs`): nothing is assumed of it here, neither that the sides take turns, nor that play
    comes to an end, nor that there are finitely many positions, nor that the moves which it lists can be played, nor
    that it plays only those. *)

Require Import List.
Import ListNotations.

(** "The two sides, in every game." *)
Inductive Side : Set := White | Black.

(** "The opponent." *)
Definition other (side : Side) : Side :=
  match side with White => Black | Black => White end.

(** "How a game ended." Of the rule by which it ended nothing here depends. *)
Inductive Outcome : Set :=
| Won (by_side : Side)
| Drawn.

(** "The winner, if there is one." *)
Definition winner (outcome : Outcome) : option Side :=
  match outcome with Won side => Some side | Drawn => None end.

(** "The answer to `Game::state`." The Rust promises that an unfinished game has at least one move; here the list may
    be empty, and the check has to notice that by itself. *)
Inductive State (Move : Type) : Type :=
| Over (outcome : Outcome)
| ToMove (side : Side) (moves : list Move).

Arguments Over {Move} outcome.
Arguments ToMove {Move} side moves.

(** "The rules of a game, as a value." The answer [None] of [play] is the Rust's `Err`: the move is not allowed. *)
Record Game : Type := {
  Position : Type;
  Move : Type;
  state : Position -> State Move;
  play : Position -> Move -> option Position;
  (** Does the move, legal here, start the move clock again? In chess: a capture or a pawn move. *)
  resets : Position -> Move -> bool;
  (** When the clock has come so far, a draw can be claimed. In chess: 100. *)
  limit : nat
}.

Arguments state {g} _.
Arguments play {g} _ _.
Arguments resets {g} _ _.

Section Game.

  Variable game : Game.
  Implicit Types p q : Position game.

  (** Somebody's turn: the game is not over, and this side is to move. *)
  Definition to_move (p : Position game) (side : Side) : Prop :=
    exists moves, state p = ToMove side moves.

  (** The move is legal and leads to [q]: [state] lists it, and [play] plays it. Neither is taken to follow from the
      other: the check looks for the holder's moves in the list, plays each listed move, and refuses when one fails. *)
  Definition legal (p : Position game) (m : Move game) (q : Position game) : Prop :=
    exists side moves, state p = ToMove side moves /\ In m moves /\ play p m = Some q.

  (** There is a legal move. *)
  Definition can_move (p : Position game) : Prop :=
    exists m q, legal p m q.

  (** The game is over and this side has won. *)
  Definition won (p : Position game) (side : Side) : Prop :=
    exists outcome, state p = Over outcome /\ winner outcome = Some side.

  (** The game is over and this side has not won: it is drawn, or the other has won. *)
  Definition over_but_not_won (p : Position game) (side : Side) : Prop :=
    exists outcome, state p = Over outcome /\ winner outcome <> Some side.

  (** Nobody can move, and the game is not over: what no game should have. *)
  Definition dead_end (p : Position game) : Prop :=
    exists side, state p = ToMove side [].

  (** The clock after a move, of all moves of both sides since one that started it again. *)
  Definition tick (p : Position game) (m : Move game) (clock : nat) : nat :=
    if resets p m then 0 else S clock.

  (** Some legal moves, by whichever side has the turn, lead from [p] to [q]. *)
  Inductive reachable (p : Position game) : Position game -> Prop :=
  | reachable_here : reachable p p
  | reachable_next q m r : reachable p q -> legal q m r -> reachable p r.

  (** The first move from [p] can be put before any further ones. *)
  Lemma reachable_first p m q r : legal p m q -> reachable q r -> reachable p r.
  Proof.
    intros first rest. induction rest as [|r m' s _ IH last].
    - exact (reachable_next p p m q (reachable_here p) first).
    - exact (reachable_next p r m' s IH last).
  Qed.

  Lemma dead_end_cannot_move p : dead_end p -> ~ can_move p.
  Proof.
    intros [side e] (m & q & side' & moves & e' & listed & _).
    rewrite e in e'. injection e' as <- <-. exact listed.
  Qed.

End Game.

Arguments to_move {game} p side.
Arguments legal {game} p m q.
Arguments can_move {game} p.
Arguments won {game} p side.
Arguments over_but_not_won {game} p side.
Arguments dead_end {game} p.
Arguments tick {game} p m clock.
Arguments reachable {game} p _.

(** The two sides are two, and each is the opponent of its opponent. *)
Lemma other_other side : other (other side) = side.
Proof. destruct side; reflexivity. Qed.

Lemma other_differs side : other side <> side.
Proof. destruct side; discriminate. Qed.

Lemma not_side_is_other s side : s <> side -> s = other side.
Proof. destruct s, side; simpl; congruence. Qed.

(** For proofs: a turn belongs to one side, and a game that is over is nobody's turn. *)
Ltac clash :=
  exfalso;
  repeat match goal with
  | H : to_move _ _ |- _ => destruct H
  | H : won _ _ |- _ => destruct H as (? & ? & ?)
  | H : over_but_not_won _ _ |- _ => destruct H as (? & ? & ?)
  | H : dead_end _ |- _ => destruct H
  | H : legal _ _ _ |- _ => destruct H as (? & ? & ? & ? & ?)
  end;
  match goal with
  | side : Side |- _ => pose proof (other_differs side)
  | _ => idtac
  end;
  try rewrite other_other in *; congruence.
