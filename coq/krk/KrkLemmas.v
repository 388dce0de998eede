(** The lemmas about Bratko's strategy, exactly as they are certified.

    This file stands beside `crates/spec/src/krk/lemmas.rs`, definition by definition, as `KrkRules.v` stands beside the
    rest of `spec::krk`. Here a kind applies when one of a few moves of the rook fits, and a play is any numbers
    whatever. Some names are those of `KrkRules.v` and `Krk.v`, as they are those of the Rust; elsewhere they are called
    `KrkLemmas.applies` and so on. What follows from the lemmas, `KrkCertified.v` says. *)

Require Import List ZArith Bool.
Import ListNotations.
Require Import Game KrkRules.
Open Scope Z_scope.
Open Scope bool_scope.

(** The lemmas. What the last one says, `KrkAllBoards.v` proves by itself, without a certificate. *)
Inductive Name : Set :=
| Applicable | RtmStale | RtmRook | OtherRook | RtmThenMate | NoKingMate | BasicStays | Home3 | Lex3 | Fifth
| Transpose.

(** A move of White and the reply: where the white king and the rook stand after the one, the black king after the
    other. *)
Record Round : Set := { king_goes : Square; rook_goes : Square; lone_goes : Square }.

(** A position with White to move, and some moves. *)
Record Play : Set := { start : Krk; rounds : list Round }.

Definition fewest_files : Z := 4.
Definition fewest_ranks : Z := 6.

(** How many moves a lemma speaks of. *)
Definition rounds_of (lemma : Name) : nat :=
  match lemma with Applicable => 0 | Home3 | Lex3 | Fifth => 3 | _ => 1 end.

(** *** `Round` and `Play` *)

Definition after_white (round : Round) (before : Krk) : Krk :=
  {| files := files before; ranks := ranks before; king := king_goes round; rook := rook_goes round;
     lone := lone before |}.
Definition after_black (round : Round) (before : Krk) : Krk := put_lone (after_white round before) (lone_goes round).

(** A lemma that asks for the first move speaks of one at least; without one the Rust would stop. *)
Definition first_move (play : Play) : Krk * Krk :=
  (start play, match rounds play with round :: _ => after_white round (start play) | [] => start play end).
Definition end_of (play : Play) : Krk :=
  fold_left (fun before round => after_black round before) (rounds play) (start play).

(** *** What the statements are made of *)

Definition covered (p : Krk) : bool := (fewest_files <=? files p) && (fewest_ranks <=? ranks p).

Definition rook_targets (p : Krk) : list Square :=
  let coordinates edge men := [0; edge] ++ flat_map (fun man => [man - 1; man; man + 1]) men in
  map (fun f => {| file := f; rank := rank (rook p) |})
    (coordinates (files p - 1) [file (rook p); file (lone p); file (king p)])
  ++ map (fun r => {| file := file (rook p); rank := r |})
    (coordinates (ranks p - 1) [rank (rook p); rank (lone p); rank (king p)]).

Definition applies (kind : Kind) (p : Krk) : bool :=
  any (map (fun man =>
    let targets := match man with King => around (king p) | Rook => rook_targets p end in
    any (map (fits kind p man) targets)) (men kind)).
Definition some_applies (kinds : list Kind) (p : Krk) : bool := any (map (fun kind => applies kind p) kinds).

Definition white_moves (men : list Man) (before after : Krk) : bool :=
  any (map (fun man =>
    match man with
    | King => king_may_go before (king after) && same (rook before) (rook after)
    | Rook => rook_may_go before (rook after) && same (king before) (king after)
    end) men).
Definition is_of_kind (kind : Kind) (before after : Krk) : bool :=
  white_moves (men kind) before after && condition kind before after.

Definition contains (kinds : list Kind) (kind : Kind) : bool :=
  existsb (fun other => (number_of kind =? number_of other)%nat) kinds.
Definition up_to_the_last_of (kinds : list Kind) (kind : Kind) : bool :=
  existsb (fun other => (number_of kind <=? number_of other)%nat) kinds.

