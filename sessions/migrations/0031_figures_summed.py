"""What the finished games of an evening come to, summed for the evenings there are: from the columns of their games and
from their postings. Of cubes and of time nothing is kept of them yet."""

from django.db import migrations

FIGURES = """
INSERT INTO chouette_sessions_sessionfigure (club_id, session_id, player_id, figure, value, times, brought)
SELECT f.club_id, f.session_id, f.player_id, f.figure, f.value, count(*), sum(f.points)
FROM (
    SELECT p.club_id, p.session_id, p.player_id, CASE WHEN q.player_id IS NULL THEN p.part ELSE 'box-with-partner' END
        AS figure, 0 AS value, p.points
    FROM chouette_sessions_gameplayer p
    LEFT JOIN chouette_sessions_gameplayer q ON p.part = 'box' AND q.club_id = p.club_id
        AND q.session_id = p.session_id AND q.number = p.number AND q.part = 'partner'
    UNION ALL
    SELECT p.club_id, p.session_id, p.player_id, CASE WHEN (g.winner = 'box') = (p.part IN ('box', 'partner'))
        THEN 'gammons-won' ELSE 'gammons-lost' END, 0, p.points
    FROM chouette_sessions_game g
    JOIN chouette_sessions_gameplayer p ON p.club_id = g.club_id AND p.session_id = g.session_id
        AND p.number = g.number AND p.part <> 'newcomer'
    WHERE g.win IN ('gammon', 'backgammon')
    UNION ALL
    SELECT s.club_id, s.session_id, s.player_id, 'stays', count(*)::integer, sum(s.points)::integer
    FROM (
        SELECT b.club_id, b.session_id, b.player_id, b.points, b.number - row_number() OVER (
            PARTITION BY b.club_id, b.session_id, b.player_id ORDER BY b.number) AS stay
        FROM chouette_sessions_gameplayer b WHERE b.part = 'box'
    ) s
    GROUP BY s.club_id, s.session_id, s.player_id, s.stay
) f
GROUP BY f.club_id, f.session_id, f.player_id, f.figure, f.value"""

PAIRS = """
INSERT INTO chouette_sessions_sessionpair (club_id, session_id, player_id, other_id, points)
SELECT o.club_id, o.session_id, w.player_id, w.other_id, sum(w.points)
FROM chouette_sessions_posting o
JOIN (SELECT g.club_id, g.session_id, max(g.number) AS games FROM chouette_sessions_game g
    GROUP BY g.club_id, g.session_id) ended ON ended.club_id = o.club_id AND ended.session_id = o.session_id
    AND o.game <= ended.games
CROSS JOIN LATERAL (VALUES (o.creditor_id, o.debtor_id, o.points), (o.debtor_id, o.creditor_id, -o.points))
    AS w (player_id, other_id, points)
WHERE o.line IN ('drops', 'extras', 'deals', 'penalties', 'result') AND o.reverses_id IS NULL
    AND NOT EXISTS (SELECT 1 FROM chouette_sessions_posting r WHERE r.club_id = o.club_id AND r.reverses_id = o.id)
GROUP BY o.club_id, o.session_id, w.player_id, w.other_id"""


class Migration(migrations.Migration):
    dependencies = [("chouette_sessions", "0030_cube_facts")]

    operations = [
        migrations.RunSQL(FIGURES, migrations.RunSQL.noop),
        migrations.RunSQL(PAIRS, migrations.RunSQL.noop),
    ]
