"""JSON diffs, stored instead of both values: exact in both directions, and rejected for any other value."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from campaigns.engine import Change
from campaigns.storage.change_codec import apply_change, decode_change, encode_change, invert_change
from campaigns.storage.json_diff import PatchConflict, apply_diff, build_diff, invert_diff, is_same_json
from tests.failures import collect_failures

PLAIN = st.none() | st.booleans() | st.integers(-2, 3) | st.sampled_from([0.0, 1.0, "", "a", "b", "1"])
VALUE = st.recursive(
    PLAIN, lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from("abcd"), inner, max_size=4)
)


def format_exactly(value: Any) -> str:
    """Return a value as text including types, keys sorted."""
    return json.dumps(value, sort_keys=True)


@st.composite
def pairs(draw: st.DrawFn) -> tuple[Any, Any]:
    """Return two values: any two, or one and a slightly changed copy."""
    old = draw(VALUE)
    if draw(st.booleans()):
        return old, draw(VALUE)
    new = copy.deepcopy(old)
    for _ in range(draw(st.integers(0, 4))):
        new = draw_altered(draw, new)
    return old, new


def draw_altered(draw: st.DrawFn, value: Any) -> Any:
    """Change one thing somewhere in a value: inserted, removed, moved, replaced by one that Python calls equal, or by another."""
    if isinstance(value, (list, dict)) and value and draw(st.integers(0, 3)):
        key = draw(st.sampled_from(range(len(value)) if isinstance(value, list) else sorted(value)))
        value[key] = draw_altered(draw, value[key])
        return value
    if isinstance(value, list):
        return draw(st.permutations([*value, *draw(st.lists(VALUE, max_size=2))]))[draw(st.integers(0, 2)) :]
    if isinstance(value, dict):
        return {name: value[name] for name in draw(st.permutations(sorted(value)))[1:]} | {
            draw(st.sampled_from("abxy")): 1
        }
    twins: list[Any] = [one for one in (True, 1, 1.0, False, 0, 0.0) if one == value]
    return draw(st.sampled_from(twins or [None])) if draw(st.booleans()) else draw(PLAIN)


def store_and_load(found: Any) -> Any:
    """Return a value after a round trip through the database."""
    return json.loads(json.dumps(found))


@given(pairs())
def test_a_difference_leads_from_one_value_to_the_other_and_back(pair: tuple[Any, Any]) -> None:
    old, new = pair
    before = format_exactly(pair)
    found = store_and_load(build_diff(old, new))

    assert format_exactly(apply_diff(old, found)) == format_exactly(new)
    assert format_exactly(apply_diff(new, invert_diff(found))) == format_exactly(old)
    assert format_exactly(invert_diff(invert_diff(found))) == format_exactly(found)
    assert format_exactly(pair) == before


@given(pairs())
def test_only_values_that_are_the_same_types_and_all_have_no_difference(pair: tuple[Any, Any]) -> None:
    old, new = pair

    assert is_same_json(old, new) == (format_exactly(old) == format_exactly(new))
    if is_same_json(old, new) and isinstance(old, dict):
        assert build_diff(old, new) == {}


@given(pairs(), VALUE)
def test_a_wrong_base_is_refused_or_has_all_that_the_difference_is_about(pair: tuple[Any, Any], other: Any) -> None:
    found = build_diff(*pair)
    try:
        made = apply_diff(other, found)
    except PatchConflict:
        return
    assert format_exactly(apply_diff(made, invert_diff(found))) == format_exactly(other)


FLAT = st.dictionaries(st.sampled_from("abcd"), PLAIN, max_size=4)


@given(FLAT, FLAT)
def test_a_difference_is_not_carried_out_twice(old: dict[str, Any], new: dict[str, Any]) -> None:
    assume(not is_same_json(old, new))

    with pytest.raises(PatchConflict):
        apply_diff(new, build_diff(old, new))


@given(VALUE, VALUE)
def test_what_is_no_difference_is_refused_and_never_fails_otherwise(base: Any, found: Any) -> None:
    try:
        made = apply_diff(base, found)
    except PatchConflict:
        return
    assert format_exactly(apply_diff(made, invert_diff(found))) == format_exactly(base)


@collect_failures(
    ("old", "new", "found"),
    [
        pytest.param({"a": 1, "b": 2}, {"a": 3, "b": 2}, {"a": [1, 3]}, id="a number in an object"),
        pytest.param({"a": 1}, {"b": 1}, {"a": [[1], []], "b": [[], [1]]}, id="a name goes, another comes"),
        pytest.param({"a": None}, {}, {"a": [[None], []]}, id="null is not nothing"),
        pytest.param({"a": {}}, {"a": []}, {"a": [[{}], [[]]]}, id="an empty object becomes an empty list"),
        pytest.param(["a", "b", "c"], ["a", "c"], [1, ["b"], []], id="one goes from a list"),
        pytest.param(["a", "c"], ["a", "b", "c"], [1, [], ["b"]], id="one comes into a list"),
        pytest.param(["a", "b", "c"], ["c", "b", "a"], [0, ["a", "b", "c"], ["c", "b", "a"]], id="a list turned round"),
        pytest.param(["a", "a"], ["a"], [1, ["a"], []], id="one of two alike goes"),
        pytest.param([1, {"a": 1}], [1, {"a": 2}], [1, {"a": [1, 2]}], id="an object in a list"),
        pytest.param([[1], [2, 3]], [[1], [2]], [1, [1, [3], []]], id="a list in a list"),
        pytest.param({"a": 1}, {"a": True}, {"a": [1, True]}, id="a number becomes a yes"),
        pytest.param({"a": [1]}, {"a": [1.0]}, {"a": [0, [1], [1.0]]}, id="a number becomes a fraction"),
    ],
)
def test_a_difference_holds_what_differs_and_its_place(old: Any, new: Any, found: Any) -> None:
    assert format_exactly(build_diff(old, new)) == format_exactly(found)


@collect_failures(
    ("base", "found"),
    [
        pytest.param({"a": True}, {"a": [1, 2]}, id="equal to Python but of another type"),
        pytest.param({"a": 1}, {"a": [[], [2]]}, id="what comes is there already"),
        pytest.param({}, {"a": [[1], []]}, id="what goes is not there"),
        pytest.param({"a": 1}, {"a": []}, id="no difference"),
        pytest.param({"a": 1}, {"a": "b"}, id="a text for a difference"),
        pytest.param({"a": 1}, [["a"]], id="one list"),
        pytest.param({"a": 1}, [[{"a": 1}, 2], []], id="two values before"),
        pytest.param({"a": 1}, [[{"a": 1}], []], id="all goes"),
        pytest.param(["a"], [0, [["a"], []]], id="an element goes without its place"),
        pytest.param(["a"], [True, [], ["b"]], id="a place that is no number"),
        pytest.param(["a"], [-1, [], ["b"]], id="a place before the list"),
        pytest.param(["a"], [2, [], ["b"]], id="a place beyond the list"),
        pytest.param(["a"], [0, ["b"], []], id="another element"),
        pytest.param(["a"], [0, ["a", "b"], []], id="more than there is"),
        pytest.param("a", [0, [], ["b"]], id="a text for a list"),
        pytest.param([], {"a": [[], [1]]}, id="a list for an object"),
        pytest.param([{}], [1, {}], id="an element that is not there"),
    ],
)
def test_a_base_that_does_not_fit_is_refused(base: Any, found: Any) -> None:
    with pytest.raises(PatchConflict):
        apply_diff(base, found)


@collect_failures("found", [[], ["a"], "a", None, [1, 2, 3, 4], [0, "a", {}, []], {"a": [1]}])
def test_what_is_no_difference_leads_nowhere_back(found: Any) -> None:
    with pytest.raises(PatchConflict):
        invert_diff(found)


# Row changes in the journal

ROW = st.fixed_dictionaries({"hours": st.integers(0, 3), "name": st.sampled_from("ab"), "value": VALUE, "more": VALUE})


@given(ROW, ROW)
def test_a_recorded_change_makes_the_row_of_then_and_that_of_before_again(
    old: dict[str, Any], new: dict[str, Any]
) -> None:
    names = [name for name in old if old[name] != new[name]]
    change = Change("a.row", 1, {name: old[name] for name in names}, {name: new[name] for name in names})
    found = decode_change(store_and_load(encode_change(change)))

    assert format_exactly({**old, **(apply_change(found, old) or {})}) == format_exactly(
        {**old, **(change.after or {})}
    )
    assert format_exactly(
        {**new, **(apply_change(invert_change(found), {**old, **(change.after or {})}) or {})}
    ) == format_exactly({**new, **(change.before or {})})
    assert found.field_names == change.field_names
    assert format_exactly(encode_change(found)) == format_exactly(encode_change(change))


def test_plain_values_and_short_lists_are_held_whole() -> None:
    before, after = {"hours": 3, "present": [1, 2], "pools": {"a": 1}}, {"hours": 4, "present": [1], "pools": {"a": 2}}

    assert encode_change(Change("a.row", 1, before, after)) == ["a.row", 1, before, after]


def test_of_a_value_with_parts_the_difference_is_held_beside_what_else_changed() -> None:
    before = {"steps": 3, "state": {"deck": ["R"], "ask": {"kind": "a"}}, "names": ["x"], "kept": None}
    after = {"steps": 4, "state": {"deck": [], "ask": {"kind": "a"}}, "names": [], "kept": {"a": "b"}}
    found = encode_change(Change("a.row", 1, before, after))

    whole = {"steps": [3, 4], "names": [[["x"]], [[]]], "kept": [[None], [{"a": "b"}]]}
    assert found == ["a.row", 1, {**whole, "state": {"deck": [0, ["R"], []]}}]
    again = decode_change(found)
    assert again.before == {"steps": 3, "names": ["x"], "kept": None}
    assert again.after == {"steps": 4, "names": [], "kept": {"a": "b"}}
    assert again.nested_diffs == {"state": {"deck": [0, ["R"], []]}}


def test_a_row_that_comes_or_goes_is_held_whole() -> None:
    row = {"state": {"deck": ["R"]}}

    assert encode_change(Change("a.row", 1, None, row)) == ["a.row", 1, None, row]
    assert encode_change(Change("a.row", 1, row, None)) == ["a.row", 1, row, None]


@collect_failures(
    "row",
    [
        pytest.param(None, id="no row"),
        pytest.param({"steps": 3}, id="without the value"),
        pytest.param({"steps": 4, "state": {"deck": ["R"]}}, id="another number beside it"),
        pytest.param({"steps": 3, "state": {"deck": ["B"]}}, id="another card"),
    ],
)
def test_a_row_that_is_not_as_it_was_is_refused(row: dict[str, Any] | None) -> None:
    change = decode_change(["a.row", 1, {"steps": [3, 4], "state": {"deck": [0, ["R"], []]}}])

    with pytest.raises(PatchConflict):
        apply_change(change, row)


@collect_failures(
    "found",
    [
        None,
        [],
        ["a.row", 1],
        ["a.row", 1, None],
        ["a.row", "1", {}],
        [1, 1, {}],
        ["a.row", 1, [], {}],
        ["a.row", 1, {}, {}, {}],
    ],
)
def test_what_is_no_change_is_refused(found: Any) -> None:
    with pytest.raises(PatchConflict):
        decode_change(found)
