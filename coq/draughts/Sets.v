(** All positions with given pieces: what `all BKKvWK, Black to move` in a claim means.

    [all_with] lists the well-formed positions with so many men and kings of either side, all of them and no other
    ([all_with_spec]). It collects them one after the other, so that large sets need no deep recursion. *)

From Coq Require Import List Bool Arith Lia.
Import ListNotations.
From Checkproof.draughts Require Import S01_Foundations S02_Finite S03_Position S04_Ontology S05_Board S10_State.

(** How many pieces of each kind. *)
Record Wants : Set := wants { dark_men : nat; dark_kings : nat; light_men : nat; light_kings : nat }.

Definition want (w : Wants) (pc : Piece) : nat :=
  match pc with
  | mk_piece Dark Man => dark_men w
  | mk_piece Dark King => dark_kings w
  | mk_piece Light Man => light_men w
  | mk_piece Light King => light_kings w
  end.

(** One piece less. *)
Definition less (w : Wants) (pc : Piece) : Wants :=
  match w, pc with
  | wants a b c d, mk_piece Dark Man => wants (pred a) b c d
  | wants a b c d, mk_piece Dark King => wants a (pred b) c d
  | wants a b c d, mk_piece Light Man => wants a b (pred c) d
  | wants a b c d, mk_piece Light King => wants a b c (pred d)
  end.

Definition nothing (w : Wants) : bool := match w with wants 0 0 0 0 => true | _ => false end.

(** The boards that come from this one by placing these pieces on these squares, before those of [acc]. *)
Fixpoint placements (squares : list Position) (w : Wants) (b : Board) (acc : list Board) : list Board :=
  if nothing w then b :: acc
  else
    match squares with
    | [] => acc
    | p :: rest =>
        let try_ pc acc :=
          match want w pc with 0 => acc | _ => placements rest (less w pc) (board_set b p (Some pc)) acc end in
        try_ (mk_piece Dark Man) (try_ (mk_piece Dark King)
          (try_ (mk_piece Light Man) (try_ (mk_piece Light King) (placements rest w b acc))))
    end.

(** [filter] and [map] for long lists: the order is turned round, and no list is too long for a stack. *)
Definition keep {A} (f : A -> bool) (l : list A) : list A :=
  fold_left (fun acc x => if f x then x :: acc else acc) l [].

Definition rev_map {A B} (f : A -> B) (l : list A) : list B := fold_left (fun acc x => f x :: acc) l [].

Definition all_with (w : Wants) (c : Color) : list PositionKey :=
  keep (fun k => well_formed (fst k) c) (rev_map (fun b => (b, c)) (placements enum_pos w empty_board [])).

(** *** The list is right *)

Lemma keep_In {A} (f : A -> bool) l x : In x (keep f l) <-> In x l /\ f x = true.
Proof.
  unfold keep. assert (forall acc, In x (fold_left (fun acc x => if f x then x :: acc else acc) l acc) <->
    In x acc \/ In x l /\ f x = true) as all.
  { induction l as [|a l IH]; intros acc; simpl; [intuition|]. rewrite IH.
    destruct (f a) eqn:e; simpl; intuition congruence. }
  rewrite all. simpl. intuition.
Qed.

Lemma rev_map_In {A B} (f : A -> B) l y : In y (rev_map f l) <-> exists x, f x = y /\ In x l.
Proof.
  unfold rev_map. assert (forall acc, In y (fold_left (fun acc x => f x :: acc) l acc) <->
    In y acc \/ exists x, f x = y /\ In x l) as all.
  { induction l as [|a l IH]; intros acc; simpl; [split; [auto|intros [i|(x & _ & [])]; exact i]|].
    rewrite IH. simpl. split.
    - intros [[e|i]|(x & e & i)]; eauto.
    - intros [i|(x & e & [->|i])]; eauto. }
  rewrite all. split; [intros [[]|h]; exact h|right; assumption].
Qed.

(** The number of pieces of a kind on some squares. *)
Definition number_on (b : Board) (pc : Piece) (squares : list Position) : nat :=
  length (filter (fun p => contents_eqb (board_get b p) (Some pc)) squares).

