"""A random player of any game, without JavaScript: begins a campaign, fills in forms, presses buttons."""

from __future__ import annotations

import functools
import html
import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from django.conf import settings
from django.db import transaction
from django.test import Client

from campaigns.engine import Argument, Table, get_games, get_moves
from campaigns.engine import get_game as registered
from campaigns.engine.messages import messages
from campaigns.models import Campaign
from campaigns.pages.registry import get_game_ui
from campaigns.storage.state import open_table
from campaigns.transfer.exporter import export_plain
from campaigns.transfer.importer import import_campaign
from tests.campaigns.form_parser import ParsedForm, parse_forms
from tests.campaigns.table_actions import mint_move_id

GAME_NAMES = [game.name for game in get_games()]
SHEET_LINK_PATTERN = re.compile(r'href="([^"]*/sheet/[^"]+)"')
VALID_STATUSES = (200, 302, 303, 409, 422)
GROUP_LINK_PATTERN = re.compile(r'href="([^"]*[?&;]show=[a-z]+\.[a-z0-9-]+[^"]*)"')
STEP_COUNT = 30


def parametrize_games(**xfail_reasons: str) -> pytest.MarkDecorator:
    """Run a test for each registered game; those in ``xfail_reasons`` must fail, for the given reason."""
    marks = {name: [pytest.mark.xfail(strict=True, reason=why)] for name, why in xfail_reasons.items()}
    return pytest.mark.parametrize("game", [pytest.param(name, marks=marks.get(name, [])) for name in GAME_NAMES])


