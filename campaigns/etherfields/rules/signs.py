"""Sign tokens (manual p. 3 and 5), held by a Dreamer or shared near the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.engine import NumberBounds, move
from campaigns.engine.messages import MoveMessages, Plural, Variant, _, messages, violation
from campaigns.etherfields.rules.guards import require_begun
from campaigns.etherfields.rules.pools import GainedCountArg, limit_to_pool
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Team


@move(
    "etherfields.gain-sign",
    rule_id="ef.sign",
    guard=require_begun,
    messages=MoveMessages(
        _("Gain Signs"),
        Plural("%(dreamer)s gained 1 Sign token.", "%(dreamer)s gained %(count)s Sign tokens.", "count"),
        synonyms=_("sign, new sign, gets sign"),
        variants=(
            Variant(
                Plural(
                    "The Team placed 1 Sign token near the board.",
                    "The Team placed %(count)s Sign tokens near the board.",
                    "count",
                ),
                ("shared",),
            ),
        ),
    ),
)
def gain_sign(table: Table, dreamer: Dreamer, count: GainedCountArg = 1, *, shared: bool = False) -> None:
    """Take ``count`` Sign tokens for a Dreamer, up to 77 in all (p. 3 and 8).

    ``shared``: they belong to all, near the board (p. 5).
    """
    bearer = _get_bearer(table, dreamer, is_shared=shared)
    gained = limit_to_pool(table, "signs", count)
    bearer.signs += gained
    table.line_facts |= {"count": str(gained)}


SIGN_TOO_FEW = violation(
    "ef.sign.too-few", _("You have only %(there)s there, not %(wanted)s Sign tokens. Enter fewer.")
)


@move(
    "etherfields.lose-sign",
    rule_id="ef.sign",
    guard=require_begun,
    messages=MoveMessages(
        _("Lose Signs"),
        Plural("%(dreamer)s returned 1 Sign token.", "%(dreamer)s returned %(count)s Sign tokens.", "count"),
        synonyms=_("spend sign, sign gone, uses sign"),
        variants=(
            Variant(
                Plural(
                    "The Team returned 1 Sign token from near the board.",
                    "The Team returned %(count)s Sign tokens from near the board.",
                    "count",
                ),
                ("shared",),
            ),
        ),
    ),
)
def lose_sign(
    table: Table, dreamer: Dreamer, count: Annotated[int, NumberBounds(1, 20)] = 1, *, shared: bool = False
) -> None:
    """Return ``count`` Sign tokens, 1 to 20, of a Dreamer or the ``shared`` ones (p. 3 and 5). Refuses more than there are."""
    bearer = _get_bearer(table, dreamer, is_shared=shared)
    table.require_possible(count <= bearer.signs, SIGN_TOO_FEW, wanted=count, there=bearer.signs)
    bearer.signs -= count


def _get_bearer(table: Table, dreamer: Dreamer, *, is_shared: bool) -> Dreamer | Team:
    return table.team if is_shared else dreamer


messages.add(
    "etherfields",
    fields={
        "shared": _("For everyone, next to the board"),
    },
)
