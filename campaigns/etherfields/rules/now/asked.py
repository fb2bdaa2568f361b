"""Open questions: what each can be answered with and is not refused (manual p. 8, 9, 14 to 18)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.draw import flaws_in_rest
from campaigns.etherfields.rules.growing import may_spend_gem
from campaigns.etherfields.rules.market import OFFERED
from campaigns.etherfields.rules.now.holding import fits, for_the_table
from campaigns.etherfields.rules.now.outcomes import hit_by_figures, kills, outcome
from campaigns.etherfields.rules.now.values import Answer, Chips, Due, Holds
from campaigns.etherfields.rules.pools import left
from campaigns.etherfields.rules.readings import agreed
from campaigns.referee import Argument, Declared, Json, Values, moves_of, rule_of

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer
    from campaigns.models import Decision

FEW = 4
"""So many choices are answers of their own; more are a row of chips."""
DEATH = "ef.death.resolve"
NOTHING: dict[str, Values] = {
    "buy-in-turn": {"count": 0, "ether": 0},
    "shop-cards": {"count": 0, "ether": 0},
    "shop-item": {"bought": ""},
}
"""What is answered by nothing at all."""


def open_questions(table: Table, holds: Holds) -> tuple[tuple[Due, ...], tuple[Due, ...]]:
    """Return the questions that are due, of who holds this phone first, the oldest first; and those that cannot be answered yet.

    While a loss is led through step by step, its steps come, not the question that they answer; and nothing else is answered
    before it (p. 18).
    """
    waiting = sorted(table.decisions, key=lambda one: (not _mine(table, holds, one), one.ref))
    found = [_due(table, holds, one) for one in waiting]
    led = _led(table)
    asked = tuple(one for one in found if one.answers and not (led and one.code == DEATH))
    return asked, tuple(one for one in found if one not in asked)


def _led(table: Table) -> bool:
    return any(checklist.kind == "death" for checklist in table.checklists)


def _mine(table: Table, holds: Holds, decision: Decision) -> bool:
    return decision.who in holds if holds and decision.who else for_the_table(table, holds)


def _due(table: Table, holds: Holds, decision: Decision) -> Due:
    return Due(
        code=decision.kind, rule=rule_of(decision.kind), facts=decision.facts, who=(decision.who,) if decision.who else (),
        answers=tuple(answer for answer in _answers(table, decision) if fits(table, answer)),
        mine=_mine(table, holds, decision), question=decision,
    )  # fmt: skip


def _answers(table: Table, decision: Decision) -> list[Answer]:
    rows = {"decision": decision}
    if not table.askable(decision):
        return [Answer("campaigns.close-question", rows=rows)]
    declared = next(found for found in moves_of(table.game) if found.answers == decision.kind)
    led = Answer("start-checklist", "now.death-led", given={"procedure": "death"}, look="go")
    return [*([led] if decision.kind == DEATH and not _led(table) else []), *_ways(table, decision, declared)]


def _ways(table: Table, decision: Decision, declared: Declared) -> list[Answer]:
    rows, name = {"decision": decision}, declared.slug
    free = [a for a in declared.arguments if a.label != "campaigns.decision"]
    if name in NOTHING:
        return [*_buys(table, decision, name), Answer(name, "now.buys-nothing", rows, dict(NOTHING[name]))]
    if not free:
        return [Answer(name, "now.answer", rows)]
    if name == "share-gems":
        return [_shares(table, decision, name)]
    if len(free) > 1 or free[0].kind == "texts":
        return [Answer(name, "now.answer", rows, fields=tuple(Chips(a.name, ()) for a in free))]
    return _one_open(table, decision, name, free[0])


def _buys(table: Table, decision: Decision, name: str) -> list[Answer]:
    """Offer what a Dreamer can buy of what it was shown, for as much Ether as it has (p. 14 and 15)."""
    dreamer = table.asked(decision)
    if name == "shop-item":
        fields = (Chips("bought", ()), Chips("store", ()))
        buys = dreamer.ether >= decision.facts["cost"] and table.team.item_market > 0
    else:
        fields = (_number("count", 1, min(OFFERED, table.team.market)), _number("ether", 0, dreamer.ether))
        buys = table.team.market > 0
    return [Answer(name, "now.buys", {"decision": decision}, fields=fields)] if buys else []


def _number(argument: str, low: int, high: int) -> Chips:
    """Return a number as a field, told already where it can be one only."""
    return Chips(argument, tuple(range(low, high + 1)), ticked=(low,) if low == high else ())


def _shares(table: Table, decision: Decision, name: str) -> Answer:
    """Ask who gets Gems, and how many of those that are left to share (p. 18)."""
    there = min(decision.facts["count"], max(0, left(table, "gems")))
    many = (Chips("count", tuple(range(1, there + 1)), ticked=(1,)),) if there > 1 else ()
    whom = Chips("dreamer", tuple(dreamer.ref for dreamer in table.playing))
    return Answer(name, "now.answer", {"decision": decision}, chips=whom, fields=many)


def _one_open(table: Table, decision: Decision, name: str, open_: Argument) -> list[Answer]:
    values = OPEN[name](table, decision) if name in OPEN else list(open_.choices)
    stays = [Answer(name, "now.stays", {"decision": decision})] if open_.kind == "row" and not open_.required else []
    if open_.kind == "choice" and len(values) <= FEW:
        return [_choice(table, decision, name, open_.name, value) for value in values]
    return [*([_chips(table, decision, name, open_.name, values)] if values else []), *stays]


def _choice(table: Table, decision: Decision, name: str, argument: str, value: str) -> Answer:
    note, facts = outcome(table, decision, value)
    return Answer(name, "now.answer", {"decision": decision}, {argument: value}, facts=facts, note=note)


def _chips(table: Table, decision: Decision, name: str, argument: str, values: list[Json]) -> Answer:
    warned = _deadly_figures(table, decision, values) if name == "count-figures" else {}
    chips = Chips(argument, tuple(values), warned=warned)
    return Answer(name, "now.answer", {"decision": decision}, chips=chips)


def _deadly_figures(table: Table, decision: Decision, counts: list[Json]) -> dict[Json, str]:
    """Return by how many figures in range an effect kills why it does (p. 9 and 18)."""
    entity, kind, dreamer = table.entities.get(decision.facts["tile"]), decision.facts["kind"], table.asked(decision)
    if entity is None or kind not in entity.effects:
        return {}
    hits = {count: hit_by_figures(table, entity, kind, dreamer, count) for count in counts}
    return {count: code for count, hit in hits.items() if (code := kills(table, *hit))}


def _can_seal(table: Table, dreamer: Dreamer) -> bool:
    """Return whether an effect can Seal anything of a Dreamer's, by how this table plays a deck that falls short (p. 14)."""
    again = agreed(table, "seal-short") == "reshuffle"
    return dreamer.influence_in_deck > 0 or (again and dreamer.influence_in_discard > 0)


