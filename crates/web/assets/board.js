// One board for every game: any number of files and ranks, and draughts. It knows no rules: what stands where, which
// squares there are and which moves are legal comes from the server.
import { make } from "/assets/api.js";

const DRAG = 6; // A pointer that moves less than so many pixels has clicked.

export class Board {
  // `on` has: play(move), choose(moves), refused(path), say(text), and edit(square) while the position is edited.
  constructor(place, on) {
    this.on = on;
    this.flipped = false;
    this.held = [];
    this.focus = null;
    this.element = make("div", { class: "board", role: "grid", "aria-label": "Board" });
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.element.addEventListener("pointerdown", (event) => this.down(event));
    place.replaceChildren(this.element);
  }

  // Shows a position: rows, closed, men, moves, check as the server tells them, and the squares of the last move.
  show(position, last = []) {
    const had = this.element.contains(document.activeElement);
    this.position = position;
    this.last = last;
    this.held = [];
    this.lit = [];
    this.build();
    if (had) this.cells.get(this.focus)?.focus();
  }

  flip() {
    this.flipped = !this.flipped;
    this.build();
  }

  build() {
    const turn = (list) => (this.flipped ? [...list].reverse() : list);
    const { rows, closed } = this.position;
    this.rows = turn(rows).map(turn);
    this.cells = new Map();
    this.element.style.setProperty("--files", rows[0].length);
    this.element.style.setProperty("--ranks", rows.length);
    const lettered = rows.every((row) => row.every((name) => name !== null));
    const elements = this.rows.map((row, r) => make("div", { class: "row", role: "row" }, ...row.map((name, c) => {
      const dark = lettered ? this.isDark(name) : name !== null;
      const cell = make("div", { class: `square${dark ? " dark" : ""}`, role: "gridcell", tabindex: name ? -1 : null });
      if (name === null) {
        cell.setAttribute("aria-label", "not played on");
        return cell;
      }
      cell.dataset.square = name;
      if (closed.includes(name)) cell.classList.add("closed");
      for (const [text, foot] of this.labels(name, r, c, lettered)) {
        cell.append(make("span", { class: foot ? "name foot" : "name", "data-text": text }));
      }
      this.cells.set(name, cell);
      return cell;
    })));
    this.drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    this.drawing.setAttribute("class", "drawn");
    this.drawing.setAttribute("aria-hidden", "true");
    this.drawing.setAttribute("viewBox", `0 0 ${rows[0].length} ${rows.length}`);
    this.element.replaceChildren(...elements, this.drawing);
    if (!this.cells.has(this.focus)) this.focus = this.rows.at(-1).find((name) => name !== null);
    this.put();
    this.draw(this.shapes);
  }

  isDark(name) {
    const [, file, rank] = name.match(/^([a-z])(\d+)$/);
    return (file.charCodeAt(0) - 97 + Number(rank)) % 2 === 1;
  }

  // Letters of files stand in the lowest row, numbers of ranks in the first column; squares of draughts have numbers.
  labels(name, r, c, lettered) {
    if (!lettered) return [[name, false]];
    const [, file, rank] = name.match(/^([a-z])(\d+)$/);
    const labels = [];
    if (c === 0) labels.push([rank, false]);
    if (r === this.rows.length - 1) labels.push([file, true]);
    return labels;
  }

  // Puts the men and the marks on the squares.
  put() {
    const men = new Map(this.position.men.map((man) => [man.at, man]));
    this.men = men;
    const aims = this.aims();
    for (const [name, cell] of this.cells) {
      const man = men.get(name);
      cell.querySelector("img")?.remove();
      if (man) cell.append(make("img", { src: `/men/${man.man}.svg`, alt: "", draggable: "false" }));
      man ? (cell.dataset.man = man.man) : delete cell.dataset.man;
      const marks = {
        was: this.last.includes(name), held: this.held.includes(name), aim: aims.has(name),
        lit: this.lit.includes(name), check: this.position.check === name,
      };
      for (const [mark, is] of Object.entries(marks)) cell.classList.toggle(mark, is);
      const closed = cell.classList.contains("closed") ? "no landing" : "empty";
      const more = [marks.held && "taken up", marks.aim && "can go here", marks.lit && "marked", marks.check && "in check"];
      cell.setAttribute("aria-label", [name, man ? man.words : closed, ...more.filter(Boolean)].join(", "));
      cell.setAttribute("aria-selected", String(marks.held));
      cell.tabIndex = name === this.focus ? 0 : -1;
    }
  }

  candidates() {
    if (!this.held.length) return [];
    return (this.position.moves ?? []).filter((move) => this.held.every((square, n) => move.path[n] === square));
  }

  aims() {
    return new Set(this.candidates().map((move) => move.path[this.held.length]).filter(Boolean));
  }

  light(squares) {
    this.lit = squares;
    this.put();
  }

  release() {
    this.held = [];
    this.put();
  }

  // A square is clicked, or a man dropped on it.
  touch(name, dropped = false) {
    if (this.on.edit?.(name)) return;
    const man = this.men.get(name);
    if (!this.held.length) {
      this.lit = [];
      if (man) this.held = [name];
      this.put();
      this.on.say(man ? `${man.words} on ${name} taken up, ${this.aims().size} targets` : `${name}, empty`);
      return;
    }
    if (this.held.length === 1 && name === this.held[0]) return this.release();
    const path = [...this.held, name];
    const candidates = this.candidates();
    const fitting = candidates.filter((move) => move.path[this.held.length] === name);
    const exact = fitting.filter((move) => move.path.length === path.length);
    const ending = candidates.filter((move) => move.path.at(-1) === name);
    if (exact.length || (!fitting.length && ending.length === 1)) return this.finish(exact.length ? exact : ending);
    if (fitting.length) {
      this.held = path;
      this.put();
      this.on.say(`${name}, the capture goes on`);
      return;
    }
    const own = man && man.words.split(" ")[0] === this.men.get(this.held[0])?.words.split(" ")[0];
    if (own && !dropped) {
      this.held = [name];
      this.put();
      this.on.say(`${man.words} on ${name} taken up, ${this.aims().size} targets`);
      return;
    }
    this.release();
    this.on.refused(path);
  }

