// The worksheet of a phase: what is known, which dice and choices are asked for, and what will be written.

import { brief, dialogOf, el, focused, focusOn, later, plural, put } from "./dom.js";
import { diceOf, restsOn } from "./ledger.js";
import { remember, remembered } from "./memory.js";
import { messageOf, read, write } from "./net.js";
import { called } from "./sequence.js";

const STATES = {
  waiting: "asks for something",
  done: "ready to be written",
  "carried out": "carried out",
  "nothing to do": "nothing to do",
};
const SPECTATOR = "spectator"; // looks on and changes nothing
const ORIGINS = { vassal: "rolled in VASSAL", hand: "entered by hand", seed: "rolled with the seed" };

export class Worksheet {
  /** @param {Store} store @param {Stacks} stacks @param {HTMLElement} page @param {Tabs} tabs */
  constructor(store, stacks, page, tabs) {
    this.store = store;
    this.stacks = stacks;
    this.page = page;
    this.tabs = tabs;
    this.phase = null; // the one chosen; null follows the one that is due
    this.isTouched = false; // whether something is filled in on it
    this.finding = null;
    this.latest = 0;
    this.busy = 0; // how many answers are on their way
    this.forms = new Map(); // by what they ask
    this.questions = []; // what is asked here next, gathered
    this.drawn = null; // the form of these questions
    this.filled = { of: "", answers: [] }; // what was filled in there, of which question
    this.who = el("input", { type: "text", class: "who", maxlength: 40, autocomplete: "off", "aria-label": "Your name", placeholder: "your name" });
    this.who.value = remembered("who");
    this.who.addEventListener("change", () => remember("who", this.who.value));
    this.choice = el("select", { "aria-label": "Worksheet", onchange: () => this.open(this.choice.value) });
    this.sheet = el("div", { class: "work" });
    this.seed = el("div", { class: "seed" });
    this.consent = el("div", { class: "seed" });
    put(page, el("p", { class: "choose" }, this.choice, this.who), this.sheet, this.seed, this.consent);
    this.sheet.addEventListener("input", () => {
      this.isTouched = true;
    });
    page.addEventListener("shown", () => {
      if (!this.isTouched) this.open(null);
    });
    store.on("game", () => this.load());
    store.on("paperwork", later(() => this.load()));
  }

  /** Open the worksheet of a phase, null for the one that is due. */
  open(phase) {
    this.phase = phase;
    this.isTouched = false;
    this.finding = null;
    return this.load();
  }

  async load() {
    if (this.store.game) await this.#busyFor(this.#loaded());
  }

