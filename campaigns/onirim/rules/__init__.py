"""The rules of Onirim: one file for each part of the facts, one for each expansion."""

from campaigns.onirim.rules import doors, fill, glyphs, machine, mirrors, nightmare, sphinx, turn

__all__ = ["doors", "fill", "glyphs", "machine", "mirrors", "nightmare", "sphinx", "turn"]
