// Why a node of a tree was left: a mark that is seen, and words that are read.

export interface Reason {
  mark: string;
  words: string;
  /** The move itself was not looked at, so that it has no value of its own. */
  skipped?: boolean;
}

export const REASONS: Record<string, Reason> = {
  open: { mark: "", words: "may still be grown" },
  searched: { mark: "", words: "all its moves were looked at" },
  solved: { mark: "■", words: "proved" },
  over: { mark: "■", words: "the game is over here" },
  knowledge: { mark: "■", words: "certain knowledge settles it" },
  draw: { mark: "=", words: "a repetition or another drawn position" },
  mate_distance: { mark: "✂", words: "cut: a shorter mate is known elsewhere" },
  table: { mark: "≡", words: "known from the table: it was searched before, on another path or to this depth" },
  null_move: { mark: "✂", words: "cut by a null move: even a pass would be good enough for the side to move" },
  refuted: { mark: "✂", words: "cut: one reply was found that is already too good, so the others need no look" },
  reverse_futility: { mark: "✂", words: "cut: at a glance already so good that a search would not change it" },
  razoring: { mark: "✂", words: "cut: so bad at a glance that only captures were looked at" },
  prob_cut: { mark: "✂", words: "cut: a capture wins so much at lower depth that the full search was spared" },
  multi_cut: { mark: "✂", words: "cut: several moves are good enough at lower depth" },
  stand_pat: { mark: "○", words: "judged: nothing forcing was left to look at" },
  late_move: { mark: "×", words: "not looked at: it comes late in the order", skipped: true },
  futility: { mark: "×", words: "not looked at: it could not raise the value enough", skipped: true },
  exchange: { mark: "×", words: "not looked at: it loses material in the exchange", skipped: true },
  history: { mark: "×", words: "not looked at: such moves have failed often", skipped: true },
  width: { mark: "×", words: "not looked at: outside the moves that are tried", skipped: true },
  budget: { mark: "…", words: "left for lack of time" },
  dropped: { mark: "×", words: "set aside by the method" },
  stub: { mark: "~", words: "only its verdict was kept" },
};

export const reasonOf = (state: string | undefined): Reason => REASONS[state ?? "open"] ?? { mark: "", words: "" };
