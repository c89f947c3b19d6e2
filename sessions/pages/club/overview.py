"""What a club's page tells beside its tables: the last evening, the season, the next date. The wall tells the same."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from chouette.ledger.money import points_shown
from chouette.wording.table.payment_sentences import due as written
from clubs.actors import Actor
from clubs.models import Club
from clubs.name_order import name_order
from clubs.permissions import may
from clubs.seasons import next_date_of, seasons_of, today_of
from clubs.selectors import persons_spoken_for
from sessions.history.evening_moments import Swing, swings_of
from sessions.models import Session
from sessions.pages.club.small_lines import FRAME, small_lines
from sessions.pages.money.due_words import all_closed_words
from sessions.pages.season.chosen import season_asked
from sessions.pages.season.last_bars import BAR
from sessions.pages.season.last_bars import HEIGHT as BARS_HEIGHT
from sessions.pages.season.last_bars import WIDTH as BARS_WIDTH
from sessions.pages.season.standings import only_of, rows_shown, standings_of
from sessions.selectors.carried_evenings import is_carried
from sessions.selectors.last_evening import LastPlayed, last_played
from sessions.selectors.paper_games import known_games
from sessions.selectors.season_table import season_sums
from sessions.selectors.sessions import names_of
from sessions.selectors.settle_up import progress_at
from sessions.sheet.running import players_counted, running_results, series_of
from sessions.view.sentences import Names

TOP = 5
"""So many of a season are told."""
MOST_LINES = 10
"""So many players of an evening are told one by one."""
BARS = {"width": BARS_WIDTH, "height": BARS_HEIGHT, "line": BARS_HEIGHT // 2, "bar": BAR}


class PlayerLine(NamedTuple):
    """A player of the evening: their name, their result, and the points of their small line."""

    name: str
    result: str
    lost: bool
    path: str


class LastEveningCard(NamedTuple):
    """The last evening: how many games it had, if that is known; its players with the most won first, where its swing
    was, what is open or that nothing is."""

    session: Session
    games: int | None
    players: int
    lines: list[PlayerLine]
    left_out: int
    zero: float
    swing: tuple[str, str, int] | None  # whose, how much, in which game
    open: list[str]
    carries: bool
    all_closed: str


def overview(actor: Actor, club: Club) -> dict[str, Any]:
    """What the page and the wall show. Eight statements at most; two before there is an evening."""
    everybodys = may(actor, "clubs.results", club)
    last = last_played(club)
    return {
        "last": None if last is None else _card(last, results=everybodys),
        "frame": FRAME,
        "season": _season(actor, club, everybodys=everybodys) if last else None,
        "next_date": next_date_of(club),
        "bars": BARS,
    }


def _season(actor: Actor, club: Club, *, everybodys: bool) -> dict[str, Any]:
    """The top of the season that is on; one's own row where results are one's own."""
    chosen = season_asked("", seasons_of(club.id), today_of(club))
    table = standings_of(season_sums(chosen.evenings_of(club), with_games=False), chosen.least)
    if not everybodys:
        table = only_of(table, persons_spoken_for(actor, club.id))
    rows = (table.ranked or table.unranked)[:TOP]
    return {
        "name": chosen.name,
        "rows": rows_shown(rows, table, ()),
        "still_on": table.still_on,
        "places": bool(table.ranked),
        "own_only": not everybodys,
    }


def _card(last: LastPlayed, *, results: bool) -> LastEveningCard:
    """The card; without `results` it says nothing of what anybody has won."""
    names, steps = names_of(last.session.key), running_results(last.rows, last.recent, last.from_paper)
    final = steps[-1].points if steps else {}
    counted = players_counted(last.rows, last.recent, last.from_paper)
    players = sorted((one for one in final if one in counted), key=lambda one: (-final[one], name_order(names(one))))
    made = progress_at(last.session.key)
    shown = players[:MOST_LINES] if results else []
    lines, zero = small_lines(series_of(steps, shown))
    return LastEveningCard(
        last.session,
        known_games(len(last.rows) + len(last.from_paper), paper=bool(last.from_paper)),
        len(players),
        [
            PlayerLine(names(one), points_shown(final[one]), final[one] < 0, line)
            for one, line in zip(shown, lines, strict=True)
        ],
        len(players) - len(shown) if results else 0,
        zero,
        _swing(swings_of(last.rows), names) if results else None,
        [written(one.open, one.currency) for one in made if one.open],
        is_carried(last.session),
        all_closed_words(made, closed=True),
    )


def _swing(swings: Sequence[Swing], names: Names) -> tuple[str, str, int] | None:
    return (names(swings[0].player), points_shown(swings[0].points), swings[0].game) if swings else None
