(** Section 17: ballots, that is, the first three moves that are drawn by lot in championship play.

    The table has the 174 that have a name: 144 for play over the board, 12 that were added from play by mail, and 18
    that are barred because one side is lost. Each is legal, and they lead to 174 different positions. Huffing and
    touch-move are no rules of the board and have no place here. *)

From Coq Require Import List Bool Arith ZArith Lia.
Import ListNotations.
From Checkproof.draughts Require Import S01_Foundations S02_Finite S03_Position S04_Ontology S05_Board S06_Geometry
  S07_Patterns S08_Chains S09_Forcing S10_State S11_Moves S12_Legality S13_Apply S14_Generation S15_Tree S16_Terminal.

Inductive BallotClass : Set := Crossboard | Mail | Barred.

(** A move by where it begins and ends, which is enough for these. *)
Definition Between : Set := Position * Position.

Record Opening : Set := ballot { ballot_class : BallotClass; first_move : Between; second_move : Between;
  third_move : Between }.

(** The legal move from one square to another, if there is one. *)
Definition move_between (st : GameState) (x : Between) : option BoardMove :=
  find (fun m => pos_eqb (src m) (fst x) && pos_eqb (dst m) (snd x)) (generate_moves_impl st).

Definition play_between (st : GameState) (x : Between) : option GameState :=
  match move_between st x with Some m => apply_move_impl st m | None => None end.

Definition apply_opening_ballot (st : GameState) (op : Opening) : option GameState :=
  match play_between st (first_move op) with
  | None => None
  | Some st1 =>
      match play_between st1 (second_move op) with
      | None => None
      | Some st2 => play_between st2 (third_move op)
      end
  end.

