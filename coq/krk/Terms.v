(** Numbers and statements that are written down instead of computed: what a lemma says, as a tree.

    The statements of `KrkLemmas.v` become such trees in `KrkStatements.v`, and trees become clauses in `Clauses.v`. *)

Require Import List ZArith Bool.
Import ListNotations.
Open Scope Z_scope.
Open Scope bool_scope.

(** The Rust writes a formula down while it runs, from left to right, so that the order of its lines decides the numbers
    of the variables. A tree is written down in the order of its arguments too, and some sorts of node are there for the
    order alone: `Above`, whose smaller side is written last; `Any` and `Alike`, whose parts are all written before the
    first two are joined; `FirstThatApplies`, the loop over the kinds of move; `After` and `NumberAfter`, which write
    something down before it is needed; and `Let`, which keeps a number. *)
Inductive Number : Set :=
| Constant (n : Z)
| Name (x : positive)
| Plus (one : Number) (factor : Z) (other : Number)
| Choose (condition : Statement) (yes no : Number)
| NumberAfter (one other : Number)
with Statement : Set :=
| Truth (known : bool)
| AtMost (one other : Number)
| Above (one other : Number)
| Is (one other : Number)
| Not (one : Statement)
| And (one other : Statement)
| Any (some : Statements)
| Alike (some others : Statements)
| FirstThatApplies (ranking : Ranking)
| After (one other : Statement)
| Let (x : positive) (one : Number) (other : Statement)
with Statements : Set :=
| Nil
| Cons (one : Statement) (others : Statements)
with Ranking : Set :=
| Last
| Before (wanted applies : Statement) (lower : Ranking).

Scheme number_induction := Induction for Number Sort Prop
  with statement_induction := Induction for Statement Sort Prop
  with statements_induction := Induction for Statements Sort Prop
  with ranking_induction := Induction for Ranking Sort Prop.
Combined Scheme term_induction
  from number_induction, statement_induction, statements_induction, ranking_induction.

(** *** What they are when the names have values *)

Definition with_value (e : positive -> Z) (x : positive) (n : Z) : positive -> Z :=
  fun y => if (y =? x)%positive then n else e y.

Fixpoint num (e : positive -> Z) (n : Number) : Z :=
  match n with
  | Constant n => n
  | Name x => e x
  | Plus one factor other => num e one + factor * num e other
  | Choose condition yes no => if truth e condition then num e yes else num e no
  | NumberAfter one other => num e other
  end
with truth (e : positive -> Z) (s : Statement) : bool :=
  match s with
  | Truth known => known
  | AtMost one other => num e one <=? num e other
  | Above one other => num e other <? num e one
  | Is one other => num e one =? num e other
  | Not one => negb (truth e one)
  | And one other => truth e one && truth e other
  | Any some => existsb (fun b => b) (truths e some)
  | Alike some others =>
      forallb (fun pair => Bool.eqb (fst pair) (snd pair)) (combine (truths e some) (truths e others))
  | FirstThatApplies ranking => ranked_truth e false true ranking
  | After one other => truth e other
  | Let x one other => truth (with_value e x (num e one)) other
  end
with truths (e : positive -> Z) (some : Statements) : list bool :=
  match some with
  | Nil => []
  | Cons one others => truth e one :: truths e others
  end
with ranked_truth (e : positive -> Z) (so_far none_earlier : bool) (ranking : Ranking) : bool :=
  match ranking with
  | Last => so_far
  | Before wanted applies lower =>
      ranked_truth e (so_far || (none_earlier && truth e wanted)) (none_earlier && negb (truth e applies)) lower
  end.
