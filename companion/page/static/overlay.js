// What the rules mark on the map, laid over it for who asks: zones, supply, who holds what.

import { el, put, svg } from "./dom.js";
import { read } from "./net.js";

export class Overlay {
  /** @param {Store} store @param {Stacks} stacks @param {HTMLSelectElement} node */
  constructor(store, stacks, node) {
    this.store = store;
    this.stacks = stacks;
    this.node = node;
    this.wanted = 0;
    node.addEventListener("change", () => this.show());
    store.on("game", () => this.#offer());
    store.on("board", () => this.node.value && this.show());
  }

  #offer() {
    const { overlays } = this.store.game;
    const shown = this.node.value;
    put(this.node, el("option", { value: "", text: "Show on the map…" }), overlays.map(({ id, rule, title }) => el("option", { value: id, text: `${title} (${rule})` })));
    this.node.value = overlays.some(({ id }) => id === shown) ? shown : "";
    this.node.hidden = overlays.length === 0;
  }

  /** Show what is chosen as the board stands, or put away what was shown. */
  async show() {
    const wanted = ++this.wanted;
    const { step } = this.store.shown;
    const id = this.node.value;
    const told = id ? await read(`overlay/${encodeURIComponent(id)}?step=${step}`).catch((refusal) => refusal) : { spaces: [] };
    if (wanted !== this.wanted) return;
    if (told instanceof Error) {
      this.store.tell("refused", told);
      return;
    }
    put(this.stacks.overlay, told.spaces.map((space) => this.#mark(space)));
    performance.mark("overlay shown");
  }

  #mark(space) {
    const place = this.store.game.map.spaces[space];
    if (!place) return null;
    const [x, y] = place.at;
    if (place.outline) return svg("polygon", { "data-space": space, points: place.outline.map((corner) => corner.join(",")).join(" ") });
    return svg("circle", { "data-space": space, cx: x, cy: y, r: this.store.game.map.hex * 0.8 });
  }
}
