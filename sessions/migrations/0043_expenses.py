"""Shared expenses of an evening, with each player's share in the books; and the cash that the till spends or takes."""

import uuid

import django.utils.timezone
from django.db import migrations, models
from django.db.models import Q

from clubs.migrations import guard, key, tie, tied, untied

OF = "chouette_sessions"
ENTRY, EXPENSE, CASH = f"{OF}_bookentry", f"{OF}_sharedexpense", f"{OF}_tillcash"
KINDS = ["bet", "opening", "fee", "deposit", "clearing", "expense", "purchase"]
REASONS = ["leave", "close", "correction", *KINDS]


def choices(values: list[str]) -> list[tuple[str, str]]:
    """The values with their names."""
    return [(value, value.capitalize()) for value in values]


class Migration(migrations.Migration):
    dependencies = [("chouette_sessions", "0042_payment_seen")]

    operations = [
        migrations.CreateModel(
            name="SharedExpense",
            fields=[
                ("pk", key("id")),
                ("id", models.UUIDField(default=uuid.uuid4)),
                ("amount", models.PositiveBigIntegerField()),
                ("currency", models.CharField(max_length=3)),
                ("key", models.CharField(max_length=64)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("club", tied("clubs.club")),
                ("payer", untied("clubs.player")),
                ("session", untied("chouette_sessions.session", "shared_expenses")),
            ],
            options={
                "indexes": [models.Index(fields=["club", "session"], name="expense_by_session")],
                "constraints": [
                    models.CheckConstraint(condition=Q(amount__gt=0) & ~Q(currency=""), name="expense_is_money"),
                    models.UniqueConstraint(fields=["club", "key"], name="one_expense_for_a_key"),
                ],
            },
        ),
        migrations.CreateModel(
            name="TillCash",
            fields=[
                ("pk", key("entry_id", "number")),
                ("entry_id", models.UUIDField()),
                ("number", models.PositiveIntegerField()),
                ("amount", models.BigIntegerField()),
                ("currency", models.CharField(max_length=3)),
                ("club", tied("clubs.club")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(condition=~Q(amount=0) & ~Q(currency=""), name="till_cash_is_money")
                ],
            },
        ),
        migrations.RemoveConstraint("bookentry", "entry_kind_known"),
        migrations.AddField("bookentry", "expense_id", models.UUIDField(null=True)),
        migrations.AlterField("bookentry", "kind", models.CharField(choices=choices(KINDS), max_length=8)),
        migrations.AlterField("debt", "because", models.CharField(choices=choices(REASONS), max_length=10)),
        migrations.AddIndex(
            "bookentry",
            models.Index(fields=["club", "expense_id"], name="entry_by_expense", condition=Q(expense_id__isnull=False)),
        ),
        migrations.AddConstraint(
            "bookentry", models.CheckConstraint(condition=Q(kind__in=KINDS), name="entry_kind_known")
        ),
        migrations.AddConstraint(
            "bookentry",
            models.CheckConstraint(
                condition=Q(kind="expense") ^ Q(expense_id=None), name="entry_of_an_expense_names_it"
            ),
        ),
        tie(EXPENSE, "expense_in_session", "session_id", f"{OF}_session"),
        tie(EXPENSE, "expense_of_payer", "payer_id", "clubs_player"),
        tie(ENTRY, "entry_of_expense", "expense_id", EXPENSE),
        tie(CASH, "till_cash_of_step", "entry_id, number", f"{OF}_bookstep", "entry_id, number"),
        guard(EXPENSE),
        guard(CASH),
    ]
