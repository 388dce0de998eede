(** Positions as text, in the one way that the project writes them: `B:W21,K22:B1,2`.

    The side to move, White's pieces and Black's, by number, `K` before a king. [read_fen] reads just these texts of
    well-formed positions: what is printed is read back, and what is read is printed the same. *)

From Coq Require Import List Bool Arith ZArith Lia String Ascii.
Import ListNotations.
From Checkproof.draughts Require Import S01_Foundations S02_Finite S03_Position S04_Ontology S05_Board S06_Geometry
  S07_Patterns S08_Chains S10_State S19_Notation.

Open Scope string_scope.

(** *** Printing *)

(** The pieces of a side and where they stand, square 1 first. *)
Definition side_pieces (b : Board) (c : Color) : list (Position * Piece) :=
  flat_map (fun p => match board_get b p with
                     | Some pc => if color_eqb (pc_color pc) c then [(p, pc)] else []
                     | None => []
                     end) enum_pos.

Definition item_text (x : Position * Piece) : string :=
  match pc_kind (snd x) with King => String "K" (square_text (fst x)) | Man => square_text (fst x) end.

Definition list_text (b : Board) (c : Color) : string := join_with "," (map item_text (side_pieces b c)).

Definition letter (c : Color) : ascii := match c with Light => "W"%char | Dark => "B"%char end.

Definition print_fen (k : PositionKey) : string :=
  join_with ":"
    [String (letter (snd k)) ""; String "W" (list_text (fst k) Light); String "B" (list_text (fst k) Dark)].

(** *** Reading *)

Definition read_item (c : Color) (s : string) : option (Position * Piece) :=
  match s with
  | String "K" rest => option_map (fun p => (p, mk_piece c King)) (square_of_text rest)
  | _ => option_map (fun p => (p, mk_piece c Man)) (square_of_text s)
  end.

Definition read_list (c : Color) (s : string) : option (list (Position * Piece)) :=
  match s with EmptyString => Some [] | _ => all_some (read_item c) (split_on "," s) end.

Definition put_all (l : list (Position * Piece)) (b : Board) : Board :=
  fold_left (fun b x => board_set b (fst x) (Some (snd x))) l b.

Definition read_turn (s : string) : option Color :=
  if String.eqb s "B" then Some Dark else if String.eqb s "W" then Some Light else None.

(** The set-up that a text stands for, whether or not it is well-formed and written in the one way. *)
Definition read_setup (s : string) : option PositionKey :=
  match split_on ":" s with
  | [t; String "W" w; String "B" b] =>
      match read_turn t, read_list Light w, read_list Dark b with
      | Some c, Some light, Some dark => Some (put_all (light ++ dark) empty_board, c)
      | _, _, _ => None
      end
  | _ => None
  end.

Definition read_fen (s : string) : option PositionKey :=
  match read_setup s with
  | Some k => if String.eqb (print_fen k) s && well_formed (fst k) (snd k) then Some k else None
  | None => None
  end.

(** *** What is read *)

Theorem print_read s k : read_fen s = Some k -> print_fen k = s /\ WFBoard (fst k) (snd k).
Proof.
  unfold read_fen. destruct (read_setup s) as [x|]; [|discriminate].
  destruct (String.eqb (print_fen x) s && well_formed (fst x) (snd x)) eqn:e; [|discriminate].
  intros [= <-]. props. split; [apply String.eqb_eq; assumption|apply well_formed_spec; assumption].
Qed.

