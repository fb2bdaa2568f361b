"""What the core tells whoever listens."""

from __future__ import annotations

from django.dispatch import Signal

device_revoked = Signal()
"""A device is out of a campaign; sent with ``slug`` and ``device_id``, after the commit."""
