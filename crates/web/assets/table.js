// A board with what belongs beside it: who is to move, what was said, a field for typed moves, the moves so far, and the
// tools. The state is the game, the position it began with and the moves; everything else is asked for.
import { ask, make } from "/assets/api.js";
import { Board } from "/assets/board.js";

export class Table {
  // `options` has: turn(position) -> may the person move?, after(position) once a move was made, keep(state), and the
  // names of the tools that are not wanted.
  constructor(place, options = {}) {
    this.options = options;
    this.state = { game: "chess", fen: "", moves: [] };
    this.ply = 0;
    this.board = new Board(place.querySelector(".board-place"), {
      play: (move) => this.play(move.move),
      choose: (moves) => this.choose(moves),
      refused: (path) => this.refused(path),
      say: (text) => this.say(text),
      type: () => this.typed.focus(),
      edit: (square) => this.options.edit?.(square) ?? false,
      edits: () => this.options.edits?.() ?? false,
    });
    this.side = place.querySelector(".side");
    this.said = make("p", { class: "said" });
    this.live = make("div", { class: "sr", role: "status", "aria-live": "polite" });
    this.told = make("div", { class: "told", hidden: true, role: "alert" });
    this.extra = make("div", { class: "extra" });
    this.list = make("ol", { class: "moves", "aria-label": "Moves" });
    this.typed = make("input", { name: "move", autocomplete: "off", spellcheck: "false", enterkeyhint: "go" });
    const entry = make("form", { class: "entry", onsubmit: (event) => this.enter(event) },
      make("label", {}, "Type a move", this.typed), make("button", {}, "Play"));
    this.tools = make("div", { class: "tools" }, ...this.buttons());
    this.side.replaceChildren(this.said, this.live, this.told, this.extra, entry, this.list, this.tools);
  }

  buttons() {
    const without = this.options.without ?? [];
    const tools = [
      ["Undo", () => this.undo()],
      ["Flip", () => this.board.flip()],
      ["Copy FEN", () => this.copy()],
      ["Download", () => this.download()],
    ];
    return tools.filter(([name]) => !without.includes(name))
      .map(([name, onclick]) => make("button", { type: "button", onclick }, name));
  }

  // Shows a game from its beginning or after some of its moves.
  async load(state, ply = state.moves?.length ?? 0) {
    this.state = { game: state.game ?? "chess", fen: state.fen ?? "", moves: state.moves ?? [] };
    this.board.draw && (this.board.shapes = undefined);
    await this.step(ply);
  }

  async step(ply) {
    const { game, fen, moves } = this.state;
    const wanted = Math.max(0, Math.min(ply, moves.length));
    const position = await ask("/api/game", { game, fen, moves: moves.slice(0, wanted).join(",") });
    this.ply = wanted;
    this.position = position;
    const last = position.played.at(-1);
    this.board.show(this.mayMove() ? position : { ...position, moves: [] }, last ? last.path : []);
    this.clear();
    this.status();
    this.listed();
    this.options.keep?.({ ...this.state, moves: moves.join(",") });
    return position;
  }

  mayMove() {
    return this.options.turn ? this.options.turn(this.position) : true;
  }

  status() {
    const { over, turn, check, claims } = this.position;
    const words = over ? over.words : `${turn} to move${check ? ", in check" : ""}`;
    this.said.textContent = words;
    const last = this.position.played.at(-1);
    this.say([last && `${last.side}: ${last.name}`, words, ...(claims ?? [])].filter(Boolean).join(". "));
  }

  say(text) {
    this.live.textContent = text;
  }

  clear() {
    this.told.hidden = true;
    this.told.className = "told";
  }

  // Says something in the box; `kind` is good, bad or nothing.
  tell(kind, ...contents) {
    this.told.className = `told ${kind}`;
    this.told.replaceChildren(...contents);
    this.told.hidden = false;
  }

  fail(error) {
    this.tell("bad", make("p", {}, error.message));
  }

  async play(move) {
    try {
      const moves = [...this.state.moves.slice(0, this.ply), move];
      const before = this.state.moves;
      this.state.moves = moves;
      try {
        await this.step(moves.length);
      } catch (error) {
        this.state.moves = before;
        throw error;
      }
      await this.options.after?.(this.position);
    } catch (error) {
      this.fail(error);
    }
  }

