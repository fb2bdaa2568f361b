"""Classic cards: luck against drawback, once per Dream (manual p. 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.clock import gain_hours
from campaigns.etherfields.rules.distress import hurt
from campaigns.etherfields.rules.guards import in_play, present, slumber
from campaigns.etherfields.rules.morphings import call_for
from campaigns.etherfields.rules.piles import into_discard
from campaigns.etherfields.rules.pools import left
from campaigns.etherfields.rules.readings import agreed
from campaigns.etherfields.rules.seal import seal_by_effect
from campaigns.referee import Between, Length, Many, move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Entity
    from campaigns.models import Decision

Ranks = Annotated[list[str], Length(1, 5), Many(3, 3)]
Aspect = Literal["back-out", "morphings", "gems", "hours", "distress", "seal"]
Tried = Literal["morphings", "gems", "hours", "distress", "seal"]

FACES = {"j": 11, "q": 12, "k": 13, "a": 14, "joker": 15}  # p. 18
LOWEST = 2
HIGHEST = 10
HOURS = 2  # p. 18
CURED = 2  # p. 18
SUFFERED = 1  # p. 18
CARDS = 5  # Unsealed or Sealed by each, p. 18
MORPHINGS = 2  # p. 18
LAPSE = ("ef.classic.aspect", "ef.classic.drawback", "ef.classic.entity")
"""Questions that have no answer any more once the Dream is over."""


def may_try(table: Table) -> None:
    """Refuse outside a Dream, unless this table plays it in Slumbers too, and a second time in the same one (p. 18)."""
    slumber(table)
    now = table.now
    anywhere = now.kind == "dream" or agreed(table, "classic") == "slumbers-too"
    table.allowed(anywhere, "ef.classic.only-dreams", name=now)
    table.allowed(not now.classic_used, "ef.classic.once", name=now)


@move("etherfields.luck-cards", cites="ef.classic", when=may_try, reveals=("luck",))
def luck_cards(table: Table, luck: Ranks) -> None:
    """Draw the 3 Luck cards of a classic deck, once per Dream (p. 18).

    ``luck`` are their ranks: 2 to 10, J, Q, K, A, Joker. Then the Team backs out or chooses an aspect. Drawing them is the use:
    otherwise they could be drawn until they please. Refuses a rank that no card has.
    """
    total = added(table, luck)
    table.now.classic_used = True
    table.ask("ef.classic.aspect", luck=total)


def added(table: Table, ranks: list[str]) -> int:
    """Return the sum of three ranks: Jack 11, Queen 12, King 13, Ace 14, Joker 15 (p. 18). Refuses an unknown rank."""
    return sum(_worth(table, rank.strip().lower()) for rank in ranks)


def _worth(table: Table, rank: str) -> int:
    number = int(rank) if rank.isascii() and rank.isdigit() else FACES.get(rank, 0)
    table.possible(LOWEST <= number <= HIGHEST or rank in FACES, "ef.classic.no-rank", rank=rank)
    return number


@move("etherfields.choose-aspect", cites="ef.classic", when=in_play, answers="ef.classic.aspect", needs={"luck": int})
def choose_aspect(table: Table, decision: Decision, aspect: Aspect) -> None:
    """Choose the aspect of the game to try one's luck with, or back out (p. 18)."""
    if aspect == "back-out":
        table.say("ef.classic.backed-out")
    else:
        table.ask("ef.classic.drawback", luck=decision.facts["luck"], aspect=aspect)


@move(
    "etherfields.drawback-cards",
    cites="ef.classic",
    when=in_play,
    answers="ef.classic.drawback",
    needs={"luck": int, "aspect": Tried},
    reveals=("drawback",),
)
def drawback_cards(table: Table, decision: Decision, drawback: Ranks) -> None:
    """Draw the 3 Drawback cards and resolve the chosen aspect (p. 18).

    ``drawback`` are their ranks: 2 to 10, J, Q, K, A, Joker. Good if the Luck cards are worth more; a tie is bad. Refuses a
    rank that no card has.
    """
    against, luck = added(table, drawback), decision.facts["luck"]
    if luck > against:
        table.say("ef.classic.good", luck=luck, drawback=against)
    else:
        table.say("ef.classic.bad", luck=luck, drawback=against)
    resolve(table, decision.facts["aspect"], good=luck > against)


