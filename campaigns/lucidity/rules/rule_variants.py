"""The rule variants of Lucidity, each with its default first (facts 2.11)."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns import engine


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


def resolve_variants(choices: dict[str, str]) -> dict[str, str]:
    """Return every rule variant with its choice or its default. Rejects unknown names and choices."""
    return engine.resolve_variants(RULE_VARIANTS, choices, "lu.setup.reading")
