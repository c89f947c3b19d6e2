"""Files with evenings that were kept elsewhere wait here until they are brought into a club; games from paper."""

import uuid

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

from clubs.migrations import tie

OF = "chouette_sessions"
PAPER = f"{OF}_papergame"


def untied(to: str, *, null: bool, related_name: str) -> models.ForeignKey:
    """To a row of the club; the database's own tie is over the club too."""
    return models.ForeignKey(
        db_constraint=False, null=null, on_delete=django.db.models.deletion.PROTECT, related_name=related_name, to=to
    )


class Migration(migrations.Migration):
    dependencies = [
        ("chouette_sessions", "0032_evening_links"),
        ("clubs", "0012_payment_details"),
    ]

    operations = [
        migrations.CreateModel(
            name="BroughtFile",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "club_id", "id", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("id", models.UUIDField(default=uuid.uuid4)),
                ("name", models.CharField(max_length=160)),
                ("content", models.BinaryField(default=b"")),
                ("content_hash", models.CharField(max_length=64)),
                (
                    "standing",
                    models.CharField(
                        choices=[
                            ("sent", "Sent"),
                            ("new", "New"),
                            ("known", "Known"),
                            ("refused", "Refused"),
                            ("wanted", "Wanted"),
                            ("brought", "Brought"),
                        ],
                        default="sent",
                        max_length=8,
                    ),
                ),
                ("line", models.PositiveIntegerField(null=True)),
                ("problem", models.TextField(blank=True)),
                ("evening", models.CharField(blank=True, max_length=60)),
                ("day", models.DateField(null=True)),
                ("games", models.PositiveIntegerField(default=0)),
                ("players", models.TextField(default="[]")),
                ("persons", models.TextField(default="{}")),
                ("code", models.CharField(blank=True, max_length=12)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "club",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.club"),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("club", "content_hash"), name="one_file_waits_once")],
            },
        ),
        migrations.CreateModel(
            name="PaperGame",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "club_id", "session_id", "number", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("seq", models.PositiveIntegerField(null=True)),
                (
                    "club",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.club"),
                ),
                ("session", untied("chouette_sessions.session", null=False, related_name="paper_games")),
                ("box", untied("clubs.player", null=True, related_name="+")),
                ("captain", untied("clubs.player", null=True, related_name="+")),
            ],
        ),
        tie(PAPER, "paper_game_in_session", "session_id", f"{OF}_session"),
        *(tie(PAPER, f"paper_game_of_{side}", f"{side}_id", "clubs_player") for side in ("box", "captain")),
    ]
