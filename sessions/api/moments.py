"""An evening looked back on: its result, its running results, the moments that mattered, what is open."""

from typing import Annotated

import msgspec
from django.http import HttpResponse
from rest_framework.request import Request

from chouette.ledger.money import amount_sent
from sessions.api.access import ApiView, token_of
from sessions.api.asked import reader_now
from sessions.api.bodies import answer
from sessions.api.operations import Count, operation
from sessions.errors import NotFound
from sessions.pages.evening.looking_back import LookingBack, looked_back
from sessions.selectors.by_code import session_of_code
from sessions.selectors.sessions import names_of

Points = dict[str, int]
EventNumber = Annotated[int, msgspec.Meta(ge=0, description="The number of the event.")]


class StepAnswer(msgspec.Struct, frozen=True):
    """The results after a game; or after points that were corrected by hand when so many games were over."""

    game: Count
    adjusted: Annotated[int | None, msgspec.Meta(description="The event that corrected points by hand; null: a game.")]
    results: Points
    paper: Annotated[bool, msgspec.Meta(description="A game from paper, of which no cubes are known.")]


class SwingAnswer(msgspec.Struct, frozen=True):
    """The most that a game has won or lost one player."""

    game: Count
    player: str
    points: int


class HighestCubeAnswer(msgspec.Struct, frozen=True):
    """The cubes, by name, that showed the most, and the first game in which they did."""

    game: Count
    cubes: list[str]
    points: Count


class StayAnswer(msgspec.Struct, frozen=True):
    """The games in a row in which a player was the Box."""

    player: str
    first: Count
    last: Count
    games: Count


class LoneTakeAnswer(msgspec.Struct, frozen=True):
    """Somebody who alone took, and what the game brought them."""

    game: Count
    seq: EventNumber
    player: str
    points: int


class DealAnswer(msgspec.Struct, frozen=True):
    """Cubes that were settled or bought, and the points that moved at once."""

    game: Count
    seq: EventNumber
    kind: str
    cubes: list[str]
    points: Count


class CorrectionAnswer(msgspec.Struct, frozen=True):
    """What a correction made of a game that was over."""

    game: Count
    seq: EventNumber
    by: Annotated[str, msgspec.Meta(description="By whose word: scorekeeper, organiser or players.")]
    before: Points
    after: Points


class ByHandAnswer(msgspec.Struct, frozen=True):
    """Points that were corrected by hand."""

    after_game: Count
    seq: EventNumber
    points: Points
    reason: str


class NotedAnswer(msgspec.Struct, frozen=True):
    """A note on a game, by its number."""

    number: Count
    game: Count
    by: str | None
    text: str


class EveningOpenAnswer(msgspec.Struct, frozen=True):
    """What of the evening's payments is open, of how much; whole points without a currency."""

    currency: str
    open: str
    amount: str


class MomentsAnswer(msgspec.Struct, frozen=True):
    """An evening looked back on. Players are named by their ids; of a game that is on nothing is told."""

    games: Count
    on: Annotated[bool, msgspec.Meta(description="It is not closed: all this is so far.")]
    players: Annotated[list[str], msgspec.Meta(description="In the order of the sheet’s columns.")]
    results: Points
    winners: Annotated[list[str], msgspec.Meta(description="Those who have won most; empty while all are even.")]
    running: list[StepAnswer]
    swings: Annotated[list[SwingAnswer], msgspec.Meta(description="One for each game, the largest first.")]
    highest_cube: HighestCubeAnswer | None
    longest_stays: list[StayAnswer]
    lone_takers: list[LoneTakeAnswer]
    settlements: Annotated[list[DealAnswer], msgspec.Meta(description="Most points first.")]
    corrections: list[CorrectionAnswer]
    by_hand: list[ByHandAnswer]
    notes: list[NotedAnswer]
    open: list[EveningOpenAnswer]


class Moments(ApiView):
    """The moments of an evening."""

    @operation("moments", gives={200: MomentsAnswer}, problems=(404,))
    def get(self, request: Request, code: str) -> HttpResponse:
        """What its page says: who won, the results after each game, the moments that mattered, what is open."""
        reader = reader_now(code, token_of(request))
        session = session_of_code(code)
        if session is None:
            raise NotFound
        return answer(_moments(looked_back(session, names_of(session.key), set(reader.voices))))


def _moments(told: LookingBack) -> MomentsAnswer:
    moments, highest = told.moments, told.moments.highest
    return MomentsAnswer(
        games=told.games,
        on=told.on,
        players=[column.player for column in told.columns],
        results=told.results,
        winners=told.won.winners,
        running=[StepAnswer(*step) for step in told.steps],
        swings=[SwingAnswer(*one) for one in moments.swings],
        highest_cube=None if highest is None else HighestCubeAnswer(highest.game, list(highest.cubes), highest.points),
        longest_stays=[StayAnswer(*one, one.games) for one in moments.stays],
        lone_takers=[LoneTakeAnswer(*one) for one in moments.lone_takes],
        settlements=[DealAnswer(one.game, one.seq, one.kind, list(one.cubes), one.points) for one in moments.deals],
        corrections=[CorrectionAnswer(*one) for one in told.corrections],
        by_hand=[ByHandAnswer(*one) for one in told.by_hand],
        notes=[NotedAnswer(one.number, one.game, one.by.hex if one.by else None, one.text) for one in told.notes],
        open=[
            EveningOpenAnswer(one.currency, amount_sent(one.open, one.currency), amount_sent(one.amount, one.currency))
            for one in told.made
        ],
    )
