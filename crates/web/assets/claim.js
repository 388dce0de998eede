// A claim: checked again on the server or in this browser, and its strategy walked through move by move.
import { ask, asked, keep, make } from "/assets/api.js";
import { Table } from "/assets/table.js";

const facts = document.querySelector("dl[data-claim]");
const name = facts?.dataset.claim;

const button = (id) => document.getElementById(id);
const verdict = button("verdict");
let worker = null;

// What was said, and who said it.
function told(answer, who) {
  const lines = answer.words.split("\n");
  verdict.className = `told ${answer.verdict === "proved" ? "good" : "bad"}`;
  verdict.replaceChildren(make("b", {}, who), ` ${answer.what ?? ""} `, lines[0], ...lines.slice(1).flatMap((line) =>
    [make("br"), make("span", { class: "muted" }, line)]));
}

function busy(is) {
  for (const id of ["check", "here", "spoil"]) if (button(id)) button(id).disabled = is;
  if (button("stop")) button("stop").hidden = !is || !worker;
}

button("check")?.addEventListener("click", async () => {
  busy(true);
  verdict.textContent = "The server checks…";
  try {
    told(await ask(`/api/claims/${name}/check`, {}, ""), "The server:");
  } catch (error) {
    told({ verdict: "unusable", words: error.message }, "The server:");
  }
  busy(false);
});

// The checker in this browser. It runs in a worker of its own, so that it can be stopped.
function here(spoil) {
  worker = new Worker("/assets/checker.js");
  busy(true);
  verdict.textContent = "Your browser checks…";
  const end = (answer) => {
    worker?.terminate();
    worker = null;
    busy(false);
    const time = answer.seconds === undefined ? "" : `, in ${answer.seconds.toFixed(2)} s`;
    told(answer, `Your browser${time}:`);
  };
  worker.onmessage = ({ data }) => end(data);
  worker.onerror = () => end({ verdict: "unusable", words: "The checker could not be started." });
  button("stop").onclick = () => end({ verdict: "unusable", words: "Stopped." });
  const { claim, proof } = button("here").dataset;
  worker.postMessage({ claim, proof, spoil });
}

button("here")?.addEventListener("click", () => here(false));
button("spoil")?.addEventListener("click", () => here(true));

if (facts?.dataset.walks) walk();

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
