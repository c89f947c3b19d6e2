"""What the finished games of an evening come to by player, and between two: added to when a game ends, summed anew when
one is corrected or an evening is brought along.

The figures: `games`, those a player was in; the parts (`box`, `box-with-partner`, `partner`, `captain`, `team`,
`newcomer`), `gammons-won` and `gammons-lost`; `stays` in the box by their length in games; of doubles `gave-` and
`got-` with the word (`take`, `drop`, `beaver`; `none` where the cube was settled first) by the value doubled to;
`extras-given`, `extras-taken`, `settled-box` and `settled-team` by the end held, `alone`; `beavered`, doubles and
extras; `box-from-paper` and `captain-from-paper`, games of which the paper says so and nothing else is known; and
`timed`, in seconds, which stands with the Box for the whole table.
"""

from typing import NamedTuple

from psycopg.rows import tuple_row

from sessions.models import SessionKey
from sessions.selectors.paper_games import PARTS
from sessions.store.sql import cursor, kept_cursor

OF_ONE_GAME = "AND number = %(number)s"
OF_ALL_GAMES = ""

GAMES = """
known AS (
    SELECT number, player_id, part, points, stayed_in, NULL::text AS winner, NULL::text AS win, NULL::integer AS seconds
    FROM chouette_sessions_gameplayer WHERE club_id = %(club)s AND session_id = %(session)s {of}
    UNION ALL
    SELECT number, NULL, NULL, NULL, NULL, winner, win, seconds
    FROM chouette_sessions_game WHERE club_id = %(club)s AND session_id = %(session)s {of}
), played AS MATERIALIZED (
    SELECT number, player_id, part, points, stayed_in, max(winner) OVER game AS winner, max(win) OVER game AS win,
        max(seconds) OVER game AS seconds, bool_or(part = 'partner') OVER game AS has_partner
    FROM known WINDOW game AS (PARTITION BY number)
)"""
"""The players of each game, with what is known of the game. It is a window because PostgreSQL, which has no statistics
of an evening that was just written, would join its games and players by comparing each with each."""

FIGURES = """
SELECT player_id, CASE WHEN part = 'box' AND has_partner THEN 'box-with-partner' ELSE part END AS figure, 0 AS value,
    1 AS times, points::bigint AS points
FROM played WHERE player_id IS NOT NULL
UNION ALL
SELECT player_id, 'games', 0, 1, points FROM played WHERE player_id IS NOT NULL
UNION ALL
SELECT player_id, CASE WHEN (winner = 'box') = (part IN ('box', 'partner')) THEN 'gammons-won' ELSE 'gammons-lost' END,
    0, 1, points
FROM played WHERE part <> 'newcomer' AND stayed_in IS NOT FALSE AND win IN ('gammon', 'backgammon')
UNION ALL
SELECT player_id, 'timed', 0, 1, seconds FROM played WHERE part = 'box' AND seconds IS NOT NULL
UNION ALL
SELECT w.player_id, w.figure, w.value, 1, w.points
FROM chouette_sessions_cubefact c
CROSS JOIN LATERAL (SELECT CASE c.kind WHEN 'double' THEN c.value ELSE 0 END AS value,
    CASE c.word WHEN '' THEN 'none' ELSE c.word END AS word) a
CROSS JOIN LATERAL (VALUES
    (c.player_id, CASE c.kind WHEN 'double' THEN 'gave-' || a.word WHEN 'extra' THEN 'extras-given'
        WHEN 'settled' THEN 'settled-box' ELSE c.kind END, a.value, c.points),
    (c.other_id, CASE c.kind WHEN 'double' THEN 'got-' || a.word WHEN 'extra' THEN 'extras-taken'
        WHEN 'settled' THEN 'settled-team' END, a.value, -c.points),
    (c.other_id, CASE c.word WHEN 'beaver' THEN 'beavered' END, 0, -c.points)
) AS w (player_id, figure, value, points)
WHERE c.club_id = %(club)s AND c.session_id = %(session)s {of} AND w.figure IS NOT NULL"""
"""What each game adds by itself."""

STAYS = """
SELECT player_id, 'stays', count(*)::integer, 1, sum(points)::bigint
FROM (
    SELECT player_id, points, number - row_number() OVER (PARTITION BY player_id ORDER BY number) AS stay
    FROM played WHERE part = 'box'
) s
GROUP BY player_id, stay"""
"""Games in a row with the same Box are one stay."""

FROM_PAPER = f"SELECT player_id, figure, 0, 1, points FROM ({PARTS}) p WHERE session_id = %(session)s"  # noqa: S608 - of our own texts alone

SUMMED = """
SELECT player_id, figure, value, sum(times)::integer AS times, sum(points)::bigint AS brought
FROM ({figures}) f GROUP BY player_id, figure, value"""

FIGURES_DUE = f"""WITH {GAMES.format(of=OF_ALL_GAMES)} {
    SUMMED.format(figures=f"{FIGURES.format(of=OF_ALL_GAMES)} UNION ALL {STAYS} UNION ALL {FROM_PAPER}")
}"""

ADD_FIGURES = f"""WITH {GAMES.format(of=OF_ONE_GAME)}
INSERT INTO chouette_sessions_sessionfigure AS kept (club_id, session_id, player_id, figure, value, times, brought)
SELECT %(club)s, %(session)s, due.* FROM ({SUMMED.format(figures=FIGURES.format(of=OF_ONE_GAME))}) due
ON CONFLICT (club_id, player_id, session_id, figure, value)
    DO UPDATE SET times = kept.times + excluded.times, brought = kept.brought + excluded.brought"""  # noqa: S608 - of our own texts alone

