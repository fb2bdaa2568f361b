"""Codes to type: what they look like, whom they let in, and how rarely one is guessed."""

from __future__ import annotations

import contextlib
import functools
from collections import Counter
from datetime import timedelta

import pytest
from django.utils import timezone

from campaigns.membership import audit_log, join_codes, members
from campaigns.membership.join_codes import (
    CODE_ALPHABET,
    CODE_COUNT,
    CODE_LIFETIME,
    MAX_GUESSES,
    MAX_RENEWALS,
    MAX_TRIES_PER_ADDRESS,
    MAX_TRIES_PER_CODE,
    CodeRefusedError,
    Purpose,
    TooManyTriesError,
    compute_code,
    normalize_code,
    redeem_code,
)
from campaigns.membership.models import JoinCode, WrongTries
from campaigns.models import AuditLogEntry, Campaign
from campaigns.roles import Role
from tests.campaigns.devices import build_invited_device
from tests.campaigns.table_actions import begin_campaign
from tests.campaigns.test_concurrency import run_concurrently

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]

LOOK_ALIKES = ("OQ0D", "IL1J", "S5", "Z2", "B8", "UV", "G6", "CG", "MN", "DT", "BD", "EF")
"""Of each group of letters and digits that look or sound alike, a code has one at most."""


def show_code(campaign: Campaign, purpose: Purpose = Purpose.PLAYER) -> str:
    return compute_code(join_codes.create_code(campaign, purpose).nonce)


def build_wrong_code(*valid_codes: str) -> str:
    """Return a code that none of these is."""
    return next(code for letter in CODE_ALPHABET if (code := letter * 6) not in valid_codes)


