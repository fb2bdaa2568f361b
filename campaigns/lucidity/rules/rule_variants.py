"""The rule variants of Lucidity, each with its default first (facts 2.11)."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns import engine
from campaigns.engine.messages import _, violation

VARIANT_LABELS = {
    "minions": (
        _("After an attack by minions, rows are checked"),
        {"own": _("on that Dreamer's next turn"), "now": _("at once")},
    ),
    "minion-reroll": (
        _("An attacked Dreamer may pay for rerolls"),
        {"yes": _("yes"), "no": _("no")},
    ),
    "outside": (
        _("Power shown outside the Power row"),
        {"counts": _("counts"), "not": _("does not count")},
    ),
    "tie": (
        _("A tie for the most Power"),
        {"shared": _("they win together"), "on": _("last turns are played again")},
    ),
    "select": (
        _("You choose the dice to put back"),
        {"seen": _("by their colour"), "unseen": _("blindly")},
    ),
    "short": (
        _("Too few dice in the bag to draw"),
        {"there": _("draw what is left"), "ends": _("the game ends")},
    ),
    "emptied": (
        _("Drawing the last die, when others go back into the bag"),
        {"ever": _("this is the last turn"), "left": _("not the last turn: the bag is not empty")},
    ),
    "claimed": (
        _("The Nightmare for the fullest Shadow row is already taken"),
        {"next": _("the next-fullest row decides"), "none": _("nobody turns")},
    ),
    "last": (
        _("Several Dreamers with %(END_POWER)s Power: who has a last turn"),
        {"below": _("none of them"), "each": _("each of them"), "turn": _("all but the one whose turn it was")},
    ),
}


@dataclass(frozen=True)
class RuleVariant(engine.RuleVariant):
    """One rule variant, and the entry that describes its choices in order, after those of the variants before."""

    rule: str


RULE_VARIANTS = (
    RuleVariant("minions", ("own", "now"), "When an attacked Dreamer's rows are checked.", "lu.minions"),
    RuleVariant("minion-reroll", ("yes", "no"), "Whether an attacked Dreamer may pay for rerolls.", "lu.reroll"),
    RuleVariant("outside", ("counts", "not"), "Whether Power shown outside the Power row counts.", "lu.end"),
    RuleVariant("tie", ("shared", "on"), "What happens when the most Power is shared.", "lu.tie"),
    RuleVariant("select", ("seen", "unseen"), "Whether the two returned dice are chosen by colour.", "lu.draw"),
    RuleVariant("short", ("there", "ends"), "A draw of more dice than the bag has.", "lu.too-many"),
    RuleVariant("emptied", ("ever", "left"), "A bag whose last dice are drawn before some go back.", "lu.too-many"),
    RuleVariant("claimed", ("next", "none"), "A fullest Shadow row whose Nightmare another player is.", "lu.shadow"),
    RuleVariant("last", ("below", "each", "turn"), "Who of several with 15 Power takes a last turn.", "lu.end"),
)


def get_chosen_variant(choices: dict[str, str], name: str) -> str:
    """Return the choice of a rule variant, or its default if none known was made."""
    return engine.get_chosen_variant(RULE_VARIANTS, choices, name)


SETUP_READING = violation(
    "lu.setup.reading", _("There is no such way to play it (%(name)s, %(choice)s). Choose one from the list.")
)


def resolve_variants(choices: dict[str, str]) -> dict[str, str]:
    """Return every rule variant with its choice or its default. Rejects unknown names and choices."""
    return engine.resolve_variants(RULE_VARIANTS, choices, SETUP_READING)
