"""English words by what they say about a sentence, in every game."""

from __future__ import annotations

AMOUNT_WORDS = frozenset({"all", "everything", "every"})
"""Words for as much as there is."""
NOTHING_WORDS = frozenset({"no", "none", "nothing"})
"""Words for a count of 0 that was asked for."""
_QUESTION_WORDS_TEXT = (
    "can could does do did what whats if how why when where which who whose whom whether should would may might must shall "
    "am allowed or someone somebody anyone anybody any yet you your youre"
)
QUESTION_WORDS = frozenset(_QUESTION_WORDS_TEXT.split())
"""Question words, in any position."""
_DENIAL_WORDS_TEXT = (
    "not no never nobody none nothing neither nor without cannot cant dont doesnt didnt wont wouldnt couldnt shouldnt isnt "
    "nah nope hardly arent wasnt werent hasnt havent hadnt instead"
)
DENIAL_WORDS = frozenset(_DENIAL_WORDS_TEXT.split())
"""Words of denial."""
_TALK_WORDS_TEXT = (
    "maybe perhaps lets wish hope hoping think thinking guess bet want wants wanted almost nearly later tomorrow yesterday "
    "remember imagine suppose probably soon unless until ready wait waiting careful afraid worried about always usually "
    "plan planning thinks try tries trying love loved hate hated like likes sorry thanks thank nice great good brilliant "
    "says say said per earlier ago hmm hm ever every typical prefer rather hopefully wonder seems supposed pretend "
    "explain ill youll will gotta ought favourite best worst rules rulebook manual "
    "awesome wow haha fine legal cool yeah beautiful funny need needs needed already still"
)
TALK_WORDS = frozenset(_TALK_WORDS_TEXT.split())
"""Words about hypothetical or past events."""
