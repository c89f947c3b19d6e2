"""What the finished games of an evening come to by player, and between two: summed anew when a game ends or is
corrected.

The figures: `games`, those a player was in; the parts (`box`, `box-with-partner`, `partner`, `captain`, `team`,
`newcomer`), `gammons-won` and `gammons-lost`; `stays` in the box by their length in games; of doubles `gave-` and
`got-` with the word (`take`, `drop`, `beaver`; `none` where the cube was settled first) by the value doubled to;
`extras-given`, `extras-taken`, `settled-box` and `settled-team` by the end held, `alone`; `beavered`, doubles and
extras; `box-from-paper` and `captain-from-paper`, games of which the paper says so and nothing else is known; and
`timed`, in seconds, which stands with the Box for the whole table.
"""

from typing import NamedTuple

from sessions.models import SessionKey
from sessions.selectors.paper_games import PARTS
from sessions.store.sql import cursor

FIGURES_DUE = f"""
SELECT f.player_id, f.figure, f.value, count(*)::integer AS times, sum(f.points)::bigint AS brought
FROM (
    SELECT p.player_id, CASE WHEN q.player_id IS NULL THEN p.part ELSE 'box-with-partner' END AS figure, 0 AS value,
        p.points
    FROM chouette_sessions_gameplayer p
    LEFT JOIN chouette_sessions_gameplayer q ON p.part = 'box' AND q.club_id = %(club)s AND q.session_id = %(session)s
        AND q.number = p.number AND q.part = 'partner'
    WHERE p.club_id = %(club)s AND p.session_id = %(session)s
    UNION ALL
    SELECT p.player_id, 'games', 0, p.points FROM chouette_sessions_gameplayer p
    WHERE p.club_id = %(club)s AND p.session_id = %(session)s
    UNION ALL
    SELECT p.player_id, CASE WHEN (g.winner = 'box') = (p.part IN ('box', 'partner')) THEN 'gammons-won'
        ELSE 'gammons-lost' END, 0, p.points
    FROM chouette_sessions_game g
    JOIN chouette_sessions_gameplayer p ON p.club_id = %(club)s AND p.session_id = %(session)s
        AND p.number = g.number AND p.part <> 'newcomer'
    WHERE g.club_id = %(club)s AND g.session_id = %(session)s AND g.win IN ('gammon', 'backgammon')
    UNION ALL
    SELECT s.player_id, 'stays', count(*)::integer, sum(s.points)::integer
    FROM (
        SELECT b.player_id, b.points, b.number - row_number() OVER (PARTITION BY b.player_id ORDER BY b.number) AS stay
        FROM chouette_sessions_gameplayer b
        WHERE b.club_id = %(club)s AND b.session_id = %(session)s AND b.part = 'box'
    ) s
    GROUP BY s.player_id, s.stay
    UNION ALL
    SELECT p.player_id, 'timed', 0, g.seconds
    FROM chouette_sessions_game g
    JOIN chouette_sessions_gameplayer p ON p.club_id = %(club)s AND p.session_id = %(session)s
        AND p.number = g.number AND p.part = 'box'
    WHERE g.club_id = %(club)s AND g.session_id = %(session)s AND g.seconds IS NOT NULL
    UNION ALL
    SELECT w.player_id, w.figure, CASE c.kind WHEN 'double' THEN c.value ELSE 0 END, w.points
    FROM chouette_sessions_cubefact c
    CROSS JOIN LATERAL (SELECT CASE c.word WHEN '' THEN 'none' ELSE c.word END AS word) a
    CROSS JOIN LATERAL (VALUES
        (c.player_id, CASE c.kind WHEN 'double' THEN 'gave-' || a.word WHEN 'extra' THEN 'extras-given'
            WHEN 'settled' THEN 'settled-box' ELSE c.kind END, c.points),
        (c.other_id, CASE c.kind WHEN 'double' THEN 'got-' || a.word WHEN 'extra' THEN 'extras-taken'
            WHEN 'settled' THEN 'settled-team' END, -c.points)
    ) AS w (player_id, figure, points)
    WHERE c.club_id = %(club)s AND c.session_id = %(session)s AND w.figure IS NOT NULL
    UNION ALL
    SELECT c.other_id, 'beavered', 0, -c.points FROM chouette_sessions_cubefact c
    WHERE c.club_id = %(club)s AND c.session_id = %(session)s AND c.word = 'beaver'
    UNION ALL
    SELECT p.player_id, p.figure, 0, p.points FROM ({PARTS}) p WHERE p.session_id = %(session)s
) f
GROUP BY f.player_id, f.figure, f.value"""  # noqa: S608 - of our own texts alone

PAIRS_DUE = """
SELECT w.player_id, w.other_id, sum(w.points)::bigint AS points
FROM chouette_sessions_posting o
CROSS JOIN LATERAL (VALUES (o.creditor_id, o.debtor_id, o.points), (o.debtor_id, o.creditor_id, -o.points))
    AS w (player_id, other_id, points)
WHERE o.club_id = %(club)s AND o.session_id = %(session)s
    AND o.line IN ('drops', 'extras', 'deals', 'penalties', 'result') AND o.reverses_id IS NULL
    AND o.game <= (SELECT coalesce(max(g.number), 0) FROM chouette_sessions_game g
        WHERE g.club_id = %(club)s AND g.session_id = %(session)s)
    AND NOT EXISTS (SELECT 1 FROM chouette_sessions_posting r WHERE r.club_id = %(club)s AND r.reverses_id = o.id)
GROUP BY w.player_id, w.other_id"""
"""What stands of the postings of finished games between opponents, or between teammates who dealt with each other."""


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


SUMMED = (
    _Sums("chouette_sessions_sessionfigure", "player_id, figure, value, times, brought", FIGURES_DUE),
    _Sums("chouette_sessions_sessionpair", "player_id, other_id, points", PAIRS_DUE),
)


def figures_sum(session: SessionKey) -> None:
    """Sum an evening's figures anew from its finished games and its postings."""
    with cursor() as statement:
        for sums in SUMMED:
            statement.execute(sums.gone, session._asdict())
            statement.execute(sums.made, session._asdict())


def figures_differ(session: SessionKey) -> bool:
    """Is what is kept not what games and postings come to?"""
    with cursor() as statement:
        return any(statement.execute(sums.different, session._asdict()).fetchone() for sums in SUMMED)
