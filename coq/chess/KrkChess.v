(** King and rook against king is an instance of chess: the rules of `KrkRules.v`, which are short because there are
    three men, are equivalent to those of `Chess.v`, on boards of every size.

    The paper has these lemmas for 8 by 8, where its record `KRKPosition` interprets its locale `Position`. *)

From Coq Require Import List ZArith Bool Lia ZifyBool.
Import ListNotations.
From Checkproof.check Require Game.
From Checkproof.krk Require KrkRules.
From Checkproof.chess Require Import Chess.
Import Game(Side, Side(..), other).
Import KrkRules(Square, file, rank, same, adjacent, in_line, stands_between, Krk, files, ranks, king, rook, lone).
Open Scope Z_scope.
Open Scope bool_scope.

(** *** The representation *)

(** The rook may have been taken. *)
Record KrkPosition : Set := {
  white_king : Square;
  black_king : Square;
  white_rook : option Square;
  to_move : Side
}.

(** The men stand on different squares. *)
Definition apart (p : KrkPosition) : Prop :=
  white_king p <> black_king p /\ white_rook p <> Some (white_king p) /\ white_rook p <> Some (black_king p).

Definition stands_on (p : KrkPosition) (s : Square) : option Piece :=
  if same s (white_king p) then Some (White, King)
  else if same s (black_king p) then Some (Black, King)
  else match white_rook p with
       | Some t => if same s t then Some (White, Rook) else None
       | None => None
       end.

Canonical Structure krk_positions : Representation :=
  {| position := KrkPosition; pos_inv := apart; turn := to_move; on_sq := stands_on |}.

(** The placement of `KrkRules.v` that a position with the rook on [t] shows on a board of F by R. *)
Definition placed (F R : Z) (p : KrkPosition) (t : Square) : Krk :=
  {| files := F; ranks := R; king := white_king p; rook := t; lone := black_king p |}.

(** And back. *)
Definition with_rook (side : Side) (p : Krk) : KrkPosition :=
  {| white_king := king p; black_king := lone p; white_rook := Some (rook p); to_move := side |}.

(** The black king steps, and takes the rook if it stands there. *)
Definition after_step (p : KrkPosition) (to : Square) : KrkPosition :=
  {| white_king := white_king p; black_king := to;
     white_rook := match white_rook p with
                   | Some t => if same to t then None else Some t
                   | None => None
                   end;
     to_move := White |}.

(** *** Squares *)

Lemma square_is (s t : Square) : s = t <-> file s = file t /\ rank s = rank t.
Proof. destruct s, t. simpl. split; [intros [= -> ->]; auto|intros [-> ->]; reflexivity]. Qed.

Lemma same_is (s t : Square) : same s t = true <-> s = t.
Proof. rewrite square_is. unfold same. lia. Qed.

Lemma same_spec (s t : Square) : reflect (s = t) (same s t).
Proof. apply iff_reflect. symmetry. apply same_is. Qed.

Lemma gap_is a b : KrkRules.gap a b = Z.abs (b - a).
Proof. unfold KrkRules.gap. destruct (Z.leb_spec a b); lia. Qed.

(** Statements about squares become statements about numbers, and these are decided. *)
Ltac numbers :=
  repeat match goal with
  | H : context [@eq Square _ _] |- _ => rewrite square_is in H
  end;
  rewrite ?square_is in *;
  unfold in_scope, king_scope, rook_scope, queen_scope, bishop_scope, knight_scope, between, strictly_between, on_board,
    adjacent, in_line, stands_between, same, KrkRules.between, KrkRules.differs, KrkRules.on_board in *;
  rewrite ?gap_is in *; simpl in *; lia.

(** Neighbours have nothing between them. *)
Lemma nothing_between_neighbours from s to : king_scope from to -> ~ between from s to.
Proof. numbers. Qed.

(** What stands between two squares is neither of them. *)
Lemma between_is_neither from s to : between from s to -> s <> from /\ s <> to.
Proof. numbers. Qed.

Lemma king_scope_symmetric s t : king_scope s t <-> king_scope t s.
Proof. numbers. Qed.

(** The words of `KrkRules.v` for what `Chess.v` says of squares. *)
Lemma on_board_is (p : Krk) s : KrkRules.on_board p s = true <-> on_board (files p) (ranks p) s.
Proof. numbers. Qed.

