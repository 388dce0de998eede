(** What the theorems rest on, in Coq's own words; see the table in README.md. Each answer has to be "Closed under the
    global context". *)

From Checkproof.draughts Require Import S02_Finite S03_Position S05_Board S06_Geometry S07_Patterns S08_Chains S09_Forcing
  S10_State S12_Legality S13_Apply S14_Generation S18_Validation.

Print Assumptions offset_roundtrip.
Print Assumptions legal_impl_spec.
Print Assumptions apply_move_impl_spec.
Print Assumptions generate_spec.
Print Assumptions generate_NoDup.
Print Assumptions perft_initial.
