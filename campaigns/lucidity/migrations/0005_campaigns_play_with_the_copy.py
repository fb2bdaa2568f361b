"""Let every campaign there is play with the one copy that was known, and number new copies after it."""

from django.core.management.color import no_style
from django.db import migrations


def attach(apps, schema_editor):
    connection = schema_editor.connection
    campaigns, copies, attached = (
        apps.get_model(*label)._base_manager.using(connection.alias)
        for label in (("campaigns", "Campaign"), ("lucidity", "Copy"), ("lucidity", "CampaignCopy"))
    )
    copy = copies.first()
    if copy is None:
        return
    keys = campaigns.filter(game="lucidity").values_list("pk", flat=True)
    attached.bulk_create([attached.model(campaign_id=key, copy=copy) for key in keys], batch_size=500)
    # The key of the one row was no number of a sequence, so the sequence has not begun.
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), [copies.model]):
            cursor.execute(statement)


class Migration(migrations.Migration):

    dependencies = [
        ('lucidity', '0004_named_copies'),
    ]

    operations = [
        migrations.RunPython(attach, migrations.RunPython.noop),
    ]
