(** The theorem: king and rook mate the lone king, on every board whose smaller side is at least 4.

    From every legal position of king and rook against king with White to move, every play in which White follows
    Bratko's strategy and Black plays whatever is legal comes to an end, and the end is checkmate of Black. What these
    words mean stands in `Chess.v` (legal position, legal move, checkmate), `ChessStrategy.v` (play), `KrkChess.v`
    (`KrkPosition`) and `KrkWins.v` (`bratko`).

    Boards with sides of 4 and 5 are computed (`KrkSmallBoards.v`). For the others the lemmas hold because of the
    certificates, which the kernel has checked (`KrkProved.v`). Nothing is supposed. *)

From Coq Require Import List ZArith Lia.
Import ListNotations.
From Checkproof.check Require Game Goals.
From Checkproof.krk Require KrkRules KrkLemmas KrkCertified KrkProved KrkAllBoards.
From Checkproof.chess Require Import Chess ChessStrategy Representations DiagramRight ChessGame KrkChess KrkHidesNothing
  KrkStrategy KrkBoards KrkSmallBoards KrkWins.
From Checkproof.chess Require Diagram.
Import Diagram(Diagram) Game(Side, Side(..)) KrkRules(Square, Krk, files, ranks, rook).
Open Scope Z_scope.

Section Main.

  (** The strategy mates in the words of the ending, *)
  Theorem bratko_mates_from (k : Krk) :
    4 <= Z.min (files k) (ranks k) -> KrkRules.legal_for_white k = true -> mates_from k.
  Proof.
    intros smaller legal. destruct (Z.le_gt_cases 6 (Z.max (files k) (ranks k))) as [large|small].
    - apply (mates_on_large_boards KrkAllBoards.large_enough).
      + apply (KrkAllBoards.lemmas_hold_either_way KrkCertified.high_enough);
          [|exact (KrkCertified.certified_lemmas_hold KrkProved.certificates)].
        unfold KrkCertified.high_enough, KrkLemmas.fewest_files, KrkLemmas.fewest_ranks, KrkAllBoards.large_enough. lia.
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

  (** White wins the game of chess from every legal position with these three men: in the sense of the goal `win`. *)
  Theorem king_and_rook_win (king rook lone : Square) :
    let d := {| Diagram.men := [(king, (White, King)); (rook, (White, Rook)); (lone, (Black, King))];
                Diagram.to_move := White |} in
    legal_position F R d -> Goals.wins (game := chess F R) White d.
  Proof.
    intros d legal_d.
    pose (p := {| white_king := king; black_king := lone; white_rook := Some rook; to_move := White |}).
    pose proof (proj1 legal_d) as distinct. simpl in distinct.
    assert (apart p) as men_apart.
    { inversion distinct as [|? ? not_king more]. inversion more as [|? ? not_rook _]. subst.
      simpl in not_king, not_rook.
      unfold apart. simpl. intuition congruence. }
    assert (alike p d) as same.
    { split; [reflexivity|]. intros s. simpl. unfold stands_on, Diagram.on_sq. simpl.
      destruct (same_spec s king) as [->|n]; [rewrite (proj2 (same_is king king) eq_refl); reflexivity|].
      destruct (same_spec king s) as [->|_]; [contradiction|].
      destruct (same_spec s lone) as [->|n'].
      - destruct (same_spec rook lone) as [->|_]; [destruct men_apart as (_ & _ & no); simpl in no; congruence|].
        rewrite (proj2 (same_is lone lone) eq_refl). reflexivity.
      - destruct (same_spec s rook) as [->|n'']; [rewrite (proj2 (same_is rook rook) eq_refl); reflexivity|].
        destruct (same_spec rook s); [congruence|]. destruct (same_spec lone s); [congruence|]. reflexivity. }
    assert (start krk_positions F R rook_is_there p) as s.
    { split; [reflexivity|]. split; [|discriminate].
      exact (alike_legal diagrams krk_positions F R d p (alike_symmetric p d same) men_apart legal_d). }
    apply (wins_the_game krk_positions F R (krk_hides_no_move F R) (bratko F R) rook_is_there bratko_wins_in_chess)
      with (p := p); [|exact s|exact same|exact distinct].
    apply white_can_play with (smaller := nearer F R). apply bratko_by_ordering.
    intros k <- <- l. exact (bratko_mates_from k smaller_side l).
  Qed.

  (** Such a position is no draw; `two_kings_draw` in `KrkEnds.v` is about those without the rook. *)
  Theorem with_the_rook_no_draw_in_chess (p : KrkPosition) : start krk_positions F R rook_is_there p -> ~ draw F R p.
  Proof. apply with_the_rook_no_draw. intros k <- <- l. exact (bratko_mates_from k smaller_side l). Qed.

  (** What is proved of plays, spelled out. *)
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
