"""Seasons of a club, and the date on which it meets next."""

import uuid

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("clubs", "0012_payment_details")]

    operations = [
        migrations.CreateModel(
            name="Season",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "club_id", "id", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("id", models.UUIDField(default=uuid.uuid4)),
                ("name", models.CharField(max_length=60)),
                ("since", models.DateField()),
                ("until", models.DateField()),
                ("least_evenings", models.PositiveSmallIntegerField(default=0)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "club",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seasons",
                        to="clubs.club",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("until__gte", models.F("since"))), name="a_season_ends_after_it_begins"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="NextDate",
            fields=[
                (
                    "club",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="clubs.club",
                    ),
                ),
                ("day", models.DateField()),
                ("time", models.TimeField()),
                ("place", models.CharField(blank=True, max_length=120)),
            ],
        ),
    ]
