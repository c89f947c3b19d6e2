"""Notes: a line or a photo that somebody at the table has added to a game."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

from clubs.migrations import tie

TABLE = "chouette_sessions_remark"


class Migration(migrations.Migration):
    dependencies = [
        ("chouette_sessions", "0019_reviews"),
        ("clubs", "0010_club_in_every_key"),
    ]

    operations = [
        migrations.CreateModel(
            name="Remark",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "club_id", "session_id", "number", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("game", models.PositiveIntegerField()),
                ("seq", models.PositiveIntegerField()),
                ("key", models.CharField(max_length=64)),
                ("text", models.TextField(blank=True)),
                ("photo", models.BinaryField(null=True)),
                ("width", models.PositiveSmallIntegerField(null=True)),
                ("height", models.PositiveSmallIntegerField(null=True)),
                ("actor_device", models.UUIDField(null=True)),
                ("actor_user", models.UUIDField(null=True)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "by",
                    models.ForeignKey(
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.player",
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
                        related_name="remarks",
                        to="chouette_sessions.session",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("club", "session", "key"), name="one_remark_for_a_key"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("text", ""), _negated=True), ("photo__isnull", False), _connector="OR"
                        ),
                        name="a_remark_says_something",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("height", None), ("photo", None), ("width", None)),
                            models.Q(("height__isnull", False), ("photo__isnull", False), ("width__isnull", False)),
                            _connector="OR",
                        ),
                        name="a_photo_has_a_size",
                    ),
                ],
            },
        ),
        tie(TABLE, "remark_in_session", "session_id", "chouette_sessions_session"),
        tie(TABLE, "remark_of_player", "by_id", "clubs_player"),
    ]
