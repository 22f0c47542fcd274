// The shapes of the API: what /api/v1 answers. The description is served at /api/v1/openapi.json.

export type Side = "white" | "black";
export type Level = "beginner" | "club" | "expert";

/** A legal move with the position it leads to. */
export interface LegalMove {
  uci: string;
  san: string;
  from: string;
  to: string;
  fen: string;
  promotion?: string;
}

export interface PositionInfo {
  fen: string;
  turn: Side;
  moves: LegalMove[];
  check: string | null;
  over?: { reason: string; winner: Side | null };
}

/** One step of a line: a move, or a pass without squares. */
export interface Step {
  san: string;
  fen: string;
  uci?: string;
  from?: string;
  to?: string;
}

export interface Arrow {
  from: string;
  to: string;
  meaning: "move" | "not" | "reply" | "threat" | "strikes" | "hand";
}

export interface Drawing {
  squares: { square: string; as: string }[];
  arrows: Arrow[];
  line?: Step[];
  keep?: string[];
}

export interface Claim {
  id: string;
  type: string;
  role: string;
  confidence: "proved" | "bounded" | "judged";
  text: string;
  move?: string;
  because?: string[];
  draw: Drawing;
}

export interface Candidate {
  uci: string;
  san: string;
  share: number;
  depth?: number;
  lo?: number;
  hi?: number;
  low_chance?: number;
  high_chance?: number;
  value?: number;
  separated?: boolean;
  line: Step[];
}

export interface Verdict {
  confidence: string;
  band?: string;
  value?: { lo: number; hi: number };
  mate?: number;
  result?: string;
}

export interface Answer {
  fen: string;
  bestmove?: string;
  best?: Step;
  line?: Step[];
  verdict?: Verdict;
  claims: Claim[];
  candidates?: Candidate[];
  text?: string;
  tree?: { nodes: number; depth?: number };
  asked?: { move: string; value: number };
  answers?: { move: string; way: string }[];
  plans?: { plan: string; promise: number }[];
  prospects?: { plan: string; first: string; rating: number; moves: number }[];
  x_range?: string;
  x_method?: string;
}

export interface Progress {
  best: string;
  depth: number;
  nodes: number;
  value: number;
  chance: number;
}

/** RFC 9457, with the place in the text. */
export interface ProblemBody {
  title: string;
  status: number;
  detail: string;
  field?: string;
  line?: number;
  column?: number;
}

export interface ReadNode {
  parent: number | null;
  fen: string;
  san: string;
  uci?: string;
  comments: string[];
  nags: number[];
}

export interface ReadGame {
  tags: [string, string][];
  start: string;
  nodes: ReadNode[];
  comments?: string[];
  result: string;
}

export interface ReadText {
  kind: "fen" | "epd" | "pgn";
  games: ReadGame[];
  more?: number;
}

export interface ReviewedMove {
  ply: number;
  san: string;
  uci: string;
  side: Side;
  before: string;
  value?: number;
  chance?: number;
  loss?: number;
  /** One of the words of marks.ts. */
  mark?: string;
  text?: string;
  better?: Step[];
}

export interface Figures {
  /** From 0 to 100. */
  accuracy?: number;
  lost: number;
  doubtful: number;
  mistakes: number;
  blunders: number;
}

export interface Review {
  tags: [string, string][];
  result: string;
  moves: ReviewedMove[];
  white: Figures;
  black: Figures;
  /** The story of the game: what stands first and what stands last. */
  story?: { opening: string[]; closing: string[] };
  /** The name of the opening. */
  opening?: string;
  pgn: string;
  /** One self-contained web page. */
  html: string;
  /** The turning points as EPD, where there are any. */
  exercises?: string;
}

/** A tree as columns of equal length, parents before their children; values are the first player's (White's). */
export interface TreeColumns {
  method: string;
  size: number;
  best?: string;
  settled: string | null;
  /** The root on Harris's scale, of bandwidth search: below `won_below` a forced win, above `lost_above` an expected loss. */
  zone?: { name: "won" | "uncertain" | "lost"; cost: number; won_below: number; lost_above: number };
  parent: (number | null)[];
  uci: (string | null)[];
  san: (string | null)[];
  value: number[];
  low: (number | null)[];
  high: (number | null)[];
  effort: number[];
  /** Why each was left: a word of reasons.ts. */
  state: string[];
  left_out: number[];
  /** Ends that must still be won to prove the win of the side to move at the root, and to refute it; null: never. */
  proof?: (number | null)[];
  disproof?: (number | null)[];
}

/** A travelling salesman's run so far. */
export interface TourStep {
  tour: number[];
  length: number;
  bound: number | null;
  nodes: number;
  seconds: number;
  proved: boolean;
}
