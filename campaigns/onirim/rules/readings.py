"""Where sources differ or difficulties are chosen: one small table, each with its default first (facts 1.3 to 1.6)."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns import referee


@dataclass(frozen=True)
class Reading(referee.Reading):
    """One open point, and the expansion it belongs to."""

    of: str = ""


READINGS = (
    Reading("useless-search", ("offered", "skipped"), "A third card with no Door of its colour in the deck."),
    Reading("short-reveal", ("partial", "unavailable", "loss"), "A Nightmare's reveal with under five cards left."),
    Reading("empty-hand", ("redraw", "barred"), "A Nightmare met with an empty hand: whether a new one may be drawn."),
    Reading("short-incantation", ("partial", "skipped"), "An Incantation with under five cards left.", "glyphs"),
    Reading("short-sphinx", ("partial", "skipped", "loss"), "A Sphinx with under five cards left.", "sphinx"),
    Reading("short-mirror", ("partial", "skipped"), "A Red or Blue Mirror with one card to take.", "mirrors"),
    Reading(
        "mirror-search",
        ("shuffled", "skipped"),
        "A Mirror whose search finds nothing: whether the deck is shuffled.",
        "mirrors",
    ),
    Reading(
        "premonition-search", ("shuffled", "skipped"), "A Premonition whose search finds nothing: the same.", "happy"
    ),
    Reading("incantation", ("mandatory", "optional"), "Whether a revealed Door must be claimed.", "glyphs"),
    Reading("rainbow", ("no", "yes"), "The Rainbow Mirror, for the harder game.", "mirrors"),
    Reading("towers", ("normal", "hard"), "Hard: a finished Alignment is not immune.", "towers"),
    Reading("premonitions", ("4", "5", "6"), "Dark Premonitions face up at the start.", "happy"),
    Reading(
        "premonition-doors", ("each", "all"), "Several Doors at once: Premonitions after each, or after all.", "happy"
    ),
    Reading("spells", ("normal", "hard"), "Hard: spells cost 6, 9 and 12 cards.", "book"),
    Reading("book-search", ("skipped", "limbo"), "A series whose Door is not the next Goal.", "book"),
    Reading("crossroads", ("normal", "hard"), "Hard: a Crossroads only as the second of three.", "crossroads"),
    Reading(
        "crossroads-place",
        ("played", "barred"),
        "Hard: whether a Crossroads may be played as the first or third of a run.",
        "crossroads",
    ),
    Reading("catchers", ("normal", "hard"), "Hard: no Failsafe Books.", "catchers"),
    Reading("incubus", ("new", "apprentice", "true"), "The level of the Little Incubus.", "incubus"),
    Reading("key-mirror", ("one-colour", "any"), "The two Doors of the Key Mirror.", "mirrors"),
)

BY_NAME = {one.name: (one,) for one in READINGS}


def reading(chosen: dict[str, str], name: str) -> str:
    """Return how a game is played at one open point: as it was chosen, or by default where nothing that is known was."""
    if name == "book-search" and name not in chosen and chosen.get("useless-search") == "offered":
        # Before it was a point of its own, the other one settled it too.
        return "limbo"
    return referee.reading(BY_NAME[name], chosen, name)


def carried_over(chosen: dict[str, str]) -> dict[str, str]:
    """Return the readings a later game begins with: those of an earlier one as far as they are known, else the defaults."""
    return {one.name: reading(chosen, one.name) for one in READINGS}


def readings_of(chosen: dict[str, str]) -> dict[str, str]:
    """Return every reading with its choice or its default. Refuses unknown names and choices."""
    return referee.settled(READINGS, chosen, "onirim.setup.reading")
