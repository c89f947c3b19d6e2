"""An evening that an earlier number of the rules kept, whose order of play the rules of today read otherwise."""

from typing import Any

import msgspec
import pytest

from chouette.rules import RULES
from clubs import services as people
from clubs.actors import NOBODY
from sessions import services
from sessions.errors import ImportRefused, Refused
from sessions.history.transcript import transcript_of
from sessions.models import Event, Game, Session
from sessions.services.evenings.verification import session_verify
from tests.kit.balances import balances
from tests.kit.club_files import brought, in_database, written
from tests.kit.earlier_rules import EARLIER, evening_of_act, first_game, keep_as_before
from tests.kit.table import Table, replaced_by

pytestmark = pytest.mark.django_db(transaction=True)

SAID = (
    "Game 2 no longer fits. The rules on the order of play have changed since, and by the rules of today the order "
    "after game 1 is another. Correct the points alone."
)


@pytest.fixture
def doubled(transactional_db: None) -> Table:
    """Cat is Box of game 2 and doubles Dan, which only the Box can: under the rules of today Dan is the Box."""
    table = evening_of_act()
    first_game(table)
    table.tap("Kim", "start")
    table.tap("Kim", "double", by="Cat", cubes=["Dan"])
    table.tap("Kim", "answer", by="Dan", cubes={"Dan": "drop"})
    table.tap("Kim", "result", winner="box", kind="single")
    keep_as_before(table)
    return table


@pytest.fixture
def played_out(transactional_db: None) -> Table:
    """Game 2 was only played out: its events fit whoever is Box, but would pay others."""
    table = evening_of_act()
    first_game(table)
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="team", kind="single")
    keep_as_before(table)
    return table


def rows(table: Table) -> list[str]:
    return list(Game.objects.filter(session=table.session).order_by("number").values_list("row", flat=True))


def last_roll(table: Table) -> int:
    """The number of the last roll of game 1; without it everything of that game is as it was."""
    return int(table.session.events.filter(kind="roll").latest("seq").seq)


def box_of_game_2(table: Table) -> str:
    return str(msgspec.json.decode(rows(table)[1])["box"])


def test_the_rows_that_were_kept_stay_and_the_difference_is_no_damage(doubled: Table) -> None:
    assert set(Event.objects.filter(session=doubled.session).values_list("rules", flat=True)) == {EARLIER}
    assert EARLIER < RULES
    assert box_of_game_2(doubled) == doubled.id("Cat")
    before = rows(doubled)
    doubled.tap("Kim", "start")
    doubled.tap("Kim", "result", winner="box", kind="single")
    assert rows(doubled)[:2] == before
    difference = session_verify(doubled.code)
    assert difference is not None
    assert not difference.damage


@pytest.mark.parametrize("evening", ["doubled", "played_out"])
def test_a_correction_says_which_later_game_no_longer_fits(evening: str, request: pytest.FixtureRequest) -> None:
    table: Table = request.getfixturevalue(evening)
    before = (rows(table), balances(table))
    with pytest.raises(Refused) as refused:
        table.tap("Kim", "amend", seq=last_roll(table), **replaced_by(None))
    problem = msgspec.json.decode(str(refused.value))
    assert (problem["code"], problem["message"]) == ("order_is_read_anew", SAID)
    assert problem["params"] == {"number": 1, "later": 2}
    assert (rows(table), balances(table)) == before


@pytest.mark.parametrize("evening", ["doubled", "played_out"])
def test_the_same_is_said_before_the_change_is_made(evening: str, request: pytest.FixtureRequest) -> None:
    table: Table = request.getfixturevalue(evening)
    status, said = previewed(table, last_roll(table), None)
    assert (status, said["code"], said["message"]) == (422, "order_is_read_anew", SAID)


def previewed(table: Table, seq: int, with_: dict[str, Any] | None) -> tuple[int, dict[str, Any]]:
    answer = table["Kim"].client().post(
        f"/api/v1/sessions/{table.code}/events/{seq}/amendment/",
        msgspec.json.encode({"with": table.named(with_)}),
        content_type="application/json",
    )  # fmt: skip
    return answer.status_code, msgspec.json.decode(answer.content)


def test_a_correction_in_the_later_game_goes_on_from_the_line_that_was_kept(doubled: Table) -> None:
    table, last = doubled, doubled.seq
    table.tap("Kim", "amend", seq=last, **replaced_by({"event": "result", "winner": "box", "kind": "gammon"}))
    assert box_of_game_2(table) == table.id("Cat")
    # Jacoby (ACT 6): no cube but Dan's was turned, and that one is dropped: a gammon pays what a single game pays.
    assert balances(table) == {"Ann": -2, "Bob": -2, "Dan": 7, "Eve": -3}


def test_without_the_later_game_the_correction_fits(played_out: Table) -> None:
    """Game 2 is taken back; then no game was played in an order that would be another today."""
    table = played_out
    with pytest.raises(Refused, match="order_is_read_anew"):
        table.tap("Kim", "amend", seq=last_roll(table), **replaced_by(None))
    table.tap("Kim", "undo")
    table.tap("Kim", "undo")
    table.tap("Kim", "amend", seq=last_roll(table), **replaced_by(None))
    assert Game.objects.filter(session=table.session).count() == 1
    assert table.session.phase == "between"


def test_a_file_of_such_an_evening_is_taken_in_as_it_was_played(doubled: Table) -> None:
    file = transcript_of(doubled.session.key)
    assert "rejecting_successor" not in file
    club = people.club_create(actor=NOBODY, name="Another club", currency="GBP")
    session = services.session_import(club=club, actor=NOBODY, file=file.encode())
    assert named_totals(session) == named_totals(doubled.session)
    assert msgspec.json.decode(session.header)["change"] == {"rejecting_successor": "keeps_place"}
    assert session_verify(session.code) is None


def test_a_file_that_fits_neither_way_is_refused_as_the_rules_of_today_say(doubled: Table) -> None:
    file = transcript_of(doubled.session.key) + '{"event": "double", "by": "Ann"}\n'
    club = people.club_create(actor=NOBODY, name="Another club", currency="GBP")
    with pytest.raises(ImportRefused) as refused:
        services.session_import(club=club, actor=NOBODY, file=file.encode())
    assert refused.value.line == file.count(chr(10)) - 3  # of the two that Cat doubles and Dan answers, the first
    assert not Session.objects.filter(club=club).exists()


def named_totals(session: Session) -> dict[str, int]:
    names = {player.id.hex: player.name for player in session.club.players.all()}
    return {names[one]: points for one, points in msgspec.json.decode(session.state)["totals"].items()}


def test_a_clubs_file_with_such_an_evening_is_taken_in(second: str) -> None:
    table = evening_of_act()
    first_game(table)
    table.tap("Kim", "start")
    table.tap("Kim", "double", by="Cat", cubes=["Dan"])
    table.tap("Kim", "answer", by="Dan", cubes={"Dan": "drop"})
    table.tap("Kim", "result", winner="box", kind="single")
    keep_as_before(table)
    file, before = written(table.club), rows(table)
    with in_database(second):
        assert brought(file).evenings == 1
        assert rows(table) == before
