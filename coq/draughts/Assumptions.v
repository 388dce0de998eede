(** What the theorems of this folder rest on, in Coq's own words; README.md says what they are about. The answer for
    each file has to be "Closed under the global context": no axiom, nothing admitted. The script `build` reads the
    answers and fails on any other. The theorems of a file are asked for together, which saves most of the time: what a
    tuple rests on is what its parts rest on. *)

From Checkproof.draughts Require Import S01_Foundations S02_Finite S03_Position S04_Ontology S05_Board S06_Geometry
  S07_Patterns S08_Chains S09_Forcing S10_State S11_Moves S12_Legality S13_Apply S14_Generation S15_Tree S16_Terminal
  S17_Ballots S18_Validation S19_Notation S20_Evaluation S21_Contracts Removal Longest Fen Sets DraughtsGame Table
  Checker KernelClaims Oracle.

(** Foundations. *)
Definition of_S01_Foundations :=
  (@bool_decidable).
Print Assumptions of_S01_Foundations.

(** Finite domains. *)
Definition of_S02_Finite :=
  (@all_fin8_in_enumeration, @enum_fin8_NoDup, @fin8_of_nat_of_fin8, @nat_of_fin8_of_nat, @finZ_inj).
Print Assumptions of_S02_Finite.

(** Squares. *)
Definition of_S03_Position :=
  (@enum_pos_complete, @NoDup_enum_pos, @enum_pos_length, @mk_pos_spec, @mk_pos_dark, @of_dark_of_position,
   @dark_of_of_dark, @off_spec, @off_none, @offset_roundtrip, @pos_of_number_spec, @pos_of_index_of_pos,
   @index_of_pos_of_index).
Print Assumptions of_S03_Position.

(** Sides and pieces. *)
Definition of_S04_Ontology :=
  (@opposite_color_involutive).
Print Assumptions of_S04_Ontology.

(** Boards. *)
Definition of_S05_Board :=
  (@board_get_of, @board_of_get, @board_ext, @board_update_retrieve, @board_set_idempotent, @board_set_commutes,
   @board_set_unchanged, @board_set_proper, @occupied_proper, @occupied_by_proper, @on_dark_only, @total_set).
Print Assumptions of_S05_Board.

(** Geometry. *)
Definition of_S06_Geometry :=
  (@king_step_is_diagonal, @man_cannot_step_backward, @diag_adj_off, @diag_jump_off, @diag_jump_middle,
   @notes_forward_of_is_no_jump, @step_targets_spec, @jump_links_spec, @middle_spec).
Print Assumptions of_S06_Geometry.

(** Patterns. *)
Definition of_S07_Patterns :=
  (@step_impl_spec, @jump_impl_spec, @king_nonflying, @king_nonflying_as_stated, @man_jump_not_backward,
   @man_jump_not_backward_by_the_notes_is_false, @man_step_not_backward).
Print Assumptions of_S07_Patterns.

(** Chains. *)
Definition of_S08_Chains :=
  (@reaches_crown_head_spec, @next_links_spec, @valid_jump_chain_impl_spec, @chain_maximal_impl_spec,
   @captured_not_reusable_in_chain, @crowned_has_no_jump, @promotion_ends_chain, @chains_spec, @chains_NoDup,
   @man_chain_forward).
Print Assumptions of_S08_Chains.

(** Forcing. *)
Definition of_S09_Forcing :=
  (@exists_jump_from_spec, @exists_jump_any_spec, @mandatory_capture_blocks_steps,
   @mandatory_capture_blocks_steps_as_stated_is_false).
Print Assumptions of_S09_Forcing.

(** States. *)
Definition of_S10_State :=
  (@well_formed_spec, @initial_wellformed).
Print Assumptions of_S10_State.

(** Moves. *)
Definition of_S11_Moves :=
  (@move_roundtrip_step, @jump_last_landing_defined, @empty_chain_stays, @move_eqb_eq).
Print Assumptions of_S11_Moves.

(** Legality. *)
Definition of_S12_Legality :=
  (@legal_proper, @legal_move_impl_spec, @legal_requires_maximal_chain, @man_backward_capture_illegal,
   @man_backward_capture_illegal_as_stated_is_false, @nobody_passes, @forcing).
Print Assumptions of_S12_Legality.

(** Applying moves. *)
Definition of_S13_Apply :=
  (@apply_move_impl_spec, @apply_move_none, @apply_legal_succeeds, @captures_removed_after_chain_only).
Print Assumptions of_S13_Apply.

