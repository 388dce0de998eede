(** What the theorems about chess rest on, in Coq's own words. Each answer has to be "Closed under the global context": no
    axiom, nothing admitted. The script `build` reads the answers and fails on any other. *)

From Checkproof.chess Require Import Chess KrkChess KrkEnds.

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
