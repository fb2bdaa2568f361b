"""The Death Wisdom card: gained once, by the first loss that is resolved with it (manual p. 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.etherfields.rules.codes import parse_secret_code
from campaigns.etherfields.rules.procedure import ChecklistEntry, StepFacts, list_open_steps
from campaigns.etherfields.rules.secrets import SECRET_GOES
from campaigns.etherfields.rules.team_cards import add_team_card, emit_full_wisdom

if TYPE_CHECKING:
    from campaigns.etherfields.rules.table import Table

DEATH_CARD_STEP_KEY = "death-card"
LOST_CARD_STEP_KEY = "end-card"
DEATH_CARD_STEP_KEYS = (DEATH_CARD_STEP_KEY, LOST_CARD_STEP_KEY)
"""The step of a loss, and of a lost Dream, that resolves the card."""
CURE_KINDS = ("cure", "unseal")
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


def note_cured(table: Table, kind: str) -> None:
    """Note on the step of the Death card what it has done for everybody: it is done once (p. 18)."""
    for checklist in table.checklists:
        key = next(iter(list_open_steps(checklist)), "")
        if key in DEATH_CARD_STEP_KEYS and kind.removesuffix("-all") in CURE_KINDS:
            checklist.steps = [_add_cured(one, kind) if one["key"] == key else one for one in checklist.steps]


def _add_cured(entry: ChecklistEntry, kind: str) -> ChecklistEntry:
    facts = entry["facts"]
    return {**entry, "facts": {**facts, "cured": [*facts.get("cured", []), kind]}}


def gain_death_card(table: Table) -> None:
    """Put the Death card among the Wisdom cards, unless it is there: resolving it reveals it (p. 18)."""
    if has_death_card(table):
        return
    secret = next(iter(table.secrets.filter(code=DEATH_CARD_CODE)), None) or table.secrets.add(code=DEATH_CARD_CODE)
    secret.dream, secret.kind, secret.standing = DEATH_CARD_PARTS[0], "wisdom", "gained"
    emit_full_wisdom(table)
    add_team_card(table, "wisdom", secret.name or DEATH_CARD_CODE, secret.note, code=DEATH_CARD_CODE)
    table.emit_consequence(SECRET_GOES, secret=DEATH_CARD_CODE, goes="wisdom")
