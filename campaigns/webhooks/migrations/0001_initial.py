"""Webhooks and their outbox."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('campaigns', '0014_webhooks'),
    ]

    operations = [
        migrations.CreateModel(
            name='Webhook',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('url', models.CharField(max_length=500, verbose_name='address')),
                ('sends_entries', models.BooleanField(default=False)),
                ('sends_sessions', models.BooleanField(default=False)),
                ('sends_moments', models.BooleanField(default=False)),
                ('secret', models.CharField(max_length=80)),
                ('old_secret', models.CharField(blank=True, max_length=80)),
                ('old_secret_until', models.DateTimeField(blank=True, null=True)),
                ('created', models.DateTimeField(default=django.utils.timezone.now)),
                ('paused', models.CharField(blank=True, max_length=8)),
                ('failures', models.PositiveIntegerField(default=0)),
                ('failing_since', models.DateTimeField(blank=True, null=True)),
                ('next_try', models.DateTimeField(default=django.utils.timezone.now)),
                ('error', models.CharField(blank=True, max_length=8)),
                ('error_status', models.PositiveSmallIntegerField(default=0)),
                ('last_sent', models.DateTimeField(blank=True, null=True)),
                ('dropped_count', models.PositiveIntegerField(default=0)),
                ('claim', models.CharField(blank=True, max_length=32)),
                ('claimed_until', models.DateTimeField(blank=True, null=True)),
                ('campaign', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='webhooks', to='campaigns.campaign')),
            ],
        ),
        migrations.CreateModel(
            name='WebhookDelivery',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seq', models.PositiveIntegerField(default=0)),
                ('message_id', models.CharField(max_length=40)),
                ('created', models.DateTimeField(default=django.utils.timezone.now)),
                ('is_test', models.BooleanField(default=False)),
                ('sent', models.DateTimeField(blank=True, null=True)),
                ('error', models.CharField(blank=True, max_length=8)),
                ('error_status', models.PositiveSmallIntegerField(default=0)),
                ('campaign', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='campaigns.campaign')),
                ('webhook', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='deliveries', to='webhooks.webhook')),
            ],
        ),
        migrations.AddConstraint(
            model_name='webhook',
            constraint=models.UniqueConstraint(fields=('campaign', 'url'), name='webhook_once'),
        ),
        migrations.AddIndex(
            model_name='webhookdelivery',
            index=models.Index(fields=['campaign', 'webhook', 'sent', 'id'], name='webhook_delivery_queue'),
        ),
    ]
