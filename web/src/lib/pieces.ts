// Our own pieces: plain silhouettes on a field of 100 by 100, each an outline and a few inner strokes.
// Drawn for this project; they stay readable at 24 pixels because nothing in them is thinner than four units.

export interface Shape {
  /** Closed outlines, filled with the color of the side. */
  body: string;
  /** Strokes inside, in the contrary color. */
  detail: string;
}

const base = "M24 88 L24 80 Q24 76 29 76 L71 76 Q76 76 76 80 L76 88 Z";

export const SHAPES: Record<string, Shape> = {
  p: {
    body: `${base} M36 76 Q44 66 44 54 L38 54 L38 48 L44 48 A15 15 0 1 1 56 48 L62 48 L62 54 L56 54 Q56 66 64 76 Z`,
    detail: "M31 82 L69 82",
  },
  r: {
    body: `${base} M31 76 L35 46 L28 38 L28 18 L39 18 L39 26 L45 26 L45 18 L55 18 L55 26 L61 26 L61 18 L72 18 L72 38 L65 46 L69 76 Z`,
    detail: "M36 40 L64 40 M31 82 L69 82",
  },
  n: {
    body: `${base} M30 76 Q30 62 44 52 Q47 49 46 44 Q38 50 30 54 L20 58 L14 49 Q20 38 29 30 L31 14 L42 22 Q72 20 75 50 Q76 64 71 76 Z`,
    detail: "M36 34 L41 32 M58 32 Q67 42 66 66 M31 82 L69 82",
  },
  b: {
    body: `${base} M33 76 Q38 70 38 66 Q26 56 29 42 Q32 30 44 22 A8 8 0 1 1 56 22 Q68 30 71 42 Q74 56 62 66 Q62 70 67 76 Z`,
    detail: "M50 34 L50 54 M41 44 L59 44 M31 82 L69 82",
  },
  q: {
    body: `${base} M29 76 L32 62 L18 32 A6 6 0 1 1 24 27 L36 44 L38 22 A6 6 0 1 1 45 22 L50 42 L55 22 A6 6 0 1 1 62 22 L64 44 L76 27 A6 6 0 1 1 82 32 L68 62 L71 76 Z`,
    detail: "M35 64 L65 64 M31 82 L69 82",
  },
  k: {
    body: `${base} M31 76 L31 62 Q14 56 16 42 Q20 30 34 32 Q42 33 46 40 L46 28 L38 28 L38 20 L46 20 L46 11 L54 11 L54 20 L62 20 L62 28 L54 28 L54 40 Q58 33 66 32 Q80 30 84 42 Q86 56 69 62 L69 76 Z`,
    detail: "M50 46 L50 62 M34 66 L66 66 M31 82 L69 82",
  },
};
