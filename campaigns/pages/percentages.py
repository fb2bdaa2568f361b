"""Probabilities as whole percent."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TypeVar

from django.utils.translation import gettext

K = TypeVar("K")


def format_percent(chance: float | Fraction) -> str:
    """Format a probability in whole percent; only 0 and 1 are shown as impossible and certain."""
    return _percent(round(chance * 100), chance)


def format_estimate(chance: float, error: float) -> tuple[str, int]:
    """Format an estimated probability; return it with its margin of error in whole percentage points.

    Where the margin reaches 0 or 100 %, the text is the bound on the other side, and the margin returned is 0.
    """
    points, margin = round(100 * chance), round(100 * error)
    low, high = points - margin, points + margin
    if margin and low <= 0 and high < 100:
        return gettext("up to %(whole)s%%") % {"whole": high}, 0
    if margin and low > 0 and high >= 100:
        return gettext("over %(whole)s%%") % {"whole": low}, 0
    return format_percent(chance), margin


def _percent(whole: int, chance: float | Fraction) -> str:
    if chance and not whole:
        return gettext("under 1%")
    if chance < 1 and whole == 100:
        return gettext("over 99%")
    return gettext("%(whole)s%%") % {"whole": whole}


def percents(shares: Mapping[K, Fraction]) -> dict[K, str]:
    """Format the probabilities of a complete distribution so that they add up to 100 %.

    Each is rounded down, and the largest remainders get the difference; a chance under 1 % stays *under 1%*.
    """
    exact = {key: share * 100 for key, share in shares.items()}
    whole = {key: int(share) for key, share in exact.items()}
    missing = round(sum(exact.values())) - sum(whole.values())
    rounded_up = sorted(exact, key=lambda key: (whole[key] - exact[key], exact[key]))[: max(0, missing)]
    said = {key: whole[key] + (key in rounded_up) for key in exact}
    return {key: _percent(said[key], shares[key]) for key in shares}
