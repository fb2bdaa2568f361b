"""State models of an Etherfields campaign.

Influence cards are counted, never identified: nobody at the table may know which card left a deck. Names of Secrets,
Locations and Items are the players' own.
"""

from campaigns.etherfields.models.adventure import Action, Entity, Slumber
from campaigns.etherfields.models.checklist import Checklist
from campaigns.etherfields.models.dreamer import ARCHETYPE_NAMES, Dreamer
from campaigns.etherfields.models.dreamscape import Dreamscape
from campaigns.etherfields.models.secrets import Remark, Script, Secret
from campaigns.etherfields.models.team import Team
from campaigns.etherfields.models.things import Card, Item
from campaigns.etherfields.models.world import District, Gate, Location

__all__ = [
    "ARCHETYPE_NAMES",
    "Action",
    "Card",
    "Checklist",
    "District",
    "Dreamer",
    "Dreamscape",
    "Entity",
    "Gate",
    "Item",
    "Location",
    "Remark",
    "Script",
    "Secret",
    "Slumber",
    "Team",
]
