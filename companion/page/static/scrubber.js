// The scrubber: goes through the game step by step, and shows where something was found.

import { el, put, svg } from "./dom.js";
import { icon } from "./icons.js";
import { VERDICTS } from "./store.js";

const PACE = 500; // milliseconds a step is shown while playing

export class Scrubber {
  /** @param {Store} store @param {HTMLElement} node */
  constructor(store, node) {
    this.store = store;
    this.node = node;
    this.playing = 0;
    this.steps = new Map(); // the gravest verdict of each step at which something was found
    const button = (label, sign, does, keys) =>
      el("button", { type: "button", "aria-label": label, title: `${label} (${keys})`, onclick: does }, icon(sign));
    this.play = button("Play", "play", () => this.toggle(), "P");
    this.slider = el("input", { type: "range", min: 0, step: 1, "aria-label": "Step", oninput: () => this.#slide() });
    this.found = VERDICTS.map((verdict) => svg("path", { "data-verdict": verdict, "vector-effect": "non-scaling-stroke" }));
    this.marks = svg("svg", { class: "marks", preserveAspectRatio: "none", "aria-hidden": "true" }, [...this.found].reverse());
    this.label = el("output", { class: "step" });
    this.live = el("button", { type: "button", class: "live", text: "Now", title: "Follow the game (N)", onclick: () => this.goLive() });
    put(
      node,
      button("First step", "first", () => this.go(0), "Home"),
      button("Step back", "back", () => this.by(-1), ","),
      this.play,
      button("Step on", "on", () => this.by(1), "."),
      button("Previous finding", "found-before", () => this.toFinding(-1), "Shift F"),
      button("Next finding", "found-next", () => this.toFinding(1), "F"),
      el("div", { class: "track" }, this.marks, this.slider),
      this.label,
      this.live,
    );
    store.on("game steps board", () => this.draw());
    store.on("findings game", () => this.#mark());
  }

  draw() {
    const { shown, isLive } = this.store;
    if (!shown) return;
    this.node.hidden = false;
    const { here, last } = this;
    this.slider.max = String(last);
    this.marks.setAttribute("viewBox", `0 0 ${Math.max(1, last)} 10`);
    if (document.activeElement !== this.slider || Number(this.slider.value) !== here) this.slider.value = String(here);
    const row = this.store.row(this.store.moves[here]);
    const who = row?.sender ? `, ${row.sender}` : "";
    this.label.textContent = `${here} of ${last}${who}`;
    this.slider.setAttribute("aria-valuetext", `step ${here} of ${last}${who}`);
    this.live.setAttribute("aria-pressed", String(isLive));
    this.live.disabled = isLive;
  }

  /** The move looked at, and the last one: what is only said in the chat is none. */
  get here() {
    return this.store.moveAt(this.store.shown.step);
  }

  get last() {
    return this.store.moves.length - 1;
  }

  /** Look at a step; the last one is followed as the game goes on. */
  go(step) {
    this.stop();
    return this.#look(this.store.moveAt(step));
  }

  #look(move) {
    return this.store.look(move >= this.last ? null : this.store.moves[Math.max(0, move)]);
  }

  by(moves) {
    if (!this.store.shown) return;
    this.stop();
    this.#look(this.here + moves);
  }

  /** Go to the next step at which something was found, or to the one before. */
  toFinding(way) {
    if (!this.store.shown) return;
    const step = this.store.moves[this.here];
    const ahead = [...this.steps.keys()].filter((each) => (each - step) * way > 0);
    if (ahead.length) this.go(way > 0 ? Math.min(...ahead) : Math.max(...ahead));
  }

  goLive() {
    this.stop();
    this.store.look(null);
  }

  toggle() {
    if (this.playing) this.stop();
    else this.#begin();
  }

  stop() {
    clearTimeout(this.playing);
    this.playing = 0;
    put(this.play, icon("play"));
    this.play.setAttribute("aria-label", "Play");
  }

  #begin() {
    const next = async () => {
      await this.#look(this.here + 1);
      if (this.store.isLive) this.stop();
      else if (this.playing) this.playing = setTimeout(next, PACE);
    };
    put(this.play, icon("pause"));
    this.play.setAttribute("aria-label", "Pause");
    const atTheEnd = this.store.isLive;
    this.playing = setTimeout(async () => {
      if (!atTheEnd) return next();
      await this.store.look(0);
      if (this.playing) this.playing = setTimeout(next, PACE);
    }, 0);
  }

  #slide() {
    this.stop();
    this.#look(Number(this.slider.value));
  }

  /** Mark the steps at which something was found; the gravest verdict shows. */
  #mark() {
    this.steps = new Map();
    for (const finding of this.store.findings.values()) {
      const known = this.steps.get(finding.step) ?? VERDICTS.length;
      this.steps.set(finding.step, Math.min(known, VERDICTS.indexOf(finding.verdict)));
    }
    const drawn = VERDICTS.map(() => "");
    for (const [step, verdict] of this.steps) drawn[verdict] += `M${this.store.moveAt(step)} 0V10`;
    for (const [at, path] of this.found.entries()) path.setAttribute("d", drawn[at]);
  }
}
