"""Firefox and WebKitGTK as packaged by Debian, driven by WebDriver: Playwright drives only its own builds of these."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from selenium.webdriver import FirefoxOptions, Remote, WebKitGTK, WebKitGTKOptions
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.webkitgtk.service import Service

from tests.other_browsers.marionette import Marionette
from tests.processes import end_process

WIDTH_PX, HEIGHT_PX = 390, 844
START_SECONDS = 60
FIREFOX_PREFERENCES = {
    "marionette.port": 0,  # a free one, which Firefox writes into its profile
    "toolkit.legacyUserProfileCustomizations.stylesheets": True,
    "network.proxy.type": 0,
}
FIREFOX_STYLES = f":root {{ min-width: {WIDTH_PX}px !important }} #navigator-toolbox {{ display: none }}"
"""Its window, which is otherwise at least 500 pixels wide and has toolbars."""

MINI_BROWSERS = "usr/lib/*/webkit*gtk-*/MiniBrowser"  # the folder has the version of the library

DriverStarter = Callable[[Path], AbstractContextManager[WebDriver]]


def find_firefox() -> str:
    """Return the path of Firefox, or an empty string where there is none."""
    return os.environ.get("FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox") or ""


def find_mini_browser() -> str:
    """Return the path of WebKitGTK's MiniBrowser, or an empty string where it or what drives it is missing."""
    found = sorted(Path("/").glob(MINI_BROWSERS))
    is_drivable = shutil.which("WebKitWebDriver") and shutil.which("Xvfb")
    return str(found[-1]) if found and is_drivable else ""


@contextmanager
def run_firefox(profile: Path) -> Iterator[WebDriver]:
    """Run Firefox without a window, with a fresh profile, as wide as a phone."""
    profile.mkdir()
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in FIREFOX_PREFERENCES.items()]
    (profile / "user.js").write_text("".join(lines))
    (profile / "chrome").mkdir()
    (profile / "chrome/userChrome.css").write_text(FIREFOX_STYLES)
    command = [find_firefox(), "-headless", "-no-remote", "-profile", str(profile), "-marionette"]
    with (profile / "output.log").open("w") as output:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT, text=True,
            start_new_session=True,
        )  # fmt: skip
    try:
        driver = Remote(Marionette(read_marionette_port(profile)), options=FirefoxOptions())
        driver.set_window_rect(width=WIDTH_PX, height=HEIGHT_PX)
        yield driver
        driver.quit()
    finally:
        end_process(process, signal.SIGTERM)


def read_marionette_port(profile: Path) -> int:
    """Wait for the port that Firefox listens on. Raises AssertionError when it does not listen in time."""
    port, until = profile / "MarionetteActivePort", time.monotonic() + START_SECONDS
    while not (port.exists() and port.read_text().isdigit()):
        assert time.monotonic() < until, f"Firefox did not start: {profile / 'output.log'}"
        time.sleep(0.05)
    return int(port.read_text())


@contextmanager
def run_webkit(folder: Path) -> Iterator[WebDriver]:
    """Run WebKitGTK on a virtual screen that is as large as a phone's, with an ephemeral profile."""
    folder.mkdir()
    with run_virtual_screen() as display:
        options = WebKitGTKOptions()
        options.binary_location = find_mini_browser()
        for argument in ("--automation", "--full-screen"):
            options.add_argument(argument)
        environment = {**os.environ, "DISPLAY": display, "HOME": str(folder)}
        service = Service(shutil.which("WebKitWebDriver"), env=environment, log_output=str(folder / "output.log"))
        driver = WebKitGTK(options=options, service=service)
        try:
            driver.set_window_rect(width=WIDTH_PX, height=HEIGHT_PX)
            yield driver
        finally:
            driver.quit()


@contextmanager
def run_virtual_screen() -> Iterator[str]:
    """Run an X server in memory; yield its display."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{WIDTH_PX}x{HEIGHT_PX}x24", "-nolisten", "tcp"]
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, text=True,
        pass_fds=[writing], start_new_session=True,
    )  # fmt: skip
    os.close(writing)
    try:
        with os.fdopen(reading) as number:
            yield f":{number.readline().strip()}"
    finally:
        end_process(process, signal.SIGTERM)


BROWSERS: dict[str, tuple[Callable[[], str], DriverStarter]] = {
    "firefox": (find_firefox, run_firefox),
    "webkit": (find_mini_browser, run_webkit),
}
"""Each browser by its name: its path, and the function that starts it with a folder of its own."""
