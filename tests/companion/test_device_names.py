"""Device names: allowed characters, and the redirect after the form."""

import html
import re

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from companion.device_names import MAX_DEVICE_NAME_LENGTH, InvalidDeviceNameError, clean_device_name, get_safe_path

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"


def get_form_name(player: Client) -> str:
    """Return the name in the form."""
    found = re.search(r'<input id="device-name" name="name" value="([^"]*)"', player.get("/device/name").text)
    assert found is not None
    return html.unescape(found[1])


@pytest.mark.parametrize(
    "name", ["A", "Ada Lovelace", "Zoë", "李雷", "نگار", FAMILY, "x" * MAX_DEVICE_NAME_LENGTH, "<b>&'\""]
)
def test_a_visible_name_is_kept(player: Client, name: str) -> None:
    answer = player.post("/device/name", {"name": f"  {name} ", "next": "/device/name"})

    assert (answer.status_code, answer.headers["Location"]) == (302, "/device/name")
    assert clean_device_name(name) == name
    assert get_form_name(player) == name


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "at least one character"),
        ("   ", "at least one character"),
        ("\u200d", "at least one character"),
        ("\u200e\ufeff", "at least one character"),
        ("x" * (MAX_DEVICE_NAME_LENGTH + 1), "at most 40 characters"),
        ("x" * 100_000, "at most 40 characters"),
        ("a\x00b", "cannot be shown"),
        ("a\nb", "cannot be shown"),
        ("a\u202eb", "cannot be shown"),
        ("a\ud800b", "cannot be shown"),
    ],
)
def test_a_bad_name_is_refused_with_a_sentence(name: str, sentence: str) -> None:
    with pytest.raises(InvalidDeviceNameError, match=sentence):
        clean_device_name(name)


@pytest.mark.parametrize("name", ["\u200eNora", "No\u00adra", "Nora\u200f ", "\ufeff Nora", "N\u200bora"])
def test_invisible_marks_are_dropped_silently(name: str) -> None:
    assert clean_device_name(name) == "Nora"


@pytest.mark.parametrize("name", ["", "x" * 41, "a\u202eb", "a\x00b"])
def test_a_refused_name_gives_the_form_again(player: Client, name: str) -> None:
    answer = player.post("/device/name", {"name": name, "next": "/device/name"})

    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert get_form_name(player) == ""


def test_a_name_that_is_missing_is_refused(player: Client) -> None:
    assert player.post("/device/name").status_code == 422


@given(st.text(max_size=80))
def test_any_text_is_kept_or_refused(text: str) -> None:
    try:
        name = clean_device_name(text)
    except InvalidDeviceNameError:
        return
    assert 1 <= len(name) <= MAX_DEVICE_NAME_LENGTH
    assert clean_device_name(name) == name


@pytest.mark.parametrize("wanted", ["/", "/tables/north/?tab=2#piles"])
def test_a_path_of_this_site_is_where_one_lands(wanted: str) -> None:
    assert get_safe_path(wanted) == wanted


@pytest.mark.parametrize(
    "wanted", ["", "//evil.example", "/\\evil.example", "https://evil.example/", "javascript:alert(1)", "x"]
)
def test_any_other_target_leads_to_the_start_page(wanted: str) -> None:
    assert get_safe_path(wanted) == "/"
