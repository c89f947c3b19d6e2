"""The states in the database of an installation of before are brought up to date, those after each game too."""

from importlib import import_module
from uuid import UUID, uuid4

import psycopg
import pytest

from tests.kit.earlier_tables import tables_as_of
from tests.kit.second_database import migrated, second_database
from tests.kit.stored_states import EVENINGS, FLAT, as_stored, stored

SESSIONS = {name: uuid4() for name in EVENINGS}

CLUBS = """
INSERT INTO clubs_club (id, slug, name, currency, language, time_zone, points_only, stakes, balances, confirm_results,
    demo, created_at)
VALUES (%s, %s, 'Friday', 'GBP', 'en', 'UTC', false, '[]', 'all', false, false, now())"""

SESSION = """
INSERT INTO chouette_sessions_session (id, club_id, code, name, header, sheet, currency, minor, phase, seq, version,
    state, recent, view, head, scorekeeper_name, scorekeeper_seen_at, split_players, created_at, began_at, changed_at)
VALUES (%s, %s, %s, 'Friday', '', 'atlanta', 'GBP', 100, 'game', 0, 0, %s, '', '', '', '', now(), '[]', now(), now(),
    now())"""

GAME = """
INSERT INTO chouette_sessions_game (club_id, session_id, number, seq, row, checkpoint, began, ended_by, winner, win)
VALUES (%s, %s, %s, 1, '', %s, 1, '', '', '')"""


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_a_state_of_before_is_stored_in_named_parts_as_the_rules_after_it_wrote_it() -> None:
    """What later rules keep besides is no matter of its form: a game that is on is read again by them
    (`reread_games_in_progress`)."""
    with second_database() as url:
        tables_as_of(url, "chouette_sessions.0017_game_columns")
        with psycopg.connect(url) as there:
            for name, session in SESSIONS.items():
                evening(there, name, session)
        migrated(url)
        with psycopg.connect(url) as there:
            states = there.execute("SELECT id, state FROM chouette_sessions_session").fetchall()
            games = there.execute("SELECT session_id, number, checkpoint FROM chouette_sessions_game").fetchall()
    due = {name: as_stored(stored(name, FLAT + 1)) for name in EVENINGS}
    assert set(states) == {(session, due[name]) for name, session in SESSIONS.items()}
    after = {(session, number): text for session, number, text in games}
    assert after == {
        (session, number): due[name] for name, session in SESSIONS.items() for number, name in enumerate(EVENINGS, 1)
    }


def evening(there: psycopg.Connection[tuple[object, ...]], name: str, session: UUID) -> None:
    """An evening in a club of its own that has come to this state; after each of its games one of the states."""
    club = uuid4()
    there.execute(CLUBS, [club, name])
    there.execute(SESSION, [session, club, name[:12].upper(), as_stored(stored(name, FLAT))])
    for number, other in enumerate(EVENINGS, 1):
        there.execute(GAME, [club, session, number, as_stored(stored(other, FLAT))])


def test_a_double_kept_alone_says_who_keeps_it_and_what_was_halved() -> None:
    """rules.md 6.4: Fay keeps two cubes of 1 and has taken the first, which shows 2 now."""
    taken, offered = {"value": 2, "box_end": ["Fay"]}, {"value": 1, "box_end": ["Fay"], "status": "offered"}
    game = {"cubes": {"Bob": taken, "Cat": offered}, "disagreement": {"kept": ["Bob", "Cat"], "window": 1}}
    after = import_module("sessions.migrations.0018_named_parts").with_halved(game)
    assert after["disagreement"] == {"kept": ["Bob", "Cat"], "window": 1, "keeper": "Fay", "halved": 2}