(** Generation. *)
Definition of_S14_Generation :=
  (@generate_spec, @gen_captures_all_legal, @generate_NoDup, @gen_jumps_spec, @gen_jumps_some, @gen_steps_spec,
   @protocol_moves_are_not_generated).
Print Assumptions of_S14_Generation.

(** Plays. *)
Definition of_S15_Tree :=
  (@reachable_plays, @count_apply, @king_stays_king, @legal_keeps_wf, @apply_keeps_wf, @reachable_preserves_wf,
   @finitely_many_boards, @irreversible_moves_end, @long_play_admits_claim, @endless_play_admits_claim).
Print Assumptions of_S15_Tree.

(** The end. *)
Definition of_S16_Terminal :=
  (@has_no_legal_moves_spec, @immobilization_loses, @elimination_loses,
   @immobilization_loses_waiting_first_is_false, @waiting_side_has_pieces, @nothing_after_the_end, @resigning_loses,
   @draws_are_claimed).
Print Assumptions of_S16_Terminal.

(** Ballots. *)
Definition of_S17_Ballots :=
  (@ballots_preserve_wf, @ballots_preserve_balance_as_stated_is_false, @ballot_counts, @all_ballots_are_legal,
   @ballots_differ, @some_ballots_capture).
Print Assumptions of_S17_Ballots.

(** Repetition and tests. *)
Definition of_S18_Validation :=
  (@key_exact, @repetition_detects_threefold, @threefold_is_three_times, @book_begins_with_present,
   @same_board_same_turn, @perft_initial_depth2, @perft_initial, @perft_succ, @promotion_stops, @circle_returns,
   @nine_pieces, @loop_then_exit, @ambiguous_captures, @no_majority).
Print Assumptions of_S18_Validation.

(** Notation. *)
Definition of_S19_Notation :=
  (@parse_print_inverse, @print_parse_inverse, @parse_numeric_legal, @landings_determine, @ambiguous_spec,
   @parse_short_inverse, @short_form_as_stated_is_false).
Print Assumptions of_S19_Notation.

(** Evaluation. *)
Definition of_S20_Evaluation :=
  (@material_bounds, @material_bounds_as_stated_is_false, @evaluation_bounded, @evaluation_opposite).
Print Assumptions of_S20_Evaluation.

(** Contracts. *)
Definition of_S21_Contracts :=
  (@WFState_dec, @legal_move_spec_dec, @step_spec_dec, @jump_spec_dec, @valid_jump_chain_dec, @chain_maximal_dec,
   @can_jump_dec, @move_generation_complete, @move_generation_sound, @no_infinite_forced_losses,
   @no_infinite_forced_losses_as_stated_is_false, @claim_ends_the_game).
Print Assumptions of_S21_Contracts.

(** Captured pieces removed at once. *)
Definition of_Removal :=
  (@chains_are_the_same, @removal_at_once_is_the_same, @no_landing_is_jumped).
Print Assumptions of_Removal.

(** The longest captures. *)
Definition of_Longest :=
  (@at_most_nine, @man_at_most_three, @nine_is_reached, @three_is_reached).
Print Assumptions of_Longest.

(** Positions as text. *)
Definition of_Fen :=
  (@print_read, @one_text, @read_print).
Print Assumptions of_Fen.

(** Sets of positions. *)
Definition of_Sets :=
  (@all_with_spec).
Print Assumptions of_Sets.

(** The rules as a game. *)
Definition of_DraughtsGame :=
  (@game_legal, @game_legal_state, @game_won, @game_no_dead_end, @game_to_move, @game_turns, @game_keeps_wf).
Print Assumptions of_DraughtsGame.

(** The quick table. *)
Definition of_Table :=
  (@table_proved_is_true).
Print Assumptions of_Table.

(** The checker. *)
Definition of_Checker :=
  (@draughts_proved_is_true, @judged_is_true, @Checkproof.draughts.Checker.proved_is_true).
Print Assumptions of_Checker.

(** The claims of the repository. *)
Definition of_KernelClaims :=
  (@double_corner_read, @double_corner_proved, @double_corner_is_safe, @three_kings_read, @three_kings,
   @exceptions_are_34, @two_kings_read, @two_kings, @small_win, @spoilt_strategies, @small_survival).
Print Assumptions of_KernelClaims.

(** The oracle. *)
Definition of_Oracle :=
  (@oracle_lists_legal_moves, @oracle_lists_only_legal_moves).
Print Assumptions of_Oracle.
