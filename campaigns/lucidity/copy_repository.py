"""The copies of the game that this installation knows: name one, choose one for a campaign, store what one says."""

from __future__ import annotations

import unicodedata

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from campaigns import access
from campaigns.campaign_index import projection
from campaigns.engine import get_game
from campaigns.lucidity.models import CampaignCopy, Copy
from campaigns.lucidity.rules.game_state import CopyFacts, encode_struct
from campaigns.lucidity.rules.table import Table
from campaigns.lucidity.wording import copy_texts as texts
from campaigns.models import Campaign
from campaigns.storage.state import open_table
from companion.device_auth import TableRequest


def get_all_copies() -> list[Copy]:
    """Return every copy, by name; without what they say."""
    return list(Copy.objects.order_by("name").defer("facts"))


def get_visible_copies(request: TableRequest) -> list[Copy]:
    """Return the copies this device may see, by name: a host all, anybody else those of the tables where they sit."""
    copies = Copy.objects.order_by("name")
    if not request.device.is_invited:
        return list(copies)
    tables = list(projection.find_memberships(request.device.id).values_list("spine", flat=True))
    chosen = CampaignCopy.objects.filter(campaign__in=tables).values_list("copy", flat=True)
    return list(copies.filter(pk__in=list(chosen)))


def get_lucidity_campaign(request: TableRequest, slug: str) -> Campaign | None:
    """Return the campaign of this slug where it is one of Lucidity that this device may see."""
    campaign = access.find_visible_campaign(request, slug)
    return campaign if campaign is not None and campaign.game == "lucidity" else None


def get_campaign_facts(campaign: Campaign) -> CopyFacts:
    """Return what is known at a table: of its copy, else by its newest game."""
    return _table(campaign).get_copy_facts()


def facts_in_play(campaign: Campaign) -> CopyFacts | None:
    """Return what the game that is being played at a table uses; None while none is played."""
    table = _table(campaign)
    row = table.newest_game
    return table.state.facts if row is not None and not row.result else None


def _table(campaign: Campaign) -> Table:
    table = open_table(campaign, get_game("lucidity"))
    assert isinstance(table, Table)
    return table


def create_copy(name: str, facts: CopyFacts) -> Copy:
    """Add a copy. Raises ValidationError where another one is called the same."""
    _check_name_is_free(name)
    try:
        with transaction.atomic():
            return Copy.objects.create(name=name, facts=encode_struct(facts))
    except IntegrityError as error:
        raise ValidationError(texts.NAME_TAKEN) from error


def rename_copy(copy: Copy, name: str) -> None:
    """Rename a copy. Raises ValidationError where another one is called the same."""
    _check_name_is_free(name, excluded=copy)
    try:
        with transaction.atomic():
            Copy.objects.filter(pk=copy.pk).update(name=name)
    except IntegrityError as error:
        raise ValidationError(texts.NAME_TAKEN) from error


def why_kept(copy: Copy) -> str:
    """Return why a copy cannot be deleted: the campaigns that play with it, by name; '' where it can."""
    names = list(
        Campaign.objects.filter(pk__in=copy.campaigns.values("campaign"), deleted=None)
        .order_by("name")
        .values_list("name", flat=True)
    )
    return texts.used_by(names) if names else ""


def delete(copy: Copy) -> None:
    """Delete a copy that no campaign on the shelf plays with. Raises ValidationError for any other.

    A deleted campaign that is brought back goes on with what its newest game knew.
    """
    with transaction.atomic():
        locked = Copy.objects.select_for_update().get(pk=copy.pk)
        if reason := why_kept(locked):
            raise ValidationError(reason)
        CampaignCopy.objects.filter(copy=locked).delete()
        locked.delete()


def assign_copy(campaign: Campaign, copy: Copy) -> None:
    """Let a campaign play with a copy; a game that is being played keeps what it knows until its table takes over more."""
    row = CampaignCopy(campaign=campaign, copy=copy)
    CampaignCopy.objects.bulk_create([row], update_conflicts=True, unique_fields=("campaign",), update_fields=("copy",))


def lock_copy(campaign: Campaign) -> Copy | None:
    """Lock the copy of a campaign for this transaction and return it; None until somebody chose one.

    Two statements: a database of several nodes locks no row that it finds through a table spread over them.
    """
    key = CampaignCopy.objects.filter(campaign=campaign).values_list("copy", flat=True).first()
    return Copy.objects.select_for_update().get(pk=key) if key is not None else None


def save_facts(copy: Copy, facts: CopyFacts) -> None:
    """Store what a copy says."""
    Copy.objects.filter(pk=copy.pk).update(facts=encode_struct(facts))


def _check_name_is_free(name: str, excluded: Copy | None = None) -> None:
    """Refuse a name that looks like that of another copy. Raises ValidationError."""
    others = Copy.objects.exclude(pk=excluded.pk) if excluded is not None else Copy.objects.all()
    if _normalize_name(name) in map(_normalize_name, others.values_list("name", flat=True)):
        raise ValidationError(texts.NAME_TAKEN)


def _normalize_name(name: str) -> str:
    """Return a name without what nobody sees: case, joiners, marks of width."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return "".join(sign for sign in folded if unicodedata.category(sign)[0] != "C")
