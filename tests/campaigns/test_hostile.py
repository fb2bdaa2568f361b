"""Imports of forged exports: the hash is right, and the deeper checks refuse."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from campaigns.storage import row_refs, state
from campaigns.transfer.exporter import export_plain
from campaigns.transfer.importer import import_campaign
from tests.campaigns.form_posts import post_form
from tests.campaigns.table_actions import apply_move, assert_unchanged, get_stored_state
from tests.campaigns.tampering import (
    DREAMER_LABEL,
    SLUMBER_LABEL,
    Document,
    Tampering,
    assert_all_formats_fail,
    change_row_everywhere,
    get_only_key,
    tamper,
)
from tests.failures import collect_failures

pytestmark = pytest.mark.postgres


@collect_failures(
    ("damage", "place"),
    [
        pytest.param(lambda d: d.update(extra=1), "extra", id="an unknown field"),
        pytest.param(lambda d: d["journal"][0].update(id=1), "$.journal[0]", id="an unknown field of an entry"),
        pytest.param(lambda d: d["savepoints"][0].update(pk=1), "$.savepoints[0]", id="an unknown field of a point"),
        pytest.param(lambda d: d.pop("journal"), "journal", id="no journal"),
        pytest.param(lambda d: d.update(journal=[]), "$", id="an empty journal"),
        pytest.param(lambda d: d.update(journal={}), "$.journal", id="a journal that is no list"),
        pytest.param(lambda d: d.update(state=[]), "$.state", id="a state that is no object"),
        pytest.param(lambda d: d["state"].pop(DREAMER_LABEL), f"$.state['{DREAMER_LABEL}']", id="a model left out"),
        pytest.param(lambda d: d["state"].update({"auth.user": {}}), "$.state['auth.user']", id="a foreign model"),
        pytest.param(lambda d: d["state"].update({"campaigns.move": {}}), "campaigns.move", id="the journal as state"),
        pytest.param(
            lambda d: d["state"][DREAMER_LABEL]["1"].update(campaign_id=1), DREAMER_LABEL, id="another campaign's key"
        ),
        pytest.param(lambda d: d["state"][DREAMER_LABEL]["1"].update(id=1), DREAMER_LABEL, id="a row's own key"),
        pytest.param(lambda d: d["state"][DREAMER_LABEL]["1"].pop("ether"), DREAMER_LABEL, id="a field left out"),
        pytest.param(
            lambda d: d["state"][DREAMER_LABEL].update({"0": d["state"][DREAMER_LABEL].pop("1")}),
            DREAMER_LABEL,
            id="ref 0",
        ),
        pytest.param(
            lambda d: d["state"][DREAMER_LABEL].update({"-1": d["state"][DREAMER_LABEL].pop("1")}),
            DREAMER_LABEL,
            id="ref -1",
        ),
        pytest.param(
            lambda d: d["state"][DREAMER_LABEL].update({"٣": d["state"][DREAMER_LABEL]["1"]}),
            DREAMER_LABEL,
            id="ref in Arabic",
        ),
        pytest.param(lambda d: d["state"][DREAMER_LABEL].update({"x": {}}), DREAMER_LABEL, id="a ref in words"),
        pytest.param(
            lambda d: d["state"][DREAMER_LABEL].update({"3": d["state"][DREAMER_LABEL]["1"]}),
            DREAMER_LABEL,
            id="a row too many",
        ),
        pytest.param(
            lambda d: d["state"][DREAMER_LABEL]["1"].update(ether=5),
            f"$.state['{DREAMER_LABEL}']['1']",
            id="state alone",
        ),
        pytest.param(lambda d: d["journal"][0].update(seq=2), "$.journal[0].seq", id="a count from 2"),
        pytest.param(lambda d: d["journal"].pop(3), "$.journal[3].seq", id="an entry left out"),
        pytest.param(lambda d: d["journal"].reverse(), "$.journal[0].seq", id="a journal backwards"),
        pytest.param(lambda d: d["journal"][2].update(parent=-1), "$.journal[2].parent", id="a parent below zero"),
        pytest.param(lambda d: d["journal"][2].update(parent=0), "$.journal[2].parent", id="a second beginning"),
        pytest.param(lambda d: d["journal"][2].update(parent=3), "$.journal[2].parent", id="its own parent"),
        pytest.param(lambda d: d["journal"][2].update(parent=7), "$.journal[2].parent", id="a parent that comes later"),
        pytest.param(lambda d: d["journal"][5].update(parent=5), "$.journal[5].parent", id="a parent that is an undo"),
        pytest.param(
            lambda d: d["journal"][4].update(target=99), "$.journal[4].target", id="a target that comes later"
        ),
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
            lambda d: d["journal"][3]["changes"].append([DREAMER_LABEL, 9, None, None]),
            "$.journal[3].changes",
            id="nothing made",
        ),
        pytest.param(lambda d: d.update(version=99), "$.version", id="a version beyond the journal"),
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
def test_what_only_looks_like_an_export(raw: bytes, damage: Tampering, place: str) -> None:
    assert place in assert_all_formats_fail(tamper(raw, damage))


@pytest.mark.slow
@collect_failures(
    ("label", "fields"),
    [
        pytest.param(DREAMER_LABEL, {"distress": 9}, id="Distress 9"),
        pytest.param(DREAMER_LABEL, {"distress": -1}, id="Distress below zero"),
        pytest.param(DREAMER_LABEL, {"ether": 17}, id="more Ether than the box holds"),
        pytest.param(DREAMER_LABEL, {"deck": 201}, id="a deck of 201"),
        pytest.param(DREAMER_LABEL, {"deck": "22"}, id="a number in quotes"),
        pytest.param(DREAMER_LABEL, {"deck": None}, id="no deck"),
        pytest.param(DREAMER_LABEL, {"deck": [22]}, id="a deck that is a list"),
        pytest.param(DREAMER_LABEL, {"deck": True}, id="a deck that is true"),
        pytest.param(DREAMER_LABEL, {"playing": "yes"}, id="a word for yes"),
        pytest.param(DREAMER_LABEL, {"playing": 1}, id="1 for yes"),
        pytest.param(DREAMER_LABEL, {"player": []}, id="a player who is an empty list"),
        pytest.param(DREAMER_LABEL, {"player": None}, id="a player who is null"),
        pytest.param(DREAMER_LABEL, {"player": 5}, id="a player who is a number"),
        pytest.param(DREAMER_LABEL, {"player": "x" * 41}, id="a player with too long a name"),
        pytest.param(DREAMER_LABEL, {"archetype": "hero"}, id="an archetype of no box"),
        pytest.param(DREAMER_LABEL, {"archetype": "specialist"}, id="an archetype twice"),
        pytest.param(DREAMER_LABEL, {"flaws_in_deck": 23}, id="more Flaws than cards"),
        pytest.param(DREAMER_LABEL, {"hand_limit": 21}, id="a Hand limit of 21"),
        pytest.param("etherfields.team", {"hours": 100}, id="100 Hours"),
        pytest.param("etherfields.team", {"tracking": "none"}, id="an unknown counting"),
        pytest.param("etherfields.team", {"readings": []}, id="readings that are a list"),
        pytest.param("etherfields.team", {"readings": {"a": 1}}, id="a reading that is a number"),
        pytest.param(SLUMBER_LABEL, {"turns_left": 13}, id="13 Turns"),
        pytest.param(SLUMBER_LABEL, {"turn": 0}, id="Turn 0"),
        pytest.param(SLUMBER_LABEL, {"phase": "dawn"}, id="an unknown step"),
        pytest.param(SLUMBER_LABEL, {"steps_done": {}}, id="steps that are an object"),
        pytest.param(SLUMBER_LABEL, {"steps_done": [1]}, id="steps that are numbers"),
        pytest.param(SLUMBER_LABEL, {"blocked": "move"}, id="blocked steps that are a word"),
        pytest.param(SLUMBER_LABEL, {"blocked": ["move"] * 17}, id="17 Universal markers"),
        pytest.param(SLUMBER_LABEL, {"tokens": []}, id="tokens that are a list"),
        pytest.param(SLUMBER_LABEL, {"tokens": {"threat": "2"}}, id="tokens in quotes"),
        pytest.param(SLUMBER_LABEL, {"tokens": {"threat": 21}}, id="21 Threat tokens"),
        pytest.param(SLUMBER_LABEL, {"name": 3}, id="a Slumber whose name is a number"),
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
        change_row_everywhere(found, label, "1" if label == DREAMER_LABEL else get_only_key(found, label), **fields)

    sentence = assert_all_formats_fail(tamper(raw, damage))
    assert "state" in sentence or "changes" in sentence


def change_entry(number: int, **fields: Any) -> Tampering:
    return lambda d: d["journal"][number].update(fields)


# The journal of ``raw``: 0 begin, 1 the session, 2 a Slumber, 3 suffered, 4 that taken back, 5 suffered, 6 a mark, 7 suffered


@collect_failures(
    ("damage", "place"),
    [
        pytest.param(change_entry(3, name=""), "$.journal[3].name", id="a move without a name"),
        pytest.param(change_entry(3, name="suffer"), "$.journal[3].name", id="a name without a game"),
        pytest.param(change_entry(3, name="onirim.suffer"), "$.journal[3].name", id="another game's move"),
        pytest.param(change_entry(3, name="etherfields.<b>"), "$.journal[3].name", id="a name in HTML"),
        pytest.param(change_entry(3, name="etherfields.suffer\n"), "$.journal[3].name", id="a name and a line break"),
        pytest.param(change_entry(4, name="etherfields.suffer"), "$.journal[4].name", id="an undo with a name"),
        pytest.param(change_entry(3, move_id="nonsense"), "$.journal[3].move_id", id="a move id of no form"),
        pytest.param(change_entry(3, move_id="3.abc def"), "$.journal[3].move_id", id="a move id with a space"),
        pytest.param(change_entry(3, rulings=[["<b>", {}]]), "$.journal[3].rulings", id="a code in HTML"),
        pytest.param(change_entry(3, rulings=[["", {}]]), "$.journal[3].rulings", id="an empty code"),
        pytest.param(change_entry(3, rulings=[["ef", {}]]), "$.journal[3].rulings", id="a code of one part"),
        pytest.param(
            change_entry(3, overruled={"card": "X"}), "$.journal[3].overruled", id="a card that overrules nothing"
        ),
        pytest.param(
            change_entry(3, overruled={"card": "X", "codes": ["Ha!"]}),
            "$.journal[3].overruled",
            id="a card that shouts",
        ),
        pytest.param(
            change_entry(3, overruled={"card": "", "codes": ["ef.seal"]}),
            "$.journal[3].overruled",
            id="a card of no name",
        ),
        pytest.param(
            change_entry(3, overruled={"card": "x" * 61, "codes": ["ef.seal"]}),
            "$.journal[3].overruled",
            id="a long card",
        ),
        pytest.param(
            change_entry(3, overruled={"who": "X"}), "$.journal[3].overruled", id="overruled by something else"
        ),
        pytest.param(change_entry(3, subjects="1"), "$.journal[3].subjects", id="subjects of no form"),
        pytest.param(change_entry(3, undone=False), "$.journal[3].undone", id="taken back and said to stand"),
        pytest.param(change_entry(7, undone=True), "$.journal[7].undone", id="stands and said to be taken back"),
        pytest.param(change_entry(4, undone=True), "$.journal[4].undone", id="an undo taken back"),
        pytest.param(change_entry(6, undone=True), "$.journal[6].undone", id="a save point taken back"),
        pytest.param(change_entry(4, target=None), "$.journal[4].target", id="an undo of nothing"),
        pytest.param(change_entry(4, target=3), "$.journal[4].target", id="an undo of an older entry"),
        pytest.param(change_entry(4, target=0), "$.journal[4].target", id="an undo of entry 0"),
        pytest.param(
            lambda d: d["journal"][1].update(kind="undo", target=1, name="", changes=[]),
            "$.journal[1].target",
            id="an undo of the beginning",
        ),
        pytest.param(change_entry(4, kind="redo"), "$.journal[4].target", id="a redo of what stands"),
        pytest.param(change_entry(4, kind="back"), "$.journal[4].target", id="back to where one is"),
        pytest.param(change_entry(4, kind="back", target=5), "$.journal[4].target", id="back to itself"),
        pytest.param(change_entry(3, target=2), "$.journal[3].target", id="a move about another"),
        pytest.param(change_entry(6, target=2), "$.journal[6].target", id="a save point about another"),
        pytest.param(
            change_entry(7, kind="mark", name=""), "$.journal[7].changes", id="a save point that changes the table"
        ),
        pytest.param(
            change_entry(0, kind="mark", name=""), "$.journal[0].kind", id="a save point before the beginning"
        ),
        pytest.param(change_entry(6, kind="move", name="etherfields.look"), "$.journal[7].parent", id="a mark played"),
        pytest.param(lambda d: d.update(head=6), "$.head", id="a head that lags behind"),
        pytest.param(lambda d: d["savepoints"][0].update(seq=0), "$.savepoints[0].seq", id="a point of entry 0"),
        pytest.param(lambda d: d["savepoints"][0].update(seq=9), "$.savepoints[0].seq", id="a point to come"),
        pytest.param(lambda d: d["savepoints"][0].update(name="\u202e"), "$.savepoints[0].name", id="a point reversed"),
        pytest.param(lambda d: d["savepoints"][0].update(author="\ue000"), "$.savepoints[0].author", id="private"),
        pytest.param(lambda d: d.update(name="\x01\x02"), "$.name", id="a campaign of control characters"),
        pytest.param(lambda d: d.update(name="\u200d"), "$.name", id="a campaign of nothing to see"),
        pytest.param(change_entry(3, author="a\u2066b"), "$.journal[3].author", id="an author turned round"),
        pytest.param(
            change_entry(3, names={"dreamer": "\u202eadA"}), "$.journal[3].names.dreamer", id="a name turned round"
        ),
    ],
)
def test_a_journal_that_lies(raw: bytes, damage: Tampering, place: str) -> None:
    assert f"{place}." in assert_all_formats_fail(tamper(raw, damage))


def remove_team(found: Document) -> list[Any]:
    """Remove the Team in the last entry; return the change."""
    team = found["state"]["etherfields.team"].pop("1")
    change = ["etherfields.team", 1, team, None]
    found["journal"][-1]["changes"].append(change)
    return change


def test_a_table_that_lacks_what_every_table_has(raw: bytes) -> None:
    assert "$.journal[7].changes." in assert_all_formats_fail(tamper(raw, remove_team))


def test_a_journal_that_leads_through_a_table_without_its_team(raw: bytes) -> None:
    def damage(found: Document) -> None:
        change = remove_team(found)
        found["state"]["etherfields.team"]["1"] = change[2]
        last = found["journal"][-1]
        again = {"seq": 9, "parent": 8, "move_id": "8.abcdefgh.1", "changes": [[*change[:2], None, change[2]]]}
        found["journal"].append({**last, **again})
        found.update(version=9, head=9)

    assert "$.journal[7].changes." in assert_all_formats_fail(tamper(raw, damage))


def test_a_journal_that_leads_through_two_dreamers_of_one_archetype(raw: bytes) -> None:
    """Each row is right, both together no table can hold."""

    def damage(found: Document) -> None:
        last = found["journal"][-1]
        to, fro = {"archetype": "specialist"}, {"archetype": "gambler"}
        for seq, before, after in ((9, fro, to), (10, to, fro)):
            changes = [[DREAMER_LABEL, 1, before, after]]
            more = {"seq": seq, "parent": seq - 1, "move_id": f"{seq}.abcdefgh.1", "changes": changes}
            found["journal"].append({**last, **more})
        found.update(version=10, head=10)

    assert f"$.journal[8].changes['{DREAMER_LABEL}']." in assert_all_formats_fail(tamper(raw, damage))


@collect_failures("ref", [row_refs.get_import_limit(0, 3) + 1, 2**31 - 1])
def test_a_row_with_a_number_that_no_table_reaches_cannot_even_come_and_go(raw: bytes, ref: int) -> None:
    """Whoever goes back to it makes the next row with a number that is one higher, and PostgreSQL keeps none."""

    def damage(found: Document) -> None:
        row = {"name": "twice", "value": "count"}
        found["journal"][3]["changes"].append(["campaigns.setting", ref, None, row])
        found["journal"][4]["changes"].append(["campaigns.setting", ref, row, None])

    assert "$.journal[3].changes." in assert_all_formats_fail(tamper(raw, damage))


@collect_failures("kind", ["undo", "redo", "back"])
def test_a_way_through_the_journal_that_leads_elsewhere(raw: bytes, kind: str) -> None:
    """The entry and the state agree, and the entry says that it leads to where another one left the table."""

    def damage(found: Document) -> None:
        hours = found["state"]["etherfields.team"]["1"]["hours"]
        change = ["etherfields.team", 1, {"hours": hours}, {"hours": hours + 1}]
        last, target = found["journal"][-1], {"undo": 8, "redo": 4, "back": 4}[kind]
        ways = {"undo": {"kind": "undo", "target": 8}, "back": {"kind": "back", "target": 4}}
        if kind == "redo":
            del found["journal"][5:]
            found["savepoints"].clear()
            last = found["journal"][-1]
        more = {
            **last,
            "kind": kind,
            "name": "",
            "seq": last["seq"] + 1,
            "parent": found["journal"][-1]["parent"],
            "target": target,
        }
        more |= {**ways.get(kind, {}), "move_id": "9.abcdefgh.1", "changes": [change], "rulings": [], "undone": False}
        more["parent"] = 8 if kind != "redo" else 3
        found["journal"].append(more)
        found["state"]["etherfields.team"]["1"]["hours"] = hours + 1

    sentence = assert_all_formats_fail(tamper(raw, damage))
    assert ".changes." in sentence or ".target." in sentence or "undone" in sentence


def test_nobody_goes_back_to_where_the_journal_of_a_table_is_broken(player: Client, raw: bytes) -> None:
    """Somebody wrote into the database: the Team is not made by the first entry, so nothing leads back to it."""
    found = import_campaign(raw)
    entry = found.moves.get(seq=8)
    team = get_stored_state(found)["etherfields.team"]["1"]
    entry.changes = [*entry.changes, ["etherfields.team", 1, None, team]]
    entry.save()

    with assert_unchanged(found):
        assert post_form(player, found, "undo/", entry=8, sure="yes").status_code == 409
    assert player.get(f"/c/{found.slug}/").status_code == 200


def test_a_row_with_the_highest_number_that_its_entry_can_use_is_accepted(raw: bytes) -> None:
    def damage(found: Document) -> None:
        row = {"name": "twice", "value": "count"}
        found["journal"][3]["changes"].append(["campaigns.setting", row_refs.get_import_limit(0, 3), None, row])
        found["journal"][4]["changes"].append(["campaigns.setting", row_refs.get_import_limit(0, 3), row, None])

    found = import_campaign(tamper(raw, damage))

    assert found.highest_refs["campaigns.setting"] == row_refs.get_import_limit(0, 3)
    apply_move(found, "campaigns.set", setting="twice", way="count")
    assert import_campaign(export_plain(found)).highest_refs == found.highest_refs


def test_a_save_point_of_a_row_that_the_journal_never_named(raw: bytes) -> None:
    def damage(found: Document) -> None:
        point = found["savepoints"][0]
        point["state"]["campaigns.setting"]["9"] = {"name": "twice", "value": "count"}
        point["hash"] = state.compute_hash(point["state"])

    assert "$.savepoints[0].state['campaigns.setting']['9']." in assert_all_formats_fail(tamper(raw, damage))


def test_a_save_point_that_lacks_it(raw: bytes) -> None:
    def damage(found: Document) -> None:
        point = found["savepoints"][0]
        point["state"]["etherfields.team"].clear()
        point["hash"] = state.compute_hash(point["state"])

    assert "$.savepoints[0].state." in assert_all_formats_fail(tamper(raw, damage))


def test_more_distress_than_the_box_holds(raw: bytes) -> None:
    def damage(found: Document) -> None:
        third = {**found["state"][DREAMER_LABEL]["2"], "archetype": "reaper", "distress": 8}
        change_row_everywhere(found, DREAMER_LABEL, "2", distress=8)
        found["state"][DREAMER_LABEL]["3"] = third
        found["journal"][0]["changes"].append([DREAMER_LABEL, 3, None, third])
        found["savepoints"].clear()

    assert "$.state" in assert_all_formats_fail(tamper(raw, damage))


@collect_failures("fields", [{"distress": 9}, {"archetype": "specialist"}, {"deck": "22"}, {"flaws_in_deck": 30}])
def test_a_hostile_state_in_a_save_point(raw: bytes, fields: dict[str, Any]) -> None:
    def damage(found: Document) -> None:
        point = found["savepoints"][0]
        point["state"][DREAMER_LABEL]["1"].update(fields)
        point["hash"] = state.compute_hash(point["state"])

    assert "$.savepoints[0].state" in assert_all_formats_fail(tamper(raw, damage))


def test_a_team_under_another_number(raw: bytes) -> None:
    def damage(found: Document) -> None:
        team = found["state"]["etherfields.team"]
        team["2"] = team.pop("1")
        for entry in found["journal"]:
            for change in entry["changes"]:
                if change[0] == "etherfields.team":
                    change[1] = 2
        found["savepoints"].clear()

    assert_all_formats_fail(tamper(raw, damage))


def test_what_this_version_has_no_words_for_stays_readable(player: Client, raw: bytes) -> None:
    """A Morphing, an effect, a reading, a reason of another version: shown by their codes, never a fault."""

    effect = {"range": None, "distress": 1, "seal": 0, "morphings": 0, "gem": False, "note": ""}

    def damage(found: Document) -> None:
        change_row_everywhere(
            found,
            "etherfields.entity",
            get_only_key(found, "etherfields.entity"),
            morphings=["new"],
            effects={"new": effect},
        )
        change_row_everywhere(found, "etherfields.team", "1", lost="new", readings={"new": "way"})
        change_row_everywhere(
            found, "campaigns.decision", get_only_key(found, "campaigns.decision"), kind="ef.new.question", facts={}
        )
        found["journal"][3].update(rulings=[["ef.new.code", {}]], name="etherfields.new", names={"name": 5})

    found = import_campaign(tamper(raw, damage))

    for path in ("", "journal/", "saves/"):
        assert player.get(f"/c/{found.slug}/{path}").status_code == 200


@collect_failures(
    "overruled",
    [
        {"card": "Lantern", "codes": "ef.draw"},
        {"card": "Lantern", "codes": [5]},
        {"card": "Lantern", "codes": ["no code"]},
        {"card": "", "codes": ["ef.draw"]},
        {"card": "Lantern"},
        {"codes": ["ef.draw"]},
        {"card": "Lantern", "codes": ["ef.draw"], "more": 1},
    ],
    ids=str,
)
def test_what_a_card_overruled_is_a_card_and_codes(raw: bytes, overruled: dict[str, Any]) -> None:
    def damage(found: Document) -> None:
        found["journal"][-1]["overruled"] = overruled

    assert ".overruled" in assert_all_formats_fail(tamper(raw, damage))
