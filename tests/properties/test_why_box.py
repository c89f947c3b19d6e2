"""The reason of the rotation says of every finished game what became of the Captain's cube, and who is Box."""

from collections.abc import Iterable, Iterator

from hypothesis import given

from chouette.rules import Refusal, State, Step
from chouette.rules.events import Consulted, GameEvent, Result
from chouette.rules.format.replay import Log
from chouette.rules.format.transcript import Header, TranscriptNames, decode, header_read, opening
from chouette.rules.state import Cube, Game, Row
from chouette.wording.table.next_box_sentences import BY_FATE
from sessions.view import box_why
from sessions.view import sentences as spoken
from tests.kit.nights.checks import everyday
from tests.kit.nights.nights import Night, nights
from tests.kit.sheets.files import HERE, SHEETS
from tests.kit.sheets.reader import Played, read

Told = tuple[State, GameEvent, Step]
SAYS = {
    "played out": ("beat",),
    "the team dropped": ("<{captain}> dropped",),
    "the box dropped": ("dropped <{captain}>’s cube",),
    "settled": ("paid to settle <{captain}>’s cube", "<{captain}>’s cube was settled"),
    "washed": ("<{captain}>’s cube was washed",),
}
"""What the reason has in it, by what closed the Captain's cube; and nothing of the other rows."""
FATES = {
    "": "played out", "captain_dropped": "the team dropped", "box_dropped": "the box dropped", "captain": "settled",
    "box": "settled", "tie": "settled", "washed": "washed",
}  # fmt: skip
WHOSE: dict[str, str | tuple[str, ...]] = {
    "captain": "takes the box.",
    "successor": ("takes it.", "takes the box."),
    "box": "the box.",
    "no_profit": "is Box.",
    "tie": "is Box.",
}


def closed(before: State, event: GameEvent, step: Step) -> str | None:
    """What this event did to the Captain's cube, by its postings; null if the cube was closed before or goes on."""
    game = before.game
    assert game is not None
    cube = game.cubes[game.captain]
    after = step.state.game
    if not is_the_bet(game, cube) or (after is not None and is_the_bet(after, after.cubes[game.captain])):
        return None
    if isinstance(event, Result):
        return "played out"
    if isinstance(event, Consulted):
        return "washed"
    dropped = [one.debtor for one in step.postings if one.line == "drops"]
    if not dropped:
        return "settled"
    return "the team dropped" if set(dropped) & set(cube.team_end) else "the box dropped"


def is_the_bet(game: Game, cube: Cube) -> bool:
    """Is it open between Box and Captain? Once dropped it may live again as an extra, which is another bet."""
    return cube.kind == "team" and cube in game.live()


def check_reasons(steps: Iterable[Told]) -> Iterator[tuple[str, str]]:
    """Of each finished game the sentence is that of the cube; gives back which rows were said."""
    what = ""
    for before, event, step in steps:
        if before.game is None:
            continue
        what = what or closed(before, event, step) or ""
        if step.row is not None:
            check_reason(what, step.row)
            yield what, step.row.next.case
            what = ""


def check_reason(what: str, row: Row) -> None:
    people = dict.fromkeys((row.box, row.captain, row.next.box))
    told = box_why.next_round(row.next, row.box, row.captain, spoken.Names({one: f"<{one}>" for one in people})).text
    if row.next.case != "box" and row.next.box == row.box:
        assert told == f"<{row.box}> has lost the box, yet nobody else is here: <{row.box}> serves as Box."
        return
    if row.next.case == "captain" and row.next.box != row.captain:
        assert told == f"The box falls to <{row.captain}>, who is not here: <{row.next.box}> takes it."
        return
    said = [cause for cause, starts in SAYS.items() if any(one.format(captain=row.captain) in told for one in starts)]
    assert said == [what], (told, what)
    assert told.endswith(WHOSE[row.next.case]), (told, row.next)
    assert ("keeps the box" in told) == (row.next.box == row.box), (told, row.next)


def sheets_told() -> Iterator[list[Told]]:
    """Every score sheet, as far as its events are accepted."""
    for path in SHEETS:
        sheet = read(path.read_text(encoding="utf-8"))
        header = header_read(sheet.header)
        assert isinstance(header, Header)
        log, names = Log(opening(header)), TranscriptNames()
        for item in sheet.items:
            if isinstance(item, Played) and item.refused is None:
                fields = names.event(item.event)
                assert isinstance(fields, dict)
                event = decode(fields, header.version)
                assert not isinstance(event, Refusal)
                assert log.take(event) is None, (path.relative_to(HERE), item.number)
        events = [one.event for one in log.standing]
        yield [(before, event, step) for event, (before, step) in zip(events, log.steps, strict=True)]


def test_every_score_sheet_has_the_reason_of_its_captains_cube() -> None:
    """Every reason there is stands below one of them."""
    said = {row for told in sheets_told() for row in check_reasons(told)}
    assert {(FATES[fate], case) for fate, cases in BY_FATE.items() for case in cases} == said


@everyday
@given(nights())
def test_every_night_has_the_reason_of_its_captains_cube(night: Night) -> None:
    events = [one.event for one in night.log]
    list(check_reasons(zip(night.states, events, night.steps, strict=False)))
