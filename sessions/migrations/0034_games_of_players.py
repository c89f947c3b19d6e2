"""In how many games of an evening each player was, and what those brought: the sums of their parts as one."""

from django.db import migrations, models
from django.db.models import Q

GAMES = """
INSERT INTO chouette_sessions_sessionfigure (club_id, session_id, player_id, figure, value, times, brought)
SELECT f.club_id, f.session_id, f.player_id, 'games', 0, sum(f.times), sum(f.brought)
FROM chouette_sessions_sessionfigure f
WHERE f.figure IN ('box', 'box-with-partner', 'partner', 'captain', 'team', 'newcomer')
GROUP BY f.club_id, f.session_id, f.player_id"""

GONE = "DELETE FROM chouette_sessions_sessionfigure WHERE figure = 'games'"


class Migration(migrations.Migration):
    dependencies = [("chouette_sessions", "0033_brought_files")]

    operations = [
        migrations.AddIndex(
            model_name="sessionfigure",
            index=models.Index(
                condition=Q(("figure", "games")),
                fields=["club", "session"],
                include=("player", "times", "brought"),
                name="games_of_players",
            ),
        ),
        migrations.RunSQL(GAMES, GONE),
    ]
