(** The programs in OCaml. Lists, pairs, options, truth values and characters become OCaml's own; numbers stay the
    inductive types that the theorems are about. *)

From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlString.
From Checkproof.draughts Require Import Oracle Checker.

Extraction Language OCaml.
Extraction "draughts/draughts_rules.ml" oracle_moves oracle_perft check_texts.