  async #loaded() {
    const latest = ++this.latest;
    try {
      const overview = await read("worksheets");
      if (overview.seat !== this.store.game.seat) return location.reload(); // all agreed to who sits here
      const there = overview.phases.some((each) => each.phase === this.phase);
      const phase = there ? this.phase : overview.open ?? overview.phases.at(-1)?.phase;
      const sheet = phase ? await read(`worksheet?phase=${encodeURIComponent(phase)}`) : null;
      const questions = sheet ? await this.#askNext(sheet) : [];
      if (latest !== this.latest) return;
      this.questions = questions;
      this.#overview(overview, phase);
      if (sheet) this.#draw(sheet);
      else put(this.sheet, el("p", { class: "empty", text: "No phase with paperwork has begun yet." }));
    } catch (refusal) {
      if (latest === this.latest) put(this.sheet, el("p", { class: "refusal", role: "alert", text: messageOf(refusal) }));
    }
  }

  #overview(overview, phase) {
    const title = (each) => `${brief(each.title)} – ${STATES[each.state] ?? each.state}`;
    put(this.choice, [...overview.phases].reverse().map((each) => el("option", { value: each.phase, text: title(each) })));
    this.choice.hidden = !overview.phases.length;
    if (phase) this.choice.value = phase;
    const due = overview.phases.filter((each) => each.due).length;
    this.tabs.badge("paperwork", due ? String(due) : "", "due");
    this.#drawSeed(overview.seed);
    this.#drawConsent(overview.consent);
  }

  /** Who sees everything only when all agree, and who has yet to; each says so at his own page. */
  #drawConsent(consent) {
    const asked = ({ title, awaits }) => [
      el("h3", { text: title }),
      el("p", { text: awaits.length ? `Nobody sees everything until all players agree to it. Still to agree: ${this.#called(awaits).join(", ")}.` : "All players have agreed: this seat sees everything." }),
      awaits.includes(this.store.game.seat) && el("button", { type: "button", class: "plain", text: `Agree that the ${title} sees everything…`, onclick: () => this.#confirmConsent(title) }),
    ];
    put(this.consent, consent.map(asked));
  }

  #confirmConsent(title) {
    this.#ask(`Agree that the ${title} sees everything?`, ["He then sees what you hide as well. It cannot be taken back in this game."], "Agree", () => this.#send("agree", {}, ""));
  }

  #drawSeed(seed) {
    if (!seed) return put(this.seed);
    return put(
      this.seed,
      el("h3", { text: "Dice of the companion" }),
      el("p", {}, "They come from a seed that is fixed beforehand. Its fingerprint, for everybody to note: ", el("code", { text: seed.commitment })),
      seed.shown && el("p", {}, "The seed: ", el("code", { text: seed.shown })),
      seed.earlier.map((each) => el("p", { class: "earlier" }, "Earlier: ", el("code", { text: each.seed }), " with the print ", el("code", { text: each.commitment }))),
      !this.store.game.seat && el("button", { type: "button", class: "plain", text: "Show the seed, and take a new one", onclick: () => this.#send("seed", {}) }),
    );
  }

  #draw(sheet) {
    this.shown = sheet;
    const held = focused(this.sheet);
    const finding = this.finding ?? sheet.finding;
    put(
      this.sheet,
      el("header", {}, el("h2", {}, brief(sheet.title), " ", el("span", { class: "rule", text: sheet.rule })), el("span", { class: "state", "data-state": sheet.state, text: STATES[sheet.state] ?? sheet.state })),
      this.#entries(sheet),
      this.#chosen(sheet),
      sheet.unfit.length > 0 && this.#unfit(sheet),
      finding && el("p", { class: "refusal", role: "alert" }, el("span", { class: "rule", text: finding.rule }), ` ${finding.message}`, finding.remedy && el("span", { class: "remedy", text: finding.remedy })),
      this.#forms(sheet),
      sheet.in.length > 0 && el("p", { class: "waiting", text: `In already: ${this.#called(sheet.in).join(", ")}. It stays hidden until everybody has chosen.` }),
      sheet.awaits.length > 0 && el("p", { class: "waiting", text: `Waiting for ${this.#called(sheet.awaits, true).join(" and ")}.` }),
      this.#putRight(sheet),
      this.#compared(sheet),
      this.#doings(sheet),
    );
    if (held?.isConnected) held.focus({ preventScroll: true });
  }

  #called(sides, inSentence = false) {
    return sides.map((side) => called(this.store.game, side, inSentence));
  }

  /** The forms of what is asked; one that is asked still keeps what was filled in, whoever else did something. */
  #forms(sheet) {
    const before = this.forms;
    this.forms = new Map();
    if (this.store.game.seat === SPECTATOR) return null;
    if (this.questions.length) return this.#gathered(sheet);
    for (const ask of sheet.asks) {
      const key = `${sheet.phase} ${JSON.stringify(ask)}`;
      this.forms.set(key, before.get(key) ?? this.#asked(ask));
    }
    return [...this.forms.values()];
  }

  /** What is asked here next, as one sheet; every answer may change what is asked after it. */
  #gathered(sheet) {
    const key = JSON.stringify([sheet.phase, this.questions]);
    if (this.drawn?.key === key) return [this.drawn.form];
    const asked = this.questions.map((ask) => ({ ask, fields: this.#fields(ask) }));
    const enter = el("button", { type: "submit", class: "go", text: "Enter" });
    // what he left empty is no answer, but for the first, which is asked in any case, and where nothing is proposed
    const isAnswered = ({ ask, fields }, at) => fields.fits() && (at === 0 || ask.proposed !== null || fields.values().length > 0);
    const answered = (some) => some.filter(isAnswered).map(({ ask, fields }) => ({ name: ask.name, values: fields.values() }));
    const form = el("form", { class: "ask", "data-kind": "choice", novalidate: true }, asked.map(({ ask, fields }) => el("fieldset", {}, this.#head(ask), ask.why === "as last turn" && el("p", { class: "why", text: "As last turn." }), fields.nodes)), el("p", {}, enter));
    const check = () => {
      const [{ ask, fields }] = asked;
      enter.disabled = !fields.fits();
      enter.textContent = asked.length > 1 || fields.values().length || ask.least ? "Enter" : "Choose nothing";
    };
    for (const { fields } of asked) fields.check();
    check();
    form.addEventListener("input", () => {
      for (const { fields } of asked) fields.check();
      check();
      this.filled = { of: first(sheet), answers: answered(asked) };
    });
    form.addEventListener("change", (event) => {
      const field = /** @type {HTMLInputElement} */ (event.target);
      const at = [...form.querySelectorAll("fieldset")].indexOf(field.closest("fieldset"));
      if (asked[at]?.fields.fits()) this.#askOn(sheet, field); // who has not chosen enough goes on choosing
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#send("decide-all", { phase: sheet.phase, answers: answered(asked) });
    });
    this.drawn = { key, form };
    return [form];
  }

  /** Ask the companion what comes after what is filled in, and show it. */
  async #askOn(sheet, { name, value }) {
    const latest = ++this.latest;
    const questions = await this.#busyFor(this.#askNext(sheet)).catch(() => null);
    if (latest !== this.latest) return;
    if (!questions) return this.load(); // the game has gone on
    this.questions = questions;
    this.#draw(sheet);
    const inputs = /** @type {NodeListOf<HTMLInputElement>} */ (this.sheet.querySelectorAll(".ask input"));
    [...inputs].find((input) => input.name === name && input.value === value)?.focus({ preventScroll: true });
  }

  /** What is asked after what is filled in; whatever is filled in meanwhile counts too. */
  async #askNext(sheet) {
    if (sheet.asks.length !== 1 || sheet.asks[0].kind !== "choice") return [];
    for (;;) {
      const filled = this.filled;
      const answers = filled.of === first(sheet) ? filled.answers : [];
      const { questions } = await write("worksheet/gathered", { phase: sheet.phase, answers, who: this.who.value });
      if (filled === this.filled) return questions ?? [];
    }
  }

  #asked(ask) {
    if (ask.kind === "dice") return this.#roll(ask);
    return ask.kind === "draw" ? this.#drawn(ask) : this.#choose(ask);
  }

  #entries(sheet) {
    if (!sheet.entries.length) return null;
    const row = (entry) =>
      el(
        "li",
        {},
        el("span", { class: "rule", text: entry.rule }),
        el("span", { class: "text" }, entry.text, restsOn(entry)),
        diceOf(entry.dice),
        (entry.who || entry.origin) && el("span", { class: "who", text: [called(this.store.game, entry.side), entry.who, ORIGINS[entry.origin]].filter(Boolean).join(", ") }),
      );
    return el("ol", { class: "entries", "aria-label": "Ledger of this phase" }, sheet.entries.map(row));
  }

  /** What was chosen, also where the ledger has no line of it yet. */
  #chosen(sheet) {
    const choices = sheet.decisions.filter((each) => each.kind === "choice");
    if (!choices.length) return null;
    const row = (each) =>
      el("li", {}, `${each.title}: `, el("b", { text: each.words.join(", ") || "nothing" }), el("span", { class: "who", text: [called(this.store.game, each.side), each.who].filter(Boolean).join(", ") }));
    return el(
      "details",
      { class: "chosen", open: sheet.state === "waiting" },
      el("summary", { text: plural(choices.length, "choice made", "choices made") }),
      el("ul", { "aria-label": "Chosen" }, choices.map(row)),
    );
  }

  #unfit(sheet) {
    const row = (each) => el("li", {}, `${each.title}: ${each.why}`);
    return el("section", { class: "unfit" }, el("h3", { text: "No longer fits the board" }), el("ul", {}, sheet.unfit.map(row)));
  }

  #head(ask) {
    return el("legend", {}, el("span", { class: "rule", text: ask.rule }), ` ${ask.title} `, ask.side && el("span", { class: "side", text: called(this.store.game, ask.side) }));
  }

  /** A roll: entered by hand, taken from the log, or rolled by the companion. */
  #roll(ask) {
    const inputs = Array.from({ length: ask.dice }, (_, at) =>
      el("input", {
        type: "number",
        min: Math.min(...ask.faces),
        max: Math.max(...ask.faces),
        step: 1,
        required: true,
        inputmode: "numeric",
        "aria-label": ask.dice > 1 ? `Die ${at + 1} of ${ask.dice}` : "Die",
      }),
    );
    for (const [at, input] of inputs.entries()) {
      input.addEventListener("input", () => {
        if (input.value && Number(input.value) * 10 > Math.max(...ask.faces)) inputs[at + 1]?.focus();
      });
    }
    const offered = (ask.offered ?? []).map((each) =>
      el(
        "button",
        {
          type: "button",
          class: "plain offered",
          disabled: !each.fits,
          title: each.fits ? "take this throw of the log" : "does not fit what is asked for",
          onclick: () => this.#send("throw", { phase: this.shown.phase, id: ask.id, throw: each.throw }),
        },
        `Throw ${each.throw} `,
        diceOf(each.dice),
      ),
    );
    return this.#form(
      ask,
      () => ({ values: inputs.map((input) => input.value) }),
      el("p", { class: "dice-entry" }, inputs, el("button", { type: "submit", class: "go", text: "Enter" })),
      offered.length > 0 && el("p", { class: "from-log" }, el("span", { text: "From the log: " }), offered),
      el("p", {}, el("button", { type: "button", class: "plain", text: `Roll ${plural(ask.dice, "die", "dice")} here`, onclick: () => this.#send("roll", { phase: this.shown.phase, id: ask.id }) })),
    );
  }

  /** A draw: by the companion, from the top of the pile or blindly, or as the players drew it. */
  #drawn(ask) {
    const of = (option) => el("option", { value: option.value, text: option.title });
    const drawn = Array.from({ length: ask.number }, (_, at) =>
      el("select", { required: true, "aria-label": ask.number > 1 ? `Drawn ${at + 1} of ${ask.number}` : "Drawn" }, el("option", { value: "", text: "..." }), ask.options.map(of)),
    );
    const from = ask.blind ? `Draw ${ask.number} blindly here` : `Draw ${ask.number} from the top here`;
    return this.#form(
      ask,
      () => ({ values: drawn.map((select) => select.value) }),
      el("p", {}, `From ${ask.pile}: `, drawn, el("button", { type: "submit", class: "go", text: "Enter" })),
      el("p", {}, el("button", { type: "button", class: "plain", text: from, onclick: () => this.#send("roll", { phase: this.shown.phase, id: ask.id }) })),
    );
  }

  /** A choice: one of several, several of many, or some as often as one likes, within the budget. */
  #choose(ask) {
    const fields = this.#fields(ask);
    const enter = el("button", { type: "submit", class: "go", text: "Enter" });
    const form = this.#form(ask, () => ({ values: fields.values() }), fields.nodes, el("p", {}, enter));
    const check = () => {
      fields.check();
      enter.disabled = !fields.fits();
      enter.textContent = fields.values().length || ask.least ? "Enter" : "Choose nothing";
    };
    form.addEventListener("input", check);
    if (ask.secret) form.querySelector("legend").append(el("span", { class: "secret", text: "Secret until all are in." }));
    check();
    return ask.secret && !this.store.game.seat ? this.#covered(ask, form) : form;
  }

  /** The fields of a choice, filled in with what is proposed; whether they fit, and what they hold. */
  #fields(ask) {
    const single = ask.least === 1 && ask.most === 1 && ask.budget === null;
    const counted = ask.options.map((option) => this.#option(ask, option, single));
    const left = el("p", { class: "sum", role: "status" });
    const values = () => counted.flatMap(({ option, number }) => Array.from({ length: number() }, () => option.value));
    const cost = () => counted.reduce((sum, { option, number }) => sum + (option.cost ?? 0) * number(), 0);
    const fits = () => values().length >= ask.least && values().length <= ask.most && (ask.budget === null || cost() <= ask.budget);
    const check = () => {
      left.textContent = single ? "" : sumOf(ask, values().length, cost());
      left.classList.toggle("over", !fits() && values().length > 0);
    };
    return { nodes: [el("div", { class: "options" }, counted.map((each) => each.node)), left], values, fits, check };
  }

  /** On the page of everybody a secret choice is opened by whoever makes it, when nobody else looks. */
  #covered(ask, form) {
    const title = ask.side ? `${called(this.store.game, ask.side, true)} chooses in secret` : "A secret choice";
    return el("details", { class: "covered" }, el("summary", { text: `${title}: open it when nobody else is looking` }), form);
  }

  #option(ask, option, single) {
    const cost = option.cost !== null && el("span", { class: "cost", text: String(option.cost) });
    const often = single ? 1 : Math.min(option.times || ask.most, ask.most);
    const type = single ? "radio" : often > 1 ? "number" : "checkbox";
    const input = el("input", { type, name: `choice-${ask.id}`, value: type === "number" ? "0" : option.value, min: type === "number" ? 0 : null, max: type === "number" ? often : null, checked: (single && ask.options.length === 1) || (type !== "number" && ask.proposed?.includes(option.value)) });
    if (type === "number" && ask.proposed) input.value = String(ask.proposed.filter((value) => value === option.value).length);
    const number = () => (type === "number" ? Math.max(0, Math.min(often, Number.parseInt(input.value, 10) || 0)) : input.checked ? 1 : 0);
    const isCard = this.store.game.counters[option.value] && this.stacks.isCard(option.value);
    const picture = isCard && this.stacks.picture(option.value);
    const node = el("label", { class: "option" }, input, el("span", { class: "text" }, picture, el("span", { text: option.title })), cost);
    return { option, number, node };
  }

  #form(ask, answer, ...parts) {
    const form = el("form", { class: "ask", "data-kind": ask.kind, novalidate: true }, el("fieldset", {}, this.#head(ask), parts));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#send("decide", { phase: this.shown.phase, id: ask.id, kind: ask.kind, ...answer() });
    });
    return form;
  }

  /** What was moved by hand since the phase began, and counts as having been so before. */
  #putRight(sheet) {
    if (!sheet.put_right?.length) return null;
    const said = sheet.put_right.map((each) => `${each.name}: ${each.board}`).join("; ");
    return el(
      "p",
      { class: "waiting", text: `Moved by hand since the phase began, and treated as if it had stood there from the start: ${said}. ` },
      this.store.game.seat !== SPECTATOR && el("button", { type: "button", class: "plain", text: "Count the board as it began", onclick: () => this.#send("start", { phase: sheet.phase }) }),
    );
  }

  #compared(sheet) {
    if (!sheet.compared.length) return null;
    const row = (each) =>
      el(
        "li",
        { "data-state": each.state },
        el("b", { text: each.name }),
        el("span", { class: "state", text: each.state }),
        el("span", { class: "change" }, el("span", { text: each.board || "nothing" }), el("span", { class: "arrow", text: " → " }), el("span", { text: each.worksheet || "nothing" })),
      );
    const left = sheet.compared.filter((each) => each.state !== "already done");
    return el(
      "details",
      { class: "compared", open: sheet.state === "done" && left.length > 0 },
      el("summary", { text: left.length ? `On the board: ${plural(left.length, "change")} to write` : "On the board: all of it is done already" }),
      el("ul", {}, sheet.compared.map(row)),
    );
  }

  #doings(sheet) {
    if (this.store.game.seat === SPECTATOR) return null;
    const button = (text, does, can, className = "plain") => el("button", { type: "button", class: className, disabled: !can, text, onclick: does });
    const { phase, can } = sheet;
    return el(
      "p",
      { class: "doings" },
      can.reopen && button("Take it up again", () => this.#send("reopen", { phase }), true),
      !can.reopen && button("Undo the last answer", () => this.#send("undo", { phase }), can.undo),
      can.take_board && button("Begin from the board as it is", () => this.#confirmBoard(sheet), true),
      !can.reopen && !this.store.game.seat && button("Write it to the game…", () => this.#confirm(sheet), can.carry_out, "go"),
    );
  }

  #confirmBoard(sheet) {
    this.#ask("Begin this phase from the board as it stands now?", ["What was decided stays where it still fits."], "Begin from the board", () => this.#send("board", { phase: sheet.phase }));
  }

  /** Nothing is written to the game without this question. */
  #confirm(sheet) {
    const changes = sheet.compared.filter((each) => each.state !== "already done");
    const { live } = this.store.game;
    const what = plural(changes.length, "counter or field changes", "counters and fields change");
    const how = live ? "in one step that players can undo" : "in a new saved game beside your file, which stays as it is";
    const said = [
      `In the ${live ? "chat and the " : ""}ledger: ${sheet.summary}`,
      changes.length ? `${what}, ${how}.` : "Nothing changes on the board; the ledger is closed.",
    ];
    this.#ask(`Write ${brief(sheet.title)} to the game?`, said, "Write it to the game", () => this.#send("carry-out", { phase: sheet.phase }));
  }

  #ask(question, sentences, yes, does) {
    const dialog = dialogOf("confirm");
    const close = () => dialog.close();
    const agree = () => {
      close();
      does();
    };
    put(
      dialog,
      el("h2", { id: "confirm-title", text: question }),
      sentences.map((text) => el("p", { text })),
      el("p", { class: "doings" }, el("button", { type: "button", class: "plain", text: "Not yet", onclick: close }), el("button", { type: "button", class: "go", text: yes, onclick: agree })),
    );
    dialog.showModal();
  }

  /** Show the sheet as busy while something is on its way that will redraw it. */
  async #busyFor(work) {
    this.page.setAttribute("aria-busy", "true");
    this.busy += 1;
    try {
      return await work;
    } finally {
      this.busy -= 1;
      if (!this.busy) this.page.removeAttribute("aria-busy");
    }
  }

  #send(what, body, under = "worksheet/") {
    return this.#busyFor(this.#sent(what, body, under));
  }

  async #sent(what, body, under) {
    const latest = ++this.latest;
    this.isTouched = false;
    try {
      const sheet = await write(`${under}${what}`, { ...body, who: this.who.value });
      this.finding = sheet.finding ?? null;
      if (sheet.said) this.store.tell("notice", sheet.said);
    } catch (refusal) {
      this.finding = { rule: "", message: messageOf(refusal), remedy: "" };
    }
    if (latest !== this.latest) return;
    await this.load();
    if (this.finding) this.sheet.querySelector(".refusal")?.scrollIntoView({ block: "nearest" });
    else focusOn(this.sheet, ".ask input, .ask button");
  }
}

/** The question that a sheet begins with. */
const first = (sheet) => `${sheet.phase} ${sheet.asks[0]?.id}`;

function sumOf(ask, chosen, cost) {
  const number = ask.least === ask.most ? `${ask.most}` : ask.most >= 99 ? `at least ${ask.least}` : `${ask.least} to ${ask.most}`;
  const said = [`${chosen} chosen, ${number} allowed`];
  if (ask.budget !== null) said.push(`costs ${cost} of ${ask.budget}`);
  else if (cost) said.push(`costs ${cost}`);
  return said.join("; ");
}
