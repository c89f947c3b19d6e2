"""Proposals: events that wait for consents, and what was said about them."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

TIES = {
    "proposal": {"proposal_in_session": "(club_id, session_id) REFERENCES chouette_sessions_session (club_id, id)"},
    "proposalword": {
        "word_about_proposal": "(club_id, session_id, number) REFERENCES chouette_sessions_proposal"
        " (club_id, session_id, number)",
    },
}


def tie(table: str, name: str, columns: str) -> migrations.RunSQL:
    """A foreign key over several columns, which Django's own cannot say."""
    return migrations.RunSQL(
        f"ALTER TABLE chouette_sessions_{table} ADD CONSTRAINT {name} FOREIGN KEY {columns}",
        f"ALTER TABLE chouette_sessions_{table} DROP CONSTRAINT {name}",
    )


class Migration(migrations.Migration):
    dependencies = [
        ("chouette_sessions", "0002_ties"),
        ("clubs", "0002_ties"),
    ]

    operations = [
        migrations.CreateModel(
            name="ProposalWord",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "club_id", "session_id", "key", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("key", models.CharField(max_length=64)),
                ("content_hash", models.CharField(max_length=64)),
                ("number", models.PositiveIntegerField()),
                ("word", models.CharField(max_length=10)),
                ("version", models.PositiveIntegerField()),
                ("seq", models.PositiveIntegerField(null=True)),
                ("actor_device", models.UUIDField(null=True)),
                ("actor_user", models.UUIDField(null=True)),
                ("actor_player", models.UUIDField(null=True)),
                ("principal", models.UUIDField(null=True)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
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
        migrations.CreateModel(
            name="Proposal",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "club_id", "session_id", "number", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("kind", models.CharField(max_length=20)),
                ("body", models.TextField()),
                ("by", models.UUIDField(null=True)),
                ("needed", models.TextField()),
                ("given", models.TextField()),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("open", "Open"),
                            ("recorded", "Recorded"),
                            ("refused", "Refused"),
                            ("countered", "Countered"),
                            ("withdrawn", "Withdrawn"),
                            ("lapsed", "Lapsed"),
                        ],
                        default="open",
                        max_length=10,
                    ),
                ),
                ("declined_by", models.UUIDField(null=True)),
                ("counters", models.PositiveIntegerField(null=True)),
                ("seq", models.PositiveIntegerField()),
                ("recorded_as", models.PositiveIntegerField(null=True)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("closed_at", models.DateTimeField(null=True)),
                (
                    "club",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.club"),
                ),
                (
                    "session",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="proposals",
                        to="chouette_sessions.session",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("status", "open")), fields=["club", "session"], name="proposal_that_is_open"
                    )
                ],
            },
        ),
        *(tie(table, name, columns) for table, ties in TIES.items() for name, columns in ties.items()),
    ]
