"""Import of what says it is an export and is none: the hash is right, and the deeper checks refuse."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from campaigns import state
from campaigns.saves.importing import import_campaign
from tests.campaigns.damage import DREAMER, SLUMBER, Damage, Document, damaged, everywhere, only, refused


@pytest.mark.parametrize(
    ("damage", "place"),
    [
        pytest.param(lambda d: d.update(extra=1), "extra", id="an unknown field"),
        pytest.param(lambda d: d["journal"][0].update(id=1), "$.journal[0]", id="an unknown field of an entry"),
        pytest.param(lambda d: d["savepoints"][0].update(pk=1), "$.savepoints[0]", id="an unknown field of a point"),
        pytest.param(lambda d: d.pop("journal"), "journal", id="no journal"),
        pytest.param(lambda d: d.update(journal=[]), "$", id="an empty journal"),
        pytest.param(lambda d: d.update(journal={}), "$.journal", id="a journal that is no list"),
        pytest.param(lambda d: d.update(state=[]), "$.state", id="a state that is no object"),
        pytest.param(lambda d: d["state"].pop(DREAMER), f"$.state['{DREAMER}']", id="a model left out"),
        pytest.param(lambda d: d["state"].update({"auth.user": {}}), "$.state['auth.user']", id="a foreign model"),
        pytest.param(lambda d: d["state"].update({"campaigns.move": {}}), "campaigns.move", id="the journal as state"),
        pytest.param(lambda d: d["state"][DREAMER]["1"].update(campaign_id=1), DREAMER, id="another campaign's key"),
        pytest.param(lambda d: d["state"][DREAMER]["1"].update(id=1), DREAMER, id="a row's own key"),
        pytest.param(lambda d: d["state"][DREAMER]["1"].pop("ether"), DREAMER, id="a field left out"),
        pytest.param(lambda d: d["state"][DREAMER].update({"0": d["state"][DREAMER].pop("1")}), DREAMER, id="ref 0"),
        pytest.param(lambda d: d["state"][DREAMER].update({"-1": d["state"][DREAMER].pop("1")}), DREAMER, id="ref -1"),
        pytest.param(
            lambda d: d["state"][DREAMER].update({"٣": d["state"][DREAMER]["1"]}), DREAMER, id="ref in Arabic"
        ),
        pytest.param(lambda d: d["state"][DREAMER].update({"x": {}}), DREAMER, id="a ref in words"),
        pytest.param(
            lambda d: d["state"][DREAMER].update({"3": d["state"][DREAMER]["1"]}), DREAMER, id="a row too many"
        ),
        pytest.param(
            lambda d: d["state"][DREAMER]["1"].update(ether=5), f"$.state['{DREAMER}']['1']", id="state alone"
        ),
        pytest.param(lambda d: d["journal"][0].update(seq=2), "$.journal[0].seq", id="a count from 2"),
        pytest.param(lambda d: d["journal"].pop(3), "$.journal[3].seq", id="an entry left out"),
        pytest.param(lambda d: d["journal"].reverse(), "$.journal[0].seq", id="a journal backwards"),
        pytest.param(lambda d: d["journal"][2].update(parent=-1), "$.journal[2].seq", id="a parent below zero"),
        pytest.param(lambda d: d["journal"][2].update(parent=0), "$.journal[2].seq", id="a second beginning"),
        pytest.param(lambda d: d["journal"][2].update(parent=3), "$.journal[2].seq", id="its own parent"),
        pytest.param(lambda d: d["journal"][2].update(parent=7), "$.journal[2].seq", id="a parent that comes later"),
        pytest.param(lambda d: d["journal"][5].update(parent=5), "$.journal[5].seq", id="a parent that is an undo"),
        pytest.param(lambda d: d["journal"][4].update(target=99), "$.journal[4].seq", id="a target that comes later"),
        pytest.param(lambda d: d["journal"][4].update(kind="cheat"), "$.journal[4]", id="an unknown kind"),
        pytest.param(lambda d: d["journal"][4].update(move_id=""), "$.journal[4]", id="no move id"),
        pytest.param(lambda d: d["journal"][4].update(move_id="x" * 41), "$.journal[4]", id="too long a move id"),
        pytest.param(
            lambda d: d["journal"][4].update(move_id=d["journal"][3]["move_id"]), "$.journal", id="a move id twice"
        ),
        pytest.param(lambda d: d["journal"][4].update(author="x" * 41), "$.journal[4]", id="too long an author"),
        pytest.param(lambda d: d["journal"][4].update(session=-1), "$.journal[4]", id="a session below zero"),
        pytest.param(lambda d: d["journal"][4].update(at="yesterday"), "$.journal[4].at", id="a time in words"),
        pytest.param(lambda d: d["journal"][4].update(at=12), "$.journal[4].at", id="a time as a number"),
        pytest.param(
            lambda d: d["journal"][4].update(at="0001-01-01T00:00:00+14:00"), "$.journal[4]", id="before all time"
        ),
        pytest.param(lambda d: d.update(created="9999-12-31T23:59:59-14:00"), "$", id="after all time"),
        pytest.param(lambda d: d["journal"][4].update(at="2026-01-01T20:00:00"), "$.journal[4]", id="no time zone"),
        pytest.param(
            lambda d: d["savepoints"][0].update(at="0001-01-01T00:00:00+14:00"),
            "$.savepoints[0]",
            id="a point out of time",
        ),
        pytest.param(lambda d: d["journal"][3].update(changes=None), "$.journal[3].changes", id="no changes"),
        pytest.param(lambda d: d["journal"][3]["changes"][0].pop(), "$.journal[3].changes", id="half a change"),
        pytest.param(
            lambda d: d["journal"][3]["changes"][0].append(1), "$.journal[3].changes", id="half a change more"
        ),
        pytest.param(
            lambda d: d["journal"][3]["changes"][0].__setitem__(0, "auth.user"),
            "$.journal[3].changes",
            id="a foreign row",
        ),
        pytest.param(
            lambda d: d["journal"][3]["changes"][0].__setitem__(1, 0), "$.journal[3].changes", id="a change of ref 0"
        ),
        pytest.param(
            lambda d: d["journal"][3]["changes"][0].__setitem__(1, -5), "$.journal[3].changes", id="a change of ref -5"
        ),
        pytest.param(
            lambda d: d["journal"][3]["changes"][0][3].update(pk=9), "$.journal[3].changes", id="a change of a key"
        ),
        pytest.param(
            lambda d: d["journal"][3]["changes"][0][3].update(campaign_id=9),
            "$.journal[3].changes",
            id="a change of owner",
        ),
        pytest.param(
            lambda d: d["journal"][3]["changes"][0][2].update(distress=3),
            "$.journal[3].changes[0]",
            id="a false before",
        ),
        pytest.param(
            lambda d: d["journal"][3]["changes"][0].__setitem__(2, None), "$.journal[3].changes[0]", id="made twice"
        ),
        pytest.param(
            lambda d: d["journal"][3]["changes"].append([DREAMER, 9, None, None]),
            "$.journal[3].changes",
            id="nothing made",
        ),
        pytest.param(lambda d: d.update(version=99), "$.head", id="a version beyond the journal"),
        pytest.param(lambda d: d.update(head=99), "$.head", id="a head beyond the version"),
        pytest.param(lambda d: d.update(head=0), "$.head", id="no head"),
        pytest.param(lambda d: d.update(head=5), "$.head", id="a head that is an undo"),
        pytest.param(lambda d: d.update(session=-3), "$", id="a session below zero in the head"),
        pytest.param(lambda d: d.update(name=""), "$", id="no name"),
        pytest.param(lambda d: d.update(name="x" * 61), "$", id="too long a name"),
        pytest.param(lambda d: d.update(name=5), "$.name", id="a name that is a number"),
        pytest.param(lambda d: d.update(name="x" * 5000), "$.name", id="5,000 letters of name"),
        pytest.param(lambda d: d.update(name="a\0b"), "$.name", id="a null character in the name"),
        pytest.param(lambda d: d["journal"][3]["args"].update(count=1.5), "$.journal[3].args.count", id="a fraction"),
        pytest.param(lambda d: d["journal"][3]["args"].update(count=10**30), "$.journal[3].args.count", id="huge"),
        pytest.param(lambda d: d["journal"][3]["args"].update({"a\0": 1}), "$.journal[3].args", id="a null in a key"),
        pytest.param(lambda d: d["journal"][3].update(args=[]), "$.journal[3].args", id="arguments that are a list"),
        pytest.param(lambda d: d["journal"][3].update(rulings=[["x"]]), "$.journal[3].rulings", id="half a ruling"),
        pytest.param(
            lambda d: d["journal"][3].update(overruled={"card": {"a": {}}}), "$.journal[3]", id="a card of cards"
        ),
        pytest.param(lambda d: d["journal"][3].update(subjects="x" * 201), "$.journal[3]", id="too many subjects"),
        pytest.param(lambda d: d["savepoints"][0].update(name=""), "$.savepoints[0]", id="a point without a name"),
        pytest.param(lambda d: d["savepoints"][0].update(name="x" * 61), "$.savepoints[0]", id="a point's long name"),
        pytest.param(lambda d: d["savepoints"][0].update(seq=-1), "$.savepoints[0]", id="a point below zero"),
        pytest.param(lambda d: d["savepoints"][0].update(hash="0" * 64), "$.savepoints[0].hash", id="a point's hash"),
        pytest.param(lambda d: d["savepoints"][0]["state"].clear(), "$.savepoints[0]", id="an empty point"),
    ],
)
def test_what_only_looks_like_an_export(raw: bytes, damage: Damage, place: str) -> None:
    assert place in refused(damaged(raw, damage))


@pytest.mark.parametrize(
    ("label", "fields"),
    [
        pytest.param(DREAMER, {"distress": 9}, id="Distress 9"),
        pytest.param(DREAMER, {"distress": -1}, id="Distress below zero"),
        pytest.param(DREAMER, {"ether": 17}, id="more Ether than the box holds"),
        pytest.param(DREAMER, {"deck": 201}, id="a deck of 201"),
        pytest.param(DREAMER, {"deck": "22"}, id="a number in quotes"),
        pytest.param(DREAMER, {"deck": None}, id="no deck"),
        pytest.param(DREAMER, {"deck": [22]}, id="a deck that is a list"),
        pytest.param(DREAMER, {"deck": True}, id="a deck that is true"),
        pytest.param(DREAMER, {"playing": "yes"}, id="a word for yes"),
        pytest.param(DREAMER, {"playing": 1}, id="1 for yes"),
        pytest.param(DREAMER, {"player": []}, id="a player who is an empty list"),
        pytest.param(DREAMER, {"player": None}, id="a player who is null"),
        pytest.param(DREAMER, {"player": 5}, id="a player who is a number"),
        pytest.param(DREAMER, {"player": "x" * 41}, id="a player with too long a name"),
        pytest.param(DREAMER, {"archetype": "hero"}, id="an archetype of no box"),
        pytest.param(DREAMER, {"archetype": "specialist"}, id="an archetype twice"),
        pytest.param(DREAMER, {"flaws_in_deck": 23}, id="more Flaws than cards"),
        pytest.param(DREAMER, {"hand_limit": 21}, id="a Hand limit of 21"),
        pytest.param("etherfields.team", {"hours": 100}, id="100 Hours"),
        pytest.param("etherfields.team", {"tracking": "none"}, id="an unknown counting"),
        pytest.param("etherfields.team", {"readings": []}, id="readings that are a list"),
        pytest.param("etherfields.team", {"readings": {"a": 1}}, id="a reading that is a number"),
        pytest.param(SLUMBER, {"turns_left": 13}, id="13 Turns"),
        pytest.param(SLUMBER, {"turn": 0}, id="Turn 0"),
        pytest.param(SLUMBER, {"phase": "dawn"}, id="an unknown step"),
        pytest.param(SLUMBER, {"steps_done": {}}, id="steps that are an object"),
        pytest.param(SLUMBER, {"steps_done": [1]}, id="steps that are numbers"),
        pytest.param(SLUMBER, {"blocked": "move"}, id="blocked steps that are a word"),
        pytest.param(SLUMBER, {"blocked": ["move"] * 17}, id="17 Universal markers"),
        pytest.param(SLUMBER, {"tokens": []}, id="tokens that are a list"),
        pytest.param(SLUMBER, {"tokens": {"threat": "2"}}, id="tokens in quotes"),
        pytest.param(SLUMBER, {"tokens": {"threat": 21}}, id="21 Threat tokens"),
        pytest.param(SLUMBER, {"name": ""}, id="a Slumber without a name"),
        pytest.param("etherfields.entity", {"morphings": 3}, id="Morphings that are a number"),
        pytest.param("etherfields.entity", {"morphings": ["gems"] * 13}, id="13 Morphings"),
        pytest.param("etherfields.entity", {"effects": {"basic": 3}}, id="an effect that is a number"),
        pytest.param("etherfields.entity", {"effects": {"basic": {"a": {}}}}, id="an effect too deep"),
        pytest.param("etherfields.entity", {"movement": ""}, id="a Movement value that is an empty text"),
        pytest.param("etherfields.entity", {"movement": []}, id="a Movement value that is an empty list"),
        pytest.param("etherfields.entity", {"figures": 16}, id="16 figures"),
        pytest.param("campaigns.session", {"present": "all"}, id="those present as a word"),
        pytest.param("campaigns.session", {"present": ["1"]}, id="those present in quotes"),
        pytest.param("campaigns.session", {"number": -1}, id="a session below zero"),
        pytest.param("campaigns.decision", {"facts": []}, id="facts that are a list"),
        pytest.param("campaigns.decision", {"facts": {"a": {"b": 1}}}, id="facts too deep"),
        pytest.param("campaigns.decision", {"kind": ""}, id="a question about nothing"),
    ],
)
def test_state_and_journal_that_agree_on_the_impossible(raw: bytes, label: str, fields: dict[str, Any]) -> None:
    def damage(found: Document) -> None:
        everywhere(found, label, "1" if label == DREAMER else only(found, label), **fields)

    sentence = refused(damaged(raw, damage))
    assert "state" in sentence or "changes" in sentence


def test_more_distress_than_the_box_holds(raw: bytes) -> None:
    def damage(found: Document) -> None:
        third = {**found["state"][DREAMER]["2"], "archetype": "reaper", "distress": 8}
        everywhere(found, DREAMER, "2", distress=8)
        found["state"][DREAMER]["3"] = third
        found["journal"][0]["changes"].append([DREAMER, 3, None, third])
        found["savepoints"].clear()

    assert "$.state" in refused(damaged(raw, damage))


@pytest.mark.parametrize(
    "fields", [{"distress": 9}, {"archetype": "specialist"}, {"deck": "22"}, {"flaws_in_deck": 30}]
)
def test_a_hostile_state_in_a_save_point(raw: bytes, fields: dict[str, Any]) -> None:
    def damage(found: Document) -> None:
        point = found["savepoints"][0]
        point["state"][DREAMER]["1"].update(fields)
        point["hash"] = state.hash_of(point["state"])

    assert "$.savepoints[0].state" in refused(damaged(raw, damage))


def test_a_team_under_another_number(raw: bytes) -> None:
    def damage(found: Document) -> None:
        team = found["state"]["etherfields.team"]
        team["2"] = team.pop("1")
        for entry in found["journal"]:
            for change in entry["changes"]:
                if change[0] == "etherfields.team":
                    change[1] = 2
        found["savepoints"].clear()

    refused(damaged(raw, damage))


def test_what_this_version_has_no_words_for_stays_readable(player: Client, raw: bytes) -> None:
    """A Morphing, an effect, a reading, a reason of another version: shown by their codes, never a fault."""

    def damage(found: Document) -> None:
        everywhere(
            found, "etherfields.entity", only(found, "etherfields.entity"), morphings=["new"], effects={"new": {}}
        )
        everywhere(found, "etherfields.team", "1", lost="new", readings={"new": "way"})
        everywhere(found, "campaigns.decision", only(found, "campaigns.decision"), kind="ef.new.question", facts={})
        found["journal"][3].update(rulings=[["ef.new.code", {}]], name="etherfields.new", names={"name": 5})

    found = import_campaign(damaged(raw, damage))

    for path in ("", "journal/", "saves/"):
        assert player.get(f"/c/{found.slug}/{path}").status_code == 200
