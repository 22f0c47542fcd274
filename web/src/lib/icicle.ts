// Where every node of a tree stands when it is drawn as an icicle: depth across, effort along. Columns of numbers and no objects: they are
// made beside the page (tree.worker.ts) and handed over without being copied, so that ten thousand nodes cost the page one drawing.
import { chances } from "./board";
import { REASONS, reasonOf, type Reason } from "./reasons";
import type { TreeColumns } from "./types";

/** No node. */
export const NONE = -1;

/** The names of all nodes in one text, and where each ends; an empty one is none. */
export interface Names {
  text: string;
  end: Int32Array;
}

export interface Icicle {
  /** Nodes of the search, the best move, and why it ended. */
  size: number;
  best: string | null;
  settled: string | null;
  zone: TreeColumns["zone"];
  /** Nodes shown. */
  count: number;
  /** Plies from the root, and the most of them. */
  depth: Int32Array;
  height: number;
  /** Where a node begins and ends along the tree, from 0 to 1. */
  start: Float64Array;
  end: Float64Array;
  parent: Int32Array;
  /** The first child as it is shown, and the siblings on both sides. */
  first: Int32Array;
  next: Int32Array;
  previous: Int32Array;
  san: Names;
  uci: Names;
  value: Float64Array;
  /** Bounds, and ends that a proof and a refutation need; not a number where there is none. */
  low: Float64Array;
  high: Float64Array;
  proof: Float64Array | null;
  disproof: Float64Array | null;
  effort: Float64Array;
  leftOut: Int32Array;
  /** Why each was left: a place in the list of reasons. */
  state: Uint8Array;
  /** What color each has: see `colorOf`. */
  tone: Int32Array;
}

const WORDS = Object.keys(REASONS);

/** Lays a tree out; parents stand before their children in its columns. `firstMoves`: the first player moves at the root. */
export function layOut(columns: TreeColumns, firstMoves: boolean): Icicle {
  const count = columns.parent.length;
  const parent = Int32Array.from(columns.parent, (index) => index ?? NONE);
  const depth = new Int32Array(count);
  let height = 0;
  for (let index = 1; index < count; index += 1) {
    const own = (depth[parent[index] ?? 0] ?? 0) + 1;
    depth[index] = own;
    height = Math.max(height, own);
  }
  const numbers = (column: (number | null)[]) => Float64Array.from(column, (number) => number ?? NaN);
  const links = () => new Int32Array(count).fill(NONE);
  const icicle: Icicle = {
    size: columns.size,
    best: columns.best ?? null,
    settled: columns.settled,
    zone: columns.zone,
    count,
    depth,
    height,
    start: new Float64Array(count),
    end: new Float64Array(count),
    parent,
    first: links(),
    next: links(),
    previous: links(),
    san: names(columns.san),
    uci: names(columns.uci),
    value: numbers(columns.value),
    low: numbers(columns.low),
    high: numbers(columns.high),
    proof: columns.proof ? numbers(columns.proof) : null,
    disproof: columns.disproof ? numbers(columns.disproof) : null,
    effort: numbers(columns.effort),
    leftOut: Int32Array.from(columns.left_out),
    state: Uint8Array.from(columns.state, (word) => WORDS.indexOf(word)),
    tone: Int32Array.from(columns.value, (value, index) => tone(value, columns.low[index] ?? null, columns.high[index] ?? null)),
  };
  link(icicle, firstMoves);
  place(icicle);
  return icicle;
}

/** The columns that are handed over without being copied. */
export function handedOver(icicle: Icicle): Transferable[] {
  const columns = [...Object.values(icicle), icicle.san.end, icicle.uci.end] as unknown[];
  return columns.filter((column): column is Int32Array => ArrayBuffer.isView(column)).map((column) => column.buffer as ArrayBuffer);
}

function names(column: (string | null)[]): Names {
  const end = new Int32Array(column.length);
  let length = 0;
  column.forEach((name, index) => (end[index] = length += name?.length ?? 0));
  return { text: column.join(""), end };
}

export function nameOf(names: Names, index: number): string | null {
  const name = names.text.slice(names.end[index - 1] ?? 0, names.end[index] ?? 0);
  return name === "" ? null : name;
}

export const stateOf = (icicle: Icicle, index: number): Reason => reasonOf(WORDS[icicle.state[index] ?? 0]);

/** A number of a column, where there is one. */
export function numberAt(column: Float64Array | null, index: number): number | null {
  const number = column?.[index] ?? NaN;
  return Number.isNaN(number) ? null : number;
}

