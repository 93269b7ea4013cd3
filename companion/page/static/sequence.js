// The sequence of play: where the game is, what is judged there, and what is due.

import { el, once, put } from "./dom.js";
import { verdictSign } from "./findings.js";

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
    const held = this.page.contains(document.activeElement) ? document.activeElement.dataset.path : null;
    this.first = this.#firstSteps();
    put(
      this.page,
      this.#due(),
      el("ol", { class: "turns" }, game.sequence.turns.map((turn) => this.#turn(turn))),
    );
    if (held) this.page.querySelector(`[data-path="${CSS.escape(held)}"]`)?.focus();
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
          el("span", { class: "message", text: finding.remedy || finding.message }),
        ),
      );
    return el(
      "section",
      { class: "due" },
      el("h2", { text: "Due in this turn" }),
      due.length ? el("ul", {}, due.map(row)) : el("p", { class: "empty", text: "Nothing is due." }),
    );
  }

  #turn({ number, kind }) {
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
      this.#phases(this.store.game.sequence.phases[kind], path),
    );
    turn.addEventListener("toggle", () => (turn.open ? this.open.add(path) : this.open.delete(path)));
    return el("li", { class: here ? "here" : "" }, turn);
  }

  #phases(phases, above) {
    return el("ol", { class: "phases" }, phases.map((phase) => this.#phase(phase, `${above}/${phase.id}`)));
  }

  #phase(phase, path) {
    const { cursor, step } = this.store.shown;
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
          title: begun === undefined ? "not played yet" : `go to step ${begun}`,
          onclick: () => this.look(begun),
        },
        el("span", { class: "title", text: phase.title }),
        phase.side && !phase.title.toLowerCase().includes(phase.side) && el("span", { class: "side", text: phase.side }),
        el("span", { class: "rule", text: phase.rule }),
        this.#count(path),
      ),
      cursor === path && this.#judged(phase),
      phase.phases && this.#phases(phase.phases, path),
    );
  }

  #judged(phase) {
    const named = (numbers) => numbers.map((rule) => `${rule} ${this.store.game.rules[rule] ?? ""}`.trim()).join("; ");
    return [
      phase.begins && el("p", { class: "judged", text: `Judged as it begins: ${named(phase.begins)}` }),
      phase.ends && el("p", { class: "judged", text: `Judged as it ends: ${named(phase.ends)}` }),
    ];
  }

  #count(path) {
    const found = this.store.findingsShown.filter(
      (each) =>
        !this.store.isWithdrawn(each) && each.verdict === "violation" && (each.phase === path || each.phase.startsWith(`${path}/`)),
    );
    return found.length > 0 && el("span", { class: "count", "aria-label": `violations: ${found.length}`, text: String(found.length) });
  }
}

/** The title of every path of the sequence, from the turn down. */
export function pathTitle(game, path) {
  const [turn, ...ids] = path.split("/");
  const number = Number(turn.replace("turn-", ""));
  const found = game.sequence.turns.find((each) => each.number === number);
  const titles = [];
  let phases = found ? game.sequence.phases[found.kind] : [];
  for (const id of ids) {
    const phase = phases.find((each) => each.id === id);
    if (!phase) break;
    titles.push(phase.title);
    phases = phase.phases ?? [];
  }
  return { turn: found ? `Turn ${number}` : path, kind: found?.kind ?? "", titles };
}
