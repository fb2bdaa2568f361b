"""Streaming export and import: chunked, within the same limits, whatever the content."""

from __future__ import annotations

import gzip
import io
import itertools
import json
import random
import tempfile
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from campaigns.journal.replay import verify_journal
from campaigns.models import Campaign, JournalEntry
from campaigns.storage import state
from campaigns.transfer import compression, document, exporter, limits, payload_limits, reader, writer
from campaigns.transfer.errors import ExportFileError, ImportFileError
from campaigns.transfer.exporter import export_plain
from campaigns.transfer.importer import import_campaign
from campaigns.transfer.line_format import ExportPart
from companion.limits import MIB
from tests.campaigns.table_actions import (
    GAMBLER,
    apply_move,
    begin_campaign,
    downgrade_schema,
    get_state_hash,
    is_consistent,
    undo_entry,
)
from tests.campaigns.tampering import assert_import_fails, serialize_lines
from tests.examples import scale_examples
from tests.failures import collect_failures

pytestmark = pytest.mark.postgres

TEXT = st.text('abcZ "\\{}[],:09.eE-é☾🌙\u200d\u200b\n\t\x7f', max_size=12)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**33), 2**33) | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=20,
)


def export_compressed(campaign: Campaign) -> bytes:
    out = io.BytesIO()
    exporter.write_packed(campaign, out)
    return out.getvalue()


def find_import_error(raw: bytes) -> str:
    """Assert that a file is refused without a stored campaign, and return the sentence."""
    Campaign.objects.all().delete()
    return assert_import_fails(raw)


def compress_again(raw: bytes) -> bytes:
    out = io.BytesIO()
    compression.compress(raw.splitlines(keepends=True), out)
    return out.getvalue()


# Import accepts every export


def build_played_campaign(story: list[str]) -> Campaign:
    """Return a campaign of these moves: a number is suffered, a name given, ``<`` undoes."""
    campaign = begin_campaign()
    for what in story:
        if what == "<":
            undo_entry(campaign)
        else:
            apply_move(campaign, "name-player", dreamer=GAMBLER, player=what)
    return campaign


@pytest.mark.slow
@pytest.mark.django_db
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=scale_examples(10))
@given(story=st.lists(st.sampled_from(["Ada", "☾ Ζωή 🌙", 'a "b" \\ c', "x" * 40, "<"]), max_size=12))
def test_whatever_a_table_exports_is_imported_with_the_same_hash(story: list[str]) -> None:
    campaign = build_played_campaign(story)

    plain, before = export_plain(campaign), get_state_hash(campaign)

    for raw in (export_compressed(campaign), plain):
        found = import_campaign(raw)
        assert get_state_hash(found) == before
        assert export_plain(found) == plain
        assert is_consistent(found)


@pytest.mark.slow
@pytest.mark.django_db
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=scale_examples(15))
@given(
    moves=st.integers(0, 40),
    bound=st.integers(5_000, 60_000),
    line=st.integers(3_000, 12_000),
    ratio=st.integers(2, 8),
    stretch=st.sampled_from([100, 5_000, 10**6]),
)
def test_around_the_bounds_export_refuses_or_import_takes(
    moves: int, bound: int, line: int, ratio: int, stretch: int
) -> None:
    """The bounds are small here and the journal says the same thing over and over, so that every one of them is met."""
    campaign = build_played_campaign(["x" * 40, "<"] * moves)
    with pytest.MonkeyPatch.context() as small:
        small.setattr(limits, "MAX_UNPACKED_BYTES", bound)
        small.setattr(limits, "MAX_LINE_BYTES", line)
        small.setattr(limits, "MAX_VALUES", line // 7)
        small.setattr(limits, "MAX_UNSTREAMED_BYTES", 0)
        small.setattr(limits, "RATIO_FREE_BYTES", 0)
        small.setattr(limits, "MAX_COMPRESSION_RATIO", ratio)
        small.setattr(limits, "EXPORT_COMPRESSION_RATIO", ratio - 1)
        small.setattr(compression, "FLUSH_BYTES", stretch)
        small.setattr(compression, "READ_BYTES", 10**6)
        try:
            raw = export_compressed(campaign)
        except ExportFileError:
            return
        assert get_state_hash(import_campaign(raw)) == get_state_hash(campaign)


@settings(max_examples=scale_examples(30))
@given(st.lists(st.binary(max_size=50) | st.just(b"0" * 40_000), max_size=30), st.integers(1, 300_000))
def test_what_is_packed_is_never_tighter_than_import_takes_and_comes_out_the_same(
    parts: list[bytes], stretch: int
) -> None:
    with pytest.MonkeyPatch.context() as small:
        small.setattr(compression, "FLUSH_BYTES", stretch)
        out = io.BytesIO()
        compression.compress(parts, out)

    whole = b"".join(parts)
    assert gzip.decompress(out.getvalue()) == whole == b"".join(compression.iter_unpacked(out))
    assert len(whole) <= limits.EXPORT_COMPRESSION_RATIO * len(out.getvalue())


def test_a_real_file_of_one_letter_is_filled_up_to_the_bound() -> None:
    out = io.BytesIO()
    compression.compress(itertools.repeat(b"0" * 65_536, 160), out)

    size = len(out.getvalue())
    assert size * limits.EXPORT_COMPRESSION_RATIO >= 10 * MIB > 0.95 * size * limits.EXPORT_COMPRESSION_RATIO
    assert sum(map(len, compression.iter_unpacked(out))) == 10 * MIB


def test_the_same_campaign_gives_the_same_bytes(evening: Campaign) -> None:
    assert export_compressed(evening) == export_compressed(evening)


# The running hash


@given(JSON, st.lists(JSON, max_size=4), st.lists(JSON, max_size=3))
def test_the_hash_of_the_pieces_is_that_of_the_whole(value: Any, journal: list[Any], points: list[Any]) -> None:
    head = dict.fromkeys(document.HEAD_FIELDS, value)
    seal = document.StreamingChecksum(head)
    for name, items in (("journal", journal), ("savepoints", points)):
        for item in items:
            seal.add(name, item)

    assert seal.hexdigest() == state.compute_hash({**head, "journal": journal, "savepoints": points})


@given(JSON)
def test_a_hash_is_made_of_sorted_keys_and_no_spaces(value: Any) -> None:
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)

    assert state.encode_canonical(value) == text.encode()


