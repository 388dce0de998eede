(** Why the smaller side is at least 4: with three files and any number of ranks from 3 on, or the other way round,
    there is a legal position in which no move is of any of the ten kinds. So the strategy does not win there. *)

From Coq Require Import List ZArith Bool Lia ZifyBool.
Import ListNotations.
From Checkproof.check Require Game.
From Checkproof.krk Require Import KrkRules Krk KrkCertified KrkAllBoards.
From Checkproof.chess Require Chess ChessStrategy KrkChess KrkWins.
From Checkproof.chess Require Import KrkStrategy.
Open Scope Z_scope.
Open Scope bool_scope.

(** White: Ka3, Rb2. Black: Ka1. Most moves of the rook stalemate. *)
Definition no_answer (n : Z) : Krk :=
  {| files := 3; ranks := n; king := {| file := 0; rank := 2 |}; rook := {| file := 1; rank := 1 |};
     lone := {| file := 0; rank := 0 |} |}.

(** A word of the strategy, down to its numbers; then each case by itself. *)
#[local] Arguments Z.add : simpl never.
#[local] Arguments Z.sub : simpl never.
Ltac words := cbv -[Z.leb Z.ltb Z.eqb Z.add Z.sub andb orb negb]; simpl.
Ltac by_cases :=
  repeat match goal with
  | |- context [if ?b then _ else _] =>
      lazymatch b with context [if _ then _ else _] => fail | _ => destruct b eqn:? end
  end; lia.

