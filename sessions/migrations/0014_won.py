"""What an evening has brought its players: of a game that is on, where Box and Partner have made no accounts with each
other yet, as the room is shown it."""

from django.db import migrations

WON = """
CREATE VIEW chouette_sessions_won AS
SELECT e.club_id, e.session_id, e.player_id, e.points::bigint AS points, e.minor::bigint AS minor, e.currency
FROM chouette_sessions_entry e JOIN chouette_sessions_session s ON s.id = e.session_id
WHERE e.line <> 'settlement' AND s.phase <> 'game'
UNION ALL
SELECT s.club_id, s.id, p.key::uuid, (p.value->>'result')::bigint, (p.value->>'result')::bigint * s.minor, s.currency
FROM chouette_sessions_session s CROSS JOIN LATERAL jsonb_each(s.view::jsonb->'players') p
WHERE s.phase = 'game' AND (p.value->>'result' <> '0' OR EXISTS (
    SELECT 1 FROM chouette_sessions_entry e
    WHERE e.club_id = s.club_id AND e.session_id = s.id AND e.player_id = p.key::uuid AND e.line <> 'settlement'))
"""


class Migration(migrations.Migration):
    dependencies = [("chouette_sessions", "0013_former_codes")]
    operations = [migrations.RunSQL(WON, "DROP VIEW chouette_sessions_won")]
