// The card of a space: its counters, what holds of it and what the referee says of it.

import { el, put } from "./dom.js";
import { icon } from "./icons.js";
import { read } from "./net.js";
import { standing } from "./store.js";
import { faultAndWho, verdictSign } from "./findings.js";

const EDGE = 12;
const NARROW = 480; // pixels of a map beside which a card has no room

export class Card {
  /** @param {Store} store @param {MapView} view @param {Stacks} stacks @param {Reach} reach @param {HTMLElement} node */
  constructor(store, view, stacks, reach, node) {
    this.store = store;
    this.view = view;
    this.stacks = stacks;
    this.reach = reach;
    this.node = node;
    this.space = null;
    this.isPinned = false;
    this.wanted = 0;
    view.addEventListener("moved", () => this.#place());
    store.on("board findings", () => this.space && this.show(this.space, { pinned: this.isPinned }));
  }

  /** Show a space; a pinned card stays until Escape or its button. */
  async show(space, { pinned = false } = {}) {
    if (this.isPinned && !pinned) return;
    this.isPinned = pinned;
    const wanted = ++this.wanted;
    const { step } = this.store.shown;
    const told = await read(`space/${encodeURIComponent(space)}?step=${step}`).catch(() => null);
    if (!told || wanted !== this.wanted) return;
    this.space = space;
    this.node.classList.toggle("pinned", pinned);
    put(this.node, this.#head(told), this.#facts(told), pinned && this.reach.of(space), this.#counters(told), pinned && this.#odds(told), this.#findings(space));
    this.node.hidden = false;
    this.#place();
    if (pinned && this.view.map.clientWidth < NARROW) this.view.keepInSight(this.stacks.extent(space), this.node.offsetHeight);
  }

  /** Hide the card; one that is pinned only when asked by name. */
  hide({ pinnedToo = false } = {}) {
    if (this.isPinned && !pinnedToo) return;
    this.wanted++;
    this.space = null;
    this.isPinned = false;
    this.node.hidden = true;
  }

  #head(told) {
    const shut = () => this.hide({ pinnedToo: true });
    const close = el("button", { type: "button", class: "close", "aria-label": "Close", onclick: shut }, icon("close"));
    return el("header", {}, el("h2", { text: told.place }), close);
  }

  #facts(told) {
    const row = (fact) =>
      el(
        "li",
        { class: "fact", "data-bears": fact.bears },
        el("span", { class: "rule", text: fact.rule }),
        el("span", { class: "text", text: fact.text }),
        fact.rests_on.length > 0 &&
          el("span", { class: "doubt", title: `rests on ${fact.rests_on.join("; ")}`, text: "not printed" }),
      );
    return told.facts.length ? el("ul", { class: "facts" }, told.facts.map(row)) : null;
  }

  #counters(told) {
    if (!told.counters.length) return el("p", { class: "empty", text: "Nobody stands here." });
    const top = [...told.counters].reverse(); // as one lifts them off
    return el("ol", { class: "standing" }, top.map((each) => this.#counter(each)));
  }

  /** What an attack on those who stand here would bring, for who asks. */
  #odds(told) {
    return told.counters.some((each) => each.words) && this.reach.odds(told.space);
  }

  /** The button that asks where a counter may go; a marker goes nowhere. */
  #asks(counter, name) {
    const ask = () => {
      this.reach.show(counter);
      this.hide({ pinnedToo: true });
    };
    return el("button", { type: "button", class: "where-to", title: "Show where it may go", "aria-label": `Where may ${name} go?`, onclick: ask }, icon("goes"));
  }

  #counter({ token, name, words }) {
    const { counter, hidden, marks } = standing(token);
    const said = [...marks.map((mark) => mark.replaceAll("-", " ")), ...(hidden ? ["hidden from others"] : [])];
    return el(
      "li",
      {},
      this.stacks.picture(token),
      el(
        "span",
        { class: "named" },
        el("b", { text: name }),
        words && el("span", { class: "words", text: words }),
        said.length > 0 && el("span", { class: "marks", text: said.join(", ") }),
      ),
      this.isPinned && words && counter !== "unseen" && this.#asks(counter, name),
    );
  }

  #findings(space) {
    const said = this.store.standing.filter((each) => each.where === space);
    if (!said.length) return null;
    const row = (finding) =>
      el("li", {}, verdictSign(finding.verdict), el("span", { class: "rule", text: finding.rule }), ` ${faultAndWho(finding)}`);
    return el("ul", { class: "about" }, said.slice(0, 4).map(row));
  }

  /** Put the card beside its space, within the map. */
  #place() {
    if (!this.space || this.node.hidden) return;
    const rect = this.stacks.extent(this.space);
    if (!rect) return;
    const frame = this.view.map;
    if (frame.clientWidth < NARROW) {
      this.node.style.left = this.node.style.top = ""; // it lies along the lower edge
      return;
    }
    const [left, top] = this.view.toMap(rect.x, rect.y);
    const [right, bottom] = this.view.toMap(rect.x + rect.width, rect.y + rect.height);
    const { offsetWidth: width, offsetHeight: height } = this.node;
    const fits = (value, least, most) => Math.max(least, Math.min(value, most));
    let x = right + EDGE;
    if (x + width > frame.clientWidth - EDGE) x = left - EDGE - width;
    if (x < EDGE) x = fits(right + EDGE, EDGE, frame.clientWidth - width - EDGE);
    const y = fits((top + bottom - height) / 2, EDGE, Math.max(EDGE, frame.clientHeight - height - EDGE));
    this.node.style.left = `${Math.round(x)}px`;
    this.node.style.top = `${Math.round(y)}px`;
  }
}
