"""Log new secrets, pauses and resumptions of webhooks."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0014_webhooks'),
    ]

    operations = [
        migrations.AlterField(
            model_name='auditlogentry',
            name='kind',
            field=models.CharField(choices=[('joined', 'sat down'), ('revoked', 'sent away'), ('renewed', 'renewed the printed link'), ('exported', 'took an export'), ('restored', 'restored a save point'), ('renamed', 'gave it another name'), ('deleted', 'deleted it'), ('returned', 'brought it back'), ('code', 'sat down by a code'), ('guessed', 'typed wrong codes'), ('moved', 'moved a seat to another device'), ('app', 'connected an app'), ('app-gone', "revoked an app's token"), ('hooked', 'added a webhook'), ('unhooked', 'deleted a webhook'), ('hook-key', 'made a new secret for a webhook'), ('hook-off', 'a webhook was paused'), ('hook-on', 'resumed a webhook')], max_length=8),
        ),
    ]
