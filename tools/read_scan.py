#!/usr/bin/env python3
"""Reads a scan back with DuckDB and pandas, and checks that the tables fit together.

    pip install duckdb pandas pyarrow
    tools/read_scan.py DIR        exit code 0 when all is well; an assertion names what is not
"""

import json
import sys
from pathlib import Path

import duckdb
import pandas

FOLDER_COLUMNS = {"positions": "fen", "claims": "type", "games": "white"}


def main(folder):
    manifest = json.loads((folder / "manifest.json").read_text())
    assert manifest["schema"] == "wherefore-scan/1", manifest["schema"]
    counted = {"positions": 0, "claims": 0, "games": 0}
    for note in sorted((folder / "parts").glob("*.json")):
        note = json.loads(note.read_text())
        for table in counted:
            counted[table] += note[table]
    for table, column in FOLDER_COLUMNS.items():
        files = f"{folder}/{table}/*.parquet"
        rows = duckdb.sql(f"select count(*) from '{files}'").fetchall()[0][0]
        assert rows == counted[table], (table, rows, counted[table])
        frame = pandas.concat(pandas.read_parquet(file) for file in sorted((folder / table).glob("*.parquet")))
        assert len(frame) == rows and column in frame, table
        names = [item["name"] for item in manifest["tables"][table]]
        assert list(frame.columns) == names, (table, list(frame.columns))
    strays = duckdb.sql(
        f"select count(*) from '{folder}/claims/*.parquet' c anti join '{folder}/positions/*.parquet' p using (game, ply, key)"
    ).fetchall()[0][0]
    assert strays == 0, f"{strays} claims without a position"
    both = duckdb.sql(
        f"select count(*) from '{folder}/positions/*.parquet' where (cp is null) = (mate is null)"
    ).fetchall()[0][0]
    assert both == 0, f"{both} positions with both or neither of cp and mate"
    print(", ".join(f"{count} {table}" for table, count in counted.items()))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
