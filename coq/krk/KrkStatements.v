(** The lemmas of `KrkLemmas.v` as terms, in the manner of `KrkTerms.v`. *)

Require Import List ZArith Bool Lia.
Import ListNotations.
Require Import Game KrkRules KrkLemmas Terms KrkTerms.
Open Scope Z_scope.
Open Scope bool_scope.

(** *** What the statements are made of *)

Definition covered_term : written1 krk truth covered.
Proof. write_down covered. Defined.
#[local] Hint Extern 0 (_ = covered _) => eapply (proj2_sig (covered_term _)) : words.
Definition applies_term (kind : Kind) : written1 krk truth (KrkLemmas.applies kind).
Proof. destruct kind; write_down_each KrkLemmas.applies. Defined.
#[local] Hint Extern 0 (_ = KrkLemmas.applies ?kind _) => eapply (proj2_sig (applies_term kind _)) : words.
Definition is_of_kind_term (kind : Kind) : written2 krk krk truth (is_of_kind kind).
Proof. destruct kind; intros; eexists; intros; unfold is_of_kind, white_moves; go_through_each. Defined.
#[local] Hint Extern 0 (_ = is_of_kind ?kind _ _) => eapply (proj2_sig (is_of_kind_term kind _ _)) : words.

(** The loop over the kinds. *)
Fixpoint ranking (kinds : list Kind) (before after : KrkTerm) (l : list Kind) : Ranking :=
  match l with
  | [] => Last
  | kind :: l =>
      let wanted := if contains kinds kind then proj1_sig (is_of_kind_term kind before after) else Truth false in
      Before wanted (proj1_sig (applies_term kind before)) (ranking kinds before after l)
  end.

