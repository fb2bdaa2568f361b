"""Where the printed rules can be read in more than one way: one small table, each with its default first (facts 2.11)."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.referee import Refusal


@dataclass(frozen=True)
class Reading:
    """One open point: its choices, the default first, what it is about, and the entry that tells its readings in that order."""

    name: str
    choices: tuple[str, ...]
    about: str
    rule: str


READINGS = (
    Reading("minions", ("own", "now"), "When an attacked Dreamer's rows are checked.", "lu.minions"),
    Reading("minion-reroll", ("yes", "no"), "Whether an attacked Dreamer may pay for rerolls.", "lu.reroll"),
    Reading("outside", ("counts", "not"), "Whether Power shown outside the Power row counts.", "lu.end"),
    Reading("tie", ("shared", "on"), "What happens when the most Power is shared.", "lu.tie"),
    Reading("select", ("seen", "unseen"), "Whether the two returned dice are chosen by colour.", "lu.draw"),
    Reading("short", ("there", "ends"), "A draw of more dice than the bag has.", "lu.too-many"),
)


def readings_of(chosen: dict[str, str]) -> dict[str, str]:
    """Give every reading with its choice or its default. Refuses unknown names and choices."""
    known = {reading.name: reading for reading in READINGS}
    for name, choice in chosen.items():
        if name not in known or choice not in known[name].choices:
            raise Refusal("lu.setup.reading", final=True, name=name, choice=choice)
    return {name: chosen.get(name, reading.choices[0]) for name, reading in known.items()}
