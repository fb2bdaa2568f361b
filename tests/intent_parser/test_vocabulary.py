"""Words of a language are in its file, and no module of the intent parser has one of its own."""

from __future__ import annotations

import re

from campaigns.intent_parser.tokens import normalize_word
from companion.installation import PROJECT_ROOT
from tests.failures import collect_failures

LITERAL_WORD_RE = re.compile(r"""(?:\.text|get_word\([^()]*\)) (?:[!=]=|(?:not )?in) [("'\[{]""")
MODULES = sorted((PROJECT_ROOT / "campaigns" / "intent_parser").glob("*.py"))


@collect_failures("name", [one.name for one in MODULES])
def test_no_module_compares_a_word_with_one_of_its_own(name: str) -> None:
    (module,) = (one for one in MODULES if one.name == name)

    assert not LITERAL_WORD_RE.findall(module.read_text(encoding="utf-8"))


@collect_failures(
    ("word", "other"),
    [
        ("took", "gain"),
        ("grabbing", "gain"),
        ("thrown", "discard"),
        ("healed", "cure"),
        ("kicks", "smack"),
        ("drew", "draw"),
    ],
)
def test_a_form_of_a_synonym_need_not_be_listed(word: str, other: str) -> None:
    assert normalize_word(word) == normalize_word(other)


@collect_failures(("word", "other"), [("bag", "gain"), ("loot", "gain"), ("active", "use"), ("equipment", "wear")])
def test_a_synonym_in_one_form_alone_leaves_words_with_its_stem_alone(word: str, other: str) -> None:
    assert normalize_word(word) != normalize_word(other)
