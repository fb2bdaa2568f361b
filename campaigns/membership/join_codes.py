"""Join codes: six letters to type where no link can be opened, valid for a quarter of an hour.

A code is computed from a nonce in the database and the secret key, so it can be shown again and a copy of the database tells none.
Wrong tries are limited per address; each also counts against every valid code, and one that has met too many gets another nonce.
So the chance to guess a code that is shown has a bound (``MAX_TRIES_PER_CODE``, ``MAX_RENEWALS``), whatever number of addresses try,
and no household is locked out: the host sees the new code.
"""

from __future__ import annotations

import ipaddress
import secrets
import unicodedata
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db.models import F, QuerySet
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from campaigns.membership.audit_log import log_event
from campaigns.membership.models import JoinCode, WrongTries
from campaigns.models import AuditLogEntry, Campaign
from campaigns.storage.transactions import write_transaction

Purpose = JoinCode.Purpose

# No vowels, so that no code spells a word; of letters that look or sound alike, one: no D, G, L, N. Sixteen, four bits each.
CODE_ALPHABET = "BCFHJKMPQRSTVWXZ"
CODE_LENGTH = 6
CODE_COUNT = len(CODE_ALPHABET) ** CODE_LENGTH

CODE_LIFETIME = timedelta(minutes=15)
TRIES_WINDOW = CODE_LIFETIME
MAX_TRIES_PER_ADDRESS = 10
"""Wrong codes that may come from one address within ``TRIES_WINDOW``; an IPv6 network of 64 bits is one address."""
MAX_TRIES_PER_CODE = 50
"""Wrong codes of all addresses after which a valid code is renewed."""
MAX_RENEWALS = 3
"""After this many renewals the next wrong codes end a code: a host has to ask for another one."""
MAX_GUESSES = MAX_TRIES_PER_CODE * (1 + MAX_RENEWALS)
"""Wrong guesses that are possible for each code that was asked for: the chance to hit it is this in ``CODE_COUNT``."""

SEPARATORS = frozenset(" -–.,_")


class CodeRefusedError(Exception):
    """The typed text is no valid code."""


class TooManyTriesError(CodeRefusedError):
    """Too many wrong codes came from this address; ``wait`` is how long it has to wait."""

    def __init__(self, wait: timedelta) -> None:
        super().__init__(wait)
        self.wait = wait


def compute_code(nonce: str) -> str:
    """Return the code of a nonce."""
    digest = salted_hmac("join-code", nonce, algorithm="sha256").digest()
    return "".join(CODE_ALPHABET[byte % len(CODE_ALPHABET)] for byte in digest[:CODE_LENGTH])


def format_code(code: str) -> str:
    """Return a code in two groups, as it is read out."""
    return f"{code[:3]} {code[3:]}"


def normalize_code(text: str) -> str:
    """Return the code that was typed, in capitals and without separators; '' if no code looks like that."""
    typed = unicodedata.normalize("NFKC", text[:40]).upper()
    code = "".join(letter for letter in typed if letter not in SEPARATORS)
    return code if len(code) == CODE_LENGTH and set(code) <= set(CODE_ALPHABET) else ""


def create_code(campaign: Campaign, purpose: Purpose, device_id: str = "", *, keeps_seat: bool = False) -> JoinCode:
    """Create the code for a purpose, in place of an earlier one."""
    now = timezone.now()
    with write_transaction():
        # Locked first and in one order, as by every try: no two transactions wait for each other.
        valid_codes = _lock_codes(_filter_valid(JoinCode.objects.all(), now))
        JoinCode.objects.exclude(expires__range=(now, now + CODE_LIFETIME)).delete()
        WrongTries.objects.exclude(since__range=_get_window(now)).delete()
        JoinCode.objects.filter(slug=campaign.slug, purpose=purpose, device=device_id).delete()
        code = JoinCode(slug=campaign.slug, purpose=purpose, device=device_id, keeps_seat=keeps_seat)
        code.nonce, code.expires = _draw_nonce(valid_codes), now + CODE_LIFETIME
        # Two presses at once: the later one is shown to both.
        JoinCode.objects.bulk_create(
            [code],
            update_conflicts=True,
            unique_fields=("slug", "purpose", "device"),
            update_fields=("keeps_seat", "nonce", "wrong_tries", "renewals", "expires"),
        )
    return code


def find_codes(campaign: Campaign, device_id: str = "") -> list[JoinCode]:
    """Return the valid codes of a campaign: those to join by, or the one that moves the seat of a device."""
    found = _filter_valid(JoinCode.objects.all(), timezone.now()).filter(slug=campaign.slug, device=device_id)
    return sorted(found, key=lambda one: list(Purpose).index(Purpose(one.purpose)))


