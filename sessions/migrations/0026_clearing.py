"""Clearings: the accounts that they rest on."""

import django.db.models.deletion
from django.db import migrations, models

from clubs.migrations import guard, tie

TABLE = "chouette_sessions_clearedaccount"


def player() -> models.ForeignKey:
    """To a player of the club; the database's own tie is over the club too."""
    return models.ForeignKey(
        db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.player"
    )


class Migration(migrations.Migration):
    dependencies = [
        ("chouette_sessions", "0025_said_as"),
        ("clubs", "0011_books"),
    ]

    operations = [
        migrations.CreateModel(
            name="ClearedAccount",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "club_id", "entry_id", "number", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("entry_id", models.UUIDField()),
                ("number", models.PositiveIntegerField()),
                ("amount", models.PositiveBigIntegerField()),
                (
                    "club",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.club"),
                ),
                ("debtor", player()),
                ("creditor", player()),
            ],
        ),
        migrations.AddConstraint(
            model_name="clearedaccount",
            constraint=models.CheckConstraint(condition=models.Q(("amount__gt", 0)), name="cleared_account_above_zero"),
        ),
        migrations.AddConstraint(
            model_name="clearedaccount",
            constraint=models.CheckConstraint(
                condition=models.Q(("debtor", models.F("creditor")), _negated=True), name="cleared_account_between_two"
            ),
        ),
        tie(TABLE, "cleared_account_of_entry", "entry_id", "chouette_sessions_bookentry"),
        *(tie(TABLE, f"cleared_account_of_{role}", f"{role}_id", "clubs_player") for role in ("debtor", "creditor")),
        guard(TABLE),
    ]
