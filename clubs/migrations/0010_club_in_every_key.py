"""The club in every key of a club's tables, and in every tie between two of them.

The database's primary keys begin with the club; Django's own are the ids, by which its objects are told apart. What
referred to an id alone is gone with the old keys, the ties over club and id are made anew.
"""

import django.db.models.deletion
from django.db import migrations, models

from clubs.migrations import keyed, tie

PLAYER = "clubs_player"
TIES = {
    "deviceplayer": ("voice_for_a_player_of_the_club", "player_id", PLAYER),
    "knock": ("knock_for_a_player_of_the_club", "player_id", PLAYER),
    "player": ("merged_into_a_player_of_the_club", "merged_into_id", PLAYER),
    "membership": ("member_plays_as_player_of_the_club", "player_id", PLAYER),
    "invite": ("invited_as_player_of_the_club", "player_id", PLAYER),
    "houserulesversion": ("version_of_rules_of_the_club", "house_rules_id", "clubs_houserules"),
}
KEYED = ("player", "houserules", "houserulesversion", "membership", "invite", "knock", "deviceplayer", "audit")
ALREADY = {"player": "player_in_club", "houserules": "house_rules_in_club", "houserulesversion": "version_in_club"}
"""Constraints that said the same as the new keys."""

PERSONS = """
CREATE OR REPLACE VIEW clubs_person AS
SELECT p.club_id, p.id, p.person, r.name, r.name_key, r.former, r.user_id
FROM clubs_player p JOIN clubs_player r ON r.club_id = p.club_id AND r.id = p.person
"""


def untied(null: bool, related_name: str, on_delete: object) -> models.ForeignKey:
    """To a player; the database's own tie is over the club too."""
    return models.ForeignKey(
        db_constraint=False, null=null, on_delete=on_delete, related_name=related_name, to="clubs.player"
    )


class Migration(migrations.Migration):
    dependencies = [("clubs", "0009_apart")]

    operations = [
        *(
            migrations.SeparateDatabaseAndState(
                [migrations.RunSQL(f"ALTER TABLE clubs_{model} DROP CONSTRAINT {name} CASCADE")],
                [migrations.RemoveConstraint(model, name)],
            )
            for model, name in ALREADY.items()
        ),
        *(keyed(f"clubs_{model}", "id") for model in KEYED),
        *(tie(f"clubs_{model}", *about, deferred=True) for model, about in TIES.items()),
        migrations.SeparateDatabaseAndState(
            [],
            [
                migrations.AlterField(
                    "player", "merged_into", untied(True, "merged", django.db.models.deletion.PROTECT)
                ),
                migrations.AlterField(
                    "membership", "player", untied(True, "memberships", django.db.models.deletion.SET_NULL)
                ),
                migrations.AlterField("invite", "player", untied(True, "invites", django.db.models.deletion.CASCADE)),
                migrations.AlterField("knock", "player", untied(False, "knocks", django.db.models.deletion.CASCADE)),
                migrations.AlterField(
                    "deviceplayer", "player", untied(False, "device_players", django.db.models.deletion.CASCADE)
                ),
            ],
        ),
        migrations.RunSQL(PERSONS),
        migrations.RemoveIndex("audit", "audit_in_order"),  # the key is that
        migrations.CreateModel(
            name="InviteToken",
            fields=[
                ("token_hash", models.CharField(max_length=64, primary_key=True, serialize=False)),
                (
                    "club",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="clubs.club"),
                ),
            ],
        ),
        migrations.RunSQL(
            "INSERT INTO clubs_invitetoken (token_hash, club_id) SELECT token_hash, club_id FROM clubs_invite"
        ),
        migrations.RunSQL("SET CONSTRAINTS ALL IMMEDIATE"),
        migrations.RemoveIndex("invite", "invite_by_token"),
    ]
