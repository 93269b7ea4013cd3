// The page put together.

import { calls } from "./calls.js";
import { Boxes } from "./boxes.js";
import { Card } from "./card.js";
import { Charts } from "./charts.js";
import { AdjudicatorsDesk } from "./desk.js";
import { byId, el, later, plural, put, sentence } from "./dom.js";
import { announce, Findings } from "./findings.js";
import { help } from "./help.js";
import { icon } from "./icons.js";
import { Ledger } from "./ledger.js";
import { listen } from "./link.js";
import { MapView } from "./map.js";
import { drawing } from "./net.js";
import { Overlay } from "./overlay.js";
import { Reach } from "./reach.js";
import { Scrubber } from "./scrubber.js";
import { ownSeat, seats } from "./seats.js";
import { activationTitle, pathTitle, SequenceOfPlay } from "./sequence.js";
import { Stacks } from "./stacks.js";
import { Store } from "./store.js";
import { Tabs } from "./tabs.js";
import { theme } from "./theme.js";
import { Worksheet } from "./worksheet.js";

const HOVER = 90; // milliseconds the pointer rests on a stack before its card opens
const NOTICE = 8000;
const LEGIBLE = 30; // pixels of a counter that can be told from others

theme();
const showHelp = help();
const store = new Store();
const map = byId("map");
const view = new MapView(map, byId("sheet"));
const stacks = new Stacks(store, byId("sheet"));
const reach = new Reach(store, stacks, byId("reach"));
const chosen = byId("overlay");
if (chosen instanceof HTMLSelectElement) new Overlay(store, stacks, chosen);
const card = new Card(store, view, stacks, reach, byId("card"));
const tabs = new Tabs(byId("tabs"), byId("pages"));

/** Bring a space into sight and point it out. */
function goTo(space, counters = []) {
  const rect = stacks.extent(space);
  if (!rect) return;
  view.goTo(rect);
  stacks.point(space, counters);
  card.show(space, { pinned: true });
}

const pages = ["findings", "sequence", "boxes", "paperwork", "ledger", "charts"];
new Findings(store, tabs.add("findings", "Findings"), goTo);
new SequenceOfPlay(store, tabs.add("sequence", "Sequence"), { goTo, look: (step) => scrubber.go(step) });
new Boxes(store, stacks, tabs.add("boxes", "Boxes"), goTo);
new Worksheet(store, stacks, tabs.add("paperwork", "Paperwork"), tabs);
new Ledger(store, tabs.add("ledger", "Ledger"));
new Charts(store, tabs.add("charts", "Charts"));
new AdjudicatorsDesk(store, tabs, goTo);
const scrubber = new Scrubber(store, byId("scrubber"));
calls(store);
ownSeat(store, byId("seat"));
seats(store, byId("seats"));

// ---- the board -----------------------------------------------------------------------------------------

let drawn = null; // the digest of the drawings on the sheet
let drawingOf = Promise.resolve();

async function lay() {
  const { art, map: sheet } = store.game;
  if (drawn !== art.digest) {
    drawn = art.digest;
    const [picture, symbols] = await Promise.all([drawing(`art/${art.digest}/board.svg`), drawing(`art/${art.digest}/symbols.svg`)]);
    stacks.lay(picture, symbols);
    view.lay(sheet.width, sheet.height);
    document.body.classList.add("laid");
    view.begin(stacks.ground(), stacks.scene(), LEGIBLE / sheet.side);
  }
  stacks.draw([...stacks.groups.keys(), ...Object.keys(store.shown.spaces)]);
  performance.mark("board shown");
}

store.on("game", () => {
  drawingOf = lay().catch(refuse);
});
store.on("board", ({ whole, changed }) => {
  if (whole) return; // drawn with its game
  drawingOf = drawingOf.then(() => {
    stacks.draw(changed, { fresh: store.isLive && changed.length < 12 });
    performance.mark("board shown");
  });
});
store.on("findings", ({ fresh }) => {
  drawingOf = drawingOf.then(() => stacks.layer && stacks.verdicts());
  announce(store, fresh);
});

// ---- what is said above and beside ---------------------------------------------------------------------

store.on("game", () => {
  const { title, edition, scenario } = store.game;
  put(byId("game"), scenario.title, edition && el("small", { text: edition }));
  byId("game").title = title;
  document.title = [scenario.title, edition, "Guelta"].filter(Boolean).join(" · ");
});

store.on("board", () => {
  const { cursor, fields, step } = store.shown;
  const { turn, kind, titles, ordered } = pathTitle(store.game, cursor);
  const crumbs = [turn + (kind ? ` ${kind}` : ""), ...titles, ...(ordered ? [activationTitle(store.game, fields)] : [])].filter(Boolean);
  const where = byId("where");
  const path = crumbs.join("/");
  if (where.dataset.path !== path) put(where, crumbs.map((crumb, at) => el("span", { class: at === crumbs.length - 1 ? "now" : "", text: crumb })));
  where.dataset.path = path;
  document.body.classList.toggle("past", !store.isLive);
  map.setAttribute("aria-label", `Map, step ${store.moveAt(step)}`);
});

store.on("findings board", () => {
  const standing = store.findingsShown.filter((each) => !store.isOver(each));
  const wrong = standing.filter((each) => each.verdict === "violation").length;
  const due = standing.filter((each) => each.verdict === "due").length;
  tabs.badge("findings", wrong || due ? String(wrong || due) : "", wrong ? "violation" : "due");
});

store.on("board", later(() => store.lookAgain().catch(() => {})));

