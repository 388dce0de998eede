(** The rules of draughts as a game in the sense of `coq/check/Game.v`.

    A position is a board and the side to move. Dark is Black there, Light is White. Whoever is to move and cannot has
    lost. The theorems say that nothing is lost on the way: a legal move of the game is a legal move of section 12, and
    it leads where section 13 says. Draws by repetition and by the forty-move rule are claims that need a history; the
    goals of `coq/check/Goals.v` speak of positions without one, so `no loss` means never to be beaten however long
    play goes on, which is what a player who may claim a draw is sure of as well. *)

From Coq Require Import List Bool.
Import ListNotations.
From Checkproof.check Require Game Alike.
From Checkproof.draughts Require Import S01_Foundations S02_Finite S03_Position S04_Ontology S05_Board S06_Geometry
  S07_Patterns S08_Chains S09_Forcing S10_State S11_Moves S12_Legality S13_Apply S14_Generation S15_Tree S16_Terminal
  S18_Validation.

Definition side_of (c : Color) : Game.Side := match c with Dark => Game.Black | Light => Game.White end.

Definition draughts_state (k : PositionKey) : Game.State BoardMove :=
  match generate (fst k) (snd k) with
  | [] => Game.Over (Game.Won (Game.other (side_of (snd k))))
  | moves => Game.ToMove (side_of (snd k)) moves
  end.

Definition draughts_play (k : PositionKey) (m : BoardMove) : option PositionKey :=
  if legal_impl (fst k) (snd k) m then Some (apply_board (fst k) m, opp (snd k)) else None.

(** Section 16: a capture or the advance of a man starts the count of forty moves by each side again. *)
Definition draughts_resets (k : PositionKey) (m : BoardMove) : bool :=
  match m with
  | Jump _ _ => true
  | Step from _ => match board_get (fst k) from with Some {| pc_kind := Man |} => true | _ => false end
  end.

Definition draughts : Game.Game :=
  {| Game.Position := PositionKey; Game.Move := BoardMove; Game.state := draughts_state; Game.play := draughts_play;
     Game.resets := draughts_resets; Game.limit := 80 |}.

Lemma side_of_opp c : side_of (opp c) = Game.other (side_of c).
Proof. destruct c; reflexivity. Qed.

(** A legal move of the game is a legal move of the rules, and leads where they say. *)
Theorem game_legal : forall (k : PositionKey) m (k' : PositionKey),
  @Game.legal draughts k m k' <-> legal (fst k) (snd k) m /\ k' = (apply_board (fst k) m, opp (snd k)).
Proof.
  intros k m k'. unfold Game.legal. cbn [Game.state Game.play draughts]. unfold draughts_state, draughts_play. split.
  - intros (s & moves & _ & _ & e). destruct (legal_impl (fst k) (snd k) m) eqn:l; [|discriminate].
    injection e as <-. split; [apply legal_impl_spec; exact l|reflexivity].
  - intros [l ->]. pose proof (proj1 (generate_spec _ _ _) l) as i.
    exists (side_of (snd k)), (generate (fst k) (snd k)).
    destruct (generate (fst k) (snd k)); [destruct i|]. split; [reflexivity|]. split; [exact i|].
    rewrite (proj2 (legal_impl_spec _ _ _) l). reflexivity.
Qed.

(** The same in the words of section 13: the position after a legal move of a state is that of the state after it. *)
Theorem game_legal_state : forall st m (k' : PositionKey),
  @Game.legal draughts (key_of_state st) m k' <->
  exists st', apply_move_impl st m = Some st' /\ key_of_state st' = k'.
Proof.
  intros st m k'. rewrite game_legal. unfold apply_move_impl, legal_move_impl, key_of_state. cbn [fst snd].
  rewrite <- legal_impl_spec. destruct (legal_impl (board st) (turn st) m); split.
  - intros [_ ->]. eexists. split; reflexivity.
  - intros (st' & [= <-] & <-). split; reflexivity.
  - intros [[=] _].
  - intros (st' & [=] & _).
Qed.

(** The game is won exactly when the loser is to move and has no legal move. *)
Theorem game_won : forall (k : PositionKey) s,
  @Game.won draughts k s <-> s = side_of (opp (snd k)) /\ forall m, ~ legal (fst k) (snd k) m.
Proof.
  intros k s. unfold Game.won. cbn [Game.state draughts]. unfold draughts_state. rewrite side_of_opp. split.
  - intros (o & e & w). destruct (generate (fst k) (snd k)) as [|m ms] eqn:g; [|discriminate].
    injection e as <-. injection w as <-. split; [reflexivity|]. intros m l%generate_spec. rewrite g in l. exact l.
  - intros [-> none]. exists (Game.Won (Game.other (side_of (snd k)))). split; [|reflexivity].
    destruct (generate (fst k) (snd k)) as [|m ms] eqn:g; [reflexivity|].
    destruct (none m). apply generate_spec. rewrite g. left. reflexivity.
Qed.

(** No game of draughts is stuck or drawn by itself, and the sides take turns. *)
Theorem game_no_dead_end : forall k : PositionKey, ~ @Game.dead_end draughts k.
Proof.
  intros k [s e]. cbn [Game.state draughts] in e. unfold draughts_state in e.
  destruct (generate (fst k) (snd k)); discriminate.
Qed.

Theorem game_to_move : forall (k : PositionKey) s,
  @Game.to_move draughts k s <-> s = side_of (snd k) /\ exists m, legal (fst k) (snd k) m.
Proof.
  intros k s. unfold Game.to_move. cbn [Game.state draughts]. unfold draughts_state. split.
  - intros (ms & e). destruct (generate (fst k) (snd k)) as [|m l] eqn:g; [discriminate|]. injection e as <- <-.
    split; [reflexivity|]. exists m. apply generate_spec. rewrite g. left. reflexivity.
  - intros [-> (m & l%generate_spec)]. destruct (generate (fst k) (snd k)) as [|x ms]; [destruct l|].
    exists (x :: ms). reflexivity.
Qed.

Theorem game_turns : forall (k : PositionKey) m k',
  @Game.legal draughts k m k' -> snd k' = opp (snd k).
Proof. intros k m k' (_ & ->)%game_legal. reflexivity. Qed.

(** Well-formed positions stay so. *)
Theorem game_keeps_wf : forall (k : PositionKey) m (k' : PositionKey),
  WFBoard (fst k) (snd k) -> @Game.legal draughts k m k' -> WFBoard (fst k') (snd k').
Proof. intros k m k' wf (l & ->)%game_legal. exact (legal_keeps_wf _ _ _ wf l). Qed.

(** Equal keys are equal positions, and so alike. *)
Lemma key_same_alike : forall k l : PositionKey, key_eqb k l = true -> @Alike.alike draughts k l.
Proof. intros k l e%key_eqb_eq. subst l. apply Alike.alike_refl. Qed.

Lemma move_same_equal : forall m n : BoardMove, move_eqb m n = true -> m = n.
Proof. intros m n. apply move_eqb_eq. Qed.
