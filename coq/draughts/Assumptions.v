(** What the theorems of this folder rest on, in Coq's own words; README.md says what they are about. Each answer has to
    be "Closed under the global context": no axiom, nothing admitted. The script `build` reads the answers and fails on
    any other. *)

From Checkproof.draughts Require Import S01_Foundations S02_Finite S03_Position S04_Ontology S05_Board S06_Geometry
  S07_Patterns S08_Chains S09_Forcing S10_State S11_Moves S12_Legality S13_Apply S14_Generation S15_Tree S16_Terminal
  S17_Ballots S18_Validation S19_Notation S20_Evaluation S21_Contracts Removal Longest Fen Sets DraughtsGame Table
  Checker KernelClaims Oracle.

(** Foundations. *)
Print Assumptions bool_decidable.

(** Finite domains. *)
Print Assumptions all_fin8_in_enumeration.
Print Assumptions enum_fin8_NoDup.
Print Assumptions fin8_of_nat_of_fin8.
Print Assumptions nat_of_fin8_of_nat.
Print Assumptions finZ_inj.

(** Squares. *)
Print Assumptions enum_pos_complete.
Print Assumptions NoDup_enum_pos.
Print Assumptions enum_pos_length.
Print Assumptions mk_pos_spec.
Print Assumptions mk_pos_dark.
Print Assumptions of_dark_of_position.
Print Assumptions dark_of_of_dark.
Print Assumptions off_spec.
Print Assumptions off_none.
Print Assumptions offset_roundtrip.
Print Assumptions pos_of_number_spec.
Print Assumptions pos_of_index_of_pos.
Print Assumptions index_of_pos_of_index.

(** Sides and pieces. *)
Print Assumptions opposite_color_involutive.

(** Boards. *)
Print Assumptions board_get_of.
Print Assumptions board_of_get.
Print Assumptions board_ext.
Print Assumptions board_update_retrieve.
Print Assumptions board_set_idempotent.
Print Assumptions board_set_commutes.
Print Assumptions board_set_unchanged.
Print Assumptions board_set_proper.
Print Assumptions on_dark_only.
Print Assumptions total_set.

(** Geometry. *)
Print Assumptions king_step_is_diagonal.
Print Assumptions man_cannot_step_backward.
Print Assumptions diag_adj_off.
Print Assumptions diag_jump_off.
Print Assumptions diag_jump_middle.
Print Assumptions notes_forward_of_is_no_jump.
Print Assumptions step_targets_spec.
Print Assumptions jump_links_spec.
Print Assumptions middle_spec.

(** Patterns. *)
Print Assumptions step_impl_spec.
Print Assumptions jump_impl_spec.
Print Assumptions king_nonflying.
Print Assumptions king_nonflying_as_stated.
Print Assumptions man_jump_not_backward.
Print Assumptions man_jump_not_backward_by_the_notes_is_false.
Print Assumptions man_step_not_backward.

(** Chains. *)
Print Assumptions reaches_crown_head_spec.
Print Assumptions next_links_spec.
Print Assumptions valid_jump_chain_impl_spec.
Print Assumptions chain_maximal_impl_spec.
Print Assumptions captured_not_reusable_in_chain.
Print Assumptions crowned_has_no_jump.
Print Assumptions promotion_ends_chain.
Print Assumptions chains_spec.
Print Assumptions chains_NoDup.
Print Assumptions man_chain_forward.

(** Forcing. *)
Print Assumptions exists_jump_from_spec.
Print Assumptions exists_jump_any_spec.
Print Assumptions mandatory_capture_blocks_steps.
Print Assumptions mandatory_capture_blocks_steps_as_stated_is_false.

(** States. *)
Print Assumptions well_formed_spec.
Print Assumptions initial_wellformed.

(** Moves. *)
Print Assumptions move_roundtrip_step.
Print Assumptions jump_last_landing_defined.
Print Assumptions empty_chain_stays.
Print Assumptions move_eqb_eq.

(** Legality. *)
Print Assumptions legal_move_impl_spec.
Print Assumptions legal_requires_maximal_chain.
Print Assumptions man_backward_capture_illegal.
Print Assumptions man_backward_capture_illegal_as_stated_is_false.
Print Assumptions nobody_passes.
Print Assumptions forcing.

(** Applying moves. *)
Print Assumptions apply_move_impl_spec.
Print Assumptions apply_move_none.
Print Assumptions apply_legal_succeeds.
Print Assumptions captures_removed_after_chain_only.

