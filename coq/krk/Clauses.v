(** Terms become clauses over linear inequalities: Tseitin's translation, with numbers that have cases.

    This file stands beside `crates/check/src/krk/terms.rs` and `problem.rs`, and numbers everything as they do, so that
    one certificate fits both. That the clauses say enough, `ClausesSound.v` proves.

    A number is a list of cases: linear expressions, each with a guard, of which in any situation one is true. A
    statement is a literal: a variable that is true, an inequality, or "both of these two", or the negation of one.
    Equal ones are kept once. *)

Require Import List ZArith Bool FMapPositive.
Import ListNotations.
Require Import Linear Terms.
Open Scope positive_scope.
Open Scope bool_scope.

(** *** Literals, and what variables mean *)

Inductive Literal : Set := Yes (v : positive) | No (v : positive).

Definition negated (l : Literal) : Literal := match l with Yes v => No v | No v => Yes v end.
Definition variable_of (l : Literal) : positive := match l with Yes v | No v => v end.
Definition same_literal (one other : Literal) : bool :=
  match one, other with Yes v, Yes w | No v, No w => v =? w | _, _ => false end.

(** The first variable is true. *)
Definition always : Literal := Yes 1.
Definition never : Literal := No 1.

Inductive Meaning : Set := Always | Atom (inequality : Inequality) | Both (one other : Literal).

Definition same_meaning (one other : Meaning) : bool :=
  match one, other with
  | Always, Always => true
  | Atom one, Atom other => same_inequality one other
  | Both one one', Both other other' => same_literal one other && same_literal one' other'
  | _, _ => false
  end.

Definition Case : Set := Literal * Linear.

(** One thing that was written down: a new variable, or a new integer, which is the expression whose guard is true. *)
Inductive Line : Set := NewVariable (v : positive) (meaning : Meaning) | NewInteger (x : positive) (cases : list Case).

(** *** Where a meaning is found again *)

(** A tree by the numbers of a key. Nothing rests on it: what is found is compared. *)
Inductive Table : Type := Node (here : option positive) (further : PositiveMap.t Table).

Definition empty_table : Table := Node None (PositiveMap.empty Table).

Fixpoint lookup (key : list positive) (table : Table) : option positive :=
  match key, table with
  | [], Node here _ => here
  | x :: key, Node _ further =>
      match PositiveMap.find x further with Some table => lookup key table | None => None end
  end.

Fixpoint enter (key : list positive) (v : positive) (table : Table) : Table :=
  match key, table with
  | [], Node _ further => Node (Some v) further
  | x :: key, Node here further =>
      let table := match PositiveMap.find x further with Some table => table | None => empty_table end in
      Node here (PositiveMap.add x (enter key v table) further)
  end.

Definition key_of_integer (n : Z) : positive := match n with Z0 => 1 | Zpos p => p~0 | Zneg p => p~1 end.
Definition key_of_literal (l : Literal) : positive := match l with Yes v => v~0 | No v => v~1 end.
Definition key_of (meaning : Meaning) : list positive :=
  match meaning with
  | Always => []
  | Atom inequality =>
      1 :: key_of_integer (bound inequality)
        :: flat_map (fun term => [fst term; key_of_integer (snd term)]) (summands inequality)
  | Both one other => [key_of_literal one; key_of_literal other]
  end.

(** *** Everything that has been written down *)

Record State : Type := {
  written : list Line;  (** the latest first *)
  next_variable : positive;
  next_integer : positive;
  meanings : PositiveMap.t Meaning;
  table : Table;
  implications : list (Literal * Literal)  (** if the guard, then the inequality; the latest first *)
}.

(** The play of a lemma is made of so many integers, which can be anything. *)
Definition nothing_written (free_integers : positive) : State :=
  {| written := [NewVariable 1 Always]; next_variable := 2; next_integer := free_integers + 1;
     meanings := PositiveMap.add 1 Always (PositiveMap.empty Meaning); table := enter [] 1 empty_table;
     implications := [] |}.

Definition found (meaning : Meaning) (s : State) : option positive :=
  match lookup (key_of meaning) (table s) with
  | Some v =>
      match PositiveMap.find v (meanings s) with
      | Some known => if same_meaning meaning known then Some v else None
      | None => None
      end
  | None => None
  end.

