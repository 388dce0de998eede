(** A strategy given by a rule, and an order that falls: then every play ends in a win.

    A table proves a win for the positions that are in it. A strategy for boards of every size is a rule instead, and
    its win is proved by lemmas about the rule. Marić, Janičić and Maliković ("Proving correctness of a KRK chess
    endgame strategy by using Isabelle/HOL and Z3") say which lemmas are enough, in their locales `Strategy`,
    `WinningStrategy` and `WinningStrategyOrdering`. This file proves that they are, for every game and for either side.

    The lemmas are asked for under the invariant. The paper asks for some of them only in positions that a strategy play
    from some start reaches, with an order that may depend on the start; that is the special case in which the
    invariant says so too. *)

Require Import List Wellfounded.
Require Import Game Goals.

Section Strategy.

  Variable game : Game.
  Variable holder : Side.
  Implicit Types p q r : Position game.
  Implicit Types m : Move game.

  (** [strategy_move p q]: the rule allows the holder to move from [p] to [q]. It may allow several moves. *)
  Variable strategy_move : Position game -> Position game -> Prop.
  (** What stays true all the time: in K+R v K, say, that the rook is not lost. *)
  Variable invariant : Position game -> Prop.
  (** [smaller r p]: the position [r] is nearer to the win than [p]. *)
  Variable smaller : Position game -> Position game -> Prop.

  (** The holder is to move, the invariant holds, and the rule allows to move to [q]. *)
  Definition strategy_step p q : Prop :=
    to_move p holder /\ invariant p /\ strategy_move p q.

  (** The lemmas to be proved of a strategy. *)
  Record winning_strategy_ordering : Prop := {
    (** Moves of the strategy are legal. *)
    strategy_legal : forall p q, strategy_step p q -> exists m, legal p m q;
    (** They keep the invariant, and so does each reply. *)
    invariant_after_move : forall p q, strategy_step p q -> invariant q;
    invariant_after_reply : forall p q m r, strategy_step p q -> legal q m r -> invariant r;
    (** There always is one. *)
    strategy_has_move : forall p, to_move p holder -> invariant p -> exists q, strategy_move p q;
    (** None leads to a draw, a stalemate or a dead end: the game is won, or the other side is to move and can. *)
    never_stalemate : forall p q, strategy_step p q -> won q holder \/ (to_move q (other holder) /\ can_move q);
    (** After a reply it is the holder's turn again (or the other side has beaten itself). *)
    turn_after_reply : forall p q m r, strategy_step p q -> legal q m r -> won r holder \/ to_move r holder;
    (** The order is well-founded, and falls with each move and reply. *)
    order_well_founded : well_founded smaller;
    order_falls : forall p q m r, strategy_step p q -> legal q m r -> to_move r holder -> smaller r p
  }.

  (** A step of a strategy play: a move of the strategy when it is the holder's turn, any legal move when it is not. *)
  Definition play_step p q : Prop :=
    (to_move p holder /\ strategy_move p q) \/ (to_move p (other holder) /\ exists m, legal p m q).

  (** The positions of the strategy plays that begin in [p]. *)
  Inductive play_reaches p : Position game -> Prop :=
  | play_reaches_here : play_reaches p p
  | play_reaches_next q r : play_reaches p q -> play_step q r -> play_reaches p r.

  (** A position of a play, by whose turn it is. *)
  Definition on_the_way p : Prop :=
    (to_move p holder /\ invariant p) \/ won p holder \/
    (exists before, strategy_step before p /\ to_move p (other holder) /\ can_move p).

  Hypothesis good : winning_strategy_ordering.

  Lemma after_strategy_step p q : strategy_step p q -> on_the_way q.
  Proof.
    intros step. destruct (never_stalemate good p q step) as [w|[turn some]].
    - right. left. exact w.
    - right. right. exists p. auto.
  Qed.

  Lemma after_reply p q m r : strategy_step p q -> legal q m r -> on_the_way r.
  Proof.
    intros step reply. destruct (turn_after_reply good p q m r step reply) as [w|turn].
    - right. left. exact w.
    - left. split; [exact turn|exact (invariant_after_reply good p q m r step reply)].
  Qed.

  Lemma play_stays_on_the_way p q : on_the_way p -> play_step p q -> on_the_way q.
  Proof.
    intros [[turn inv]|[w|(before & step & turn & _)]] [[turn' move]|[turn' [m reply]]]; try clash.
    - exact (after_strategy_step p q (conj turn (conj inv move))).
    - exact (after_reply before p m q step reply).
  Qed.

  Lemma play_reaches_on_the_way p q : on_the_way p -> play_reaches p q -> on_the_way q.
  Proof.
    intros start path. induction path as [|q r _ IH step]; [exact start|].
    exact (play_stays_on_the_way q r IH step).
  Qed.

  (** From a won position nobody plays on. *)
  Lemma won_is_the_end p q : won p holder -> ~ play_step p q.
  Proof. intros w [[turn _]|[turn _]]; clash. Qed.

  (** Every play ends: no chain of steps from [p] goes on for ever. *)
  Theorem strategy_play_terminates p :
    to_move p holder -> invariant p -> Acc (fun q p => play_step p q) p.
  Proof.
    induction p as [p IH] using (well_founded_induction (order_well_founded good)). intros turn inv.
    assert (forall q, won q holder -> Acc (fun q p => play_step p q) q) as stop.
    { intros q w. constructor. intros r step. destruct (won_is_the_end q r w step). }
    constructor. intros q [[_ move]|[turn' _]]; [|clash].
    pose proof (conj turn (conj inv move) : strategy_step p q) as step.
    destruct (never_stalemate good p q step) as [w|[turn' _]]; [exact (stop q w)|].
    constructor. intros r [[turn'' _]|[_ [m reply]]]; [clash|].
    destruct (turn_after_reply good p q m r step reply) as [w|back]; [exact (stop r w)|].
    exact (IH r (order_falls good p q m r step reply back) back (invariant_after_reply good p q m r step reply)).
  Qed.

  (** The same in the paper's words: no set of positions holds [p] and lets the play go on inside it for ever. *)
  Theorem no_endless_strategy_play p :
    to_move p holder -> invariant p ->
    ~ exists S : Position game -> Prop, S p /\ forall q, S q -> exists r, S r /\ play_step q r.
  Proof.
    intros turn inv (S & begins & goes_on).
    pose proof (strategy_play_terminates p turn inv) as ends. clear turn inv. revert begins.
    induction ends as [p _ IH] using Acc_ind. intros here.
    destruct (goes_on p here) as (q & there & step). exact (IH q step there).
  Qed.

  (** A play that can't go on is won by the holder. *)
  Theorem strategy_play_ends_in_win p q :
    to_move p holder -> invariant p -> play_reaches p q -> (forall r, ~ play_step q r) -> won q holder.
  Proof.
    intros turn inv path ended.
    destruct (play_reaches_on_the_way p q) as [[turn' inv']|[w|(before & _ & turn' & m & r & reply)]].
    - left. auto.
    - exact path.
    - destruct (strategy_has_move good q turn' inv') as [r move]. destruct (ended r). left. auto.
    - exact w.
    - destruct (ended r). right. eauto.
  Qed.

  (** The invariant holds all along the play, until the game is over. *)
  Theorem invariant_holds_along_play p q :
    to_move p holder -> invariant p -> play_reaches p q -> won q holder \/ invariant q.
  Proof.
    intros turn inv path.
    destruct (play_reaches_on_the_way p q) as [[_ inv']|[w|(before & step & _)]]; auto.
    - left. auto.
    - right. exact (invariant_after_move good before q step).
  Qed.

  (** And so the holder wins, in the sense of the goal `win`. *)
  Theorem strategy_wins p : to_move p holder -> invariant p -> wins holder p.
  Proof.
    induction p as [p IH] using (well_founded_induction (order_well_founded good)). intros turn inv.
    destruct (strategy_has_move good p turn inv) as [q move].
    pose proof (conj turn (conj inv move) : strategy_step p q) as step.
    destruct (strategy_legal good p q step) as [m legal_m].
    apply (wins_own game holder p m q turn legal_m).
    destruct (never_stalemate good p q step) as [w|[turn' some]]; [exact (wins_over game holder q w)|].
    apply (wins_reply game holder q turn' some). intros m' r reply.
    destruct (turn_after_reply good p q m' r step reply) as [w|back]; [exact (wins_over game holder r w)|].
    exact (IH r (order_falls good p q m' r step reply back) back (invariant_after_reply good p q m' r step reply)).
  Qed.

End Strategy.