Definition strategy_plays_term (kinds : list Kind) : written2 krk krk truth (strategy_plays kinds).
Proof.
  intros p q. exists (FirstThatApplies (ranking kinds p q (filter (up_to_the_last_of kinds) nine))).
  intros e p' q' means means'. unfold strategy_plays. cbn [truth]. generalize false true.
  induction (filter (up_to_the_last_of kinds) nine) as [|kind l IH]; intros plays none_earlier; [reflexivity|].
  cbn [ranking ranked_truth fold_left]. rewrite IH, (proj2_sig (applies_term kind p) e p' means).
  f_equal. apply (f_equal (fold_left _ l)). cbn [next_kind]. f_equal. destruct (contains kinds kind).
  - now rewrite (proj2_sig (is_of_kind_term kind p q) e p' q' means means').
  - cbn. now rewrite andb_false_r, orb_false_r.
Defined.
#[local] Hint Extern 0 (_ = strategy_plays ?kinds _ _) =>
  eapply (proj2_sig (strategy_plays_term kinds _ _)) : words.

(** Plays. *)
Record RoundTerm : Set := {
  king_goes_term : SquareTerm; rook_goes_term : SquareTerm; lone_goes_term : SquareTerm }.
Record PlayTerm : Set := { start_term : KrkTerm; rounds_term : list RoundTerm }.

Definition round (e : positive -> Z) (t : RoundTerm) : Round :=
  {| king_goes := square e (king_goes_term t); rook_goes := square e (rook_goes_term t);
     lone_goes := square e (lone_goes_term t) |}.
Definition play (e : positive -> Z) (t : PlayTerm) : Play :=
  {| start := krk e (start_term t); rounds := map (round e) (rounds_term t) |}.

Definition after_white_term (round : RoundTerm) (before : KrkTerm) : KrkTerm :=
  {| files_term := files_term before; ranks_term := ranks_term before; king_term := king_goes_term round;
     rook_term := rook_goes_term round; lone_term := lone_term before |}.
Definition after_black_term (round : RoundTerm) (before : KrkTerm) : KrkTerm :=
  proj1_sig (put_lone_term (after_white_term round before) (lone_goes_term round)).
Definition end_term (t : PlayTerm) : KrkTerm :=
  fold_left (fun before round => after_black_term round before) (rounds_term t) (start_term t).

Lemma end_of_play : forall e t, krk e (end_term t) = end_of (play e t).
Proof.
  intros e [start rounds]. unfold end_term, end_of. cbn [play rounds_term start_term KrkLemmas.start KrkLemmas.rounds].
  revert start. induction rounds as [|one rounds IH]; intros start; cbn [fold_left map]; [reflexivity|].
  rewrite IH. reflexivity.
Qed.

(** The loop over the rounds. *)
Fixpoint follows_from (kinds : list Kind) (before : KrkTerm) (so_far : Statement) (rounds : list RoundTerm)
  : Statement :=
  match rounds with
  | [] => so_far
  | round :: rounds =>
      let after := after_white_term round before in
      let follows := And so_far (proj1_sig (strategy_plays_term kinds before after)) in
      let follows := And follows (proj1_sig (lone_may_go_term after (lone_goes_term round))) in
      let follows := And follows (Not (proj1_sig (same_term (lone_goes_term round) (rook_term after)))) in
      follows_from kinds (after_black_term round before) follows rounds
  end.
Definition follows_term (t : PlayTerm) (kinds : list Kind) : Statement :=
  follows_from kinds (start_term t) (Truth true) (rounds_term t).

Lemma follows_play : forall e t kinds, truth e (follows_term t kinds) = follows (play e t) kinds.
Proof.
  intros e [start rounds] kinds. unfold follows_term, follows.
  cbn [play rounds_term start_term KrkLemmas.start KrkLemmas.rounds].
  change true with (truth e (Truth true)) at 2. generalize (Truth true). revert start.
  induction rounds as [|one rounds IH]; intros start so_far; cbn [follows_from fold_left map]; [reflexivity|].
  rewrite IH. cbn [truth].
  rewrite (proj2_sig (strategy_plays_term kinds start (after_white_term one start)) e _ _ eq_refl eq_refl),
    (proj2_sig (lone_may_go_term (after_white_term one start) (lone_goes_term one)) e _ _ eq_refl eq_refl),
    (proj2_sig (same_term (lone_goes_term one) (rook_term (after_white_term one start))) e _ _ eq_refl eq_refl).
  reflexivity.
Qed.

(** The Rust computes what is compared first, and the distances it keeps; so their two names must not be those of other
    numbers. *)
Definition distance_name : positive := 27.
Definition distance_was_name : positive := 28.
Definition is_free_of (x : positive) (p : KrkTerm) : Prop := forall e n, krk (with_value e x n) p = krk e p.

Definition is_nearer_to_mate_term : forall p than,
  is_free_of distance_name p -> is_free_of distance_was_name p ->
  is_free_of distance_name than -> is_free_of distance_was_name than ->
  {t | forall e, truth e t = is_nearer_to_mate (krk e p) (krk e than)}.
Proof.
  intros p than free_p free_was_p free_than free_was_than. eexists. intros e.
  apply means_after with (a := proj1_sig (rook_exposed_term White p)).
  apply means_after with (a := proj1_sig (rook_exposed_term White than)).
  apply means_let with (x := distance_name) (a := proj1_sig (king_to_critical_square_term p)).
  apply means_let with (x := distance_was_name) (a := proj1_sig (king_to_critical_square_term than)).
  rewrite (proj2_sig (king_to_critical_square_term p) _ _ eq_refl),
    (proj2_sig (king_to_critical_square_term than) _ _ eq_refl), free_than.
  set (e' := with_value _ distance_was_name _).
  assert (krk e' p = krk e p) as means by (unfold e'; now rewrite free_was_p, free_p).
  assert (krk e' than = krk e than) as means' by (unfold e'; now rewrite free_was_than, free_than).
  assert (num e' (Name distance_name) = king_to_critical_square (krk e p)) as distance by reflexivity.
  assert (num e' (Name distance_was_name) = king_to_critical_square (krk e than)) as distance_was by reflexivity.
  generalize dependent e'. generalize (krk e p) (krk e than). intros p' than' e' means means' distance distance_was.
  set (room_then := proj1_sig (room_term p)). set (room_before := proj1_sig (room_term than)).
  apply means_after with (a := Or (Below room_then room_before)
    (And (Is room_then room_before) (Below (Name distance_name) (Name distance_was_name)))).
  unfold is_nearer_to_mate, same_truth. go_through_each.
Defined.

(** *** The play of a lemma, of numbers by name *)

Definition named_square (x : positive) : SquareTerm := {| file_term := Name x; rank_term := Name (Pos.succ x) |}.
Definition named_krk : KrkTerm :=
  {| files_term := Name 1; ranks_term := Name 2; king_term := named_square 3; rook_term := named_square 5;
     lone_term := named_square 7 |}.
Definition named_round (x : positive) : RoundTerm :=
  {| king_goes_term := named_square x; rook_goes_term := named_square (x + 2);
     lone_goes_term := named_square (x + 4) |}.
Definition named_play (lemma : KrkLemmas.Name) : PlayTerm :=
  {| start_term := named_krk; rounds_term := firstn (rounds_of lemma) (map named_round [9; 15; 21]%positive) |}.

(** How many names there are. *)
Definition free_integers (lemma : KrkLemmas.Name) : positive := Pos.of_nat (8 + 6 * rounds_of lemma).

(** What the numbers of a play are called. *)
Definition numbers_of (play : Play) : list Z :=
  let p := start play in
  [files p; ranks p; file (king p); rank (king p); file (rook p); rank (rook p); file (lone p); rank (lone p)]
  ++ flat_map (fun round =>
       [file (king_goes round); rank (king_goes round); file (rook_goes round); rank (rook_goes round);
        file (lone_goes round); rank (lone_goes round)]) (rounds play).
Definition values_of (play : Play) (x : positive) : Z := nth (Nat.pred (Pos.to_nat x)) (numbers_of play) 0.

Lemma play_has_names : forall lemma played, length (rounds played) = rounds_of lemma ->
  play (values_of played) (named_play lemma) = played.
Proof.
  intros lemma [[f r [kf kr] [rf rr] [lf lr]] l]. cbn [rounds]. unfold named_play, play.
  destruct (rounds_of lemma) as [|[|[|[|n]]]] eqn:count; [| | | |destruct lemma; discriminate];
    repeat (destruct l as [|[[] [] []] l]; try discriminate); reflexivity.
Qed.

Lemma other_names_are_0 : forall lemma played x, length (rounds played) = rounds_of lemma ->
  (free_integers lemma < x)%positive -> values_of played x = 0.
Proof.
  intros lemma [[f r [kf kr] [rf rr] [lf lr]] l] x. cbn [rounds]. unfold free_integers, values_of. intros count beyond.
  apply nth_overflow. assert (8 + 6 * rounds_of lemma <= Nat.pred (Pos.to_nat x))%nat as far by lia.
  refine (Nat.le_trans _ _ _ _ far). rewrite <- count. clear. unfold numbers_of. cbn [rounds start].
  rewrite app_length. apply Nat.add_le_mono; [reflexivity|].
  induction l as [|round l IH]; cbn [flat_map app length]; lia.
Qed.

(** *** The statements *)

Definition after_first (play : Play) : Krk := snd (first_move play).
Definition after_first_term (t : PlayTerm) : KrkTerm :=
  match rounds_term t with round :: _ => after_white_term round (start_term t) | [] => start_term t end.

Lemma start_of_play : forall e t, krk e (start_term t) = start (play e t).
Proof. reflexivity. Qed.
Lemma after_first_of_play : forall e t, krk e (after_first_term t) = after_first (play e t).
Proof. intros e [start [|round rounds]]; reflexivity. Qed.

#[local] Hint Extern 0 (_ = start _) => eapply start_of_play : words.
#[local] Hint Extern 0 (_ = after_first _) => eapply after_first_of_play : words.
#[local] Hint Extern 0 (_ = end_of _) => eapply end_of_play : words.
#[local] Hint Extern 0 (_ = follows _ _) => eapply follows_play : words.

Ltac take_apart lemma :=
  unfold statement, says, implies, some_applies, mating, basic, nine;
  match goal with |- truth ?e _ = _ =>
    change (first_move (play e (named_play lemma)))
      with (start (play e (named_play lemma)), after_first (play e (named_play lemma)))
  end;
  cbv beta iota zeta;
  try match goal with |- context [filter ?f ?l] =>
    let kinds := eval compute in (filter f l) in change (filter f l) with kinds
  end.

(** That the position is legal is written down first, and then at times what the lemma concludes of it. *)
Definition legal_term (t : PlayTerm) : Statement :=
  And (proj1_sig (covered_term (start_term t))) (proj1_sig (legal_for_white_term (start_term t))).
Ltac after_legal lemma also :=
  apply means_after with (a := legal_term (named_play lemma)); apply means_after with (a := also).

Definition statement_term : forall lemma, {t | forall e, truth e t = statement lemma (play e (named_play lemma))}.
Proof.
  destruct lemma; eexists; intros e.
  - take_apart Applicable. go_through_each.
  - take_apart RtmStale. unfold KrkLemmas.white_moves.
    after_legal RtmStale (proj1_sig (ready_to_mate_term (after_first_term (named_play RtmStale)))). go_through_each.
  - take_apart RtmRook.
    after_legal RtmRook (proj1_sig (rook_can_be_taken_term (after_first_term (named_play RtmRook)))). go_through_each.
  - take_apart OtherRook.
    after_legal OtherRook (proj1_sig (rook_can_be_taken_term (after_first_term (named_play OtherRook)))).
    go_through_each.
  - take_apart RtmThenMate. go_through_each.
  - take_apart NoKingMate. unfold KrkLemmas.white_moves.
    after_legal NoKingMate (proj1_sig (mate_term (after_first_term (named_play NoKingMate)))). go_through_each.
  - take_apart BasicStays. go_through_each.
  - take_apart Home3. go_through_each.
  - take_apart Lex3. eapply means_or; [go_through_each|]. rewrite <- end_of_play.
    apply (proj2_sig (is_nearer_to_mate_term (end_term (named_play Lex3)) named_krk (fun _ _ => eq_refl)
      (fun _ _ => eq_refl) (fun _ _ => eq_refl) (fun _ _ => eq_refl))).
  - take_apart Fifth. go_through_each.
  - take_apart Transpose. apply means_after with (a := legal_term (named_play Transpose)).
    unfold all_that_is_said, rook_safe_small, nine, mating, basic. go_through_each.
Defined.
