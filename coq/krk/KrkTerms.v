(** The words of `KrkRules.v` and the lemmas of `KrkLemmas.v` as terms.

    For each of them there is a term that means it, whatever the numbers are; the term is found by a tactic that goes
    through the definition, so nothing has to be believed here and nothing is said twice. Only where the Rust writes
    things down in another order than that of the definition here, the term says so. *)

Require Import List ZArith Bool Lia.
Import ListNotations.
Require Import Game KrkRules KrkLemmas Terms.
Open Scope Z_scope.
Open Scope bool_scope.

(** *** Squares, positions and lists of terms *)

Record SquareTerm : Set := { file_term : Number; rank_term : Number }.
Record KrkTerm : Set := {
  files_term : Number; ranks_term : Number; king_term : SquareTerm; rook_term : SquareTerm; lone_term : SquareTerm }.

Definition square (e : positive -> Z) (s : SquareTerm) : Square :=
  {| file := num e (file_term s); rank := num e (rank_term s) |}.
Definition krk (e : positive -> Z) (p : KrkTerm) : Krk :=
  {| files := num e (files_term p); ranks := num e (ranks_term p); king := square e (king_term p);
     rook := square e (rook_term p); lone := square e (lone_term p) |}.

Definition Or (one other : Statement) : Statement := Not (And (Not one) (Not other)).
Definition Below (one other : Number) : Statement := AtMost (Plus one 1 (Constant 1)) other.
Fixpoint or_each (so_far : Statement) (some : Statements) : Statement :=
  match some with Nil => so_far | Cons one others => or_each (Or so_far one) others end.

(** *** The term of a word *)

