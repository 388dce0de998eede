// The page in a browser: a mate, an illegal drop, a puzzle solved and failed, a game by keyboard, a file, a claim; no
// console errors, no violations of WCAG 2.2 AA that axe-core finds, and pictures of every view.
//
// node page.mjs ADDRESS FOLDER [TEST ...]  with playwright-core and axe-core in the folder's node_modules; all tests unless
// some are named.
import { createRequire } from "node:module";
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";

const [address, folder, ...only] = process.argv.slice(2);
const require = createRequire(path.resolve(folder, "package.json"));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const pictures = path.resolve(folder, "pictures");
mkdirSync(pictures, { recursive: true });

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
const faults = [];

function check(is, what) {
  console.log(`${is ? "ok" : "FAILED"}: ${what}`);
  if (!is) faults.push(what);
}

// A page whose console is listened to. The policy forbids foreign scripts, axe is put in from outside it.
async function open(where, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, bypassCSP: options.axe ?? false, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(15000);
  page.on("console", (message) => message.type() === "error" && !options.quiet && check(false, `${where}: console: ${message.text()}`));
  page.on("pageerror", (error) => check(false, `${where}: ${error.message}`));
  page.on("request", (request) => request.url().startsWith(address) || request.url().startsWith("blob:") || request.url().startsWith("data:")
    || check(false, `${where} asks ${request.url()}`));
  await page.goto(address + where);
  if (options.board ?? true) await page.waitForSelector(".square");
  return page;
}

const square = (page, name) => page.locator(`[data-square="${name}"]`);
const text = (page, selector) => page.locator(selector).first().innerText();

async function clicked(page, from, to) {
  await square(page, from).click();
  await square(page, to).click();
}

async function dragged(page, from, to) {
  const [a, b] = [await square(page, from).boundingBox(), await square(page, to).boundingBox()];
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 5 });
  await page.mouse.up();
}

async function mateByClicking() {
  const page = await open("/play?game=krk&board=5x5");
  for (let n = 0; n < 40; n++) {
    await page.waitForFunction(() => /Black to move|wins|drawn/.test(document.querySelector(".said")?.textContent ?? ""));
    if (/wins|drawn/.test(await text(page, ".said"))) break;
    await page.waitForSelector('.square[data-man="bK"]');
    const before = await page.locator(".moves li").count();
    await page.locator('.square[data-man="bK"]').click();
    await page.locator(".square.aim").nth(0).click();
    await page.waitForFunction((before) => document.querySelectorAll(".moves li").length >= before + 2
      || /wins|drawn/.test(document.querySelector(".said").textContent), before);
  }
  check(/White wins by checkmate/.test(await text(page, ".said")), "king and rook mate the lone king, who moves by clicks");
  await page.context().close();
}

async function illegalDrop() {
  const page = await open("/why");
  await dragged(page, "e2", "e5");
  await page.waitForSelector(".told.bad");
  check(/Article 3\.7/.test(await text(page, ".told.bad")), "an illegal drop names its article");
  check((await page.locator(".square.lit").count()) === 2, "and lights its squares");
  await dragged(page, "e2", "e4");
  await page.waitForFunction(() => document.querySelector(".said").textContent.startsWith("Black"));
  await page.getByLabel("Edit the position").check();
  await page.getByRole("button", { name: "take men off" }).click();
  await square(page, "e1").click();
  await page.waitForFunction(() => document.querySelector(".faults")?.textContent.includes("White has no king"));
  check(true, "the editor names a broken rule");
  await page.context().close();
}

async function puzzleSolvedAndFailed() {
  const page = await open("/puzzles?set=stalemate-trap");
  await clicked(page, "f7", "f8");
  await page.getByRole("button", { name: "queen" }).click();
  await page.waitForSelector(".told.bad");
  check(/does not do it/.test(await text(page, ".told.bad")), "a wrong try is refuted");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.waitForFunction(() => document.querySelector(".said").textContent.startsWith("White"));
  await clicked(page, "f7", "f8");
  await page.getByRole("button", { name: "rook" }).click();
  await page.waitForFunction(() => /is right/.test(document.querySelector(".told").textContent));
  await clicked(page, "f8", "h8");
  await page.waitForFunction(() => /Solved/.test(document.querySelector(".told").textContent));
  check(true, "a puzzle is solved");
  await page.locator("[name=set]").selectOption("new");
  await page.locator("[name=board]").selectOption("4x4");
  await page.locator("[name=length]").selectOption("1");
  await page.waitForFunction(() => /mates in 1/.test(document.querySelector(".extra").textContent));
  check((await page.locator(".square").count()) === 16, "a puzzle is composed, of a chosen board and length");
  await page.getByRole("button", { name: "Fresh set" }).click();
  await page.waitForFunction(() => Number(document.querySelector("[name=number]").value) > 1);
  await page.getByRole("link", { name: "Print a sheet" }).click();
  check((await page.locator(".sheet li > svg").count()) === 6, "a sheet has six of them");
  const pdf = await page.getByRole("link", { name: "Download as PDF" }).getAttribute("href");
  const printed = await page.evaluate(async (pdf) => (await (await fetch(pdf)).text()), pdf);
  check(printed === "%PDF 6", "and is had as a PDF, of as many");
  await page.context().close();
}

