# Sourced by ./run and ./test: finds a Python and keeps .venv in step with a lock file.

# The one way both scripts end badly: a sentence on stderr, no traceback.
fail() {
    printf '%s\n' "$*" >&2
    exit 1
}

# Sets python to the Python that PYTHON names, else to the newest fit one on PATH.
find_python() {
    if [ -n "${PYTHON:-}" ]; then
        command -v "$PYTHON" >/dev/null 2>&1 || fail "PYTHON is $PYTHON, which cannot be run."
        is_fit "$PYTHON" || fail "Dreamkeeper needs Python 3.11 or newer; $PYTHON is older, or is not Python."
        python=$PYTHON
        return
    fi
    for python in python3.14 python3.13 python3.12 python3.11 python3; do
        if command -v "$python" >/dev/null 2>&1 && is_fit "$python"; then
            return
        fi
    done
    fail "Dreamkeeper needs Python 3.11 or newer and found none. Install it, or set PYTHON=/path/to/python."
}

# Sets version as a side effect, so that an upgraded Python leads to a new .venv.
is_fit() {
    version=$("$1" -c 'import sys; print(*sys.version_info[:2], sep="."); sys.exit(sys.version_info < (3, 11))' 2>/dev/null)
}

stamp_of() {
    printf '%s %s' "$(cksum <"requirements/$1.txt")" "$version"
}

is_current() {
    [ -x .venv/bin/python ] && [ "$(cat ".venv/stamp-$1" 2>/dev/null)" = "$(stamp_of "$1")" ]
}

# A .venv without any stamp was left half-made: it is made anew. One with the stamp of another lock is added to.
make_venv() {
    "$python" -c 'import venv, ensurepip' 2>/dev/null ||
        fail "$python has no venv or pip; install them (on Debian and Ubuntu: apt install python3-venv)."
    log=.venv/setup.log
    if [ ! -x .venv/bin/python ] || ! cat .venv/stamp-* 2>/dev/null | grep -q " $version\$"; then
        "$python" -m venv --clear .venv >/dev/null 2>&1 || fail "The folder $PWD/.venv could not be created; is $PWD writable?"
    fi
    rm -f .venv/stamp-*
    .venv/bin/python -m pip install --quiet --disable-pip-version-check -r "requirements/$1.txt" >"$log" 2>&1 ||
        fail "The packages could not be installed. The first set-up needs an internet connection. Details: $PWD/$log"
}

# ensure_venv LOCK...: installs the first lock; the others are known to be part of it.
ensure_venv() {
    find_python
    is_current "$1" && return
    echo "Setting up: downloading packages. This takes about a minute."
    make_venv "$1"
    for lock in "$@"; do
        stamp_of "$lock" >".venv/stamp-$lock.new" && mv ".venv/stamp-$lock.new" ".venv/stamp-$lock"
    done
}