/** Puts the children of every node in order: what was not looked at last, the best for whoever moves first. */
function link(icicle: Icicle, firstMoves: boolean): void {
  const { depth, parent, first, next, previous, value, effort } = icicle;
  const skips = WORDS.map((word) => (reasonOf(word).skipped ? 1 : 0));
  const skipped = icicle.state.map((state) => skips[state] ?? 0);
  const order = new Int32Array(Math.max(0, icicle.count - 1)).map((_, index) => index + 1);
  const at = (column: Float64Array | Int32Array | Uint8Array, index: number): number => column[index] ?? 0;
  const toMove = firstMoves ? 1 : -1;
  order.sort((a, b) => {
    const apart = at(parent, a) - at(parent, b);
    if (apart !== 0) return apart;
    const mover = at(depth, a) % 2 === 1 ? toMove : -toMove;
    const better = mover * (at(value, b) - at(value, a));
    return at(skipped, a) - at(skipped, b) || better || at(effort, b) - at(effort, a) || a - b;
  });
  let last = NONE;
  for (const index of order) {
    if (last !== NONE && parent[last] === parent[index]) {
      next[last] = index;
      previous[index] = last;
    } else {
      first[parent[index] ?? 0] = index;
    }
    last = index;
  }
}

/** Gives every node its share of its parent. The effort of a node is more than its children's where some were left out: the rest stays empty. */
function place(icicle: Icicle): void {
  const { effort, start, end, first, next } = icicle;
  if (icicle.count === 0) return;
  end[0] = 1;
  // Parents stand before their children, so that each has its place when theirs are given.
  for (let index = 0; index < icicle.count; index += 1) {
    const own = effort[index] ?? 0;
    let from = start[index] ?? 0;
    const scale = own > 0 ? ((end[index] ?? 0) - from) / own : 0;
    for (let child = first[index] ?? NONE; child !== NONE; child = next[child] ?? NONE) {
      start[child] = from;
      from += (effort[child] ?? 1) * scale;
      end[child] = from;
    }
  }
}

/** Whole hundredths of a chance and of how wide its bounds are: as many colors as an eye can tell. */
const TONES = 101;

function tone(value: number, low: number | null, high: number | null): number {
  const wide = low === null || high === null ? 100 : Math.min(100, Math.max(0, chances(high) - chances(low)));
  return Math.round(chances(value)) * TONES + Math.round(wide);
}

const COLORS = new Map<number, string>();

/** Blue for Black, orange for White, grey between: readable for the color-blind. Less certain is paler. */
export function colorOf(tone: number): string {
  const known = COLORS.get(tone);
  if (known !== undefined) return known;
  const chance = Math.floor(tone / TONES) / 100;
  const mix = (from: number, to: number) => Math.round(from + (to - from) * Math.abs(chance - 0.5) * 2);
  const [r, g, b] = chance >= 0.5 ? [mix(205, 222), mix(200, 120), mix(190, 20)] : [mix(205, 35), mix(200, 95), mix(190, 160)];
  const made = `rgba(${r},${g},${b},${(1 - (0.5 * (tone % TONES)) / 100).toFixed(2)})`;
  COLORS.set(tone, made);
  return made;
}

/** Letters that can be read on the color of a node. */
export function inkOn(tone: number, ink: string): string {
  if (tone % TONES > 0) return ink;
  return tone < 25 * TONES ? "#ffffff" : "#1c1a17";
}

/** The nodes from the root's child down to this one. */
export function pathTo(icicle: Icicle, index: number): number[] {
  const path: number[] = [];
  for (let node = index; node > 0; node = icicle.parent[node] ?? NONE) path.push(node);
  return path.reverse();
}

/** The node at a place; `across` is a depth in columns, `along` from 0 to 1. */
export function nodeAt(icicle: Icicle, across: number, along: number): number {
  let node = icicle.count > 0 ? 0 : NONE;
  while (node !== NONE && across > (icicle.depth[node] ?? 0) + 1) {
    let child = icicle.first[node] ?? NONE;
    while (child !== NONE && along >= (icicle.end[child] ?? 0)) child = icicle.next[child] ?? NONE;
    node = child !== NONE && along >= (icicle.start[child] ?? 0) ? child : NONE;
  }
  return node;
}

/** The node of another size of the tree that the same moves lead to. */
export function sameNode(before: Icicle, now: Icicle, index: number): number {
  if (index === NONE) return NONE;
  let node = 0;
  for (const step of pathTo(before, index)) {
    const move = nameOf(before.uci, step);
    let child = now.first[node] ?? NONE;
    while (child !== NONE && nameOf(now.uci, child) !== move) child = now.next[child] ?? NONE;
    if (child === NONE) return NONE;
    node = child;
  }
  return node;
}
