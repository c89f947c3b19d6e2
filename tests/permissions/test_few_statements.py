"""No address that is read asks the database more than fourteen times, with a bet, a payment and a clearing waiting."""

from pathlib import Path

import pytest
from django.db import connection

from sessions import services
from sessions.demo.season_file import season_kept
from tests.kit.daily import first_daily
from tests.kit.permission_table import API, PAGES
from tests.kit.roles import House
from tests.kit.routes import address
from tests.kit.tracing import statements, traced

MOST = 14
MONTH = 15
"""Whose word undid a payment is one more, beside the list of the months."""
FILE_OF_A_PERSON = 14
"""Of so many kinds is what is kept about them."""
MORE = {
    "books-month": MONTH,
    "player-data": FILE_OF_A_PERSON,
    "api-player-data": FILE_OF_A_PERSON,
    "club-export": 1000,  # a file for each evening
    "api-club-export": 1000,
}
OF_THE_FIRST = ("order", "note-photo", "api-note-photo", "api-leaving")
"""Not at the other evening: its order was not rolled for, nobody noted anything, and others came."""


def played(own: House) -> str:
    """The code of another evening of the club, with games."""
    file = season_kept()[-2]
    return services.session_import(club=own.club, actor=own.people["organiser"].actor, file=file).code


@pytest.mark.parametrize("role", ["member", "organiser", "treasurer", "scorekeeper", "guest", "former"])
def test_the_first_page_takes_few_before_an_evening_is_over(own: House, role: str, tmp_path: Path) -> None:
    """A clearing waits for the word of the member."""
    client = own.people[role].client()
    with traced(connection.connection.pgconn, tmp_path / "said"):
        assert client.get("/").status_code == 200
    assert statements(tmp_path / "said") <= MOST


@pytest.mark.parametrize(
    ("role", "evenings"),
    first_daily(("organiser", 1), ("organiser", 2), ("member", 2), ("treasurer", 2), many=True),
)
def test_what_is_read_takes_few_statements(own: House, role: str, evenings: int, tmp_path: Path) -> None:
    """Of an evening that was played, on each day, or of one that goes on as well."""
    client, code = own.people[role].client(), played(own)
    later = own.ids | {"code": code}
    names = [row.name for row in [*PAGES, *API] if row.method == "GET" and row.answer(role) == 200]
    asked = dict.fromkeys(names, 0)
    for name in names:
        ways = [own.ids, later] if name in OF_THE_FIRST else [later, own.ids]
        for there in {address(name, ids) for ids in ways[:evenings]}:
            with traced(connection.connection.pgconn, tmp_path / "said"):
                found = client.get(there).status_code
            assert found == 200 or (found == 404 and name in OF_THE_FIRST and code in there), name
            asked[name] = max(asked[name], statements(tmp_path / "said"))
    assert {name: said for name, said in asked.items() if said > MORE.get(name, MOST)} == {}
