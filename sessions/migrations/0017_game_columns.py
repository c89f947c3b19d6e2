"""What SQL counts of a finished game, beside the text of its row: made for the games there are from text and log."""

import django.db.models.deletion
from django.db import migrations, models

from clubs.migrations import tie

OF_GAME = """
ALTER TABLE chouette_sessions_gameplayer ADD CONSTRAINT player_of_game FOREIGN KEY (club_id, session_id, number)
REFERENCES chouette_sessions_game (club_id, session_id, number) ON DELETE CASCADE"""

# What the log now counts of each event: what an amend put in its place, or what was said; nothing of what was undone.
ENDED = """
WITH amended AS (
    SELECT DISTINCT ON (club_id, session_id, amends) club_id, session_id, amends, body
    FROM chouette_sessions_event WHERE amends IS NOT NULL ORDER BY club_id, session_id, amends, seq DESC
), standing AS (
    SELECT e.club_id, e.session_id, e.seq, coalesce(a.body::jsonb -> 'with', e.body::jsonb) AS body
    FROM chouette_sessions_event e
    LEFT JOIN amended a ON a.club_id = e.club_id AND a.session_id = e.session_id AND a.amends = e.seq
    LEFT JOIN chouette_sessions_event u ON u.club_id = e.club_id AND u.session_id = e.session_id AND u.undoes = e.seq
    WHERE e.kind NOT IN ('undo', 'amend') AND u.seq IS NULL
), begun AS (
    SELECT g.club_id, g.session_id, g.number, max(b.seq) AS seq
    FROM chouette_sessions_game g
    JOIN standing b ON b.club_id = g.club_id AND b.session_id = g.session_id AND b.seq < g.seq
        AND b.body ->> 'event' = 'start'
    GROUP BY g.club_id, g.session_id, g.number
)
UPDATE chouette_sessions_game g SET began = b.seq, ended_by = e.body ->> 'event',
    winner = CASE e.body ->> 'event' WHEN 'result' THEN e.body ->> 'winner' ELSE '' END,
    win = CASE e.body ->> 'event' WHEN 'result' THEN e.body ->> 'kind' ELSE '' END
FROM standing e, begun b
WHERE e.club_id = g.club_id AND e.session_id = g.session_id AND e.seq = g.seq
    AND b.club_id = g.club_id AND b.session_id = g.session_id AND b.number = g.number"""

# Whoever sat out is told by the state after the game: nobody begins or ends sitting out while one is on.
PLAYERS = """
INSERT INTO chouette_sessions_gameplayer (club_id, session_id, number, player_id, part, points)
SELECT g.club_id, g.session_id, g.number, p.player::uuid,
    CASE p.player WHEN g.row ->> 'box' THEN 'box' WHEN g.row ->> 'partner' THEN 'partner'
        WHEN g.row ->> 'captain' THEN 'captain'
        ELSE CASE WHEN jsonb_exists(g.newcomers, p.player) THEN 'newcomer' ELSE 'team' END END,
    coalesce((g.row -> 'points' ->> p.player)::int, 0)
FROM (SELECT club_id, session_id, number, row::jsonb AS row, coalesce(row::jsonb -> 'newcomers', '[]') AS newcomers,
        coalesce(row::jsonb -> 'line', '[]') AS line, checkpoint::jsonb AS after FROM chouette_sessions_game) g
CROSS JOIN LATERAL (
    SELECT jsonb_object_keys(g.row -> 'points') UNION SELECT jsonb_array_elements_text(g.line)
    UNION SELECT unnest(ARRAY[g.row ->> 'box', g.row ->> 'captain', g.row ->> 'partner'])) p (player)
WHERE p.player IS NOT NULL AND (
    p.player IN (g.row ->> 'box', g.row ->> 'captain', g.row ->> 'partner')
    OR coalesce((g.row -> 'points' ->> p.player)::int, 0) <> 0
    OR (jsonb_exists(g.line, p.player) AND NOT jsonb_exists(g.newcomers, p.player)
        AND jsonb_exists(g.after -> 'seated', p.player)
        AND NOT jsonb_exists(coalesce(g.after -> 'sitting_out', '[]'), p.player)))"""


class Migration(migrations.Migration):
    dependencies = [("chouette_sessions", "0016_club_in_every_key"), ("clubs", "0010_club_in_every_key")]

    operations = [
        migrations.AddField(
            "game", "began", models.PositiveIntegerField(default=0), preserve_default=False
        ),
        migrations.AddField(
            "game", "ended_by", models.CharField(default="", max_length=20), preserve_default=False
        ),
        migrations.AddField("game", "winner", models.CharField(default="", max_length=4), preserve_default=False),
        migrations.AddField("game", "win", models.CharField(default="", max_length=10), preserve_default=False),
        migrations.AddField("game", "highest", models.PositiveIntegerField(null=True)),
        migrations.CreateModel(
            name="GamePlayer",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "club_id", "session_id", "number", "player_id",
                        blank=True, editable=False, primary_key=True, serialize=False,
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                (
                    "part",
                    models.CharField(
                        choices=[
                            ("box", "Box"),
                            ("partner", "Partner"),
                            ("captain", "Captain"),
                            ("team", "Team"),
                            ("newcomer", "Newcomer"),
                        ],
                        max_length=8,
                    ),
                ),
                ("points", models.IntegerField()),
                (
                    "club",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.club"),
                ),
                (
                    "player",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.player",
                    ),
                ),
                (
                    "session",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="chouette_sessions.session",
                    ),
                ),
            ],
        ),
        migrations.RunSQL("SET CONSTRAINTS ALL IMMEDIATE"),
        migrations.RunSQL(OF_GAME, migrations.RunSQL.noop),
        tie("chouette_sessions_gameplayer", "player_in_game", "player_id", "clubs_player"),
        migrations.RunSQL(ENDED, migrations.RunSQL.noop),
        migrations.RunSQL(PLAYERS, migrations.RunSQL.noop),
    ]  # fmt: skip
