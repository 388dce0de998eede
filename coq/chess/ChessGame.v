(** Chess as a game in the sense of `check/Game.v`, and a strategy that wins chess wins this game: what `win` means in a
    claim, it means here. *)

From Coq Require Import List ZArith Bool.
Import ListNotations.
From Checkproof.check Require Game Goals.
From Checkproof.krk Require KrkRules.
From Checkproof.chess Require Import Chess Representations ChessStrategy DiagramRight.
From Checkproof.chess Require Diagram.
Import Diagram(Diagram) Game(Side, Side(..), other) KrkRules(Square).

(** Positions are diagrams, and a move is the square left and the square reached. A side without moves is mated or
    stalemated. *)
Definition chess (F R : Z) : Game.Game :=
  {| Game.Position := Diagram;
     Game.Move := Square * Square;
     Game.state := fun d =>
       match Diagram.moves F R d with
       | [] =>
           let side := Diagram.to_move d in
           Game.Over (if Diagram.in_check side d then Game.Won (other side) else Game.Drawn)
       | moves => Game.ToMove (Diagram.to_move d) moves
       end;
     Game.play := fun d move => Some (Diagram.after d (fst move) (snd move));
     (* Nothing is said here of wins in time: with this limit there are none. *)
     Game.resets := fun _ _ => false;
     Game.limit := 0 |}.

(** The legal moves of this game are those of chess. *)
Theorem chess_is_chess F R (d r : Diagram) from to :
  Game.legal (game := chess F R) d (from, to) r <-> r = Diagram.after d from to /\ legal_move_from_to F R d from to r.
