// The desk of an adjudicator: what was decided, what is pending and with whom, what each side does not see.

import { brief, clock, el, later, plural, put, sentence } from "./dom.js";
import { read } from "./net.js";
import { called } from "./sequence.js";

export class AdjudicatorsDesk {
  /** @param {Store} store @param {Tabs} tabs @param {GoTo} goTo */
  constructor(store, tabs, goTo) {
    this.store = store;
    this.tabs = tabs;
    this.goTo = goTo;
    this.page = null;
    store.on("game", () => this.load());
    store.on("board paperwork", later(() => this.load()));
  }

  /** Show the desk; at any other seat there is none. */
  async load() {
    if (!this.store.game?.adjudicates) return;
    this.page ??= this.tabs.add("desk", "Desk");
    const desk = await read("desk").catch((refusal) => refusal);
    if (desk instanceof Error) {
      put(this.page, el("p", { class: "empty", text: desk.message }));
      return;
    }
    const waiting = desk.pending.filter((each) => each.side);
    this.tabs.badge("desk", waiting.length ? String(waiting.length) : "", "due");
    const open = new Set([...this.page.querySelectorAll("details[open]")].map((each) => each.dataset.side));
    put(this.page, el("h2", { text: "Pending" }), this.#pending(desk.pending), el("h2", { text: "Decided" }), this.#decided(desk.decided), el("h2", { text: "What each side knows" }), desk.knows.map((each) => this.#known(each, open)));
  }

  #pending(pending) {
    if (!pending.length) return el("p", { class: "empty", text: "Nothing is pending." });
    const row = ({ phase, side, rule, title }) =>
      el("li", {}, el("b", { text: side ? `${called(this.store.game, side)}: ` : "" }), sentence(title), rule && el("span", { class: "rule", text: ` ${rule}` }), el("span", { class: "who", text: ` ${brief(phase)}` }));
    return el("ul", {}, pending.map(row), el("li", { class: "who", text: "You may enter any of it under Paperwork, for whoever is absent." }));
  }

  #decided(decided) {
    if (!decided.length) return el("p", { class: "empty", text: "Nothing has been decided so far." });
    return el("dl", {}, decided.map(({ title, value, at }) => [el("dt", { text: sentence(title) }), el("dd", {}, value, clock(at))]));
  }

  #known({ side, sees, unseen }, open) {
    const spaces = unseen.map(({ space, place, counters }) =>
      el("li", {}, el("button", { type: "button", class: "plain", text: place, onclick: () => this.goTo(space) }), ` ${counters.join(", ")}`),
    );
    const head = `${called(this.store.game, side)}: sees ${plural(sees, "counter")}, not what lies in ${plural(unseen.length, "place")}`;
    return el("details", { open: open.has(side), "data-side": side }, el("summary", { text: head }), el("ul", {}, spaces));
  }
}
