"""What is said of an event that another has entered; and a table that wants its results confirmed."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

from clubs.migrations import tie


class Migration(migrations.Migration):
    dependencies = [("chouette_sessions", "0018_named_parts"), ("clubs", "0010_club_in_every_key")]

    operations = [
        migrations.AddField("session", "confirm_results", models.BooleanField(default=False)),
        migrations.CreateModel(
            name="Review",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "club_id", "session_id", "number", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("seq", models.PositiveIntegerField(null=True)),
                ("after", models.PositiveIntegerField()),
                ("game", models.PositiveIntegerField()),
                ("body", models.TextField()),
                ("by", models.UUIDField()),
                ("against", models.UUIDField(null=True)),
                ("said", models.TextField(default="{}")),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("agreed", "Agreed"),
                            ("open", "Open"),
                            ("stands", "Stands"),
                            ("corrected", "Corrected"),
                        ],
                        max_length=10,
                    ),
                ),
                (
                    "settled_by",
                    models.CharField(
                        choices=[("", "Nobody"), ("both", "Both"), ("scorekeeper", "Scorekeeper")],
                        default="",
                        max_length=12,
                    ),
                ),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("settled_at", models.DateTimeField(null=True)),
                (
                    "club",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.club"),
                ),
                (
                    "session",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reviews",
                        to="chouette_sessions.session",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("status", "open")), fields=["club", "session"], name="review_that_is_open"
                    )
                ],
            },
        ),
        tie("chouette_sessions_review", "review_in_session", "session_id", "chouette_sessions_session"),
    ]
