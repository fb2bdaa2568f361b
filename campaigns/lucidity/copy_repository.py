"""The repository of copies of the game: create, rename, delete, assign to a campaign, store facts."""

from __future__ import annotations

import unicodedata

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from campaigns import access
from campaigns.campaign_index import projection
from campaigns.engine import get_game
from campaigns.lucidity import copy_texts as texts
from campaigns.lucidity.models import CampaignCopy, Copy
from campaigns.lucidity.rules.game_state import CopyFacts, encode_struct
from campaigns.lucidity.rules.table import Table
from campaigns.models import Campaign
from campaigns.storage.state import open_table
from companion.device_auth import TableRequest


def get_all_copies() -> list[Copy]:
    """Return all copies by name, without their facts."""
    return list(Copy.objects.order_by("name").defer("facts"))


def get_visible_copies(request: TableRequest) -> list[Copy]:
    """Return the copies this device may see, by name: all for a host, else those of its own campaigns."""
    copies = Copy.objects.order_by("name")
    if not request.device.is_invited:
        return list(copies)
    tables = list(projection.find_memberships(request.device.id).values_list("spine", flat=True))
    chosen = CampaignCopy.objects.filter(campaign__in=tables).values_list("copy", flat=True)
    return list(copies.filter(pk__in=list(chosen)))


def get_lucidity_campaign(request: TableRequest, slug: str) -> Campaign | None:
    """Return the Lucidity campaign of this slug, if this device may see it."""
    campaign = access.find_visible_campaign(request, slug)
    return campaign if campaign is not None and campaign.game == "lucidity" else None


def get_campaign_facts(campaign: Campaign) -> CopyFacts:
    """Return the facts of a campaign: of its copy, else of its newest game."""
    return _table(campaign).get_copy_facts()


def facts_in_play(campaign: Campaign) -> CopyFacts | None:
    """Return the facts of a campaign's game in progress; None without one."""
    table = _table(campaign)
    row = table.newest_game
    return table.state.facts if row is not None and not row.result else None


def _table(campaign: Campaign) -> Table:
    table = open_table(campaign, get_game("lucidity"))
    assert isinstance(table, Table)
    return table


def create_copy(name: str, facts: CopyFacts) -> Copy:
    """Create a copy. Raises ValidationError if another one has the same name."""
    _check_name_is_free(name)
    try:
        with transaction.atomic():
            return Copy.objects.create(name=name, facts=encode_struct(facts))
    except IntegrityError as error:
        raise ValidationError(texts.NAME_TAKEN) from error


def rename_copy(copy: Copy, name: str) -> None:
    """Rename a copy. Raises ValidationError if another one has the same name."""
    _check_name_is_free(name, excluded=copy)
    try:
        with transaction.atomic():
            Copy.objects.filter(pk=copy.pk).update(name=name)
    except IntegrityError as error:
        raise ValidationError(texts.NAME_TAKEN) from error


def why_kept(copy: Copy) -> str:
    """Return why a copy cannot be deleted: the campaigns that use it, by name; '' if it can."""
    names = list(
        Campaign.objects.filter(pk__in=copy.campaigns.values("campaign"), deleted=None)
        .order_by("name")
        .values_list("name", flat=True)
    )
    return texts.used_by(names) if names else ""


def delete(copy: Copy) -> None:
    """Delete a copy that no campaign on the shelf uses. Raises ValidationError for any other.

    A restored campaign goes on with the facts of its newest game.
    """
    with transaction.atomic():
        locked = Copy.objects.select_for_update().get(pk=copy.pk)
        if reason := why_kept(locked):
            raise ValidationError(reason)
        CampaignCopy.objects.filter(copy=locked).delete()
        locked.delete()


def assign_copy(campaign: Campaign, copy: Copy) -> None:
    """Assign a copy to a campaign; a game in progress keeps its facts until the campaign takes over others."""
    row = CampaignCopy(campaign=campaign, copy=copy)
    CampaignCopy.objects.bulk_create([row], update_conflicts=True, unique_fields=("campaign",), update_fields=("copy",))


def lock_copy(campaign: Campaign) -> Copy | None:
    """Lock the copy of a campaign for this transaction and return it; None until one is chosen.

    Two statements: a distributed database locks no row found through a distributed join.
    """
    key = CampaignCopy.objects.filter(campaign=campaign).values_list("copy", flat=True).first()
    return Copy.objects.select_for_update().get(pk=key) if key is not None else None


def save_facts(copy: Copy, facts: CopyFacts) -> None:
    """Store the facts of a copy."""
    Copy.objects.filter(pk=copy.pk).update(facts=encode_struct(facts))


def _check_name_is_free(name: str, excluded: Copy | None = None) -> None:
    """Raise ValidationError for a name that looks like that of another copy."""
    others = Copy.objects.exclude(pk=excluded.pk) if excluded is not None else Copy.objects.all()
    if _normalize_name(name) in map(_normalize_name, others.values_list("name", flat=True)):
        raise ValidationError(texts.NAME_TAKEN)


def _normalize_name(name: str) -> str:
    """Return a name without invisible differences: case, joiners, width marks."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return "".join(sign for sign in folded if unicodedata.category(sign)[0] != "C")
