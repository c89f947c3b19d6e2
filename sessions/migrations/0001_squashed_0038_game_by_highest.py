"""The tables as the steps up to 0038 leave them: a first start takes this one step instead of thirty-eight.

An installation that has begun with those goes on with them; both ways lead to the same (tests/chouette/test_squashed.py).
"""

from uuid import uuid4

from django.db import migrations, models
from django.db.models import CASCADE, F, Q
from django.utils.timezone import now

from clubs.migrations import AtOnce, guard, key, keyed, tie, tied, untied

OF = "chouette_sessions"
SESSION, EVENT, GAME, PLAYER = f"{OF}_session", f"{OF}_event", f"{OF}_game", "clubs_player"
ENTRY, PAYMENT, POSTING = f"{OF}_bookentry", f"{OF}_payment", f"{OF}_posting"

TIES = {
    "answer_in_session": ("answer", "session_id", SESSION),
    "attendance_in_session": ("attendance", "session_id", SESSION),
    "attendance_of_player": ("attendance", "player_id", PLAYER),
    "entry_in_session": ("bookentry", "session_id", SESSION),
    "book_line_of_entry": ("bookline", "entry_id", ENTRY),
    "entry_line_of_creditor": ("bookline", "creditor_id", PLAYER),
    "entry_line_of_debtor": ("bookline", "debtor_id", PLAYER),
    "book_note_of_entry": ("booknote", "entry_id", ENTRY),
    "book_step_of_entry": ("bookstep", "entry_id", ENTRY),
    "entry_step_for_player": ("bookstep", "player_id", PLAYER),
    "changed_game_in_session": ("changedgame", "session_id", SESSION),
    "cleared_account_of_creditor": ("clearedaccount", "creditor_id", PLAYER),
    "cleared_account_of_debtor": ("clearedaccount", "debtor_id", PLAYER),
    "cleared_account_of_entry": ("clearedaccount", "entry_id", ENTRY),
    "other_of_fact": ("cubefact", "other_id", PLAYER),
    "player_of_fact": ("cubefact", "player_id", PLAYER),
    "debt_of_creditor": ("debt", "creditor_id", PLAYER),
    "debt_of_debtor": ("debt", "debtor_id", PLAYER),
    "debt_of_entry": ("debt", "entry_id", ENTRY),
    "debt_of_plan_choice": ("debt", "choice_id", f"{OF}_planchoice"),
    "debt_of_session": ("debt", "session_id", SESSION),
    "debt_reverses_another": ("debt", "reverses_id", f"{OF}_debt"),
    "link_to_session": ("eveninglink", "session_id", SESSION),
    "event_in_session": ("event", "session_id", SESSION),
    "former_code_of_session": ("formercode", "session_id", SESSION),
    "game_in_session": ("game", "session_id", SESSION),
    "player_in_game": ("gameplayer", "player_id", PLAYER),
    "paper_game_in_session": ("papergame", "session_id", SESSION),
    "paper_game_of_box": ("papergame", "box_id", PLAYER),
    "paper_game_of_captain": ("papergame", "captain_id", PLAYER),
    "payment_in_session": ("payment", "session_id", SESSION),
    "payment_of_payer": ("payment", "payer_id", PLAYER),
    "payment_of_receiver": ("payment", "receiver_id", PLAYER),
    "note_of_payment": ("paymentnote", "payment_id", PAYMENT),
    "step_of_payment": ("paymentstep", "payment_id", PAYMENT),
    "plan_choice_of_collector": ("planchoice", "collector_id", PLAYER),
    "plan_choice_of_session": ("planchoice", "session_id", SESSION),
    "posting_of_creditor": ("posting", "creditor_id", PLAYER),
    "posting_of_debtor": ("posting", "debtor_id", PLAYER),
    "proposal_in_session": ("proposal", "session_id", SESSION),
    "remark_in_session": ("remark", "session_id", SESSION),
    "remark_of_player": ("remark", "by_id", PLAYER),
    "reminder_of_creditor": ("reminder", "creditor_id", PLAYER),
    "reminder_of_debtor": ("reminder", "debtor_id", PLAYER),
    "review_in_session": ("review", "session_id", SESSION),
    "session_split_from_another": ("session", "split_from_id", SESSION),
    "session_under_a_version": ("session", "house_version_id", "clubs_houserulesversion"),
    "figure_in_session": ("sessionfigure", "session_id", SESSION),
    "figure_of_player": ("sessionfigure", "player_id", PLAYER),
    "pair_in_session": ("sessionpair", "session_id", SESSION),
    "pair_of_other": ("sessionpair", "other_id", PLAYER),
    "pair_of_player": ("sessionpair", "player_id", PLAYER),
    "result_in_session": ("sessionresult", "session_id", SESSION),
    "result_of_player": ("sessionresult", "player_id", PLAYER),
}
"""What refers to the id of another row of the club."""

