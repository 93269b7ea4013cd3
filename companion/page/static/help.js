// Keys and signs, in one place.

import { byId, dialogOf, el, put } from "./dom.js";
import { verdictSign } from "./findings.js";

const KEYS = [
  ["arrows", "move the map"],
  ["+  −  0", "zoom in, zoom out, the whole map"],
  ["Enter", "from the map to its stacks; on a stack: keep its card open"],
  ["arrows", "on a stack: to the next one; in the findings: up and down"],
  ["Esc", "back, close"],
  [",  .", "step back, step on"],
  ["F", "to the next finding; with Shift to the one before"],
  ["Home", "the first step"],
  ["N", "now: follow the game"],
  ["P", "play the game from here"],
  ["1 – 6", "findings, sequence, boxes, paperwork, ledger, charts"],
  ["M", "to the map"],
  ["?", "this"],
];

const VERDICTS = [
  ["violation", "the rules forbid what stands on the board"],
  ["due", "the rules now require something"],
  ["unsure", "what was seen cannot show whether a rule was kept"],
];

export function help() {
  const dialog = dialogOf("help");
  put(
    dialog,
    el("h2", { id: "help-title", text: "Keys and signs" }),
    el("dl", { class: "keys" }, KEYS.map(([key, does]) => [el("dt", {}, el("kbd", { text: key })), el("dd", { text: does })])),
    el("dl", { class: "signs" }, VERDICTS.map(([verdict, means]) => [el("dt", {}, verdictSign(verdict), ` ${verdict}`), el("dd", { text: means })])),
    el("p", {}, el("button", { type: "button", class: "go", text: "Close", autofocus: true, onclick: () => dialog.close() })),
  );
  byId("help-open").addEventListener("click", () => dialog.showModal());
  return () => dialog.showModal();
}