(** *** The paper's validation lemma *)

Lemma play_between_legal st x st' : play_between st x = Some st' -> exists m, apply_move_impl st m = Some st'.
Proof. unfold play_between. destruct (move_between st x) as [m|]; [|discriminate]. intros e. exists m. exact e. Qed.

(** Repaired: three plies pass the turn to the other side. *)
Theorem ballots_preserve_wf : forall st op st',
  WFState st -> apply_opening_ballot st op = Some st' -> WFState st' /\ turn st' = opp (turn st).
Proof.
  intros st op st' wf. unfold apply_opening_ballot.
  destruct (play_between st _) as [st1|] eqn:e1; [|discriminate].
  destruct (play_between st1 _) as [st2|] eqn:e2; [|discriminate]. intros e3.
  apply play_between_legal in e1, e2, e3. destruct e1 as [m1 e1], e2 as [m2 e2], e3 as [m3 e3].
  pose proof (apply_keeps_wf _ _ _ wf e1) as w1. pose proof (apply_keeps_wf _ _ _ w1 e2) as w2.
  split; [exact (apply_keeps_wf _ _ _ w2 e3)|].
  apply apply_move_impl_some in e1, e2, e3. destruct e1 as [_ ->], e2 as [_ ->], e3 as [_ ->].
  cbn [do_move turn]. rewrite opposite_color_involutive. reflexivity.
Qed.

(** As stated, with the same side to move before and after, it is false of every ballot. *)
Theorem ballots_preserve_balance_as_stated_is_false :
  ~ (forall st op st', WFState st -> apply_opening_ballot st op = Some st' -> WFState st' /\ turn st' = turn st).
Proof.
  intros all. pose (op := ballot Crossboard (sq9, sq14) (sq23, sq18) (sq14, sq23)).
  destruct (apply_opening_ballot initial_state op) as [st'|] eqn:e; [|vm_compute in e; discriminate].
  destruct (all _ _ _ initial_wellformed e) as [_ same].
  destruct (ballots_preserve_wf _ _ _ initial_wellformed e) as [_ other]. rewrite same in other. discriminate.
Qed.

(** *** The table *)

(** The first two moves, then every third one with its class. *)
Definition ballot_groups : list (Between * Between * list (Between * BallotClass)) :=
  [ ((sq9, sq13), (sq21, sq17), [((sq5, sq9), Crossboard); ((sq6, sq9), Crossboard); ((sq10, sq14), Barred)]);
    ((sq9, sq13), (sq22, sq17), [((sq13, sq22), Crossboard)]);
    ((sq9, sq13), (sq22, sq18), [((sq6, sq9), Crossboard); ((sq10, sq14), Mail); ((sq10, sq15), Crossboard);
          ((sq11, sq15), Crossboard); ((sq11, sq16), Mail); ((sq12, sq16), Crossboard)]);
    ((sq9, sq13), (sq23, sq18), [((sq5, sq9), Crossboard); ((sq6, sq9), Crossboard); ((sq10, sq14), Barred);
          ((sq10, sq15), Crossboard); ((sq11, sq15), Crossboard); ((sq11, sq16), Mail);
          ((sq12, sq16), Crossboard)]);
    ((sq9, sq13), (sq23, sq19), [((sq5, sq9), Crossboard); ((sq6, sq9), Crossboard); ((sq10, sq14), Crossboard);
          ((sq10, sq15), Mail); ((sq11, sq16), Crossboard)]);
    ((sq9, sq13), (sq24, sq19), [((sq5, sq9), Crossboard); ((sq6, sq9), Crossboard); ((sq10, sq14), Crossboard);
          ((sq10, sq15), Barred); ((sq11, sq15), Crossboard); ((sq11, sq16), Crossboard)]);
    ((sq9, sq13), (sq24, sq20), [((sq5, sq9), Crossboard); ((sq6, sq9), Crossboard); ((sq10, sq14), Crossboard);
          ((sq10, sq15), Crossboard); ((sq11, sq15), Crossboard); ((sq11, sq16), Mail); ((sq12, sq16), Barred)]);
    ((sq9, sq14), (sq22, sq17), [((sq5, sq9), Crossboard); ((sq6, sq9), Crossboard); ((sq11, sq15), Crossboard);
          ((sq11, sq16), Crossboard)]);
    ((sq9, sq14), (sq22, sq18), [((sq5, sq9), Crossboard); ((sq10, sq15), Crossboard);
          ((sq11, sq15), Crossboard); ((sq11, sq16), Crossboard); ((sq12, sq16), Barred); ((sq14, sq17), Barred)]);
    ((sq9, sq14), (sq23, sq18), [((sq14, sq23), Crossboard)]);
    ((sq9, sq14), (sq23, sq19), [((sq5, sq9), Crossboard); ((sq10, sq15), Barred); ((sq11, sq16), Crossboard);
          ((sq14, sq18), Crossboard)]);
    ((sq9, sq14), (sq24, sq19), [((sq5, sq9), Crossboard); ((sq10, sq15), Barred); ((sq11, sq15), Crossboard);
          ((sq11, sq16), Crossboard)]);
    ((sq9, sq14), (sq24, sq20), [((sq5, sq9), Crossboard); ((sq10, sq15), Crossboard);
          ((sq11, sq15), Crossboard); ((sq11, sq16), Crossboard)]);
    ((sq10, sq14), (sq22, sq17), [((sq7, sq10), Crossboard); ((sq9, sq13), Mail); ((sq11, sq15), Mail);
          ((sq11, sq16), Mail); ((sq14, sq18), Crossboard)]);
    ((sq10, sq14), (sq22, sq18), [((sq6, sq10), Crossboard); ((sq7, sq10), Crossboard);
          ((sq11, sq15), Crossboard); ((sq11, sq16), Crossboard); ((sq12, sq16), Crossboard)]);
    ((sq10, sq14), (sq23, sq18), [((sq14, sq23), Crossboard)]);
    ((sq10, sq14), (sq23, sq19), [((sq6, sq10), Crossboard); ((sq7, sq10), Crossboard);
          ((sq11, sq15), Crossboard); ((sq11, sq16), Crossboard); ((sq14, sq18), Crossboard)]);
    ((sq10, sq14), (sq24, sq19), [((sq6, sq10), Crossboard); ((sq7, sq10), Crossboard); ((sq11, sq15), Barred);
          ((sq11, sq16), Crossboard); ((sq14, sq18), Crossboard)]);
    ((sq10, sq14), (sq24, sq20), [((sq6, sq10), Crossboard); ((sq7, sq10), Crossboard);
          ((sq11, sq15), Crossboard); ((sq11, sq16), Crossboard); ((sq14, sq18), Crossboard)]);
    ((sq10, sq15), (sq21, sq17), [((sq6, sq10), Crossboard); ((sq7, sq10), Crossboard);
          ((sq9, sq13), Crossboard); ((sq9, sq14), Barred); ((sq11, sq16), Crossboard);
          ((sq15, sq18), Crossboard)]);
    ((sq10, sq15), (sq22, sq17), [((sq6, sq10), Crossboard); ((sq7, sq10), Crossboard);
          ((sq9, sq13), Crossboard); ((sq9, sq14), Barred); ((sq11, sq16), Crossboard);
          ((sq15, sq19), Crossboard)]);
    ((sq10, sq15), (sq22, sq18), [((sq15, sq22), Crossboard)]);
    ((sq10, sq15), (sq23, sq18), [((sq6, sq10), Crossboard); ((sq7, sq10), Crossboard);
          ((sq9, sq14), Crossboard); ((sq11, sq16), Crossboard); ((sq12, sq16), Crossboard)]);
    ((sq10, sq15), (sq23, sq19), [((sq6, sq10), Crossboard); ((sq7, sq10), Crossboard); ((sq11, sq16), Mail)]);
    ((sq10, sq15), (sq24, sq19), [((sq15, sq24), Crossboard)]);
    ((sq10, sq15), (sq24, sq20), [((sq6, sq10), Crossboard); ((sq7, sq10), Crossboard); ((sq11, sq16), Barred);
          ((sq15, sq19), Crossboard)]);
    ((sq11, sq15), (sq21, sq17), [((sq8, sq11), Crossboard); ((sq9, sq13), Crossboard);
          ((sq9, sq14), Crossboard); ((sq10, sq14), Barred); ((sq15, sq19), Crossboard)]);
    ((sq11, sq15), (sq22, sq17), [((sq8, sq11), Crossboard); ((sq9, sq13), Crossboard);
          ((sq15, sq18), Crossboard); ((sq15, sq19), Crossboard)]);
    ((sq11, sq15), (sq22, sq18), [((sq15, sq22), Crossboard)]);
    ((sq11, sq15), (sq23, sq18), [((sq8, sq11), Crossboard); ((sq9, sq14), Crossboard);
          ((sq10, sq14), Crossboard); ((sq12, sq16), Crossboard); ((sq15, sq19), Crossboard)]);
    ((sq11, sq15), (sq23, sq19), [((sq8, sq11), Crossboard); ((sq9, sq13), Crossboard);
          ((sq9, sq14), Crossboard)]);
    ((sq11, sq15), (sq24, sq19), [((sq15, sq24), Crossboard)]);
    ((sq11, sq15), (sq24, sq20), [((sq8, sq11), Crossboard); ((sq12, sq16), Crossboard);
          ((sq15, sq18), Crossboard)]);
    ((sq11, sq16), (sq21, sq17), [((sq7, sq11), Crossboard); ((sq8, sq11), Crossboard);
          ((sq9, sq13), Crossboard); ((sq9, sq14), Crossboard); ((sq10, sq14), Barred);
          ((sq16, sq20), Crossboard)]);
    ((sq11, sq16), (sq22, sq17), [((sq7, sq11), Crossboard); ((sq8, sq11), Crossboard); ((sq9, sq13), Mail);
          ((sq16, sq20), Crossboard)]);
    ((sq11, sq16), (sq22, sq18), [((sq7, sq11), Crossboard); ((sq8, sq11), Crossboard); ((sq10, sq15), Barred);
          ((sq16, sq19), Crossboard); ((sq16, sq20), Crossboard)]);
    ((sq11, sq16), (sq23, sq18), [((sq7, sq11), Crossboard); ((sq8, sq11), Crossboard);
          ((sq9, sq14), Crossboard); ((sq10, sq14), Crossboard); ((sq16, sq20), Crossboard)]);
    ((sq11, sq16), (sq23, sq19), [((sq16, sq23), Mail)]);
    ((sq11, sq16), (sq24, sq19), [((sq7, sq11), Crossboard); ((sq8, sq11), Crossboard); ((sq10, sq15), Barred);
          ((sq16, sq20), Crossboard)]);
    ((sq11, sq16), (sq24, sq20), [((sq7, sq11), Crossboard); ((sq16, sq19), Crossboard)]);
    ((sq12, sq16), (sq21, sq17), [((sq9, sq13), Crossboard); ((sq9, sq14), Crossboard);
          ((sq16, sq19), Crossboard); ((sq16, sq20), Crossboard)]);
    ((sq12, sq16), (sq22, sq17), [((sq16, sq19), Crossboard); ((sq16, sq20), Crossboard)]);
    ((sq12, sq16), (sq22, sq18), [((sq16, sq19), Crossboard); ((sq16, sq20), Crossboard)]);
    ((sq12, sq16), (sq23, sq18), [((sq9, sq14), Barred); ((sq16, sq19), Crossboard); ((sq16, sq20), Crossboard)]);
    ((sq12, sq16), (sq23, sq19), [((sq16, sq23), Barred)]);
    ((sq12, sq16), (sq24, sq19), [((sq16, sq20), Crossboard)]);
    ((sq12, sq16), (sq24, sq20), [((sq8, sq12), Crossboard); ((sq10, sq15), Mail)]) ].

Definition ballots : list Opening :=
  flat_map (fun '(first, second, thirds) => map (fun '(third, class) => ballot class first second third) thirds)
    ballot_groups.

Definition class_count (x : BallotClass) : nat :=
  length (filter (fun op => match ballot_class op, x with
    | Crossboard, Crossboard | Mail, Mail | Barred, Barred => true | _, _ => false end) ballots).

Theorem ballot_counts :
  (class_count Crossboard, class_count Mail, class_count Barred, length ballots) = (144, 12, 18, 174).
Proof. vm_compute. reflexivity. Qed.

(** Where each ballot leads from the start of a game. *)
Definition ballot_keys : list (option PositionKey) :=
  map (fun op => option_map key_of_state (apply_opening_ballot initial_state op)) ballots.

Theorem all_ballots_are_legal : forallb (fun k => match k with Some _ => true | None => false end) ballot_keys = true.
Proof. vm_compute. reflexivity. Qed.

Fixpoint all_differ (l : list (option PositionKey)) : bool :=
  match l with
  | [] => true
  | None :: _ => false
  | Some k :: l => negb (existsb (fun x => match x with Some k' => key_eqb k k' | None => true end) l) && all_differ l
  end.

Theorem ballots_differ : all_differ ballot_keys = true.
Proof. vm_compute. reflexivity. Qed.

(** The balance of pieces is not kept by all of them: some begin with an exchange half done. *)
Theorem some_ballots_capture :
  length (filter (fun k => match k with Some (b, _) => negb (count b Light =? 12) | None => false end) ballot_keys) = 9.
Proof. vm_compute. reflexivity. Qed.
