"""The shelf: making campaigns and finding them."""

from __future__ import annotations

import secrets

from campaigns.journal.door import Step, carry_out, commit
from campaigns.journal.forms import MoveIds
from campaigns.journal.outcomes import By
from campaigns.models import Campaign, Move
from campaigns.referee import game, move_named
from campaigns.storage import state
from campaigns.storage.transactions import write_transaction

# No vowels and no look-alikes: a slug is read aloud across a table and should spell nothing.
LETTERS = "bcdfghjkmnpqrstvwxz23456789"


def free_slug() -> str:
    """Give a new slug of eight letters and digits."""
    return "".join(secrets.choice(LETTERS) for _ in range(8))


def begin(game_name: str, name: str, args: dict[str, object], by: By) -> Campaign:
    """Make a campaign of ``game_name`` called ``name`` and carry out its game's move ``begin`` with ``args``.

    Raises Refusal when the game does not begin like that; nothing is made then.
    """
    rules = game(game_name)
    declared = move_named(f"{game_name}.begin")
    assert declared is not None
    with write_transaction():
        campaign = Campaign.objects.create(slug=free_slug(), name=name, game=game_name)
        table = state.open_table(campaign, rules)
        carry_out(table, rules, declared, dict(args))
        step = Step(Move.Kind.MOVE, by, next(MoveIds(0)), declared.name, dict(args))
        commit(campaign, table, rules, table.changes(), step)
    return campaign
