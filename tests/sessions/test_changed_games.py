"""A finished game that is corrected is told to everybody for whom it pays otherwise, and marked on the sheet."""

import re
import zlib
from typing import Any

import pytest
from msgspec.structs import replace

from chouette.printing.sheet import Meaning, PrintedLine, sheet_pdf
from sessions.models import ChangedGame
from sessions.services.evenings.verification import session_verify
from sessions.sheet.printing import printed
from tests.kit.keepers import hands_over
from tests.kit.table import Table, replaced_by, table_laid


@pytest.fixture
def two_games(db: None) -> Table:
    """Ann has won the first game against all, Cat's cube at 2; the second is on."""
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Cat", "double", by="Cat")
    table.tap("Ann", "answer", by="Ann", cubes={"Cat": "take"})
    table.tap("Kim", "result", winner="box", kind="single")
    table.tap("Kim", "start")
    return table


ANSWER, ENDED = 4, 5
DROPPED = {"event": "answer", "by": "Ann", "cubes": {"Cat": "drop"}}


def corrected(table: Table) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = table.view["corrected"]
    assert session_verify(table.code) is None
    return found


def test_whoever_it_touches_is_told_by_whom_and_why(two_games: Table) -> None:
    two_games.tap("Kim", "amend", seq=ANSWER, note="Ann dropped", **replaced_by(DROPPED))
    (told,) = corrected(two_games)
    assert told["text"] == "Game 1 corrected by the scorekeeper."
    assert told["you"] == two_games.named({
        "Ann": "Game 1 corrected by the scorekeeper: you +4, now +1.",
        "Cat": "Game 1 corrected by the scorekeeper: you \N{MINUS SIGN}2, now +1.",
    })  # fmt: skip
    assert told["why"] == "Ann dropped"


def test_a_phone_of_several_reads_the_figures_of_each_by_name(two_games: Table) -> None:
    two_games.tap("Kim", "amend", seq=ANSWER, **replaced_by(DROPPED))
    (told,) = corrected(two_games)
    assert told["named"] == two_games.named({"Ann": "Ann +4, now +1.", "Cat": "Cat \N{MINUS SIGN}2, now +1."})


def test_a_scorekeeper_who_plays_is_named_and_reads_that_they_did_it(two_games: Table) -> None:
    hands_over(two_games, "Ann")
    two_games.tap("Ann", "amend", seq=ANSWER, **replaced_by(DROPPED))
    (told,) = corrected(two_games)
    assert (told["by"], told["text"]) == (two_games.id("Ann"), "Game 1 corrected by Ann.")
    assert told["you"] == two_games.named({
        "Ann": "You corrected game 1: you +4, now +1.",
        "Cat": "Game 1 corrected by Ann: you \N{MINUS SIGN}2, now +1.",
    })  # fmt: skip


def test_it_is_told_no_more_once_twelve_events_have_followed(two_games: Table) -> None:
    two_games.tap("Kim", "amend", seq=ANSWER, **replaced_by(DROPPED))
    for _ in range(11):
        two_games.tap("Kim", "roll")
    assert len(corrected(two_games)) == 1
    two_games.tap("Kim", "roll")
    assert corrected(two_games) == []


def test_what_changes_no_figure_is_told_to_nobody(two_games: Table) -> None:
    two_games.tap("Kim", "amend", seq=ENDED, **replaced_by({"event": "result", "winner": "box", "kind": "single"}))
    assert corrected(two_games) == []


@pytest.fixture
def captain_out(db: None) -> Table:
    """The Captain, Bob, has dropped; the Box, Ann, plays on against Cat and Dan."""
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    for name, word in (("Bob", "drop"), ("Cat", "take"), ("Dan", "take")):
        table.tap(name, "answer", by=name, cubes={name: word})
    return table


BOBS_ANSWER, TEAM_WINS = 4, {"event": "result", "winner": "team", "kind": "single"}


def test_whoever_is_box_or_captain_by_it_or_no_longer_reads_that_whatever_it_pays_them(captain_out: Table) -> None:
    """Bob has taken and the team has won: Bob is Box, in place of Cat, who is Captain in place of Dan."""
    captain_out.tap("Kim", "result", winner="team", kind="single")
    took = {"event": "answer", "by": "Bob", "cubes": {"Bob": "take"}}
    captain_out.tap("Kim", "amend", seq=BOBS_ANSWER, **replaced_by(took))
    (told,) = corrected(captain_out)
    assert told["text"] == "Game 1 corrected by the scorekeeper."
    assert told["you"] == captain_out.named({
        "Ann": "Game 1 corrected by the scorekeeper: you \N{MINUS SIGN}3, now \N{MINUS SIGN}6.",
        "Bob": "Game 1 corrected by the scorekeeper: you \N{MINUS SIGN}1, now +2. You are Box now.",
        "Cat": "Game 1 corrected by the scorekeeper. You are no longer Box. You are Captain now.",
        "Dan": "Game 1 corrected by the scorekeeper. You are no longer Captain.",
    })  # fmt: skip


