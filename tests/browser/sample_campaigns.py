"""Sample campaigns for every state of a screen."""

from __future__ import annotations

from campaigns.etherfields.models import Secret
from campaigns.models import Campaign
from tests.browser.conftest import TEAM_ARCHETYPES
from tests.campaigns.table_actions import (
    GAMBLER,
    SPECIALIST,
    apply_move,
    begin_campaign,
    get_only_ref,
    get_refs,
    start_slumber,
)
from tests.factories import CampaignFactory

ALL_ARCHETYPES = "gambler,specialist,tough-guy,free-spirit,reaper"
LONG_NAME = "Bartholomewina-Maximiliana Wolfeschlegel"
SECRET_COUNT = 300


def build_packed_campaign() -> Campaign:
    """Return a campaign nobody has played yet."""
    return CampaignFactory.create(who=TEAM_ARCHETYPES, name="A first evening")


def build_checklist_campaign() -> Campaign:
    """Return the same in the middle of its first set-up."""
    campaign = build_packed_campaign()
    apply_move(campaign, "start-checklist", procedure="first-setup")
    return campaign


def build_stocked_campaign() -> Campaign:
    """Return a campaign that was played before it was recorded: nobody has told whether the first Dream is over."""
    campaign = begin_campaign(who=TEAM_ARCHETYPES, name="The second night")
    apply_move(campaign, "take-stock", dreamers=[GAMBLER], ether=[3])
    return campaign


def build_map_campaign() -> Campaign:
    """Return a campaign on a map with Locations, paths, Gates that can and cannot be entered, a Quirk, and an active effect."""
    campaign = begin_campaign(who=TEAM_ARCHETYPES, name="A long way")
    apply_move(campaign, "gain-district", slot="B2", name="The drowned quarter", shortcut_price="1 Distress each")
    apply_move(campaign, "gain-gate", name="The stairs that listen", code="II-41 R", slot="B2", keys=0)
    apply_move(campaign, "gain-gate", name="A theatre without an exit", slot="B2", keys=3)
    apply_move(campaign, "draw-quirk", name="Low tide")
    for name in ("Harbour of lamps", "The observatory", "Pawnshop of hours"):
        apply_move(campaign, "note-location", name=name, first="fate", second="key")
    apply_move(campaign, "go", at="Harbour of lamps")
    here, *others = get_refs(campaign, "etherfields.location")
    for other in others:
        apply_move(campaign, "connect", start=here, end=other)
    apply_move(campaign, "connect", start=here, end=others[0], way="shortcut")
    return campaign


def build_arrived_campaign() -> Campaign:
    """Return a traveller at the Gate who has resolved the Location's effects."""
    campaign = build_map_campaign()
    apply_move(campaign, "draw-fate", goes="bottom")
    apply_move(campaign, "take-key")
    return campaign


def build_gate_campaign() -> Campaign:
    """Return a Dream during its set-up."""
    campaign = begin_campaign(who=TEAM_ARCHETYPES, name="At the Gate")
    apply_move(campaign, "gain-gate", name="The stairs that listen", code="II-41 R", keys=0)
    apply_move(campaign, "go", at="Harbour of lamps")
    apply_move(campaign, "show-effect", effect="gate")
    apply_move(campaign, "enter-dream", gate=get_only_ref(campaign, "etherfields.gate"))
    return campaign


def build_turn_campaign(phase: str, who: str = TEAM_ARCHETYPES) -> Campaign:
    """Return a Slumber in one phase of its first Turn: draw, actions or event."""
    campaign = start_slumber(who=who, name="The long night")
    wraith = get_only_ref(campaign, "etherfields.entity")
    apply_move(
        campaign, "note-effect", entity=wraith, kind="basic", distress=1, seal=2, gem=True, note="Turn the tile."
    )
    apply_move(campaign, "add-morphing", entity=wraith, kind="distress")
    if phase != "draw":
        apply_move(campaign, "draw-all", leaving="slumber:1:draw")
    if phase == "event":
        apply_move(campaign, "end-actions", leaving="slumber:1:actions")
    return campaign


