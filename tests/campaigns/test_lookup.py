"""The rule search: the manual's words, players' words, typos, on the pages and on the command line."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given
from hypothesis import strategies as st

from campaigns import rulebook
from campaigns.rulebook.index import build_index
from campaigns.rulebook.ranking import Ranker
from campaigns.rulebook.spelling import compute_edit_distance, find_similar_words, get_phonetic_key
from campaigns.rulebook.tokenizer import remove_stopwords, stem_word, tokenize
from tests.failures import collect_failures

ALL = rulebook.get_all_entries()


def find_first(text: str, game: str = "etherfields") -> str:
    """Return the id of the best result."""
    return rulebook.search(text, game)[0].entry.id


@collect_failures(
    ("word", "cut"),
    [
        ("keys", "key"), ("sealing", "seal"), ("sealed", "seal"), ("saving", "save"), ("saves", "save"), ("dropped", "drop"),
        ("pass", "pass"), ("bonus", "bonus"), ("die", "die"), ("dies", "die"), ("dice", "die"), ("red", "red"),
    ],
)  # fmt: skip
def test_what_changes_with_number_and_time_is_cut_off(word: str, cut: str) -> None:
    assert stem_word(word) == cut


def find_titles(text: str) -> list[str]:
    """Return the search terms of a text."""
    return remove_stopwords(tokenize(text))


def test_stopwords_are_left_out_unless_there_are_no_other_words() -> None:
    assert find_titles("What do I do with the Keys?") == ["keys"]
    assert find_titles("what do I do") == ["what", "do", "i", "do"]
    assert find_titles("Türen – the dreamer’s doors") == ["turen", "dreamers", "doors"]


@collect_failures("little", ["happens", "happened", "works", "wanted", "whats", "what's", "can't", "dont", "goes"])
def test_a_stopword_is_one_in_all_of_its_forms(little: str) -> None:
    assert find_titles(f"{little} a Key") == ["key"]
    assert find_titles(little) != []


@collect_failures(
    ("form", "word"),
    [
        ("ran", "run"), ("running", "run"), ("won", "win"), ("winner", "win"), ("took", "take"), ("thrown", "throw"), ("bought", "buy"),
        ("stolen", "steal"), ("began", "begin"), ("spent", "pay"), ("0", "zero"),
    ],
)  # fmt: skip
def test_a_form_that_no_ending_tells_is_still_its_word(form: str, word: str) -> None:
    assert stem_word(form) == stem_word(word)


def test_who_is_dying_meets_death_and_no_dice() -> None:
    assert stem_word("dying") == stem_word("dead") == stem_word("death") != stem_word("die")


@collect_failures(
    ("heard", "written"),
    [("sfinx", "sphinx"), ("profecy", "prophecy"), ("nitemare", "nightmare"), ("kwirk", "quirk"), ("seezon", "season")],
)
def test_what_is_written_as_it_is_heard_sounds_the_same(heard: str, written: str) -> None:
    assert get_phonetic_key(heard) == get_phonetic_key(written) != ""


def test_short_words_and_numbers_sound_like_nothing() -> None:
    assert [get_phonetic_key(word) for word in ("dore", "key", "", "3rd", "42")] == [""] * 5


@collect_failures(
    ("asked", "rule"),
    [("sfinx", "onirim.sphinx"), ("the profecy", "onirim.prophecy"), ("nitemare", "onirim.nightmare")],
)
def test_a_word_that_nobody_knows_finds_what_sounds_like_it(asked: str, rule: str) -> None:
    assert rule in [found.entry.id for found in rulebook.search(asked, "onirim")[:2]]


def test_a_known_word_is_not_taken_for_what_sounds_like_it() -> None:
    assert get_phonetic_key("session") == get_phonetic_key("season")
    assert find_first("season") == "ef.season"
    assert "ef.season" not in [found.entry.id for found in rulebook.search("session", "etherfields", limit=20)]


@collect_failures(
    ("one", "other", "apart"),
    [
        ("seal", "seal", 0),
        ("trapp", "trap", 1),
        ("movment", "movement", 1),
        ("relocaet", "relocate", 1),
        ("key", "gem", 2),
    ],
)
def test_edits_are_letters_dropped_added_changed_or_swapped(one: str, other: str, apart: int) -> None:
    assert compute_edit_distance(one, other, max_edits=1) == apart
    assert compute_edit_distance(other, one, max_edits=1) == apart


@given(st.text("abc", max_size=6), st.lists(st.text("abc", max_size=6), unique=True), st.integers(0, 3))
def test_near_words_are_those_that_are_few_edits_away(typed: str, words: list[str], most: int) -> None:
    assert find_similar_words(typed, words, most) == {
        word: found for word in words if (found := compute_edit_distance(typed, word, most)) <= most
    }


def build_title_ranker(*found: str) -> Ranker:
    """Return a ranker of rules that have only these titles, which are their ids too."""
    known = [rulebook.RuleEntry(title, title, "", "", "", (), "printed") for title in found]
    return Ranker(build_index(known), known)


@collect_failures(
    ("typed", "found"),
    [
        ("distresss", ["distress"]), ("ditsrezs", ["distress"]), ("dixtrezz", []), ("gam", []), ("seel", ["seal"]),
        ("sxxl", []), ("trabs", []), ("ttrapp", ["trap"]), ("hatz", ["hats"]),
    ],
)  # fmt: skip
def test_a_longer_word_may_have_more_edits_and_the_nearest_words_are_meant(typed: str, found: list[str]) -> None:
    known = build_title_ranker("distress", "mistress", "gem", "seal", "trap", "hats", "cats")

    assert [one.entry.id for one in known.search(typed)] == found


@collect_failures(
    ("typed", "known"),
    [
        ("hitting", "hit"), ("persuaded", "persuade"), ("persuading", "persuade"), ("doors", "door"), ("boxes", "box"),
        ("entities", "entity"), ("carried", "carry"), ("boosted", "boost"),
    ],
)  # fmt: skip
def test_a_form_that_no_rule_holds_is_its_word_without_a_stemmer(typed: str, known: str) -> None:
    (found,) = build_title_ranker(known).search(typed)
    (exact,) = build_title_ranker(known).search(known)

    assert found.score == exact.score


def test_a_word_of_two_letters_is_not_what_is_left_of_one_with_an_ending() -> None:
    assert build_title_ranker("ax").search("axing") == build_title_ranker("b").search("bed") == []


def test_a_word_that_is_begun_is_not_taken_for_a_near_one() -> None:
    assert [one.entry.id for one in build_title_ranker("reshuffle", "restuff").search("reshuff")] == ["reshuffle"]


def test_what_is_one_edit_away_is_not_taken_for_what_sounds_alike() -> None:
    assert [one.entry.id for one in build_title_ranker("sphere", "sfinks", "sphinx").search("sfinxs")] == ["sfinks"]


def test_a_rule_is_found_by_whatever_it_holds_the_more_prominent_the_better() -> None:
    held = rulebook.RuleEntry(
        *("id", "Title", "chapter", "Summary", "details", (), "printed"),
        table=(("label", "cell"),), terms=("index",), words=("nickname",),
    )  # fmt: skip
    other = rulebook.RuleEntry("other", "Other", "", "", "", (), "printed")
    ranker = Ranker(build_index([held, other]), [held, other])
    words = ("title", "index", "nickname", "summary", "details", "cell", "label")
    found = [one for word in words for one in ranker.search(word)]
    scores = [one.score for one in found]

    assert [one.entry for one in found] == [held] * len(words)
    assert scores == sorted(scores, reverse=True)
    assert len(set(scores)) == 4, "two of names, one of the summary, one of the details"


def test_every_word_of_the_rules_leads_to_its_stem_in_the_index() -> None:
    index = build_index(ALL)
    stems = [{stem_word(word) for word in forms.split()} for forms in index.forms]

    assert all(len(one) == 1 for one in stems)
    assert len(set.union(*stems)) == len(index.forms) == len(index.rarities)


@collect_failures("entry", ALL, ids=lambda entry: entry.id)
def test_its_own_title_finds_every_rule(entry: rulebook.RuleEntry) -> None:
    assert entry.id in [found.entry.id for found in rulebook.search(entry.title, entry.game)[:2]]


@collect_failures(
    ("asked", "rule"),
    [
        ("monster", "ef.entity"), ("how do i get rid of damage", "ef.distress"), ("teleport", "ef.relocate"), ("trapp", "ef.trap"),
        ("what does range 0 mean", "ef.range"), ("can i move diagonally", "ef.move"), ("stuned poisend dazed", "ef.state"),
        ("how do we save", "ef.save"), ("the lightning icon", "ef.rapid"), ("unseel cards", "ef.seal"),
    ],
)  # fmt: skip
def test_players_ask_in_their_own_words(asked: str, rule: str) -> None:
    assert rule in [found.entry.id for found in rulebook.search(asked, "etherfields")[:3]]


def test_a_word_is_found_before_it_is_whole() -> None:
    assert "ef.morphing" in [found.entry.id for found in rulebook.search("morph", "etherfields")]


def test_the_game_being_played_comes_first_and_hides_no_other() -> None:
    assert find_first("nightmare", "onirim").startswith("onirim.")
    assert {found.entry.game for found in rulebook.search("reroll", "etherfields", limit=20)} >= {
        "etherfields",
        "lucidity",
    }
    assert find_first("prophecy", "").startswith("onirim.")


def test_a_word_of_several_games_is_answered_by_the_one_being_played() -> None:
    assert find_first("solo") == "ef.campaign"
    assert find_first("solo", "lucidity") == "lu.solo"
    assert find_first("who is the winner", "onirim").startswith("onirim.")
    assert find_first("prophecy") == "onirim.prophecy", "no rule of Etherfields knows the word"


@collect_failures("asked", ["what happens at 0 cards", "what happens at zero cards", "0 cards"])
def test_a_number_is_found_as_a_digit_and_as_a_word(asked: str) -> None:
    assert find_first(asked) == "ef.death"


@pytest.mark.slow
@given(st.text(max_size=80), st.sampled_from(["", "etherfields", "onirim", "chess"]))
def test_whatever_is_typed_the_answers_are_few_and_the_best_come_first(text: str, game: str) -> None:
    found = rulebook.search(text, game, limit=5)

    assert len(found) <= 5
    assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)
    assert len({one.entry.id for one in found}) == len(found)


def test_the_command_prints_the_ranked_entries() -> None:
    out, told = StringIO(), StringIO()
    call_command("lookup", "unseal", game="etherfields", limit=2, json=True, stdout=out)
    call_command("lookup", "unseal", limit=1, stdout=told)

    best, second = json.loads(out.getvalue())
    assert (best["id"], best["game"], best["pages"]) == ("ef.seal", "etherfields", [14])
    assert "Unsealing Influence card" in best["terms"]
    assert best["score"] > second["score"] > 0
    assert "ef.seal" in told.getvalue()


def test_the_bench_tells_how_often_the_right_rule_comes_first_and_what_was_missed(tmp_path: Path) -> None:
    questions = tmp_path / "questions.tsv"
    rows = ["etherfields\tunseal\tUnsealing Influence card\t14", "etherfields\tunseal\tTrap\t16"]
    questions.write_text("\n".join(["game\tquery\ttopic\tpages", *rows]), encoding="utf-8")
    out = StringIO()
    call_command("lookup-bench", questions, stdout=out)

    assert out.getvalue().splitlines()[:3] == ["first 0.50", "in three 0.50", "mrr 0.50"]
    assert out.getvalue().splitlines()[3].endswith("unseal\tTrap")


def test_a_file_without_questions_is_no_bench(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("lookup-bench", tmp_path / "none.tsv")
    (tmp_path / "empty.tsv").write_text("game\tquery\ttopic\tpages\n", encoding="utf-8")
    with pytest.raises(CommandError, match="no questions"):
        call_command("lookup-bench", tmp_path / "empty.tsv")
