(** The certificates are right. *)

Require KrkLemmas KrkChecked.
Require Certificate_applicable Certificate_rtm_stale Certificate_rtm_rook Certificate_other_rook
  Certificate_rtm_then_mate Certificate_no_king_mate Certificate_basic_stays Certificate_home3 Certificate_lex3
  Certificate_fifth Certificate_transpose.

Theorem certificates : KrkLemmas.certified.
Proof.
  intros lemma. destruct lemma; eapply KrkChecked.accepted_is_true.
  - exact Certificate_applicable.accepted.
  - exact Certificate_rtm_stale.accepted.
  - exact Certificate_rtm_rook.accepted.
  - exact Certificate_other_rook.accepted.
  - exact Certificate_rtm_then_mate.accepted.
  - exact Certificate_no_king_mate.accepted.
  - exact Certificate_basic_stays.accepted.
  - exact Certificate_home3.accepted.
  - exact Certificate_lex3.accepted.
  - exact Certificate_fifth.accepted.
  - exact Certificate_transpose.accepted.
Qed.
