// Play: two people at one board, the lone king against Bratko's strategy, or anybody against a strategy of the shelf.
import { ask, asked, keep, make } from "/assets/api.js";
import { Table } from "/assets/table.js";

const query = asked();
const menu = document.getElementById("menu");
const place = document.getElementById("game");

if (query.game || query.against) {
  menu.hidden = true;
  place.hidden = false;
  place.prepend(make("h1", {}, "Play"));
  start().catch((why) => place.prepend(make("p", { class: "told bad" }, why.message)));
}

async function start() {
  const heading = place.querySelector("h1");
  const moves = (query.moves ?? "").split(",").filter(Boolean);
  if (query.against) return against(query.against, heading, moves);
  if (query.game === "krk") return krk(heading, moves);
  const table = new Table(place.querySelector(".table"), { keep });
  heading.textContent = { chess: "Chess", "four-file": "FOUR FILE", draughts: "Draughts", gardner: "Gardner chess",
    "los-alamos": "Los Alamos chess" }[query.game] ?? query.game;
  await table.load({ game: query.game, fen: query.fen, moves });
}

// A table at which the machine answers. `answer(position)` gives its move, and says why on the table.
function machine(side, answer, kept) {
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
    after: reply,
    back: () => (table.position.turn === side ? 1 : 2),
    undone: () => reply(table.position),
  });
  return [table, () => reply(table.position)];
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
