"""What SQL counts of the games of a random night is what was seen while they were played."""

from datetime import UTC, datetime, timedelta

from hypothesis import given

from chouette.rules.events import Result, Start
from sessions.history.event_times import WrittenAt
from sessions.history.game_columns import EndedGame, games_ended
from sessions.models import GamePart, Source
from tests.kit.nights.checks import everyday
from tests.kit.nights.nights import Night, nights

NOON = datetime(2026, 11, 24, 12, tzinfo=UTC)
ON_THE_BOARD = {GamePart.CAPTAIN, GamePart.TEAM}


def ended(night: Night) -> list[EndedGame]:
    steps = zip(night.log, night.steps, strict=True)
    written = {one.seq: WrittenAt(NOON + timedelta(minutes=one.seq), Source.TAP) for one in night.log}
    return list(games_ended(night.states[0], ((one.seq, one.event, step) for one, step in steps), written))


@everyday
@given(nights(length=60))
def test_the_columns_of_a_game_say_what_was_played(night: Night) -> None:
    rows = [step.row for step in night.steps if step.row is not None]
    games = ended(night)
    assert [game.row for game in games] == rows
    for game in games:
        check_players(night, game)
        check_end(night, game)


def check_players(night: Night, game: EndedGame) -> None:
    """Everybody who began it is counted as what they then were, but who left it with nothing won or lost."""
    begun = next(state.game for state in night.states if state.game and state.game.number == game.row.number)
    parts = {one.player: one.part for one in game.players}
    points = {one.player: one.points for one in game.players}
    assert len(parts) == len(game.players)
    assert {player: of for player, of in points.items() if of} == {
        player: of for player, of in game.row.points.items() if of
    }
    assert (parts[begun.box], parts[begun.captain]) == (GamePart.BOX, GamePart.CAPTAIN)
    assert [player for player, part in parts.items() if part == GamePart.PARTNER] == [
        player for player in [begun.partner] if player
    ]
    gone = set(begun.team) - parts.keys()
    assert not gone & {*game.after.seated} - {*game.row.newcomers}
    came = {player for player in parts if player not in (begun.box, begun.partner, *begun.team)}
    assert all(points[player] for player in came)


def check_end(night: Night, game: EndedGame) -> None:
    """When it began, what ended it, and a cube no higher than any that was seen."""
    events = {one.seq: one.event for one in night.log}
    columns = game.columns
    assert isinstance(events[columns.began], Start)
    assert not any(isinstance(events[seq], Start) for seq in events if columns.began < seq < game.seq)
    assert columns.seconds == 60 * (game.seq - columns.began)
    last = events[game.seq]
    assert (columns.winner, columns.win) == ((last.winner, last.kind) if isinstance(last, Result) else ("", ""))
    seen = [state.game for state in night.states if state.game and state.game.number == game.row.number]
    assert columns.highest in {cube.value for at in seen for cube in at.cubes.values()}
    assert columns.highest >= max(cube.value for cube in seen[-1].cubes.values())
