"""What fails while a table is drawn or played at: one sentence in its place, one line in the log, and the table goes on."""

from __future__ import annotations

import dataclasses
import logging
from typing import Any

import pytest
from django.test import Client

from campaigns import lookup
from campaigns.journal import failing
from campaigns.journal.outcomes import Status
from campaigns.models import Campaign
from campaigns.pages import chronicle, fragment_cache, offers, registry
from campaigns.referee import declared as declarations
from campaigns.referee import move_named
from tests.campaigns.evening import GAMBLER, applied, distress, nothing_changes, report, taken_back
from tests.campaigns.pages import HTMX

SENTENCE = "This part cannot be shown as the table stands."


def broken(*_args: Any, **_known: Any) -> Any:
    raise KeyError("what other rules wrote")


@pytest.fixture
def caught(settings: Any) -> None:
    """Play as a table does outside of tests: what fails is caught."""
    settings.FAULTS_RAISE = False
    failing.tell.cache_clear()


def spoiled(monkeypatch: pytest.MonkeyPatch, **parts: Any) -> None:
    """Let parts of the pages of Etherfields fail."""
    fragment_cache.clear()
    monkeypatch.setitem(registry._pages, "etherfields", dataclasses.replace(registry.pages_of("etherfields"), **parts))


def with_a_broken_panel(monkeypatch: pytest.MonkeyPatch) -> str:
    """Let the panel with what is due fail, and give its key."""
    panels = registry.pages_of("etherfields").panels
    made = (dataclasses.replace(one, context=broken) if one.key == "now" else one for one in panels)
    spoiled(monkeypatch, panels=tuple(made))
    return "now"


@pytest.mark.usefixtures("caught")
def test_a_panel_that_fails_is_one_sentence_and_the_others_are_drawn(
    player: Client, slumber: Campaign, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    whole = player.get(f"/c/{slumber.slug}/").text
    key = with_a_broken_panel(monkeypatch)

    page = player.get(f"/c/{slumber.slug}/")

    assert page.status_code == 200
    assert page.text.count(SENTENCE) == 1
    assert f'id="{key}-title"' in page.text
    assert all(
        f'id="{panel.key}-title"' in page.text for panel in registry.pages_of("etherfields").panels if not panel.inside
    )
    assert whole.count("<form") > page.text.count("<form") >= 2
    (record,) = [record for record in caplog.records if record.name == "campaigns.failing"]
    assert record.levelno == logging.ERROR
    assert f"the panel {key} fails at campaign {slumber.slug}" in record.getMessage()
    assert record.exc_info is not None


@pytest.mark.usefixtures("caught")
def test_it_is_logged_once_for_each_version_of_the_table(
    player: Client, slumber: Campaign, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with_a_broken_panel(monkeypatch)
    for _ in range(3):
        player.get(f"/c/{slumber.slug}/")
        player.get(f"/c/{slumber.slug}/live/", headers=HTMX)
    assert len(caplog.records) == 1

    applied(slumber, "suffer", dreamer=GAMBLER, count=1)
    player.get(f"/c/{slumber.slug}/")

    assert len(caplog.records) == 2


@pytest.mark.usefixtures("caught")
def test_moves_and_undo_work_beside_a_panel_that_fails(
    player: Client, slumber: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_a_broken_panel(monkeypatch)
    entry = applied(slumber, "suffer", dreamer=GAMBLER, count=2)

    page = player.get(f"/c/{slumber.slug}/").text
    assert f'action="/c/{slumber.slug}/undo/' in page
    assert taken_back(slumber, entry=entry.seq).status is Status.APPLIED
    assert distress(slumber) == 0


@pytest.mark.usefixtures("caught")
@pytest.mark.parametrize("part", ["where", "subjects", "default_panel", "matters"])
def test_the_bar_the_names_and_the_rules_of_now_may_fail(
    player: Client, slumber: Campaign, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    spoiled(monkeypatch, **{part: broken})

    for path in ("", "journal/", "saves/"):
        assert player.get(f"/c/{slumber.slug}/{path}").status_code == 200
    assert player.get(f"/c/{slumber.slug}/live/", headers=HTMX).status_code == 200


@pytest.mark.usefixtures("caught")
def test_a_line_of_the_journal_that_fails_is_one_sentence(
    player: Client, slumber: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chronicle, "_chip", broken)

    for path in ("", "journal/"):
        page = player.get(f"/c/{slumber.slug}/{path}")
        assert page.status_code == 200
        assert "cannot be put into words" in page.text
    (failed, *_) = chronicle.lines(slumber, slumber.moves.all(), {})
    assert (failed.text[:26], failed.chips, failed.more, failed.said) == ("This entry cannot be put i", [], 0, [])
    assert (failed.revealed, failed.pictures) == ("", "")


@pytest.mark.usefixtures("caught")
def test_a_question_that_fails_is_one_sentence(
    player: Client, slumber: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    applied(slumber, "suffer", dreamer=GAMBLER, count=8)
    monkeypatch.setattr(offers, "_ask", broken)

    page = player.get(f"/c/{slumber.slug}/")

    assert page.status_code == 200
    assert SENTENCE in page.text
    assert "/rule/campaign.question/" in page.text


@pytest.mark.usefixtures("caught")
@pytest.mark.parametrize("part", ["form", "answer"])
def test_a_tool_that_fails_is_one_sentence(
    player: Client, slumber: Campaign, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    tools = registry.pages_of("etherfields").tools
    changed: Any = {part: broken}
    spoiled(monkeypatch, tools=tuple(dataclasses.replace(tool, **changed) for tool in tools))

    for tool in tools:
        blank = player.get(f"/c/{slumber.slug}/tool/{tool.key}/")
        assert blank.status_code == 200
        asked = player.get(
            f"/c/{slumber.slug}/tool/{tool.key}/", {"dreamer": "1", "cost": "1", "times": "1", "colours": "wrath"}
        )
        assert asked.status_code == 200
        if part == "form":
            assert SENTENCE in blank.text


@pytest.mark.usefixtures("caught")
def test_the_page_of_a_move_that_fails_is_one_sentence(
    player: Client, slumber: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(offers, "_input", broken)

    page = player.get(f"/c/{slumber.slug}/move/suffer/")

    assert page.status_code == 200
    assert SENTENCE in page.text


@pytest.mark.usefixtures("caught")
def test_a_move_that_fails_is_refused_and_nothing_is_written(
    slumber: Campaign, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    suffer = move_named("etherfields.suffer")
    assert suffer is not None
    monkeypatch.setitem(declarations._moves, suffer.name, dataclasses.replace(suffer, rule=broken))

    with nothing_changes(slumber):
        answer = report(slumber, "suffer", dreamer=GAMBLER, count=1)

    assert answer.status is Status.REFUSED
    assert answer.refusal is not None
    assert answer.refusal.code == "campaign.table.failed"
    assert lookup.entry(answer.refusal.rule) is not None
    assert "the move etherfields.suffer fails" in caplog.text


def test_where_faults_are_to_be_seen_they_are(
    player: Client, slumber: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_a_broken_panel(monkeypatch)

    with pytest.raises(KeyError):
        player.get(f"/c/{slumber.slug}/")
