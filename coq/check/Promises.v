(** What each function of the check loop promises: the first half of the proof that the check is sound.

    A step of the loop *promises* a statement: if the step accepts, and the assumptions that have been made by then are
    kept, the statement holds. An assumption is kept if it is true, or if a line of the table says it: the table has the
    lines of the strategy and perhaps more, those of other parts of the same proof. Below, each function of `Laws.v` has
    a definition of what it promises and a lemma that it does. What the lines of the table promise still speaks of other
    lines; `Check.v` puts them together. *)

Require Import List Arith PArith Lia.
Import ListNotations.
Require Import Game Goals Alike Laws.

(** What an assumption says of a position, as `Need::in_words` has it. *)
Definition meaning {game} (goal : Goal) (side : Side) (need : Need) (p : Position game) : Prop :=
  match need, goal with
  | Need.WinWithin n, _ => wins_within side n p
  | Need.InTime (Some n) clock, _ => wins_in_time side n clock p
  | Need.InTime None clock, _ => exists n, wins_in_time side n clock p
  | Need.Survive n, _ => survives side n p
  | Need.Entry, Win _ _ => wins side p
  | Need.Entry, Dead => dead p
  | Need.Entry, _ => never_loses side p
  end.

Lemma side_eq_true a b : side_eq a b = true -> a = b.
Proof. destruct a, b; cbn; congruence. Qed.

Lemma side_eq_false a b : side_eq a b = false -> a = other b.
Proof. destruct a, b; cbn; congruence. Qed.

Lemma winner_is_true outcome side : winner_is outcome side = true -> winner outcome = Some side.
Proof. destruct outcome as [[|]|], side; cbn; congruence. Qed.

Lemma winner_is_false outcome side : winner_is outcome side = false -> winner outcome <> Some side.
Proof. destruct outcome as [[|]|], side; cbn; congruence. Qed.

