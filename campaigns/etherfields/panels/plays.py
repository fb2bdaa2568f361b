"""The facts of a session of Etherfields as other apps log it."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.etherfields.rules.table import Table
from campaigns.models import Session
from campaigns.pages.play_spec import DecidingReport, PlayerFacts, PlayFacts, PlayRecord, PlaySpec

END_DREAM, RESOLVE_DEATH = "etherfields.end-dream", "etherfields.resolve-death"


def build_play_facts(table: Table, row: Session, record: PlayRecord) -> PlayFacts:
    """Return the facts of a session, with the Dreamers who were present: the end of the last Dream decides."""
    result = find_result(record.reports)
    dreamers = [dreamer for dreamer in table.dreamers if dreamer.ref in row.present]
    return PlayFacts(
        title=_("Session %(number)s") % {"number": row.number},
        result=result,
        result_text={"won": _("won"), "lost": _("lost"), "": _("played")}[result],
        players=[
            PlayerFacts(
                name=dreamer.player,
                default_name=dreamer.archetype_name,
                subject_ref=dreamer.ref,
                role=dreamer.archetype_name,
                is_winner=result == "won",
            )
            for dreamer in dreamers
        ],
        edition=table.team.edition,
        notes=[] if result else [_("no Dream was won or lost, so nobody won or lost")],
    )


def find_result(reports: Sequence[DecidingReport]) -> str:
    """Return how the last Dream or loss of a session ended (p. 10 and 18); '' if none was won or lost."""
    for report in reversed(reports):
        outcome = "lost" if report.move == RESOLVE_DEATH else report.args.get("outcome")
        if outcome in ("won", "lost"):
            return str(outcome)
    return ""


PLAY_SPEC = PlaySpec(
    gettext_lazy("Etherfields"),
    build_play_facts,
    bgg_id=280794,
    deciding_moves=frozenset({END_DREAM, RESOLVE_DEATH}),
)
