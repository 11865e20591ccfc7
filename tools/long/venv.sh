# For scripts of this folder, to be read in: the program as SALIENT, and a Python of its own in which packages of PyPI are.
if [ -z "${SALIENT:-}" ]; then
    cargo build --profile quick --workspace --bin salient --locked
    SALIENT=$(realpath "${CARGO_TARGET_DIR:-target}/quick/salient")
fi
export SALIENT
venv=${VENV:-$(mktemp -d)}
[ -n "${VENV:-}" ] || trap 'rm -rf "$venv"' EXIT
[ -x "$venv/bin/python" ] || python3 -m venv "$venv"
PATH=$venv/bin:$PATH
pip_install() { pip install --quiet --disable-pip-version-check "$@"; }