def find_seat_code(nonce: str) -> JoinCode | None:
    """Return the valid code with this nonce that moves a seat, or None."""
    return _filter_valid(JoinCode.objects.all(), timezone.now()).filter(purpose=Purpose.SEAT, nonce=nonce).first()


def revoke_codes(*campaigns: Campaign) -> None:
    """End all codes of these campaigns. A transaction that writes seats as well calls this first: codes are locked before them."""
    with write_transaction():
        found = JoinCode.objects.filter(slug__in=[campaign.slug for campaign in campaigns])
        _lock_codes(found)
        found.delete()


def redeem_code(text: str, address: str) -> JoinCode:
    """Return the valid code that was typed; it stays valid. Raises CodeRefusedError or TooManyTriesError, and counts the try."""
    given, key, now = normalize_code(text), hash_address(address), timezone.now()
    # Before any lock: a flood of tries should not keep moves waiting.
    _check_tries(key, now)
    if not given:
        raise CodeRefusedError
    with write_transaction():
        # The locks order tries that come at once: each meets the count of those before.
        codes = _lock_codes(_filter_valid(JoinCode.objects.all(), now))
        _check_tries(key, now)
        found = [code for code in codes if constant_time_compare(compute_code(code.nonce), given)]
        if not found and codes:
            _count_wrong_try(codes, key, now)
    if not found:
        raise CodeRefusedError
    return found[0]


def hash_address(address: str) -> str:
    """Return a keyed hash of an address; of an IPv6 one, of its network, since a device has all of it."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        known = None
    if isinstance(known, ipaddress.IPv6Address) and known.ipv4_mapped is None:
        address = str(ipaddress.ip_network((known, 64), strict=False))
    return salted_hmac("join-code-address", address, algorithm="sha256").hexdigest()[:32]


def _check_tries(key: str, now: datetime) -> None:
    tries = WrongTries.objects.filter(pk=key, since__range=_get_window(now)).first()
    if tries is not None and tries.count >= MAX_TRIES_PER_ADDRESS:
        raise TooManyTriesError(tries.since + TRIES_WINDOW - now)


def _count_wrong_try(codes: Iterable[JoinCode], key: str, now: datetime) -> None:
    """Count a wrong try against its address and against every valid code; renew or end those that have met too many."""
    tries, _made = WrongTries.objects.get_or_create(pk=key, defaults={"since": now})
    earliest, latest = _get_window(now)
    if not earliest <= tries.since <= latest:
        WrongTries.objects.filter(pk=key).update(count=0, since=now)
    WrongTries.objects.filter(pk=key).update(count=F("count") + 1)
    JoinCode.objects.filter(pk__in=[code.pk for code in codes]).update(wrong_tries=F("wrong_tries") + 1)
    for code in codes:
        if code.wrong_tries + 1 >= MAX_TRIES_PER_CODE:
            _renew_code(code, codes)


def _get_window(now: datetime) -> tuple[datetime, datetime]:
    """Return when counting may have begun for a count to hold: a try that waited for a lock is earlier than what it meets."""
    return now - TRIES_WINDOW, now + TRIES_WINDOW


def _renew_code(code: JoinCode, valid_codes: Iterable[JoinCode]) -> None:
    if code.renewals >= MAX_RENEWALS:
        code.delete()
    else:
        code.nonce, code.wrong_tries, code.renewals = _draw_nonce(valid_codes), 0, code.renewals + 1
        code.save(update_fields=["nonce", "wrong_tries", "renewals"])
    campaign = Campaign.objects.filter(slug=code.slug).first()
    if campaign is not None:
        log_event(AuditLogEntry.Kind.GUESSED, campaign, "")


def _draw_nonce(valid_codes: Iterable[JoinCode]) -> str:
    """Return a new nonce whose code is none of the valid ones."""
    known = {compute_code(code.nonce) for code in valid_codes}
    while True:
        nonce = secrets.token_hex(16)
        if compute_code(nonce) not in known:
            return nonce


def _lock_codes(codes: QuerySet[JoinCode]) -> list[JoinCode]:
    return list(codes.select_for_update().order_by("pk"))


def _filter_valid(codes: QuerySet[JoinCode], now: datetime) -> QuerySet[JoinCode]:
    # A date from a clock that ran ahead is no longer than others.
    return codes.filter(expires__gt=now, expires__lte=now + CODE_LIFETIME)
