"""`manage.py statistics` counts finished games anew, and says of which something else was kept."""

from datetime import date
from importlib import import_module
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection

from chouette.paper_rows import cells_of, rows_read
from clubs import services as people
from clubs.actors import NOBODY
from sessions.models import CubeFact, Game, SessionFigure, SessionPair
from sessions.services import PaperEvening, paper_evening_keep
from sessions.services.evenings.game_facts import facts_of_before
from sessions.services.evenings.verification import session_verify
from tests.kit.balances import first_game
from tests.kit.roles import house
from tests.kit.table import Table


def said(*asked: str) -> tuple[str, bool]:
    """What the command writes, and whether it was satisfied."""
    out = StringIO()
    try:
        call_command("statistics", *asked, stdout=out)
    except SystemExit as end:
        return out.getvalue(), end.code == 0
    return out.getvalue(), True


def test_what_is_kept_is_what_the_logs_say(table: Table) -> None:
    first_game(table)
    assert said("--check") == ("1 evenings compared, 0 not as their logs say\n", True)


def test_a_figure_that_differs_is_named_with_its_game_and_mended(table: Table) -> None:
    first_game(table)
    CubeFact.objects.filter(club=table.club).update(points=7)
    names = f"{table.code}: the cubes of game 1 are not what its log says\n"
    assert said("--check") == (f"{names}1 evenings compared, 1 not as their logs say\n", False)
    assert session_verify(table.code) is not None
    assert said() == ("1 evenings counted anew, 0 not as their logs say\n", True)
    assert said("--check")[1]
    assert session_verify(table.code) is None


@pytest.mark.parametrize("sums", [SessionFigure, SessionPair])
def test_a_sum_that_differs_is_found(table: Table, sums: type[SessionFigure] | type[SessionPair]) -> None:
    first_game(table)
    sums.objects.filter(club=table.club, player__name="Ann").delete()
    assert "the sums of its games are not what those come to" in said("--check")[0]
    assert said()[1]
    assert said("--check")[1]


def test_a_game_of_before_is_counted_by_the_housekeeping(table: Table) -> None:
    first_game(table)
    CubeFact.objects.filter(club=table.club).delete()
    Game.objects.filter(club=table.club).update(facts=None, seconds=None)
    assert session_verify(table.code) is not None, "its sums have cubes that are not kept"
    assert (facts_of_before(), facts_of_before()) == (1, 0)
    assert said("--check")[1]


def test_only_the_clubs_that_are_named_are_counted(table: Table) -> None:
    first_game(table)
    other = people.club_create(actor=NOBODY, name="Friday club", currency="GBP")
    assert said("--check", other.slug)[0].startswith("0 evenings")
    assert said("--check", table.club.slug)[0].startswith("1 evenings")


@pytest.mark.django_db
def test_what_the_paper_says_of_evenings_of_before_is_counted_by_the_migration() -> None:
    own = house()
    rows = rows_read(cells_of("Box,Captain,Ann,Bob,Zoe\nAnn,Bob,4,-2,-2\nBob,,2,-4,2\nZoe,Ann,0,0,0\n"))
    organiser = own.people["organiser"].actor
    evening = PaperEvening(name="Friday", day=date(2024, 5, 3), sheet="brighton", stake="2.00", rows=rows)
    paper_evening_keep(actor=organiser, club=own.club, evening=evening)
    assert SessionFigure.objects.filter(figure__endswith="-from-paper").delete()[0] == 5
    assert not said("--check", own.club.slug)[1]
    with connection.cursor() as statement:
        statement.execute(import_module("sessions.migrations.0037_parts_from_paper").PARTS)
    assert said("--check", own.club.slug)[1]
