(** Claims and strategies of draughts as texts, line by line, as `crates/check/README.md` describes them.

    The functions here read what the Rust reads. What they read into is defined elsewhere: a position by `Fen.v`, a set
    of positions by `Sets.v`, a move by section 19. A file is given by the pieces between its line ends. *)

From Coq Require Import List Bool Arith NArith PArith String Ascii.
Import ListNotations.
From Checkproof.check Require Import Game Laws.
From Checkproof.draughts Require Import S03_Position S04_Ontology S05_Board S10_State S11_Moves S16_Terminal
  S19_Notation Fen Sets DraughtsGame Table.

Open Scope string_scope.

(** *** Texts *)

Fixpoint left_trim (s : string) : string := match s with String " " rest => left_trim rest | _ => s end.

Fixpoint right_trim (s : string) : string :=
  match s with
  | EmptyString => EmptyString
  | String c rest =>
      match right_trim rest with
      | EmptyString => if Ascii.eqb c " " then EmptyString else String c EmptyString
      | t => String c t
      end
  end.

Definition trim (s : string) : string := right_trim (left_trim s).

(** A carriage return before the line end does not count. *)
Fixpoint without_return (s : string) : string :=
  match s with
  | EmptyString => EmptyString
  | String c EmptyString => if Ascii.eqb c "013" then EmptyString else s
  | String c rest => String c (without_return rest)
  end.

(** What stands after this beginning. *)
Fixpoint after_prefix (prefix s : string) : option string :=
  match prefix, s with
  | EmptyString, _ => Some s
  | String a prefix, String b s => if Ascii.eqb a b then after_prefix prefix s else None
  | _, _ => None
  end.

(** What stands before and after the first of these. *)
Fixpoint split_once (sep s : string) : option (string * string) :=
  match after_prefix sep s with
  | Some rest => Some (EmptyString, rest)
  | None =>
      match s with
      | EmptyString => None
      | String c rest =>
          match split_once sep rest with Some (before, after) => Some (String c before, after) | None => None end
      end
  end.

(** All parts between these, of which there are at most so many. *)
Fixpoint split_all (most : nat) (sep s : string) : list string :=
  match most with
  | 0 => [s]
  | S most => match split_once sep s with Some (before, after) => before :: split_all most sep after | None => [s] end
  end.

Definition words (s : string) : list string :=
  filter (fun w => negb (String.eqb w EmptyString)) (split_on " " s).

(** A decimal number from 1 to 4294967295 without leading zeros. *)
Definition digit (c : ascii) : option N :=
  let n := N_of_ascii c in if ((48 <=? n) && (n <=? 57))%N then Some (n - 48)%N else None.

Fixpoint digits (value : N) (s : string) : option N :=
  match s with
  | EmptyString => Some value
  | String c rest =>
      match digit c with
      | Some d => let value := (10 * value + d)%N in if (4294967295 <? value)%N then None else digits value rest
      | None => None
      end
  end.

Definition read_number (s : string) : option positive :=
  match s with
  | EmptyString | String "0" _ => None
  | _ => match digits 0 s with Some (Npos n) => Some n | _ => None end
  end.

(** *** Claims *)

Definition read_side (s : string) : option Side :=
  if String.eqb s "White" then Some White else if String.eqb s "Black" then Some Black else None.

Definition read_goal (s : string) : option Goal :=
  match words s with
  | ["win"] => Some (Win None false)
  | ["win"; "within"; n] => option_map (fun n => Win (Some n) false) (read_number n)
  | ["no"; "loss"] => Some NoLoss
  | ["survive"; n] => option_map Survive (read_number n)
  | ["dead"] => Some Dead
  | _ => None
  end.

(** `KKM`: two kings and a man. *)
Fixpoint read_men (men kings : nat) (s : string) : option (nat * nat) :=
  match s with
  | EmptyString => if (men + kings =? 0)%nat then None else Some (men, kings)
  | String "M" rest => read_men (S men) kings rest
  | String "K" rest => read_men men (S kings) rest
  | _ => None
  end.

