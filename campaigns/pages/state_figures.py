"""Figures: the numbers of a game that other apps chart, by names that stay."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise


@dataclass(frozen=True)
class StateFigure:
    """A number of the game's state.

    ``name`` is an interface of the API and never changes; ``subject`` is whose number it is, '' for that of all. ``of`` is
    the number that it is compared with, None for none. Without ``is_on_big_screen`` only the pages of a player show it.
    """

    name: str
    label: str | Promise
    value: int
    subject: str = ""
    of: int | None = None
    is_on_big_screen: bool = True
