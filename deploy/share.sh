#!/usr/bin/env bash
# Plays one share of a run of the lab: of its chunks every OFth, from the INDEXth on.
# Usage: share.sh FOLDER INDEX OF; SALIENT names the program.
set -euo pipefail
if [ $# -ne 3 ] || ! [[ $2 =~ ^[0-9]+$ && $3 =~ ^[1-9][0-9]*$ ]]; then
    echo "usage: share.sh FOLDER INDEX OF" >&2
    exit 2
fi
folder=$1 index=$2 of=$3
# All chunks, those that are there included: others write at the same time, and the shares must not change.
ids=$(sed -n 's/^ *"id": "\([0-9a-f]*\)",*$/\1/p' "$folder/manifest.json")
mine=$(awk -v index_="$index" -v of="$of" '(NR - 1) % of == index_' <<<"$ids")
[ -z "$mine" ] && exit 0
# shellcheck disable=SC2086 # ids are words of digits
exec "${SALIENT:-salient}" lab chunk "$folder" $mine
