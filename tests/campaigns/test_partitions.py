"""Play on tables partitioned by campaign: every statement touches one partition of each table.

Only when a process first opens a campaign by its URL, it queries all partitions for the key.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import NotSupportedError, connection, transaction
from django.test import Client

from campaigns.api.tokens import TokenRole
from campaigns.campaign_index.models import CampaignSummary
from campaigns.journal import campaign_service
from campaigns.journal.results import Actor, ResultStatus
from campaigns.lucidity import copy_repository
from campaigns.lucidity.models import Copy
from campaigns.lucidity.rules.copy_facts import build_guessed_facts
from campaigns.management.commands.distribute import build_script, get_campaign_tables
from campaigns.membership import invites
from campaigns.models import Campaign
from campaigns.roles import Role
from campaigns.storage import transactions
from campaigns.storage.transactions import find_campaign
from campaigns.webhooks import deliveries, subscriptions
from campaigns.webhooks.send_results import SendResult
from campaigns.webhooks.sender import find_due_webhooks
from companion.installation import PROJECT_ROOT
from tests.campaigns.api.clients import get_json, make_token
from tests.campaigns.devices import build_host_client, build_member_client, get_invite_link
from tests.campaigns.partitions import PARTITION_COUNT, get_distributed_tables, partition_tables
from tests.campaigns.table_actions import get_stored_state, is_consistent, undo_entry
from tests.factories import HOST_AUTHOR
from tests.golden.golden_campaign import import_golden_campaign
from tests.golden.replay import replay_entry
from tests.lucidity.prompt_campaigns import build_campaign_at_prompt as lucidity_at
from tests.onirim.prompt_campaigns import build_campaign_at_prompt as onirim_at

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.django_db,
    pytest.mark.skipif("connection.vendor != 'postgresql'", reason="partitions are PostgreSQL's"),
]
DATA_STATEMENT_PATTERN = re.compile(r"^\s*(SELECT|UPDATE|DELETE|INSERT)", re.IGNORECASE)
LOCK_PATTERN = re.compile(r"\bFOR\s+(NO\s+KEY\s+UPDATE|UPDATE|KEY\s+SHARE|SHARE)\b", re.IGNORECASE)


def find_partitions(execution: dict[str, Any], sql: str, values: Any) -> dict[str, set[str]]:
    """Return the partitions in the plan of a statement, by table."""
    with execution["cursor"].cursor.connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (FORMAT JSON) {sql}", values)
        plan = json.dumps(cursor.fetchone()[0])
    return {table: set(re.findall(rf'"Relation Name": "{table}_(p\d)"', plan)) for table in get_distributed_tables()}


def is_about_distributed_tables(sql: str) -> bool:
    return bool(DATA_STATEMENT_PATTERN.match(sql)) and any(table in sql for table in get_distributed_tables())


class PlanRecorder:
    """A recorder of the statements of a block, with the partitions in each plan."""

    def __init__(self) -> None:
        self.touched: dict[str, dict[str, set[str]]] = {}
        self.count = 0

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        if is_about_distributed_tables(sql):
            for values in params if many else [params]:
                self._explain(context, sql, values)
        return execute(sql, params, many, context)

    def _explain(self, context: Any, sql: str, values: Any) -> None:
        self.count += 1
        known = self.touched.setdefault(sql, {})
        for table, parts in find_partitions(context, sql, values).items():
            if len(parts) > len(known.setdefault(table, set())):
                known[table] = parts

    @property
    def max_partition_count(self) -> int:
        """Return the highest number of partitions of one table that a statement touches."""
        return max(len(parts) for tables in self.touched.values() for parts in tables.values())

    @property
    def list_wide_statements(self) -> list[str]:
        """Return the statements that touch more than one partition of a table."""
        return [sql for sql, tables in self.touched.items() if any(len(parts) > 1 for parts in tables.values())]


def refuse_wide_locks(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
    """Refuse, as Citus does, a statement that locks rows without naming their partition."""
    if is_about_distributed_tables(sql) and LOCK_PATTERN.search(sql):
        touched = find_partitions(context, sql, params)
        if any(len(parts) > 1 for parts in touched.values()):
            raise NotSupportedError("could not run distributed query with FOR UPDATE/SHARE commands")
    return execute(sql, params, many, context)


@contextmanager
def record_plans() -> Iterator[PlanRecorder]:
    plans = PlanRecorder()
    with connection.execute_wrapper(plans):
        yield plans


@pytest.fixture(autouse=True)
def partitions(db: None) -> Iterator[None]:
    """Partition the tables, in a process that has opened no campaign yet; a lock that Citus refuses fails here too."""
    partition_tables()
    transactions._key_cache.clear()
    with connection.execute_wrapper(refuse_wide_locks):
        yield


def test_the_recorded_evenings_are_played_on_partitions_and_come_out_the_same() -> None:
    evening = import_golden_campaign()
    first, *entries = evening.moves.order_by("seq")
    again = campaign_service.begin_campaign("etherfields", evening.name, first.args, Actor(first.device, first.author))
    find_campaign(again.slug)
    with record_plans() as plans:
        for entry in entries:
            assert replay_entry(again, entry).status is ResultStatus.APPLIED

    assert get_stored_state(again) == get_stored_state(evening)
    assert is_consistent(again)
    assert plans.count > 400
    assert plans.list_wide_statements == []


@pytest.mark.parametrize(
    "begin", [lambda: onirim_at("nightmare"), lambda: lucidity_at("draw")], ids=["onirim", "lucidity"]
)
def test_the_other_games_are_played_on_partitions(begin: Callable[[], Campaign]) -> None:
    campaign = begin()
    find_campaign(campaign.slug)
    with record_plans() as plans:
        undo_entry(campaign, HOST_AUTHOR, is_confirmed=True)

    assert is_consistent(Campaign.objects.get())
    assert plans.list_wide_statements == []


def test_a_move_and_its_outbox_are_on_one_partition_and_the_sender_finds_it() -> None:
    campaign = onirim_at("nightmare")
    webhook = subscriptions.create_webhook(campaign, "http://192.168.1.5/", ["entries"], "Ada")
    find_campaign(campaign.slug)
    with record_plans() as plans:
        undo_entry(campaign, HOST_AUTHOR, is_confirmed=True)
    assert plans.list_wide_statements == []
    ((campaign_key, key, _claimed),) = find_due_webhooks()
    assert (campaign_key, key) == (campaign.pk, webhook.pk)
    with record_plans() as plans:
        claim = deliveries.claim_webhook(campaign_key, key)
        assert claim is not None
        message = deliveries.find_next_message(claim)
        assert message is not None
        deliveries.record_result(claim, message.delivery, SendResult(status=200))
        assert deliveries.find_next_message(claim) is None
        deliveries.release_claim(claim)
        subscriptions.delete_webhook(webhook, "Ada")
    assert plans.list_wide_statements == []


@pytest.mark.parametrize(
    "use",
    [
        lambda slug: call_command("verify", slug, stdout=StringIO()),
        lambda slug: call_command("export", slug, stdout=StringIO()),
        lambda slug: build_host_client().post(f"/c/{slug}/undo/", {"move_id": "1.abcdefgh", "entry": 1}),
        lambda slug: build_host_client().get(f"/c/{slug}/verify/"),
        lambda slug: build_host_client().get(f"/c/{slug}/export/").close(),
    ],
    ids=["verify", "export", "the first move", "verify on its page", "export on its page"],
)
def test_a_process_that_has_not_met_a_campaign_locks_it_by_its_key(use: Callable[[str], Any]) -> None:
    slug = onirim_at("prophecy").slug
    transactions._key_cache.clear()

    use(slug)


def test_a_lock_by_the_slug_alone_is_refused_here_as_citus_refuses_it() -> None:
    slug = onirim_at("prophecy").slug
    with pytest.raises(NotSupportedError), transaction.atomic():
        Campaign.objects.select_for_update(no_key=True).get(slug=slug)


def test_pages_of_a_table_are_drawn_from_one_partition(player: Client) -> None:
    campaign = import_golden_campaign()
    here = f"/c/{campaign.slug}/"
    player.get(here)
    with record_plans() as plans:
        for page in (
            "",
            "journal/",
            "chronicle/",
            "plays/",
            "recap/",
            "saves/",
            "invite/",
            "big-screen/",
            "tell/?q=mara+seals+2",
        ):
            assert player.get(here + page).status_code == 200
        assert player.get(f"{here}panel/now/", headers={"HX-Request": "true"}).status_code == 200

    assert plans.count > 10
    assert plans.list_wide_statements == []


def test_an_app_reads_from_one_partition() -> None:
    campaign = import_golden_campaign()
    token = make_token(campaign, TokenRole.PLAYER)
    get_json(token, "campaign")
    with record_plans() as plans:
        for path in ("campaign", "journal?since=3", "plays", "rules?q=seal"):
            get_json(token, path)

    assert plans.count > 5
    assert plans.list_wide_statements == []


def test_the_copy_of_a_campaign_is_chosen_and_written_down_on_one_partition(player: Client) -> None:
    campaign = lucidity_at("track")
    copy = copy_repository.create_copy("Attic", build_guessed_facts())
    query = f"?table={campaign.slug}&at=turn"
    find_campaign(campaign.slug)
    with record_plans() as plans:
        assert player.post(f"/lucidity/copies/{query}", {"copy": copy.pk}).status_code == 302
        assert player.post(f"/lucidity/copy/{query}&part=tracks", {"so": "1"}).status_code == 302
        assert player.get(f"/c/{campaign.slug}/panel/bag/").status_code == 200

    assert Copy.get_for_campaign(campaign) == copy
    assert plans.count > 5
    assert plans.list_wide_statements == []


def test_what_spans_campaigns_is_read_from_small_tables() -> None:
    campaign, other = onirim_at("prophecy"), onirim_at("over")
    guest = build_member_client(campaign, Role.PLAYER)
    link = get_invite_link(campaign, invites.PLAYER_INVITE)
    for found in (campaign, other):
        find_campaign(found.slug)
    with record_plans() as plans:
        assert guest.get("/")["Location"] == f"/c/{campaign.slug}/"
        assert build_host_client().get(f"/c/{campaign.slug}/?show=board.shelf").status_code == 200
        assert Client().get(link).status_code == 200

    assert plans.count
    assert plans.list_wide_statements == []


def test_the_shelf_asks_where_the_campaigns_on_its_page_lie_and_nobody_else(player: Client) -> None:
    campaign = lucidity_at("draw")
    # The list reads summaries, and a campaign that is gone may have left one: another test's, or the one this is a copy of.
    CampaignSummary.objects.exclude(pk=campaign.pk).delete()
    with record_plans() as plans:
        assert player.get("/").status_code == 200

    assert plans.count
    assert plans.max_partition_count <= Campaign.objects.count() < PARTITION_COUNT


def test_every_table_of_play_is_spread_by_its_campaign() -> None:
    assert len(get_campaign_tables()) >= 25
    assert (PROJECT_ROOT / "deploy" / "citus.sql").read_text(encoding="utf-8") == build_script()
    assert {"campaigns_move", "etherfields_dreamer", "onirim_onirimgame", "lucidity_luciditygame"} <= {
        *get_campaign_tables()
    }
