"""The panels of Secrets and things, including what they hide (manual p. 4, 15 to 17; design, principle 6)."""

from __future__ import annotations

from typing import Any

from campaigns.etherfields.panels.entity_tile_form import build_new_tile_sheet
from campaigns.etherfields.panels.reveal_secret import build_secret_sheet
from campaigns.etherfields.panels.secrets import SECRET_SEARCH_TOOL, build_secrets_sheet
from campaigns.etherfields.panels.things import build_things_sheet
from campaigns.pages.actions import ActionForm
from tests.etherfields.factories import (
    CardFactory,
    DreamerFactory,
    EntityFactory,
    ItemFactory,
    RemarkFactory,
    ScriptFactory,
    SecretFactory,
    SlumberFactory,
    TeamFactory,
)
from tests.etherfields.table_builders import build_viewer
from tests.rule_harness import build_table


def build_context(panel: Any, table: Any, unfolded: str = "", chosen: int = 0) -> dict[str, Any]:
    """Return what a panel shows, one of its groups unfolded."""
    return dict(panel(table, build_viewer(chosen, secrets=unfolded, things=unfolded)))


def build_met_rows(count: int) -> list[Any]:
    """Return ``count`` Map tiles that were met."""
    return [SecretFactory.build(ref=n, code=f"I-{n:02d} A", dream=f"I-{n:02d}") for n in range(1, count + 1)]


def list_values(offers: list[ActionForm], move: str, field: str) -> list[str]:
    """Return what can be chosen in a field of a form."""
    (found,) = [i for o in offers if o.key.endswith(move) for i in o.fields if i.name == field]
    return [str(label) for _value, label in found.choices]


def build_found_context(table: Any, **sent: str) -> dict[str, Any]:
    """Return the engine's result of a search."""
    form = SECRET_SEARCH_TOOL.build_form(table, sent)
    assert form.is_valid()
    return dict(SECRET_SEARCH_TOOL.build_answer(table, form))


def test_only_the_newest_secrets_are_shown_and_the_one_unfolded_p17() -> None:
    table = build_table(DreamerFactory.build(), *build_met_rows(300))

    newest = [group.key for group, _note in build_context(build_secrets_sheet, table)["found"]]
    assert (newest[0], newest[-1], len(newest)) == ("s300", "s289", 12)
    shown = build_context(build_secrets_sheet, table, "s7")["found"]
    assert [(group.key, group.actions is not None) for group, _note in shown][-1] == ("s7", True)


def test_a_revealed_entity_tile_can_be_put_in_play_by_its_name_where_it_lies_p17() -> None:
    tile = SecretFactory.build(ref=4, code="I-03 X", dream="I-03", kind="entity", name="Wraith")
    table = build_table(DreamerFactory.build(), SlumberFactory.build(kind="dream"), tile)

    assert build_context(build_secrets_sheet, table)["revealed"] == "Wraith"
    assert build_new_tile_sheet(table, build_viewer(), 0)["name"] == ("Wraith", "")
    there = build_table(DreamerFactory.build(), SlumberFactory.build(kind="dream"), tile, EntityFactory.build())
    assert build_context(build_secrets_sheet, there)["revealed"] == ""
    assert build_context(build_secrets_sheet, build_table(DreamerFactory.build(), tile))["revealed"] == ""


def test_nothing_is_shown_that_nobody_has_met_p17() -> None:
    table = build_table(DreamerFactory.build(), SecretFactory.build(standing="removed"))

    shown = build_context(build_secrets_sheet, table)
    assert [str(group.title) for group, _note in shown["found"]] == ["I-01 T: Map tile, removed from the game"]
    assert shown["counts"] == [("removed from the game: 1", "")]
    assert build_found_context(table, q="I-01 A") == {"met": [], "more": 0, "scripts": [], "remarks": []}


def test_a_secret_is_found_by_code_name_note_or_kind_p17() -> None:
    secrets = [
        SecretFactory.build(code="I-14 A", name="Cellar", note="wet"),
        SecretFactory.build(code="I-14 B", kind="item", standing="gained", copy=2),
    ]
    table = build_table(
        DreamerFactory.build(), *secrets, ScriptFactory.build(note="wet stairs"), RemarkFactory.build(text="Wet.")
    )

    assert [one[1] for one in build_found_context(table, q="i14a")["met"]] == ["I-14 A Cellar"]
    assert [one[1] for one in build_found_context(table, q="item")["met"]] == ["I-14 B (2)"]
    assert [one[1] for one in build_found_context(table, standing="gained")["met"]] == ["I-14 B (2)"]
    assert build_found_context(table, q="WET") == {
        "met": [(1, "I-14 A Cellar", "Map tile", "on the table", "wet")],
        "more": 0,
        "scripts": [("586", "wet stairs")],
        "remarks": [("", "Wet.")],
    }


def test_many_answers_are_cut_and_counted_p17() -> None:
    answer = build_found_context(build_table(DreamerFactory.build(), *build_met_rows(50)), q="map")

    assert (len(answer["met"]), answer["met"][0][0], answer["more"]) == (40, 50, 10)


