(** The certificates of king and rook against king, checked: what they are about, and what follows.

    `certificates/krk` has a file for each lemma; `generate` makes a Coq file of it, in which the kernel computes that
    `accepts` says true. *)

Require Import List ZArith Bool.
Import ListNotations.
Require Import Terms KrkLemmas Clauses ClausesSound Refutation Packed KrkTerms KrkStatements.

(** The problem that a certificate of this lemma refutes. *)
Definition problem_of_lemma (lemma : KrkLemmas.Name) : Problem :=
  problem_of (free_integers lemma) (proj1_sig (statement_term lemma)).

Definition accepts_steps (lemma : KrkLemmas.Name) (steps : list Step) : bool :=
  let problem := problem_of_lemma lemma in
  (in_order (free_integers lemma) (lines problem) && refutes problem steps)%bool.
Definition accepts (lemma : KrkLemmas.Name) (certificate : list Packed) : bool :=
  accepts_steps lemma (steps certificate).

(** What the certificate of a lemma says. *)
Definition lemma_holds (lemma : KrkLemmas.Name) : Prop :=
  forall play, length (rounds play) = rounds_of lemma -> statement lemma play = true.

Theorem accepted_is_true : forall lemma certificate, accepts lemma certificate = true -> lemma_holds lemma.
Proof.
  intros lemma certificate [ordered refutation]%andb_true_iff play count.
  rewrite <- (play_has_names lemma play count), <- (proj2_sig (statement_term lemma)).
  apply (refuted_is_true (free_integers lemma)); [exact ordered|exact (refutes_is_right _ _ refutation)|].
  intros x. exact (other_names_are_0 lemma play x count).
Qed.
