(** Section 9: a player who can capture must.

    Which capture, and how many pieces it takes, is free: there is no rule of the majority. *)

From Coq Require Import List Bool Arith ZArith Lia.
Import ListNotations.
From Checkproof.draughts Require Import S01_Foundations S02_Finite S03_Position S04_Ontology S05_Board S06_Geometry
  S07_Patterns S08_Chains.

(** *** The specification *)

Definition can_jump_from (b : Board) (c : Color) (from : Position) : Prop :=
  exists pc over to, board_get b from = Some pc /\ pc_color pc = c /\ jump_spec b pc from over to.

Definition can_jump (b : Board) (c : Color) : Prop := exists from, can_jump_from b c from.

(** *** The implementation *)

(** The first jumps of whatever stands on a square, if it is of this colour. *)
Definition first_links (b : Board) (c : Color) (from : Position) : list JumpLink :=
  match board_get b from with
  | Some pc => if color_eqb (pc_color pc) c then next_links (lift b from) pc [] from else []
  | None => []
  end.

Definition exists_jump_from (b : Board) (c : Color) (from : Position) : bool :=
  match first_links b c from with [] => false | _ => true end.

Definition exists_jump_any (b : Board) (c : Color) : bool := existsb (exists_jump_from b c) enum_pos.

(** A step that no capture forbids. *)
Definition step_legal_with_forcing (b : Board) (pc : Piece) (from to : Position) : bool :=
  step_impl b pc from to && negb (exists_jump_any b (pc_color pc)).

(** *** The implementation meets the specification *)

(** A man on its king row has no jump, so the rule that crowning ends a chain takes no first jump away. *)
Lemma first_jump b pc from l : In l (next_links (lift b from) pc [] from) <-> jump_spec b pc from (over l) (landing l).
Proof.
  rewrite next_links_spec. unfold lift. rewrite jump_spec_lifted. split; [intros (_ & j & _); exact j|].
  intros j. split; [|split; [exact j|intros []]].
  destruct (crowned pc from) eqn:e; [|reflexivity]. apply crowned_has_no_jump in e.
  destruct j as [j%jump_links_spec _]. rewrite e in j. destruct j.
Qed.

Theorem first_links_spec b c from l :
  In l (first_links b c from) <->
  exists pc, board_get b from = Some pc /\ pc_color pc = c /\ jump_spec b pc from (over l) (landing l).
Proof.
  unfold first_links. destruct (board_get b from) as [pc|] eqn:e.
  - destruct (color_eqb (pc_color pc) c) eqn:ec.
    + apply color_eqb_eq in ec. rewrite first_jump. split; [exists pc; auto|intros (x & [= <-] & _ & j); exact j].
    + apply color_eqb_neq in ec. split; [intros []|intros (x & [= <-] & n & _); contradiction].
  - split; [intros []|intros (x & [=] & _)].
Qed.

Theorem exists_jump_from_spec b c from : exists_jump_from b c from = true <-> can_jump_from b c from.
Proof.
  unfold exists_jump_from, can_jump_from. split.
  - destruct (first_links b c from) as [|l links] eqn:e; [discriminate|intros _].
    destruct (proj1 (first_links_spec b c from l)) as (pc & h); [rewrite e; left; reflexivity|].
    exists pc, (over l), (landing l). exact h.
  - intros (pc & o & to & h). assert (In (link o to) (first_links b c from)) as i
      by (apply first_links_spec; exists pc; exact h).
    destruct (first_links b c from); [destruct i|reflexivity].
Qed.

Theorem exists_jump_any_spec b c : exists_jump_any b c = true <-> can_jump b c.
Proof.
  unfold exists_jump_any, can_jump. rewrite existsb_exists.
  split; intros (from & h); exists from.
  - apply exists_jump_from_spec, h.
  - split; [apply enum_pos_complete|apply exists_jump_from_spec, h].
Qed.

(** *** The paper's validation lemma *)

(** Repaired: about steps that forcing has passed. *)
Theorem mandatory_capture_blocks_steps : forall b pc from to,
  exists_jump_any b (pc_color pc) = true -> step_legal_with_forcing b pc from to = false.
Proof. intros b pc from to e. unfold step_legal_with_forcing. rewrite e. apply andb_false_r. Qed.

(** As stated, about [step_impl] of section 7, it is false: Dark to move can capture 11x18, and the pattern of the step
    6-9 is still a pattern. *)
Definition capture_due : Board :=
  board_set (board_set (board_set empty_board sq15 (Some (mk_piece Light Man))) sq6 (Some (mk_piece Dark Man)))
    sq11 (Some (mk_piece Dark Man)).

Theorem mandatory_capture_blocks_steps_as_stated_is_false :
  ~ (forall b from to pc,
       board_get b from = Some pc -> exists_jump_any b (pc_color pc) = true -> step_impl b pc from to = false).
Proof.
  intros all. specialize (all capture_due sq6 sq9 (mk_piece Dark Man) eq_refl).
  vm_compute in all. specialize (all eq_refl). discriminate.
Qed.
