"""The rules of Embers."""

from tests.embers.rules.night import apply_consequences, check_complete, get_phase, require_burning

__all__ = ["apply_consequences", "check_complete", "get_phase", "require_burning"]
