(** The draughts claims of this repository: what they say, and one of them proved inside the kernel.

    `ClaimTexts.v` has the files byte for byte. Here they are read, and what they claim is said without any text. The
    claim about the double corner is checked by the kernel itself. The two about kings against one have strategies of
    14,846 and 143,840 lines, which the extracted program checks; the theorems [three_kings] and [two_kings] say what
    its verdict means. At the end stand small strategies that are accepted, and spoilt ones that are not. *)

From Coq Require Import List Bool Arith NArith PArith String.
Import ListNotations.
From Checkproof.check Require Game Goals.
From Checkproof.check Require Import Laws.
From Checkproof.check Require Check.
From Checkproof.draughts Require Import S02_Finite S03_Position S04_Ontology S05_Board S08_Chains S10_State S11_Moves
  S12_Legality S13_Apply S14_Generation S16_Terminal S18_Validation Fen Sets DraughtsGame Table ReadFiles Checker
  ClaimTexts.

Open Scope string_scope.

(** What a proved claim says of a position of one of its lines. *)
Lemma proved_of_line claim strategy s g f positions :
  check_texts claim strategy = AnswerProved -> read_statement claim = Some (s, g, f) -> In (Some positions) f ->
  forall k, In k positions -> @Check.goal_holds draughts g s k.
