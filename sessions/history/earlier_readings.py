"""How numbers of the rules that did not know an option of today read the order of play.

The header of an evening that was kept then does not name the option, nor does a file that was written from it.
"""

from collections.abc import Iterable, Sequence

import msgspec

from chouette.rules.events import Start
from chouette.rules.house import OPTIONS, REJECTING_SUCCESSOR, House
from chouette.rules.record import Replay, Standing, replay
from chouette.rules.state import Row, State
from sessions.history import chain
from sessions.history.checkpoint import standing_events
from sessions.models import SessionKey
from sessions.selectors.finished_games import game_rows_after
from sessions.selectors.log import RecordedEvent, lowest_rules
from sessions.store.header import header_of

FIRST_TO_KNOW = 5
"""The number of the rules with which the options of `EARLIER_VALUES` came."""
EARLIER_VALUES = {REJECTING_SUCCESSOR.key: "keeps_place"}
"""Options that came with a later number of the rules, with the value by which everything was played before."""


def earlier_house(house: House) -> House | None:
    """Return the house as earlier numbers of the rules read it; None if it names the options itself or has no other
    values today."""
    earlier = House(house.sheet, {**EARLIER_VALUES, **house.change})
    return None if all(earlier[OPTIONS[key]] == house[OPTIONS[key]] for key in EARLIER_VALUES) else earlier


def rows_that_fit_both(
    house: House, events: Sequence[Standing], rows: Iterable[tuple[int, Row]]
) -> tuple[Row, Row] | None:
    """Return the first row after which the next game was seated otherwise by the earlier reading, and that reading's.

    `rows` are those of today's reading, each with the number of the event that ended it. None if there is none, or if
    the earlier reading does not accept every event.
    """
    earlier = earlier_house(house)
    last = max((one.seq for one in events if isinstance(one.event, Start)), default=0)
    followed = [(seq, row) for seq, row in rows if seq < last]
    if earlier is None or not any(row.rejecting for _, row in followed):
        return None
    outcome = replay(State(house=earlier), events)
    if not isinstance(outcome, Replay):
        return None
    before = {seq: step.row for seq, step in outcome.steps if step.row is not None}
    pairs = ((row, before[seq]) for seq, row in followed if seq in before)
    return next((pair for pair in pairs if pair[0].next.seating != pair[1].next.seating), None)


def header_as_played(session: SessionKey, text: str, lines: Sequence[RecordedEvent]) -> str:
    """Return the kept header, with the options named that an earlier reading of the same events has otherwise.

    So the file is read elsewhere as its evening was kept, whatever number of the rules kept it.
    """
    house = header_of(text).house
    earlier = earlier_house(house)
    if earlier is None:
        return text
    kept = game_rows_after(session, 0)
    if lowest_rules(session) < FIRST_TO_KNOW and not _read_alike(house, _standing(lines), kept):
        return _naming(text, earlier)
    return text if rows_that_fit_both(house, _standing(lines), kept) is None else _naming(text, house)


def _standing(lines: Sequence[RecordedEvent]) -> tuple[Standing, ...]:
    return standing_events(chain.Entry(*line[:5]) for line in lines)


def _read_alike(house: House, events: Sequence[Standing], kept: Sequence[tuple[int, Row]]) -> bool:
    """Return whether the rules of today accept the events and give the rows that were kept."""
    outcome = replay(State(house=house), events)
    if not isinstance(outcome, Replay):
        return False
    rows = [(seq, step.row.next.seating) for seq, step in outcome.steps if step.row is not None]
    return rows == [(seq, row.next.seating) for seq, row in kept]


def _naming(text: str, house: House) -> str:
    """Return the header with the options of `EARLIER_VALUES` named as the house has them."""
    head = msgspec.json.decode(text)
    named = {key: house[OPTIONS[key]] for key in EARLIER_VALUES}
    return msgspec.json.encode({**head, "change": {**head.get("change", {}), **named}}).decode()
