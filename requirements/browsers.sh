# Sourced by ./test: finds the browsers that tests drive, or installs them where that is possible.

# Without a window of its own Chromium takes half the processor time for the same pages.
ensure_chromium() {
    CHROMIUM=${CHROMIUM:-$(command -v chromium-headless-shell || echo /usr/bin/chromium-headless-shell)}
    export CHROMIUM
    [ -x "$CHROMIUM" ] && return
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
        echo "Setting up: fetching Chromium for the browser tests."
        { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q chromium-headless-shell; } >.venv/chromium.log 2>&1
    fi
    [ -x "$CHROMIUM" ] || CHROMIUM=$(command -v chromium || echo "$CHROMIUM")
    [ -x "$CHROMIUM" ] || fail "The browser tests need Chromium at $CHROMIUM; install it or name another one with CHROMIUM."
}

has_other_browsers() {
    for program in "${FIREFOX:-firefox-esr}" WebKitWebDriver Xvfb; do
        command -v "$program" >/dev/null 2>&1 || return 1
    done
}

# Firefox and WebKitGTK for tests/other_browsers; WebKitGTK has no mode without a window, hence the virtual screen.
ensure_other_browsers() {
    has_other_browsers && return
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
        echo "Setting up: fetching Firefox and WebKitGTK for the tests of other browsers."
        { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends \
            firefox-esr webkit2gtk-driver xvfb; } >.venv/other-browsers.log 2>&1
    fi
    has_other_browsers || fail "The tests of other browsers need the Debian packages firefox-esr, webkit2gtk-driver and xvfb."
}
