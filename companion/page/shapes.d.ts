// What the page is told, as shapes.py and its neighbours write it, for the type checker of the scripts.

type Verdict = "violation" | "due" | "unsure";
type Spot = [number, number];

interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Place {
  at: Spot;
  place: string;
  box?: [number, number, number, number];
  pile?: boolean;
  stop?: boolean;
  outline?: Spot[];
}

interface PhaseOfPlay {
  id: string;
  title: string;
  rule: string;
  side: string;
  order?: boolean;
  phases?: PhaseOfPlay[];
}

interface Game {
  id: string;
  title: string;
  edition: string;
  version: string;
  caveat: string;
  source: string;
  live: boolean;
  seat: string;
  adjudicates: boolean;
  sides: Record<string, string>;
  scenario: { id: string; title: string; rule: string };
  art: { digest: string; marks: Record<string, string>; unseen: Record<string, string>; backs: string[] };
  map: { width: number; height: number; hex: number; side: number; card: Spot; shift: number; spaces: Record<string, Place> };
  hands: { space: string; place: string; side: string }[];
  counters: Record<string, { name: string; kind: string; faces: Record<string, string> }>;
  sequence: {
    rule: string;
    last: number;
    until: string;
    turns: { number: number; kind: string; phases: string }[];
    phases: Record<string, PhaseOfPlay[]>;
  };
  rules: Record<string, string>;
  overlays: { id: string; title: string; rule: string }[];
  chapters: { id: string; title: string; rules: string[] }[];
}

interface Board {
  step: number;
  plays: string;
  cursor: string;
  fields: Record<string, string>;
  spaces: Record<string, string[]>;
}

interface Turned {
  number: number;
  life: string;
}

interface Finding {
  number: number;
  step: number;
  life: string;
  rule: string;
  verdict: Verdict;
  where: string;
  counters: string[];
  message: string;
  remedy: string;
  rests_on: string[];
  phase: string;
  title: string;
  place: string;
  who: string;
  named: string;
  why: string;
  turns?: { step: number; life: string }[];
}

interface Step {
  step: number;
  sender: string;
  cursor: string;
  findings: Finding[];
  turned: Turned[];
}

interface News extends Step {
  plays: string;
  fields: Record<string, string>;
  spaces: Record<string, string[]>;
  spots: Record<string, Record<string, Spot>>;
}

interface State {
  status: string;
  advice: string[];
  board: Board | null;
  findings: Finding[];
  spots: Record<string, Record<string, Spot>>;
}

type GoTo = (space: string, counters?: string[]) => void;
type Store = import("./static/store.js").Store;
type Stacks = import("./static/stacks.js").Stacks;
type MapView = import("./static/map.js").MapView;
type Reach = import("./static/reach.js").Reach;
type Tabs = import("./static/tabs.js").Tabs;
