// Play: two people at one board, the lone king against Bratko's strategy, anybody against a strategy of the shelf, or a
// small ending against best play.
import { ask, asked, keep, make } from "/assets/api.js";
import { Table } from "/assets/table.js";

const query = asked();
const menu = document.getElementById("menu");
const place = document.getElementById("game");

if (query.game || query.against || query.ending) {
  menu.hidden = true;
  place.hidden = false;
  place.prepend(make("h1", {}, "Play"));
  start().catch((why) => place.prepend(make("p", { class: "told bad" }, why.message)));
}

async function start() {
  const heading = place.querySelector("h1");
  const moves = (query.moves ?? "").split(",").filter(Boolean);
  if (query.ending) return ending(query.ending, heading, moves);
  if (query.against) return against(query.against, heading, moves);
  if (query.game === "krk") return krk(heading, moves);
  const table = new Table(place.querySelector(".table"), { keep });
  heading.textContent = { chess: "Chess", "four-file": "FOUR FILE", draughts: "Draughts", gardner: "Gardner chess",
    "los-alamos": "Los Alamos chess" }[query.game] ?? query.game;
  await table.load({ game: query.game, fen: query.fen, moves });
}

// A table at which the machine answers. `answer(position)` gives its move, and says why on the table.
function machine(side, answer, kept, changed) {
  let busy = false;
  const reply = async (position) => {
    if (busy || position.over || position.turn !== side) return;
    busy = true;
    try {
      const found = await answer(position, table);
      busy = false;
      await table.play(found.move);
      found.shown?.(table);
    } catch (error) {
      table.fail(error);
    } finally {
      busy = false;
    }
  };
  const table = new Table(place.querySelector(".table"), {
    keep: (state) => keep({ ...kept, fen: state.fen, moves: state.moves }),
    turn: (position) => position.turn !== side,
    after: (position) => (position.turn === side && !position.over ? reply(position) : changed?.()),
    back: () => (table.position.turn === side ? 1 : 2),
    undone: () => (table.position.turn === side ? reply(table.position) : changed?.()),
  });
  return [table, () => reply(table.position)];
}

// KQvKR in words; what is not of chess stays as it is.
function inWords(ending) {
  const names = { K: "king", Q: "queen", R: "rook", B: "bishop", N: "knight", P: "pawn" };
  const sides = ending.split("v");
  if (sides.length !== 2 || !sides.every((side) => /^K[QRBNP]*$/.test(side))) return ending;
  const words = sides.map((side) => [...side].map((letter) => names[letter]))
    .map((men) => (men.length > 1 ? `${men.slice(0, -1).join(", ")} and ${men.at(-1)}` : men[0])).join(" against ");
  return words[0].toUpperCase() + words.slice(1);
}

