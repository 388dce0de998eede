// A claim: checked again on the server, and its strategy walked through move by move.
import { ask, asked, keep, make } from "/assets/api.js";
import { Table } from "/assets/table.js";

const facts = document.querySelector("[data-claim]");
const name = facts.dataset.claim;

document.getElementById("check")?.addEventListener("click", async (event) => {
  const button = event.currentTarget;
  const verdict = document.getElementById("verdict");
  button.disabled = true;
  verdict.textContent = "Checking…";
  try {
    const answer = await ask(`/api/claims/${name}/check`, {}, "");
    verdict.className = answer.verdict === "proved" ? "badge" : "told bad";
    verdict.textContent = answer.words.split("\n")[0];
  } catch (error) {
    verdict.textContent = error.message;
  }
  button.disabled = false;
});

if (facts.dataset.walks) walk();

async function walk() {
  const query = asked();
  const table = new Table(document.querySelector(".table"), {
    keep: (state) => keep({ fen: state.fen, moves: state.moves }),
    after: () => answer(table),
    undone: () => answer(table),
  });
  try {
    const start = await ask(`/api/claims/${name}/start`);
    await table.load({ game: start.game, fen: query.fen ?? start.fen, moves: (query.moves ?? "").split(",").filter(Boolean) });
    if (table.position.fen && start.entries > 1 && facts.querySelector("code").textContent.includes(";")) {
      let number = 0;
      table.tools.prepend(make("button", { type: "button", onclick: async () => {
        number += 1;
        const next = await ask(`/api/claims/${name}/start`, { number });
        await table.load({ game: next.game, fen: next.fen, moves: [] });
        await answer(table);
      } }, "Next start"));
    }
    await answer(table);
  } catch (error) {
    table.fail(error);
  }
}

// What the strategy says here, or which replies there are to choose from.
async function answer(table) {
  const { position } = table;
  table.board.draw(undefined);
  if (position.over) return table.extra.replaceChildren(make("p", {}, "The walk ends here."));
  const found = await ask(`/api/claims/${name}/answer`, { fen: position.fen });
  if (!found.play) {
    const buttons = position.moves.map((move) => make("button", { type: "button", onclick: () => table.play(move.move) }, move.name));
    table.extra.replaceChildren(make("p", {}, `Every reply of ${position.turn} is answered; choose one:`),
      make("div", { class: "tools" }, ...buttons));
    return;
  }
  table.board.draw({ arrow: [found.play.path[0], found.play.path.at(-1)] });
  table.extra.replaceChildren(make("div", { class: "told good" }, make("p", {}, found.words),
    make("button", { type: "button", onclick: () => table.play(found.play.move) }, `Play ${found.play.name}`)));
  table.say(`${found.words} It plays ${found.play.name}.`);
}
