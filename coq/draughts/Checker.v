(** The checker of draughts: two texts in, a verdict out, and what the verdict *proved* means.

    [check_texts] reads a claim and a strategy and tries the table of `Table.v`; if that does not prove the claim, the
    loop of `coq/check/Laws.v` says why, for strategies that are short enough for its lists. Whatever the texts,
    *proved* means that the claim holds of the rules of draughts in this folder ([proved_is_true]). *)

From Coq Require Import List Bool Arith NArith PArith String.
Import ListNotations.
From Checkproof.check Require Game Goals.
From Checkproof.check Require Import Laws.
From Checkproof.check Require Check.
From Checkproof.draughts Require Import S02_Finite S03_Position S04_Ontology S05_Board S08_Chains S10_State S11_Moves
  S12_Legality S13_Apply S14_Generation S16_Terminal S18_Validation Fen Sets DraughtsGame Table ReadFiles.

Inductive Answer : Type :=
| AnswerProved
| AnswerOpen (assumptions : nat)
| AnswerRefused (reason : Reason)
| AnswerNotProved
| BadClaim
| BadStrategy
| OtherSide.

(** The lines of a table: those with a move. *)
Definition table_line (w : Written) : list (string * Line draughts) :=
  let '(text, (k, e)) := w in
  match entry_play draughts e with
  | Some m =>
      [(text, {| line_position := k : Game.Position draughts; line_move := m;
                 line_bound := match entry_bound draughts e with Some n => Npos n | None => 0 end |})]
  | None => []
  end.

Definition table_lines (entries : list Written) : list (string * Line draughts) :=
  rev_append (fold_left (fun acc w => rev_append (table_line w) acc) entries []) [].

Definition table_of (entries : list Written) : Tree (Line draughts) := fst (tree_of 32 (table_lines entries)).

(** Strategies with more lines than this are not given to the loop, whose lists are slow. *)
Definition few : nat := 2000.

Definition at_most_few {A} (l : list A) : bool := match skipn few l with [] => true | _ => false end.

Definition judge_texts (claim : Claim draughts) (s : StrategyText) : Answer :=
  if negb (side_eq (written_side s) (side draughts claim)) then OtherSide
  else if table_proves draughts key_eqb move_eqb print_fen claim (written_form s) (table_of (written_entries s))
  then AnswerProved
  else if at_most_few (written_entries s)
  then
    match check draughts key_eqb move_eqb claim
            {| form := written_form s;
               lines := map snd (written_entries s) : list (Game.Position draughts * Entry draughts) |} with
    | Proved _ => AnswerProved
    | Open _ assuming => AnswerOpen (List.length assuming)
    | Refused _ reason => AnswerRefused reason
    end
  else AnswerNotProved.

Definition check_texts (claim strategy : list string) : Answer :=
  match read_claim claim with
  | None => BadClaim
  | Some claim => match read_strategy strategy with None => BadStrategy | Some s => judge_texts claim s end
  end.

(** *** What *proved* means *)

(** For any claim and strategy of draughts, however they were made. *)
Theorem draughts_proved_is_true : forall (claim : Claim draughts) (strategy : Strategy draughts),
  check draughts key_eqb move_eqb claim strategy = Proved draughts -> Check.claim_holds draughts claim.
Proof.
  intros claim strategy. apply Check.proved_is_true; [exact key_same_alike|exact move_same_equal].
Qed.

Theorem judged_is_true : forall claim s, judge_texts claim s = AnswerProved -> Check.claim_holds draughts claim.
Proof.
  intros claim s. unfold judge_texts. destruct (negb _); [discriminate|].
  destruct (table_proves _ _ _ _ claim _ _) eqn:t.
  - intros _. revert t. apply table_proved_is_true; [|exact move_same_equal].
    intros p q e. apply key_eqb_eq. exact e.
  - destruct (at_most_few _); [|discriminate]. destruct (check _ _ _ claim _) eqn:v; try discriminate.
    intros _. exact (draughts_proved_is_true _ _ v).
Qed.

(** For texts. What remains for a reader is [read_claim]: that the claim which it reads is the one that he reads. *)
Theorem proved_is_true : forall claim_lines strategy_lines,
  check_texts claim_lines strategy_lines = AnswerProved ->
  exists claim, read_claim claim_lines = Some claim /\ Check.claim_holds draughts claim.
Proof.
  intros c s. unfold check_texts. destruct (read_claim c) as [claim|]; [|discriminate].
  destruct (read_strategy s); [|discriminate]. intros e. exists claim. split; [reflexivity|].
  exact (judged_is_true _ _ e).
Qed.
