"""The comment on a play: what other apps have no field for."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from campaigns.engine.list_format import join_items
from campaigns.plays.play import SEPARATOR, Play


def build_comment(play: Play) -> str:
    """Return the comment on a play, in lines: campaign and result, notes, expansions, edition."""
    return "\n".join(_iter_lines(play))


def _iter_lines(play: Play) -> Iterator[str]:
    facts = {"campaign": play.campaign_name, "play": play.title, "result": play.result_text}
    yield _("%(campaign)s, %(play)s: %(result)s") % facts
    if play.notes:
        yield join_items(play.notes)
    if play.expansions:
        yield _("With %(expansions)s") % {"expansions": SEPARATOR.join(play.expansions)}
    if play.edition:
        yield _("Edition %(edition)s") % {"edition": play.edition}
