// What the page knows: one game, its last board, its findings and steps, and which step is looked at.

import { read } from "./net.js";

const KEPT_BOARDS = 200;

/** The verdicts in the order in which they matter. */
export const VERDICTS = ["violation", "due", "unsure"];

export class Store extends EventTarget {
  /** @type {Game} */
  game = null; // what does not change while the game is played
  status = "";
  /** @type {string[]} */
  advice = [];
  isWaiting = false; // there is no game yet
  /** @type {Board} */
  board = null; // the last board
  /** @type {Board} */
  shown = null; // the board looked at: `board`, or one of an earlier step
  /** @type {Map<number, Finding>} */
  findings = new Map(); // by number
  /** @type {Step[]} */
  steps = []; // steps in a few words, in order; what holds of one holds of those after it that are left out
  /** @type {number[]} */
  moves = []; // the numbers of the steps that brought something, in order
  /** @type {string[]} */
  moved = []; // the spaces that the last move changed
  /** @type {string[]} */
  remarks = []; // sentences on what could not be judged on the last board
  done = new Set(); // numbers of what was due in this turn and is done by now
  /** @type {Record<string, Record<string, Spot>>} */
  spots = {}; // where counters lie in boxes, by box and counter, as far as the last board tells
  #boards = new Map();
  #wanted = 0;

  /**
   * Tell everybody who listens to this name.
   * @param {string} name
   * @param {any} [detail]
   */
  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  on(names, listener) {
    for (const name of names.split(" ")) this.addEventListener(name, (event) => listener(/** @type {CustomEvent} */ (event).detail));
  }

  get isLive() {
    return this.shown === this.board;
  }

  /** The number of the last step. */
  get last() {
    return this.board ? this.board.step : 0;
  }

  /** What is known of a step in a few words. */
  row(step) {
    return this.steps[upTo(this.steps, step, (row) => row.step) - 1];
  }

  /** How many moves were made by a step: who looks at a chat line sees the board after the move before it. */
  moveAt(step) {
    return Math.max(0, upTo(this.moves, step, (each) => each) - 1);
  }

  /**
   * Take in how everything stands: on connecting, and when the whole board came anew.
   * @param {State} state
   */
  async take(state) {
    this.status = state.status;
    this.advice = state.advice;
    this.isWaiting = !state.board;
    if (this.isWaiting) this.board = this.shown = null; // the room was left, and its game with it
    this.tell("status");
    if (this.isWaiting) return;
    const wasLive = this.isLive;
    this.#boards.clear();
    const [game, steps] = await Promise.all([read("game"), read("steps")]);
    this.game = game;
    this.steps = steps.rows;
    this.moves = movesBetween(steps.still, state.board.step);
    this.moved = steps.moved;
    this.findings = new Map();
    for (const row of this.steps) {
      for (const finding of row.findings) this.findings.set(finding.number, finding);
    }
    for (const finding of state.findings) this.findings.set(finding.number, finding);
    for (const row of this.steps) this.#turn(row.turned, row.step);
    this.board = state.board;
    this.spots = state.spots;
    if (wasLive || !this.shown || this.shown.step > this.last) this.shown = this.board;
    this.tell("game");
    this.tell("board", { whole: true, changed: Object.keys(this.shown.spaces) });
    this.tell("findings", { fresh: [] });
    this.tell("steps");
  }

  /**
   * Take in what one step brought; false when a step before it is missing.
   * @param {News} news
   */
  hear(news) {
    if (!this.board || news.step <= this.board.step) return true;
    if (news.step !== this.board.step + 1) return false;
    const wasLive = this.isLive;
    const before = this.board;
    const spaces = { ...before.spaces };
    for (const [space, stack] of Object.entries(news.spaces)) {
      if (stack.length) spaces[space] = stack;
      else delete spaces[space];
    }
    this.board = { step: news.step, plays: news.plays, cursor: news.cursor, fields: news.fields, spaces };
    const within = Object.keys(news.spots).filter((box) => JSON.stringify(news.spots[box]) !== JSON.stringify(this.spots[box]));
    Object.assign(this.spots, news.spots);
    const { step, sender, cursor, findings, turned } = news;
    this.steps.push({ step, sender, cursor, findings, turned });
    if (Object.keys(news.spaces).length) this.moved = Object.keys(news.spaces);
    if (!isStill(before, news)) this.moves.push(step);
    for (const finding of findings) this.findings.set(finding.number, finding);
    this.#turn(turned, step);
    if (wasLive) {
      this.shown = this.board;
      this.tell("board", { whole: false, changed: [...new Set([...within, ...Object.keys(news.spaces)])] });
    }
    if (findings.length || turned.length) this.tell("findings", { fresh: findings.map((each) => each.number) });
    this.tell("steps");
    return true;
  }