LENGTHEN_STAY = """
WITH RECURSIVE stay AS (
    SELECT number, player_id, points FROM chouette_sessions_gameplayer
    WHERE club_id = %(club)s AND session_id = %(session)s AND number = %(number)s AND part = 'box'
    UNION ALL
    SELECT p.number, p.player_id, p.points FROM stay
    JOIN chouette_sessions_gameplayer p ON p.club_id = %(club)s AND p.session_id = %(session)s
        AND p.number = stay.number - 1 AND p.player_id = stay.player_id AND p.part = 'box'
), longer AS (
    SELECT player_id, count(*)::integer AS games, sum(points)::bigint AS brought,
        sum(points) FILTER (WHERE number < %(number)s)::bigint AS brought_before
    FROM stay GROUP BY player_id
), gone AS (
    DELETE FROM chouette_sessions_sessionfigure kept USING longer
    WHERE kept.club_id = %(club)s AND kept.session_id = %(session)s AND kept.player_id = longer.player_id
        AND kept.figure = 'stays' AND kept.value = longer.games - 1 AND kept.times = 1
), fewer AS (
    UPDATE chouette_sessions_sessionfigure kept
    SET times = kept.times - 1, brought = kept.brought - longer.brought_before FROM longer
    WHERE kept.club_id = %(club)s AND kept.session_id = %(session)s AND kept.player_id = longer.player_id
        AND kept.figure = 'stays' AND kept.value = longer.games - 1 AND kept.times > 1
)
INSERT INTO chouette_sessions_sessionfigure AS kept (club_id, session_id, player_id, figure, value, times, brought)
SELECT %(club)s, %(session)s, player_id, 'stays', games, 1, brought FROM longer
ON CONFLICT (club_id, player_id, session_id, figure, value)
    DO UPDATE SET times = kept.times + 1, brought = kept.brought + excluded.brought"""
"""The stay that the game belongs to leaves the sum of its former length and is counted with its new one."""

PAIRS = """
SELECT w.player_id, w.other_id, sum(w.points)::bigint AS points
FROM chouette_sessions_posting o
CROSS JOIN LATERAL (VALUES (o.creditor_id, o.debtor_id, o.points), (o.debtor_id, o.creditor_id, -o.points))
    AS w (player_id, other_id, points)
WHERE o.club_id = %(club)s AND o.session_id = %(session)s
    AND o.line IN ('drops', 'extras', 'deals', 'penalties', 'result')
    AND o.game <= (SELECT coalesce(max(number), 0) FROM chouette_sessions_game
        WHERE club_id = %(club)s AND session_id = %(session)s) {of}
GROUP BY w.player_id, w.other_id
HAVING count(*) > 2 * count(o.reverses_id)"""
"""What stands of the postings of finished games between opponents, or between teammates who dealt with each other. A
posting and the one that takes it back come to nothing; the two stay out where nothing else is between them."""

OF_ITS_EVENTS = """AND o.cause > coalesce((SELECT max(seq) FROM chouette_sessions_game
    WHERE club_id = %(club)s AND session_id = %(session)s AND number < %(number)s), 0)"""
"""Postings are of the events since the game before ended. A correction of earlier ones sums anew."""

PAIRS_DUE = PAIRS.format(of="")

ADD_PAIRS = f"""
INSERT INTO chouette_sessions_sessionpair AS kept (club_id, session_id, player_id, other_id, points)
SELECT %(club)s, %(session)s, due.* FROM ({PAIRS.format(of=OF_ITS_EVENTS)}) due
ON CONFLICT (club_id, player_id, session_id, other_id) DO UPDATE SET points = kept.points + excluded.points"""  # noqa: S608 - of our own texts alone


class _Sums(NamedTuple):
    """A table of sums: its columns, and the statement that makes its rows for an evening."""

    table: str
    columns: str
    due: str

    @property
    def gone(self) -> str:
        return f"DELETE FROM {self.table} WHERE club_id = %(club)s AND session_id = %(session)s"  # noqa: S608 - of our own texts alone

    @property
    def made(self) -> str:
        return f"""INSERT INTO {self.table} (club_id, session_id, {self.columns})
            SELECT %(club)s, %(session)s, d.* FROM ({self.due}) d"""  # noqa: S608 - of our own texts alone

    @property
    def different(self) -> str:
        kept = f"""SELECT {self.columns} FROM {self.table} k
            WHERE k.club_id = %(club)s AND k.session_id = %(session)s"""  # noqa: S608 - of our own texts alone
        return f"""WITH due AS MATERIALIZED ({self.due}), kept AS MATERIALIZED ({kept})
            (TABLE due EXCEPT TABLE kept) UNION ALL (TABLE kept EXCEPT TABLE due) LIMIT 1"""


SUMMED_TABLES = (
    _Sums("chouette_sessions_sessionfigure", "player_id, figure, value, times, brought", FIGURES_DUE),
    _Sums("chouette_sessions_sessionpair", "player_id, other_id, points", PAIRS_DUE),
)


def add_game_to_sums(session: SessionKey, number: int) -> None:
    """Add the game that has just ended to the figures of its evening. It costs the same after any number of games."""
    values = {**session._asdict(), "number": number}
    with kept_cursor(tuple_row) as statement:
        for added in (ADD_FIGURES, LENGTHEN_STAY, ADD_PAIRS):
            statement.execute(added, values)


def sum_figures(session: SessionKey) -> None:
    """Sum an evening's figures anew from its finished games and its postings."""
    with cursor() as statement:
        for sums in SUMMED_TABLES:
            statement.execute(sums.gone, session._asdict())
            statement.execute(sums.made, session._asdict())


def figures_differ(session: SessionKey) -> bool:
    """Return whether what is kept is not what games and postings come to."""
    with cursor() as statement:
        return any(statement.execute(sums.different, session._asdict()).fetchone() for sums in SUMMED_TABLES)
