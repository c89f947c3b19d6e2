"""What an evening has brought each player, summed as it is posted: nobody adds up a club's postings to read it."""

import django.db.models.deletion
from django.db import migrations, models

from clubs.migrations import tie

OF = "chouette_sessions"
RESULT = f"{OF}_sessionresult"

SUMMED = """
INSERT INTO chouette_sessions_sessionresult (club_id, session_id, player_id, points)
SELECT e.club_id, e.session_id, e.player_id, sum(e.points) FROM chouette_sessions_entry e
WHERE e.line <> 'settlement' GROUP BY e.club_id, e.session_id, e.player_id
"""

WON = """
CREATE OR REPLACE VIEW chouette_sessions_won AS
SELECT r.club_id, r.session_id, r.player_id, r.points, r.points * s.minor AS minor, s.currency
FROM chouette_sessions_sessionresult r
JOIN chouette_sessions_session s ON s.club_id = r.club_id AND s.id = r.session_id
WHERE s.phase <> 'game'
UNION ALL
SELECT s.club_id, s.id, p.key::uuid, (p.value->>'result')::bigint, (p.value->>'result')::bigint * s.minor, s.currency
FROM chouette_sessions_session s CROSS JOIN LATERAL jsonb_each(s.view::jsonb->'players') p
WHERE s.phase = 'game' AND (p.value->>'result' <> '0' OR EXISTS (
    SELECT 1 FROM chouette_sessions_sessionresult r
    WHERE r.club_id = s.club_id AND r.session_id = s.id AND r.player_id = p.key::uuid))
"""


def untied(to: str, *, related_name: str, db_index: bool) -> models.ForeignKey:
    """To a row of the club; the database's own tie is over the club too."""
    return models.ForeignKey(
        db_constraint=False,
        db_index=db_index,
        on_delete=django.db.models.deletion.PROTECT,
        related_name=related_name,
        to=to,
    )


class Migration(migrations.Migration):
    dependencies = [("chouette_sessions", "0027_plan_choices")]

    operations = [
        migrations.CreateModel(
            name="SessionResult",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "club_id", "session_id", "player_id", blank=True, editable=False, primary_key=True,
                        serialize=False,
                    ),
                ),
                ("points", models.BigIntegerField()),
                (
                    "club",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.club",
                    ),
                ),
                ("session", untied("chouette_sessions.session", related_name="results", db_index=False)),
                ("player", untied("clubs.player", related_name="+", db_index=True)),
            ],
        ),
        tie(RESULT, "result_in_session", "session_id", f"{OF}_session"),
        tie(RESULT, "result_of_player", "player_id", "clubs_player"),
        migrations.RunSQL(SUMMED, migrations.RunSQL.noop),
        migrations.RunSQL(WON, migrations.RunSQL.noop),
    ]  # fmt: skip
