"""The version of the club's own house rules that a session began with."""

import django.db.models.deletion
from django.db import migrations, models

TIE = "(club_id, house_version_id) REFERENCES clubs_houserulesversion (club_id, id)"


class Migration(migrations.Migration):
    dependencies = [
        ("chouette_sessions", "0004_tables"),
        ("clubs", "0003_people_and_house"),
    ]

    operations = [
        migrations.AddField(
            model_name="session",
            name="house_version",
            field=models.ForeignKey(
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="clubs.houserulesversion",
            ),
        ),
        migrations.RunSQL(
            f"ALTER TABLE chouette_sessions_session ADD CONSTRAINT session_under_a_version FOREIGN KEY {TIE}",
            "ALTER TABLE chouette_sessions_session DROP CONSTRAINT session_under_a_version",
        ),
    ]