// The lone king to his mate without a mouse: Tab to the board, arrows to a target, Enter.
async function mateByKeyboard() {
  const page = await open("/play?game=krk&board=4x4");
  for (let n = 0; n < 40; n++) {
    await page.waitForFunction(() => /Black to move|wins|drawn/.test(document.querySelector(".said")?.textContent ?? ""));
    if (/wins|drawn/.test(await text(page, ".said"))) break;
    const before = await page.locator(".moves li").count();
    for (let k = 0; k < 12 && !(await page.evaluate(() => document.activeElement?.dataset?.square)); k++) await page.keyboard.press("Tab");
    const go = async (to) => {
      for (;;) {
        const at = await page.evaluate(() => document.activeElement.dataset.square);
        if (at === to) return page.keyboard.press("Enter");
        const [files, ranks] = [to.charCodeAt(0) - at.charCodeAt(0), Number(to[1]) - Number(at[1])];
        await page.keyboard.press(files > 0 ? "ArrowRight" : files < 0 ? "ArrowLeft" : ranks > 0 ? "ArrowUp" : "ArrowDown");
      }
    };
    await go(await page.locator('.square[data-man="bK"]').getAttribute("data-square"));
    await go(await page.locator(".square.aim").first().getAttribute("data-square"));
    await page.waitForFunction((before) => document.querySelectorAll(".moves li").length >= before + 2
      || /wins|drawn/.test(document.querySelector(".said").textContent), before);
  }
  check(/White wins by checkmate/.test(await text(page, ".said")), "a whole game by Tab, arrows and Enter alone");
  await page.context().close();
}

// Fool's mate: arrows and Enter for the first moves, then a typed one.
async function byKeyboard() {
  const page = await open("/play?game=chess");
  const walk = async (keys) => { for (const key of keys) await page.keyboard.press(key); };
  const wait = (side) => page.waitForFunction((side) => document.querySelector(".said").textContent.startsWith(side), side);
  await square(page, "a1").focus();
  const right = (n) => Array(n).fill("ArrowRight");
  await walk([...right(5), "ArrowUp", "Enter", "ArrowUp", "Enter"]); // f2-f3
  await wait("Black");
  await walk(["ArrowLeft", ...Array(4).fill("ArrowUp"), "Enter", "ArrowDown", "ArrowDown", "Enter"]); // e7-e5
  await wait("White");
  await page.keyboard.type("g4");
  await page.keyboard.press("Enter");
  await wait("Black");
  await page.keyboard.type("Qh4");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => /Black wins by checkmate/.test(document.querySelector(".said").textContent));
  check(/moves=f2f3/.test(page.url()), "a whole game by keyboard, and it stands in the address");
  check(/Qh4#/.test(await text(page, ".sr")), "the live region says the last move");
  await page.context().close();
}

// FOUR FILE by clicks, Black's moves by lot, until the game ends: the strategy is not beaten, and has an entry for
// whatever Black does.
async function strategyNeverLoses() {
  const lot = (() => { let state = 20261116; return (below) => (state = (state * 48271) % 2147483647) % below; })();
  for (const [name, most] of [["four-file-sixteen-men", 400], ["four-file-minor-pieces", 400]]) {
    const page = await open(`/play?against=${name}`);
    let made = 0;
    for (; made < most; made++) {
      await page.waitForFunction(() => /Black to move|wins|drawn/.test(document.querySelector(".said")?.textContent ?? ""));
      if (/wins|drawn/.test(await text(page, ".said"))) break;
      const before = await page.locator(".moves li").count();
      const men = await page.locator('.square[data-man^="b"]').evaluateAll((cells) => cells.map((cell) => cell.dataset.square));
      men.sort(() => lot(3) - 1);
      for (const man of men) {
        await square(page, man).click();
        if (await page.locator(".square.aim").count()) break;
      }
      const aims = page.locator(".square.aim");
      await aims.nth(lot(await aims.count())).click();
      const choice = page.locator(".promotion button").first();
      if (await choice.isVisible()) await choice.click();
      await page.waitForFunction((before) => document.querySelectorAll(".moves li").length >= before + 2
        || /wins|drawn/.test(document.querySelector(".said").textContent), before);
    }
    const end = await text(page, ".said");
    check(/White wins|drawn/.test(end), `${name}: a whole game, not beaten by ${made} random moves (${end})`);
    check(/cannot lose.*entry [\d,]+ of/.test(await text(page, ".extra")), `${name}: tells its entry`);
    await page.context().close();
  }
}

