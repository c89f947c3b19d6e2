"""The treasurer, the till of a club, and what the club settles about its money."""

from django.db import migrations, models


PERSONS = """
CREATE OR REPLACE VIEW clubs_person AS
SELECT p.club_id, p.id, p.person, r.name, r.name_key, r.former, r.user_id, r.till
FROM clubs_player p JOIN clubs_player r ON r.club_id = p.club_id AND r.id = p.person
"""


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0010_club_in_every_key"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="membership",
            name="membership_role_known",
        ),
        migrations.AddField(
            model_name="club",
            name="carries_over",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="club",
            name="fee_for",
            field=models.CharField(choices=[("evening", "Evening"), ("head", "Head")], default="evening", max_length=7),
        ),
        migrations.AddField(
            model_name="club",
            name="table_fee",
            field=models.PositiveBigIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="player",
            name="till",
            field=models.BooleanField(default=False),
        ),
        migrations.AlterField(
            model_name="invite",
            name="role",
            field=models.CharField(
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
        migrations.AlterField(
            model_name="membership",
            name="role",
            field=models.CharField(
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
        migrations.AddConstraint(
            model_name="club",
            constraint=models.CheckConstraint(
                condition=models.Q(("fee_for__in", ["evening", "head"])), name="fee_for_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="membership",
            constraint=models.CheckConstraint(
                condition=models.Q(("role__in", ["organiser", "treasurer", "scorekeeper", "member", "guest"])),
                name="membership_role_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.UniqueConstraint(condition=models.Q(("till", True)), fields=("club",), name="one_till"),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("till", False),
                    models.Q(("former", None), ("merged_into", None), ("name", ""), ("name_key", ""), ("user", None)),
                    _connector="OR",
                ),
                name="till_is_nobody",
            ),
        ),
        migrations.RunSQL(PERSONS),
    ]
