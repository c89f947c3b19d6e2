"""What SQL counts of a finished game says what its text says: after taps, corrections, files, paper and repairs."""

import json
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from clubs import services as people
from clubs.actors import NOBODY
from clubs.models import Player
from sessions import services
from sessions.history.game_columns import GameColumns
from sessions.history.transcript import transcript_of
from sessions.models import Game, GamePlayer, Session
from sessions.selectors.player_records import data_of
from sessions.services.evenings.game_facts import facts_of_before, facts_verify
from sessions.services.evenings.rebuilding import session_rebuild
from sessions.services.evenings.verification import session_verify
from tests.kit.balances import first_game
from tests.kit.table import Table, replaced_by, table_laid


def counted(session: Session, number: int = 1) -> tuple[dict[str, Any], dict[str, tuple[str, int]]]:
    """The columns of a game, and by name what each player was in it and what it brought them."""
    games = Game.objects.filter(club=session.club_id, session=session, number=number)
    (game,) = games.values(*GameColumns._fields)
    players = GamePlayer.objects.filter(club=session.club_id, session=session, number=number)
    parts = players.values_list("player__name", "part", "points")
    return dict(game), {name: (part, points) for name, part, points in parts}


def test_a_game_is_counted_as_it_was_played(table: Table) -> None:
    first_game(table)
    game, players = counted(table.session)
    assert game.pop("seconds") in range(60)
    assert game == {"began": 2, "ended_by": "result", "winner": "box", "win": "single", "highest": 1, "facts": 1}
    assert players == {"Ann": ("box", 1), "Bob": ("captain", 1), "Cat": ("team", -1), "Dan": ("team", -1)}


def test_a_game_that_nobody_finishes_on_the_board_has_no_winner_there(table: Table) -> None:
    table.tap("Ann", "start")
    for captain in ("Bob", "Cat", "Dan"):
        table.tap("Ann", "double", by="Ann", cubes=[captain])
        table.tap(captain, "answer", by=captain, cubes={captain: "drop"})
    game, players = counted(table.session)
    assert (game["ended_by"], game["winner"], game["win"]) == ("answer", "", "")
    assert players == {"Ann": ("box", 3), "Bob": ("captain", -1), "Cat": ("team", -1), "Dan": ("team", -1)}


def test_the_highest_cube_counts_though_it_was_dropped_later(table: Table) -> None:
    table.tap("Ann", "start")
    table.tap("Bob", "double", by="Bob")
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})
    table.tap("Ann", "double", by="Ann", cubes=["Bob"])
    table.tap("Bob", "answer", by="Bob", cubes={"Bob": "drop"})
    table.tap("Kim", "result", winner="team", kind="gammon")
    game, players = counted(table.session)
    assert game.pop("seconds") in range(60)
    assert game == {"began": 2, "ended_by": "result", "winner": "team", "win": "gammon", "highest": 2, "facts": 2}
    assert players["Bob"] == ("captain", -2)


def test_whoever_sits_out_has_played_no_game(table: Table) -> None:
    table.tap("Dan", "sit_out", player="Dan")
    first_game(table)
    assert counted(table.session)[1].keys() == {"Ann", "Bob", "Cat"}


def test_a_game_that_is_taken_back_is_counted_no_more(table: Table) -> None:
    first_game(table)
    table.tap("Kim", "undo")
    assert not Game.objects.exists()
    assert not GamePlayer.objects.exists()
    table.tap("Kim", "result", winner="team", kind="backgammon")
    game, players = counted(table.session)
    assert (game["winner"], game["win"], players["Cat"]) == ("team", "backgammon", ("team", 1))


def test_a_corrected_game_is_counted_as_it_now_is_and_so_are_those_after_it(table: Table) -> None:
    first_game(table)
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="team", kind="single")
    before = counted(table.session, 2)
    answer = table.named({"event": "answer", "by": "Ann", "cubes": {"Bob": "take"}})
    table.tap("Kim", "amend", seq=4, **replaced_by(answer))
    (game, players), after = counted(table.session), counted(table.session, 2)
    assert (game["winner"], game["win"], game["highest"]) == ("box", "single", 2)
    assert players == {"Ann": ("box", 4), "Bob": ("captain", -2), "Cat": ("team", -1), "Dan": ("team", -1)}
    assert (before[1]["Bob"][0], before[1]["Ann"][0]) == ("box", "team")
    assert (after[1]["Ann"], after[1]["Cat"], after[1]["Bob"]) == (("box", -3), ("captain", 1), ("team", 1))


def test_a_file_is_counted_as_the_table_was(table: Table) -> None:
    first_game(table)
    table.tap("Kim", "undo")
    table.tap("Kim", "result", winner="team", kind="single")
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="box", kind="gammon")
    club = people.club_create(actor=NOBODY, name="Friday club", currency="GBP")
    session = services.session_import(club=club, actor=NOBODY, file=transcript_of(table.session.key).encode())
    assert [counted(session, number) for number in (1, 2)] == [counted(table.session, number) for number in (1, 2)]


def test_every_column_is_filled_from_the_game() -> None:
    beside = {"pk", "club", "session", "number", "seq", "row", "checkpoint"}
    assert {field.name for field in Game._meta.fields} - beside == {*GameColumns._fields}


