(** The check loop: when a strategy proves a claim.

    This file stands beside `crates/check/src/laws.rs`, function by function, with the names of the Rust; `claim.rs` and
    `table.rs` are here as far as the loop needs them. The words in quotation marks are the Rust's. What it means that
    the loop accepts is in `Check.v`.

    What differs from the Rust: `&mut self` is an argument and a result ([Assuming]); a refusal has its reason, and not
    the place and the line of play, which are for the user; a `Theorem` is here the verdict alone, about the claim with
    which [check] was called, of which the Rust's carries a copy; `NonZeroU32` is [positive]; the numbers have no upper
    end (the loop adds only where it counts starting positions, in 64 bits); a line of the claim is what the game's
    `positions` answers to it, and a set of starting positions has an end; the hash table is a list, and where the Rust
    compares packed positions, this compares positions by [same], and moves by [same_move]; the Rust refuses when there
    are more assumptions than it can hold (`Reason::TooManyAssumed`), and when the goal is a win in time and the game has
    no limit, which is 0 here (`Reason::NoClock`): both only refuse more. That the Rust does what stands here is seen by reading the two side by side. *)

Require Import List Arith PArith.
Import ListNotations.
Require Import Game.

Definition side_eq (a b : Side) : bool :=
  match a, b with White, White | Black, Black => true | _, _ => false end.

(** `outcome.winner() == Some(side)` *)
Definition winner_is (outcome : Outcome) (side : Side) : bool :=
  match winner outcome with Some s => side_eq s side | None => false end.

(** "What a side is claimed to be able to do, whatever the other side does." (`claim.rs`) *)
Inductive Goal : Set :=
| Win (within : option positive) (in_time : bool)
| NoLoss
| Survive (moves : positive)
| Dead.

(** "What the lines of a strategy say." (`table.rs`) *)
Module Form.
  Inductive Form : Set := Win | WinInTime | NoLoss | NoLossSet | Survive | Dead.
End Form.

(** "What a position must have for another line to be right." *)
Module Need.
  Inductive Need : Set :=
  | Entry
  | WinWithin (most : nat)
  | InTime (within : option nat) (clock : nat)
  | Survive (least : nat).
End Need.
Notation Need := Need.Need.

