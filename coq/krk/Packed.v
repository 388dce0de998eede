(** Certificates as Coq reads them fastest: the steps of a file in `certificates/krk`, packed into strings by
    `generate`.

    Nothing rests on how they are packed: what comes out is tested, step by step, by `Refutation.v`. *)

Require Import List ZArith Init.Byte.
Import ListNotations.
Require Import Clauses Refutation.

(** A string is a chain of pieces of 24 bytes, which Coq reads a few times as fast as a list of bytes. *)
Inductive Packed : Set :=
| Empty
| Piece (a1 a2 a3 b1 b2 b3 c1 c2 c3 d1 d2 d3 e1 e2 e3 f1 f2 f3 g1 g2 g3 h1 h2 h3 : byte) (rest : Packed).

Fixpoint pack (l : list byte) : option Packed :=
  match l with
  | [] => Some Empty
  | a1 :: a2 :: a3 :: b1 :: b2 :: b3 :: c1 :: c2 :: c3 :: d1 :: d2 :: d3
    :: e1 :: e2 :: e3 :: f1 :: f2 :: f3 :: g1 :: g2 :: g3 :: h1 :: h2 :: h3 :: rest =>
      match pack rest with
      | Some rest =>
          Some (Piece a1 a2 a3 b1 b2 b3 c1 c2 c3 d1 d2 d3 e1 e2 e3 f1 f2 f3 g1 g2 g3 h1 h2 h3 rest)
      | None => None
      end
  | _ => None
  end.
Fixpoint unpack (p : Packed) : list byte :=
  match p with
  | Empty => []
  | Piece a1 a2 a3 b1 b2 b3 c1 c2 c3 d1 d2 d3 e1 e2 e3 f1 f2 f3 g1 g2 g3 h1 h2 h3 rest =>
      a1 :: a2 :: a3 :: b1 :: b2 :: b3 :: c1 :: c2 :: c3 :: d1 :: d2 :: d3
      :: e1 :: e2 :: e3 :: f1 :: f2 :: f3 :: g1 :: g2 :: g3 :: h1 :: h2 :: h3 :: unpack rest
  end.
Declare Scope packed_scope.
Delimit Scope packed_scope with packed.
String Notation Packed pack unpack : packed_scope.

(** A number is three bytes, the highest digit first; a digit is what the lower six bits of a byte say. *)
Definition add_bit (n : N) (bit : bool) : N :=
  match n, bit with
  | N0, false => N0
  | N0, true => 1%N
  | Npos p, false => Npos p~0
  | Npos p, true => Npos p~1
  end.
Definition add_digit (n : N) (b : byte) : N :=
  let '(b0, (b1, (b2, (b3, (b4, (b5, _)))))) := Byte.to_bits b in
  add_bit (add_bit (add_bit (add_bit (add_bit (add_bit n b5) b4) b3) b2) b1) b0.
Definition number (one two three : byte) : N := add_digit (add_digit (add_digit 0 one) two) three.

Fixpoint numbers (p : Packed) (further : list N) : list N :=
  match p with
  | Empty => further
  | Piece a1 a2 a3 b1 b2 b3 c1 c2 c3 d1 d2 d3 e1 e2 e3 f1 f2 f3 g1 g2 g3 h1 h2 h3 rest =>
      number a1 a2 a3 :: number b1 b2 b3 :: number c1 c2 c3 :: number d1 d2 d3
      :: number e1 e2 e3 :: number f1 f2 f3 :: number g1 g2 g3 :: number h1 h2 h3
      :: numbers rest further
  end.

(** A step is two lists of numbers, each with a 0 behind it: the clause and the hints, or the factors and the
    inequalities of a sum in turn, and no hints. Zeros fill up the last piece. *)
Definition literal_of (n : positive) : Literal := match n with xO v => Yes v | xI v => No v | xH => always end.
Fixpoint pairs_of (l : list positive) : list (positive * Literal) :=
  match l with n :: factor :: l => (factor, literal_of n) :: pairs_of l | _ => [] end.
Definition step_of (one other : list positive) : list Step :=
  match one, other with
  | [], [] => []
  | _, [] => [Sum (pairs_of one)]
  | _, _ => [So (map literal_of one) (rev' other)]
  end.
(** What has been read of a list is kept backwards. *)
Fixpoint steps_of (l : list N) (one : option (list positive)) (so_far : list positive) : list Step :=
  match l with
  | [] => []
  | Npos n :: l => steps_of l one (n :: so_far)
  | N0 :: l =>
      match one with
      | None => steps_of l (Some so_far) []
      | Some one => step_of one so_far ++ steps_of l None []
      end
  end.
Definition steps (certificate : list Packed) : list Step := steps_of (fold_right numbers [] certificate) None [].
