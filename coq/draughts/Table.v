(** A table that is looked up quickly: the check of `win` and `no loss` for large strategies, for any game.

    The loop of `coq/check/Laws.v` looks a position up in a list, which is right for reading and too slow for a hundred
    thousand lines. Here a strategy is a search tree. Nothing is assumed of its order: a look-up that finds a line has
    compared the position, and each line of the tree is checked, so that a tree in disorder can only fail to prove. *)

From Coq Require Import List Bool Arith NArith PArith Lia String.
Import ListNotations.
From Checkproof.check Require Import Game Goals Laws Check.

(** *** Search trees *)

Inductive Tree (A : Type) : Type :=
| Leaf
| Node (left : Tree A) (text : string) (x : A) (right : Tree A).
Arguments Leaf {A}.
Arguments Node {A}.

Section Trees.

  Context {A : Type}.

  Inductive in_tree (x : A) : Tree A -> Prop :=
  | in_here l t r : in_tree x (Node l t x r)
  | in_left l t y r : in_tree x l -> in_tree x (Node l t y r)
  | in_right l t y r : in_tree x r -> in_tree x (Node l t y r).

  Fixpoint tree_all (f : A -> bool) (t : Tree A) : bool :=
    match t with
    | Leaf => true
    | Node l _ x r => f x && (tree_all f l && tree_all f r)
    end.

  Lemma tree_all_in f t : tree_all f t = true -> forall x, in_tree x t -> f x = true.
  Proof.
    intros all x i. induction i as [l t r|l t y r _ IH|l t y r _ IH]; simpl in all;
      apply andb_true_iff in all; destruct all as [here all]; apply andb_true_iff in all; destruct all; auto.
  Qed.

  (** The line under this text, if it is the one that is looked for. *)
  Fixpoint tree_find (text : string) (wanted : A -> bool) (t : Tree A) : option A :=
    match t with
    | Leaf => None
    | Node l key x r =>
        match String.compare text key with
        | Eq => if wanted x then Some x else None
        | Lt => tree_find text wanted l
        | Gt => tree_find text wanted r
        end
    end.

  Lemma tree_find_in text wanted t x : tree_find text wanted t = Some x -> in_tree x t /\ wanted x = true.
  Proof.
    induction t as [|l IHl key y r IHr]; simpl; [discriminate|].
    destruct (String.compare text key).
    - destruct (wanted y) eqn:w; [|discriminate]. intros [= ->]. split; [constructor|exact w].
    - intros e. destruct (IHl e) as [i w]. split; [apply in_left; exact i|exact w].
    - intros e. destruct (IHr e) as [i w]. split; [apply in_right; exact i|exact w].
  Qed.

  (** The tree of a sorted list, at most so deep; and what did not fit in. *)
  Fixpoint tree_of (depth : nat) (lines : list (string * A)) : Tree A * list (string * A) :=
    match depth, lines with
    | 0, _ | _, [] => (Leaf, lines)
    | S depth, _ =>
        let (left, more) := tree_of depth lines in
        match more with
        | [] => (left, [])
        | (text, x) :: more => let (right, rest) := tree_of depth more in (Node left text x right, rest)
        end
    end.

End Trees.

(** *** The check *)

