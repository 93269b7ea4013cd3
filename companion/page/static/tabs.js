// Tabs of the panel: one page at a time, arrow keys between them (WAI-ARIA tabs).

import { el } from "./dom.js";

export class Tabs {
  /** @param {HTMLElement} list @param {HTMLElement} pages */
  constructor(list, pages) {
    this.list = list;
    this.pages = pages;
    this.tabs = new Map();
    list.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Add a tab; gives the page to be filled. */
  add(id, title) {
    const page = el("div", { class: `page ${id}`, id: `page-${id}`, role: "tabpanel", "aria-labelledby": `tab-${id}`, hidden: true });
    const badge = el("span", { class: "number" });
    const tab = el(
      "button",
      { type: "button", role: "tab", id: `tab-${id}`, "aria-controls": `page-${id}`, "aria-selected": "false", tabindex: -1, onclick: () => this.show(id) },
      title,
      badge,
    );
    this.list.append(tab);
    this.pages.append(page);
    this.tabs.set(id, { tab, page, badge });
    if (this.tabs.size === 1) this.show(id);
    return page;
  }

  show(id, { focus = false } = {}) {
    for (const [name, { tab, page }] of this.tabs) {
      const chosen = name === id;
      tab.setAttribute("aria-selected", String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
      page.hidden = !chosen;
      if (chosen) page.dispatchEvent(new Event("shown"));
      if (chosen && focus) tab.focus();
    }
  }

  /** Put a short word beside the title of a tab. */
  badge(id, text, state = "") {
    const { badge } = this.tabs.get(id);
    badge.textContent = text;
    badge.dataset.state = state;
  }

  #key(event) {
    const names = [...this.tabs.keys()];
    const at = names.findIndex((name) => this.tabs.get(name).tab === document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: names.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    this.show(names[(to + names.length) % names.length], { focus: true });
  }
}
