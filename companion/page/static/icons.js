// Small signs on buttons, drawn as paths so that they look alike everywhere.

import { svg } from "./dom.js";

const PATHS = {
  first: "M6 5v14M19 5 9 12l10 7z",
  back: "M15.5 5 8 12l7.5 7",
  on: "M8.5 5 16 12l-7.5 7",
  "found-before": "M18 5v8M18 18.500v.500M12 6l-7 6 7 6",
  "found-next": "M6 5v8M6 18.500v.500M12 6l7 6-7 6",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  whole: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  auto: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 4v16",
  light: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M5 19l2-2",
  dark: "M19.5 14.5A8 8 0 0 1 9.5 4.500a8 8 0 1 0 10 10z",
  call: "M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4",
  silent: "M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4M4 4l16 16",
  goes: "M5 19 19 5M9 5h10v10",
  close: "M6 6l12 12M18 6 6 18",
};

const FILLED = new Set(["play", "dark"]);

/** Draw a sign. */
export function icon(name) {
  return svg(
    "svg",
    { class: `icon ${FILLED.has(name) ? "filled" : ""}`, viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    svg("path", { d: PATHS[name] }),
  );
}
