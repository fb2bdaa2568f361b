"""The pages of codes: the host shows one, a device without a cookie types it, and a seat moves to another device."""

from __future__ import annotations

import io
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks

from campaigns.campaign_index import projection
from campaigns.journal import campaign_service
from campaigns.membership import join_codes, members
from campaigns.membership.join_codes import CODE_LIFETIME, MAX_TRIES_PER_ADDRESS, Purpose, compute_code
from campaigns.membership.signals import device_revoked
from campaigns.models import AuditLogEntry, Campaign
from campaigns.roles import Role
from companion.device_auth import DEVICE_COOKIE_NAME
from tests.campaigns.devices import (
    build_client,
    build_host_client,
    build_invited_device,
    build_member_client,
    get_seat_link,
)
from tests.campaigns.table_actions import GAMBLER, SPECIALIST, begin_campaign
from tests.html_layout import LayoutFreeClient
from tests.page_parts import read_texts, select, select_one

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]


def show_code(campaign: Campaign, purpose: Purpose) -> str:
    return compute_code(join_codes.create_code(campaign, purpose).nonce)


def run_command(*words: str) -> str:
    shown = io.StringIO()
    call_command("join-code", *words, stdout=shown)
    return shown.getvalue()


def list_log(campaign: Campaign) -> list[str]:
    return read_texts(build_host_client().get(f"/c/{campaign.slug}/invite/").text, ".activity-log li")


# The host's page


def test_the_host_shows_a_code_for_each_purpose_and_sees_it_again(player: Client, evening: Campaign) -> None:
    path = f"/c/{evening.slug}/invite/"
    assert not select(player.get(path).text, ".join-code")

    for purpose in ("player", "viewer", "screen"):
        answer = player.post(f"{path}codes/", {"purpose": purpose})
        assert (answer.status_code, answer.headers["Location"]) == (303, f"{path}#codes")
    page = player.get(path).text

    assert read_texts(page, ".join-code b") == ["To play", "To watch", "The big screen"]
    assert read_texts(page, ".join-code-letters") == [
        join_codes.format_code(compute_code(code.nonce)) for code in join_codes.find_codes(evening)
    ]
    assert player.get(path).text.count("join-code-letters") == 3


@pytest.mark.parametrize("purpose", ["host", "seat", "", "x"])
def test_no_code_makes_anybody_a_host(player: Client, evening: Campaign, purpose: str) -> None:
    assert player.post(f"/c/{evening.slug}/invite/codes/", {"purpose": purpose}).status_code == 303
    assert join_codes.find_codes(evening) == []


def test_a_page_with_a_code_asks_for_it_again_and_one_without_asks_no_more(player: Client, evening: Campaign) -> None:
    path = f"/c/{evening.slug}/invite/codes/"
    show_code(evening, Purpose.PLAYER)

    assert select_one(player.get(path).text, "#join-codes").attributes["hx-get"] == path
    join_codes.revoke_codes(evening)
    assert "hx-get" not in select_one(player.get(path).text, "#join-codes").attributes


# Whoever types one


def test_a_stranger_finds_the_field_on_whatever_page_they_open(client: Client) -> None:
    for path in ("/", "/c/abcdefgh/", "/join/wrong/"):
        answer = client.get(path)
        form = select_one(answer.text, "form.code-form")
        assert (answer.status_code, form.attributes["action"]) == (403, "/code/")
        assert "csrftoken" in answer.cookies or "csrftoken" in client.cookies


def test_a_stranger_with_csrf_checks_comes_in_from_that_page(evening: Campaign) -> None:
    browser = LayoutFreeClient(enforce_csrf_checks=True)
    page = browser.get("/").text
    token = select_one(page, "form.code-form [name=csrfmiddlewaretoken]").attributes["value"]
    code = show_code(evening, Purpose.SCREEN)

    assert browser.post("/code/", {"code": code}).status_code == 403
    assert browser.post("/code/", {"code": code, "csrfmiddlewaretoken": token}).status_code == 303


