(** What the theorems about chess rest on, in Coq's own words. Each answer has to be "Closed under the global context":
    no axiom, nothing admitted. The script `build` reads the answers and fails on any other. *)

From Checkproof.chess Require Import Chess Representations ChessStrategy ChessGame KrkChess KrkEnds KrkHidesNothing
  KrkStrategy KrkBoards KrkSmallBoards KrkNarrowBoards KrkWins Main.
From Checkproof.chess Require DiagramRight.

Print Assumptions legal_position_white.
Print Assumptions legal_position_black.
Print Assumptions white_king_moves.
Print Assumptions white_rook_moves.
Print Assumptions white_legal_moves.
Print Assumptions black_king_moves.
Print Assumptions black_legal_moves.
Print Assumptions mate_is.
Print Assumptions stalemate_is.
Print Assumptions white_is_never_mated.
Print Assumptions white_stalemate_is.
Print Assumptions two_kings_draw.
Print Assumptions rook_taken_is_draw.
Print Assumptions krk_hides_no_move.
Print Assumptions krk_moves_are_moves.
Print Assumptions krk_checkmate_is_checkmate.
Print Assumptions DiagramRight.legal_position_right.
Print Assumptions DiagramRight.moves_right.
Print Assumptions DiagramRight.checkmate_right.
Print Assumptions DiagramRight.stalemate_right.
Print Assumptions DiagramRight.diagrams_hide_no_move.
Print Assumptions ordering_wins.
Print Assumptions picking_wins.
Print Assumptions chess_is_chess.
Print Assumptions wins_the_game.
Print Assumptions chosen_is_allowed.
Print Assumptions mates_on_is_right.
Print Assumptions mates_on_small_boards.
Print Assumptions no_kind_applies.
Print Assumptions bratko_does_not_win.
Print Assumptions bratko_does_not_win_high.
Print Assumptions bratko_mates_from.
Print Assumptions bratko_wins_in_chess.
Print Assumptions bratko_picking_wins_in_chess.
Print Assumptions king_and_rook_win.
Print Assumptions with_the_rook_no_draw_in_chess.
Print Assumptions every_play_ends_in_chess.
Print Assumptions no_endless_play_in_chess.
Print Assumptions every_play_ends_in_checkmate.
