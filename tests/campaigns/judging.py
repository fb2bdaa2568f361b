"""What must hold of any file that says it is an export: it is refused whole, or everything of its table works."""

from __future__ import annotations

import html
import re
from random import Random
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client

from campaigns.models import Campaign, Move, Savepoint
from campaigns.pages.registry import pages_of
from campaigns.referee import games
from campaigns.storage import state
from campaigns.transfer.exporting import export
from campaigns.transfer.importing import read
from campaigns.transfer.writing import prepared
from tests.campaigns.evening import hash_of
from tests.campaigns.pages import HTMX, post

FORM = re.compile(r'<form\b[^>]*method="post"[^>]*action="([^"]+)"[^>]*>(.*?)</form>', re.DOTALL)
PART = re.compile(r'(?:href|hx-get)="(/c/[^/]+/(?:panel|sheet)/[^"#]+)')
INPUT = re.compile(r"<(input|select|button)\b([^>]*)>(?:(.*?)</select>)?", re.DOTALL)
APPLIED = (200, 303)
ANSWERS = (*APPLIED, 409, 422)
LABELS = sorted({label for known in games() for label in known.all_labels})


def judge(client: Client, raw: bytes, dice: Random, groups: int = 6, offers: int = 5) -> str:
    """Import a file and look at all that comes of it; give ``refused`` or ``accepted``. Whatever fails raises.

    ``groups`` unfolded and ``offers`` answered are drawn among those of its pages.
    """
    answer = client.post("/import/", {"file": SimpleUploadedFile("evening.json", raw)})
    if answer.status_code == 422:
        assert 'class="field-error"' in answer.text
        nothing_is_stored()
        return "refused"
    assert answer.status_code == 302, answer.status_code
    campaign = Campaign.objects.get()
    forms = everything_draws(client, campaign, dice, groups)
    for action, fields in dice.sample(forms, min(offers, len(forms))):
        offered(client, campaign, action, fields)
    back_and_forth(client, campaign)
    round_trip(campaign)
    return "accepted"


def nothing_is_stored() -> None:
    """Assert that no row of any model of a campaign is there."""
    models: list[Any] = [Campaign, Move, Savepoint, *map(state.model_of, LABELS)]
    for model in models:
        assert not model.objects.exists(), model


def everything_draws(
    client: Client, campaign: Campaign, dice: Random, most: int
) -> list[tuple[str, list[tuple[str, str]]]]:
    """Draw every page and part of a table, and give the forms that were met."""
    stem = f"/c/{campaign.slug}/"
    pages = [drawn(client, path) for path in (stem, f"{stem}journal/", f"{stem}saves/", f"{stem}verify/")]
    drawn(client, f"{stem}live/", **HTMX)
    for tool in pages_of(campaign.game).tools:
        drawn(client, f"{stem}tool/{tool.key}/")
    parts = sorted(set(PART.findall(pages[0].text)))
    pages += [drawn(client, html.unescape(path), **HTMX) for path in dice.sample(parts, min(most, len(parts)))]
    forms = [form for page in (pages[0], *pages[4:]) for form in forms_of(page.text)]
    moves = sorted({action.partition("?")[0] for action, _fields in forms if "/move/" in action})
    for path in dice.sample(moves, min(2, len(moves))):
        drawn(client, path)
    return forms


def drawn(client: Client, path: str, **headers: str) -> Any:
    """Get a page that must be there."""
    answer = client.get(path, headers=headers)
    assert answer.status_code == 200, (path, answer.status_code)
    return answer


def forms_of(text: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the forms of a page that are sent to a table, filled in as they stand."""
    found = [(html.unescape(action), _filled(inside)) for action, inside in FORM.findall(text)]
    return [(action, fields) for action, fields in found if "/c/" in action]


def _filled(inside: str) -> list[tuple[str, str]]:
    fields: dict[str, str] = {}
    for tag, attributes, options in INPUT.findall(inside):
        said = dict(re.findall(r'([\w-]+)="([^"]*)"', attributes))
        name, value = said.get("name", ""), said.get("value", "")
        if tag == "select":
            value = next(iter(re.findall(r'<option value="([^"]*)"', options)), "")
        boxed = said.get("type") in ("checkbox", "radio") and "checked" not in attributes.split()
        if name and not boxed and not (tag == "button" and name in fields):
            fields[name] = html.unescape(value)
    return list(fields.items())


def round_trip(campaign: Campaign) -> None:
    """Export a campaign and read it again: the same state, and all that import checks before it writes."""
    found = read(export(Campaign.objects.get(pk=campaign.pk)))
    assert state.hash_of(found.export.state) == hash_of(campaign)
    prepared(found)


def offered(client: Client, campaign: Campaign, action: str, fields: list[tuple[str, str]]) -> None:
    """Send a form, and take back what came of it: if it was applied, the campaign can still be exported and imported."""
    with transaction.atomic():
        answer = client.post(action, dict(fields), headers=HTMX)
        assert answer.status_code in ANSWERS, (action, fields, answer.status_code)
        if answer.status_code in APPLIED:
            round_trip(campaign)
        transaction.set_rollback(True)


def back_and_forth(client: Client, campaign: Campaign) -> None:
    """Take the last entry back and do it again: every hash is what it was."""
    campaign.refresh_from_db()
    before, last = hash_of(campaign), campaign.moves.get(seq=campaign.head)
    if not last.parent:
        return
    undone: Any = post(client, campaign, "undo/", entry=last.seq, sure="1")
    assert undone.status_code == 200, ("undo", undone.status_code, undone.text[:2000])
    drawn(client, f"/c/{campaign.slug}/")
    redone: Any = post(client, campaign, "redo/", entry=last.seq)
    assert redone.status_code == 200, ("redo", redone.status_code)
    assert hash_of(campaign) == before
    drawn(client, f"/c/{campaign.slug}/")
