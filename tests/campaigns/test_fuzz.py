"""Damage that knows what it touches, to recordings of all three games: refused whole, or everything of the table works.

60 tries in the ordinary run, 20 on PostgreSQL; 20,000 with ``HYPOTHESIS_PROFILE=thorough``.
"""

from __future__ import annotations

import json
from random import Random

import pytest
from django.db import transaction
from django.test import Client

from tests.campaigns.export_mutations import CUT_COUNT, build_damaged_export, cut_export, rebuild_export
from tests.campaigns.import_checks import check_import
from tests.examples import IS_THOROUGH, scale_examples
from tests.failures import collect_failures

pytestmark = [pytest.mark.slow, pytest.mark.postgres]

TRY_COUNT = 20_000 if IS_THOROUGH else scale_examples(60)
BATCH_SIZE = 250 if IS_THOROUGH else TRY_COUNT


@pytest.mark.parametrize("first", range(0, TRY_COUNT, BATCH_SIZE))
def test_a_damaged_export_is_refused_whole_or_its_table_works(player: Client, db: None, first: int) -> None:
    for number in range(first, first + BATCH_SIZE):
        dice = Random(f"damage {number}")
        raw, told = build_damaged_export(dice)
        try:
            with transaction.atomic():
                check_import(player, raw, dice)
                transaction.set_rollback(True)
        except Exception as error:
            raise AssertionError(f"try {number}: {told}: {error!r}") from error


@collect_failures("number", range(scale_examples(CUT_COUNT)))
def test_a_short_export_that_nothing_was_done_to_is_accepted_and_works(player: Client, db: None, number: int) -> None:
    raw = json.dumps(rebuild_export(*cut_export(number))).encode()

    with transaction.atomic():
        assert check_import(player, raw, Random(number), groups=99, offers=20) == "accepted"
        transaction.set_rollback(True)
