(** A strategy for White in chess, and what it means that it wins.

    This is what Marić, Janičić and Maliković say in their locales `Strategy`, `WinningStrategy` and
    `WinningStrategyOrdering`, for the rules of `Chess.v` and any way of writing positions down. `check/Strategy.v` says
    the same of any game that lists its moves. *)

From Coq Require Import ZArith Wellfounded.
From Checkproof.check Require Game.
From Checkproof.chess Require Import Chess.
Import Game(Side, Side(..), other).

Section Strategy.

  Variable rep : Representation.
  (** The numbers of files and ranks. *)
  Variables F R : Z.
  Implicit Types p q r : position rep.

  (** [white_plays p q]: the strategy allows White to move from [p] to [q]. It may allow several moves. *)
  Variable white_plays : position rep -> position rep -> Prop.
  (** What stays true all the time: in K+R v K, that the rook is not taken. *)
  Variable invariant : position rep -> Prop.

  (** A step of a play in which White follows the strategy and Black plays whatever is legal. *)
  Definition play_step p q : Prop :=
    (turn p = White /\ white_plays p q) \/ (turn p = Black /\ legal_move F R p q).

  (** The positions of the plays that begin in [p]. *)
  Inductive play_reaches p : position rep -> Prop :=
  | play_reaches_here : play_reaches p p
  | play_reaches_next q r : play_reaches p q -> play_step q r -> play_reaches p r.

  Definition start p : Prop := turn p = White /\ legal_position F R p /\ invariant p.

  (** Every play from [p] comes to an end: no chain of steps goes on for ever. *)
  Definition every_play_ends p : Prop := Acc (fun r q => play_step q r) p.

  (** A play that has come to an end, because no step is left, has ended in checkmate of Black. *)
  Definition ends_in_checkmate p : Prop :=
    forall q, play_reaches p q -> (forall r, ~ play_step q r) -> turn q = Black /\ checkmate F R q.

  (** The moves of the strategy are legal, and keep the invariant whatever Black answers. *)
  Record is_strategy : Prop := {
    strategy_is_legal : forall p q, start p -> white_plays p q -> legal_move F R p q;
    invariant_after_white : forall p q, start p -> white_plays p q -> invariant q;
    invariant_after_black : forall p q r, start p -> white_plays p q -> legal_move F R q r -> invariant r
  }.

  Record wins : Prop := {
    wins_is_strategy : is_strategy;
    wins_ends : forall p, start p -> every_play_ends p;
    wins_mates : forall p, start p -> ends_in_checkmate p
  }.

  (** The end of every play in the paper's words: no set of positions holds [p] and lets the play go on inside it. *)
  Theorem no_endless_play p : every_play_ends p ->
    ~ exists S : position rep -> Prop, S p /\ forall q, S q -> exists r, S r /\ play_step q r.
  Proof.
    intros ends (S & begins & goes_on). revert begins. induction ends as [p _ IH] using Acc_ind. intros here.
    destruct (goes_on p here) as (q & there & step). exact (IH q step there).
  Qed.

  (** *** What is enough *)

  (** [smaller r p]: the position [r] is nearer to mate than [p]. *)
  Variable smaller : position rep -> position rep -> Prop.

  Record wins_by_ordering : Prop := {
    ordering_is_strategy : is_strategy;
    ordering_well_founded : forall p, start p -> Acc smaller p;
    ordering_falls : forall p q r, start p -> white_plays p q -> legal_move F R q r -> smaller r p;
    white_can_play : forall p, start p -> exists q, white_plays p q;
    white_never_stalemates : forall p q, start p -> white_plays p q -> ~ stalemate F R q
  }.

  (** After a move of White Black is to move, and after Black's a play may start. *)
  Lemma legal_move_turns p q : legal_move F R p q -> turn q = other (turn p) /\ legal_position F R q.
  Proof. intros (from & to & _ & l & side & _). auto. Qed.

  Hypothesis good : wins_by_ordering.
  (** Coq's logic does not say of everything that it is so or not so; here it has to be known. *)
  Hypothesis known : forall p q, start p -> white_plays p q ->
    (exists r, legal_move F R q r) \/ ~ exists r, legal_move F R q r.
  Hypothesis known_check : forall p q, start p -> white_plays p q -> in_check Black q \/ ~ in_check Black q.

  Lemma black_is_to_move p q : start p -> white_plays p q -> turn q = Black /\ legal_position F R q.
  Proof.
    intros s move. pose proof (strategy_is_legal (ordering_is_strategy good) p q s move) as legal.
    apply legal_move_turns in legal. destruct s as (w & _). rewrite w in legal. exact legal.
  Qed.

  Lemma start_again p q r : start p -> white_plays p q -> legal_move F R q r -> start r.
  Proof.
    intros s move reply. destruct (black_is_to_move p q s move) as [b _].
    destruct (legal_move_turns q r reply) as [w l].
    rewrite b in w. split; [exact w|]. split; [exact l|].
    exact (invariant_after_black (ordering_is_strategy good) p q r s move reply).
  Qed.

  Lemma ordering_ends p : start p -> every_play_ends p.
  Proof.
    intros s. pose proof (ordering_well_founded good p s) as acc. revert s. induction acc as [p _ IH]. intros s.
    constructor. intros q [[_ move]|[b _]]; [|destruct s as (w & _); congruence].
    destruct (black_is_to_move p q s move) as [b _].
    constructor. intros r [[w _]|[_ reply]]; [congruence|].
    exact (IH r (ordering_falls good p q r s move reply) (start_again p q r s move reply)).
  Qed.

  (** A position of a play: White may start there, or he has just played. *)
  Lemma play_is_known p q : start p -> play_reaches p q ->
    start q \/ exists before, start before /\ white_plays before q.
  Proof.
    intros s path. induction path as [|q r _ [s'|(before & s' & move)] step]; [auto| |].
    - destruct step as [[_ move]|[b _]]; [right; exists q; auto|destruct s' as (w & _); congruence].
    - destruct (black_is_to_move before q s' move) as [b _]. destruct step as [[w _]|[_ reply]]; [congruence|].
      left. exact (start_again before q r s' move reply).
  Qed.

  Lemma ordering_mates p : start p -> ends_in_checkmate p.
  Proof.
    intros s q path ended. destruct (play_is_known p q s path) as [s'|(before & s' & move)].
    - destruct (white_can_play good q s') as [r move]. destruct (ended r). left. split; [apply s'|exact move].
    - destruct (black_is_to_move before q s' move) as [b l]. split; [exact b|].
      destruct (known before q s' move) as [[r reply]|none]; [destruct (ended r); right; auto|].
      destruct (known_check before q s' move) as [c|no_check].
      + split; [split; [exact l|exact none]|]. rewrite b. exact c.
      + destruct (white_never_stalemates good before q s' move). split; [split; [exact l|exact none]|].
        rewrite b. exact no_check.
  Qed.

  (** So mate can be reached by legal moves, and the position is no draw. *)
  Lemma reachable_first p q r : legal_move F R p q -> reachable F R q r -> reachable F R p r.
  Proof.
    intros first rest. induction rest as [|r s _ IH last].
    - exact (reachable_next rep F R p p q (reachable_here rep F R p) first).
    - exact (reachable_next rep F R p r s IH last).
  Qed.

  Theorem ordering_is_no_draw p : start p -> ~ draw F R p.
  Proof.
    intros s no. apply no. clear no. pose proof (ordering_well_founded good p s) as acc. revert s.
    induction acc as [p _ IH]. intros s. destruct (white_can_play good p s) as [q move].
    pose proof (strategy_is_legal (ordering_is_strategy good) p q s move) as first.
    destruct (known p q s move) as [[r reply]|none].
    - pose proof (start_again p q r s move reply) as again.
      destruct (IH r (ordering_falls good p q r s move reply) again) as (mated & path & mate).
      exists mated. split; [|exact mate]. exact (reachable_first p q _ first (reachable_first q r _ reply path)).
    - exists q. split; [exact (reachable_first p q q first (reachable_here rep F R q))|].
      destruct (black_is_to_move p q s move) as [b l]. split; [split; [exact l|exact none]|]. rewrite b.
      destruct (known_check p q s move) as [c|no_check]; [exact c|].
      destruct (white_never_stalemates good p q s move). split; [split; [exact l|exact none]|]. rewrite b.
      exact no_check.
  Qed.

  Theorem ordering_wins : wins.
  Proof. split; [exact (ordering_is_strategy good)|exact ordering_ends|exact ordering_mates]. Qed.

End Strategy.

(** Who picks one of the moves that a winning strategy allows, wherever there are some, wins as well. *)
Theorem picking_wins (rep : Representation) F R (white_plays picks : rep -> rep -> Prop) invariant :
  (forall p q : rep, picks p q -> white_plays p q) ->
  (forall p q : rep, white_plays p q -> exists q', picks p q') ->
  wins rep F R white_plays invariant -> wins rep F R picks invariant.
Proof.
  intros allowed some [[legal inv inv'] ends mates].
  assert (forall p q, play_step rep F R picks p q -> play_step rep F R white_plays p q) as steps.
  { intros p q [[w move]|reply]; [left; auto|right; exact reply]. }
  split; [split; intros; eauto| |].
  - intros p s. specialize (ends p s). unfold every_play_ends in *. clear s. induction ends as [p _ IH].
    constructor. intros q step. exact (IH q (steps p q step)).
  - intros p s q path ended. apply (mates p s q).
    + clear ended. induction path as [|q r _ IH step]; [constructor|].
      exact (play_reaches_next rep F R white_plays p q r IH (steps q r step)).
    + intros r [[w move]|reply].
      * destruct (some q r move) as [r' picked]. apply (ended r'). left. auto.
      * apply (ended r). right. exact reply.
Qed.
