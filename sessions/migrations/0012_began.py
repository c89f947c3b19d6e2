"""The date of an evening is that of its first event that stands, not of the day when its row was written."""

import django.utils.timezone
from django.db import migrations, models

FILLED = """
UPDATE chouette_sessions_session s SET began_at = coalesce((
    SELECT coalesce((
        SELECT (a.body::json -> 'with' ->> 'at')::timestamptz FROM chouette_sessions_event a
        WHERE a.club_id = e.club_id AND a.session_id = e.session_id AND a.amends = e.seq ORDER BY a.seq DESC LIMIT 1
    ), e.at)
    FROM chouette_sessions_event e
    WHERE e.club_id = s.club_id AND e.session_id = s.id AND e.kind NOT IN ('undo', 'amend') AND NOT EXISTS (
        SELECT 1 FROM chouette_sessions_event u
        WHERE u.club_id = e.club_id AND u.session_id = e.session_id
        AND (u.undoes = e.seq OR (u.amends = e.seq AND u.body::json ->> 'with' IS NULL)))
    ORDER BY e.seq LIMIT 1), s.created_at)"""


class Migration(migrations.Migration):
    dependencies = [("chouette_sessions", "0011_found_by_index")]

    operations = [
        migrations.AddField(
            model_name="session", name="began_at", field=models.DateTimeField(default=django.utils.timezone.now)
        ),
        migrations.RunSQL(FILLED, migrations.RunSQL.noop),
        migrations.RemoveIndex(model_name="session", name="session_by_club"),
        migrations.AddIndex(
            model_name="session", index=models.Index(fields=["club", "-began_at"], name="session_by_day")
        ),
    ]
