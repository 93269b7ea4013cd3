// What stands beside the map: boxes, tracks and displays, each with its counters in a row.

import { el, focused, focusOn, once, put } from "./dom.js";
import { standing } from "./store.js";

export class Boxes {
  /** @param {Store} store @param {Stacks} stacks @param {HTMLElement} page @param {GoTo} goTo */
  constructor(store, stacks, page, goTo) {
    this.store = store;
    this.stacks = stacks;
    this.page = page;
    this.goTo = goTo;
    store.on("game board", once(() => !page.hidden && this.draw()));
    page.addEventListener("shown", () => this.draw());
  }

  draw() {
    const { game, shown } = this.store;
    if (!game || !shown) return;
    const held = focused(this.page)?.dataset.space;
    const spaces = Object.entries(game.map.spaces);
    const boxes = spaces.filter(([, place]) => place.box).map(([space]) => space);
    const stops = spaces.filter(([, place]) => place.stop).map(([space]) => space);
    const isTaken = (space) => shown.spaces[space]?.length > 0;
    put(
      this.page,
      this.#strips("Boxes", boxes.filter(isTaken)),
      this.#strips("Tracks and displays", stops.filter(isTaken)),
      this.#empty(boxes.filter((space) => !isTaken(space))),
    );
    if (held) focusOn(this.page, `[data-space="${CSS.escape(held)}"]`);
  }

  #strips(title, spaces) {
    if (!spaces.length) return null;
    return el("section", { class: "strips" }, el("h2", { text: title }), el("ul", {}, spaces.map((space) => this.#strip(space))));
  }

  #strip(space) {
    const stack = this.store.shown.spaces[space];
    return el(
      "li",
      {},
      el(
        "button",
        { type: "button", "data-space": space, onclick: () => this.goTo(space) },
        el("span", { class: "title", text: this.store.place(space) }),
        el("span", { class: "faces" }, stack.map((token) => this.#face(token))),
      ),
    );
  }

  #face(token) {
    const name = this.store.game.counters[standing(token).counter]?.name ?? token;
    return el("span", { title: name }, this.stacks.picture(token), el("span", { class: "unseen", text: `${name}, ` }));
  }

  #empty(spaces) {
    if (!spaces.length) return null;
    return el("p", { class: "nobody", text: `Empty: ${spaces.map((space) => this.store.place(space)).join(", ")}.` });
  }
}
