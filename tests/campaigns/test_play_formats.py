"""Plays in the formats of other apps: the documented fields, each with its type; references that lead somewhere."""

from __future__ import annotations

import csv
import io
import json
import re
import uuid
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit
from zoneinfo import ZoneInfo

import msgspec
import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from campaigns.pages.csv_export import FORMULA_PREFIXES
from campaigns.plays import bg_stats, board_game_geek, plays_csv
from campaigns.plays.play import Play, PlayPlayer, build_id

EVENING = datetime(2026, 11, 27, 23, 5, tzinfo=UTC)
DATE_PATTERN = r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d"


def build_player(name: str, **facts: Any) -> PlayPlayer:
    known = {"role": "", "score": None, "place": 0, "is_winner": False, "is_start_player": False}
    return PlayPlayer(id=build_id("player", name.casefold()), name=name, **{**known, **facts})


LUCIDITY = Play(
    id=build_id("lucidity", "0123456789abcdef", 3),
    campaign="bcdfghjk",
    campaign_name="Two under one blanket",
    game="lucidity",
    game_name="Lucidity: Six-Sided Nightmares",
    number=3,
    title="Game 3",
    started_at=EVENING,
    ended_at=EVENING + timedelta(minutes=71),
    minutes=41,
    result="won",
    result_text="finished",
    players=(
        build_player("Mara", role="Nightmare of Envy", score=12, place=1, is_winner=True, is_start_player=True),
        build_player("Ilse", role="Dreamer", score=9, place=2),
    ),
    expansions=(),
    edition="",
    notes=(),
    is_practice=False,
)
ONIRIM = msgspec.structs.replace(
    LUCIDITY,
    id=build_id("onirim", "f" * 16, 1),
    game="onirim",
    game_name="Onirim (Second Edition)",
    number=1,
    title="Game 1",
    result="left",
    result_text="given up",
    players=(build_player("mara", is_start_player=True),),
    expansions=("The Towers", "Sphinx, Diver and Confusion"),
    notes=("3 of 8 Doors",),
)
ETHERFIELDS = msgspec.structs.replace(
    ONIRIM,
    id=build_id("etherfields", "e" * 16, 2),
    game="etherfields",
    game_name="Etherfields",
    title="Session 2",
    result="",
    result_text="played",
    players=(build_player("Mara", role="Gambler, Specialist"), build_player("Teo", role="Reaper")),
    expansions=(),
    edition="2.0",
    notes=(),
)
PLAYS = [LUCIDITY, ONIRIM, ETHERFIELDS]


def read_link(play: Play) -> dict[str, Any]:
    """Return what a link carries, as the app reads it."""
    link = urlsplit(bg_stats.build_link(play))
    assert (link.scheme, link.netloc, link.path, link.fragment) == (
        "https",
        "app.bgstatsapp.com",
        "/createPlay.html",
        "",
    )
    ((data,),) = parse_qs(link.query, strict_parsing=True).values()
    found: dict[str, Any] = json.loads(data)
    return found


def read_file(plays: list[Play]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(bg_stats.build_file(plays))
    return found


def read_csv(plays: list[Play]) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(plays_csv.build_csv(plays).removeprefix("\ufeff"))))


def test_a_link_has_the_documented_fields() -> None:
    assert read_link(LUCIDITY) == {
        "sourceName": "Dreamkeeper",
        "sourcePlayId": LUCIDITY.id,
        "playDate": "2026-11-28 00:16:00",
        "durationMin": 41,
        "comments": "Two under one blanket, Game 3: finished",
        "game": {"name": "Lucidity: Six-Sided Nightmares", "sourceGameId": "lucidity", "highestWins": True, "noPoints": False},
        "players": [
            {
                "name": "Mara", "sourcePlayerId": LUCIDITY.players[0].id, "startPlayer": True, "winner": True, "score": 12,
                "rank": 1, "role": "Nightmare of Envy",
            },
            {
                "name": "Ilse", "sourcePlayerId": LUCIDITY.players[1].id, "startPlayer": False, "winner": False, "score": 9,
                "rank": 2, "role": "Dreamer",
            },
        ],
    }  # fmt: skip


