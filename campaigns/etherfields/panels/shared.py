"""What the panels share: which moves stand together, single offers, groups, corrections."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from django.utils.translation import gettext as _

from campaigns.etherfields.models import Dreamer, Slumber
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.pools import ARCHETYPES, PERSONAL
from campaigns.etherfields.rules.tokens import returnable
from campaigns.models import StateRow
from campaigns.pages.corrections import correction
from campaigns.pages.offers import Group, Input, Offer, Viewpoint, group, offers
from campaigns.wording import Text, words

Groups = Mapping[str, tuple[Text, str, tuple[str, ...]]]


def subjects(table: Table) -> list[Dreamer]:
    """Return the Dreamers, those at the table first."""
    return sorted(table.dreamers, key=lambda dreamer: (not dreamer.playing, dreamer.ref))


def in_seat_order(table: Table) -> list[Dreamer]:
    """Return the Dreamers clockwise from the First Player, as the Team is drawn; those who are away come last (p. 6)."""
    return sorted(table.around, key=lambda dreamer: not dreamer.playing)


def one(table: Table, view: Viewpoint, panel: str, name: str, for_: StateRow | None = None) -> Offer:
    """Return one move as an offer."""
    (made,) = offers(table, view, panel, (name,), for_)
    return _said_of(table, made) if name == "save-as-death" else made


def _said_of(table: Table, made: Offer) -> Offer:
    """Say what giving up loses: the Slumber or the Dream that is being played."""
    dream = table.slumber is not None and table.slumber.kind == Slumber.Kind.DREAM
    label = _("Give up this Dream: everyone loses") if dream else _("Give up this Slumber: everyone loses")
    return replace(made, label=label)


def groups(table: Table, view: Viewpoint, panel: str, wanted: Groups, for_: StateRow | None = None) -> list[Group]:
    """Return the wanted groups of a panel, each with its title, icon and moves."""
    return [
        group(view, panel, key, title, icon, partial(_offered, table, view, panel, names, for_))
        for key, (title, icon, names) in wanted.items()
    ]


def _offered(table: Table, view: Viewpoint, panel: str, names: tuple[str, ...], for_: StateRow | None) -> list[Offer]:
    """Return moves as offers, without choices that cannot be sent: nothing is counted anew the way it is counted (p. 8).

    Of the Personal tokens those of Dreamers whom somebody plays are there (p. 5), of the Items the active ones (p. 15).
    """
    gone = {f"{PERSONAL}{archetype}" for archetype in ARCHETYPES} - {
        f"{PERSONAL}{dreamer.archetype}" for dreamer in table.dreamers
    }
    active = {str(item.ref) for item in table.items.where(place="active")}

    def there(field: Input) -> Input:
        if field.name == "items":
            return replace(field, choices=tuple(choice for choice in field.choices if choice[0] in active))
        if field.name == "mode":
            return replace(field, choices=tuple(choice for choice in field.choices if choice[0] != table.team.tracking))
        if field.name == "kind":
            return replace(field, choices=tuple(choice for choice in field.choices if choice[0] not in gone))
        return field

    def narrowed(made: Offer) -> Offer:
        return replace(made, inputs=tuple(there(field) for field in made.inputs if field.name != "items" or active))

    found = [(name, one(table, view, panel, name, for_)) for name in names]
    narrow = [_returnable(table, made) if name == "return-token" else made for name, made in found]
    return [narrowed(made) for made in narrow if made is not None]


def _returnable(table: Table, made: Offer) -> Offer | None:
    """Return the offer of putting tokens back with what is on the table, None where nothing is."""
    there = returnable(table)
    kinds = list(dict.fromkeys(kind for found in there.values() for kind in found))

    def narrowed(field: Input) -> Input:
        values = {"kind": kinds, "belongs": list(there)}.get(field.name)
        if values is None:
            return field
        choices = sorted((choice for choice in field.choices if choice[0] in values), key=lambda c: values.index(c[0]))
        return replace(field, choices=tuple(choices), value=values[0])

    return replace(made, inputs=tuple(map(narrowed, made.inputs))) if kinds else None


def correct(table: Table, view: Viewpoint, panel: str, rows: Sequence[StateRow]) -> Group:
    """Return the group that corrects a number of these rows."""
    return group(
        view, panel, "correct", _("Correct a number"), "warning", lambda: [correction(table, view, panel, rows)]
    )


def counted(kind: str, count: int) -> str:
    """Say how many tokens of a kind lie somewhere."""
    return f"{words.choice('etherfields', 'kind', kind)}: {count}"


def on_the_map(table: Table) -> list[str]:
    """Return the tokens that lie on the Map and stay when a Slumber ends, by kind (p. 9)."""
    lying = table.team.tokens.items()
    return [_("%(tokens)s, on the Map") % {"tokens": counted(kind, count)} for kind, count in lying if count]


def everybody(start: Offer) -> Offer:
    """Offer a session with everybody there: who is absent is quicker to take out than four are to put in."""
    return with_rows(start, [value for i in start.inputs if i.kind == "rows" for value, _label in i.choices])


def with_rows(offered: Offer, wanted: Sequence[str]) -> Offer:
    """Return an offer with these rows ticked."""
    inputs = tuple(replace(i, value=[*wanted]) if i.kind == "rows" else i for i in offered.inputs)
    return replace(offered, inputs=inputs)
