#!/usr/bin/env python3
"""Runs the notebook from the first cell to the last, and says what its last cell printed.

    examples/run_notebook.py [OUT]      with OUT, the notebook with its outputs is written there

Needs nbclient and ipykernel, and what the notebook needs.
"""

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient


def main():
    folder = Path(__file__).resolve().parent
    notebook = nbformat.read(folder / "collection.ipynb", as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells), "the notebook is kept without outputs"
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(folder)}}).execute()
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    plots = [output for cell in code for output in cell.outputs if "image/png" in output.get("data", {})]
    assert len(plots) >= 2, f"{len(plots)} plots"
    if len(sys.argv) > 1:
        nbformat.write(notebook, sys.argv[1])
    print("".join(output.get("text", "") for output in code[-1].outputs).strip())


if __name__ == "__main__":
    main()
