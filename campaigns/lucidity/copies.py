"""The copies of the game that this installation knows: name one, choose one for a campaign, store what one says."""

from __future__ import annotations

import unicodedata

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from campaigns import access
from campaigns.lucidity.models import CampaignCopy, Copy
from campaigns.lucidity.rules.board import Table
from campaigns.lucidity.rules.value import Facts, encoded
from campaigns.lucidity.wording import copy as texts
from campaigns.models import Campaign
from campaigns.referee import game
from campaigns.shelving import keeping as shelving
from campaigns.storage.state import open_table
from companion.gate import TableRequest


def all_copies() -> list[Copy]:
    """Return every copy, by name; without what they say."""
    return list(Copy.objects.order_by("name").defer("facts"))


def visible_copies(request: TableRequest) -> list[Copy]:
    """Return the copies this device may see, by name: a host all, anybody else those of the tables where they sit."""
    copies = Copy.objects.order_by("name")
    if not request.device.invited:
        return list(copies)
    tables = list(shelving.places(request.device.id).values_list("spine", flat=True))
    chosen = CampaignCopy.objects.filter(campaign__in=tables).values_list("copy", flat=True)
    return list(copies.filter(pk__in=list(chosen)))


def lucidity_table(request: TableRequest, slug: str) -> Campaign | None:
    """Return the campaign of this slug where it is one of Lucidity that this device may see."""
    campaign = access.visible(request, slug)
    return campaign if campaign is not None and campaign.game == "lucidity" else None


def facts_at(campaign: Campaign) -> Facts:
    """Return what is known at a table: of its copy, else by its newest game."""
    return _table(campaign).copy_facts()


def facts_in_play(campaign: Campaign) -> Facts | None:
    """Return what the game that is being played at a table uses; None while none is played."""
    table = _table(campaign)
    row = table.newest
    return table.value.facts if row is not None and not row.result else None


def _table(campaign: Campaign) -> Table:
    table = open_table(campaign, game("lucidity"))
    assert isinstance(table, Table)
    return table


def create(name: str, facts: Facts) -> Copy:
    """Add a copy. Raises ValidationError where another one is called the same."""
    _check_free(name)
    try:
        with transaction.atomic():
            return Copy.objects.create(name=name, facts=encoded(facts))
    except IntegrityError as error:
        raise ValidationError(texts.TAKEN) from error


def rename(copy: Copy, name: str) -> None:
    """Rename a copy. Raises ValidationError where another one is called the same."""
    _check_free(name, but=copy)
    try:
        with transaction.atomic():
            Copy.objects.filter(pk=copy.pk).update(name=name)
    except IntegrityError as error:
        raise ValidationError(texts.TAKEN) from error


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


def choose(campaign: Campaign, copy: Copy) -> None:
    """Let a campaign play with a copy; a game that is being played keeps what it knows until its table takes over more."""
    row = CampaignCopy(campaign=campaign, copy=copy)
    CampaignCopy.objects.bulk_create([row], update_conflicts=True, unique_fields=("campaign",), update_fields=("copy",))


def lock_copy(campaign: Campaign) -> Copy | None:
    """Lock the copy of a campaign for this transaction and return it; None until somebody chose one.

    Two statements: a database of several nodes locks no row that it finds through a table spread over them.
    """
    key = CampaignCopy.objects.filter(campaign=campaign).values_list("copy", flat=True).first()
    return Copy.objects.select_for_update().get(pk=key) if key is not None else None


def store(copy: Copy, facts: Facts) -> None:
    """Store what a copy says."""
    Copy.objects.filter(pk=copy.pk).update(facts=encoded(facts))


def _check_free(name: str, but: Copy | None = None) -> None:
    """Refuse a name that looks like that of another copy. Raises ValidationError."""
    others = Copy.objects.exclude(pk=but.pk) if but is not None else Copy.objects.all()
    if _fold(name) in map(_fold, others.values_list("name", flat=True)):
        raise ValidationError(texts.TAKEN)


def _fold(name: str) -> str:
    """Return a name without what nobody sees: case, joiners, marks of width."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return "".join(sign for sign in folded if unicodedata.category(sign)[0] != "C")
