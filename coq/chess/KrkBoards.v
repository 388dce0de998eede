(** On which boards the strategy mates: the large ones, from the lemmas of `Krk.v`, and one small board at a time, from
    what is computed on all its positions. *)

From Coq Require Import List ZArith Bool Lia Wellfounded FMapPositive.
Import ListNotations.
From Checkproof.check Require Import Game.
From Checkproof.krk Require Import KrkRules Krk KrkCertified.
From Checkproof.chess Require Import KrkStrategy.
From Checkproof.chess Require Diagram.
Open Scope Z_scope.
Open Scope bool_scope.

(** *** Boards on which the lemmas hold *)

Section Large.

  Variable covered : Z -> Z -> Prop.
  Hypothesis lemmas : lemmas_hold covered.

  (** On these the strategy is that of the nine kinds. *)
  Lemma strategy_of_nine p q : good covered p -> (In q (strategy_moves p) <-> strategy_plays nine p q).
  Proof.
    intros g. destruct (has_kind covered lemmas p g) as (kind & n & k).
    unfold strategy_moves, strategy, strategy_plays. rewrite k. split.
    - intros i. exists kind. auto.
    - intros (kind' & _ & e & i). congruence.
  Qed.

  Lemma taken_is_a_reply q : rook_can_be_taken q = true -> In RookTaken (black_moves q).
  Proof.
    unfold rook_can_be_taken. intros can. unfold black_moves. apply in_map_iff. exists (rook q).
    split; [unfold after_step; rewrite same_as_itself; reflexivity|]. apply filter_In. split; [|exact can].
    unfold lone_may_go in can. booleans. apply adjacent_is_around; assumption.
  Qed.

  Lemma step_is_a_reply q to : rook_can_be_taken q = false -> lone_may_go q to = true -> reply q (put_lone q to).
  Proof.
    intros kept go. exists to. split; [|split; [exact go|split; [|reflexivity]]].
    - unfold lone_may_go in go. booleans. apply adjacent_is_around; assumption.
    - destruct (same to (rook q)) eqn:e; [|reflexivity]. apply same_is_equal in e. subst to.
      unfold rook_can_be_taken in kept. congruence.
  Qed.

  Theorem mates_on_large_boards p : good covered p -> mates_from p.
  Proof.
    intros g. pose proof (plays_end covered lemmas p g) as ends. revert g.
    induction ends as [p _ IH]. intros g.
    assert (forall q, In q (strategy_moves p) -> rook_can_be_taken q = false) as kept.
    { intros q i. destruct (rook_can_be_taken q) eqn:can; [|reflexivity]. apply strategy_of_nine in i; [|exact g].
      destruct (rook_is_kept covered lemmas p q g i (taken_is_a_reply q can)). }
    constructor.
    - destruct (strategy_has_a_move covered lemmas p g) as [q s]. apply strategy_of_nine in s; [|exact g].
      intros e. rewrite e in s. exact s.
    - intros q i. apply (no_stalemate covered lemmas p q g). apply strategy_of_nine; assumption.
    - exact kept.
    - intros q to i go.
      assert (full_move nine p (put_lone q to)) as m.
      { exists q. split; [apply strategy_of_nine; assumption|]. exact (step_is_a_reply q to (kept q i) go). }
      apply IH; [split; assumption|exact (good_after covered nine p _ g m)].
  Qed.

End Large.

(** *** One small board, by computation *)

(** A number for each placement on a board of up to eight by eight; that it tells them apart is nowhere needed. *)
Definition number (p : Krk) : positive :=
  let digits s n := 8 * (8 * n + file s) + rank s in
  Z.to_pos (digits (king p) (digits (rook p) (digits (lone p) 1))).

(** The positions after a move of the strategy and a reply; none, if there is no move, or one that stalemates or leaves
    the rook to be taken. *)
Definition after_full_moves (p : Krk) : option (list Krk) :=
  match strategy_moves p with
  | [] => None
  | moves =>
      if existsb (fun q => stalemate q || rook_can_be_taken q) moves then None
      else Some (flat_map (fun q => map (put_lone q) (filter (lone_may_go q) (around (lone q)))) moves)
  end.

(** How many full moves a play from a position may still take, as somebody says. *)
Definition Ranks : Type := PositiveMap.t nat.

Definition rank_below (ranks : Ranks) (r p : positive) : bool :=
  match PositiveMap.find r ranks, PositiveMap.find p ranks with
  | Some later, Some now => (later <? now)%nat
  | _, _ => false
  end.

(** What is said is right about a position when it falls with every full move. *)
Definition falls (ranks : Ranks) (p : positive) (after : option (list positive)) : bool :=
  match after with
  | Some later => forallb (fun r => rank_below ranks r p) later
  | None => false
  end.

(** All positions of a board with White to move, *)
Definition positions (f r : Z) : list Krk :=
  let squares := Diagram.squares f r in
  filter legal_for_white (flat_map (fun k => flat_map (fun t => map (fun l =>
    {| files := f; ranks := r; king := k; rook := t; lone := l |}) squares) squares) squares).

(** and their full moves. *)
Definition graph (f r : Z) : list (positive * option (list positive)) :=
  map (fun p => (number p, option_map (map number) (after_full_moves p))) (positions f r).

(** Round by round, positions from which every full move leads to one that has a rank. Nothing is proved of this: what
    comes of it is checked. *)
Fixpoint ranked (rounds round : nat) (ranks : Ranks) (rest : list (positive * option (list positive))) : Ranks :=
  match rounds with
  | O => ranks
  | S rounds =>
      let known (entry : positive * option (list positive)) :=
        match snd entry with
        | Some later => forallb (fun r => PositiveMap.mem r ranks) later
        | None => false
        end in
      let (now, later) := partition known rest in
      ranked rounds (S round) (fold_left (fun ranks entry => PositiveMap.add (fst entry) round ranks) now ranks) later
  end.

Definition mates_within (moves : nat) (f r : Z) : bool :=
  let graph := graph f r in
  let ranks := ranked moves 0 (PositiveMap.empty nat) graph in
  forallb (fun entry => falls ranks (fst entry) (snd entry)) graph.

(** On boards of up to 5 by 5 no play takes more moves. *)
Definition mates_on (f r : Z) : bool := mates_within 20 f r.

(** *** That this is enough *)

Lemma on_board_is_listed p s : on_board p s = true -> In s (Diagram.squares (files p) (ranks p)).
Proof.
  unfold on_board, Diagram.squares. intros o. booleans.
  repeat match goal with
  | H : (_ <=? _) = true |- _ => apply Z.leb_le in H
  | H : (_ <? _) = true |- _ => apply Z.ltb_lt in H
  end.
  destruct s as [f r]. simpl in *. apply in_flat_map. exists r. split; [apply upto_has; assumption|].
  apply in_map_iff. exists f. split; [reflexivity|apply upto_has; assumption].
Qed.

Lemma legal_is_listed p : legal_for_white p = true -> In p (positions (files p) (ranks p)).
Proof.
  intros l. unfold positions. apply filter_In. split; [|exact l]. unfold legal_for_white, legal_for_black in l.
  booleans.
  apply in_flat_map. exists (king p). split; [apply on_board_is_listed; assumption|].
  apply in_flat_map. exists (rook p). split; [apply on_board_is_listed; assumption|].
  apply in_map_iff. exists (lone p). split; [destruct p; reflexivity|apply on_board_is_listed; assumption].
Qed.

Section Small.

  Variables f r : Z.
  Variable ranks : Ranks.
  Hypothesis all_fall : forallb (fun entry => falls ranks (fst entry) (snd entry)) (graph f r) = true.

  Lemma ranks_fall p : files p = f -> KrkRules.ranks p = r -> legal_for_white p = true ->
    exists later, after_full_moves p = Some later /\
      forall q, In q later -> rank_below ranks (number q) (number p) = true.
  Proof.
    intros ef er l. apply legal_is_listed in l. rewrite ef, er in l.
    rewrite forallb_forall in all_fall.
    assert (falls ranks (number p) (option_map (map number) (after_full_moves p)) = true) as fall.
    { apply (all_fall (number p, option_map (map number) (after_full_moves p))).
      unfold graph. apply in_map_iff. exists p. auto. }
    destruct (after_full_moves p) as [later|]; [|discriminate].
    exists later. split; [reflexivity|]. intros q i. simpl in fall. rewrite forallb_forall in fall.
    apply fall, in_map, i.
  Qed.

  Definition rank_of (p : Krk) : nat := match PositiveMap.find (number p) ranks with Some n => n | None => 0 end.

  Theorem mates_on_small_board p : files p = f -> KrkRules.ranks p = r -> legal_for_white p = true -> mates_from p.
  Proof.
    remember (rank_of p) as n eqn:e. revert p e.
    induction n as [n IH] using (well_founded_induction Wf_nat.lt_wf). intros p -> ef er l.
    destruct (ranks_fall p ef er l) as (later & a & fall). unfold after_full_moves in a.
    assert (strategy_moves p <> []) as some by (intros e; rewrite e in a; discriminate).
    assert (existsb (fun q => stalemate q || rook_can_be_taken q) (strategy_moves p) = false /\
      later = flat_map (fun q => map (put_lone q) (filter (lone_may_go q) (around (lone q)))) (strategy_moves p))
      as [none ->].
    { destruct (strategy_moves p) as [|first more]; [discriminate|].
      destruct (existsb _ (first :: more)); [discriminate|]. injection a as <-. auto. }
    assert (forall q, In q (strategy_moves p) -> stalemate q = false /\ rook_can_be_taken q = false) as harmless.
    { intros q i. apply orb_false_iff. apply not_true_iff_false. intros bad. apply not_true_iff_false in none.
      apply none. apply existsb_exists. exists q. auto. }
    constructor; [exact some|apply harmless|apply harmless|]. intros q to i go.
    pose proof (step_is_a_reply q to (proj2 (harmless q i)) go) as rep.
    destruct (after_black p q (put_lone q to) l (strategy_moves_are_moves p q i) rep) as (ef' & er' & l').
    refine (IH _ _ (put_lone q to) eq_refl _ _ l'); [|congruence|congruence].
    assert (rank_below ranks (number (put_lone q to)) (number p) = true) as below.
    { apply fall. apply in_flat_map. exists q. split; [exact i|]. apply in_map, filter_In. split; [|exact go].
      destruct rep as (to' & i' & _ & _ & e). apply (f_equal lone) in e. simpl in e. subst to'. exact i'. }
    unfold rank_below in below. unfold rank_of.
    destruct (PositiveMap.find (number (put_lone q to)) ranks); [|discriminate].
    destruct (PositiveMap.find (number p) ranks); [|discriminate]. apply Nat.ltb_lt. exact below.
  Qed.

End Small.

Theorem mates_on_is_right f r p :
  mates_on f r = true -> files p = f -> ranks p = r -> legal_for_white p = true -> mates_from p.
Proof. intros all_fall. exact (mates_on_small_board f r _ all_fall p). Qed.
