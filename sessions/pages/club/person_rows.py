"""The statistics of a person as their page writes them: figures with where each leads, chips, the line."""

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from chouette.ledger.money import points_shown
from chouette.wording.sums import hundredths_shown, sum_of
from clubs.models import Club
from sessions.pages.club.period import PERIOD_NAMES, POINTS
from sessions.pages.club.person_cubes import CUBE_NAMES, beside_rows, cube_tables, stay_rows
from sessions.pages.club.person_statistics import (
    FROM_PAPER,
    GAMES_OF,
    OutsideSum,
    PersonStatistics,
    per_game,
    whole_minor,
)
from sessions.pages.club.season_line import FRAME, season_line
from sessions.selectors.figure_games import GameBrought, games_against, games_found
from sessions.selectors.player_statistics import (
    EveningResult,
    OpponentSum,
    Streak,
)
from sessions.view.sentences import Names

LATEST_EVENINGS = 60
LATEST_GAMES = 100
FEW_OPPONENTS = 3
MOST_DIGITS = 9
"""A value with so many is none that a cube shows."""

ROLE_NAMES = {
    "box": gettext_lazy("Box alone"),
    "box-with-partner": gettext_lazy("Box with Partner"),
    "partner": gettext_lazy("Partner"),
    "captain": gettext_lazy("Captain"),
    "team": gettext_lazy("Team"),
    "newcomer": gettext_lazy("Newcomer"),
    "box-from-paper": gettext_lazy("Box, from paper"),
    "captain-from-paper": gettext_lazy("Captain, from paper"),
    "gammons-won": gettext_lazy("Gammons won by their side"),
    "gammons-lost": gettext_lazy("Gammons lost by their side"),
}
OUTSIDE_ROLES = {
    "corrected": gettext_lazy("Points corrected by hand"),
    "from-paper": gettext_lazy("From paper, part not named"),
    "game-on": gettext_lazy("The game that is on"),
}
OUTSIDE_OPPONENTS = OUTSIDE_ROLES | {
    "from-paper": gettext_lazy("From paper, nobody named"),
    "with-partners": gettext_lazy("Between Box and Partner"),
}
GAMES_NAMES = ROLE_NAMES | CUBE_NAMES


