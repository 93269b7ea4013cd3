// A sound or a desktop notification when something is due or another side is to play; off until asked for.

import { byId, put } from "./dom.js";
import { faultAndWho } from "./findings.js";
import { icon } from "./icons.js";
import { remember, remembered } from "./memory.js";
import { called } from "./sequence.js";

const CHOICES = ["off", "sound", "desktop"];
const WORDS = { off: "Calls: none", sound: "Calls: a sound", desktop: "Calls: a sound and a notification" };
const SIGNS = { off: "silent", sound: "call", desktop: "call" };

export function calls(store) {
  let chosen = remembered("calls");
  let side = null; // the side that plays

  if (!CHOICES.includes(chosen)) chosen = "off";

  const show = () => {
    const button = byId("calls");
    put(button, icon(SIGNS[chosen]));
    button.setAttribute("aria-label", WORDS[chosen]);
    button.title = `${WORDS[chosen]}, when something is due or ${store.game?.seat ? "your" : "another"} side is to play`;
    button.dataset.calls = chosen;
  };

  const choose = async () => {
    chosen = CHOICES[(CHOICES.indexOf(chosen) + 1) % CHOICES.length];
    if (chosen === "desktop" && (!("Notification" in window) || (await Notification.requestPermission()) !== "granted")) chosen = "off";
    remember("calls", chosen);
    show();
    if (chosen !== "off") ring();
  };

  const call = (text) => {
    store.tell("called", text);
    if (chosen === "off") return;
    ring();
    if (chosen === "desktop") new Notification("Guelta", { body: text, tag: "guelta" });
  };

  store.on("game", () => {
    show();
    side = store.board.plays;
  });
  store.on("findings", ({ fresh }) => {
    const due = fresh.map((number) => store.findings.get(number)).filter((each) => each?.verdict === "due");
    if (due.length) call(`Due: ${faultAndWho(due[0])}${due.length > 1 ? `, and ${due.length - 1} more` : ""}`);
  });
  store.on("steps", () => {
    const now = store.board.plays;
    const before = side;
    side = now;
    const { seat } = store.game;
    const isOurs = seat && seat !== "spectator" ? now === seat : now !== "";
    if (now !== before && isOurs) call(`To play: ${called(store.game, now)}`);
  });
  byId("calls").addEventListener("click", choose);
  show();
}

/** Two short tones, made here: no file is fetched. */
function ring() {
  const audio = new AudioContext();
  [660, 880].forEach((pitch, at) => {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.08, audio.currentTime + at * 0.16);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at * 0.16 + 0.15);
    tone.connect(volume).connect(audio.destination);
    tone.start(audio.currentTime + at * 0.16);
    tone.stop(audio.currentTime + at * 0.16 + 0.15);
    if (at) tone.addEventListener("ended", () => audio.close());
  });
}