Definition literal (meaning : Meaning) (s : State) : Literal * State :=
  match found meaning s with
  | Some v => (Yes v, s)
  | None =>
      let v := next_variable s in
      (Yes v, {| written := NewVariable v meaning :: written s; next_variable := Pos.succ v;
                 next_integer := next_integer s;
                 meanings := PositiveMap.add v meaning (meanings s); table := enter (key_of meaning) v (table s);
                 implications := implications s |})
  end.

Definition both (one other : Literal) (s : State) : Literal * State :=
  let (one, other) := if variable_of one <=? variable_of other then (one, other) else (other, one) in
  if same_literal one always then (other, s)
  else if same_literal one never || same_literal one (negated other) then (never, s)
  else if same_literal one other then (one, s)
  else literal (Both one other) s.

Definition either (one other : Literal) (s : State) : Literal * State :=
  let (l, s) := both (negated one) (negated other) s in (negated l, s).

Definition at_most_zero (expression : Linear) (s : State) : Literal * State :=
  match Linear.at_most_zero expression with
  | Decided true => (always, s)
  | Decided false => (never, s)
  | Compared inequality positive =>
      let (l, s) := literal (Atom inequality) s in (if positive then l else negated l, s)
  end.

(** *** Numbers with cases *)

(** A case more: cases with one expression are put together. *)
Fixpoint keep (kept : list Case) (guard : Literal) (expression : Linear) (s : State) : list Case * State :=
  match kept with
  | [] => ([(guard, expression)], s)
  | (known_guard, known) :: kept =>
      if same_linear known expression
      then let (l, s) := either known_guard guard s in ((l, known) :: kept, s)
      else let (kept, s) := keep kept guard expression s in ((known_guard, known) :: kept, s)
  end.

(** Those that cannot be are left out. *)
Fixpoint keep_all (kept cases : list Case) (s : State) : list Case * State :=
  match cases with
  | [] => (kept, s)
  | (guard, expression) :: cases =>
      if same_literal guard never then keep_all kept cases s
      else let (kept, s) := keep kept guard expression s in keep_all kept cases s
  end.

Definition imply (guard : Literal) (expression : Linear) (s : State) : State :=
  let (atom, s) := at_most_zero expression s in
  {| written := written s; next_variable := next_variable s; next_integer := next_integer s; meanings := meanings s;
     table := table s; implications := (guard, atom) :: implications s |}.

Definition imply_equal (x : positive) (s : State) (case : Case) : State :=
  let (guard, expression) := case in
  let s := imply guard (plus (variable x) (-1) expression) s in imply guard (plus expression (-1) (variable x)) s.

(** Many cases become an integer. *)
Definition most_cases : nat := 6.
Definition number (cases : list Case) (s : State) : list Case * State :=
  let (kept, s) := keep_all [] cases s in
  if (length kept <=? most_cases)%nat then (kept, s)
  else
    let x := next_integer s in
    let s := {| written := NewInteger x kept :: written s; next_variable := next_variable s;
                next_integer := Pos.succ x; meanings := meanings s; table := table s;
                implications := implications s |} in
    ([(always, variable x)], fold_left (imply_equal x) kept s).

(** The first number and a multiple of the second, in every pair of their cases. *)
Fixpoint add_to_all (guard : Literal) (expression : Linear) (factor : Z) (other : list Case) (s : State)
  : list Case * State :=
  match other with
  | [] => ([], s)
  | (also, added) :: other =>
      let (l, s) := both guard also s in
      let (sum, s) := add_to_all guard expression factor other s in
      ((l, plus expression factor added) :: sum, s)
  end.
Fixpoint sum (one : list Case) (factor : Z) (other : list Case) (s : State) : list Case * State :=
  match one with
  | [] => ([], s)
  | (guard, expression) :: one =>
      let (here, s) := add_to_all guard expression factor other s in
      let (further, s) := sum one factor other s in
      (here ++ further, s)
  end.

