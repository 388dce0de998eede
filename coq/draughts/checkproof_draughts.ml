(* The program around the extracted functions: it reads bytes and writes the answers down, and decides nothing.

     checkproof-draughts moves                  positions on the standard input, one a line; the moves of each on a line
     checkproof-draughts perft DEPTH            the same with the number of plays of this length
     checkproof-draughts check CLAIM STRATEGY   the verdict of the checker, with the exit codes of checkproof-check *)

open Draughts_rules

let chars text = List.init (String.length text) (String.get text)
let text chars = String.of_seq (List.to_seq chars)

let rec nat n = if n <= 0 then O else S (nat (n - 1))
let rec int_of_nat = function O -> 0 | S n -> 1 + int_of_nat n

let rec int_of_positive = function XH -> 1 | XO p -> 2 * int_of_positive p | XI p -> 2 * int_of_positive p + 1
let int_of_n = function N0 -> 0 | Npos p -> int_of_positive p

let for_each_line answer =
  try
    while true do
      print_endline (answer (chars (input_line stdin)))
    done
  with End_of_file -> ()

let moves fen =
  match oracle_moves fen with
  | Some moves -> String.concat " " (List.map text moves)
  | None -> "no position"

let perft depth fen =
  match oracle_perft (nat depth) fen with
  | Some plays -> string_of_int (int_of_n plays)
  | None -> "no position"

(* The parts of a file between its line ends. *)
let lines path =
  let channel = open_in_bin path in
  let bytes = really_input_string channel (in_channel_length channel) in
  close_in channel;
  List.rev (List.rev_map chars (String.split_on_char '\n' bytes))

let reason = function
  | WrongForm -> "the strategy is not of the kind that the goal needs"
  | NoStart -> "the claim has no starting position"
  | NoneDescribed -> "a line of the claim describes no position"
  | EntryOver -> "an entry's game is over"
  | DeadEnd -> "a position has no moves"
  | WrongTurn -> "an entry has the other side to move"
  | IllegalMove -> "a move is not legal"
  | BadEnd -> "play can end as the goal forbids"
  | BoundTooHigh -> "a bound is too high"
  | BoundTooLow -> "a bound is too low"
  | NotWonYet -> "the moves are used up and nothing is won"
  | NoMoveBack -> "no move leads back into the set"
  | Unreachable -> "an entry lacks what its kind has"

let check claim strategy =
  let verdict, code =
    match check_texts (lines claim) (lines strategy) with
    | AnswerProved -> ("proved", 0)
    | AnswerRefused why -> ("refused: " ^ reason why, 1)
    | AnswerNotProved -> ("refused: the table does not prove the claim", 1)
    | AnswerOpen n -> (Printf.sprintf "open: %d positions are assumed" (int_of_nat n), 2)
    | BadClaim -> ("the claim cannot be read, or is not about draughts", 3)
    | BadStrategy -> ("refused: the strategy cannot be read", 1)
    | OtherSide -> ("refused: the strategy is for the other side", 1)
  in
  print_endline verdict;
  exit code

let usage () =
  prerr_endline "usage: checkproof-draughts moves | perft DEPTH | check CLAIM STRATEGY";
  exit 3

let () =
  match Array.to_list Sys.argv with
  | [ _; "moves" ] -> for_each_line moves
  | [ _; "perft"; depth ] -> (
      match int_of_string_opt depth with
      | Some depth when depth >= 0 && depth <= 20 -> for_each_line (perft depth)
      | _ -> usage ())
  | [ _; "check"; claim; strategy ] -> (
      try check claim strategy with
      | Sys_error why -> prerr_endline why; exit 3
      | End_of_file -> prerr_endline "a file could not be read to its end"; exit 3)
  | _ -> usage ()