Lemma in_line_is s t : in_line s t = true <-> rook_scope s t.
Proof. numbers. Qed.

Lemma adjacent_is s t : adjacent s t = true <-> s = t \/ king_scope s t.
Proof. numbers. Qed.

Lemma stands_between_is from s to : rook_scope from to -> (stands_between s from to = true <-> between from s to).
Proof. numbers. Qed.

(** Truth values become statements. *)
Ltac statements :=
  repeat progress rewrite ?andb_true_iff, ?negb_true_iff, <- ?not_true_iff_false;
  rewrite ?on_board_is, ?in_line_is, ?adjacent_is, ?same_is.

Ltac each := repeat match goal with |- _ /\ _ => split end.

(** *** Who stands where *)

Ltac squares_of_men :=
  unfold stands_on in *; simpl in *;
  repeat match goal with
  | |- context [same ?s ?t] => destruct (same_spec s t)
  | H : context [same ?s ?t] |- _ => destruct (same_spec s t)
  | |- context [match white_rook ?p with _ => _ end] => destruct (white_rook p) as [?|] eqn:?
  | H : context [match white_rook ?p with _ => _ end] |- _ => destruct (white_rook p) as [?|] eqn:?
  end.

Lemma on_white_king (p : KrkPosition) s : on_sq p s = Some (White, King) <-> s = white_king p.
Proof. simpl. squares_of_men; split; congruence. Qed.

Lemma on_black_king (p : KrkPosition) s : apart p -> (on_sq p s = Some (Black, King) <-> s = black_king p).
Proof. intros (a & b & c). simpl. squares_of_men; split; congruence. Qed.

Lemma on_white_rook (p : KrkPosition) s : apart p -> (on_sq p s = Some (White, Rook) <-> white_rook p = Some s).
Proof. intros (a & b & c). simpl. squares_of_men; split; congruence. Qed.

Lemma on_empty (p : KrkPosition) s :
  on_sq p s = None <-> s <> white_king p /\ s <> black_king p /\ white_rook p <> Some s.
Proof. simpl. squares_of_men; intuition congruence. Qed.

(** There are no other pieces. *)
Lemma white_men (p : KrkPosition) s kind : on_sq p s = Some (White, kind) ->
  (kind = King /\ s = white_king p) \/ (kind = Rook /\ white_rook p = Some s).
Proof. simpl. squares_of_men; intuition congruence. Qed.

Lemma black_men (p : KrkPosition) s kind : on_sq p s = Some (Black, kind) -> kind = King /\ s = black_king p.
Proof. simpl. squares_of_men; intuition congruence. Qed.

Lemma clear_of_men (p : KrkPosition) from to :
  clear_line p from to <->
  ~ between from (white_king p) to /\ ~ between from (black_king p) to /\
  forall t, white_rook p = Some t -> ~ between from t to.
Proof.
  unfold clear_line, empty. split.
  - intros clear. repeat split; [intros b|intros b|intros t e b]; apply clear, on_empty in b; intuition congruence.
  - intros (k & l & t) s b. apply on_empty. repeat split; intros e; subst; auto. exact (t s e b).
Qed.

(** *** Check *)

Lemma white_in_check (p : KrkPosition) : apart p -> (in_check White p <-> king_scope (black_king p) (white_king p)).
Proof.
  intros a. split.
  - intros (s & from & k & (kind & o) & att & _). apply on_white_king in k. subst s.
    rewrite o in att. apply black_men in o. destruct o as [-> ->]. exact att.
  - intros near. exists (white_king p), (black_king p).
    assert (on_sq p (black_king p) = Some (Black, King)) as o by (apply on_black_king; auto).
    split; [apply on_white_king; reflexivity|]. split; [exists King; exact o|].
    split; [rewrite o; exact near|]. intros s b. destruct (nothing_between_neighbours _ _ _ near b).
Qed.

(** The rook, if it is there, attacks the black king. *)
Definition rook_checks (p : KrkPosition) : Prop :=
  exists t, white_rook p = Some t /\ rook_scope t (black_king p) /\ ~ between t (white_king p) (black_king p).

