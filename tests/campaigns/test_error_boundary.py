"""The error boundary: a failing fragment or move is one sentence in its place and one log line; the table goes on."""

from __future__ import annotations

import dataclasses
import logging
from typing import Any

import pytest
from django.test import Client

from campaigns import rulebook
from campaigns.engine import find_move
from campaigns.engine import moves as declarations
from campaigns.etherfields.models import Dreamer
from campaigns.journal import error_boundary
from campaigns.journal.results import ResultStatus
from campaigns.models import Campaign
from campaigns.pages import actions, fragment_cache, journal_lines, prompts, registry
from tests.campaigns.form_posts import HTMX_HEADERS
from tests.campaigns.table_actions import (
    GAMBLER,
    apply_move,
    assert_unchanged,
    clear_caches,
    get_distress,
    submit_move,
    undo_entry,
)

ERROR_MESSAGE = "This part cannot be shown right now."


def raise_error(*_args: Any, **_known: Any) -> Any:
    raise KeyError("what other rules wrote")


@pytest.fixture
def caught(settings: Any) -> None:
    """Catch errors as outside of tests."""
    settings.FAULTS_RAISE = False
    error_boundary.log_failure.cache_clear()


def break_panels(monkeypatch: pytest.MonkeyPatch, **parts: Any) -> None:
    """Make parts of Etherfields' pages fail."""
    fragment_cache.clear_fragment_cache()
    monkeypatch.setitem(
        registry._game_uis, "etherfields", dataclasses.replace(registry.get_game_ui("etherfields"), **parts)
    )


def break_due_panel(monkeypatch: pytest.MonkeyPatch) -> str:
    """Make the panel with the due step fail, and return its key."""
    panels = registry.get_game_ui("etherfields").panels
    made = (dataclasses.replace(one, build_context=raise_error) if one.key == "now" else one for one in panels)
    break_panels(monkeypatch, panels=tuple(made))
    return "now"