(** `BKKvWKM`: Black's pieces and White's, at most six. *)
Definition read_material (s : string) : option Wants :=
  match split_once "v" s with
  | Some (String "B" black, String "W" white) =>
      match read_men 0 0 black, read_men 0 0 white with
      | Some (dm, dk), Some (lm, lk) => if (dm + dk + lm + lk <=? 6)%nat then Some (wants dm dk lm lk) else None
      | _, _ => None
      end
  | _ => None
  end.

Definition read_set (s : string) : option (list PositionKey) :=
  match split_once ", " s with
  | Some (material, turn) =>
      match read_material material with
      | Some w =>
          if String.eqb turn "Black to move" then Some (all_with w Dark)
          else if String.eqb turn "White to move" then Some (all_with w Light)
          else None
      | None => None
      end
  | None => None
  end.

Definition read_all_but (s : string) : option (list PositionKey) :=
  match split_once ", but not " s with
  | None => read_set s
  | Some (set_, exceptions) =>
      match read_set set_, all_some read_fen (split_all (String.length exceptions) " | " exceptions) with
      | Some positions, Some exceptions => Some (keep (fun k => negb (existsb (key_eqb k) exceptions)) positions)
      | _, _ => None
      end
  end.

(** What a `from` line describes. *)
Definition read_from (s : string) : option (list PositionKey) :=
  if String.eqb s "start" then Some [key_of_state initial_state]
  else
    match after_prefix "all " s with
    | Some set_ => read_all_but set_
    | None => option_map (fun k => [k]) (read_fen s)
    end.

Record ClaimText : Type := {
  text_name : option string;
  text_game : option string;
  text_side : option string;
  text_goal : option string;
  text_from : list string  (* the last first *)
}.

Definition no_text : ClaimText :=
  {| text_name := None; text_game := None; text_side := None; text_goal := None; text_from := [] |}.

Definition once {A B} (before : option A) (b : B) : option B := match before with None => Some b | Some _ => None end.

(** A key may stand once, but for `from`. *)
Definition add_line (t : ClaimText) (key value : string) : option ClaimText :=
  match t with
  | {| text_name := n; text_game := g; text_side := s; text_goal := w; text_from := f |} =>
      if String.eqb key "from" then Some (Build_ClaimText n g s w (value :: f))
      else if String.eqb key "claim" then once n (Build_ClaimText (Some value) g s w f)
      else if String.eqb key "game" then once g (Build_ClaimText n (Some value) s w f)
      else if String.eqb key "side" then once s (Build_ClaimText n g (Some value) w f)
      else if String.eqb key "goal" then once w (Build_ClaimText n g s (Some value) f)
      else None
  end.

(** No control characters; nothing but ASCII outside of comments and names. *)
Fixpoint allowed (free : bool) (s : string) : bool :=
  match s with
  | EmptyString => true
  | String c rest =>
      let n := N_of_ascii c in
      ((32 <=? n) && negb (n =? 127) && (free || (n <? 127)))%N && allowed free rest
  end.

Definition starts_with (prefix s : string) : bool :=
  match after_prefix prefix s with Some _ => true | None => false end.

Fixpoint read_claim_lines (t : ClaimText) (lines : list string) : option ClaimText :=
  match lines with
  | [] => Some t
  | line :: rest =>
      let line := without_return line in
      let bare := trim line in
      if negb (allowed (starts_with "#" bare || starts_with "claim:" bare) line) then None
      else if String.eqb bare EmptyString || starts_with "#" bare then read_claim_lines t rest
      else
        match split_once ":" bare with
        | None => None
        | Some (key, value) =>
            let value := trim value in
            if String.eqb value EmptyString then None
            else match add_line t (trim key) value with Some t => read_claim_lines t rest | None => None end
        end
  end.

