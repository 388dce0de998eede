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
// A form has a length of its own, so its fields are asked for by name.
const field = (name) => form.elements.namedItem(name);
const again = make("button", { type: "button", onclick: () => retry() }, "Try again");
const next = make("button", { type: "button", onclick: () => show(number() + 1) }, "Next puzzle");
const fresh = make("button", { type: "button", onclick: () => show(1 + Math.floor(Math.random() * 1e6)) }, "Fresh set");
const print = make("a", { class: "button quiet" }, "Print a sheet");
table.tools.prepend(again, next, fresh, print);

const number = () => Number(field("number").value) || 1;
const isNew = () => field("set").value === "new";

form.addEventListener("submit", (event) => {
  event.preventDefault();
  show(number());
});
for (const name of ["set", "board", "length", "grade"]) field(name).addEventListener("change", () => show(1));

for (const [name, value] of Object.entries(query)) {
  const one = field(name);
  if (one && (name === "number" || [...one.options].some((option) => option.value === value))) one.value = value;
}
if (!query.set) field("set").selectedIndex = field("set").options.length > 1 ? 1 : 0;
show(number());

async function show(wanted) {
  const count = Number(field("set").selectedOptions[0].dataset.count) || undefined;
  field("number").value = count && wanted > count ? 1 : wanted;
  form.querySelectorAll("[data-new]").forEach((label) => { label.hidden = !isNew(); });
  fresh.hidden = !isNew();
  // A mate in one begins with a check, so that it is sound at best.
  field("grade").disabled = field("length").value === "1";
  if (field("grade").disabled) field("grade").value = "sound";
  const wish = isNew() ? { board: field("board").value, length: field("length").value, grade: field("grade").value } : {};
  const state = { set: field("set").value, ...wish, number: number() };
  keep(state);
  print.href = `/puzzles/sheet?${new URLSearchParams(state)}`;
  table.extra.replaceChildren(make("p", { class: "muted" }, isNew() ? "Composing…" : ""));
  try {
    puzzle = isNew() ? await ask("/api/puzzle/new", { ...wish, seed: number() })
      : await ask(`/api/puzzles/${field("set").value}`, { number: number() });
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
