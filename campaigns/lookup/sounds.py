"""What a word sounds like, for whoever writes a word as it is heard: *sfinx* is the Sphinx, *profecy* a Prophecy."""

from __future__ import annotations

import re

TOO_SHORT = 3
"""A sound of fewer signs is that of too many words."""

HEARD = (
    (re.compile(r"^kn"), "n"),
    (re.compile(r"^wr"), "r"),
    (re.compile(r"ph"), "f"),
    (re.compile(r"ght"), "t"),
    (re.compile(r"x"), "ks"),
    (re.compile(r"c(?=[eiy])"), "s"),
    (re.compile(r"[cq]"), "k"),
    (re.compile(r"z"), "s"),
    (re.compile(r"(.)\1+"), r"\1"),
    (re.compile(r"\B[aeiouyhw]+"), ""),
    (re.compile(r"^[aeiouy]"), "a"),
)
"""What is written, and how it is heard, one after the other: vowels last, as they are what is misheard most."""


def sound(word: str) -> str:
    """Give what a word sounds like; nothing for one whose sound is too short, or that holds a digit."""
    if not word.isalpha():
        return ""
    for written, heard in HEARD:
        word = written.sub(heard, word)
    return word if len(word) >= TOO_SHORT else ""
