// Light and dark: as the system says, until the switch says otherwise.

import { byId, put } from "./dom.js";
import { icon } from "./icons.js";
import { remember, remembered } from "./memory.js";

const CHOICES = ["auto", "light", "dark"];
const system = matchMedia("(prefers-color-scheme: dark)");

let chosen = remembered("theme");
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
    remember("theme", chosen);
    apply();
  });
}
