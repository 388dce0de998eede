(** What each goal of a claim means, whatever strategy may be shown for it.

    This file stands beside `Goal` in `crates/check/src/claim.rs`. Whoever wants to know what a theorem of the checker
    says has to read the six definitions below and nothing else; the rest of the file shows that they are the right
    ones: they do not contradict each other where they should not, and exclude each other where they should.

    In all of them "the holder" is the side that the goal is about, and a reply is any legal move of the other side.
    A position in which nobody can move, although the game is not over, is a dead end; it fulfils no goal except
    [dead], which speaks of won positions alone. *)

Require Import List Arith Lia.
Import ListNotations.
Require Import Game.

Section Goals.

  Variable game : Game.
  Implicit Types p q r : Position game.
  Implicit Types m : Move game.

  (** `win within n`: "to win, in at most so many of its own moves". The game is over and won; or the holder has a
      move, which counts one; or the other side has moves, and whichever it chooses, the same holds after it. *)
  Inductive wins_within (side : Side) : nat -> Position game -> Prop :=
  | wins_within_over n p :
      won p side -> wins_within side n p
  | wins_within_own n p m q :
      to_move p side -> legal p m q -> wins_within side n q -> wins_within side (S n) p
  | wins_within_reply n p :
      to_move p (other side) -> can_move p ->
      (forall m q, legal p m q -> wins_within side n q) -> wins_within side n p.

  (** `win`: the same without a number. It is inductive, so play does come to an end. *)
  Inductive wins (side : Side) : Position game -> Prop :=
  | wins_over p :
      won p side -> wins side p
  | wins_own p m q :
      to_move p side -> legal p m q -> wins side q -> wins side p
  | wins_reply p :
      to_move p (other side) -> can_move p ->
      (forall m q, legal p m q -> wins side q) -> wins side p.

  (** `win within n in time`: the same, and nobody can claim a draw by the move clock before the win. [clock] is
      how many moves of both sides have been made since the last that started the clock again. In each position of the
      play that is not won yet the clock is below the limit; the move that reaches the limit may still win. *)
  Inductive wins_in_time (side : Side) : nat -> nat -> Position game -> Prop :=
  | wins_in_time_over n clock p :
      won p side -> wins_in_time side n clock p
  | wins_in_time_own n clock p m q :
      clock < limit game -> to_move p side -> legal p m q -> wins_in_time side n (tick p m clock) q ->
      wins_in_time side (S n) clock p
  | wins_in_time_reply n clock p :
      clock < limit game -> to_move p (other side) -> can_move p ->
      (forall m q, legal p m q -> wins_in_time side n (tick p m clock) q) -> wins_in_time side n clock p.

  (** `no loss`: "never to be beaten. Endless play and draws are no losses." It is coinductive, so play may go on for
      ever. *)
  CoInductive never_loses (side : Side) : Position game -> Prop :=
  | never_loses_over p :
      over_but_not_won p (other side) -> never_loses side p
  | never_loses_own p m q :
      to_move p side -> legal p m q -> never_loses side q -> never_loses side p
  | never_loses_reply p :
      to_move p (other side) -> can_move p ->
      (forall m q, legal p m q -> never_loses side q) -> never_loses side p.

  (** `survive n`: "not to be beaten by the next so many moves of the other side". Only the replies are counted, each
      as one. When none is left to be survived, it is enough that the game goes on. (It is coinductive for the sake of
      games in which the holder may move for ever while the other side waits: that too is survival.) *)
  CoInductive survives (side : Side) : nat -> Position game -> Prop :=
  | survives_over n p :
      over_but_not_won p (other side) -> survives side n p
  | survives_enough p s moves :
      state p = ToMove s moves -> moves <> [] -> survives side 0 p
  | survives_own n p m q :
      to_move p side -> legal p m q -> survives side n q -> survives side n p
  | survives_reply n p :
      to_move p (other side) -> can_move p ->
      (forall m q, legal p m q -> survives side n q) -> survives side (S n) p.

  (** `dead`: "nobody can be beaten, even if both sides help." *)
  CoInductive dead : Position game -> Prop :=
  | dead_closed p :
      (forall side, ~ won p side) -> (forall m q, legal p m q -> dead q) -> dead p.

  (** *** The definitions are the right ones *)

  (** Dead means just this: no play whatever reaches a won position. *)
  Theorem dead_iff_no_won_position_reachable p :
    dead p <-> (forall q side, reachable p q -> ~ won q side).
  Proof.
    split.
    - intros d q side path.
      assert (dead q) as dq.
      { induction path as [|q m r _ IH step]; [exact d|].
        destruct IH as [q _ closed]. exact (closed m r step). }
      destruct dq as [q safe _]. exact (safe side).
    - revert p. cofix self. intros p safe. constructor.
      + intros side. exact (safe p side (reachable_here game p)).
      + intros m q step. apply self. intros r side path.
        exact (safe r side (reachable_first game p m q r step path)).
  Qed.

  (** With more moves one wins as well. *)
  Theorem wins_within_more side n p :
    wins_within side n p -> forall k, n <= k -> wins_within side k p.
  Proof.
    induction 1 as [n p over|n p m q turn step _ IH|n p turn some _ IH]; intros k le.
    - exact (wins_within_over side k p over).
    - destruct k as [|k]; [lia|].
      exact (wins_within_own side k p m q turn step (IH k (le_S_n _ _ le))).
    - exact (wins_within_reply side k p turn some (fun m q step => IH m q step k le)).
  Qed.

  (** A win in time is a win. *)
  Theorem wins_in_time_is_win side n clock p : wins_in_time side n clock p -> wins_within side n p.
  Proof.
    induction 1 as [n clock p over|n clock p m q _ turn step _ IH|n clock p _ turn some _ IH].
    - exact (wins_within_over side n p over).
    - exact (wins_within_own side n p m q turn step IH).
    - exact (wins_within_reply side n p turn some IH).
  Qed.

  Lemma tick_more p m a b : a <= b -> tick p m a <= tick p m b.
  Proof. unfold tick. destruct (resets p m); lia. Qed.

  (** With more moves, and with a clock that has not come so far, one wins in time as well. *)
  Theorem wins_in_time_more side n clock p :
    wins_in_time side n clock p -> forall k earlier, n <= k -> earlier <= clock -> wins_in_time side k earlier p.
  Proof.
    induction 1 as [n clock p over|n clock p m q early turn step _ IH|n clock p early turn some _ IH];
      intros k earlier le le'.
    - exact (wins_in_time_over side k earlier p over).
    - destruct k as [|k]; [lia|]. apply (wins_in_time_own side k earlier p m q); [lia|exact turn|exact step|].
      exact (IH k (tick p m earlier) (le_S_n _ _ le) (tick_more p m earlier clock le')).
    - apply (wins_in_time_reply side k earlier p); [lia|exact turn|exact some|].
      intros m q step. exact (IH m q step k (tick p m earlier) le (tick_more p m earlier clock le')).
  Qed.

  (** Where the clock has reached the limit and the game is not won, a draw can be claimed: that is no win in time. *)
  Theorem too_late_is_not_in_time side n clock p :
    limit game <= clock -> ~ won p side -> ~ wins_in_time side n clock p.
  Proof. intros late not_won w. destruct w; [contradiction|lia|lia]. Qed.

  (** Who survives many moves survives fewer. *)
  Theorem survives_fewer side : forall n p,
    survives side n p -> forall k, k <= n -> survives side k p.
  Proof.
    cofix self. intros n p s k le. destruct s as [n p over|p s moves e some|n p m q turn step s|n p turn some s].
    - exact (survives_over side k p over).
    - assert (k = 0) as -> by lia. exact (survives_enough side p s moves e some).
    - exact (survives_own side k p m q turn step (self n q s k le)).
    - destruct k as [|k].
      + destruct some as (m & q & s' & moves & e & listed & _).
        apply (survives_enough side p s' moves e). intros ->. exact listed.
      + exact (survives_reply side k p turn some (fun m q step => self n q (s m q step) k (le_S_n _ _ le))).
  Qed.

  (** Finitely many replies: if each has a number of moves, one number is enough for all. *)
  Lemma one_number_for_all p (good : Move game -> nat -> Position game -> Prop) :
    (forall m n k q, good m n q -> n <= k -> good m k q) ->
    (forall m q, legal p m q -> exists n, good m n q) ->
    exists n, forall m q, legal p m q -> good m n q.
  Proof.
    intros more each. destruct (state p) as [outcome|s moves] eqn:e.
    { exists 0. intros m q step. clash. }
    assert (forall l, incl l moves -> exists n, forall m q, In m l -> play p m = Some q -> good m n q) as all.
    { induction l as [|m l IH]; intros sub.
      - exists 0. intros m q [].
      - destruct (IH (fun x i => sub x (or_intror i))) as [n rest].
        destruct (play p m) as [q|] eqn:played.
        + destruct (each m q) as [k this].
          { exists s, moves. auto using in_eq. }
          exists (Nat.max n k). intros m' q' [<-|i] played'.
          * assert (q' = q) as -> by congruence. apply (more _ _ _ _ this). lia.
          * apply (more _ _ _ _ (rest m' q' i played')). lia.
        + exists n. intros m' q' [<-|i] played'; [congruence|]. exact (rest m' q' i played'). }
    destruct (all moves (incl_refl _)) as [n within]. exists n.
    intros m q (s' & moves' & e' & listed & played). rewrite e in e'. injection e' as <- <-.
    exact (within m q listed played).
  Qed.

  (** To win is to win within some number of moves. *)
  Theorem wins_iff_within_some_number side p :
    wins side p <-> exists n, wins_within side n p.
  Proof.
    split.
    - induction 1 as [p over|p m q turn step _ [n IH]|p turn some _ IH].
      + exists 0. exact (wins_within_over side 0 p over).
      + exists (S n). exact (wins_within_own side n p m q turn step IH).
      + destruct (one_number_for_all p (fun _ n q => wins_within side n q)) as [n within]; [|exact IH|].
        { intros m n k q w le. exact (wins_within_more side n q w k le). }
        exists n. exact (wins_within_reply side n p turn some within).
    - intros [n w]. induction w as [n p over|n p m q turn step _ IH|n p turn some _ IH].
      + exact (wins_over side p over).
      + exact (wins_own side p m q turn step IH).
      + exact (wins_reply side p turn some IH).
  Qed.

  (** Who wins does not lose, on the way there either. *)
  Theorem winner_never_loses side p : wins side p -> never_loses side p.
  Proof.
    induction 1 as [p (o & e & w)|p m q turn step _ IH|p turn some _ IH].
    - apply never_loses_over. exists o. split; [exact e|].
      rewrite w. intros [= eq]. exact (other_differs side (eq_sym eq)).
    - exact (never_loses_own side p m q turn step IH).
    - exact (never_loses_reply side p turn some IH).
  Qed.

  (** If one side wins, the other cannot be sure not to lose. *)
  Theorem wins_excludes_never_loses side p :
    wins side p -> ~ never_loses (other side) p.
  Proof.
    induction 1 as [p over|p m q turn step _ IH|p turn some _ IH]; intros safe.
    - inversion safe; clash.
    - inversion safe as [? ?|? ? ? turn'|? ? ? all]; [clash|clash|]. exact (IH (all m q step)).
    - inversion safe as [? ?|? m q ? step safe'|? turn']; [clash| |clash]. exact (IH m q step safe').
  Qed.

  (** Not both sides win. *)
  Theorem only_one_side_wins side p : wins side p -> ~ wins (other side) p.
  Proof.
    intros w w'. exact (wins_excludes_never_loses side p w (winner_never_loses (other side) p w')).
  Qed.

  (** Who never loses survives any number of moves. *)
  Theorem never_loses_survives side : forall n p, never_loses side p -> survives side n p.
  Proof.
    cofix self. intros n p safe. destruct safe as [p over|p m q turn step safe|p turn some safe].
    - exact (survives_over side n p over).
    - exact (survives_own side n p m q turn step (self n q safe)).
    - destruct n as [|n].
      + destruct some as (m & q & s' & moves & e & listed & _).
        apply (survives_enough side p s' moves e). intros ->. exact listed.
      + exact (survives_reply side n p turn some (fun m q step => self n q (safe m q step))).
  Qed.

  (** In a dead position that is not a dead end nobody wins. *)
  Theorem nobody_wins_a_dead_position side p : wins side p -> ~ dead p.
  Proof.
    induction 1 as [p over|p m q turn step _ IH|p turn (m & q & step) _ IH]; intros d; destruct d as [p safe closed].
    - exact (safe side over).
    - exact (IH (closed m q step)).
    - exact (IH m q step (closed m q step)).
  Qed.

  (** A drawn position is not a win: stalemate, say, whatever the number of moves. *)
  Theorem drawn_is_no_win side n p :
    state p = Over Drawn -> ~ wins_within side n p /\ ~ wins side p.
  Proof.
    intros e; split; intros w; destruct w; try clash.
    - destruct H as (o & e' & w). assert (o = Drawn) as -> by congruence. discriminate.
    - destruct H as (o & e' & w). assert (o = Drawn) as -> by congruence. discriminate.
  Qed.

  (** Nothing is won, held or survived in a dead end: "every reply" is not an empty word. *)
  Theorem dead_end_fulfils_nothing side n p :
    dead_end p ->
    ~ wins_within side n p /\ ~ wins side p /\ ~ never_loses side p /\ ~ survives side n p.
  Proof.
    intros stuck. pose proof (dead_end_cannot_move game p stuck) as none.
    repeat split; intros w; destruct w; try clash; try (exact (none ltac:(eassumption)));
      try (apply none; eexists; eexists; eassumption).
  Qed.

End Goals.

Arguments wins_within {game} side n p.
Arguments wins_in_time {game} side n clock p.
Arguments wins {game} side p.
Arguments never_loses {game} side p.
Arguments survives {game} side n p.
Arguments dead {game} p.