Proof.
  assert (In (from, to) (Diagram.moves F R d) -> legal_move_from_to F R d from to (Diagram.after d from to)) as right.
  { intros i. apply moves_right in i. destruct i as (q & move).
    pose proof move as (l & _ & _ & (kind & own) & _ & att & go).
    assert (pos_inv d) as nd by apply l.
    assert (goes d from to (Diagram.after d from to)) as go'.
    { apply after_goes; [exact nd|exact (attacks_another _ _ _ att)|]. congruence. }
    apply (alike_legal_move diagrams diagrams F R d q d (Diagram.after d from to)); try exact nd.
    - split; reflexivity.
    - split; [apply move|]. exact (goes_alike (on_sq d) q (Diagram.after d from to) from to go go').
    - exact (after_apart d from to nd).
    - exact move. }
  unfold Game.legal. simpl. split.
  - intros (side & moves & e & i & [= <-]). split; [reflexivity|]. apply right.
    destruct (Diagram.moves F R d); [discriminate|]. injection e as _ <-. exact i.
  - intros [-> move].
    assert (In (from, to) (Diagram.moves F R d)) as i by (apply moves_right; eexists; exact move).
    exists (Diagram.to_move d), (Diagram.moves F R d). destruct (Diagram.moves F R d); [destruct i|]. auto.
Qed.

Section Wins.

  Variable rep : Representation.
  Variables F R : Z.
  Hypothesis none_hidden : hides_no_move rep F R.
  Variable white_plays : rep -> rep -> Prop.
  Variable invariant : rep -> Prop.
  Hypothesis winning : wins rep F R white_plays invariant.
  Hypothesis can_play : forall p, start rep F R invariant p -> exists q, white_plays p q.
  Implicit Types p q r : rep.
  Implicit Types d : Diagram.

  (** A move in the one way of writing is a move in the other, and leads to the same. *)
  Lemma move_in_diagrams p q d from to : alike p d -> pos_inv d -> legal_move_from_to F R p from to q ->
    alike q (Diagram.after d from to) /\ pos_inv (Diagram.after d from to) /\
    Game.legal (game := chess F R) d (from, to) (Diagram.after d from to).
  Proof.
    intros same nd move. pose proof (after_apart d from to nd) as nd'.
    pose proof move as (_ & _ & side & (kind & own) & _ & att & go).
    assert (forall s, on_sq d s = on_sq p s) as on by (intros s; symmetry; apply same).
    assert (goes d from to (Diagram.after d from to)) as go'.
    { apply after_goes; [exact nd|exact (attacks_another _ _ _ att)|]. rewrite on. congruence. }
    assert (alike q (Diagram.after d from to)) as same'.
    { split; [simpl; rewrite side; f_equal; apply same|].
      apply (goes_alike (on_sq d) q (Diagram.after d from to) from to); [|exact go'].
      destruct go as (left & arrived & others). rewrite on. split; [exact left|]. split; [exact arrived|].
      intros s n n'. rewrite on. auto. }
    split; [exact same'|]. split; [exact nd'|]. apply chess_is_chess. split; [reflexivity|].
    exact (alike_legal_move rep diagrams F R p q d _ from to same same' nd nd' move).
  Qed.

  Lemma move_from_diagrams q d from to (later : Diagram) : alike q d -> legal_position F R q ->
    Game.legal (game := chess F R) d (from, to) later ->
    exists r, legal_move_from_to F R q from to r /\ alike r later /\ pos_inv later.
  Proof.
    intros same l move. apply chess_is_chess in move. destruct move as [-> move].
    assert (pos_inv d /\ pos_inv (Diagram.after d from to)) as [nd nd'] by (split; apply move).
    assert (legal_move_from_to F R (plainly q) from to (plainly (Diagram.after d from to))) as plain_move.
    { apply (alike_legal_move diagrams plain F R d (Diagram.after d from to)); try exact I; try exact move;
        [|apply plainly_alike]. split; [symmetry; apply same|]. intros s. symmetry. apply same. }
    destruct (none_hidden q from to _ l plain_move) as (r & inv & same'). exists r.
    assert (alike r (Diagram.after d from to)) as same_later by (split; apply same').
    split; [|split; [exact same_later|exact nd']].
    exact (alike_legal_move diagrams rep F R d _ q r from to (alike_symmetric q d same)
      (alike_symmetric r _ same_later) (proj1 l) inv move).
  Qed.

  (** White to move in a start, or Black after a move of the strategy. *)
  Let on_the_way x : Prop :=
    (start rep F R invariant x -> forall d, alike x d -> pos_inv d -> Goals.wins (game := chess F R) White d) /\
    (forall p, start rep F R invariant p -> white_plays p x -> forall d, alike x d -> pos_inv d ->
      Goals.wins (game := chess F R) White d).

  Lemma all_win x : every_play_ends rep F R white_plays x -> on_the_way x.
  Proof.
    intros ends. induction ends as [x _ IH]. pose proof (wins_is_strategy _ _ _ _ _ winning) as [legal _ inv]. split.
    - intros s d same nd. destruct (can_play x s) as [q move]. pose proof (legal x q s move) as (from & to & step).
      destruct (move_in_diagrams x q d from to same nd step) as (same' & nd' & step').
      apply (Goals.wins_own (chess F R) White d (from, to) (Diagram.after d from to)); [|exact step'|].
      + destruct step' as (side & moves & e & i & _). exists moves. rewrite e. f_equal. simpl in e.
        destruct (Diagram.moves F R d); [discriminate|]. injection e as <- _.
        rewrite <- (proj1 s). symmetry. apply same.
      + apply (IH q (or_introl (conj (proj1 s) move))) with (p := x); assumption.
    - intros p s move d same nd. pose proof (legal p x s move) as legal_move_px.
      destruct (legal_move_turns rep F R p x legal_move_px) as [b l]. rewrite (proj1 s) in b. simpl in b.
      assert (Diagram.to_move d = Black) as b' by (rewrite <- b; symmetry; apply same).
      destruct (Diagram.moves F R d) as [|[from to] more] eqn:m.
      + apply Goals.wins_over. exists (Game.Won White). split; [|reflexivity]. simpl. rewrite m, b'.
        assert (checkmate F R x) as [_ c].
        { apply (wins_mates _ _ _ _ _ winning p s x).
          - apply (play_reaches_next rep F R white_plays p p x (play_reaches_here _ _ _ _ p)).
            left. exact (conj (proj1 s) move).
          - intros r [[w _]|[_ (from & to & step)]]; [congruence|].
            destruct (move_in_diagrams x r d from to same nd step) as (_ & _ & (side & moves & e & i & _)).
            simpl in e. rewrite m in e. discriminate. }
        rewrite b in c. apply (alike_in_check rep diagrams Black x d same) in c.
        apply in_check_right in c; [|exact nd]. rewrite c. reflexivity.
      + apply Goals.wins_reply.
        * exists ((from, to) :: more). simpl. rewrite m, b'. reflexivity.
        * exists (from, to), (Diagram.after d from to), Black, ((from, to) :: more). simpl. rewrite m, b'. auto.
        * intros [from' to'] later reply.
          destruct (move_from_diagrams x d from' to' later same l reply) as (r & step & same' & nd').
          assert (legal_move F R x r) as black_step by (exists from', to'; exact step).
          destruct (legal_move_turns rep F R x r black_step) as [w lr]. rewrite b in w.
          apply (IH r (or_intror (conj b black_step))); [|exact same'|exact nd'].
          split; [exact w|]. split; [exact lr|]. exact (inv p x r s move black_step).
  Qed.

  Theorem wins_the_game p d : start rep F R invariant p -> alike p d -> pos_inv d ->
    Goals.wins (game := chess F R) White d.
  Proof. intros s. exact (proj1 (all_win p (wins_ends _ _ _ _ _ winning p s)) s d). Qed.

End Wins.
