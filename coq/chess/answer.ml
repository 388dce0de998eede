(* Answers questions by the functions that Extract.v takes out of Coq, a line each, all of numbers.

   0 FILES RANKS SIDE (FILE RANK SIDE PIECE)...
     Which moves are legal? `illegal`, `checkmate`, `stalemate`, or the squares left and reached, four numbers a move.
   1 FILES RANKS KING ROOK LONE, each a file and a rank
     What does Bratko's strategy play? `illegal`, `none`, or the number of the kind, where king and rook stand after
     each move that it allows, four numbers a move, and after a bar the same of the move that it picks. *)

open Extracted

let text numbers = String.concat " " (List.map string_of_int numbers)

let rec men = function
  | f :: r :: side :: piece :: more -> ((f, r), (List.nth sides side, List.nth pieces piece)) :: men more
  | _ -> []

let moves files ranks d =
  match chess_answer files ranks d with
  | Illegal -> "illegal"
  | Checkmate -> "checkmate"
  | Stalemate -> "stalemate"
  | Moves list -> text (List.concat_map (fun (s, t) -> [ s.file; s.rank; t.file; t.rank ]) list)

let strategy p =
  let after q = [ q.king.file; q.king.rank; q.rook.file; q.rook.rank ] in
  if not (legal_for_white p) then "illegal"
  else
    match (strategy p, chosen p) with
    | None, None -> "none"
    | Some (kind, moves), Some (_, picked) ->
        text (kind_number kind :: List.concat_map after moves) ^ " | " ^ text (after picked)
    | _ -> "the relation and the function differ"

let answer line =
  match List.map int_of_string (String.split_on_char ' ' line) with
  | 0 :: files :: ranks :: side :: rest -> moves files ranks (set_up (men rest) (List.nth sides side))
  | [ 1; files; ranks; f; r; f'; r'; f''; r'' ] ->
      let king = { file = f; rank = r } and rook = { file = f'; rank = r' } and lone = { file = f''; rank = r'' } in
      strategy { files; ranks; king; rook; lone }
  | _ -> "not a question"

let () =
  try
    while true do
      print_endline (answer (input_line stdin))
    done
  with End_of_file -> ()
