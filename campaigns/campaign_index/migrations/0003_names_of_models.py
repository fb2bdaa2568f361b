"""Name models in Python by what they are; the tables keep their names, so nothing changes in the database."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("shelving", "0002_the_clock")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterModelTable("Spine", "shelving_spine"),
                migrations.RenameModel("Spine", "CampaignSummary"),
                migrations.AlterModelTable("Result", "shelving_result"),
                migrations.RenameModel("Result", "FinishedGame"),
                migrations.AlterModelTable("Place", "shelving_place"),
                migrations.RenameModel("Place", "DeviceMembership"),
                migrations.AlterModelTable("Clock", "shelving_clock"),
                migrations.RenameModel("Clock", "ClockReading"),
            ]
        )
    ]