async function claimAndFile() {
  const page = await open("/claims/four-file-bishops");
  await page.getByRole("button", { name: "Check it on the server" }).click();
  await page.waitForFunction(() => /proved: FOUR FILE/.test(document.getElementById("verdict").textContent));
  await page.getByRole("button", { name: /^Play / }).click();
  await page.waitForFunction(() => /Every reply of Black/.test(document.querySelector(".extra").textContent));
  check(true, "a claim is checked again and its strategy walked");
  await page.goto(address + "/replay");
  await page.getByLabel("or paste a game").fill("1. e4 e5 2. Nf3 Nf6 3. Nxe4 *");
  await page.getByRole("button", { name: "Replay" }).click();
  await page.waitForSelector(".told.bad");
  check(/3\.1: e4 is occupied by the own pawn/.test(await text(page, ".told.bad")), "a file's illegal move is told");
  await page.goto(address + "/replay");
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['[White "Ann"]\n[Black "Bob"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n'], "fool.pgn", { type: "text/plain" }));
    return data;
  });
  await page.dispatchEvent("#drop", "dragover", { dataTransfer: dropped });
  await page.dispatchEvent("#drop", "drop", { dataTransfer: dropped });
  await page.waitForFunction(() => /1 game, 4 half-moves. Nothing is wrong/.test(document.getElementById("summary").textContent));
  await page.getByRole("button", { name: "First position" }).click();
  await page.getByRole("button", { name: "Next move" }).click();
  await page.waitForFunction(() => document.querySelector(".said").textContent.startsWith("Black to move"));
  check(/Ann/.test(await text(page, "#which")), "a dropped file is stepped through");
  await page.context().close();
}

