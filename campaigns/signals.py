"""What other parts of the project may hear of a campaign, beside its journal."""

from django.dispatch import Signal

revoked = Signal()