def test_who_types_a_code_to_play_chooses_a_seat_and_is_in_the_log(evening: Campaign, client: Client) -> None:
    answer = client.post("/code/", {"code": show_code(evening, Purpose.PLAYER).lower()})
    assert answer.status_code == 303
    choice = client.get(answer.headers["Location"])
    assert select(choice.text, "button[name=who]")[0].attributes["value"] == str(GAMBLER)

    answer = client.post(answer.headers["Location"], {"who": SPECIALIST, "name": "Ben"})

    assert answer.headers["Location"] == f"/c/{evening.slug}/"
    assert client.get(f"/c/{evening.slug}/").status_code == 200
    member = evening.members.get()
    assert (member.role, member.holds, member.name) == (Role.PLAYER, str(SPECIALIST), "Ben")
    assert "Ben joined to play with a typed code." in list_log(evening)[0]


def test_who_types_a_code_to_watch_only_watches(evening: Campaign, client: Client) -> None:
    answer = client.post("/code/", {"code": show_code(evening, Purpose.VIEWER)})
    client.post(answer.headers["Location"], {"who": GAMBLER})

    assert evening.members.get().role == Role.VIEWER
    assert client.get(f"/c/{evening.slug}/saves/").status_code == 403
    assert "Somebody joined to watch with a typed code." in list_log(evening)[0]


def test_a_television_is_at_the_big_screen_after_the_code_alone(evening: Campaign, client: Client) -> None:
    answer = client.post("/code/", {"code": show_code(evening, Purpose.SCREEN)}, follow=True)

    assert answer.redirect_chain == [(f"/c/{evening.slug}/big-screen/", 303)]
    assert answer.status_code == 200
    assert (evening.members.get().role, evening.members.get().name) == (Role.VIEWER, "Big screen")
    assert client.get("/").headers["Location"] == f"/c/{evening.slug}/"


def test_a_host_and_a_player_who_type_a_code_stay_what_they_are(player: Client, evening: Campaign) -> None:
    phone = build_member_client(evening, Role.PLAYER, "Ben", str(GAMBLER))
    for client, role in ((player, Role.HOST), (phone, Role.PLAYER)):
        client.post("/code/", {"code": show_code(evening, Purpose.SCREEN)})
        assert evening.members.order_by("-seen").first().role == role  # type: ignore[union-attr]
    assert evening.members.get(name="Ben").holds == str(GAMBLER)


def test_a_guest_of_one_table_comes_to_another_by_its_code(evening: Campaign) -> None:
    guest = build_member_client(begin_campaign(name="Another table"), Role.PLAYER)
    assert read_texts(guest.get("/code/").text, "h1")[0] == "Type a code"

    answer = guest.post("/code/", {"code": show_code(evening, Purpose.PLAYER)})
    guest.post(answer.headers["Location"], {"who": GAMBLER})

    assert guest.get(f"/c/{evening.slug}/").status_code == 200


def test_a_wrong_code_is_refused_at_its_field(evening: Campaign, client: Client) -> None:
    show_code(evening, Purpose.PLAYER)

    answer = client.post("/code/", {"code": "nonsense <b>"})

    assert answer.status_code == 422
    assert read_texts(answer.text, ".field-error")[0].startswith("This code is wrong or no longer valid.")
    assert select_one(answer.text, "#code").attributes["value"] == "nonsense <b>"
    assert DEVICE_COOKIE_NAME not in answer.cookies


def test_a_code_of_a_campaign_that_was_deleted_leads_nowhere(evening: Campaign, client: Client) -> None:
    code = show_code(evening, Purpose.PLAYER)
    campaign_service.delete_campaign(evening)

    assert client.post("/code/", {"code": code}).status_code == 422


def test_after_too_many_wrong_codes_the_page_says_how_long_to_wait(evening: Campaign, client: Client) -> None:
    code = show_code(evening, Purpose.PLAYER)
    wrong = "BBBBBB" if code != "BBBBBB" else "CCCCCC"
    statuses = {client.post("/code/", {"code": wrong}).status_code for _ in range(MAX_TRIES_PER_ADDRESS)}

    answer = client.post("/code/", {"code": code})

    assert (statuses, answer.status_code) == ({422}, 429)
    assert 14 * 60 < int(answer.headers["Retry-After"]) <= 15 * 60
    assert "Try again in 15 minutes" in read_texts(answer.text, ".field-error")[0]


