// The charts of the game, each value with where it comes from.

import { el, put } from "./dom.js";
import { read } from "./net.js";

export class Charts {
  /** @param {Store} store @param {HTMLElement} page */
  constructor(store, page) {
    this.store = store;
    this.page = page;
    this.chosen = "";
    this.sheet = el("div", { class: "chart" });
    this.choice = el("select", { "aria-label": "Chart", onchange: () => this.show(this.choice.value) });
    put(page, el("p", { class: "choose" }, this.choice), this.sheet);
    store.on("game", () => this.load());
  }

  async load() {
    const charts = await read("charts").catch(() => []);
    const options = (list) => list.map((chart) => el("option", { value: chart.name, text: `${chart.title} (${chart.rule})` }));
    const group = (label, list) => el("optgroup", { label }, options(list));
    put(this.choice, group("Charts", charts.filter((each) => !each.long)), group("Long lists", charts.filter((each) => each.long)));
    if (charts.length) await this.show(this.chosen || charts[0].name);
  }

  async show(name) {
    this.chosen = this.choice.value = name;
    const chart = await read(`charts/${encodeURIComponent(name)}`).catch((refusal) => refusal);
    if (chart instanceof Error) {
      put(this.sheet, el("p", { class: "empty", text: chart.message }));
      return;
    }
    const origins = new Set(chart.rows.flat().map(([, word]) => word).filter(Boolean));
    put(
      this.sheet,
      el("h2", {}, `${chart.title} `, el("span", { class: "rule", text: chart.rule })),
      el("div", { class: "wide", tabindex: 0, role: "region", "aria-label": chart.title }, this.#table(chart)),
      el("p", { class: "legend", text: origins.size ? `Upright: printed in the rules or their errata. Slanted: ${[...origins].join(", ")}.` : "Printed in the rules or their errata." }),
      chart.reasons.length > 0 &&
        el("details", { class: "reasons" }, el("summary", { text: "Why" }), el("ul", {}, chart.reasons.map((text) => el("li", { text })))),
    );
  }

  #table(chart) {
    const cell = ([text, word], at) => {
      if (at === 0) return el("th", { scope: "row", text });
      return el("td", { "data-from": word, title: word }, text === "." ? "" : text === "-" ? "–" : text);
    };
    return el(
      "table",
      {},
      el("thead", {}, el("tr", {}, chart.heads.map((text) => el("th", { scope: "col", text })))),
      el("tbody", {}, chart.rows.map((row) => el("tr", {}, row.map(cell)))),
    );
  }
}
