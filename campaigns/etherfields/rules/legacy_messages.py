"""Messages of earlier versions, for journals recorded with them."""

from campaigns.engine.messages import ManualStep, Plural, _, consequence

consequence("ef.checklist.finished", _("That was all of “%(procedure)s”."))
consequence("ef.effect.in-force", _("The Morphings on its tile were counted in."))
consequence(
    "ef.gate.script-says",
    ManualStep(
        _(
            "The script that ends the Dream says what becomes of the Gate tile of %(gate)s. If it leaves the game, remove it; "
            "until then it is among your Gates."
        )
    ),
)
consequence("ef.loot.share", _("Of this Loot %(who)s got %(count)s (%(pool)s)."))
consequence(
    "ef.market.bought",
    ManualStep(
        Plural(
            "%(who)s bought 1 card for %(ether)s Ether, and put the others under the Market.",
            "%(who)s bought %(count)s cards for %(ether)s Ether, and put the others under the Market.",
            "count",
        )
    ),
)
consequence("ef.market.passed", ManualStep(_("%(who)s bought nothing, and put the cards under the Market.")))
consequence("ef.save.ether-kept", _("%(who)s gave up leftover Ether (%(count)s) for one card II-41 R."))
consequence("ef.save.ether-back", _("%(who)s gets kept Ether back: %(count)s."))