  // Several moves are meant: a pawn may become one of several men.
  choose(moves) {
    if (!moves[0].promotion) {
      this.tell("", make("p", {}, "Which one?"), ...moves.map((move) =>
        make("button", { type: "button", onclick: () => this.play(move.move) }, move.name)));
      return;
    }
    const side = this.position.turn === "White" ? "w" : "b";
    const names = { q: "queen", r: "rook", b: "bishop", n: "knight" };
    const buttons = moves.map((move) => make("button",
      { type: "button", "aria-label": names[move.promotion], onclick: () => this.play(move.move) },
      make("img", { src: `/men/${side}${move.promotion.toUpperCase()}.svg`, alt: "" })));
    this.tell("", make("div", { class: "promotion" }, make("span", {}, "The pawn becomes:"), ...buttons));
    buttons[0].focus();
  }

  // A man was put where it cannot go: the rules say why.
  async refused(path) {
    const { game, fen, moves } = this.state;
    const between = path.every((square) => /^\d+$/.test(square));
    const spelled = between ? this.draughtsMove(path) : path.join("");
    await this.explain(spelled, { game, fen, moves: moves.slice(0, this.ply).join(",") });
  }

  // Two squares of draughts in a line of three are a jump, neighbours a step; the server says what is wrong with either.
  draughtsMove(path) {
    const place = (name) => {
      const y = this.position.rows.findIndex((row) => row.includes(name));
      return [this.position.rows[y].indexOf(name), y];
    };
    const [[ax, ay], [bx, by]] = path.slice(0, 2).map(place);
    const jumps = path.length > 2 || (Math.abs(ax - bx) === 2 && Math.abs(ay - by) === 2);
    return path.join(jumps ? "x" : "-");
  }

  async explain(move, record) {
    try {
      const verdict = await ask("/api/explain", { ...record, move });
      if (verdict.legal) {
        const words = this.mayMove() ? `${verdict.name} is legal.` : `It is not your turn.`;
        return this.tell("good", make("p", {}, words));
      }
      const clause = verdict.clause && verdict.clause !== "landing"
        ? `${verdict.called[0].toUpperCase()}${verdict.called.slice(1)} ${verdict.clause.replace(/^section /, "")}`
        : verdict.clause === "landing" ? "Landing rule" : "Not legal";
      const reason = verdict.reason.replace(/^(section )?[\w.]+: /, "");
      this.tell("bad", make("p", { class: "clause" }, clause), make("p", {}, `${move}: ${reason}.`));
      this.board.light(verdict.squares);
    } catch (error) {
      this.fail(error);
    }
  }

  // A typed move: played if it is legal, explained if it is not.
  async enter(event) {
    event.preventDefault();
    const text = this.typed.value.trim();
    if (!text) return;
    this.typed.value = "";
    const { game, fen, moves } = this.state;
    const record = { game, fen, moves: moves.slice(0, this.ply).join(",") };
    try {
      const verdict = await ask("/api/explain", { ...record, move: text });
      if (verdict.legal && this.mayMove()) return await this.play(verdict.move);
    } catch (error) {
      return this.fail(error);
    }
    await this.explain(text, record);
  }

  listed() {
    const first = this.position.played[0]?.side;
    const known = this.all?.length >= this.state.moves.length && this.sameStart ? this.all : this.position.played;
    if (this.position.played.length === this.state.moves.length) {
      this.all = this.position.played;
      this.sameStart = true;
    }
    const shown = known.slice(0, this.state.moves.length);
    const starts = (first ?? shown[0]?.side) === "Black" && this.position.file === "pgn" ? 1 : 0;
    const number = (n) => Math.floor((n + starts) / 2) + 1;
    const items = shown.map((move, n) => make("li", {},
      (n + starts) % 2 === 0 ? make("span", { class: "number" }, `${number(n)}.`)
        : n === 0 ? make("span", { class: "number" }, `${number(n)}…`) : null,
      make("button", { type: "button", "aria-current": n + 1 === this.ply ? "step" : null,
        class: this.options.marks?.(n) ?? null, onclick: () => this.step(n + 1).catch((why) => this.fail(why)) },
      move.name)));
    this.list.replaceChildren(...items);
    this.list.hidden = !items.length;
  }

  async undo() {
    const back = this.options.back?.() ?? 1;
    this.state.moves = this.state.moves.slice(0, Math.max(0, this.ply - back));
    await this.step(this.state.moves.length).catch((why) => this.fail(why));
    this.options.undone?.();
  }

  async copy() {
    try {
      await navigator.clipboard.writeText(this.position.fen);
      this.tell("good", make("p", {}, "The FEN is copied."));
    } catch {
      this.tell("", make("p", {}, "Copy it from here:"), make("code", {}, this.position.fen));
    }
  }

  async download() {
    const { game, fen, moves } = this.state;
    const words = new URLSearchParams({ game, fen, moves: moves.join(",") });
    const text = await (await fetch(`/api/file?${words}`)).text();
    const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    make("a", { href: address, download: `game.${this.position.file}` }).click();
    URL.revokeObjectURL(address);
  }
}
