(** `KrkRules.v` computed on a small board, and `KrkLemmas.v` at some plays, to compare them with the Rust.

    Each word has a number that depends on what the word says of every position of the board, each lemma one that
    depends on what it supposes and concludes of every play. `crates/spec/tests/krk_coq` reads these numbers here and
    computes them from `spec::krk`: when a word or a lemma is changed on one side alone, they differ. *)

Require Import List ZArith String.
Import ListNotations.
Require Import Game KrkRules.
Require KrkLemmas.
Open Scope string_scope.
Open Scope Z_scope.

(** *** The positions of a board *)

Definition squares (files ranks : Z) : list Square :=
  flat_map (fun r => map (fun f => {| file := f; rank := r |}) (upto files)) (upto ranks).
Definition placements (f r : Z) : list Krk :=
  flat_map (fun k => flat_map (fun t => map (fun l =>
    {| files := f; ranks := r; king := k; rook := t; lone := l |}) (squares f r)) (squares f r)) (squares f r).
Definition positions (f r : Z) : list Krk := filter legal_for_white (placements f r).

(** *** What is said of one position, as a number *)

Definition truth (b : bool) : Z := if b then 1 else 0.

(** Squares in their order, two digits each: a1, c2 is 1132. *)
Definition listed (l : list Square) : Z := fold_left (fun n s => 100 * n + 10 * (file s + 1) + (rank s + 1)) l 0.

(** The moves of a man of which a word holds. *)
Definition king_moves (word : Krk -> Krk -> bool) (p : Krk) : Z :=
  listed (map king (filter (word p) (moves_of p King))).
Definition rook_moves (word : Krk -> Krk -> bool) (p : Krk) : Z :=
  listed (map rook (filter (word p) (moves_of p Rook))).

(** What is said of any placement of the three men. *)
Definition words : list (string * (Krk -> Z)) := [
  ("legal_for_black", fun p => truth (legal_for_black p));
  ("legal_for_white", fun p => truth (legal_for_white p));
  ("check", fun p => truth (check p));
  ("king_may_go", king_moves (fun _ _ => true));
  ("rook_may_go", rook_moves (fun _ _ => true));
  ("lone_may_go", fun p => listed (filter (lone_may_go p) (around (lone p))));
  ("rook_can_be_taken", fun p => truth (rook_can_be_taken p));
  ("mate", fun p => truth (mate p));
  ("stalemate", fun p => truth (stalemate p));
  ("room", room);
  ("critical_square", fun p => listed [critical_square p]);
  ("king_to_critical_square", king_to_critical_square);
  ("rook_exposed White", fun p => truth (rook_exposed p White));
  ("rook_exposed Black", fun p => truth (rook_exposed p Black));
  ("rook_divides", fun p => truth (rook_divides p));
  ("l_pattern", fun p => truth (l_pattern p));
  ("rook_is_safe", fun p => truth (rook_is_safe p));
  ("kings_on_one_edge", fun p => truth (kings_on_one_edge p));
  ("king_steps_back", king_moves king_steps_back);
  ("king_loses_no_time", king_moves king_loses_no_time);
  ("ready_to_mate", fun p => truth (ready_to_mate p));
  ("rook_comes_to_an_edge", rook_moves rook_comes_to_an_edge);
  ("rook_comes_home", rook_moves rook_comes_home)].

(** The moves of a kind, where White may be to move. *)
Definition moves_in_a_row (kind : Kind) (p : Krk) : Z :=
  listed (flat_map (fun q => [king q; rook q]) (moves_of_kind kind p)).
Definition kinds : list (string * (Krk -> Z)) := [
  ("ImmediateMate", moves_in_a_row ImmediateMate);
  ("ReadyToMate", moves_in_a_row ReadyToMate);
  ("Squeeze", moves_in_a_row Squeeze);
  ("ApproachDiagonal", moves_in_a_row ApproachDiagonal);
  ("ApproachStraight", moves_in_a_row ApproachStraight);
  ("KeepRoomDiagonal", moves_in_a_row KeepRoomDiagonal);
  ("KeepRoomStraight", moves_in_a_row KeepRoomStraight);
  ("RookHome", moves_in_a_row RookHome);
  ("RookSafe", moves_in_a_row RookSafe)].

