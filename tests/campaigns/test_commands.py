"""``manage.py export``, ``import``, ``verify`` and ``moves``: their output, and one sentence per error."""

import io
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from campaigns.models import Campaign
from campaigns.storage import state
from campaigns.transfer.exporter import export_plain
from tests.campaigns.table_actions import begin_campaign, get_state_hash

pytestmark = pytest.mark.postgres


def run_command(*words: str) -> str:
    out = io.StringIO()
    call_command(*words, stdout=out)
    return out.getvalue()


def test_export_to_a_file_import_and_verify(evening: Campaign, tmp_path: Path) -> None:
    file = tmp_path / "evening.json"

    assert run_command("export", evening.slug, "--out", str(file)) == ""
    slug = run_command("import", str(file)).strip()

    assert get_state_hash(Campaign.objects.get(slug=slug)) == get_state_hash(evening)
    assert run_command("verify", slug) == f"{slug} 2 {get_state_hash(evening)} ok\n"


def test_export_to_standard_output(evening: Campaign) -> None:
    assert run_command("export", evening.slug).encode() == export_plain(evening)


@pytest.mark.django_db
def test_export_of_an_unknown_campaign() -> None:
    with pytest.raises(CommandError, match="There is no campaign nosuch"):
        run_command("export", "nosuch")


def test_export_to_where_nothing_can_be_written(evening: Campaign) -> None:
    with pytest.raises(CommandError, match="could not be written"):
        run_command("export", evening.slug, "--out", "/proc/no/such/file.json")


@pytest.mark.django_db
def test_import_of_a_file_that_is_not_there() -> None:
    with pytest.raises(CommandError, match="could not be read"):
        run_command("import", "/no/such/file.json")


@pytest.mark.django_db
def test_import_of_a_folder(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="could not be read"):
        run_command("import", str(tmp_path))


def test_verify_of_every_campaign(evening: Campaign) -> None:
    other = begin_campaign()

    lines = run_command("verify").splitlines()

    assert {line.split()[0] for line in lines} == {evening.slug, other.slug}
    assert all(line.endswith(" ok") for line in lines)


@pytest.mark.django_db
def test_verify_of_an_empty_shelf() -> None:
    assert run_command("verify") == ""


@pytest.mark.django_db
def test_verify_of_an_unknown_campaign() -> None:
    with pytest.raises(CommandError, match="There is no campaign nosuch"):
        run_command("verify", "nosuch")


def test_verify_names_the_campaign_that_does_not_agree(evening: Campaign) -> None:
    other = begin_campaign()
    state.get_model("etherfields.team").objects.filter(campaign=evening).update(hours=1)
    out = io.StringIO()

    with pytest.raises(CommandError, match=f"The journal does not match the table in {evening.slug}"):
        call_command("verify", stdout=out)

    assert f"{other.slug} 2 {get_state_hash(other)} ok" in out.getvalue()
    assert "$.state['etherfields.team']['1']" in out.getvalue()


def test_the_move_reference() -> None:
    text = run_command("moves", "--game", "etherfields")

    assert "etherfields.suffer  –  Suffer Distress  [ef.distress p. " in text
    assert "    count: How many; a whole number from 1 to 8\n" in text
    assert "campaigns.correct  –  Correct a number" in text


def test_the_moves_of_an_unknown_game() -> None:
    with pytest.raises(CommandError, match="There is no such game"):
        run_command("moves", "--game", "chess")
