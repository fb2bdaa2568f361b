"""Recap of an evening: things gained, Secrets met, Dreamers near death (manual p. 10, 15 to 18)."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.translation import ngettext

from campaigns.engine.list_format import format_list, join_items
from campaigns.engine.messages import translate as _
from campaigns.etherfields.rules.death_card import DEATH_CARD_CODE
from campaigns.etherfields.rules.distress import DEADLY_DISTRESS
from campaigns.etherfields.rules.table import Table
from campaigns.pages.session_digest import GameRecap, SessionDigest

DREAMER_LABEL, TEAM_LABEL = "etherfields.dreamer", "etherfields.team"
GATE_LABEL, SECRET_LABEL = "etherfields.gate", "etherfields.secret"
PILES = ("deck", "hand", "discard", "sealed", "progress", "unused")
NEAR_DEATH_THRESHOLD = DEADLY_DISTRESS - 2
"""Distress from which a Dreamer is near death."""


UNCOUNTED_MOVES = frozenset(
    {
        "campaigns.correct",
        *(
            f"etherfields.{name}"
            for name in (
                "take-stock",
                "begin",
                "start-session",
                "end-session",
                "tick",
                "tick-rest",
                "all-done",
                "resolve-death",
            )
        ),
    }
)
"""Moves whose changes are no gains of the evening: what was there before, set-up, packing away, an Awakening, a loss."""


def build_recap(table: Table, digest: SessionDigest) -> GameRecap:
    """Return the recap of an evening, with the counts needed to set up the next."""
    if not table.has_begun:
        return GameRecap()
    return GameRecap([said for said in _iter_sentences(table, digest) if said], _list_setup_items(table))


def _iter_sentences(table: Table, digest: SessionDigest) -> Iterator[str]:
    yield "" if any(moment.kind == "seven" for moment in digest.highlights) else _describe_danger(table)
    yield from _describe_dreams(table, digest)
    yield _describe_gains(table, digest)
    yield _describe_secrets(table, digest)
    yield _describe_sealed(table, digest)
    yield _describe_new_tiles(digest)


def _describe_danger(table: Table) -> str:
    held = [
        _("%(who)s has %(count)s of %(DEADLY_DISTRESS)s Distress") % {"who": dreamer, "count": dreamer.distress}
        for dreamer in table.dreamers
        if dreamer.distress >= NEAR_DEATH_THRESHOLD
    ]
    return f"{join_items(held)}." if held else ""


def _describe_dreams(table: Table, digest: SessionDigest) -> Iterator[str]:
    """Yield how the Dreams of the evening went, but for one that was won at once: its highlight says so (p. 10)."""
    played = table.slumber.gate if table.slumber else None
    for gate in table.gates:
        count = _count_gain(digest, GATE_LABEL, gate.ref, "entered")
        values = {"dream": gate, "count": count}
        if not count or gate.ref == played or (gate.won and count == 1):
            continue
        if gate.won:
            yield _("%(dream)s was entered %(count)s times, and won in the end.") % values
        else:
            yield (
                ngettext(
                    "%(dream)s was entered once, and not won.",
                    "%(dream)s was entered %(count)s times, and not won.",
                    count,
                )
                % values
            )


def _count_gain(digest: SessionDigest, label: str, ref: int, *names: str) -> int:
    """Return how much the sum of these fields of a row is above its value at the start."""
    changes = [digest.field_deltas.get((label, ref, name), (0, 0)) for name in names]
    return sum(int(now or 0) - int(was or 0) for was, now in changes)


def _list_new_masks(digest: SessionDigest) -> list[str]:
    """Return the Masks that Dreamers own now and did not own at the start (p. 14)."""
    changes = [
        (was or [], now or [])
        for (label, _ref, name), (was, now) in digest.field_deltas.items()
        if (label, name) == (DREAMER_LABEL, "masks")
    ]
    owned = {mask for was, _now in changes for mask in was}
    return [str(mask) for _was, now in changes for mask in now if mask not in owned]


def _describe_gains(table: Table, digest: SessionDigest) -> str:
    cards = sum(
        _count_gain(digest, DREAMER_LABEL, dreamer.ref, *PILES)
        - _count_gain(digest, DREAMER_LABEL, dreamer.ref, "flaws_in_deck", "flaws_in_discard")
        for dreamer in table.dreamers
    )
    counts = (
        (
            digest.get_gain(TEAM_LABEL, "keys"),
            ngettext("%(count)s Key", "%(count)s Keys", digest.get_gain(TEAM_LABEL, "keys")),
        ),
        (digest.get_gain(DREAMER_LABEL, "ether"), _("%(count)s Ether")),
        (
            digest.get_gain(DREAMER_LABEL, "gems"),
            ngettext("%(count)s Shining Gem", "%(count)s Shining Gems", digest.get_gain(DREAMER_LABEL, "gems")),
        ),
        (cards, ngettext("%(count)s Influence card", "%(count)s Influence cards", cards)),
    )
    gained = [said % {"count": count} for count, said in counts if count > 0]
    gained += [_("the Mask “%(name)s”") % {"name": name} for name in _list_new_masks(digest)]
    gates = [str(gate["name"]) for gate in digest.created_rows.get(GATE_LABEL, ()) if not gate["entered"]]
    gained += [_("the Dream Gate “%(name)s”") % {"name": name} for name in gates]
    gained += [
        _("the Item “%(name)s”") % {"name": item["name"]} for item in digest.created_rows.get("etherfields.item", ())
    ]
    return _("You gained %(what)s.") % {"what": format_list(gained)} if gained else ""


def _describe_secrets(table: Table, digest: SessionDigest) -> str:
    """Return the Secrets met, with the Death card that a loss revealed (p. 17 and 18)."""
    codes = [str(secret["code"]) for secret in digest.created_rows.get(SECRET_LABEL, ())]
    if any(moment.kind in ("death", "lost") for moment in digest.highlights):
        cards = table.secrets.filter(code=DEATH_CARD_CODE)
        revealed = [card.code for card in cards if (SECRET_LABEL, card.ref, "code") in digest.field_deltas]
        codes += [code for code in revealed if code not in codes]
    return _("Secrets you revealed: %(codes)s.") % {"codes": join_items(codes)} if codes else ""


def _describe_sealed(table: Table, digest: SessionDigest) -> str:
    sealed = [
        (dreamer, now - was)
        for dreamer in table.dreamers
        for was, now in [digest.field_deltas.get((DREAMER_LABEL, dreamer.ref, "sealed"), (0, 0))]
        if dreamer.sealed and isinstance(was, int) and isinstance(now, int) and now > was
    ]
    told = [_("%(who)s %(count)s") % {"who": dreamer, "count": count} for dreamer, count in sealed]
    return _("Cards Sealed: %(what)s.") % {"what": join_items(told)} if told else ""


def _describe_new_tiles(digest: SessionDigest) -> str:
    tiles = [str(tile["slot"]) for tile in digest.created_rows.get("etherfields.district", ())]
    return _("New on the Dreamworld Map: %(slots)s.") % {"slots": join_items(tiles)} if tiles else ""


def _list_setup_items(table: Table) -> list[tuple[int, str | Promise]]:
    """Return what is on the table, with its counts; nothing while the game is packed away."""
    team = table.team
    if team.place == "box":
        return []
    gems, tiles = sum(dreamer.gems for dreamer in table.dreamers), len(table.districts)
    found = [
        (team.hours, ngettext("Hour", "Hours", team.hours)),
        (team.keys, ngettext("Key", "Keys", team.keys)),
        (sum(dreamer.ether for dreamer in table.dreamers), _("Ether")),
        (gems, ngettext("Shining Gem", "Shining Gems", gems)),
        (tiles, ngettext("Map tile", "Map tiles", tiles)),
    ]
    return [(count, name) for count, name in found if count]
