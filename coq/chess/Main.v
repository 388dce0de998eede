(** The theorem: king and rook mate the lone king, on every board whose smaller side is at least 4.

    From every legal position of king and rook against king with White to move, every play in which White follows
    Bratko's strategy and Black plays whatever is legal comes to an end, and the end is checkmate of Black. What these
    words mean stands in `Chess.v` (legal position, legal move, checkmate), `ChessStrategy.v` (play), `KrkChess.v`
    (`KrkPosition`) and `KrkWins.v` (`bratko`).

    Boards with sides of 4 and 5 are computed (`KrkSmallBoards.v`). For the others the theorem supposes what the
    certificates say, `KrkLemmas.certified`, and nothing else. *)

From Coq Require Import ZArith Lia.
From Checkproof.check Require Game.
From Checkproof.krk Require KrkRules KrkLemmas KrkAllBoards.
From Checkproof.chess Require Import Chess ChessStrategy KrkChess KrkStrategy KrkBoards KrkSmallBoards KrkWins.
Import Game(Side, Side(..)) KrkRules(Krk, files, ranks).
Open Scope Z_scope.

Section Main.

  Hypothesis certificates : KrkLemmas.certified.

  (** The strategy mates in the words of the ending, *)
  Theorem bratko_mates_from (k : Krk) :
    4 <= Z.min (files k) (ranks k) -> KrkRules.legal_for_white k = true -> mates_from k.
  Proof.
    intros smaller legal. destruct (Z.le_gt_cases 6 (Z.max (files k) (ranks k))) as [large|small].
    - apply (mates_on_large_boards KrkAllBoards.large_enough).
      + exact (KrkAllBoards.lemmas_hold_on_all_boards certificates).
      + split; [split; assumption|exact legal].
    - apply mates_on_small_boards; [lia|lia|exact legal].
  Qed.

  (** The numbers of files and ranks. *)
  Variables F R : Z.
  Hypothesis smaller_side : 4 <= Z.min F R.

  (** so it wins in the words of chess, *)
  Theorem bratko_wins_in_chess : wins krk_positions F R (bratko F R) rook_is_there.
  Proof. apply bratko_wins. intros k <- <- legal. exact (bratko_mates_from k smaller_side legal). Qed.

  (** and so does the function that picks one of its moves. *)
  Theorem bratko_picking_wins_in_chess :
    wins krk_positions F R (fun p q => bratko_picks F R p = Some q) rook_is_there.
  Proof. apply bratko_picking_wins. intros k <- <- legal. exact (bratko_mates_from k smaller_side legal). Qed.

  (** The same spelled out. *)
  Variable p : KrkPosition.
  Hypothesis legal : legal_position F R p.
  Hypothesis with_a_rook : white_rook p <> None.
  Hypothesis white_to_move : to_move p = White.

  Let p_starts : start krk_positions F R rook_is_there p.
  Proof. exact (conj white_to_move (conj legal with_a_rook)). Qed.

  (** Every play ends, *)
  Theorem every_play_ends_in_chess : every_play_ends krk_positions F R (bratko F R) p.
  Proof. exact (wins_ends _ _ _ _ _ bratko_wins_in_chess p p_starts). Qed.

  (** or in the paper's words, none is endless, *)
  Theorem no_endless_play_in_chess : ~ exists S : KrkPosition -> Prop,
    S p /\ forall q, S q -> exists r, S r /\ play_step krk_positions F R (bratko F R) q r.
  Proof. exact (no_endless_play krk_positions F R (bratko F R) p every_play_ends_in_chess). Qed.

  (** and where one has ended, Black is checkmated. *)
  Theorem every_play_ends_in_checkmate q :
    play_reaches krk_positions F R (bratko F R) p q ->
    (forall r, ~ play_step krk_positions F R (bratko F R) q r) ->
    to_move q = Black /\ checkmate F R q.
  Proof. exact (wins_mates _ _ _ _ _ bratko_wins_in_chess p p_starts q). Qed.

End Main.