@pytest.mark.parametrize("column", GameColumns._fields)
def test_verify_finds_a_column_that_says_otherwise_and_mends_it(table: Table, column: str) -> None:
    first_game(table)
    value = counted(table.session)[0][column]
    Game.objects.filter(club=table.club).update(**{column: value + 1 if isinstance(value, int) else "?"})
    finds_and_mends(table)
    assert counted(table.session)[0][column] == value


@pytest.mark.parametrize(
    "change", [{"part": "team"}, {"points": 2}, {"stayed_in": False}], ids=lambda change: next(iter(change))
)
def test_verify_finds_a_player_who_is_counted_otherwise(table: Table, change: dict[str, Any]) -> None:
    first_game(table)
    GamePlayer.objects.filter(club=table.club, player__name="Ann").update(**change)
    finds_and_mends(table)


def test_it_is_kept_who_still_had_a_cube_when_the_game_ended(table: Table) -> None:
    """Bob's cube is dropped by the Box, Cat drops; a correction has Cat take."""
    table.tap("Kim", "start")
    table.tap("Bob", "double", by="Bob")
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "drop"})
    table.tap("Ann", "double", by="Ann", cubes=["Cat"])
    table.tap("Cat", "answer", by="Cat", cubes={"Cat": "drop"})
    table.tap("Kim", "result", winner="team", kind="gammon")
    assert stayed_in(table.session) == {"Ann": True, "Bob": False, "Cat": False, "Dan": True}
    takes = table.named({"event": "answer", "by": "Cat", "cubes": {"Cat": "take"}})
    table.tap("Kim", "amend", seq=6, **replaced_by(takes))
    assert stayed_in(table.session) == {"Ann": True, "Bob": False, "Cat": True, "Dan": True}
    club = people.club_create(actor=NOBODY, name="Friday club", currency="GBP")
    session = services.session_import(club=club, actor=NOBODY, file=transcript_of(table.session.key).encode())
    assert stayed_in(session) == stayed_in(table.session)


def test_a_player_of_before_is_known_once_the_game_is_counted_anew(table: Table) -> None:
    first_game(table)
    GamePlayer.objects.filter(club=table.club).update(stayed_in=None)
    assert session_verify(table.code) is None
    assert facts_verify(code=table.code) == "the columns of game 1 are not what its row and its log say"
    Game.objects.filter(club=table.club).update(facts=None)
    assert facts_of_before() == 1
    assert None not in stayed_in(table.session).values()
    assert facts_verify(code=table.code) is None


def stayed_in(session: Session) -> dict[str, bool | None]:
    found = GamePlayer.objects.filter(club=session.club_id, session=session, number=1)
    return dict(found.values_list("player__name", "stayed_in"))


def test_verify_finds_a_player_who_is_not_counted(table: Table) -> None:
    first_game(table)
    GamePlayer.objects.filter(club=table.club, player__name="Dan").delete()
    finds_and_mends(table)


def finds_and_mends(table: Table) -> None:
    difference = session_verify(table.code)
    assert difference is not None
    assert (difference.what, difference.damage) == ("the columns of game 1 are not what its row and its log say", True)
    session_rebuild(code=table.code)
    assert session_verify(table.code) is None


def test_the_highest_cube_of_a_game_of_before_is_not_known_until_it_is_rebuilt(table: Table) -> None:
    first_game(table)
    Game.objects.filter(club=table.club).update(highest=None)
    assert session_verify(table.code) is None
    session_rebuild(code=table.code)
    assert counted(table.session)[0]["highest"] == 1


def test_nobody_of_another_club_is_counted(table: Table) -> None:
    first_game(table)
    other = table_laid(names=("Gus", "Hal", "Ian"))
    with pytest.raises(IntegrityError), transaction.atomic():
        GamePlayer.objects.create(
            club=table.club, session=table.session, number=1, player_id=other.id("Gus"), part="team", points=0
        )


def test_a_persons_file_has_their_games(table: Table) -> None:
    first_game(table)
    table.tap("Kim", "start")
    file = data_of(Player.objects.get(id=table.id("Bob")))
    (game,) = file["games"]
    times = [game.pop(name) for name in ("began_at", "ended_at")]
    assert times == sorted(times)
    assert game.pop("seconds") == round((times[1] - times[0]).total_seconds())
    assert game == {
        "session": table.code, "number": 1, "part": "captain", "with_partner": False, "points": 1, "ended_by": "result",
        "winner": "box", "win": "single", "highest": 1, "from_paper": False,
    }  # fmt: skip


def test_points_of_columns_and_text_are_the_same_sum(table: Table) -> None:
    first_game(table)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT g.row, sum(p.points), count(*) FROM chouette_sessions_game g JOIN chouette_sessions_gameplayer p"
            " ON p.club_id = g.club_id AND p.session_id = g.session_id AND p.number = g.number"
            " WHERE g.club_id = %s GROUP BY g.row",
            [table.club.id],
        )
        ((row, points, players),) = cursor.fetchall()
    assert (points, players) == (0, len(json.loads(row)["points"]))
