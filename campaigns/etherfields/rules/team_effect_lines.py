"""Journal lines of effects on some Dreamers, on one, or on each (manual p. 7 and 9)."""

from campaigns.engine.messages import Plural, Variant, _

SOME_LINES = (
    Variant(_("%(dreamers)s suffered %(count)s Distress each."), where={"team_effect": "distress"}),
    Variant(
        Plural("%(dreamers)s Sealed 1 card each.", "%(dreamers)s Sealed %(count)s cards each.", "count"),
        where={"team_effect": "seal"},
    ),
    Variant(_("%(dreamers)s lost %(count)s Ether each."), where={"team_effect": "ether-less"}),
    Variant(_("%(dreamers)s gained %(count)s Ether each."), where={"team_effect": "ether"}),
    Variant(_("%(dreamers)s cured %(count)s Distress each."), where={"team_effect": "cure"}),
    Variant(_("%(dreamers)s cured all their Distress."), where={"team_effect": "cure-all"}),
    Variant(
        Plural("%(dreamers)s Unsealed 1 card each.", "%(dreamers)s Unsealed %(count)s cards each.", "count"),
        where={"team_effect": "unseal"},
    ),
    Variant(_("%(dreamers)s Unsealed all their cards."), where={"team_effect": "unseal-all"}),
)
ONE_LINES = (
    Variant(_("%(dreamer)s suffered %(count)s Distress by an effect."), where={"team_effect": "distress"}),
    Variant(
        Plural("%(dreamer)s Sealed 1 card by an effect.", "%(dreamer)s Sealed %(count)s cards by an effect.", "count"),
        where={"team_effect": "seal"},
    ),
    Variant(_("%(dreamer)s lost %(count)s Ether by an effect."), where={"team_effect": "ether-less"}),
    Variant(_("%(dreamer)s gained %(count)s Ether by an effect."), where={"team_effect": "ether"}),
    Variant(_("%(dreamer)s cured %(count)s Distress by an effect."), where={"team_effect": "cure"}),
    Variant(_("%(dreamer)s cured all Distress by an effect."), where={"team_effect": "cure-all"}),
    Variant(
        Plural(
            "%(dreamer)s Unsealed 1 card by an effect.",
            "%(dreamer)s Unsealed %(count)s cards by an effect.",
            "count",
        ),
        where={"team_effect": "unseal"},
    ),
    Variant(_("%(dreamer)s Unsealed all cards by an effect."), where={"team_effect": "unseal-all"}),
)
EACH_LINES = (
    Variant(_("Each Dreamer suffered %(count)s Distress."), where={"team_effect": "distress"}),
    Variant(
        Plural("Each Dreamer Sealed 1 card.", "Each Dreamer Sealed %(count)s cards.", "count"),
        where={"team_effect": "seal"},
    ),
    Variant(_("Each Dreamer lost %(count)s Ether."), where={"team_effect": "ether-less"}),
    Variant(_("Each Dreamer gained %(count)s Ether."), where={"team_effect": "ether"}),
    Variant(_("Each Dreamer cured %(count)s Distress."), where={"team_effect": "cure"}),
    Variant(_("Each Dreamer cured all their Distress."), where={"team_effect": "cure-all"}),
    Variant(
        Plural("Each Dreamer Unsealed 1 card.", "Each Dreamer Unsealed %(count)s cards.", "count"),
        where={"team_effect": "unseal"},
    ),
    Variant(_("Each Dreamer Unsealed all their cards."), where={"team_effect": "unseal-all"}),
)
TEAM_EFFECT_LINES = (*SOME_LINES, *ONE_LINES, *EACH_LINES)

ONLY_LINES = (
    Variant(_("Only %(only)s suffered %(count)s Distress."), where={"team_effect": "distress"}),
    Variant(
        Plural("Only %(only)s Sealed 1 card.", "Only %(only)s Sealed %(count)s cards.", "count"),
        where={"team_effect": "seal"},
    ),
    Variant(_("Only %(only)s lost %(count)s Ether."), where={"team_effect": "ether-less"}),
    Variant(_("Only %(only)s gained %(count)s Ether."), where={"team_effect": "ether"}),
    Variant(_("Only %(only)s cured %(count)s Distress."), where={"team_effect": "cure"}),
    Variant(_("Only %(only)s cured all Distress."), where={"team_effect": "cure-all"}),
    Variant(
        Plural("Only %(only)s Unsealed 1 card.", "Only %(only)s Unsealed %(count)s cards.", "count"),
        where={"team_effect": "unseal"},
    ),
    Variant(_("Only %(only)s Unsealed all cards."), where={"team_effect": "unseal-all"}),
)
ONLY_THESE_LINES = (
    Variant(_("Only %(only_these)s suffered %(count)s Distress each."), where={"team_effect": "distress"}),
    Variant(
        Plural("Only %(only_these)s Sealed 1 card each.", "Only %(only_these)s Sealed %(count)s cards each.", "count"),
        where={"team_effect": "seal"},
    ),
    Variant(_("Only %(only_these)s lost %(count)s Ether each."), where={"team_effect": "ether-less"}),
    Variant(_("Only %(only_these)s gained %(count)s Ether each."), where={"team_effect": "ether"}),
    Variant(_("Only %(only_these)s cured %(count)s Distress each."), where={"team_effect": "cure"}),
    Variant(_("Only %(only_these)s cured all their Distress."), where={"team_effect": "cure-all"}),
    Variant(
        Plural(
            "Only %(only_these)s Unsealed 1 card each.",
            "Only %(only_these)s Unsealed %(count)s cards each.",
            "count",
        ),
        where={"team_effect": "unseal"},
    ),
    Variant(_("Only %(only_these)s Unsealed all their cards."), where={"team_effect": "unseal-all"}),
)
AMOUNT_LINES = (
    *ONLY_LINES,
    *ONLY_THESE_LINES,
    Variant(_("The Dreamers suffered what Distress they could: %(amounts)s."), where={"team_effect": "distress"}),
    Variant(_("The Dreamers Sealed what cards their decks had: %(amounts)s."), where={"team_effect": "seal"}),
    Variant(_("The Dreamers lost what Ether they had: %(amounts)s."), where={"team_effect": "ether-less"}),
    Variant(_("The Dreamers gained what Ether the pool had: %(amounts)s."), where={"team_effect": "ether"}),
    Variant(_("The Dreamers cured what Distress they had: %(amounts)s."), where={"team_effect": "cure"}),
    Variant(_("The Dreamers Unsealed what cards they had: %(amounts)s."), where={"team_effect": "unseal"}),
)
"""Lines of effects of which the Dreamers had more or less than was ordered, or not all of them."""
