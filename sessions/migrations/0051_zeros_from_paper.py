"""Whoever has a 0 on a sheet from paper played that evening: it is counted for them."""

from django.db import migrations

ZEROS = """
INSERT INTO chouette_sessions_sessionresult (club_id, session_id, player_id, points)
SELECT DISTINCT a.club_id, a.session_id, a.player_id, 0
FROM (SELECT DISTINCT g.club_id, g.session_id FROM chouette_sessions_papergame g) p
JOIN chouette_sessions_event v ON v.club_id = p.club_id AND v.session_id = p.session_id AND v.seq = 1
    AND v.kind = 'seat'
CROSS JOIN LATERAL jsonb_array_elements_text(v.body::jsonb->'line') AS seated (player)
JOIN chouette_sessions_attendance a ON a.club_id = p.club_id AND a.session_id = p.session_id
    AND a.player_id = seated.player::uuid
ON CONFLICT DO NOTHING
"""


class Migration(migrations.Migration):
    dependencies = [("chouette_sessions", "0050_began_in_bounds")]

    operations = [migrations.RunSQL(ZEROS, migrations.RunSQL.noop)]
