(** Positions that cannot be told apart.

    The check looks positions up in a table, so it has to compare them. It need not be exact equality: a chess position
    may remember over which square a pawn has passed although nobody can capture there. What is needed is the promise of
    the trait `Game` in `crates/spec/src/game.rs`: "Equal positions have equal moves", and so for ever after. Such
    positions are called alike here, and this file shows that they fulfil the same goals. *)

Require Import List.
Require Import Game Goals.

Section Alike.

  Variable game : Game.
  Implicit Types p q r : Position game.
  Implicit Types m : Move game.

  (** The two positions have the same moves (or the same outcome), each move starts the clock again in both or in
      neither, and after each move they are alike again. *)
  CoInductive alike : Position game -> Position game -> Prop :=
  | alike_always p q :
      state p = state q ->
      (forall m, play p m = None <-> play q m = None) ->
      (forall m, resets p m = resets q m) ->
      (forall m p' q', play p m = Some p' -> play q m = Some q' -> alike p' q') ->
      alike p q.

  Lemma alike_refl : forall p, alike p p.
  Proof.
    cofix self. intros p. constructor.
    - reflexivity.
    - reflexivity.
    - reflexivity.
    - intros m p' q' e e'. rewrite e in e'. injection e' as <-. apply self.
  Qed.

  Lemma alike_trans : forall p q r, alike p q -> alike q r -> alike p r.
  Proof.
    cofix self. intros p q r a b.
    destruct a as [p q e none counted after]. destruct b as [q r e' none' counted' after']. constructor.
    - rewrite e. exact e'.
    - intros m. rewrite none. apply none'.
    - intros m. rewrite counted. apply counted'.
    - intros m p' r' played played'. destruct (play q m) as [q'|] eqn:between.
      + exact (self p' q' r' (after m p' q' played between) (after' m q' r' between played')).
      + apply none in between. congruence.
  Qed.

  (** The promise in words of one step: positions taken for the same have the same moves, and each move leads to
      positions taken for the same. *)
  Theorem equal_moves_make_alike (same : Position game -> Position game -> bool) :
    (forall p q, same p q = true ->
      state p = state q /\
      (forall m, resets p m = resets q m) /\
      forall m, match play p m, play q m with
                | Some p', Some q' => same p' q' = true
                | None, None => True
                | _, _ => False
                end) ->
    forall p q, same p q = true -> alike p q.
  Proof.
    intros promise. cofix self. intros p q e. destruct (promise p q e) as (states & counted & moves). constructor.
    - exact states.
    - intros m. specialize (moves m). destruct (play p m), (play q m); intuition discriminate.
    - exact counted.
    - intros m p' q' played played'. specialize (moves m). rewrite played, played' in moves. exact (self p' q' moves).
  Qed.

  (** What one of two alike positions has, the other has. *)
  Lemma alike_state p q : alike p q -> state q = state p.
  Proof. destruct 1 as [p q e _ _ _]. symmetry. exact e. Qed.

  Lemma alike_tick p q m clock : alike p q -> tick p m clock = tick q m clock.
  Proof. destruct 1 as [p q _ _ counted _]. unfold tick. rewrite counted. reflexivity. Qed.

  Lemma alike_to_move p q side : alike p q -> to_move q side -> to_move p side.
  Proof. intros a [moves e]. exists moves. rewrite <- (alike_state p q a). exact e. Qed.

  Lemma alike_won p q side : alike p q -> won q side -> won p side.
  Proof. intros a (o & e & w). exists o. rewrite <- (alike_state p q a). auto. Qed.

  Lemma alike_over_but_not_won p q side : alike p q -> over_but_not_won q side -> over_but_not_won p side.
  Proof. intros a (o & e & w). exists o. rewrite <- (alike_state p q a). auto. Qed.

  Lemma alike_legal p q m q' : alike p q -> legal q m q' -> exists p', legal p m p' /\ alike p' q'.
  Proof.
    intros a (s & moves & e & listed & played). rewrite (alike_state p q a) in e.
    destruct a as [p q _ none _ after]. destruct (play p m) as [p'|] eqn:played'.
    - exists p'. split; [exists s, moves; auto|exact (after m p' q' played' played)].
    - apply none in played'. congruence.
  Qed.

  Lemma alike_legal_back p q m p' : alike p q -> legal p m p' -> exists q', legal q m q' /\ alike p' q'.
  Proof.
    intros a (s & moves & e & listed & played). rewrite <- (alike_state p q a) in e.
    destruct a as [p q _ none _ after]. destruct (play q m) as [q'|] eqn:played'.
    - exists q'. split; [exists s, moves; auto|exact (after m p' q' played played')].
    - apply none in played'. congruence.
  Qed.

  Lemma alike_can_move p q : alike p q -> can_move q -> can_move p.
  Proof.
    intros a (m & q' & step). destruct (alike_legal p q m q' a step) as (p' & step' & _). exists m, p'. exact step'.
  Qed.

  (** The goals. *)
  Theorem alike_wins_within side n q : wins_within side n q -> forall p, alike p q -> wins_within side n p.
  Proof.
    induction 1 as [n q over|n q m q' turn step _ IH|n q turn some _ IH]; intros p a.
    - apply wins_within_over. exact (alike_won p q side a over).
    - destruct (alike_legal p q m q' a step) as (p' & step' & a').
      exact (wins_within_own game side n p m p' (alike_to_move p q side a turn) step' (IH p' a')).
    - apply (wins_within_reply game side n p (alike_to_move p q _ a turn) (alike_can_move p q a some)).
      intros m p' step'. destruct (alike_legal_back p q m p' a step') as (q' & step & a'). exact (IH m q' step p' a').
  Qed.

  Theorem alike_wins_in_time side n clock q :
    wins_in_time side n clock q -> forall p, alike p q -> wins_in_time side n clock p.
  Proof.
    induction 1 as [n clock q over|n clock q m q' early turn step _ IH|n clock q early turn some _ IH]; intros p a.
    - apply wins_in_time_over. exact (alike_won p q side a over).
    - destruct (alike_legal p q m q' a step) as (p' & step' & a').
      apply (wins_in_time_own game side n clock p m p' early (alike_to_move p q side a turn) step').
      rewrite (alike_tick p q m clock a). exact (IH p' a').
    - apply (wins_in_time_reply game side n clock p early (alike_to_move p q _ a turn) (alike_can_move p q a some)).
      intros m p' step'. destruct (alike_legal_back p q m p' a step') as (q' & step & a').
      rewrite (alike_tick p q m clock a). exact (IH m q' step p' a').
  Qed.

  Theorem alike_wins side p q : alike p q -> wins side q -> wins side p.
  Proof.
    intros a w. apply wins_iff_within_some_number in w. destruct w as [n w].
    apply wins_iff_within_some_number. exists n. exact (alike_wins_within side n q w p a).
  Qed.

  Theorem alike_never_loses side : forall p q, alike p q -> never_loses side q -> never_loses side p.
  Proof.
    cofix self. intros p q a safe. destruct safe as [q over|q m q' turn step safe|q turn some safe].
    - apply never_loses_over. exact (alike_over_but_not_won p q _ a over).
    - destruct (alike_legal p q m q' a step) as (p' & step' & a').
      exact (never_loses_own game side p m p' (alike_to_move p q side a turn) step' (self p' q' a' safe)).
    - apply (never_loses_reply game side p (alike_to_move p q _ a turn) (alike_can_move p q a some)).
      intros m p' step'. destruct (alike_legal_back p q m p' a step') as (q' & step & a').
      exact (self p' q' a' (safe m q' step)).
  Qed.

  Theorem alike_survives side : forall n p q, alike p q -> survives side n q -> survives side n p.
  Proof.
    cofix self. intros n p q a safe.
    destruct safe as [n q over|q s moves e some|n q m q' turn step safe|n q turn some safe].
    - apply survives_over. exact (alike_over_but_not_won p q _ a over).
    - rewrite (alike_state p q a) in e. exact (survives_enough game side p s moves e some).
    - destruct (alike_legal p q m q' a step) as (p' & step' & a').
      exact (survives_own game side n p m p' (alike_to_move p q side a turn) step' (self n p' q' a' safe)).
    - apply (survives_reply game side n p (alike_to_move p q _ a turn) (alike_can_move p q a some)).
      intros m p' step'. destruct (alike_legal_back p q m p' a step') as (q' & step & a').
      exact (self n p' q' a' (safe m q' step)).
  Qed.

  Theorem alike_dead : forall p q, alike p q -> dead q -> dead p.
  Proof.
    cofix self. intros p q a d. destruct d as [q safe closed]. constructor.
    - intros side (o & e & w). apply (safe side). exists o. rewrite (alike_state p q a). auto.
    - intros m p' step'. destruct (alike_legal_back p q m p' a step') as (q' & step & a').
      exact (self p' q' a' (closed m q' step)).
  Qed.

End Alike.

Arguments alike {game} p q.
