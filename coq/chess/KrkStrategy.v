(** Bratko's strategy with the tenth kind of move, which the smallest boards need: the relation and the function.

    This file stands beside `crates/spec/src/krk/kind.rs` and `play.rs`; the other nine kinds are in `KrkRules.v`. All
    of it can be computed, and `Extract.v` makes a program of it. *)

From Coq Require Import List ZArith Bool.
Import ListNotations.
From Checkproof.krk Require Import KrkRules Krk.
Open Scope Z_scope.
Open Scope bool_scope.

Inductive AnyKind : Set := OfNine (kind : Kind) | RookSafeSmall.

(** The rook goes to an edge near the black king, in line with its own. *)
Definition rook_safe_small (p q : Krk) : bool :=
  rook_comes_to_an_edge p q && (king_distance (lone q) (rook q) =? 2)
  && ((file (rook q) =? file (king q)) || (rank (rook q) =? rank (king q))) && negb (stalemate q).

(** Boards on which all ten kinds are played; on others the nine are. *)
Definition ten_kinds (p : Krk) : bool := larger (files p) (ranks p) <=? 5.

(** The moves of the tenth kind, where no other applies. *)
Definition moves_of_tenth (p : Krk) : list Krk := filter (rook_safe_small p) (moves_of p Rook).

(** The relation: the first kind that applies, and all its moves, each named by where it leads. *)
Definition strategy (p : Krk) : option (AnyKind * list Krk) :=
  match kind_of p with
  | Some kind => Some (OfNine kind, moves_of_kind kind p)
  | None =>
      match (if ten_kinds p then moves_of_tenth p else []) with
      | [] => None
      | moves => Some (RookSafeSmall, moves)
      end
  end.

Definition strategy_moves (p : Krk) : list Krk :=
  match strategy p with Some (_, moves) => moves | None => [] end.

(** The first of those that leave the least room. *)
Fixpoint tightest (moves : list Krk) : option Krk :=
  match moves with
  | [] => None
  | q :: more =>
      match tightest more with
      | Some r => Some (if room r <? room q then r else q)
      | None => Some q
      end
  end.

(** Of some moves of a kind the first, or the first of the tightest squeezes. *)
Definition choose (kind : AnyKind) (moves : list Krk) : option Krk :=
  match kind with OfNine Squeeze => tightest moves | _ => hd_error moves end.

(** The function: one of the moves that the relation allows. *)
Definition chosen (p : Krk) : option (AnyKind * Krk) :=
  match strategy p with
  | Some (kind, moves) => match choose kind moves with Some q => Some (kind, q) | None => None end
  | None => None
  end.

(** *** The function follows the relation *)

Lemma tightest_is_one moves q : tightest moves = Some q -> In q moves.
Proof.
  revert q. induction moves as [|first more IH]; simpl; [discriminate|]. intros q e.
  destruct (tightest more) as [r|]; [|injection e; auto].
  injection e as <-. destruct (room r <? room first); auto.
Qed.

(** None leaves less room, *)
Lemma tightest_is_least moves q r : tightest moves = Some q -> In r moves -> room q <= room r.
Proof.
  revert q. induction moves as [|first more IH]; simpl; [discriminate|]. intros q e i.
  destruct (tightest more) as [best|] eqn:t.
  - specialize (IH best eq_refl). injection e as <-.
    destruct (Z.ltb_spec (room best) (room first)) as [less|more_room]; destruct i as [<-|i];
      [apply Z.lt_le_incl, less|exact (IH i)|apply Z.le_refl|exact (Z.le_trans _ _ _ more_room (IH i))].
  - injection e as <-. destruct more as [|next rest]; [destruct i as [<-|[]]; apply Z.le_refl|].
    simpl in t. destruct (tightest rest); discriminate.
Qed.

(** and there is one where there are moves. *)
Lemma choose_some kind moves : moves <> [] -> exists q, choose kind moves = Some q.
Proof.
  destruct moves as [|q more]; [contradiction|]. intros _.
  assert (exists q', tightest (q :: more) = Some q') as t by (simpl; destruct (tightest more); eauto).
  destruct kind as [[]|]; simpl; eauto.
Qed.

Theorem chosen_is_allowed p kind q : chosen p = Some (kind, q) -> In q (strategy_moves p).
Proof.
  unfold chosen, strategy_moves. destruct (strategy p) as [[k moves]|]; [|discriminate].
  destruct (choose k moves) as [q'|] eqn:c; [|discriminate]. intros [= <- <-].
  assert (forall first, hd_error moves = Some first -> In first moves) as head.
  { intros first e. destruct moves; [discriminate|]. injection e as <-. left. reflexivity. }
  destruct k as [[]|]; simpl in c; auto using tightest_is_one.
Qed.

Theorem chosen_wherever_allowed p : strategy_moves p <> [] -> exists kind q, chosen p = Some (kind, q).
Proof.
  unfold chosen, strategy_moves. destruct (strategy p) as [[k moves]|]; [|contradiction]. intros some.
  destruct (choose_some k moves some) as [q e]. exists k, q. rewrite e. reflexivity.
Qed.

(** *** The moves of the strategy are legal *)

Lemma strategy_moves_are_moves p q : In q (strategy_moves p) -> In q (white_moves p).
Proof.
  unfold strategy_moves, strategy. destruct (kind_of p) as [kind|]; [apply moves_of_kind_are_moves|].
  destruct (ten_kinds p); [|intros []]. unfold moves_of_tenth. intros i. apply in_or_app. right.
  destruct (filter (rook_safe_small p) (moves_of p Rook)) as [|first more] eqn:e; [destruct i|].
  rewrite <- e in i. apply filter_In in i. apply i.
Qed.

(** *** What it means that the strategy mates *)

(** There is a move of the strategy; whichever is played, Black is not stalemated and cannot take the rook, and after
    every reply the same holds. It is inductive, so play comes to an end, and that can only be mate. *)
Inductive mates_from (p : Krk) : Prop :=
| mates_from_here :
    strategy_moves p <> [] ->
    (forall q, In q (strategy_moves p) -> stalemate q = false) ->
    (forall q, In q (strategy_moves p) -> rook_can_be_taken q = false) ->
    (forall q to, In q (strategy_moves p) -> lone_may_go q to = true -> mates_from (put_lone q to)) ->
    mates_from p.
