// Whose seat this page is, and the seats that are free: a spectator takes one, and he alone is told its address.

import { el, put } from "./dom.js";
import { messageOf, read, write } from "./net.js";
import { called } from "./sequence.js";

const SPECTATOR = "spectator";

/** Show whose seat it is. @param {Store} store @param {HTMLElement} node */
export function ownSeat(store, node) {
  store.on("game", () => {
    const { seat } = store.game;
    const whose = seat === SPECTATOR ? "Spectator" : called(store.game, seat) || "Host";
    put(node, whose);
    node.title = `The seat of this page: ${whose}`;
    node.hidden = false;
  });
}

/** Offer a spectator the free seats; where there are none, nothing is shown. @param {Store} store @param {HTMLElement} node */
export function seats(store, node) {
  async function show(refusal = "") {
    if (store.game?.seat !== SPECTATOR) return;
    const free = await read("seats").catch(() => []);
    const button = (side) => el("button", { type: "button", class: "plain", text: called(store.game, side), onclick: () => take(side) });
    put(node, refusal !== "" && el("b", { text: `${refusal} ` }), free.length > 0 && ["You are a spectator. Take your seat, and keep its address, which is shown only once: ", free.map(button)]);
    node.hidden = !node.hasChildNodes();
  }

  async function take(side) {
    try {
      location.href = (await write("take", { side })).address;
    } catch (refusal) {
      await show(messageOf(refusal));
    }
  }

  store.on("game", () => show());
}
