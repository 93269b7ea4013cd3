// What the page knows: one game, its last board, its findings and steps, and which step is looked at.

import { read } from "./net.js";

const KEPT_BOARDS = 200;

/** The verdicts in the order in which they matter. */
export const VERDICTS = ["violation", "due", "unsure"];

export class Store extends EventTarget {
  game = null; // what does not change while the game is played
  status = "";
  advice = [];
  isWaiting = false; // there is no game yet
  board = null; // the last board
  shown = null; // the board looked at: `board`, or one of an earlier step
  findings = new Map(); // by number
  steps = []; // steps in a few words, in order; what holds of one holds of those after it that are left out
  remarks = []; // sentences on what could not be judged on the last board
  done = new Set(); // numbers of what was due in this turn and is done by now
  spots = {}; // where counters lie in boxes, by box and counter, as far as the last board tells
  #boards = new Map();
  #wanted = 0;

  /** Tell everybody who listens to this name. */
  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  on(names, listener) {
    for (const name of names.split(" ")) this.addEventListener(name, (event) => listener(event.detail));
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
    let [low, high] = [0, this.steps.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.steps[middle].step <= step) low = middle + 1;
      else high = middle;
    }
    return this.steps[low - 1];
  }

  /** Take in how everything stands: on connecting, and when the whole board came anew. */
  async take(state) {
    this.status = state.status;
    this.advice = state.advice;
    this.isWaiting = !state.board;
    this.tell("status");
    if (this.isWaiting) return;
    const wasLive = this.isLive;
    this.#boards.clear();
    const [game, steps] = await Promise.all([read("game"), read("steps")]);
    this.game = game;
    this.steps = steps;
    this.findings = new Map();
    for (const row of steps) {
      for (const finding of row.findings) this.findings.set(finding.number, finding);
    }
    for (const finding of state.findings) this.findings.set(finding.number, finding);
    for (const row of steps) this.#withdraw(row.withdrawn, row.step);
    this.board = state.board;
    this.spots = state.spots;
    if (wasLive || !this.shown || this.shown.step > this.last) this.shown = this.board;
    this.tell("game");
    this.tell("board", { whole: true, changed: Object.keys(this.shown.spaces) });
    this.tell("findings", { fresh: [] });
    this.tell("steps");
  }

  /** Take in what one step brought; false when a step before it is missing. */
  hear(news) {
    if (!this.board || news.step <= this.board.step) return true;
    if (news.step !== this.board.step + 1) return false;
    const wasLive = this.isLive;
    const spaces = { ...this.board.spaces };
    for (const [space, stack] of Object.entries(news.spaces)) {
      if (stack.length) spaces[space] = stack;
      else delete spaces[space];
    }
    this.board = { step: news.step, cursor: news.cursor, fields: news.fields, spaces };
    const within = Object.keys(news.spots).filter((box) => JSON.stringify(news.spots[box]) !== JSON.stringify(this.spots[box]));
    Object.assign(this.spots, news.spots);
    const { step, sender, cursor, findings, withdrawn } = news;
    this.steps.push({ step, sender, cursor, findings, withdrawn });
    for (const finding of findings) this.findings.set(finding.number, finding);
    this.#withdraw(withdrawn, step);
    if (wasLive) {
      this.shown = this.board;
      this.tell("board", { whole: false, changed: [...new Set([...within, ...Object.keys(news.spaces)])] });
    }
    if (findings.length || withdrawn.length) this.tell("findings", { fresh: findings.map((each) => each.number) });
    this.tell("steps");
    return true;
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

  /** Whether a finding no longer asks for anything: taken back, done, or due in a turn that is over. */
  isOver(finding) {
    const isPast = finding.verdict === "due" && this.shown !== null && turnOf(finding.phase) !== turnOf(this.shown.cursor);
    return isPast || this.isWithdrawn(finding) || this.isDone(finding);
  }

  /** What was found in the turn looked at and still holds, each thing once. */
  get standing() {
    const now = turnOf(this.shown.cursor);
    const told = new Map();
    for (const finding of this.findingsShown) {
      if (turnOf(finding.phase) !== now || this.isOver(finding)) continue;
      const key = `${finding.verdict} ${finding.rule} ${finding.where} ${finding.message}`;
      if (!told.has(key)) told.set(key, finding);
    }
    return [...told.values()];
  }

  /** Whether a finding had been withdrawn by the step looked at. */
  isWithdrawn(finding) {
    return finding.withdrawnAt !== undefined && this.shown !== null && finding.withdrawnAt <= this.shown.step;
  }

  place(space) {
    return this.game?.map.spaces[space]?.place ?? space;
  }

  #withdraw(numbers, step) {
    for (const number of numbers) {
      const finding = this.findings.get(number);
      if (finding) finding.withdrawnAt = step;
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

function turnOf(path) {
  return path.split("/")[0];
}

function difference(before, after) {
  const spaces = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...spaces].filter((space) => String(before[space]) !== String(after[space]));
}

/** Read a counter's token of the board notation. */
export function standing(token) {
  const [named, ...marks] = token.split("!");
  const [counter, face = ""] = named.split(":");
  return { counter, face, marks };
}
