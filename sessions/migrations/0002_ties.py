"""Ties that carry the club, and the accounts with both signs of each posting."""

from django.db import migrations

TIES = {
    "attendance": {
        "attendance_in_session": "(club_id, session_id) REFERENCES chouette_sessions_session (club_id, id)",
        "attendance_of_player": "(club_id, player_id) REFERENCES clubs_player (club_id, id)",
    },
    "event": {"event_in_session": "(club_id, session_id) REFERENCES chouette_sessions_session (club_id, id)"},
    "answer": {"answer_in_session": "(club_id, session_id) REFERENCES chouette_sessions_session (club_id, id)"},
    "game": {"game_in_session": "(club_id, session_id) REFERENCES chouette_sessions_session (club_id, id)"},
    "note": {
        "note_of_event": "(club_id, session_id, seq) REFERENCES chouette_sessions_event (club_id, session_id, seq)",
    },
    "posting": {
        "posting_in_currency": "(club_id, session_id, currency) REFERENCES chouette_sessions_session (club_id, id, currency)",
        "posting_of_event": "(club_id, session_id, seq) REFERENCES chouette_sessions_event (club_id, session_id, seq)",
        "posting_of_cause": "(club_id, session_id, cause) REFERENCES chouette_sessions_event (club_id, session_id, seq)",
        "posting_of_debtor": "(club_id, debtor_id) REFERENCES clubs_player (club_id, id)",
        "posting_of_creditor": "(club_id, creditor_id) REFERENCES clubs_player (club_id, id)",
    },
}

ENTRIES = """
CREATE VIEW chouette_sessions_entry AS
SELECT id AS posting_id, club_id, session_id, seq, cause, game, line, debtor_id AS player_id,
       -points AS points, -minor AS minor, currency FROM chouette_sessions_posting
UNION ALL
SELECT id, club_id, session_id, seq, cause, game, line, creditor_id, points, minor, currency
FROM chouette_sessions_posting
"""


def tie(table: str, name: str, columns: str) -> migrations.RunSQL:
    """A foreign key over several columns, which Django's own cannot say."""
    return migrations.RunSQL(
        f"ALTER TABLE chouette_sessions_{table} ADD CONSTRAINT {name} FOREIGN KEY {columns}",
        f"ALTER TABLE chouette_sessions_{table} DROP CONSTRAINT {name}",
    )


class Migration(migrations.Migration):
    dependencies = [("chouette_sessions", "0001_initial")]
    operations = [
        *(tie(table, name, columns) for table, ties in TIES.items() for name, columns in ties.items()),
        migrations.RunSQL(ENTRIES, "DROP VIEW chouette_sessions_entry"),
    ]
