"""Invariants of any file that claims to be an export: it is refused whole, or everything of its table works."""

from __future__ import annotations

import html
import re
from random import Random
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client

from campaigns.engine import get_games
from campaigns.models import Campaign, JournalEntry, Savepoint
from campaigns.pages.registry import get_game_ui
from campaigns.storage import state
from campaigns.transfer.exporter import export_plain
from campaigns.transfer.importer import read_export
from campaigns.transfer.writer import prepare_campaign
from tests.campaigns.form_posts import HTMX_HEADERS, post_form
from tests.campaigns.table_actions import get_state_hash

FORM_PATTERN = re.compile(r'<form\b[^>]*method="post"[^>]*action="([^"]+)"[^>]*>(.*?)</form>', re.DOTALL)
PART_LINK_PATTERN = re.compile(r'(?:href|hx-get)="(/c/[^/]+/(?:panel|sheet)/[^"#]+)')
INPUT_PATTERN = re.compile(r"<(input|select|button)\b([^>]*)>(?:(.*?)</select>)?", re.DOTALL)
APPLIED_STATUSES = (200, 303)
VALID_STATUSES = (*APPLIED_STATUSES, 409, 422)
STATE_LABELS = sorted({label for known in get_games() for label in known.all_labels})


def check_import(client: Client, raw: bytes, rng: Random, groups: int = 6, offers: int = 5) -> str:
    """Import a file and check the result; return ``refused`` or ``accepted``. Raises on any failure.

    ``groups`` unfolded and ``offers`` answered are chosen at random among those of its pages.
    """
    answer = client.post("/import/", {"file": SimpleUploadedFile("evening.json", raw)})
    if answer.status_code == 422:
        assert 'class="field-error"' in answer.text
        assert_nothing_stored()
        return "refused"
    assert answer.status_code == 302, answer.status_code
    campaign = Campaign.objects.get()
    forms = render_everything(client, campaign, rng, groups)
    for action, fields in rng.sample(forms, min(offers, len(forms))):
        submit_and_roll_back(client, campaign, action, fields)
    assert_undo_redo(client, campaign)
    assert_round_trip(campaign)
    return "accepted"


def assert_nothing_stored() -> None:
    """Assert that no row of any model of a campaign exists."""
    models: list[Any] = [Campaign, JournalEntry, Savepoint, *map(state.get_model, STATE_LABELS)]
    for model in models:
        assert not model.objects.exists(), model


def render_everything(
    client: Client, campaign: Campaign, rng: Random, max_parts: int
) -> list[tuple[str, list[tuple[str, str]]]]:
    """Render every page and part of a table, and return the forms found."""
    stem = f"/c/{campaign.slug}/"
    pages = [get_page(client, path) for path in (stem, f"{stem}journal/", f"{stem}saves/", f"{stem}verify/")]
    get_page(client, f"{stem}live/", **HTMX_HEADERS)
    for tool in get_game_ui(campaign.game).tools:
        get_page(client, f"{stem}tool/{tool.key}/")
    parts = sorted(set(PART_LINK_PATTERN.findall(pages[0].text)))
    pages += [
        get_page(client, html.unescape(path), **HTMX_HEADERS) for path in rng.sample(parts, min(max_parts, len(parts)))
    ]
    forms = [form for page in (pages[0], *pages[4:]) for form in parse_table_forms(page.text)]
    moves = sorted({action.partition("?")[0] for action, _fields in forms if "/move/" in action})
    for path in rng.sample(moves, min(2, len(moves))):
        get_page(client, path)
    return forms


def get_page(client: Client, path: str, **headers: str) -> Any:
    """Get a page that must exist."""
    answer = client.get(path, headers=headers)
    assert answer.status_code == 200, (path, answer.status_code)
    return answer


def parse_table_forms(text: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the forms of a page that post to a table, with their current values."""
    found = [(html.unescape(action), _fill_in(inside)) for action, inside in FORM_PATTERN.findall(text)]
    return [(action, fields) for action, fields in found if "/c/" in action]


def _fill_in(inside: str) -> list[tuple[str, str]]:
    fields: dict[str, str] = {}
    for tag, attributes, options in INPUT_PATTERN.findall(inside):
        said = dict(re.findall(r'([\w-]+)="([^"]*)"', attributes))
        name, value = said.get("name", ""), said.get("value", "")
        if tag == "select":
            value = next(iter(re.findall(r'<option value="([^"]*)"', options)), "")
        boxed = said.get("type") in ("checkbox", "radio") and "checked" not in attributes.split()
        if name and not boxed and not (tag == "button" and name in fields):
            fields[name] = html.unescape(value)
    return list(fields.items())


def assert_round_trip(campaign: Campaign) -> None:
    """Export a campaign and read it again: same state, and all checks of an import pass."""
    found = read_export(export_plain(Campaign.objects.get(pk=campaign.pk)))
    assert state.compute_hash(found.export.state) == get_state_hash(campaign)
    prepare_campaign(found)


def submit_and_roll_back(client: Client, campaign: Campaign, action: str, fields: list[tuple[str, str]]) -> None:
    """Send a form, and roll the result back; if it was applied, check export and import first."""
    with transaction.atomic():
        answer = client.post(action, dict(fields), headers=HTMX_HEADERS)
        assert answer.status_code in VALID_STATUSES, (action, fields, answer.status_code)
        if answer.status_code in APPLIED_STATUSES:
            assert_round_trip(campaign)
        transaction.set_rollback(True)


def assert_undo_redo(client: Client, campaign: Campaign) -> None:
    """Undo the last entry and redo it: every hash is unchanged."""
    campaign.refresh_from_db()
    before, last = get_state_hash(campaign), campaign.moves.get(seq=campaign.head)
    if not last.parent:
        return
    undone: Any = post_form(client, campaign, "undo/", entry=last.seq, sure="1")
    assert undone.status_code == 200, ("undo", undone.status_code, undone.text[:2000])
    get_page(client, f"/c/{campaign.slug}/")
    redone: Any = post_form(client, campaign, "redo/", entry=last.seq)
    assert redone.status_code == 200, ("redo", redone.status_code)
    assert get_state_hash(campaign) == before
    get_page(client, f"/c/{campaign.slug}/")
