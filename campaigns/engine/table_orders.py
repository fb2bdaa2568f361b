"""Orders to hands: consequences that say what players move on the table, in the order of cause and effect."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from campaigns.engine.judge import Judge
from campaigns.engine.messages import ManualStep, Plural, Text, consequence, messages
from campaigns.engine.violations import Consequence, ConsequenceCode


def declare_order(code: str, text: Text | Plural) -> ConsequenceCode:
    """Declare an order that ends with the next report and is no line of the journal."""
    return consequence(code, ManualStep.from_order(text, is_brief=True, is_journaled=False))


def emit_order(table: Judge, code: ConsequenceCode, **facts: object) -> None:
    """Order something to be done by hand.

    An equal order of the same report gets a number of its own, so that both keep their places; one without facts is
    not repeated right after itself.
    """
    equal = [one for one in table.consequences if one.code == code and facts.items() <= one.facts.items()]
    if equal and not facts and equal[-1] is find_last_order(table.consequences):
        return
    table.emit_consequence(code, **facts, **({"again": len(equal)} if equal else {}))


def find_last_order(consequences: list[Consequence], *, skipped_code: str = "") -> Consequence | None:
    """Return the last order among consequences, leaving out those of ``skipped_code``."""
    orders = (one for one in reversed(consequences) if one.code in messages.orders and one.code != skipped_code)
    return next(orders, None)


def drop_orders(table: Judge) -> None:
    """Drop the orders of a report that ended the game: nothing is left to do on the table."""
    table.consequences[:] = [one for one in table.consequences if one.code not in messages.orders]


class PieceMove(NamedTuple):
    """A piece that a place gets: as it is there, where it comes from, and as it was there."""

    piece: str
    source: str
    former: str


def pair_moves(
    before: Mapping[str, Sequence[str]],
    after: Mapping[str, Sequence[str]],
    keys: Sequence[Callable[[str], str]] = (str,),
) -> dict[str, list[PieceMove]]:
    """Return the pieces that each place gets between two states of a table, in the order in which they are there.

    Pieces of equal ``keys`` may become one another, by the first key if possible. Both states have the same pieces.
    """
    spare = {name: [*(Counter(there) - Counter(after.get(name, ()))).elements()] for name, there in before.items()}
    missing: list[tuple[str, int]] = []
    for target, there in after.items():
        count = Counter(there) - Counter(before.get(target, ()))
        for place in reversed(range(len(there))):
            if count[there[place]]:
                count[there[place]] -= 1
                missing.append((target, place))
    found: dict[tuple[str, int], PieceMove] = {}
    for key in keys:
        for target, place in missing:
            piece = after[target][place]
            sources = ((name, one) for name, left in spare.items() for one in left if key(one) == key(piece))
            source, former = next(sources, ("", "")) if (target, place) not in found else ("", "")
            if source:
                spare[source].remove(former)
                found[target, place] = PieceMove(piece, source, former)
    return {target: [found[target, i] for name, i in sorted(missing) if name == target] for target in dict(missing)}
