(** Section 1: foundations.

    What the other files share: a decision between two truth values, lists without repetition, and the tactics for the
    cases that recur. No axiom is used anywhere in this folder: no classical logic, no functional extensionality, no
    proof irrelevance. The paper's imports of these are not needed, because a board is a table (section 5) whose
    extensional equality is equality. *)

From Coq Require Import List Bool Arith Lia.
Import ListNotations.

(** The paper's validation lemma. *)
Lemma bool_decidable : forall b : bool, {b = true} + {b = false}.
Proof. intros []; [left|right]; reflexivity. Qed.

(** Case splits on whatever the goal matches on, the innermost first. *)
Ltac split_match :=
  match goal with
  | |- context [match ?x with _ => _ end] =>
      lazymatch x with
      | context [match _ with _ => _ end] => fail
      | _ => destruct x eqn:?
      end
  end.

(** Truth values in hypotheses and goal become propositions. *)
Ltac props :=
  repeat match goal with
  | H : _ && _ = true |- _ => apply andb_true_iff in H; destruct H
  | H : negb _ = true |- _ => apply negb_true_iff in H
  | H : negb _ = false |- _ => apply negb_false_iff in H
  | |- _ && _ = true => apply andb_true_iff; split
  | |- negb _ = true => apply negb_true_iff
  end.

(** [forallb] over a list that has every element decides a statement about all elements. *)
Lemma forallb_in {A} (f : A -> bool) l : forallb f l = true -> forall a, In a l -> f a = true.
Proof. intros all. apply forallb_forall. exact all. Qed.

(** Lists without repetition. *)
Lemma NoDup_map_inj {A B} (f : A -> B) l :
  (forall x y, In x l -> In y l -> f x = f y -> x = y) -> NoDup l -> NoDup (map f l).
Proof.
  intros inj. induction 1 as [|a l out _ IH]; simpl; constructor.
  - intros (y & e & i)%in_map_iff. apply out.
    rewrite (inj a y); auto using in_eq, in_cons.
  - apply IH. intros x y i j. apply inj; right; assumption.
Qed.

Lemma NoDup_app {A} (l k : list A) :
  NoDup l -> NoDup k -> (forall x, In x l -> ~ In x k) -> NoDup (l ++ k).
Proof.
  induction 1 as [|a l out _ IH]; simpl; intros nk apart; [exact nk|]. constructor.
  - rewrite in_app_iff. intros [i|i]; [exact (out i)|exact (apart a (or_introl eq_refl) i)].
  - apply IH; [exact nk|]. intros x i. exact (apart x (or_intror i)).
Qed.

Lemma NoDup_flat_map {A B} (f : A -> list B) l :
  NoDup l -> (forall a, In a l -> NoDup (f a)) ->
  (forall a a' b, In a l -> In a' l -> In b (f a) -> In b (f a') -> a = a') -> NoDup (flat_map f l).
Proof.
  induction 1 as [|a l out _ IH]; intros each apart; simpl; [constructor|].
  apply NoDup_app.
  - apply each. left. reflexivity.
  - apply IH; [intros; apply each; right; assumption|].
    intros x y b i j. apply apart; right; assumption.
  - intros b i (a' & i' & j)%in_flat_map. apply out.
    rewrite (apart a a' b); auto using in_eq, in_cons.
Qed.

(** A list without repetition inside another one is no longer. *)
Lemma NoDup_shorter {A} (l k : list A) : NoDup l -> incl l k -> length l <= length k.
Proof. apply NoDup_incl_length. Qed.

(** The last element of a list, or what stands before its first. *)
Lemma last_app {A} (l : list A) x d : last (l ++ [x]) d = x.
Proof. induction l as [|a [|b l] IH]; simpl in *; auto. Qed.

(** A list is nothing, or begins with a list and ends with an element. *)
Lemma list_end {A} (l : list A) : l = [] \/ exists k x, l = k ++ [x].
Proof.
  destruct l as [|a l]; [left; reflexivity|right].
  exists (removelast (a :: l)), (last (a :: l) a). apply app_removelast_last. discriminate.
Qed.

(** What stands before a list does not matter if it has an element. *)
Lemma last_default {A} (x a : A) l d : last (x :: a :: l) d = last (a :: l) x.
Proof.
  change (last (a :: l) d = last (a :: l) x). revert a. induction l as [|b l IH]; intros a; [reflexivity|].
  exact (IH b).
Qed.

Lemma filter_length {A} (f : A -> bool) l : length (filter f l) <= length l.
Proof. induction l as [|a l IH]; simpl; [lia|]. destruct (f a); simpl; lia. Qed.
