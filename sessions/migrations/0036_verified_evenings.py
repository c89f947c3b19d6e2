"""Which evenings of a club's file were verified already, where taking it in was cut off."""

import uuid

import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("chouette_sessions", "0035_only_what_is_tied")]

    operations = [
        migrations.CreateModel(
            name="VerifiedEvening",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "file_hash", "program", "evening", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("file_hash", models.CharField(max_length=64)),
                ("program", models.CharField(max_length=60)),
                ("evening", models.UUIDField(default=uuid.uuid4)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
    ]
