"""Give the one copy a name, and room for others; say which copy a campaign plays with."""

import campaigns.text_validation
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0009_bound_session_numbers'),
        ('lucidity', '0003_a_game_alone_may_be_lost'),
    ]

    operations = [
        migrations.AlterModelOptions(
            name='copy',
            options={'verbose_name': 'copy of the game', 'verbose_name_plural': 'copies of the game'},
        ),
        migrations.RemoveConstraint(
            model_name='copy',
            name='lu_copy_one',
        ),
        migrations.AddField(
            model_name='copy',
            name='name',
            field=models.CharField(default='Our copy', max_length=40, unique=True, validators=[campaigns.text_validation.validate_printable], verbose_name='name'),
            preserve_default=False,
        ),
        migrations.AlterField(
            model_name='copy',
            name='id',
            field=models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID'),
        ),
        migrations.CreateModel(
            name='CampaignCopy',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('campaign', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='campaigns.campaign')),
                ('copy', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='campaigns', to='lucidity.copy')),
            ],
        ),
    ]
