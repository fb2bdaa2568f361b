"""Loot: what the current Turn card gives, and who goes short of it (manual p. 8 to 10)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from campaigns.engine import move
from campaigns.engine.list_format import format_list
from campaigns.engine.messages import (
    Facts,
    MoveMessages,
    Plural,
    Text,
    Variant,
    _,
    consequence,
    messages,
    question,
    violation,
)
from campaigns.etherfields.rules.action_effects import settle_effect
from campaigns.etherfields.rules.endings import LOOT_STEP_KEYS, get_ended
from campaigns.etherfields.rules.guards import require_in_play, require_present
from campaigns.etherfields.rules.pools import OptionalCountArg, limit_to_pool
from campaigns.etherfields.rules.procedure import tick_by_move
from campaigns.etherfields.rules.table import SLUMBER_NONE, Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer
    from campaigns.models import Decision


def require_loot_time(table: Table) -> None:
    """Refuse outside a Slumber or Dream, unless a Slumber has just ended (p. 9 and 10)."""
    require_in_play(table)
    table.require_possible(table.slumber or get_ended(table, "slumber"), SLUMBER_NONE)


LOOT_NOTHING = violation("ef.loot.nothing", _("How much does the Turn card give? Choose at least 1 of something."))
LOOT_AGAIN = consequence("ef.loot.again", _("The Team already gained Loot in this Slumber, and now gained it again."))
LOOT_LAST_CARD = consequence(
    "ef.loot.last-card", _("Out of Turns: this is the Loot of the Turn card you discarded last.")
)
LOOT_SKIPPED = consequence(
    "ef.loot.skipped",
    _("You skipped this Slumber, so Loot comes only from its Out of Turns effect, by the current Turn card."),
)


LOOT_TEXTS: Mapping[str, Text | Plural] = {
    "ether": _("%(ether)s Ether"),
    "gems": Plural("1 Shining Gem", "%(gems)s Shining Gems", "gems"),
    "keys": Plural("1 Key", "%(keys)s Keys", "keys"),
}


def _list_loot(facts: Facts) -> Facts:
    gained = {name: text for name, text in LOOT_TEXTS.items() if facts.get(name) not in (None, 0, "", "0")}
    return {"what": format_list(messages.fill_text(text, "etherfields", facts) for text in gained.values())}


@move(
    "etherfields.gain-loot",
    rule_id="ef.loot",
    guard=require_loot_time,
    revealed_arguments=("ether", "gems", "keys"),
    messages=MoveMessages(
        _("Gain Loot"),
        _("The Team gained Loot."),
        _("Enter what the current Turn card shows, or the last one discarded."),
        unchanged_line=_("The pools were empty, so there was no Loot."),
        synonyms=_("loot, gets loot, takes loot, shares loot, loot goes to, collects loot"),
        variants=(Variant(_("The Team's Loot: %(what)s."), ("what",)),),
        derive_facts=_list_loot,
    ),
)
def gain_loot(
    table: Table,
    to: Dreamer | None = None,
    ether: OptionalCountArg = 0,
    gems: OptionalCountArg = 0,
    keys: OptionalCountArg = 0,
) -> None:
    """Collect the Loot on the Turn card, the current one or the last one discarded (p. 9 and 10).

    After a Slumber's end it is still gained, before play goes on.
    ``ether`` and ``gems`` go to the Dreamer ``to``, or to each present Dreamer if empty; ``keys`` go to the Team
    once. A pool's shortage is lost (p. 8). Refuses empty Loot.
    """
    settle_effect(table, "loot")
    table.require_possible(ether or gems or keys, LOOT_NOTHING)
    require_present(table, to)
    _emit_loot_notes(table)
    everybody = [to] if to is not None else table.present_dreamers
    gained = {
        "ether": _deal_loot(table, "ether", ether, everybody),
        "gems": _deal_loot(table, "gems", gems, everybody),
        "keys": limit_to_pool(table, "keys", keys),
    }
    table.team.keys += gained["keys"]
    table.line_facts |= {kind: str(count or "") for kind, count in gained.items()}
    if not any(gained.values()):
        table.line_facts |= {"nothing": "loot"}
    _note_looted(table)


def _emit_loot_notes(table: Table) -> None:
    """Report Loot gained again, and which Turn card counts when out of Turns (p. 10)."""
    now = table.slumber
    if now.looted if now is not None else table.team.ended["looted"]:
        table.emit_consequence(LOOT_AGAIN)
    if now is not None and now.phase == "out-of-turns":
        table.emit_consequence(LOOT_SKIPPED if now.is_skipped else LOOT_LAST_CARD)


def _note_looted(table: Table) -> None:
    """Note that Loot was gained, and tick the step of an ended Slumber that asks for it."""
    if table.slumber is not None:
        table.slumber.looted = True
        return
    table.team.ended = {**table.team.ended, "looted": True}
    for key in LOOT_STEP_KEYS:
        tick_by_move(table, key)


LOOT_EACH = consequence("ef.loot.each", _("%(pool)s for each Dreamer: %(count)s."))
LOOT_REST = question(
    "ef.loot.rest", _("The pool had only %(gained)s of %(wanted)s %(pool)s. %(loot_question)s"), {"": _("This Dreamer")}
)


def _deal_loot(table: Table, kind: str, count_each: int, dreamers: list[Dreamer]) -> int:
    """Deal ``count_each`` of a kind to every Dreamer and return the total.

    If the pool is short, all get the same, and the players are asked who gets the rest: no rule says it (p. 8).
    """
    wanted = count_each * len(dreamers)
    gained = limit_to_pool(table, kind, wanted)
    each, rest = divmod(gained, len(dreamers))
    for dreamer in dreamers:
        _add(dreamer, kind, each)
    if gained < wanted and each and len(dreamers) > 1:
        table.emit_consequence(LOOT_EACH, count=each, pool=kind)
    if rest:
        _ask_rest(table, kind, gained, wanted, rest, [str(dreamer.ref) for dreamer in dreamers])
    return gained


def _add(dreamer: Dreamer, kind: str, count: int) -> None:
    setattr(dreamer, kind, getattr(dreamer, kind) + count)


def _ask_rest(table: Table, kind: str, gained: int, wanted: int, rest: int, refs: list[str]) -> None:
    """Ask who gets one of the rest, or who goes short of one, whichever are fewer."""
    short = len(refs) - rest
    table.ask_prompt(
        LOOT_REST, pool=kind, gained=gained, wanted=wanted, loot_question="short" if short < rest else "gets",
        count=min(short, rest), refs=refs,
    )  # fmt: skip


LOOT_ASKED = violation("ef.loot.asked", _("You already named %(who)s. Name somebody else."))


@move(
    "etherfields.share-loot",
    rule_id="ef.loot",
    guard=require_in_play,
    question_kind=LOOT_REST,
    required_facts={"pool": str, "gained": int, "wanted": int, "loot_question": str, "count": int, "refs": list[str]},
    messages=MoveMessages(
        _("Share scarce Loot"),
        _("The Team shared scarce Loot."),
        outcome_line=_("%(dreamer)s got one of the rest (%(pool)s)."),
        outcome_variants=(Variant(_("%(dreamer)s went short of one (%(pool)s)."), where={"loot_question": "short"}),),
    ),
)
def share_loot(table: Table, decision: Decision, dreamer: Dreamer) -> None:
    """Name a Dreamer who gets one of the rest of scarce Loot, or goes short of one (p. 8)."""
    facts = decision.facts
    table.require_possible(str(dreamer.ref) in facts["refs"], LOOT_ASKED, who=dreamer)
    kind, goes_short = facts["pool"], facts["loot_question"] == "short"
    refs, count = [ref for ref in facts["refs"] if ref != str(dreamer.ref)], facts["count"] - 1
    table.line_facts |= {"pool": kind, "loot_question": facts["loot_question"]}
    lucky = [] if goes_short else [str(dreamer.ref)]
    if goes_short and not count:
        lucky = refs
    for ref in lucky:
        _add(table.dreamers[int(ref)], kind, 1)
    if count:
        table.ask_prompt(LOOT_REST, **{**facts, "count": count, "refs": refs})


messages.add(
    "etherfields",
    fields={
        "to": _("Only for one Dreamer"),
        "gain-loot.ether": _("Ether for each Dreamer"),
        "gain-loot.gems": _("Shining Gems for each Dreamer"),
        "gain-loot.keys": _("Keys for the Team"),
    },
    choices={"loot_question": {"short": _("Who goes short of one?"), "gets": _("Who gets one of the rest?")}},
)