(** *** What is said of all positions *)

(** Each position has a weight of its own, a power of 3 modulo a prime, so that exchanged positions show. *)
Definition prime : Z := 65537.
Fixpoint weighed {A} (weight : Z) (l : list A) : list (Z * A) :=
  match l with [] => [] | p :: l => (weight, p) :: weighed (3 * weight mod prime) l end.
Definition sum {A} (word : A -> Z) (l : list (Z * A)) : Z :=
  fold_left (fun sum wp => sum + fst wp * word (snd wp)) l 0 mod prime.
Definition sums {A} (said : list (string * (A -> Z))) (l : list A) : list (string * Z) :=
  let l := weighed 1 l in map (fun word => (fst word, sum (snd word) l)) said.
Definition computed (f r : Z) : list (string * Z) := (sums words (placements f r) ++ sums kinds (positions f r))%list.

(** Computed once, when the proof is closed. *)
Ltac by_computing := match goal with |- _ = ?numbers => vm_cast_no_check (eq_refl numbers) end.

(** The smallest board that is certified. A wide one would say nothing new, see `KrkAllBoards.v`. *)
Example computed_4_by_6 : computed 4 6 = [
  ("legal_for_black", 25932);
  ("legal_for_white", 41480);
  ("check", 17681);
  ("king_may_go", 45871);
  ("rook_may_go", 41842);
  ("lone_may_go", 32680);
  ("rook_can_be_taken", 44175);
  ("mate", 1017);
  ("stalemate", 6686);
  ("room", 42424);
  ("critical_square", 17494);
  ("king_to_critical_square", 16267);
  ("rook_exposed White", 11643);
  ("rook_exposed Black", 4799);
  ("rook_divides", 19206);
  ("l_pattern", 54153);
  ("rook_is_safe", 18492);
  ("kings_on_one_edge", 10887);
  ("king_steps_back", 34807);
  ("king_loses_no_time", 62390);
  ("ready_to_mate", 50916);
  ("rook_comes_to_an_edge", 5907);
  ("rook_comes_home", 40734);
  ("ImmediateMate", 19962);
  ("ReadyToMate", 64381);
  ("Squeeze", 63295);
  ("ApproachDiagonal", 40868);
  ("ApproachStraight", 11538);
  ("KeepRoomDiagonal", 2122);
  ("KeepRoomStraight", 36685);
  ("RookHome", 59688);
  ("RookSafe", 3507)].
Proof. by_computing. Qed.

(** *** The strategy on 4 by 4 *)

Definition count (kinds : list nat) (n : nat) : nat := List.length (filter (Nat.eqb n) kinds).

(** How many positions play each kind, and how many none: that board needs a tenth kind. These are the numbers that
    `checkproof krk board 4x4 --kinds 9` prints. *)
Example kinds_of_4_by_4 :
  (let kinds := map (fun p => match kind_of p with Some kind => number_of kind | None => 9%nat end) (positions 4 4) in
   map (count kinds) (seq 0 10)) = [120; 404; 436; 72; 124; 24; 24; 60; 28; 20]%nat.
Proof. by_computing. Qed.

(** *** The lemmas at some plays *)

(** Numbers as by lot: each is 75 times the one before, modulo the prime. *)
Fixpoint drawn (count : nat) (n : Z) : list Z :=
  match count with O => [] | S count => n :: drawn count (75 * n mod prime) end.
Definition picked {A} (l : list A) (n : Z) (otherwise : A) : A :=
  nth (Z.to_nat (n mod Z.of_nat (List.length l))) l otherwise.

(** A position from numbers: of eight sorts one with men outside of the board, three with the black king shut in. *)
Definition sort (n : Z -> Z) : Z := n 8 mod 8.
Definition drawn_start (n : Z -> Z) : Krk :=
  let (files, ranks) := (3 + n 0 mod 4, 5 + n 1 mod 4) in
  let outside := truth (sort n =? 0) in
  let within size drawn := drawn mod (size + 2 * outside) - outside in
  let square f r := {| file := within files f; rank := within ranks r |} in
  let shut_in := between (sort n) 0 4 in
  {| files := files; ranks := ranks;
     king := square (n 2) (n 3);
     rook := if shut_in then {| file := 1 + n 4 mod 2; rank := 1 + n 5 mod 2 |} else square (n 4) (n 5);
     lone := if shut_in then {| file := 0; rank := 0 |} else square (n 6) (n 7) |}.

