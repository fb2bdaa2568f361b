"""The settings of the site, plus the URL of the baseline view."""

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

# The benchmark sends moves of many tables at once from one device.
RATES = {}

# To measure the effect of the product's own setting (benchmarks.power).
if os.environ.get("BENCH_SYNCHRONOUS"):
    DATABASES["default"]["OPTIONS"]["init_command"] += f"PRAGMA synchronous={os.environ['BENCH_SYNCHRONOUS']};"
