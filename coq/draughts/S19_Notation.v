(** Section 19: moves as text.

    A step is written `9-14`, a capture with every landing, `22x15x8` ([move_to_numeric]), which is what the rest of the
    project writes; what is jumped follows from the squares. PDN writes a capture by its two ends, unless two captures
    have the same ends ([move_to_short]). Both are read back as the move that was written, and the long form has exactly
    one text for each move. *)

From Coq Require Import List Bool Arith ZArith Lia String Ascii.
Import ListNotations.
From Checkproof.draughts Require Import S01_Foundations S02_Finite S03_Position S04_Ontology S05_Board S06_Geometry
  S07_Patterns S08_Chains S09_Forcing S10_State S11_Moves S12_Legality S13_Apply S14_Generation.

Open Scope string_scope.

(** *** Texts in parts *)

(** The parts of a text between these characters. *)
Fixpoint split_on (c : ascii) (s : string) : list string :=
  match s with
  | EmptyString => [EmptyString]
  | String a rest =>
      if Ascii.eqb a c then EmptyString :: split_on c rest
      else match split_on c rest with [] => [String a EmptyString] | t :: ts => String a t :: ts end
  end.

Fixpoint join_with (c : ascii) (parts : list string) : string :=
  match parts with
  | [] => EmptyString
  | [t] => t
  | t :: ts => t ++ String c (join_with c ts)
  end.

(** The character does not stand in the text. *)
Fixpoint lacks (c : ascii) (s : string) : bool :=
  match s with EmptyString => true | String a rest => negb (Ascii.eqb a c) && lacks c rest end.

Lemma split_some c s : split_on c s <> [].
Proof. destruct s as [|a s]; simpl; [discriminate|]. destruct (Ascii.eqb a c), (split_on c s); discriminate. Qed.

Theorem join_split c s : join_with c (split_on c s) = s.
Proof.
  induction s as [|a s IH]; [reflexivity|]. cbn [split_on]. destruct (Ascii.eqb a c) eqn:e.
  - apply Ascii.eqb_eq in e. subst a. pose proof (split_some c s). destruct (split_on c s) as [|t ts]; [contradiction|].
    change (String c (join_with c (t :: ts)) = String c s). rewrite IH. reflexivity.
  - pose proof (split_some c s). destruct (split_on c s) as [|t ts]; [contradiction|].
    destruct ts; cbn [join_with append] in *; rewrite <- IH; reflexivity.
Qed.

Lemma split_lacks c t : lacks c t = true -> split_on c t = [t].
Proof.
  induction t as [|a t IH]; [reflexivity|]. cbn [lacks split_on]. intros h. props.
  rewrite H, IH by assumption. reflexivity.
Qed.

Lemma split_append c t s : lacks c t = true -> split_on c (t ++ String c s) = t :: split_on c s.
Proof.
  induction t as [|a t IH]; intros h; cbn [append split_on].
  - rewrite Ascii.eqb_refl. reflexivity.
  - cbn [lacks] in h. props. rewrite H, IH by assumption. reflexivity.
Qed.

Theorem split_join c parts :
  parts <> [] -> forallb (lacks c) parts = true -> split_on c (join_with c parts) = parts.
Proof.
  induction parts as [|t ts IH]; intros some all; [contradiction|]. cbn [forallb] in all. props.
  destruct ts as [|t' ts]; [apply split_lacks; assumption|].
  change (join_with c (t :: t' :: ts)) with (t ++ String c (join_with c (t' :: ts))).
  rewrite split_append, IH by (assumption || discriminate). reflexivity.
Qed.

Lemma lacks_append c s t : lacks c (s ++ t) = lacks c s && lacks c t.
Proof. induction s as [|a s IH]; [reflexivity|]. cbn [append lacks]. rewrite IH. apply andb_assoc. Qed.

Lemma lacks_join c d parts :
  Ascii.eqb d c = false -> forallb (lacks c) parts = true -> lacks c (join_with d parts) = true.