def guess_wrongly(times: int, *, address: str = "10.{}.{}.1") -> None:
    """Type wrong codes, each from an address of its own."""
    for number in range(times):
        wrong = build_wrong_code(*(compute_code(one.nonce) for one in JoinCode.objects.all()))
        with pytest.raises(CodeRefusedError):
            redeem_code(wrong, address.format(number // 250, number % 250))


# What a code looks like


def test_a_code_has_six_letters_and_no_two_that_are_confused() -> None:
    code = compute_code("a nonce")

    assert (len(code), set(code) <= set(CODE_ALPHABET)) == (6, True)
    assert all(len(set(group) & set(CODE_ALPHABET)) <= 1 for group in LOOK_ALIKES)
    assert not set("AEIOUY") & set(CODE_ALPHABET), "a code would spell words"


def test_every_letter_of_a_code_is_as_likely_as_any_other() -> None:
    letters = Counter("".join(compute_code(str(number)) for number in range(4000)))

    expected = 4000 * 6 / len(CODE_ALPHABET)
    assert len(letters) == len(CODE_ALPHABET)
    assert all(abs(count - expected) < 0.15 * expected for count in letters.values())


@pytest.mark.parametrize(
    "typed", ["BCFHJK", "bcfhjk", "BCF HJK", " bcf-hjk ", "b.c.f.h.j.k", "ＢＣＦＨＪＫ", "BCF–HJK"]
)
def test_a_code_is_typed_as_people_type(typed: str) -> None:
    assert normalize_code(typed) == "BCFHJK"


@pytest.mark.parametrize(
    "typed", ["", "BCFHJ", "BCFHJKK", "ABCFHJ", "BCFHJ0", "BCFHJß", "\0BCFHJ", "x" * 5000, "БСХКМР"]
)
def test_what_looks_like_no_code_is_none_and_counts_as_no_try(evening: Campaign, typed: str) -> None:
    show_code(evening)

    with pytest.raises(CodeRefusedError):
        redeem_code(typed, "10.0.0.1")
    assert not WrongTries.objects.exists()


def test_no_code_is_in_the_database(evening: Campaign) -> None:
    code = show_code(evening)

    (stored,) = JoinCode.objects.values_list()
    assert not any(code.lower() in str(value).lower() for value in stored)


# Whom it lets in


def test_a_code_names_its_campaign_and_what_for(evening: Campaign) -> None:
    other = begin_campaign(name="Another table")
    codes = {
        (campaign.slug, purpose): show_code(campaign, purpose) for campaign in (evening, other) for purpose in Purpose
    }

    assert len(set(codes.values())) == len(codes)
    for (slug, purpose), code in codes.items():
        found = redeem_code(code, "10.0.0.1")
        assert (found.slug, found.purpose) == (slug, purpose)


def test_a_code_works_for_a_quarter_of_an_hour(evening: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    code, now = show_code(evening), timezone.now()
    assert CODE_LIFETIME.total_seconds() == 15 * 60

    monkeypatch.setattr(timezone, "now", lambda: now + CODE_LIFETIME - timedelta(seconds=1))
    assert redeem_code(code, "10.0.0.1").slug == evening.slug
    monkeypatch.setattr(timezone, "now", lambda: now + CODE_LIFETIME + timedelta(seconds=1))
    assert join_codes.find_codes(evening) == []
    with pytest.raises(CodeRefusedError):
        redeem_code(code, "10.0.0.1")


def test_a_clock_that_was_ahead_leaves_no_code_for_long(evening: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now + timedelta(days=3))
    code = show_code(evening)
    monkeypatch.setattr(timezone, "now", lambda: now)

    with pytest.raises(CodeRefusedError):
        redeem_code(code, "10.0.0.1")


def test_a_new_code_ends_the_one_before(evening: Campaign) -> None:
    old, new = show_code(evening), show_code(evening)

    assert JoinCode.objects.count() == 1
    assert redeem_code(new, "10.0.0.1").slug == evening.slug
    with pytest.raises(CodeRefusedError):
        redeem_code(old, "10.0.0.1")


def test_whoever_is_revoked_takes_every_code_along(evening: Campaign) -> None:
    code = show_code(evening)
    device = build_invited_device("Mallory")

    members.seat_device(evening, device, Role.PLAYER)
    members.revoke_member(evening, evening.members.get(device=device.id).pk, "Ada")

    with pytest.raises(CodeRefusedError):
        redeem_code(code, "10.0.0.1")


# How rarely one is guessed


def test_the_chance_to_guess_a_code_that_is_shown_is_below_one_in_eighty_thousand() -> None:
    """With any number of addresses: every wrong guess counts against every code. SECURITY.md states the figure."""
    assert (CODE_COUNT, MAX_GUESSES) == (16**6, 200)
    assert CODE_COUNT // MAX_GUESSES == 83_886
    # From a single address, as in a home network.
    assert CODE_COUNT // MAX_TRIES_PER_ADDRESS == 1_677_721


def test_no_more_wrong_guesses_than_that_meet_a_code(evening: Campaign) -> None:
    show_code(evening)

    seen: Counter[str] = Counter()
    while codes := join_codes.find_codes(evening):
        seen[codes[0].nonce] += 1
        number = seen.total()
        with pytest.raises(CodeRefusedError):
            redeem_code(build_wrong_code(compute_code(codes[0].nonce)), f"10.0.{number // 200}.{number % 200}")

    assert seen.total() == MAX_GUESSES
    assert list(seen.values()) == [MAX_TRIES_PER_CODE] * (MAX_RENEWALS + 1)


def test_after_too_many_wrong_codes_the_host_sees_another_one_and_nobody_is_locked_out(evening: Campaign) -> None:
    old = show_code(evening)
    guess_wrongly(MAX_TRIES_PER_CODE)

    (renewed,) = join_codes.find_codes(evening)
    new = compute_code(renewed.nonce)
    assert (renewed.renewals, renewed.wrong_tries, new != old) == (1, 0, True)
    assert redeem_code(new, "192.168.1.7").slug == evening.slug
    with pytest.raises(CodeRefusedError):
        redeem_code(old, "192.168.1.7")
    assert [line.kind for line in audit_log.find_newest_entries(evening)] == [AuditLogEntry.Kind.GUESSED]


def test_a_wrong_code_counts_against_every_code_of_every_campaign(evening: Campaign) -> None:
    for campaign in (evening, begin_campaign(name="Another table")):
        show_code(campaign)
        show_code(campaign, Purpose.SCREEN)

    guess_wrongly(3)

    assert set(JoinCode.objects.values_list("wrong_tries", flat=True)) == {3}


def test_an_address_has_ten_tries_in_a_quarter_of_an_hour(evening: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    code, now = show_code(evening), timezone.now()
    guess_wrongly(MAX_TRIES_PER_ADDRESS, address="192.168.1.7")

    with pytest.raises(TooManyTriesError) as refusal:
        redeem_code(code, "192.168.1.7")
    assert timedelta(minutes=14) < refusal.value.wait <= CODE_LIFETIME
    assert redeem_code(code, "192.168.1.8").slug == evening.slug

    monkeypatch.setattr(timezone, "now", lambda: now + CODE_LIFETIME + timedelta(seconds=1))
    code = show_code(evening)
    assert redeem_code(code, "192.168.1.7").slug == evening.slug


def test_a_try_that_waited_for_another_one_meets_its_count(evening: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    """Counting began after this try came, since it waited for a lock."""
    code, now = show_code(evening), timezone.now()
    guess_wrongly(MAX_TRIES_PER_ADDRESS, address="192.168.1.7")

    monkeypatch.setattr(timezone, "now", lambda: now)
    with pytest.raises(TooManyTriesError):
        redeem_code(build_wrong_code(code), "192.168.1.7")
    assert WrongTries.objects.get().count == MAX_TRIES_PER_ADDRESS


def test_the_right_code_uses_up_no_try(evening: Campaign) -> None:
    code = show_code(evening)

    for _device in range(2 * MAX_TRIES_PER_ADDRESS):
        redeem_code(code, "192.168.1.7")

    assert not WrongTries.objects.exists()


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True), ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:10.0.0.1", "::ffff:10.0.0.2", False), ("10.0.0.1", "10.0.0.2", False), ("", "nonsense", False),
    ],
)  # fmt: skip
def test_an_ipv6_network_is_one_address_and_none_is_stored(one: str, other: str, is_same: bool) -> None:
    assert (join_codes.hash_address(one) == join_codes.hash_address(other)) is is_same
    assert one not in join_codes.hash_address(one) or not one


def test_old_tries_and_old_codes_are_removed_with_the_next_code(
    evening: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = timezone.now()
    show_code(evening, Purpose.SCREEN)
    guess_wrongly(1)

    monkeypatch.setattr(timezone, "now", lambda: now + CODE_LIFETIME + timedelta(seconds=1))
    show_code(evening)

    assert [one.purpose for one in JoinCode.objects.all()] == [Purpose.PLAYER]
    assert not WrongTries.objects.exists()


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_guesses_that_come_at_the_same_moment_are_all_counted(evening: Campaign) -> None:
    """More guesses at once than a code bears: it is renewed after exactly as many as one after the other."""
    code = show_code(evening)
    wrong, limited = build_wrong_code(code), []

    def guess(number: int) -> None:
        for turn in range(8):
            try:
                redeem_code(wrong, f"10.0.{number % 4}.{turn}" if number < 8 else "10.9.9.9")
            except TooManyTriesError:
                limited.append(number)
            except CodeRefusedError:
                pass

    run_concurrently(*(functools.partial(guess, number) for number in range(12)))

    (left,) = join_codes.find_codes(evening)
    counted = left.renewals * MAX_TRIES_PER_CODE + left.wrong_tries
    assert counted == 8 * 8 + MAX_TRIES_PER_ADDRESS
    assert len(limited) == 4 * 8 - MAX_TRIES_PER_ADDRESS
    assert WrongTries.objects.get(pk=join_codes.hash_address("10.9.9.9")).count == MAX_TRIES_PER_ADDRESS


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_codes_are_shown_typed_and_revoked_at_the_same_moment_and_nobody_waits_for_nobody(evening: Campaign) -> None:
    other = begin_campaign(name="Another table")

    def type_codes() -> None:
        for number in range(20):
            with contextlib.suppress(CodeRefusedError):
                redeem_code("BCFHJK", f"10.{number}.0.1")

    def show_codes(campaign: Campaign) -> None:
        for _turn in range(6):
            for purpose in reversed(Purpose):
                show_code(campaign, purpose)
            join_codes.revoke_codes(campaign)

    tasks = [functools.partial(show_codes, campaign) for campaign in (evening, other, evening)]
    run_concurrently(type_codes, type_codes, *tasks)

    assert join_codes.find_codes(other) == []
