"""Debts between people, and what was paid: rows that are only ever added, each tied to the club of all that it names."""

import django.db.models.deletion
import django.utils.timezone
import uuid
from django.db import migrations, models

from clubs.migrations import guard, keyed, tie

OF = "chouette_sessions"
DEBT, PAYMENT, STEP = f"{OF}_debt", f"{OF}_payment", f"{OF}_paymentstep"


class Migration(migrations.Migration):
    dependencies = [
        ("chouette_sessions", "0022_rolls"),
        ("clubs", "0010_club_in_every_key"),
    ]

    operations = [
        migrations.CreateModel(
            name="PaymentStep",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "club_id", "payment_id", "number", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("payment_id", models.UUIDField()),
                ("number", models.PositiveIntegerField()),
                (
                    "word",
                    models.CharField(
                        choices=[
                            ("said", "Said"),
                            ("confirmed", "Confirmed"),
                            ("disputed", "Disputed"),
                            ("withdrawn", "Withdrawn"),
                        ],
                        max_length=9,
                    ),
                ),
                (
                    "said_as",
                    models.CharField(
                        choices=[
                            ("payer", "Payer"),
                            ("receiver", "Receiver"),
                            ("scorekeeper", "Scorekeeper"),
                            ("organiser", "Organiser"),
                            ("silence", "Silence"),
                        ],
                        max_length=11,
                    ),
                ),
                ("actor_device", models.UUIDField(null=True)),
                ("actor_user", models.UUIDField(null=True)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "club",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.club"),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Debt",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seq", models.PositiveIntegerField()),
                ("cause", models.PositiveIntegerField()),
                (
                    "because",
                    models.CharField(
                        choices=[("leave", "Leave"), ("close", "Close"), ("correction", "Correction")], max_length=10
                    ),
                ),
                ("points", models.PositiveIntegerField()),
                ("amount", models.PositiveBigIntegerField()),
                ("currency", models.CharField(blank=True, max_length=3)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "club",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.club"),
                ),
                (
                    "creditor",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.player",
                    ),
                ),
                (
                    "debtor",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.player",
                    ),
                ),
                (
                    "reverses",
                    models.ForeignKey(
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reversed_by",
                        to="chouette_sessions.debt",
                    ),
                ),
                (
                    "session",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="debts",
                        to="chouette_sessions.session",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["club", "session", "cause"], name="debt_by_cause"),
                    models.Index(fields=["club", "debtor"], name="debt_by_debtor"),
                    models.Index(fields=["club", "creditor"], name="debt_by_creditor"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("amount__gt", 0), ("points__gt", 0)), name="debt_above_zero"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("debtor", models.F("creditor")), _negated=True), name="debt_between_two"
                    ),
                    models.UniqueConstraint(fields=("club", "reverses"), name="debt_reversed_once"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Payment",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "club_id", "id", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("id", models.UUIDField(default=uuid.uuid4)),
                ("amount", models.PositiveBigIntegerField()),
                ("currency", models.CharField(blank=True, max_length=3)),
                (
                    "how",
                    models.CharField(
                        choices=[("cash", "Cash"), ("bank", "Bank"), ("other", "Other"), ("waived", "Waived")],
                        max_length=6,
                    ),
                ),
                ("key", models.CharField(max_length=64)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "club",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.club"),
                ),
                (
                    "payer",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.player",
                    ),
                ),
                (
                    "receiver",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.player",
                    ),
                ),
                (
                    "session",
                    models.ForeignKey(
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="payments",
                        to="chouette_sessions.session",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["club", "payer"], name="payment_by_payer"),
                    models.Index(fields=["club", "receiver"], name="payment_by_receiver"),
                ],
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("amount__gt", 0)), name="payment_above_zero"),
                    models.CheckConstraint(
                        condition=models.Q(("payer", models.F("receiver")), _negated=True), name="payment_between_two"
                    ),
                    models.UniqueConstraint(fields=("club", "key"), name="one_payment_for_a_key"),
                ],
            },
        ),
        migrations.CreateModel(
            name="PaymentNote",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "club_id",
                        "payment_id",
                        "number",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("payment_id", models.UUIDField()),
                ("number", models.PositiveIntegerField()),
                ("text", models.CharField(max_length=200)),
                (
                    "club",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.club"),
                ),
            ],
        ),
        keyed(DEBT, "id"),
        tie(DEBT, "debt_of_session", "session_id", f"{OF}_session"),
        tie(DEBT, "debt_of_debtor", "debtor_id", "clubs_player"),
        tie(DEBT, "debt_of_creditor", "creditor_id", "clubs_player"),
        tie(DEBT, "debt_reverses_another", "reverses_id", DEBT),
        tie(PAYMENT, "payment_in_session", "session_id", f"{OF}_session"),
        tie(PAYMENT, "payment_of_payer", "payer_id", "clubs_player"),
        tie(PAYMENT, "payment_of_receiver", "receiver_id", "clubs_player"),
        tie(STEP, "step_of_payment", "payment_id", PAYMENT),
        tie(f"{OF}_paymentnote", "note_of_payment", "payment_id", PAYMENT),
        guard(DEBT),
        guard(PAYMENT),
        guard(STEP),
    ]
