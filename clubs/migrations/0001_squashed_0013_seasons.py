"""The tables as the steps up to 0013 leave them: a first start takes this one step instead of thirteen.

An installation that has begun with those goes on with them; both ways lead to the same (tests/chouette/test_squashed.py).
"""

from uuid import uuid4

from django.conf import settings
from django.db import migrations, models
from django.db.models import CASCADE, SET_NULL, F, Q
from django.db.models.functions import Coalesce
from django.utils.timezone import now

from clubs.migrations import AtOnce, guard, key, keyed, tie, tied, untied

PLAYER = "clubs_player"
TIES = {
    "voice_for_a_player_of_the_club": ("deviceplayer", "player_id", PLAYER),
    "knock_for_a_player_of_the_club": ("knock", "player_id", PLAYER),
    "merged_into_a_player_of_the_club": ("player", "merged_into_id", PLAYER),
    "member_plays_as_player_of_the_club": ("membership", "player_id", PLAYER),
    "invited_as_player_of_the_club": ("invite", "player_id", PLAYER),
    "version_of_rules_of_the_club": ("houserulesversion", "house_rules_id", "clubs_houserules"),
}
KEYED = ("player", "houserules", "houserulesversion", "membership", "invite", "knock", "deviceplayer", "audit")
"""Tables whose key has the club too; Django knows them by the id alone."""

PERSONS = """
CREATE VIEW clubs_person AS
SELECT p.club_id, p.id, p.person, r.name, r.name_key, r.former, r.user_id, r.till
FROM clubs_player p JOIN clubs_player r ON r.club_id = p.club_id AND r.id = p.person
"""

KEPT = """
CREATE FUNCTION chouette_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND current_setting('chouette.erasing', true) = 'on' THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION 'what was written here is neither changed nor deleted';
END $$"""


