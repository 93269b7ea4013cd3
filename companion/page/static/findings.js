// What the referee has to say, beside the map: by verdict and chapter, the latest first.

import { brief, byId, el, focused, focusOn, once, put } from "./dom.js";
import { write } from "./net.js";
import { VERDICTS } from "./store.js";

const NOUNS = { violation: ["violation", "violations"], due: ["due", "due"], unsure: ["unsure", "unsure"] };
const SIGNS = { violation: "✕", due: "!", unsure: "?" };
const HOWS = {
  moved: "put right: moved",
  "carried out": "carried out",
  undone: "put right: undone",
  "tracker set back": "tracker set back; judged again",
  "found anew": "found anew",
  "its turn is over": "its turn is over",
  "played on": "the players play on",
  "another game began": "another game began",
  "done by the ledger": "carried out, by the ledger",
};
const SETTLE = "The players agree to play on with this as it is: it no longer counts as standing.";
const MANY = 200; // findings drawn at once; more on request

/** What is wrong or due, and behind it the counters it is about, as in the chat. */
export function faultAndWho(finding) {
  return finding.who ? `${finding.message}: ${finding.who}` : finding.message;
}

/** The sign of a verdict with its word for who cannot see it. */
export function verdictSign(verdict) {
  return el("span", { class: "sign", "data-verdict": verdict, title: verdict, role: "img", "aria-label": verdict, text: SIGNS[verdict] ?? "?" });
}

