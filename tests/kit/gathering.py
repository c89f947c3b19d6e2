"""A table that was opened without names: those who come roll for the order."""

from typing import Literal

from clubs import services as people
from sessions import services
from sessions.services.taps.tap import OrderTap
from tests.kit.table import Table, comes, person

Act = Literal["list", "leave_out", "roll", "rest"]


def gathering(*names: str, sheet: str = "atlanta") -> Table:
    """Kim keeps the sheet and does not play; these have come with phones of their own, and nobody is seated."""
    kim = person("Kim")
    club = people.club_create(actor=kim.actor, name="Thursday club", currency="GBP")
    session = services.session_start(
        actor=kim.actor, club=club, name="Thursday", sheet=sheet, stake="2.00", currency="GBP", players=[]
    )
    table = Table(club, session.code, kim, {}, person("Stranger"))
    for name in names:
        comes(table, name)
    return table


def order_act(
    table: Table, who: str, act: Act, *, of: str = "", players: tuple[str, ...] | None = None, number: int = 1
) -> None:
    """One act of rolling for the order, through the services."""
    tap = OrderTap(
        act=act,
        players=None if players is None else [table.id(name) for name in players],
        player=table.id(of) if of else "",
        round=number,
    )
    by = table.stranger if who == "a stranger" else table[who]
    assert by is not None
    services.order_said(code=table.code, token=by.hash, tap=tap)


def rolled(table: Table) -> dict[str, list[list[int]]]:
    """By name what each has rolled, as everybody sees it; nothing where nobody rolls."""
    rolling = table.view["rolling"] or {"rolls": {}}
    return {table.view["players"][player]["name"]: of for player, of in rolling["rolls"].items()}


def to_roll(table: Table) -> list[str]:
    """Those who are to roll now, by name."""
    return [table.view["players"][player]["name"] for player in table.view["rolling"]["throwing"]]
