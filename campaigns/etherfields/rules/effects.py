"""Effects on an Entity tile, resolved with its Morphings (manual p. 9 and 16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from campaigns.engine import NumberBounds, TextLength, Values, move
from campaigns.engine.messages import ManualStep, MoveMessages, Plural, Variant, _, consequence, messages, violation
from campaigns.etherfields.rules.dreamscape.range_checks import check_hits
from campaigns.etherfields.rules.effect_amounts import acts_by_state, compute_effect, has_targets
from campaigns.etherfields.rules.guards import require_active_effects, require_in_play, require_present, require_slumber
from campaigns.etherfields.rules.morphings import ask_morphings_of_tile
from campaigns.etherfields.rules.scaling_effects import EFFECT_GEM, apply_effect, inflict_effect
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.treasure import spend_usable_gem
from campaigns.etherfields.rules.turn_card_steps import EFFECT_PARTS, EFFECT_UNNOTED, count_printed, require_step_due

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Entity
    from campaigns.models import Decision

EffectKind = Literal["morphing", "basic", "special"]


@move(
    "etherfields.note-effect",
    rule_id="ef.effect",
    guard=require_slumber,
    is_setter=True,
    messages=MoveMessages(
        _("Enter an effect"),
        _("The Team wrote down %(entity)s's %(kind)s."),
        variants=(Variant(_("%(entity)s's tile has no %(kind)s."), ("nothing",)),),
    ),
)
def note_effect(
    table: Table,
    entity: Entity,
    kind: EffectKind,
    reach: Annotated[int, NumberBounds(0, 9)] | None = None,
    distress: Annotated[int, NumberBounds(0, 8)] = 0,
    seal: Annotated[int, NumberBounds(0, 40)] = 0,
    morphings: Annotated[int, NumberBounds(0, 12)] = 0,
    note: Annotated[str, TextLength(0, 120)] = "",
    *,
    gem: bool = False,
    each: bool = False,
    nothing: bool = False,
) -> None:
    """Note one of an Entity tile's effects, so that it can be resolved (p. 9).

    ``reach`` is its range in spaces, 0 to 9, if it names one; ``distress``, ``seal`` and ``morphings`` are its
    printed numbers; ``gem``: a Dreamer may spend 1 Shining Gem instead; ``each``: it grows with the figures in range;
    ``note`` is anything else, up to 120 characters. ``nothing``: the tile has no such effect. Refuses an empty effect
    without ``nothing``, and any effect with it.
    """
    read = {"range": reach, "distress": distress, "seal": seal, "morphings": morphings, "gem": gem, "note": note}
    entity.effects = {**entity.effects, kind: validate_effect(table, kind, read, is_per_figure=each, is_empty=nothing)}


EFFECT_BOTH_SAID = violation(
    "ef.effect.both-said",
    _(
        "%(kind)s: you ticked that the tile says nothing, but you also entered something. Untick it, or empty the "
        "other fields."
    ),
)
EFFECT_NOTHING_SAID = violation(
    "ef.effect.nothing-said",
    _(
        "%(kind)s: what does it do? Enter its Distress, cards to Seal, Morphings or your own words. If there is "
        "no such effect, tick that it says nothing."
    ),
)


def validate_effect(table: Table, kind: EffectKind, effect: Values, *, is_per_figure: bool, is_empty: bool) -> Values:
    """Return a noted effect in its stored form. Refuses an empty one unless stated as such, and both (p. 9)."""
    said = any(effect[does] for does in EFFECT_PARTS)
    table.require_possible(said or is_empty, EFFECT_NOTHING_SAID, kind=kind)
    table.require_possible(not (said and is_empty), EFFECT_BOTH_SAID, kind=kind)
    return {**effect, "each": True} if is_per_figure else effect


EFFECT_DONE = violation(
    "ef.effect.done",
    _("%(entity)s's %(kind)s was already resolved this Turn. Go on with the next step of the Turn card."),
)
EFFECT_ALSO = consequence("ef.effect.also", ManualStep(_("The effect also says: %(note)s"), _("%(note)s")))


@move(
    "etherfields.resolve-effect",
    rule_id="ef.effect",
    guard=require_active_effects,
    is_in_phase=True,
    messages=MoveMessages(
        _("Resolve an effect"),
        _("%(entity)s resolved its %(kind)s."),
        _("Tick who is in range."),
        synonyms=_(
            "entity effect, effect hits, basic effect, special effect, morphing effect, effect triggers, "
            "effect resolved, attacks us, entity attacks"
        ),
        variants=(Variant(_("%(entity)s's %(kind)s reached %(hit)s.")),),
    ),
)
def resolve_effect(table: Table, entity: Entity, kind: EffectKind, hit: list[Dreamer] | None = None) -> None:
    """Resolve one effect of an Entity tile on the Dreamers it hits, each once (p. 9).

    ``hit`` are the Dreamers in range of any of its figures, possibly none. Morphings add 1 where Distress is
    inflicted, 2 where cards are Sealed, and 1 range (p. 16). Refuses a blocked step, one not due yet on the card (p.
    10), an effect that is not noted or already resolved in this Turn, an absent Dreamer, and others than the board
    shows in range.
    """
    table.require_possible(kind in entity.effects, EFFECT_UNNOTED, entity=entity, kind=kind)
    fresh = entity.steps_done.count(kind) < count_printed(table, kind)
    table.require(fresh, EFFECT_DONE, entity=entity, kind=kind)
    require_step_due(table, kind, entity)
    entity.steps_done = [*entity.steps_done, kind]
    effect = compute_effect(table, entity, kind)
    _emit_morphed_effect(table, entity, kind, effect)
    check_hits(table, entity, effect, hit or [])
    if not hit and has_targets(effect, kind):
        table.line_facts |= {"hit": "nobody"}
    for dreamer in hit or []:
        require_present(table, dreamer)
        apply_effect(table, entity, dreamer, kind, effect)
    ask_morphings_of_tile(table, entity, effect["morphings"])
    if effect["note"]:
        table.emit_consequence(EFFECT_ALSO, note=effect["note"])


EFFECT_DISTRESS_NOW = consequence(
    "ef.effect.distress-now", _("With its Morphings %(entity)s inflicts %(distress)s Distress.")
)
EFFECT_RANGE_NOW = consequence("ef.effect.range-now", _("With its Morphings %(entity)s reaches range %(range)s."))
EFFECT_STUNNED = consequence("ef.effect.stunned", _("%(entity)s is Stunned: its Distress is ignored."))
EFFECT_DAZED = consequence("ef.effect.dazed", _("%(entity)s is Dazed: it reaches range %(range)s at most."))
EFFECT_SEAL_NOW = consequence(
    "ef.effect.seal-now",
    Plural(
        "With its Morphings %(entity)s Seals 1 card.", "With its Morphings %(entity)s Seals %(seal)s cards.", "seal"
    ),
)


def _emit_morphed_effect(table: Table, entity: Entity, kind: str, effect: Values) -> None:
    """Report the numbers of an effect that Morphings change (p. 16), and those that States do (2.0 p. 14)."""
    printed = entity.effects[kind]
    if effect["range"] is not None and acts_by_state(table, entity, "dazed"):
        table.emit_consequence(EFFECT_DAZED, entity=entity, range=effect["range"])
    elif effect["range"] != printed["range"]:
        table.emit_consequence(EFFECT_RANGE_NOW, entity=entity, range=effect["range"])
    if printed["distress"] and acts_by_state(table, entity, "stunned"):
        table.emit_consequence(EFFECT_STUNNED, entity=entity)
    elif effect["distress"] != printed["distress"]:
        table.emit_consequence(EFFECT_DISTRESS_NOW, entity=entity, distress=effect["distress"])
    if effect["seal"] != printed["seal"]:
        table.emit_consequence(EFFECT_SEAL_NOW, entity=entity, seal=effect["seal"])


@move(
    "etherfields.meet-effect",
    rule_id="ef.effect",
    guard=require_in_play,
    question_kind=EFFECT_GEM,
    required_facts={"who": int, "name": str, "entity": str, "distress": int, "seal": int},
    messages=MoveMessages(
        _("Answer the effect"),
        _("The Team answered the effect (%(answer)s)."),
        variants=(
            Variant(_("A Shining Gem stopped the effect."), where={"answer": "gem"}),
            Variant(_("No Shining Gem was spent against the effect."), where={"answer": "take"}),
        ),
    ),
)
def answer_effect(table: Table, decision: Decision, answer: Literal["gem", "take"]) -> None:
    """Spend 1 Shining Gem against an effect, or take it (p. 9). Refuses a missing or unusable Gem (p. 16)."""
    dreamer = table.get_asked_dreamer(decision)
    if answer == "take":
        inflict_effect(table, dreamer, decision.facts["distress"], decision.facts["seal"])
        return
    spend_usable_gem(table, dreamer)


messages.add(
    "etherfields",
    fields={
        "answer": _("Answer"),
        "each": _("Grows with the figures in range"),
        "hit": _("In range"),
        "morphings": _("Morphings to add"),
        "note-effect.note": _("Also"),
    },
)
