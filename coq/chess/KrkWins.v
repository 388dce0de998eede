(** Bratko's strategy in chess: where it mates in the sense of `KrkStrategy.v`, it wins in the sense of
    `ChessStrategy.v`. *)

From Coq Require Import List ZArith Bool.
Import ListNotations.
From Checkproof.check Require Game.
From Checkproof.krk Require KrkRules Krk.
From Checkproof.chess Require Import Chess ChessStrategy KrkChess KrkEnds KrkStrategy.
Import Game(Side, Side(..), other) KrkRules(Square, same, Krk, files, ranks, king, rook, lone).
Open Scope Z_scope.

Section Wins.

  (** The numbers of files and ranks. *)
  Variables F R : Z.
  Implicit Types p q : KrkPosition.
  Implicit Types k : Krk.

  (** The relation: the moves that the strategy allows, as moves of chess. *)
  Definition bratko p q : Prop :=
    exists t k, white_rook p = Some t /\ In k (strategy_moves (placed F R p t)) /\ q = with_rook Black k.

  (** The function: the move that it picks. *)
  Definition bratko_picks p : option KrkPosition :=
    match white_rook p with
    | Some t => match chosen (placed F R p t) with Some (_, k) => Some (with_rook Black k) | None => None end
    | None => None
    end.

  Definition rook_is_there p : Prop := white_rook p <> None.

  Theorem picked_is_allowed p q : bratko_picks p = Some q -> bratko p q.
  Proof.
    unfold bratko_picks, bratko. destruct (white_rook p) as [t|]; [|discriminate].
    destruct (chosen (placed F R p t)) as [[kind k]|] eqn:c; [|discriminate]. intros [= <-].
    exists t, k. split; [reflexivity|]. split; [exact (chosen_is_allowed _ kind k c)|reflexivity].
  Qed.

  Theorem picked_wherever_allowed p q : bratko p q -> exists q', bratko_picks p = Some q'.
  Proof.
    unfold bratko_picks. intros (t & k & -> & i & _).
    destruct (chosen_wherever_allowed (placed F R p t)) as (kind & k' & ->); [|eauto].
    intros e. rewrite e in i. exact i.
  Qed.

  (** *** Where it mates *)

  Hypothesis mates : forall k, files k = F -> ranks k = R -> KrkRules.legal_for_white k = true -> mates_from k.

  Lemma placed_again side k : files k = F -> ranks k = R -> placed F R (with_rook side k) (rook k) = k.
  Proof. intros <- <-. destruct k. reflexivity. Qed.

  Lemma boards_stay k (q : Krk) : In q (KrkRules.white_moves k) -> files q = files k /\ ranks q = ranks k.
  Proof. intros i. apply may_go_is_listed in i. destruct i as ([|] & to & _ & ->); simpl; auto. Qed.

  (** A start and a move of the strategy, in the words of the ending. *)
  Lemma bratko_moves p q : start krk_positions F R rook_is_there p -> bratko p q ->
    exists t k, white_rook p = Some t /\ mates_from (placed F R p t) /\ In k (strategy_moves (placed F R p t)) /\
      q = with_rook Black k /\ legal_move F R p q /\ placed F R q (rook k) = k.
  Proof.
    intros (w & l & _) (t & k & e & i & ->). exists t, k. simpl in w.
    pose proof (strategy_moves_are_moves _ k i) as m. destruct (boards_stay _ k m) as [ef er].
    split; [exact e|]. split; [|split; [exact i|split; [reflexivity|split; [|exact (placed_again Black k ef er)]]]].
    - apply mates; try reflexivity. apply legal_position_white; assumption.
    - apply (white_moves_are F R p t); try assumption. exists k. auto.
  Qed.

  (** Black's replies, in the words of the ending. *)
  Lemma bratko_replies p q r : start krk_positions F R rook_is_there p -> bratko p q -> legal_move F R q r ->
    exists t k to, white_rook p = Some t /\ In k (strategy_moves (placed F R p t)) /\
      KrkRules.lone_may_go k to = true /\ r = with_rook White (KrkRules.put_lone k to) /\
      files k = F /\ ranks k = R.
  Proof.
    intros s move reply. destruct (bratko_moves p q s move) as (t & k & e & m & i & -> & (_ & _ & _ & lq & _) & again).
    exists t, k. apply (black_legal_moves F R (with_rook Black k) eq_refl lq (rook k) r eq_refl) in reply.
    destruct reply as (to & go & ->). rewrite again in go. exists to.
    destruct (boards_stay _ k (strategy_moves_are_moves _ k i)) as [ef er].
    each; try assumption. unfold after_step. simpl. unfold with_rook. simpl.
    destruct (same_spec to (rook k)) as [->|]; [|reflexivity].
    destruct m as [_ _ kept _]. specialize (kept k i). unfold KrkRules.rook_can_be_taken in kept. congruence.
  Qed.

  (** The order: what a move of the strategy and a reply lead to is nearer to mate. *)
  Definition nearer (r p : KrkPosition) : Prop :=
    start krk_positions F R rook_is_there p /\ exists q, bratko p q /\ legal_move F R q r.

  Lemma nearer_ends p : start krk_positions F R rook_is_there p -> Acc nearer p.
  Proof.
    intros s. destruct (white_rook p) as [t|] eqn:e; [|destruct s as (_ & _ & there); contradiction].
    assert (mates_from (placed F R p t)) as m.
    { apply mates; try reflexivity. destruct s as (w & l & _). apply legal_position_white; assumption. }
    remember (placed F R p t) as k eqn:pk. revert p t pk e s. induction m as [k _ _ _ _ IH]. intros p t -> e s.
    constructor. intros r (_ & q & move & reply).
    destruct (bratko_replies p q r s move reply) as (t' & k' & to & e' & i & go & -> & ef & er).
    assert (t' = t) as -> by congruence.
    apply (IH k' to i go (with_rook White (KrkRules.put_lone k' to)) (rook k')); [|reflexivity|].
    - symmetry. apply (placed_again White (KrkRules.put_lone k' to)); assumption.
    - destruct (bratko_moves p q s move) as (_ & k'' & _ & _ & _ & -> & _). destruct (legal_move_turns _ _ _ _ _ reply).
      split; [reflexivity|]. split; [assumption|discriminate].
  Qed.

  Lemma bratko_by_ordering : wins_by_ordering krk_positions F R bratko rook_is_there nearer.
  Proof.
    split; [split| | | |].
    - intros p q s move. destruct (bratko_moves p q s move) as (t & k & _ & _ & _ & _ & legal & _). exact legal.
    - intros p q s move. destruct (bratko_moves p q s move) as (t & k & _ & _ & _ & -> & _). discriminate.
    - intros p q r s move reply. destruct (bratko_replies p q r s move reply) as (t & k & to & _ & _ & _ & -> & _).
      discriminate.
    - exact nearer_ends.
    - intros p q r s move reply. split; [exact s|]. exists q. auto.
    - intros p (w & l & there). destruct (white_rook p) as [t|] eqn:e; [|contradiction].
      assert (mates_from (placed F R p t)) as [some _ _ _].
      { apply mates; try reflexivity. apply legal_position_white; assumption. }
      destruct (strategy_moves (placed F R p t)) as [|k more] eqn:m; [contradiction|].
      exists (with_rook Black k), t, k. rewrite m. simpl. auto.
    - intros p q s move stale.
      destruct (bratko_moves p q s move) as (t & k & _ & [_ none _ _] & i & -> & (_ & _ & _ & lq & _) & again).
      apply (stalemate_is F R (with_rook Black k) (rook k) eq_refl eq_refl lq) in stale. rewrite again, none in stale;
        [discriminate|exact i].
  Qed.

  (** Whether Black can move, and is in check, is computed. *)
  Lemma moves_are_known p q : start krk_positions F R rook_is_there p -> bratko p q ->
    (exists r, legal_move F R q r) \/ ~ exists r, legal_move F R q r.
  Proof.
    intros s move. destruct (bratko_moves p q s move) as (t & k & _ & _ & i & -> & (_ & _ & _ & lq & _) & again).
    destruct (KrkRules.stuck k) eqn:st; [right|left].
    - apply (black_game_over F R (with_rook Black k) (rook k) eq_refl eq_refl lq). rewrite again. exact st.
    - assert (exists to, KrkRules.lone_may_go k to = true) as (to & go).
      { unfold KrkRules.stuck in st. apply not_true_iff_false in st. rewrite forallb_forall in st.
        destruct (existsb (KrkRules.lone_may_go k) (KrkRules.around (lone k))) eqn:some.
        - apply existsb_exists in some. destruct some as (to & _ & go). exists to. exact go.
        - destruct st. intros to j. destruct (KrkRules.lone_may_go k to) eqn:go; [|reflexivity].
          rewrite <- not_true_iff_false in some. destruct some. apply existsb_exists. exists to. auto. }
      exists (after_step (with_rook Black k) to).
      apply (black_legal_moves F R (with_rook Black k) eq_refl lq (rook k) _ eq_refl). exists to. rewrite again. auto.
  Qed.

  Lemma check_is_known p q : start krk_positions F R rook_is_there p -> bratko p q ->
    in_check Black q \/ ~ in_check Black q.
  Proof.
    intros s move. destruct (bratko_moves p q s move) as (t & k & _ & _ & i & -> & (_ & _ & _ & lq & _) & again).
    rewrite (black_check F R (with_rook Black k) (rook k) eq_refl lq), again.
    destruct (KrkRules.check k); [left; reflexivity|right; discriminate].
  Qed.

  Theorem bratko_wins : wins krk_positions F R bratko rook_is_there.
  Proof.
    exact (ordering_wins krk_positions F R bratko rook_is_there nearer bratko_by_ordering moves_are_known
      check_is_known).
  Qed.

  (** The rook makes the difference: two kings alone are a draw. *)
  Theorem with_the_rook_no_draw p : start krk_positions F R rook_is_there p -> ~ draw F R p.
  Proof.
    exact (ordering_is_no_draw krk_positions F R bratko rook_is_there nearer bratko_by_ordering moves_are_known
      check_is_known p).
  Qed.

  Theorem bratko_picking_wins : wins krk_positions F R (fun p q => bratko_picks p = Some q) rook_is_there.
  Proof.
    exact (picking_wins krk_positions F R bratko _ rook_is_there picked_is_allowed picked_wherever_allowed bratko_wins).
  Qed.

End Wins.
