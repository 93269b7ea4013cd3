// Counters on the map: every stack as VASSAL lays it, each counter a little off the one below.

import { plural, put, svg } from "./dom.js";
import { VERDICTS, standing } from "./store.js";

const HEAD = 38; // pixels of a box that its title takes
const PITCH = 5; // pixels between counters side by side in a box
const NAMED = 6; // counters of a stack that its label names
const HIGH = 6; // counters of a pile that show, each a little off the one below
const FINE = 12; // pixels of letters that are small print on the sheet, such as numbers of hexes

export class Stacks {
  /** @param {Store} store @param {HTMLElement} sheet */
  constructor(store, sheet) {
    this.store = store;
    this.sheet = sheet;
    this.groups = new Map(); // by space
  }

  /** Put the drawings of a game on the sheet: its map, and what counters are drawn with. */
  lay(picture, symbols) {
    const { width, height } = this.store.game.map;
    picture.removeAttribute("width");
    picture.removeAttribute("height");
    picture.setAttribute("class", "picture");
    picture.setAttribute("aria-hidden", "true");
    picture.setAttribute("focusable", "false");
    for (const text of picture.querySelectorAll("text")) text.classList.toggle("fine", Number(text.getAttribute("font-size")) <= FINE);
    const drawn = svg("svg", { class: "symbols", width: 0, height: 0, "aria-hidden": "true" });
    drawn.append(...symbols.children);
    this.signs = svg("g", { class: "signs" });
    this.overlay = svg("g", { class: "overlay" });
    this.goals = svg("g", { class: "goals" });
    this.layer = svg("g", { class: "stacks" });
    const view = `0 0 ${width} ${height}`;
    const veil = svg("rect", { class: "veil", width, height });
    put(
      this.sheet,
      picture,
      drawn,
      svg("svg", { class: "counters", viewBox: view, role: "group", "aria-label": "Stacks" }, veil, this.overlay, this.goals, this.signs, this.layer),
    );
    this.groups.clear();
  }

  /** Draw these spaces anew; what moved a moment ago shows it for a while. */
  draw(spaces, { fresh = false } = {}) {
    for (const space of spaces) {
      if (!(space in this.store.game.map.spaces)) continue;
      const stack = this.store.shown.spaces[space] ?? [];
      const group = this.#group(space);
      if (!stack.length && document.activeElement !== group) {
        group.remove();
        this.groups.delete(space);
        continue;
      }
      this.#fill(group, space, stack);
      if (fresh) this.#flash(space);
    }
    for (const space of [...this.groups.keys()]) {
      if (space in this.store.shown.spaces) continue;
      this.groups.get(space).remove();
      this.groups.delete(space);
    }
    this.verdicts();
  }

  /** Ring the stacks that findings are about, the gravest verdict of each. */
  verdicts() {
    const worst = new Map();
    for (const finding of this.store.standing) {
      if (!finding.where) continue;
      const known = worst.get(finding.where) ?? VERDICTS.length;
      worst.set(finding.where, Math.min(known, VERDICTS.indexOf(finding.verdict)));
    }
    for (const [space, group] of this.groups) {
      const verdict = worst.has(space) ? VERDICTS[worst.get(space)] : "";
      if (group.dataset.verdict !== verdict) group.dataset.verdict = verdict;
    }
  }

  /** Point out a space: a ring that stays until another space is pointed out, and the borders of an area. */
  point(space, counters = []) {
    const rect = this.extent(space);
    put(this.signs);
    if (!rect) return;
    const { x, y, width, height } = rect;
    const around = 9;
    const { outline } = this.store.game.map.spaces[space];
    if (outline) this.signs.append(svg("polygon", { class: "pointed", points: outline.map((corner) => corner.join(",")).join(" ") }));
    this.signs.append(
      svg("rect", {
        class: "pointed",
        x: x - around,
        y: y - around,
        width: width + 2 * around,
        height: height + 2 * around,
        rx: 14,
      }),
    );
    for (const group of this.layer.querySelectorAll(".named")) group.classList.remove("named");
    for (const id of counters) {
      this.layer.querySelector(`[data-counter="${CSS.escape(id)}"]`)?.classList.add("named");
    }
  }

