"""The rule variants and difficulties of Onirim, each with its default first (facts 1.3 to 1.6)."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns import engine
from campaigns.engine.messages import _, violation


@dataclass(frozen=True)
class RuleVariant(engine.RuleVariant):
    """One rule variant, and the expansion it belongs to."""

    expansion: str = ""


RULE_VARIANTS = (
    RuleVariant("useless-search", ("offered", "skipped"), "A third card with no Door of its colour in the deck."),
    RuleVariant("short-reveal", ("partial", "unavailable", "loss"), "A Nightmare's reveal with under five cards left."),
    RuleVariant(
        "empty-hand", ("redraw", "barred"), "A Nightmare met with an empty hand: whether a new one may be drawn."
    ),
    RuleVariant("short-incantation", ("partial", "skipped"), "An Incantation with under five cards left.", "glyphs"),
    RuleVariant("short-sphinx", ("partial", "skipped", "loss"), "A Sphinx with under five cards left.", "sphinx"),
    RuleVariant("short-mirror", ("partial", "skipped"), "A Red or Blue Mirror with one card to take.", "mirrors"),
    RuleVariant(
        "mirror-search",
        ("shuffled", "skipped"),
        "A Mirror whose search finds nothing: whether the deck is shuffled.",
        "mirrors",
    ),
    RuleVariant(
        "premonition-search", ("shuffled", "skipped"), "A Premonition whose search finds nothing: the same.", "happy"
    ),
    RuleVariant("incantation", ("mandatory", "optional"), "Whether a revealed Door must be claimed.", "glyphs"),
    RuleVariant("rainbow", ("no", "yes"), "The Rainbow Mirror, for the harder game.", "mirrors"),
    RuleVariant("towers", ("normal", "hard"), "Hard: a finished Alignment is not immune.", "towers"),
    RuleVariant("premonitions", ("4", "5", "6"), "Dark Premonitions face up at the start.", "happy"),
    RuleVariant(
        "premonition-doors", ("each", "all"), "Several Doors at once: Premonitions after each, or after all.", "happy"
    ),
    RuleVariant("spells", ("normal", "hard"), "Hard: spells cost 6, 9 and 12 cards.", "book"),
    RuleVariant("book-search", ("skipped", "limbo"), "A series whose Door is not the next Goal.", "book"),
    RuleVariant("crossroads", ("normal", "hard"), "Hard: a Crossroads only as the second of three.", "crossroads"),
    RuleVariant(
        "crossroads-place",
        ("played", "barred"),
        "Hard: whether a Crossroads may be played as the first or third of a run.",
        "crossroads",
    ),
    RuleVariant("catchers", ("normal", "hard"), "Hard: no Failsafe Books.", "catchers"),
    RuleVariant("incubus", ("new", "apprentice", "true"), "The level of the Little Incubus.", "incubus"),
    RuleVariant("key-mirror", ("one-colour", "any"), "The two Doors of the Key Mirror.", "mirrors"),
)

VARIANTS_BY_NAME = {one.name: (one,) for one in RULE_VARIANTS}


def get_chosen_variant(choices: dict[str, str], name: str) -> str:
    """Return the choice of a rule variant, or its default if none known was made."""
    if name == "book-search" and name not in choices and choices.get("useless-search") == "offered":
        # Older games have no choice of their own here: the other variant decided it too.
        return "limbo"
    return engine.get_chosen_variant(VARIANTS_BY_NAME[name], choices, name)


def carry_over_choices(choices: dict[str, str]) -> dict[str, str]:
    """Return the choices a later game begins with: known ones of an earlier game, else the defaults."""
    return {one.name: get_chosen_variant(choices, one.name) for one in RULE_VARIANTS}


SETUP_READING = violation(
    "onirim.setup.reading", _("There is no such way to play it (%(name)s, %(choice)s). Choose one from the list.")
)


def resolve_variants(choices: dict[str, str]) -> dict[str, str]:
    """Return every rule variant with its choice or its default. Rejects unknown names and choices."""
    return engine.resolve_variants(RULE_VARIANTS, choices, SETUP_READING)
