"""The books of a club: entries beside the evenings, whose debts need no session; and who was reminded."""

import django.db.models.deletion
import django.utils.timezone
import uuid
from django.db import migrations, models

from clubs.migrations import guard, tie

OF = "chouette_sessions"
ENTRY, PLAYER = f"{OF}_bookentry", "clubs_player"


def untied(to: str, *, null: bool, related_name: str) -> models.ForeignKey:
    """To a row of the club; the database's own tie is over the club too."""
    return models.ForeignKey(
        db_constraint=False, null=null, on_delete=django.db.models.deletion.PROTECT, related_name=related_name, to=to
    )


class Migration(migrations.Migration):
    dependencies = [
        ("chouette_sessions", "0023_money"),
        ("clubs", "0011_books"),
    ]

    operations = [
        migrations.CreateModel(
            name="BookEntry",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "club_id", "id", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("id", models.UUIDField(default=uuid.uuid4)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("bet", "Bet"),
                            ("opening", "Opening"),
                            ("fee", "Fee"),
                            ("deposit", "Deposit"),
                            ("clearing", "Clearing"),
                        ],
                        max_length=8,
                    ),
                ),
                ("key", models.CharField(max_length=64)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "club",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.club"),
                ),
                ("session", untied("chouette_sessions.session", null=True, related_name="book_entries")),
            ],
        ),
        migrations.CreateModel(
            name="BookLine",
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
                ("currency", models.CharField(blank=True, max_length=3)),
                (
                    "club",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.club"),
                ),
                ("debtor", untied("clubs.player", null=False, related_name="+")),
                ("creditor", untied("clubs.player", null=False, related_name="+")),
            ],
        ),
        migrations.CreateModel(
            name="BookNote",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "club_id", "entry_id", "number", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("entry_id", models.UUIDField()),
                ("number", models.PositiveIntegerField()),
                ("text", models.CharField(max_length=200)),
                (
                    "club",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.club"),
                ),
            ],
        ),
        migrations.CreateModel(
            name="BookStep",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "club_id", "entry_id", "number", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("entry_id", models.UUIDField()),
                ("number", models.PositiveIntegerField()),
                (
                    "word",
                    models.CharField(
                        choices=[
                            ("entered", "Entered"),
                            ("agreed", "Agreed"),
                            ("refused", "Refused"),
                            ("withdrawn", "Withdrawn"),
                            ("lapsed", "Lapsed"),
                            ("in_force", "In Force"),
                            ("reversed", "Reversed"),
                        ],
                        max_length=9,
                    ),
                ),
                ("actor_device", models.UUIDField(null=True)),
                ("actor_user", models.UUIDField(null=True)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "club",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.club"),
                ),
                ("player", untied("clubs.player", null=True, related_name="+")),
            ],
        ),
        migrations.CreateModel(
            name="Reminder",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "club_id", "id", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("id", models.UUIDField(default=uuid.uuid4)),
                ("actor_device", models.UUIDField(null=True)),
                ("actor_user", models.UUIDField(null=True)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "club",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.club"),
                ),
                ("debtor", untied("clubs.player", null=False, related_name="+")),
                ("creditor", untied("clubs.player", null=False, related_name="+")),
            ],
        ),
        migrations.RemoveConstraint(
            model_name="debt",
            name="debt_above_zero",
        ),
        migrations.AddField(
            model_name="debt",
            name="entry_id",
            field=models.UUIDField(null=True),
        ),
        migrations.AlterField(
            model_name="debt",
            name="because",
            field=models.CharField(
                choices=[
                    ("leave", "Leave"),
                    ("close", "Close"),
                    ("correction", "Correction"),
                    ("bet", "Bet"),
                    ("opening", "Opening"),
                    ("fee", "Fee"),
                    ("deposit", "Deposit"),
                    ("clearing", "Clearing"),
                ],
                max_length=10,
            ),
        ),
        migrations.AlterField(
            model_name="debt",
            name="cause",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AlterField(
            model_name="debt",
            name="points",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AlterField(
            model_name="debt",
            name="seq",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AlterField(
            model_name="debt",
            name="session",
            field=models.ForeignKey(
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="debts",
                to="chouette_sessions.session",
            ),
        ),
        migrations.AlterField(
            model_name="payment",
            name="how",
            field=models.CharField(
                choices=[
                    ("cash", "Cash"),
                    ("bank", "Bank"),
                    ("other", "Other"),
                    ("waived", "Waived"),
                    ("written_off", "Written Off"),
                ],
                max_length=11,
            ),
        ),
        migrations.AlterField(
            model_name="paymentstep",
            name="said_as",
            field=models.CharField(
                choices=[
                    ("payer", "Payer"),
                    ("receiver", "Receiver"),
                    ("scorekeeper", "Scorekeeper"),
                    ("treasurer", "Treasurer"),
                    ("organiser", "Organiser"),
                    ("silence", "Silence"),
                ],
                max_length=11,
            ),
        ),
        migrations.AddIndex(
            model_name="debt",
            index=models.Index(fields=["club", "entry_id"], name="debt_by_entry"),
        ),
        migrations.AddConstraint(
            model_name="debt",
            constraint=models.CheckConstraint(
                condition=models.Q(("amount__gt", 0), models.Q(("points__gt", 0), ("session", None), _connector="OR")),
                name="debt_above_zero",
            ),
        ),
        migrations.AddConstraint(
            model_name="debt",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("entry_id__isnull", False), ("session", None)),
                    models.Q(("entry_id", None), ("session__isnull", False)),
                    _connector="OR",
                ),
                name="debt_of_an_evening_or_an_entry",
            ),
        ),
        migrations.AddIndex(
            model_name="bookentry",
            index=models.Index(fields=["club", "session"], name="entry_by_session"),
        ),
        migrations.AddConstraint(
            model_name="bookentry",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", ["bet", "opening", "fee", "deposit", "clearing"])),
                name="entry_kind_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="bookentry",
            constraint=models.UniqueConstraint(fields=("club", "key"), name="one_entry_for_a_key"),
        ),
        migrations.AddConstraint(
            model_name="bookline",
            constraint=models.CheckConstraint(condition=models.Q(("amount__gt", 0)), name="entry_line_above_zero"),
        ),
        migrations.AddConstraint(
            model_name="bookline",
            constraint=models.CheckConstraint(
                condition=models.Q(("debtor", models.F("creditor")), _negated=True), name="entry_line_between_two"
            ),
        ),
        migrations.AddIndex(
            model_name="reminder",
            index=models.Index(fields=["club", "debtor"], name="reminder_by_debtor"),
        ),
        migrations.AddConstraint(
            model_name="reminder",
            constraint=models.CheckConstraint(
                condition=models.Q(("debtor", models.F("creditor")), _negated=True), name="reminder_between_two"
            ),
        ),
        tie(ENTRY, "entry_in_session", "session_id", f"{OF}_session"),
        *(tie(f"{OF}_book{part}", f"book_{part}_of_entry", "entry_id", ENTRY) for part in ("line", "step", "note")),
        tie(f"{OF}_debt", "debt_of_entry", "entry_id", ENTRY),
        *(
            tie(f"{OF}_{table}", f"{name}_of_{role}", f"{role}_id", PLAYER)
            for table, name in (("bookline", "entry_line"), ("reminder", "reminder"))
            for role in ("debtor", "creditor")
        ),
        tie(f"{OF}_bookstep", "entry_step_for_player", "player_id", PLAYER),
        *(guard(f"{OF}_{table}") for table in ("bookentry", "bookline", "bookstep", "reminder")),
    ]
