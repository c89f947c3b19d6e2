"""Codes that a table had before it was given a new one: they open nothing, and lead those who belong to the new one."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

TIE = "(club_id, session_id) REFERENCES chouette_sessions_session (club_id, id)"


class Migration(migrations.Migration):
    dependencies = [("chouette_sessions", "0012_began")]

    operations = [
        migrations.CreateModel(
            name="FormerCode",
            fields=[
                ("code", models.CharField(max_length=12, primary_key=True, serialize=False)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "club",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.club"),
                ),
                (
                    "session",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="former_codes",
                        to="chouette_sessions.session",
                    ),
                ),
            ],
        ),
        migrations.RunSQL(
            f"ALTER TABLE chouette_sessions_formercode ADD CONSTRAINT former_code_of_session FOREIGN KEY {TIE}",
            "ALTER TABLE chouette_sessions_formercode DROP CONSTRAINT former_code_of_session",
        ),
    ]