(** A round from three numbers: mostly a move of the strategy, at times any move, or another step of the king with it,
    or a man goes anywhere; then a reply. Who has no move stays. *)
Definition drawn_round (one two three : Z) (before : Krk) : KrkLemmas.Round :=
  let anywhere := {| file := two mod files before; rank := three mod ranks before |} in
  let some_move := picked (white_moves before) two before in
  let strategy := match kind_of before with Some kind => moves_of_kind kind before | None => [] end in
  let after :=
    match one mod 16 with
    | 0 => put before King anywhere
    | 1 => put before Rook anywhere
    | 2 | 3 => put some_move King (picked (around (king some_move)) three (king some_move))
    | 4 => some_move
    | _ => picked strategy two before
    end in
  let replies := filter (lone_may_go after) (around (lone after)) in
  {| KrkLemmas.king_goes := king after; KrkLemmas.rook_goes := rook after;
     KrkLemmas.lone_goes := picked replies three (lone after) |}.

Definition drawn_play (n : Z -> Z) : KrkLemmas.Play :=
  let start := drawn_start n in
  let first := drawn_round (n 9) (n 10) (n 11) start in
  let after_first := KrkLemmas.after_black first start in
  let second := drawn_round (n 12) (n 13) (n 14) after_first in
  let third := drawn_round (n 15) (n 16) (n 17) (KrkLemmas.after_black second after_first) in
  {| KrkLemmas.start := start; KrkLemmas.rounds := [first; second; third] |}.

(** Eighteen numbers make a play, and the one after them begins the next. Of the positions in which nobody may be to
    move only those with men outside are kept. *)
Fixpoint plays (count : nat) (first : Z) : list KrkLemmas.Play :=
  match count with
  | O => []
  | S count =>
      let numbers := drawn 19 first in
      let n i := nth (Z.to_nat i) numbers 0 in
      let more := plays count (n 18) in
      if orb (sort n =? 0) (legal_for_black (drawn_start n)) then drawn_play n :: more else more
  end.

(** What a lemma supposes and concludes of so many moves of a play as it speaks of. *)
Definition said (lemma : KrkLemmas.Name) (play : KrkLemmas.Play) : Z :=
  let rounds := firstn (KrkLemmas.rounds_of lemma) (KrkLemmas.rounds play) in
  let (supposed, concluded) :=
    KrkLemmas.says lemma {| KrkLemmas.start := KrkLemmas.start play; KrkLemmas.rounds := rounds |} in
  2 * truth supposed + truth concluded.
Definition lemmas : list (string * (KrkLemmas.Play -> Z)) := [
  ("rook_targets", fun play => listed (KrkLemmas.rook_targets (KrkLemmas.start play)));
  ("applicable", said KrkLemmas.Applicable);
  ("rtm_stale", said KrkLemmas.RtmStale);
  ("rtm_rook", said KrkLemmas.RtmRook);
  ("other_rook", said KrkLemmas.OtherRook);
  ("rtm_then_mate", said KrkLemmas.RtmThenMate);
  ("no_king_mate", said KrkLemmas.NoKingMate);
  ("basic_stays", said KrkLemmas.BasicStays);
  ("home3", said KrkLemmas.Home3);
  ("lex3", said KrkLemmas.Lex3);
  ("fifth", said KrkLemmas.Fifth)].

(** Each of the lemmas supposes and concludes some of this, and not others. *)
Example computed_plays : sums lemmas (plays 200 1) = [
  ("rook_targets", 31437);
  ("applicable", 16586);
  ("rtm_stale", 25027);
  ("rtm_rook", 2890);
  ("other_rook", 41713);
  ("rtm_then_mate", 56165);
  ("no_king_mate", 61747);
  ("basic_stays", 58868);
  ("home3", 31538);
  ("lex3", 27573);
  ("fifth", 50367)].
Proof. by_computing. Qed.