  finish(moves) {
    this.release();
    if (moves.length === 1) this.on.play(moves[0]);
    else this.on.choose(moves);
  }

  key(event) {
    const name = event.target.dataset?.square;
    if (!name || event.ctrlKey || event.metaKey || event.altKey) return;
    const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    if (steps[event.key]) this.walk(name, ...steps[event.key]);
    else if (event.key === "Home" || event.key === "End") {
      const row = this.rows.find((row) => row.includes(name)).filter((square) => square !== null);
      this.go(event.key === "Home" ? row[0] : row.at(-1));
    } else if (event.key === "Enter" || event.key === " ") this.touch(name);
    else if (event.key === "Escape") this.release();
    // What else is typed is the beginning of a move.
    else if (/^[a-zA-Z0-9]$/.test(event.key)) return this.on.type?.();
    else return;
    event.preventDefault();
  }

  walk(name, down, right) {
    let r = this.rows.findIndex((row) => row.includes(name));
    let c = this.rows[r].indexOf(name);
    const at = (r, c) => this.rows[r]?.[c];
    do {
      r += down;
      c += right;
      if (at(r, c) === undefined) return;
    } while (at(r, c) === null && right);
    this.go(at(r, c) ?? at(r, c + 1) ?? at(r, c - 1));
  }

  go(name) {
    if (!this.cells.has(name)) return;
    this.cells.get(this.focus)?.setAttribute("tabindex", "-1");
    this.focus = name;
    const cell = this.cells.get(name);
    cell.tabIndex = 0;
    cell.focus();
  }

  squareAt(x, y) {
    return document.elementFromPoint(x, y)?.closest(".board") === this.element
      ? document.elementFromPoint(x, y).closest("[data-square]")?.dataset.square : undefined;
  }

  down(event) {
    const name = event.target.closest?.("[data-square]")?.dataset.square;
    if (!name || event.button !== 0) return;
    event.preventDefault();
    this.go(name);
    const start = [event.clientX, event.clientY];
    let flying = null;
    const move = (moved) => {
      if (moved.pointerId !== event.pointerId) return;
      const [dx, dy] = [moved.clientX - start[0], moved.clientY - start[1]];
      const man = this.men.get(name);
      if (!flying && man && Math.hypot(dx, dy) > DRAG && !this.on.edits?.()) {
        this.held = [name];
        this.lit = [];
        this.put();
        flying = make("img", { src: `/men/${man.man}.svg`, alt: "", class: "flying" });
        const size = this.cells.get(name).getBoundingClientRect().width;
        flying.style.width = flying.style.height = `${size}px`;
        document.body.append(flying);
      }
      if (flying) [flying.style.left, flying.style.top] = [`${moved.clientX}px`, `${moved.clientY}px`];
    };
    const end = (ended) => {
      if (ended.pointerId !== event.pointerId) return;
      for (const [kind, listener] of [["pointermove", move], ["pointerup", end], ["pointercancel", end]]) {
        removeEventListener(kind, listener);
      }
      flying?.remove();
      const over = this.squareAt(ended.clientX, ended.clientY);
      if (ended.type === "pointercancel" || (flying && !over)) return this.release();
      if (!flying) return over === name ? this.touch(name) : undefined;
      if (over !== name) this.touch(over, true);
    };
    for (const [kind, listener] of [["pointermove", move], ["pointerup", end], ["pointercancel", end]]) {
      addEventListener(kind, listener);
    }
  }

  // Draws what lies over the squares: the room as two corner squares, the critical square, an arrow.
  draw(shapes) {
    this.shapes = shapes;
    const place = new Map();
    this.rows.forEach((row, y) => row.forEach((name, x) => place.set(name, [x, y])));
    const element = (name, attributes) => {
      const made = document.createElementNS("http://www.w3.org/2000/svg", name);
      Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
      return made;
    };
    const parts = [];
    if (shapes?.room) {
      const [[ax, ay], [bx, by]] = shapes.room.map((name) => place.get(name));
      const [x, y] = [Math.min(ax, bx), Math.min(ay, by)];
      const inset = 0.04;
      parts.push(element("rect", { class: "room", rx: 0.1, x: x + inset, y: y + inset,
        width: Math.abs(ax - bx) + 1 - 2 * inset, height: Math.abs(ay - by) + 1 - 2 * inset }));
    }
    if (shapes?.critical && place.has(shapes.critical)) {
      const [x, y] = place.get(shapes.critical);
      parts.push(element("circle", { class: "critical", cx: x + 0.5, cy: y + 0.5, r: 0.38 }));
    }
    if (shapes?.arrow) {
      const [from, to] = shapes.arrow.map((name) => place.get(name).map((n) => n + 0.5));
      const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
      const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
      const neck = [to[0] - ux * 0.4, to[1] - uy * 0.4];
      const side = (sign) => `${neck[0] - sign * uy * 0.22},${neck[1] + sign * ux * 0.22}`;
      parts.push(element("line", { class: "arrow", x1: from[0], y1: from[1], x2: neck[0], y2: neck[1] }));
      parts.push(element("polygon", { class: "arrow-head", points: `${to[0]},${to[1]} ${side(1)} ${side(-1)}` }));
    }
    this.drawing.replaceChildren(...parts);
  }
}
