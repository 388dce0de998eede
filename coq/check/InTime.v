(** Wins beside the clocks: short wins are in time, and play by a strategy repeats no position.

    Positions have no memory, so a plain win may come after a draw could be claimed. There are two such claims. By the
    move clock: the goal `win in time` asks that none is possible, and in a game in which the sides take turns and nobody
    beats himself every short win is such a win ([short_wins_are_in_time]). By repetition: a play by the lines of an
    accepted strategy meets no position twice, whether the holder is to move there ([holder_meets_no_position_twice])
    or the other side ([other_meets_no_position_twice]), because bounds fall. What was played before the starting
    position is not known here: both speak of a game that begins there, with the clock at 0. *)

Require Import List Arith PArith Lia.
Import ListNotations.
Require Import Game Goals Opposites Laws Promises.

(** *** Short wins *)

Section Short.

  Variable game : Game.
  Implicit Types p q : Position game.

  Hypothesis turns : sides_take_turns game.
  Hypothesis fair : nobody_beats_himself game.

  (** [n] moves of the holder are [2 * n - 1] moves of both, and one more if the other side begins. *)
  Theorem short_wins_are_in_time side n p :
    wins_within side n p -> forall clock,
    (to_move p side -> clock + 2 * n <= limit game + 1) ->
    (to_move p (other side) -> clock + 2 * n <= limit game) ->
    wins_in_time side n clock p.
  Proof.
    induction 1 as [n p over|n p m q turn step w IH|n p turn some all IH]; intros clock own reply.
    - exact (wins_in_time_over game side n clock p over).
    - specialize (own turn). apply (wins_in_time_own game side n clock p m q); [lia|exact turn|exact step|].
      assert (tick p m clock <= S clock) by (unfold tick; destruct (resets p m); lia).
      apply IH; intros turn'; [destruct (turns p side m q turn step turn')|lia].
    - specialize (reply turn).
      assert (n <> 0) as some_left.
      { intros ->. destruct some as (m & q & step). apply (fair p (other side) m q turn step).
        rewrite other_other. exact (won_already game side 0 q fair (all m q step) eq_refl). }
      apply (wins_in_time_reply game side n clock p); [lia|exact turn|exact some|]. intros m q step.
      assert (tick p m clock <= S clock) by (unfold tick; destruct (resets p m); lia).
      apply (IH m q step); intros turn'; [lia|destruct (turns p (other side) m q turn step turn')].
  Qed.

End Short.

(** *** Repetition *)