store.on("status game", () => {
  document.body.classList.toggle("no-game", store.isWaiting);
  const steps = store.advice.length > 0 && el("ol", {}, store.advice.map((text) => el("li", { text: sentence(text) })));
  put(byId("welcome"), el("h2", { text: "Guelta" }), el("p", { text: sentence(store.status) }), steps);
  put(
    byId("said"),
    store.game && store.status && el("p", { class: "status", text: sentence(store.status) }),
    store.game && steps && el("details", {}, el("summary", { text: "What to do now" }), steps.cloneNode(true)),
    store.game && store.remarks.length > 0 && el("details", {}, el("summary", { text: `Not judged: ${plural(store.remarks.length, "thing")}` }), el("ul", {}, store.remarks.map((text) => el("li", { text })))),
  );
});

let noticed = 0;
function notice(text, state = "", ...more) {
  const node = byId("notice");
  put(node, text, ...more);
  node.dataset.state = state;
  node.hidden = !text;
  clearTimeout(noticed);
  if (text && state !== "lost") noticed = setTimeout(() => notice(""), NOTICE);
}
function refuse(error) {
  notice(error.message, "refused");
}
const askAgain = (text) => el("button", { type: "button", class: "plain", text, onclick: () => retry() });
store.on("lost", ({ isOver }) =>
  isOver
    ? notice("The companion has not answered for a while; this page has stopped asking. ", "lost", askAgain("Ask again"))
    : notice("The companion does not answer. What you see may be out of date; once it runs again, this page goes on by itself.", "lost"),
);
store.on("displaced", () => notice("This page was opened too often; the others go on, this one stands still. ", "lost", askAgain("Go on here")));
store.on("regained", () => notice("The companion is back; everything is up to date again.", "regained"));
store.on("refused", refuse);
store.on("notice", (text) => notice(text, "regained"));

// ---- the pointer ---------------------------------------------------------------------------------------

let hovering = 0;
/** @param {Event} event */
const stackOf = (event) => {
  const stack = event.target instanceof Element ? event.target.closest(".stack") : null;
  return stack instanceof SVGElement ? stack.dataset.space : null;
};
/** @param {Event} event @param {string} selector */
const isAt = (event, selector) => event.target instanceof Element && event.target.matches(selector);

map.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch" || view.dragged) return;
  const space = stackOf(event);
  clearTimeout(hovering);
  hovering = setTimeout(() => (space ? card.show(space) : card.hide()), HOVER);
});
map.addEventListener("pointerleave", () => {
  clearTimeout(hovering);
  card.hide();
});
map.addEventListener("click", (event) => {
  clearTimeout(hovering);
  if (view.dragged || !stacks.layer) return;
  const space = stackOf(event) ?? stacks.at(...view.toSheet(event.clientX, event.clientY));
  if (!space || (card.isPinned && card.space === space)) return card.hide({ pinnedToo: true });
  stacks.point(space);
  return card.show(space, { pinned: true });
});
map.addEventListener("dblclick", (event) => {
  const frame = map.getBoundingClientRect();
  view.zoomBy(1.6, event.clientX - frame.left, event.clientY - frame.top);
});
/** @type {[string, string, () => void][]} */
const ZOOMS = [
  ["zoom-in", "plus", () => view.zoomIn()],
  ["zoom-out", "minus", () => view.zoomOut()],
  ["zoom-all", "whole", () => view.showAll()],
];
for (const [id, sign, does] of ZOOMS) {
  byId(id).append(icon(sign));
  byId(id).addEventListener("click", does);
}

/** Put away the card, or else what is shown of a counter's moves. */
function putAway() {
  if (card.isPinned) card.hide({ pinnedToo: true });
  else reach.hide();
}

// ---- the keys ------------------------------------------------------------------------------------------

function focusStack(space) {
  const group = stacks.groups.get(space);
  if (!group) return;
  group.focus({ preventScroll: true });
  view.keepInSight(stacks.extent(space));
}

map.addEventListener("focusin", (event) => {
  const space = stackOf(event);
  if (space && isAt(event, ":focus-visible")) card.show(space);
});
map.addEventListener("keydown", (event) => {
  if (!stacks.layer) return;
  const space = stackOf(event);
  if (!space) {
    if (event.key === "Enter") focusStack(stacks.nearest(view.middle));
    else if (event.key === "Escape") putAway();
    else if (!view.key(event)) return;
  } else if (event.key.startsWith("Arrow")) {
    const next = stacks.nearest(store.game.map.spaces[space].at, event.key, space);
    if (next) focusStack(next);
  } else if (event.key === "Enter" || event.key === " ") {
    card.show(space, { pinned: true });
    stacks.point(space);
  } else if (event.key === "Escape") {
    if (card.isPinned) card.hide({ pinnedToo: true });
    else {
      card.hide();
      map.focus();
    }
  } else if (!view.key(event)) return;
  event.preventDefault();
  event.stopPropagation();
});

const SHORT = {
  ",": () => scrubber.by(-1),
  ".": () => scrubber.by(1),
  Home: () => scrubber.go(0),
  n: () => scrubber.goLive(),
  f: ({ shiftKey }) => scrubber.toFinding(shiftKey ? -1 : 1),
  p: () => scrubber.toggle(),
  m: () => map.focus(),
  "?": showHelp,
  Escape: () => putAway(),
  ...Object.fromEntries(pages.map((page, at) => [String(at + 1), () => tabs.show(page, { focus: true })])),
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (isAt(event, "input, select, textarea, dialog *")) return;
  const does = SHORT[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (does && (store.shown || event.key === "?")) {
    does(event);
    event.preventDefault();
  }
});

const retry = listen(store, { onRefusal: refuse });