(** There is a term with the meaning of a word, of arguments that have terms. *)
Definition ValueOf (T V : Type) : Type := (positive -> Z) -> T -> V.
Definition written1 {A A' R R'} (a : ValueOf A A') (r : ValueOf R R') (word : A' -> R') : Type :=
  forall x, {t : R | forall e x', a e x = x' -> r e t = word x'}.
Definition written2 {A A' B B' R R'} (a : ValueOf A A') (b : ValueOf B B') (r : ValueOf R R') (word : A' -> B' -> R')
  : Type := forall x y, {t : R | forall e x' y', a e x = x' -> b e y = y' -> r e t = word x' y'}.
Definition written3 {A A' B B' C C' R R'} (a : ValueOf A A') (b : ValueOf B B') (c : ValueOf C C') (r : ValueOf R R')
  (word : A' -> B' -> C' -> R') : Type :=
  forall x y z, {t : R | forall e x' y' z', a e x = x' -> b e y = y' -> c e z = z' -> r e t = word x' y' z'}.

(** *** The rules by which the tactic goes through a definition *)

Section Rules.
  Context {e : positive -> Z}.

  Lemma means_plus a b x y : num e a = x -> num e b = y -> num e (Plus a 1 b) = x + y.
  Proof. intros <- <-. cbn [num]. lia. Qed.
  Lemma means_minus a b x y : num e a = x -> num e b = y -> num e (Plus a (-1) b) = x - y.
  Proof. intros <- <-. cbn [num]. lia. Qed.
  Lemma means_if a b c x y z : truth e a = x -> num e b = y -> num e c = z ->
    num e (Choose a b c) = if x then y else z.
  Proof. intros <- <- <-. reflexivity. Qed.
  Lemma means_at_most a b x y : num e a = x -> num e b = y -> truth e (AtMost a b) = (x <=? y).
  Proof. intros <- <-. reflexivity. Qed.
  Lemma means_below a b x y : num e a = x -> num e b = y -> truth e (Below a b) = (x <? y).
  Proof. intros <- <-. unfold Below. cbn [truth num]. apply eq_iff_eq_true. rewrite Z.leb_le, Z.ltb_lt. lia. Qed.
  Lemma means_above a b x y : num e a = x -> num e b = y -> truth e (Above a b) = (y <? x).
  Proof. intros <- <-. reflexivity. Qed.
  Lemma means_is a b x y : num e a = x -> num e b = y -> truth e (Is a b) = (x =? y).
  Proof. intros <- <-. reflexivity. Qed.
  Lemma means_not a x : truth e a = x -> truth e (Not a) = negb x.
  Proof. intros <-. reflexivity. Qed.
  Lemma means_and a b x y : truth e a = x -> truth e b = y -> truth e (And a b) = x && y.
  Proof. intros <- <-. reflexivity. Qed.
  Lemma means_or a b x y : truth e a = x -> truth e b = y -> truth e (Or a b) = x || y.
  Proof. intros <- <-. cbn. now rewrite negb_andb, !negb_involutive. Qed.
  Lemma means_after a b y : truth e b = y -> truth e (After a b) = y.
  Proof. exact (fun means => means). Qed.
  Lemma means_number_after a b y : num e b = y -> num e (NumberAfter a b) = y.
  Proof. exact (fun means => means). Qed.
  Lemma means_let x a b y : truth (with_value e x (num e a)) b = y -> truth e (Let x a b) = y.
  Proof. exact (fun means => means). Qed.

  Lemma means_together some l : truths e some = l -> truth e (Any some) = any l.
  Proof. intros <-. reflexivity. Qed.
  Lemma means_none_can_together some l : truths e some = l -> truth e (Not (Any some)) = forallb negb l.
  Proof.
    intros <-. cbn [truth]. induction some as [|one others IH]; cbn; [|rewrite <- IH, negb_orb]; reflexivity.
  Qed.
  Lemma means_each some l : truths e some = l -> truth e (or_each (Truth false) some) = any l.
  Proof.
    intros <-.
    assert (forall so_far, truth e (or_each so_far some) = truth e so_far || any (truths e some)) as from_there.
    { induction some as [|one others IH]; intros so_far; cbn [or_each truths any existsb]; [now rewrite orb_false_r|].
      rewrite IH, orb_assoc. f_equal. apply means_or; reflexivity. }
    exact (from_there (Truth false)).
  Qed.
  Lemma means_one_more a b x l : truth e a = x -> truths e b = l -> truths e (Cons a b) = x :: l.
  Proof. intros <- <-. reflexivity. Qed.

  Lemma means_file s s' : square e s = s' -> num e (file_term s) = file s'.
  Proof. intros <-. reflexivity. Qed.
  Lemma means_rank s s' : square e s = s' -> num e (rank_term s) = rank s'.
  Proof. intros <-. reflexivity. Qed.
  Lemma means_square a b x y : num e a = x -> num e b = y ->
    square e {| file_term := a; rank_term := b |} = {| file := x; rank := y |}.
  Proof. intros <- <-. reflexivity. Qed.
  Lemma means_files p p' : krk e p = p' -> num e (files_term p) = files p'.
  Proof. intros <-. reflexivity. Qed.
  Lemma means_ranks p p' : krk e p = p' -> num e (ranks_term p) = ranks p'.
  Proof. intros <-. reflexivity. Qed.
  Lemma means_king p p' : krk e p = p' -> square e (king_term p) = king p'.
  Proof. intros <-. reflexivity. Qed.
  Lemma means_rook p p' : krk e p = p' -> square e (rook_term p) = rook p'.
  Proof. intros <-. reflexivity. Qed.
  Lemma means_lone p p' : krk e p = p' -> square e (lone_term p) = lone p'.
  Proof. intros <-. reflexivity. Qed.
  Lemma means_krk a b k r l x y k' r' l' :
    num e a = x -> num e b = y -> square e k = k' -> square e r = r' -> square e l = l' ->
    krk e {| files_term := a; ranks_term := b; king_term := k; rook_term := r; lone_term := l |}
    = {| files := x; ranks := y; king := k'; rook := r'; lone := l' |}.
  Proof. intros <- <- <- <- <-. reflexivity. Qed.
End Rules.

(** The tactic goes by the outermost sign of what is to be meant. Words that have their terms already are hints too. *)
Create HintDb words.
#[local] Hint Extern 0 (num _ _ = Z0) => exact (eq_refl : num _ (Constant Z0) = Z0) : words.
#[local] Hint Extern 0 (num _ _ = Zpos ?n) => exact (eq_refl : num _ (Constant (Zpos n)) = Zpos n) : words.
#[local] Hint Extern 0 (num _ _ = Zneg ?n) => exact (eq_refl : num _ (Constant (Zneg n)) = Zneg n) : words.
#[local] Hint Extern 0 (_ = _ + _) => eapply means_plus : words.
#[local] Hint Extern 0 (_ = _ - _) => eapply means_minus : words.
#[local] Hint Extern 0 (num _ _ = if _ then _ else _) => eapply means_if : words.
#[local] Hint Extern 0 (_ = (_ <=? _)) => eapply means_at_most : words.
#[local] Hint Extern 0 (_ = (_ <? _)) => eapply means_below : words.
#[local] Hint Extern 0 (_ = (_ =? _)) => eapply means_is : words.
#[local] Hint Extern 0 (_ = negb _) => eapply means_not : words.
#[local] Hint Extern 0 (_ = _ && _) => eapply means_and : words.
#[local] Hint Extern 0 (_ = _ || _) => eapply means_or : words.
#[local] Hint Extern 0 (truths _ _ = []) => exact (eq_refl : truths _ Nil = []) : words.
#[local] Hint Extern 0 (_ = _ :: _) => eapply means_one_more : words.
#[local] Hint Extern 0 (_ = file _) => eapply means_file : words.
#[local] Hint Extern 0 (_ = rank _) => eapply means_rank : words.
#[local] Hint Extern 0 (_ = Build_Square _ _) => eapply means_square : words.
#[local] Hint Extern 0 (_ = files _) => eapply means_files : words.
#[local] Hint Extern 0 (_ = ranks _) => eapply means_ranks : words.
#[local] Hint Extern 0 (_ = king _) => eapply means_king : words.
#[local] Hint Extern 0 (_ = rook _) => eapply means_rook : words.
#[local] Hint Extern 0 (_ = lone _) => eapply means_lone : words.
#[local] Hint Extern 0 (_ = Build_Krk _ _ _ _ _) => eapply means_krk : words.

(** Whether the parts of an "any of these" are written down together or each when it is its turn. *)
Create HintDb together.
#[local] Hint Extern 0 (_ = any _) => eapply means_together : together.
#[local] Hint Extern 0 (_ = forallb negb _) => eapply means_none_can_together : together.
Create HintDb each.
#[local] Hint Extern 0 (_ = any _) => eapply means_each : each.

Ltac unfold_lists :=
  cbv beta iota zeta delta [map app combine flat_map fst snd differs implies around from_each_edge images both_from_each_edge
    rook_targets men fewest_files fewest_ranks].
Ltac go_through := unfold_lists; eauto 20000 with words together nocore.
Ltac go_through_each := unfold_lists; eauto 20000 with words each nocore.
Tactic Notation "write_down" reference(word) := intros; eexists; intros; unfold word; go_through.
Tactic Notation "write_down_each" reference(word) := intros; eexists; intros; unfold word; go_through_each.

(** *** `logic.rs` *)

Definition between_term : written3 num num num truth between.
Proof. write_down between. Defined.
#[local] Hint Extern 0 (_ = between _ _ _) => eapply (proj2_sig (between_term _ _ _)) : words.
Definition gap_term : written2 num num num gap.
Proof. write_down gap. Defined.
#[local] Hint Extern 0 (_ = gap _ _) => eapply (proj2_sig (gap_term _ _)) : words.
Definition larger_term : written2 num num num larger.
Proof. write_down larger. Defined.
#[local] Hint Extern 0 (_ = larger _ _) => eapply (proj2_sig (larger_term _ _)) : words.
(** *** `square.rs` *)

Definition same_term : written2 square square truth same.
Proof. write_down same. Defined.
#[local] Hint Extern 0 (_ = same _ _) => eapply (proj2_sig (same_term _ _)) : words.
Definition adjacent_term : written2 square square truth adjacent.
Proof. write_down adjacent. Defined.
#[local] Hint Extern 0 (_ = adjacent _ _) => eapply (proj2_sig (adjacent_term _ _)) : words.
Definition in_line_term : written2 square square truth in_line.
Proof. write_down in_line. Defined.
#[local] Hint Extern 0 (_ = in_line _ _) => eapply (proj2_sig (in_line_term _ _)) : words.
Definition stands_between_term : written3 square square square truth stands_between.
Proof. write_down stands_between. Defined.
#[local] Hint Extern 0 (_ = stands_between _ _ _) => eapply (proj2_sig (stands_between_term _ _ _)) : words.
Definition king_distance_term : written2 square square num king_distance.
Proof. write_down king_distance. Defined.
#[local] Hint Extern 0 (_ = king_distance _ _) => eapply (proj2_sig (king_distance_term _ _)) : words.
Definition distance_term : written2 square square num distance.
Proof. write_down distance. Defined.
#[local] Hint Extern 0 (_ = distance _ _) => eapply (proj2_sig (distance_term _ _)) : words.
Definition transposed_square_term : written1 square square transposed_square.
Proof. write_down transposed_square. Defined.
#[local] Hint Extern 0 (_ = transposed_square _) => eapply (proj2_sig (transposed_square_term _)) : words.
(** *** `rules.rs` *)

Definition on_board_term : written2 krk square truth on_board.
Proof. write_down on_board. Defined.
#[local] Hint Extern 0 (_ = on_board _ _) => eapply (proj2_sig (on_board_term _ _)) : words.
Definition legal_for_black_term : written1 krk truth legal_for_black.
Proof. write_down legal_for_black. Defined.
#[local] Hint Extern 0 (_ = legal_for_black _) => eapply (proj2_sig (legal_for_black_term _)) : words.
Definition rook_attacks_term : written2 krk square truth rook_attacks.
Proof. write_down rook_attacks. Defined.
#[local] Hint Extern 0 (_ = rook_attacks _ _) => eapply (proj2_sig (rook_attacks_term _ _)) : words.
Definition check_term : written1 krk truth check.
Proof. write_down check. Defined.
#[local] Hint Extern 0 (_ = check _) => eapply (proj2_sig (check_term _)) : words.
Definition legal_for_white_term : written1 krk truth legal_for_white.
Proof. write_down legal_for_white. Defined.
#[local] Hint Extern 0 (_ = legal_for_white _) => eapply (proj2_sig (legal_for_white_term _)) : words.
Definition king_may_go_term : written2 krk square truth king_may_go.
Proof. write_down king_may_go. Defined.
#[local] Hint Extern 0 (_ = king_may_go _ _) => eapply (proj2_sig (king_may_go_term _ _)) : words.
Definition rook_may_go_term : written2 krk square truth rook_may_go.
Proof. write_down rook_may_go. Defined.
#[local] Hint Extern 0 (_ = rook_may_go _ _) => eapply (proj2_sig (rook_may_go_term _ _)) : words.
Definition lone_may_go_term : written2 krk square truth lone_may_go.
Proof. write_down lone_may_go. Defined.
#[local] Hint Extern 0 (_ = lone_may_go _ _) => eapply (proj2_sig (lone_may_go_term _ _)) : words.
Definition rook_can_be_taken_term : written1 krk truth rook_can_be_taken.
Proof. write_down rook_can_be_taken. Defined.
#[local] Hint Extern 0 (_ = rook_can_be_taken _) => eapply (proj2_sig (rook_can_be_taken_term _)) : words.
(** The Rust writes down where the black king may go, all around, before it joins that. *)
Definition stuck_term : written1 krk truth stuck.
Proof.
  intros p. eexists. intros e p' means.
  change (stuck p') with (forallb negb (map (lone_may_go p') (around (lone p')))). go_through.
Defined.
#[local] Hint Extern 0 (_ = stuck _) => eapply (proj2_sig (stuck_term _)) : words.
Definition mate_term : written1 krk truth mate.
Proof. write_down mate. Defined.
#[local] Hint Extern 0 (_ = mate _) => eapply (proj2_sig (mate_term _)) : words.
Definition stalemate_term : written1 krk truth stalemate.
Proof. write_down stalemate. Defined.
#[local] Hint Extern 0 (_ = stalemate _) => eapply (proj2_sig (stalemate_term _)) : words.
(** *** `words.rs` *)

Definition transposed_term : written1 krk krk transposed.
Proof. write_down transposed. Defined.
#[local] Hint Extern 0 (_ = transposed _) => eapply (proj2_sig (transposed_term _)) : words.
Definition mirrored_term : written1 krk krk mirrored.
Proof. write_down mirrored. Defined.
#[local] Hint Extern 0 (_ = mirrored _) => eapply (proj2_sig (mirrored_term _)) : words.
Definition room_side_term : written3 num num num num room_side.
Proof. write_down room_side. Defined.
#[local] Hint Extern 0 (_ = room_side _ _ _) => eapply (proj2_sig (room_side_term _ _ _)) : words.
Definition room_term : written1 krk num room.
Proof. write_down room. Defined.
#[local] Hint Extern 0 (_ = room _) => eapply (proj2_sig (room_term _)) : words.
Definition towards_term : written2 num num num towards.
Proof. write_down towards. Defined.
#[local] Hint Extern 0 (_ = towards _ _) => eapply (proj2_sig (towards_term _ _)) : words.
Definition critical_square_term : written1 krk square critical_square.
Proof. write_down critical_square. Defined.
#[local] Hint Extern 0 (_ = critical_square _) => eapply (proj2_sig (critical_square_term _)) : words.
(** The Rust has the critical square before it looks how far it is. *)
Definition king_to_critical_square_term : written1 krk num king_to_critical_square.
Proof.
  intros p. eexists. intros e p' means. unfold king_to_critical_square.
  apply means_number_after with (a := file_term (proj1_sig (critical_square_term p))).
  apply means_number_after with (a := rank_term (proj1_sig (critical_square_term p))).
  go_through.
Defined.
#[local] Hint Extern 0 (_ = king_to_critical_square _) => eapply (proj2_sig (king_to_critical_square_term _)) : words.
(** Here the Rust looks at the white king first. *)
Definition rook_exposed_term (to_move : Side) : written1 krk truth (fun p => rook_exposed p to_move).
Proof.
  destruct to_move; intros p; eexists; intros e p' means; unfold rook_exposed; eapply means_above; go_through.
Defined.
#[local] Hint Extern 0 (_ = rook_exposed _ ?side) => eapply (proj2_sig (rook_exposed_term side _)) : words.
Definition rook_divides_term : written1 krk truth rook_divides.
Proof. write_down rook_divides. Defined.
#[local] Hint Extern 0 (_ = rook_divides _) => eapply (proj2_sig (rook_divides_term _)) : words.
Definition l_pattern_term : written1 krk truth l_pattern.
Proof. write_down l_pattern. Defined.
#[local] Hint Extern 0 (_ = l_pattern _) => eapply (proj2_sig (l_pattern_term _)) : words.
Definition rook_is_safe_term : written1 krk truth rook_is_safe.
Proof. write_down rook_is_safe. Defined.
#[local] Hint Extern 0 (_ = rook_is_safe _) => eapply (proj2_sig (rook_is_safe_term _)) : words.
Definition kings_on_one_edge_term : written1 krk truth kings_on_one_edge.
Proof. write_down kings_on_one_edge. Defined.
#[local] Hint Extern 0 (_ = kings_on_one_edge _) => eapply (proj2_sig (kings_on_one_edge_term _)) : words.
Definition king_steps_back_term : written2 krk krk truth king_steps_back.
Proof. write_down king_steps_back. Defined.
#[local] Hint Extern 0 (_ = king_steps_back _ _) => eapply (proj2_sig (king_steps_back_term _ _)) : words.
(** Here the Rust looks first whether the king stands beside the rook. *)
Definition king_loses_no_time_term : written2 krk krk truth king_loses_no_time.
Proof.
  intros p q. eexists. intros e p' q' means means'. unfold king_loses_no_time.
  apply means_after with (a := Is (proj1_sig (king_distance_term (king_term p) (rook_term p))) (Constant 1)).
  go_through.
Defined.
#[local] Hint Extern 0 (_ = king_loses_no_time _ _) => eapply (proj2_sig (king_loses_no_time_term _ _)) : words.
Definition ready_in_the_corner_term : written1 krk truth ready_in_the_corner.
Proof. write_down ready_in_the_corner. Defined.
#[local] Hint Extern 0 (_ = ready_in_the_corner _) => eapply (proj2_sig (ready_in_the_corner_term _)) : words.
Definition ready_beside_it_term : written1 krk truth ready_beside_it.
Proof. write_down ready_beside_it. Defined.
#[local] Hint Extern 0 (_ = ready_beside_it _) => eapply (proj2_sig (ready_beside_it_term _)) : words.
Definition ready_on_the_edge_term : written1 krk truth ready_on_the_edge.
Proof. write_down ready_on_the_edge. Defined.
#[local] Hint Extern 0 (_ = ready_on_the_edge _) => eapply (proj2_sig (ready_on_the_edge_term _)) : words.
Definition ready_to_mate_term : written1 krk truth ready_to_mate.
Proof. write_down ready_to_mate. Defined.
#[local] Hint Extern 0 (_ = ready_to_mate _) => eapply (proj2_sig (ready_to_mate_term _)) : words.
Definition rook_comes_to_an_edge_term : written2 krk krk truth rook_comes_to_an_edge.
Proof. write_down rook_comes_to_an_edge. Defined.
#[local] Hint Extern 0 (_ = rook_comes_to_an_edge _ _) => eapply (proj2_sig (rook_comes_to_an_edge_term _ _)) : words.
Definition rook_comes_home_term : written2 krk krk truth rook_comes_home.
Proof. write_down rook_comes_home. Defined.
#[local] Hint Extern 0 (_ = rook_comes_home _ _) => eapply (proj2_sig (rook_comes_home_term _ _)) : words.
(** *** `kind.rs` *)

Definition is_diagonal_term : written2 krk krk truth is_diagonal.
Proof. write_down is_diagonal. Defined.
#[local] Hint Extern 0 (_ = is_diagonal _ _) => eapply (proj2_sig (is_diagonal_term _ _)) : words.
Definition approaches_term : written2 krk krk truth approaches.
Proof. write_down approaches. Defined.
#[local] Hint Extern 0 (_ = approaches _ _) => eapply (proj2_sig (approaches_term _ _)) : words.
Definition keeps_room_term : written2 krk krk truth keeps_room.
Proof. write_down keeps_room. Defined.
#[local] Hint Extern 0 (_ = keeps_room _ _) => eapply (proj2_sig (keeps_room_term _ _)) : words.

Definition may_go_term (man : Man) : written2 krk square truth (fun p to => may_go p man to).
Proof. destruct man; write_down may_go. Defined.
#[local] Hint Extern 0 (_ = may_go _ ?man _) => eapply (proj2_sig (may_go_term man _ _)) : words.
Definition put_term (man : Man) : written2 krk square krk (fun p to => put p man to).
Proof. destruct man; write_down put. Defined.
#[local] Hint Extern 0 (_ = put _ ?man _) => eapply (proj2_sig (put_term man _ _)) : words.
Definition put_lone_term : written2 krk square krk put_lone.
Proof. write_down put_lone. Defined.
#[local] Hint Extern 0 (_ = put_lone _ _) => eapply (proj2_sig (put_lone_term _ _)) : words.
Definition condition_term (kind : Kind) : written2 krk krk truth (condition kind).
Proof. destruct kind; write_down condition. Defined.
#[local] Hint Extern 0 (_ = condition ?kind _ _) => eapply (proj2_sig (condition_term kind _ _)) : words.
Definition fits_term (kind : Kind) (man : Man) : written2 krk square truth (fun p to => fits kind p man to).
Proof. write_down fits. Defined.
#[local] Hint Extern 0 (_ = fits ?kind _ ?man _) => eapply (proj2_sig (fits_term kind man _ _)) : words.

(** *** `lemmas.rs` *)

Definition covered_term : written1 krk truth covered.
Proof. write_down covered. Defined.
#[local] Hint Extern 0 (_ = covered _) => eapply (proj2_sig (covered_term _)) : words.
Definition applies_term (kind : Kind) : written1 krk truth (KrkLemmas.applies kind).
Proof. destruct kind; write_down_each KrkLemmas.applies. Defined.
#[local] Hint Extern 0 (_ = KrkLemmas.applies ?kind _) => eapply (proj2_sig (applies_term kind _)) : words.
Definition is_of_kind_term (kind : Kind) : written2 krk krk truth (is_of_kind kind).
Proof. destruct kind; intros; eexists; intros; unfold is_of_kind, white_moves; go_through_each. Defined.
#[local] Hint Extern 0 (_ = is_of_kind ?kind _ _) => eapply (proj2_sig (is_of_kind_term kind _ _)) : words.

(** The loop over the kinds. *)
Fixpoint ranking (kinds : list Kind) (before after : KrkTerm) (l : list Kind) : Ranking :=
  match l with
  | [] => Last
  | kind :: l =>
      let wanted := if contains kinds kind then proj1_sig (is_of_kind_term kind before after) else Truth false in
      Before wanted (proj1_sig (applies_term kind before)) (ranking kinds before after l)
  end.

Definition strategy_plays_term (kinds : list Kind) : written2 krk krk truth (strategy_plays kinds).
Proof.
  intros p q. exists (FirstThatApplies (ranking kinds p q (filter (up_to_the_last_of kinds) nine))).
  intros e p' q' means means'. unfold strategy_plays. cbn [truth]. generalize false true.
  induction (filter (up_to_the_last_of kinds) nine) as [|kind l IH]; intros plays none_earlier; [reflexivity|].
  cbn [ranking ranked_truth fold_left]. rewrite IH, (proj2_sig (applies_term kind p) e p' means).
  f_equal. apply (f_equal (fold_left _ l)). cbn [next_kind]. f_equal. destruct (contains kinds kind).
  - now rewrite (proj2_sig (is_of_kind_term kind p q) e p' q' means means').
  - cbn. now rewrite andb_false_r, orb_false_r.
Defined.
#[local] Hint Extern 0 (_ = strategy_plays ?kinds _ _) =>
  eapply (proj2_sig (strategy_plays_term kinds _ _)) : words.

(** Plays. *)
Record RoundTerm : Set := {
  king_goes_term : SquareTerm; rook_goes_term : SquareTerm; lone_goes_term : SquareTerm }.
Record PlayTerm : Set := { start_term : KrkTerm; rounds_term : list RoundTerm }.

Definition round (e : positive -> Z) (t : RoundTerm) : Round :=
  {| king_goes := square e (king_goes_term t); rook_goes := square e (rook_goes_term t);
     lone_goes := square e (lone_goes_term t) |}.
Definition play (e : positive -> Z) (t : PlayTerm) : Play :=
  {| start := krk e (start_term t); rounds := map (round e) (rounds_term t) |}.

Definition after_white_term (round : RoundTerm) (before : KrkTerm) : KrkTerm :=
  {| files_term := files_term before; ranks_term := ranks_term before; king_term := king_goes_term round;
     rook_term := rook_goes_term round; lone_term := lone_term before |}.
Definition after_black_term (round : RoundTerm) (before : KrkTerm) : KrkTerm :=
  proj1_sig (put_lone_term (after_white_term round before) (lone_goes_term round)).
Definition end_term (t : PlayTerm) : KrkTerm :=
  fold_left (fun before round => after_black_term round before) (rounds_term t) (start_term t).

Lemma end_of_play : forall e t, krk e (end_term t) = end_of (play e t).
Proof.
  intros e [start rounds]. unfold end_term, end_of. cbn [play rounds_term start_term KrkLemmas.start KrkLemmas.rounds].
  revert start. induction rounds as [|one rounds IH]; intros start; cbn [fold_left map]; [reflexivity|].
  rewrite IH. reflexivity.
Qed.

(** The loop over the rounds. *)
Fixpoint follows_from (kinds : list Kind) (before : KrkTerm) (so_far : Statement) (rounds : list RoundTerm) : Statement :=
  match rounds with
  | [] => so_far
  | round :: rounds =>
      let after := after_white_term round before in
      let follows := And so_far (proj1_sig (strategy_plays_term kinds before after)) in
      let follows := And follows (proj1_sig (lone_may_go_term after (lone_goes_term round))) in
      let follows := And follows (Not (proj1_sig (same_term (lone_goes_term round) (rook_term after)))) in
      follows_from kinds (after_black_term round before) follows rounds
  end.
Definition follows_term (t : PlayTerm) (kinds : list Kind) : Statement :=
  follows_from kinds (start_term t) (Truth true) (rounds_term t).

Lemma follows_play : forall e t kinds, truth e (follows_term t kinds) = follows (play e t) kinds.
Proof.
  intros e [start rounds] kinds. unfold follows_term, follows.
  cbn [play rounds_term start_term KrkLemmas.start KrkLemmas.rounds].
  change true with (truth e (Truth true)) at 2. generalize (Truth true). revert start.
  induction rounds as [|one rounds IH]; intros start so_far; cbn [follows_from fold_left map]; [reflexivity|].
  rewrite IH. cbn [truth].
  rewrite (proj2_sig (strategy_plays_term kinds start (after_white_term one start)) e _ _ eq_refl eq_refl),
    (proj2_sig (lone_may_go_term (after_white_term one start) (lone_goes_term one)) e _ _ eq_refl eq_refl),
    (proj2_sig (same_term (lone_goes_term one) (rook_term (after_white_term one start))) e _ _ eq_refl eq_refl).
  reflexivity.
Qed.

(** The Rust computes the distances first and keeps them; so these two names must not be those of other numbers. *)
Definition distance_name : positive := 27.
Definition distance_was_name : positive := 28.
Definition is_free_of (x : positive) (p : KrkTerm) : Prop := forall e n, krk (with_value e x n) p = krk e p.

Definition is_nearer_to_mate_term : forall p than,
  is_free_of distance_name p -> is_free_of distance_was_name p ->
  is_free_of distance_name than -> is_free_of distance_was_name than ->
  {t | forall e, truth e t = is_nearer_to_mate (krk e p) (krk e than)}.
Proof.
  intros p than free_p free_was_p free_than free_was_than. eexists. intros e.
  apply means_after with (a := proj1_sig (rook_exposed_term White p)).
  apply means_after with (a := proj1_sig (rook_exposed_term White than)).
  apply means_let with (x := distance_name) (a := proj1_sig (king_to_critical_square_term p)).
  apply means_let with (x := distance_was_name) (a := proj1_sig (king_to_critical_square_term than)).
  rewrite (proj2_sig (king_to_critical_square_term p) _ _ eq_refl),
    (proj2_sig (king_to_critical_square_term than) _ _ eq_refl), free_than.
  set (e' := with_value _ distance_was_name _).
  assert (krk e' p = krk e p) as means by (unfold e'; now rewrite free_was_p, free_p).
  assert (krk e' than = krk e than) as means' by (unfold e'; now rewrite free_was_than, free_than).
  assert (num e' (Name distance_name) = king_to_critical_square (krk e p)) as distance by reflexivity.
  assert (num e' (Name distance_was_name) = king_to_critical_square (krk e than)) as distance_was by reflexivity.
  generalize dependent e'. generalize (krk e p) (krk e than). intros p' than' e' means means' distance distance_was.
  unfold is_nearer_to_mate. go_through_each.
Defined.

(** *** The play of a lemma, of numbers by name *)

Definition named_square (x : positive) : SquareTerm := {| file_term := Name x; rank_term := Name (Pos.succ x) |}.
Definition named_krk : KrkTerm :=
  {| files_term := Name 1; ranks_term := Name 2; king_term := named_square 3; rook_term := named_square 5;
     lone_term := named_square 7 |}.
Definition named_round (x : positive) : RoundTerm :=
  {| king_goes_term := named_square x; rook_goes_term := named_square (x + 2); lone_goes_term := named_square (x + 4) |}.
Definition named_play (lemma : KrkLemmas.Name) : PlayTerm :=
  {| start_term := named_krk; rounds_term := firstn (rounds_of lemma) (map named_round [9; 15; 21]%positive) |}.

(** How many names there are. *)
Definition free_integers (lemma : KrkLemmas.Name) : positive := Pos.of_nat (8 + 6 * rounds_of lemma).

(** What the numbers of a play are called. *)
Definition numbers_of (play : Play) : list Z :=
  let p := start play in
  [files p; ranks p; file (king p); rank (king p); file (rook p); rank (rook p); file (lone p); rank (lone p)]
  ++ flat_map (fun round =>
       [file (king_goes round); rank (king_goes round); file (rook_goes round); rank (rook_goes round);
        file (lone_goes round); rank (lone_goes round)]) (rounds play).
Definition values_of (play : Play) (x : positive) : Z := nth (Nat.pred (Pos.to_nat x)) (numbers_of play) 0.

Lemma play_has_names : forall lemma played, length (rounds played) = rounds_of lemma ->
  play (values_of played) (named_play lemma) = played.
Proof.
  intros lemma [[f r [kf kr] [rf rr] [lf lr]] l]. cbn [rounds]. unfold named_play, play.
  destruct (rounds_of lemma) as [|[|[|[|n]]]] eqn:count; [| | | |destruct lemma; discriminate];
    repeat (destruct l as [|[[] [] []] l]; try discriminate); reflexivity.
Qed.

Lemma other_names_are_0 : forall lemma played x, length (rounds played) = rounds_of lemma ->
  (free_integers lemma < x)%positive -> values_of played x = 0.
Proof.
  intros lemma [[f r [kf kr] [rf rr] [lf lr]] l] x. cbn [rounds]. unfold free_integers, values_of. intros count beyond.
  apply nth_overflow. assert (8 + 6 * rounds_of lemma <= Nat.pred (Pos.to_nat x))%nat as far by lia.
  refine (Nat.le_trans _ _ _ _ far). rewrite <- count. clear. unfold numbers_of. cbn [rounds start].
  rewrite app_length. apply Nat.add_le_mono; [reflexivity|].
  induction l as [|round l IH]; cbn [flat_map app length]; lia.
Qed.

(** *** The statements *)

Definition after_first (play : Play) : Krk := snd (first_move play).
Definition after_first_term (t : PlayTerm) : KrkTerm :=
  match rounds_term t with round :: _ => after_white_term round (start_term t) | [] => start_term t end.

Lemma start_of_play : forall e t, krk e (start_term t) = start (play e t).
Proof. reflexivity. Qed.
Lemma after_first_of_play : forall e t, krk e (after_first_term t) = after_first (play e t).
Proof. intros e [start [|round rounds]]; reflexivity. Qed.

#[local] Hint Extern 0 (_ = start _) => eapply start_of_play : words.
#[local] Hint Extern 0 (_ = after_first _) => eapply after_first_of_play : words.
#[local] Hint Extern 0 (_ = end_of _) => eapply end_of_play : words.
#[local] Hint Extern 0 (_ = follows _ _) => eapply follows_play : words.

Ltac take_apart lemma :=
  unfold statement, says, implies, some_applies, mating, basic, nine;
  match goal with |- truth ?e _ = _ =>
    change (first_move (play e (named_play lemma)))
      with (start (play e (named_play lemma)), after_first (play e (named_play lemma)))
  end;
  cbv beta iota zeta;
  try match goal with |- context [filter ?f ?l] =>
    let kinds := eval compute in (filter f l) in change (filter f l) with kinds
  end.

(** That the position is legal is written down first, and then at times what the lemma concludes of it. *)
Definition legal_term (t : PlayTerm) : Statement :=
  And (proj1_sig (covered_term (start_term t))) (proj1_sig (legal_for_white_term (start_term t))).
Ltac after_legal lemma also :=
  apply means_after with (a := legal_term (named_play lemma)); apply means_after with (a := also).

Definition statement_term : forall lemma, {t | forall e, truth e t = statement lemma (play e (named_play lemma))}.
Proof.
  destruct lemma; eexists; intros e.
  - take_apart Applicable. go_through_each.
  - take_apart RtmStale. unfold KrkLemmas.white_moves.
    after_legal RtmStale (proj1_sig (ready_to_mate_term (after_first_term (named_play RtmStale)))). go_through_each.
  - take_apart RtmRook.
    after_legal RtmRook (proj1_sig (rook_can_be_taken_term (after_first_term (named_play RtmRook)))). go_through_each.
  - take_apart OtherRook.
    after_legal OtherRook (proj1_sig (rook_can_be_taken_term (after_first_term (named_play OtherRook)))).
    go_through_each.
  - take_apart RtmThenMate. go_through_each.
  - take_apart NoKingMate. unfold KrkLemmas.white_moves.
    after_legal NoKingMate (proj1_sig (mate_term (after_first_term (named_play NoKingMate)))). go_through_each.
  - take_apart BasicStays. go_through_each.
  - take_apart Home3. go_through_each.
  - take_apart Lex3. eapply means_or; [go_through_each|]. rewrite <- end_of_play.
    apply (proj2_sig (is_nearer_to_mate_term (end_term (named_play Lex3)) named_krk (fun _ _ => eq_refl)
      (fun _ _ => eq_refl) (fun _ _ => eq_refl) (fun _ _ => eq_refl))).
  - take_apart Fifth. go_through_each.
Defined.
