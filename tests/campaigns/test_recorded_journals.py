"""Every line of a recorded journal reads as a sentence, also where its entry lacks facts that today's lines say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from campaigns.pages.journal_lines import JournalLine, build_lines
from campaigns.transfer.importer import import_campaign
from tests.recordings.catalog import list_exports, read_recording

FAULTS = {
    "a dash for nothing": re.compile(r"–"),
    "an empty count": re.compile(r"\(0\)|: 0[.,;]|: [.,;]|\(\)"),
    "a double space": re.compile(r"  "),
    "a placeholder": re.compile(r"%\(|%s|\{\w*\}"),
    "a plural of one": re.compile(
        r"(?<![\d.,/ -])\b1 (?:more |new |Influence |Sealed |Turn |Progress |Shining |Sign |Story |Threat )*"
        r"(?:cards|Gems|Keys|Hours|Turns|tokens|figures|tiles|Flaws|Morphings|spaces|copies|dice|Nightmares|Doors)\b"
    ),
    "a list without an end": re.compile(r"[,:;] *$"),
    "a stop too many": re.compile(r"\.\.(?!\.)|[?!]\.|,,"),
    "a raw name": re.compile(r"\b(?:True|False|None|[a-z]+_[a-z_]+)\b|\b[a-z]+\.[a-z]+-[a-z-]+\b"),
}


def list_texts(line: JournalLine) -> Iterator[str]:
    yield line.text
    yield from (one.text for one in line.consequences)
    yield from (one.text for one in line.orders)
    yield from map(str, line.badges)


@pytest.mark.slow
@pytest.mark.parametrize("path", [pytest.param(path, id=path.name) for path in list_exports()])
def test_the_lines_of_a_recorded_journal_are_whole_sentences(db: None, path: Path) -> None:
    campaign = import_campaign(read_recording(path))
    lines = build_lines(campaign, campaign.moves.order_by("seq"), {})

    faults = {
        (kind, text)
        for line in lines
        for text in list_texts(line)
        for kind, pattern in FAULTS.items()
        if pattern.search(text)
    }

    assert not faults
