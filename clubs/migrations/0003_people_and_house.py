"""Settings of a club, house rules and their versions, tokens for programs, mail for the operator to see."""

import django.db.models.deletion
import django.utils.timezone
import uuid
from django.conf import settings
from django.db import migrations, models


TIES = {
    "houserulesversion": {
        "version_of_rules_of_the_club": "(club_id, house_rules_id) REFERENCES clubs_houserules (club_id, id)",
    },
    "membership": {"member_plays_as_player_of_the_club": "(club_id, player_id) REFERENCES clubs_player (club_id, id)"},
    "invite": {"invited_as_player_of_the_club": "(club_id, player_id) REFERENCES clubs_player (club_id, id)"},
}


def tie(table: str, name: str, columns: str) -> migrations.RunSQL:
    """A foreign key over two columns, which Django's own cannot say."""
    return migrations.RunSQL(
        f"ALTER TABLE clubs_{table} ADD CONSTRAINT {name} FOREIGN KEY {columns} DEFERRABLE INITIALLY DEFERRED",
        f"ALTER TABLE clubs_{table} DROP CONSTRAINT {name}",
    )


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0002_ties"),
    ]

    operations = [
        migrations.CreateModel(
            name="ApiToken",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=40)),
                ("hint", models.CharField(max_length=4)),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                (
                    "scope",
                    models.CharField(
                        choices=[("read", "Read"), ("play", "Play"), ("manage", "Manage")], default="read", max_length=6
                    ),
                ),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("expires_at", models.DateTimeField()),
                ("used_at", models.DateTimeField(null=True)),
                ("revoked_at", models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="HouseRules",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=60)),
                ("name_key", models.CharField(max_length=240)),
                ("sheet", models.CharField(max_length=20)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("archived_at", models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="HouseRulesVersion",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("number", models.PositiveIntegerField()),
                ("change", models.JSONField(default=dict)),
                ("note", models.CharField(blank=True, max_length=200)),
                ("made_by_device", models.UUIDField(null=True)),
                ("made_by_user", models.UUIDField(null=True)),
                ("made_by", models.CharField(blank=True, max_length=40)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name="Mail",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("to", models.CharField(max_length=254)),
                ("subject", models.CharField(max_length=200)),
                ("body", models.TextField()),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("fault", models.CharField(blank=True, max_length=200)),
            ],
        ),
        migrations.AddField(
            model_name="club",
            name="archived_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="club",
            name="balances",
            field=models.CharField(choices=[("all", "All"), ("own", "Own")], default="all", max_length=3),
        ),
        migrations.AddField(
            model_name="club",
            name="confirm_results",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="club",
            name="ends_at",
            field=models.TimeField(null=True),
        ),
        migrations.AddField(
            model_name="club",
            name="points_only",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="club",
            name="stakes",
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AddField(
            model_name="club",
            name="time_zone",
            field=models.CharField(default="UTC", max_length=40),
        ),
        migrations.AddField(
            model_name="device",
            name="label",
            field=models.CharField(blank=True, max_length=60),
        ),
        migrations.AddField(
            model_name="device",
            name="signed_in_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="invite",
            name="email",
            field=models.EmailField(blank=True, max_length=254),
        ),
        migrations.AddField(
            model_name="invite",
            name="made_by",
            field=models.CharField(blank=True, max_length=40),
        ),
        migrations.AddField(
            model_name="invite",
            name="player",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.CASCADE, related_name="invites", to="clubs.player"
            ),
        ),
        migrations.AddField(
            model_name="membership",
            name="player",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="memberships", to="clubs.player"
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="former",
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddConstraint(
            model_name="club",
            constraint=models.CheckConstraint(
                condition=models.Q(("balances__in", ["all", "own"])), name="balances_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.UniqueConstraint(fields=("club", "former"), name="former_players_are_told_apart"),
        ),
        migrations.AddField(
            model_name="apitoken",
            name="user",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="api_tokens", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="houserules",
            name="club",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="house_rules", to="clubs.club"
            ),
        ),
        migrations.AddField(
            model_name="houserulesversion",
            name="club",
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="clubs.club"),
        ),
        migrations.AddField(
            model_name="houserulesversion",
            name="house_rules",
            field=models.ForeignKey(
                db_constraint=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="versions",
                to="clubs.houserules",
            ),
        ),
        migrations.AddIndex(
            model_name="mail",
            index=models.Index(fields=["-made_at"], name="mail_by_time"),
        ),
        migrations.AddConstraint(
            model_name="apitoken",
            constraint=models.CheckConstraint(
                condition=models.Q(("scope__in", ["read", "play", "manage"])), name="scope_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="houserules",
            constraint=models.UniqueConstraint(fields=("club", "id"), name="house_rules_in_club"),
        ),
        migrations.AddConstraint(
            model_name="houserules",
            constraint=models.UniqueConstraint(
                condition=models.Q(("archived_at", None)), fields=("club", "name_key"), name="one_set_of_that_name"
            ),
        ),
        migrations.AddConstraint(
            model_name="houserulesversion",
            constraint=models.UniqueConstraint(fields=("club", "id"), name="version_in_club"),
        ),
        migrations.AddConstraint(
            model_name="houserulesversion",
            constraint=models.UniqueConstraint(fields=("club", "house_rules", "number"), name="versions_are_numbered"),
        ),
        *(tie(table, name, columns) for table, ties in TIES.items() for name, columns in ties.items()),
    ]