(** One turn of the loop of `strategy_plays`. *)
Definition next_kind (kinds : list Kind) (before after : Krk) (so_far : bool * bool) (kind : Kind) : bool * bool :=
  let (plays, none_earlier) := so_far in
  (if contains kinds kind then plays || (none_earlier && is_of_kind kind before after) else plays,
   none_earlier && negb (applies kind before)).
Definition strategy_plays (kinds : list Kind) (before after : Krk) : bool :=
  fst (fold_left (next_kind kinds before after) (filter (up_to_the_last_of kinds) nine) (false, true)).

Definition follows (play : Play) (kinds : list Kind) : bool :=
  snd (fold_left (fun so_far round => let (before, follows) := so_far : Krk * bool in
    let after := after_white round before in
    (after_black round before,
     follows && strategy_plays kinds before after && lone_may_go after (lone_goes round)
     && negb (same (lone_goes round) (rook after))))
    (rounds play) (start play, true)).

Definition same_truth (one other : bool) : bool := implies one other && implies other one.

Definition is_nearer_to_mate (p than : Krk) : bool :=
  let (exposed, was_exposed) := (rook_exposed p White, rook_exposed than White) in
  let (distance, distance_was) := (king_to_critical_square p, king_to_critical_square than) in
  let less_room := (room p <? room than) || ((room p =? room than) && (distance <? distance_was)) in
  (negb exposed && was_exposed) || (same_truth exposed was_exposed && less_room).

Definition all_same (some others : list bool) : bool :=
  forallb (fun pair => same_truth (fst pair) (snd pair)) (combine some others).

(** The tenth kind, which the smallest boards need. *)
Definition rook_safe_small (p q : Krk) : bool :=
  rook_comes_to_an_edge p q && (king_distance (lone q) (rook q) =? 2)
  && ((file (rook q) =? file (king q)) || (rank (rook q) =? rank (king q))) && negb (stalemate q).

(** What the rules and the strategy say of three positions, before and after a move of White and after the reply. *)
Definition all_that_is_said (before after end_ : Krk) : list bool :=
  [legal_for_white before; king_may_go before (king after); rook_may_go before (rook after);
   lone_may_go after (lone end_); mate after; stalemate after]
  ++ map (fun kind => condition kind before after) nine ++ [rook_safe_small before after].

(** *** The statements *)

(** What a lemma supposes of a play, and what it concludes. *)
Definition says (lemma : Name) (play : Play) : bool * bool :=
  let legal := covered (start play) && legal_for_white (start play) in
  let (before, after) := first_move play in
  match lemma with
  | Applicable => (legal, some_applies [Squeeze; RookHome; RookSafe] (start play))
  | RtmStale =>
      (legal && white_moves [King; Rook] before after && condition ReadyToMate before after, negb (stalemate after))
  | RtmRook => (legal && is_of_kind ReadyToMate before after, negb (rook_can_be_taken after))
  | OtherRook =>
      let other := filter (fun kind => negb (contains mating kind)) nine in
      (legal && any (map (fun kind => is_of_kind kind before after) other), negb (rook_can_be_taken after))
  | RtmThenMate => (legal && follows play [ReadyToMate], some_applies [ImmediateMate] (end_of play))
  | NoKingMate => (legal && white_moves [King] before after, negb (mate after))
  | BasicStays => (legal && follows play basic, some_applies (mating ++ basic) (end_of play))
  | Home3 => (legal && follows play nine, some_applies (mating ++ basic) (end_of play))
  | Lex3 =>
      let roomy := rook_exposed (start play) White || (3 <? room (start play)) in
      (legal && roomy && follows play basic, is_nearer_to_mate (end_of play) (start play))
  | Fifth =>
      let tight := negb (rook_exposed (start play) White) && (room (start play) <=? 3) in
      (legal && tight && follows play basic, some_applies mating (end_of play))
  | Transpose =>
      (covered before,
       all_same (all_that_is_said before after (end_of play))
         (all_that_is_said (transposed before) (transposed after) (transposed (end_of play))))
  end.

Definition statement (lemma : Name) (play : Play) : bool :=
  let (supposed, concluded) := says lemma play in implies supposed concluded.

(** What the certificates say: the statements are true, of all integers. *)
Definition certified : Prop :=
  forall lemma play, length (rounds play) = rounds_of lemma -> statement lemma play = true.