LONGER = {
    "note_of_event": ("note", "session_id, seq", EVENT, "session_id, seq"),
    "posting_in_currency": ("posting", "session_id, currency", SESSION, "id, currency"),
    "posting_of_cause": ("posting", "session_id, cause", EVENT, "session_id, seq"),
    "posting_of_event": ("posting", "session_id, seq", EVENT, "session_id, seq"),
    "word_about_proposal": ("proposalword", "session_id, number", f"{OF}_proposal", "session_id, number"),
}
"""What refers to more of it."""

KEYED = ("session", "attendance", "posting", "note", "debt", "eveninglink")
"""Tables whose key has the club too; Django knows them by the id alone."""

GUARDED = (
    "bookentry",
    "bookline",
    "bookstep",
    "clearedaccount",
    "debt",
    "event",
    "payment",
    "paymentstep",
    "planchoice",
    "posting",
    "reminder",
)

# The keys have the sums with them: a person's are read from the key alone.
COVERED = (
    """
ALTER TABLE chouette_sessions_sessionfigure DROP CONSTRAINT chouette_sessions_sessionfigure_pkey,
    ADD CONSTRAINT chouette_sessions_sessionfigure_pkey PRIMARY KEY (club_id, player_id, session_id, figure, value)
    INCLUDE (times, brought)""",
    """
ALTER TABLE chouette_sessions_sessionpair DROP CONSTRAINT chouette_sessions_sessionpair_pkey,
    ADD CONSTRAINT chouette_sessions_sessionpair_pkey PRIMARY KEY (club_id, player_id, session_id, other_id)
    INCLUDE (points)""",
)

ENTRIES = """
CREATE VIEW chouette_sessions_entry AS
SELECT id AS posting_id, club_id, session_id, seq, cause, game, line, debtor_id AS player_id,
       -points AS points, -minor AS minor, currency FROM chouette_sessions_posting
UNION ALL
SELECT id, club_id, session_id, seq, cause, game, line, creditor_id, points, minor, currency
FROM chouette_sessions_posting
"""

WON = """
CREATE VIEW chouette_sessions_won AS
SELECT r.club_id, r.session_id, r.player_id, r.points, r.points * s.minor AS minor, s.currency
FROM chouette_sessions_sessionresult r
JOIN chouette_sessions_session s ON s.club_id = r.club_id AND s.id = r.session_id
WHERE s.phase <> 'game'
UNION ALL
SELECT s.club_id, s.id, p.key::uuid, (p.value->>'result')::bigint, (p.value->>'result')::bigint * s.minor, s.currency
FROM chouette_sessions_session s CROSS JOIN LATERAL jsonb_each(s.view::jsonb->'players') p
WHERE s.phase = 'game' AND (p.value->>'result' <> '0' OR EXISTS (
    SELECT 1 FROM chouette_sessions_sessionresult r
    WHERE r.club_id = s.club_id AND r.session_id = s.id AND r.player_id = p.key::uuid))
"""


