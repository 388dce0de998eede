(** The functions of `Diagram.v` decide what `Chess.v` says. *)

From Coq Require Import List ZArith Bool Lia ZifyBool.
Import ListNotations.
From Checkproof.check Require Game.
From Checkproof.krk Require KrkRules KrkCertified.
From Checkproof.chess Require Import Chess Representations KrkChess.
From Checkproof.chess Require Diagram.
Import Diagram(Diagram) Game(Side, Side(..), other) KrkRules(Square, file, rank, same).
Open Scope Z_scope.
Open Scope bool_scope.

(** *** The representation *)

(** No two men stand on one square. *)
Canonical Structure diagrams : Representation :=
  {| position := Diagram; pos_inv := fun d => NoDup (map fst (Diagram.men d)); turn := Diagram.to_move;
     on_sq := Diagram.on_sq |}.

(** *** Squares *)

Ltac by_numbers :=
  unfold Diagram.strictly_between, Chess.strictly_between; split; intros; lia.

Lemma between_right one s other : Diagram.between one s other = true <-> Chess.between one s other.
Proof. unfold Diagram.between, Chess.between. by_numbers. Qed.

Lemma in_scope_right kind from to : Diagram.in_scope kind from to = true <-> Chess.in_scope kind from to.
Proof.
  destruct kind; simpl; unfold Diagram.king_scope, Chess.king_scope, Diagram.queen_scope, Chess.queen_scope,
    Diagram.rook_scope, Chess.rook_scope, Diagram.bishop_scope, Chess.bishop_scope, Diagram.knight_scope,
    Chess.knight_scope; by_numbers.
Qed.

Lemma on_board_right F R s : Diagram.on_board F R s = true <-> Chess.on_board F R s.
Proof. unfold Diagram.on_board, Chess.on_board. by_numbers. Qed.

