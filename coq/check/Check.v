(** The check is sound: what it accepts is true.

    If the loop of `Laws.v` says *proved*, each line of the claim describes at least one starting position, and each of
    these has what the goal means by `Goals.v` ([claim_holds], [proved_is_true]); if it says *open*, that is so as soon
    as each listed assumption is true ([open_is_true]). This holds in every game, for all goals and both forms of
    `no loss`, and for any comparisons that take two positions for the same only if they are [alike] (`Alike.v`), and
    two moves only if they are equal.

    `Promises.v` has shown what follows when each line is accepted by itself. Here the lines are put together: for `win`
    by induction on the bound, for the other goals by coinduction, because play never leaves the table. *)

Require Import List Arith PArith Lia.
Import ListNotations.
Require Import Game Goals Alike Laws Promises.

(** What it means that a claim's goal holds of a position. *)
Definition goal_holds {game} (goal : Goal) (side : Side) (p : Position game) : Prop :=
  match goal with
  | Win None => wins side p
  | Win (Some n) => wins_within side (Pos.to_nat n) p
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
  Variable strategy : Strategy game.

  Notation holder := (side game claim).
  Notation the_goal := (goal game claim).
  Notation the_lines := (lines game strategy).
  Notation kept := (kept game claim strategy).
  Notation kept_after_reply := (kept_after_reply game claim strategy).
  Implicit Types p q : Position game.
  Implicit Types m : Move game.

  (** All lines are right, each by itself. *)
  Definition lines_right : Prop :=
    forall p e, In (p, e) the_lines -> line_right game claim strategy p e.

  (** `win`: a line is a win within its bound, "because bounds fall with every move". *)
  Lemma line_wins within p e :
    the_goal = Win within -> lines_right -> In (p, e) the_lines -> wins_within holder (bound_of game e) p.
  Proof.
    intros g right. remember (bound_of game e) as b eqn:eb. revert p e eb.
    induction b as [b IH] using lt_wf_ind. intros p e -> i.
    pose proof (right p e i) as line. unfold line_right in line. rewrite g in line.
    destruct line as (turn & positive & m & q & step & after).
    destruct (bound_of game e) as [|b]; [lia|]. replace (S b - 1) with b in after by lia.
    assert (forall r, kept (Need.WinWithin b) r -> wins_within holder b r) as wins_kept.
    { intros r [(r' & e' & a & i' & low)|w]; [|exact w].
      apply (alike_wins_within game holder b r'); [|exact a].
      apply wins_within_more with (bound_of game e'); [|exact low].
      apply (IH (bound_of game e')) with e'; [lia|reflexivity|exact i']. }
    apply (wins_within_own game holder b p m q turn step).
    destruct after as [k|(turn' & some & all)]; [exact (wins_kept q k)|].
    apply (wins_within_reply game holder b q turn' some). intros m' r step'. exact (wins_kept r (all m' r step')).
  Qed.

  (** `no loss`: "play never leaves the table". *)
  Lemma kept_never_loses :
    the_goal = NoLoss -> lines_right ->
    forall p p', alike p p' -> kept_after_reply Need.Entry p' -> never_loses holder p.
  Proof.
    intros g right. cofix self. intros p p' a [[(l & e & a' & i & _)|w]|(turn & some & all)].
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
    intros g right. cofix self. intros n b p p' le a [[(l & e & a' & i & least)|s]|(turn & some & all)].
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
    lines_right -> started game claim strategy p -> goal_holds the_goal holder p.
  Proof.
    unfold started. intros right started. destruct the_goal as [[n|]| |n|] eqn:g; simpl in started; simpl.
    - assert (forall q, kept (Need.WinWithin (Pos.to_nat n)) q -> wins_within holder (Pos.to_nat n) q) as wins_kept.
      { intros q [(l & e & a & i & low)|w]; [|exact w]. apply (alike_wins_within game holder _ l); [|exact a].
        exact (wins_within_more game holder _ l (line_wins _ l e g right i) _ low). }
      destruct started as [k|(turn & some & all)]; [exact (wins_kept p k)|].
      apply (wins_within_reply game holder _ p turn some). intros m q step. exact (wins_kept q (all m q step)).
    - assert (forall q, kept Need.Entry q -> wins holder q) as wins_kept.
      { intros q [(l & e & a & i & _)|w]; [|unfold meaning in w; rewrite g in w; exact w].
        apply (alike_wins game holder q l a). apply wins_iff_within_some_number. exists (bound_of game e).
        exact (line_wins _ l e g right i). }
      destruct started as [k|(turn & some & all)]; [exact (wins_kept p k)|].
      apply (wins_reply game holder p turn some). intros m q step. exact (wins_kept q (all m q step)).
    - exact (kept_never_loses g right p p (alike_refl game p) started).
    - exact (kept_survives n g right _ _ p p (le_n _) (alike_refl game p) started).
    - exact (kept_dead g right p p (alike_refl game p) started).
  Qed.

  (** And so what [whole] promises gives the claim. *)
  Lemma claim_right :
    from game claim <> [] /\
    (forall line, In line (from game claim) -> line_started game claim strategy line) /\
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
  destruct (promises_whole game same same_move claim strategy same_is_alike same_move_is_equal [] (a :: l))
    as [_ result]; [intros ? ? []|exact e|].
  destruct result as (_ & started); [exact assumed|]. exact (claim_right game claim strategy started).
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
  destruct (promises_whole game same same_move claim strategy same_is_alike same_move_is_equal [] [])
    as [_ result]; [intros ? ? []|exact e|].
  destruct result as (_ & started); [intros ? ? []|]. exact (claim_right game claim strategy started).
Qed.
