(** What the theorems about king and rook against king rest on, in Coq's own words. Each answer has to be "Closed under
    the global context": no axiom, nothing admitted. The script `build` reads the answers and fails on any other. *)

Require Import ClausesSound Refutation KrkChecked KrkProblems KrkSpoiled KrkProved.
Require Import KrkRules KrkComputed Krk KrkCertified KrkAllBoards.

Print Assumptions computed_4_by_6.
Print Assumptions computed_plays.
Print Assumptions kinds_of_4_by_4.
Print Assumptions bratko_is_good.
Print Assumptions bratko_wins.
Print Assumptions every_play_ends.
Print Assumptions every_play_ends_in_mate.
Print Assumptions mates_when_it_can.
Print Assumptions refuted_is_true.
Print Assumptions refutes_is_right.
Print Assumptions accepted_is_true.
Print Assumptions computed_problems.
Print Assumptions spoiled_are_refused.
Print Assumptions certificates.
Print Assumptions certified_lemmas_hold.
Print Assumptions lemmas_hold_transposed.
Print Assumptions lemmas_hold_on_all_boards.
Print Assumptions bratko_wins_on_all_boards.
Print Assumptions every_play_ends_on_all_boards.
Print Assumptions every_play_ends_in_mate_on_all_boards.
Print Assumptions mates_when_it_can_on_all_boards.
