"""The settings of the site, on a data folder of this test process alone: no test touches ``data/``."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

# The processes of pytest-xdist inherit the folder of their parent, which outlives them and removes it.
if "DREAMKEEPER_TEST_ROOT" not in os.environ:
    os.environ["DREAMKEEPER_TEST_ROOT"] = tempfile.mkdtemp(prefix="dreamkeeper-test-")
    atexit.register(shutil.rmtree, os.environ["DREAMKEEPER_TEST_ROOT"], ignore_errors=True)

_folder = Path(os.environ["DREAMKEEPER_TEST_ROOT"]) / os.environ.get("PYTEST_XDIST_WORKER", "main")
os.environ["DREAMKEEPER_DATA"] = str(_folder)
os.environ.pop("DEBUG", None)

# Playwright keeps an event loop in the thread of the tests, which Django would take for an asynchronous view.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

from companion.installation import read_secrets  # noqa: E402
from companion.settings import *  # noqa: E402, F403
from companion.settings import DATA_DIR, DATABASES, INSTALLED_APPS, STATIC_ROOT, STORAGES  # noqa: E402

# The join secret of this folder; a test that renews a link does so in a folder of its own.
JOIN_SECRET = read_secrets(DATA_DIR).join

STATIC_ROOT.mkdir(exist_ok=True)

# An external game, installed by this line alone: it passes the contract tests like any other.
INSTALLED_APPS += ["tests.embers"]

# Hashed names need a collect-static run; the set-up tests cover it.
STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"

# No test cuts the power.
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["OPTIONS"]["init_command"] += "PRAGMA synchronous=OFF;"

# A persistent connection in a thread of a test would block the removal of the test database.
DATABASES["default"]["CONN_MAX_AGE"] = 0

# Errors of rendering or of moves are raised in the test that causes them.
FAULTS_RAISE = True

# A test is faster than any table.
RATES = {}
