"""Signatures of the Standard Webhooks specification, version 1.0.0: HMAC-SHA256 of id, timestamp and body."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Iterable

SECRET_PREFIX = "whsec_"  # noqa: S105 - a prefix, no secret
SECRET_BYTES = 32
"""The specification allows 24 to 64."""


def generate_secret() -> str:
    """Return a new secret."""
    return SECRET_PREFIX + base64.b64encode(secrets.token_bytes(SECRET_BYTES)).decode()


def sign(secret: str, message_id: str, timestamp: int, body: bytes) -> str:
    """Return the signature of a message, as it is in the header."""
    key = base64.b64decode(secret.removeprefix(SECRET_PREFIX))
    digest = hmac.new(key, f"{message_id}.{timestamp}.".encode() + body, hashlib.sha256).digest()
    return f"v1,{base64.b64encode(digest).decode()}"


def build_headers(signing_secrets: Iterable[str], message_id: str, timestamp: int, body: bytes) -> dict[str, str]:
    """Return the headers of a message; it is signed with every secret."""
    return {
        "webhook-id": message_id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": " ".join(sign(secret, message_id, timestamp, body) for secret in signing_secrets),
    }


def compute_digest(secret: str) -> str:
    """Return a digest that tells secrets apart and gives none away."""
    return hashlib.sha256(secret.encode()).hexdigest()[:16]
