"""Mixes of expansions: each alone, the promos together, everything but the Incubus, everything with two players."""

from campaigns.onirim import rules  # noqa: F401
from campaigns.onirim.rules.expansions import EXPANSIONS

COMPATIBLE_EXPANSIONS = [name for name in EXPANSIONS if name not in ("incubus", "coop")]
EXPANSION_MIXES = [
    [],
    *([name] for name in EXPANSIONS),
    ["mirrors", "sphinx"],
    ["mirrors", "sphinx", "glyphs"],
    COMPATIBLE_EXPANSIONS,
    [*COMPATIBLE_EXPANSIONS, "coop"],
]
