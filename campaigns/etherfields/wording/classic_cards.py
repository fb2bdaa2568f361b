"""Messages of rules/classic_cards.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.etherfields.wording.campaign_labels import RANKS_TEXT
from campaigns.message_catalog import MoveMessages, QuestionMessages, messages

messages.add(
    "etherfields",
    moves={
        "luck-cards": MoveMessages(_("Draw Luck cards"), _("Luck cards were drawn: %(luck)s."), RANKS_TEXT),
        "choose-aspect": MoveMessages(_("Choose the aspect"), _("Classic cards: %(aspect)s.")),
        "drawback-cards": MoveMessages(
            _("Draw Drawback cards"), _("Drawback cards were drawn: %(drawback)s."), RANKS_TEXT
        ),
        "classic-entity": MoveMessages(
            _("It gets the Morphings"), _("%(entity)s gets the Morphings of the classic cards.")
        ),
        "share-gems": MoveMessages(_("Share Gems"), _("Gems of the classic cards for %(dreamer)s: %(count)s.")),
        "classic-who": MoveMessages(_("This Dreamer"), _("The classic cards reached %(dreamer)s.")),
    },
    fields={
        "aspect": _("Aspect"),
        "drawback": _("Three ranks: 2 to 10, J, Q, K, A, Joker"),
        "luck-cards.luck": _("Three ranks: 2 to 10, J, Q, K, A, Joker"),
    },
    violations={
        "ef.classic.few-gems": _("Only %(there)s Gems are left to share, not %(wanted)s. Give fewer."),
        "ef.classic.no-rank": _("No card has the rank %(rank)s. Use 2 to 10, J, Q, K, A or Joker."),
        "ef.classic.once": _("Classic cards were used in %(name)s already. The next chance is in the next one."),
        "ef.classic.only-dreams": _(
            "%(name)s is no Dream, and this table uses classic cards in Dreams only. Change that under How we play it."
        ),
    },
    consequences={
        "ef.classic.backed-out": _("The Team backed out: nothing happens, and the chance of this Dream is used."),
        "ef.classic.bad": _("Luck %(luck)s against %(drawback)s, not higher: it turned out badly."),
        "ef.classic.good": _("Luck %(luck)s against %(drawback)s: it turned out well."),
        "ef.classic.no-entity": _("No Entity is in play, so no Morphings are added."),
    },
    questions={
        "ef.classic.aspect": QuestionMessages(
            _("Luck cards: %(luck)s. Which aspect do you try, or do you back out?"),
            {
                "back-out": _("Back out"),
                "morphings": _("Morphings"),
                "gems": _("Shining Gems"),
                "hours": _("Hours"),
                "distress": _("Distress"),
                "seal": _("Sealed cards"),
            },
        ),
        "ef.classic.drawback": QuestionMessages(
            _("%(aspect)s, Luck %(luck)s: draw 3 Drawback cards. Which ranks?"), {"": _("Compare")}
        ),
        "ef.classic.entity": QuestionMessages(_("Which Entity gets 2 Morphings?"), {"": _("This Entity")}),
        "ef.classic.gems": QuestionMessages(_("Who gets Shining Gems? Left to share: %(count)s."), {"": _("Give")}),
        "ef.classic.who": QuestionMessages(_("Which Dreamer %(outcome)s?"), {"": _("This Dreamer")}),
    },
)
