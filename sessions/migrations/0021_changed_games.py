"""What a correction made of a finished game."""

import django.db.models.deletion
from django.db import migrations, models

from clubs.migrations import tie


class Migration(migrations.Migration):
    dependencies = [("chouette_sessions", "0020_remarks"), ("clubs", "0010_club_in_every_key")]

    operations = [
        migrations.CreateModel(
            name="ChangedGame",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "club_id", "session_id", "seq", "number",
                        blank=True, editable=False, primary_key=True, serialize=False,
                    ),
                ),
                ("seq", models.PositiveIntegerField()),
                ("number", models.PositiveIntegerField()),
                ("before", models.TextField()),
                ("after", models.TextField()),
                (
                    "by",
                    models.CharField(
                        choices=[
                            ("scorekeeper", "Scorekeeper"),
                            ("organiser", "Organiser"),
                            ("players", "Players"),
                        ],
                        max_length=12,
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.club"),
                ),
                (
                    "session",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="chouette_sessions.session",
                    ),
                ),
            ],
        ),
        tie("chouette_sessions_changedgame", "changed_game_in_session", "session_id", "chouette_sessions_session"),
    ]  # fmt: skip