def build_crowded_campaign() -> Campaign:
    """Return five Dreamers with the longest names in a full Slumber: signs, things, actions, board."""
    campaign = begin_campaign(who=ALL_ARCHETYPES, name="Wanderlust through all the fields of ether, and back again")
    everybody = get_refs(campaign, "etherfields.dreamer")
    for n, dreamer in enumerate(everybody):
        apply_move(campaign, "name-player", dreamer=dreamer, player=f"{n}{LONG_NAME}"[:40])
        apply_move(campaign, "suffer", dreamer=dreamer, count=n % 3 + 1)
    _add_belongings(campaign)
    apply_move(campaign, "meet-slumber", name="The usher without a theatre, and with too long a name", turns=12, figures=3,
            movement=4, script="912", deliverance="77", cost=9, gradual=True)  # fmt: skip
    _add_entity_details(campaign)
    _lay_board(campaign)
    apply_move(campaign, "draw-all", leaving="slumber:1:draw")
    apply_move(campaign, "take-token", kind="block")
    return campaign


def _add_belongings(campaign: Campaign) -> None:
    for state in ("stunned", "dazed", "poisoned"):
        apply_move(campaign, "place-state", dreamer=GAMBLER, state=state)
    apply_move(campaign, "gain-mask", dreamer=GAMBLER, name="The mask of the one who never came home", wear=True)
    apply_move(campaign, "gain-sign", dreamer=GAMBLER, count=3)
    for name in ("Lantern", "A rope that remembers every knot it held", "Ladder"):
        apply_move(campaign, "gain-item", name=name, wrath=2, cunning=1)
    for n in range(6):
        apply_move(campaign, "gain-item", name=f"Stored thing of some length {n}", awareness=1, store=True)
    apply_move(campaign, "gain-note", name="Ticket", reminder="Keep it face down")
    apply_move(campaign, "gain-wisdom", name="Patience", reminder="Once a Turn")
    apply_move(campaign, "inscribe", name="Door", reminder="creaks", script_number="44")
    apply_move(campaign, "set-season", season="Autumn of the long shadows")
    apply_move(campaign, "read-script", script_number="86", reminder="The lever")
    apply_move(campaign, "write-remark", text="The left lever opens nothing, whoever pulls it, and however often. " * 2)
    Secret.objects.bulk_create(
        Secret(
            campaign=campaign,
            ref=100_000 + n,
            code=f"I-{n // 10:02} {chr(65 + n % 10)}",
            dream=f"I-{n // 10:02}",
            kind="other",
        )
        for n in range(SECRET_COUNT)
    )


def _add_entity_details(campaign: Campaign) -> None:
    usher = get_only_ref(campaign, "etherfields.entity")
    for kind in ("morphing", "basic", "special"):
        apply_move(
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
        apply_move(campaign, "add-morphing", entity=usher, kind=kind)
    apply_move(campaign, "place-entity-state", entity=usher, state="stunned")
    apply_move(
        campaign,
        "note-action",
        name="Hold the door of the theatre against the draught",
        where="map",
        pays="intent",
        amount=6,
        gradual=True,
    )
    apply_move(campaign, "note-action", name="Whisper", where="entity", pays="intent", amount=3, entity=usher)


def _lay_board(campaign: Campaign) -> None:
    for slot in ("A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4", "C1", "C2", "C3", "C4"):
        apply_move(campaign, "lay-tile", slot=slot)
    apply_move(campaign, "mark-edge", space="A1.2", side="right")
    for mark, space in (
        ("trap", "A1.4"),
        ("light", "B1.1"),
        ("gem-slot", "B2.2"),
        ("entrance", "A1.1"),
        ("blocked", "B1.4"),
    ):
        apply_move(campaign, "mark-space", space=space, mark=mark)
    apply_move(campaign, "put-dreamer", dreamer=GAMBLER, space="A1.1")
    apply_move(campaign, "put-dreamer", dreamer=SPECIALIST, space="A1.1")
    usher = get_only_ref(campaign, "etherfields.entity")
    apply_move(campaign, "put-figure", entity=usher, space="B2.4", number=1)
    apply_move(campaign, "put-figure", entity=usher, space="C2.4", number=2)