(** Two texts of one position are one text. *)
Corollary one_text s s' k : read_fen s = Some k -> read_fen s' = Some k -> s = s'.
Proof. intros [e _]%print_read [e' _]%print_read. congruence. Qed.

(** *** What is printed is read back *)

Lemma side_pieces_spec b c x : In x (side_pieces b c) <-> board_get b (fst x) = Some (snd x) /\ pc_color (snd x) = c.
Proof.
  unfold side_pieces. rewrite in_flat_map. split.
  - intros (p & _ & i). destruct (board_get b p) as [pc|] eqn:e; [|destruct i].
    destruct (color_eqb (pc_color pc) c) eqn:ec; [|destruct i].
    destruct i as [<-|[]]. apply color_eqb_eq in ec. auto.
  - intros [e ec]. exists (fst x). split; [apply enum_pos_complete|]. rewrite e, (proj2 (color_eqb_eq _ _) ec).
    left. destruct x. reflexivity.
Qed.

Lemma read_item_text x : read_item (pc_color (snd x)) (item_text x) = Some x.
Proof. destruct x as [p [[] []]]; destruct p; reflexivity. Qed.

Lemma item_lacks x : lacks "," (item_text x) && lacks ":" (item_text x) = true.
Proof. destruct x as [p [c []]]; destruct p; reflexivity. Qed.

Lemma items_lack c l : (forall x, lacks c (item_text x) = true) -> forallb (lacks c) (map item_text l) = true.
Proof. intros all. apply forallb_forall. intros s (x & <- & _)%in_map_iff. apply all. Qed.

Lemma item_some x : item_text x <> "".
Proof. destruct x as [p [c []]]; destruct p; discriminate. Qed.

Lemma read_list_text b c : read_list c (list_text b c) = Some (side_pieces b c).
Proof.
  unfold list_text.
  assert (forall x, In x (side_pieces b c) -> pc_color (snd x) = c) as colors
    by (intros x i; apply side_pieces_spec in i; apply i).
  destruct (side_pieces b c) as [|x l] eqn:e; [reflexivity|]. rewrite <- e in *.
  assert (join_with "," (map item_text (side_pieces b c)) <> "") as some.
  { rewrite e. cbn [map join_with]. pose proof (item_some x) as n.
    destruct (map item_text l); [exact n|]. destruct (item_text x); [contradiction|discriminate]. }
  unfold read_list. destruct (join_with "," (map item_text (side_pieces b c))) as [|a s] eqn:text; [contradiction|].
  rewrite <- text, split_join.
  - clear - colors. induction (side_pieces b c) as [|x l IH]; [reflexivity|]. cbn [map all_some].
    rewrite <- (colors x (or_introl eq_refl)) at 1. rewrite read_item_text, IH; [reflexivity|].
    intros y i. apply colors. right. exact i.
  - rewrite e. discriminate.
  - apply items_lack. intros y. pose proof (item_lacks y). props. assumption.
Qed.

Lemma put_all_get b : forall l base, (forall x, In x l -> board_get b (fst x) = Some (snd x)) ->
  forall q, board_get (put_all l base) q = if takes (map fst l) q then board_get b q else board_get base q.
Proof.
  induction l as [|x l IH]; intros base right q; [reflexivity|]. cbn [put_all fold_left map].
  fold (put_all l (board_set base (fst x) (Some (snd x)))).
  rewrite IH by (intros y i; apply right; right; exact i). cbn [takes existsb]. fold (takes (map fst l) q).
  rewrite board_set_get. destruct (takes (map fst l) q); [destruct (pos_eqb q (fst x)); reflexivity|].
  rewrite orb_false_r. destruct (pos_eqb q (fst x)) eqn:e.
  - apply pos_eqb_eq in e. subst q. rewrite pos_eqb_refl. symmetry. apply right. left. reflexivity.
  - replace (pos_eqb (fst x) q) with false; [reflexivity|].
    symmetry. apply pos_eqb_neq. apply pos_eqb_neq in e. congruence.
Qed.

Lemma put_all_pieces b : put_all (side_pieces b Light ++ side_pieces b Dark) empty_board = b.
Proof.
  apply board_ext. intros q. rewrite (put_all_get b).
  - destruct (takes _ q) eqn:t; [reflexivity|]. apply takes_false in t.
    unfold empty_board. rewrite board_get_of. destruct (board_get b q) as [pc|] eqn:e; [|reflexivity].
    destruct t. apply in_map_iff. exists (q, pc). split; [reflexivity|]. rewrite in_app_iff, !side_pieces_spec. simpl.
    rewrite e. destruct (pc_color pc); auto.
  - intros x i. rewrite in_app_iff, !side_pieces_spec in i. destruct i as [[e _]|[e _]]; exact e.
Qed.

Lemma read_setup_print k : read_setup (print_fen k) = Some k.
Proof.
  destruct k as [b c]. unfold read_setup, print_fen. cbn [fst snd]. rewrite split_join.
  - rewrite !read_list_text, put_all_pieces. destruct c; reflexivity.
  - discriminate.
  - assert (forall d, lacks ":" (list_text b d) = true) as no.
    { intros d. apply lacks_join; [reflexivity|]. apply items_lack. intros y.
      pose proof (item_lacks y). props. assumption. }
    cbn [forallb]. change (lacks ":" (String ?a ?s)) with (negb (Ascii.eqb a ":") && lacks ":" s).
    rewrite !no. destruct c; reflexivity.
Qed.

Theorem read_print k : WFBoard (fst k) (snd k) -> read_fen (print_fen k) = Some k.
Proof.
  intros wf%well_formed_spec. unfold read_fen. rewrite read_setup_print, String.eqb_refl, wf. reflexivity.
Qed.

Lemma read_of_print k k' : read_fen (print_fen k) = Some k' -> k' = k.
Proof. unfold read_fen. rewrite read_setup_print. destruct (_ && _); [intros [= <-]; reflexivity|discriminate]. Qed.
