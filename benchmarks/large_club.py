"""A club of many evenings, its rows written by the database alone: games, and as many postings, debts and payments as
asked for.

What is made is not what play would have made, but there is as much of it, and each row is tied as the schema asks.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple
from uuid import UUID

import psycopg
from django.conf import settings
from psycopg import sql

from chouette.rules.names import name_key
from clubs import services as people
from clubs.actors import Actor
from clubs.models import Club, Player
from sessions.models import Session
from sessions.services import session_start
from sessions.services.figure_sums import figures_sum

PEOPLE = 40
AT_A_TABLE = 8
GAMES = 25
ONES, OTHERS = [1, 1, 1, 5, 6, 7, 2], [2, 3, 4, 6, 7, 8, 8]
"""Who of those at the table pays whom when an evening is closed, or is paid."""
PAYMENTS = 10
"""Of each evening, between those."""

TABLES = (
    "session", "sessioncode", "attendance", "event", "game", "gameplayer", "cubefact", "posting", "sessionresult",
    "debt", "payment", "paymentstep",
)  # fmt: skip
TIES = """
SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE contype = 'f' AND conrelid = %s::regclass"""
COLUMNS = """
SELECT column_name::text FROM information_schema.columns WHERE table_schema = 'public'
    AND table_name = 'chouette_sessions_session'
ORDER BY ordinal_position"""

EVENINGS = """
CREATE TEMP TABLE evening AS
SELECT n, gen_random_uuid() AS id, %(code)s || lpad(n::text, 5, '0') AS code,
    now() - make_interval(days => %(evenings)s - n, hours => 5) AS at, ARRAY(
        SELECT (%(players)s::uuid[])[
            1 + CASE WHEN seat < 2 THEN seat ELSE 2 + (n * 6 + seat - 2) %% (%(people)s - 2) END]
        FROM generate_series(0, %(seats)s - 1) AS seat) AS came
FROM generate_series(1, %(evenings)s) AS n"""
"""The first two players come every time, the others by turns."""

OTHERWISE = {
    "id": "e.id",
    "code": "e.code",
    "phase": "'closed'",
    "began_at": "e.at",
    "created_at": "e.at",
    "changed_at": "e.at",
}
"""What is not as in the session that all evenings are copied from."""

SESSIONS = """
INSERT INTO chouette_sessions_session ({columns})
SELECT {values} FROM chouette_sessions_session s CROSS JOIN evening e
WHERE s.club_id = %(club)s AND s.code = %(code)s"""

ROWS = (
    "INSERT INTO chouette_sessions_sessioncode (code, club_id) SELECT code, %(club)s FROM evening",
    """
INSERT INTO chouette_sessions_attendance (club_id, session_id, player_id, since)
SELECT %(club)s, id, player, at FROM evening CROSS JOIN unnest(came) AS player""",
    """
INSERT INTO chouette_sessions_event
    (club_id, session_id, seq, kind, body, key, content_hash, version, source, rules, at, hash)
SELECT %(club)s, id, m, 'result', '{}', 'benchmark-' || code || m, '', m, 'tap', 1,
    at + make_interval(mins => 9 * m), ''
FROM evening CROSS JOIN generate_series(1, %(games)s) AS m""",
    """
INSERT INTO chouette_sessions_posting
    (club_id, session_id, seq, cause, game, line, debtor_id, creditor_id, points, minor, currency)
SELECT %(club)s, id, 1 + m %% %(games)s, 1 + m %% %(games)s, 1 + m %% %(games)s, 'result',
    came[1 + (m * 7) %% %(seats)s], came[1 + (m * 7 + 1 + m %% 6) %% %(seats)s], 1 + m %% 4, 200 * (1 + m %% 4), 'GBP'
FROM evening CROSS JOIN generate_series(1, %(postings)s) AS m""",
    """
INSERT INTO chouette_sessions_game
    (club_id, session_id, number, seq, row, checkpoint, began, ended_by, winner, win, highest, seconds, facts)
SELECT %(club)s, id, m, m, '{}', '{}', m, 'result', CASE WHEN (n + m) %% 3 = 0 THEN 'box' ELSE 'team' END,
    CASE WHEN (n + m) %% 5 = 0 THEN 'gammon' ELSE 'single' END, 1 + m %% 4,
    400 + 10 * m, 3 + CASE WHEN m %% 9 = 0 THEN 1 ELSE 0 END
FROM evening CROSS JOIN generate_series(1, %(games)s) AS m""",
    """
INSERT INTO chouette_sessions_gameplayer (club_id, session_id, number, player_id, part, points)
SELECT %(club)s, id, m, came[1 + (seat + m) %% %(seats)s],
    CASE WHEN seat = 0 THEN 'box' WHEN seat = 1 AND m %% 4 = 0 THEN 'partner' WHEN seat = 2 THEN 'captain'
        ELSE 'team' END,
    CASE WHEN seat = 0 THEN (%(seats)s - 1) * (1 - 2 * (m %% 2)) ELSE 2 * (m %% 2) - 1 END
FROM evening CROSS JOIN generate_series(1, %(games)s) AS m CROSS JOIN generate_series(0, %(seats)s - 1) AS seat""",
    """
INSERT INTO chouette_sessions_cubefact
    (club_id, session_id, number, place, kind, seq, player_id, other_id, value, word, points)
SELECT %(club)s, id, m, place,
    CASE WHEN place < 4 THEN 'double' ELSE (ARRAY['alone', 'extra', 'settled'])[1 + n %% 3] END,
    m, came[1 + (place + m) %% %(seats)s], came[1 + m %% %(seats)s], (2 ^ (1 + (n + m + place) %% 3))::int,
    CASE WHEN place < 4 THEN (ARRAY['take', 'drop', 'take', 'beaver'])[1 + (n + m + place) %% 4] ELSE '' END,
    (place - 2) * (1 + m %% 3)
