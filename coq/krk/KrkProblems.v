(** The problems of the lemmas, as numbers, to compare them with the Rust's.

    The certificates fit the problems here and in the Rust, so these should be the same; here it is computed. Each lemma
    has numbers that depend on every variable, integer and clause of its problem and on their order.
    `crates/check/tests/krk_coq.rs` reads these numbers here and computes them from `check::krk::Problem`. *)

Require Import List ZArith String.
Import ListNotations.
Require Import Linear Clauses KrkLemmas KrkChecked.
Open Scope string_scope.
Open Scope Z_scope.

(** *** A problem as a list of numbers *)

Definition of_literal (l : Literal) : Z := match l with Yes v => Zpos v | No v => Zneg v end.
Definition of_terms (l : list (positive * Z)) : list Z :=
  Z.of_nat (List.length l) :: flat_map (fun term => [Zpos (fst term); snd term]) l.
Definition of_line (line : Line) : list Z :=
  match line with
  | NewVariable v Always => [Zpos v]
  | NewVariable v (Atom inequality) => Zpos v :: bound inequality :: of_terms (summands inequality)
  | NewVariable v (Both one other) => [Zpos v; of_literal one; of_literal other]
  | NewInteger x cases =>
      Zpos x :: flat_map (fun case => of_literal (fst case) :: constant (snd case) :: of_terms (terms (snd case))) cases
  end.
Definition of_clause (clause : list Literal) : list Z := Z.of_nat (List.length clause) :: map of_literal clause.

(** *** A list of numbers as one number *)

Definition size : Z := 2 ^ 40.
Definition digest (l : list Z) : Z := fold_left (fun so_far n => Z.land (33 * so_far + n) (size - 1)) l 0.

Definition is_variable (line : Line) : bool := match line with NewVariable _ _ => true | NewInteger _ _ => false end.
Definition digests (lemma : Name) : list Z :=
  let problem := problem_of_lemma lemma in
  let (variables, integers) := partition is_variable (rev' (lines problem)) in
  [digest (flat_map of_line variables); digest (flat_map of_line integers);
   digest (flat_map of_clause (clauses problem))].

Definition lemmas : list (string * Name) := [
  ("applicable", Applicable); ("rtm_stale", RtmStale); ("rtm_rook", RtmRook); ("other_rook", OtherRook);
  ("rtm_then_mate", RtmThenMate); ("no_king_mate", NoKingMate); ("basic_stays", BasicStays); ("home3", Home3);
  ("lex3", Lex3); ("fifth", Fifth); ("transpose", Transpose)].

Definition computed : list (string * list Z) := map (fun lemma => (fst lemma, digests (snd lemma))) lemmas.

(** The variables, the integers and the clauses of each. *)
Example computed_problems : computed = [
  ("applicable", [513282972833; 0; 737967018662]);
  ("rtm_stale", [1081789551398; 0; 973832962737]);
  ("rtm_rook", [254319399521; 0; 190425875779]);
  ("other_rook", [819328806524; 717713729954; 157458156674]);
  ("rtm_then_mate", [422720583287; 0; 365851887192]);
  ("no_king_mate", [657867176804; 0; 707842644243]);
  ("basic_stays", [455400231460; 541376804426; 1060901524696]);
  ("home3", [658047321606; 224613020462; 333364873840]);
  ("lex3", [1030496133905; 842309350893; 606759905865]);
  ("fifth", [984749299372; 562349083718; 168890114851]);
  ("transpose", [429705542567; 845557917012; 43719871373])].
Proof. match goal with |- _ = ?numbers => vm_cast_no_check (eq_refl numbers) end. Qed.
