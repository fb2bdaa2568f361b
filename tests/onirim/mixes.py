"""Mixes of expansions: each alone, the promos together, everything but the Incubus, everything with two players."""

from campaigns.onirim import rules  # noqa: F401
from campaigns.onirim.rules.plan import EXPANSIONS

ALL = [name for name in EXPANSIONS if name not in ("incubus", "coop")]
MIXES = [
    [],
    *([name] for name in EXPANSIONS),
    ["mirrors", "sphinx"],
    ["mirrors", "sphinx", "glyphs"],
    ALL,
    [*ALL, "coop"],
]
