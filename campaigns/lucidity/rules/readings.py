"""Where the printed rules can be read in more than one way: one small table, each with its default first (facts 2.11)."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns import referee


@dataclass(frozen=True)
class Reading(referee.Reading):
    """One open point, and the entry that tells its readings in the order of its choices, after those of points before."""

    rule: str


READINGS = (
    Reading("minions", ("own", "now"), "When an attacked Dreamer's rows are checked.", "lu.minions"),
    Reading("minion-reroll", ("yes", "no"), "Whether an attacked Dreamer may pay for rerolls.", "lu.reroll"),
    Reading("outside", ("counts", "not"), "Whether Power shown outside the Power row counts.", "lu.end"),
    Reading("tie", ("shared", "on"), "What happens when the most Power is shared.", "lu.tie"),
    Reading("select", ("seen", "unseen"), "Whether the two returned dice are chosen by colour.", "lu.draw"),
    Reading("short", ("there", "ends"), "A draw of more dice than the bag has.", "lu.too-many"),
    Reading("emptied", ("ever", "left"), "A bag whose last dice are drawn before some go back.", "lu.too-many"),
    Reading("claimed", ("next", "none"), "A fullest Shadow row whose Nightmare another player is.", "lu.shadow"),
    Reading("last", ("below", "each", "turn"), "Who of several with 15 Power takes a last turn.", "lu.end"),
)


def reading(chosen: dict[str, str], name: str) -> str:
    """Return how a game is played at one open point: as it was chosen, or by default where nothing that is known was."""
    return referee.reading(READINGS, chosen, name)


def readings_of(chosen: dict[str, str]) -> dict[str, str]:
    """Return every reading with its choice or its default. Refuses unknown names and choices."""
    return referee.settled(READINGS, chosen, "lu.setup.reading")