def test_the_pile_is_asked_of_influence_cards_only_p17() -> None:
    influence = SecretFactory.build(code="I-14 A", kind="influence", standing="gained", holder=1)
    table = build_table(DreamerFactory.build(), influence, SecretFactory.build())

    groups = {g.key: g for g, _note in build_context(build_secrets_sheet, table, "s1")["found"]}
    assert [i.name for o in groups["s1"].actions for i in o.fields if "return" in o.key] == ["pile"]
    groups = {g.key: g for g, _note in build_context(build_secrets_sheet, table, "s2")["found"]}
    assert [i.name for o in groups["s2"].actions for i in o.fields if "return" in o.key] == []


def test_the_chosen_dreamer_reveals_unless_absent_p17() -> None:
    table = build_table(DreamerFactory.build(), DreamerFactory.build(playing=False))

    def revealer(chosen: int) -> Any:
        offer = build_secret_sheet(table, build_viewer(chosen), 0)["o"]
        return next(i.value for i in offer.fields if i.name == "dreamer")

    assert (revealer(1), revealer(2)) == ("1", "")


def test_scripts_and_remarks_newest_first_p10() -> None:
    scripts = [ScriptFactory.build(ref=n, number=f"{n:03d}", dream="I-14", note="tower") for n in range(1, 9)]
    scripts[7].times = 2
    table = build_table(
        DreamerFactory.build(), *scripts, RemarkFactory.build(text="One"), RemarkFactory.build(text="Two")
    )

    shown = build_context(build_secrets_sheet, table)
    assert shown["scripts"][:2] == [("008 – read 2 times", "I-14 · tower"), ("007", "I-14 · tower")]
    assert len(shown["scripts"]) == 6
    assert shown["remarks"] == [("", "Two"), ("", "One")]


def test_three_slots_for_active_items_p15() -> None:
    items = [
        ItemFactory.build(name="Rope", awareness=1, choice=True),
        ItemFactory.build(name="Lantern", place="storage", wrath=0),
    ]
    shown = build_context(build_things_sheet, build_table(DreamerFactory.build(), *items))

    assert [(item.name, worth) for item, worth, _away in shown["slots"]] == [("Rope", "Wrath 2 or Awareness 1")]
    assert (len(shown["free"]), shown["slots_words"]) == (2, "1 of 3 slots taken")
    assert [(item.name, worth) for item, worth in shown["storage"]] == [("Lantern", "")]


def test_only_fitting_items_can_be_chosen_p15() -> None:
    items = [ItemFactory.build(name="Rope"), ItemFactory.build(name="Lantern", place="storage")]
    shown = build_context(build_things_sheet, build_table(DreamerFactory.build(), *items), "items")
    offers = next(group.actions for group in shown["groups"] if group.key == "items")

    assert list_values(offers, "discard-item", "item") == ["Rope"]
    assert list_values(offers, "restore-item", "item") == ["Lantern"]
    assert list_values(offers, "restore-item", "out") == ["none", "Rope"]
    assert list_values(offers, "return-item", "item") == ["Rope", "Lantern"]


def test_only_wisdom_cards_are_replaced_p15() -> None:
    cards = [CardFactory.build(name="Ticket"), CardFactory.build(kind="wisdom", name="Awakening")]
    shown = build_context(build_things_sheet, build_table(DreamerFactory.build(), *cards), "cards")
    offers = next(group.actions for group in shown["groups"] if group.key == "cards")

    assert list_values(offers, "replace-wisdom", "thing") == ["Awakening"]
    assert list_values(offers, "drop-thing", "thing") == ["Ticket", "Awakening"]


def test_cards_lie_where_they_belong_p15_p17() -> None:
    kinds = ("wisdom", "note", "inscription", "overlay", "flaw")
    cards = [CardFactory.build(kind=kind, name=kind, script="077" if kind == "inscription" else "") for kind in kinds]
    shown = build_context(
        build_things_sheet,
        build_table(DreamerFactory.build(), TeamFactory.build(thorn_knight=True, season="Frost"), *cards),
    )

    assert [card.name for card in shown["wisdom"]] == ["wisdom"]
    assert (shown["wisdom_words"], shown["season"], shown["thorn_knight"]) == (
        "2 of 18 places taken",
        "Frost",
        True,
    )
    assert [card.name for card, _use in shown["notes"]] == ["note"]
    assert [(card.name, read is not None) for card, read in shown["tokens"]] == [("inscription", True)]
    assert [card.name for card in shown["overlays"]] == ["overlay"]


def test_decks_and_quirks_of_the_map_can_be_reached_in_a_slumber_p7_p9() -> None:
    table = build_table(TeamFactory.build(place="slumber", quirks=["A wet cat", "A wet cat"]), SlumberFactory.build())
    (decks,) = [group for group in build_context(build_things_sheet, table, "decks")["groups"] if group.key == "decks"]

    assert [str(offer.label) for offer in decks.actions][:3] == [
        "Discard Quirk: A wet cat",
        "Add to a deck",
        "Remove from a deck",
    ]