def test_the_choice_of_a_seat_ends_a_quarter_of_an_hour_after_the_code_and_with_a_revoked_device(
    evening: Campaign, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = client.post("/code/", {"code": show_code(evening, Purpose.PLAYER)}).headers["Location"]
    assert client.get(link).status_code == 200
    assert client.get(f"{link[:-3]}xx/").status_code == 403

    build_member_client(evening, Role.PLAYER, "Mallory")
    members.revoke_member(evening, evening.members.get(name="Mallory").pk, "Ada")
    assert client.get(link).status_code == 403

    link = client.post("/code/", {"code": show_code(evening, Purpose.PLAYER)}).headers["Location"]
    real = timezone.now().timestamp()
    monkeypatch.setattr("time.time", lambda: real + CODE_LIFETIME.total_seconds() + 5)
    assert client.get(link).status_code == 403


# The terminal


def test_the_terminal_shows_a_code_of_the_campaign_played_last(evening: Campaign, client: Client) -> None:
    last = begin_campaign(name="The long night")
    for campaign in (evening, last):
        projection.refresh_summary(campaign.pk)

    shown = run_command()

    assert shown.endswith("(The long night, valid for 15 minutes)\n")
    answer = client.post("/code/", {"code": shown[:7]})
    assert client.get(answer.headers["Location"]).status_code == 200
    assert [code.slug for code in join_codes.find_codes(last)] == [last.slug]


def test_without_a_campaign_the_terminal_shows_none() -> None:
    assert run_command() == ""


def test_an_archived_or_deleted_campaign_is_not_the_one_played_last(evening: Campaign) -> None:
    other = begin_campaign(name="Put away")
    campaign_service.set_archived(other, is_archived=True)
    projection.refresh_summary(evening.pk)

    assert "An evening" in run_command()
    campaign_service.delete_campaign(evening)
    assert run_command() == ""


def test_the_command_shows_a_code_of_another_campaign_and_for_a_screen(evening: Campaign) -> None:
    shown = run_command("--campaign", evening.slug, "--for", "screen")

    (code,) = join_codes.find_codes(evening)
    assert (shown[:7].replace(" ", ""), code.purpose) == (compute_code(code.nonce), Purpose.SCREEN)
    with pytest.raises(CommandError, match="There is no campaign nosuch"):
        run_command("--campaign", "nosuch")


# A seat that moves


def test_a_player_moves_the_seat_by_its_link_and_the_old_device_leaves(
    evening: Campaign, client: Client, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    old = build_member_client(evening, Role.PLAYER, "Ben", f"{GAMBLER}.{SPECIALIST}")
    assert not select(old.get(f"/c/{evening.slug}/seat/").text, ".join-code, .qr-code")
    old.post(f"/c/{evening.slug}/seat/", {"keeps": "0"})
    page = old.get(f"/c/{evening.slug}/seat/").text
    assert not select(page, "#join-codes[hx-get]"), "a player may not ask for the codes to join by"
    link = urlsplit(select_one(page, ".qr-code a").attributes["href"] or "").path
    ended: list[object] = []
    device_revoked.connect(receiver := lambda **facts: ended.append(facts["slug"]), weak=False)

    offer = client.get(link)
    assert "This device takes the seat of Ben, who plays Gambler, Specialist." in read_texts(offer.text, ".form p")[0]
    with django_capture_on_commit_callbacks(execute=True):
        answer = client.post(link)
    device_revoked.disconnect(receiver)

    assert (answer.status_code, answer.headers["Location"]) == (303, f"/c/{evening.slug}/")
    assert client.get(f"/c/{evening.slug}/").status_code == 200
    assert old.get(f"/c/{evening.slug}/").status_code == 403
    assert ended == [evening.slug]
    (member,) = evening.members.filter(revoked=False)
    assert (member.name, member.role, member.holds) == ("Ben", Role.PLAYER, f"{GAMBLER}.{SPECIALIST}")
    assert "Ben moved their seat to another device." in list_log(evening)[0]


def test_the_old_device_may_keep_the_seat(evening: Campaign, client: Client) -> None:
    holder = build_invited_device("Ben")
    members.seat_device(evening, holder, Role.PLAYER, str(GAMBLER))

    client.post(get_seat_link(evening, holder, keeps_seat=True))

    assert build_client(holder).get(f"/c/{evening.slug}/").status_code == 200
    assert list(evening.members.values_list("name", "holds", "revoked")) == [("Ben", str(GAMBLER), False)] * 2
    assert "Ben took their seat on one more device." in list_log(evening)[0]


def test_a_seat_moves_by_its_code_too(evening: Campaign, client: Client) -> None:
    holder = build_invited_device("Ben")
    members.seat_device(evening, holder, Role.PLAYER, str(GAMBLER))
    code = compute_code(join_codes.create_code(evening, Purpose.SEAT, holder.id).nonce)

    answer = client.post("/code/", {"code": code})
    client.post(answer.headers["Location"])

    assert evening.members.get(revoked=False).holds == str(GAMBLER)


def test_a_seat_moves_once(evening: Campaign, client: Client) -> None:
    link = get_seat_link(evening)
    client.post(link)

    late = LayoutFreeClient()
    assert late.get(link).status_code == 403
    assert late.post(link).status_code == 403
    assert evening.members.filter(revoked=False).count() == 1


def test_the_seat_of_a_host_makes_no_other_host(evening: Campaign, player: Client) -> None:
    player.get(f"/c/{evening.slug}/")
    host = evening.members.get()
    player.post(f"/c/{evening.slug}/holder/", {"holds": str(GAMBLER)})
    player.post(f"/c/{evening.slug}/seat/", {"keeps": "0"})
    page = player.get(f"/c/{evening.slug}/seat/").text
    assert "It stays a host." in page

    other = LayoutFreeClient()
    other.post(urlsplit(select_one(page, ".qr-code a").attributes["href"] or "").path)

    assert evening.members.get(revoked=False, role=Role.PLAYER).holds == str(GAMBLER)
    assert other.get(f"/c/{evening.slug}/keep/").status_code == 403
    host.refresh_from_db()
    assert (host.holds, host.revoked, player.get(f"/c/{evening.slug}/keep/").status_code) == ("", False, 200)


def test_a_host_who_takes_a_seat_stays_a_host(evening: Campaign, player: Client) -> None:
    player.post(get_seat_link(evening))

    assert player.get(f"/c/{evening.slug}/keep/").status_code == 200
    assert evening.members.get(revoked=False).role == Role.HOST


def test_the_own_link_leads_back_and_a_revoked_seat_moves_nowhere(evening: Campaign, client: Client) -> None:
    holder = build_invited_device("Ben")
    members.seat_device(evening, holder, Role.PLAYER)
    link = get_seat_link(evening, holder)
    assert build_client(holder).get(link).headers["Location"] == f"/c/{evening.slug}/seat/"

    members.revoke_member(evening, evening.members.get().pk, "Ada")

    assert client.get(link).status_code == 403
    assert client.post(link).status_code == 403
    assert not evening.members.filter(revoked=False).exists()


@pytest.mark.parametrize("token", ["x", "x.y", "é", "0" * 300])
def test_a_forged_link_moves_nothing(client: Client, token: str) -> None:
    assert client.get(f"/seat/{token}/").status_code == 403


def test_who_watches_has_no_seat_to_move(evening: Campaign) -> None:
    assert build_member_client(evening, Role.VIEWER).get(f"/c/{evening.slug}/seat/").status_code == 403


def test_the_figure_of_the_documents_is_that_of_the_code() -> None:
    chance = f"1 in {join_codes.CODE_COUNT // join_codes.MAX_GUESSES:,}"

    for name in ("SECURITY.md", "docs/security.md"):
        assert chance in Path(name).read_text(encoding="utf-8"), name


def test_kinds_of_the_log_have_a_sentence_each(evening: Campaign) -> None:
    for kind in AuditLogEntry.Kind:
        AuditLogEntry.objects.create(campaign=evening, at=timezone.now(), kind=kind, who="Ada", about="Ben")

    lines = [line.partition("Ada ")[2] for line in list_log(evening)]

    assert len(set(lines)) >= len(AuditLogEntry.Kind) - 1
