"""How many examples a property is tried with."""

from __future__ import annotations

import os

from hypothesis import settings

IS_THOROUGH = os.environ.get("HYPOTHESIS_PROFILE") == "thorough"
POSTGRES_SHARE = 3
"""PostgreSQL gets a third of the examples: they are the first that SQLite gets too, and seek what differs by storage."""


def scale_examples(count: int) -> int:
    """Return ``count``, or the number of the profile in a thorough run; a third of it on PostgreSQL."""
    count = settings.get_profile("thorough").max_examples if IS_THOROUGH else count
    return count // POSTGRES_SHARE if os.environ.get("DATABASE_URL", "").startswith("postgres") else count
