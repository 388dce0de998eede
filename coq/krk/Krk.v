(** From the lemmas about Bratko's strategy to its win, on every board on which the lemmas hold.

    `lemmas_hold` has ten lemmas of `crates/spec/src/krk/lemmas.rs`, under the same names. For a single board they are
    checked by running on every position; for boards of every size they are proved by certificates. This file
    assumes them and nothing else, and concludes with `Strategy.v` that every play ends in mate. That the rules lead
    from legal positions to legal ones is not assumed, but follows from the definitions of `KrkRules.v`.

    Here "some move of the rook" is any move. In the certificates it is "one of a few"; that `lemmas_hold` follows from
    what is certified, `KrkCertified.v` proves. *)

Require Import List ZArith Bool Lia Wellfounded.
Import ListNotations.
Require Import Game Goals Strategy KrkRules.
Open Scope Z_scope.
Open Scope bool_scope.

(** *** The ending as a game *)

Inductive Place : Set :=
| WhiteToMove (p : Krk)
| BlackToMove (q : Krk)
| RookTaken.

Definition after_step (q : Krk) (to : Square) : Place :=
  if same to (rook q) then RookTaken else WhiteToMove (put_lone q to).
Definition black_moves (q : Krk) : list Place :=
  map (after_step q) (filter (lone_may_go q) (around (lone q))).

(** Two kings alone are a draw, and a side without moves is mated or stalemated. A move is named by where it leads. *)
Definition krk_state (place : Place) : State Place :=
  match place with
  | WhiteToMove p => match white_moves p with [] => Over Drawn | moves => ToMove White (map BlackToMove moves) end
  | BlackToMove q =>
      match black_moves q with [] => Over (if check q then Won White else Drawn) | moves => ToMove Black moves end
  | RookTaken => Over Drawn
  end.

Definition krk : Game := {| Position := Place; Move := Place; state := krk_state; play := fun _ m => Some m;
  resets := fun _ _ => false; limit := 0 |}.

(** *** What the lemmas speak of *)

(** White plays a move of the strategy, and its kind is one of these. *)
Definition strategy_plays (kinds : list Kind) (p q : Krk) : Prop :=
  exists kind, In kind kinds /\ kind_of p = Some kind /\ In q (moves_of_kind kind p).

(** Black steps and leaves the rook alone. *)
Definition reply (q r : Krk) : Prop :=
  exists to, In to (around (lone q)) /\ lone_may_go q to = true /\ same to (rook q) = false /\ r = put_lone q to.

Definition full_move (kinds : list Kind) (p r : Krk) : Prop :=
  exists q, strategy_plays kinds p q /\ reply q r.

