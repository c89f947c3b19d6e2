"""The plan of a closing may be paid another way: who chose it, and which debts were written by that."""

import django.db.models.deletion
import django.utils.timezone
import uuid
from django.db import migrations, models

from clubs.migrations import guard, tie

OF = "chouette_sessions"
CHOICE = f"{OF}_planchoice"


class Migration(migrations.Migration):
    dependencies = [
        ("chouette_sessions", "0026_clearing"),
        ("clubs", "0011_books"),
    ]

    operations = [
        migrations.CreateModel(
            name="PlanChoice",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "club_id", "id", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("id", models.UUIDField(default=uuid.uuid4)),
                (
                    "way",
                    models.CharField(
                        choices=[("house", "House"), ("fewest", "Fewest"), ("collect", "Collect")], max_length=7
                    ),
                ),
                ("actor_device", models.UUIDField(null=True)),
                ("actor_user", models.UUIDField(null=True)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "club",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.club"),
                ),
                (
                    "collector",
                    models.ForeignKey(
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.player",
                    ),
                ),
                (
                    "session",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="plan_choices",
                        to="chouette_sessions.session",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["club", "session"], name="plan_choice_by_session")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("way__in", ["house", "fewest", "collect"])), name="plan_way_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("way", "collect"), ("collector", None), _connector="XOR"),
                        name="plan_collector_where_one_collects",
                    ),
                ],
            },
        ),
        migrations.AddField(
            model_name="debt",
            name="choice_id",
            field=models.UUIDField(null=True),
        ),
        tie(CHOICE, "plan_choice_of_session", "session_id", f"{OF}_session"),
        tie(CHOICE, "plan_choice_of_collector", "collector_id", "clubs_player"),
        tie(f"{OF}_debt", "debt_of_plan_choice", "choice_id", CHOICE),
        guard(CHOICE),
    ]
