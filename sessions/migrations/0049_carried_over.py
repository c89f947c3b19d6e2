"""Whether a closed evening is carried over. Of those that were closed before, the activity of their club says it: what
was set before the first change since; where nothing was changed, it is what is set now."""

from django.db import migrations, models

KEPT = """
WITH changed AS MATERIALIZED (
    SELECT a.club_id, a.at, (a.details->'before'->>'carries_over')::boolean AS before FROM clubs_audit a
    WHERE a.what = 'club_changed' AND a.details->'before' ? 'carries_over')
UPDATE chouette_sessions_session s SET carried_over = coalesce((
    SELECT k.before FROM changed k
    WHERE k.club_id = s.club_id AND k.at > (
        SELECT greatest(max(e.at), max(o.created_at)) FROM chouette_sessions_session o
        JOIN chouette_sessions_event e ON e.club_id = o.club_id AND e.session_id = o.id AND e.kind = 'close'
        WHERE o.club_id = s.club_id AND o.id = s.id)
    ORDER BY k.at LIMIT 1), c.carries_over)
FROM clubs_club c WHERE c.id = s.club_id AND s.phase = 'closed'
"""
"""An evening from a file was closed when it was brought along."""


class Migration(migrations.Migration):
    dependencies = [("chouette_sessions", "0048_not_so_entries"), ("clubs", "0015_payments_have_parts")]

    operations = [
        migrations.AddField(model_name="session", name="carried_over", field=models.BooleanField(null=True)),
        migrations.RunSQL(KEPT, migrations.RunSQL.noop),
    ]
