(** What the main theorems rest on, in Coq's own words. Each answer has to be "Closed under the global context": no
    axiom, nothing admitted. The script `build` reads the answers and fails on any other. *)

Require Import Goals Opposites Alike Check InTime Strategy Examples.

(** The meaning of the goals. *)
Print Assumptions dead_iff_no_won_position_reachable.
Print Assumptions wins_within_more.
Print Assumptions wins_in_time_is_win.
Print Assumptions wins_in_time_more.
Print Assumptions too_late_is_not_in_time.
Print Assumptions survives_fewer.
Print Assumptions wins_iff_within_some_number.
Print Assumptions winner_never_loses.
Print Assumptions wins_excludes_never_loses.
Print Assumptions only_one_side_wins.
Print Assumptions never_loses_survives.
Print Assumptions nobody_wins_a_dead_position.
Print Assumptions drawn_is_no_win.
Print Assumptions dead_end_fulfils_nothing.
Print Assumptions win_within_excludes_survive_one_more.
Print Assumptions win_within_excludes_survive.
Print Assumptions win_within_or_survive.
Print Assumptions survive_iff_no_win_within.
Print Assumptions equal_moves_make_alike.
Print Assumptions alike_wins_within.
Print Assumptions alike_wins_in_time.
Print Assumptions alike_wins.
Print Assumptions alike_never_loses.
Print Assumptions alike_survives.
Print Assumptions alike_dead.

(** The check. *)
Print Assumptions proved_is_true.
Print Assumptions open_is_true.
Print Assumptions parts_proved_is_true.
Print Assumptions parts_open_is_true.
Print Assumptions rests_on_theorem.
Print Assumptions white_mates_in_two.
Print Assumptions white_mates_in_time.
Print Assumptions not_in_time.
Print Assumptions white_never_loses_on_the_ring.
Print Assumptions no_mate_in_one.
Print Assumptions a_lax_game_is_refused.
Print Assumptions white_does_not_win_the_lax_game.
Print Assumptions a_lax_comparison_proves_too_much.

(** Wins beside the clocks. *)
Print Assumptions short_wins_are_in_time.
Print Assumptions holder_meets_no_position_twice.
Print Assumptions other_meets_no_position_twice.

(** Strategies given by a rule. *)
Print Assumptions strategy_play_terminates.
Print Assumptions no_endless_strategy_play.
Print Assumptions strategy_play_ends_in_win.
Print Assumptions invariant_holds_along_play.
Print Assumptions strategy_wins.