  /** The rectangle a space takes up on the sheet, with what stands there. */
  extent(space) {
    const place = this.store.game.map.spaces[space];
    if (!place) return null;
    if (place.box) {
      const [x, y, width, height] = place.box;
      return { x, y, width, height };
    }
    const { side, shift } = this.store.game.map;
    const stack = this.store.shown.spaces[space] ?? [];
    const high = Math.max(0, stack.length - 1) * shift;
    const width = Math.max(side, ...stack.map((token) => this.#size(token)[0]));
    const height = Math.max(side, ...stack.map((token) => this.#size(token)[1]));
    const [x, y] = place.at;
    return { x: x - width / 2, y: y - height / 2 - high, width: width + high, height: height + high };
  }

  /** Whether a token is a card, seen or not. */
  isCard(token) {
    const { counter, face } = standing(token);
    const { art, counters } = this.store.game;
    return counter === "unseen" ? art.backs.includes(face) : counters[counter]?.kind === "card";
  }

  /** Width and height of what a token is drawn as, in pixels of the sheet. */
  #size(token) {
    const { side, card } = this.store.game.map;
    return this.isCard(token) ? card : [side, side];
  }

  /** The spaces of the map itself in which something stands. */
  #peopled() {
    const { spaces } = this.store.game.map;
    return Object.keys(this.store.shown.spaces).filter((space) => spaces[space] && !spaces[space].box && !spaces[space].stop);
  }

  /** The rectangle of the sheet in which all that stands on the map itself lies; null when nothing does. */
  ground() {
    const extents = this.#peopled().map((space) => this.extent(space));
    if (!extents.length) return null;
    const x = Math.min(...extents.map((each) => each.x));
    const y = Math.min(...extents.map((each) => each.y));
    const width = Math.max(...extents.map((each) => each.x + each.width)) - x;
    return { x, y, width, height: Math.max(...extents.map((each) => each.y + each.height)) - y };
  }

  /** Where to look first: where somebody moved last, or where the most stand close together. */
  scene() {
    const { spaces, hex } = this.store.game.map;
    const peopled = this.#peopled();
    const moved = this.store.moved.filter((space) => peopled.includes(space));
    if (moved.length) return spaces[moved[0]].at;
    const number = (space) => this.store.shown.spaces[space].length;
    const near = (space, other) => Math.hypot(spaces[space].at[0] - spaces[other].at[0], spaces[space].at[1] - spaces[other].at[1]) < 5 * hex;
    const crowd = (space) => peopled.filter((other) => near(space, other)).reduce((sum, other) => sum + number(other), 0);
    const most = peopled.map((space) => ({ space, near: crowd(space) })).sort((a, b) => b.near - a.near)[0];
    return most ? spaces[most.space].at : null;
  }

  /** The space under a point of the sheet: a box, an area, or the nearest hex or stop close by; null beside them. */
  at(x, y) {
    const { spaces, hex } = this.store.game.map;
    let nearest = null;
    let least = hex / 2;
    for (const [space, place] of Object.entries(spaces)) {
      if (place.box) {
        const [left, top, width, height] = place.box;
        if (x >= left && x < left + width && y >= top && y < top + height) return space;
        continue;
      }
      if (place.outline) {
        if (isWithin(x, y, place.outline)) return space;
        continue;
      }
      const distance = Math.hypot(place.at[0] - x, place.at[1] - y);
      if (distance < least) [nearest, least] = [space, distance];
    }
    return nearest;
  }

  /** The occupied space nearest to a point, in a direction if one is given. */
  nearest([x, y], direction = null, from = null) {
    const ahead = {
      ArrowLeft: (dx, dy) => dx < 0 && Math.abs(dy) <= -1.2 * dx,
      ArrowRight: (dx, dy) => dx > 0 && Math.abs(dy) <= 1.2 * dx,
      ArrowUp: (dx, dy) => dy < 0 && Math.abs(dx) <= -1.2 * dy,
      ArrowDown: (dx, dy) => dy > 0 && Math.abs(dx) <= 1.2 * dy,
    }[direction];
    let best = null;
    let least = Infinity;
    for (const space of this.groups.keys()) {
      if (space === from) continue;
      const [px, py] = this.store.game.map.spaces[space].at;
      if (ahead && !ahead(px - x, py - y)) continue;
      const distance = Math.hypot(px - x, py - y);
      if (distance < least) [best, least] = [space, distance];
    }
    return best;
  }

  /** A picture of one counter, for use beside the map. */
  picture(token) {
    const [width, height] = this.#size(token);
    const view = { class: this.isCard(token) ? "face of-card" : "face", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" };
    return svg("svg", view, this.#counter(token, [0, 0], "pictured"));
  }

  #group(space) {
    let group = this.groups.get(space);
    if (!group) {
      group = svg("g", { class: "stack", tabindex: "-1", role: "button", "data-space": space });
      this.groups.set(space, group);
      this.layer.append(group);
    }
    return group;
  }

  #fill(group, space, stack) {
    const place = this.store.game.map.spaces[space];
    const isPiled = !place.box || place.pile;
    const shown = place.pile ? stack.slice(-HIGH) : stack;
    const spots = isPiled ? this.#piled(place.at, shown) : this.#inBox(space, place.box, shown);
    group.setAttribute("aria-label", this.#label(space, stack));
    put(
      group,
      shown.slice(0, -1).map((token, at) => this.#counter(token, spots[at])),
      shown.length > 0 && isPiled && this.#ring(shown.at(-1), spots.at(-1)),
      shown.length > 0 && this.#counter(shown.at(-1), spots.at(-1)),
      shown.length > 1 && isPiled ? this.#badge(shown.at(-1), spots.at(-1), stack.length) : null,
    );
  }

  #label(space, stack) {
    const names = stack.map((token) => this.store.called(token));
    const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : "";
    return `${this.store.place(space)}, ${plural(stack.length, "counter")}: ${names.slice(0, NAMED).join(", ")}${more}`;
  }

  /** A stack: the bottom counter in the middle of the space, each further one up and to the right. */
  #piled([x, y], stack) {
    const { shift } = this.store.game.map;
    return stack.map((token, at) => {
      const [width, height] = this.#size(token);
      return [x - width / 2 + at * shift, y - height / 2 - at * shift];
    });
  }

  /** A box: counters where VASSAL has them; those of an earlier step that left it, side by side beside them. */
  #inBox(space, box, stack) {
    const seen = new Set();
    const spots = stack.map((token) => {
      const { counter } = standing(token);
      const spot = seen.has(counter) ? null : this.store.spots[space]?.[counter];
      seen.add(counter);
      const [width, height] = this.#size(token);
      return spot && [spot[0] - width / 2, spot[1] - height / 2];
    });
    const taken = spots.filter(Boolean);
    const { side } = this.store.game.map;
    const wide = Math.max(side, ...stack.map((token) => this.#size(token)[0]));
    const tall = Math.max(side, ...stack.map((token) => this.#size(token)[1]));
    const free = this.#rows(box, [wide, tall], stack.length + taken.length).filter(
      ([x, y]) => !taken.some((spot) => Math.abs(spot[0] - x) < wide && Math.abs(spot[1] - y) < tall),
    );
    return spots.map((spot) => spot ?? free.shift() ?? [box[0] + PITCH, box[1] + HEAD]);
  }

  /** Places side by side in rows, closer together when so many would not fit. */
  #rows([x, y, width, height], [wide, tall], number) {
    const inner = [width - 20, height - HEAD - 12];
    let pitch = wide + PITCH;
    const fall = () => Math.max(6, pitch + tall - wide);
    const across = () => Math.max(1, Math.floor((inner[0] - wide) / pitch) + 1);
    const down = () => Math.max(1, Math.floor((inner[1] - tall) / fall()) + 1);
    while (across() * down() < number && pitch > 6) pitch -= 1;
    return Array.from({ length: across() * Math.max(down(), Math.ceil(number / across())) }, (_, at) => [
      x + 10 + (at % across()) * pitch,
      y + HEAD + Math.floor(at / across()) * fall(),
    ]);
  }

  #counter(token, [x, y], shown = "counter") {
    const { counters, art } = this.store.game;
    const [width, height] = this.#size(token);
    const { counter, face, marks } = standing(token);
    const isUnseen = counter === "unseen";
    const faces = counters[counter]?.faces ?? {};
    const symbol = isUnseen ? art.unseen[face] : (faces[face] ?? faces[""]);
    const overlaid = marks.map((mark) => art.marks[mark]).filter(Boolean);
    const shows = symbol ? [symbol, ...overlaid] : [];
    return svg(
      "g",
      { class: shown, "data-counter": counter, transform: `translate(${x} ${y})` },
      svg("rect", { class: "ground", width, height, rx: 5 }),
      shows.map((name) => svg("use", { href: `#${name}`, width, height })),
      isUnseen && !symbol && svg("text", { x: width / 2, y: height * 0.65, "text-anchor": "middle", "font-size": width / 2, text: "?" }),
    );
  }

  #ring(token, [x, y]) {
    const [width, height] = this.#size(token);
    return svg("rect", { class: "ring", x: x - 5, y: y - 5, width: width + 10, height: height + 10, rx: 9 });
  }

  #badge(token, [x, y], number) {
    const [width] = this.#size(token);
    return svg(
      "g",
      { class: "badge", transform: `translate(${x + width - 3} ${y + 3})` },
      svg("circle", { r: number > 9 ? 13 : 11 }),
      svg("text", { y: 5, text: number }),
    );
  }

  #flash(space) {
    const rect = this.extent(space);
    const mark = svg("rect", { class: "moved", ...rect, rx: 6 });
    mark.addEventListener("animationend", () => mark.remove());
    this.layer.append(mark);
  }
}

/** Whether a point lies in a polygon: a line from it to the right crosses its sides an odd number of times. */
function isWithin(x, y, corners) {
  let inside = false;
  corners.forEach(([ax, ay], at) => {
    const [bx, by] = corners.at(at - 1);
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  });
  return inside;
}