(** Some case with a number that is at most 0 is true. *)
Fixpoint any_at_most_zero (any : Literal) (cases : list Case) (s : State) : Literal * State :=
  match cases with
  | [] => (any, s)
  | (guard, expression) :: cases =>
      let (atom, s) := at_most_zero expression s in
      let (case, s) := both guard atom s in
      let (any, s) := either any case s in
      any_at_most_zero any cases s
  end.

Fixpoint guarded (condition : Literal) (cases : list Case) (s : State) : list Case * State :=
  match cases with
  | [] => ([], s)
  | (guard, expression) :: cases =>
      let (l, s) := both condition guard s in
      let (cases, s) := guarded condition cases s in
      ((l, expression) :: cases, s)
  end.

(** *** Terms *)

Inductive WrittenNumber : Set := KnownNumber (n : Z) | Cases (cases : list Case).
Inductive WrittenStatement : Set := KnownTruth (known : bool) | Stated (l : Literal).

Definition cases_of (n : WrittenNumber) : list Case :=
  match n with KnownNumber n => [(always, Linear.number n)] | Cases cases => cases end.

Definition add (one : WrittenNumber) (factor : Z) (other : WrittenNumber) (s : State) : WrittenNumber * State :=
  match one, other with
  | KnownNumber one, KnownNumber other => (KnownNumber (one + factor * other), s)
  | _, _ =>
      let (cases, s) := sum (cases_of one) factor (cases_of other) s in
      let (cases, s) := number cases s in
      (Cases cases, s)
  end.

Definition at_most (one other : WrittenNumber) (s : State) : WrittenStatement * State :=
  match one, other with
  | KnownNumber one, KnownNumber other => (KnownTruth (one <=? other)%Z, s)
  | _, _ =>
      let (cases, s) := sum (cases_of one) (-1) (cases_of other) s in
      let (l, s) := any_at_most_zero never cases s in
      (Stated l, s)
  end.

Definition choose (condition : WrittenStatement) (yes no : WrittenNumber) (s : State) : WrittenNumber * State :=
  match condition with
  | KnownTruth true => (yes, s)
  | KnownTruth false => (no, s)
  | Stated l =>
      let (cases_yes, s) := guarded l (cases_of yes) s in
      let (cases_no, s) := guarded (negated l) (cases_of no) s in
      let (cases, s) := number (cases_yes ++ cases_no) s in
      (Cases cases, s)
  end.

Definition not (one : WrittenStatement) : WrittenStatement :=
  match one with KnownTruth known => KnownTruth (negb known) | Stated l => Stated (negated l) end.
Definition and (one other : WrittenStatement) (s : State) : WrittenStatement * State :=
  match one, other with
  | KnownTruth true, _ => (other, s)
  | _, KnownTruth true => (one, s)
  | KnownTruth false, _ | _, KnownTruth false => (KnownTruth false, s)
  | Stated one, Stated other => let (l, s) := both one other s in (Stated l, s)
  end.
Definition or (one other : WrittenStatement) (s : State) : WrittenStatement * State :=
  let (both, s) := and (not one) (not other) s in (not both, s).
Fixpoint any (so_far : WrittenStatement) (some : list WrittenStatement) (s : State) : WrittenStatement * State :=
  match some with
  | [] => (so_far, s)
  | one :: some => let (so_far, s) := or so_far one s in any so_far some s
  end.

(** These are as true as those, one by one. *)
Fixpoint alike (so_far : WrittenStatement) (some others : list WrittenStatement) (s : State)
  : WrittenStatement * State :=
  match some, others with
  | one :: some, other :: others =>
      let (there, s) := or (not one) other s in
      let (back, s) := or (not other) one s in
      let (same, s) := and there back s in
      let (so_far, s) := and so_far same s in
      alike so_far some others s
  | _, _ => (so_far, s)
  end.

(** What a name stands for: an integer that can be anything, or a number that was kept. *)
Definition Names : Type := PositiveMap.t WrittenNumber.
Definition named (names : Names) (x : positive) : WrittenNumber :=
  match PositiveMap.find x names with Some n => n | None => KnownNumber 0 end.

