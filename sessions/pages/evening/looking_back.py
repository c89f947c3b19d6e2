"""All that is told of an evening once it is looked back on, read together; the page and the API say the same."""

from typing import NamedTuple

from sessions.history.evening_moments import PlayedMoments, moments_of
from sessions.history.games_replayed import games_played
from sessions.models import Session
from sessions.selectors.changed_games import GameCorrected, games_corrected
from sessions.selectors.paper_games import PaperGameRead, known_games, paper_games_of
from sessions.selectors.remarks import RemarkRead, remarks_in_place
from sessions.selectors.sessions import state_and_recent_of
from sessions.selectors.settle_up import SettleProgress, progress_at
from sessions.sheet.columns import Column, columns_of
from sessions.sheet.running import AdjustedByHand, RunningStep, by_hand, players_counted, running_results
from sessions.view.sentences import Names


class LookingBack(NamedTuple):
    """`ends` are the events that ended the games. `results` are those after the last finished game and what was
    corrected since, by player in the order of the sheet's columns; `counted` is how many played, who came and was in no
    game left out; `made` says how far the evening's payments are. Games from paper (`paper`) are among the games, not
    among their ends."""

    ends: list[int]
    on: bool
    columns: list[Column]
    steps: list[RunningStep]
    results: dict[str, int]
    counted: int
    moments: PlayedMoments
    corrections: list[GameCorrected]
    by_hand: list[AdjustedByHand]
    notes: list[RemarkRead]
    made: list[SettleProgress]
    paper: list[PaperGameRead]

    @property
    def games(self) -> int:
        """How many are over."""
        return len(self.ends) + sum(step.paper for step in self.steps)

    @property
    def known_games(self) -> int | None:
        """Return the same, if it is known."""
        return known_games(self.games, paper=bool(self.paper))

    @property
    def won(self) -> "EveningOutcome":
        """How it ended, or stands."""
        return EveningOutcome(self.games, self.results)


class EveningOutcome(NamedTuple):
    """The number of finished games and everybody's result after them, by player."""

    games: int
    results: dict[str, int]

    @property
    def most(self) -> int:
        """What those who have won most have won; 0 while all are even."""
        return max(self.results.values(), default=0)

    @property
    def winners(self) -> list[str]:
        """Those who have won most: nobody while all are even."""
        return [player for player, points in self.results.items() if points == self.most > 0]


def looked_back(session: Session, names: Names, mine: set[str]) -> LookingBack:
    """An evening so far; `mine` are the players for whom the reader speaks."""
    state, recent = state_and_recent_of(session.key)
    games = games_played(session)
    rows = [game.row for game in games]
    paper = paper_games_of(session.key) if recent.adjusted else []
    columns, steps = columns_of(rows, state, mine, names), running_results(rows, recent, paper)
    last = steps[-1].points if steps else {}
    return LookingBack(
        [game.seq for game in games],
        not state.closed,
        columns,
        steps,
        {column.player: last.get(column.player, 0) for column in columns},
        len(players_counted(rows, recent, paper)),
        moments_of(session, games),
        [one for one in games_corrected(session) if one.game <= len(rows)],
        by_hand(recent, paper),
        remarks_in_place(session.key, [game.seq for game in games]),
        progress_at(session.key),
        paper,
    )
