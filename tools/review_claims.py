#!/usr/bin/env python3
"""Takes the claims out of game reviews, as records that a checker of claims reads.

    python3 tools/review_claims.py REVIEWS.json [REVIEWS.json ...] > CLAIMS.jsonl

REVIEWS.json is the output of `wherefore annotate GAMES.pgn -o REVIEWS.json`; each comment with claims gives one record of
`wherefore-claims/2` (docs/claims.md): the position before the move, the play the review holds for best (for a good move its own and
what is best after it), and the claims, whose `at` leads to the position each speaks of. The records go to the checker with
`--more tools/claims_more.py`. What a comment says besides its claims (how the game stands, what was better) has no claim:
`tools/review_check.py --standings` checks that. A comment is put together from several explanations, so that only its first headline
stays one; the ids of `because` are those of the review.
"""

import argparse
import json

ERRORS = {"inaccuracy", "mistake", "blunder", "missed_mate", "missed_win", "missed_save"}


def main_line(moves, ply):
    """The play a comment speaks of: instead of an error, or with a good move and what is best after it."""
    entry = moves[ply]
    if entry["class"] in ERRORS or entry["best"][:1] == [entry["move"]]:
        return entry["best"]
    after = moves[ply + 1]["best"] if ply + 1 < len(moves) else []
    return [entry["move"], *after]


def records(review, game):
    """One record for each comment that has claims."""
    moves = review["moves"]
    for ply, entry in enumerate(moves):
        if not entry.get("claims"):
            continue
        claims, headline = [], False
        for claim in entry["claims"]:
            claim = dict(claim)
            if claim["role"] == "headline":
                claim["role"] = "reason" if headline else "headline"
                headline = True
            claims.append(claim)
        line = main_line(moves, ply)
        name = f"{game}, {entry['number']}{'.' if entry['side'] == 'white' else '...'}{entry['san']}"
        yield {
            "schema": "wherefore-claims/2",
            "engine": review["engine"],
            "id": f"{name} ({entry['class'].replace('_', ' ')})",
            "fen": entry["fen"],
            "bestmove": line[0],
            "pv": line,
            "claims": claims,
            "text": entry["comment"],
        }


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("reviews", nargs="+")
    args = parser.parse_args()
    for path in args.reviews:
        for index, line in enumerate(open(path, encoding="utf-8")):
            for record in records(json.loads(line), f"{path} game {index + 1}"):
                print(json.dumps(record))


if __name__ == "__main__":
    main()