Fixpoint write_number (names : Names) (n : Number) (s : State) : WrittenNumber * State :=
  match n with
  | Constant n => (KnownNumber n, s)
  | Name x => (named names x, s)
  | Plus one factor other =>
      let (one, s) := write_number names one s in
      let (other, s) := write_number names other s in
      add one factor other s
  | Choose condition yes no =>
      let (condition, s) := write_statement names condition s in
      let (yes, s) := write_number names yes s in
      let (no, s) := write_number names no s in
      choose condition yes no s
  | NumberAfter one other =>
      let (_, s) := write_number names one s in
      write_number names other s
  end
with write_statement (names : Names) (statement : Statement) (s : State) : WrittenStatement * State :=
  match statement with
  | Truth known => (KnownTruth known, s)
  | AtMost one other =>
      let (one, s) := write_number names one s in
      let (other, s) := write_number names other s in
      at_most one other s
  | Above one other =>
      let (one, s) := write_number names one s in
      let (other, s) := write_number names other s in
      let (next, s) := add other 1 (KnownNumber 1) s in
      at_most next one s
  | Is one other =>
      let (one, s) := write_number names one s in
      let (other, s) := write_number names other s in
      let (at_most_it, s) := at_most one other s in
      let (at_least_it, s) := at_most other one s in
      and at_most_it at_least_it s
  | Not one => let (one, s) := write_statement names one s in (not one, s)
  | And one other =>
      let (one, s) := write_statement names one s in
      let (other, s) := write_statement names other s in
      and one other s
  | Any some =>
      let (some, s) := write_statements names some s in
      any (KnownTruth false) some s
  | Alike some others =>
      let (some, s) := write_statements names some s in
      let (others, s) := write_statements names others s in
      alike (KnownTruth true) some others s
  | FirstThatApplies ranking => write_ranking names (KnownTruth false) (KnownTruth true) ranking s
  | After one other =>
      let (_, s) := write_statement names one s in
      write_statement names other s
  | Let x one other =>
      let (one, s) := write_number names one s in
      write_statement (PositiveMap.add x one names) other s
  end
with write_statements (names : Names) (some : Statements) (s : State) : list WrittenStatement * State :=
  match some with
  | Nil => ([], s)
  | Cons one others =>
      let (one, s) := write_statement names one s in
      let (others, s) := write_statements names others s in
      (one :: others, s)
  end
with write_ranking (names : Names) (so_far none_earlier : WrittenStatement) (ranking : Ranking) (s : State)
  : WrittenStatement * State :=
  match ranking with
  | Last => (so_far, s)
  | Before wanted applies lower =>
      let (wanted, s) := write_statement names wanted s in
      let (played, s) := and none_earlier wanted s in
      let (so_far, s) := or so_far played s in
      let (applies, s) := write_statement names applies s in
      let (none_earlier, s) := and none_earlier (not applies) s in
      write_ranking names so_far none_earlier lower s
  end.

(** *** The problem *)

Fixpoint free_names (x : positive) (count : nat) : Names :=
  match count with
  | O => PositiveMap.empty WrittenNumber
  | S count => PositiveMap.add x (Cases [(always, variable x)]) (free_names (Pos.succ x) count)
  end.

Definition clauses_of_line (line : Line) : list (list Literal) :=
  match line with
  | NewVariable v Always => [[Yes v]]
  | NewVariable v (Both one other) => [[No v; one]; [No v; other]; [Yes v; negated one; negated other]]
  | NewVariable v (Atom _) | NewInteger v _ => []
  end.
Definition clause_of_implication (implication : Literal * Literal) : list Literal :=
  [negated (fst implication); snd implication].

(** The clauses of a statement: the definitions of all that it speaks of, and that it is false. *)
Record Problem : Type := { lines : list Line; clauses : list (list Literal); atoms : PositiveMap.t Meaning }.

Definition problem_of (free_integers : positive) (statement : Statement) : Problem :=
  let names := free_names 1 (Pos.to_nat free_integers) in
  let (statement, s) := write_statement names statement (nothing_written free_integers) in
  let false_statement :=
    match statement with KnownTruth known => if known then never else always | Stated l => negated l end in
  {| lines := written s;
     clauses := flat_map clauses_of_line (rev' (written s)) ++ map clause_of_implication (rev' (implications s))
                ++ [[false_statement]];
     atoms := meanings s |}.