Section Table.

  Variable game : Game.
  Variable same : Position game -> Position game -> bool.
  Variable same_move : Move game -> Move game -> bool.
  Variable print : Position game -> string.
  Hypothesis same_equal : forall p q, same p q = true -> p = q.
  Hypothesis same_move_equal : forall m n, same_move m n = true -> m = n.

  (** A line: the position, the move, and the bound, which `no loss` does not look at. *)
  Record Line : Type := { line_position : Position game; line_move : Move game; line_bound : N }.

  Variable holder : Side.
  Variable tree : Tree Line.

  Definition look_up (p : Position game) : option Line :=
    tree_find (print p) (fun line => same p (line_position line)) tree.

  Lemma look_up_in p line : look_up p = Some line -> in_tree line tree /\ line_position line = p.
  Proof. intros [i e]%tree_find_in. split; [exact i|]. symmetry. apply same_equal. exact e. Qed.

  Definition over_won (p : Position game) : bool :=
    match state p with Over outcome => winner_is outcome holder | ToMove _ _ => false end.

  Definition over_safe (p : Position game) : bool :=
    match state p with Over outcome => negb (winner_is outcome (other holder)) | ToMove _ _ => false end.

  (** The other side is to move, and after each of its moves this is so. *)
  Definition after_replies (met : Position game -> bool) (p : Position game) : bool :=
    match state p with
    | Over _ | ToMove _ [] => false
    | ToMove s moves =>
        side_eq s (other holder) && forallb (fun m => match play p m with Some q => met q | None => false end) moves
    end.

  (** The holder is to move, the move is listed, and after it this is so. *)
  Definition after_move (line : Line) (met : Position game -> bool) : bool :=
    match state (line_position line) with
    | Over _ => false
    | ToMove s moves =>
        side_eq s holder && existsb (same_move (line_move line)) moves &&
        match play (line_position line) (line_move line) with Some q => met q | None => false end
    end.

  (** `win`: a line with at most this bound, or the game is won. *)
  Definition met_win (most : N) (p : Position game) : bool :=
    match look_up p with Some line => (line_bound line <=? most)%N | None => over_won p end.

  Definition line_wins (line : Line) : bool :=
    (0 <? line_bound line)%N &&
    after_move line (fun q =>
      over_won q || after_replies (met_win (line_bound line - 1)) q).

  (** `no loss`: a line, or the game is over and not lost. *)
  Definition met_safe (p : Position game) : bool :=
    match look_up p with Some _ => true | None => over_safe p end.

  Definition line_safe (line : Line) : bool :=
    after_move line (fun q => over_safe q || after_replies met_safe q).

  (** *** What the tests mean *)

  Lemma side_eq_eq a b : side_eq a b = true -> a = b.
  Proof. destruct a, b; (reflexivity || discriminate). Qed.

  Lemma winner_is_eq o s : winner_is o s = true <-> winner o = Some s.
  Proof. unfold winner_is. destruct (winner o) as [[]|], s; simpl; split; congruence. Qed.

  Lemma over_won_spec p : over_won p = true -> won p holder.
  Proof.
    unfold over_won, won. destruct (state p) as [o|]; [|discriminate]. intros e%winner_is_eq. exists o. auto.
  Qed.

  Lemma over_safe_spec p : over_safe p = true -> over_but_not_won p (other holder).
  Proof.
    unfold over_safe, over_but_not_won. destruct (state p) as [o|]; [|discriminate]. intros e. exists o.
    split; [reflexivity|]. intros w%winner_is_eq. rewrite w in e. discriminate.
  Qed.

  Lemma after_replies_spec met p : after_replies met p = true ->
    to_move p (other holder) /\ can_move p /\ forall m q, legal p m q -> met q = true.
  Proof.
    unfold after_replies. destruct (state p) as [o|s [|m ms]] eqn:e; try discriminate.
    intros all. apply andb_true_iff in all. destruct all as [turn%side_eq_eq all]. subst s.
    rewrite forallb_forall in all. split; [exists (m :: ms); exact e|]. split.
    - specialize (all m (or_introl eq_refl)). destruct (play p m) as [q|] eqn:played; [|discriminate].
      exists m, q, (other holder), (m :: ms). split; [exact e|]. split; [left; reflexivity|exact played].
    - intros m' q (s & moves & e' & i & played). rewrite e in e'. injection e' as <- <-.
      specialize (all m' i). rewrite played in all. exact all.
  Qed.

  Lemma after_move_spec line met : after_move line met = true ->
    to_move (line_position line) holder /\
    exists q, legal (line_position line) (line_move line) q /\ met q = true.
  Proof.
    unfold after_move. destruct (state (line_position line)) as [o|s moves] eqn:e; [discriminate|].
    intros all. apply andb_true_iff in all. destruct all as [all after].
    apply andb_true_iff in all. destruct all as [turn%side_eq_eq listed]. subst s.
    split; [exists moves; exact e|]. destruct (play _ _) as [q|] eqn:played; [|discriminate].
    exists q. split; [|exact after]. exists holder, moves. split; [exact e|]. split; [|exact played].
    apply existsb_exists in listed. destruct listed as (m & i & same_%same_move_equal). congruence.
  Qed.

  (** *** The tables are right *)

  Lemma lines_win : tree_all line_wins tree = true ->
    forall n line, in_tree line tree -> N.to_nat (line_bound line) = n -> wins_within holder n (line_position line).
  Proof.
    intros all. induction n as [n IH] using lt_wf_ind. intros line i en.
    pose proof (tree_all_in _ _ all line i) as w. unfold line_wins in w.
    apply andb_true_iff in w. destruct w as [positive%N.ltb_lt w].
    apply after_move_spec in w. destruct w as (turn & q & step & after).
    assert (forall k p, (k < line_bound line)%N -> met_win k p = true -> wins_within holder (N.to_nat k) p) as met.
    { intros k p less m. unfold met_win in m. destruct (look_up p) as [line'|] eqn:found.
      - apply look_up_in in found. destruct found as [i' <-]. apply N.leb_le in m.
        apply (wins_within_more game holder (N.to_nat (line_bound line'))); [|lia].
        apply (IH (N.to_nat (line_bound line'))); [lia|exact i'|reflexivity].
      - apply wins_within_over. apply over_won_spec. exact m. }
    destruct n as [|n]; [lia|]. apply (wins_within_own game holder n _ _ q turn step).
    apply orb_true_iff in after. destruct after as [over|replies].
    - apply wins_within_over, over_won_spec, over.
    - apply after_replies_spec in replies. destruct replies as (turn' & some & each).
      apply wins_within_reply; [exact turn'|exact some|]. intros m q' step'.
      replace n with (N.to_nat (line_bound line - 1)) by lia.
      apply met; [lia|]. exact (each m q' step').
  Qed.

  (** What the table says of a starting position. *)
  Definition start_win (most : N) (p : Position game) : bool := met_win most p || after_replies (met_win most) p.

  Theorem start_win_spec most p :
    tree_all line_wins tree = true -> start_win most p = true -> wins_within holder (N.to_nat most) p.
  Proof.
    intros all s. assert (forall q, met_win most q = true -> wins_within holder (N.to_nat most) q) as met.
    { intros q m. unfold met_win in m. destruct (look_up q) as [line|] eqn:found.
      - apply look_up_in in found. destruct found as [i <-]. apply N.leb_le in m.
        apply (wins_within_more game holder (N.to_nat (line_bound line))); [|lia].
        exact (lines_win all _ line i eq_refl).
      - apply wins_within_over, over_won_spec, m. }
    apply orb_true_iff in s. destruct s as [m|replies]; [exact (met p m)|].
    apply after_replies_spec in replies. destruct replies as (turn & some & each).
    apply wins_within_reply; [exact turn|exact some|]. intros m q step. apply met. exact (each m q step).
  Qed.

  (** Without a number: any bound that a file can have will do. *)
  Definition start_win_any (p : Position game) : bool := start_win 4294967295 p.

  Theorem start_win_any_spec p :
    tree_all line_wins tree = true -> start_win_any p = true -> wins holder p.
  Proof. intros all s. apply wins_iff_within_some_number. eexists. exact (start_win_spec _ p all s). Qed.

  Lemma met_safe_never : tree_all line_safe tree = true -> forall p, met_safe p = true -> never_loses holder p.
  Proof.
    intros all. cofix self. intros p m. unfold met_safe in m. destruct (look_up p) as [line|] eqn:found.
    - apply look_up_in in found. destruct found as [i <-].
      pose proof (tree_all_in _ _ all line i) as safe. apply after_move_spec in safe.
      destruct safe as (turn & q & step & after). apply (never_loses_own game holder _ _ q turn step).
      apply orb_true_iff in after. destruct after as [over|replies].
      + apply never_loses_over, over_safe_spec, over.
      + apply after_replies_spec in replies. destruct replies as (turn' & some & each).
        apply never_loses_reply; [exact turn'|exact some|]. intros m' q' step'. apply self. exact (each m' q' step').
    - apply never_loses_over, over_safe_spec, m.
  Qed.

  Definition start_safe (p : Position game) : bool := met_safe p || after_replies met_safe p.

  Theorem start_safe_spec p : tree_all line_safe tree = true -> start_safe p = true -> never_loses holder p.
  Proof.
    intros all s. apply orb_true_iff in s. destruct s as [m|replies]; [exact (met_safe_never all p m)|].
    apply after_replies_spec in replies. destruct replies as (turn & some & each).
    apply never_loses_reply; [exact turn|exact some|]. intros m q step. apply met_safe_never; [exact all|].
    exact (each m q step).
  Qed.

  (** *** Whole claims *)

  (** Each line of the claim can be read, describes a position, and all that it describes pass. *)
  Definition starts_pass (start : Position game -> bool) (lines : list (FromLine game)) : bool :=
    match lines with [] => false | _ => true end &&
    forallb (fun line => match line with Some (p :: ps) => start p && forallb start ps | _ => false end) lines.

  Lemma starts_pass_spec start lines (P : Position game -> Prop) :
    (forall p, start p = true -> P p) -> starts_pass start lines = true ->
    lines <> [] /\ forall line, In line lines ->
      exists positions, line = Some positions /\ positions <> [] /\ forall p, In p positions -> P p.
  Proof.
    intros right all. apply andb_true_iff in all. destruct all as [some all]. split; [intros ->; discriminate|].
    rewrite forallb_forall in all. intros line i. specialize (all line i).
    destruct line as [[|p ps]|]; try discriminate. exists (p :: ps). split; [reflexivity|]. split; [discriminate|].
    apply andb_true_iff in all. destruct all as [first rest]. rewrite forallb_forall in rest.
    intros q [<-|i']; apply right; [exact first|exact (rest q i')].
  Qed.

End Table.

(** Does the table prove the claim? *)
Definition table_proves
    (game : Game) (same : Position game -> Position game -> bool) (same_move : Move game -> Move game -> bool)
    (print : Position game -> string) (claim : Claim game) (form : Form.Form) (tree : Tree (Line game)) : bool :=
  match goal game claim, form with
  | Win (Some n) false, Form.Win =>
      tree_all (line_wins game same same_move print (side game claim) tree) tree &&
      starts_pass game (start_win game same print (side game claim) tree (Npos n)) (from game claim)
  | Win None false, Form.Win =>
      tree_all (line_wins game same same_move print (side game claim) tree) tree &&
      starts_pass game (start_win_any game same print (side game claim) tree) (from game claim)
  | NoLoss, Form.NoLoss =>
      tree_all (line_safe game same same_move print (side game claim) tree) tree &&
      starts_pass game (start_safe game same print (side game claim) tree) (from game claim)
  | _, _ => false
  end.

Theorem table_proved_is_true :
  forall (game : Game) (same : Position game -> Position game -> bool) (same_move : Move game -> Move game -> bool)
         (print : Position game -> string) (claim : Claim game) (form : Form.Form) (tree : Tree (Line game)),
    (forall p q, same p q = true -> p = q) -> (forall m n, same_move m n = true -> m = n) ->
    table_proves game same same_move print claim form tree = true -> claim_holds game claim.
Proof.
  intros game same same_move print claim form tree eqp eqm proved. unfold table_proves in proved.
  unfold claim_holds. destruct (goal game claim) eqn:g; destruct form; try discriminate;
    try (destruct within, in_time; try discriminate); apply andb_true_iff in proved; destruct proved as [all starts];
    revert starts; apply starts_pass_spec; intros x s; cbn [goal_holds].
  - exact (start_win_spec game same same_move print eqp eqm _ _ _ x all s).
  - exact (start_win_any_spec game same same_move print eqp eqm _ _ x all s).
  - exact (start_safe_spec game same same_move print eqp eqm _ _ x all s).
Qed.
