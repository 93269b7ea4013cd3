// Elements made of data: whatever a player or a log says becomes text and never markup.

const SVG = "http://www.w3.org/2000/svg";

/** What there is among children: lists are opened, and what is nothing is left out. */
function there(children) {
  return children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
}

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "text") node.textContent = value;
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...there(children));
  return node;
}

/**
 * Make an HTML element; strings among the children become text nodes.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [attributes]
 * @param {...any} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function el(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/**
 * Make an SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [attributes]
 * @param {...any} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, attributes, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** Give the element with an id of the page. */
export function byId(id) {
  return document.getElementById(id);
}

/**
 * Give the dialog with an id of the page.
 * @returns {HTMLDialogElement}
 */
export function dialogOf(id) {
  return /** @type {HTMLDialogElement} */ (byId(id));
}

/**
 * Give what has the focus within an element, null when nothing there has it.
 * @param {HTMLElement} node
 */
export function focused(node) {
  const active = document.activeElement;
  return active instanceof HTMLElement && node.contains(active) ? active : null;
}

/**
 * Give the focus to the first element within another that a selector finds, if there is one.
 * @param {HTMLElement} node
 * @param {string} selector
 */
export function focusOn(node, selector) {
  const found = node.querySelector(selector);
  if (found instanceof HTMLElement) found.focus();
}

/** Put children in place of all there are. */
export function put(node, ...children) {
  node.replaceChildren(...there(children));
  return node;
}

/** Make something happen once, however often it is called for before the browser draws breath. */
export function once(does) {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    queueMicrotask(() => {
      waiting = false;
      does();
    });
  };
}

/** Make something happen once the calls for it have ceased for a moment: what can wait does not hold up a move. */
export function later(does, pause = 250) {
  let waiting = 0;
  return () => {
    clearTimeout(waiting);
    waiting = setTimeout(does, pause);
  };
}

/** Say a number with its noun. */
export function plural(number, noun, nouns = `${noun}s`) {
  return `${number} ${number === 1 ? noun : nouns}`;
}

/**
 * Give a time by the reader's clock, with its day when that is another; null where nobody knows it.
 * @param {number} at seconds since 1970
 */
export function clock(at) {
  if (!at) return null;
  const time = new Date(at * 1000);
  const minutes = time.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  const isToday = time.toDateString() === new Date().toDateString();
  const day = isToday ? "" : `${time.toLocaleDateString([], { day: "numeric", month: "short" })}, `;
  return el("time", { datetime: time.toISOString(), title: time.toLocaleString(), text: `${day}${minutes}` });
}

/** Begin a sentence with a capital: the console says the same in the midst of a line. */
export function sentence(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Shorten "Turn 9, Operations, Round 1, …": what lies between the turn and the rest goes without saying. */
export function brief(title) {
  const parts = title.split(", ");
  return (parts.length > 2 ? [parts[0], ...parts.slice(2)] : parts).join(" · ");
}
