"""Orders to hands: consequences that say what players move on the table, in the order of cause and effect."""

from __future__ import annotations

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
