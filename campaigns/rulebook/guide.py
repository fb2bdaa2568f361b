"""The player guides: short chapters, shared by all games or of one game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from campaigns.engine.messages import Text

PICTURE_WIDTH, PICTURE_HEIGHT = 390, 700
"""Size of every picture in pixels, that of a phone's screen."""


@dataclass(frozen=True)
class GuidePicture:
    """A screenshot with its alternative text."""

    name: str
    alt_text: Text
    width: int = PICTURE_WIDTH
    height: int = PICTURE_HEIGHT

    @property
    def static_path(self) -> str:
        """The path among the static files."""
        return f"guide/{self.name}.jpg"


@dataclass(frozen=True)
class GuideChapter:
    """One chapter: its ``key`` in the URL, paragraphs, related rules and picture."""

    key: str
    title: Text
    paragraphs: Sequence[Text]
    rule_ids: Sequence[str] = ()
    picture: GuidePicture | None = None


BEGIN_CHAPTER = GuideChapter(
    "begin",
    _("Begin"),
    [
        _(
            "One of you starts a campaign from the start page. The others scan the code on the Invite page "
            "and say who they are. One tablet in the middle of the table is enough, too."
        ),
        _(
            "To look around first, open a demo from the start page. You can delete it like any campaign, and "
            "bring it back within thirty days."
        ),
    ],
)
UNDO_CHAPTER = GuideChapter(
    "undo",
    _("Something went wrong"),
    [
        _(
            "Undo takes back the last report, on any phone, as many times as you like. In the journal, "
            "Back to here returns to any line. Nothing is lost, and Redo goes forward again."
        ),
        _(
            "Counted wrong an hour ago? You can correct every number to what is on the table; the "
            "journal shows that you did."
        ),
    ],
    ["campaign.undo", "campaign.back", "campaign.correct"],
)
VIOLATION_CHAPTER = GuideChapter(
    "refused",
    _("When it says no"),
    [
        _(
            "If the rules do not allow something, Dreamkeeper says why in one sentence, with the page of "
            "the manual. Does a card say otherwise? Name it, and play it anyway. If you have a house "
            "rule, write it down with the rule; from then on every refusal shows it."
        ),
    ],
    ["campaign.card", "campaign.ruling"],
)
SEARCH_CHAPTER = GuideChapter(
    "find",
    _("Find a rule"),
    [
        _(
            "Search finds rules as you type, in your own words, typos included. It works offline, and so "
            "does this guide. Every answer names the printed page."
        ),
    ],
)
RESUME_CHAPTER = GuideChapter(
    "back",
    _("Stop, and come back"),
    [
        _(
            "Stop whenever you are tired: every report is saved at once. Next time, Where were we? sums "
            "up the last evening in a few sentences, shows what is open and what is on the table, and "
            "asks who is here tonight."
        ),
        _(
            "Export saves a campaign to one file that any Dreamkeeper can import. The chronicle tells it "
            "as a story, and the booklet prints it."
        ),
    ],
    ["campaign.save"],
)

_FIRST_SHARED_CHAPTERS, _LAST_SHARED_CHAPTERS = (
    (BEGIN_CHAPTER,),
    (VIOLATION_CHAPTER, UNDO_CHAPTER, SEARCH_CHAPTER, RESUME_CHAPTER),
)

_ETHERFIELDS_CHAPTERS = (
    GuideChapter(
        "now",
        _("Now"),
        [
            _(
                "The first page shows everybody at a glance, and the one thing to do next with its likely "
                "answers. Tap to report what happened at the table: a card drawn, Distress suffered, a Turn "
                "ended."
            ),
            _(
                "Open questions stay at the top until somebody answers. If another phone is reporting the "
                "same step, the page says so, and you can take over with one tap."
            ),
        ],
        ["ef.slumber", "ef.distress"],
        GuidePicture(
            "etherfields-now",
            _("The Now card in the middle of a Slumber: an open question, and everybody's Distress and cards."),
        ),
    ),
    GuideChapter(
        "tell",
        _("Or say it"),
        [
            _(
                "Type or dictate what happened into the same field that finds rules: who, what, how many. "
                "You see what would change, and nothing happens until you tap it. Type “no, 3” to correct "
                "the last report, or “undo” to take it back."
            ),
        ],
        [],
        GuidePicture(
            "etherfields-tell",
            _("The Report or ask field: a sentence about Distress, the report it means, and what would change."),
        ),
    ),
    GuideChapter(
        "pack",
        _("Pack it away, set it up again"),
        [
            _(
                "Save and pack away leads you through the manual's steps for the end of an evening, and "
                "makes a save point. When you come back, the set-up checklist says where everything was."
            ),
            _("Note each Secret by the code printed on it. Secrets you have not found are never shown."),
        ],
        ["ef.save", "ef.secret"],
        GuidePicture("etherfields-recap", _("Where were we: the last evening in five sentences, and what is open.")),
    ),
)
_ONIRIM_CHAPTERS = (
    GuideChapter(
        "play",
        _("Shuffle as always"),
        [
            _(
                "Shuffle and draw your own cards. Dreamkeeper only asks which card you drew, and offers "
                "those that are still possible. Every card in your hand has Play and Discard under it. When "
                "a Door, a Nightmare or a Prophecy comes up, tap your answer."
            ),
            _("No box at hand? The practice deck plays the same game. Enter its seed again to get the same cards."),
        ],
        ["onirim.turn", "onirim.nightmare"],
        GuidePicture("onirim-now", _("A turn: the hand with Play and Discard under every card, and the row.")),
    ),
    GuideChapter(
        "odds",
        _("Odds and progress"),
        [
            _(
                "Odds are exact, and use only what you are allowed to know: the next card, a Nightmare "
                "before your hand is full, whether you can still win. Progress shows every expansion and "
                "combination you have played, and how it went."
            ),
        ],
        [],
        GuidePicture("onirim-odds", _("The odds of the next card, from what you are allowed to know.")),
    ),
)
_LUCIDITY_CHAPTERS = (
    GuideChapter(
        "play",
        _("Draw and roll"),
        [
            _(
                "Draw dice from your own bag and roll them, or let Dreamkeeper do either. It remembers "
                "everybody's rows, says who has to answer, and asks in the order of resolution."
            ),
            _("One die too many? The next player fixes it, as the rules say. You can move any die."),
        ],
        ["lu.draw", "lu.resolve"],
        GuidePicture("lucidity-now", _("A turn begins: the tracks to choose from, and the rows of the Dreamers.")),
    ),
    GuideChapter(
        "copy",
        _("What's printed on our copy"),
        [
            _(
                "Some numbers and symbols are printed only on the cards. Enter them once under What's printed on our "
                "copy; until then, everything that depends on them is marked as a guess."
            ),
        ],
        ["lu.copy"],
    ),
)
GUIDES: dict[str, Sequence[GuideChapter]] = {
    "etherfields": (*_FIRST_SHARED_CHAPTERS, *_ETHERFIELDS_CHAPTERS, *_LAST_SHARED_CHAPTERS),
    "onirim": (*_FIRST_SHARED_CHAPTERS, *_ONIRIM_CHAPTERS, *_LAST_SHARED_CHAPTERS),
    "lucidity": (*_FIRST_SHARED_CHAPTERS, *_LUCIDITY_CHAPTERS, *_LAST_SHARED_CHAPTERS),
}
"""The chapters of each game's guide, in order."""
