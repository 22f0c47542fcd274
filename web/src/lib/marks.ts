// What a review calls a move: the glyph beside it, its number in PGN, and whether it is a mistake that can be tried again.

export interface Mark {
  glyph: string;
  nag: number;
  words: string;
  wrong: boolean;
}

export const MARKS: Record<string, Mark> = {
  doubtful: { glyph: "?!", nag: 6, words: "doubtful", wrong: true },
  inaccuracy: { glyph: "?!", nag: 6, words: "inaccuracy", wrong: true },
  mistake: { glyph: "?", nag: 2, words: "mistake", wrong: true },
  blunder: { glyph: "??", nag: 4, words: "blunder", wrong: true },
  missed_mate: { glyph: "??", nag: 4, words: "a missed mate", wrong: true },
  missed_win: { glyph: "??", nag: 4, words: "a missed win", wrong: true },
  missed_save: { glyph: "??", nag: 4, words: "a missed way out", wrong: true },
  great: { glyph: "!", nag: 1, words: "great", wrong: false },
  brilliant: { glyph: "!!", nag: 3, words: "brilliant", wrong: false },
};

export const glyphOf = (mark: string | undefined): string => MARKS[mark ?? ""]?.glyph ?? "";