FROM evening CROSS JOIN generate_series(1, %(games)s) AS m CROSS JOIN generate_series(1, 4) AS place
WHERE place < 4 OR m %% 9 = 0""",
    """
INSERT INTO chouette_sessions_sessionresult (club_id, session_id, player_id, points)
SELECT club_id, session_id, player_id, sum(points) FROM chouette_sessions_entry WHERE club_id = %(club)s
GROUP BY club_id, session_id, player_id""",
    """
INSERT INTO chouette_sessions_debt
    (club_id, session_id, seq, cause, because, debtor_id, creditor_id, points, amount, currency, at)
SELECT %(club)s, id, %(games)s, 0, 'close', came[CASE WHEN e.n %% 3 = 0 THEN m.one ELSE m.other END],
    came[CASE WHEN e.n %% 3 = 0 THEN m.other ELSE m.one END], m.n, 200 * m.n, 'GBP', at + interval '4 hours'
FROM evening e CROSS JOIN unnest(%(ones)s::int[], %(others)s::int[]) WITH ORDINALITY AS m (one, other, n)""",
    """
CREATE TEMP TABLE paid AS
SELECT gen_random_uuid() AS id, e.id AS session, n, m, at + make_interval(hours => 4, mins => m) AS at,
    came[(%(ones)s::int[])[1 + (m + 2) %% 7]] AS one, came[(%(others)s::int[])[1 + (m + 2) %% 7]] AS other
FROM evening e CROSS JOIN generate_series(1, %(payments)s) AS m""",
    """
INSERT INTO chouette_sessions_payment
    (club_id, id, session_id, payer_id, receiver_id, amount, currency, how, key, at)
SELECT %(club)s, id, CASE WHEN m %% 2 = 0 THEN session END, CASE WHEN n %% 3 = 0 THEN one ELSE other END,
    CASE WHEN n %% 3 = 0 THEN other ELSE one END, 100 * m, 'GBP', 'cash', 'benchmark-' || n || '-' || m, at
FROM paid""",
    """
INSERT INTO chouette_sessions_paymentstep (club_id, payment_id, number, word, said_as, at)
SELECT %(club)s, id, step, CASE WHEN step = 1 THEN 'said' WHEN n %% 50 = 0 THEN 'disputed' ELSE 'confirmed' END,
    CASE WHEN step = 1 THEN 'payer' ELSE 'receiver' END, at + make_interval(mins => step)
FROM paid CROSS JOIN generate_series(1, 2) AS step WHERE step = 1 OR (n + m) %% 100 > 0""",
)


class LargeClub(NamedTuple):
    """The club; the first of its players, who came to every evening, and the other who did."""

    club: Club
    one: UUID
    other: UUID


def large_club(actor: Actor, *, evenings: int, postings: int) -> LargeClub:
    """A club with so many evenings and so many postings in each; the actor speaks for its first player."""
    club = people.club_create(actor=actor, name=f"{evenings} evenings", currency="GBP")
    names = [f"Player {number}" for number in range(1, PEOPLE + 1)]
    players = Player.objects.bulk_create([Player(club=club, name=name, name_key=name_key(name)) for name in names])
    people.device_speaks_for(actor=actor, club=club, player=players[0])
    first = session_start(
        actor=actor, club=club, name="Thursday", sheet="atlanta", stake="2.00", currency="GBP", players=players[:4]
    )
    asked = {
        "club": club.id, "code": first.code, "evenings": evenings,
        "postings": postings,
        "players": [player.id for player in players], "people": PEOPLE, "seats": AT_A_TABLE, "games": GAMES,
        "ones": ONES, "others": OTHERS, "payments": PAYMENTS,
    }  # fmt: skip
    with psycopg.connect(settings.OWNER_URL) as owner, _untied(owner):
        owner.execute(EVENINGS, asked)
        columns = [name for (name,) in owner.execute(COLUMNS).fetchall()]
        values = sql.SQL(", ".join(OTHERWISE.get(name, f"s.{name}") for name in columns))
        named = sql.SQL(", ").join(map(sql.Identifier, columns))
        owner.execute(sql.SQL(SESSIONS).format(columns=named, values=values), asked)
        for rows in ROWS:
            owner.execute(rows, asked)
        owner.execute("ANALYZE")  # the evenings are summed one by one: it has to be known that each has few rows
    for session in Session.objects.filter(club=club):
        figures_sum(session.key)
    with psycopg.connect(settings.OWNER_URL, autocommit=True) as owner:
        owner.execute("VACUUM ANALYZE")
    assert Session.objects.filter(club=club).count() == evenings + 1
    return LargeClub(club, players[0].id, players[1].id)


@contextmanager
def _untied(owner: psycopg.Connection) -> Iterator[None]:
    """Without the ties of these tables: they are tied again, all at once, once the rows are there."""
    tables = [f"chouette_sessions_{table}" for table in TABLES]
    ties = [(table, *tie) for table in tables for tie in owner.execute(TIES, [table]).fetchall()]
    for table, tie, _ in ties:
        owner.execute(
            sql.SQL("ALTER TABLE {} DROP CONSTRAINT IF EXISTS {} CASCADE").format(
                sql.Identifier(table), sql.Identifier(tie)
            )
        )
    yield
    for table, tie, definition in ties:
        owner.execute(
            sql.SQL("ALTER TABLE {} ADD CONSTRAINT {} {}").format(
                sql.Identifier(table), sql.Identifier(tie), sql.SQL(definition)
            )
        )
