"""The start of a session: who is there, the Clock, saved Ether, and the list that unpacks a saved game (manual p. 5 and 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.engine import move
from campaigns.engine.messages import ManualStep, MoveMessages, Variant, _, consequence
from campaigns.etherfields.rules.checklists.setup import RESTORE_PROCEDURE, is_game_packed
from campaigns.etherfields.rules.pools import limit_to_pool
from campaigns.etherfields.rules.procedure import tick_by_move
from campaigns.etherfields.rules.rule_variants import has_first_player
from campaigns.etherfields.rules.seating import is_seating_known
from campaigns.etherfields.rules.session import START_STEP_KEY, open_session, require_session_closed
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer

FIRST_SEATS_OPEN = consequence(
    "ef.first.seats-open",
    _("Nobody has said how you sit, so we assume this order, clockwise: %(names)s. You can change it under Team."),
)


@move(
    "etherfields.start-session",
    rule_id="ef.session",
    guard=require_session_closed,
    messages=MoveMessages(
        _("Start the session"),
        _("The session began with %(present)s. %(first_player)s is First Player."),
        _("Sets the Clock and gives kept Ether back."),
        synonyms=_("session starts, new session, start tonight, begin evening, evening begins"),
        outcome_variants=(Variant(_("The session began with %(present)s."), where={"marker": "none"}),),
    ),
)
def start_session(table: Table, first_player: Dreamer, present: list[Dreamer]) -> None:
    """Set up a session: present Dreamers, the First Player, the Clock, saved Ether (p. 5 and 18).

    ``present`` are the 1 to 5 Dreamers at the table, ``first_player`` one of them. Hours: 6 minus their number. Each
    card saved for Ether returns 1 Ether. A packed game is unpacked next, by its checklist. Refuses an absent First Player.
    """
    is_unpacked_next = is_game_packed(table) and not len(table.checklists)
    open_session(table, first_player, present)
    _give_back_ether(table)
    if is_unpacked_next:
        table.checklists.add(kind=RESTORE_PROCEDURE.kind, steps=RESTORE_PROCEDURE.build_entries(table))
    marker = {} if has_first_player(table) else {"marker": "none"}
    table.line_facts |= {"present": [str(dreamer) for dreamer in table.present_dreamers], **marker}
    tick_by_move(table, START_STEP_KEY)
    if not is_seating_known(table):
        table.emit_consequence(FIRST_SEATS_OPEN, names=[str(dreamer) for dreamer in table.present_dreamers])


ETHER_BACK = consequence(
    "ef.save.ether-returned",
    ManualStep(
        _("Each II-41 R card gave 1 Ether back and was put away: %(ethers)s."),
        _("Take 1 Ether for each II-41 R card, and put these cards away: %(ethers)s."),
    ),
)


def _give_back_ether(table: Table) -> None:
    """Return 1 Ether for each card that saved some, as far as the pool goes (p. 18)."""
    returned: list[tuple[Dreamer, int]] = []
    for dreamer in table.present_dreamers:
        if dreamer.kept_ether:
            gained = limit_to_pool(table, "ether", dreamer.kept_ether)
            dreamer.ether += gained
            dreamer.kept_ether = 0
            returned.append((dreamer, gained))
    if returned:
        table.emit_consequence(ETHER_BACK, ethers=[f"{dreamer} {count}" for dreamer, count in returned])
