// Replay: a game file, its games step by step, and the arbiter's findings beside the moves.
import { ask, make } from "/assets/api.js";
import { Table } from "/assets/table.js";

const form = document.getElementById("drop");
const which = document.getElementById("which");
const summary = document.getElementById("summary");
let games = [];
let game = null;

const table = new Table(document.querySelector(".table"), {
  without: ["Undo"],
  turn: () => false,
  marks: (n) => (game?.findings.some((found) => found.ply === n) ? "wrong" : null),
});
const go = (ply) => table.step(ply).catch((why) => table.fail(why));
table.tools.prepend(
  make("button", { type: "button", "aria-label": "First position", onclick: () => go(0) }, "|◀"),
  make("button", { type: "button", "aria-label": "Previous move", onclick: () => go(table.ply - 1) }, "◀"),
  make("button", { type: "button", "aria-label": "Next move", onclick: () => go(table.ply + 1) }, "▶"),
  make("button", { type: "button", "aria-label": "Last position", onclick: () => go(table.state.moves.length) }, "▶|"));
table.side.querySelector(".entry").hidden = true;

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const text = form.elements.text.value;
  send(text, /GameType|^\s*1\.\s*\d/m.test(text) ? "pdn" : "pgn");
});
form.elements.file.addEventListener("change", () => take(form.elements.file.files[0]));
form.addEventListener("dragover", (event) => {
  event.preventDefault();
  form.classList.add("over");
});
form.addEventListener("dragleave", () => form.classList.remove("over"));
form.addEventListener("drop", (event) => {
  event.preventDefault();
  form.classList.remove("over");
  take(event.dataTransfer.files[0]);
});
which.addEventListener("change", () => show(Number(which.value)));

async function take(file) {
  if (!file) return;
  if (file.size > 2 << 20) {
    summary.textContent = "This file has more than 2 MB; `checkproof replay` has no such limit.";
    return;
  }
  await send(await file.text(), file.name.toLowerCase().endsWith(".pdn") ? "pdn" : "pgn");
}

async function send(text, format) {
  summary.textContent = "Replaying…";
  try {
    const told = await ask("/api/replay", { format }, text);
    games = told.games;
    const count = (n, one, many) => `${n} ${n === 1 ? one : many}`;
    const wrong = told.wrong_games ? `${count(told.wrong_games, "game has", "games have")} something wrong.` : "Nothing is wrong.";
    const shown = told.of > games.length ? ` The first ${games.length} are shown.` : "";
    summary.textContent = `${count(told.of, "game", "games")}, ${count(told.half_moves, "half-move", "half-moves")}. ${wrong}${shown}`;
    which.replaceChildren(...games.map((game, n) => make("option", { value: n },
      `${game.number}. ${game.players}  ${game.result}${game.findings.some((found) => found.kind !== "note") ? "  ⚠" : ""}`)));
    document.getElementById("games").hidden = false;
    await show(0);
  } catch (error) {
    summary.textContent = error.message;
    document.getElementById("games").hidden = true;
  }
}

async function show(n) {
  game = games[n];
  table.all = undefined;
  try {
    await table.load({ game: game.game, fen: game.fen ?? "", moves: game.moves });
  } catch (error) {
    table.fail(error);
  }
  const findings = game.findings.map((found) => make("li", {}, make("b", {}, found.kind), ` line ${found.line}`,
    found.token ? [": ", found.token].join("") : "", ` — ${found.what}`));
  table.extra.replaceChildren(make("div", { class: `told ${game.findings.some((found) => found.kind !== "note") ? "bad" : "good"}` },
    make("p", {}, `${game.half_moves} half-moves, result ${game.result}; on the board: ${game.on_board}.`),
    findings.length ? make("ul", { class: "faults" }, ...findings) : make("p", {}, "The arbiter has found nothing wrong.")));
}
