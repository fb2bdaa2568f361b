"""How many taps lead from the join link to the first Draw (manual p. 5, 8 and 10)."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from django.conf import settings
from django.test import Client

from campaigns.models import Campaign
from tests.campaigns.form_parser import ParsedForm, parse_forms
from tests.campaigns.table_actions import get_stored_state, is_consistent

MAX_TAPS = 10
SEATED_ARCHETYPES = ["reaper", "gambler", "tough-guy"]


@dataclass
class TapCounter:
    """A user of one phone without JavaScript; each tap is counted, and nothing is typed.

    The first tap skips the name.
    """

    client: Client = field(default_factory=Client)
    taps: int = 0
    page: str = ""

    def join(self) -> None:
        """Open the join link."""
        self.page = self.client.get(f"/join/{settings.JOIN_SECRET}/", follow=True).text

    def follow(self, address: str) -> None:
        """Tap a link of the page."""
        assert f'href="{address}"' in self.page
        self.taps += 1
        self.page = self.client.get(address).text

    def send(self, form: ParsedForm, **sent: object) -> None:
        """Tap the button of a form."""
        self.taps += 1
        answer = self.client.post(form.action or "/new/etherfields/", form.fields | sent, follow=True)
        assert answer.status_code == 200
        self.page = answer.text

    def press(self, move: str, **chip: str) -> None:
        """Tap the button that reports this move, or the chip that sends this value with it."""
        form = next(form for form in parse_forms(self.page) if f"/move/{move}/" in form.action)
        for name, value in chip.items():
            assert f'<button name="{name}" value="{value}">' in self.page
        self.send(form, **chip)


@pytest.mark.django_db
def test_a_new_group_of_three_comes_to_the_first_draw_in_ten_taps_and_types_nothing_p5_p8_p10() -> None:
    group = TapCounter()
    group.join()
    group.follow("/")
    group.follow("/new/etherfields/")
    (form,) = [form for form in parse_forms(group.page) if "name" in form.fields]
    group.taps += len(SEATED_ARCHETYPES)
    del form.fields["way"]
    group.send(form, dreamers=SEATED_ARCHETYPES, order=",".join(SEATED_ARCHETYPES))
    campaign = Campaign.objects.get()

    group.press("all-done")
    group.press("start-session", first_player="2")
    group.press("enter-first-dream")
    assert "Set up, then draw" in group.page
    group.press("draw-all")

    assert group.taps <= MAX_TAPS
    dreamers = get_stored_state(campaign)["etherfields.dreamer"].values()
    assert [(one["archetype"], one["hand"], one["playing"]) for one in dreamers] == [
        (slug, 4, True) for slug in SEATED_ARCHETYPES
    ]  # fmt: skip
    team = get_stored_state(campaign)["etherfields.team"]["1"]
    assert (team["first_player"], team["readings"]["seats"], team["hours"]) == (2, "1,2,3", 3)
    assert campaign.moves.count() == 5
    assert campaign.name == "Reaper, Gambler, Tough Guy"
    assert is_consistent(campaign)
