// The game on the board: a tree of moves, where we are in it, and the way back from every change.
import { post } from "./api";
import { START, numberOf, turnOf } from "./board";
import { MARKS } from "./marks";
import type { LegalMove, PositionInfo, ReadGame, ReviewedMove } from "./types";

export interface GameNode {
  id: number;
  parent: number | null;
  children: number[];
  san: string;
  /** A pass has none. */
  uci: string | null;
  fen: string;
  comments: string[];
  nags: number[];
}

interface Snapshot {
  start: string;
  tags: [string, string][];
  nodes: GameNode[];
  roots: number[];
  current: number | null;
  result: string;
}

/** A position as the API takes it: where a line begins and its moves. */
export interface Place {
  fen: string;
  moves: string[];
}

/** Steps back that are remembered. */
const MEMORY = 200;

export class Game {
  start = $state(START);
  tags = $state<[string, string][]>([]);
  nodes = $state<GameNode[]>([]);
  roots = $state<number[]>([]);
  current = $state<number | null>(null);
  result = $state("*");
  /** The legal moves here; nothing while they are being asked for. */
  info = $state<PositionInfo | null>(null);
  private past: Snapshot[] = [];
  private known = new Map<string, PositionInfo>();
  pastLength = $state(0);

  get node(): GameNode | null {
    return this.current === null ? null : (this.nodes[this.current] ?? null);
  }

  get fen(): string {
    return this.node?.fen ?? this.start;
  }

  get lastMove(): { from: string; to: string } | null {
    const uci = this.node?.uci;
    return uci ? { from: uci.slice(0, 2), to: uci.slice(2, 4) } : null;
  }

  /** The nodes from the start to one of them. */
  path(id: number | null = this.current): GameNode[] {
    const found: GameNode[] = [];
    for (let at = id; at !== null; ) {
      const node = this.nodes[at];
      if (!node) break;
      found.unshift(node);
      at = node.parent;
    }
    return found;
  }

  /** Where we are, with the moves that led here so that repetitions are seen; a pass begins anew. */
  place(id: number | null = this.current): Place {
    let fen = this.start;
    let moves: string[] = [];
    for (const node of this.path(id)) {
      if (node.uci === null) {
        fen = node.fen;
        moves = [];
      } else {
        moves.push(node.uci);
      }
    }
    return { fen, moves };
  }

  childrenOf(id: number | null): number[] {
    return id === null ? this.roots : (this.nodes[id]?.children ?? []);
  }

  /** The main line, from the start on. */
  mainLine(): GameNode[] {
    const found: GameNode[] = [];
    for (let at = this.roots[0]; at !== undefined; ) {
      const node = this.nodes[at];
      if (!node) break;
      found.push(node);
      at = node.children[0];
    }
    return found;
  }

  /** Asks what can be played here. */
  async ask(): Promise<void> {
    const place = this.place();
    const key = JSON.stringify(place);
    const known = this.known.get(key);
    if (known) {
      this.info = known;
      return;
    }
    this.info = null;
    const info = await post<PositionInfo>("position", place);
    this.known.set(key, info);
    if (JSON.stringify(this.place()) === key) this.info = info;
  }

  /** Plays a legal move: along a line that is there, or as a new one. */
  play(mv: LegalMove): void {
    const there = this.childrenOf(this.current).find((id) => this.nodes[id]?.uci === mv.uci);
    if (there !== undefined) {
      this.current = there;
      return;
    }
    this.remember();
    const id = this.nodes.length;
    const parent = this.current;
    this.nodes.push({ id, parent, children: [], san: mv.san, uci: mv.uci, fen: mv.fen, comments: [], nags: [] });
    if (parent === null) this.roots.push(id);
    else this.nodes[parent]?.children.push(id);
    this.current = id;
  }

  go(id: number | null): void {
    this.current = id;
  }

  back(): void {
    if (this.node) this.current = this.node.parent;
  }

  forward(): void {
    const next = this.childrenOf(this.current)[0];
    if (next !== undefined) this.current = next;
  }

  first(): void {
    this.current = null;
  }

  last(): void {
    for (let next = this.childrenOf(this.current)[0]; next !== undefined; next = this.childrenOf(next)[0]) {
      this.current = next;
    }
  }

  /** The next or previous way from the move before. */
  sibling(step: number): void {
    const node = this.node;
    if (!node) return;
    const all = this.childrenOf(node.parent);
    const next = all[all.indexOf(node.id) + step];
    if (next !== undefined) this.current = next;
  }

  /** A new game from a position. */
  setUp(fen: string): void {
    this.remember();
    this.clear(fen);
  }

  load(game: ReadGame): void {
    this.remember();
    this.clear(game.start);
    this.tags = game.tags;
    this.result = game.result;
    const nodes: GameNode[] = game.nodes.map((node, id) => ({
      id,
      parent: node.parent,
      children: [],
      san: node.san,
      uci: node.uci ?? null,
      fen: node.fen,
      comments: node.comments,
      nags: node.nags,
    }));
    const roots: number[] = [];
    for (const node of nodes) {
      if (node.parent === null) roots.push(node.id);
      else nodes[node.parent]?.children.push(node.id);
    }
    this.nodes = nodes;
    this.roots = roots;
  }

  /** Takes a move and everything after it away. */
  remove(id: number): void {
    const node = this.nodes[id];
    if (!node) return;
    this.remember();
    const siblings = this.childrenOf(node.parent);
    siblings.splice(siblings.indexOf(id), 1);
    if (this.path().some((at) => at.id === id)) this.current = node.parent;
  }

  undo(): void {
    const before = this.past.pop();
    if (!before) return;
    this.pastLength = this.past.length;
    Object.assign(this, before);
  }

  private clear(fen: string): void {
    this.start = fen;
    this.tags = [];
    this.nodes = [];
    this.roots = [];
    this.current = null;
    this.result = "*";
  }

  private remember(): void {
    const { start, tags, nodes, roots, current, result } = this;
    this.past.push($state.snapshot({ start, tags, nodes, roots, current, result }) as Snapshot);
    if (this.past.length > MEMORY) this.past.shift();
    this.pastLength = this.past.length;
  }

  /** Puts what a review says behind the moves of the main line. */
  annotate(moves: ReviewedMove[]): void {
    const main = this.mainLine();
    for (const told of moves) {
      const node = main[told.ply - 1];
      const mark = MARKS[told.mark ?? ""];
      if (!node || !mark) continue;
      node.nags = [...node.nags.filter((nag) => nag > 6), mark.nag];
      if (told.text && !node.comments.includes(told.text)) node.comments = [...node.comments, told.text];
    }
  }

  /** The main line as PGN, for the review. */
  toPgn(): string {
    const quoted = (text: string) => text.replace(/\\/g, "\\\\").replace(/"/g, '\\"');
    const tags = this.tags.filter(([name]) => name !== "FEN" && name !== "SetUp");
    const lines = tags.map(([name, value]) => `[${name} "${quoted(value)}"]`);
    if (this.start !== START) lines.push('[SetUp "1"]', `[FEN "${this.start}"]`);
    const words: string[] = [];
    let fen = this.start;
    this.mainLine().forEach((node, index) => {
      if (index === 0 || turnOf(fen) === "white") words.push(numberOf(fen));
      words.push(node.san);
      fen = node.fen;
    });
    words.push(this.result);
    return `${lines.join("\n")}\n\n${words.join(" ")}\n`;
  }
}