(** The first of what differs is less: the rook is exposed, the room, the king's distance from the critical square. *)
Definition nearer_to_mate (r p : Krk) : Prop :=
  (rook_exposed r White = false /\ rook_exposed p White = true) \/
  (rook_exposed r White = rook_exposed p White /\
   (room r < room p \/ (room r = room p /\ king_to_critical_square r < king_to_critical_square p))).

(** *** What follows from the definitions alone *)

Ltac booleans :=
  repeat match goal with
  | H : _ && _ = true |- _ => apply andb_true_iff in H; destruct H
  | H : negb _ = true |- _ => apply negb_true_iff in H
  end.

Lemma same_symmetric s t : same s t = same t s.
Proof. unfold same. rewrite (Z.eqb_sym (file s)), (Z.eqb_sym (rank s)). reflexivity. Qed.

Lemma same_is_equal s t : same s t = true -> s = t.
Proof.
  destruct s as [f r], t as [f' r']. unfold same. simpl. intros e. booleans.
  apply Z.eqb_eq in H, H0. congruence.
Qed.

Lemma gap_is_positive a b : 0 <= gap a b.
Proof. unfold gap. destruct (Z.leb_spec a b); lia. Qed.

Lemma distance_is_positive p : 0 <= king_to_critical_square p.
Proof.
  unfold king_to_critical_square, distance.
  pose proof (gap_is_positive (file (king p)) (file (critical_square p))).
  pose proof (gap_is_positive (rank (king p)) (rank (critical_square p))). lia.
Qed.

Lemma room_is_positive p : legal_for_white p = true -> 0 <= room p.
Proof.
  unfold legal_for_white, legal_for_black, on_board. intros l. booleans.
  repeat match goal with
  | H : (_ <=? _) = true |- _ => apply Z.leb_le in H
  | H : (_ <? _) = true |- _ => apply Z.ltb_lt in H
  end.
  unfold room, room_side. repeat match goal with |- context [if ?b then _ else _] => destruct b end; lia.
Qed.

Lemma moves_of_kind_are_moves kind p q : In q (moves_of_kind kind p) -> In q (white_moves p).
Proof.
  unfold moves_of_kind. intros i. apply filter_In in i. destruct i as [i _].
  apply in_flat_map in i. destruct i as (man & _ & i). apply in_or_app. destruct man; auto.
Qed.

Lemma moves_of_kind_fulfil kind p q : In q (moves_of_kind kind p) -> condition kind p q = true.
Proof. unfold moves_of_kind. intros i. apply filter_In in i. apply i. Qed.

Lemma applies_has_move kind p : applies kind p = true -> exists q, In q (moves_of_kind kind p).
Proof. unfold applies. destruct (moves_of_kind kind p) as [|q l]; [discriminate|]. exists q. left. reflexivity. Qed.

Lemma move_applies kind p q : In q (moves_of_kind kind p) -> applies kind p = true.
Proof. unfold applies. destruct (moves_of_kind kind p); [intros []|reflexivity]. Qed.

(** A move of White keeps the board, the rook and his king on it, and the three men apart. *)
Lemma after_white p q : legal_for_white p = true -> In q (white_moves p) ->
  files q = files p /\ ranks q = ranks p /\
  on_board q (king q) = true /\ on_board q (rook q) = true /\ same (rook q) (king q) = false.
Proof.
  unfold legal_for_white, legal_for_black, white_moves, moves_of. intros l i. booleans.
  apply in_app_or in i. destruct i as [i|i]; apply in_map_iff in i; destruct i as (to & <- & i);
    apply filter_In in i; destruct i as [_ go]; simpl in *.
  - unfold king_may_go in go. booleans. auto.
  - unfold rook_may_go in go. booleans. rewrite same_symmetric. auto.
Qed.

(** And after a reply White may be to move. *)
Lemma after_black p q r : legal_for_white p = true -> In q (white_moves p) -> reply q r ->
  files r = files p /\ ranks r = ranks p /\ legal_for_white r = true.
Proof.
  intros l i (to & _ & go & alone & ->).
  destruct (after_white p q l i) as (ef & er & k & t & apart).
  unfold lone_may_go in go. booleans. simpl. split; [exact ef|]. split; [exact er|].
  rewrite same_symmetric in alone.
  unfold legal_for_white, legal_for_black, check, on_board, rook_attacks in *. simpl.
  repeat (apply andb_true_iff; split); try assumption;
    try (apply negb_true_iff; assumption);
    repeat match goal with H : _ && _ = true |- _ => apply andb_true_iff in H; destruct H end; assumption.
Qed.

Lemma no_step_is_stuck q : black_moves q = [] -> stuck q = true.
Proof.
  unfold black_moves, stuck. intros e. apply map_eq_nil in e.
  induction (around (lone q)) as [|to l IH]; [reflexivity|].
  simpl in *. destruct (lone_may_go q to); [discriminate|]. exact (IH e).
Qed.

Lemma stuck_has_no_reply q r : stuck q = true -> ~ reply q r.
Proof.
  unfold stuck. intros s (to & i & go & _). rewrite forallb_forall in s.
  specialize (s to i). rewrite go in s. discriminate.
Qed.

Lemma first_of_some kinds more p :
  some_applies kinds p = true -> exists kind, find (fun kind => applies kind p) (kinds ++ more) = Some kind /\ In kind kinds.
Proof.
  unfold some_applies. induction kinds as [|kind kinds IH]; simpl; [discriminate|]. intros e.
  destruct (applies kind p) eqn:a.
  - exists kind. auto.
  - destruct (IH e) as (k & f & i). exists k. auto.
Qed.

Lemma kind_applies p kind : kind_of p = Some kind -> applies kind p = true.
Proof. unfold kind_of. intros f. apply find_some in f. apply f. Qed.

(** *** The lemmas, and the theorem *)

Section Bratko.

  (** The boards that the lemmas are about, by their files and ranks. *)
  Variable covered : Z -> Z -> Prop.

  Definition good (p : Krk) : Prop := covered (files p) (ranks p) /\ legal_for_white p = true.

  Record lemmas_hold : Prop := {
    applicable : forall p, good p -> some_applies [Squeeze; RookHome; RookSafe] p = true;

    rtm_stale : forall p q,
      good p -> In q (white_moves p) -> ready_to_mate q = true -> stalemate q = false;

    rtm_rook : forall p q,
      good p -> In q (moves_of_kind ReadyToMate p) -> rook_can_be_taken q = false;

    other_rook : forall p kind q,
      good p -> In kind (basic ++ [RookHome; RookSafe]) -> In q (moves_of_kind kind p) -> rook_can_be_taken q = false;

    rtm_then_mate : forall p r,
      good p -> full_move [ReadyToMate] p r -> applies ImmediateMate r = true;

    no_king_mate : forall p q, good p -> In q (moves_of p King) -> mate q = false;

    basic_stays : forall p r,
      good p -> full_move basic p r -> some_applies (mating ++ basic) r = true;

    home3 : forall p p1 p2 p3,
      good p -> full_move nine p p1 -> full_move nine p1 p2 -> full_move nine p2 p3 ->
      some_applies (mating ++ basic) p3 = true;

    lex3 : forall p p1 p2 p3,
      good p -> rook_exposed p White = true \/ 3 < room p ->
      full_move basic p p1 -> full_move basic p1 p2 -> full_move basic p2 p3 ->
      nearer_to_mate p3 p;

    fifth : forall p p1 p2 p3,
      good p -> rook_exposed p White = false -> room p <= 3 ->
      full_move basic p p1 -> full_move basic p1 p2 -> full_move basic p2 p3 ->
      some_applies mating p3 = true
  }.

  Hypothesis lemmas : lemmas_hold.

  (** Plays stay among good positions. *)
  Lemma good_after kinds p r : good p -> full_move kinds p r -> good r.
  Proof.
    intros [c l] (q & (kind & _ & _ & i) & rep).
    destruct (after_black p q r l (moves_of_kind_are_moves kind p q i) rep) as (ef & er & l').
    split; [rewrite ef, er; exact c|exact l'].
  Qed.

  Definition calm (p : Krk) : Prop := some_applies (mating ++ basic) p = true.

  (** One move of White and a reply, backward: the relation that has no endless chain. *)
  Definition step (r p : Krk) : Prop := good p /\ full_move nine p r.

  Lemma mate_ends p : kind_of p = Some ImmediateMate -> Acc step p.
  Proof.
    intros k. constructor. intros r [_ (q & (kind & _ & k' & i) & rep)].
    assert (kind = ImmediateMate) as -> by congruence.
    apply moves_of_kind_fulfil in i. simpl in i. unfold mate in i. booleans.
    destruct (stuck_has_no_reply q r); assumption.
  Qed.

  Lemma mating_ends p : good p -> some_applies mating p = true -> Acc step p.
  Proof.
    intros g s. destruct (first_of_some mating (basic ++ [RookHome; RookSafe]) p s) as (kind & f & i).
    change (kind_of p = Some kind) in f. destruct i as [<-|[<-|[]]]; [exact (mate_ends p f)|].
    constructor. intros r [_ (q & (kind & _ & k & i) & rep)].
    assert (kind = ReadyToMate) as -> by congruence.
    assert (applies ImmediateMate r = true) as a.
    { apply (rtm_then_mate lemmas p); [exact g|]. exists q. split; [|exact rep].
      exists ReadyToMate. simpl. auto. }
    apply mate_ends. unfold kind_of. simpl. rewrite a. reflexivity.
  Qed.

  (** From a calm position it is enough to look at the basic moves, and these lead to calm positions. *)
  Lemma calm_ends p :
    good p -> calm p -> (forall r, full_move basic p r -> good r -> calm r -> Acc step r) -> Acc step p.
  Proof.
    intros g c rest. destruct (first_of_some (mating ++ basic) [RookHome; RookSafe] p c) as (kind & f & i).
    change (kind_of p = Some kind) in f. apply in_app_or in i. destruct i as [i|i].
    - apply mating_ends; [exact g|]. unfold some_applies. apply existsb_exists.
      exists kind. split; [exact i|exact (kind_applies p kind f)].
    - constructor. intros r [_ (q & (kind' & _ & k & i') & rep)].
      assert (kind' = kind) as -> by congruence.
      assert (full_move basic p r) as b. { exists q. split; [|exact rep]. exists kind. auto. }
      exact (rest r b (good_after basic p r g b) (basic_stays lemmas p r g b)).
  Qed.

  (** Three basic moves bring the measure down, or a mating kind. *)
  Lemma calm_play_ends : forall e n d p,
    (if rook_exposed p White then 1 else 0)%nat = e -> Z.to_nat (room p) = n ->
    Z.to_nat (king_to_critical_square p) = d -> good p -> calm p -> Acc step p.
  Proof.
    induction e as [e less_exposed] using (well_founded_induction Wf_nat.lt_wf).
    induction n as [n less_room] using (well_founded_induction Wf_nat.lt_wf).
    induction d as [d less_far] using (well_founded_induction Wf_nat.lt_wf).
    intros p <- <- <- g c.
    apply (calm_ends p g c). intros p1 m1 g1 c1. apply (calm_ends p1 g1 c1). intros p2 m2 g2 c2.
    apply (calm_ends p2 g2 c2). intros p3 m3 g3 c3.
    pose proof (room_is_positive p (proj2 g)). pose proof (room_is_positive p3 (proj2 g3)).
    pose proof (distance_is_positive p). pose proof (distance_is_positive p3).
    assert (nearer_to_mate p3 p -> Acc step p3) as down.
    { intros [[e3 e0]|[same_e [less|[same_r less]]]].
      - refine (less_exposed _ _ _ _ p3 eq_refl eq_refl eq_refl g3 c3). rewrite e3, e0. lia.
      - refine (less_room _ _ _ p3 _ eq_refl eq_refl g3 c3); [lia|]. rewrite same_e. reflexivity.
      - refine (less_far _ _ p3 _ _ eq_refl g3 c3); [lia| |]; [rewrite same_e|rewrite same_r]; reflexivity. }
    destruct (rook_exposed p White) eqn:exposed.
    { apply down. apply (lex3 lemmas p p1 p2 p3); auto. }
    destruct (Z.le_gt_cases (room p) 3) as [small|roomy].
    - apply (mating_ends p3 g3). exact (fifth lemmas p p1 p2 p3 g exposed small m1 m2 m3).
    - apply down. apply (lex3 lemmas p p1 p2 p3); auto with zarith.
  Qed.

  (** Every chain ends: after three moves play is calm. *)
  Lemma plays_end p : good p -> Acc step p.
  Proof.
    intros g. constructor. intros p1 [_ m1]. constructor. intros p2 [_ m2]. constructor. intros p3 [_ m3].
    pose proof (good_after _ _ _ g m1) as g1. pose proof (good_after _ _ _ g1 m2) as g2.
    pose proof (good_after _ _ _ g2 m3) as g3.
    exact (calm_play_ends _ _ _ p3 eq_refl eq_refl eq_refl g3 (home3 lemmas p p1 p2 p3 g m1 m2 m3)).
  Qed.

  (** *** As a strategy in the sense of `Strategy.v` *)

  Definition bratko_move (x y : Position krk) : Prop :=
    match x, y with WhiteToMove p, BlackToMove q => strategy_plays nine p q | _, _ => False end.
  Definition bratko_invariant (x : Position krk) : Prop :=
    match x with WhiteToMove p => good p | BlackToMove _ => True | RookTaken => False end.
  Definition bratko_order (y x : Position krk) : Prop :=
    match y, x with WhiteToMove r, WhiteToMove p => step r p | _, _ => False end.

  Lemma has_kind p : good p -> exists kind, In kind nine /\ kind_of p = Some kind.
  Proof.
    intros g. pose proof (applicable lemmas p g) as a. unfold some_applies in a. apply existsb_exists in a.
    destruct a as (kind & i & a).
    destruct (kind_of p) as [first|] eqn:k.
    - exists first. split; [|reflexivity]. unfold kind_of in k. apply find_some in k. apply k.
    - unfold kind_of in k. pose proof (find_none _ _ k kind) as none. simpl in none.
      rewrite a in none. assert (In kind nine) as n by (simpl in *; tauto). discriminate (none n).
  Qed.

  Lemma strategy_has_a_move p : good p -> exists q, strategy_plays nine p q.
  Proof.
    intros g. destruct (has_kind p g) as (kind & i & k).
    destruct (applies_has_move kind p (kind_applies p kind k)) as [q m]. exists q, kind. auto.
  Qed.

  Lemma strategy_is_legal p q : strategy_plays nine p q -> In q (white_moves p).
  Proof. intros (kind & _ & _ & i). exact (moves_of_kind_are_moves kind p q i). Qed.

  Lemma state_of_white p q : In q (white_moves p) ->
    state (g := krk) (WhiteToMove p) = ToMove White (map BlackToMove (white_moves p)).
  Proof. simpl. destruct (white_moves p); [intros []|reflexivity]. Qed.

  Lemma white_is_to_move p : good p -> to_move (game := krk) (WhiteToMove p) White.
  Proof.
    intros g. destruct (strategy_has_a_move p g) as [q m].
    eexists. exact (state_of_white p q (strategy_is_legal p q m)).
  Qed.

  (** No move of the strategy stalemates. *)
  Lemma no_stalemate p q : good p -> strategy_plays nine p q -> stalemate q = false.
  Proof.
    intros g (kind & _ & _ & i). pose proof (moves_of_kind_fulfil kind p q i) as c.
    destruct kind; simpl in c; unfold approaches, keeps_room in c; booleans; try assumption.
    - unfold mate in c. booleans. unfold stalemate. match goal with H : check q = true |- _ => rewrite H end. reflexivity.
    - exact (rtm_stale lemmas p q g (moves_of_kind_are_moves ReadyToMate p q i) c).
  Qed.

  (** No move of the strategy that Black can answer leaves the rook to be taken. *)
  Lemma rook_is_kept p q : good p -> strategy_plays nine p q -> ~ In RookTaken (black_moves q).
  Proof.
    intros g (kind & n & _ & i) taken.
    assert (rook_can_be_taken q = true) as can.
    { unfold black_moves in taken. apply in_map_iff in taken. destruct taken as (to & e & f).
      apply filter_In in f. unfold after_step in e. destruct (same to (rook q)) eqn:s; [|discriminate].
      apply same_is_equal in s. subst to. apply f. }
    unfold nine in n. apply in_app_or in n. destruct n as [[<-|[<-|[]]]|n].
    - apply moves_of_kind_fulfil in i. simpl in i. unfold mate, stuck in i. booleans.
      unfold black_moves in taken. apply in_map_iff in taken. destruct taken as (to & _ & f). apply filter_In in f.
      destruct f as [a go]. match goal with H : forallb _ _ = true |- _ => rewrite forallb_forall in H;
        specialize (H to a); rewrite go in H; discriminate end.
    - rewrite (rtm_rook lemmas p q g i) in can. discriminate.
    - rewrite (other_rook lemmas p kind q g n i) in can. discriminate.
  Qed.

  Lemma legal_reply q m y : legal (game := krk) (BlackToMove q) m y ->
    In y (black_moves q).
  Proof.
    intros (side & moves & e & i & played). simpl in *. injection played as <-.
    destruct (black_moves q); [discriminate|]. injection e as <- <-. exact i.
  Qed.

  Lemma reply_of_move q y : In y (black_moves q) -> y <> RookTaken -> exists r, y = WhiteToMove r /\ reply q r.
  Proof.
    unfold black_moves. intros i n. apply in_map_iff in i. destruct i as (to & <- & f).
    apply filter_In in f. destruct f as [a go]. unfold after_step in *.
    destruct (same to (rook q)) eqn:s; [congruence|].
    exists (put_lone q to). split; [reflexivity|]. exists to. auto.
  Qed.

  Lemma bratko_reply p q m y : good p -> strategy_plays nine p q -> legal (game := krk) (BlackToMove q) m y ->
    exists r, y = WhiteToMove r /\ full_move nine p r.
  Proof.
    intros g s l. apply legal_reply in l.
    destruct (reply_of_move q y l) as (r & e & rep).
    - intros ->. exact (rook_is_kept p q g s l).
    - exists r. split; [exact e|]. exists q. auto.
  Qed.

  Theorem bratko_is_good : winning_strategy_ordering krk White bratko_move bratko_invariant bratko_order.
  Proof.
    split.
    - intros [p|b|] [w|q|] (turn & inv & s); try contradiction. exists (BlackToMove q).
      pose proof (strategy_is_legal p q s) as i.
      exists White, (map BlackToMove (white_moves p)). split; [exact (state_of_white p q i)|].
      split; [apply in_map; exact i|reflexivity].
    - intros [p|b|] [w|q|] (turn & inv & s); try contradiction. exact I.
    - intros [p|b|] [w|q|] m y (turn & inv & s) l; try contradiction.
      destruct (bratko_reply p q m y inv s l) as (r & -> & f). exact (good_after nine p r inv f).
    - intros [p|q|] turn inv; try contradiction.
      + destruct (strategy_has_a_move p inv) as [q s]. exists (BlackToMove q). exact s.
      + destruct turn as [moves e]. simpl in e. destruct (black_moves q); discriminate.
    - intros [p|b|] [w|q|] (turn & inv & s); try contradiction.
      pose proof (no_stalemate p q inv s) as n.
      destruct (black_moves q) as [|y l] eqn:b.
      + left. pose proof (no_step_is_stuck q b) as st. unfold stalemate in n. rewrite st in n.
        exists (Won White). simpl. rewrite b. destruct (check q); [auto|discriminate].
      + right. split; [exists (y :: l); simpl; rewrite b; reflexivity|].
        exists y, y, Black, (y :: l). simpl. rewrite b. auto.
    - intros [p|b|] [w|q|] m y (turn & inv & s) l; try contradiction. right.
      destruct (bratko_reply p q m y inv s l) as (r & -> & f).
      exact (white_is_to_move r (good_after nine p r inv f)).
    - assert (forall p, Acc step p -> Acc bratko_order (WhiteToMove p)) as carried.
      { intros p a. induction a as [p _ IH]. constructor. intros [r|c|] s; try contradiction. exact (IH r s). }
      intros [p|b|]; constructor; intros [r|c|] s; try contradiction.
      exact (carried r (Acc_inv (plays_end p (proj1 s)) s)).
    - intros [p|b|] [w|q|] m y (turn & inv & s) l back; try contradiction.
      destruct (bratko_reply p q m y inv s l) as (r & -> & f). split; assumption.
  Qed.

  (** *** What follows *)

  (** White has won: Black is mated. *)
  Lemma won_is_mate x : won (game := krk) x White -> exists q, x = BlackToMove q /\ mate q = true.
  Proof.
    intros (outcome & e & w). destruct x as [p|q|]; simpl in e.
    - destruct (white_moves p); [|discriminate]. injection e as <-. discriminate.
    - exists q. split; [reflexivity|]. destruct (black_moves q) eqn:b; [|discriminate]. injection e as <-.
      unfold mate. rewrite (no_step_is_stuck q b). destruct (check q); [reflexivity|discriminate].
    - injection e as <-. discriminate.
  Qed.

  (** From every legal position White wins, in the sense of the goal `win`. *)
  Theorem bratko_wins p : good p -> wins (game := krk) White (WhiteToMove p).
  Proof.
    intros g. exact (strategy_wins krk White _ _ _ bratko_is_good (WhiteToMove p) (white_is_to_move p g) g).
  Qed.

  (** Every play of the strategy's relation, whatever Black does, comes to an end, *)
  Theorem every_play_ends p :
    good p -> Acc (fun y x => play_step krk White bratko_move x y) (WhiteToMove p).
  Proof.
    intros g. exact (strategy_play_terminates krk White _ _ _ bratko_is_good _ (white_is_to_move p g) g).
  Qed.

  (** and this end is mate. *)
  Theorem every_play_ends_in_mate p x :
    good p -> play_reaches krk White bratko_move (WhiteToMove p) x ->
    (forall y, ~ play_step krk White bratko_move x y) -> exists q, x = BlackToMove q /\ mate q = true.
  Proof.
    intros g path ended. apply won_is_mate.
    exact (strategy_play_ends_in_win krk White _ _ _ bratko_is_good _ x (white_is_to_move p g) g path ended).
  Qed.

  (** Where some move of White mates, the strategy mates at once: [ImmediateMate] need not look at the king. *)
  Theorem mates_when_it_can p q :
    good p -> In q (white_moves p) -> mate q = true -> kind_of p = Some ImmediateMate.
  Proof.
    intros g i m. unfold white_moves in i. apply in_app_or in i. destruct i as [i|i].
    - rewrite (no_king_mate lemmas p q g i) in m. discriminate.
    - assert (In q (moves_of_kind ImmediateMate p)) as j.
      { unfold moves_of_kind. simpl. rewrite app_nil_r. apply filter_In. auto. }
      unfold kind_of. simpl. rewrite (move_applies _ _ _ j). reflexivity.
  Qed.

End Bratko.
