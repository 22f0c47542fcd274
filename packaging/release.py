#!/usr/bin/env python3
"""Makes what is released, into target/release-files: an archive with the programs, a wheel, a .deb, checksums, an SBOM.

    packaging/release.py [--profile shipping|release] [--only archive,wheel,deb]

The wheel needs maturin, the .deb cargo-deb; without them they are left out, and that is said. Only the standard library
is used.
"""

import argparse
import hashlib
import platform
import shutil
import subprocess
import sys
from pathlib import Path

from inventory import ROOT, host, version

OUT = ROOT / "target/release-files"
EXTRA = ROOT / "target/packaging"
PROGRAMS = ("wherefore", "wherefore-scan")


def run(*words):
    print("+", *words, flush=True)
    subprocess.run([str(word) for word in words], cwd=ROOT, check=True)


def extras(profile):
    """Man pages, completions, licenses and the SBOM, which the archive and the .deb carry."""
    shutil.rmtree(EXTRA, ignore_errors=True)
    (EXTRA / "man").mkdir(parents=True)
    for name in ("manual-wherefore", "manual-scan"):
        run(ROOT / "target" / profile / "examples" / name, EXTRA)
    # cargo-deb finds the first program by its profile; the second one lies beside the man pages.
    (EXTRA / "bin").mkdir()
    for program in (ROOT / "target" / profile).glob("wherefore-scan*"):
        if program.suffix in ("", ".exe"):
            shutil.copy2(program, EXTRA / "bin")
    run(sys.executable, ROOT / "packaging/inventory.py", "--licenses", EXTRA / "LICENSES-OTHERS.txt", "--sbom", EXTRA / "sbom.cdx.json")
    shutil.copy(EXTRA / "sbom.cdx.json", OUT / f"wherefore-{version()}-{host()}.cdx.json")


def archive(profile):
    """Programs, documents, man pages, completions in one file."""
    name = f"wherefore-{version()}-{host()}"
    folder = EXTRA / name
    shutil.copytree(EXTRA / "man", folder / "man")
    shutil.copytree(EXTRA / "completions", folder / "completions")
    ending = ".exe" if platform.system() == "Windows" else ""
    for program in PROGRAMS:
        shutil.copy2(ROOT / "target" / profile / (program + ending), folder)
    for document in ("README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"):
        shutil.copy(ROOT / document, folder)
    shutil.copy(EXTRA / "LICENSES-OTHERS.txt", folder)
    kind = "zip" if ending else "gztar"
    shutil.make_archive(str(OUT / name), kind, EXTRA, name)


def wheel(_):
    """The Python package."""
    if not shutil.which("maturin"):
        return print("no wheel: maturin is not there", file=sys.stderr)
    run("maturin", "build", "--release", "-m", ROOT / "crates/python/Cargo.toml", "-o", OUT)


def deb(profile):
    """The Debian package."""
    if not shutil.which("cargo-deb"):
        return print("no .deb: cargo-deb is not there", file=sys.stderr)
    run("cargo", "deb", "--no-build", "--profile", profile, "-p", "wherefore", "-o", OUT)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--profile", default="shipping")
    parser.add_argument("--only", default="archive,wheel,deb")
    args = parser.parse_args()
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    # All in one build, so that what they share is compiled once.
    packages = [word for name in PROGRAMS for word in ("-p", name)]
    run("cargo", "build", "--quiet", "--profile", args.profile, "--bins", "--examples", *packages)
    extras(args.profile)
    makers = {"archive": archive, "wheel": wheel, "deb": deb}
    for name in args.only.split(","):
        makers[name](args.profile)
    files = sorted(path for path in OUT.iterdir() if path.is_file())
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}" for path in files]
    (OUT / f"SHA256SUMS-{host()}").write_text("\n".join(sums) + "\n")
    for path in files:
        print(f"{path.name}: {path.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
