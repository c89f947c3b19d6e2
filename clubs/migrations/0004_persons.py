"""By which record a person is read: two records of one are merged by pointing one at the other."""

import django.db.models.functions.comparison
from django.db import migrations, models

PERSONS = """
CREATE VIEW clubs_person AS
SELECT p.club_id, p.id, p.person, r.name, r.name_key, r.former, r.user_id
FROM clubs_player p JOIN clubs_player r ON r.id = p.person
"""


class Migration(migrations.Migration):
    dependencies = [("clubs", "0003_people_and_house")]
    operations = [
        migrations.AddField(
            model_name="player",
            name="person",
            field=models.GeneratedField(
                db_persist=True,
                expression=django.db.models.functions.comparison.Coalesce("merged_into", "id"),
                output_field=models.UUIDField(),
            ),
        ),
        migrations.AddIndex(
            model_name="player", index=models.Index(fields=["club", "person"], name="player_by_person")
        ),
        migrations.RunSQL(PERSONS, "DROP VIEW clubs_person"),
    ]
