// What stands beside the map: hands, boxes, tracks and displays, each with its counters in a row.

import { el, focused, focusOn, once, plural, put } from "./dom.js";

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
      this.#hands(game),
      this.#strips("Boxes", boxes.filter(isTaken)),
      this.#strips("Tracks and displays", stops.filter(isTaken)),
      this.#empty(boxes.filter((space) => !isTaken(space))),
    );
    if (held) focusOn(this.page, `[data-space="${CSS.escape(held)}"]`);
  }

  /** The hands: one's own first, then those of the others, of which the backs are seen. */
  #hands({ hands, seat }) {
    if (!hands.length) return null;
    const own = hands.filter(({ side }) => side === seat);
    const others = hands.filter(({ side }) => side !== seat);
    return el("section", { class: "strips hands" }, el("h2", { text: "Hands" }), el("ul", {}, [...own, ...others].map((hand) => this.#hand(hand))));
  }

  #hand({ space, place }) {
    const cards = this.store.shown.spaces[space] ?? [];
    const isSeen = cards.some((token) => !token.startsWith("unseen"));
    return el(
      "li",
      { "data-hand": space, class: isSeen ? "seen" : "" },
      el("span", { class: "title" }, place, el("span", { class: "held", text: plural(cards.length, "card") })),
      el("span", { class: "faces" }, cards.map((token) => this.#face(token))),
    );
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
        el("span", { class: "faces" }, runs(stack).map(([token, times]) => [this.#face(token), times > 1 && el("span", { class: "times", text: `× ${times}` })])),
      ),
    );
  }

  #face(token) {
    const name = this.store.called(token);
    return el("span", { title: name }, this.stacks.picture(token), el("span", { class: "unseen", text: `${name}, ` }));
  }

  #empty(spaces) {
    if (!spaces.length) return null;
    return el("p", { class: "nobody", text: `Empty: ${spaces.map((space) => this.store.place(space)).join(", ")}.` });
  }
}

/** A stack with those that nobody can tell apart said once, each with how many there are. */
function runs(stack) {
  const told = /** @type {[string, number][]} */ ([]);
  for (const token of stack) {
    const last = told.at(-1);
    if (last?.[0] === token && token.startsWith("unseen")) last[1] += 1;
    else told.push([token, 1]);
  }
  return told;
}