Definition placed (squares : list Position) (w : Wants) (b b' : Board) : Prop :=
  (forall q, ~ In q squares -> board_get b' q = board_get b q) /\ (forall pc, number_on b' pc squares = want w pc).

Lemma nothing_spec w : nothing w = true <-> forall pc, want w pc = 0.
Proof.
  destruct w as [a b c d]. split.
  - simpl. destruct a, b, c, d; try discriminate. intros _ [[] []]; reflexivity.
  - intros all. pose proof (all (mk_piece Dark Man)). pose proof (all (mk_piece Dark King)).
    pose proof (all (mk_piece Light Man)). pose proof (all (mk_piece Light King)). simpl in *. subst. reflexivity.
Qed.

Lemma want_less w pc q : want (less w pc) q = if piece_eqb pc q then pred (want w q) else want w q.
Proof. destruct w, pc as [[] []], q as [[] []]; reflexivity. Qed.

Lemma number_on_cons b pc p squares :
  number_on b pc (p :: squares) = (if contents_eqb (board_get b p) (Some pc) then 1 else 0) + number_on b pc squares.
Proof. unfold number_on. simpl. destruct (contents_eqb _ _); reflexivity. Qed.

Lemma placed_nothing squares w b b' :
  (forall q, In q squares -> board_get b q = None) -> nothing w = true -> (placed squares w b b' <-> b' = b).
Proof.
  intros empty none. rewrite nothing_spec in none. split.
  - intros [outside numbers]. apply board_ext. intros q. destruct (in_dec eq_dec q squares) as [i|o].
    + rewrite (empty q i). destruct (board_get b' q) as [pc|] eqn:e; [|reflexivity].
      specialize (numbers pc). rewrite none in numbers. unfold number_on in numbers.
      apply length_zero_iff_nil in numbers.
      assert (In q (filter (fun p => contents_eqb (board_get b' p) (Some pc)) squares)) as f.
      { apply filter_In. split; [exact i|]. apply contents_eqb_eq. exact e. }
      rewrite numbers in f. destruct f.
    + exact (outside q o).
  - intros ->. split; [reflexivity|]. intros pc. rewrite none. unfold number_on.
    destruct (filter _ squares) as [|q l] eqn:f; [reflexivity|].
    assert (In q (q :: l)) as i by (left; reflexivity). rewrite <- f in i. apply filter_In in i.
    destruct i as [i e%contents_eqb_eq]. rewrite (empty q i) in e. discriminate.
Qed.

(** The square stays empty. *)
Lemma placed_skip p rest w b b' :
  ~ In p rest -> board_get b p = None ->
  (placed rest w b b' <-> placed (p :: rest) w b b' /\ board_get b' p = None).
Proof.
  intros out e. unfold placed. split.
  - intros [outside numbers]. assert (board_get b' p = None) as e' by (rewrite (outside p out); exact e).
    split; [|exact e']. split.
    + intros q n. apply outside. intros i. apply n. right. exact i.
    + intros pc. rewrite number_on_cons, e'. simpl. apply numbers.
  - intros [[outside numbers] e']. split.
    + intros q n. destruct (eq_dec q p) as [->|ne]; [congruence|]. apply outside. intros [<-|i]; contradiction.
    + intros pc. specialize (numbers pc). rewrite number_on_cons, e' in numbers. exact numbers.
Qed.

(** The square gets a piece. *)
Lemma placed_put p rest w b b' pc :
  ~ In p rest -> want w pc <> 0 ->
  (placed rest (less w pc) (board_set b p (Some pc)) b' <->
   placed (p :: rest) w b b' /\ board_get b' p = Some pc).
Proof.
  intros out some. unfold placed. split.
  - intros [outside numbers]. assert (board_get b' p = Some pc) as e'
      by (rewrite (outside p out); apply board_set_same).
    split; [|exact e']. split.
    + intros q n. rewrite outside by (intros i; apply n; right; exact i).
      apply board_set_other. intros <-. apply n. left. reflexivity.
    + intros q. specialize (numbers q). rewrite want_less in numbers. rewrite number_on_cons, e'. simpl.
      destruct (piece_eqb pc q) eqn:eq; [|exact numbers]. apply piece_eqb_eq in eq. subst q. lia.
  - intros [[outside numbers] e']. split.
    + intros q n. destruct (eq_dec q p) as [->|ne]; [rewrite board_set_same; exact e'|].
      rewrite board_set_other by congruence. apply outside. intros [<-|i]; contradiction.
    + intros q. specialize (numbers q). rewrite want_less. rewrite number_on_cons, e' in numbers. simpl in numbers.
      destruct (piece_eqb pc q) eqn:eq; [|exact numbers]. apply piece_eqb_eq in eq. subst q. lia.
Qed.

Lemma placements_spec : forall squares w b acc b',
  NoDup squares -> (forall q, In q squares -> board_get b q = None) ->
  (In b' (placements squares w b acc) <-> In b' acc \/ placed squares w b b').
Proof.
  induction squares as [|p rest IH]; intros w b acc b' nd empty; cbn [placements]; destruct (nothing w) eqn:none.
  1, 3: rewrite (placed_nothing _ w b b' empty none); simpl; intuition congruence.
  - split; [auto|]. intros [i|[_ numbers]]; [exact i|].
    assert (nothing w = true) as yes by (apply nothing_spec; intros pc; symmetry; exact (numbers pc)). congruence.
  - inversion nd as [|? ? out nd']; subst.
    assert (board_get b p = None) as ep by (apply empty; left; reflexivity).
    assert (forall acc, In b' (placements rest w b acc) <->
      In b' acc \/ placed (p :: rest) w b b' /\ board_get b' p = None) as skip.
    { intros acc'. rewrite IH, (placed_skip p rest w b b' out ep); [reflexivity|exact nd'|].
      intros q i. apply empty. right. exact i. }
    assert (forall pc acc,
      In b' (match want w pc with 0 => acc | _ => placements rest (less w pc) (board_set b p (Some pc)) acc end) <->
      In b' acc \/ placed (p :: rest) w b b' /\ board_get b' p = Some pc) as put.
    { intros pc acc'. destruct (want w pc) as [|n] eqn:some.
      - split; [auto|]. intros [i|[[_ numbers] e']]; [exact i|]. specialize (numbers pc).
        rewrite number_on_cons, e', some in numbers. rewrite (proj2 (contents_eqb_eq _ _) eq_refl) in numbers. lia.
      - rewrite IH, (placed_put p rest w b b' pc out); [reflexivity|congruence|exact nd'|].
        intros q i. rewrite board_set_other; [apply empty; right; exact i|]. intros <-. contradiction. }
    cbv zeta. rewrite !put, skip. clear. generalize (placed (p :: rest) w b b') as here. intros here. split.
    + intros H. repeat match goal with
      | H : _ \/ _ |- _ => destruct H
      | H : _ /\ _ |- _ => destruct H
      end; auto.
    + intros [i|h]; [auto 10|]. destruct (board_get b' p) as [[[] []]|]; auto 10.
Qed.

#[local] Opaque placements.

(** Every well-formed position with these pieces, and no other. *)
Theorem all_with_spec : forall w c k,
  In k (all_with w c) <->
  snd k = c /\ WFBoard (fst k) c /\ forall pc, number_on (fst k) pc enum_pos = want w pc.
Proof.
  intros w c [b c']. unfold all_with. rewrite keep_In, rev_map_In. cbn [fst snd].
  assert (forall b', In b' (placements enum_pos w empty_board []) <->
    forall pc, number_on b' pc enum_pos = want w pc) as all.
  { intros b'. rewrite placements_spec.
    - split; [intros [[]|[_ numbers]]; exact numbers|]. intros numbers. right. split; [|exact numbers].
      intros q o. destruct o. apply enum_pos_complete.
    - exact NoDup_enum_pos.
    - intros q _. apply board_get_of. }
  split.
  - intros [(b' & [= -> ->] & i) wf%well_formed_spec].
    split; [reflexivity|]. split; [exact wf|]. apply all. exact i.
  - intros (-> & wf & numbers). split; [|apply well_formed_spec; exact wf]. exists b. split; [reflexivity|].
    apply all. exact numbers.
Qed.
