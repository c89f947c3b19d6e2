"""The evening as the view has it: its club, its agreed end, what a point is worth, its house, its other tables."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Annotated, NamedTuple

from msgspec import Struct, field

from chouette.ledger import money
from chouette.ledger.money import Worth
from chouette.rules.house import House
from chouette.wording import clause
from chouette.wording.options import explained, title_of
from sessions.store.session_row import NewTable
from sessions.view.describing import says

LAST_GAME = timedelta(minutes=15)
"""So long before the agreed end the last game is called."""


class ClubView(Struct, frozen=True, gc=False):
    """The club of the session."""

    slug: Annotated[str, says("Its address.")]
    name: Annotated[str, says("Its name.")]
    zone: Annotated[str, says("The time zone in which every time is told, as the IANA names it.")]


class AgreedEnd(Struct, frozen=True, gc=False):
    """When the evening is to end."""

    at: Annotated[str, says("The agreed end (RFC 3339).")]
    last_game: Annotated[str, says("From when on a game that begins is the last (RFC 3339).")]


class SheetKeeper(Struct, frozen=True, gc=False):
    """The scorekeeper."""

    player: Annotated[str | None, says("The player of that name, if one is here.")]
    name: Annotated[str, says("The name; empty for a scorekeeper without one.")]
    here: Annotated[
        bool, says("Whether they have been here in the last ten minutes; if not, a seated player may take the sheet.")
    ]


class DepartureView(Struct, frozen=True, gc=False):
    """An option that is played otherwise here than on the printed sheet."""

    option: Annotated[str, says("Its key.")]
    title: Annotated[str, says("What it is called.")]
    value_text: Annotated[str, says("What is played here.")]
    rule: Annotated[str, says("The clause.")]


class FirstTable(Struct, frozen=True, gc=False):
    """The table that this one was split from."""

    code: Annotated[str, says("The code of its session.")]
    name: Annotated[str, says("Its name.")]


class SecondTable(Struct, frozen=True, gc=False):
    """A table that was split from this one."""

    code: Annotated[str, says("The code of its session.")]
    name: Annotated[str, says("Its name.")]
    seq: Annotated[int, says("The event that split it.")]
    players: Annotated[tuple[str, ...], says("The players who went there.")]


class TablesView(Struct, frozen=True, gc=False):
    """The other tables of a split."""

    from_: Annotated[FirstTable | None, says("The table that this one was split from.")] = field(name="from")
    new: Annotated[list[SecondTable], says("The tables that were split from this one.")]


class WorthView(NamedTuple):
    """What a point is worth, as it is written; all null where no amount is said."""

    stake: str | None = None
    currency: str | None = None
    minor: int | None = None
    decimals: int | None = None


def worth_shown(worth: Worth) -> WorthView:
    """What a point is worth; nothing of it where points alone are played for."""
    if not worth.said:
        return WorthView()
    currency = worth.currency
    return WorthView(money.amount(worth.minor, currency), currency, worth.minor, money.decimals(currency))


def agreed_end(at: datetime | None) -> AgreedEnd | None:
    """The agreed end, and from when on a game that begins is the last; null for an open end."""
    return None if at is None else AgreedEnd(_instant(at), _instant(at - LAST_GAME))


def _instant(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="seconds")


def departures(house: House) -> list[DepartureView]:
    """What differs from the sheet."""
    return [
        DepartureView(option.key, title_of(option), explained(option, value), clause(house.clause(option)))
        for option, value, _ in house.departures()
    ]


def other_tables(first: tuple[str, str] | None, new: Iterable[NewTable]) -> TablesView:
    """The table that this one was split from, and those that were split from it, with who went there."""
    return TablesView(
        from_=None if first is None else FirstTable(*first),
        new=[SecondTable(table.code, table.name, table.seq, table.players) for table in new],
    )
