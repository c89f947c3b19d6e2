"""An evening that an earlier number of the rules kept, whose order of play the rules of today read otherwise."""

from typing import Any

import msgspec
import pytest

from chouette import serving
from chouette.rules import RULES
from clubs import services as people
from clubs.actors import NOBODY
from sessions import services
from sessions.errors import EveningKnown, ImportRefused, Refused
from sessions.history.transcript import transcript_of
from sessions.models import Event, Game, Session
from sessions.services.evenings.verification import session_verify
from tests.kit.balances import balances
from tests.kit.club_files import brought, in_database, written
from tests.kit.earlier_rules import EARLIER, FIVE, evening_of_act, first_game, keep_as_before, up_to_the_result
from tests.kit.table import Table, replaced_by, table_laid

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


@pytest.fixture
def in_progress(transactional_db: None) -> Table:
    """Bob and Cat have dropped while captain when the program is updated; the board is still to be played out."""
    table = evening_of_act()
    up_to_the_result(table)
    keep_as_before(table)
    return table


def test_a_game_that_is_on_knows_the_later_captain_from_the_first_start(in_progress: Table) -> None:
    table = in_progress
    before = succession(table)
    assert "rejecting" not in before
    version = table.session.version
    serving.take_over()
    assert succession(table) == before | {"rejecting": [table.id("Cat")], "rejected": before_the_drop(table)}
    assert table.session.version > version
    table.tap("Kim", "result", winner="box", kind="single")
    # rules.md 12.21, no profit: L - n - R, then R, then the old Box.
    following = msgspec.json.decode(rows(table)[0])["next"]
    assert [following["box"], *following["line"]] == [table.id(name) for name in ("Dan", "Eve", "Bob", "Cat", "Ann")]


def test_an_undo_before_the_next_start_knows_them_too(in_progress: Table) -> None:
    table = in_progress
    table.tap("Kim", "roll")
    table.tap("Kim", "undo")
    assert succession(table)["rejecting"] == [table.id("Cat")]


def test_a_game_is_read_again_once(in_progress: Table) -> None:
    assert [services.reread_games_in_progress() for _ in range(2)] == [1, 0]
    assert session_verify(in_progress.code) is None


def test_what_ended_before_is_not_read_again(doubled: Table) -> None:
    assert services.reread_games_in_progress() == 0


def succession(table: Table) -> dict[str, Any]:
    return dict(msgspec.json.decode(table.session.state)["game"]["succession"])


def before_the_drop(table: Table) -> str:
    """Return the window of the double that Cat dropped last."""
    return str(msgspec.json.decode(table.session.state)["game"]["cubes"][table.id("Cat")]["window"])


def test_a_file_of_such_an_evening_is_taken_in_as_it_was_played(doubled: Table) -> None:
    file = without_change(transcript_of(doubled.session.key))
    assert "rejecting_successor" not in file
    club = people.club_create(actor=NOBODY, name="Another club", currency="GBP")
    session = services.session_import(club=club, actor=NOBODY, file=file.encode())
    assert named_totals(session) == named_totals(doubled.session)
    assert msgspec.json.decode(session.header)["change"] == {"rejecting_successor": "keeps_place"}
    assert session_verify(session.code) is None


def test_a_file_that_fits_neither_way_is_refused_as_the_rules_of_today_say(doubled: Table) -> None:
    file = without_change(transcript_of(doubled.session.key)) + '{"event": "double", "by": "Ann"}\n'
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


# Files: which reading they were played by


def test_a_file_of_an_evening_that_was_kept_otherwise_names_the_old_reading(played_out: Table) -> None:
    table = played_out
    file = transcript_of(table.session.key)
    assert header_in(file)["change"] == {"rejecting_successor": "keeps_place"}
    assert header_in(transcript_of(table.session.key, clean=True)) == header_in(file)
    session = in_another_club(file)
    assert named_totals(session) == named_totals(table.session)
    assert seatings(session) == seatings(table.session) == [["Cat", "Dan", "Eve", "Bob", "Ann"], NEXT_AFTER_CAT]
    assert transcript_of(session.key) == file


def test_an_evening_that_is_read_alike_today_names_nothing(transactional_db: None) -> None:
    """In its only game nobody but Bob dropped while captain."""
    table = evening_of_act()
    table.tap("Kim", "start")
    table.tap("Kim", "double", by="Ann", cubes=["Bob", "Cat", "Dan", "Eve"])
    table.tap("Kim", "answer", by="Bob", cubes={"Bob": "drop"})
    for name in ("Cat", "Dan", "Eve"):
        table.tap("Kim", "answer", by=name, cubes={name: "take"})
    table.tap("Kim", "result", winner="box", kind="single")
    keep_as_before(table)
    assert header_in(transcript_of(table.session.key))["change"] == {}


def test_an_evening_of_today_names_its_reading_where_the_old_one_fits_too() -> None:
    table = table_laid("backgammon-act", FIVE)
    first_game(table)
    assert header_in(transcript_of(table.session.key))["change"] == {}  # no game was played in another order yet
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="team", kind="single")
    file = transcript_of(table.session.key)
    assert header_in(file)["change"] == {"rejecting_successor": "foot"}
    session = in_another_club(file)
    assert named_totals(session) == named_totals(table.session)
    assert transcript_of(session.key) == file


def test_a_file_that_fits_both_ways_is_refused_and_says_what_to_write(played_out: Table) -> None:
    file = without_change(transcript_of(played_out.session.key))
    with pytest.raises(ImportRefused) as refused:
        in_another_club(file)
    assert (refused.value.line, refused.value.code) == (1, "order_has_two_readings")
    assert refused.value.message == (
        "After game 1 this file can be read in two ways. By the rules of today the Box and the line are Dan, Eve, Bob, "
        "Cat, Ann; before the rules changed they were Cat, Dan, Eve, Bob, Ann. Say in the first line which was played: "
        "under “change”, “rejecting_successor” is “foot” for the first and “keeps_place” for the second."
    )


def test_the_club_knows_its_own_evening_in_either_file(doubled: Table) -> None:
    named = transcript_of(doubled.session.key)
    for file in (named, without_change(named)):
        with pytest.raises(EveningKnown):
            services.session_import(club=doubled.club, actor=NOBODY, file=file.encode())


NEXT_AFTER_CAT = ["Dan", "Eve", "Bob", "Ann", "Cat"]
"""The team beats Cat, and Dan was Captain (rules.md 5: L - c + [box])."""


def in_another_club(file: str) -> Session:
    club = people.club_create(actor=NOBODY, name="Another club", currency="GBP")
    return services.session_import(club=club, actor=NOBODY, file=file.encode())


def header_in(file: str) -> dict[str, Any]:
    return dict(msgspec.json.decode(file.partition("\n")[0]))


def without_change(file: str) -> str:
    """Return the file as number 4 of the rules wrote it."""
    header, _, events = file.partition("\n")
    return msgspec.json.encode({**msgspec.json.decode(header), "change": {}}).decode() + "\n" + events


def seatings(session: Session) -> list[list[str]]:
    """Return the Box and the line after each game."""
    names = {player.id.hex: player.name for player in session.club.players.all()}
    nexts = (msgspec.json.decode(game.row)["next"] for game in Game.objects.filter(session=session).order_by("number"))
    return [[names[player] for player in (one["box"], *one["line"])] for one in nexts]