Lemma black_in_check (p : KrkPosition) : apart p ->
  (in_check Black p <-> king_scope (white_king p) (black_king p) \/ rook_checks p).
Proof.
  intros a. split.
  - intros (s & from & k & (kind & o) & att & clear). apply on_black_king in k; [|exact a]. subst s.
    rewrite o in att. apply white_men in o. destruct o as [[-> ->]|[-> o]]; [left; exact att|right].
    exists from. split; [exact o|]. split; [exact att|]. apply clear_of_men in clear. tauto.
  - intros [near|(t & e & scope & free)]; exists (black_king p).
    + exists (white_king p). assert (on_sq p (white_king p) = Some (White, King)) as o by (apply on_white_king; auto).
      split; [apply on_black_king; auto|]. split; [exists King; exact o|].
      split; [rewrite o; exact near|]. intros s b. destruct (nothing_between_neighbours _ _ _ near b).
    + exists t. assert (on_sq p t = Some (White, Rook)) as o by (apply on_white_rook; auto).
      split; [apply on_black_king; auto|]. split; [exists Rook; exact o|].
      split; [rewrite o; exact scope|]. apply clear_of_men. split; [exact free|]. split.
      * intros b. apply between_is_neither in b. tauto.
      * intros t' e' b. assert (t' = t) as -> by congruence. apply between_is_neither in b. tauto.
Qed.

(** *** Legal positions *)

Section Board.

  Variables F R : Z.
  Implicit Types p q : KrkPosition.
  Implicit Types s t to : Square.

  Lemma men_on_board p : all_on_board F R p <->
    on_board F R (white_king p) /\ on_board F R (black_king p) /\ forall t, white_rook p = Some t -> on_board F R t.
  Proof.
    unfold all_on_board, empty. split.
    - intros all. repeat split; try (intros t e); apply all; rewrite on_empty; intuition congruence.
    - intros (k & l & t) s some. rewrite on_empty in some.
      destruct (same_spec s (white_king p)) as [->|]; [exact k|].
      destruct (same_spec s (black_king p)) as [->|]; [exact l|].
      destruct (white_rook p) as [t'|] eqn:e; [destruct (same_spec s t') as [->|]; [exact (t t' eq_refl)|]|];
        destruct some; intuition congruence.
  Qed.

  Lemma kings_are_there p : apart p -> one_king_each p.
  Proof.
    intros a [|]; [exists (white_king p)|exists (black_king p)]; split; try intros s o;
      rewrite ?on_white_king, ?on_black_king in *; auto.
  Qed.

  (** With or without the rook. *)
  Lemma legal_position_is p : legal_position F R p <->
    apart p /\ on_board F R (white_king p) /\ on_board F R (black_king p) /\
    (forall t, white_rook p = Some t -> on_board F R t) /\ ~ king_scope (white_king p) (black_king p) /\
    (to_move p = White -> ~ rook_checks p).
  Proof.
    unfold legal_position. simpl pos_inv. simpl turn. rewrite men_on_board. split.
    - intros (a & (k & l & t) & _ & safe).
      destruct (to_move p); simpl in safe; [rewrite black_in_check in safe|rewrite white_in_check in safe]; try exact a;
        rewrite ?(king_scope_symmetric (black_king p)) in safe; intuition discriminate.
    - intros (a & k & l & t & far & safe). split; [exact a|]. split; [auto|]. split; [exact (kings_are_there p a)|].
      destruct (to_move p); simpl; [rewrite black_in_check|rewrite white_in_check]; try exact a;
        rewrite ?(king_scope_symmetric (black_king p)); tauto.
  Qed.

  Lemma rook_checks_is p t : white_rook p = Some t -> (rook_checks p <-> KrkRules.check (placed F R p t) = true).
  Proof.
    intros e. transitivity (rook_scope t (black_king p) /\ ~ between t (white_king p) (black_king p)).
    - unfold rook_checks. rewrite e. split; [intros (t' & [= <-] & c)|intros c; exists t]; auto.
    - unfold KrkRules.check, KrkRules.rook_attacks. simpl. statements.
      split; intros [line free]; (split; [exact line|]); rewrite stands_between_is in * by exact line; exact free.
  Qed.

  Lemma legal_for_black_is p t : white_rook p = Some t ->
    (KrkRules.legal_for_black (placed F R p t) = true <->
     apart p /\ on_board F R (white_king p) /\ on_board F R (black_king p) /\ on_board F R t /\
     ~ king_scope (white_king p) (black_king p)).
  Proof.
    intros e. unfold apart. rewrite e.
    assert (forall s, Some t <> Some s <-> t <> s) as some by (intros s; split; congruence).
    rewrite !some. unfold KrkRules.legal_for_black. simpl. statements. simpl. tauto.
  Qed.

  (** The rules of the ending call the same positions legal as those of chess do, *)
  Theorem legal_position_white p t : white_rook p = Some t -> to_move p = White ->
    (legal_position F R p <-> KrkRules.legal_for_white (placed F R p t) = true).
  Proof.
    intros e w. unfold KrkRules.legal_for_white. rewrite andb_true_iff, negb_true_iff, (legal_for_black_is p t e).
    rewrite <- not_true_iff_false, <- (rook_checks_is p t e), legal_position_is, e, w.
    assert ((forall s, Some t = Some s -> on_board F R s) <-> on_board F R t) as ->
      by (split; [auto|intros o s [= <-]; exact o]).
    tauto.
  Qed.

  Theorem legal_position_black p t : white_rook p = Some t -> to_move p = Black ->
    (legal_position F R p <-> KrkRules.legal_for_black (placed F R p t) = true).
  Proof.
    intros e b. rewrite (legal_for_black_is p t e), legal_position_is, e, b.
    assert ((forall s, Some t = Some s -> on_board F R s) <-> on_board F R t) as ->
      by (split; [auto|intros o s [= <-]; exact o]).
    intuition discriminate.
  Qed.

  (** *** Legal moves *)

  (** Whatever stands in a position after a move has not moved, or is what has. *)
  Lemma came_from p from to q s piece : goes p from to q -> on_sq q s = Some piece ->
    (s = to /\ on_sq p from = Some piece) \/ (s <> from /\ s <> to /\ on_sq p s = Some piece).
  Proof.
    intros (left & arrived & others) o. destruct (same_spec s from) as [->|]; [congruence|].
    destruct (same_spec s to) as [->|]; [left|right]; rewrite <- ?others by assumption; intuition congruence.
  Qed.

  Section White.

    Variable p : KrkPosition.
    Variable t : Square.
    Hypothesis rook_stands : white_rook p = Some t.
    Hypothesis white_to_move : to_move p = White.
    Hypothesis legal : legal_position F R p.

    (** White's moves are those of his king and of his rook. *)
    Lemma white_moves_who from to q : legal_move_from_to F R p from to q -> from = white_king p \/ from = t.
    Proof.
      intros (_ & _ & _ & (kind & own) & _). simpl turn in own. rewrite white_to_move in own.
      apply white_men in own. destruct own as [[_ ->]|[_ e]]; [auto|right; congruence].
    Qed.

    (** The black king stays: he cannot be taken. *)
    Lemma black_king_stays from to q : legal_move_from_to F R p from to q -> black_king q = black_king p.
    Proof.
      intros (_ & (aq & _) & _ & (kind & own) & _ & _ & go). simpl turn in own. rewrite white_to_move in own.
      assert (on_sq q (black_king q) = Some (Black, King)) as o by (apply on_black_king; auto).
      destruct (came_from _ _ _ _ _ _ go o) as [[_ o']|(_ & _ & o')]; [congruence|].
      apply on_black_king in o'; [exact o'|apply legal].
    Qed.

    Theorem white_king_moves to q : legal_move_from_to F R p (white_king p) to q <->
      KrkRules.king_may_go (placed F R p t) to = true /\
      q = with_rook Black (KrkRules.put (placed F R p t) KrkRules.King to).
    Proof.
      pose proof (proj1 legal) as a. simpl in a.
      assert (on_sq p (white_king p) = Some (White, King)) as own by (apply on_white_king; reflexivity).
      assert (on_sq p t = Some (White, Rook)) as ours by (apply on_white_rook; assumption).
      unfold KrkRules.king_may_go. statements. simpl. split.
      - intros move. pose proof (black_king_stays _ _ _ move) as stays.
        destruct move as (_ & lq & side & _ & free & (scope & _) & go). rewrite own in scope.
        simpl turn in side, free. rewrite white_to_move in side, free. simpl in side.
        pose proof (proj1 lq) as aq. simpl in aq.
        assert (white_king q = to) as k.
        { pose proof (proj1 (proj2 go)) as o. rewrite own in o. apply on_white_king in o. congruence. }
        assert (to <> t) as other_square. { intros ->. apply free. exists Rook. exact ours. }
        assert (white_rook q = Some t) as r.
        { apply on_white_rook; [exact aq|]. rewrite (proj2 (proj2 go)); [exact ours| |congruence].
          intros e. apply (proj1 (proj2 a)). congruence. }
        apply legal_position_is in lq. destruct lq as (_ & onb & _ & _ & far & _). destruct aq as (differ & _).
        rewrite stays, k in *. split.
        + rewrite king_scope_symmetric in far. each; [exact onb|auto|numbers|congruence|].
          intros [e|e]; [congruence|exact (far e)].
        + destruct q. simpl in *. subst. reflexivity.
      - intros (((((onb & near) & moves) & apart_from_rook) & far) & ->).
        destruct (proj1 (legal_position_is p) legal) as (_ & _ & l & onr & _).
        assert (king_scope (white_king p) to) as scope by (destruct near; [contradiction|assumption]).
        split; [exact legal|]. split; [|split; [simpl; rewrite white_to_move; reflexivity|split; [|split; [|split]]]].
        + apply legal_position_is. simpl. unfold apart. simpl. each; try assumption; try discriminate; try congruence.
          * intros e. apply far. left. congruence.
          * destruct a. intuition congruence.
          * intros t' [= <-]. exact (onr t rook_stands).
          * intros s. apply far. right. apply king_scope_symmetric. exact s.
        + exists King. simpl turn. rewrite white_to_move. exact own.
        + intros (kind & o). simpl turn in o. rewrite white_to_move in o. apply white_men in o. intuition congruence.
        + split; [rewrite own; exact scope|]. intros s b. destruct (nothing_between_neighbours _ _ _ scope b).
        + split; [|split].
          * apply on_empty. simpl. destruct a as (? & ? & ?). each; congruence.
          * rewrite own. apply on_white_king. reflexivity.
          * intros s from_other to_other. simpl. squares_of_men; congruence.
    Qed.

    Theorem white_rook_moves to q : legal_move_from_to F R p t to q <->
      KrkRules.rook_may_go (placed F R p t) to = true /\
      q = with_rook Black (KrkRules.put (placed F R p t) KrkRules.Rook to).
    Proof.
      pose proof (proj1 legal) as a. simpl in a.
      assert (on_sq p (white_king p) = Some (White, King)) as ours by (apply on_white_king; reflexivity).
      assert (on_sq p t = Some (White, Rook)) as own by (apply on_white_rook; assumption).
      unfold KrkRules.rook_may_go. statements. simpl. split.
      - intros move. pose proof (black_king_stays _ _ _ move) as stays.
        destruct move as (_ & lq & side & _ & free & (scope & clear) & go). rewrite own in scope. simpl in scope.
        simpl turn in side, free. rewrite white_to_move in side, free. simpl in side.
        pose proof (proj1 lq) as aq. simpl in aq.
        assert (white_rook q = Some to) as r.
        { apply on_white_rook; [exact aq|]. rewrite (proj1 (proj2 go)). exact own. }
        assert (white_king q = white_king p) as k.
        { symmetry. apply on_white_king. rewrite (proj2 (proj2 go)); [exact ours| |].
          - intros e. apply (proj1 (proj2 a)). congruence.
          - intros e. apply free. exists King. rewrite <- e. exact ours. }
        apply clear_of_men in clear. destruct clear as (wk & bk & _).
        apply legal_position_is in lq. destruct lq as (_ & _ & _ & onr & _). destruct aq as (_ & not_k & not_l).
        rewrite !stands_between_is by exact scope. split.
        + each; [exact (onr to r)|exact scope|congruence|congruence|exact wk|exact bk].
        + destruct q. simpl in *. subst. reflexivity.
      - intros ((((((onb & scope) & not_k) & not_l) & wk) & bk) & ->).
        rewrite stands_between_is in wk, bk by exact scope.
        destruct (proj1 (legal_position_is p) legal) as (_ & k & l & _ & far & _).
        split; [exact legal|]. split; [|split; [simpl; rewrite white_to_move; reflexivity|split; [|split; [|split]]]].
        + apply legal_position_is. simpl. unfold apart. simpl. each; try assumption; try discriminate; try congruence.
          apply a.
        + exists Rook. simpl turn. rewrite white_to_move. exact own.
        + intros (kind & o). simpl turn in o. rewrite white_to_move in o. apply white_men in o.
          destruct o as [[_ e]|[_ e]]; [congruence|]. assert (to = t) as -> by congruence. numbers.
        + split; [rewrite own; exact scope|]. apply clear_of_men. each; [exact wk|exact bk|].
          intros t' e b. assert (t' = t) as -> by congruence. apply between_is_neither in b. tauto.
        + assert (t <> to) as gone by (intros ->; numbers). split; [|split].
          * apply on_empty. simpl. destruct a as (? & ? & ?). each; congruence.
          * rewrite own. apply on_white_rook; [|reflexivity]. unfold apart. simpl.
            each; [apply a|congruence|congruence].
          * intros s from_other to_other. simpl. squares_of_men; congruence.
    Qed.

    (** All of White's moves, man by man. *)
    Theorem white_legal_moves q : legal_move F R p q <->
      exists man to, KrkRules.may_go (placed F R p t) man to = true /\
                     q = with_rook Black (KrkRules.put (placed F R p t) man to).
    Proof.
      split.
      - intros (from & to & move). destruct (white_moves_who _ _ _ move) as [->| ->].
        + exists KrkRules.King, to. apply white_king_moves. exact move.
        + exists KrkRules.Rook, to. apply white_rook_moves. exact move.
      - intros ([|] & to & move).
        + exists (white_king p), to. apply white_king_moves. exact move.
        + exists t, to. apply white_rook_moves. exact move.
    Qed.

  End White.

  Section Black.

    Variable p : KrkPosition.
    Hypothesis black_to_move : to_move p = Black.
    Hypothesis legal : legal_position F R p.

    Lemma black_moves_who from to q : legal_move_from_to F R p from to q -> from = black_king p.
    Proof.
      intros (_ & _ & _ & (kind & own) & _). simpl turn in own. rewrite black_to_move in own.
      apply black_men in own. apply own.
    Qed.

    (** What a move of the black king leads to. *)
    Lemma black_move_is from to q : legal_move_from_to F R p from to q -> q = after_step p to.
    Proof.
      intros move. pose proof (black_moves_who _ _ _ move) as ->.
      destruct move as (_ & (aq & _) & side & _ & _ & _ & go). simpl in aq. simpl turn in side.
      rewrite black_to_move in side. simpl in side. pose proof (proj1 legal) as a. simpl in a.
      assert (on_sq p (black_king p) = Some (Black, King)) as own by (apply on_black_king; auto).
      assert (on_sq q (white_king q) = Some (White, King)) as k by (apply on_white_king; reflexivity).
      assert (on_sq q to = Some (Black, King)) as l by (rewrite (proj1 (proj2 go)); exact own).
      destruct (came_from _ _ _ _ _ _ go k) as [[_ o]|(_ & _ & o)]; [congruence|]. apply on_white_king in o.
      apply on_black_king in l; [|exact aq].
      assert (white_rook q = white_rook (after_step p to)) as r.
      { simpl. destruct (white_rook q) as [t'|] eqn:e.
        - assert (on_sq q t' = Some (White, Rook)) as o' by (apply on_white_rook; assumption).
          destruct (came_from _ _ _ _ _ _ go o') as [[_ o'']|(_ & other & o'')]; [congruence|].
          apply on_white_rook in o''; [|exact a]. rewrite o''. destruct (same_spec to t'); congruence.
        - destruct (white_rook p) as [t|] eqn:e'; [|reflexivity].
          destruct (same_spec to t) as [|differs]; [reflexivity|].
          assert (on_sq p t = Some (White, Rook)) as o' by (apply on_white_rook; assumption).
          assert (on_sq q t = Some (White, Rook)) as o''.
          { rewrite (proj2 (proj2 go)); [exact o'| |congruence]. intros ->. congruence. }
          apply on_white_rook in o''; [congruence|exact aq]. }
      destruct q. simpl in *. subst. unfold after_step. congruence.
    Qed.

    Theorem black_king_moves t to q : white_rook p = Some t ->
      (legal_move_from_to F R p (black_king p) to q <->
       KrkRules.lone_may_go (placed F R p t) to = true /\ q = after_step p to).
    Proof.
      intros rook_stands. pose proof (proj1 legal) as a. simpl in a.
      assert (on_sq p (black_king p) = Some (Black, King)) as own by (apply on_black_king; auto).
      unfold KrkRules.lone_may_go, KrkRules.rook_attacks. statements. simpl.
      assert (~ (rook_scope t to /\ ~ stands_between (white_king p) t to = true) <->
        (rook_scope t to -> between t (white_king p) to)) as ->.
      { split.
        - intros no scope. destruct (stands_between (white_king p) t to) eqn:b.
          + apply stands_between_is in b; assumption.
          + destruct no. split; [exact scope|congruence].
        - intros b [scope no]. apply no. apply stands_between_is; auto. }
      split.
      - intros move. pose proof (black_move_is _ _ _ move) as ->. split; [|reflexivity].
        destruct move as (_ & lq & _ & _ & _ & (scope & _) & go). rewrite own in scope.
        apply legal_position_is in lq. destruct lq as ((differ & _) & _ & onb & onr & far & safe). simpl in *.
        each; [exact onb|right; exact scope|numbers| |].
        + intros [e|e]; [exact (differ e)|exact (far e)].
        + intros line. rewrite rook_stands in *. destruct (same_spec to t) as [->|]; [exfalso; numbers|].
          destruct (KrkRules.stands_between (white_king p) t to) eqn:b; [apply stands_between_is in b; assumption|].
          exfalso. apply (safe eq_refl). exists t. simpl. rewrite rook_stands.
          destruct (same_spec to t); [contradiction|]. split; [reflexivity|]. split; [exact line|].
          rewrite <- stands_between_is by exact line. congruence.
      - intros (((((onb & near) & moves) & far) & safe) & ->).
        destruct (proj1 (legal_position_is p) legal) as (_ & k & l & onr & _).
        assert (king_scope (black_king p) to) as scope by (destruct near; [contradiction|assumption]).
        assert (apart (after_step p to)) as aq.
        { unfold apart. simpl. rewrite rook_stands. destruct a as (? & ? & ?).
          destruct (same_spec to t); each; try congruence; intros e; apply far; left; congruence. }
        split; [exact legal|]. split; [|split; [simpl; rewrite black_to_move; reflexivity|split; [|split; [|split]]]].
        + apply legal_position_is. simpl. each; try assumption.
          * intros t' e. rewrite rook_stands in e. destruct (same_spec to t); [discriminate|].
            injection e as <-. exact (onr t rook_stands).
          * intros s. apply far. right. exact s.
          * intros _ (t' & e & line & free). simpl in *. rewrite rook_stands in e.
            destruct (same_spec to t); [discriminate|]. injection e as <-. exact (free (safe line)).
        + exists King. simpl turn. rewrite black_to_move. exact own.
        + intros (kind & o). simpl turn in o. rewrite black_to_move in o. apply black_men in o. intuition congruence.
        + split; [rewrite own; exact scope|]. intros s b. destruct (nothing_between_neighbours _ _ _ scope b).
        + split; [|split].
          * apply on_empty. simpl. rewrite rook_stands. destruct a as (? & ? & ?).
            each; [congruence|congruence|]. destruct (same_spec to t); congruence.
          * rewrite own. apply on_black_king; [exact aq|reflexivity].
          * intros s from_other to_other. simpl. squares_of_men; congruence.
    Qed.

    Theorem black_legal_moves t q : white_rook p = Some t ->
      (legal_move F R p q <-> exists to, KrkRules.lone_may_go (placed F R p t) to = true /\ q = after_step p to).
    Proof.
      intros e. split.
      - intros (from & to & move). exists to. apply black_king_moves; [exact e|].
        rewrite <- (black_moves_who _ _ _ move). exact move.
      - intros (to & move). exists (black_king p), to. apply (black_king_moves t); assumption.
    Qed.

  End Black.

End Board.
