(** Section 8: capture chains.

    While a piece captures, the square it came from counts as empty, and the pieces it has jumped stay on the board and
    may not be jumped again; they are taken off together at the end. A man that reaches its king row is crowned, and
    that ends the chain. The paper does not say that the origin is empty; without it a king could not come back to it.

    All conditions of the paper hold of a chain without links. Whoever builds legality on them has to exclude it, as
    section 12 does: otherwise a player may pass. *)

From Coq Require Import List Bool Arith ZArith Lia.
Import ListNotations.
From Checkproof.draughts Require Import S01_Foundations S02_Finite S03_Position S04_Ontology S05_Board S06_Geometry
  S07_Patterns.

Definition JumpChain : Set := list JumpLink.

(** Where a chain ends: on its last landing, or where it began if it has none. *)
Definition last_landing (from : Position) (ch : JumpChain) : Position := last (map landing ch) from.

Definition captures_of (ch : JumpChain) : list Position := map over ch.

(** The rank on which a side's men become kings. A function without the colour, as in the paper, cannot say this. *)
Definition reaches_crown_head (c : Color) (p : Position) : bool :=
  match c, p with
  | Dark, (sq29 | sq30 | sq31 | sq32) | Light, (sq1 | sq2 | sq3 | sq4) => true
  | _, _ => false
  end.

Theorem reaches_crown_head_spec : forall c p, reaches_crown_head c p = true <-> rk p = crown_head c.
Proof. intros [] []; vm_compute; split; (reflexivity || discriminate). Qed.

(** A man on its king row: a piece that has just become a king. *)
Definition crowned (pc : Piece) (at_ : Position) : bool :=
  match pc_kind pc with Man => reaches_crown_head (pc_color pc) at_ | King => false end.

(** *** The specification *)

(** A chain of a piece that is [at_] and has jumped [taken] already, on a board from which it was lifted. *)
Fixpoint chain_from (lifted : Board) (pc : Piece) (taken : list Position) (at_ : Position) (ch : JumpChain) : Prop :=
  match ch with
  | [] => True
  | l :: rest =>
      crowned pc at_ = false /\ jump_spec lifted pc at_ (over l) (landing l) /\ ~ In (over l) taken /\
      chain_from lifted pc (over l :: taken) (landing l) rest
  end.

(** The board during a chain: the capturing piece has left its square, and nothing else has changed. *)
Definition lift (b : Board) (from : Position) : Board := board_set b from None.

Definition valid_jump_chain (b : Board) (pc : Piece) (from : Position) (ch : JumpChain) : Prop :=
  chain_from (lift b from) pc [] from ch.

(** No jump more. *)
Definition chain_maximal (b : Board) (pc : Piece) (from : Position) (ch : JumpChain) : Prop :=
  forall l, ~ valid_jump_chain b pc from (ch ++ [l]).

(** *** The implementation *)

Definition takes (taken : list Position) (p : Position) : bool := existsb (pos_eqb p) taken.

(** Where the next jump can go. *)
Definition next_links (lifted : Board) (pc : Piece) (taken : list Position) (at_ : Position) : list JumpLink :=
  if crowned pc at_ then []
  else
    filter
      (fun l => occupied_by lifted (opp (pc_color pc)) (over l) && negb (occupied lifted (landing l)) &&
                negb (takes taken (over l)))
      (jump_links pc at_).

Definition link_eqb (l k : JumpLink) : bool := pos_eqb (over l) (over k) && pos_eqb (landing l) (landing k).

Fixpoint chain_impl (lifted : Board) (pc : Piece) (taken : list Position) (at_ : Position) (ch : JumpChain) : bool :=
  match ch with
  | [] => true
  | l :: rest =>
      existsb (link_eqb l) (next_links lifted pc taken at_) && chain_impl lifted pc (over l :: taken) (landing l) rest
  end.

Definition valid_jump_chain_impl (b : Board) (pc : Piece) (from : Position) (ch : JumpChain) : bool :=
  chain_impl (lift b from) pc [] from ch.

Definition chain_maximal_impl (b : Board) (pc : Piece) (from : Position) (ch : JumpChain) : bool :=
  match next_links (lift b from) pc (rev (captures_of ch)) (last_landing from ch) with [] => true | _ => false end.

(** All maximal chains; the empty one if there is no jump. No chain is longer than there are squares, so 32 rounds are
    enough. *)
Fixpoint chains (rounds : nat) (lifted : Board) (pc : Piece) (taken : list Position) (at_ : Position) :
    list JumpChain :=
  match rounds with
  | 0 => [[]]
  | S rounds =>
      match next_links lifted pc taken at_ with
      | [] => [[]]
      | links => flat_map (fun l => map (cons l) (chains rounds lifted pc (over l :: taken) (landing l))) links
      end
  end.

(** *** The implementation meets the specification *)

Lemma link_eqb_eq l k : link_eqb l k = true <-> l = k.
Proof.
  unfold link_eqb. rewrite andb_true_iff, !pos_eqb_eq. destruct l, k. simpl. intuition congruence.
Qed.

Lemma takes_spec taken p : takes taken p = true <-> In p taken.
Proof.
  unfold takes. rewrite existsb_exists. split.
  - intros (q & i & e%pos_eqb_eq). congruence.
  - intros i. exists p. split; [exact i|apply pos_eqb_refl].
Qed.

Lemma takes_false taken p : takes taken p = false <-> ~ In p taken.
Proof. rewrite <- takes_spec. destruct (takes taken p); intuition congruence. Qed.

Theorem next_links_spec lifted pc taken at_ l :
  In l (next_links lifted pc taken at_) <->
  crowned pc at_ = false /\ jump_spec lifted pc at_ (over l) (landing l) /\ ~ In (over l) taken.
Proof.
  unfold next_links, jump_spec. destruct (crowned pc at_).
  - split; [intros []|intros [[=] _]].
  - rewrite filter_In, jump_links_spec, !andb_true_iff, !negb_true_iff, occupied_false, occupied_by_spec, takes_false.
    intuition.
Qed.

Lemma chain_from_cons lifted pc taken at_ l rest :
  chain_from lifted pc taken at_ (l :: rest) <->
  In l (next_links lifted pc taken at_) /\ chain_from lifted pc (over l :: taken) (landing l) rest.
Proof. rewrite next_links_spec. simpl. intuition. Qed.

Lemma chain_impl_spec lifted pc : forall ch taken at_,
  chain_impl lifted pc taken at_ ch = true <-> chain_from lifted pc taken at_ ch.
Proof.
  induction ch as [|l ch IH]; intros taken at_; [simpl; intuition|].
  rewrite chain_from_cons. cbn [chain_impl]. rewrite andb_true_iff, IH, existsb_exists.
  assert ((exists k, In k (next_links lifted pc taken at_) /\ link_eqb l k = true) <->
          In l (next_links lifted pc taken at_)) as ->; [|reflexivity].
  split; [intros (k & i & e%link_eqb_eq); congruence|].
  intros i. exists l. split; [exact i|apply link_eqb_eq; reflexivity].
Qed.

Theorem valid_jump_chain_impl_spec b pc from ch :
  valid_jump_chain_impl b pc from ch = true <-> valid_jump_chain b pc from ch.
Proof. apply chain_impl_spec. Qed.

Lemma last_landing_cons at_ l ch : last_landing at_ (l :: ch) = last_landing (landing l) ch.
Proof.
  unfold last_landing. destruct ch as [|k ch]; [reflexivity|].
  cbn [map]. apply (last_default (landing l) (landing k)).
Qed.

Lemma last_landing_app at_ ch l : last_landing at_ (ch ++ [l]) = landing l.
Proof. unfold last_landing. rewrite map_app. apply last_app. Qed.

(** A chain goes on by a link that is possible at its end. *)
Lemma chain_from_app lifted pc l : forall ch taken at_,
  chain_from lifted pc taken at_ (ch ++ [l]) <->
  chain_from lifted pc taken at_ ch /\
  In l (next_links lifted pc (rev (captures_of ch) ++ taken) (last_landing at_ ch)).
Proof.
  induction ch as [|k ch IH]; intros taken at_.
  - cbn [app]. rewrite chain_from_cons. simpl. intuition.
  - cbn [app]. rewrite !chain_from_cons, IH, last_landing_cons.
    cbn [captures_of map rev]. rewrite <- app_assoc. intuition.
Qed.

Lemma valid_jump_chain_app b pc from ch l :
  valid_jump_chain b pc from (ch ++ [l]) <->
  valid_jump_chain b pc from ch /\ In l (next_links (lift b from) pc (rev (captures_of ch)) (last_landing from ch)).
Proof. unfold valid_jump_chain. rewrite chain_from_app, app_nil_r. reflexivity. Qed.

Theorem chain_maximal_impl_spec b pc from ch :
  valid_jump_chain b pc from ch -> (chain_maximal_impl b pc from ch = true <-> chain_maximal b pc from ch).
Proof.
  intros v. unfold chain_maximal_impl, chain_maximal.
  destruct (next_links _ _ _ _) as [|l links] eqn:e; split; intros H; try reflexivity; try discriminate.
  - intros l [_ i]%valid_jump_chain_app. rewrite e in i. exact i.
  - destruct (H l). apply valid_jump_chain_app. split; [exact v|]. rewrite e. left. reflexivity.
Qed.

(** *** Properties of chains *)

(** No square is jumped twice, and none that was jumped before. *)
Lemma chain_captures_NoDup lifted pc : forall ch taken at_,
  NoDup taken -> chain_from lifted pc taken at_ ch -> NoDup (rev (captures_of ch) ++ taken).
Proof.
  induction ch as [|l ch IH]; intros taken at_ nd c; [exact nd|].
  destruct c as (_ & _ & out & c). cbn [captures_of map rev]. rewrite <- app_assoc.
  apply (IH (over l :: taken) (landing l)); [constructor; assumption|exact c].
Qed.

(** The paper's validation lemma; its premise about [over] and its [to] are not needed. *)
Theorem captured_not_reusable_in_chain : forall b pc from ch,
  valid_jump_chain b pc from ch -> NoDup (map over ch).
Proof.
  intros b pc from ch c.
  assert (NoDup (rev (captures_of ch) ++ [])) as nd by exact (chain_captures_NoDup _ _ _ _ _ (NoDup_nil _) c).
  rewrite app_nil_r in nd. apply NoDup_rev in nd. rewrite rev_involutive in nd. exact nd.
Qed.

Lemma chain_length lifted pc ch taken at_ :
  NoDup taken -> chain_from lifted pc taken at_ ch -> length ch + length taken <= 32.
Proof.
  intros nd c. pose proof (chain_captures_NoDup _ _ _ _ _ nd c) as all.
  apply NoDup_shorter with (k := enum_pos) in all; [|intros p _; apply enum_pos_complete].
  rewrite app_length, rev_length in all. unfold captures_of in all. rewrite map_length in all. exact all.
Qed.

(** On its king row a man has nowhere to jump, so that crowning would end the chain even if no rule said so. *)
Theorem crowned_has_no_jump : forall pc at_, crowned pc at_ = true -> jump_links pc at_ = [].
Proof. intros [[] []] []; vm_compute; (reflexivity || discriminate). Qed.

(** The paper's validation lemma, for both colours: a chain that has reached the king row is maximal. *)
Theorem promotion_ends_chain : forall b c from ch,
  valid_jump_chain b {| pc_color := c; pc_kind := Man |} from ch ->
  reaches_crown_head c (last_landing from ch) = true ->
  chain_maximal b {| pc_color := c; pc_kind := Man |} from ch.
Proof.
  intros b c from ch _ crown l [_ i]%valid_jump_chain_app. apply next_links_spec in i.
  destruct i as (not & _). unfold crowned in not. simpl in not. congruence.
Qed.

(** Every link of a chain takes an enemy from the board as it was, and lands on a square that was empty or is the
    origin. *)
Lemma chain_enemies lifted pc : forall ch taken at_, chain_from lifted pc taken at_ ch ->
  forall l, In l ch ->
    (exists enemy, board_get lifted (over l) = Some enemy /\ pc_color enemy = opp (pc_color pc)) /\
    board_get lifted (landing l) = None.
Proof.
  induction ch as [|k ch IH]; intros taken at_ c l; [intros []|].
  destruct c as (_ & (_ & enemy & empty) & _ & c). intros [<-|i]; [split; assumption|exact (IH _ _ c l i)].
Qed.

(** A man goes forward all the way. *)
Theorem man_chain_forward : forall lifted c ch taken at_,
  chain_from lifted (mk_piece c Man) taken at_ ch -> ch <> [] -> forward_of c (rank at_) (rank (last_landing at_ ch)).
Proof.
  intros lifted c. induction ch as [|l ch IH]; intros taken at_ v some; [contradiction|].
  destruct v as (_ & ((_ & forward) & _) & _ & v). rewrite last_landing_cons. destruct ch as [|k ch].
  - exact forward.
  - specialize (IH _ _ v ltac:(discriminate)). destruct c; simpl in *; lia.
Qed.

(** *** The list of all maximal chains *)

Definition maximal (lifted : Board) (pc : Piece) (taken : list Position) (at_ : Position) (ch : JumpChain) : Prop :=
  forall l, ~ chain_from lifted pc taken at_ (ch ++ [l]).

Lemma maximal_cons lifted pc taken at_ l ch :
  In l (next_links lifted pc taken at_) ->
  (maximal lifted pc taken at_ (l :: ch) <-> maximal lifted pc (over l :: taken) (landing l) ch).
Proof.
  intros i. unfold maximal. cbn [app]. split; intros H k c.
  - apply (H k). apply chain_from_cons. split; assumption.
  - apply chain_from_cons in c. destruct c as [_ c]. exact (H k c).
Qed.

(** Enough rounds give all maximal chains and nothing else. *)
Theorem chains_spec lifted pc : forall rounds taken at_ ch,
  NoDup taken -> 32 <= rounds + length taken ->
  (In ch (chains rounds lifted pc taken at_) <->
   chain_from lifted pc taken at_ ch /\ maximal lifted pc taken at_ ch).
Proof.
  induction rounds as [|rounds IH]; intros taken at_ ch nd enough.
  - assert (forall k, chain_from lifted pc taken at_ k -> k = []) as none.
    { intros k c. apply chain_length in c; [|exact nd]. destruct k; [reflexivity|simpl in *; lia]. }
    cbn [chains]. split.
    + intros [<-|[]]. split; [exact I|]. intros l c. discriminate (none _ c).
    + intros [c _]. left. symmetry. exact (none ch c).
  - cbn [chains]. destruct (next_links lifted pc taken at_) as [|first more] eqn:e.
    + split.
      * intros [<-|[]]. split; [exact I|]. intros l c. apply chain_from_cons in c. rewrite e in c.
        destruct c as [[] _].
      * intros [c _]. left. destruct ch as [|l ch]; [reflexivity|].
        apply chain_from_cons in c. rewrite e in c. destruct c as [[] _].
    + rewrite <- e. set (links := next_links lifted pc taken at_) in *. rewrite in_flat_map. split.
      * intros (l & i & (rest & <- & r)%in_map_iff).
        assert (~ In (over l) taken) as out by (apply next_links_spec in i; apply i).
        apply IH in r; [|constructor; assumption|simpl; lia].
        destruct r as [c m]. split; [apply chain_from_cons; split; assumption|].
        apply maximal_cons; assumption.
      * intros [c m]. destruct ch as [|l ch].
        { destruct (m first). apply chain_from_cons. fold links. rewrite e. split; [left; reflexivity|exact I]. }
        apply chain_from_cons in c. fold links in c. destruct c as [i c].
        assert (~ In (over l) taken) as out by (apply next_links_spec in i; apply i).
        exists l. split; [exact i|]. apply in_map. apply IH; [constructor; assumption|simpl; lia|].
        split; [exact c|]. exact (proj1 (maximal_cons _ _ _ _ _ _ i) m).
Qed.

Lemma next_links_NoDup lifted pc taken at_ : NoDup (next_links lifted pc taken at_).
Proof.
  unfold next_links. destruct (crowned pc at_); [constructor|]. apply NoDup_filter, jump_links_NoDup.
Qed.

Theorem chains_NoDup lifted pc : forall rounds taken at_, NoDup (chains rounds lifted pc taken at_).
Proof.
  assert (NoDup [@nil JumpLink]) as one by (repeat constructor; intros []).
  induction rounds as [|rounds IH]; intros taken at_; cbn [chains]; [exact one|].
  destruct (next_links lifted pc taken at_) as [|first more] eqn:e; [exact one|]. rewrite <- e.
  apply NoDup_flat_map.
  - apply next_links_NoDup.
  - intros l _. apply NoDup_map_inj; [congruence|apply IH].
  - intros l l' ch _ _ (r & <- & _)%in_map_iff (r' & [=] & _)%in_map_iff. congruence.
Qed.
