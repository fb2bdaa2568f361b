"""Tables in every state a screen has to bear: packed away, on the full map, in a Dream that is being set up, with all there can be."""

from __future__ import annotations

from campaigns.etherfields.models import Secret
from campaigns.models import Campaign
from tests.browser.conftest import TEAM
from tests.campaigns.evening import GAMBLER, SPECIALIST, applied, begun, in_slumber, only, refs
from tests.factories import CampaignFactory

EVERYBODY = "gambler,specialist,tough-guy,free-spirit,reaper"
LONG = "Bartholomewina-Maximiliana Wolfeschlegel"
SECRETS = 300


def packed() -> Campaign:
    """Return a campaign nobody has played yet."""
    return CampaignFactory.create(who=TEAM, name="A first evening")


def checklist() -> Campaign:
    """Return the same in the middle of its first set-up."""
    campaign = packed()
    applied(campaign, "start-checklist", procedure="first-setup")
    return campaign


def traveller() -> Campaign:
    """Return a campaign on a map with Locations, ways, Gates that can and cannot be entered, a Quirk, and an effect under way."""
    campaign = begun(who=TEAM, name="A long way")
    applied(campaign, "gain-district", slot="B2", name="The drowned quarter", shortcut_price="1 Distress each")
    applied(campaign, "gain-gate", name="The stairs that listen", code="II-41 R", slot="B2", keys=0)
    applied(campaign, "gain-gate", name="A theatre without an exit", slot="B2", keys=3)
    applied(campaign, "draw-quirk", name="Low tide")
    for name in ("Harbour of lamps", "The observatory", "Pawnshop of hours"):
        applied(campaign, "note-location", name=name, first="fate", second="key")
    applied(campaign, "go", at="Harbour of lamps")
    here, *others = refs(campaign, "etherfields.location")
    for other in others:
        applied(campaign, "connect", start=here, end=other)
    applied(campaign, "connect", start=here, end=others[0], way="shortcut")
    return campaign


def arrived() -> Campaign:
    """Return a traveller who has resolved what waited there, at the Gate."""
    campaign = traveller()
    applied(campaign, "draw-fate", goes="bottom")
    applied(campaign, "take-key")
    return campaign


def at_the_gate() -> Campaign:
    """Return a Dream that is being set up."""
    campaign = begun(who=TEAM, name="At the Gate")
    applied(campaign, "gain-gate", name="The stairs that listen", code="II-41 R", keys=0)
    applied(campaign, "go", at="Harbour of lamps")
    applied(campaign, "show-effect", effect="gate")
    applied(campaign, "enter-dream", gate=only(campaign, "etherfields.gate"))
    return campaign


def turn(phase: str, who: str = TEAM) -> Campaign:
    """Return a Slumber in one phase of its first Turn: draw, actions or event."""
    campaign = in_slumber(who=who, name="The long night")
    wraith = only(campaign, "etherfields.entity")
    applied(campaign, "note-effect", entity=wraith, kind="basic", distress=1, seal=2, gem=True, note="Turn the tile.")
    applied(campaign, "add-morphing", entity=wraith, kind="distress")
    if phase != "draw":
        applied(campaign, "draw-all", leaving="slumber:1:draw")
    if phase == "event":
        applied(campaign, "end-actions", leaving="slumber:1:actions")
    return campaign


def crowded() -> Campaign:
    """Return five Dreamers with the longest names in a Slumber with all there can be: signs, things, actions, a full board."""
    campaign = begun(who=EVERYBODY, name="Wanderlust through all the fields of ether, and back again")
    everybody = refs(campaign, "etherfields.dreamer")
    for n, dreamer in enumerate(everybody):
        applied(campaign, "name-player", dreamer=dreamer, player=f"{n}{LONG}"[:40])
        applied(campaign, "suffer", dreamer=dreamer, count=n % 3 + 1)
    _belongings(campaign)
    applied(campaign, "meet-slumber", name="The usher without a theatre, and with too long a name", turns=12, figures=3,
            movement=4, script="912", deliverance="77", cost=9, gradual=True)  # fmt: skip
    _entity(campaign)
    _board(campaign)
    applied(campaign, "draw-all", leaving="slumber:1:draw")
    applied(campaign, "take-token", kind="block")
    return campaign


def _belongings(campaign: Campaign) -> None:
    for state in ("stunned", "dazed", "poisoned"):
        applied(campaign, "place-state", dreamer=GAMBLER, state=state)
    applied(campaign, "gain-mask", dreamer=GAMBLER, name="The mask of the one who never came home", wear=True)
    applied(campaign, "gain-sign", dreamer=GAMBLER, count=3)
    for name in ("Lantern", "A rope that remembers every knot it held", "Ladder"):
        applied(campaign, "gain-item", name=name, wrath=2, cunning=1)
    for n in range(6):
        applied(campaign, "gain-item", name=f"Stored thing of some length {n}", awareness=1, store=True)
    applied(campaign, "gain-note", name="Ticket", reminder="Keep it face down")
    applied(campaign, "gain-wisdom", name="Patience", reminder="Once a Turn")
    applied(campaign, "inscribe", name="Door", reminder="creaks", script_number="44")
    applied(campaign, "set-season", season="Autumn of the long shadows")
    applied(campaign, "read-script", script_number="86", reminder="The lever")
    applied(campaign, "write-remark", text="The left lever opens nothing, whoever pulls it, and however often. " * 2)
    Secret.objects.bulk_create(
        Secret(
            campaign=campaign,
            ref=100_000 + n,
            code=f"I-{n // 10:02} {chr(65 + n % 10)}",
            dream=f"I-{n // 10:02}",
            kind="other",
        )
        for n in range(SECRETS)
    )


def _entity(campaign: Campaign) -> None:
    usher = only(campaign, "etherfields.entity")
    for kind in ("morphing", "basic", "special"):
        applied(
            campaign,
            "note-effect",
            entity=usher,
            kind=kind,
            reach=2,
            distress=1,
            seal=2,
            note="The nearest one turns a tile.",
        )
    for kind in ("distress", "seal"):
        applied(campaign, "add-morphing", entity=usher, kind=kind)
    applied(campaign, "place-entity-state", entity=usher, state="stunned")
    applied(
        campaign,
        "note-action",
        name="Hold the door of the theatre against the draught",
        where="map",
        pays="intent",
        amount=6,
        gradual=True,
    )
    applied(campaign, "note-action", name="Whisper", where="entity", pays="intent", amount=3, entity=usher)


def _board(campaign: Campaign) -> None:
    for slot in ("A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4", "C1", "C2", "C3", "C4"):
        applied(campaign, "lay-tile", slot=slot)
    applied(campaign, "mark-edge", space="A1.2", side="right")
    for mark, space in (
        ("trap", "A1.4"),
        ("light", "B1.1"),
        ("gem-slot", "B2.2"),
        ("entrance", "A1.1"),
        ("blocked", "B1.4"),
    ):
        applied(campaign, "mark-space", space=space, mark=mark)
    applied(campaign, "put-dreamer", dreamer=GAMBLER, space="A1.1")
    applied(campaign, "put-dreamer", dreamer=SPECIALIST, space="A1.1")
    usher = only(campaign, "etherfields.entity")
    applied(campaign, "put-figure", entity=usher, space="B2.4", number=1)
    applied(campaign, "put-figure", entity=usher, space="C2.4", number=2)