class PersonRows:
    """Writes the statistics of one person for their page at `address`."""

    def __init__(self, club: Club, person: UUID, found: PersonStatistics) -> None:
        self.club = club
        self.found = found
        self.address = reverse("player", args=[club.slug, person])
        self.asked = {"period": found.period.key, "unit": found.unit}
        self.person = person

    def facts(self, games: str, against: str, value: str = "") -> dict[str, Any]:
        """What the template shows; `games`, `against` and `value` as the address has them."""
        found = self.found
        return {
            "statistics": found,
            "periods": self.periods(),
            "units": self.units(),
            "brought": self.shown(found.brought),
            "lost": found.brought < 0,
            "in_club": self.evenings_address(),
            "attendance": _attendance(len(found.evenings), found.club_evenings),
            "per_game": self.rate(found.in_games, found.games),
            "per_game_lost": found.in_games < 0,
            "roles": self.roles(),
            "outside_roles": self.outside(OUTSIDE_ROLES, found.outside_roles),
            "gammons": self.gammons(),
            "cubes": cube_tables(self),
            "beside": beside_rows(self),
            "stays": self.stays(),
            "ends": self.ends(),
            "streaks": self.streaks(),
            "opponents": self.opponents(),
            "outside_opponents": self.outside(OUTSIDE_OPPONENTS, found.outside_opponents),
            "line": self.line(),
            "rows": self.rows(),
            "more_evenings": max(len(found.evenings) - LATEST_EVENINGS, 0),
            "files": urlencode(self.asked),
            "from_paper": sum(one.from_paper for one in found.evenings),
            "not_counted": [one for one in found.known if not one.counts][-1:],
            "listed": self.listed(games, against, value),
        }

    # Figures in the reader's language

    def shown(self, value: int) -> str:
        """With its sign: "+3", "−£2.50"."""
        return points_shown(value) if self.found.unit == POINTS else sum_of(value, self.found.unit, plus=True)

    def rate(self, total: int, games: int) -> str:
        """For each game; empty where that is too few to say."""
        each = per_game(total, games)
        if each is None:
            return ""
        if self.found.unit != POINTS:
            return sum_of(whole_minor(each), self.found.unit, plus=True)
        return hundredths_shown(each)

    # Addresses

    def to(self, part: str = "", **asked: str) -> str:
        """The same page, otherwise asked for."""
        query = urlencode({**self.asked, **asked})
        return f"{self.address}?{query}{part}"

    def evenings_address(self, first: EveningResult | None = None, last: EveningResult | None = None) -> str:
        """The club's list with their evenings of the period, or from one evening to another."""
        since = first.day if first else self.found.period.since
        until = last.day if last else self.found.period.until
        asked = {"player": str(self.person), "since": since, "until": until}
        return f"{reverse('evenings', args=[self.club.slug])}?{urlencode({key: of for key, of in asked.items() if of})}"

    # Parts of the page

    def periods(self) -> list[dict[str, Any]]:
        """All, this year, the last twelve months; then each year that they played in."""
        years = [str(year) for year in self.found.years]
        now = self.found.period.key
        keys = [*PERIOD_NAMES, *years]
        if now not in keys:
            keys.append(now)
        return [{"name": PERIOD_NAMES.get(key, key), "to": self.to(period=key), "here": key == now} for key in keys]

    def units(self) -> list[dict[str, Any]]:
        """Points, and each currency that they played for; nothing where there is no choice."""
        currencies = sorted({one.currency for one in self.found.known if one.currency})
        if self.club.points_only and not currencies:
            return []
        units = [(POINTS, _("Points")), *((one, _("Money in %(currency)s") % {"currency": one}) for one in currencies)]
        return [{"name": name, "to": self.to(unit=key), "here": key == self.found.unit} for key, name in units]

    def roles(self) -> list[dict[str, Any]]:
        """A row for each role they had."""
        return [
            {
                "name": ROLE_NAMES[one.role],
                "to": self.to("#games", games=one.role),
                "games": one.games,
                "brought": self.shown(one.brought),
                "lost": one.brought < 0,
                "per_game": self.rate(one.brought, one.games),
            }
            for one in self.found.roles
        ]

    def outside(self, names: Mapping[str, Any], sums: Sequence[OutsideSum]) -> list[dict[str, Any]]:
        """A row for what is in none of the others, so that the table comes to the result."""
        return [{"label": names[one.what], "brought": self.shown(one.brought), "lost": one.brought < 0} for one in sums]

    def gammons(self) -> list[dict[str, Any]]:
        """How many for and against."""
        counted = {"gammons-won": self.found.gammons_won, "gammons-lost": self.found.gammons_lost}
        return [
            {"name": ROLE_NAMES[key], "number": number, "to": self.to("#games", games=key) if number else ""}
            for key, number in counted.items()
        ]

    def ends(self) -> list[dict[str, Any]]:
        """The best and the worst evening, where there is one."""
        ends = ((_("Best evening"), self.found.best), (_("Worst evening"), self.found.worst))
        return [{"name": name, **self.evening(one)} for name, one in ends if one]

    def evening(self, one: EveningResult) -> dict[str, Any]:
        """An evening as a row or a dot has it."""
        brought = self.found.of(one)
        return {
            "evening": one,
            "to": evening_address(one.code),
            "brought": self.shown(brought),
            "lost": brought < 0,
        }

    def streaks(self) -> list[dict[str, Any]]:
        """The run of now, and the longest ones."""
        found = self.found.streaks
        told = (
            (_("Now"), found["now"]),
            (_("Longest with a plus"), found["plus"]),
            (_("Longest with a minus"), found["minus"]),
        )
        return [
            {"name": name, "says": _streak(one), "to": self.evenings_address(one.first, one.last), "streak": one}
            for name, one in told
            if one
        ]

    def opponents(self) -> dict[str, list[dict[str, Any]]]:
        """The three they beat, the three they lose to, and all."""
        rows = [self._opponent(one) for one in self.found.opponents]
        won = [row for row in rows if row["value"] > 0]
        lost = [row for row in reversed(rows) if row["value"] < 0]
        return {"beaten": won[:FEW_OPPONENTS], "lost_to": lost[:FEW_OPPONENTS], "all": rows}

    def _opponent(self, one: OpponentSum) -> dict[str, Any]:
        value = self.found.of(one)
        return {
            "name": opponent_called(one),
            "value": value,
            "brought": self.shown(value),
            "lost": value < 0,
            "evenings": one.evenings,
            "to": self.to("#games", against=str(one.person)),
        }

    def line(self) -> dict[str, Any] | None:
        """The drawing over the evenings; none for fewer than two."""
        totals, evenings = self.found.totals, self.found.evenings
        if len(totals) < 2:
            return None
        drawn = season_line(totals)
        return {
            "drawn": drawn, "frame": FRAME, "first": evenings[0].day, "last": evenings[-1].day,
            "ticks": [(tick.y, self.shown(tick.value) if tick.value else "0") for tick in drawn.ticks],
            "dots": [
                {**self.evening(evenings[dot.place]), "x": dot.x, "y": dot.y, "total": self.shown(totals[dot.place])}
                for dot in drawn.dots
            ],
        }  # fmt: skip

    def rows(self) -> list[dict[str, Any]]:
        """The latest evenings with the running total after each, the latest first."""
        counted = list(zip(self.found.evenings, self.found.totals, strict=True))[-LATEST_EVENINGS:]
        return [{**self.evening(one), "total": self.shown(total), "under": total < 0} for one, total in counted[::-1]]

    def listed(self, games: str, against: str, value: str) -> dict[str, Any] | None:
        """The games that a figure is made of, where the address asks for them."""
        if games in GAMES_OF:
            title, last_won, which = str(GAMES_NAMES[games]), None, GAMES_OF[games]
            if value.isascii() and value.isdigit() and len(value) < MOST_DIGITS:
                which = which._replace(value=int(value))
                title = titled(games, int(value))
            found = games_found(self.found.asked, which, self.club.time_zone, LATEST_GAMES)
            told = [self._game(one, paper=games in FROM_PAPER) for one in found]
        else:
            other = next((one for one in self.found.opponents if str(one.person) == against), None)
            if other is None:
                return None
            title = _("Against %(name)s") % {"name": opponent_called(other)}
            found = games_against(self.found.asked, other.person, self.club.time_zone, LATEST_GAMES)
            told = [self._game(one) for one in found]
            last_won = next((game for one, game in zip(found, told, strict=True) if one.points > 0), None)
        return {"title": title, "games": told, "most": len(found) == LATEST_GAMES, "last_won": last_won}

    def stays(self) -> dict[str, Any] | None:
        """Their stays in the box, with the mean length as it is written."""
        stays = stay_rows(self)
        if stays is not None and stays["each"] is not None:
            whole, rest = stays["each"]
            stays["each"] = hundredths_shown(100 * whole + rest, plus=False)
        return stays

    def _game(self, one: GameBrought, *, paper: bool = False) -> dict[str, Any]:
        """A game with its page; one from paper has its row of the sheet."""
        value = one.points if self.found.unit == POINTS else one.minor
        return {
            "game": one,
            "to": f"{reverse('sheet', args=[one.code])}#paper-{one.number}"
            if paper
            else reverse("sheet-game", args=[one.code, one.number]),
            "brought": self.shown(value),
            "lost": value < 0,
        }


def evening_address(code: str) -> str:
    """Where an evening of the past is looked at."""
    return reverse("evening", args=[code])


def titled(games: str, value: int) -> str:
    """What a list of cubes or stays of one value is called."""
    if games == "stays":
        return ngettext("Stays in the box of %(n)s game", "Stays in the box of %(n)s games", value) % {"n": value}
    return _("%(what)s, to %(value)s") % {"what": GAMES_NAMES[games], "value": value}


def opponent_called(one: OpponentSum) -> str:
    """The name of somebody they played against, or which former player it was."""
    return Names({str(one.person): one.name}, {str(one.person): one.former})(str(one.person))


def _attendance(own: int, club: int) -> int:
    """In whole percent, rounded to the nearest."""
    return (200 * own + club) // (2 * club) if club else 0


def _streak(one: Streak) -> str:
    """ "4 evenings with a plus"."""
    if one.last.points > 0:
        said = ngettext("%(n)s evening with a plus", "%(n)s evenings with a plus", one.evenings)
    else:
        said = ngettext("%(n)s evening with a minus", "%(n)s evenings with a minus", one.evenings)
    return said % {"n": one.evenings}