async function ledgerWalked() {
  const page = await open("/claims", { board: false });
  await page.waitForFunction(() => /2 proved, 1 not proved, 1 not run now/.test(document.getElementById("ledger")?.textContent ?? ""));
  await page.getByRole("link", { name: /Bratko's strategy mates on all boards/ }).click();
  await page.getByRole("region", { name: "What it rests on" }).getByRole("link", { name: "lex3 on all boards" }).click();
  check(/checkproof check krk\/lex3/.test(await text(page, ".facts")), "from the theorem to a lemma, with the command that checks it");
  await page.getByRole("link", { name: "All claims" }).click();
  await page.getByRole("link", { name: /FOUR FILE, bishop against bishop/ }).click();
  check(/proved/.test(await text(page, ".facts .badge")), "a claim has the ledger's status");
  check(/laws\.rs.*the rules of four-file/s.test(await page.locator(".graph").textContent()), "and a graph down to the rules");
  await page.context().close();
}

// The checker compiled for the browser; `wasm/build` makes it, and without it the page does not offer it.
async function checkedHere() {
  const page = await open("/claims/krk-4x4");
  const here = page.getByRole("button", { name: "Check it here", exact: true });
  if (process.env.CHECKPROOF_WASM) {
    // A set of dead positions has no moves; what it lacks is assumed, and the verdict is open.
    for (const [name, verdict] of [["krk-4x4", "refused"], ["four-file-bishops", "refused"], ["blocked-pawns", "open"]]) {
      await page.goto(`${address}/claims/${name}`);
      await here.click();
      await page.waitForFunction(() => /Your browser, in .* proved:/.test(document.getElementById("verdict").textContent));
      await page.getByRole("button", { name: "Spoil a line and check it here" }).click();
      await page.waitForFunction(() => /Line \d+.* (refused|open):/.test(document.getElementById("verdict").textContent));
      const said = await text(page, "#verdict");
      check(said.includes(`${verdict}:`), `${name}: re-checked in the browser, and ${verdict} there once a line is spoiled`);
    }
    await page.goto(`${address}/claims`);
    await page.waitForFunction(() => /2 proved/.test(document.getElementById("ledger")?.textContent ?? ""));
    await page.goto(`${address}/claims/lex3-on-all-boards`);
    await here.click();
    await page.waitForFunction(() => /Your browser, in .* proved: K\+R v K/.test(document.getElementById("verdict").textContent));
    await page.getByRole("button", { name: "Spoil a line and check it here" }).click();
    await page.waitForFunction(() => /was left out.* refused:/.test(document.getElementById("verdict").textContent));
    check(true, "a lemma for all boards: its certificate is re-checked in the browser, and refused there once a step is left out");
  } else {
    check((await here.count()) === 0, "without the checker for browsers the page does not offer it");
  }
  await page.context().close();
}

// The best move as long as there is one to see; then the values are hidden again.
async function endingByBestMoves() {
  const page = await open("/play?ending=KQvK");
  await page.getByLabel("Show the value of every move").check();
  for (let n = 0; n < 12; n++) {
    await page.waitForFunction(() => /White to move|wins|drawn/.test(document.querySelector(".said")?.textContent ?? ""));
    if (/wins|drawn/.test(await text(page, ".said"))) break;
    await page.waitForSelector(".values button .value.win");
    const before = await page.locator(".moves li").count();
    await page.locator(".values button").first().click();
    await page.waitForFunction((before) => document.querySelectorAll(".moves li").length >= before + 2
      || /wins|drawn/.test(document.querySelector(".said").textContent), before);
  }
  check(/White wins by checkmate/.test(await text(page, ".said")), "queen and king mate, by the values that are shown");
  await page.goto(`${address}/play?ending=KRvK&you=hold&game=chess:5x5`);
  await page.waitForFunction(() => /Black to move/.test(document.querySelector(".said")?.textContent ?? ""));
  check(await page.locator(".moves li").count() === 1, "whoever holds out is answered by best play");
  await page.context().close();
}

async function draughts() {
  const page = await open("/play?game=draughts");
  await clicked(page, "11", "15");
  await page.waitForFunction(() => document.querySelector(".said").textContent.startsWith("White"));
  await dragged(page, "22", "15");
  await page.waitForSelector(".told.bad");
  check(/Section/.test(await text(page, ".told.bad")), "draughts: a step, and an illegal jump with its section");
  await page.context().close();
}

const VIEWS = ["/", "/play", "/play?game=krk", "/play?ending=KQvKR&fen=8/8/8/4k3/8/1r6/8/K6Q+w+-+-&turn=White", "/play?game=four-file", "/play?game=draughts", "/why", "/puzzles", "/puzzles?set=new&board=6x6", "/puzzles/sheet?set=new&board=5x5", "/claims",
  "/claims/krk-4x4", "/claims/four-file-bishops", "/claims/bratko-s-strategy-mates-on-all-boards", "/claims/lex3-on-all-boards", "/replay", "/help"];

async function accessible() {
  for (const scheme of ["light", "dark"]) {
    for (const where of VIEWS) {
      const board = !["/", "/play", "/puzzles/sheet?set=new&board=5x5", "/claims", "/claims/bratko-s-strategy-mates-on-all-boards", "/claims/lex3-on-all-boards", "/replay", "/help"].includes(where);
      const page = await open(where, { axe: true, colorScheme: scheme, board });
      if (where.includes("ending=")) await page.getByLabel("Show the value of every move").check();
      await page.waitForTimeout(500);
      await page.evaluate(axe);
      const found = await page.evaluate(() => window.axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] }));
      for (const one of found.violations) check(false, `${where} (${scheme}): ${one.id}: ${one.nodes[0].html.slice(0, 160)}`);
      const name = where === "/" ? "home" : where.slice(1).replace(/[^a-z0-9]+/g, "-");
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: width === 320 ? 640 : 900 });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        check(wide <= 0, `${where} fits into ${width} pixels`);
        await page.screenshot({ path: path.join(pictures, `${name}-${scheme}-${width}.png`) });
      }
      await page.context().close();
    }
  }
}

const TESTS = [mateByClicking, illegalDrop, puzzleSolvedAndFailed, mateByKeyboard, byKeyboard, strategyNeverLoses, claimAndFile, ledgerWalked, checkedHere, endingByBestMoves, draughts, accessible];
for (const test of TESTS.filter((test) => !only.length || only.includes(test.name))) {
  await test().catch((error) => check(false, `${test.name}: ${error.message.split("\n")[0]}`));
}
await browser.close();
console.log(faults.length ? `${faults.length} faults` : "no faults");
process.exit(faults.length ? 1 : 0);
