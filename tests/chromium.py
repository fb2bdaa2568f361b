"""The browser of the tests: the system's, as Playwright's own cannot be downloaded everywhere."""

import os
import shutil


def find_executable() -> str:
    """Return the Chromium that ``CHROMIUM`` names, else the one without a window of its own, which takes half the time."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or "/usr/bin/chromium"