def test_a_link_leaves_out_what_nobody_knows_but_never_who_won_and_who_began() -> None:
    found = read_link(msgspec.structs.replace(ONIRIM, minutes=0))

    assert found["game"] == {
        "name": "Onirim (Second Edition)", "sourceGameId": "onirim", "bggId": 156336, "highestWins": True, "noPoints": True,
    }  # fmt: skip
    assert "durationMin" not in found
    (player,) = found["players"]
    assert player == {"name": "mara", "sourcePlayerId": LUCIDITY.players[0].id, "startPlayer": True, "winner": False}


def test_a_comment_names_expansions_and_edition() -> None:
    assert read_link(ONIRIM)["comments"].splitlines() == [
        "Two under one blanket, Game 1: given up", "3 of 8 Doors", "With The Towers; Sphinx, Diver and Confusion",
    ]  # fmt: skip
    assert read_link(ETHERFIELDS)["comments"].splitlines()[-1] == "Edition 2.0"


def test_a_date_in_a_link_is_the_end_in_utc_whatever_the_zone_of_the_reader() -> None:
    with timezone.override(ZoneInfo("Asia/Tokyo")):
        assert read_link(LUCIDITY)["playDate"] == "2026-11-28 00:16:00"


GAME_FIELDS = {
    "id": int, "uuid": str, "name": str, "bggId": int, "modificationDate": str, "cooperative": bool, "highestWins": bool,
    "noPoints": bool, "usesTeams": bool, "isBaseGame": int, "isExpansion": int,
}  # fmt: skip
PLAYER_FIELDS = {"id": int, "uuid": str, "name": str, "isAnonymous": bool, "modificationDate": str}
PLAY_FIELDS = {
    "uuid": str, "gameRefId": int, "playDate": str, "entryDate": str, "modificationDate": str, "durationMin": int,
    "ignored": bool, "usesTeams": bool, "manualWinner": bool, "rounds": int, "rating": int, "scoringSetting": int,
    "comments": str, "playerScores": list, "expansionPlays": list,
}  # fmt: skip
SCORE_FIELDS = {
    "playerRefId": int, "score": (str, type(None)), "winner": bool, "startPlayer": bool, "newPlayer": bool, "rank": int,
    "seatOrder": int, "role": str,
}  # fmt: skip


def assert_fields(row: dict[str, Any], fields: dict[str, Any]) -> None:
    assert row.keys() == fields.keys()
    for name, kind in fields.items():
        assert isinstance(row[name], kind), name
        assert not name.endswith("Date") or re.fullmatch(DATE_PATTERN, row[name])


def assert_whole_file(found: dict[str, Any]) -> None:
    """Assert that a file has the fields that public examples have, and that every reference leads somewhere."""
    assert found.keys() == {"games", "players", "locations", "plays", "challenges", "userInfo"}
    for label, fields in (("games", GAME_FIELDS), ("players", PLAYER_FIELDS), ("plays", PLAY_FIELDS)):
        for row in found[label]:
            assert_fields(row, fields)
            assert str(uuid.UUID(row["uuid"])) == row["uuid"]
        assert len({row["uuid"] for row in found[label]}) == len(found[label])
    games, players = ({row["id"] for row in found[label]} for label in ("games", "players"))
    assert len(games) == len(found["games"])
    assert len(players) == len(found["players"])
    for play in found["plays"]:
        assert play["gameRefId"] in games
        for score in play["playerScores"]:
            assert_fields(score, SCORE_FIELDS)
        assert {score["playerRefId"] for score in play["playerScores"]} <= players
        assert len({score["playerRefId"] for score in play["playerScores"]}) == len(play["playerScores"])


def test_a_file_has_each_game_and_player_once() -> None:
    found = read_file(PLAYS)

    assert_whole_file(found)
    assert [game["name"] for game in found["games"]] == [play.game_name for play in PLAYS]
    assert [(game["bggId"], game["cooperative"], game["noPoints"]) for game in found["games"]] == [
        (0, False, False), (156336, True, True), (280794, True, True),
    ]  # fmt: skip
    assert [player["uuid"] for player in found["players"]] == [
        build_id("player", name) for name in ("mara", "ilse", "teo")
    ]
    assert [score["score"] for score in found["plays"][0]["playerScores"]] == ["12", "9"]
    assert [play["ignored"] for play in found["plays"]] == [False, True, False]


def test_a_practice_game_counts_in_no_statistics_and_has_no_link() -> None:
    practice = msgspec.structs.replace(LUCIDITY, is_practice=True)

    assert [play["ignored"] for play in read_file([LUCIDITY, practice])["plays"]] == [False, True]
    assert [row["Practice"] for row in read_csv([LUCIDITY, practice])] == ["", "yes"]
    with pytest.raises(AssertionError):
        bg_stats.build_link(practice)