Section Narrow.

  Variable n : Z.
  Hypothesis ranks_enough : 3 <= n.

  Lemma no_answer_is_legal : legal_for_white (no_answer n) = true.
  Proof. words. lia. Qed.

  (** *** What the moves lead to *)

  Definition square (f r : Z) : Square := {| file := f; rank := r |}.
  Definition after (man : Man) (f r : Z) : Krk := put (no_answer n) man (square f r).

  Lemma rook_up_stalemates r : 2 <= r < n -> stalemate (after Rook 1 r) = true.
  Proof. intros up. words. lia. Qed.

  Lemma rook_up_is_not_mate r : 2 <= r < n -> mate (after Rook 1 r) = false.
  Proof. intros up. words. lia. Qed.

  Lemma rook_up_is_not_ready r : 2 <= r < n -> ready_to_mate (after Rook 1 r) = false.
  Proof. intros up. words. by_cases. Qed.

  Ltac each_kind kind i := destruct kind; simpl in i; try (exfalso; intuition discriminate); clear i; words; by_cases.

  Lemma rook_up kind r : In Rook (men kind) -> 2 <= r < n -> condition kind (no_answer n) (after Rook 1 r) = false.
  Proof.
    intros i up. destruct kind; simpl in i; try (exfalso; intuition discriminate);
      cbn [condition]; rewrite ?(rook_up_stalemates r up); cbn [negb]; rewrite ?andb_false_r;
      auto using rook_up_is_not_mate, rook_up_is_not_ready.
  Qed.

  Lemma rook_down kind : In Rook (men kind) -> condition kind (no_answer n) (after Rook 1 0) = false.
  Proof. intros i. each_kind kind i. Qed.

  Lemma rook_left kind : In Rook (men kind) -> condition kind (no_answer n) (after Rook 0 1) = false.
  Proof. intros i. each_kind kind i. Qed.

  Lemma rook_right kind : In Rook (men kind) -> condition kind (no_answer n) (after Rook 2 1) = false.
  Proof. intros i. each_kind kind i. Qed.

  Lemma king_right kind : In King (men kind) -> condition kind (no_answer n) (after King 1 2) = false.
  Proof. intros i. each_kind kind i. Qed.

  Lemma king_up_right kind : In King (men kind) -> condition kind (no_answer n) (after King 1 3) = false.
  Proof. intros i. each_kind kind i. Qed.

  Lemma king_up kind : In King (men kind) -> condition kind (no_answer n) (after King 0 3) = false.
  Proof. intros i. each_kind kind i. Qed.

  (** *** These are all moves *)

  Lemma rook_goes to : rook_may_go (no_answer n) to = true ->
    (exists r, to = square 1 r /\ 2 <= r < n) \/ to = square 1 0 \/ to = square 0 1 \/ to = square 2 1.
  Proof.
    destruct to as [f r]. unfold square. intros go.
    assert ((f = 1 /\ 2 <= r < n) \/ (f = 1 /\ r = 0) \/ (f = 0 /\ r = 1) \/ (f = 2 /\ r = 1)) as cases.
    { cbv -[Z.leb Z.ltb Z.eqb Z.add Z.sub andb orb negb] in go. lia. }
    destruct cases as [[-> up]|[[-> ->]|[[-> ->]|[-> ->]]]]; eauto.
  Qed.

  Lemma king_goes to : king_may_go (no_answer n) to = true -> to = square 1 2 \/ to = square 1 3 \/ to = square 0 3.
  Proof.
    intros go. assert (In to (around {| file := 0; rank := 2 |})) as i.
    { unfold king_may_go in go. booleans. apply adjacent_is_around; assumption. }
    unfold around in i. simpl in i.
    repeat (destruct i as [<-|i];
      [first [left; reflexivity|right; left; reflexivity|right; right; reflexivity|exfalso; revert go; words; lia]|]).
    destruct i.
  Qed.

  Ltac fails lemma := let no := fresh in pose proof lemma as no; unfold after in no; congruence.

  Lemma no_kind kind : moves_of_kind kind (no_answer n) = [].
  Proof.
    destruct (moves_of_kind kind (no_answer n)) as [|q more] eqn:e; [reflexivity|].
    assert (In q (moves_of_kind kind (no_answer n))) as i by (rewrite e; left; reflexivity).
    unfold moves_of_kind in i. apply filter_In in i. destruct i as [i c]. apply in_flat_map in i.
    destruct i as ([|] & m & i); unfold moves_of in i; apply in_map_iff in i; destruct i as (to & <- & i);
      apply filter_In in i; destruct i as [_ go]; simpl in go.
    - destruct (king_goes to go) as [->|[->| ->]].
      + fails (king_right kind m).
      + fails (king_up_right kind m).
      + fails (king_up kind m).
    - destruct (rook_goes to go) as [(r & -> & up)|[->|[->| ->]]].
      + fails (rook_up kind r m up).
      + fails (rook_down kind m).
      + fails (rook_left kind m).
      + fails (rook_right kind m).
  Qed.

  Lemma no_tenth : moves_of_tenth (no_answer n) = [].
  Proof.
    destruct (moves_of_tenth (no_answer n)) as [|q more] eqn:e; [reflexivity|].
    assert (In q (moves_of_tenth (no_answer n))) as i by (rewrite e; left; reflexivity).
    unfold moves_of_tenth in i. apply filter_In in i. destruct i as [i c]. unfold moves_of in i. apply in_map_iff in i.
    destruct i as (to & <- & i). apply filter_In in i. destruct i as [_ go]. simpl in go.
    destruct (rook_goes to go) as [(r & -> & up)|[->|[->| ->]]].
    - unfold rook_safe_small in c. change (put _ _ _) with (after Rook 1 r) in c.
      rewrite (rook_up_stalemates r up), andb_false_r in c. discriminate.
    - revert c. words. by_cases.
    - revert c. words. by_cases.
    - revert c. words. by_cases.
  Qed.

  (** No kind applies, all ten tried. *)
  Theorem no_kind_applies : kind_of (no_answer n) = None /\ moves_of_tenth (no_answer n) = [].
  Proof.
    split; [|exact no_tenth]. unfold kind_of. destruct (find _ nine) as [kind|] eqn:f; [|reflexivity].
    apply find_some in f. destruct f as [_ a]. apply applies_has_move in a. destruct a as [q i].
    rewrite no_kind in i. destruct i.
  Qed.

  (** The same with three ranks: files and ranks may be exchanged. *)
  Lemma rook_safe_small_transposed p q : rook_safe_small (transposed p) (transposed q) = rook_safe_small p q.
  Proof.
    unfold rook_safe_small. rewrite rook_comes_to_an_edge_transposed, stalemate_transposed.
    change (lone (transposed q)) with (transposed_square (lone q)).
    change (rook (transposed q)) with (transposed_square (rook q)). rewrite king_distance_transposed.
    f_equal. f_equal. apply orb_comm.
  Qed.

  Theorem no_kind_applies_high :
    kind_of (transposed (no_answer n)) = None /\ moves_of_tenth (transposed (no_answer n)) = [].
  Proof.
    destruct no_kind_applies as [none tenth]. split; [rewrite kind_of_transposed; exact none|].
    destruct (moves_of_tenth (transposed (no_answer n))) as [|q more] eqn:e; [reflexivity|].
    assert (In q (moves_of_tenth (transposed (no_answer n)))) as i by (rewrite e; left; reflexivity).
    assert (In (transposed q) (moves_of_tenth (no_answer n))) as j; [|rewrite tenth in j; destruct j].
    unfold moves_of_tenth in *. apply filter_In in i. destruct i as [i c]. apply filter_In. split.
    - apply moves_of_transposed. rewrite twice. exact i.
    - rewrite <- (twice q), rook_safe_small_transposed in c. exact c.
  Qed.

  (** So the strategy does not win on a board of 3 by n, in the words of chess, *)
  Lemma stuck_does_not_win k : legal_for_white k = true -> kind_of k = None -> moves_of_tenth k = [] ->
    ~ ChessStrategy.wins KrkChess.krk_positions (files k) (ranks k) (KrkWins.bratko (files k) (ranks k))
      KrkWins.rook_is_there.
  Proof.
    intros legal none tenth [_ _ mates]. pose (p := KrkChess.with_rook Game.White k).
    assert (KrkChess.placed (files k) (ranks k) p (rook k) = k) as again by (destruct k; reflexivity).
    assert (ChessStrategy.start KrkChess.krk_positions (files k) (ranks k) KrkWins.rook_is_there p) as start.
    { split; [reflexivity|]. split; [|discriminate].
      apply (KrkChess.legal_position_white _ _ p (rook k) eq_refl eq_refl). rewrite again. exact legal. }
    destruct (mates p start p) as [b _]; [constructor| |discriminate].
    intros q [[_ (t & k' & e & i & _)]|[b _]]; [|discriminate]. injection e as <-. rewrite again in i.
    unfold strategy_moves, strategy in i. rewrite none, tenth in i. destruct (ten_kinds k); exact i.
  Qed.

  Theorem bratko_does_not_win :
    ~ ChessStrategy.wins KrkChess.krk_positions 3 n (KrkWins.bratko 3 n) KrkWins.rook_is_there.
  Proof.
    exact (stuck_does_not_win (no_answer n) no_answer_is_legal (proj1 no_kind_applies) (proj2 no_kind_applies)).
  Qed.

  (** nor of n by 3. *)
  Theorem bratko_does_not_win_high :
    ~ ChessStrategy.wins KrkChess.krk_positions n 3 (KrkWins.bratko n 3) KrkWins.rook_is_there.
  Proof.
    refine (stuck_does_not_win (transposed (no_answer n)) _ (proj1 no_kind_applies_high) (proj2 no_kind_applies_high)).
    rewrite legal_transposed. exact no_answer_is_legal.
  Qed.

End Narrow.
