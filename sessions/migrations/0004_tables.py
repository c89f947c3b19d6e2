"""A table that was made by a split: from which session, by which event, and who went there."""

import django.db.models.deletion
from django.db import migrations, models

TIE = "(club_id, split_from_id) REFERENCES chouette_sessions_session (club_id, id)"


class Migration(migrations.Migration):
    dependencies = [
        ("chouette_sessions", "0003_proposals"),
        ("clubs", "0002_ties"),
    ]

    operations = [
        migrations.AddField(
            model_name="session",
            name="split_from",
            field=models.ForeignKey(
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="tables",
                to="chouette_sessions.session",
            ),
        ),
        migrations.AddField(
            model_name="session",
            name="split_seq",
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="session",
            name="split_players",
            field=models.TextField(default="[]"),
        ),
        migrations.AddConstraint(
            model_name="session",
            constraint=models.UniqueConstraint(
                condition=models.Q(("deleted_at", None)),
                fields=("club", "split_from", "split_seq"),
                name="one_table_for_a_split",
            ),
        ),
        migrations.AddConstraint(
            model_name="session",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("split_from", None), ("split_seq", None)),
                    models.Q(("split_from__isnull", False), ("split_seq__isnull", False)),
                    _connector="OR",
                ),
                name="a_table_is_of_a_split_or_not",
            ),
        ),
        migrations.RunSQL(
            f"ALTER TABLE chouette_sessions_session ADD CONSTRAINT session_split_from_another FOREIGN KEY {TIE}",
            "ALTER TABLE chouette_sessions_session DROP CONSTRAINT session_split_from_another",
        ),
    ]
