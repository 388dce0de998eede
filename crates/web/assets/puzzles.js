// Puzzles: the solver's moves are judged by the server, which answers a wrong try with its refutation.
import { ask, asked, keep, make } from "/assets/api.js";
import { Table } from "/assets/table.js";

const form = document.getElementById("choose");
const query = asked();
let puzzle = null;
let busy = false;

const table = new Table(document.querySelector(".table"), {
  without: ["Undo"],
  turn: (position) => !puzzle?.done && position.played.length % 2 === 0,
  after: () => judge(),
});
const again = make("button", { type: "button", onclick: () => retry() }, "Try again");
const next = make("button", { type: "button", onclick: () => follow() }, "Next puzzle");
table.tools.prepend(again, next);

form.addEventListener("submit", (event) => {
  event.preventDefault();
  show(form.elements.set.value, Number(form.elements.number.value) || 1);
});
form.elements.set.addEventListener("change", () => show(form.elements.set.value, 1));

if (query.set) form.elements.set.value = query.set;
show(form.elements.set.value, Number(query.number) || 1);

async function show(set, number) {
  const fresh = set.startsWith("new:");
  const count = Number(form.elements.set.selectedOptions[0].dataset.count) || undefined;
  if (count && number > count) number = 1;
  form.elements.number.value = number;
  keep({ set, number });
  table.extra.replaceChildren(make("p", { class: "muted" }, fresh ? "Composing…" : ""));
  try {
    puzzle = fresh ? await ask("/api/puzzle/new", { board: set.slice(4), seed: number, length: 2 })
      : await ask(`/api/puzzles/${set}`, { number });
    await retry();
  } catch (error) {
    table.extra.replaceChildren();
    table.fail(error);
  }
}

async function retry() {
  if (!puzzle) return;
  puzzle.done = false;
  await table.load({ game: puzzle.game, fen: puzzle.fen, moves: [] });
  const side = table.position.turn;
  const graded = puzzle.grade ? ` Grade: ${puzzle.grade}.` : "";
  const task = `${side} to move mates in ${puzzle.length}.`;
  table.extra.replaceChildren(make("p", {}, make("b", {}, task), graded));
  table.say(task);
}

const follow = () => show(form.elements.set.value, Number(form.elements.number.value) + 1);

async function judge() {
  const position = table.position;
  if (busy || puzzle.done || position.played.length % 2 === 0) return;
  busy = true;
  try {
    const { game, fen, moves } = table.state;
    const verdict = await ask("/api/puzzle/try", { game, fen, moves: moves.join(","), length: puzzle.length });
    const name = position.played.at(-1).name;
    puzzle.done = verdict.verdict !== "right";
    if (verdict.reply) await table.play(verdict.reply.move);
    if (verdict.verdict === "right") table.tell("good", make("p", {}, `${name} is right. Go on.`));
    else if (verdict.verdict === "solved") table.tell("good", make("p", {}, make("b", {}, "Solved. "), `${name} mates.`));
    else table.tell("bad", make("p", { class: "clause" }, `${name} does not do it.`), make("p", {}, verdict.words));
  } catch (error) {
    table.fail(error);
  } finally {
    busy = false;
  }
}
