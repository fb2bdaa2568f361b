"""The settings of the site, with one address more: the bare view that moves are measured against."""

import os

from companion.installation import PROJECT_ROOT
from companion.settings import *  # noqa: F403
from companion.settings import DATABASES, TEMPLATES

ROOT_URLCONF = "benchmarks.urls"
TEMPLATES.append(
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [PROJECT_ROOT / "benchmarks" / "templates"],
        "OPTIONS": {"builtins": ["django.templatetags.i18n"]},
    }
)

# What is measured is many tables at once, sent from one device.
RATES = {}

# To show what the product's own setting is worth (benchmarks.power).
if os.environ.get("BENCH_SYNCHRONOUS"):
    DATABASES["default"]["OPTIONS"]["init_command"] += f"PRAGMA synchronous={os.environ['BENCH_SYNCHRONOUS']};"
