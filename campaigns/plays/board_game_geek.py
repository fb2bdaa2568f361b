"""Plays as text to paste into BoardGameGeek, in the order of the form that logs a play there (docs/plays.md)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils import timezone
from django.utils.translation import gettext as _

from campaigns.engine.list_format import join_items
from campaigns.pages.registry import get_game_ui
from campaigns.plays.comments import build_comment
from campaigns.plays.play import Play, PlayPlayer

GAME_URL = "https://boardgamegeek.com/boardgame/{}"


def build_text(plays: Sequence[Play]) -> str:
    """Return plays as text, each a paragraph."""
    return "\n".join("\n".join([*_iter_lines(play), ""]) for play in plays)


def _iter_lines(play: Play) -> Iterator[str]:
    spec = get_game_ui(play.game).play_spec
    yield play.game_name
    if spec is not None and spec.bgg_id:
        yield GAME_URL.format(spec.bgg_id)
    yield _("Date: %(date)s") % {"date": timezone.localtime(play.started_at).date().isoformat()}
    if play.minutes:
        yield _("Length in minutes: %(minutes)s") % {"minutes": play.minutes}
    if play.result == "left":
        yield _("Incomplete: yes")
    for player in play.players:
        yield _("Player: %(player)s") % {"player": join_items(_iter_player_facts(player))}
    yield _("Comments: %(comment)s") % {"comment": build_comment(play)}


def _iter_player_facts(player: PlayPlayer) -> Iterator[str]:
    yield player.name
    if player.role:
        yield player.role
    if player.score is not None:
        yield _("score %(score)s") % {"score": player.score}
    if player.is_start_player:
        yield _("start player")
    if player.is_winner:
        yield _("won")
