// Something to begin with, for whoever has no position at hand.

export const EXAMPLES: { name: string; text: string }[] = [
  {
    name: "A game: Morphy at the opera, 1858",
    text: '[Event "Paris opera"]\n[Date "1858.??.??"]\n[White "Morphy"]\n[Black "Duke Karl and Count Isouard"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0\n',
  },
  {
    name: "A short game: Reti – Tartakower, 1910",
    text: '[Event "Vienna"]\n[Date "1910.??.??"]\n[White "Reti"]\n[Black "Tartakower"]\n[Result "1-0"]\n\n1. e4 c6 2. d4 d5 3. Nc3 dxe4 4. Nxe4 Nf6 5. Qd3 e5 6. dxe5 Qa5+ 7. Bd2 Qxe5 8. O-O-O Nxe4 9. Qd8+ Kxd8 10. Bg5+ Kc7 11. Bd8# 1-0\n',
  },
  { name: "A bishop that went too far", text: "3r2k1/p4ppp/8/8/8/1P6/b1P2PPP/R5K1 w - - 0 1" },
  { name: "A quiet opening: the Italian game", text: "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4" },
  { name: "A pawn ending to prove", text: "8/8/8/3k4/8/3K4/3P4/8 w - - 0 1" },
];
