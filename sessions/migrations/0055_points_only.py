"""What an evening is played for stays with it when its club changes its mind: points alone, or money."""

from django.db import migrations, models

KEPT = """
UPDATE chouette_sessions_session s SET points_only = true
FROM clubs_club c WHERE c.id = s.club_id AND coalesce((
    SELECT d.currency = '' FROM chouette_sessions_debt d
    WHERE d.club_id = s.club_id AND d.session_id = s.id AND d.entry_id IS NULL
    ORDER BY d.id DESC LIMIT 1), c.points_only)
"""
"""An evening of before was played for what its debts are in; where it brought none, for what the club says now."""

OUTDATED = """
UPDATE chouette_sessions_session s SET view = ' ' || s.view
FROM clubs_club c WHERE c.id = s.club_id AND s.points_only <> c.points_only AND s.view <> ''
"""
"""The views of evenings for which the club has changed its mind since say the wrong unit. They no longer begin as this
program's do, and so are made anew at the start."""

WON = """
CREATE OR REPLACE VIEW chouette_sessions_won AS
SELECT r.club_id, r.session_id, r.player_id, r.points,
    CASE WHEN s.points_only THEN r.points ELSE r.points * s.minor END AS minor,
    (CASE WHEN s.points_only THEN '' ELSE s.currency END)::varchar(3) AS currency
FROM chouette_sessions_sessionresult r
JOIN chouette_sessions_session s ON s.club_id = r.club_id AND s.id = r.session_id
WHERE s.phase <> 'game'
UNION ALL
SELECT s.club_id, s.id, p.key::uuid, (p.value->>'result')::bigint,
    (p.value->>'result')::bigint * CASE WHEN s.points_only THEN 1 ELSE s.minor END,
    (CASE WHEN s.points_only THEN '' ELSE s.currency END)::varchar(3)
FROM chouette_sessions_session s CROSS JOIN LATERAL jsonb_each(s.view::jsonb->'players') p
WHERE s.phase = 'game' AND (p.value->>'result' <> '0' OR EXISTS (
    SELECT 1 FROM chouette_sessions_sessionresult r
    WHERE r.club_id = s.club_id AND r.session_id = s.id AND r.player_id = p.key::uuid))
"""
"""An evening for points has won them in no currency."""


class Migration(migrations.Migration):
    dependencies = [
        ("chouette_sessions", "0054_closings_of_an_evening"),
        ("clubs", "0015_payments_have_parts"),
    ]

    operations = [
        migrations.AddField(
            model_name="session",
            name="points_only",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.RunSQL(KEPT, migrations.RunSQL.noop),
        migrations.RunSQL(OUTDATED, migrations.RunSQL.noop),
        migrations.RunSQL(WON, migrations.RunSQL.noop),
    ]