(** Generation. *)
Print Assumptions generate_spec.
Print Assumptions gen_captures_all_legal.
Print Assumptions generate_NoDup.
Print Assumptions gen_jumps_spec.
Print Assumptions gen_jumps_some.
Print Assumptions gen_steps_spec.
Print Assumptions protocol_moves_are_not_generated.

(** Plays. *)
Print Assumptions reachable_plays.
Print Assumptions count_apply.
Print Assumptions king_stays_king.
Print Assumptions legal_keeps_wf.
Print Assumptions apply_keeps_wf.
Print Assumptions reachable_preserves_wf.
Print Assumptions finitely_many_boards.
Print Assumptions irreversible_moves_end.
Print Assumptions long_play_admits_claim.
Print Assumptions endless_play_admits_claim.

(** The end. *)
Print Assumptions has_no_legal_moves_spec.
Print Assumptions immobilization_loses.
Print Assumptions elimination_loses.
Print Assumptions immobilization_loses_waiting_first_is_false.
Print Assumptions waiting_side_has_pieces.
Print Assumptions nothing_after_the_end.
Print Assumptions resigning_loses.
Print Assumptions draws_are_claimed.

(** Ballots. *)
Print Assumptions ballots_preserve_wf.
Print Assumptions ballots_preserve_balance_as_stated_is_false.
Print Assumptions ballot_counts.
Print Assumptions all_ballots_are_legal.
Print Assumptions ballots_differ.
Print Assumptions some_ballots_capture.

(** Repetition and tests. *)
Print Assumptions key_exact.
Print Assumptions repetition_detects_threefold.
Print Assumptions threefold_is_three_times.
Print Assumptions book_begins_with_present.
Print Assumptions same_board_same_turn.
Print Assumptions perft_initial_depth2.
Print Assumptions perft_initial.
Print Assumptions perft_succ.
Print Assumptions promotion_stops.
Print Assumptions circle_returns.
Print Assumptions nine_pieces.
Print Assumptions loop_then_exit.
Print Assumptions ambiguous_captures.
Print Assumptions no_majority.

(** Notation. *)
Print Assumptions parse_print_inverse.
Print Assumptions print_parse_inverse.
Print Assumptions parse_numeric_legal.
Print Assumptions landings_determine.
Print Assumptions ambiguous_spec.
Print Assumptions parse_short_inverse.
Print Assumptions short_form_as_stated_is_false.

(** Evaluation. *)
Print Assumptions material_bounds.
Print Assumptions material_bounds_as_stated_is_false.
Print Assumptions evaluation_bounded.
Print Assumptions evaluation_opposite.

(** Contracts. *)
Print Assumptions WFState_dec.
Print Assumptions legal_move_spec_dec.
Print Assumptions step_spec_dec.
Print Assumptions jump_spec_dec.
Print Assumptions valid_jump_chain_dec.
Print Assumptions chain_maximal_dec.
Print Assumptions can_jump_dec.
Print Assumptions move_generation_complete.
Print Assumptions move_generation_sound.
Print Assumptions no_infinite_forced_losses.
Print Assumptions no_infinite_forced_losses_as_stated_is_false.
Print Assumptions claim_ends_the_game.

(** Beyond the paper. *)
Print Assumptions chains_are_the_same.
Print Assumptions removal_at_once_is_the_same.
Print Assumptions no_landing_is_jumped.
Print Assumptions at_most_nine.
Print Assumptions man_at_most_three.
Print Assumptions nine_is_reached.
Print Assumptions three_is_reached.

(** Texts and sets of positions. *)
Print Assumptions print_read.
Print Assumptions one_text.
Print Assumptions read_print.
Print Assumptions all_with_spec.

(** The checker. *)
Print Assumptions game_legal.
Print Assumptions game_legal_state.
Print Assumptions game_won.
Print Assumptions game_no_dead_end.
Print Assumptions game_to_move.
Print Assumptions game_turns.
Print Assumptions game_keeps_wf.
Print Assumptions table_proved_is_true.
Print Assumptions draughts_proved_is_true.
Print Assumptions judged_is_true.
Print Assumptions Checkproof.draughts.Checker.proved_is_true.
Print Assumptions double_corner_read.
Print Assumptions double_corner_proved.
Print Assumptions double_corner_is_safe.
Print Assumptions three_kings_read.
Print Assumptions three_kings.
Print Assumptions exceptions_are_34.
Print Assumptions two_kings_read.
Print Assumptions two_kings.
Print Assumptions small_win.
Print Assumptions spoilt_strategies.
Print Assumptions small_survival.
Print Assumptions oracle_lists_legal_moves.
Print Assumptions oracle_lists_only_legal_moves.
