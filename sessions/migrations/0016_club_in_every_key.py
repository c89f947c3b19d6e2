"""The club in every key of a session's tables, and in every tie. A code stands in a directory, once for all clubs."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q

from clubs.migrations import keyed, tie

OF = "chouette_sessions"
SESSION, PLAYER = f"{OF}_session", "clubs_player"
TIES = {
    "session_split_from_another": ("session", "split_from_id", SESSION),
    "session_under_a_version": ("session", "house_version_id", "clubs_houserulesversion"),
    "attendance_in_session": ("attendance", "session_id", SESSION),
    "attendance_of_player": ("attendance", "player_id", PLAYER),
    "event_in_session": ("event", "session_id", SESSION),
    "answer_in_session": ("answer", "session_id", SESSION),
    "game_in_session": ("game", "session_id", SESSION),
    "proposal_in_session": ("proposal", "session_id", SESSION),
    "former_code_of_session": ("formercode", "session_id", SESSION),
    "posting_of_debtor": ("posting", "debtor_id", PLAYER),
    "posting_of_creditor": ("posting", "creditor_id", PLAYER),
}
DIRECTORY = f"""
INSERT INTO {OF}_sessioncode (code, club_id)
SELECT code, club_id FROM {SESSION} UNION SELECT code, club_id FROM {OF}_formercode"""  # noqa: S608 - of our own texts alone

WON = """
CREATE OR REPLACE VIEW chouette_sessions_won AS
SELECT e.club_id, e.session_id, e.player_id, e.points::bigint AS points, e.minor::bigint AS minor, e.currency
FROM chouette_sessions_entry e JOIN chouette_sessions_session s ON s.club_id = e.club_id AND s.id = e.session_id
WHERE e.line <> 'settlement' AND s.phase <> 'game'
UNION ALL
SELECT s.club_id, s.id, p.key::uuid, (p.value->>'result')::bigint, (p.value->>'result')::bigint * s.minor, s.currency
FROM chouette_sessions_session s CROSS JOIN LATERAL jsonb_each(s.view::jsonb->'players') p
WHERE s.phase = 'game' AND (p.value->>'result' <> '0' OR EXISTS (
    SELECT 1 FROM chouette_sessions_entry e
    WHERE e.club_id = s.club_id AND e.session_id = s.id AND e.player_id = p.key::uuid AND e.line <> 'settlement'))
"""


class Migration(migrations.Migration):
    dependencies = [("chouette_sessions", "0015_guards"), ("clubs", "0010_club_in_every_key")]

    operations = [
        migrations.CreateModel(
            name="SessionCode",
            fields=[
                ("code", models.CharField(max_length=12, primary_key=True, serialize=False)),
                (
                    "club",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.club"),
                ),
            ],
        ),
        migrations.RunSQL(DIRECTORY),
        migrations.RunSQL("SET CONSTRAINTS ALL IMMEDIATE"),
        migrations.RemoveConstraint("session", "one_session_of_a_code"),
        migrations.AddConstraint(
            "session", models.UniqueConstraint(fields=("club", "code"), name="one_session_of_that_code")
        ),
        migrations.SeparateDatabaseAndState(
            [migrations.RunSQL(f"ALTER TABLE {SESSION} DROP CONSTRAINT session_in_club CASCADE")],
            [migrations.RemoveConstraint("session", "session_in_club")],
        ),
        *(keyed(f"{OF}_{model}", "id") for model in ("session", "attendance", "posting", "note")),
        *(tie(f"{OF}_{table}", name, column, to) for name, (table, column, to) in TIES.items()),
        tie(f"{OF}_posting", "posting_reverses_another", "reverses_id", f"{OF}_posting", deferred=True),
        migrations.SeparateDatabaseAndState(
            [keyed(f"{OF}_formercode", "code")],
            [
                migrations.AlterField("formercode", "code", models.CharField(max_length=12)),
                migrations.AddField(
                    "formercode",
                    "pk",
                    models.CompositePrimaryKey(
                        "club_id", "code", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                migrations.AlterField(
                    "posting",
                    "reverses",
                    models.ForeignKey(
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reversed_by",
                        to="chouette_sessions.posting",
                    ),
                ),
            ],
        ),
        migrations.RunSQL(WON),
        migrations.RemoveIndex("answer", "answer_kept_for_a_while"),
        migrations.AddIndex(
            "answer", models.Index(fields=["club", "at"], name="answer_kept_for_a_while", condition=~Q(status=422))
        ),
    ]
