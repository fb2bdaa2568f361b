from django.db import migrations, models
from django.db.models import OuterRef, Subquery
from django.db.models.functions import Coalesce


def name_newest(apps, schema_editor):
    """Give every campaign the move id of its newest entry."""
    campaigns, moves = (apps.get_model("campaigns", name) for name in ("Campaign", "Move"))
    newest = moves.objects.filter(campaign=OuterRef("pk"), seq=OuterRef("version")).values("move_id")
    campaigns.objects.update(newest=Coalesce(Subquery(newest), models.Value("")))


class Migration(migrations.Migration):

    dependencies = [
        ("campaigns", "0003_rulings_of_the_table"),
    ]

    operations = [
        migrations.AddField(
            model_name="campaign",
            name="newest",
            field=models.CharField(blank=True, default="", max_length=40),
        ),
        migrations.RunPython(name_newest, migrations.RunPython.noop),
    ]
