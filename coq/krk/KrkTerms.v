(** The words of `KrkRules.v` as terms; the lemmas follow in `KrkStatements.v`.

    For each word there is a term that means it, whatever the numbers are; the term is found by a tactic that goes
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
  Lemma means_alike some others l m : truths e some = l -> truths e others = m ->
    truth e (Alike some others) = all_same l m.
  Proof.
    intros <- <-. cbn [truth]. unfold all_same. induction (combine _ _) as [|[b c] pairs IH]; [reflexivity|].
    cbn [forallb]. rewrite IH. f_equal. now destruct b, c.
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
#[export] Hint Extern 0 (num _ _ = Z0) => exact (eq_refl : num _ (Constant Z0) = Z0) : words.
#[export] Hint Extern 0 (num _ _ = Zpos ?n) => exact (eq_refl : num _ (Constant (Zpos n)) = Zpos n) : words.
#[export] Hint Extern 0 (num _ _ = Zneg ?n) => exact (eq_refl : num _ (Constant (Zneg n)) = Zneg n) : words.
#[export] Hint Extern 0 (_ = _ + _) => eapply means_plus : words.
#[export] Hint Extern 0 (_ = _ - _) => eapply means_minus : words.
#[export] Hint Extern 0 (num _ _ = if _ then _ else _) => eapply means_if : words.
#[export] Hint Extern 0 (_ = (_ <=? _)) => eapply means_at_most : words.
#[export] Hint Extern 0 (_ = (_ <? _)) => eapply means_below : words.
#[export] Hint Extern 0 (_ = (_ =? _)) => eapply means_is : words.
#[export] Hint Extern 0 (_ = negb _) => eapply means_not : words.
#[export] Hint Extern 0 (_ = _ && _) => eapply means_and : words.
#[export] Hint Extern 0 (_ = _ || _) => eapply means_or : words.
#[export] Hint Extern 0 (_ = all_same _ _) => eapply means_alike : words.
#[export] Hint Extern 0 (truths _ _ = []) => exact (eq_refl : truths _ Nil = []) : words.
#[export] Hint Extern 0 (_ = _ :: _) => eapply means_one_more : words.
#[export] Hint Extern 0 (_ = file _) => eapply means_file : words.
#[export] Hint Extern 0 (_ = rank _) => eapply means_rank : words.
#[export] Hint Extern 0 (_ = Build_Square _ _) => eapply means_square : words.
#[export] Hint Extern 0 (_ = files _) => eapply means_files : words.
#[export] Hint Extern 0 (_ = ranks _) => eapply means_ranks : words.
#[export] Hint Extern 0 (_ = king _) => eapply means_king : words.
#[export] Hint Extern 0 (_ = rook _) => eapply means_rook : words.
#[export] Hint Extern 0 (_ = lone _) => eapply means_lone : words.
#[export] Hint Extern 0 (_ = Build_Krk _ _ _ _ _) => eapply means_krk : words.

(** Whether the parts of an "any of these" are written down together or each when it is its turn. *)
Create HintDb together.
#[export] Hint Extern 0 (_ = any _) => eapply means_together : together.
#[export] Hint Extern 0 (_ = forallb negb _) => eapply means_none_can_together : together.
Create HintDb each.
#[export] Hint Extern 0 (_ = any _) => eapply means_each : each.

Ltac unfold_lists :=
  cbv beta iota zeta delta [map app combine flat_map fst snd differs implies around from_each_edge images
    both_from_each_edge rook_targets men fewest_files fewest_ranks].
Ltac go_through := unfold_lists; eauto 20000 with words together nocore.
Ltac go_through_each := unfold_lists; eauto 20000 with words each nocore.
Tactic Notation "write_down" reference(word) := intros; eexists; intros; unfold word; go_through.
Tactic Notation "write_down_each" reference(word) := intros; eexists; intros; unfold word; go_through_each.

(** *** `logic.rs` *)

Definition between_term : written3 num num num truth between.
Proof. write_down between. Defined.
#[export] Hint Extern 0 (_ = between _ _ _) => eapply (proj2_sig (between_term _ _ _)) : words.
Definition gap_term : written2 num num num gap.
Proof. write_down gap. Defined.
#[export] Hint Extern 0 (_ = gap _ _) => eapply (proj2_sig (gap_term _ _)) : words.
Definition larger_term : written2 num num num larger.
Proof. write_down larger. Defined.
#[export] Hint Extern 0 (_ = larger _ _) => eapply (proj2_sig (larger_term _ _)) : words.

(** *** `square.rs` *)

Definition same_term : written2 square square truth same.
Proof. write_down same. Defined.
#[export] Hint Extern 0 (_ = same _ _) => eapply (proj2_sig (same_term _ _)) : words.
Definition adjacent_term : written2 square square truth adjacent.
Proof. write_down adjacent. Defined.
#[export] Hint Extern 0 (_ = adjacent _ _) => eapply (proj2_sig (adjacent_term _ _)) : words.
Definition in_line_term : written2 square square truth in_line.
Proof. write_down in_line. Defined.
#[export] Hint Extern 0 (_ = in_line _ _) => eapply (proj2_sig (in_line_term _ _)) : words.
Definition stands_between_term : written3 square square square truth stands_between.
Proof. write_down stands_between. Defined.
#[export] Hint Extern 0 (_ = stands_between _ _ _) => eapply (proj2_sig (stands_between_term _ _ _)) : words.
Definition king_distance_term : written2 square square num king_distance.
Proof. write_down king_distance. Defined.
#[export] Hint Extern 0 (_ = king_distance _ _) => eapply (proj2_sig (king_distance_term _ _)) : words.
Definition distance_term : written2 square square num distance.
Proof. write_down distance. Defined.
#[export] Hint Extern 0 (_ = distance _ _) => eapply (proj2_sig (distance_term _ _)) : words.
Definition transposed_square_term : written1 square square transposed_square.
Proof. write_down transposed_square. Defined.
#[export] Hint Extern 0 (_ = transposed_square _) => eapply (proj2_sig (transposed_square_term _)) : words.

(** *** `rules.rs` *)

Definition on_board_term : written2 krk square truth on_board.
Proof. write_down on_board. Defined.
#[export] Hint Extern 0 (_ = on_board _ _) => eapply (proj2_sig (on_board_term _ _)) : words.
Definition legal_for_black_term : written1 krk truth legal_for_black.
Proof. write_down legal_for_black. Defined.
#[export] Hint Extern 0 (_ = legal_for_black _) => eapply (proj2_sig (legal_for_black_term _)) : words.
Definition rook_attacks_term : written2 krk square truth rook_attacks.
Proof. write_down rook_attacks. Defined.
#[export] Hint Extern 0 (_ = rook_attacks _ _) => eapply (proj2_sig (rook_attacks_term _ _)) : words.
Definition check_term : written1 krk truth check.
Proof. write_down check. Defined.
#[export] Hint Extern 0 (_ = check _) => eapply (proj2_sig (check_term _)) : words.
Definition legal_for_white_term : written1 krk truth legal_for_white.
Proof. write_down legal_for_white. Defined.
#[export] Hint Extern 0 (_ = legal_for_white _) => eapply (proj2_sig (legal_for_white_term _)) : words.
Definition king_may_go_term : written2 krk square truth king_may_go.
Proof. write_down king_may_go. Defined.
#[export] Hint Extern 0 (_ = king_may_go _ _) => eapply (proj2_sig (king_may_go_term _ _)) : words.
Definition rook_may_go_term : written2 krk square truth rook_may_go.
Proof. write_down rook_may_go. Defined.
#[export] Hint Extern 0 (_ = rook_may_go _ _) => eapply (proj2_sig (rook_may_go_term _ _)) : words.
Definition lone_may_go_term : written2 krk square truth lone_may_go.
Proof. write_down lone_may_go. Defined.
#[export] Hint Extern 0 (_ = lone_may_go _ _) => eapply (proj2_sig (lone_may_go_term _ _)) : words.
Definition rook_can_be_taken_term : written1 krk truth rook_can_be_taken.
Proof. write_down rook_can_be_taken. Defined.
#[export] Hint Extern 0 (_ = rook_can_be_taken _) => eapply (proj2_sig (rook_can_be_taken_term _)) : words.
(** The Rust writes down where the black king may go, all around, before it joins that. *)
Definition stuck_term : written1 krk truth stuck.
Proof.
  intros p. eexists. intros e p' means.
  change (stuck p') with (forallb negb (map (lone_may_go p') (around (lone p')))). go_through.
Defined.
#[export] Hint Extern 0 (_ = stuck _) => eapply (proj2_sig (stuck_term _)) : words.
Definition mate_term : written1 krk truth mate.
Proof. write_down mate. Defined.
#[export] Hint Extern 0 (_ = mate _) => eapply (proj2_sig (mate_term _)) : words.
Definition stalemate_term : written1 krk truth stalemate.
Proof. write_down stalemate. Defined.
#[export] Hint Extern 0 (_ = stalemate _) => eapply (proj2_sig (stalemate_term _)) : words.

(** *** `words.rs` *)

Definition transposed_term : written1 krk krk transposed.
Proof. write_down transposed. Defined.
#[export] Hint Extern 0 (_ = transposed _) => eapply (proj2_sig (transposed_term _)) : words.
Definition mirrored_term : written1 krk krk mirrored.
Proof. write_down mirrored. Defined.
#[export] Hint Extern 0 (_ = mirrored _) => eapply (proj2_sig (mirrored_term _)) : words.
Definition room_side_term : written3 num num num num room_side.
Proof. write_down room_side. Defined.
#[export] Hint Extern 0 (_ = room_side _ _ _) => eapply (proj2_sig (room_side_term _ _ _)) : words.
Definition room_term : written1 krk num room.
Proof. write_down room. Defined.
#[export] Hint Extern 0 (_ = room _) => eapply (proj2_sig (room_term _)) : words.
Definition towards_term : written2 num num num towards.
Proof. write_down towards. Defined.
#[export] Hint Extern 0 (_ = towards _ _) => eapply (proj2_sig (towards_term _ _)) : words.
Definition critical_square_term : written1 krk square critical_square.
Proof. write_down critical_square. Defined.
#[export] Hint Extern 0 (_ = critical_square _) => eapply (proj2_sig (critical_square_term _)) : words.
(** The Rust has the critical square before it looks how far it is. *)
Definition king_to_critical_square_term : written1 krk num king_to_critical_square.
Proof.
  intros p. eexists. intros e p' means. unfold king_to_critical_square.
  apply means_number_after with (a := file_term (proj1_sig (critical_square_term p))).
  apply means_number_after with (a := rank_term (proj1_sig (critical_square_term p))).
  go_through.
Defined.
#[export] Hint Extern 0 (_ = king_to_critical_square _) => eapply (proj2_sig (king_to_critical_square_term _)) : words.
(** Here the Rust looks at the white king first. *)
Definition rook_exposed_term (to_move : Side) : written1 krk truth (fun p => rook_exposed p to_move).
Proof.
  destruct to_move; intros p; eexists; intros e p' means; unfold rook_exposed; eapply means_above; go_through.
Defined.
#[export] Hint Extern 0 (_ = rook_exposed _ ?side) => eapply (proj2_sig (rook_exposed_term side _)) : words.
Definition rook_divides_term : written1 krk truth rook_divides.
Proof. write_down rook_divides. Defined.
#[export] Hint Extern 0 (_ = rook_divides _) => eapply (proj2_sig (rook_divides_term _)) : words.
Definition l_pattern_term : written1 krk truth l_pattern.
Proof. write_down l_pattern. Defined.
#[export] Hint Extern 0 (_ = l_pattern _) => eapply (proj2_sig (l_pattern_term _)) : words.
Definition rook_is_safe_term : written1 krk truth rook_is_safe.
Proof. write_down rook_is_safe. Defined.
#[export] Hint Extern 0 (_ = rook_is_safe _) => eapply (proj2_sig (rook_is_safe_term _)) : words.
Definition kings_on_one_edge_term : written1 krk truth kings_on_one_edge.
Proof. write_down kings_on_one_edge. Defined.
#[export] Hint Extern 0 (_ = kings_on_one_edge _) => eapply (proj2_sig (kings_on_one_edge_term _)) : words.
Definition king_steps_back_term : written2 krk krk truth king_steps_back.
Proof. write_down king_steps_back. Defined.
#[export] Hint Extern 0 (_ = king_steps_back _ _) => eapply (proj2_sig (king_steps_back_term _ _)) : words.
(** Here the Rust looks first whether the king stands beside the rook. *)
Definition king_loses_no_time_term : written2 krk krk truth king_loses_no_time.
Proof.
  intros p q. eexists. intros e p' q' means means'. unfold king_loses_no_time.
  apply means_after with (a := Is (proj1_sig (king_distance_term (king_term p) (rook_term p))) (Constant 1)).
  go_through.
Defined.
#[export] Hint Extern 0 (_ = king_loses_no_time _ _) => eapply (proj2_sig (king_loses_no_time_term _ _)) : words.
Definition ready_in_the_corner_term : written1 krk truth ready_in_the_corner.
Proof. write_down ready_in_the_corner. Defined.
#[export] Hint Extern 0 (_ = ready_in_the_corner _) => eapply (proj2_sig (ready_in_the_corner_term _)) : words.
Definition ready_beside_it_term : written1 krk truth ready_beside_it.
Proof. write_down ready_beside_it. Defined.
#[export] Hint Extern 0 (_ = ready_beside_it _) => eapply (proj2_sig (ready_beside_it_term _)) : words.
Definition ready_on_the_edge_term : written1 krk truth ready_on_the_edge.
Proof. write_down ready_on_the_edge. Defined.
#[export] Hint Extern 0 (_ = ready_on_the_edge _) => eapply (proj2_sig (ready_on_the_edge_term _)) : words.
Definition ready_to_mate_term : written1 krk truth ready_to_mate.
Proof. write_down ready_to_mate. Defined.
#[export] Hint Extern 0 (_ = ready_to_mate _) => eapply (proj2_sig (ready_to_mate_term _)) : words.
Definition rook_comes_to_an_edge_term : written2 krk krk truth rook_comes_to_an_edge.
Proof. write_down rook_comes_to_an_edge. Defined.
#[export] Hint Extern 0 (_ = rook_comes_to_an_edge _ _) => eapply (proj2_sig (rook_comes_to_an_edge_term _ _)) : words.
Definition rook_comes_home_term : written2 krk krk truth rook_comes_home.
Proof. write_down rook_comes_home. Defined.
#[export] Hint Extern 0 (_ = rook_comes_home _ _) => eapply (proj2_sig (rook_comes_home_term _ _)) : words.

(** *** `kind.rs` *)

Definition is_diagonal_term : written2 krk krk truth is_diagonal.
Proof. write_down is_diagonal. Defined.
#[export] Hint Extern 0 (_ = is_diagonal _ _) => eapply (proj2_sig (is_diagonal_term _ _)) : words.
Definition approaches_term : written2 krk krk truth approaches.
Proof. write_down approaches. Defined.
#[export] Hint Extern 0 (_ = approaches _ _) => eapply (proj2_sig (approaches_term _ _)) : words.
Definition keeps_room_term : written2 krk krk truth keeps_room.
Proof. write_down keeps_room. Defined.
#[export] Hint Extern 0 (_ = keeps_room _ _) => eapply (proj2_sig (keeps_room_term _ _)) : words.

Definition may_go_term (man : Man) : written2 krk square truth (fun p to => may_go p man to).
Proof. destruct man; write_down may_go. Defined.
#[export] Hint Extern 0 (_ = may_go _ ?man _) => eapply (proj2_sig (may_go_term man _ _)) : words.
Definition put_term (man : Man) : written2 krk square krk (fun p to => put p man to).
Proof. destruct man; write_down put. Defined.
#[export] Hint Extern 0 (_ = put _ ?man _) => eapply (proj2_sig (put_term man _ _)) : words.
Definition put_lone_term : written2 krk square krk put_lone.
Proof. write_down put_lone. Defined.
#[export] Hint Extern 0 (_ = put_lone _ _) => eapply (proj2_sig (put_lone_term _ _)) : words.
Definition condition_term (kind : Kind) : written2 krk krk truth (condition kind).
Proof. destruct kind; write_down condition. Defined.
#[export] Hint Extern 0 (_ = condition ?kind _ _) => eapply (proj2_sig (condition_term kind _ _)) : words.
Definition fits_term (kind : Kind) (man : Man) : written2 krk square truth (fun p to => fits kind p man to).
Proof. write_down fits. Defined.
#[export] Hint Extern 0 (_ = fits ?kind _ ?man _) => eapply (proj2_sig (fits_term kind man _ _)) : words.
