(** What the extracted programs ask: the moves of a position, the number of plays, and whether a claim is proved. *)

From Coq Require Import List NArith String.
Import ListNotations.
From Checkproof.draughts Require Import S04_Ontology S05_Board S10_State S11_Moves S13_Apply S14_Generation
  S18_Validation S19_Notation Fen.

(** The legal moves as texts, in the order of their squares; nothing if the text is not a well-formed position. *)
Definition oracle_moves (fen : string) : option (list string) :=
  option_map (fun k => map move_text (generate (fst k) (snd k))) (read_fen fen).

Definition oracle_perft (depth : nat) (fen : string) : option N :=
  option_map (fun k => perft_from (fst k) (snd k) depth) (read_fen fen).

Theorem oracle_lists_legal_moves : forall k m,
  WFBoard (fst k) (snd k) ->
  exists texts, oracle_moves (print_fen k) = Some texts /\
    (S12_Legality.legal (fst k) (snd k) m -> In (move_text m) texts).
Proof.
  intros k m wf. unfold oracle_moves. rewrite (read_print k wf). eexists. split; [reflexivity|].
  intros l%generate_spec. apply in_map. exact l.
Qed.

(** And nothing but legal moves. *)
Theorem oracle_lists_only_legal_moves : forall k texts text,
  oracle_moves (print_fen k) = Some texts -> In text texts ->
  exists m, text = move_text m /\ S12_Legality.legal (fst k) (snd k) m.
Proof.
  intros k texts text. unfold oracle_moves. destruct (read_fen (print_fen k)) as [k'|] eqn:e; [|discriminate].
  intros [= <-] (m & <- & i)%in_map_iff. apply generate_spec in i. exists m. split; [reflexivity|].
  rewrite (read_of_print k k' e) in i. exact i.
Qed.
