import django.utils.timezone
from django.db import migrations, models
from django.db.models import F, OuterRef, Subquery
from django.db.models.functions import Coalesce


def date_last_played(apps, schema_editor):
    """Date every campaign by its newest entry, one without any by its beginning."""
    campaigns, moves = (apps.get_model("campaigns", name) for name in ("Campaign", "Move"))
    newest = moves.objects.filter(campaign=OuterRef("pk"), seq=OuterRef("version")).values("at")
    campaigns.objects.update(last_played=Coalesce(Subquery(newest), F("created")))


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0006_members_and_invitations'),
    ]

    operations = [
        migrations.AddField(
            model_name='campaign',
            name='archived',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='campaign',
            name='deleted',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='campaign',
            name='imported',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='campaign',
            name='last_played',
            field=models.DateTimeField(default=django.utils.timezone.now),
        ),
        migrations.RunPython(date_last_played, migrations.RunPython.noop),
        migrations.AlterField(
            model_name='notice',
            name='kind',
            field=models.CharField(choices=[('joined', 'sat down'), ('revoked', 'sent away'), ('renewed', 'renewed the printed link'), ('exported', 'took an export'), ('restored', 'restored a save point'), ('renamed', 'gave it another name'), ('deleted', 'deleted it'), ('returned', 'brought it back')], max_length=8),
        ),
        migrations.AddIndex(
            model_name='campaign',
            index=models.Index(fields=['-last_played', '-id'], name='campaign_last_played'),
        ),
    ]
