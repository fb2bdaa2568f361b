"""Name models in Python by what they are; the tables keep their names, so nothing changes in the database."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0009_bound_session_numbers")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterModelTable("Move", "campaigns_move"),
                migrations.RenameModel("Move", "JournalEntry"),
                migrations.AlterModelTable("Notice", "campaigns_notice"),
                migrations.RenameModel("Notice", "AuditLogEntry"),
            ]
        )
    ]