Section Promises.

  Variable game : Game.
  Variable same : Position game -> Position game -> bool.
  Variable same_move : Move game -> Move game -> bool.
  Variable claim : Claim game.
  Variable strategy : Strategy game.
  (** All lines there are: the strategy's, and those of other parts of the proof. *)
  Variable table : list (Position game * Entry game).
  Hypothesis part_of_table : incl (lines game strategy) table.

  (** What is taken on trust. *)
  Hypothesis same_is_alike : forall p q, same p q = true -> alike p q.
  Hypothesis same_move_is_equal : forall m n, same_move m n = true -> m = n.

  Notation holder := (side game claim).
  Notation the_goal := (goal game claim).
  Notation the_lines := table.
  Notation means := (meaning the_goal holder).
  Implicit Types p q : Position game.
  Implicit Types m : Move game.

  (** The needs that come up under a goal. *)
  Definition suits (need : Need) : Prop :=
    match the_goal, need with
    | Win _ false, Need.Entry | Win _ false, Need.WinWithin _ | Win _ true, Need.InTime _ _ => True
    | NoLoss, Need.Entry | Survive _, Need.Survive _ | Dead, Need.Entry => True
    | _, _ => False
    end.

  Definition all_suit (assuming : Assuming game) : Prop :=
    forall p need, In (p, need) assuming -> suits need.

  Definition bound_of (e : Entry game) : nat :=
    match entry_bound game e with Some bound => Pos.to_nat bound | None => 0 end.

  (** The line says what is needed. *)
  Definition line_meets (e : Entry game) (need : Need) : Prop :=
    match need with
    | Need.WinWithin most => bound_of e <= most
    | Need.InTime within clock =>
        match within with Some most => bound_of e <= most | None => True end /\
        exists last, latest game e = Some last /\ clock <= last
    | Need.Survive least => least <= bound_of e
    | Need.Entry => True
    end.

  Lemma meets_is_met e need : meets game e need = None -> line_meets e need.
  Proof.
    unfold meets, line_meets. fold (bound_of e). destruct need as [|most|within clock|least].
    - auto.
    - destruct (Nat.ltb_spec most (bound_of e)); [discriminate|auto].
    - destruct within as [most|]; [destruct (Nat.ltb_spec most (bound_of e)); [discriminate|]|];
        destruct (latest game e) as [last|]; try discriminate; destruct (Nat.ltb_spec last clock); try discriminate; eauto.
    - destruct (Nat.ltb_spec (bound_of e) least); [discriminate|auto].
  Qed.

  (** The position, or one that is alike, has a line that says what is needed. *)
  Definition in_table (need : Need) p : Prop :=
    exists p' e, alike p p' /\ In (p', e) the_lines /\ line_meets e need.

  (** What [holds] promises. *)
  Definition kept (need : Need) p : Prop := in_table need p \/ means need p.

  Definition all_kept (assuming : Assuming game) : Prop :=
    forall p need, In (p, need) assuming -> kept need p.

  (** A step promises a statement: if it accepts, the statement follows from the assumptions it leaves, and so do the
      assumptions that it found. *)
  Definition promises (step : Step game) (statement : Prop) : Prop :=
    forall before after, all_suit before -> step before = Ok game after ->
    all_suit after /\ (all_kept after -> all_kept before /\ statement).

  Lemma promises_ok (P : Prop) : P -> promises (ok game) P.
  Proof. intros holds before after fit [= <-]. auto. Qed.

  Lemma promises_err reason (P : Prop) : promises (err game reason) P.
  Proof. intros before after _ [=]. Qed.

  Lemma promises_less step (P Q : Prop) : (P -> Q) -> promises step P -> promises step Q.
  Proof. intros less promise before after fit e. destruct (promise before after fit e). intuition. Qed.

  Lemma promises_then first second (P Q : Prop) :
    promises first P -> promises second Q -> promises (then_ game first second) (P /\ Q).
  Proof.
    intros one two before after fit e. unfold then_ in e.
    destruct (first before) as [|between] eqn:e1; [discriminate|].
    destruct (one before between fit e1) as [fit1 true1].
    destruct (two between after fit1 e) as [fit2 true2]. intuition.
  Qed.

  Lemma promises_try_for_each {A} (body : A -> Step game) (P : A -> Prop) list :
    (forall x, In x list -> promises (body x) (P x)) ->
    promises (try_for_each game body list) (forall x, In x list -> P x).
  Proof.
    induction list as [|x rest IH]; intros each; simpl.
    - apply promises_ok. intros x [].
    - apply promises_less with (P x /\ forall x, In x rest -> P x).
      + intros [one all] y [<-|i]; auto.
      + apply promises_then; auto using in_eq, in_cons.
  Qed.

  Lemma promises_legal_then p m next (P : Position game -> Prop) :
    (forall q, promises (next q) (P q)) ->
    promises (legal_then game p m next) (exists q, play p m = Some q /\ P q).
  Proof.
    intros each. unfold legal_then. destruct (play p m) as [q|]; [|apply promises_err].
    apply promises_less with (P q); eauto.
  Qed.

  (** A game that is over as the goal wants it meets every need of that goal. *)
  Lemma promises_judge p outcome need :
    state p = Over outcome -> suits need -> promises (judge game claim outcome) (means need p).
  Proof.
    intros e fit. unfold judge, suits, meaning in *.
    destruct the_goal as [within [|]| | |]; destruct need as [| |[n|] clock|]; try contradiction;
      match goal with |- promises (if ?b then _ else _) _ => destruct b eqn:good end;
      try apply promises_err; apply promises_ok;
      try (assert (won p holder) as w by (exists outcome; auto using winner_is_true)).
    - exact (wins_in_time_over game holder n clock p w).
    - exists 0. exact (wins_in_time_over game holder 0 clock p w).
    - exact (wins_over game holder p w).
    - exact (wins_within_over game holder most p w).
    - apply never_loses_over. exists outcome. split; [exact e|].
      apply winner_is_false. destruct (winner_is _ _); [discriminate|reflexivity].
    - apply survives_over. exists outcome. split; [exact e|].
      apply winner_is_false. destruct (winner_is _ _); [discriminate|reflexivity].
    - apply dead_closed.
      + intros s (o & e' & w). assert (o = outcome) as -> by congruence. rewrite w in good. discriminate.
      + intros m q step. clash.
  Qed.

  (** The stronger of two needs implies both. *)
  Lemma stronger_is_both a b p :
    suits a -> suits b ->
    suits (stronger a b) /\ (means (stronger a b) p -> means a p /\ means b p).
  Proof.
    unfold suits, meaning.
    destruct the_goal as [within [|]| | |]; destruct a as [|n|[n|] c|n], b as [|k|[k|] d|k]; simpl; try contradiction;
      (split; [auto|intros w; try match type of w with exists _, _ => destruct w as [i w] end; split]); auto;
      try (apply wins_iff_within_some_number; eauto; fail);
      try (eapply wins_within_more; eauto; lia); try (eapply survives_fewer; eauto; lia);
      try (eapply wins_in_time_more; eauto; lia); try (eexists; eapply wins_in_time_more; eauto; lia).
  Qed.

  Lemma stronger_line_is_both a b e :
    suits a -> suits b -> line_meets e (stronger a b) -> line_meets e a /\ line_meets e b.
  Proof.
    unfold suits, line_meets.
    destruct the_goal as [within [|]| | |]; destruct a as [|n|[n|] c|n], b as [|k|[k|] d|k]; simpl; try contradiction;
      intros _ _ w; try (destruct w as (low & last & is & le)); split; auto; try lia;
      (split; [auto; lia|exists last; split; [exact is|lia]]).
  Qed.

  Lemma stronger_keeps_both a b p :
    suits a -> suits b ->
    suits (stronger a b) /\ (kept (stronger a b) p -> kept a p /\ kept b p).
  Proof.
    intros fit fit'. destruct (stronger_is_both a b p fit fit') as [fit'' both]. split; [exact fit''|].
    intros [(p' & e & al & i & met)|w].
    - destruct (stronger_line_is_both a b e fit fit' met). split; left; exists p', e; auto.
    - destruct (both w). split; right; assumption.
  Qed.

  Lemma means_alike need p q : alike p q -> means need q -> means need p.
  Proof.
    unfold meaning. intros a.
    destruct need as [| |[n|] clock|]; [destruct the_goal|..]; intros w; try (destruct w as [n w]; exists n);
      eauto using alike_wins, alike_never_loses, alike_dead, alike_wins_within, alike_wins_in_time, alike_survives.
  Qed.

  Lemma kept_alike need p q : alike p q -> kept need q -> kept need p.
  Proof.
    intros a [(q' & e & a' & i & met)|w]; [left|right; exact (means_alike need p q a w)].
    exists q', e. split; [exact (alike_trans game p q q' a a')|auto].
  Qed.

  Lemma promises_assume p need : suits need -> promises (assume game same p need) (kept need p).
  Proof.
    intros fit before after fits. unfold assume. intros [= <-]. induction before as [|[q known] rest IH]; simpl.
    - split.
      + intros p' n [[= <- <-]|[]]. exact fit.
      + intros true. split; [intros p' n []|]. apply true. left. reflexivity.
    - destruct (same p q) eqn:e.
      + apply same_is_alike in e.
        assert (suits known) as fit' by exact (fits q known (or_introl eq_refl)).
        destruct (stronger_keeps_both known need q fit' fit) as [fit'' both]. split.
        * intros p' n [[= <- <-]|i]; [exact fit''|exact (fits p' n (or_intror i))].
        * intros true. destruct (both (true q _ (or_introl eq_refl))) as [k n].
          split; [|exact (kept_alike need p q e n)].
          intros p' n' [[= <- <-]|i]; [exact k|exact (true p' n' (or_intror i))].
      + destruct IH as [fit' both]; [intros p' n i; exact (fits p' n (or_intror i))|]. split.
        * intros p' n [[= <- <-]|i]; [exact (fits q known (or_introl eq_refl))|exact (fit' p' n i)].
        * intros true. destruct both as [t n]; [intros p' n' i; exact (true p' n' (or_intror i))|].
          split; [|exact n]. intros p' n' [[= <- <-]|i]; [exact (true q known (or_introl eq_refl))|exact (t p' n' i)].
  Qed.

  Lemma find_is_line p e :
    find game same strategy p = Some e -> exists p', alike p p' /\ In (p', e) the_lines.
  Proof.
    unfold find. destruct (List.find _ _) as [[q e']|] eqn:found; [|discriminate]. intros [= <-].
    apply find_some in found. destruct found as [i eq]. exists q. split; [exact (same_is_alike p q eq)|exact (part_of_table _ i)].
  Qed.

  Lemma promises_holds p need : suits need -> promises (holds game same claim strategy p need) (kept need p).
  Proof.
    intros fit. unfold holds. destruct (find game same strategy p) as [e|] eqn:found.
    - apply find_is_line in found. destruct found as (p' & a & i).
      destruct (meets game e need) eqn:met; [apply promises_err|]. apply promises_ok. left. exists p', e.
      auto using meets_is_met.
    - assert (promises (assume game same p need) (kept need p)) as assumed by (apply promises_assume; exact fit).
      destruct (state p) as [outcome|s [|m moves]] eqn:st.
      + apply promises_less with (means need p); [right; assumption|]. exact (promises_judge p outcome need st fit).
      + apply promises_err.
      + destruct need as [|[|most]|[[|within]|] clock|[|least]];
          try (destruct (too_late game _)); try apply promises_err; try exact assumed.
        apply promises_ok. right. apply (survives_enough game holder p s (m :: moves) st). discriminate.
  Qed.

  (** What a need becomes when the other side has made a move. *)
  Definition after_move (need : Need) : Need :=
    match need with Need.Survive n => Need.Survive (n - 1) | same => same end.

  (** It is not too late. *)
  Definition early (need : Need) : Prop :=
    match need with Need.InTime _ clock => clock < limit game | _ => True end.

  Lemma not_too_late need : too_late game need = false -> early need.
  Proof. destruct need; simpl; auto. destruct (Nat.leb_spec (limit game) clock); [discriminate|auto]. Qed.

  (** What [holds_after_reply] promises. *)
  Definition kept_after_reply (need : Need) p : Prop :=
    kept need p \/
    (early need /\ to_move p (other holder) /\ can_move p /\
     forall m q, legal p m q -> kept (passed game p m (after_move need)) q).

  Lemma suits_passed p m need : suits need -> suits (passed game p m need).
  Proof. unfold suits. destruct need; auto. Qed.

  Lemma suits_after_move need : suits need -> suits (after_move need).
  Proof. unfold suits. destruct need; auto. Qed.

  Lemma promises_holds_after_reply p need :
    suits need -> promises (holds_after_reply game same claim strategy p need) (kept_after_reply need p).
  Proof.
    intros fit. unfold holds_after_reply. destruct (state p) as [outcome|s [|m moves]] eqn:st.
    - apply promises_less with (means need p); [left; right; assumption|].
      exact (promises_judge p outcome need st fit).
    - apply promises_err.
    - fold (after_move need). destruct (too_late game need) eqn:late; [apply promises_err|].
      destruct (side_eq s holder) eqn:turn.
      + apply promises_less with (kept need p); [left; assumption|]. exact (promises_holds p need fit).
      + apply side_eq_false in turn. subst s.
        apply promises_less with
          (forall m', In m' (m :: moves) ->
             exists q, play p m' = Some q /\ kept (passed game p m' (after_move need)) q).
        * intros all. right. split; [exact (not_too_late need late)|]. repeat split.
          -- exists (m :: moves). exact st.
          -- destruct (all m (in_eq m moves)) as (q & played & _). exists m, q, (other holder), (m :: moves).
             auto using in_eq.
          -- intros m' q (s & moves' & st' & i & played). rewrite st in st'. injection st' as <- <-.
             destruct (all m' i) as (q' & played' & k). assert (q = q') as -> by congruence. exact k.
        * apply promises_try_for_each. intros m' _. apply promises_legal_then. intros q. apply promises_holds.
          auto using suits_passed, suits_after_move.
  Qed.

  (** What [plays] promises of a move that is listed. *)
  Lemma promises_plays p s moves m need : state p = ToMove s moves -> In m moves -> suits need ->
    promises (plays game same claim strategy p m need) (exists q, legal p m q /\ kept_after_reply (passed game p m need) q).
  Proof.
    intros st i fit. eapply promises_less;
      [|apply promises_legal_then; intros q; exact (promises_holds_after_reply q _ (suits_passed p m need fit))].
    intros (q & played & k). exists q. split; [|exact k]. exists s, moves. auto.
  Qed.

  (** A move that is found in the list is listed; one that is not is refused. *)
  Lemma contains_is_in moves m : contains game same_move moves m = true -> In m moves.
  Proof.
    intros found. apply existsb_exists in found. destruct found as (m' & i & e).
    rewrite (same_move_is_equal m m' e). exact i.
  Qed.

  Lemma promises_not_listed p m (P : Prop) : promises (not_listed game p m) P.
  Proof. unfold not_listed, legal_then. destruct (play p m); apply promises_err. Qed.

  Lemma promises_some_move_leads_back p s moves : state p = ToMove s moves -> suits Need.Entry ->
    promises (some_move_leads_back game same claim strategy p moves)
      (exists m q, legal p m q /\ kept_after_reply Need.Entry q).
  Proof.
    intros st fit. unfold some_move_leads_back. destruct (existsb _ _) eqn:found; [|apply promises_err].
    apply promises_ok. apply existsb_exists in found. destruct found as (m & i & back). exists m.
    unfold leads_back in back. destruct (plays _ _ _ _ p m Need.Entry []) as [|[|]] eqn:e; try discriminate.
    destruct (promises_plays p s moves m Need.Entry st i fit [] []) as [_ result]; [intros ? ? []|exact e|].
    destruct result as [_ result]; [intros ? ? []|exact result].
  Qed.

  (** What a line of the strategy promises. *)
  Definition line_right p (e : Entry game) : Prop :=
    match the_goal with
    | Win _ false => to_move p holder /\ 1 <= bound_of e /\
        exists m q, legal p m q /\ kept_after_reply (Need.WinWithin (bound_of e - 1)) q
    | Win _ true => to_move p holder /\ 1 <= bound_of e /\
        exists last, latest game e = Some last /\ last < limit game /\
        exists m q, legal p m q /\ kept_after_reply (Need.InTime (Some (bound_of e - 1)) (tick p m last)) q
    | NoLoss => to_move p holder /\ exists m q, legal p m q /\ kept_after_reply Need.Entry q
    | Survive _ => to_move p holder /\ exists m q, legal p m q /\ kept_after_reply (Need.Survive (bound_of e)) q
    | Dead => (forall s, ~ won p s) /\ forall m q, legal p m q -> kept Need.Entry q
    end.

  Lemma promises_plays_to_win p moves m e b within in_time :
    the_goal = Win within in_time -> state p = ToMove holder moves -> In m moves -> entry_bound game e = Some b ->
    promises (plays_to_win game same claim strategy p m e (Pos.to_nat b - 1)) (line_right p e).
  Proof.
    intros g st i eb. assert (to_move p holder) as turn by (exists moves; exact st).
    pose proof (Pos2Nat.is_pos b) as positive. unfold plays_to_win, line_right, bound_of. rewrite g, eb.
    destruct in_time.
    - destruct (latest game e) as [last|]; [|apply promises_err].
      destruct (Nat.leb_spec (limit game) last) as [|early]; [apply promises_err|].
      eapply promises_less; [|apply (promises_plays p _ _ m _ st i); unfold suits; rewrite g; exact I].
      intros r. split; [exact turn|]. split; [lia|]. exists last. split; [reflexivity|]. split; [exact early|].
      exists m. exact r.
    - eapply promises_less; [|apply (promises_plays p _ _ m _ st i); unfold suits; rewrite g; exact I].
      intros r. split; [exact turn|]. split; [lia|exists m; exact r].
  Qed.

  Lemma promises_entry p e :
    fits game claim strategy = true -> promises (entry game same same_move claim strategy p e) (line_right p e).
  Proof.
    intros fit. unfold entry. destruct (state p) as [outcome|s [|m0 moves]] eqn:st; try apply promises_err.
    destruct (andb _ _) eqn:turn; [apply promises_err|].
    unfold fits in fit.
    assert (to_move p s) as its_turn by (exists (m0 :: moves); exact st).
    destruct (entry_play game e) as [m|];
      [destruct (contains game same_move (m0 :: moves) m) eqn:listed; [apply contains_is_in in listed|]|]; cbn [negb];
      try apply promises_not_listed;
      destruct the_goal as [within [|]| | |] eqn:g; destruct (form game strategy); try discriminate fit;
      destruct (entry_bound game e) as [b|] eqn:eb; try apply promises_err;
      try (rewrite Bool.andb_true_r in turn; apply Bool.negb_false_iff, side_eq_true in turn; subst s);
      try (apply (promises_plays_to_win p (m0 :: moves) m e b within _ g st listed eb));
      unfold line_right, bound_of; rewrite g, ?eb.
    - eapply promises_less; [|apply (promises_plays p _ _ m _ st listed); unfold suits; rewrite g; exact I].
      intros r. split; [exact its_turn|exists m; exact r].
    - eapply promises_less; [|apply (promises_plays p _ _ m _ st listed); unfold suits; rewrite g; exact I].
      intros r. split; [exact its_turn|exists m; exact r].
    - eapply promises_less; [|apply (promises_some_move_leads_back p _ _ st); unfold suits; rewrite g; exact I].
      intros r. split; [exact its_turn|exact r].
    - eapply promises_less;
        [|apply promises_try_for_each; intros m _; apply promises_legal_then; intros q;
          apply (promises_holds q Need.Entry); unfold suits; rewrite g; exact I].
      intros all. split; [intros s' w; clash|].
      intros m q (s' & moves' & st' & i & played). rewrite st in st'. injection st' as <- <-.
      destruct (all m i) as (q' & played' & k). assert (q = q') as -> by congruence. exact k.
  Qed.

  (** What is promised of a starting position. *)
  Definition started p : Prop :=
    match the_goal with
    | Dead => kept Need.Entry p
    | _ => kept_after_reply (need_of_goal the_goal) p
    end.

  Lemma promises_start p : promises (start game same claim strategy p) (started p).
  Proof.
    assert (suits (need_of_goal the_goal)) as fit.
    { unfold suits, need_of_goal. destruct the_goal as [[n|] [|]| | |]; exact I. }
    unfold start, started.
    destruct the_goal; try (apply promises_holds_after_reply; exact fit). apply promises_holds. exact fit.
  Qed.

  (** What is promised of a line of the claim: it describes a position, and each that it describes is started. *)
  Definition line_started (line : FromLine game) : Prop :=
    exists positions, line = Some positions /\ positions <> [] /\ forall p, In p positions -> started p.

  Lemma promises_from_line line : promises (from_line game same claim strategy line) (line_started line).
  Proof.
    destruct line as [positions|]; [|apply promises_err]. unfold from_line.
    eapply promises_less; [|apply promises_then; [apply promises_try_for_each; intros p _; apply promises_start|]].
    2: { instantiate (1 := positions <> []).
         destruct positions; [apply promises_err|apply promises_ok; discriminate]. }
    intros (all & some). exists positions. auto.
  Qed.

  Lemma promises_whole :
    promises (whole game same same_move claim strategy)
      (from game claim <> [] /\
       (forall line, In line (from game claim) -> line_started line) /\
       (forall p e, In (p, e) (lines game strategy) -> line_right p e)).
  Proof.
    unfold whole. destruct (fits game claim strategy) eqn:fit; [|apply promises_err]. simpl.
    eapply promises_less; [|apply promises_then; [|apply promises_then]].
    2: { apply promises_try_for_each. intros line _. apply promises_from_line. }
    2: { instantiate (1 := from game claim <> []). unfold starts.
         destruct (from game claim); [apply promises_err|].
         destruct (_ =? 0); [apply promises_err|apply promises_ok; discriminate]. }
    2: { apply promises_try_for_each with (P := fun line => line_right (fst line) (snd line)).
         intros [p e] _. exact (promises_entry p e fit). }
    intros (starts & some & all). split; [exact some|]. split; [exact starts|]. intros p e i. exact (all (p, e) i).
  Qed.

End Promises.