  /** Take in what came up after a step: what the referee found while the players think, or they settled. */
  hearSince({ step, findings, turned }) {
    for (const finding of findings) this.findings.set(finding.number, finding);
    this.#turn(turned, step);
    this.tell("findings", { fresh: findings.map((each) => each.number) });
  }

  /** Look at the board after a step; null is the last, as it changes. */
  async look(step) {
    const wanted = ++this.#wanted;
    const target = step === null || step >= this.last ? this.board : await this.#at(Math.max(0, step));
    if (wanted !== this.#wanted || !target) return;
    const before = this.shown;
    this.shown = target;
    const changed = before ? difference(before.spaces, target.spaces) : Object.keys(target.spaces);
    this.tell("board", { whole: false, changed });
    this.tell("findings", { fresh: [] });
  }

  /** The findings as they stood at the step looked at, the latest first. */
  get findingsShown() {
    const step = this.shown ? this.shown.step : 0;
    return [...this.findings.values()]
      .filter((finding) => finding.step <= step)
      .sort((a, b) => b.number - a.number);
  }

  /** Whether a finding says what was due and is done by now; nobody asks that of an earlier step. */
  isDone(finding) {
    return this.isLive && this.done.has(finding.number);
  }

  /** Ask for a second look at the last board: what is done by now, and what could not be judged. */
  async lookAgain() {
    const { step, done, remarks } = await read("now");
    if (step !== this.last) return;
    if (String(remarks) !== String(this.remarks)) {
      this.remarks = remarks;
      this.tell("status");
    }
    if (String(done) !== String([...this.done])) {
      this.done = new Set(done);
      this.tell("findings", { fresh: [] });
    }
  }

  /**
   * How a finding stood at the step looked at: "stands", or how it was put right or settled.
   * @param {Finding} finding
   */
  lifeOf(finding) {
    const step = this.shown ? this.shown.step : 0;
    const turns = (finding.turns ?? []).filter((turn) => turn.step <= step);
    if (turns.length) return turns[turns.length - 1].life;
    return this.isDone(finding) ? "done by the ledger" : "stands";
  }

  /** Whether a finding no longer asks for anything. */
  isOver(finding) {
    return this.lifeOf(finding) !== "stands";
  }

  /** What still stands at the step looked at, each thing once. */
  get standing() {
    const told = new Map();
    for (const finding of this.findingsShown) {
      if (this.isOver(finding)) continue;
      const key = `${finding.verdict} ${finding.rule} ${finding.where} ${finding.message}`;
      if (!told.has(key)) told.set(key, finding);
    }
    return [...told.values()];
  }

  place(space) {
    const { map, hands } = this.game ?? {};
    return map?.spaces[space]?.place ?? hands?.find((hand) => hand.space === space)?.place ?? space;
  }

  /** What a counter is called as it stands; of one that is not seen what shows of it. */
  called(token) {
    const { counter, face } = standing(token);
    if (counter === "unseen") return face ? `unseen (${this.game?.sides[face] ?? face})` : "unseen";
    return this.game?.counters[counter]?.name ?? token;
  }

  #turn(turned, step) {
    for (const { number, life } of turned) {
      const finding = this.findings.get(number);
      if (!finding) continue;
      finding.turns ??= [];
      finding.turns.push({ step, life });
    }
  }

  async #at(step) {
    const kept = this.#boards.get(step);
    if (kept) return kept;
    const board = await read(`board?step=${step}`);
    if (this.#boards.size >= KEPT_BOARDS) this.#boards.delete(this.#boards.keys().next().value);
    this.#boards.set(step, board);
    return board;
  }
}

/** How many of a list, in order of their numbers, have one up to this. */
function upTo(list, most, numberOf) {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numberOf(list[middle]) <= most) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The steps up to the last one that lie in none of the runs in which nothing happened. */
function movesBetween(still, last) {
  const moves = [];
  let next = 0;
  for (const [first, end] of [...still, [last + 1, last + 1]]) {
    while (next < first) moves.push(next++);
    next = end + 1;
  }
  return moves;
}

/** Whether news changed nothing: somebody said something. */
function isStill(before, news) {
  const isAlike = JSON.stringify(before.fields) === JSON.stringify(news.fields) && before.cursor === news.cursor;
  return isAlike && !Object.keys(news.spaces).length && !news.findings.length && !news.turned.length;
}

function difference(before, after) {
  const spaces = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...spaces].filter((space) => String(before[space]) !== String(after[space]));
}

/** Read a counter's token of the board notation; `hidden` is the side that hides it, the counter "unseen" is not ours to see. */
export function standing(token) {
  const [named, ...marks] = token.split("!");
  const [shown, hidden = ""] = named.split("^");
  const [counter, face = ""] = shown.split(":");
  return { counter, face, hidden, marks };
}
