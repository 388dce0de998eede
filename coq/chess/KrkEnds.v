(** How king and rook against king ends: mate and stalemate are those of chess, and without the rook it is a draw. *)

From Coq Require Import List ZArith Bool.
Import ListNotations.
From Checkproof.check Require Game.
From Checkproof.krk Require KrkRules Krk KrkCertified.
From Checkproof.chess Require Import Chess KrkChess.
Import Game(Side, Side(..), other) KrkRules(Square, same, around, Krk, king, rook, lone).
Open Scope Z_scope.
Open Scope bool_scope.

(** The black king steps to squares around him only, so [stuck] looks at all his steps. *)
Lemma steps_are_around (k : Krk) to : KrkRules.lone_may_go k to = true -> In to (around (lone k)).
Proof.
  intros go. unfold KrkRules.lone_may_go in go. Krk.booleans. apply KrkCertified.adjacent_is_around; assumption.
Qed.

Lemma stuck_is (k : Krk) : KrkRules.stuck k = true <-> ~ exists to, KrkRules.lone_may_go k to = true.
Proof.
  unfold KrkRules.stuck. rewrite forallb_forall. split.
  - intros none (to & go). specialize (none to (steps_are_around k to go)). rewrite go in none. discriminate.
  - intros none to _. destruct (KrkRules.lone_may_go k to) eqn:go; [|reflexivity]. destruct none. exists to. exact go.
Qed.