Section Repetition.

  Variable game : Game.
  Variable same : Position game -> Position game -> bool.
  Variable same_move : Move game -> Move game -> bool.
  Variable claim : Claim game.
  Variable strategy : Strategy game.
  Implicit Types p q r : Position game.
  Implicit Types m : Move game.

  (** Positions that compare as equal compare alike with all others, and have equal moves to positions that compare as
      equal: so it is with the Rust's packed positions and with article 9.2.2. *)
  Hypothesis same_is_one : forall p q, same p q = true -> forall r, same p r = same q r.
  Hypothesis same_moves : forall p q, same p q = true ->
    state p = state q /\
    forall m, match play p m, play q m with
              | Some p', Some q' => same p' q' = true
              | None, None => True
              | _, _ => False
              end.

  Variables (within : option positive) (in_time : bool).
  Hypothesis a_win : goal game claim = Win within in_time.

  (** The verdict is *proved* or *open*. *)
  Definition accepts (step : Step game) : Prop := exists before after, step before = Ok game after.
  Hypothesis accepted : accepts (whole game same same_move claim strategy).

  Notation line := (find game same strategy).
  Notation bound := (bound_of game).

  Lemma accepts_then first second : accepts (then_ game first second) -> accepts first /\ accepts second.
  Proof.
    intros (before & after & e). unfold then_ in e. destruct (first before) as [|between] eqn:one; [discriminate|].
    split; [exists before, between|exists between, after]; assumption.
  Qed.

  Lemma accepts_each {A} (body : A -> Step game) list :
    accepts (try_for_each game body list) -> forall x, In x list -> accepts (body x).
  Proof.
    induction list as [|y rest IH]; intros all x i; [destruct i|]. apply accepts_then in all. destruct all as [one all].
    destruct i as [<-|i]; [exact one|exact (IH all x i)].
  Qed.

  Lemma accepts_legal p m next :
    accepts (legal_then game p m next) -> exists q, play p m = Some q /\ accepts (next q).
  Proof.
    unfold legal_then. destruct (play p m) as [q|]; [eauto|]. intros (? & ? & [=]).
  Qed.

  (** After every reply, a line that is found there meets the need. *)
  Lemma accepts_after_reply q need moves :
    accepts (holds_after_reply game same claim strategy q need) -> state q = ToMove (other (side game claim)) moves ->
    forall m r e, In m moves -> play q m = Some r -> line r = Some e ->
    meets game e (passed game q m (after_move need)) = None.
  Proof.
    intros accepts st m r e i played found. unfold holds_after_reply in accepts. rewrite st in accepts.
    destruct moves as [|m0 moves]; [destruct i|].
    destruct (too_late game need); [destruct accepts as (? & ? & [=])|].
    destruct (side_eq _ _) eqn:sides; [apply side_eq_true in sides; destruct (other_differs _ sides)|].
    pose proof (accepts_each _ _ accepts m i) as one. apply accepts_legal in one. destruct one as (r' & played' & one).
    assert (r' = r) as -> by congruence. unfold holds in one. rewrite found in one.
    fold (after_move need) in one. destruct (meets game e _); [destruct one as (? & ? & [=])|reflexivity].
  Qed.

  Lemma found_is_line p e : line p = Some e -> exists p', same p p' = true /\ In (p', e) (lines game strategy).
  Proof.
    unfold find. destruct (List.find _ _) as [[q e']|] eqn:found; [|discriminate]. intros [= <-].
    apply find_some in found. destruct found as [i eq]. exists q. auto.
  Qed.

  Lemma same_line p q : same p q = true -> line p = line q.
  Proof.
    intros eq. unfold find. enough (List.find (fun l => same p (fst l)) (lines game strategy)
      = List.find (fun l => same q (fst l)) (lines game strategy)) as -> by reflexivity.
    induction (lines game strategy) as [|l rest IH]; [reflexivity|]. simpl.
    rewrite (same_is_one p q eq (fst l)). destruct (same q (fst l)); [reflexivity|exact IH].
  Qed.

  (** The holder plays what the line says, from [p] to [q]. *)
  Definition by_the_line p q : Prop :=
    exists e m, line p = Some e /\ entry_play game e = Some m /\ legal p m q.

  (** The other side replies, from [q] to [r]. *)
  Definition reply q r : Prop := to_move q (other (side game claim)) /\ exists m, legal q m r.

  (** Bounds fall with every move and reply. *)
  Lemma bound_falls p q r e e' :
    line p = Some e -> by_the_line p q -> reply q r -> line r = Some e' -> bound e' < bound e.
  Proof.
    intros found (e0 & m & found0 & plays_m & sp & lp & stp & ip & played) ((moves & stq) & m' & sq & lq & stq' & iq & played')
      found'.
    assert (e0 = e) as -> by congruence. rewrite stq in stq'. injection stq' as <- <-.
    destruct (found_is_line p e found) as (p' & eq & listed).
    destruct (same_moves p p' eq) as [states moved]. specialize (moved m). rewrite played in moved.
    unfold whole in accepted. destruct (fits game claim strategy) eqn:fit;
      [|destruct accepted as (? & ? & [=])]. cbn [negb] in accepted.
    apply accepts_then in accepted. destruct accepted as [_ rest]. apply accepts_then in rest. destruct rest as [_ all].
    pose proof (accepts_each _ _ all (p', e) listed) as one. clear all. simpl in one. unfold entry in one.
    rewrite <- states, stp in one. destruct lp as [|m0 lp]; [destruct ip|].
    destruct (andb _ _); [destruct one as (? & ? & [=])|]. rewrite plays_m in one.
    destruct (contains _ _ _ _); cbn [negb] in one;
      [|unfold not_listed in one; apply accepts_legal in one; destruct one as (? & _ & ? & ? & [=])].
    unfold fits in fit. rewrite a_win in fit.
    assert (exists b, entry_bound game e = Some b /\
      accepts (plays_to_win game same claim strategy p' m e (Pos.to_nat b - 1))) as (b & eb & wins_m).
    { destruct in_time; destruct (form game strategy); try discriminate fit; destruct (entry_bound game e) as [b|];
        try (destruct one as (? & ? & [=]); fail); exists b; auto. }
    pose proof (Pos2Nat.is_pos b) as positive. unfold plays_to_win in wins_m. rewrite a_win in wins_m.
    assert (exists need, accepts (plays game same claim strategy p' m need) /\
      forall there last, meets game last (passed game there m' (after_move (passed game p' m need))) = None ->
      bound last <= Pos.to_nat b - 1) as (need & plays_on & low).
    { destruct in_time.
      - destruct (latest game e) as [last|]; [|destruct wins_m as (? & ? & [=])].
        destruct (limit game <=? last); [destruct wins_m as (? & ? & [=])|].
        eexists. split; [exact wins_m|]. intros there e'' met. apply meets_is_met in met. simpl in met. exact (proj1 met).
      - eexists. split; [exact wins_m|]. intros there e'' met. apply meets_is_met in met. exact met. }
    unfold plays in plays_on. apply accepts_legal in plays_on. destruct plays_on as (q' & played'' & after).
    rewrite played'' in moved. destruct (same_moves q q' moved) as [states' moved']. specialize (moved' m').
    rewrite played' in moved'. destruct (play q' m') as [r'|] eqn:replied; [|contradiction].
    rewrite states' in stq. unfold bound at 2. rewrite eb.
    enough (bound e' <= Pos.to_nat b - 1) by lia. apply (low q').
    apply (accepts_after_reply q' _ moves after stq m' r' e' iq replied).
    rewrite <- (same_line r r' moved'). exact found'.
  Qed.

  (** A play by the lines: [r] comes later than [p], or is [p]; the holder is to move in both, and both have a line. *)
  Inductive plays_on : Position game -> Position game -> Prop :=
  | plays_on_here p e : line p = Some e -> plays_on p p
  | plays_on_next p q r s e : line p = Some e -> by_the_line p q -> reply q r -> plays_on r s -> plays_on p s.

  Lemma plays_on_line p s : plays_on p s -> (exists e, line p = Some e) /\ (exists e, line s = Some e).
  Proof. induction 1; [eauto|]. destruct IHplays_on. eauto. Qed.

  Lemma bound_never_rises p s : plays_on p s -> forall e e', line p = Some e -> line s = Some e' -> bound e' <= bound e.
  Proof.
    induction 1 as [p e0 found|p q r s e0 found own other on IH]; intros e e' here there.
    - assert (e' = e) as -> by congruence. lia.
    - destruct (plays_on_line r s on) as [[er between] _].
      pose proof (bound_falls p q r e er here own other between). specialize (IH er e' between there). lia.
  Qed.

  (** No position in which the holder is to move comes twice. *)
  Theorem holder_meets_no_position_twice p q r s :
    by_the_line p q -> reply q r -> plays_on r s -> same p s = false.
  Proof.
    intros own other on. destruct (same p s) eqn:eq; [|reflexivity]. exfalso.
    destruct own as (e & m & found & own). destruct (plays_on_line r s on) as [[er between] [es there]].
    pose proof (bound_falls p q r e er found (ex_intro _ e (ex_intro _ m (conj found own))) other between).
    pose proof (bound_never_rises r s on er es between there).
    rewrite (same_line p s eq) in found. assert (es = e) as -> by congruence. lia.
  Qed.

  (** Nor does one in which the other side is to move: [q] comes from a line, and [q'] from a later one. *)
  Theorem other_meets_no_position_twice p q r p' q' :
    by_the_line p q -> reply q r -> plays_on r p' -> by_the_line p' q' -> same q q' = false.
  Proof.
    intros own other on own'. destruct (same q q') eqn:eq; [|reflexivity]. exfalso.
    destruct (plays_on_line r p' on) as [[er between] [e' there]].
    pose proof (bound_never_rises r p' on er e' between there) as low.
    destruct other as ((moves & st) & m & s & moves' & st' & i & played). rewrite st in st'. injection st' as <- <-.
    destruct (same_moves q q' eq) as [states moved]. specialize (moved m). rewrite played in moved.
    destruct (play q' m) as [r'|] eqn:played'; [|contradiction]. rewrite states in st.
    rewrite (same_line r r' moved) in between.
    assert (reply q' r') as other' by (split; [exists moves; exact st|exists m, (other (side game claim)), moves; auto]).
    pose proof (bound_falls p' q' r' e' er there own' other' between). lia.
  Qed.

End Repetition.
