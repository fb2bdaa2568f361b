"""Results of trying to send a message: accepted, or the error."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import TextChoices
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

GONE_STATUS = 410


class SendError(TextChoices):
    """Return the reason why a message was not accepted, as a sentence."""

    NAME = "name", gettext_lazy("This name is not known in your network.")
    ADDRESS = "address", gettext_lazy("This address is not allowed.")
    OWN = "own", gettext_lazy("This is Dreamkeeper itself.")
    CONNECT = "connect", gettext_lazy("Nothing answers there.")
    TLS = "tls", gettext_lazy("Its certificate is not trusted.")
    SLOW = "slow", gettext_lazy("It took too long to answer.")
    BROKEN = "broken", gettext_lazy("The connection broke before it answered.")
    REDIRECT = "redirect", gettext_lazy("It redirects to another address.")
    STATUS = "status", gettext_lazy("It refused.")


@dataclass(frozen=True)
class SendResult:
    """The result of one try. ``retry_after`` are the seconds that a receiver asked to wait, 0 if it named none."""

    error: SendError | None = None
    status: int = 0
    retry_after: int = 0

    @property
    def is_accepted(self) -> bool:
        """Return whether the receiver has it."""
        return self.error is None

    @property
    def is_gone(self) -> bool:
        """Return whether the receiver wants no message any more."""
        return self.status == GONE_STATUS


def describe_error(error: str, status: int) -> str:
    """Return a stored error as a sentence; '' for none."""
    if not error:
        return ""
    if error == SendError.STATUS:
        return _("It answered with status %(status)s.") % {"status": status}
    return str(SendError(error).label)
