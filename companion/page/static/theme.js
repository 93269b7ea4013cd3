// Light and dark: as the system says, until the switch says otherwise.

import { byId, put } from "./dom.js";
import { icon } from "./icons.js";

const CHOICES = ["auto", "light", "dark"];
const system = matchMedia("(prefers-color-scheme: dark)");

let chosen = "auto";
try {
  chosen = localStorage.getItem("theme") ?? "auto";
} catch {
  // a browser that keeps nothing shows the system's colours each time
}
if (!CHOICES.includes(chosen)) chosen = "auto";

function apply() {
  document.documentElement.dataset.theme = chosen === "auto" ? (system.matches ? "dark" : "light") : chosen;
  const button = byId("theme");
  put(button, icon(chosen));
  button.setAttribute("aria-label", `Colours: ${chosen}`);
  button.title = `Colours: ${chosen === "auto" ? "as the system" : chosen}`;
}

export function theme() {
  apply();
  system.addEventListener("change", apply);
  byId("theme").addEventListener("click", () => {
    chosen = CHOICES[(CHOICES.indexOf(chosen) + 1) % CHOICES.length];
    try {
      localStorage.setItem("theme", chosen);
    } catch {
      // then it holds until the page is closed
    }
    apply();
  });
}
