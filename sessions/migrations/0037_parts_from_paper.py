"""Of the evenings from paper that there are: how often each was Box or Captain by the paper, and what that brought."""

from django.db import migrations

PARTS = """
INSERT INTO chouette_sessions_sessionfigure (club_id, session_id, player_id, figure, value, times, brought)
SELECT g.club_id, g.session_id, w.player_id, w.figure, 0, count(*), sum(coalesce(m.points, 0))
FROM chouette_sessions_papergame g
CROSS JOIN LATERAL (VALUES (g.box_id, 'box-from-paper'), (g.captain_id, 'captain-from-paper')) AS w (player_id, figure)
LEFT JOIN LATERAL (
    SELECT count(*) AS standing,
        sum(CASE w.player_id WHEN o.creditor_id THEN o.points WHEN o.debtor_id THEN -o.points ELSE 0 END) AS points
    FROM chouette_sessions_posting o
    WHERE o.club_id = g.club_id AND o.session_id = g.session_id AND o.cause = g.seq AND o.line = 'adjust'
        AND o.reverses_id IS NULL AND NOT EXISTS (
            SELECT 1 FROM chouette_sessions_posting r WHERE r.club_id = g.club_id AND r.reverses_id = o.id)
) m ON TRUE
WHERE w.player_id IS NOT NULL AND (g.seq IS NULL OR m.standing > 0)
GROUP BY g.club_id, g.session_id, w.player_id, w.figure"""

GONE = "DELETE FROM chouette_sessions_sessionfigure WHERE figure IN ('box-from-paper', 'captain-from-paper')"


class Migration(migrations.Migration):
    dependencies = [("chouette_sessions", "0036_verified_evenings")]

    operations = [migrations.RunSQL(PARTS, GONE)]
