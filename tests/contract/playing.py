"""A player of any game who knows none: begins as the page asks, presses what is offered, and has no JavaScript."""

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

from campaigns.models import Campaign
from campaigns.pages.registry import pages_of
from campaigns.referee import Argument, Table, games, moves_of
from campaigns.referee import game as registered
from campaigns.storage.state import open_table
from campaigns.transfer.exporting import export
from campaigns.transfer.importing import import_campaign
from campaigns.wording import words
from tests.campaigns.evening import mint
from tests.campaigns.forms import Form, forms_in

GAMES = [game.name for game in games()]
SHEET = re.compile(r'href="([^"]*/sheet/[^"]+)"')
ANSWERS = (200, 302, 303, 409, 422)
GROUP = re.compile(r'href="([^"]*[?&;]show=[a-z]+\.[a-z0-9-]+[^"]*)"')
STEPS = 30


def each_game(**lacking: str) -> pytest.MarkDecorator:
    """Run a test for each registered game; of one that is ``lacking`` something it must fail, for the reason given."""
    marks = {name: [pytest.mark.xfail(strict=True, reason=why)] for name, why in lacking.items()}
    return pytest.mark.parametrize("game", [pytest.param(name, marks=marks.get(name, [])) for name in GAMES])


class Player:
    """Plays one campaign through Django's client with plain forms; ``dice`` decide what is pressed."""

    def __init__(self, game: str, dice: Random) -> None:
        self.dice = dice
        self.pressed: Counter[str] = Counter()
        self.client = Client()
        self.client.get(f"/join/{settings.JOIN_SECRET}/")
        self.campaign = self._begun(game)

    def _begun(self, game: str) -> Campaign:
        """Begin as the page asks: what has to be typed is typed, and one box of each kind ticked where none will not do."""
        address = f"/new/{game}/"
        (form,) = (form for form in forms_in(self.client.get(address).text) if "name" in form.fields)
        for name in form.empty:
            form.fields[name] = ["Ann"]
        answer = self.client.post(address, form.fields)
        if answer.status_code == 422:
            ticked = {name: values[:1] for name, values in form.choices.items() if not form.fields.get(name)}
            answer = self.client.post(address, form.fields | ticked)
        assert answer.status_code == 302, answer.text
        return Campaign.objects.get(slug=answer["Location"].split("/")[2])

    @property
    def address(self) -> str:
        """Where the table's page is."""
        return f"/c/{self.campaign.slug}/"

    def look(self, address: str = "") -> str:
        """Get a page of the table as it stands; its own page unless another is named."""
        answer = self.client.get(address or self.address)
        assert answer.status_code == 200, (address, answer.status_code)
        return answer.text

    def offered(self) -> list[Form]:
        """Return the forms of moves on the table's page, now and then with one of its groups unfolded or a sheet open."""
        page = self.look()
        groups = sorted({html.unescape(found) for found in (*GROUP.findall(page), *SHEET.findall(page))})
        if groups and self.dice.random() < 0.3:
            page = self.look(self.dice.choice(groups).partition("#")[0])
        while not (found := [form for form in forms_in(page) if "/move/" in form.action]):
            page = self.look(self.dice.choice(groups).partition("#")[0])
        return found

    def filled(self, form: Form, *, whole: bool = False) -> dict[str, list[str]]:
        """Return the fields of a form as somebody fills it in: some of each list, a small number, a word here and there.

        ``whole``: nothing is left out, as after a form was sent back.
        """
        sent = dict(form.fields)
        for name, values in form.choices.items():
            sent[name] = self.dice.sample(values, self._ticked(form, name, whole=whole))
        for name, (low, high) in form.bounds.items():
            sent[name] = [str(self.dice.randint(low, min(high, low + 3)))]
        empty = [name for name, values in sent.items() if values == [""] and name not in form.choices]
        return sent | {name: ["Ann"] for name in empty if whole or name in form.empty}

    def _ticked(self, form: Form, name: str, *, whole: bool) -> int:
        if name not in form.several:
            return 1
        return self.dice.randint(1 if whole else 0, len(form.choices[name]))

    def press(self, action: str, sent: dict[str, Any]) -> str | None:
        """Send a form and give the page that says why it did not count, None when it did; nothing is half done."""
        before = self.campaign.version
        answer = self.client.post(action, sent)
        assert answer.status_code in ANSWERS, (action, sent, answer.status_code)
        self.campaign.refresh_from_db()
        assert self.campaign.version == before + (answer.status_code in (302, 303)), (action, sent, answer.status_code)
        return None if self.campaign.version > before else answer.text

    def step(self) -> str | None:
        """Press one of the offered moves; give what ``press`` gives."""
        return self.offer()[2]

    def offer(self) -> tuple[str, dict[str, Any], str | None]:
        """Press one of the offered moves, rather one that was seldom pressed; give address, what was sent, what came of it."""
        forms = self.offered()
        paths = [form.action.partition("?")[0] for form in forms]
        (form,) = self.dice.choices(forms, [1 / (1 + self.pressed[path]) ** 2 for path in paths])
        self.pressed[form.action.partition("?")[0]] += 1
        sent = self.filled(form)
        page = self.press(form.action, sent)
        if page is not None and "refuse--invalid" in page:
            sent = self.filled(form, whole=True)
            page = self.press(form.action, sent)
        return form.action, sent, page

    def report(self) -> tuple[str, dict[str, Any], str | None]:
        """Report a move of the game with any arguments, rather one whose time it is; give address, what was sent, what came of it."""
        table = self._table()
        moves = [found for found in moves_of(table.game) if found.game == table.game and found.slug != "begin"]
        timely = [option.move for option in table.moves() if option.legal and option.move in moves]
        declared = self.dice.choice(timely if timely and self.dice.random() < 0.7 else moves)
        sent = {argument.name: self._any(declared.game, argument) for argument in declared.arguments}
        step = {"leaving": registered(self.campaign.game).phase(self._table())} if declared.bound else {}
        sent |= {"move_id": mint(self.campaign), **step}
        address = f"{self.address}move/{declared.slug}/"
        return address, sent, self.press(address, sent)

    def _table(self) -> Table:
        return open_table(self.campaign, registered(self.campaign.game))

    def _any(self, game: str, argument: Argument) -> Any:
        """Return any value of an argument: where texts stand for things of the game, one of those that have words."""
        if argument.kind in ("row", "rows"):
            return self.dice.choice([row.ref for row in self._table().rows(argument.label)] or [1])
        if argument.kind in ("number", "numbers"):
            return self.dice.randint(argument.low, min(argument.high, argument.low + 3))
        values = [value for of, name, value in words.choices if (of, name) == (game, argument.name)] or ["Ann"]
        if argument.kind == "texts":
            return self.dice.choices(values, k=self.dice.randint(max(1, argument.fewest), min(4, argument.most)))
        return "on" if argument.kind == "flag" else self.dice.choice(values)


@functools.cache
def evening(game: str, seed: int = 1) -> bytes:
    """Play a short evening and give its export, as every test of this run begins with it. Leaves nothing in the database.

    Who presses anything at all is often refused: the evening goes on until a quarter of the usual presses counted.
    """
    with transaction.atomic():
        player = Player(game, Random(f"{game} {seed}"))
        pressed = counted = 0
        while pressed < STEPS or counted < STEPS // 4:
            counted += player.step() is None
            pressed += 1
            assert pressed < 4 * STEPS, f"only {counted} of {pressed} presses counted"
        found = export(player.campaign)
        transaction.set_rollback(True)
    return found


def played(game: str, seed: int = 1) -> Campaign:
    """Return a campaign in which a short evening was played."""
    return import_campaign(evening(game, seed))


def tables(game: str) -> Iterator[Campaign]:
    """Yield campaigns in which something was played: what does not lie on one table lies on another."""
    yield played(game)
    demo = pages_of(game).demo
    if demo is not None:
        yield import_campaign(demo.read_bytes())
