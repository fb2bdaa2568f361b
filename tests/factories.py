"""Campaign factories that use the move service."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from factory.django import DjangoModelFactory

from campaigns.journal import campaign_service
from campaigns.journal.results import Actor
from campaigns.models import Campaign

if TYPE_CHECKING:
    CampaignBase = DjangoModelFactory[Campaign]
else:
    CampaignBase = DjangoModelFactory

HOST_AUTHOR = Actor("device-of-the-host", "Ada")


class CampaignFactory(CampaignBase):
    """A new campaign of Etherfields, with the Gambler (ref 1) and the Specialist (ref 2)."""

    class Meta:
        model = Campaign

    name = "An evening"
    game = "etherfields"
    by = HOST_AUTHOR
    who = "gambler,specialist"
    tracking = "detailed"

    @classmethod
    def _create(cls, model_class: type[Campaign], *args: Any, **wanted: Any) -> Campaign:
        how = {"who": wanted["who"], "tracking": wanted["tracking"]}
        return campaign_service.begin_campaign(wanted["game"], wanted["name"], how, wanted["by"])
