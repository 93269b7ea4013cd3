// The sequence of play: where the game is, and what is due.

import { el, focused, focusOn, once, put } from "./dom.js";
import { faultAndWho, verdictSign } from "./findings.js";

export class SequenceOfPlay {
  constructor(store, page, { goTo, look }) {
    this.store = store;
    this.page = page;
    this.goTo = goTo;
    this.look = look;
    this.open = new Set();
    store.on("game", () => this.open.clear());
    store.on("game board findings steps", once(() => !page.hidden && this.draw()));
    page.addEventListener("shown", () => this.draw());
  }

  draw() {
    const { game, shown } = this.store;
    if (!game || !shown) return;
    const held = focused(this.page)?.dataset.path;
    this.first = this.#firstSteps();
    put(
      this.page,
      this.#due(),
      el("ol", { class: "turns" }, this.#turns().map((turn) => this.#turn(turn))),
    );
    if (held) focusOn(this.page, `[data-path="${CSS.escape(held)}"]`);
  }

  /** The turns of the scenario, and those beyond it that the players go on to. */
  #turns() {
    const { last, until, turns } = this.store.game.sequence;
    const { cursor, fields } = this.store.shown;
    const here = Number(cursor.split("/")[0].replace("turn-", "")) || 0;
    const agreed = Number(fields?.[until]) || 0;
    return turns.filter(({ number }) => number <= Math.max(last, here, agreed));
  }

  /** The first step at which the game stood in each phase. */
  #firstSteps() {
    const first = new Map();
    for (const row of this.store.steps) {
      const parts = row.cursor.split("/");
      for (let length = 1; length <= parts.length; length++) {
        const path = parts.slice(0, length).join("/");
        if (!first.has(path)) first.set(path, row.step);
      }
    }
    return first;
  }

  #due() {
    const due = this.store.standing.filter((each) => each.verdict === "due");
    const row = (finding) =>
      el(
        "li",
        {},
        el(
          "button",
          { type: "button", onclick: () => finding.where && this.goTo(finding.where, finding.counters) },
          verdictSign("due"),
          el("span", { class: "rule", text: finding.rule }),
          el("span", { class: "message", text: finding.remedy || faultAndWho(finding) }),
        ),
      );
    return el(
      "section",
      { class: "due" },
      el("h2", { text: "Due in this turn" }),
      due.length ? el("ul", {}, due.map(row)) : el("p", { class: "empty", text: "Nothing is due." }),
    );
  }

  #turn({ number, kind, phases }) {
    const path = `turn-${number}`;
    const here = this.store.shown.cursor.split("/")[0] === path;
    const turn = el(
      "details",
      { open: here || this.open.has(path) },
      el(
        "summary",
        { "aria-current": here ? "step" : null, "data-path": path },
        el("span", { class: "title", text: `Turn ${number}` }),
        el("span", { class: "kind", text: kind }),
        this.#count(path),
      ),
      this.#phases(this.store.game.sequence.phases[phases], path),
    );
    turn.addEventListener("toggle", () => (turn.open ? this.open.add(path) : this.open.delete(path)));
    return el("li", { class: here ? "here" : "" }, turn);
  }

  #phases(phases, above) {
    return el("ol", { class: "phases" }, phases.map((phase) => this.#phase(phase, `${above}/${phase.id}`)));
  }

  #phase(phase, path) {
    const { cursor, fields, step } = this.store.shown;
    const within = cursor === path || cursor.startsWith(`${path}/`);
    const begun = this.first.get(path);
    const state = within ? "here" : begun !== undefined && begun <= step ? "played" : "ahead";
    return el(
      "li",
      { class: state },
      el(
        "button",
        {
          type: "button",
          "data-path": path,
          disabled: begun === undefined,
          "aria-current": cursor === path ? "step" : null,
          title: begun === undefined ? "not played yet" : `go to step ${this.store.moveAt(begun)}`,
          onclick: () => this.look(begun),
        },
        el("span", { class: "title", text: phase.title }),
        phase.order && within && el("span", { class: "side", text: activationTitle(this.store.game, fields) }),
        phase.side && !phase.title.toLowerCase().includes(phase.side) && el("span", { class: "side", text: called(this.store.game, phase.side) }),
        this.#count(path),
      ),
      phase.phases && this.#phases(phase.phases, path),
    );
  }

  /** What still stands of a phase and those within it: violations, or else what is due. */
  #count(path) {
    const within = this.store.standing.filter((each) => each.phase === path || each.phase.startsWith(`${path}/`));
    const verdict = within.some((each) => each.verdict === "violation") ? "violation" : "due";
    const number = within.filter((each) => each.verdict === verdict).length;
    const label = verdict === "due" ? `due: ${number}` : `violations: ${number}`;
    return number > 0 && el("span", { class: "count", "data-verdict": verdict, "aria-label": label, text: String(number) });
  }
}

/** Who plays which activation, in words, "" where the sequence of play has the order fixed. */
export function activationTitle(game, fields) {
  const who = called(game, fields.active ?? "");
  return [who, fields.activation && `activation ${fields.activation}`].filter(Boolean).join(", ");
}

/** The title of every path of the sequence, from the turn down; `ordered` if play decides the order there. */
export function pathTitle(game, path) {
  const [turn, ...ids] = path.split("/");
  const number = Number(turn.replace("turn-", ""));
  const found = game.sequence.turns.find((each) => each.number === number);
  const titles = [];
  let ordered = false;
  let phases = found ? game.sequence.phases[found.phases] : [];
  for (const id of ids) {
    const phase = phases.find((each) => each.id === id);
    if (!phase) break;
    titles.push(phase.title);
    ordered ||= phase.order === true;
    phases = phase.phases ?? [];
  }
  return { turn: found ? `Turn ${number}` : path, kind: found?.kind ?? "", titles, ordered };
}

/** What a side is called, by itself or in a sentence; a role that sides play by the board is its own name. */
export function called(game, side, inSentence = false) {
  return game.sides[side] ?? (inSentence ? `the ${side}` : side);
}