Proof.
  intros p e line k i. destruct (proved_is_true _ _ p) as (c & ec & holds). unfold read_claim in ec.
  rewrite e in ec. cbn [option_map] in ec. injection ec as <-. destruct holds as [_ lines].
  destruct (lines _ line) as (positions' & [= <-] & _ & all). exact (all k i).
Qed.

(** *** A king in the double corner is safe from one king *)

Definition double_corner : PositionKey := (set_up [] [sq1] [] [sq32], Dark).

Theorem double_corner_read :
  read_statement double_corner_claim = Some (Game.White, NoLoss, [Some [double_corner]]).
Proof. vm_compute. reflexivity. Qed.

Theorem double_corner_proved : check_texts double_corner_claim double_corner_strategy = AnswerProved.
Proof. vm_compute. reflexivity. Qed.

(** No program outside of the kernel has to be believed for this. *)
Theorem double_corner_is_safe : @Goals.never_loses draughts Game.White double_corner.
Proof.
  exact (proved_of_line _ _ _ _ _ _ double_corner_proved double_corner_read (or_introl eq_refl) double_corner
    (or_introl eq_refl)).
Qed.

(** *** Kings against one king *)

Definition kings_against_one (n : nat) : Wants := wants 0 n 0 1.

(** A well-formed position of these pieces with Dark to move. *)
Definition has_kings (n : nat) (k : PositionKey) : Prop :=
  snd k = Dark /\ WFBoard (fst k) Dark /\ forall pc, number_on (fst k) pc enum_pos = want (kings_against_one n) pc.

#[local] Opaque all_with.

Theorem three_kings_read :
  read_statement three_kings_claim =
  Some (Game.Black, Win (Some 15%positive) false, [Some (all_with (kings_against_one 3) Dark)]).
Proof. lazy -[all_with]. reflexivity. Qed.

Theorem three_kings : forall strategy,
  check_texts three_kings_claim strategy = AnswerProved ->
  forall k, has_kings 3 k -> @Goals.wins_within draughts Game.Black 15 k.
Proof.
  intros strategy p k has.
  refine (proved_of_line _ _ _ _ _ _ p three_kings_read (or_introl eq_refl) k _).
  exact (proj2 (all_with_spec _ _ k) has).
Qed.

(** The 34 exceptions of the other claim, in its own words. *)
Definition two_kings_exceptions : list string :=
  match split_once ", but not " (last (removelast two_kings_claim) "") with
  | Some (_, exceptions) => split_all (String.length exceptions) " | " exceptions
  | None => []
  end.

Definition excepted : list PositionKey :=
  flat_map (fun s => match read_fen s with Some k => [k] | None => [] end) two_kings_exceptions.

Theorem exceptions_are_34 : List.length two_kings_exceptions = 34 /\ map print_fen excepted = two_kings_exceptions.
Proof. vm_compute. split; reflexivity. Qed.

Definition not_excepted (k : PositionKey) : bool := negb (existsb (key_eqb k) excepted).

Theorem two_kings_read :
  read_statement two_kings_claim =
  Some (Game.Black, Win (Some 17%positive) false, [Some (keep not_excepted (all_with (kings_against_one 2) Dark))]).
Proof. lazy -[all_with keep key_eqb]. reflexivity. Qed.

Theorem two_kings : forall strategy,
  check_texts two_kings_claim strategy = AnswerProved ->
  forall k, has_kings 2 k -> ~ In (print_fen k) two_kings_exceptions -> @Goals.wins_within draughts Game.Black 17 k.
Proof.
  intros strategy p k has out.
  refine (proved_of_line _ _ _ _ _ _ p two_kings_read (or_introl eq_refl) k _). apply (proj2 (keep_In _ _ k)).
  split; [exact (proj2 (all_with_spec _ _ k) has)|]. unfold not_excepted. apply negb_true_iff.
  destruct (existsb (key_eqb k) excepted) eqn:e; [|reflexivity]. apply existsb_exists in e.
  destruct e as (k' & i & same%key_eqb_eq). subst k'. destruct out.
  rewrite <- (proj2 exceptions_are_34). apply in_map. exact i.
Qed.

(** *** Accepted and refused *)

(** White's man on 6 is jumped, and White has no move. *)
Definition small_claim (goal : string) : list string :=
  ["claim: one capture wins"; "game: draughts"; "side: Black"; "goal: " ++ goal; "from: B:W6:B1,K20"; ""].

Definition small_strategy (kind : string) (entries : list string) : list string :=
  ["checkproof strategy 1"; "game: draughts"; "side: Black"; "kind: " ++ kind] ++ entries ++ [""].

Theorem small_win :
  check_texts (small_claim "win within 1") (small_strategy "win" ["B:W6:B1,K20 1x10 1"; "end 1"]) = AnswerProved.
Proof. vm_compute. reflexivity. Qed.

(** A move that is no capture, a passing move, another side, a line too many in the count, an unknown goal. *)
Theorem spoilt_strategies :
  check_texts (small_claim "win within 1") (small_strategy "win" ["B:W6:B1,K20 20-16 1"; "end 1"])
    = AnswerRefused IllegalMove /\
  check_texts (small_claim "win within 1") (small_strategy "win" ["B:W6:B1,K20 20 1"; "end 1"]) = BadStrategy /\
  check_texts (small_claim "win within 1") (small_strategy "win" ["B:W6:B1,K20 1x10 1"; "end 2"]) = BadStrategy /\
  check_texts (small_claim "win within 0") (small_strategy "win" ["B:W6:B1,K20 1x10 1"; "end 1"]) = BadClaim /\
  check_texts (small_claim "win") (small_strategy "no loss" ["B:W6:B1,K20 1x10"; "end 1"]) = AnswerRefused WrongForm /\
  check_texts (small_claim "win") (small_strategy "win" ["end 0"]) = AnswerOpen 1.
Proof. vm_compute. repeat split. Qed.

(** The other goals go through the loop of `coq/check`. *)
Theorem small_survival :
  check_texts (small_claim "survive 1") (small_strategy "survive" ["B:W6:B1,K20 1x10 1"; "end 1"]) = AnswerProved /\
  check_texts (small_claim "dead") (small_strategy "dead" ["B:W6:B1,K20"; "end 1"]) = AnswerRefused BadEnd /\
  check_texts (small_claim "no loss") (small_strategy "no loss set" ["B:W6:B1,K20"; "end 1"]) = AnswerProved.
Proof. vm_compute. repeat split. Qed.
