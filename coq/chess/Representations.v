(** The rules do not depend on how positions are written down, as long as a legal move never leads out of what can be
    written. *)

From Coq Require Import ZArith.
From Checkproof.check Require Game.
From Checkproof.krk Require KrkRules.
From Checkproof.chess Require Import Chess.
Import Game(Side, Side(..), other) KrkRules(Square, file, rank).

Section Two.

  Variables one two : Representation.
  Variables F R : Z.

  (** Both show the same position. *)
  Definition alike (p : one) (p' : two) : Prop := turn p = turn p' /\ forall s, on_sq p s = on_sq p' s.

  Lemma alike_attacks p p' from to : alike p p' -> attacks p from to -> attacks p' from to.
  Proof.
    intros [_ same] [scope clear]. unfold attacks, clear_line, empty in *. rewrite <- same. split; [exact scope|].
    intros s b. rewrite <- same. exact (clear s b).
  Qed.

  Lemma alike_in_check side p p' : alike p p' -> in_check side p -> in_check side p'.
  Proof.
    intros same (king & from & k & (kind & o) & att). exists king, from. pose proof (proj2 same) as on.
    unfold occupies. rewrite <- !on. eauto using alike_attacks.
  Qed.

  (** Squares and kings. What remains of a legal position is that the king of the side that waits is not in check. *)
  Lemma alike_on_board p p' : alike p p' -> all_on_board F R p -> all_on_board F R p'.
  Proof. intros [_ same] all s. unfold empty. rewrite <- same. apply all. Qed.

  Lemma alike_kings p p' : alike p p' -> one_king_each p -> one_king_each p'.
  Proof.
    intros [_ same] kings side. destruct (kings side) as (s & here & only). exists s.
    split; [rewrite <- same; exact here|].
    intros s'. rewrite <- same. apply only.
  Qed.

End Two.

Arguments alike {one two} p p'.

Lemma alike_symmetric {one two : Representation} (p : one) (p' : two) : alike p p' -> alike p' p.
Proof. intros [t same]. split; [congruence|]. intros s. rewrite same. reflexivity. Qed.

Section Carried.

  Variables one two : Representation.
  Variables F R : Z.

  Lemma alike_legal (p : one) (p' : two) : alike p p' -> pos_inv p' -> legal_position F R p -> legal_position F R p'.
  Proof.
    intros same inv (_ & all & kings & safe). split; [exact inv|].
    split; [exact (alike_on_board one two F R p p' same all)|]. split; [exact (alike_kings one two p p' same kings)|].
    rewrite <- (proj1 same). intros c. apply safe. exact (alike_in_check two one _ p' p (alike_symmetric p p' same) c).
  Qed.

  (** A legal move stays one when both positions are written in another way. *)
  Theorem alike_legal_move (p q : one) (p' q' : two) from to : alike p p' -> alike q q' -> pos_inv p' -> pos_inv q' ->
    legal_move_from_to F R p from to q -> legal_move_from_to F R p' from to q'.
  Proof.
    intros same same_q inv inv_q (l & lq & side & own & free & att & go). pose proof (proj2 same) as on.
    pose proof (proj2 same_q) as on_q. destruct go as (left & arrived & others). destruct same as [t same].
    split; [exact (alike_legal p p' (conj t same) inv l)|]. split; [exact (alike_legal q q' same_q inv_q lq)|].
    destruct same_q as [t_q _]. unfold occupies, goes. setoid_rewrite <- on. setoid_rewrite <- on_q.
    rewrite <- t, <- t_q. split; [exact side|]. split; [exact own|]. split; [exact free|].
    split; [exact (alike_attacks one two p p' from to (conj t same) att)|]. auto.
  Qed.

End Carried.

(** *** Nothing but what stands where *)

(** The plainest way: whose turn it is, and a function that says what stands on a square. Anything can be written. *)
Definition plain : Representation :=
  {| position := Side * (Square -> option Piece); pos_inv := fun _ => True; turn := fst; on_sq := snd |}.

Definition plainly {rep : Representation} (p : rep) : plain := (turn p, on_sq p).

Lemma plainly_alike {rep : Representation} (p : rep) : alike p (plainly p).
Proof. split; reflexivity. Qed.

(** What a legal move leads to can always be written, so no way of writing hides a move. *)
Definition hides_no_move (rep : Representation) (F R : Z) : Prop :=
  forall (p : rep) from to b, legal_position F R p -> legal_move_from_to F R (plainly p) from to b ->
  exists q : rep, pos_inv q /\ alike q b.

Section Plainly.

  Variable rep : Representation.
  Variables F R : Z.
  Hypothesis none_hidden : hides_no_move rep F R.
  Implicit Types p q : position rep.

  Lemma plainly_legal p : pos_inv p -> (legal_position F R (plainly p) <-> legal_position F R p).
  Proof.
    intros inv. split.
    - exact (alike_legal plain rep F R (plainly p) p (alike_symmetric _ _ (plainly_alike p)) inv).
    - exact (alike_legal rep plain F R p (plainly p) (plainly_alike p) I).
  Qed.

  (** So the same moves are legal, *)
  Theorem plainly_same_moves p from to : legal_position F R p ->
    ((exists b, legal_move_from_to F R (plainly p) from to b) <-> exists q, legal_move_from_to F R p from to q).
  Proof.
    intros l. split.
    - intros (b & move). destruct (none_hidden p from to b l move) as (q & inv & same). exists q.
      apply (alike_legal_move plain rep F R (plainly p) b); try assumption.
      + exact (alike_symmetric _ _ (plainly_alike p)).
      + exact (alike_symmetric _ _ same).
      + apply l.
    - intros (q & move). exists (plainly q).
      apply (alike_legal_move rep plain F R p q); try exact I; try apply plainly_alike. exact move.
  Qed.

  Theorem plainly_game_over p : legal_position F R p -> (game_over F R (plainly p) <-> game_over F R p).
  Proof.
    intros l. unfold game_over. rewrite plainly_legal by apply l.
    assert ((exists b, legal_move F R (plainly p) b) <-> exists q, legal_move F R p q) as ->; [|reflexivity].
    unfold legal_move. split.
    - intros (b & from & to & move). destruct (proj1 (plainly_same_moves p from to l)) as [q m]; eauto.
    - intros (q & from & to & move). destruct (proj2 (plainly_same_moves p from to l)) as [b m]; eauto.
  Qed.

  (** and mate is the same. *)
  Theorem plainly_checkmate p : legal_position F R p -> (checkmate F R (plainly p) <-> checkmate F R p).
  Proof.
    intros l. unfold checkmate. rewrite (plainly_game_over p l). simpl turn.
    assert (in_check (turn p) (plainly p) <-> in_check (turn p) p) as ->; [|reflexivity].
    split; apply alike_in_check; [apply alike_symmetric|]; apply plainly_alike.
  Qed.

End Plainly.
