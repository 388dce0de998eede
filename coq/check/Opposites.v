(** `win within n` of one side and `survive n` of the other: the two halves of a puzzle.

    "Mate in n, and no shorter mate" is checked as two claims: one side wins within n, and the other survives n - 1.
    This file shows that the numbers of the two goals fit each other. In a game in which the sides take turns, nobody is
    ever stuck and no move ends the game in favour of the other side, exactly one of `win within n` and `survive n`
    holds. Chess and draughts are such games.

    The last condition is needed. In a game that a side can lose by its own move, `survive n` says only that the next n
    moves of the other side do not beat the holder; the holder may still have to lose by its own next move. In every
    game, `survive n + 1` excludes `win within n`. *)

Require Import List Arith Lia.
Import ListNotations.
Require Import Game Goals.

Section Opposites.

  Variable game : Game.
  Implicit Types p q : Position game.
  Implicit Types m : Move game.

  (** No move ends the game in favour of the side that did not make it. *)
  Definition nobody_beats_himself : Prop :=
    forall p s m q, to_move p s -> legal p m q -> ~ won q (other s).

  (** After a move of one side it is not the same side's turn. *)
  Definition sides_take_turns : Prop :=
    forall p s m q, to_move p s -> legal p m q -> ~ to_move q s.

  (** Whose turn it is can move. *)
  Definition nobody_is_stuck : Prop :=
    forall p s, to_move p s -> can_move p.

  (** In every game: a win within n and survival of n + 1 exclude each other. *)
  Theorem win_within_excludes_survive_one_more side n p :
    wins_within side n p -> ~ survives (other side) (S n) p.
  Proof.
    induction 1 as [n p over|n p m q turn step _ IH|n p turn some _ IH]; intros s.
    - inversion s; clash.
    - inversion s as [? ? ?|? ? ? ?|? ? ? ? turn'|? ? ? ? all]; subst; [clash|clash|].
      exact (IH (all m q step)).
    - inversion s as [? ? ?|? ? ? ?|? ? m q ? step s'|? ? turn']; subst; [clash| |clash].
      exact (IH m q step s').
  Qed.

  (** With no moves left, a side has won only if the game is over. *)
  Lemma won_already side n p :
    nobody_beats_himself -> wins_within side n p -> n = 0 -> won p side.
  Proof.
    intros fair. induction 1 as [n p over|n p m q turn step _ IH|n p turn (m & q & step) _ IH]; intros zero.
    - exact over.
    - discriminate.
    - exfalso. apply (fair p (other side) m q turn step). rewrite other_other. exact (IH m q step zero).
  Qed.

  (** Where nobody beats himself: a mate in n and survival of n exclude each other. *)
  Theorem win_within_excludes_survive side n p :
    nobody_beats_himself -> wins_within side n p -> ~ survives (other side) n p.
  Proof.
    intros fair. induction 1 as [n p over|n p m q turn step _ IH|n p turn some all IH]; intros s.
    - inversion s; clash.
    - inversion s as [? ? ?|? ? ? ?|? ? ? ? turn'|? ? ? ? each]; subst; [clash|clash|].
      exact (IH (each m q step)).
    - inversion s as [? ? ?|? ? ? ?|? ? m q ? step s'|? ? turn']; subst; [clash| | |clash].
      + pose proof (won_already side 0 p fair (wins_within_reply game side 0 p turn some all) eq_refl). clash.
      + exact (IH m q step s').
  Qed.

  (** Of finitely many moves either one leads to this, or all lead to that. *)
  Lemma one_or_all (This That : Position game -> Prop) p :
    (forall m q, legal p m q -> This q \/ That q) ->
    (exists m q, legal p m q /\ This q) \/ (forall m q, legal p m q -> That q).
  Proof.
    intros either. destruct (state p) as [o|s moves] eqn:e.
    { right. intros m q (s & moves & e' & _). congruence. }
    assert (forall l, incl l moves ->
      (exists m q, legal p m q /\ This q) \/ (forall m q, In m l -> play p m = Some q -> That q)) as all.
    { induction l as [|m l IH]; intros sub.
      - right. intros m q [].
      - destruct (IH (fun x i => sub x (or_intror i))) as [one|rest]; [left; exact one|].
        destruct (play p m) as [q|] eqn:played.
        + assert (legal p m q) as step by (exists s, moves; auto using in_eq).
          destruct (either m q step) as [this|that]; [left; exists m, q; auto|].
          right. intros m' q' [<-|i] played'; [congruence|]. exact (rest m' q' i played').
        + right. intros m' q' [<-|i] played'; [congruence|]. exact (rest m' q' i played'). }
    destruct (all moves (incl_refl _)) as [one|rest]; [left; exact one|right].
    intros m q (s' & moves' & e' & listed & played). rewrite e in e'. injection e' as <- <-.
    exact (rest m q listed played).
  Qed.

  (** An over game is won by the one side, or it is a survival of the other. *)
  Lemma over_won_or_survived side n p outcome :
    state p = Over outcome -> wins_within side n p \/ survives (other side) n p.
  Proof.
    intros e. assert ({winner outcome = Some side} + {winner outcome <> Some side}) as [w|w]
      by (repeat decide equality).
    - left. apply wins_within_over. exists outcome. auto.
    - right. apply survives_over. exists outcome. rewrite other_other. auto.
  Qed.

  (** Where the sides take turns and nobody is stuck, one of the two holds. *)
  Theorem win_within_or_survive side :
    sides_take_turns -> nobody_is_stuck ->
    forall n p, wins_within side n p \/ survives (other side) n p.
  Proof.
    intros turns free. induction n as [|n IH]; intros p.
    { destruct (state p) as [o|s moves] eqn:e; [exact (over_won_or_survived side 0 p o e)|].
      right. apply (survives_enough game (other side) p s moves e). intros ->.
      apply (dead_end_cannot_move game p (ex_intro _ s e)). exact (free p s (ex_intro _ [] e)). }
    assert (forall p, to_move p side -> wins_within side (S n) p \/ survives (other side) (S n) p) as own.
    { clear p. intros p turn. destruct (one_or_all _ _ p (fun m q _ => IH q)) as [(m & q & step & w)|all].
      - left. exact (wins_within_own game side n p m q turn step w).
      - right. apply survives_reply; [rewrite other_other; exact turn|exact (free p side turn)|exact all]. }
    destruct (state p) as [o|s moves] eqn:e; [exact (over_won_or_survived side (S n) p o e)|].
    assert (to_move p s) as turn by (exists moves; exact e).
    assert ({s = side} + {s <> side}) as [->|differs] by (repeat decide equality); [exact (own p turn)|].
    apply not_side_is_other in differs. subst s.
    destruct (one_or_all (survives (other side) (S n)) (wins_within side (S n)) p) as [(m & q & step & s)|all].
    - intros m q step. destruct (state q) as [o|s moves'] eqn:e'.
      + destruct (over_won_or_survived side (S n) q o e'); auto.
      + destruct (own q); [|auto|auto].
        exists moves'. rewrite e'. f_equal.
        assert (s <> other side) as differs
          by (intros ->; apply (turns p (other side) m q turn step); exists moves'; exact e').
        rewrite (not_side_is_other s (other side) differs). apply other_other.
    - right. exact (survives_own game (other side) (S n) p m q turn step s).
    - left. apply wins_within_reply; [exact turn|exact (free p (other side) turn)|exact all].
  Qed.

  (** And so exactly one: "no mate in n" is just what `survive n` of the other side says. *)
  Theorem survive_iff_no_win_within side n p :
    sides_take_turns -> nobody_is_stuck -> nobody_beats_himself ->
    (survives (other side) n p <-> ~ wins_within side n p).
  Proof.
    intros turns free fair. split.
    - intros s w. exact (win_within_excludes_survive side n p fair w s).
    - intros none. destruct (win_within_or_survive side turns free n p) as [w|s]; [contradiction|exact s].
  Qed.

End Opposites.
