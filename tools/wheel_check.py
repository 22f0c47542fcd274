#!/usr/bin/env python3
"""Builds the Python package as a wheel, installs it into an environment of its own, and tests what was installed.

    tools/wheel_check.py               exit code 0 when all is well; 3 where pip cannot get what the tests need

Tests (pytest, with the examples of the docstrings), types (mypy --strict, pyright), the notebook of examples/, and a chess
program's session with the engine. Only the standard library is used.
"""

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "target/wheel-check"
NEEDS = ["maturin>=1.9,<2", "pytest", "mypy", "pyright", "chess", "pyarrow", "duckdb", "polars", "pandas"]
NEEDS += ["matplotlib", "nbclient", "ipykernel"]
NO_PIP = 3


def run(*words, **options):
    return subprocess.run([str(word) for word in words], cwd=ROOT, check=True, **options)


def main():
    environment = FOLDER / "venv"
    bin = environment / ("Scripts" if os.name == "nt" else "bin")
    python = bin / ("python.exe" if os.name == "nt" else "python")
    try:
        if not python.exists():
            venv.create(environment, with_pip=True)
        run(python, "-m", "pip", "install", "-q", *NEEDS, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    except (subprocess.CalledProcessError, OSError):
        print("the Python package was not tested: pip cannot get what the tests need", file=sys.stderr)
        sys.exit(NO_PIP)
    os.environ["PATH"] = f"{bin}{os.pathsep}{os.environ['PATH']}"
    wheels = FOLDER / "wheels"
    shutil.rmtree(wheels, ignore_errors=True)
    run(bin / "maturin", "build", "--release", "--quiet", "-m", "crates/python/Cargo.toml", "-o", wheels)
    [wheel] = wheels.glob("*.whl")
    run(python, "-m", "pip", "install", "-q", "--force-reinstall", "--no-deps", wheel)
    run(python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "crates/python/tests")
    example = "crates/python/tests/typed_example.py"
    run(python, "-m", "mypy", "--strict", "--cache-dir", FOLDER / "mypy", "crates/python/python/wherefore", example)
    run(python, "-m", "pyright", "--pythonpath", python, "crates/python/python/wherefore", example)
    run(python, "examples/run_notebook.py")
    run(python, "tools/gui_check.py", bin / "wherefore", "10", stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
