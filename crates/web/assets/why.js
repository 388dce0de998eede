// Why not: any man anywhere, and an editor that names every broken rule while one edits.
import { ask, asked, keep, make } from "/assets/api.js";
import { Table } from "/assets/table.js";

const form = document.getElementById("setup");
const place = document.querySelector(".table");
const query = asked();
// Boards without a starting position of their own begin with the two kings.
function kings(game) {
  const [, files, ranks] = (/^chess:(\d+)x(\d+)/.exec(game) ?? []).map(Number);
  if (!files) return "";
  const before = Math.floor(files / 2);
  const row = (king) => [before || "", king, files - 1 - before || ""].join("");
  return `${[row("k"), ...Array(Math.max(0, ranks - 2)).fill(files), row("K")].join("/")} w - -`;
}
let picked = null; // What a click puts on a square: a man, "" to clear, null for nothing.

const table = new Table(place, {
  keep: (state) => {
    keep(state);
    form.elements.fen.value = table.position.fen;
  },
  edits: () => form.elements.edit.checked,
  edit: (square) => form.elements.edit.checked && put(square),
});
const box = document.getElementById("box-place").content.firstElementChild.cloneNode(true);
const faults = make("div", { class: "told", role: "status", hidden: true });
const turn = make("button", { type: "button", onclick: () => pass() }, "Other side to move");
const clear = make("button", { type: "button", onclick: () => edited([], table.position.turn) }, "Empty board");
const editor = make("div", { hidden: true }, box, make("div", { class: "tools" }, turn, clear), faults);
table.side.prepend(editor);

form.addEventListener("submit", (event) => event.preventDefault());
// A board that is not in the list is written down.
const other = document.getElementById("other");
form.elements.game.addEventListener("change", () => {
  other.hidden = form.elements.game.value !== "other";
  if (other.hidden) load(form.elements.game.value, "");
  else form.elements.named.focus();
});
form.elements.named.addEventListener("change", () => {
  const game = form.elements.named.value.trim();
  if (!game) return;
  other.hidden = true;
  listed(game);
  load(game, "");
});
form.elements.fen.addEventListener("change", () => load(form.elements.game.value, form.elements.fen.value.trim()));
form.elements.edit.addEventListener("change", () => look(table.position.fen));

function listed(game) {
  if (![...form.elements.game.options].some((option) => option.value === game)) {
    form.elements.game.append(make("option", { value: game }, game));
  }
  form.elements.game.value = game;
}
if (query.game) listed(query.game);
load(form.elements.game.value, query.fen ?? "", (query.moves ?? "").split(",").filter(Boolean));

async function load(game, fen, moves = []) {
  const from = fen || kings(game);
  try {
    await table.load({ game, fen: from, moves });
    document.getElementById("clause").textContent = table.position.clause;
    if (form.elements.edit.checked) await look(table.position.fen);
  } catch {
    // What cannot be played can be edited, and every rule that it breaks is named.
    form.elements.edit.checked = true;
    table.state = { game, fen: from, moves: [] };
    await look(from);
  }
}

// Shows a set-up, sound or not, with the box of men beside it.
async function look(fen) {
  const edits = form.elements.edit.checked;
  editor.hidden = !edits;
  if (!edits) return table.load({ game: table.state.game, fen, moves: [] }).catch((why) => table.fail(why));
  try {
    const game = form.elements.game.value;
    const set = await ask("/api/setup", { game, fen });
    table.state = { game, fen: set.fen, moves: [] };
    table.position = { ...set, moves: [], played: [], over: null, check: null, claims: [] };
    table.board.show(table.position);
    table.clear();
    form.elements.fen.value = set.fen;
    keep({ game, fen: set.fen });
    fill(set.box);
    const good = !set.faults.length;
    faults.className = `told ${good ? "good" : "bad"}`;
    faults.hidden = false;
    faults.replaceChildren(good ? make("p", {}, `${set.turn} to move. This position keeps every rule.`)
      : make("p", {}, "This position breaks the rules:"),
    make("ul", { class: "faults" }, ...[...set.faults, ...set.notes].map((fault) => make("li", {}, fault))));
    table.said.textContent = `${set.turn} to move`;
  } catch (error) {
    table.fail(error);
  }
}

function fill(men) {
  if (box.dataset.men === men.map((man) => man.man).join()) return;
  box.dataset.men = men.map((man) => man.man).join();
  const button = (value, label, contents) => make("button", { type: "button", "aria-label": label, "aria-pressed": "false",
    onclick: (event) => {
      picked = value;
      box.querySelectorAll("button").forEach((one) => one.setAttribute("aria-pressed", String(one === event.currentTarget)));
    } }, contents);
  box.replaceChildren(...men.map((man) => button(man, man.words, make("img", { src: `/men/${man.man}.svg`, alt: "" }))),
    button("", "take men off", "✕"));
  picked = null;
}

function put(square) {
  if (picked === null) {
    table.tell("", make("p", {}, "Choose a man from the box first, then click squares."));
    return true;
  }
  const others = table.position.men.filter((man) => man.at !== square);
  edited(picked ? [...others, { ...picked, at: square }] : others, table.position.turn);
  return true;
}

const pass = () => edited(table.position.men, table.position.turn === "White" ? "Black" : "White");

function edited(men, turn) {
  look(table.position.clause === "section" ? draughtsFen(men, turn) : chessFen(men, turn, table.position.fen));
}

function draughtsFen(men, turn) {
  const list = (side) => men.filter((man) => man.man[0] === side)
    .sort((one, other) => one.at - other.at).map((man) => (man.man.endsWith("king") ? "K" : "") + man.at).join(",");
  return `${turn[0]}:W${list("w")}:B${list("b")}`;
}

// The placement anew; castling and en passant as the FEN before had them, so that what no longer fits is named.
function chessFen(men, turn, before) {
  const on = new Map(men.map((man) => [man.at, man.man[0] === "w" ? man.man[1] : man.man[1].toLowerCase()]));
  const row = (names) => names.map((name) => on.get(name) ?? "-").join("").replace(/-+/g, (run) => run.length);
  const fields = before.split(" ");
  return [table.position.rows.map(row).join("/"), turn[0].toLowerCase(), fields[2] ?? "-", "-", "0", "1"].join(" ");
}