class Migration(migrations.Migration):
    initial = True

    replaces = [
        ("clubs", "0001_initial"),
        ("clubs", "0002_ties"),
        ("clubs", "0003_people_and_house"),
        ("clubs", "0004_persons"),
        ("clubs", "0005_proof"),
        ("clubs", "0006_audit_in_order"),
        ("clubs", "0007_knocks_of_a_table"),
        ("clubs", "0008_guards"),
        ("clubs", "0009_apart"),
        ("clubs", "0010_club_in_every_key"),
        ("clubs", "0011_books"),
        ("clubs", "0012_payment_details"),
        ("clubs", "0013_seasons"),
    ]

    dependencies = []

    operations = [
        AtOnce(
            [
                migrations.CreateModel(
                    "Attempts",
                    [
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("kind", models.CharField(max_length=20)),
                        ("source_hash", models.CharField(max_length=64)),
                        ("window_start", models.DateTimeField()),
                        ("count", models.PositiveIntegerField(default=0)),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("kind", "source_hash", "window_start"), name="attempts_counted_once"
                            )
                        ]
                    },
                ),
                migrations.CreateModel(
                    "Club",
                    [
                        ("id", models.UUIDField(default=uuid4, editable=False, primary_key=True, serialize=False)),
                        ("slug", models.SlugField(max_length=60, unique=True)),
                        ("name", models.CharField(max_length=60)),
                        ("currency", models.CharField(max_length=3)),
                        ("language", models.CharField(default="en", max_length=10)),
                        ("demo", models.BooleanField(default=False)),
                        ("created_at", models.DateTimeField(default=now)),
                        ("deleted_at", models.DateTimeField(null=True)),
                        ("archived_at", models.DateTimeField(null=True)),
                        (
                            "balances",
                            models.CharField(choices=[("all", "All"), ("own", "Own")], default="all", max_length=3),
                        ),
                        ("confirm_results", models.BooleanField(default=False)),
                        ("ends_at", models.TimeField(null=True)),
                        ("points_only", models.BooleanField(default=False)),
                        ("stakes", models.JSONField(blank=True, default=list)),
                        ("time_zone", models.CharField(default="UTC", max_length=40)),
                        ("carries_over", models.BooleanField(default=False)),
                        (
                            "fee_for",
                            models.CharField(
                                choices=[("evening", "Evening"), ("head", "Head")], default="evening", max_length=7
                            ),
                        ),
                        ("table_fee", models.PositiveBigIntegerField(default=0)),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                condition=Q(("deleted_at", None), ("demo", True)),
                                fields=("demo",),
                                name="one_demo_club",
                            ),
                            models.CheckConstraint(
                                condition=Q(("balances__in", ["all", "own"])), name="balances_known"
                            ),
                            models.CheckConstraint(
                                condition=Q(("fee_for__in", ["evening", "head"])), name="fee_for_known"
                            ),
                        ]
                    },
                ),
                migrations.CreateModel(
                    "Audit",
                    [
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("session_code", models.CharField(blank=True, max_length=12)),
                        ("actor_device", models.UUIDField(null=True)),
                        ("actor_user", models.UUIDField(null=True)),
                        ("actor_name", models.CharField(blank=True, max_length=40)),
                        ("principal", models.CharField(blank=True, max_length=40)),
                        ("what", models.CharField(max_length=40)),
                        ("details", models.JSONField(default=dict)),
                        ("at", models.DateTimeField(default=now)),
                        ("club", tied("clubs.club", "audit", on_delete=CASCADE)),
                    ],
                    options={"indexes": [models.Index(fields=["club", "at"], name="audit_by_club")]},
                ),
                migrations.CreateModel(
                    "HouseRules",
                    [
                        ("id", models.UUIDField(default=uuid4, editable=False, primary_key=True, serialize=False)),
                        ("name", models.CharField(max_length=60)),
                        ("name_key", models.CharField(max_length=240)),
                        ("sheet", models.CharField(max_length=20)),
                        ("created_at", models.DateTimeField(default=now)),
                        ("archived_at", models.DateTimeField(null=True)),
                        ("club", tied("clubs.club", "house_rules", on_delete=CASCADE)),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                condition=Q(("archived_at", None)),
                                fields=("club", "name_key"),
                                name="one_set_of_that_name",
                            )
                        ]
                    },
                ),
                migrations.CreateModel(
                    "HouseRulesVersion",
                    [
                        ("id", models.UUIDField(default=uuid4, editable=False, primary_key=True, serialize=False)),
                        ("number", models.PositiveIntegerField()),
                        ("change", models.JSONField(default=dict)),
                        ("note", models.CharField(blank=True, max_length=200)),
                        ("made_by_device", models.UUIDField(null=True)),
                        ("made_by_user", models.UUIDField(null=True)),
                        ("made_by", models.CharField(blank=True, max_length=40)),
                        ("made_at", models.DateTimeField(default=now)),
                        ("club", tied("clubs.club", on_delete=CASCADE)),
                        ("house_rules", untied("clubs.houserules", "versions", on_delete=CASCADE)),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("club", "house_rules", "number"), name="versions_are_numbered"
                            )
                        ]
                    },
                ),
                migrations.CreateModel(
                    "InviteToken",
                    [
                        ("token_hash", models.CharField(max_length=64, primary_key=True, serialize=False)),
                        ("club", tied("clubs.club", on_delete=CASCADE)),
                    ],
                ),
                migrations.CreateModel(
                    "Mail",
                    [
                        ("id", models.UUIDField(default=uuid4, editable=False, primary_key=True, serialize=False)),
                        ("to", models.CharField(max_length=254)),
                        ("subject", models.CharField(max_length=200)),
                        ("body", models.TextField()),
                        ("made_at", models.DateTimeField(default=now)),
                        ("fault", models.CharField(blank=True, max_length=200)),
                    ],
                    options={"indexes": [models.Index(fields=["-made_at"], name="mail_by_time")]},
                ),
                migrations.CreateModel(
                    "NextDate",
                    [
                        (
                            "club",
                            models.OneToOneField(
                                on_delete=CASCADE, primary_key=True, related_name="+", serialize=False, to="clubs.club"
                            ),
                        ),
                        ("day", models.DateField()),
                        ("time", models.TimeField()),
                        ("place", models.CharField(blank=True, max_length=120)),
                    ],
                ),
                migrations.CreateModel(
                    "RightsEpoch",
                    [
                        (
                            "club",
                            models.OneToOneField(
                                on_delete=CASCADE, primary_key=True, related_name="+", serialize=False, to="clubs.club"
                            ),
                        ),
                        ("epoch", models.PositiveIntegerField(default=0)),
                    ],
                ),
                migrations.CreateModel(
                    "Season",
                    [
                        ("pk", key("id")),
                        ("id", models.UUIDField(default=uuid4)),
                        ("name", models.CharField(max_length=60)),
                        ("since", models.DateField()),
                        ("until", models.DateField()),
                        ("least_evenings", models.PositiveSmallIntegerField(default=0)),
                        ("created_at", models.DateTimeField(default=now)),
                        ("club", tied("clubs.club", "seasons", on_delete=CASCADE, db_index=False)),
                    ],
                    options={
                        "constraints": [
                            models.CheckConstraint(
                                condition=Q(("until__gte", F("since"))), name="a_season_ends_after_it_begins"
                            )
                        ]
                    },
                ),
                migrations.CreateModel(
                    "SiteAudit",
                    [
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("actor_device", models.UUIDField(null=True)),
                        ("actor_user", models.UUIDField(null=True)),
                        ("actor_name", models.CharField(blank=True, max_length=40)),
                        ("principal", models.CharField(blank=True, max_length=40)),
                        ("what", models.CharField(max_length=40)),
                        ("details", models.JSONField(default=dict)),
                        ("at", models.DateTimeField(default=now)),
                    ],
                ),
                migrations.CreateModel(
                    "User",
                    [
                        ("password", models.CharField(max_length=128, verbose_name="password")),
                        ("last_login", models.DateTimeField(blank=True, null=True, verbose_name="last login")),
                        ("id", models.UUIDField(default=uuid4, editable=False, primary_key=True, serialize=False)),
                        ("email", models.EmailField(max_length=254, null=True, unique=True)),
                        ("name", models.CharField(max_length=40)),
                        ("language", models.CharField(blank=True, max_length=10)),
                        ("time_zone", models.CharField(blank=True, max_length=40)),
                        ("is_active", models.BooleanField(default=True)),
                        ("created_at", models.DateTimeField(default=now)),
                        ("operator_since", models.DateTimeField(null=True)),
                    ],
                ),
                migrations.CreateModel(
                    "ApiToken",
                    [
                        ("id", models.UUIDField(default=uuid4, editable=False, primary_key=True, serialize=False)),
                        ("name", models.CharField(max_length=40)),
                        ("hint", models.CharField(max_length=4)),
                        ("token_hash", models.CharField(max_length=64, unique=True)),
                        (
                            "scope",
                            models.CharField(
                                choices=[("read", "Read"), ("play", "Play"), ("manage", "Manage")],
                                default="read",
                                max_length=6,
                            ),
                        ),
                        ("created_at", models.DateTimeField(default=now)),
                        ("expires_at", models.DateTimeField()),
                        ("used_at", models.DateTimeField(null=True)),
                        ("revoked_at", models.DateTimeField(null=True)),
                        ("user", tied(settings.AUTH_USER_MODEL, "api_tokens", on_delete=CASCADE)),
                    ],
                    options={
                        "constraints": [
                            models.CheckConstraint(
                                condition=Q(("scope__in", ["read", "play", "manage"])), name="scope_known"
                            )
                        ]
                    },
                ),
                migrations.CreateModel(
                    "Device",
                    [
                        ("id", models.UUIDField(default=uuid4, editable=False, primary_key=True, serialize=False)),
                        ("token_hash", models.CharField(max_length=64, unique=True)),
                        ("name", models.CharField(blank=True, max_length=40)),
                        ("operator_since", models.DateTimeField(null=True)),
                        ("created_at", models.DateTimeField(default=now)),
                        ("user", tied(settings.AUTH_USER_MODEL, "devices", on_delete=SET_NULL, null=True)),
                        ("label", models.CharField(blank=True, max_length=60)),
                        ("signed_in_at", models.DateTimeField(null=True)),
                        ("proven_at", models.DateTimeField(null=True)),
                    ],
                ),
                migrations.CreateModel(
                    "OwnerLink",
                    [
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("token_hash", models.CharField(max_length=64, unique=True)),
                        ("created_at", models.DateTimeField(default=now)),
                        ("expires_at", models.DateTimeField()),
                        ("used_at", models.DateTimeField(null=True)),
                        ("used_by", models.ForeignKey(null=True, on_delete=SET_NULL, to="clubs.device")),
                    ],
                ),
                migrations.CreateModel(
                    "PaymentDetails",
                    [
                        (
                            "user",
                            models.OneToOneField(
                                on_delete=CASCADE,
                                primary_key=True,
                                related_name="payment_details",
                                serialize=False,
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("ciphertext", models.TextField()),
                        ("changed_at", models.DateTimeField(default=now)),
                    ],
                ),
                migrations.CreateModel(
                    "Player",
                    [
                        ("id", models.UUIDField(default=uuid4, editable=False, primary_key=True, serialize=False)),
                        ("name", models.CharField(blank=True, max_length=40)),
                        ("name_key", models.CharField(blank=True, max_length=160)),
                        ("created_at", models.DateTimeField(default=now)),
                        ("club", tied("clubs.club", "players", on_delete=CASCADE)),
                        ("merged_into", untied("clubs.player", "merged", null=True)),
                        ("user", tied(settings.AUTH_USER_MODEL, "players", on_delete=SET_NULL, null=True)),
                        ("former", models.PositiveIntegerField(null=True)),
                        (
                            "person",
                            models.GeneratedField(
                                db_persist=True,
                                expression=Coalesce("merged_into", "id"),
                                output_field=models.UUIDField(),
                            ),
                        ),
                        ("till", models.BooleanField(default=False)),
                    ],
                    options={
                        "indexes": [models.Index(fields=["club", "person"], name="player_by_person")],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=Q(("merged_into", None), Q(("name_key", ""), _negated=True)),
                                fields=("club", "name_key"),
                                name="one_player_of_that_name",
                            ),
                            models.CheckConstraint(
                                condition=Q(
                                    ("merged_into", None), Q(("merged_into", F("id")), _negated=True), _connector="OR"
                                ),
                                name="not_into_itself",
                            ),
                            models.UniqueConstraint(fields=("club", "former"), name="former_players_are_told_apart"),
                            models.UniqueConstraint(condition=Q(("till", True)), fields=("club",), name="one_till"),
                            models.CheckConstraint(
                                condition=Q(
                                    ("till", False),
                                    Q(
                                        ("former", None),
                                        ("merged_into", None),
                                        ("name", ""),
                                        ("name_key", ""),
                                        ("user", None),
                                    ),
                                    _connector="OR",
                                ),
                                name="till_is_nobody",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    "DevicePlayer",
                    [
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("since", models.DateTimeField(default=now)),
                        ("club", tied("clubs.club", "device_players", on_delete=CASCADE)),
                        ("device", tied("clubs.device", "device_players", on_delete=CASCADE)),
                        ("player", untied("clubs.player", "device_players", on_delete=CASCADE)),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("club", "device", "player"), name="a_device_speaks_once_for_a_player"
                            )
                        ]
                    },
                ),
                migrations.CreateModel(
                    "Invite",
                    [
                        ("id", models.UUIDField(default=uuid4, editable=False, primary_key=True, serialize=False)),
                        ("token_hash", models.CharField(max_length=64)),
                        (
                            "role",
                            models.CharField(
                                choices=[
                                    ("organiser", "Organiser"),
                                    ("treasurer", "Treasurer"),
                                    ("scorekeeper", "Scorekeeper"),
                                    ("member", "Member"),
                                    ("guest", "Guest"),
                                ],
                                default="guest",
                                max_length=12,
                            ),
                        ),
                        ("session_code", models.CharField(blank=True, max_length=12)),
                        ("uses_left", models.PositiveIntegerField(null=True)),
                        ("created_at", models.DateTimeField(default=now)),
                        ("expires_at", models.DateTimeField()),
                        ("revoked_at", models.DateTimeField(null=True)),
                        ("club", tied("clubs.club", "invites", on_delete=CASCADE)),
                        ("email", models.EmailField(blank=True, max_length=254)),
                        ("made_by", models.CharField(blank=True, max_length=40)),
                        ("player", untied("clubs.player", "invites", on_delete=CASCADE, null=True)),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("club", "token_hash"), name="one_invite_for_a_token"),
                            models.CheckConstraint(
                                condition=Q(("role", "guest"), ("session_code", ""), _connector="XOR"),
                                name="guests_are_invited_to_one_session",
                            ),
                        ]
                    },
                ),
                migrations.CreateModel(
                    "Knock",
                    [
                        ("id", models.UUIDField(default=uuid4, editable=False, primary_key=True, serialize=False)),
                        ("session_code", models.CharField(max_length=12)),
                        ("asked_at", models.DateTimeField(default=now)),
                        ("answered_at", models.DateTimeField(null=True)),
                        ("let_in", models.BooleanField(default=False)),
                        ("club", tied("clubs.club", "knocks", on_delete=CASCADE)),
                        ("device", tied("clubs.device", "knocks", on_delete=CASCADE)),
                        ("player", untied("clubs.player", "knocks", on_delete=CASCADE)),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                condition=Q(("answered_at", None)),
                                fields=("club", "session_code", "device"),
                                name="one_open_knock_at_a_table",
                            )
                        ]
                    },
                ),
                migrations.CreateModel(
                    "Membership",
                    [
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "role",
                            models.CharField(
                                choices=[
                                    ("organiser", "Organiser"),
                                    ("treasurer", "Treasurer"),
                                    ("scorekeeper", "Scorekeeper"),
                                    ("member", "Member"),
                                    ("guest", "Guest"),
                                ],
                                max_length=12,
                            ),
                        ),
                        ("session_code", models.CharField(blank=True, max_length=12)),
                        ("created_at", models.DateTimeField(default=now)),
                        ("club", tied("clubs.club", "memberships", on_delete=CASCADE)),
                        ("device", tied("clubs.device", "memberships", on_delete=CASCADE, null=True)),
                        ("user", tied(settings.AUTH_USER_MODEL, "memberships", on_delete=CASCADE, null=True)),
                        ("player", untied("clubs.player", "memberships", on_delete=SET_NULL, null=True)),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("club", "user", "session_code"), name="one_role_for_a_user"
                            ),
                            models.UniqueConstraint(
                                fields=("club", "device", "session_code"), name="one_role_for_a_device"
                            ),
                            models.CheckConstraint(
                                condition=Q(
                                    Q(("device__isnull", False), ("user", None)),
                                    Q(("device", None), ("user__isnull", False)),
                                    _connector="OR",
                                ),
                                name="membership_of_a_user_or_a_device",
                            ),
                            models.CheckConstraint(
                                condition=Q(("role", "guest"), ("session_code", ""), _connector="XOR"),
                                name="guests_are_guests_of_one_session",
                            ),
                            models.CheckConstraint(
                                condition=Q(("role__in", ["organiser", "treasurer", "scorekeeper", "member", "guest"])),
                                name="membership_role_known",
                            ),
                        ]
                    },
                ),
            ]
        ),
        *(keyed(f"clubs_{table}", "id") for table in KEYED),
        *(tie(f"clubs_{table}", name, column, to, deferred=True) for name, (table, column, to) in TIES.items()),
        migrations.RunSQL(PERSONS, "DROP VIEW clubs_person"),
        migrations.RunSQL(KEPT, "DROP FUNCTION chouette_kept()"),
        *(guard(f"clubs_{table}") for table in ("audit", "houserulesversion", "siteaudit")),
    ]
