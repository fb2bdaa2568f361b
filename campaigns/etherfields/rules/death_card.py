"""The Death Wisdom card: gained once, by the first loss that is resolved with it (manual p. 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.etherfields.rules.codes import parse_secret_code
from campaigns.etherfields.rules.procedure import StepFacts
from campaigns.etherfields.rules.secrets import SECRET_GOES
from campaigns.etherfields.rules.team_cards import add_team_card, emit_full_wisdom

if TYPE_CHECKING:
    from campaigns.etherfields.rules.table import Table

DEATH_CARD_PARTS = ("II-42", "I")  # p. 18
DEATH_CARD_CODE = " ".join(DEATH_CARD_PARTS)


def has_death_card(table: Table) -> bool:
    """Return whether the Team is known to own the Death card, as a Secret or a card."""
    gained = [secret.code for secret in table.secrets if secret.standing == "gained"]
    return any(parse_secret_code(code) == DEATH_CARD_PARTS for code in (*gained, *(card.code for card in table.cards)))


def get_death_card_facts(table: Table) -> StepFacts:
    """Return whether the card is owned already, for the sentence of its step, and which cures would help now."""
    return {"owned" if has_death_card(table) else "unrevealed": True, "cures": list_cures(table)}


def list_cures(table: Table) -> list[str]:
    """Return what the card may cure, as far as it changes anything: Distress, Sealed cards (p. 18)."""
    everybody = table.present_dreamers
    helps = {
        "cure": any(dreamer.distress for dreamer in everybody),
        "unseal": any(dreamer.sealed for dreamer in everybody),
    }
    return [kind for kind, is_helpful in helps.items() if is_helpful]


def gain_death_card(table: Table) -> None:
    """Put the Death card among the Wisdom cards, unless it is there: resolving it reveals it (p. 18)."""
    if has_death_card(table):
        return
    secret = next(iter(table.secrets.filter(code=DEATH_CARD_CODE)), None) or table.secrets.add(code=DEATH_CARD_CODE)
    secret.dream, secret.kind, secret.standing = DEATH_CARD_PARTS[0], "wisdom", "gained"
    emit_full_wisdom(table)
    add_team_card(table, "wisdom", secret.name or DEATH_CARD_CODE, secret.note, code=DEATH_CARD_CODE)
    table.emit_consequence(SECRET_GOES, secret=DEATH_CARD_CODE, goes="wisdom")