class Migration(migrations.Migration):
    initial = True

    replaces = [
        ("chouette_sessions", "0001_initial"),
        ("chouette_sessions", "0002_ties"),
        ("chouette_sessions", "0003_proposals"),
        ("chouette_sessions", "0004_tables"),
        ("chouette_sessions", "0005_house_version"),
        ("chouette_sessions", "0006_rules_seen"),
        ("chouette_sessions", "0007_deadlines"),
        ("chouette_sessions", "0008_from_paper"),
        ("chouette_sessions", "0009_closed_seq"),
        ("chouette_sessions", "0010_kept_answers"),
        ("chouette_sessions", "0011_found_by_index"),
        ("chouette_sessions", "0012_began"),
        ("chouette_sessions", "0013_former_codes"),
        ("chouette_sessions", "0014_won"),
        ("chouette_sessions", "0015_guards"),
        ("chouette_sessions", "0016_club_in_every_key"),
        ("chouette_sessions", "0017_game_columns"),
        ("chouette_sessions", "0018_named_parts"),
        ("chouette_sessions", "0019_reviews"),
        ("chouette_sessions", "0020_remarks"),
        ("chouette_sessions", "0021_changed_games"),
        ("chouette_sessions", "0022_rolls"),
        ("chouette_sessions", "0023_money"),
        ("chouette_sessions", "0024_books"),
        ("chouette_sessions", "0025_said_as"),
        ("chouette_sessions", "0026_clearing"),
        ("chouette_sessions", "0027_plan_choices"),
        ("chouette_sessions", "0028_session_results"),
        ("chouette_sessions", "0029_paid_on"),
        ("chouette_sessions", "0030_cube_facts"),
        ("chouette_sessions", "0031_figures_summed"),
        ("chouette_sessions", "0032_evening_links"),
        ("chouette_sessions", "0033_brought_files"),
        ("chouette_sessions", "0034_games_of_players"),
        ("chouette_sessions", "0035_only_what_is_tied"),
        ("chouette_sessions", "0036_verified_evenings"),
        ("chouette_sessions", "0037_parts_from_paper"),
        ("chouette_sessions", "0038_game_by_highest"),
    ]

    dependencies = [("clubs", "0001_squashed_0013_seasons")]

    operations = [
        AtOnce(
            [
                migrations.CreateModel(
                    "BookLine",
                    [
                        ("pk", key("entry_id", "number")),
                        ("entry_id", models.UUIDField()),
                        ("number", models.PositiveIntegerField()),
                        ("amount", models.PositiveBigIntegerField()),
                        ("currency", models.CharField(blank=True, max_length=3)),
                        ("club", tied("clubs.club")),
                        ("debtor", untied("clubs.player")),
                        ("creditor", untied("clubs.player")),
                    ],
                    options={
                        "constraints": [
                            models.CheckConstraint(condition=Q(("amount__gt", 0)), name="entry_line_above_zero"),
                            models.CheckConstraint(
                                condition=Q(("debtor", F("creditor")), _negated=True), name="entry_line_between_two"
                            ),
                        ]
                    },
                ),
                migrations.CreateModel(
                    "BookNote",
                    [
                        ("pk", key("entry_id", "number")),
                        ("entry_id", models.UUIDField()),
                        ("number", models.PositiveIntegerField()),
                        ("text", models.CharField(max_length=200)),
                        ("club", tied("clubs.club")),
                    ],
                ),
                migrations.CreateModel(
                    "BookStep",
                    [
                        ("pk", key("entry_id", "number")),
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
                        ("at", models.DateTimeField(default=now)),
                        ("club", tied("clubs.club")),
                        ("player", untied("clubs.player", null=True)),
                        (
                            "said_as",
                            models.CharField(
                                blank=True,
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
                    ],
                ),
                migrations.CreateModel(
                    "BroughtFile",
                    [
                        ("pk", key("id")),
                        ("id", models.UUIDField(default=uuid4)),
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
                        ("at", models.DateTimeField(default=now)),
                        ("club", tied("clubs.club")),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("club", "content_hash"), name="one_file_waits_once")
                        ]
                    },
                ),
                migrations.CreateModel(
                    "ClearedAccount",
                    [
                        ("pk", key("entry_id", "number")),
                        ("entry_id", models.UUIDField()),
                        ("number", models.PositiveIntegerField()),
                        ("amount", models.PositiveBigIntegerField()),
                        ("club", tied("clubs.club")),
                        ("debtor", untied("clubs.player")),
                        ("creditor", untied("clubs.player")),
                    ],
                    options={
                        "constraints": [
                            models.CheckConstraint(condition=Q(("amount__gt", 0)), name="cleared_account_above_zero"),
                            models.CheckConstraint(
                                condition=Q(("debtor", F("creditor")), _negated=True),
                                name="cleared_account_between_two",
                            ),
                        ]
                    },
                ),
                migrations.CreateModel(
                    "EveningLinkToken",
                    [
                        ("token_hash", models.CharField(max_length=64, primary_key=True, serialize=False)),
                        ("club", tied("clubs.club")),
                    ],
                ),
                migrations.CreateModel(
                    "PaymentNote",
                    [
                        ("pk", key("payment_id", "number")),
                        ("payment_id", models.UUIDField()),
                        ("number", models.PositiveIntegerField()),
                        ("text", models.CharField(max_length=200)),
                        ("club", tied("clubs.club")),
                    ],
                ),
                migrations.CreateModel(
                    "PaymentStep",
                    [
                        ("pk", key("payment_id", "number")),
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
                                    ("treasurer", "Treasurer"),
                                    ("organiser", "Organiser"),
                                    ("silence", "Silence"),
                                ],
                                max_length=11,
                            ),
                        ),
                        ("actor_device", models.UUIDField(null=True)),
                        ("actor_user", models.UUIDField(null=True)),
                        ("at", models.DateTimeField(default=now)),
                        ("club", tied("clubs.club")),
                    ],
                ),
                migrations.CreateModel(
                    "Reminder",
                    [
                        ("pk", key("id")),
                        ("id", models.UUIDField(default=uuid4)),
                        ("actor_device", models.UUIDField(null=True)),
                        ("actor_user", models.UUIDField(null=True)),
                        ("at", models.DateTimeField(default=now)),
                        ("club", tied("clubs.club")),
                        ("debtor", untied("clubs.player")),
                        ("creditor", untied("clubs.player")),
                    ],
                    options={
                        "indexes": [models.Index(fields=["club", "debtor"], name="reminder_by_debtor")],
                        "constraints": [
                            models.CheckConstraint(
                                condition=Q(("debtor", F("creditor")), _negated=True), name="reminder_between_two"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    "Session",
                    [
                        ("id", models.UUIDField(default=uuid4, editable=False, primary_key=True, serialize=False)),
                        ("code", models.CharField(max_length=12)),
                        ("name", models.CharField(max_length=60)),
                        ("header", models.TextField()),
                        ("sheet", models.CharField(max_length=20)),
                        ("currency", models.CharField(max_length=3)),
                        ("minor", models.PositiveBigIntegerField()),
                        (
                            "phase",
                            models.CharField(
                                choices=[
                                    ("lobby", "Lobby"),
                                    ("between", "Between"),
                                    ("game", "Game"),
                                    ("closed", "Closed"),
                                ],
                                default="lobby",
                                max_length=8,
                            ),
                        ),
                        ("seq", models.PositiveIntegerField(default=0)),
                        ("version", models.PositiveIntegerField(default=0)),
                        ("state", models.TextField()),
                        ("recent", models.TextField()),
                        ("view", models.TextField(default="")),
                        ("head", models.CharField(max_length=64)),
                        ("scorekeeper_device", models.UUIDField(null=True)),
                        ("scorekeeper_user", models.UUIDField(null=True)),
                        ("scorekeeper_name", models.CharField(blank=True, max_length=40)),
                        ("scorekeeper_seen_at", models.DateTimeField(default=now)),
                        ("created_at", models.DateTimeField(default=now)),
                        ("changed_at", models.DateTimeField(default=now)),
                        ("deleted_at", models.DateTimeField(null=True)),
                        ("club", tied("clubs.club", "sessions")),
                        ("split_from", untied("chouette_sessions.session", "tables", null=True)),
                        ("split_seq", models.PositiveIntegerField(null=True)),
                        ("split_players", models.TextField(default="[]")),
                        ("house_version", untied("clubs.houserulesversion", null=True)),
                        ("ends_at", models.DateTimeField(null=True)),
                        ("began_at", models.DateTimeField(default=now)),
                        ("confirm_results", models.BooleanField(default=False)),
                    ],
                    options={
                        "indexes": [models.Index(fields=["club", "-began_at"], name="session_by_day")],
                        "constraints": [
                            models.UniqueConstraint(fields=("club", "id", "currency"), name="session_in_its_currency"),
                            models.CheckConstraint(condition=Q(("minor__gt", 0)), name="a_point_is_worth_something"),
                            models.CheckConstraint(
                                condition=Q(
                                    Q(("split_from", None), ("split_seq", None)),
                                    Q(("split_from__isnull", False), ("split_seq__isnull", False)),
                                    _connector="OR",
                                ),
                                name="a_table_is_of_a_split_or_not",
                            ),
                            models.UniqueConstraint(fields=("club", "code"), name="one_session_of_that_code"),
                            models.UniqueConstraint(
                                condition=Q(("deleted_at", None), ("split_from__isnull", False)),
                                fields=("club", "split_from", "split_seq"),
                                name="one_table_for_a_split",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    "Answer",
                    [
                        ("pk", key("session_id", "key")),
                        ("key", models.CharField(max_length=64)),
                        ("content_hash", models.CharField(max_length=64)),
                        ("code", models.CharField(max_length=60)),
                        ("body", models.TextField()),
                        ("at", models.DateTimeField(default=now)),
                        ("club", tied("clubs.club")),
                        ("session", untied("chouette_sessions.session", "answers")),
                        ("status", models.PositiveSmallIntegerField(default=422)),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                condition=Q(("status", 422), _negated=True),
                                fields=["club", "at"],
                                name="answer_kept_for_a_while",
                            )
                        ]
                    },
                ),
                migrations.CreateModel(
                    "Attendance",
                    [
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("since", models.DateTimeField(default=now)),
                        ("club", tied("clubs.club")),
                        ("player", untied("clubs.player")),
                        ("session", untied("chouette_sessions.session", "attendances", on_delete=CASCADE)),
                        ("rules_seen", models.TextField(null=True)),
                        ("rolls", models.TextField(null=True)),
                    ],
                    options={
                        "constraints": [models.UniqueConstraint(fields=("club", "session", "player"), name="came_once")]
                    },
                ),
                migrations.CreateModel(
                    "BookEntry",
                    [
                        ("pk", key("id")),
                        ("id", models.UUIDField(default=uuid4)),
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
                        ("at", models.DateTimeField(default=now)),
                        ("club", tied("clubs.club")),
                        ("session", untied("chouette_sessions.session", "book_entries", null=True)),
                        (
                            "fee_for",
                            models.CharField(
                                blank=True, choices=[("evening", "Evening"), ("head", "Head")], max_length=7
                            ),
                        ),
                    ],
                    options={
                        "indexes": [models.Index(fields=["club", "session"], name="entry_by_session")],
                        "constraints": [
                            models.CheckConstraint(
                                condition=Q(("kind__in", ["bet", "opening", "fee", "deposit", "clearing"])),
                                name="entry_kind_known",
                            ),
                            models.UniqueConstraint(fields=("club", "key"), name="one_entry_for_a_key"),
                        ],
                    },
                ),
                migrations.CreateModel(
                    "ChangedGame",
                    [
                        ("pk", key("session_id", "seq", "number")),
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
                        ("club", tied("clubs.club")),
                        ("session", untied("chouette_sessions.session")),
                    ],
                ),
                migrations.CreateModel(
                    "CubeFact",
                    [
                        ("pk", key("session_id", "number", "place")),
                        ("number", models.PositiveIntegerField()),
                        ("place", models.PositiveIntegerField()),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("double", "Double"),
                                    ("extra", "Extra"),
                                    ("settled", "Settled"),
                                    ("alone", "Alone"),
                                ],
                                max_length=8,
                            ),
                        ),
                        ("seq", models.PositiveIntegerField()),
                        ("value", models.PositiveIntegerField()),
                        (
                            "word",
                            models.CharField(
                                blank=True,
                                choices=[("", "None"), ("take", "Take"), ("drop", "Drop"), ("beaver", "Beaver")],
                                max_length=8,
                            ),
                        ),
                        ("points", models.BigIntegerField()),
                        ("club", tied("clubs.club", db_index=False)),
                        ("session", untied("chouette_sessions.session", db_index=False)),
                        ("player", untied("clubs.player", db_index=False)),
                        ("other", untied("clubs.player", db_index=False)),
                    ],
                ),
                migrations.CreateModel(
                    "Debt",
                    [
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("seq", models.PositiveIntegerField(default=0)),
                        ("cause", models.PositiveIntegerField(default=0)),
                        (
                            "because",
                            models.CharField(
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
                        ("points", models.PositiveIntegerField(default=0)),
                        ("amount", models.PositiveBigIntegerField()),
                        ("currency", models.CharField(blank=True, max_length=3)),
                        ("at", models.DateTimeField(default=now)),
                        ("club", tied("clubs.club")),
                        ("creditor", untied("clubs.player")),
                        ("debtor", untied("clubs.player")),
                        ("reverses", untied("chouette_sessions.debt", "reversed_by", null=True)),
                        ("session", untied("chouette_sessions.session", "debts", null=True)),
                        ("entry_id", models.UUIDField(null=True)),
                        ("choice_id", models.UUIDField(null=True)),
                    ],
                    options={
                        "indexes": [
                            models.Index(fields=["club", "session", "cause"], name="debt_by_cause"),
                            models.Index(fields=["club", "debtor"], name="debt_by_debtor"),
                            models.Index(fields=["club", "creditor"], name="debt_by_creditor"),
                            models.Index(fields=["club", "entry_id"], name="debt_by_entry"),
                        ],
                        "constraints": [
                            models.CheckConstraint(
                                condition=Q(("debtor", F("creditor")), _negated=True), name="debt_between_two"
                            ),
                            models.CheckConstraint(
                                condition=Q(
                                    ("amount__gt", 0), Q(("points__gt", 0), ("session", None), _connector="OR")
                                ),
                                name="debt_above_zero",
                            ),
                            models.CheckConstraint(
                                condition=Q(
                                    Q(("entry_id__isnull", False), ("session", None)),
                                    Q(("entry_id", None), ("session__isnull", False)),
                                    _connector="OR",
                                ),
                                name="debt_of_an_evening_or_an_entry",
                            ),
                            models.UniqueConstraint(
                                condition=Q(("reverses__isnull", False)),
                                fields=("club", "reverses"),
                                name="debt_reversed_once",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    "EveningLink",
                    [
                        ("id", models.UUIDField(default=uuid4, editable=False, primary_key=True, serialize=False)),
                        ("token_hash", models.CharField(max_length=64)),
                        ("initials", models.BooleanField()),
                        ("money", models.BooleanField()),
                        ("made_by", models.CharField(blank=True, max_length=40)),
                        ("made_at", models.DateTimeField(default=now)),
                        ("revoked_at", models.DateTimeField(null=True)),
                        ("club", tied("clubs.club")),
                        ("session", untied("chouette_sessions.session", "links")),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("club", "token_hash"), name="one_evening_link_for_a_token")
                        ]
                    },
                ),
                migrations.CreateModel(
                    "Event",
                    [
                        ("pk", key("session_id", "seq")),
                        ("seq", models.PositiveIntegerField()),
                        ("kind", models.CharField(max_length=20)),
                        ("body", models.TextField()),
                        ("key", models.CharField(max_length=64)),
                        ("content_hash", models.CharField(max_length=64)),
                        ("version", models.PositiveIntegerField()),
                        ("undoes", models.PositiveIntegerField(null=True)),
                        ("amends", models.PositiveIntegerField(null=True)),
                        (
                            "source",
                            models.CharField(
                                choices=[("tap", "Tap"), ("import", "Import"), ("paper", "Paper"), ("time", "Time")],
                                max_length=8,
                            ),
                        ),
                        ("actor_device", models.UUIDField(null=True)),
                        ("actor_user", models.UUIDField(null=True)),
                        ("actor_player", models.UUIDField(null=True)),
                        ("principal", models.UUIDField(null=True)),
                        ("rules", models.PositiveIntegerField()),
                        ("at", models.DateTimeField()),
                        ("hash", models.CharField(max_length=64)),
                        ("club", tied("clubs.club", db_index=False)),
                        ("session", untied("chouette_sessions.session", "events", db_index=False)),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("key", "session", "club"), name="one_event_for_a_key")
                        ]
                    },
                ),
                migrations.CreateModel(
                    "FormerCode",
                    [
                        ("pk", key("code")),
                        ("code", models.CharField(max_length=12)),
                        ("at", models.DateTimeField(default=now)),
                        ("club", tied("clubs.club")),
                        ("session", untied("chouette_sessions.session", "former_codes", on_delete=CASCADE)),
                    ],
                ),
                migrations.CreateModel(
                    "Game",
                    [
                        ("pk", key("session_id", "number")),
                        ("number", models.PositiveIntegerField()),
                        ("seq", models.PositiveIntegerField()),
                        ("row", models.TextField()),
                        ("checkpoint", models.TextField()),
                        ("club", tied("clubs.club")),
                        ("session", untied("chouette_sessions.session", "games")),
                        ("began", models.PositiveIntegerField()),
                        ("ended_by", models.CharField(max_length=20)),
                        ("winner", models.CharField(max_length=4)),
                        ("win", models.CharField(max_length=10)),
                        ("highest", models.PositiveIntegerField(null=True)),
                        ("facts", models.PositiveIntegerField(null=True)),
                        ("seconds", models.PositiveIntegerField(null=True)),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                condition=Q(("facts", None)), fields=["club", "session"], name="game_without_facts"
                            ),
                            models.Index(
                                condition=Q(("highest__gt", 1)), fields=["club", "-highest"], name="game_by_highest"
                            ),
                        ]
                    },
                ),
                migrations.CreateModel(
                    "GamePlayer",
                    [
                        ("pk", key("session_id", "number", "player_id")),
                        ("number", models.PositiveIntegerField()),
                        (
                            "part",
                            models.CharField(
                                choices=[
                                    ("box", "Box"),
                                    ("partner", "Partner"),
                                    ("captain", "Captain"),
                                    ("team", "Team"),
                                    ("newcomer", "Newcomer"),
                                ],
                                max_length=8,
                            ),
                        ),
                        ("points", models.IntegerField()),
                        ("club", tied("clubs.club")),
                        ("player", untied("clubs.player")),
                        ("session", untied("chouette_sessions.session")),
                    ],
                ),
                migrations.CreateModel(
                    "Note",
                    [
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("seq", models.PositiveIntegerField()),
                        ("place", models.CharField(max_length=8)),
                        ("text", models.TextField()),
                        ("club", tied("clubs.club")),
                        ("session", untied("chouette_sessions.session", "notes")),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("club", "session", "seq", "place"), name="one_note_in_a_place"
                            )
                        ]
                    },
                ),
                migrations.CreateModel(
                    "PaperGame",
                    [
                        ("pk", key("session_id", "number")),
                        ("number", models.PositiveIntegerField()),
                        ("seq", models.PositiveIntegerField(null=True)),
                        ("club", tied("clubs.club")),
                        ("session", untied("chouette_sessions.session", "paper_games")),
                        ("box", untied("clubs.player", null=True)),
                        ("captain", untied("clubs.player", null=True)),
                    ],
                ),
                migrations.CreateModel(
                    "Payment",
                    [
                        ("pk", key("id")),
                        ("id", models.UUIDField(default=uuid4)),
                        ("amount", models.PositiveBigIntegerField()),
                        ("currency", models.CharField(blank=True, max_length=3)),
                        (
                            "how",
                            models.CharField(
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
                        ("key", models.CharField(max_length=64)),
                        ("at", models.DateTimeField(default=now)),
                        ("club", tied("clubs.club")),
                        ("payer", untied("clubs.player")),
                        ("receiver", untied("clubs.player")),
                        ("session", untied("chouette_sessions.session", "payments", null=True)),
                        ("paid_on", models.DateField(null=True)),
                    ],
                    options={
                        "indexes": [
                            models.Index(fields=["club", "payer"], name="payment_by_payer"),
                            models.Index(fields=["club", "receiver"], name="payment_by_receiver"),
                        ],
                        "constraints": [
                            models.CheckConstraint(condition=Q(("amount__gt", 0)), name="payment_above_zero"),
                            models.CheckConstraint(
                                condition=Q(("payer", F("receiver")), _negated=True), name="payment_between_two"
                            ),
                            models.UniqueConstraint(fields=("club", "key"), name="one_payment_for_a_key"),
                        ],
                    },
                ),
                migrations.CreateModel(
                    "PlanChoice",
                    [
                        ("pk", key("id")),
                        ("id", models.UUIDField(default=uuid4)),
                        (
                            "way",
                            models.CharField(
                                choices=[("house", "House"), ("fewest", "Fewest"), ("collect", "Collect")], max_length=7
                            ),
                        ),
                        ("actor_device", models.UUIDField(null=True)),
                        ("actor_user", models.UUIDField(null=True)),
                        ("at", models.DateTimeField(default=now)),
                        ("club", tied("clubs.club")),
                        ("collector", untied("clubs.player", null=True)),
                        ("session", untied("chouette_sessions.session", "plan_choices")),
                    ],
                    options={
                        "indexes": [models.Index(fields=["club", "session"], name="plan_choice_by_session")],
                        "constraints": [
                            models.CheckConstraint(
                                condition=Q(("way__in", ["house", "fewest", "collect"])), name="plan_way_known"
                            ),
                            models.CheckConstraint(
                                condition=Q(("way", "collect"), ("collector", None), _connector="XOR"),
                                name="plan_collector_where_one_collects",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    "Posting",
                    [
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("seq", models.PositiveIntegerField()),
                        ("cause", models.PositiveIntegerField()),
                        ("game", models.PositiveIntegerField()),
                        ("line", models.CharField(max_length=12)),
                        ("points", models.PositiveIntegerField()),
                        ("minor", models.PositiveBigIntegerField()),
                        ("currency", models.CharField(max_length=3)),
                        ("club", tied("clubs.club")),
                        ("creditor", untied("clubs.player")),
                        ("debtor", untied("clubs.player")),
                        ("reverses", untied("chouette_sessions.posting", "reversed_by", null=True)),
                        ("session", untied("chouette_sessions.session", "postings")),
                    ],
                    options={
                        "indexes": [models.Index(fields=["club", "session", "cause"], name="posting_by_cause")],
                        "constraints": [
                            models.CheckConstraint(condition=Q(("points__gt", 0)), name="posting_above_zero"),
                            models.CheckConstraint(
                                condition=Q(("debtor", F("creditor")), _negated=True), name="posting_between_two"
                            ),
                            models.UniqueConstraint(
                                condition=Q(("reverses__isnull", False)),
                                fields=("club", "reverses"),
                                name="posting_reversed_once",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    "Proposal",
                    [
                        ("pk", key("session_id", "number")),
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
                        ("made_at", models.DateTimeField(default=now)),
                        ("closed_at", models.DateTimeField(null=True)),
                        ("club", tied("clubs.club")),
                        ("session", untied("chouette_sessions.session", "proposals")),
                        ("deadline", models.DateTimeField(null=True)),
                        ("closed_seq", models.PositiveIntegerField(null=True)),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                condition=Q(("status", "open")),
                                fields=["club", "session"],
                                name="proposal_that_is_open",
                            )
                        ]
                    },
                ),
                migrations.CreateModel(
                    "ProposalWord",
                    [
                        ("pk", key("session_id", "key")),
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
                        ("at", models.DateTimeField(default=now)),
                        ("club", tied("clubs.club")),
                        ("session", untied("chouette_sessions.session")),
                    ],
                ),
                migrations.CreateModel(
                    "Remark",
                    [
                        ("pk", key("session_id", "number")),
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
                        ("at", models.DateTimeField(default=now)),
                        ("by", untied("clubs.player", null=True)),
                        ("club", tied("clubs.club")),
                        ("session", untied("chouette_sessions.session", "remarks")),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("club", "session", "key"), name="one_remark_for_a_key"),
                            models.CheckConstraint(
                                condition=Q(Q(("text", ""), _negated=True), ("photo__isnull", False), _connector="OR"),
                                name="a_remark_says_something",
                            ),
                            models.CheckConstraint(
                                condition=Q(
                                    Q(("height", None), ("photo", None), ("width", None)),
                                    Q(("height__isnull", False), ("photo__isnull", False), ("width__isnull", False)),
                                    _connector="OR",
                                ),
                                name="a_photo_has_a_size",
                            ),
                        ]
                    },
                ),
                migrations.CreateModel(
                    "Review",
                    [
                        ("pk", key("session_id", "number")),
                        ("number", models.PositiveIntegerField()),
                        ("seq", models.PositiveIntegerField(null=True)),
                        ("after", models.PositiveIntegerField()),
                        ("game", models.PositiveIntegerField()),
                        ("body", models.TextField()),
                        ("by", models.UUIDField()),
                        ("against", models.UUIDField(null=True)),
                        ("said", models.TextField(default="{}")),
                        (
                            "status",
                            models.CharField(
                                choices=[
                                    ("agreed", "Agreed"),
                                    ("open", "Open"),
                                    ("stands", "Stands"),
                                    ("corrected", "Corrected"),
                                ],
                                max_length=10,
                            ),
                        ),
                        (
                            "settled_by",
                            models.CharField(
                                choices=[("", "Nobody"), ("both", "Both"), ("scorekeeper", "Scorekeeper")],
                                default="",
                                max_length=12,
                            ),
                        ),
                        ("made_at", models.DateTimeField(default=now)),
                        ("settled_at", models.DateTimeField(null=True)),
                        ("club", tied("clubs.club")),
                        ("session", untied("chouette_sessions.session", "reviews")),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                condition=Q(("status", "open")), fields=["club", "session"], name="review_that_is_open"
                            )
                        ]
                    },
                ),
                migrations.CreateModel(
                    "SessionCode",
                    [
                        ("code", models.CharField(max_length=12, primary_key=True, serialize=False)),
                        ("club", tied("clubs.club")),
                    ],
                ),
                migrations.CreateModel(
                    "SessionFigure",
                    [
                        ("pk", key("player_id", "session_id", "figure", "value")),
                        ("figure", models.CharField(max_length=20)),
                        ("value", models.PositiveIntegerField()),
                        ("times", models.PositiveIntegerField()),
                        ("brought", models.BigIntegerField()),
                        ("club", tied("clubs.club", db_index=False)),
                        ("session", untied("chouette_sessions.session", db_index=False)),
                        ("player", untied("clubs.player", db_index=False)),
                    ],
                    options={
                        "indexes": [
                            models.Index(fields=["club", "session"], name="figures_of_an_evening"),
                            models.Index(
                                condition=Q(
                                    (
                                        "figure__in",
                                        (
                                            "box",
                                            "box-with-partner",
                                            "timed",
                                            "alone",
                                            "extras-given",
                                            "settled-box",
                                            "beavered",
                                        ),
                                    )
                                ),
                                fields=["club", "session"],
                                include=("figure", "times", "brought"),
                                name="games_of_an_evening",
                            ),
                            models.Index(
                                condition=Q(("figure", "games")),
                                fields=["club", "session"],
                                include=("player", "times", "brought"),
                                name="games_of_players",
                            ),
                        ]
                    },
                ),
                migrations.CreateModel(
                    "SessionPair",
                    [
                        ("pk", key("player_id", "session_id", "other_id")),
                        ("points", models.BigIntegerField()),
                        ("club", tied("clubs.club", db_index=False)),
                        ("session", untied("chouette_sessions.session", db_index=False)),
                        ("player", untied("clubs.player", db_index=False)),
                        ("other", untied("clubs.player", db_index=False)),
                    ],
                    options={"indexes": [models.Index(fields=["club", "session"], name="pairs_of_an_evening")]},
                ),
                migrations.CreateModel(
                    "SessionResult",
                    [
                        ("pk", key("session_id", "player_id")),
                        ("points", models.BigIntegerField()),
                        ("club", tied("clubs.club", db_index=False)),
                        ("session", untied("chouette_sessions.session", "results", db_index=False)),
                        ("player", untied("clubs.player")),
                    ],
                ),
                migrations.CreateModel(
                    "VerifiedEvening",
                    [
                        (
                            "pk",
                            models.CompositePrimaryKey(
                                "file_hash",
                                "program",
                                "evening",
                                blank=True,
                                editable=False,
                                primary_key=True,
                                serialize=False,
                            ),
                        ),
                        ("file_hash", models.CharField(max_length=64)),
                        ("program", models.CharField(max_length=60)),
                        ("evening", models.UUIDField(default=uuid4)),
                        ("at", models.DateTimeField(default=now)),
                    ],
                ),
            ]
        ),
        *(keyed(f"{OF}_{table}", "id") for table in KEYED),
        *(migrations.RunSQL(covered) for covered in COVERED),
        *(tie(f"{OF}_{table}", name, column, to) for name, (table, column, to) in TIES.items()),
        *(tie(f"{OF}_{table}", name, columns, to, there) for name, (table, columns, to, there) in LONGER.items()),
        *(
            tie(f"{OF}_{table}", f"{name}_of_game", "session_id, number", GAME, "session_id, number", gone_with=True)
            for table, name in (("gameplayer", "player"), ("cubefact", "fact"))
        ),
        tie(POSTING, "posting_reverses_another", "reverses_id", POSTING, deferred=True),
        migrations.RunSQL(ENTRIES, "DROP VIEW chouette_sessions_entry"),
        migrations.RunSQL(WON, "DROP VIEW chouette_sessions_won"),
        *(guard(f"{OF}_{table}") for table in GUARDED),
    ]
