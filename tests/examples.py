"""How many examples a property is tried with."""

from __future__ import annotations

import os

from hypothesis import settings

IS_THOROUGH = os.environ.get("HYPOTHESIS_PROFILE") == "thorough"


def scale_examples(count: int) -> int:
    """Return ``count``, or the number of the profile in a thorough run."""
    return settings.get_profile("thorough").max_examples if IS_THOROUGH else count