(** Whom the claim is about, what it says, and from where. *)
Definition read_statement (lines : list string) : option (Side * Goal * list (option (list PositionKey))) :=
  match read_claim_lines no_text lines with
  | Some {| text_name := Some _; text_game := Some "draughts"; text_side := Some s; text_goal := Some g;
            text_from := f |} =>
      match read_side s, read_goal g, all_some read_from (rev f) with
      | Some s, Some g, Some f => Some (s, g, map Some f)
      | _, _, _ => None
      end
  | _ => None
  end.

Definition claim_of (statement : Side * Goal * list (option (list PositionKey))) : Claim draughts :=
  let '(s, g, f) := statement in {| side := s; goal := g; from := f : list (FromLine draughts) |}.

Definition read_claim (lines : list string) : option (Claim draughts) := option_map claim_of (read_statement lines).

(** *** Strategies *)

Definition read_form (s : string) : option Form.Form :=
  if String.eqb s "win" then Some Form.Win
  else if String.eqb s "no loss" then Some Form.NoLoss
  else if String.eqb s "no loss set" then Some Form.NoLossSet
  else if String.eqb s "survive" then Some Form.Survive
  else if String.eqb s "dead" then Some Form.Dead
  else None.

(** One entry: the text of its position, the position, and what is said of it. *)
Definition Written : Type := string * (PositionKey * Entry draughts).

Definition read_entry (form : Form.Form) (line : string) : option Written :=
  let entry text play bound :=
    match read_fen text with
    | Some k => Some (text, (k, {| entry_play := play : option (Game.Move draughts); entry_bound := bound;
                                      entry_clock := None |}))
    | None => None
    end in
  match form, split_on " " line with
  | Form.Win, [text; m; n] | Form.Survive, [text; m; n] =>
      match read_move m, read_number n with Some m, Some n => entry text (Some m) (Some n) | _, _ => None end
  | Form.NoLoss, [text; m] => match read_move m with Some m => entry text (Some m) None | None => None end
  | Form.NoLossSet, [text] | Form.Dead, [text] => entry text None None
  | _, _ => None
  end.

Definition comes_before (s t : string) : bool := match String.compare s t with Lt => true | _ => false end.

(** `end N`, where N is the number of entries. *)
Definition read_end (count : N) (line : string) : bool :=
  match after_prefix "end " line with
  | Some "0" => (count =? 0)%N
  | Some n => match read_number n with Some n => (Npos n =? count)%N | None => false end
  | None => false
  end.

(** The entries, the last first. Each comes after the one before it. *)
Fixpoint read_entries (form : Form.Form) (before : string) (count : N) (acc : list Written) (lines : list string) :
    option (list Written) :=
  match lines with
  | [] => None
  | line :: rest =>
      if starts_with "end " line
      then match rest with [EmptyString] => if read_end count line then Some acc else None | _ => None end
      else
        match read_entry form line with
        | Some e =>
            if comes_before before (fst e) && (String.length line <? 4096)%nat
            then read_entries form (fst e) (count + 1) (e :: acc) rest
            else None
        | None => None
        end
  end.

Record StrategyText : Type := { written_side : Side; written_form : Form.Form; written_entries : list Written }.

Definition read_strategy (lines : list string) : option StrategyText :=
  match lines with
  | magic :: game :: side :: kind :: rest =>
      if String.eqb magic "checkproof strategy 1" && String.eqb game "game: draughts" then
        match after_prefix "side: " side, after_prefix "kind: " kind with
        | Some side, Some kind =>
            match read_side side, read_form kind with
            | Some side, Some form =>
                match read_entries form EmptyString 0 [] rest with
                | Some entries =>
                    Some {| written_side := side; written_form := form; written_entries := rev_append entries [] |}
                | None => None
                end
            | _, _ => None
            end
        | _, _ => None
        end
      else None
  | _ => None
  end.