def resolve(table: Table, aspect: str, *, good: bool) -> None:
    """Carry out the good or bad effect of an aspect, asking where the players choose (p. 18)."""
    effects = {"morphings": _morphings, "gems": _gems, "hours": _hours, "distress": _distress, "seal": _seal}
    effects[aspect](table, good)


def _morphings(table: Table, good: bool) -> None:
    bearers = [entity for entity in table.entities if entity.figures]
    if good:
        for entity in table.entities:
            entity.morphings = []
    elif len(bearers) > 1:
        table.ask("ef.classic.entity")
    elif bearers:
        call_for(table, bearers[0], MORPHINGS)
    else:
        table.say("ef.classic.no-entity")


def _gems(table: Table, good: bool) -> None:
    if good:
        _share(table, left(table, "gems"))
        return
    for dreamer in table.playing:
        dreamer.gems = 0


def _share(table: Table, gems: int) -> None:
    """Hand Gems to the only Dreamer, or ask who gets the next ones."""
    if gems > 0 and len(table.playing) == 1:
        table.playing[0].gems += gems
    elif gems > 0:
        table.ask("ef.classic.gems", count=gems)


def _hours(table: Table, good: bool) -> None:
    if good:
        gain_hours(table, HOURS)
    else:
        table.team.hours = 0


def _distress(table: Table, good: bool) -> None:
    table.ask("ef.classic.who", outcome="cure" if good else "suffer")


def _seal(table: Table, good: bool) -> None:
    for dreamer in table.playing:
        if good:
            freed = min(CARDS, dreamer.sealed)
            dreamer.sealed -= freed
            into_discard(table, dreamer, freed)
        else:
            seal_by_effect(table, dreamer, CARDS)


@move("etherfields.classic-entity", cites="ef.classic", when=in_play, answers="ef.classic.entity")
def classic_entity(table: Table, decision: Decision, entity: Entity) -> None:
    """Say which Entity gets the 2 Morphings, when several are in play (p. 16 and 18). Refuses one without a figure."""
    table.possible(entity.figures, "ef.entity.no-figure", entity=entity)
    call_for(table, entity, MORPHINGS)


@move("etherfields.share-gems", cites="ef.classic", when=in_play, answers="ef.classic.gems", needs={"count": int})
def share_gems(table: Table, decision: Decision, dreamer: Dreamer, count: Annotated[int, Between(1, 6)] = 1) -> None:
    """Give a Dreamer ``count`` of the gained Shining Gems, 1 to 6, until all are shared out (p. 18).

    Refuses an absent Dreamer, and more Gems than are left to share.
    """
    present(table, dreamer)
    there = min(decision.facts["count"], max(0, left(table, "gems")))
    table.possible(count <= there or not there, "ef.classic.few-gems", wanted=count, there=there)
    dreamer.gems += min(count, there)
    table.names |= {"count": str(min(count, there))}
    if there > count:
        table.ask("ef.classic.gems", count=there - count)


@move("etherfields.classic-who", cites="ef.classic", when=in_play, answers="ef.classic.who", needs={"outcome": str})
def classic_who(table: Table, decision: Decision, dreamer: Dreamer) -> None:
    """Say which Dreamer cures 2 Distress, or suffers 1 (p. 18). Refuses an absent Dreamer."""
    present(table, dreamer)
    if decision.facts["outcome"] == "cure":
        dreamer.distress = max(0, dreamer.distress - CURED)
    else:
        hurt(table, dreamer, SUFFERED)
