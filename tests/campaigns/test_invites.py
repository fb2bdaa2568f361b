"""Invitations: creation, use and expiry."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from django.core.signing import Signer
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from campaigns import access
from campaigns.membership import audit_log, invites, members
from campaigns.membership.signals import device_revoked
from campaigns.models import AuditLogEntry, Campaign, Invite
from campaigns.roles import Role
from companion.device_auth import DEVICE_COOKIE_NAME, Device, get_join_secret
from tests.campaigns.devices import (
    build_client,
    build_host_client,
    build_invited_device,
    build_member_client,
    get_invite_link,
    get_seat_kind,
)
from tests.campaigns.form_posts import post_move
from tests.campaigns.table_actions import GAMBLER, SPECIALIST
from tests.html_layout import LayoutFreeClient
from tests.lucidity.prompt_campaigns import begin_lucidity as lucidity
from tests.page_parts import list_links, read_text, read_texts, select, select_one

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]


def get_invite_page(client: Client, campaign: Campaign) -> str:
    answer = client.get(f"/c/{campaign.slug}/invite/")
    assert answer.status_code == 200
    return str(answer.text)


# The page of the host


def list_code_titles(page: str) -> list[str]:
    """Return what each code of a page is for."""
    labels = [node.attributes["aria-label"] or "" for node in select(page, "[role=img][aria-label^='Code to scan']")]
    return [label.removeprefix("Code to scan").removeprefix(" for ").removeprefix(": ") for label in labels]


def test_the_host_finds_a_code_for_each_free_dreamer_one_to_watch_and_one_for_the_screen(
    player: Client, evening: Campaign
) -> None:
    page = get_invite_page(player, evening)

    assert list_code_titles(page) == ["Gambler", "Specialist", "To watch", "The big screen", "The printed link"]
    assert len(select(page, ".qr-image > svg")) == 5
    assert not select(page, "[style]")


def test_a_dreamer_who_is_held_is_not_free(player: Client, evening: Campaign) -> None:
    build_member_client(evening, Role.PLAYER, "Ben", str(GAMBLER))

    titles = list_code_titles(get_invite_page(player, evening))

    assert titles == ["Specialist", "To watch", "The big screen", "The printed link"]


def test_in_a_game_without_dreamers_there_is_one_code_to_play(player: Client, db: None) -> None:
    titles = list_code_titles(get_invite_page(player, lucidity()))

    assert titles == ["To play", "To watch", "The big screen", "The printed link"]


def test_a_player_sees_who_sits_there_and_no_code(evening: Campaign) -> None:
    build_member_client(evening, Role.VIEWER, "Zoe")

    page = get_invite_page(build_member_client(evening, Role.PLAYER, "Ben"), evening)

    assert "Zoe" in read_texts(page, ".device-list-entry > b")
    assert read_texts(page, ".page > p.muted")[0].startswith("Only hosts can invite")
    assert list_code_titles(page) == []
    assert not select(page, "form[action$='/revoke/']")
    assert "/i/" not in page
    assert "/join/" not in page


def test_the_same_code_is_drawn_every_time_and_none_is_stored(player: Client, evening: Campaign) -> None:
    link = get_invite_link(evening, get_seat_kind(GAMBLER))

    assert link in get_invite_page(player, evening)
    assert link in get_invite_page(player, evening)
    stored = [str(value) for row in Invite.objects.values() for value in row.values()]
    assert not any(part in stored for part in link.strip("/").split("/")[1].split(".")[3:])


def test_a_link_leads_where_others_reach_this_machine(
    player: Client, evening: Campaign, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    monkeypatch.setattr("companion.network_addresses.find_local_addresses", lambda: ["192.168.7.5"])
    link = get_invite_link(evening, get_seat_kind(GAMBLER))
    path = f"/c/{evening.slug}/invite/"

    assert f"http://192.168.7.5:8000{link}" in player.get(path, headers={"Host": "localhost:8000"}).text
    assert f"http://10.0.0.9{link}" in player.get(path, headers={"Host": "10.0.0.9"}).text
    settings.PUBLIC_URL = "https://dream.example.org"
    assert f"https://dream.example.org{link}" in player.get(path).text


@pytest.mark.parametrize("host", ["evil.com", "evil.com:8000", "8.8.8.8", "192.168.7.5.evil.com:8000"])
def test_a_host_header_that_may_be_anybody_s_stands_in_no_link(
    player: Client, evening: Campaign, monkeypatch: pytest.MonkeyPatch, settings: Settings, host: str
) -> None:
    monkeypatch.setattr("companion.network_addresses.find_local_addresses", lambda: ["192.168.7.5"])
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
    get_invite_page(player, evening)

    with django_assert_max_num_queries(12):  # type: ignore[operator]
        get_invite_page(player, evening)


# Taking one up


def list_answers(page: str) -> list[str]:
    """Return the answers to *Who are you?* on a page that asks it."""
    assert "Who are you?" in read_texts(page, "h1, h2, legend")
    return [node.attributes["value"] or "" for node in select(page, "button[name=who]")]


def list_log(page: str) -> list[str]:
    """Return the lines of the log of access."""
    return read_texts(page, ".activity-log > li")


def test_a_stranger_is_at_their_dreamers_table_by_two_taps(evening: Campaign) -> None:
    phone = LayoutFreeClient()
    first = phone.get(get_invite_link(evening, get_seat_kind(GAMBLER)))  # the code was scanned: the first tap
    assert list_answers(first.text) == ["1", "2", "watch"]

    second = phone.post(get_invite_link(evening, get_seat_kind(GAMBLER)), {"who": GAMBLER, "name": ""}, follow=True)

    assert second.redirect_chain == [(f"/c/{evening.slug}/", 303)]
    assert read_texts(second.text, "#holder > summary") == ["This phone: Gambler"]
    member = evening.members.get()
    assert (member.role, member.holds, member.said, member.name) == ("player", "1", True, "")


def test_a_name_may_be_given_and_stands_in_the_journal(evening: Campaign) -> None:
    phone = LayoutFreeClient()
    phone.post(get_invite_link(evening, get_seat_kind(GAMBLER)), {"who": GAMBLER, "name": " Ben "})

    assert post_move(phone, evening, "suffer", dreamer=GAMBLER, count=1).status_code == 200

    assert [move.author for move in evening.moves.order_by("-seq")[:1]] == ["Ben"]
    assert evening.members.get().name == "Ben"


@pytest.mark.parametrize(("sent", "told"), [({"who": "99"}, "Say who you are"), ({}, "Say who you are"),
                                            ({"who": "1", "name": "x" * 41}, "too long"),
                                            ({"who": "1", "name": "a\u202eb"}, "cannot be shown")])  # fmt: skip
def test_an_answer_that_makes_no_sense_seats_nobody(evening: Campaign, sent: dict[str, str], told: str) -> None:
    answer = LayoutFreeClient().post(get_invite_link(evening, get_seat_kind(GAMBLER)), sent)

    assert (answer.status_code, evening.members.count()) == (422, 0)
    assert told in read_text(select_one(answer.text, ".field-error"))


def test_free_dreamers_come_first_and_of_the_others_is_said_who_has_them(evening: Campaign) -> None:
    build_member_client(evening, Role.PLAYER, "Ben", str(GAMBLER))

    page = LayoutFreeClient().get(get_invite_link(evening, (Invite.Use.SEAT, Role.PLAYER, 0))).text

    assert list_answers(page) == ["2", "1", "watch"]
    assert "taken by Ben" in read_text(select_one(page, "button[name=who][value='1']"))


def test_seats_guide_and_never_lock(evening: Campaign) -> None:
    build_member_client(evening, Role.PLAYER, "Ben", str(GAMBLER))
    phone = LayoutFreeClient()

    phone.post(get_invite_link(evening, get_seat_kind(SPECIALIST)), {"who": GAMBLER, "name": "Cleo"})

    assert sorted(evening.members.values_list("name", "holds")) == [("Ben", "1"), ("Cleo", "1")]
    assert post_move(phone, evening, "suffer", dreamer=SPECIALIST, count=1).status_code == 200


def test_pressing_twice_seats_once(evening: Campaign) -> None:
    phone, link = LayoutFreeClient(), get_invite_link(evening, get_seat_kind(GAMBLER))
    phone.get(link)

    phone.post(link, {"who": GAMBLER})
    phone.post(link, {"who": GAMBLER})

    assert evening.members.count() == 1
    assert AuditLogEntry.objects.filter(kind=AuditLogEntry.Kind.JOINED).count() == 1


def test_opening_it_alone_seats_nobody(evening: Campaign) -> None:
    phone = LayoutFreeClient()
    phone.get(get_invite_link(evening, get_seat_kind(GAMBLER)))

    assert evening.members.count() == 0
    assert phone.get(f"/c/{evening.slug}/").status_code == 404
    assert phone.get("/").status_code == 403


def test_whoever_just_watches_looks_and_does_nothing(evening: Campaign) -> None:
    phone = LayoutFreeClient()
    page = phone.post(get_invite_link(evening, get_seat_kind(GAMBLER)), {"who": "watch"}, follow=True)

    assert page.status_code == 200
    answer = post_move(phone, evening, "suffer", dreamer=GAMBLER, count=1)

    assert answer.status_code == 403
    assert "is only watching" in answer.text
    evening.refresh_from_db()
    assert evening.version == evening.moves.count()
    assert not evening.moves.filter(name="etherfields.suffer").exists()


def test_an_invitation_takes_nothing_from_who_may_more_already(evening: Campaign) -> None:
    phone = LayoutFreeClient()
    phone.post(get_invite_link(evening, get_seat_kind(GAMBLER)), {"who": GAMBLER})
    phone.post(get_invite_link(evening, invites.VIEWER_INVITE), {"who": "watch"})

    assert [(one.role, one.holds) for one in evening.members.all()] == [("player", "1")]
    assert phone.get(get_invite_link(evening, invites.VIEWER_INVITE)).headers["Location"] == f"/c/{evening.slug}/"


def test_whoever_watched_may_take_a_seat_later(evening: Campaign) -> None:
    phone = LayoutFreeClient()
    phone.post(get_invite_link(evening, invites.VIEWER_INVITE), {"who": "watch"})

    assert list_answers(phone.get(get_invite_link(evening, get_seat_kind(GAMBLER))).text)
    phone.post(get_invite_link(evening, get_seat_kind(GAMBLER)), {"who": GAMBLER})

    assert evening.members.get().role == "player"


def test_a_host_who_takes_a_seat_stays_a_host(player: Client, evening: Campaign) -> None:
    player.post(get_invite_link(evening, get_seat_kind(GAMBLER)), {"who": GAMBLER})

    assert [(one.role, one.holds) for one in evening.members.all()] == [("host", "1")]
    assert player.get("/new/etherfields/").status_code == 200


def test_the_code_of_the_screen_leads_to_the_screen_and_reports_nothing(evening: Campaign) -> None:
    television = LayoutFreeClient()
    asked = television.get(get_invite_link(evening, invites.SCREEN_INVITE)).text
    assert read_texts(asked, "button[name=who]") == ["Show the table"]

    answer = television.post(get_invite_link(evening, invites.SCREEN_INVITE), {"who": "watch"})

    assert answer.headers["Location"] == f"/c/{evening.slug}/big-screen/"
    assert (evening.members.get().role, evening.members.get().name) == ("viewer", "Big screen")


def test_an_invitation_opens_its_campaign_and_neither_the_shelf_nor_another(evening: Campaign) -> None:
    other = lucidity()
    phone = build_member_client(evening, Role.PLAYER)

    assert phone.get("/").headers["Location"] == f"/c/{evening.slug}/"
    assert phone.get(f"/c/{other.slug}/").status_code == 404
    assert phone.get("/new/etherfields/").status_code == 404
    assert other.name not in phone.get("/", follow=True).text


def test_in_a_game_without_dreamers_a_name_is_all_that_is_asked(db: None) -> None:
    campaign = lucidity()
    phone = LayoutFreeClient()
    page = phone.get(get_invite_link(campaign, invites.PLAYER_INVITE)).text
    assert list_answers(page) == ["", "watch"]

    phone.post(get_invite_link(campaign, invites.PLAYER_INVITE), {"who": "", "name": "Ben"})

    assert [(one.role, one.name, one.holds) for one in campaign.members.all()] == [("player", "Ben", "")]


# Expiry


def is_expired(link: str) -> bool:
    """Return whether a link lets nobody in, with a message."""
    looked, pressed = LayoutFreeClient().get(link), LayoutFreeClient().post(link, {"who": GAMBLER})
    return all(
        one.status_code == 403
        and "This invitation is no longer valid" in one.text
        and DEVICE_COOKIE_NAME not in one.cookies
        for one in (looked, pressed)
    )


@pytest.mark.parametrize("token", ["x", "1.1.x", "..", "1.1", "é", "9" * 400, "%00"])
def test_a_forged_link_lets_nobody_in(evening: Campaign, token: str) -> None:
    get_invite_link(evening, get_seat_kind(GAMBLER))

    assert is_expired(f"/i/{token}/")


@pytest.mark.parametrize("payload", ["1", "x.y", "1.2.3", "99999999999999999999.1", ""])
def test_a_signed_link_of_another_shape_lets_nobody_in(evening: Campaign, payload: str) -> None:
    get_invite_link(evening, get_seat_kind(GAMBLER))

    assert is_expired(f"/i/{Signer(sep='.', salt='invitation').sign(payload)}/")


def test_a_link_that_was_signed_for_something_else_lets_nobody_in(evening: Campaign) -> None:
    get_invite_link(evening, get_seat_kind(GAMBLER))
    known = Invite.objects.get()

    assert is_expired(f"/i/{Signer(sep='.', salt='another').sign(f'{known.pk}.1')}/")


def test_a_link_runs_out_and_is_drawn_anew(player: Client, evening: Campaign) -> None:
    link = get_invite_link(evening, get_seat_kind(GAMBLER))
    Invite.objects.update(expires=timezone.now() - timedelta(seconds=1))
    assert is_expired(link)

    assert link in get_invite_page(player, evening)

    assert not is_expired(link)


def test_of_a_campaign_that_is_gone_nothing_is_left(evening: Campaign) -> None:
    link = get_invite_link(evening, get_seat_kind(GAMBLER))
    build_member_client(evening, Role.PLAYER)

    evening.delete()

    assert is_expired(link)


# Removing members


def test_whoever_is_revoked_is_out_at_the_next_request_and_the_streams_are_told(
    player: Client, evening: Campaign, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    phone = build_member_client(evening, Role.PLAYER, "Mallory", str(GAMBLER))
    member = evening.members.get()
    told: list[tuple[str, str]] = []

    def hear(slug: str, device_id: str, **_more: object) -> None:
        told.append((slug, device_id))

    device_revoked.connect(hear)
    with django_capture_on_commit_callbacks(execute=True):
        answer = player.post(f"/c/{evening.slug}/invite/revoke/", {"member": member.pk})

    assert (answer.status_code, answer.headers["Location"]) == (303, f"/c/{evening.slug}/invite/")
    assert told == [(evening.slug, member.device)]
    for path in ("", "live/", "sheet/team/", "journal/", "export/"):
        refused = phone.get(f"/c/{evening.slug}/{path}")
        assert refused.status_code == 403, path
        assert "This device no longer has a seat at this table" in refused.text
    assert post_move(phone, evening, "suffer", dreamer=GAMBLER, count=1).status_code == 403
    assert phone.get("/").status_code == 403
    page = get_invite_page(player, evening)
    assert "Mallory" not in read_texts(page, ".device-list-entry > b")
    assert len([line for line in list_log(page) if "removed Mallory from the table" in line]) == 1
    assert "Gambler" in list_code_titles(page)


def test_a_page_that_stands_open_on_a_revoked_phone_is_loaded_anew(evening: Campaign) -> None:
    phone = build_member_client(evening, Role.PLAYER, "Mallory")
    members.revoke_member(evening, evening.members.get().pk, "Ada")

    answer = phone.get(f"/c/{evening.slug}/live/", headers={"HX-Request": "true"})

    assert answer.headers["HX-Refresh"] == "true"


def test_what_a_role_does_not_reach_leaves_the_page_that_asked_where_it_is(evening: Campaign) -> None:
    answer = build_member_client(evening, Role.VIEWER).get(f"/c/{evening.slug}/saves/", headers={"HX-Request": "true"})

    assert answer.status_code == 403
    assert "HX-Refresh" not in answer.headers


def test_whoever_watches_is_not_led_to_writing_rulings(evening: Campaign) -> None:
    path = f"/rule/ef.seal/?table={evening.slug}"

    links = [list_links(build_member_client(evening, role).get(path).text) for role in (Role.PLAYER, Role.VIEWER)]

    assert [any(f"/c/{evening.slug}/ruling/" in link for link in found) for found in links] == [True, False]


def test_no_code_that_a_revoked_phone_may_have_kept_lets_it_in_again(player: Client, evening: Campaign) -> None:
    kept = [
        get_invite_link(evening, kind)
        for kind in (get_seat_kind(GAMBLER), get_seat_kind(SPECIALIST), invites.VIEWER_INVITE)
    ]
    phone = build_member_client(evening, Role.PLAYER, "Mallory")

    members.revoke_member(evening, evening.members.get().pk, "Ada")

    assert all(is_expired(link) for link in kept)
    assert phone.post(kept[0], {"who": GAMBLER}).status_code == 403
    assert kept[0] not in get_invite_page(player, evening)


def test_a_new_invitation_lets_a_revoked_phone_in_again(evening: Campaign) -> None:
    phone = build_member_client(evening, Role.PLAYER, "Mallory")
    members.revoke_member(evening, evening.members.get().pk, "Ada")

    phone.post(get_invite_link(evening, get_seat_kind(GAMBLER)), {"who": GAMBLER})

    assert phone.get(f"/c/{evening.slug}/").status_code == 200


@pytest.mark.parametrize("member", ["", "x", "0", "999999", "9" * 30, "²"])
def test_nobody_is_revoked_who_is_not_there(player: Client, evening: Campaign, member: str) -> None:
    assert player.post(f"/c/{evening.slug}/invite/revoke/", {"member": member}).status_code == 404


def test_a_host_is_not_revoked_and_nobody_at_another_table(player: Client, evening: Campaign) -> None:
    other = lucidity()
    there, at_other = build_host_client(), build_member_client(other, Role.PLAYER)
    there.get(f"/c/{evening.slug}/")

    for member in (evening.members.get(), other.members.get()):
        assert player.post(f"/c/{evening.slug}/invite/revoke/", {"member": member.pk}).status_code == 404

    assert there.get(f"/c/{evening.slug}/").status_code == 200
    assert at_other.get(f"/c/{other.slug}/").status_code == 200


# The printed link


def test_a_new_link_ends_the_other_hosts_and_neither_this_device_nor_who_was_invited(
    evening: Campaign, folder: Path
) -> None:
    first, second, guest = build_host_client(), build_host_client(), build_member_client(evening, Role.PLAYER, "Ben")
    for one in (first, second):
        one.get(f"/c/{evening.slug}/")
    old = get_join_secret()

    answer = first.post(f"/c/{evening.slug}/invite/link/", {"link": old})

    assert answer.status_code == 303
    assert LayoutFreeClient().get(f"/join/{old}/").status_code == 403
    assert second.get(f"/c/{evening.slug}/").status_code == 403
    assert guest.get(f"/c/{evening.slug}/").status_code == 200
    page = get_invite_page(first, evening)
    assert any(link.endswith(f"/join/{get_join_secret()}/") for link in list_links(page))
    assert any("renewed the printed link" in line for line in list_log(page))
    assert sorted(evening.members.filter(revoked=False).values_list("role", flat=True)) == ["host", "player"]


def test_a_link_that_was_renewed_meanwhile_is_not_renewed_again(evening: Campaign, folder: Path) -> None:
    client, old = build_host_client(), get_join_secret()
    client.post(f"/c/{evening.slug}/invite/link/", {"link": old})
    new = get_join_secret()

    client.post(f"/c/{evening.slug}/invite/link/", {"link": old})

    assert get_join_secret() == new
    assert client.get(f"/c/{evening.slug}/").status_code == 200
    assert AuditLogEntry.objects.filter(kind=AuditLogEntry.Kind.RENEWED).count() == 1


def test_a_host_who_opens_the_new_link_sits_there_again(evening: Campaign, folder: Path) -> None:
    first, second = build_host_client(), build_host_client()
    second.get(f"/c/{evening.slug}/")
    first.post(f"/c/{evening.slug}/invite/link/", {"link": get_join_secret()})

    second.get(f"/join/{get_join_secret()}/")

    assert second.get(f"/c/{evening.slug}/").status_code == 200
    assert not evening.members.filter(revoked=True).exists()


# The big screen


def test_whoever_scans_the_screen_chooses_a_seat_only_where_the_host_has_switched_that_on(
    player: Client, evening: Campaign
) -> None:
    assert not invites.has_open_seating(evening)
    path = f"/c/{evening.slug}/invite/choose/"

    assert player.post(path, {"on": "1"}).status_code == 303
    shown = get_invite_link(evening, invites.OPEN_SEAT_INVITE)
    assert invites.has_open_seating(evening)
    assert list_answers(LayoutFreeClient().get(shown).text)

    player.post(path)
    assert not invites.has_open_seating(evening)
    assert is_expired(shown)

    player.post(path, {"on": "1"})
    assert is_expired(shown)
    assert not is_expired(get_invite_link(evening, invites.OPEN_SEAT_INVITE))


# The log


def test_the_host_reads_who_came_who_took_a_file_and_who_put_something_back(player: Client, evening: Campaign) -> None:
    phone = build_member_client(evening, Role.PLAYER, "Ben")
    phone.get(f"/c/{evening.slug}/export/")
    sent = {"move_id": "1.abcdefgh", "name": "Before the storm"}
    phone.post(f"/c/{evening.slug}/save/", sent)
    point = evening.savepoints.get().pk
    for _twice in range(2):
        phone.post(f"/c/{evening.slug}/restore/", {"move_id": "2.abcdefgh", "point": point})

    found = list_log(get_invite_page(player, evening))

    for told in ("Ben joined to play.", "Ben exported the campaign.", "Ben restored Before the storm."):
        assert len([line for line in found if told in line]) == 1, told


def test_of_the_log_the_newest_lines_are_kept_and_of_another_campaign_none_goes(
    evening: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audit_log, "MAX_STORED_LINES", 3)
    audit_log.log_event(AuditLogEntry.Kind.RENEWED, None, "Cleo")
    for who in ("Ada", "Ben", "Ada", "Ben", "Dan"):
        audit_log.log_event(AuditLogEntry.Kind.JOINED, evening, who)

    assert [notice.who for notice in audit_log.find_newest_entries(evening)] == ["Dan", "Ben", "Ada", "Cleo"]
    assert AuditLogEntry.objects.count() == 4


def test_the_log_of_another_table_is_not_shown(player: Client, evening: Campaign) -> None:
    build_member_client(lucidity(), Role.PLAYER, "Somebody else")

    assert "Somebody else" not in get_invite_page(player, evening)


# Other ways in


def test_access_says_of_a_device_which_campaigns_it_sees(evening: Campaign) -> None:
    device = build_invited_device("Ben")
    assert access.find_campaign_for_device(Device("0" * 32), evening.slug)
    assert not access.find_campaign_for_device(Device("0" * 32), "nosuch")
    assert not access.find_campaign_for_device(device, evening.slug)

    members.seat_device(evening, device, Role.VIEWER)
    assert access.find_campaign_for_device(device, evening.slug)

    members.revoke_member(evening, evening.members.get().pk, "Ada")
    assert not access.find_campaign_for_device(device, evening.slug)
    assert build_client(device).get("/rules/").status_code == 403
