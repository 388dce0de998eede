(** The check is sound: what it accepts is true.

    If the loop of `Laws.v` says *proved*, each line of the claim describes at least one starting position, and each of
    these has what the goal means by `Goals.v` ([claim_holds], [proved_is_true]); if it says *open*, that is so as soon
    as each listed assumption is true ([open_is_true]). This holds in every game, for all goals and both forms of
    `no loss`, and for any comparisons that take two positions for the same only if they are [alike] (`Alike.v`), and
    two moves only if they are equal.

    `Promises.v` has shown what follows when each line is accepted by itself. Here the lines are put together: for `win`
    by induction on the bound, for the other goals by coinduction, because play never leaves the table.

    The table may be dealt out to several strategies, each of them checked by itself: together they prove the claim if
    what each assumes is said by a line of one of them ([parts_proved_is_true]), also when they need each other. And an
    open theorem may rest on another theorem, whose starting positions it assumes something of ([rests_on_theorem]). *)

Require Import List Arith PArith Lia.
Import ListNotations.
Require Import Game Goals Alike Laws Promises.

(** What it means that a claim's goal holds of a position. *)
Definition goal_holds {game} (goal : Goal) (side : Side) (p : Position game) : Prop :=
  match goal with
  | Win None false => wins side p
  | Win (Some n) false => wins_within side (Pos.to_nat n) p
  | Win None true => exists n, wins_in_time side n 0 p
  | Win (Some n) true => wins_in_time side (Pos.to_nat n) 0 p
  | NoLoss => never_loses side p
  | Survive n => survives side (Pos.to_nat n) p
  | Dead => dead p
  end.

(** What it means that a claim holds: it has lines; each of them can be read and describes at least one position; and
    the goal holds of every position of every line. *)
Definition claim_holds (game : Game) (claim : Claim game) : Prop :=
  from game claim <> [] /\
  forall line, In line (from game claim) ->
    exists positions, line = Some positions /\ positions <> [] /\
      forall p, In p positions -> goal_holds (goal game claim) (side game claim) p.

Section Check.

  Variable game : Game.
  Variable claim : Claim game.
  Variable table : list (Position game * Entry game).

  Notation holder := (side game claim).
  Notation the_goal := (goal game claim).
  Notation kept := (kept game claim table).
  Notation kept_after_reply := (kept_after_reply game claim table).
  Implicit Types p q : Position game.
  Implicit Types m : Move game.

  (** All lines are right, each by itself. *)
  Definition lines_right : Prop :=
    forall p e, In (p, e) table -> line_right game claim table p e.

  (** `win`: a line is a win within its bound, "because bounds fall with every move". *)
  Lemma line_wins within p e :
    the_goal = Win within false -> lines_right -> In (p, e) table -> wins_within holder (bound_of game e) p.
  Proof.
    intros g right. remember (bound_of game e) as b eqn:eb. revert p e eb.
    induction b as [b IH] using lt_wf_ind. intros p e -> i.
    pose proof (right p e i) as line. unfold line_right in line. rewrite g in line.
    destruct line as (turn & positive & m & q & step & after).
    destruct (bound_of game e) as [|b]; [lia|]. replace (S b - 1) with b in after by lia.
    assert (forall r, kept (Need.WinWithin b) r -> wins_within holder b r) as wins_kept.
    { intros r [(r' & e' & a & i' & low)|w]; [|exact w]. simpl in low.
      apply (alike_wins_within game holder b r'); [|exact a].
      apply wins_within_more with (bound_of game e'); [|exact low].
      apply (IH (bound_of game e')) with e'; [lia|reflexivity|exact i']. }
    apply (wins_within_own game holder b p m q turn step).
    destruct after as [k|(_ & turn' & some & all)]; [exact (wins_kept q k)|].
    apply (wins_within_reply game holder b q turn' some). intros m' r step'. exact (wins_kept r (all m' r step')).
  Qed.

  (** `win in time`: a line is a win within its bound, in time as long as the clock has not passed what the line says. *)
  Lemma line_wins_in_time within p e last :
    the_goal = Win within true -> lines_right -> In (p, e) table -> latest game e = Some last ->
    wins_in_time holder (bound_of game e) last p.
  Proof.
    intros g right. remember (bound_of game e) as b eqn:eb. revert p e last eb.
    induction b as [b IH] using lt_wf_ind. intros p e last -> i is.
    pose proof (right p e i) as line. unfold line_right in line. rewrite g in line.
    destruct line as (turn & positive & last' & is' & early & m & q & step & after).
    assert (last' = last) as -> by congruence.
    destruct (bound_of game e) as [|b]; [lia|]. replace (S b - 1) with b in after by lia.
    assert (forall r clock, kept (Need.InTime (Some b) clock) r -> wins_in_time holder b clock r) as wins_kept.
    { intros r clock [(r' & e' & a & i' & low & latest' & is'' & le)|w]; [|exact w].
      apply (alike_wins_in_time game holder b clock r'); [|exact a].
      apply wins_in_time_more with (bound_of game e') latest'; [|exact low|exact le].
      apply (IH (bound_of game e')) with e'; [lia|reflexivity|exact i'|exact is'']. }
    apply (wins_in_time_own game holder b last p m q early turn step).
    destruct after as [k|(early' & turn' & some & all)]; [exact (wins_kept q _ k)|].
    apply (wins_in_time_reply game holder b _ q early' turn' some).
    intros m' r step'. exact (wins_kept r _ (all m' r step')).
  Qed.

  (** `no loss`: "play never leaves the table". *)
  Lemma kept_never_loses :
    the_goal = NoLoss -> lines_right ->
    forall p p', alike p p' -> kept_after_reply Need.Entry p' -> never_loses holder p.
  Proof.
    intros g right. cofix self. intros p p' a [[(l & e & a' & i & _)|w]|(_ & turn & some & all)].
    - pose proof (right l e i) as line. unfold line_right in line. rewrite g in line.
      destruct line as (turn & m & q' & step & after). apply (alike_trans game p p' l a) in a'.
      destruct (alike_legal game p l m q' a' step) as (q & step' & a'').
      exact (never_loses_own game holder p m q (alike_to_move game p l _ a' turn) step' (self q q' a'' after)).
    - unfold meaning in w. rewrite g in w. exact (alike_never_loses game holder p p' a w).
    - apply (never_loses_reply game holder p (alike_to_move game p p' _ a turn) (alike_can_move game p p' a some)).
      intros m q step. destruct (alike_legal_back game p p' m q a step) as (q' & step' & a').
      apply (self q q' a'). left. exact (all m q' step').
  Qed.

  (** `survive`: "by counting down". *)
  Lemma kept_survives moves :
    the_goal = Survive moves -> lines_right ->
    forall n b p p', n <= b -> alike p p' -> kept_after_reply (Need.Survive b) p' -> survives holder n p.
  Proof.
    intros g right. cofix self. intros n b p p' le a [[(l & e & a' & i & least)|s]|(_ & turn & some & all)].
    - pose proof (right l e i) as line. unfold line_right in line. rewrite g in line.
      destruct line as (turn & m & q' & step & after). apply (alike_trans game p p' l a) in a'.
      destruct (alike_legal game p l m q' a' step) as (q & step' & a'').
      apply (survives_own game holder n p m q (alike_to_move game p l _ a' turn) step').
      exact (self n (bound_of game e) q q' (Nat.le_trans _ _ _ le least) a'' after).
    - exact (survives_fewer game holder b p (alike_survives game holder b p p' a s) n le).
    - apply (alike_can_move game p p' a) in some. destruct n as [|n].
      + destruct some as (m & q & s & l & e & i & _). apply (survives_enough game holder p s l e).
        intros ->. exact i.
      + apply (survives_reply game holder n p (alike_to_move game p p' _ a turn) some).
        intros m q step. destruct (alike_legal_back game p p' m q a step) as (q' & step' & a').
        apply (self n (b - 1) q q'); [lia|exact a'|]. left. exact (all m q' step').
  Qed.

  (** `dead`: no move of either side leaves the table. *)
  Lemma kept_dead :
    the_goal = Dead -> lines_right -> forall p p', alike p p' -> kept Need.Entry p' -> dead p.
  Proof.
    intros g right. cofix self. intros p p' a [(l & e & a' & i & _)|d].
    - pose proof (right l e i) as line. unfold line_right in line. rewrite g in line.
      destruct line as (safe & all). apply (alike_trans game p p' l a) in a'. constructor.
      + intros side (o & e' & w). apply (safe side). exists o. rewrite (alike_state game p l a'). auto.
      + intros m q step. destruct (alike_legal_back game p l m q a' step) as (q' & step' & a'').
        exact (self q q' a'' (all m q' step')).
    - unfold meaning in d. rewrite g in d. exact (alike_dead game p p' a d).
  Qed.

  (** What is accepted of a starting position gives the goal. *)
  Lemma start_right p :
    lines_right -> started game claim table p -> goal_holds the_goal holder p.
  Proof.
    unfold started. intros right started. destruct the_goal as [within [|]| |n|] eqn:g;
      simpl in started; simpl.
    - assert (forall q clock, kept (Need.InTime (option_map Pos.to_nat within) clock) q ->
        match within with
        | Some most => wins_in_time holder (Pos.to_nat most) clock q
        | None => exists n, wins_in_time holder n clock q
        end) as wins_kept.
      { intros q clock [(l & e & a & i & low & last & is & le)|w]; [|destruct within; exact w].
        pose proof (line_wins_in_time _ l e last g right i is) as w.
        destruct within as [most|]; [|exists (bound_of game e)].
        - exact (alike_wins_in_time game holder _ clock l (wins_in_time_more game holder _ last l w _ _ low le) q a).
        - exact (alike_wins_in_time game holder _ clock l
            (wins_in_time_more game holder _ last l w _ _ (le_n _) le) q a). }
      destruct started as [k|(early & turn & some & all)].
      { pose proof (wins_kept p 0 k) as w. destruct within; exact w. }
      destruct within as [most|].
      + apply (wins_in_time_reply game holder _ 0 p early turn some).
        intros m q step. exact (wins_kept q _ (all m q step)).
      + destruct (one_number_for_all game p (fun m n q => wins_in_time holder n (tick p m 0) q)) as [n each].
        * intros m n k q w le. exact (wins_in_time_more game holder n _ q w k _ le (le_n _)).
        * intros m q step. exact (wins_kept q _ (all m q step)).
        * exists n. exact (wins_in_time_reply game holder n 0 p early turn some each).
    - destruct within as [n|].
      + assert (forall q, kept (Need.WinWithin (Pos.to_nat n)) q -> wins_within holder (Pos.to_nat n) q) as wins_kept.
        { intros q [(l & e & a & i & low)|w]; [|exact w]. apply (alike_wins_within game holder _ l); [|exact a].
          exact (wins_within_more game holder _ l (line_wins _ l e g right i) _ low). }
        destruct started as [k|(_ & turn & some & all)]; [exact (wins_kept p k)|].
        apply (wins_within_reply game holder _ p turn some). intros m q step. exact (wins_kept q (all m q step)).
      + assert (forall q, kept Need.Entry q -> wins holder q) as wins_kept.
        { intros q [(l & e & a & i & _)|w]; [|unfold meaning in w; rewrite g in w; exact w].
          apply (alike_wins game holder q l a). apply wins_iff_within_some_number. exists (bound_of game e).
          exact (line_wins _ l e g right i). }
        destruct started as [k|(_ & turn & some & all)]; [exact (wins_kept p k)|].
        apply (wins_reply game holder p turn some). intros m q step. exact (wins_kept q (all m q step)).
    - exact (kept_never_loses g right p p (alike_refl game p) started).
    - exact (kept_survives n g right _ _ p p (le_n _) (alike_refl game p) started).
    - exact (kept_dead g right p p (alike_refl game p) started).
  Qed.

  (** And so what [whole] promises gives the claim. *)
  Lemma claim_right :
    from game claim <> [] /\
    (forall line, In line (from game claim) -> line_started game claim table line) /\
    lines_right ->
    claim_holds game claim.
  Proof.
    intros (some & each & right). split; [exact some|]. intros line i.
    destruct (each line i) as (positions & e & some' & all). exists positions.
    split; [exact e|]. split; [exact some'|]. intros p i'. exact (start_right p right (all p i')).
  Qed.

End Check.

(** *** The theorems *)

(** An *open* verdict: the claim holds if the listed assumptions do. *)
Theorem open_is_true :
  forall (game : Game) (same : Position game -> Position game -> bool) (same_move : Move game -> Move game -> bool)
         (claim : Claim game) (strategy : Strategy game) (assuming : Assuming game),
    (forall p q, same p q = true -> alike p q) ->
    (forall m n, same_move m n = true -> m = n) ->
    check game same same_move claim strategy = Open game assuming ->
    (forall p need, In (p, need) assuming -> meaning (goal game claim) (side game claim) need p) ->
    claim_holds game claim.
Proof.
  intros game same same_move claim strategy assuming same_is_alike same_move_is_equal verdict assumed.
  unfold check in verdict. destruct (whole game same same_move claim strategy []) as [|[|a l]] eqn:e; try discriminate.
  injection verdict as <-.
  destruct (promises_whole game same same_move claim strategy (lines game strategy) (incl_refl _)
    same_is_alike same_move_is_equal [] (a :: l)) as [_ result]; [intros ? ? []|exact e|].
  destruct result as (_ & started); [intros p need i; right; exact (assumed p need i)|].
  exact (claim_right game claim (lines game strategy) started).
Qed.

(** A *proved* verdict: the claim holds. *)
Theorem proved_is_true :
  forall (game : Game) (same : Position game -> Position game -> bool) (same_move : Move game -> Move game -> bool)
         (claim : Claim game) (strategy : Strategy game),
    (forall p q, same p q = true -> alike p q) ->
    (forall m n, same_move m n = true -> m = n) ->
    check game same same_move claim strategy = Proved game ->
    claim_holds game claim.
Proof.
  intros game same same_move claim strategy same_is_alike same_move_is_equal verdict.
  unfold check in verdict. destruct (whole game same same_move claim strategy []) as [|[|]] eqn:e; try discriminate.
  destruct (promises_whole game same same_move claim strategy (lines game strategy) (incl_refl _)
    same_is_alike same_move_is_equal [] []) as [_ result]; [intros ? ? []|exact e|].
  destruct result as (_ & started); [intros ? ? []|]. exact (claim_right game claim (lines game strategy) started).
Qed.

(** *** Proofs in parts *)

Section Parts.

  Variable game : Game.
  Variable same : Position game -> Position game -> bool.
  Variable same_move : Move game -> Move game -> bool.
  Variable claim : Claim game.
  Hypothesis same_is_alike : forall p q, same p q = true -> alike p q.
  Hypothesis same_move_is_equal : forall m n, same_move m n = true -> m = n.

  Notation means := (meaning (goal game claim) (side game claim)).

  (** What one part promises, the lines of all parts being in the table. *)
  Definition part_right table (part : Strategy game) : Prop :=
    from game claim <> [] /\
    (forall line, In line (from game claim) -> line_started game claim table line) /\
    (forall p e, In (p, e) (lines game part) -> line_right game claim table p e).

  Lemma promises_add table part : incl (lines game part) table ->
    promises game claim table (add game same same_move claim part) (part_right table part).
  Proof.
    intros sub before after fit e. unfold add in e.
    destruct (whole game same same_move claim part []) as [|more] eqn:checked; [discriminate|].
    destruct (promises_whole game same same_move claim part table sub same_is_alike same_move_is_equal [] more)
      as [fit' right]; [intros ? ? []|exact checked|].
    assert (promises game claim table
      (try_for_each game (fun assumed => assume game same (fst assumed) (snd assumed)) more)
      (forall assumed, In assumed more -> kept game claim table (snd assumed) (fst assumed))) as each.
    { apply promises_try_for_each. intros [p need] i.
      apply (promises_assume game same claim table same_is_alike). exact (fit' p need i). }
    destruct (each before after fit e) as [fit'' all]. split; [exact fit''|]. intros kept.
    destruct (all kept) as [kept' more_kept]. split; [exact kept'|].
    destruct right as [_ right]; [intros p need i; exact (more_kept (p, need) i)|exact right].
  Qed.

  (** What no line says is left; the rest is kept by the lines. *)
  Lemma rest_on_keeps table assuming :
    (forall p need, In (p, need) (rest_on game same table assuming) -> means need p) ->
    all_kept game claim table assuming.
  Proof.
    intros left_true p need i.
    destruct (existsb (fun line => said_by game same line (p, need)) table) eqn:said.
    - apply existsb_exists in said. destruct said as ([q e] & listed & says). left. exists q, e.
      unfold said_by in says. simpl in says. apply Bool.andb_true_iff in says. destruct says as [eq met].
      split; [exact (same_is_alike p q eq)|]. split; [exact listed|].
      apply meets_is_met. destruct (meets game e need); [discriminate|reflexivity].
    - right. apply left_true. unfold rest_on. apply filter_In. split; [exact i|]. rewrite said. reflexivity.
  Qed.

  Lemma parts_are_true parts assuming :
    parts <> [] -> try_for_each game (add game same same_move claim) parts [] = Ok game assuming ->
    (forall p need, In (p, need) (rest_on game same (flat_map (lines game) parts) assuming) -> means need p) ->
    claim_holds game claim.
  Proof.
    intros some checked assumed. set (table := flat_map (lines game) parts) in *.
    assert (promises game claim table (try_for_each game (add game same same_move claim) parts)
      (forall part, In part parts -> part_right table part)) as each.
    { apply promises_try_for_each. intros part i. apply promises_add.
      intros line listed. apply in_flat_map. exists part. auto. }
    destruct (each [] assuming) as [_ right]; [intros ? ? []|exact checked|].
    destruct right as [_ right]; [exact (rest_on_keeps table assuming assumed)|].
    apply (claim_right game claim table). destruct parts as [|part parts]; [contradiction|].
    destruct (right part (or_introl eq_refl)) as (from_some & starts & _).
    split; [exact from_some|]. split; [exact starts|]. intros p e i.
    apply in_flat_map in i. destruct i as (of & i & listed).
    destruct (right of i) as (_ & _ & lines_of). exact (lines_of p e listed).
  Qed.

  (** Parts that are each accepted by themselves, and together leave nothing assumed: the claim holds. *)
  Theorem parts_proved_is_true parts : check_parts game same same_move claim parts = Proved game -> claim_holds game claim.
  Proof.
    unfold check_parts. destruct parts as [|part parts]; [discriminate|].
    destruct (try_for_each game _ (part :: parts) []) as [|assuming] eqn:checked; [discriminate|].
    destruct (rest_on game same _ assuming) as [|] eqn:rest; [|discriminate]. intros _.
    apply (parts_are_true (part :: parts) assuming); [discriminate|exact checked|].
    rewrite rest. intros ? ? [].
  Qed.

  (** Parts that leave something assumed: the claim holds if that does. *)
  Theorem parts_open_is_true parts left_over :
    check_parts game same same_move claim parts = Open game left_over ->
    (forall p need, In (p, need) left_over -> means need p) -> claim_holds game claim.
  Proof.
    unfold check_parts. destruct parts as [|part parts]; [discriminate|].
    destruct (try_for_each game _ (part :: parts) []) as [|assuming] eqn:checked; [discriminate|].
    destruct (rest_on game same _ assuming) as [|a l] eqn:rest; [discriminate|]. intros [= <-] assumed.
    apply (parts_are_true (part :: parts) assuming); [discriminate|exact checked|].
    rewrite rest. exact assumed.
  Qed.

  (** *** A theorem that rests on another *)

  (** The goal of the other theorem gives what is needed. *)
  Lemma says_is_meant other need (p : Position game) :
    says game claim other need = true -> goal_holds other (side game claim) p -> means need p.
  Proof.
    unfold says, meaning. intros e holds.
    destruct (goal game claim) as [w t| |n|]; destruct other as [[k|] [|]| |k|];
      destruct need as [|most|[most|] [|clock]|least]; try discriminate; simpl in *; auto;
      try (apply Nat.leb_le in e); eauto using wins_within_more, survives_fewer, wins_in_time_is_win;
      try (apply wins_iff_within_some_number; eauto using wins_in_time_is_win; fail).
    - exact (wins_in_time_more game _ _ _ p holds _ _ e (le_n _)).
    - destruct holds as [n holds]. apply wins_iff_within_some_number. exists n.
      exact (wins_in_time_is_win game _ _ _ p holds).
  Qed.

  (** What is assumed holds, if it is left over or the other claim holds. *)
  Theorem rests_on_theorem other assuming :
    claim_holds game other ->
    (forall p need, In (p, need) (rest_on_theorem game same claim other assuming) -> means need p) ->
    forall p need, In (p, need) assuming -> means need p.
  Proof.
    intros [_ holds] left_true p need i. unfold rest_on_theorem in left_true.
    destruct (side_eq (side game other) (side game claim)) eqn:sides; [|exact (left_true p need i)].
    apply side_eq_true in sides.
    destruct (andb (says game claim (goal game other) need) (existsb (same p) (all_starts game other))) eqn:said.
    - apply Bool.andb_true_iff in said. destruct said as [says start].
      apply existsb_exists in start. destruct start as (q & start & eq).
      apply (means_alike game claim need p q (same_is_alike p q eq)). apply (says_is_meant _ need q says).
      unfold all_starts in start. apply in_flat_map in start. destruct start as (line & listed & start).
      destruct (holds line listed) as (positions & -> & _ & all). rewrite <- sides. exact (all q start).
    - apply left_true. apply filter_In. split; [exact i|]. simpl. rewrite said. reflexivity.
  Qed.

End Parts.
