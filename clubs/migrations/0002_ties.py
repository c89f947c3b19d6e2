"""Ties that carry the club, so that no row of one can point at a player of another."""

from django.db import migrations

PLAYER = "REFERENCES clubs_player (club_id, id) DEFERRABLE INITIALLY DEFERRED"
TIES = {
    "deviceplayer": ("voice_for_a_player_of_the_club", "player_id"),
    "knock": ("knock_for_a_player_of_the_club", "player_id"),
    "player": ("merged_into_a_player_of_the_club", "merged_into_id"),
}


def tie(table: str, name: str, column: str) -> migrations.RunSQL:
    """A foreign key over two columns, which Django's own cannot say."""
    return migrations.RunSQL(
        f"ALTER TABLE clubs_{table} ADD CONSTRAINT {name} FOREIGN KEY (club_id, {column}) {PLAYER}",
        f"ALTER TABLE clubs_{table} DROP CONSTRAINT {name}",
    )


class Migration(migrations.Migration):
    dependencies = [("clubs", "0001_initial")]
    operations = [tie(table, name, column) for table, (name, column) in TIES.items()]
