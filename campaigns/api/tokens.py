"""API tokens: made, found, revoked. A token names its campaign and has a secret of 32 bytes, of which the digest is stored."""

from __future__ import annotations

import contextlib
import hashlib
import re
import secrets
from datetime import timedelta

from django.db import OperationalError
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from campaigns.api.models import ApiToken
from campaigns.membership.audit_log import log_event
from campaigns.models import AuditLogEntry, Campaign
from campaigns.storage.transactions import find_campaign, lock_campaign, write_transaction

SECRET_BYTES = 32
MAX_TOKENS = 20
"""Valid tokens of a campaign."""
MAX_REVOKED_TOKENS = 20
"""Revoked tokens of a campaign whose rows are kept."""
USE_INTERVAL = timedelta(minutes=5)
"""The last use is stored at most once in this time."""

# The prefix is what scanners for leaked secrets look for.
TOKEN_RE = re.compile(rf"dk_([A-Za-z0-9_-]{{1,16}})_([0-9a-f]{{{2 * SECRET_BYTES}}})", re.ASCII)

TokenRole = ApiToken.TokenRole


class TooManyTokensError(Exception):
    """A campaign has as many valid tokens as it may have."""


class InvalidTokenError(Exception):
    """A token is malformed or unknown."""


class RevokedTokenError(InvalidTokenError):
    """A token was revoked."""


class TokenCampaignGoneError(Exception):
    """The campaign of a token was deleted."""


def create_token(campaign: Campaign, name: str, role: TokenRole, actor_name: str) -> str:
    """Make a token and return its text, which is stored nowhere. Raises TooManyTokensError."""
    secret = secrets.token_hex(SECRET_BYTES)
    with write_transaction():
        # The lock orders two requests at once: the second one counts the token of the first.
        lock_campaign(campaign.slug)
        if list_tokens(campaign)[MAX_TOKENS - 1 :]:
            raise TooManyTokensError
        ApiToken.objects.create(
            campaign=campaign, name=name, role=role, digest=_compute_digest(secret), created=timezone.now()
        )
        log_event(AuditLogEntry.Kind.APP_CONNECTED, campaign, actor_name, name)
    return f"dk_{campaign.slug}_{secret}"


def revoke_token(campaign: Campaign, key: int, actor_name: str) -> bool:
    """Revoke a token by primary key; return False if there is no such valid token."""
    with write_transaction():
        valid = ApiToken.objects.filter(campaign=campaign, pk=key, revoked=None)
        name = valid.values_list("name", flat=True).first()
        if name is None or not valid.update(revoked=timezone.now()):
            return False
        _delete_oldest_revoked(campaign)
        log_event(AuditLogEntry.Kind.APP_REVOKED, campaign, actor_name, name)
    return True


def _delete_oldest_revoked(campaign: Campaign) -> None:
    revoked = ApiToken.objects.filter(campaign=campaign, revoked__isnull=False)
    stale = [*revoked.order_by("-revoked", "-pk").values_list("pk", flat=True)[MAX_REVOKED_TOKENS:]]
    ApiToken.objects.filter(campaign=campaign, pk__in=stale).delete()


def list_tokens(campaign: Campaign) -> list[ApiToken]:
    """Return the valid tokens of a campaign, the newest first."""
    return [*ApiToken.objects.filter(campaign=campaign, revoked=None).order_by("-created", "-pk")]


def find_token(campaign: Campaign, key: int) -> ApiToken | None:
    """Return a valid token by primary key, or None."""
    return ApiToken.objects.filter(campaign=campaign, pk=key, revoked=None).first()


def authenticate(text: str) -> tuple[ApiToken, Campaign]:
    """Return the valid token of this text, and its campaign. Raises InvalidTokenError or TokenCampaignGoneError."""
    known = TOKEN_RE.fullmatch(text)
    if known is None:
        raise InvalidTokenError
    slug, secret = known.groups()
    campaign = find_campaign(slug) or Campaign.objects.filter(slug=slug).first()
    digest = _compute_digest(secret)
    tokens = ApiToken.objects.filter(campaign=campaign) if campaign is not None else ()
    matches = [token for token in tokens if constant_time_compare(token.digest, digest)]
    if campaign is None or not matches:
        raise InvalidTokenError
    if matches[0].revoked is not None:
        raise RevokedTokenError
    if campaign.deleted is not None:
        raise TokenCampaignGoneError
    return matches[0], campaign


def record_use(token: ApiToken) -> None:
    """Store that a token was used, once in ``USE_INTERVAL`` at most. Skipped if the database is busy."""
    now = timezone.now()
    if token.last_used is not None and abs(now - token.last_used) < USE_INTERVAL:
        return
    with contextlib.suppress(OperationalError), write_transaction(can_wait=False):
        ApiToken.objects.filter(campaign=token.campaign_id, pk=token.pk).update(last_used=now)


def _compute_digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