@pytest.mark.usefixtures("caught")
def test_a_panel_that_fails_is_one_sentence_and_the_others_are_drawn(
    player: Client, slumber: Campaign, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    whole = player.get(f"/c/{slumber.slug}/").text
    key = break_due_panel(monkeypatch)

    page = player.get(f"/c/{slumber.slug}/")

    assert page.status_code == 200
    assert page.text.count(ERROR_MESSAGE) == 1
    assert f'id="{key}-title"' in page.text
    assert all(
        f'id="{panel.key}-title"' in page.text
        for panel in registry.get_game_ui("etherfields").panels
        if not panel.parent_key
    )
    assert whole.count("<form") > page.text.count("<form") >= 2
    (record,) = [record for record in caplog.records if record.name == "campaigns.failing"]
    assert record.levelno == logging.ERROR
    assert f"the panel {key} failed in campaign {slumber.slug}" in record.getMessage()
    assert record.exc_info is not None


@pytest.mark.usefixtures("caught")
def test_it_is_logged_once_for_each_version_of_the_table(
    player: Client, slumber: Campaign, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    break_due_panel(monkeypatch)
    for _ in range(3):
        player.get(f"/c/{slumber.slug}/")
        player.get(f"/c/{slumber.slug}/live/", headers=HTMX_HEADERS)
    assert len(caplog.records) == 1

    apply_move(slumber, "suffer", dreamer=GAMBLER, count=1)
    player.get(f"/c/{slumber.slug}/")

    assert len(caplog.records) == 2


@pytest.mark.usefixtures("caught")
def test_moves_and_undo_work_beside_a_panel_that_fails(
    player: Client, slumber: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    break_due_panel(monkeypatch)
    entry = apply_move(slumber, "suffer", dreamer=GAMBLER, count=2)

    page = player.get(f"/c/{slumber.slug}/").text
    assert f'action="/c/{slumber.slug}/undo/' in page
    assert undo_entry(slumber, entry=entry.seq).status is ResultStatus.APPLIED
    assert get_distress(slumber) == 0


@pytest.mark.usefixtures("caught")
@pytest.mark.parametrize("part", ["build_status_bar", "find_subjects", "get_default_panel", "find_relevant_rules"])
def test_the_bar_the_names_and_the_rules_of_now_may_fail(
    player: Client, slumber: Campaign, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    break_panels(monkeypatch, **{part: raise_error})

    for path in ("", "journal/", "saves/"):
        assert player.get(f"/c/{slumber.slug}/{path}").status_code == 200
    assert player.get(f"/c/{slumber.slug}/live/", headers=HTMX_HEADERS).status_code == 200


@pytest.mark.usefixtures("caught")
def test_a_line_of_the_journal_that_fails_is_one_sentence(
    player: Client, slumber: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal_lines, "_build_change_badges", raise_error)

    for path in ("", "journal/"):
        page = player.get(f"/c/{slumber.slug}/{path}")
        assert page.status_code == 200
        assert "cannot be described" in page.text
    (failed, *_) = journal_lines.build_lines(slumber, slumber.moves.all(), {})
    assert (failed.text[:26], failed.badges, failed.hidden_badge_count, failed.consequences) == (
        "This entry cannot be descr",
        [],
        0,
        [],
    )
    assert (failed.reveal_notice, failed.pictures) == ("", "")


@pytest.mark.usefixtures("caught")
def test_a_question_that_fails_is_one_sentence(
    player: Client, slumber: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    Dreamer.objects.filter(campaign=slumber, ref=GAMBLER).update(deck=0, hand=0, discard=8)
    clear_caches()
    apply_move(slumber, "draw", dreamer=GAMBLER)
    monkeypatch.setattr(prompts, "_build_prompt", raise_error)

    page = player.get(f"/c/{slumber.slug}/")

    assert page.status_code == 200
    assert ERROR_MESSAGE in page.text
    assert "/rule/campaign.question/" in page.text


@pytest.mark.usefixtures("caught")
@pytest.mark.parametrize("part", ["build_form", "build_answer"])
def test_a_tool_that_fails_is_one_sentence(
    player: Client, slumber: Campaign, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    tools = registry.get_game_ui("etherfields").tools
    changed: Any = {part: raise_error}
    break_panels(monkeypatch, tools=tuple(dataclasses.replace(tool, **changed) for tool in tools))

    for tool in tools:
        blank = player.get(f"/c/{slumber.slug}/tool/{tool.key}/")
        assert blank.status_code == 200
        asked = player.get(
            f"/c/{slumber.slug}/tool/{tool.key}/", {"dreamer": "1", "cost": "1", "times": "1", "colours": "wrath"}
        )
        assert asked.status_code == 200
        if part == "build_form":
            assert ERROR_MESSAGE in blank.text


@pytest.mark.usefixtures("caught")
def test_the_page_of_a_move_that_fails_is_one_sentence(
    player: Client, slumber: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(actions, "_build_field", raise_error)

    page = player.get(f"/c/{slumber.slug}/move/suffer/")

    assert page.status_code == 200
    assert ERROR_MESSAGE in page.text


@pytest.mark.usefixtures("caught")
def test_a_move_that_fails_is_refused_and_nothing_is_written(
    slumber: Campaign, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    suffer = find_move("etherfields.suffer")
    assert suffer is not None
    monkeypatch.setitem(declarations._definitions, suffer.name, dataclasses.replace(suffer, rule=raise_error))

    with assert_unchanged(slumber):
        answer = submit_move(slumber, "suffer", dreamer=GAMBLER, count=1)

    assert answer.status is ResultStatus.REFUSED
    assert answer.violation is not None
    assert answer.violation.code == "campaign.table.failed"
    assert rulebook.find_entry(answer.violation.rule_id) is not None
    assert "the move etherfields.suffer failed" in caplog.text


def test_where_faults_are_to_be_seen_they_are(
    player: Client, slumber: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    break_due_panel(monkeypatch)

    with pytest.raises(KeyError):
        player.get(f"/c/{slumber.slug}/")
