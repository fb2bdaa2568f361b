"""Invitations: who shows them, who takes them up, and when they hold no longer."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.signing import Signer
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from campaigns import access
from campaigns.models import Campaign, Invite, Notice
from campaigns.roles import Role
from campaigns.seating import invites, log, members
from campaigns.seating.signals import revoked
from companion.gate import COOKIE, Device, join_secret
from tests.campaigns.evening import GAMBLER, SPECIALIST
from tests.campaigns.pages import send
from tests.campaigns.seats import host, in_browser, invited, link_of, seat_of, seated
from tests.layout import Reader
from tests.lucidity.tables import begun as lucidity

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]


def the_page(client: Client, campaign: Campaign) -> str:
    answer = client.get(f"/c/{campaign.slug}/invite/")
    assert answer.status_code == 200
    return str(answer.text)


# The page of the host


def test_the_host_finds_a_code_for_each_free_dreamer_one_to_watch_and_one_for_the_screen(
    player: Client, evening: Campaign
) -> None:
    page = the_page(player, evening)

    titles = re.findall(r'aria-label="Code to scan: ([^"]+)"', page)
    assert titles == ["Gambler", "Specialist", "To watch", "The big screen", "The printed link"]
    assert page.count("<svg xmlns") + page.count('<svg viewBox="0 0 ') >= len(titles)
    assert " style=" not in page


def test_a_dreamer_who_is_held_is_not_free(player: Client, evening: Campaign) -> None:
    seated(evening, Role.PLAYER, "Ben", str(GAMBLER))

    page = the_page(player, evening)

    assert "Code to scan: Gambler" not in page
    assert "Code to scan: Specialist" in page


def test_in_a_game_without_dreamers_there_is_one_code_to_play(player: Client, db: None) -> None:
    page = the_page(player, lucidity())

    titles = re.findall(r'aria-label="Code to scan: ([^"]+)"', page)
    assert titles == ["To play", "To watch", "The big screen", "The printed link"]


def test_a_player_sees_who_sits_there_and_no_code(evening: Campaign) -> None:
    seated(evening, Role.VIEWER, "Zoe")

    page = the_page(seated(evening, Role.PLAYER, "Ben"), evening)

    assert "Zoe" in page
    assert "Hosts invite" in page
    for word in ("/i/", "/join/", "Code to scan", "Revoke"):
        assert word not in page


def test_the_same_code_is_drawn_every_time_and_none_is_stored(player: Client, evening: Campaign) -> None:
    link = link_of(evening, seat_of(GAMBLER))

    assert link in the_page(player, evening)
    assert link in the_page(player, evening)
    stored = [str(value) for row in Invite.objects.values() for value in row.values()]
    assert not any(part in stored for part in link.strip("/").split("/")[1].split(".")[3:])


def test_a_link_leads_where_others_reach_this_machine(
    player: Client, evening: Campaign, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    monkeypatch.setattr("companion.addresses.local_addresses", lambda: ["192.168.7.5"])
    link = link_of(evening, seat_of(GAMBLER))
    path = f"/c/{evening.slug}/invite/"

    assert f"http://192.168.7.5:8000{link}" in player.get(path, headers={"Host": "localhost:8000"}).text
    assert f"http://10.0.0.9{link}" in player.get(path, headers={"Host": "10.0.0.9"}).text
    settings.PUBLIC_URL = "https://dream.example.org"
    assert f"https://dream.example.org{link}" in player.get(path).text


@pytest.mark.parametrize("host", ["evil.com", "evil.com:8000", "8.8.8.8", "192.168.7.5.evil.com:8000"])
def test_a_host_header_that_may_be_anybody_s_stands_in_no_link(
    player: Client, evening: Campaign, monkeypatch: pytest.MonkeyPatch, settings: Settings, host: str
) -> None:
    monkeypatch.setattr("companion.addresses.local_addresses", lambda: ["192.168.7.5"])
    port = ":8000" * host.endswith(":8000")
    hint = "These links use this machine&#39;s address in your network."
    shown = player.get(f"/c/{evening.slug}/invite/", headers={"Host": host}).text
    assert host not in shown
    assert f"http://192.168.7.5{port}/i/" in shown
    assert f"http://192.168.7.5{port}/join/" in shown
    assert hint in shown

    settings.ALLOWED_HOSTS = [host.partition(":")[0]]
    shown = player.get(f"/c/{evening.slug}/invite/", headers={"Host": host}).text
    assert f"http://{host}/i/" in shown
    assert hint not in shown


def test_opening_the_page_again_asks_no_more_and_writes_nothing(
    player: Client, evening: Campaign, django_assert_max_num_queries: object
) -> None:
    the_page(player, evening)

    with django_assert_max_num_queries(12):  # type: ignore[operator]
        the_page(player, evening)


# Taking one up


def test_a_stranger_is_at_their_dreamers_table_by_two_taps(evening: Campaign) -> None:
    phone = Reader()
    first = phone.get(link_of(evening, seat_of(GAMBLER)))  # the code was scanned: the first tap
    assert "Who are you?" in first.text
    assert [*re.findall(r'name="who" value="(\w+)"', first.text)] == ["1", "2", "watch"]

    second = phone.post(link_of(evening, seat_of(GAMBLER)), {"who": GAMBLER, "name": ""}, follow=True)

    assert second.redirect_chain == [(f"/c/{evening.slug}/", 303)]
    assert "This phone: Gambler" in second.text
    member = evening.members.get()
    assert (member.role, member.holds, member.said, member.name) == ("player", "1", True, "")


def test_a_name_may_be_given_and_stands_in_the_journal(evening: Campaign) -> None:
    phone = Reader()
    phone.post(link_of(evening, seat_of(GAMBLER)), {"who": GAMBLER, "name": " Ben "})

    assert send(phone, evening, "suffer", dreamer=GAMBLER, count=1).status_code == 200

    assert [move.author for move in evening.moves.order_by("-seq")[:1]] == ["Ben"]
    assert evening.members.get().name == "Ben"


@pytest.mark.parametrize(("sent", "told"), [({"who": "99"}, "Say who you are"), ({}, "Say who you are"),
                                            ({"who": "1", "name": "x" * 41}, "too long"),
                                            ({"who": "1", "name": "a\u202eb"}, "cannot be shown")])  # fmt: skip
def test_an_answer_that_makes_no_sense_seats_nobody(evening: Campaign, sent: dict[str, str], told: str) -> None:
    answer = Reader().post(link_of(evening, seat_of(GAMBLER)), sent)

    assert (answer.status_code, evening.members.count()) == (422, 0)
    assert told in answer.text


def test_free_dreamers_come_first_and_of_the_others_is_said_who_has_them(evening: Campaign) -> None:
    seated(evening, Role.PLAYER, "Ben", str(GAMBLER))

    page = Reader().get(link_of(evening, (Invite.Use.SEAT, Role.PLAYER, 0))).text

    assert [*re.findall(r'name="who" value="(\w+)"', page)] == ["2", "1", "watch"]
    assert "taken by Ben" in page


def test_seats_guide_and_never_lock(evening: Campaign) -> None:
    seated(evening, Role.PLAYER, "Ben", str(GAMBLER))
    phone = Reader()

    phone.post(link_of(evening, seat_of(SPECIALIST)), {"who": GAMBLER, "name": "Cleo"})

    assert sorted(evening.members.values_list("name", "holds")) == [("Ben", "1"), ("Cleo", "1")]
    assert send(phone, evening, "suffer", dreamer=SPECIALIST, count=1).status_code == 200


def test_pressing_twice_seats_once(evening: Campaign) -> None:
    phone, link = Reader(), link_of(evening, seat_of(GAMBLER))
    phone.get(link)

    phone.post(link, {"who": GAMBLER})
    phone.post(link, {"who": GAMBLER})

    assert evening.members.count() == 1
    assert Notice.objects.filter(kind=Notice.Kind.JOINED).count() == 1


def test_opening_it_alone_seats_nobody(evening: Campaign) -> None:
    phone = Reader()
    phone.get(link_of(evening, seat_of(GAMBLER)))

    assert evening.members.count() == 0
    assert phone.get(f"/c/{evening.slug}/").status_code == 404
    assert phone.get("/").status_code == 403


def test_whoever_just_watches_looks_and_does_nothing(evening: Campaign) -> None:
    phone = Reader()
    page = phone.post(link_of(evening, seat_of(GAMBLER)), {"who": "watch"}, follow=True)

    assert page.status_code == 200
    answer = send(phone, evening, "suffer", dreamer=GAMBLER, count=1)

    assert answer.status_code == 403
    assert "only watches" in answer.text
    evening.refresh_from_db()
    assert evening.version == evening.moves.count()
    assert not evening.moves.filter(name="etherfields.suffer").exists()


def test_an_invitation_takes_nothing_from_who_may_more_already(evening: Campaign) -> None:
    phone = Reader()
    phone.post(link_of(evening, seat_of(GAMBLER)), {"who": GAMBLER})
    phone.post(link_of(evening, invites.VIEWER), {"who": "watch"})

    assert [(one.role, one.holds) for one in evening.members.all()] == [("player", "1")]
    assert phone.get(link_of(evening, invites.VIEWER)).headers["Location"] == f"/c/{evening.slug}/"


def test_whoever_watched_may_take_a_seat_later(evening: Campaign) -> None:
    phone = Reader()
    phone.post(link_of(evening, invites.VIEWER), {"who": "watch"})

    assert "Who are you?" in phone.get(link_of(evening, seat_of(GAMBLER))).text
    phone.post(link_of(evening, seat_of(GAMBLER)), {"who": GAMBLER})

    assert evening.members.get().role == "player"


def test_a_host_who_takes_a_seat_stays_a_host(player: Client, evening: Campaign) -> None:
    player.post(link_of(evening, seat_of(GAMBLER)), {"who": GAMBLER})

    assert [(one.role, one.holds) for one in evening.members.all()] == [("host", "1")]
    assert player.get("/new/etherfields/").status_code == 200


def test_the_code_of_the_screen_leads_to_the_screen_and_reports_nothing(evening: Campaign) -> None:
    television = Reader()
    assert "Show the table" in television.get(link_of(evening, invites.SCREEN)).text

    answer = television.post(link_of(evening, invites.SCREEN), {"who": "watch"})

    assert answer.headers["Location"] == f"/c/{evening.slug}/big-screen/"
    assert evening.members.get().role == "viewer"


def test_an_invitation_opens_its_campaign_and_neither_the_shelf_nor_another(evening: Campaign) -> None:
    other = lucidity()
    phone = seated(evening, Role.PLAYER)

    assert phone.get("/").headers["Location"] == f"/c/{evening.slug}/"
    assert phone.get(f"/c/{other.slug}/").status_code == 404
    assert phone.get("/new/etherfields/").status_code == 404
    assert other.name not in phone.get("/", follow=True).text


def test_in_a_game_without_dreamers_a_name_is_all_that_is_asked(db: None) -> None:
    campaign = lucidity()
    phone = Reader()
    page = phone.get(link_of(campaign, invites.PLAYER)).text
    assert [*re.findall(r'name="who" value="(\w*)"', page)] == ["", "watch"]

    phone.post(link_of(campaign, invites.PLAYER), {"who": "", "name": "Ben"})

    assert [(one.role, one.name, one.holds) for one in campaign.members.all()] == [("player", "Ben", "")]


# When it holds no longer


def held_no_longer(link: str) -> bool:
    """Return whether a link lets nobody in, and says so."""
    looked, pressed = Reader().get(link), Reader().post(link, {"who": GAMBLER})
    return all(
        one.status_code == 403 and "This invitation no longer holds" in one.text and COOKIE not in one.cookies
        for one in (looked, pressed)
    )


@pytest.mark.parametrize("token", ["x", "1.1.x", "..", "1.1", "é", "9" * 400, "%00"])
def test_a_forged_link_lets_nobody_in(evening: Campaign, token: str) -> None:
    link_of(evening, seat_of(GAMBLER))

    assert held_no_longer(f"/i/{token}/")


@pytest.mark.parametrize("payload", ["1", "x.y", "1.2.3", "99999999999999999999.1", ""])
def test_a_signed_link_of_another_shape_lets_nobody_in(evening: Campaign, payload: str) -> None:
    link_of(evening, seat_of(GAMBLER))

    assert held_no_longer(f"/i/{Signer(sep='.', salt='invitation').sign(payload)}/")


def test_a_link_that_was_signed_for_something_else_lets_nobody_in(evening: Campaign) -> None:
    link_of(evening, seat_of(GAMBLER))
    known = Invite.objects.get()

    assert held_no_longer(f"/i/{Signer(sep='.', salt='another').sign(f'{known.pk}.1')}/")


def test_a_link_runs_out_and_is_drawn_anew(player: Client, evening: Campaign) -> None:
    link = link_of(evening, seat_of(GAMBLER))
    Invite.objects.update(expires=timezone.now() - timedelta(seconds=1))
    assert held_no_longer(link)

    assert link in the_page(player, evening)

    assert not held_no_longer(link)


def test_of_a_campaign_that_is_gone_nothing_is_left(evening: Campaign) -> None:
    link = link_of(evening, seat_of(GAMBLER))
    seated(evening, Role.PLAYER)

    evening.delete()

    assert held_no_longer(link)


# Sending away


def test_whoever_is_revoked_is_out_at_the_next_request_and_the_streams_are_told(
    player: Client, evening: Campaign, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    phone = seated(evening, Role.PLAYER, "Mallory", str(GAMBLER))
    member = evening.members.get()
    told: list[tuple[str, str]] = []

    def hear(slug: str, device_id: str, **_more: object) -> None:
        told.append((slug, device_id))

    revoked.connect(hear)
    with django_capture_on_commit_callbacks(execute=True):
        answer = player.post(f"/c/{evening.slug}/invite/revoke/", {"member": member.pk})

    assert (answer.status_code, answer.headers["Location"]) == (303, f"/c/{evening.slug}/invite/")
    assert told == [(evening.slug, member.device)]
    for path in ("", "live/", "sheet/team/", "journal/", "export/"):
        refused = phone.get(f"/c/{evening.slug}/{path}")
        assert refused.status_code == 403, path
        assert "You no longer sit at this table" in refused.text
    assert send(phone, evening, "suffer", dreamer=GAMBLER, count=1).status_code == 403
    assert phone.get("/").status_code == 403
    assert "Mallory revoked" not in the_page(player, evening)
    assert "revoked the seat of Mallory" in the_page(player, evening)
    assert "Code to scan: Gambler" in the_page(player, evening)


def test_a_page_that_stands_open_on_a_revoked_phone_is_loaded_anew(evening: Campaign) -> None:
    phone = seated(evening, Role.PLAYER, "Mallory")
    members.revoke(evening, evening.members.get().pk, "Ada")

    answer = phone.get(f"/c/{evening.slug}/live/", headers={"HX-Request": "true"})

    assert answer.headers["HX-Refresh"] == "true"


def test_what_a_role_does_not_reach_leaves_the_page_that_asked_where_it_is(evening: Campaign) -> None:
    answer = seated(evening, Role.VIEWER).get(f"/c/{evening.slug}/saves/", headers={"HX-Request": "true"})

    assert answer.status_code == 403
    assert "HX-Refresh" not in answer.headers


def test_whoever_watches_is_not_led_to_writing_rulings(evening: Campaign) -> None:
    path = f"/rule/ef.seal/?table={evening.slug}"

    assert f"/c/{evening.slug}/ruling/" in seated(evening, Role.PLAYER).get(path).text
    assert f"/c/{evening.slug}/ruling/" not in seated(evening, Role.VIEWER).get(path).text


def test_no_code_that_a_revoked_phone_may_have_kept_lets_it_in_again(player: Client, evening: Campaign) -> None:
    kept = [link_of(evening, kind) for kind in (seat_of(GAMBLER), seat_of(SPECIALIST), invites.VIEWER)]
    phone = seated(evening, Role.PLAYER, "Mallory")

    members.revoke(evening, evening.members.get().pk, "Ada")

    assert all(held_no_longer(link) for link in kept)
    assert phone.post(kept[0], {"who": GAMBLER}).status_code == 403
    assert kept[0] not in the_page(player, evening)


def test_a_new_invitation_lets_a_revoked_phone_in_again(evening: Campaign) -> None:
    phone = seated(evening, Role.PLAYER, "Mallory")
    members.revoke(evening, evening.members.get().pk, "Ada")

    phone.post(link_of(evening, seat_of(GAMBLER)), {"who": GAMBLER})

    assert phone.get(f"/c/{evening.slug}/").status_code == 200


@pytest.mark.parametrize("member", ["", "x", "0", "999999", "9" * 30, "²"])
def test_nobody_is_revoked_who_is_not_there(player: Client, evening: Campaign, member: str) -> None:
    assert player.post(f"/c/{evening.slug}/invite/revoke/", {"member": member}).status_code == 404


def test_a_host_is_not_revoked_and_nobody_at_another_table(player: Client, evening: Campaign) -> None:
    other = lucidity()
    there, at_other = host(), seated(other, Role.PLAYER)
    there.get(f"/c/{evening.slug}/")

    for member in (evening.members.get(), other.members.get()):
        assert player.post(f"/c/{evening.slug}/invite/revoke/", {"member": member.pk}).status_code == 404

    assert there.get(f"/c/{evening.slug}/").status_code == 200
    assert at_other.get(f"/c/{other.slug}/").status_code == 200


# The printed link


def test_a_new_link_ends_the_other_hosts_and_neither_this_device_nor_who_was_invited(
    evening: Campaign, folder: Path
) -> None:
    first, second, guest = host(), host(), seated(evening, Role.PLAYER, "Ben")
    for one in (first, second):
        one.get(f"/c/{evening.slug}/")
    old = join_secret()

    answer = first.post(f"/c/{evening.slug}/invite/link/", {"link": old})

    assert answer.status_code == 303
    assert Reader().get(f"/join/{old}/").status_code == 403
    assert second.get(f"/c/{evening.slug}/").status_code == 403
    assert guest.get(f"/c/{evening.slug}/").status_code == 200
    page = the_page(first, evening)
    assert f"/join/{join_secret()}/" in page
    assert "renewed the printed link" in page
    assert sorted(evening.members.filter(revoked=False).values_list("role", flat=True)) == ["host", "player"]


def test_a_link_that_was_renewed_meanwhile_is_not_renewed_again(evening: Campaign, folder: Path) -> None:
    client, old = host(), join_secret()
    client.post(f"/c/{evening.slug}/invite/link/", {"link": old})
    new = join_secret()

    client.post(f"/c/{evening.slug}/invite/link/", {"link": old})

    assert join_secret() == new
    assert client.get(f"/c/{evening.slug}/").status_code == 200
    assert Notice.objects.filter(kind=Notice.Kind.RENEWED).count() == 1


def test_a_host_who_opens_the_new_link_sits_there_again(evening: Campaign, folder: Path) -> None:
    first, second = host(), host()
    second.get(f"/c/{evening.slug}/")
    first.post(f"/c/{evening.slug}/invite/link/", {"link": join_secret()})

    second.get(f"/join/{join_secret()}/")

    assert second.get(f"/c/{evening.slug}/").status_code == 200
    assert not evening.members.filter(revoked=True).exists()


# The big screen


def test_whoever_scans_the_screen_chooses_a_seat_only_where_the_host_has_switched_that_on(
    player: Client, evening: Campaign
) -> None:
    assert not invites.is_open(evening)
    path = f"/c/{evening.slug}/invite/choose/"

    assert player.post(path, {"on": "1"}).status_code == 303
    shown = link_of(evening, invites.OPEN)
    assert invites.is_open(evening)
    assert "Who are you?" in Reader().get(shown).text

    player.post(path)
    assert not invites.is_open(evening)
    assert held_no_longer(shown)

    player.post(path, {"on": "1"})
    assert held_no_longer(shown)
    assert not held_no_longer(link_of(evening, invites.OPEN))


# The log


def test_the_host_reads_who_came_who_took_a_file_and_who_put_something_back(player: Client, evening: Campaign) -> None:
    phone = seated(evening, Role.PLAYER, "Ben")
    phone.get(f"/c/{evening.slug}/export/")
    sent = {"move_id": "1.abcdefgh", "name": "Before the storm"}
    phone.post(f"/c/{evening.slug}/save/", sent)
    point = evening.savepoints.get().pk
    for _twice in range(2):
        phone.post(f"/c/{evening.slug}/restore/", {"move_id": "2.abcdefgh", "point": point})

    page = " ".join(re.sub(r"<[^>]+>", " ", the_page(player, evening)).split())

    for line in ("Ben sat down to play.", "Ben took an export.", "Ben restored Before the storm."):
        assert page.count(line) == 1, line


def test_of_the_log_the_newest_lines_are_kept_and_of_another_campaign_none_goes(
    evening: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log, "KEPT", 3)
    log.note(Notice.Kind.RENEWED, None, "Cleo")
    for who in ("Ada", "Ben", "Ada", "Ben", "Dan"):
        log.note(Notice.Kind.JOINED, evening, who)

    assert [notice.who for notice in log.newest(evening)] == ["Dan", "Ben", "Ada", "Cleo"]
    assert Notice.objects.count() == 4


def test_the_log_of_another_table_is_not_shown(player: Client, evening: Campaign) -> None:
    seated(lucidity(), Role.PLAYER, "Somebody else")

    assert "Somebody else" not in the_page(player, evening)


# Who is let in otherwise


def test_access_says_of_a_device_which_campaigns_it_sees(evening: Campaign) -> None:
    device = invited("Ben")
    assert access.seen_by(Device("0" * 32), evening.slug)
    assert not access.seen_by(Device("0" * 32), "nosuch")
    assert not access.seen_by(device, evening.slug)

    members.sit(evening, device, Role.VIEWER)
    assert access.seen_by(device, evening.slug)

    members.revoke(evening, evening.members.get().pk, "Ada")
    assert not access.seen_by(device, evening.slug)
    assert in_browser(device).get("/rules/").status_code == 403
