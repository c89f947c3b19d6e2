"""What stands apart from the club: the epoch of its rights, which changes often, and what was done in no club at all."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

from clubs.migrations import guard

EPOCHS = "INSERT INTO clubs_rightsepoch (club_id, epoch) SELECT id, rights_epoch FROM clubs_club"
EPOCHS_BACK = "UPDATE clubs_club c SET rights_epoch = r.epoch FROM clubs_rightsepoch r WHERE r.club_id = c.id"

COLUMNS = "actor_device, actor_user, actor_name, principal, what, details, at"
LINES = f"""
INSERT INTO clubs_siteaudit ({COLUMNS}) SELECT {COLUMNS} FROM clubs_audit WHERE club_id IS NULL ORDER BY id;
SELECT set_config('chouette.erasing', 'on', true);
DELETE FROM clubs_audit WHERE club_id IS NULL;
SELECT set_config('chouette.erasing', '', true)"""  # noqa: S608 - of our own texts alone
LINES_BACK = f"""
INSERT INTO clubs_audit (session_code, {COLUMNS}) SELECT '', {COLUMNS} FROM clubs_siteaudit ORDER BY id"""  # noqa: S608 - of our own texts alone


class Migration(migrations.Migration):
    dependencies = [("clubs", "0008_guards")]

    operations = [
        migrations.CreateModel(
            name="RightsEpoch",
            fields=[
                (
                    "club",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="clubs.club",
                    ),
                ),
                ("epoch", models.PositiveIntegerField(default=0)),
            ],
        ),
        migrations.RunSQL(EPOCHS, EPOCHS_BACK),
        # A deferred tie is looked at now: a table with ties that wait cannot be changed.
        migrations.RunSQL("SET CONSTRAINTS ALL IMMEDIATE", "SET CONSTRAINTS ALL IMMEDIATE"),
        migrations.RemoveField("club", "rights_epoch"),
        migrations.CreateModel(
            name="SiteAudit",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("actor_device", models.UUIDField(null=True)),
                ("actor_user", models.UUIDField(null=True)),
                ("actor_name", models.CharField(blank=True, max_length=40)),
                ("principal", models.CharField(blank=True, max_length=40)),
                ("what", models.CharField(max_length=40)),
                ("details", models.JSONField(default=dict)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={"abstract": False},
        ),
        migrations.RunSQL(LINES, LINES_BACK),
        guard("clubs_siteaudit"),
        migrations.AlterField(
            "audit",
            "club",
            models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="audit", to="clubs.club"),
        ),
    ]
