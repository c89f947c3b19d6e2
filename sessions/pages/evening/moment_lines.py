"""The moments of an evening as the page lists them: what it was, and where it can be looked at."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from chouette.ledger.money import points_shown
from chouette.wording.language import render
from chouette.wording.table.dispute_sentences import CORRECTED
from sessions.history.evening_moments import BoxStay, HighestCube, LoneTake, Swing
from sessions.pages.evening.looking_back import LookingBack
from sessions.selectors.changed_games import GameCorrected
from sessions.selectors.remarks import RemarkRead
from sessions.sheet.running import AdjustedByHand
from sessions.view import happened
from sessions.view.sentences import Names

MOST_SWINGS, MOST = 3, 5
"""So many swings are listed, and of any other kind; the history has them all."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class MomentLine:
    """A line with the address it leads to; `where` is what is found there. `said` are somebody's own words, `figure`
    the points that somebody named by the text has won or lost."""

    text: str
    where: str
    href: str
    said: str = ""
    figure: str = ""


@dataclass(frozen=True, slots=True)
class MomentGroup:
    """The moments of one kind; so many `more` are not listed."""

    title: str
    lines: list[MomentLine]
    more: int = 0


def moment_groups(told: LookingBack, code: str, names: Names) -> list[MomentGroup]:
    """Each kind of which there is any."""
    return [group for group in _groups(told, _Lines(code, names, told.ends)) if group.lines]


def _groups(told: LookingBack, lines: "_Lines") -> Iterator[MomentGroup]:
    moments = told.moments
    corrected: list[GameCorrected | AdjustedByHand] = [*told.corrections, *told.by_hand]
    highest = [] if moments.highest is None else [moments.highest]
    yield MomentGroup(_("Largest swings"), [lines.swing(one) for one in moments.swings[:MOST_SWINGS]])
    yield _group(_("Highest cube"), highest, lines.highest)
    yield _group(_("Longest stay in the box"), moments.stays, lines.stay)
    yield _group(_("Alone against the Box"), moments.lone_takes, lines.lone_take)
    yield _group(
        _("Settlements"),
        moments.deals,
        lambda one: lines.event(one.seq, one.game, happened.event(one.trace, lines.names)),
    )
    yield _group(
        _("Corrections"),
        sorted(corrected, key=lambda one: one.seq),
        lambda one: lines.correction(one) if isinstance(one, GameCorrected) else lines.by_hand(one),
    )
    yield _group(_("Notes"), told.notes, lines.note)


def _group(title: str, found: Sequence[T], line: Callable[[T], MomentLine]) -> MomentGroup:
    return MomentGroup(title, [line(one) for one in found[:MOST]], max(0, len(found) - MOST))


class _Lines:
    """What is said of each, for the evening of this code; each leads to the replay at the moment when it was so."""

    def __init__(self, code: str, names: Names, ends: Sequence[int]) -> None:
        self.code, self.names, self.ends = code, names, ends

    def swing(self, one: Swing) -> MomentLine:
        where, figure = _game_called(one.game), points_shown(one.points)
        return MomentLine(self.names(one.player), where, self._moment(self.ends[one.game - 1]), figure=figure)

    def highest(self, one: HighestCube) -> MomentLine:
        said = ngettext("%(cubes)s: %(n)s point", "%(cubes)s: %(n)s points", one.points)
        before_its_end = max(self._first(one.game), self.ends[one.game - 1] - 1)
        return MomentLine(
            said % {"cubes": self.names.cubes(one.cubes), "n": one.points},
            _game_called(one.game),
            self._moment(before_its_end),
        )

    def stay(self, one: BoxStay) -> MomentLine:
        said = ngettext("%(name)s, %(n)s game in a row", "%(name)s, %(n)s games in a row", one.games)
        where = _("Games %(first)s to %(last)s") % {"first": one.first, "last": one.last}
        said %= {"name": self.names(one.player), "n": one.games}
        return MomentLine(said, where, self._moment(self._first(one.first)))

    def lone_take(self, one: LoneTake) -> MomentLine:
        said = _("%(name)s took alone: %(points)s in the game")
        return self.event(
            one.seq, one.game, said % {"name": self.names(one.player), "points": points_shown(one.points)}
        )

    def correction(self, one: GameCorrected) -> MomentLine:
        changes = [
            _("%(name)s %(now)s, not %(before)s")
            % {
                "name": self.names(player),
                "now": points_shown(one.after.get(player, 0)),
                "before": points_shown(one.before.get(player, 0)),
            }
            for player in one.touched
        ]
        said = f"{render(CORRECTED[one.by], {'game': str(one.game)})} {'; '.join(changes)}"
        return self.event(one.seq, one.game, said)

    def by_hand(self, one: AdjustedByHand) -> MomentLine:
        moved = "; ".join(f"{self.names(player)} {points_shown(points)}" for player, points in one.points.items())
        said = _("Points corrected by hand: %(moved)s") % {"moved": moved}
        return self.event(one.seq, one.after_game, said, one.reason)

    def note(self, one: RemarkRead) -> MomentLine:
        who = self.names(one.by.hex) if one.by else _("the scorekeeper")
        text = who if one.text else _("%(name)s: a photo") % {"name": who}
        return MomentLine(text, _game_called(one.game), self._moment(one.seq), one.text)

    def event(self, seq: int, game: int, text: str, said: str = "") -> MomentLine:
        """Something that one event did; it leads to the table as it stood then."""
        where = _game_called(game) if game else _("Before the first game")
        return MomentLine(text, where, self._moment(seq), said)

    def _first(self, game: int) -> int:
        """The first event of a game."""
        return self.ends[game - 2] + 1 if game > 1 else 1

    def _moment(self, seq: int) -> str:
        return reverse("moment", args=[self.code, seq])


def _game_called(game: int) -> str:
    return _("Game %(n)s") % {"n": game}