def test_a_file_without_plays_is_whole() -> None:
    found = read_file([])

    assert_whole_file(found)
    assert found["plays"] == []


def test_a_date_in_a_file_is_the_beginning_by_the_clock_of_the_reader() -> None:
    with timezone.override(ZoneInfo("America/New_York")):
        (play,) = read_file([LUCIDITY])["plays"]

    assert (play["playDate"], play["entryDate"]) == ("2026-11-27 18:05:00", "2026-11-27 19:16:00")


def test_text_for_boardgamegeek_follows_its_form() -> None:
    with timezone.override(UTC):
        text = board_game_geek.build_text([LUCIDITY, ONIRIM])

    first, second = text.split("\n\n")
    assert first.splitlines() == [
        "Lucidity: Six-Sided Nightmares",
        "Date: 2026-11-27",
        "Length in minutes: 41",
        "Player: Mara, Nightmare of Envy, score 12, start player, won",
        "Player: Ilse, Dreamer, score 9",
        "Comments: Two under one blanket, Game 3: finished",
    ]
    assert second.splitlines()[:5] == [
        "Onirim (Second Edition)",
        "https://boardgamegeek.com/boardgame/156336",
        "Date: 2026-11-27",
        "Length in minutes: 41",
        "Incomplete: yes",
    ]
    assert board_game_geek.build_text([]) == ""


def test_a_table_has_a_line_for_each_play() -> None:
    with timezone.override(UTC):
        first, second, _third = read_csv(PLAYS)

    assert first == {
        "Began": "2026-11-27 23:05:00", "Ended": "2026-11-28 00:16:00", "Minutes": "41", "Game": "Lucidity: Six-Sided Nightmares",
        "Campaign": "Two under one blanket", "Play": "Game 3", "Result": "finished", "Number of players": "2",
        "Players": "Mara; Ilse", "Winners": "Mara", "Scores": "12; 9", "Roles": "Nightmare of Envy; Dreamer", "Expansions": "",
        "Edition": "", "Practice": "", "Notes": "", "Id": LUCIDITY.id,
    }  # fmt: skip
    assert (second["Scores"], second["Expansions"]) == ("", "The Towers; Sphinx, Diver and Confusion")
    assert read_csv([]) == []


names = st.text(min_size=1, max_size=40).filter(str.strip) | st.sampled_from(
    ["=1+1", "@sum", "-2", "+A", 'a"b,c;d', "Zoë 🌙&#?%"]
)
players = st.lists(
    st.builds(
        build_player, names, role=st.sampled_from(["", "Gambler"]), score=st.none() | st.integers(0, 60), place=st.integers(0, 4),
        is_winner=st.booleans(), is_start_player=st.booleans(),
    ),
    min_size=1, max_size=5, unique_by=lambda player: player.id,
)  # fmt: skip


def build_plays(games: Iterable[tuple[Play, list[PlayPlayer], str, int]]) -> list[Play]:
    return [
        msgspec.structs.replace(
            game, id=build_id(number), players=tuple(who), campaign_name=name, minutes=minutes, number=number
        )
        for number, (game, who, name, minutes) in enumerate(games)
    ]


some_plays = st.lists(st.tuples(st.sampled_from(PLAYS), players, names, st.integers(0, 600)), max_size=4).map(
    build_plays
)


@given(some_plays)
def test_whatever_people_are_called_every_format_is_whole(plays: list[Play]) -> None:
    assert_whole_file(read_file(plays))
    for play in plays:
        found = read_link(play)
        assert re.fullmatch(DATE_PATTERN, found["playDate"])
        assert [player["name"] for player in found["players"]] == [player.name for player in play.players]
        assert all({"startPlayer", "winner"} <= player.keys() for player in found["players"])
        assert bg_stats.build_link(play).isascii()
    rows = read_csv(plays)
    assert [row["Id"] for row in rows] == [play.id for play in plays]
    assert not [cell for row in rows for cell in row.values() if cell.startswith(FORMULA_PREFIXES)]
    text = board_game_geek.build_text(plays)
    assert all(play.game_name in text for play in plays)


@pytest.mark.parametrize("play", PLAYS, ids=lambda play: play.game)
def test_a_link_is_short_enough_for_a_button_and_a_qr_code(play: Play) -> None:
    assert len(bg_stats.build_link(play)) < 2000