class RandomPlayer:
    """A player of one campaign with plain forms; a seeded random source decides."""

    def __init__(self, game: str, rng: Random) -> None:
        self.rng = rng
        self.press_counts: Counter[str] = Counter()
        self.client = Client()
        self.client.get(f"/join/{settings.JOIN_SECRET}/")
        self.campaign = self._begin_campaign(game)

    def _begin_campaign(self, game: str) -> Campaign:
        """Begin a campaign with the required texts, and one box of each kind ticked if one is required."""
        address = f"/new/{game}/"
        (form,) = (form for form in parse_forms(self.client.get(address).text) if "name" in form.fields)
        for name in form.empty_names:
            form.fields[name] = ["Ann"]
        answer = self.client.post(address, form.fields)
        if answer.status_code == 422:
            ticked = {name: values[:1] for name, values in form.choices.items() if not form.fields.get(name)}
            answer = self.client.post(address, form.fields | ticked)
        assert answer.status_code == 302, answer.text
        return Campaign.objects.get(slug=answer["Location"].split("/")[2])

    @property
    def path(self) -> str:
        """The path of the table."""
        return f"/c/{self.campaign.slug}/"

    def get_page(self, path: str = "") -> str:
        """Get a page of the table, its main page unless another is named."""
        answer = self.client.get(path or self.path)
        assert answer.status_code == 200, (path, answer.status_code)
        return answer.text

    def list_move_forms(self) -> list[ParsedForm]:
        """Return the move forms on the table's page, now and then with one of its groups unfolded or a sheet open."""
        page = self.get_page()
        groups = sorted(
            {html.unescape(found) for found in (*GROUP_LINK_PATTERN.findall(page), *SHEET_LINK_PATTERN.findall(page))}
        )
        if groups and self.rng.random() < 0.3:
            page = self.get_page(self.rng.choice(groups).partition("#")[0])
        while not (found := [form for form in parse_forms(page) if "/move/" in form.action]):
            page = self.get_page(self.rng.choice(groups).partition("#")[0])
        return found

    def fill_form(self, form: ParsedForm, *, is_complete: bool = False) -> dict[str, list[str]]:
        """Return random values for a form: some of each list, a small number, a word here and there.

        ``is_complete``: leave nothing out, as after an invalid form.
        """
        sent = dict(form.fields)
        for name, values in form.choices.items():
            sent[name] = self.rng.sample(values, self._choose_tick_count(form, name, is_complete=is_complete))
        for name, (low, high) in form.bounds.items():
            sent[name] = [str(self.rng.randint(low, min(high, low + 3)))]
        empty = [name for name, values in sent.items() if values == [""] and name not in form.choices]
        return sent | {name: ["Ann"] for name in empty if is_complete or name in form.empty_names}

    def _choose_tick_count(self, form: ParsedForm, name: str, *, is_complete: bool) -> int:
        if name not in form.multi_value_names:
            return 1
        return self.rng.randint(1 if is_complete else 0, len(form.choices[name]))

    def submit_form(self, action: str, sent: dict[str, Any]) -> str | None:
        """Send a form and return the page that says why it was not applied, None if it was; check that nothing is half done."""
        before = self.campaign.version
        answer = self.client.post(action, sent)
        assert answer.status_code in VALID_STATUSES, (action, sent, answer.status_code)
        self.campaign.refresh_from_db()
        assert self.campaign.version == before + (answer.status_code in (302, 303)), (action, sent, answer.status_code)
        return None if self.campaign.version > before else answer.text

    def press_any_form(self) -> str | None:
        """Press one of the offered moves; return the result of ``submit_form``."""
        return self.press_and_describe()[2]

    def press_and_describe(self) -> tuple[str, dict[str, Any], str | None]:
        """Press one of the offered moves, preferring rare ones; return its path, its data and the result."""
        forms = self.list_move_forms()
        paths = [form.action.partition("?")[0] for form in forms]
        (form,) = self.rng.choices(forms, [1 / (1 + self.press_counts[path]) ** 2 for path in paths])
        self.press_counts[form.action.partition("?")[0]] += 1
        sent = self.fill_form(form)
        page = self.submit_form(form.action, sent)
        if page is not None and "rejection--invalid" in page:
            sent = self.fill_form(form, is_complete=True)
            page = self.submit_form(form.action, sent)
        return form.action, sent, page

    def report_any_move(self) -> tuple[str, dict[str, Any], str | None]:
        """Report a move of the game with random arguments, preferring legal ones; return its path, its data and the result."""
        table = self._open_table()
        moves = [found for found in get_moves(table.game) if found.game == table.game and found.slug != "begin"]
        timely = [option.move for option in table.list_options() if option.is_legal and option.move in moves]
        declared = self.rng.choice(timely if timely and self.rng.random() < 0.7 else moves)
        sent = {argument.name: self._sample_value(declared.game, argument) for argument in declared.arguments}
        step = (
            {"leaving": registered(self.campaign.game).get_phase(self._open_table())} if declared.is_phase_bound else {}
        )
        sent |= {"move_id": mint_move_id(self.campaign), **step}
        address = f"{self.path}move/{declared.slug}/"
        return address, sent, self.submit_form(address, sent)

    def _open_table(self) -> Table:
        return open_table(self.campaign, registered(self.campaign.game))

    def _sample_value(self, game: str, argument: Argument) -> Any:
        """Return a random value of an argument, one with a label if texts are codes of the game."""
        if argument.kind in ("row", "rows"):
            return self.rng.choice([row.ref for row in self._open_table().get_rows(argument.label)] or [1])
        if argument.kind in ("number", "numbers"):
            return self.rng.randint(argument.low, min(argument.high, argument.low + 3))
        values = [value for of, name, value in messages.choices if (of, name) == (game, argument.name)] or ["Ann"]
        if argument.kind == "texts":
            return self.rng.choices(values, k=self.rng.randint(max(1, argument.min_count), min(4, argument.max_count)))
        return "on" if argument.kind == "flag" else self.rng.choice(values)


@functools.cache
def play_evening(game: str, seed: int = 1) -> bytes:
    """Play a short evening and return its export, cached for this run. Leaves nothing in the database.

    Random presses are often refused: the evening continues until a quarter of the usual presses were applied.
    """
    with transaction.atomic():
        player = RandomPlayer(game, Random(f"{game} {seed}"))
        pressed = counted = 0
        while pressed < STEP_COUNT or counted < STEP_COUNT // 4:
            counted += player.press_any_form() is None
            pressed += 1
            assert pressed < 4 * STEP_COUNT, f"only {counted} of {pressed} presses counted"
        found = export_plain(player.campaign)
        transaction.set_rollback(True)
    return found


def import_evening(game: str, seed: int = 1) -> Campaign:
    """Return a campaign in which a short evening was played."""
    return import_campaign(play_evening(game, seed))


def import_campaigns(game: str) -> Iterator[Campaign]:
    """Yield campaigns with some play: together they cover more rows than one does."""
    yield import_evening(game)
    demo = get_game_ui(game).demo_path
    if demo is not None:
        yield import_campaign(demo.read_bytes())
