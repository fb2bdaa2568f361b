"""Keep what hands must still do on the table."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0010_names_of_models")]

    operations = [
        migrations.AddField(
            model_name="campaign",
            name="open_tasks",
            field=models.JSONField(blank=True, default=list),
        ),
    ]