@pytest.mark.django_db
def test_an_export_carries_the_hash_of_the_whole(evening: Campaign) -> None:
    found = json.loads(export_plain(evening))

    assert found == document.with_checksum(found)


# Invalid characters are found in the whole text, as they are value by value


@settings(max_examples=300)
@given(JSON, st.integers(0, 3), st.booleans())
def test_harm_is_seen_in_the_text_as_in_each_value(value: Any, depth: int, escaped: bool) -> None:
    text = json.dumps(value, ensure_ascii=escaped)
    assume("\x7f" not in text or not escaped)

    assert payload_limits.is_safe(value, text, depth) == (payload_limits._find_unsafe_path(value, depth) is None)


@collect_failures("deep", range(8, 18))
@collect_failures("inmost", [[], {}, None, 1, "a"])
def test_nesting_is_counted_in_the_text_as_in_the_values(deep: int, inmost: Any) -> None:
    value = inmost
    for level in range(deep):
        value = [value] if level % 2 else {"a": value, "b": []}

    assert payload_limits.is_safe(value, json.dumps(value)) == (payload_limits._find_unsafe_path(value, 0) is None)


@pytest.mark.parametrize("part", ["journal", "savepoints", "setup"])
def test_a_line_of_a_file_may_be_as_deep_as_in_a_file_read_whole(part: str) -> None:
    listed = part != "setup"
    for deep in range(payload_limits.MAX_DEPTH - 3, payload_limits.MAX_DEPTH + 2):
        value: Any = 1
        for _ in range(deep):
            value = [value]
        whole = {part: [value] if listed else value}
        line = ExportPart(part, json.dumps(value).encode(), 1)

        if payload_limits.find_unsafe_value(whole, json.dumps(whole)) is None:
            assert reader._decode_part(line, "$") == value
        else:
            with pytest.raises(ImportFileError):
                reader._decode_part(line, "$")


@pytest.mark.parametrize("value", [1.5, 1e30, 10**10, -(10**10), "x" * 4001, "\u202e", "\u200d", "a\x00", {"\x00": 1}])
def test_each_harm_is_seen(value: Any) -> None:
    assert payload_limits.find_unsafe_value([value], json.dumps([value])) in ("[0]", "[0].\x00")


def test_a_text_of_4000_letters_is_no_harm() -> None:
    assert payload_limits.find_unsafe_value(["x" * 4000], json.dumps(["x" * 4000])) is None


# Reading line by line


