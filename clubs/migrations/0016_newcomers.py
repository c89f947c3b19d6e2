"""A name that a guest has typed is known at its table alone; a request that was taken back still counts."""

from django.db import migrations, models
from django.db.models import Q

PERSONS = """
CREATE OR REPLACE VIEW clubs_person AS
SELECT p.club_id, p.id, p.person, r.name, r.name_key, r.former, r.user_id, r.till, r.door
FROM clubs_player p JOIN clubs_player r ON r.club_id = p.club_id AND r.id = p.person
"""


class Migration(migrations.Migration):
    dependencies = [("clubs", "0015_payments_have_parts")]

    operations = [
        migrations.AddField("player", "door", models.CharField(max_length=12, blank=True, default="")),
        migrations.AddField("knock", "withdrawn", models.BooleanField(default=False)),
        migrations.RemoveConstraint("player", "one_player_of_that_name"),
        migrations.AddConstraint(
            "player",
            models.UniqueConstraint(
                fields=["club", "name_key"],
                condition=Q(merged_into=None, door="") & ~Q(name_key=""),
                name="one_player_of_that_name",
            ),
        ),
        migrations.AddConstraint(
            "player",
            models.UniqueConstraint(
                fields=["club", "door", "name_key"], condition=~Q(door=""), name="one_newcomer_of_that_name"
            ),
        ),
        migrations.RunSQL(PERSONS, migrations.RunSQL.noop),
    ]