(** Why a strategy is refused. [Unreachable] is the Rust's `unreachable!`, a panic and so no verdict at all. *)
Inductive Reason : Set :=
| WrongForm | NoStart | NoneDescribed | EntryOver | DeadEnd | WrongTurn | IllegalMove | BadEnd
| BoundTooHigh | BoundTooLow | NotWonYet | NeverInTime | TooLate | Claimable | NoMoveBack | Unreachable.

Section Laws.

  Variable game : Game.
  (** `key == key`: are two positions the same? *)
  Variable same : Position game -> Position game -> bool.
  (** `==` of moves *)
  Variable same_move : Move game -> Move game -> bool.

  (** What the game says to one `from` line of a claim (`Written::positions`): the positions that it describes, or
      nothing, the Rust's `Err`, when it cannot be read. *)
  Definition FromLine : Type := option (list (Position game)).

  (** "A statement about a game." *)
  Record Claim : Type := {
    side : Side;
    goal : Goal;
    from : list FromLine
  }.

  (** "What a strategy says about a position." *)
  Record Entry : Type := {
    entry_play : option (Move game);
    entry_bound : option positive;
    entry_clock : option nat
  }.

  (** "A table of entries, all of one form." *)
  Record Strategy : Type := {
    form : Form.Form;
    lines : list (Position game * Entry)
  }.

  (** "The number of a position's entry, if it has one", and at once the entry of that number. *)
  Definition find (strategy : Strategy) (position : Position game) : option Entry :=
    match List.find (fun line => same position (fst line)) (lines strategy) with
    | Some line => Some (snd line)
    | None => None
    end.

  (** "The positions about which something is assumed, and what." *)
  Definition Assuming : Type := list (Position game * Need).

  (** `Result<(), Reason>` of a function with `&mut self`. *)
  Inductive Result : Type :=
  | Err (reason : Reason)
  | Ok (assuming : Assuming).

  (** A function with `&mut self` that gives such a result. *)
  Definition Step : Type := Assuming -> Result.

  (** `Ok(())` and `Err(reason)` *)
  Definition ok : Step := Ok.
  Definition err (reason : Reason) : Step := fun _ => Err reason.

  (** `first?; second` *)
  Definition then_ (first second : Step) : Step := fun assuming =>
    match first assuming with
    | Err reason => Err reason
    | Ok assuming => second assuming
    end.

  (** `list.iter().try_for_each(body)`, and also `for x in list { body(x)?; }` *)
  Fixpoint try_for_each {A : Type} (body : A -> Step) (list : list A) : Step :=
    match list with
    | [] => ok
    | x :: rest => then_ (body x) (try_for_each body rest)
    end.

  Section Loop.

  Variable claim : Claim.
  Variable strategy : Strategy.

  (** "The game is over: is that what the goal wants?" *)
  Definition judge (outcome : Outcome) : Step :=
    let good :=
      match goal claim with
      | Win _ _ => winner_is outcome (side claim)
      | NoLoss | Survive _ => negb (winner_is outcome (other (side claim)))
      | Dead => match winner outcome with None => true | Some _ => false end
      end in
    if good then ok else err BadEnd.

  (** "Of two numbers of moves the smaller; none is no bound." *)
  Definition fewer (a b : option nat) : option nat :=
    match a, b with
    | Some a, Some b => Some (Nat.min a b)
    | Some a, None => Some a
    | None, b => b
    end.

  (** The `match` in `assume`, on what is known and what is needed. *)
  Definition stronger (known need : Need) : Need :=
    match known, need with
    | Need.WinWithin a, Need.WinWithin b => Need.WinWithin (Nat.min a b)
    | Need.Survive a, Need.Survive b => Need.Survive (Nat.max a b)
    | Need.InTime a c, Need.InTime b d => Need.InTime (fewer a b) (Nat.max c d)
    | Need.Entry, stronger => stronger
    | known, _ => known
    end.

  (** "Of two assumptions about one position the stronger is kept." *)
  Fixpoint assume_in (assuming : Assuming) (position : Position game) (need : Need) : Assuming :=
    match assuming with
    | [] => [(position, need)]
    | (p, known) :: rest =>
        if same position p then (p, stronger known need) :: rest else (p, known) :: assume_in rest position need
    end.

  Definition assume (position : Position game) (need : Need) : Step := fun assuming =>
    Ok (assume_in assuming position need).

  (** "The latest clock at which a line's win still comes in time": what the line says, or what follows from its bound
      when the sides take turns. *)
  Definition latest (entry : Entry) : option nat :=
    match entry_clock entry, entry_bound entry with
    | Some clock, _ => Some clock
    | None, Some bound =>
        if limit game + 1 <? 2 * Pos.to_nat bound then None else Some (limit game + 1 - 2 * Pos.to_nat bound)
    | None, None => None
    end.

  (** "Does a line say what is needed of its position?" *)
  Definition meets (entry : Entry) (need : Need) : option Reason :=
    let bound := match entry_bound entry with Some bound => Pos.to_nat bound | None => 0 end in
    match need with
    | Need.WinWithin most => if most <? bound then Some BoundTooHigh else None
    | Need.InTime within clock =>
        if match within with Some most => most <? bound | None => false end then Some BoundTooHigh
        else
          match latest entry with
          | Some latest => if latest <? clock then Some TooLate else None
          | None => Some NeverInTime
          end
    | Need.Survive least => if bound <? least then Some BoundTooLow else None
    | Need.Entry => None
    end.

  (** "A draw can be claimed, so that it is too late to win in time." *)
  Definition too_late (need : Need) : bool :=
    match need with Need.InTime _ clock => limit game <=? clock | _ => false end.

  (** "What is needed after a move: the clock has gone on, or started again." *)
  Definition passed (position : Position game) (played : Move game) (need : Need) : Need :=
    match need with
    | Need.InTime within clock => Need.InTime within (tick position played clock)
    | other => other
    end.

  (** "The position meets the need: by its line in the table, because the game is over there, or by assumption." *)
  Definition holds (position : Position game) (need : Need) : Step :=
    match find strategy position with
    | Some entry => match meets entry need with Some reason => err reason | None => ok end
    | None =>
        match state position, need with
        | Over outcome, _ => judge outcome
        | ToMove _ [], _ => err DeadEnd
        | _, Need.Survive 0 => ok
        | _, Need.WinWithin 0 | _, Need.InTime (Some 0) _ => err NotWonYet
        | ToMove _ _, need => if too_late need then err Claimable else assume position need
        end
    end.

  (** `self.legal(position, played)?`, followed by what is done with the position after the move. *)
  Definition legal_then (position : Position game) (played : Move game) (next : Position game -> Step) : Step :=
    match play position played with
    | Some q => next q
    | None => err IllegalMove
    end.

  (** "The other side has its turn, if it is its turn: the need is met after every reply." The number of a
      [Need.Survive] that comes here is at least 1, a goal's or a line's, so that the Rust's `n - 1` does not fail. *)
  Definition holds_after_reply (position : Position game) (need : Need) : Step :=
    match state position with
    | Over outcome => judge outcome
    | ToMove _ [] => err DeadEnd
    | ToMove s replies =>
        if too_late need then err Claimable
        else if side_eq s (side claim) then holds position need
        else
          let need := match need with Need.Survive n => Need.Survive (n - 1) | other => other end in
          try_for_each
            (fun reply => legal_then position reply (fun next => holds next (passed position reply need))) replies
    end.

  (** "The holder's move is legal, and whatever the other side replies, the need is met." *)
  Definition plays (position : Position game) (played : Move game) (need : Need) : Step :=
    legal_then position played (fun next => holds_after_reply next (passed position played need)).

  (** `moves.contains(play)` *)
  Definition contains (moves : list (Move game)) (played : Move game) : bool :=
    existsb (same_move played) moves.

  (** "A move that the rules do not list, and why, if they know": refused whether or not [play] would play it. *)
  Definition not_listed (position : Position game) (played : Move game) : Step :=
    legal_then position played (fun _ => err IllegalMove).

  (** "The set form gives no move: some move must lead back into the set, whatever the reply." The trial begins without
      assumptions and must end without any; those made before are untouched. *)
  Definition leads_back (position : Position game) (played : Move game) : bool :=
    match plays position played Need.Entry [] with Ok [] => true | _ => false end.

  Definition some_move_leads_back (position : Position game) (moves : list (Move game)) : Step :=
    if existsb (leads_back position) moves then ok else err NoMoveBack.

  (** "The holder's move wins, in so many more moves; in time, if the goal asks for it." *)
  Definition plays_to_win (position : Position game) (played : Move game) (entry : Entry) (left : nat) : Step :=
    match goal claim with
    | Win _ true =>
        match latest entry with
        | Some clock =>
            if limit game <=? clock then err NeverInTime else plays position played (Need.InTime (Some left) clock)
        | None => err NeverInTime
        end
    | _ => plays position played (Need.WinWithin left)
    end.

  (** "One line of the strategy." A move that the file gives has to be among the moves, whatever the form. *)
  Definition entry (position : Position game) (entry : Entry) : Step :=
    match state position with
    | Over _ => err EntryOver
    | ToMove _ [] => err DeadEnd
    | ToMove s moves =>
        if andb (negb (side_eq s (side claim))) (match goal claim with Dead => false | _ => true end)
        then err WrongTurn
        else
          let by_form :=
            match form strategy, entry_play entry, entry_bound entry with
            | Form.Win, Some m, Some bound | Form.WinInTime, Some m, Some bound =>
                plays_to_win position m entry (Pos.to_nat bound - 1)
            | Form.Survive, Some m, Some bound => plays position m (Need.Survive (Pos.to_nat bound))
            | Form.NoLoss, Some m, None => plays position m Need.Entry
            | Form.NoLossSet, None, None => some_move_leads_back position moves
            | Form.Dead, None, None =>
                try_for_each (fun played => legal_then position played (fun next => holds next Need.Entry)) moves
            | _, _, _ => err Unreachable
            end in
          match entry_play entry with
          | Some m => if negb (contains moves m) then not_listed position m else by_form
          | None => by_form
          end
    end.

  (** "What the claim says of a starting position": the need, [need_of_goal], and where it is looked for. *)
  Definition need_of_goal (goal : Goal) : Need :=
    match goal with
    | Win within in_time =>
        if in_time then Need.InTime (option_map Pos.to_nat within) 0
        else match within with Some n => Need.WinWithin (Pos.to_nat n) | None => Need.Entry end
    | NoLoss | Dead => Need.Entry
    | Survive moves => Need.Survive (Pos.to_nat moves)
    end.

  Definition start (position : Position game) : Step :=
    let need := need_of_goal (goal claim) in
    match goal claim with
    | Dead => holds position need
    | _ => holds_after_reply position need
    end.

  (** "The starting positions of one line of the claim. A line without any is a mistake, not a smaller claim." That
      `starts` has grown since `before` is here that there is a position in the list. *)
  Definition from_line (line : FromLine) : Step :=
    match line with
    | None => err NoneDescribed
    | Some positions =>
        then_ (try_for_each start positions) (match positions with [] => err NoneDescribed | _ => ok end)
    end.

  (** `starts`, when all lines are done: "From how many positions the claim starts." *)
  Definition starts : nat :=
    let described (line : FromLine) := match line with Some positions => positions | None => [] end in
    length (flat_map described (from claim)).

  (** Does the strategy's form suit the goal? *)
  Definition fits : bool :=
    match goal claim, form strategy with
    | Win _ _, Form.Win | Win _ true, Form.WinInTime | NoLoss, Form.NoLoss | NoLoss, Form.NoLossSet | Survive _, Form.Survive | Dead, Form.Dead => true
    | _, _ => false
    end.

  (** The form suits the goal; every line of the claim; at least one starting position; every line of the strategy. *)
  Definition whole : Step :=
    if negb fits then err WrongForm
    else
      then_ (try_for_each from_line (from claim))
        (then_ (if starts =? 0 then err NoStart else ok)
          (try_for_each (fun line => entry (fst line) (snd line)) (lines strategy))).

  (** "What the checker says." *)
  Inductive Verdict : Type :=
  | Proved
  | Open (assuming : Assuming)
  | Refused (reason : Reason).

  (** "Checks a strategy against a claim." *)
  Definition check : Verdict :=
    match whole [] with
    | Err reason => Refused reason
    | Ok [] => Proved
    | Ok assuming => Open assuming
    end.

  End Loop.

  (** *** Proofs in parts *)

  Section Parts.

  Variable claim : Claim.

  (** `Parts::add`: "One more part, checked by itself." What it assumes joins what the others assume. *)
  Definition add (part : Strategy) : Step := fun assuming =>
    match whole claim part [] with
    | Err reason => Err reason
    | Ok more => try_for_each (fun assumed => assume (fst assumed) (snd assumed)) more assuming
    end.

  (** `Parts::rest_on`: "What is assumed, and a line of a part says, is assumed no more." *)
  Definition said_by (line : Position game * Entry) (assumed : Position game * Need) : bool :=
    andb (same (fst assumed) (fst line)) (match meets (snd line) (snd assumed) with None => true | Some _ => false end).

  Definition rest_on (lines : list (Position game * Entry)) (assuming : Assuming) : Assuming :=
    filter (fun assumed => negb (existsb (fun line => said_by line assumed) lines)) assuming.

  (** All parts, and then the lines of all of them; `Parts::verdict`. *)
  Definition check_parts (parts : list Strategy) : Verdict :=
    match parts, try_for_each add parts [] with
    | [], _ => Refused NoStart
    | _, Err reason => Refused reason
    | _, Ok assuming =>
        match rest_on (flat_map lines parts) assuming with
        | [] => Proved
        | rest => Open rest
        end
    end.

  (** `Theorem::rest_on`: "What is assumed, and another theorem says, is assumed no more." First: does the goal of the
      other theorem say what is needed? *)
  Definition says (other : Goal) (need : Need) : bool :=
    match goal claim, other, need with
    | Win _ _, Win _ _, Need.Entry => true
    | Win _ _, Win (Some n) _, Need.WinWithin most => Pos.to_nat n <=? most
    | Win _ _, Win _ true, Need.InTime None 0 => true
    | Win _ _, Win (Some n) true, Need.InTime (Some most) 0 => Pos.to_nat n <=? most
    | NoLoss, NoLoss, Need.Entry => true
    | Survive _, Survive n, Need.Survive least => least <=? Pos.to_nat n
    | Dead, Dead, Need.Entry => true
    | _, _, _ => false
    end.

  (** The positions of all lines of a claim. *)
  Definition all_starts (other : Claim) : list (Position game) :=
    flat_map (fun line => match line with Some positions => positions | None => [] end) (from other).

  Definition rest_on_theorem (other : Claim) (assuming : Assuming) : Assuming :=
    if side_eq (side other) (side claim) then
      filter (fun assumed => negb (andb (says (goal other) (snd assumed))
        (existsb (same (fst assumed)) (all_starts other)))) assuming
    else assuming.

  End Parts.

End Laws.
