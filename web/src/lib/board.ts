// Reading and writing the placement of a FEN. No rules: what may be played is the server's to say.

export const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
export const FILES = ["a", "b", "c", "d", "e", "f", "g", "h"] as const;

/** Piece letters by square, as a FEN writes them: capitals are White's. */
export type Placement = Map<string, string>;

export function placement(fen: string): Placement {
  const found: Placement = new Map();
  const rows = (fen.split(" ")[0] ?? "").split("/");
  rows.forEach((row, index) => {
    let file = 0;
    for (const letter of row) {
      if (letter >= "1" && letter <= "8") {
        file += Number(letter);
      } else {
        found.set(`${FILES[file] ?? "?"}${8 - index}`, letter);
        file += 1;
      }
    }
  });
  return found;
}

/** The first field of a FEN. */
export function writePlacement(pieces: Placement): string {
  const rows: string[] = [];
  for (let rank = 8; rank >= 1; rank -= 1) {
    let row = "";
    let empty = 0;
    for (const file of FILES) {
      const piece = pieces.get(`${file}${rank}`);
      if (piece === undefined) {
        empty += 1;
        continue;
      }
      row += (empty > 0 ? String(empty) : "") + piece;
      empty = 0;
    }
    rows.push(row + (empty > 0 ? String(empty) : ""));
  }
  return rows.join("/");
}

const NAMES: Record<string, string> = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" };

export function pieceName(letter: string): string {
  const side = letter === letter.toUpperCase() ? "white" : "black";
  return `${side} ${NAMES[letter.toLowerCase()] ?? "piece"}`;
}

export function turnOf(fen: string): "white" | "black" {
  return fen.split(" ")[1] === "b" ? "black" : "white";
}

/** The number of the move and whose it is: `12.` or `12...`. */
export function numberOf(fen: string): string {
  const number = fen.split(" ")[5] ?? "1";
  return turnOf(fen) === "white" ? `${number}.` : `${number}...`;
}

/** The middle of a square on a board of 800 by 800. */
export function middle(square: string, flipped: boolean): { x: number; y: number } {
  const file = square.charCodeAt(0) - 97;
  const rank = square.charCodeAt(1) - 49;
  const x = (flipped ? 7 - file : file) * 100 + 50;
  const y = (flipped ? rank : 7 - rank) * 100 + 50;
  return { x, y };
}

/** The square at a point of a board whose sides count as 1. */
export function squareAt(x: number, y: number, flipped: boolean): string | null {
  const column = Math.floor(x * 8);
  const row = Math.floor(y * 8);
  if (column < 0 || column > 7 || row < 0 || row > 7) return null;
  const file = flipped ? 7 - column : column;
  const rank = flipped ? row + 1 : 8 - row;
  return `${FILES[file] ?? "a"}${rank}`;
}

/** A value in hundredths for a reader. */
export function valueWords(value: number): string {
  if (Math.abs(value) > 9_000) {
    const moves = 10_000 - Math.abs(value);
    return value > 0 ? `mate in ${moves}` : `mated in ${moves}`;
  }
  const sign = value > 0 ? "+" : value < 0 ? "−" : "";
  return `${sign}${(Math.abs(value) / 100).toFixed(2)}`;
}

/** Winning chances in points from 0 to 100, the curve of the claims schema. */
export function chances(value: number): number {
  const bounded = Math.max(-2_000, Math.min(2_000, value));
  return 50 + 50 * (2 / (1 + Math.exp(-0.00368208 * bounded)) - 1);
}
