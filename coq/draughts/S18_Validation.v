(** Section 18: perft. *)
From Coq Require Import List Bool Arith NArith.
Import ListNotations.
From Checkproof.draughts Require Import S03_Position S04_Ontology S05_Board S08_Chains S10_State S11_Moves S13_Apply
  S14_Generation.

Fixpoint perft_from (b : Board) (c : Color) (depth : nat) : N :=
  match depth with
  | 0 => 1
  | S depth => fold_left (fun n m => (n + perft_from (apply_board b m) (opp c) depth)%N) (generate b c) 0%N
  end.

Definition perft (st : GameState) (depth : nat) : N := perft_from (board st) (turn st) depth.

Theorem perft_initial : map (perft initial_state) [1; 2; 3; 4; 5; 6] = [7; 49; 302; 1469; 7361; 36768]%N.
Proof. vm_compute. reflexivity. Qed.
