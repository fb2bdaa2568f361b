"""The settings of the site, with one address more: the bare view that moves are measured against."""

from companion.installation import PROJECT
from companion.settings import *  # noqa: F403
from companion.settings import TEMPLATES

ROOT_URLCONF = "benchmarks.urls"
TEMPLATES[0]["DIRS"].append(PROJECT / "benchmarks" / "templates")

# What is measured is many tables at once, sent from one device.
RATES = {}
