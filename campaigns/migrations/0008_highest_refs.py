from collections import defaultdict

from django.db import migrations, models

ENTRIES = 2000
CAMPAIGNS = 200


def derive_highest_refs(apps, schema_editor):
    """Derive the highest ref of each campaign and model from the whole journal, undone branches included: one pass."""
    campaigns, moves = (apps.get_model("campaigns", name) for name in ("Campaign", "Move"))
    highest = defaultdict(dict)
    for campaign, changes in moves.objects.values_list("campaign", "changes").iterator(ENTRIES):
        found = highest[campaign]
        for change in changes if isinstance(changes, list) else ():
            match change:
                case [str(label), int(ref), *_] if ref > found.get(label, 0):
                    found[label] = ref
    rows = [campaigns(pk=key, highest_refs=found) for key, found in highest.items()]
    campaigns.objects.bulk_update(rows, ["highest_refs"], CAMPAIGNS)


class Migration(migrations.Migration):

    dependencies = [
        ("campaigns", "0007_the_shelf"),
    ]

    operations = [
        migrations.AddField(
            model_name="campaign",
            name="highest_refs",
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.RunPython(derive_highest_refs, migrations.RunPython.noop),
    ]
