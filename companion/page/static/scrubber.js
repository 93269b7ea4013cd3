// The scrubber: goes through the game step by step, and shows where something was found.

import { el, put, svg } from "./dom.js";
import { icon } from "./icons.js";
import { VERDICTS } from "./store.js";

const PACE = 500; // milliseconds a step is shown while playing

export class Scrubber {
  constructor(store, node) {
    this.store = store;
    this.node = node;
    this.playing = 0;
    const button = (label, sign, does, keys) =>
      el("button", { type: "button", "aria-label": label, title: `${label} (${keys})`, onclick: does }, icon(sign));
    this.play = button("Play", "play", () => this.toggle(), "P");
    this.slider = el("input", { type: "range", min: 0, step: 1, "aria-label": "Step", oninput: () => this.#slide() });
    this.marks = svg("svg", { class: "marks", preserveAspectRatio: "none", "aria-hidden": "true" });
    this.label = el("output", { class: "step" });
    this.live = el("button", { type: "button", class: "live", text: "Now", title: "Follow the game (N)", onclick: () => this.goLive() });
    put(
      node,
      button("First step", "first", () => this.go(0), "Home"),
      button("Step back", "back", () => this.by(-1), ","),
      this.play,
      button("Step on", "on", () => this.by(1), "."),
      el("div", { class: "track" }, this.marks, this.slider),
      this.label,
      this.live,
    );
    store.on("game steps board", () => this.draw());
    store.on("findings steps game", () => this.#mark());
  }

  draw() {
    const { shown, last, isLive } = this.store;
    if (!shown) return;
    this.node.hidden = false;
    this.slider.max = String(last);
    if (document.activeElement !== this.slider || Number(this.slider.value) !== shown.step) this.slider.value = String(shown.step);
    const row = this.store.row(shown.step);
    const who = row?.sender ? `, ${row.sender}` : "";
    this.label.textContent = `${shown.step} of ${last}${who}`;
    this.slider.setAttribute("aria-valuetext", `step ${shown.step} of ${last}${who}`);
    this.live.setAttribute("aria-pressed", String(isLive));
    this.live.disabled = isLive;
  }

  /** Look at a step; the last one is followed as the game goes on. */
  go(step) {
    this.stop();
    return this.store.look(step >= this.store.last ? null : step);
  }

  by(steps) {
    if (this.store.shown) this.go(Math.max(0, this.store.shown.step + steps));
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
      const { shown, last } = this.store;
      await this.store.look(shown.step + 1 >= last ? null : shown.step + 1);
      if (this.store.shown.step >= this.store.last) this.stop();
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
    this.go(Number(this.slider.value));
  }

  /** Mark the steps at which something was found; the gravest verdict shows. */
  #mark() {
    const last = Math.max(1, this.store.last);
    this.marks.setAttribute("viewBox", `0 0 ${last} 10`);
    const worst = new Map();
    for (const finding of this.store.findings.values()) {
      const known = worst.get(finding.step) ?? VERDICTS.length;
      worst.set(finding.step, Math.min(known, VERDICTS.indexOf(finding.verdict)));
    }
    const wide = Math.max(last / 250, 0.2);
    put(
      this.marks,
      [...worst].map(([step, verdict]) =>
        svg("rect", { x: Math.min(step, last) - wide / 2, y: 0, width: wide, height: 10, "data-verdict": VERDICTS[verdict] }),
      ),
    );
  }
}
