// Where a chosen counter may go: shown on the map for who asks, and put away again.

import { el, put, svg } from "./dom.js";
import { icon } from "./icons.js";
import { read } from "./net.js";

export class Reach {
  /** @param {Store} store @param {Stacks} stacks @param {HTMLElement} node */
  constructor(store, stacks, node) {
    this.store = store;
    this.stacks = stacks;
    this.node = node;
    this.told = null;
    this.goals = new Map(); // by space
    this.wanted = 0;
    store.on("board", () => this.hide());
  }

  /** Show where a counter may go from where it stands. */
  async show(counter) {
    const wanted = ++this.wanted;
    const { step } = this.store.shown;
    const told = await read(`reach/${encodeURIComponent(counter)}?step=${step}`).catch((refusal) => refusal);
    if (wanted !== this.wanted) return;
    if (told instanceof Error) {
      this.store.tell("refused", told);
      return;
    }
    this.told = told;
    this.goals = new Map(told.goals.map((goal) => [goal.space, goal]));
    put(this.stacks.goals, told.goals.map((goal) => this.#sign(goal)));
    put(this.node, this.#strip(told));
    this.node.hidden = false;
    performance.mark("reach shown");
  }

  hide() {
    this.wanted++;
    this.told = null;
    this.goals.clear();
    if (this.stacks.goals) put(this.stacks.goals);
    this.node.hidden = true;
  }

  /** What there is to say of a space on its card, null when nobody chosen may go there. */
  of(space) {
    const goal = this.goals.get(space);
    if (!goal) return null;
    const named = (spaces) => spaces.map((each) => this.store.place(each)).join(", ");
    return el(
      "section",
      { class: "goal" },
      el("p", {}, el("b", { text: this.told.name }), ` comes here: ${goal.how}, ${points(goal.cost, this.told.points)}.`),
      goal.attackers.length > 0 && el("p", { text: `As they stand, enemies could attack it here from ${named(goal.attackers)}.` }),
      goal.targets.map((target) => this.odds(target, goal)),
    );
  }

  /** The odds of an attack on a space, worked out when they are asked for. */
  odds(space, goal = null) {
    const from = goal ? `&counter=${encodeURIComponent(this.told.counter)}&at=${encodeURIComponent(goal.space)}` : "";
    const { step } = this.store.shown;
    const lines = el("ul");
    const title = goal ? `Odds against ${this.store.place(space)} from here` : "Odds of an attack on it";
    const asked = el("details", { class: "odds" }, el("summary", { text: title }), lines);
    asked.addEventListener("toggle", async () => {
      if (!asked.open || lines.childElementCount) return;
      const told = await read(`odds/${encodeURIComponent(space)}?step=${step}${from}`).catch((refusal) => ({ lines: [refusal.message] }));
      const said = told.lines.length ? told.lines : ["As things stand, nobody can attack it."];
      put(lines, said.map((text) => el("li", { text })));
    });
    return asked;
  }

  #sign(goal) {
    const place = this.store.game.map.spaces[goal.space];
    if (!place) return null;
    const [x, y] = place.at;
    const radius = this.store.game.map.hex * 0.42;
    return svg(
      "g",
      { class: "goal", "data-bears": goal.bears, "data-space": goal.space, "data-threat": goal.attackers.length > 0 },
      svg("circle", { cx: x, cy: y, r: radius }),
      svg("text", { x, y: y + radius * 0.28, "font-size": radius * 0.8, text: short(goal.cost) }),
    );
  }

  #strip(told) {
    const close = el("button", { type: "button", class: "close", "aria-label": "Put away", onclick: () => this.hide() }, icon("close"));
    const sign = (kind, text) => el("span", { class: "sample", "data-sample": kind, text });
    const where = this.store.place(told.origin);
    const head = told.barred
      ? `${told.name} may not move now: ${told.barred}.`
      : `${told.name} from ${where}: ${points(told.allowance, told.points)}, ${told.goals.length} places.`;
    return [
      el("p", {}, head),
      told.goals.length > 0 && el("p", { class: "samples" }, Object.entries(told.legend).map(([bears, text]) => sign(bears, text)), sign("threat", "could be attacked")),
      told.rests_on.length > 0 && el("p", { class: "doubt", text: `Rests on what is not printed (${told.rests_on.join("; ")}).` }),
      close,
    ];
  }
}

function short(cost) {
  return String(Math.round(cost * 10) / 10);
}

function points(cost, [one, several]) {
  return `${short(cost)} ${cost === 1 ? one : several}`;
}
