#!/usr/bin/env python3
"""What is shipped besides our own code: a list of licenses and an SBOM, from what cargo and npm resolved.

    packaging/inventory.py --licenses FILE --sbom FILE [--target TRIPLE]

The list has every package that is linked into `wherefore`, `wherefore-scan` or the Python package on one target, and what
is bundled into the page. It ends with exit code 1 where a package names no license. Only the standard library is used.
"""

import argparse
import json
import subprocess
import sys
import uuid
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SHIPPED = ("wherefore", "wherefore-scan", "wherefore-python")
# Bundled into the page though npm counts it as a tool: the compiled components call its runtime.
RUNTIME = ("svelte",)


def crates(target):
    """Every crate linked into what is shipped: name, version, license, source."""
    words = ["cargo", "metadata", "--format-version", "1", "--locked", "--filter-platform", target]
    found = json.loads(subprocess.run(words, cwd=ROOT, check=True, capture_output=True).stdout)
    packages = {package["id"]: package for package in found["packages"]}
    nodes = {node["id"]: node for node in found["resolve"]["nodes"]}
    todo = [package["id"] for package in found["packages"] if package["name"] in SHIPPED and not package["source"]]
    seen = set(todo)
    while todo:
        for dependency in nodes[todo.pop()]["deps"]:
            linked = any(kind["kind"] is None for kind in dependency["dep_kinds"])
            macro = any("proc-macro" in part["kind"] for part in packages[dependency["pkg"]]["targets"])
            if linked and not macro and dependency["pkg"] not in seen:
                seen.add(dependency["pkg"])
                todo.append(dependency["pkg"])
    for package in sorted((packages[key] for key in seen), key=lambda package: (package["name"], package["version"])):
        if package["source"]:
            yield "cargo", package["name"], package["version"], package["license"], package.get("repository")


def scripts():
    """Every package of JavaScript in the page."""
    locked = json.loads((ROOT / "web/package-lock.json").read_text())["packages"]
    for path, package in sorted(locked.items()):
        name = path.rpartition("node_modules/")[2]
        if path and path.count("node_modules/") == 1 and (not package.get("dev") or name in RUNTIME):
            yield "npm", name, package["version"], package.get("license"), None


def sbom(version, rows):
    """CycloneDX 1.5."""
    components = [
        {
            "type": "library",
            "name": name,
            "version": number,
            "purl": f"pkg:{kind}/{name.replace('@', '%40')}@{number}",
            "bom-ref": f"pkg:{kind}/{name}@{number}",
            "licenses": [{"expression": license.replace("/", " OR ")}],
        }
        for kind, name, number, license, _ in rows
    ]
    main = {"type": "application", "name": "wherefore", "version": version, "bom-ref": f"wherefore@{version}"}
    main["licenses"] = [{"expression": "MIT OR Apache-2.0"}]
    serial = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(components))
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{serial}",
        "version": 1,
        "metadata": {"component": main},
        "components": components,
    }


def host():
    """The target that cargo builds for."""
    told = subprocess.run(["rustc", "-vV"], check=True, capture_output=True, text=True).stdout
    return next(line.split()[1] for line in told.splitlines() if line.startswith("host:"))


def version():
    """The version of the project."""
    lines = (ROOT / "Cargo.toml").read_text().splitlines()
    return next(line.split('"')[1] for line in lines if line.startswith("version"))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--licenses", type=Path, required=True)
    parser.add_argument("--sbom", type=Path, required=True)
    parser.add_argument("--target")
    args = parser.parse_args()
    rows = [*crates(args.target or host()), *scripts()]
    silent = [f"{name} {number}" for _, name, number, license, _ in rows if not license]
    if silent:
        sys.exit("no license: " + ", ".join(silent))
    lines = ["Wherefore is licensed under MIT or Apache-2.0. It contains the following work of others.", ""]
    for kind, name, number, license, where in rows:
        lines.append(f"{name} {number} ({kind}): {license.replace('/', ' OR ')}" + (f", {where}" if where else ""))
    args.licenses.write_text("\n".join(lines) + "\n")
    args.sbom.write_text(json.dumps(sbom(version(), rows), indent=1) + "\n")
    print(f"{len(rows)} packages")


if __name__ == "__main__":
    main()