def _reshuffle(table: Table, decision: Decision) -> list[Json]:
    return ["distress", *(["seal"] if _can_seal(table, table.asked(decision)) else [])]


def _boost(table: Table, decision: Decision) -> list[Json]:
    return [*(["ether"] if table.asked(decision).ether else []), *_reshuffle(table, decision)]


def _effect(table: Table, decision: Decision) -> list[Json]:
    return [*(["gem"] if may_spend_gem(table, table.asked(decision)) else []), "take"]


def _flaws(table: Table, decision: Decision) -> list[Json]:
    least, most = flaws_in_rest(table, table.asked(decision), decision.facts["rest"])
    return list(range(least, most + 1))


def _figures(table: Table, decision: Decision) -> list[Json]:
    entity = table.entities.get(decision.facts["tile"])
    return list(range((entity.figures if entity else 0) + 1))


def _morphings(table: Table, decision: Decision) -> list[Json]:
    drawn = ["distress", "seal", "movement", "range", "masks", "progress", "rerolls", "gems"]
    return [*(drawn if left(table, "morphings") > 0 else []), "none"]


def _entities(table: Table, decision: Decision) -> list[Json]:
    return [entity.ref for entity in table.entities if entity.figures]


def _dreamers(table: Table, decision: Decision) -> list[Json]:
    return [dreamer.ref for dreamer in table.playing]


def _items(table: Table, decision: Decision) -> list[Json]:
    return [item.ref for item in table.items.where(place="active")]


OPEN: dict[str, Callable[[Table, Decision], list[Json]]] = {
    "pay-reshuffle": _reshuffle, "pay-boost": _boost, "meet-effect": _effect, "draw-rest": _flaws,
    "count-figures": _figures, "draw-morphing": _morphings, "classic-entity": _entities, "classic-who": _dreamers,
    "place-item": _items,
}  # fmt: skip
"""What an answer may be now, by its move: nothing of it is refused."""