def test_they_read_it_until_the_next_game_begins(captain_out: Table) -> None:
    captain_out.tap("Kim", "result", winner="box", kind="single")
    captain_out.tap("Kim", "amend", seq=captain_out.seq, **replaced_by(TEAM_WINS))
    told = corrected(captain_out)[0]["you"]
    assert told[captain_out.id("Ann")].endswith("now \N{MINUS SIGN}3. You are no longer Box.")
    assert told[captain_out.id("Cat")].endswith("now +2. You are Box now. You are no longer Captain.")
    assert told[captain_out.id("Dan")].endswith("now +2. You are Captain now.")
    captain_out.tap("Kim", "start")
    assert corrected(captain_out)[0]["you"][captain_out.id("Cat")].endswith("now +2.")


def test_what_is_taken_back_is_no_correction_of_an_earlier_game(two_games: Table) -> None:
    for _ in range(2):
        two_games.tap("Kim", "undo")
    assert ChangedGame.objects.count() == 0


def test_the_sheet_has_a_rule_under_what_was_changed(two_games: Table) -> None:
    two_games.tap("Kim", "result", winner="box", kind="single")
    two_games.tap("Kim", "amend", seq=ANSWER, **replaced_by(DROPPED))
    page = two_games.kim.client().get(f"/s/{two_games.code}/sheet/").content.decode()
    assert page.count("changed") == 2
    assert "the game brought \N{MINUS SIGN}2 before" in page
    before = {"event": "answer", "by": "Ann", "cubes": {"Cat": "take"}}
    two_games.tap("Kim", "amend", seq=ANSWER, **replaced_by(before))
    page = two_games.kim.client().get(f"/s/{two_games.code}/sheet/").content.decode()
    assert "changed" not in page


def test_so_it_has_on_paper(two_games: Table) -> None:
    """The PDF has a rule for each of the two figures that were changed, and that in the legend."""
    two_games.tap("Kim", "result", winner="box", kind="single")
    assert not any(figure.changed for line in printed(two_games.session).lines for figure in line.figures)
    two_games.tap("Kim", "amend", seq=ANSWER, **replaced_by(DROPPED))
    sheet = printed(two_games.session)
    (first, second) = (line for line in sheet.lines if line.kind == "game")
    assert [figure.changed for figure in first.figures] == [True, False, True, False]
    assert not any(figure.changed for figure in second.figures)
    assert [meaning.text for meaning in sheet.legend if meaning.mark.changed] == ["corrected later"]
    plain = replace(sheet, lines=tuple(map(unchanged, sheet.lines)), legend=tuple(map(unmarked, sheet.legend)))
    response = two_games.kim.client().get(f"/s/{two_games.code}/sheet.pdf")
    assert rules(response.content) == rules(sheet_pdf(plain)) + 3


def unchanged(line: PrintedLine) -> PrintedLine:
    return replace(line, figures=tuple(replace(figure, changed=False) for figure in line.figures))


def unmarked(meaning: Meaning) -> Meaning:
    return replace(meaning, mark=replace(meaning.mark, changed=False))


def rules(pdf: bytes) -> int:
    """How many straight bars are drawn in the text of a PDF."""
    streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL)
    drawn = [zlib.decompress(stream) for stream in streams if stream.startswith(b"\x78")]
    return sum(len(re.findall(rb" l\s+h\s+f\s", page)) for page in drawn if b" Tf" in page)


def test_an_organiser_who_kept_the_sheet_corrects_a_closed_evening_as_organiser(two_games: Table) -> None:
    two_games.tap("Kim", "result", winner="box", kind="single")
    two_games.tap("Kim", "close")
    two_games.tap("Kim", "amend", seq=ANSWER, note="Ann dropped", **replaced_by(DROPPED))
    assert list(ChangedGame.objects.values_list("by", flat=True)) == ["organiser"]


# What was corrected has left the trail


def texts(table: Table) -> list[str]:
    return [told["text"] for told in table.view["trail"]]


def test_a_correction_keeps_its_game_and_its_box_once_the_corrected_entry_has_left_the_trail(two_games: Table) -> None:
    for _ in range(8):
        two_games.tap("Kim", "roll")
    two_games.tap("Kim", "amend", seq=ENDED, **replaced_by(TEAM_WINS))
    said = "Corrected: Game 1: Ann won a single game in the box. Now: Game 1: the team won a single game."
    assert texts(two_games)[-1] == said
    for _ in range(6):
        two_games.tap("Kim", "roll")
    assert (two_games.view["trail"][0]["seq"] > ENDED, said in texts(two_games)) == (True, True)
    assert session_verify(two_games.code) is None


def test_an_undo_keeps_the_game_of_what_it_took_back(two_games: Table) -> None:
    """The second game ends, and its result is undone: eleven events later it is told as before."""
    two_games.tap("Kim", "result", winner="team", kind="gammon")
    two_games.tap("Kim", "undo")
    for _ in range(11):
        two_games.tap("Kim", "roll")
    assert texts(two_games)[0] == "Undone: Game 2: the team won a gammon."
    assert session_verify(two_games.code) is None


def test_the_history_of_a_later_game_names_the_game_that_was_corrected_in_it(two_games: Table) -> None:
    two_games.tap("Kim", "amend", seq=ENDED, **replaced_by(TEAM_WINS))
    page = two_games.kim.client().get(f"/s/{two_games.code}/log/?game=2").content.decode()
    assert "Corrected: Game 1: Ann won a single game in the box. Now: Game 1: the team won a single game." in page