export class Findings {
  /** @param {Store} store @param {HTMLElement} page @param {GoTo} goTo */
  constructor(store, page, goTo) {
    this.store = store;
    this.page = page;
    this.goTo = goTo;
    this.hidden = new Set(); // verdicts
    this.chapter = "";
    this.chosen = null;
    this.most = MANY;
    this.bar = el("div", { class: "filters" });
    this.list = el("ol", { class: "findings", "aria-label": "Findings" });
    put(page, this.bar, this.list);
    this.list.addEventListener("keydown", (event) => this.#walk(event));
    store.on("game", () => {
      this.said = "";
      this.most = MANY;
    });
    store.on("game board findings", once(() => this.#isOld() && this.draw()));
  }

  /** Whether what is shown is not what is to be said by now. */
  #isOld() {
    if (!this.store.shown) return false;
    return this.#toSay() !== this.said;
  }

  /** What there is to say, in short: the findings by number, and which of them are taken back. */
  #toSay() {
    const { store } = this;
    const numbers = store.findingsShown.map((each) => `${each.number} ${store.lifeOf(each)}`);
    return `${store.game.art.digest} ${store.isLive ? store.shown.cursor : store.shown.step} ${numbers.join(" ")}`;
  }

  draw() {
    if (!this.store.game || !this.store.shown) return;
    const all = this.store.findingsShown;
    this.#drawBar(all);
    const wanted = all.filter((each) => !this.hidden.has(each.verdict) && (!this.chapter || this.#chapterOf(each) === this.chapter));
    const held = focused(this.list)?.dataset.number;
    put(this.list, this.#rows(wanted.slice(0, this.most)), this.#rest(all, wanted));
    if (held) focusOn(this.list, `[data-number="${held}"]`);
    this.said = this.#toSay();
  }

  #rest(all, wanted) {
    if (!all.length) return el("li", { class: "empty", text: "No violation, nothing due." });
    if (!wanted.length) return el("li", { class: "empty", text: "Nothing of this kind." });
    const left = wanted.length - this.most;
    return left > 0 && el("li", { class: "rest" }, el("button", { type: "button", class: "plain", text: `${left} earlier`, onclick: () => this.#showMore(wanted[this.most].number) }));
  }

  #showMore(first) {
    this.most += MANY;
    this.draw();
    focusOn(this.list, `[data-number="${first}"]`);
  }

  #drawBar(all) {
    const standing = all.filter((each) => !this.store.isOver(each));
    const toggle = (verdict) => {
      const number = standing.filter((each) => each.verdict === verdict).length;
      return el(
        "button",
        {
          type: "button",
          class: "chip",
          "data-verdict": verdict,
          "aria-pressed": String(!this.hidden.has(verdict)),
          onclick: () => {
            if (!this.hidden.delete(verdict)) this.hidden.add(verdict);
            this.draw();
            focusOn(this.bar, `[data-verdict="${verdict}"]`);
          },
        },
        verdictSign(verdict),
        el("b", { text: String(number) }),
        ` ${NOUNS[verdict][number === 1 ? 0 : 1]}`,
      );
    };
    const there = new Set(all.map((each) => this.#chapterOf(each)));
    const chapters = this.store.game.chapters.map((each) => each.id).filter((id) => there.has(id));
    const choice = el(
      "select",
      {
        "aria-label": "Chapter",
        onchange: (event) => {
          this.chapter = event.target.value;
          this.draw();
          focusOn(this.bar, "select");
        },
      },
      el("option", { value: "", text: "every chapter" }),
      chapters.map((chapter) => el("option", { value: chapter, text: this.#chapterName(chapter) })),
    );
    choice.value = chapters.includes(this.chapter) ? this.chapter : "";
    this.chapter = choice.value;
    put(this.bar, VERDICTS.map(toggle), choice, !this.store.game.seat && this.#marks());
  }

  /** Marks are made on request only: in the live game, where any player can undo them, or in a save beside the file. */
  #marks() {
    const title = "Marks the findings in VASSAL: marks on counters, and highlighted spaces. Press again to bring them up to date.";
    return el("button", { type: "button", class: "chip mark", title, onclick: () => this.#mark(), text: "Mark on the map" });
  }

  async #mark() {
    try {
      const { said } = await write("marks", {});
      this.store.tell("notice", said);
    } catch (error) {
      this.store.tell("refused", error);
    }
  }

  #chapterOf(finding) {
    return this.store.game.chapters.find((each) => each.rules.includes(finding.rule))?.id ?? "";
  }

  #chapterName(chapter) {
    const { title } = this.store.game.chapters.find((each) => each.id === chapter);
    return title ? `${chapter} ${title}` : `chapter ${chapter}`;
  }

  *#heads(findings) {
    let phase = null;
    for (const finding of findings) {
      if (finding.phase !== phase) {
        phase = finding.phase;
        yield { head: brief(finding.title || "Outside the sequence of play") };
      }
      yield { finding };
    }
  }

  #rows(findings) {
    return [...this.#heads(findings)].map(({ head, finding }) =>
      head !== undefined ? el("li", { class: "phase", text: head }) : this.#row(finding),
    );
  }

  #row(finding) {
    const over = this.store.isOver(finding);
    const how = over && ` ${HOWS[this.store.lifeOf(finding)] ?? this.store.lifeOf(finding)}`;
    const message = el(how ? "del" : "span", { text: faultAndWho(finding) });
    const isFresh = !this.store.isLive && finding.step === this.store.shown.step;
    const chosen = this.chosen === finding.number;
    return el(
      "li",
      { class: `finding${over ? " over" : ""}${isFresh ? " fresh" : ""}`, "data-verdict": finding.verdict },
      el(
        "button",
        {
          type: "button",
          class: "claim",
          "data-number": finding.number,
          "aria-expanded": String(chosen),
          onclick: () => this.choose(finding.number),
        },
        verdictSign(finding.verdict),
        el("span", { class: "rule", title: this.store.game.rules[finding.rule] ?? "", text: finding.rule }),
        el("span", { class: "message" }, message, how && el("i", { text: how })),
      ),
      finding.remedy && !over && el("p", { class: "remedy", text: finding.remedy }),
      chosen && this.#more(finding),
    );
  }

  #more(finding) {
    const line = (term, text) => text && [el("dt", { text: term }), el("dd", { text })];
    return el(
      "dl",
      { class: "more" },
      line("Rule", `${finding.rule} ${this.store.game.rules[finding.rule] ?? ""}`),
      line("In short", finding.why),
      line("Where", finding.place),
      line("Who", finding.named),
      line("Rests on", finding.rests_on.join("; ")),
      line("Found", `at step ${this.store.moveAt(finding.step)}`),
      (finding.turns ?? []).map(({ step, life }) => line(life === "stands" ? "Stands again" : "Then", life === "stands" ? `at step ${this.store.moveAt(step)}` : `${HOWS[life] ?? life}, at step ${this.store.moveAt(step)}`)),
      this.#canSettle(finding) && el("dd", {}, el("button", { type: "button", class: "chip settle", title: SETTLE, onclick: () => this.#settle(finding.number), text: "We play on" })),
    );
  }

  #canSettle(finding) {
    return this.store.isLive && !this.store.game.seat && finding.verdict !== "unsure" && !this.store.isOver(finding);
  }

  async #settle(number) {
    try {
      const { said } = await write("settle", { number });
      this.store.tell("notice", said);
    } catch (error) {
      this.store.tell("refused", error);
    }
  }

  /** Choose a finding: the map goes to it, and it tells all it knows. */
  choose(number) {
    const finding = this.store.findings.get(number);
    this.chosen = this.chosen === number ? null : number;
    this.draw();
    focusOn(this.list, `[data-number="${number}"]`);
    if (this.chosen !== null && finding.where) this.goTo(finding.where, finding.counters);
  }

  /** Arrow keys go from finding to finding. */
  #walk(event) {
    const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!way) return;
    const claims = /** @type {HTMLElement[]} */ ([...this.list.querySelectorAll(".claim")]);
    const next = claims[claims.indexOf(focused(this.list)) + way];
    if (next) {
      next.focus();
      event.preventDefault();
    }
  }
}

/** Say aloud, for who does not see it, what came up just now. */
export function announce(store, fresh) {
  const loudest = fresh.map((number) => store.findings.get(number)).filter((each) => each && each.verdict !== "unsure");
  if (loudest.length) byId("heard").textContent = loudest.map((each) => `${each.rule}: ${faultAndWho(each)}`).join(". ");
}
