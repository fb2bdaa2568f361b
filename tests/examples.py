"""How many examples a property is tried with."""

from __future__ import annotations

import os

from hypothesis import settings

THOROUGH = os.environ.get("HYPOTHESIS_PROFILE") == "thorough"


def examples(count: int) -> int:
    """Return ``count``, or the number of the profile in a thorough run."""
    return settings.get_profile("thorough").max_examples if THOROUGH else count