// An ending of few men against best play. The values of all moves are told when they are asked for.
async function ending(name, heading, moves) {
  heading.textContent = inWords(name);
  const { game = "chess", you = "win" } = query;
  const begin = query.fen ? { fen: query.fen, game, turn: query.turn }
    : await ask("/api/ending/start", { game, ending: name, seed: Math.floor(Math.random() * 1e9) });
  const own = you === "hold" ? { White: "Black", Black: "White" }[begin.turn] : begin.turn;
  const other = { White: "Black", Black: "White" }[own];
  const values = make("input", { type: "checkbox", name: "values", onchange: () => tell() });
  const here = () => ({ game: table.state.game, fen: table.state.fen, moves: table.state.moves.slice(0, table.ply).join(",") });
  const answer = async () => {
    const found = await ask("/api/ending", here());
    return { move: found.moves[0].move, shown: () => tell() };
  };
  const [table, go] = machine(other, answer, { ending: name, game, you, turn: begin.turn }, () => tell());
  // The best moves first, each with what it is worth to the side that makes it.
  async function tell() {
    if (!values.checked || table.position.over) return table.extra.replaceChildren();
    try {
      const found = await ask("/api/ending", here());
      const badge = (move) => make("span", { class: `value ${move.value}` }, move.words);
      const buttons = found.moves.map((move) => make("button", { type: "button", onclick: () => table.play(move.move) },
        make("b", {}, move.name), " ", badge(move)));
      table.extra.replaceChildren(make("p", {}, `${found.turn} to move `, badge(found)), make("div", { class: "values" }, ...buttons));
    } catch (error) {
      table.fail(error);
    }
  }
  const task = you === "hold" ? `You are ${own} and hold out; ${other} plays as well as can be played.`
    : `You are ${own}; ${other} defends as well as can be done.`;
  place.querySelector(".table").before(make("p", { class: "muted" }, `${task} `,
    begin.words ? make("span", {}, begin.value === "win" ? `With best play ${begin.turn} ${begin.words}.` : "With best play it is a draw.") : ""));
  table.extra.before(make("label", { class: "check" }, values, " Show the value of every move"));
  table.tools.append(make("button", { type: "button", onclick: () => location.assign(
    `/play?${new URLSearchParams({ ending: name, game, you })}`) }, "Another position"));
  if (own === "Black") table.board.flipped = true;
  await table.load({ game: begin.game, fen: begin.fen, moves });
  await go();
  await tell();
}

async function krk(heading, moves) {
  heading.textContent = "The lone king";
  const begin = query.fen ? { fen: query.fen, game: query.of } : await ask("/api/krk/start", { board: query.board ?? "8x8" });
  const answer = async (position) => {
    const advice = await ask("/api/krk", { fen: position.fen });
    return { move: advice.move, shown: (table) => said(table, advice) };
  };
  const [table, go] = machine("White", answer, { game: "krk", of: begin.game });
  const again = make("p", { class: "muted" }, "You have the black king. White plays Bratko's strategy: the blue frame is the room, ",
    "the circle the critical square.");
  place.querySelector(".table").before(again);
  await table.load({ game: begin.game, fen: begin.fen, moves });
  await go();
}

function said(table, advice) {
  const over = table.position.over;
  table.board.draw(over ? undefined : advice.after);
  const why = advice.why[0].toUpperCase() + advice.why.slice(1);
  table.extra.replaceChildren(make("div", { class: over ? "told good" : "told" },
    make("p", {}, make("b", {}, `${advice.name} `), `${advice.kind}`),
    make("p", {}, `${why}.`),
    make("p", { class: "muted" }, `${advice.after.words}.`)));
  table.say(`White plays ${advice.name}, ${advice.kind}. ${why}. ${over ? over.words : ""}`);
}

async function against(name, heading, moves) {
  const claim = await ask(`/api/claims/${name}`);
  heading.textContent = claim.claim;
  const number = claim.statement.includes("from all") ? Math.floor(Math.random() * 10000) : 0;
  const begin = query.fen ? { fen: query.fen } : await ask(`/api/claims/${name}/start`, { number });
  const answer = async (position) => {
    const found = await ask(`/api/claims/${name}/answer`, { fen: position.fen });
    if (!found.play) throw new Error("The strategy has no entry for this position: play did not start where its claim does.");
    return { move: found.play.move, shown: (table) => promised(table, name, found) };
  };
  const [table, go] = machine(claim.side, answer, { against: name });
  place.querySelector(".table").before(make("p", { class: "muted" }, claim.words));
  if (claim.side === "White") table.board.flipped = true;
  await table.load({ game: claim.game, fen: begin.fen, moves });
  await go();
}

function promised(table, name, found) {
  table.extra.replaceChildren(make("div", { class: "told good" },
    make("p", {}, make("b", {}, found.play.name)),
    make("p", {}, `${found.words} `, make("a", { href: `/claims/${name}` }, "What that means"))));
  table.say(`${found.play.name}. ${found.words}`);
}
