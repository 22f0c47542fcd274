#!/usr/bin/env bash
# Installs the Debian package into a clean system in a folder and runs what it brought.
#
#     packaging/deb_check.sh FILE.deb [FOLDER]     needs root, debootstrap, and a Debian mirror
#
# A FOLDER that holds a clean system already is used as it is and kept.
set -euo pipefail
deb=$(realpath "$1")
root=${2:-}
if [ -z "$root" ]; then
    root=$(mktemp -d)
    trap 'rm -rf "$root"' EXIT
    debootstrap --variant=minbase bookworm "$root" "${MIRROR:-http://deb.debian.org/debian}" >/dev/null
fi
cp "$deb" "$root/wherefore.deb"
inside() { LC_ALL=C chroot "$root" "$@"; }
inside apt-get install -qq -y --no-install-recommends ./wherefore.deb >/dev/null
inside wherefore --version
inside wherefore why "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1" --nodes 20000 | grep "Ra8#" >/dev/null
printf 'uci\nposition startpos\ngo nodes 1000\n' | inside wherefore | grep bestmove >/dev/null
printf '1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n' >"$root/game.pgn"
inside wherefore scan game.pgn --out scan --nodes 1000
for file in man/man1/wherefore-why.1.gz bash-completion/completions/wherefore applications/wherefore.desktop; do
    test -e "$root/usr/share/$file" || { echo "missing: $file" >&2; exit 1; }
done
inside apt-get remove -qq -y wherefore >/dev/null
test ! -e "$root/usr/bin/wherefore"
echo "installed, run and removed"
