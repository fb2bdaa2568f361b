"""Signals of membership changes."""

from __future__ import annotations

from django.dispatch import Signal

device_revoked = Signal()
"""A device was revoked; sent with ``slug`` and ``device_id``, after commit."""
