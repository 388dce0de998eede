(** The functions of this part as an OCaml program, `chess/extracted.ml` in the folder of the build; `answer.ml` reads
    questions and prints what it says. The tests in `crates/oracles` ask the same questions of the Rust.

    Integers become OCaml's. Nothing that is proved depends on that. *)

From Coq Require Import List ZArith Extraction ExtrOcamlBasic ExtrOcamlNatInt ExtrOcamlZInt.
Import ListNotations.
From Checkproof.check Require Game.
From Checkproof.krk Require KrkRules.
From Checkproof.chess Require Chess Diagram KrkStrategy.

(** What stands outside is spoken of by numbers and by names that are used once: where a name is used twice, Coq finds
    another for OCaml. *)
Definition sides : list Game.Side := [Game.White; Game.Black].
Definition pieces : list Chess.Kind := [Chess.King; Chess.Queen; Chess.Rook; Chess.Bishop; Chess.Knight].
Definition set_up (men : list (Z * Z * (Game.Side * Chess.Kind))) (side : Game.Side) : Diagram.Diagram :=
  {| Diagram.men := map (fun man => match man with (f, r, piece) =>
       ({| KrkRules.file := f; KrkRules.rank := r |}, piece) end) men;
     Diagram.to_move := side |}.
Definition kind_number (kind : KrkStrategy.AnyKind) : nat :=
  match kind with KrkStrategy.OfNine kind => KrkRules.number_of kind | KrkStrategy.RookSafeSmall => 9 end.

Inductive Answer : Set := Illegal | Checkmate | Stalemate | Moves (list : list (KrkRules.Square * KrkRules.Square)).

Definition chess_answer (F R : Z) (d : Diagram.Diagram) : Answer :=
  if Diagram.checkmate F R d then Checkmate
  else if Diagram.stalemate F R d then Stalemate
  else if Diagram.legal_position F R d then Moves (Diagram.moves F R d)
  else Illegal.

Extraction "chess/extracted.ml"
  sides pieces set_up chess_answer kind_number KrkRules.legal_for_white KrkStrategy.strategy KrkStrategy.chosen.