Lemma squares_right F R s : In s (Diagram.squares F R) <-> Chess.on_board F R s.
Proof.
  unfold Diagram.squares, Chess.on_board. rewrite in_flat_map. split.
  - intros (r & i & m). apply in_map_iff in m. destruct m as (f & <- & j). simpl. unfold KrkRules.upto in *.
    apply in_map_iff in i, j. destruct i as (n & <- & i), j as (n' & <- & j). apply in_seq in i, j. lia.
  - intros [f r]. exists (rank s). split; [apply KrkCertified.upto_has; lia|]. apply in_map_iff. exists (file s).
    split; [destruct s; reflexivity|apply KrkCertified.upto_has; lia].
Qed.

(** *** What stands where *)

Lemma of_side_is one two : Diagram.of_side one two = true <-> one = two.
Proof. destruct one, two; simpl; split; congruence. Qed.

Lemma is_king_is side man : Diagram.is_king side man = true <-> snd man = (side, King).
Proof.
  destruct man as [s [owner kind]]. unfold Diagram.is_king. simpl.
  destruct kind; rewrite ?of_side_is; split; congruence.
Qed.

(** A square is empty when no man stands on it, whatever else is written. *)
Lemma on_sq_none (d : Diagram) s : Diagram.on_sq d s = None <-> ~ In s (map fst (Diagram.men d)).
Proof.
  unfold Diagram.on_sq. destruct (find _ _) as [[s' piece]|] eqn:f.
  - apply find_some in f. destruct f as [i e]. apply same_is in e. simpl in e. subst s'.
    split; [discriminate|]. intros no. destruct no. exact (in_map fst _ _ i).
  - split; [|reflexivity]. intros _ i. apply in_map_iff in i. destruct i as (man & <- & i).
    pose proof (find_none _ _ f man i) as no. simpl in no. rewrite (proj2 (same_is _ _) eq_refl) in no. discriminate.
Qed.

Lemma on_sq_in (d : Diagram) s piece : Diagram.on_sq d s = Some piece -> In (s, piece) (Diagram.men d).
Proof.
  unfold Diagram.on_sq. destruct (find _ _) as [[s' piece']|] eqn:f; [|discriminate]. intros [= ->].
  apply find_some in f. destruct f as [i e]. apply same_is in e. simpl in e. subst s'. exact i.
Qed.

(** Where no two men stand on one square, the list says what stands there. *)
Lemma on_sq_is (d : Diagram) s piece : NoDup (map fst (Diagram.men d)) ->
  (Diagram.on_sq d s = Some piece <-> In (s, piece) (Diagram.men d)).
Proof.
  intros distinct. split; [apply on_sq_in|]. intros i.
  destruct (Diagram.on_sq d s) as [piece'|] eqn:o.
  - apply on_sq_in in o. f_equal. revert i o. generalize (Diagram.men d) distinct. intros l.
    induction l as [|[s' x] l IH]; intros nd i o; [destruct i|]. inversion nd as [|? ? out nd']. subst.
    destruct i as [e|i], o as [e'|o]; try congruence.
    + injection e as -> ->. destruct out. exact (in_map fst _ _ o).
    + injection e' as -> ->. destruct out. exact (in_map fst _ _ i).
    + exact (IH nd' i o).
  - apply on_sq_none in o. destruct o. exact (in_map fst _ _ i).
Qed.

Lemma clear_line_right (d : Diagram) from to : Diagram.clear_line d from to = true <-> Chess.clear_line d from to.
Proof.
  unfold Diagram.clear_line, Chess.clear_line, empty. rewrite forallb_forall. split.
  - intros clear s b. simpl. apply on_sq_none. intros i. apply in_map_iff in i. destruct i as (man & <- & i).
    specialize (clear man i). apply negb_true_iff, not_true_iff_false in clear. apply clear, between_right, b.
  - intros clear man i. apply negb_true_iff, not_true_iff_false. intros b. apply between_right in b.
    specialize (clear _ b). simpl in clear. apply on_sq_none in clear. apply clear. exact (in_map fst _ _ i).
Qed.

Lemma occupies_right (d : Diagram) side s : Diagram.occupies d side s = true <-> Chess.occupies d side s.
Proof.
  unfold Diagram.occupies, Chess.occupies. simpl. destruct (Diagram.on_sq d s) as [[owner kind]|].
  - rewrite of_side_is. split; [intros ->; exists kind; reflexivity|intros (kind' & e); congruence].
  - split; [discriminate|intros (kind & e); discriminate].
Qed.

Lemma attacks_right (d : Diagram) from to : Diagram.attacks d from to = true <-> Chess.attacks d from to.
Proof.
  unfold Diagram.attacks, Chess.attacks. simpl. destruct (Diagram.on_sq d from) as [[owner kind]|].
  - rewrite <- in_scope_right, <- clear_line_right. destruct (Diagram.in_scope kind from to); intuition discriminate.
  - split; [discriminate|tauto].
Qed.

Lemma in_check_right (d : Diagram) side : NoDup (map fst (Diagram.men d)) ->
  (Diagram.in_check side d = true <-> Chess.in_check side d).
Proof.
  intros distinct. unfold Diagram.in_check, Chess.in_check. rewrite existsb_exists. split.
  - intros (king & k & some). apply filter_In in k. destruct k as [k is]. apply is_king_is in is.
    apply existsb_exists in some. destruct some as (man & i & att). exists (fst king), (fst man).
    destruct (Diagram.occupies d (other side) (fst man)) eqn:o; [|discriminate].
    split; [|split; [apply occupies_right; exact o|apply attacks_right; exact att]].
    apply (on_sq_is d); [exact distinct|]. destruct king as [s piece]. simpl in *. subst. exact k.
  - intros (king & from & k & o & att). exists (king, (side, King)). apply on_sq_in in k. split.
    { apply filter_In. split; [exact k|apply is_king_is; reflexivity]. }
    apply existsb_exists. pose proof o as (kind & there). apply on_sq_in in there. exists (from, (other side, kind)).
    split; [exact there|]. simpl. apply occupies_right in o. rewrite o. apply attacks_right. exact att.
Qed.

(** *** Legal positions *)

Lemma apart_right l : Diagram.apart l = true <-> NoDup l.
Proof.
  induction l as [|s l IH]; simpl; [split; [constructor|reflexivity]|].
  rewrite andb_true_iff, negb_true_iff, IH, <- not_true_iff_false, existsb_exists. split.
  - intros [out nd]. constructor; [|exact nd]. intros i. apply out. exists s.
    split; [exact i|apply same_is; reflexivity].
  - intros nd. inversion nd as [|? ? out nd']. subst. split; [|exact nd']. intros (s' & i & e). apply same_is in e.
    congruence.
Qed.

Lemma on_board_all_right F R (d : Diagram) :
  forallb (fun man => Diagram.on_board F R (fst man)) (Diagram.men d) = true <-> all_on_board F R d.
Proof.
  rewrite forallb_forall. unfold all_on_board, empty. simpl. split.
  - intros all s some. destruct (Diagram.on_sq d s) as [piece|] eqn:o; [|contradiction].
    apply on_sq_in in o. apply on_board_right. exact (all _ o).
  - intros all man i. apply on_board_right, all. intros o. apply on_sq_none in o. apply o. exact (in_map fst _ _ i).
Qed.

Lemma filtered_apart (test : Square * Piece -> bool) l : NoDup (map fst l) -> NoDup (map fst (filter test l)).
Proof.
  induction l as [|man l IH]; simpl; intros nd; [constructor|]. inversion nd as [|? ? out nd']. subst.
  destruct (test man); [|exact (IH nd')]. simpl. constructor; [|exact (IH nd')]. intros i. apply out.
  apply in_map_iff in i. destruct i as (x & <- & i). apply filter_In in i. apply in_map, i.
Qed.

Lemma one_king_right (d : Diagram) side : NoDup (map fst (Diagram.men d)) ->
  (Diagram.one_king side d = true <-> exists! s, Chess.on_sq d s = Some (side, King)).
Proof.
  intros distinct. unfold Diagram.one_king.
  assert (forall s, Chess.on_sq d s = Some (side, King) <->
    In (s, (side, King)) (filter (Diagram.is_king side) (Diagram.men d))) as kings.
  { intros s. simpl. rewrite (on_sq_is d s _ distinct), filter_In, is_king_is. tauto. }
  assert (forall man, In man (filter (Diagram.is_king side) (Diagram.men d)) -> man = (fst man, (side, King))) as all.
  { intros man i. apply filter_In in i. destruct i as [_ i]. apply is_king_is in i. rewrite <- i. destruct man.
    reflexivity. }
  assert (NoDup (map fst (filter (Diagram.is_king side) (Diagram.men d)))) as nd by exact (filtered_apart _ _ distinct).
  unfold unique. setoid_rewrite kings. destruct (filter (Diagram.is_king side) (Diagram.men d)) as [|king [|next more]].
  - split; [discriminate|]. intros (s & [] & _).
  - split; [|reflexivity]. intros _. exists (fst king). split; [left; apply all; left; reflexivity|].
    intros s [e|[]]. rewrite e. reflexivity.
  - split; [discriminate|]. intros (s & _ & only). inversion nd as [|? ? out _]. subst. destruct out. left.
    transitivity s; [symmetry|]; apply only; [right; left|left]; apply all; simpl; auto.
Qed.

Theorem legal_position_right F R (d : Diagram) :
  Diagram.legal_position F R d = true <-> Chess.legal_position F R d.
Proof.
  unfold Diagram.legal_position, Chess.legal_position.
  rewrite !andb_true_iff, apart_right, on_board_all_right, negb_true_iff.
  simpl pos_inv. simpl turn. split.
  - intros ((((nd & all) & w) & b) & safe). split; [exact nd|]. split; [exact all|].
    rewrite one_king_right in w, b by exact nd. split; [intros [|]; assumption|].
    rewrite <- in_check_right by exact nd. rewrite safe. discriminate.
  - intros (nd & all & kings & safe). rewrite !one_king_right by exact nd.
    rewrite <- in_check_right in safe by exact nd.
    apply not_true_iff_false in safe. auto.
Qed.

(** *** Legal moves *)

(** After a move the men stand apart again, and where the rules put them. *)
Lemma after_apart (d : Diagram) from to : pos_inv d -> pos_inv (Diagram.after d from to).
Proof.
  simpl. intros nd. unfold Diagram.after. simpl.
  assert (NoDup (map fst (filter (fun man => negb (same (fst man) from) && negb (same (fst man) to)) (Diagram.men d))))
    as others by exact (filtered_apart _ _ nd).
  destruct (Diagram.on_sq d from); [|exact others]. simpl. constructor; [|exact others]. intros i.
  apply in_map_iff in i. destruct i as (man & e & i). apply filter_In in i. destruct i as [_ i].
  apply andb_true_iff in i. destruct i as [_ i]. apply negb_true_iff, not_true_iff_false in i.
  apply i, same_is. exact e.
Qed.

Lemma after_goes (d : Diagram) from to : pos_inv d -> from <> to -> Chess.on_sq d from <> None ->
  goes d from to (Diagram.after d from to).
Proof.
  intros nd differ some. pose proof (after_apart d from to nd) as nd'.
  assert (forall s piece, Chess.on_sq (Diagram.after d from to) s = Some piece <->
    (s = to /\ Chess.on_sq d from = Some piece) \/ (s <> from /\ s <> to /\ Chess.on_sq d s = Some piece)) as shown.
  { intros s piece. simpl. rewrite (on_sq_is _ s piece nd'), (on_sq_is d s piece nd). simpl in some.
    unfold Diagram.after. destruct (Diagram.on_sq d from) as [mover|]; [|contradiction]. simpl. rewrite filter_In.
    rewrite andb_true_iff, !negb_true_iff, <- !not_true_iff_false, !same_is. simpl.
    assert ((to, mover) = (s, piece) <-> s = to /\ Some mover = Some piece) as ->.
    { split; [intros [= -> ->]; auto|intros [-> [= ->]]; reflexivity]. }
    tauto. }
  split; [|split].
  - destruct (Chess.on_sq (Diagram.after d from to) from) as [piece|] eqn:o; [|reflexivity].
    apply shown in o. tauto.
  - destruct (Chess.on_sq d from) as [piece|] eqn:o; [|contradiction]. apply shown. auto.
  - intros s not_from not_to. destruct (Chess.on_sq (Diagram.after d from to) s) as [piece|] eqn:o.
    + apply shown in o. symmetry. tauto.
    + destruct (Chess.on_sq d s) as [piece|] eqn:o'; [|reflexivity]. rewrite <- o. apply shown. auto.
Qed.

(** Nobody attacks the square on which he stands. *)
Lemma attacks_another {rep : Representation} (p : rep) from to : Chess.attacks p from to -> from <> to.
Proof.
  intros [scope _] ->. destruct (Chess.on_sq p to) as [[owner kind]|]; [|contradiction].
  destruct kind; simpl in scope; unfold Chess.king_scope, Chess.queen_scope, Chess.rook_scope, Chess.bishop_scope,
    Chess.knight_scope in scope; lia.
Qed.

(** Two positions after the same move are alike. *)
Lemma goes_alike (before : Square -> option Piece) {one two : Representation} (q : one) (q' : two) from to :
  Chess.on_sq q from = None /\ Chess.on_sq q to = before from /\
    (forall s, s <> from -> s <> to -> Chess.on_sq q s = before s) ->
  Chess.on_sq q' from = None /\ Chess.on_sq q' to = before from /\
    (forall s, s <> from -> s <> to -> Chess.on_sq q' s = before s) ->
  forall s, Chess.on_sq q s = Chess.on_sq q' s.
Proof.
  intros (a & b & c) (a' & b' & c') s. destruct (same_spec s from) as [->|n]; [congruence|].
  destruct (same_spec s to) as [->|n']; [congruence|]. rewrite (c s n n'), (c' s n n'). reflexivity.
Qed.

(** Diagrams hide no move. *)
Lemma diagrams_hide_no_move F R : hides_no_move diagrams F R.
Proof.
  intros d from to b l (_ & _ & side & own & _ & att & go). exists (Diagram.after d from to).
  assert (pos_inv d) as nd by apply l. split; [exact (after_apart d from to nd)|]. split.
  - simpl in *. rewrite side. reflexivity.
  - assert (goes d from to (Diagram.after d from to)) as go'.
    { apply after_goes; [exact nd|exact (attacks_another _ _ _ att)|]. destruct own as (kind & o). simpl in *.
      congruence. }
    exact (goes_alike (Chess.on_sq d) (Diagram.after d from to) b from to go' go).
Qed.

Theorem may_go_right F R (d : Diagram) from to : Chess.legal_position F R d ->
  (Diagram.may_go F R d from to = true <-> exists q, legal_move_from_to F R d from to q).
Proof.
  intros l. assert (pos_inv d) as nd by apply l. unfold Diagram.may_go. split.
  - destruct (Diagram.attacks d from to) eqn:att; [|discriminate].
    rewrite !andb_true_iff, negb_true_iff, <- not_true_iff_false, !occupies_right, legal_position_right.
    intros ((own & free) & lq). apply attacks_right in att. exists (Diagram.after d from to).
    split; [exact l|]. split; [exact lq|]. split; [reflexivity|]. split; [exact own|]. split; [exact free|].
    split; [exact att|]. apply after_goes; [exact nd|exact (attacks_another _ _ _ att)|].
    destruct own as (kind & o). congruence.
  - intros (q & move). pose proof move as (_ & lq & side & own & free & att & go).
    rewrite (proj2 (attacks_right d from to) att).
    rewrite !andb_true_iff, negb_true_iff, <- not_true_iff_false, !occupies_right, legal_position_right.
    split; [split; [exact own|exact free]|].
    apply (alike_legal diagrams diagrams F R q); [|exact (after_apart d from to nd)|exact lq].
    split; [rewrite side; reflexivity|].
    assert (goes d from to (Diagram.after d from to)) as go'.
    { apply after_goes; [exact nd|exact (attacks_another _ _ _ att)|]. destruct own as (kind & o). congruence. }
    exact (goes_alike (Chess.on_sq d) q (Diagram.after d from to) from to go go').
Qed.

(** The list of moves is that of all legal moves. *)
Theorem moves_right F R (d : Diagram) from to :
  In (from, to) (Diagram.moves F R d) <-> exists q, legal_move_from_to F R d from to q.
Proof.
  unfold Diagram.moves. destruct (Diagram.legal_position F R d) eqn:l.
  - apply legal_position_right in l. rewrite in_flat_map. split.
    + intros (man & _ & i). apply in_map_iff in i. destruct i as (to' & [= <- <-] & i). apply filter_In in i.
      apply may_go_right; [exact l|apply i].
    + intros (q & move). pose proof move as (_ & lq & _ & (kind & own) & _ & _ & (_ & arrived & _)).
      exists (from, (Chess.turn d, kind)). split; [apply on_sq_in; exact own|]. apply in_map. apply filter_In. split.
      * apply squares_right. destruct lq as (_ & all & _). apply all. unfold empty. rewrite arrived, own. discriminate.
      * apply may_go_right; [exact l|]. exists q. exact move.
  - split; [intros []|]. intros (q & l' & _). apply legal_position_right in l'. congruence.
Qed.

Theorem game_over_right F R (d : Diagram) : Diagram.game_over F R d = true <-> Chess.game_over F R d.
Proof.
  unfold Diagram.game_over, Chess.game_over. rewrite andb_true_iff, legal_position_right.
  assert ((match Diagram.moves F R d with [] => true | _ => false end) = true <-> ~ exists q, legal_move F R d q) as ->;
    [|reflexivity].
  destruct (Diagram.moves F R d) as [|[from to] more] eqn:m.
  - split; [|reflexivity]. intros _ (q & from & to & move).
    assert (In (from, to) (Diagram.moves F R d)) as i by (apply moves_right; exists q; exact move).
    rewrite m in i. exact i.
  - split; [discriminate|]. intros none. destruct none.
    destruct (proj1 (moves_right F R d from to)) as [q move]; [rewrite m; left; reflexivity|].
    exists q, from, to. exact move.
Qed.

Theorem checkmate_right F R (d : Diagram) : Diagram.checkmate F R d = true <-> Chess.checkmate F R d.
Proof.
  unfold Diagram.checkmate, Chess.checkmate. rewrite andb_true_iff, game_over_right.
  split; intros [over c]; (split; [exact over|]); apply (in_check_right d); try exact c; apply (proj1 over).
Qed.

Theorem stalemate_right F R (d : Diagram) : Diagram.stalemate F R d = true <-> Chess.stalemate F R d.
Proof.
  unfold Diagram.stalemate, Chess.stalemate.
  rewrite andb_true_iff, game_over_right, negb_true_iff, <- not_true_iff_false.
  split; intros [over c]; (split; [exact over|]); intros no; apply c;
    apply (in_check_right d); try exact no; apply (proj1 over).
Qed.