@pytest.mark.parametrize("change", ["compact", "indented", "other order", "blank line", "no line break at the end"])
def test_an_export_laid_out_in_another_way_opens_as_well(raw: bytes, change: str) -> None:
    found = json.loads(raw)
    content = {
        "compact": json.dumps(found, separators=(",", ":")).encode(),
        "indented": json.dumps(found, indent=2).encode(),
        "other order": json.dumps(dict(sorted(found.items()))).encode(),
        "blank line": raw.replace(b',\n"journal"', b',\n\n"journal"'),
        "no line break at the end": raw.rstrip(),
    }[change]

    assert export_plain(import_campaign(content)) == raw
    assert export_plain(import_campaign(gzip.compress(content))) == raw


def test_a_long_file_laid_out_in_another_way_is_refused_by_its_line(
    raw: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MAX_UNSTREAMED_BYTES", len(raw) // 2)

    assert "from line 14 on" in assert_import_fails(raw.replace(b'\n{"seq":2', b'\n\n{"seq":2'))
    assert import_campaign(raw).version == 8


def test_a_long_file_of_a_newer_version_is_known_as_such_before_its_lines_differ(
    raw: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MAX_UNSTREAMED_BYTES", 0)
    newer = raw.replace(
        f'"schema":{document.SCHEMA_VERSION}'.encode(), f'"schema":{document.SCHEMA_VERSION + 1}'.encode()
    )

    assert "newer Dreamkeeper" in assert_import_fails(newer.replace(b'"name":', b'"colour":"red",\n"name":'))


def test_an_export_of_every_older_schema_is_read_line_by_line(raw: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_UNSTREAMED_BYTES", 0)
    for schema in range(1, document.SCHEMA_VERSION):
        old = downgrade_schema(json.loads(raw), schema)
        for entry in old["journal"] if schema == 1 else []:
            entry["by"] = entry.pop("author")
            del entry["device"], entry["subjects"]
        assert get_state_hash(import_campaign(serialize_lines(document.with_checksum(old)))) == state.compute_hash(
            old["state"]
        )


def test_a_long_journal_is_read_entry_by_entry_and_never_kept(raw: bytes) -> None:
    export = reader.read_export_file(io.BytesIO(raw))

    assert isinstance(export.journal, reader.StreamedItems)
    assert isinstance(export.savepoints, reader.StreamedItems)
    assert [entry.seq for entry in export.journal] == [entry.seq for entry in export.journal] == list(range(1, 9))
    assert [point.name for point in export.savepoints] == ["Now"]
    assert (len(export.journal), len(export.savepoints)) == (8, 1)
    assert next(iter(export.journal)) in export.journal


def test_two_ways_through_one_file_do_not_disturb_each_other(raw: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compression, "READ_BYTES", 100)
    for content in (raw, compress_again(raw)):
        export = reader.read_export_file(io.BytesIO(content))
        pairs = list(itertools.product(export.journal, export.savepoints))

        assert [entry.seq for entry, _ in pairs] == list(range(1, 9))


@pytest.mark.parametrize(
    "first", [b'"version":7,\n', b'"state":{},\n', b'"journal":[\n\n],\n', b'"savepoints":[\n\n],\n']
)
def test_of_a_part_that_stands_there_twice_the_last_counts_as_in_any_json(raw: bytes, first: bytes) -> None:
    key = b"\n" + first[: first.index(b":") + 1]

    assert export_plain(import_campaign(raw.replace(key, b"\n" + first + key[1:]))) == raw
    find_import_error(raw.replace(b'"hash":', first + b'"hash":'))


def test_a_comma_behind_the_last_entry_is_refused(raw: bytes) -> None:
    assert_import_fails(raw.replace(b'\n],\n"savepoints"', b',\n\n],\n"savepoints"'))


# Broken and hostile compressed files


def test_a_packed_file_cut_off_anywhere(raw: bytes) -> None:
    content = compress_again(raw)
    for end in range(2, len(content), 97):
        assert "cannot be unpacked" in assert_import_fails(content[:end])


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_one_bit_of_a_packed_file_flipped_anywhere(raw: bytes, data: st.DataObject) -> None:
    content = bytearray(compress_again(raw))
    at, bit = data.draw(st.integers(0, len(content) - 1)), data.draw(st.integers(0, 7))
    content[at] ^= 1 << bit
    try:
        same = gzip.decompress(bytes(content)) == raw
    except (OSError, EOFError, zlib.error):
        same = False
    if not same:  # a bit of the header's time is harmless
        assert_import_fails(bytes(content))


@pytest.mark.parametrize(
    "spoil",
    [
        pytest.param(lambda c: c + b"\0", id="a byte behind it"),
        pytest.param(lambda c: c + c, id="twice in one file"),
        pytest.param(lambda c: c + gzip.compress(b""), id="a second, empty member"),
        pytest.param(lambda c: c + b"\0" * 200_000, id="zeros behind it"),
        pytest.param(lambda c: c[:-8] + b"\0" * 8, id="a wrong sum"),
        pytest.param(lambda c: b"\x1f\x8b", id="two bytes"),
        pytest.param(lambda c: b"\x1f\x8b\x08\x08" + b"\0" * 6 + b"n" * 500_000, id="a name without an end"),
        pytest.param(lambda c: b"\x1f\x8b\x09" + c[3:], id="another method"),
        pytest.param(lambda c: gzip.compress(c), id="packed twice"),
    ],
)
def test_a_packed_file_that_was_tampered_with(raw: bytes, spoil: Any) -> None:
    assert_import_fails(spoil(compress_again(raw)))


def test_a_header_with_a_long_name_and_comment_opens(raw: bytes) -> None:
    content = gzip.compress(raw)
    header = b"\x1f\x8b\x08\x18" + content[4:10] + b"n" * 300_000 + b"\0" + b"c" * 300_000 + b"\0"

    assert export_plain(import_campaign(header + content[10:])) == raw


@pytest.mark.parametrize("start", [b"", b"{\n", b'{\n"format":"', b"[" * 100], ids=["nothing", "{", "a field", "lists"])
def test_a_file_that_unpacks_to_a_thousand_times_its_size(start: bytes, db: None) -> None:
    bomb = gzip.compress(start + b"0" * 20 * MIB)
    nested = gzip.compress(gzip.compress(b"\0" * 100 * MIB))

    assert_import_fails(bomb)
    assert_import_fails(nested)


def test_no_more_is_unpacked_than_the_ratio_allows() -> None:
    bomb = io.BytesIO(gzip.compress(b"\n" * 60 * MIB))
    given: list[bytes] = []

    with pytest.raises(ImportFileError, match="over 50 times its size"):
        given.extend(compression.iter_unpacked(bomb))
    assert sum(map(len, given)) <= limits.MAX_COMPRESSION_RATIO * len(bomb.getvalue())


def test_a_short_file_may_be_packed_as_tightly_as_it_can(raw: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_COMPRESSION_RATIO", 1)
    assert export_plain(import_campaign(gzip.compress(raw))) == raw

    monkeypatch.setattr(limits, "RATIO_FREE_BYTES", len(raw) - 1)
    assert "over 1 times its size" in find_import_error(gzip.compress(raw))


def test_a_file_of_very_many_tiny_entries_is_not_gone_through_to_its_end(
    raw: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A few megabytes unpack to tens of millions of lines; who looks at each is busy for minutes."""
    looked_at: list[object] = []
    monkeypatch.setattr(limits, "MAX_ENTRIES", 1000)
    monkeypatch.setattr(reader, "find_unsafe_value", lambda value, *_: looked_at.append(value))
    for name in document.LIST_FIELDS:
        head, _, tail = raw.partition(f'"{name}":[\n'.encode())
        found = head + f'"{name}":[\n'.encode() + b"1,\n" * 3000 + tail
        looked_at.clear()
        assert "too many values" in find_import_error(found)
        assert 1000 < len(looked_at) < 1100


def test_bytes_at_random_are_refused(db: None) -> None:
    noise = random.Random(3)
    for size in (0, 1, 2, 3, 10, 1000, 100_000):
        assert_import_fails(noise.randbytes(size))
        assert_import_fails(b"\x1f\x8b\x08" + noise.randbytes(size))
        assert_import_fails(gzip.compress(noise.randbytes(size)))


# Nobody waits for it


@pytest.mark.django_db
def test_an_export_keeps_to_its_moment_while_others_play(evening: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    """An undo marks old entries, and a save point may come: neither is of the moment that is exported."""
    apply_move(evening, "suffer", dreamer=GAMBLER, count=1)
    wanted = export_plain(evening)
    then = exporter._take_snapshot(Campaign.objects.get(pk=evening.pk))

    undo_entry(evening)
    apply_move(evening, "end-session")
    monkeypatch.setattr(exporter, "_take_snapshot", lambda _campaign: then)

    assert export_plain(evening) == wanted
    assert evening.savepoints.exists()


@pytest.mark.django_db
def test_queries_do_not_grow_with_the_entries_of_a_slice(evening: Campaign, django_assert_max_num_queries: Any) -> None:
    for _ in range(20):
        apply_move(evening, "name-player", dreamer=GAMBLER, player="Ada")

    with django_assert_max_num_queries(32):
        export_plain(evening)


def test_a_file_is_checked_before_anybody_has_to_wait(raw: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "write_transaction", None)

    assert_import_fails(raw.replace(b'"hash":"', b'"hash":"0'))
    broken = json.loads(raw)
    broken["savepoints"][0]["name"] = ""
    assert_import_fails(serialize_lines(document.with_checksum(broken)))


def test_a_write_that_fails_leaves_nothing(raw: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_args: Any) -> None:
        list(_args[2])
        raise OSError("disk full")

    monkeypatch.setattr(writer, "insert_rows", fails)

    with pytest.raises(OSError, match="disk full"):
        import_campaign(raw)
    assert not Campaign.objects.exists()


# The page and the commands


def test_the_page_gives_a_file_that_is_packed_once(player: Client, evening: Campaign) -> None:
    answer = player.get(f"/c/{evening.slug}/export/", headers={"accept-encoding": "gzip, br"})
    content = b"".join(answer)

    assert "Content-Encoding" not in answer.headers
    assert int(answer.headers["Content-Length"]) == len(content)
    assert gzip.decompress(content) == export_plain(evening)


def test_the_page_says_that_a_campaign_has_outgrown_exports(
    player: Client, evening: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MAX_UNPACKED_BYTES", 3 * 1024)

    answer = player.get(f"/c/{evening.slug}/export/")

    assert answer.status_code == 409
    assert "This campaign is too large to export" in answer.text
    assert "Take a copy with you" in answer.text


def test_the_page_says_that_there_is_no_room(
    player: Client, evening: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(exporter, "compress", full)

    answer = player.get(f"/c/{evening.slug}/export/")

    assert answer.status_code == 409
    assert "No space left on device" in answer.text


def open_full_file() -> BinaryIO:
    return Path("/dev/full").open("w+b")


def open_missing_file() -> BinaryIO:
    raise FileNotFoundError(2, "No usable temporary directory found")


@pytest.mark.parametrize(
    ("made", "sentence"),
    [(open_full_file, "No space left on device"), (open_missing_file, "No usable temporary directory")],
)
def test_the_page_says_so_when_the_last_bytes_find_no_room_and_when_the_first_find_none(
    player: Client, evening: Campaign, monkeypatch: pytest.MonkeyPatch, made: Callable[[], BinaryIO], sentence: str
) -> None:
    """A short export reaches the disk only after all of it is written."""
    monkeypatch.setattr(tempfile, "TemporaryFile", made)

    answer = player.get(f"/c/{evening.slug}/export/")

    assert answer.status_code == 409
    assert sentence in answer.text


@pytest.mark.parametrize("pack", [True, False])
def test_an_upload_that_is_kept_on_the_disk_is_read_from_there(player: Client, raw: bytes, pack: bool) -> None:
    with pytest.MonkeyPatch.context() as small:
        small.setattr("django.conf.settings.FILE_UPLOAD_MAX_MEMORY_SIZE", 100)
        file = SimpleUploadedFile("evening.json.gz", compress_again(raw) if pack else raw)
        answer = player.post("/import/", {"file": file})

    assert answer.status_code == 302
    assert export_plain(Campaign.objects.get()) == raw


@pytest.mark.parametrize(
    ("name", "options", "is_packed"),
    [("e.json.gz", [], True), ("e.json", [], False), ("e.json.gz", ["--plain"], False), ("evening", [], True)],
)
def test_the_command_packs_unless_asked_otherwise(
    evening: Campaign, tmp_path: Path, name: str, options: list[str], is_packed: bool
) -> None:
    file = tmp_path / name
    call_command("export", evening.slug, "--out", str(file), *options)

    content = file.read_bytes()
    assert (gzip.decompress(content) if is_packed else content) == export_plain(evening)
    out = io.StringIO()
    call_command("import", str(file), stdout=out)
    assert verify_journal(Campaign.objects.get(slug=out.getvalue().strip())).is_valid
    assert [found.name for found in tmp_path.iterdir()] == [name]


def test_the_command_leaves_an_older_file_when_it_makes_none(
    evening: Campaign, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "evening.json.gz"
    file.write_bytes(b"last week's")
    monkeypatch.setattr(limits, "MAX_UNPACKED_BYTES", 3 * 1024)

    with pytest.raises(CommandError, match="too large to export"):
        call_command("export", evening.slug, "--out", str(file))

    assert file.read_bytes() == b"last week's"
    assert [found.name for found in tmp_path.iterdir()] == [file.name]


def test_a_line_that_is_too_long_is_refused_by_export(evening: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    JournalEntry.objects.filter(campaign=evening, seq=2).update(names={"a": ["x" * 3000] * 4})
    monkeypatch.setattr(limits, "MAX_LINE_BYTES", 10_000)

    with pytest.raises(ExportFileError):
        export_plain(evening)
