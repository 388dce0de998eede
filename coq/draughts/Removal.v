(** Beyond the paper: captured pieces may as well be removed at once.

    The rulebook removes them at the end, so that they stay in the way. In English draughts they are in nobody's way: a
    jump keeps the parity of the rank, what it jumps has the other, and so no landing is ever a jumped square. What does
    matter is that no piece is jumped twice, which removal at once gives for nothing. *)

From Coq Require Import List Bool Arith ZArith Lia.
Import ListNotations.
From Checkproof.draughts Require Import S01_Foundations S02_Finite S03_Position S04_Ontology S05_Board S06_Geometry
  S07_Patterns S08_Chains S09_Forcing S10_State S11_Moves S12_Legality S13_Apply.

(** A chain where each captured piece leaves the board as soon as it is jumped. *)
Fixpoint chain_at_once (b : Board) (pc : Piece) (at_ : Position) (ch : JumpChain) : Prop :=
  match ch with
  | [] => True
  | l :: rest =>
      crowned pc at_ = false /\ jump_spec b pc at_ (over l) (landing l) /\
      chain_at_once (board_set b (over l) None) pc (landing l) rest
  end.

Definition legal_at_once (b : Board) (c : Color) (m : BoardMove) : Prop :=
  match m with
  | Step from to => legal b c (Step from to)
  | Jump from ch =>
      exists pc, owns b c from pc /\ ch <> [] /\ chain_at_once (lift b from) pc from ch /\
        forall l, ~ chain_at_once (lift b from) pc from (ch ++ [l])
  end.

(** [now] is [b] without the squares that were jumped, all of which have the other parity than where the piece is. *)
Definition removed (b now : Board) (taken : list Position) (at_ : Position) : Prop :=
  (forall q, board_get now q = if takes taken q then None else board_get b q) /\
  (forall q, In q taken -> Z.odd (rk q) = negb (Z.odd (rk at_))).

Lemma same_jump b now taken pc at_ o to : removed b now taken at_ ->
  (jump_spec now pc at_ o to <-> jump_spec b pc at_ o to /\ ~ In o taken).
Proof.
  intros [get odd]. unfold jump_spec. rewrite !get. split.
  - intros (j & (enemy & e & ec) & empty). destruct (takes taken o) eqn:t; [discriminate|].
    apply takes_false in t. split; [|exact t]. split; [exact j|]. split; [exists enemy; auto|].
    destruct (takes taken to) eqn:t'; [|exact empty]. apply takes_spec, odd in t'.
    destruct (jump_parity _ _ _ _ j) as [even _]. rewrite even in t'. destruct (Z.odd (rk at_)); discriminate.
  - intros ((j & enemy & empty) & out%takes_false). rewrite out. split; [exact j|]. split; [exact enemy|].
    destruct (takes taken to); [reflexivity|exact empty].
Qed.

Lemma removed_next b now taken pc at_ o to :
  jump_pattern pc at_ o to -> removed b now taken at_ -> removed b (board_set now o None) (o :: taken) to.
Proof.
  intros j [get odd]. destruct (jump_parity _ _ _ _ j) as [et eo]. split.
  - intros q. rewrite board_set_get, get. cbn [takes existsb]. fold (takes taken q).
    destruct (pos_eqb o q) eqn:e.
    + apply pos_eqb_eq in e. subst q. rewrite pos_eqb_refl. reflexivity.
    + replace (pos_eqb q o) with false; [reflexivity|].
      symmetry. apply pos_eqb_neq. apply pos_eqb_neq in e. congruence.
  - intros q [<-|i]; rewrite et; [exact eo|exact (odd q i)].
Qed.

Lemma chain_at_once_iff pc : forall ch b now taken at_, removed b now taken at_ ->
  (chain_at_once now pc at_ ch <-> chain_from b pc taken at_ ch).
Proof.
  induction ch as [|l ch IH]; intros b now taken at_ r; [reflexivity|].
  cbn [chain_at_once chain_from]. rewrite (same_jump b now taken pc at_ (over l) (landing l) r). split.
  - intros (c & (j & out) & rest). repeat split; try assumption; try apply j.
    apply (IH b (board_set now (over l) None)); [|exact rest]. exact (removed_next _ _ _ _ _ _ _ (proj1 j) r).
  - intros (c & j & out & rest). repeat split; try assumption; try apply j.
    apply (IH b (board_set now (over l) None) (over l :: taken)); [|exact rest].
    exact (removed_next _ _ _ _ _ _ _ (proj1 j) r).
Qed.

(** The chains are the same. *)
Theorem chains_are_the_same : forall b pc from ch,
  chain_at_once (lift b from) pc from ch <-> valid_jump_chain b pc from ch.
Proof.
  intros b pc from ch. apply chain_at_once_iff. split; [intros q; reflexivity|intros q []].
Qed.

(** And so are the legal moves. *)
Theorem removal_at_once_is_the_same : forall b c m, legal_at_once b c m <-> legal b c m.
Proof.
  intros b c [from to|from ch]; [reflexivity|]. simpl. unfold chain_maximal.
  split; intros (pc & own & some & v & m); exists pc; (split; [exact own|]; split; [exact some|]; split);
    try (apply chains_are_the_same; exact v); intros l c'; apply (m l); apply chains_are_the_same; exact c'.
Qed.

(** No landing is a square that the same chain jumps. *)
Theorem no_landing_is_jumped : forall b pc from ch l k,
  valid_jump_chain b pc from ch -> In l ch -> In k ch -> over l <> landing k.
Proof.
  intros b pc from ch l k v il ik e.
  assert (forall ch taken at_, chain_from (lift b from) pc taken at_ ch ->
    forall k, In k ch -> Z.odd (rk (landing k)) = Z.odd (rk at_)) as even.
  { clear. induction ch as [|l ch IH]; intros taken at_ c k; [intros []|].
    destruct c as (_ & (j & _) & _ & c). destruct (jump_parity _ _ _ _ j) as [e _].
    intros [<-|i]; [exact e|]. rewrite (IH _ _ c k i). exact e. }
  specialize (even _ _ _ v k ik). rewrite <- e in even.
  destruct (chain_parity _ _ _ _ _ v) as [_ odd]. rewrite (odd (over l)) in even.
  - destruct (Z.odd (rk from)); discriminate.
  - apply in_map. exact il.
Qed.
