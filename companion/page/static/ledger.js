// The ledger of the game: every line of paperwork with its rule, its dice, who decided it and when.

import { brief, clock, el, later, put } from "./dom.js";
import { read } from "./net.js";
import { called } from "./sequence.js";

export class Ledger {
  /** @param {Store} store @param {HTMLElement} page */
  constructor(store, page) {
    this.store = store;
    this.page = page;
    store.on("game", () => this.load());
    store.on("paperwork", later(() => this.load()));
  }

  async load() {
    if (!this.store.game) return;
    const lines = await read("ledger").catch((refusal) => refusal);
    if (lines instanceof Error) {
      put(this.page, el("p", { class: "empty", text: lines.message }));
      return;
    }
    put(this.page, this.#head(lines), lines.length ? this.#table(lines) : el("p", { class: "empty", text: "The ledger is empty: no phase has been carried out yet." }));
  }

  #head(lines) {
    const link = (file, title) => el("a", { href: file, download: `ledger.${file.split(".")[1]}`, text: title });
    return el("p", { class: "files" }, lines.length > 0 && ["Take it away as ", link("ledger.md", "Markdown"), " or ", link("ledger.csv", "CSV"), "."]);
  }

  #table(lines) {
    let phase = null;
    const rows = [];
    for (const line of lines) {
      if (line.title !== phase) {
        phase = line.title;
        rows.push(el("tr", { class: "phase" }, el("th", { colspan: 4, scope: "colgroup", text: brief(phase) })));
      }
      rows.push(
        el(
          "tr",
          {},
          el("td", { class: "rule", text: line.rule }),
          el("td", {}, line.text, restsOn(line)),
          el("td", {}, diceOf(line.dice)),
          el("td", { class: "who" }, [called(this.store.game, line.side), line.who].filter(Boolean).join(", "), clock(line.at)),
        ),
      );
    }
    const heads = ["Rule", "What happened", "Dice", "Who and when"].map((text) => el("th", { scope: "col", text }));
    return el("table", { class: "ledger" }, el("thead", {}, el("tr", {}, heads)), el("tbody", {}, rows));
  }
}

/** A word on what a line rests on that the rules do not print, null where they print all of it. */
export function restsOn(line) {
  if (!line.rests_on.length) return null;
  const kinds = [...new Set(line.rests_on.map((phrase) => phrase.split(": ").at(-1)))];
  return el("span", { class: "rests", title: `rests on ${line.rests_on.join("; ")}`, text: kinds.join(", ") });
}

/** Dice as small squares, null where there are none. */
export function diceOf(dice) {
  return dice?.length ? el("span", { class: "dice" }, dice.map((die) => el("span", { class: "die", text: String(die) }))) : null;
}