Proof.
  intros ne. induction parts as [|t ts IH]; intros all; [reflexivity|]. cbn [forallb] in all. props.
  destruct ts as [|t' ts]; [assumption|].
  change (join_with d (t :: t' :: ts)) with (t ++ String d (join_with d (t' :: ts))).
  rewrite lacks_append. cbn [lacks]. rewrite H, ne. exact (IH H0).
Qed.

(** All or nothing. *)
Fixpoint all_some {A B} (f : A -> option B) (l : list A) : option (list B) :=
  match l with
  | [] => Some []
  | a :: l => match f a, all_some f l with Some b, Some bs => Some (b :: bs) | _, _ => None end
  end.

Lemma all_some_map {A B} (f : A -> option B) (g : B -> A) l :
  (forall b, f (g b) = Some b) -> all_some f (map g l) = Some l.
Proof. intros inv. induction l as [|b l IH]; [reflexivity|]. simpl. rewrite inv, IH. reflexivity. Qed.

Lemma all_some_back {A B} (f : A -> option B) (g : B -> A) :
  (forall a b, f a = Some b -> g b = a) -> forall l bs, all_some f l = Some bs -> map g bs = l.
Proof.
  intros inv. induction l as [|a l IH]; intros bs; simpl; [intros [= <-]; reflexivity|].
  destruct (f a) as [b|] eqn:e; [|discriminate]. destruct (all_some f l) as [bs'|]; [|discriminate].
  intros [= <-]. simpl. rewrite (inv a b e), (IH bs' eq_refl). reflexivity.
Qed.

(** *** Squares *)

Definition square_text (p : Position) : string :=
  match p with
  | sq1 => "1" | sq2 => "2" | sq3 => "3" | sq4 => "4"
  | sq5 => "5" | sq6 => "6" | sq7 => "7" | sq8 => "8"
  | sq9 => "9" | sq10 => "10" | sq11 => "11" | sq12 => "12"
  | sq13 => "13" | sq14 => "14" | sq15 => "15" | sq16 => "16"
  | sq17 => "17" | sq18 => "18" | sq19 => "19" | sq20 => "20"
  | sq21 => "21" | sq22 => "22" | sq23 => "23" | sq24 => "24"
  | sq25 => "25" | sq26 => "26" | sq27 => "27" | sq28 => "28"
  | sq29 => "29" | sq30 => "30" | sq31 => "31" | sq32 => "32"
  end.

(** One way to write each square: no `07`. *)
Definition square_of_text (s : string) : option Position := find (fun p => String.eqb (square_text p) s) enum_pos.

Theorem square_of_square_text p : square_of_text (square_text p) = Some p.
Proof. destruct p; reflexivity. Qed.

Theorem square_text_of_square s p : square_of_text s = Some p -> square_text p = s.
Proof. intros [_ e]%find_some. apply String.eqb_eq. exact e. Qed.

(** *** The long form *)

Open Scope char_scope.

Definition move_text (m : BoardMove) : string :=
  match m with
  | Step from to => square_text from ++ String "-" (square_text to)
  | Jump from ch => join_with "x" (map square_text (from :: map landing ch))
  end.

(** The paper's function has the state as an argument, on which the long form does not depend. *)
Definition move_to_numeric (st : GameState) (m : BoardMove) : string := move_text m.

(** The chain with these landings. *)
Fixpoint links_of (from : Position) (landings : list Position) : option JumpChain :=
  match landings with
  | [] => Some []
  | to :: rest =>
      match middle from to, links_of to rest with
      | Some over, Some ch => Some (link over to :: ch)
      | _, _ => None
      end
  end.

Definition read_move (s : string) : option BoardMove :=
  match split_on "-" s with
  | [a; b] =>
      match square_of_text a, square_of_text b with Some from, Some to => Some (Step from to) | _, _ => None end
  | [_] =>
      match all_some square_of_text (split_on "x" s) with
      | Some (from :: to :: landings) => option_map (Jump from) (links_of from (to :: landings))
      | _ => None
      end
  | _ => None
  end.

Definition parse_numeric (s : string) (st : GameState) : option BoardMove :=
  match read_move s with
  | Some m => if legal_move_impl st m then Some m else None
  | None => None
  end.

Lemma square_text_lacks p : lacks "-" (square_text p) && lacks "x" (square_text p) = true.
Proof. destruct p; reflexivity. Qed.

Lemma squares_lack c l : (forall p, lacks c (square_text p) = true) -> forallb (lacks c) (map square_text l) = true.
Proof. intros all. apply forallb_forall. intros s (p & <- & _)%in_map_iff. apply all. Qed.

Lemma links_of_chain lifted pc : forall ch taken at_,
  chain_from lifted pc taken at_ ch -> links_of at_ (map landing ch) = Some ch.
Proof.
  induction ch as [|l ch IH]; intros taken at_ c; [reflexivity|].
  destruct c as (_ & (j & _) & _ & c). cbn [map links_of].
  rewrite (proj2 (middle_spec at_ (landing l) (over l)) (jump_pattern_jump _ _ _ _ j)), (IH _ _ c).
  destruct l. reflexivity.
Qed.

Lemma links_of_landings : forall landings from ch, links_of from landings = Some ch -> map landing ch = landings.
Proof.
  induction landings as [|to rest IH]; intros from ch; cbn [links_of]; [intros [= <-]; reflexivity|].
  destruct (middle from to) as [o|]; [|discriminate]. destruct (links_of to rest) as [k|] eqn:e; [|discriminate].
  intros [= <-]. simpl. rewrite (IH to k e). reflexivity.
Qed.

(** What is read when a capture is written. *)
Lemma read_jump from to landings :
  read_move (join_with "x" (map square_text (from :: to :: landings))) =
  option_map (Jump from) (links_of from (to :: landings)).
Proof.
  unfold read_move.
  assert (forall p, lacks "-" (square_text p) = true) as dash
    by (intros p; pose proof (square_text_lacks p); props; assumption).
  assert (forall p, lacks "x" (square_text p) = true) as ex
    by (intros p; pose proof (square_text_lacks p); props; assumption).
  rewrite (split_lacks "-"), split_join.
  - rewrite (all_some_map _ _ _ square_of_square_text). reflexivity.
  - discriminate.
  - apply squares_lack, ex.
  - apply lacks_join; [reflexivity|]. apply squares_lack, dash.
Qed.

Lemma read_step from to : read_move (move_text (Step from to)) = Some (Step from to).
Proof.
  unfold read_move. cbn [move_text]. pose proof (square_text_lacks from). pose proof (square_text_lacks to). props.
  rewrite split_append, split_lacks, !square_of_square_text by assumption. reflexivity.
Qed.

(** A legal move is read as it is written. *)
Theorem read_written b c m : legal b c m -> read_move (move_text m) = Some m.
Proof.
  destruct m as [from to|from ch]; intros l; [apply read_step|].
  destruct l as (pc & _ & some & v & _). destruct ch as [|k ch]; [contradiction|]. cbn [move_text map].
  change (square_text from :: square_text (landing k) :: map square_text (map landing ch))
    with (map square_text (from :: landing k :: map landing ch)).
  rewrite read_jump. change (landing k :: map landing ch) with (map landing (k :: ch)).
  rewrite (links_of_chain _ _ _ _ _ v). reflexivity.
Qed.

(** The paper's validation lemma; well-formedness is not needed. *)
Theorem parse_print_inverse : forall st m,
  legal_move_impl st m = true -> parse_numeric (move_to_numeric st m) st = Some m.
Proof.
  intros st m l. unfold parse_numeric, move_to_numeric.
  rewrite (read_written (board st) (turn st)) by (apply legal_move_impl_spec; exact l). rewrite l. reflexivity.
Qed.

(** And no other text is read as this move. *)
Theorem written_read s m : read_move s = Some m -> move_text m = s.
Proof.
  unfold read_move. pose proof (join_split "-" s) as es. destruct (split_on "-" s) as [|a [|b [|]]]; try discriminate.
  - destruct (all_some square_of_text (split_on "x" s)) as [squares|] eqn:e; [|discriminate].
    apply (all_some_back _ _ square_text_of_square) in e. destruct squares as [|from [|to rest]]; try discriminate.
    destruct (links_of from (to :: rest)) as [ch|] eqn:k; [|discriminate]. intros [= <-]. cbn [move_text].
    rewrite (links_of_landings _ _ _ k), e. apply join_split.
  - destruct (square_of_text a) as [from|] eqn:ea; [|discriminate].
    destruct (square_of_text b) as [to|] eqn:eb; [|discriminate]. intros [= <-].
    apply square_text_of_square in ea, eb. cbn [move_text]. rewrite ea, eb. exact es.
Qed.

Theorem print_parse_inverse : forall s st m, parse_numeric s st = Some m -> move_to_numeric st m = s.
Proof.
  intros s st m. unfold parse_numeric, move_to_numeric. destruct (read_move s) as [n|] eqn:e; [|discriminate].
  destruct (legal_move_impl st n); [|discriminate]. intros [= <-]. exact (written_read s n e).
Qed.

Theorem parse_numeric_legal : forall s st m, parse_numeric s st = Some m -> legal_move_spec st m.
Proof.
  intros s st m. unfold parse_numeric. destruct (read_move s) as [n|]; [|discriminate].
  destruct (legal_move_impl st n) eqn:l; [|discriminate]. intros [= <-]. apply legal_move_impl_spec. exact l.
Qed.

(** Origin and landings determine a capture. *)
Theorem landings_determine : forall b c m m',
  legal b c m -> legal b c m' -> is_capture m = is_capture m' -> src m = src m' -> landings_of m = landings_of m' ->
  m = m'.
Proof.
  intros b c m m' l l' ec es el.
  assert (move_text m = move_text m') as e.
  { destruct m as [f t|f ch], m' as [f' t'|f' ch']; try discriminate;
      cbn [src landings_of move_text] in *; congruence. }
  pose proof (read_written b c m l) as r. pose proof (read_written b c m' l') as r'. congruence.
Qed.

(** *** The short form of PDN *)

Definition same_ends (m n : BoardMove) : bool := pos_eqb (src m) (src n) && pos_eqb (dst m) (dst n).

(** The legal moves with the same two ends. *)
Definition alike (st : GameState) (m : BoardMove) : list BoardMove := filter (same_ends m) (generate_moves_impl st).

Definition ambiguous (st : GameState) (m : BoardMove) : bool := (2 <=? List.length (alike st m))%nat.

Definition ends_text (m : BoardMove) : string := join_with "x" (map square_text [src m; dst m]).

Definition move_to_short (st : GameState) (m : BoardMove) : string :=
  match m with
  | Step _ _ => move_text m
  | Jump _ _ => if ambiguous st m then move_text m else ends_text m
  end.

(** The long form, or two ends that fit one legal capture. *)
Definition parse_short (s : string) (st : GameState) : option BoardMove :=
  match parse_numeric s st with
  | Some m => Some m
  | None =>
      match all_some square_of_text (split_on "x" s) with
      | Some [a; b] =>
          match filter (fun m => pos_eqb a (src m) && pos_eqb b (dst m)) (generate_moves_impl st) with
          | [m] => if is_capture m then Some m else None
          | _ => None
          end
      | _ => None
      end
  end.

Lemma same_ends_spec m n : same_ends m n = true <-> src m = src n /\ dst m = dst n.
Proof. unfold same_ends. rewrite andb_true_iff, !pos_eqb_eq. reflexivity. Qed.

(** When a short capture is ambiguous: another legal move has the same ends. *)
Theorem ambiguous_spec : forall st m, legal_move_spec st m ->
  (ambiguous st m = true <-> exists m', m' <> m /\ legal_move_spec st m' /\ src m' = src m /\ dst m' = dst m).
Proof.
  intros st m l. unfold ambiguous. rewrite Nat.leb_le.
  assert (NoDup (alike st m)) as nd by apply NoDup_filter, generate_NoDup.
  assert (forall n, In n (alike st m) <-> legal_move_spec st n /\ src n = src m /\ dst n = dst m) as all.
  { intros n. unfold alike. rewrite filter_In, same_ends_spec.
    unfold generate_moves_impl, legal_move_spec. rewrite <- generate_spec. intuition congruence. }
  assert (In m (alike st m)) as here by (apply all; auto). split.
  - destruct (alike st m) as [|x [|y rest]]; simpl; try lia. intros _.
    inversion nd as [|? ? out nd']; subst. destruct (eq_dec x m) as [->|n].
    + exists y. split; [|apply all; right; left; reflexivity]. intros ->. apply out. left. reflexivity.
    + exists x. split; [exact n|]. apply all. left. reflexivity.
  - intros (m' & n & l'). apply all in l'.
    apply (NoDup_shorter [m; m']); [|intros x [<-|[<-|[]]]; assumption].
    constructor; [intros [e|[]]; congruence|repeat constructor; intros []].
Qed.

(** The short form is read as the move that was written. *)
Theorem parse_short_inverse : forall st m,
  legal_move_impl st m = true -> parse_short (move_to_short st m) st = Some m.
Proof.
  intros st m l. pose proof (parse_print_inverse st m l) as long. unfold move_to_numeric in long.
  destruct m as [from to|from ch]; cbn [move_to_short]; [unfold parse_short; rewrite long; reflexivity|].
  destruct (ambiguous st (Jump from ch)) eqn:amb; [unfold parse_short; rewrite long; reflexivity|].
  set (m := Jump from ch) in *. apply legal_move_impl_spec in l.
  assert (forall n, legal_move_spec st n -> src n = src m -> dst n = dst m -> n = m) as unique.
  { intros n ln es ed. destruct (eq_dec n m) as [e|ne]; [exact e|].
    assert (ambiguous st m = true) as yes by (apply ambiguous_spec; [exact l|]; exists n; auto). congruence. }
  clear long. unfold parse_short, ends_text. destruct (parse_numeric _ st) as [n|] eqn:p.
  - f_equal. pose proof (parse_numeric_legal _ _ _ p) as ln. unfold parse_numeric in p.
    rewrite (read_jump (src m) (dst m) []) in p.
    destruct (links_of (src m) [dst m]) as [k|] eqn:e; [|discriminate]. cbn [option_map] in p.
    destruct (legal_move_impl st (Jump (src m) k)); [|discriminate]. injection p as <-.
    apply unique; [exact ln|reflexivity|]. apply links_of_landings in e.
    cbn [dst]. unfold last_landing. rewrite e. reflexivity.
  - rewrite split_join, (all_some_map _ _ _ square_of_square_text).
    2: discriminate.
    2: { apply squares_lack. intros q. pose proof (square_text_lacks q). props. assumption. }
    change (filter _ (generate_moves_impl st)) with (alike st m).
    unfold ambiguous in amb. apply Nat.leb_gt in amb.
    assert (In m (alike st m)) as i.
    { apply filter_In. split; [apply generate_spec; exact l|]. apply same_ends_spec. auto. }
    destruct (alike st m) as [|x [|y rest]]; [destruct i| |simpl in amb; lia]. destruct i as [->|[]]. reflexivity.
Qed.

(** A text of two ends that fits two captures is read as neither. *)
Theorem short_form_as_stated_is_false :
  ~ (forall st m, legal_move_impl st m = true -> is_capture m = true -> parse_short (ends_text m) st = Some m).
Proof.
  intros all.
  pose (b := board_of (fun p =>
    if takes [sq14; sq15; sq22; sq23] p then Some (mk_piece Light Man)
    else if pos_eqb p sq10 then Some (mk_piece Dark Man) else None)).
  specialize (all (state_of b Dark) (Jump sq10 [link sq14 sq17; link sq22 sq26]) eq_refl eq_refl).
  vm_compute in all. discriminate.
Qed.