Section Ends.

  Variables F R : Z.
  Implicit Types p q : KrkPosition.
  Implicit Types t : Square.

  (** *** Black is to move *)

  Lemma black_game_over p t : white_rook p = Some t -> to_move p = Black -> legal_position F R p ->
    (game_over F R p <-> KrkRules.stuck (placed F R p t) = true).
  Proof.
    intros e b legal. rewrite stuck_is. unfold game_over.
    assert ((exists q, legal_move F R p q) <-> exists to, KrkRules.lone_may_go (placed F R p t) to = true) as ->;
      [|tauto].
    split.
    - intros (q & move). apply (black_legal_moves F R p b legal t q e) in move. destruct move as (to & go & _).
      exists to. exact go.
    - intros (to & go). exists (after_step p to). apply (black_legal_moves F R p b legal t _ e). exists to. auto.
  Qed.

  Lemma black_check p t : white_rook p = Some t -> legal_position F R p ->
    (in_check Black p <-> KrkRules.check (placed F R p t) = true).
  Proof.
    intros e legal. rewrite <- (rook_checks_is F R p t e). apply legal_position_is in legal.
    destruct legal as (a & _ & _ & _ & far & _). rewrite black_in_check by exact a. tauto.
  Qed.

  Theorem mate_is p t : white_rook p = Some t -> to_move p = Black -> legal_position F R p ->
    (checkmate F R p <-> KrkRules.mate (placed F R p t) = true).
  Proof.
    intros e b legal. unfold checkmate, KrkRules.mate. simpl turn. rewrite b, andb_true_iff.
    rewrite (black_game_over p t), (black_check p t) by assumption. tauto.
  Qed.

  Theorem stalemate_is p t : white_rook p = Some t -> to_move p = Black -> legal_position F R p ->
    (stalemate F R p <-> KrkRules.stalemate (placed F R p t) = true).
  Proof.
    intros e b legal. unfold stalemate, KrkRules.stalemate. simpl turn. rewrite b, andb_true_iff, negb_true_iff.
    rewrite (black_game_over p t), (black_check p t) by assumption. rewrite not_true_iff_false. tauto.
  Qed.

  (** *** White is to move *)

  Theorem white_is_never_mated p : to_move p = White -> ~ checkmate F R p.
  Proof.
    intros w [[legal _] c]. simpl turn in c. rewrite w in c. apply legal_position_is in legal.
    destruct legal as (a & _ & _ & _ & far & _). rewrite white_in_check, king_scope_symmetric in c by exact a. auto.
  Qed.

  Lemma may_go_is_listed (k : Krk) (q : Krk) :
    (exists man to, KrkRules.may_go k man to = true /\ q = KrkRules.put k man to) <-> In q (KrkRules.white_moves k).
  Proof.
    unfold KrkRules.white_moves, KrkRules.moves_of. rewrite in_app_iff, !in_map_iff. split.
    - intros ([|] & to & go & ->); [left|right]; exists to; (split; [reflexivity|]); apply filter_In;
        (split; [apply KrkCertified.may_go_within_reach|]; exact go).
    - intros [(to & <- & i)|(to & <- & i)]; apply filter_In in i; eexists; exists to; split; try apply i; reflexivity.
  Qed.

  (** White's moves once more, as a list. *)
  Theorem white_moves_are p t q : white_rook p = Some t -> to_move p = White -> legal_position F R p ->
    (legal_move F R p q <-> exists k, In k (KrkRules.white_moves (placed F R p t)) /\ q = with_rook Black k).
  Proof.
    intros e w legal. rewrite (white_legal_moves F R p t e w legal). split.
    - intros (man & to & go & ->). eexists. split; [|reflexivity]. apply may_go_is_listed. exists man, to. auto.
    - intros (k & i & ->). apply may_go_is_listed in i. destruct i as (man & to & go & ->). exists man, to. auto.
  Qed.

  (** White can be stalemated, in the corner of a small board. *)
  Theorem white_stalemate_is p t : white_rook p = Some t -> to_move p = White -> legal_position F R p ->
    (stalemate F R p <-> KrkRules.white_moves (placed F R p t) = []).
  Proof.
    intros e w legal. unfold stalemate, game_over.
    assert (~ in_check White p) as safe.
    { intros c. apply legal_position_is in legal. destruct legal as (a & _ & _ & _ & far & _).
      rewrite white_in_check, king_scope_symmetric in c by exact a. auto. }
    simpl turn. rewrite w. split.
    - intros [[_ none] _]. destruct (KrkRules.white_moves (placed F R p t)) as [|k l] eqn:m; [reflexivity|].
      destruct none. exists (with_rook Black k). apply (white_moves_are p t _ e w legal). exists k. rewrite m. simpl.
      auto.
    - intros m. split; [|exact safe]. split; [exact legal|]. intros (q & move).
      apply (white_moves_are p t _ e w legal) in move. destruct move as (k & i & _). rewrite m in i. exact i.
  Qed.

  (** *** The rook is taken *)

  (** Taken men do not come back. *)
  Lemma no_rook_stays p q : white_rook p = None -> legal_move F R p q -> white_rook q = None.
  Proof.
    intros e (from & to & (a & _) & (aq & _) & _ & _ & _ & _ & go). simpl in a, aq.
    destruct (white_rook q) as [t|] eqn:e'; [|reflexivity].
    assert (on_sq q t = Some (White, Rook)) as o by (apply on_white_rook; assumption).
    destruct (came_from _ _ _ _ _ _ go o) as [[_ o']|(_ & _ & o')]; apply on_white_rook in o'; congruence.
  Qed.

  (** Two kings alone never give check. *)
  Lemma two_kings_never_mate p : white_rook p = None -> ~ checkmate F R p.
  Proof.
    intros e. destruct (to_move p) eqn:side; [exact (white_is_never_mated p side)|].
    intros [[legal _] c]. simpl turn in c. rewrite side in c. apply legal_position_is in legal.
    destruct legal as (a & _ & _ & _ & far & _). rewrite black_in_check in c by exact a.
    destruct c as [c|(t & e' & _)]; [auto|congruence].
  Qed.

  (** So two kings alone are a draw: no mate can be reached. *)
  Theorem two_kings_draw p : white_rook p = None -> draw F R p.
  Proof.
    intros e (q & path & mated).
    assert (white_rook q = None) as e'.
    { clear mated. induction path as [|q r _ IH move]; [exact e|exact (no_rook_stays q r IH move)]. }
    exact (two_kings_never_mate q e' mated).
  Qed.

  (** And they are all that is left when the black king has taken the rook. *)
  Theorem rook_taken_is_draw p t : white_rook p = Some t -> draw F R (after_step p t).
  Proof.
    intros e. apply two_kings_draw. simpl. rewrite e. destruct (same_spec t t); [reflexivity|contradiction].
  Qed.

End Ends.
