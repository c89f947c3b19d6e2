"""Parts of payments, movements between two accounts of the same two people, and the act that recorded a payment."""

import uuid

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

from clubs.migrations import guard, tie

OF = "chouette_sessions"
MOVEMENT, PART = f"{OF}_movement", f"{OF}_paymentpart"
SIDES = ("debtor", "creditor", "to_debtor", "to_creditor")


class Migration(migrations.Migration):
    dependencies = [
        ("chouette_sessions", "0039_former_code_index"),
        ("clubs", "0015_payments_have_parts"),
    ]

    operations = [
        migrations.AddField(
            model_name="payment",
            name="act",
            field=models.CharField(blank=True, default="", max_length=64),
        ),
        migrations.AddField(
            model_name="payment",
            name="kept_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.CreateModel(
            name="Movement",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "club_id", "id", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("id", models.UUIDField(default=uuid.uuid4)),
                ("from_account", models.UUIDField()),
                ("to_account", models.UUIDField()),
                ("amount", models.PositiveBigIntegerField()),
                ("currency", models.CharField(blank=True, max_length=3)),
                (
                    "why",
                    models.CharField(
                        choices=[
                            ("set_off", "Set Off"),
                            ("carried", "Carried"),
                            ("deposit", "Deposit"),
                            ("cleared", "Cleared"),
                            ("earlier", "Earlier"),
                        ],
                        max_length=7,
                    ),
                ),
                ("payment_id", models.UUIDField(null=True)),
                ("entry_id", models.UUIDField(null=True)),
                ("reverses", models.UUIDField(null=True)),
                ("actor_device", models.UUIDField(null=True)),
                ("actor_user", models.UUIDField(null=True)),
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
                    "to_creditor",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.player",
                    ),
                ),
                (
                    "to_debtor",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.player",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["club", "from_account"], name="movement_by_from"),
                    models.Index(fields=["club", "to_account"], name="movement_by_to"),
                    models.Index(fields=["club", "debtor"], name="movement_by_debtor"),
                    models.Index(fields=["club", "creditor"], name="movement_by_creditor"),
                    models.Index(fields=["club", "payment_id"], name="movement_by_payment"),
                ],
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("amount__gt", 0)), name="movement_above_zero"),
                    models.CheckConstraint(
                        condition=models.Q(("from_account", models.F("to_account")), _negated=True),
                        name="movement_between_accounts",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("debtor", models.F("creditor")), _negated=True),
                            models.Q(("to_debtor", models.F("to_creditor")), _negated=True),
                        ),
                        name="movement_between_two",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("reverses__isnull", False)),
                        fields=("club", "reverses"),
                        name="movement_reversed_once",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PaymentPart",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "club_id", "payment_id", "number", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("payment_id", models.UUIDField()),
                ("number", models.PositiveIntegerField()),
                ("entry_id", models.UUIDField(null=True)),
                ("overpaid_id", models.UUIDField(null=True)),
                ("amount", models.PositiveBigIntegerField()),
                (
                    "club",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.club"),
                ),
                (
                    "session",
                    models.ForeignKey(
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="payment_parts",
                        to="chouette_sessions.session",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["club", "session"], name="part_by_session"),
                    models.Index(fields=["club", "entry_id"], name="part_by_entry"),
                ],
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("amount__gt", 0)), name="part_above_zero"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("entry_id", None), ("session", None)),
                            models.Q(("overpaid_id", None), ("session", None)),
                            models.Q(("entry_id", None), ("overpaid_id", None)),
                            _connector="OR",
                        ),
                        name="part_of_one_account",
                    ),
                ],
            },
        ),
        *(tie(MOVEMENT, f"movement_of_{side}", f"{side}_id", "clubs_player") for side in SIDES),
        tie(MOVEMENT, "movement_of_payment", "payment_id", f"{OF}_payment"),
        tie(MOVEMENT, "movement_of_entry", "entry_id", f"{OF}_bookentry"),
        tie(MOVEMENT, "movement_reversed", "reverses", MOVEMENT),
        tie(PART, "part_of_payment", "payment_id", f"{OF}_payment"),
        tie(PART, "part_of_session", "session_id", f"{OF}_session"),
        tie(PART, "part_of_entry", "entry_id", f"{OF}_bookentry"),
        tie(PART, "part_of_overpaid", "overpaid_id", f"{OF}_payment"),
        guard(MOVEMENT),
        guard(PART),
    ]
