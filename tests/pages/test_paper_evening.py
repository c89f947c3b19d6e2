"""A sheet from paper: its rows pasted or sent, looked at, and kept as an evening without cubes."""

import csv
import re
from datetime import UTC, datetime
from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from openpyxl import Workbook, load_workbook
from time_machine import travel

from chouette.bounded import PlacesTaken
from chouette.paper_figures import RowsRefused
from chouette.paper_rows import cells_of
from chouette.rules.house import MAX_PLAYERS
from clubs.models import HouseRules, Player
from clubs.services import club_archive, club_create, device_speaks_for, house_create, player_add, player_called
from sessions.models import Debt, PaperGame, Payment, PaymentStep, PaymentWord, Posting, Session, SessionResult
from sessions.pages.bring.table_file import tabs_of
from sessions.selectors.evening_games import games_at
from sessions.selectors.sessions import state_of
from sessions.selectors.settle_up import dues_of
from sessions.services.evenings.verification import session_verify
from tests.kit.brighton import BRIGHTON
from tests.kit.club_files import bit_changed
from tests.kit.page_forms import button, buttons
from tests.kit.points import play_for_points
from tests.kit.roles import House
from tests.kit.table_files import part_of_workbook, workbook

pytestmark = pytest.mark.django_db

SIDES = "Box\tCaptain\tAnn\tBob\tZoe\nAnn\tBob\t4\t-2\t-2\nAnn\tZoe\t0\t0\t0\nBob\t\t2\t-4\t2\n"


@pytest.fixture
def ann(own: House) -> Client:
    return own.people["organiser"].client()


def at(own: House) -> str:
    return reverse("paper-evening", args=[own.club.slug])


def look(ann: Client, own: House, rows: str, **more: Any) -> Any:
    return ann.post(at(own), {"act": "look", "rows": rows, **more})


def keep(ann: Client, own: House, rows: str, **more: Any) -> Any:
    """The page looked at, then kept as it was shown."""
    seen = {"stake": "2.00", **{key: value for key, value in more.items() if key in ("reading", "stake")}}
    shown = look(ann, own, rows, **seen)
    figures = shown.context["due"].shown if shown.context["due"] else ""
    asked = {"name": "Friday", "day": "2024-05-03", "stake": "2.00", "seen": shown.context["seen"],
             "figures": figures, **more}  # fmt: skip
    return ann.post(at(own), {"act": "keep", "rows": rows, **asked})


def kept(ann: Client, own: House, rows: str, **more: Any) -> Session:
    answer = keep(ann, own, rows, **more)
    assert answer.status_code == 302, answer.content.decode()
    return Session.objects.get(code=answer["Location"].strip("/").split("/")[1])


def results(session: Session) -> dict[str, int]:
    rows = SessionResult.objects.filter(session=session)
    return {row.player.name: row.points for row in rows}


def test_bring_along_leads_there(own: House, ann: Client) -> None:
    assert at(own) in ann.get(reverse("bring", args=[own.club.slug])).content.decode()


def day_shown(answer: Any) -> str:
    """What stands in the field for the date."""
    found = re.search(r'<input id="day"[^>]*value="([^"]*)"', answer.content.decode())
    assert found
    return found[1]


def test_rows_of_one_date_are_an_evening_of_that_date(own: House, ann: Client) -> None:
    rows = "Datum, Anna, Bernd, Heike\n03.12.2024, +5, -2, -3\n03.12.2024, 1, 1, -2\n"
    shown = look(ann, own, rows)
    assert day_shown(shown) == "2024-12-03"
    assert "left out" not in shown.content.decode()
    kept_before = {"day": "2024-12-03", "day-look": "2024-12-03"}
    assert day_shown(look(ann, own, rows.replace("03.12", "10.12"), **kept_before)) == "2024-12-10"
    assert day_shown(look(ann, own, rows, day="2024-12-04", **{"day-look": "2024-12-03"})) == "2024-12-04"


def test_a_date_that_may_be_read_in_two_ways_is_said(own: House, ann: Client) -> None:
    assert day_shown(look(ann, own, "Date,Ann,Bob,Cat\n03/12/2024,5,-2,-3\n03/12/2024,1,1,-2\n")) == ""


def test_the_printed_sheet_of_brighton_gives_its_chart(own: House, ann: Client) -> None:
    shown = look(ann, own, BRIGHTON)
    text = shown.content.decode()
    assert "8 games" in text
    assert "Read as totals after each game. Every row sums to 0." in text
    assert "Without figures, left out: Jude, Harry." in text
    assert not Session.objects.filter(name="Friday").exists()
    session = kept(ann, own, BRIGHTON, sheet="brighton")
    assert results(session) == {"Tim": 6, "Mick M": 1, "Mike G": -7, "Ergin": 3, "Karl": -3, "Steve": 0}
    assert session_verify(session.code) is None
    assert (str(session.day), session.phase, session.sheet) == ("2024-05-03", "closed", "brighton")
    page = ann.get(reverse("evening", args=[session.code])).content.decode()
    assert "From paper, no cubes." in page
    assert "8 games" in page
    assert page.count('class="running ') == 2, "the chart, for a phone and for a wide screen"
    assert "Points corrected" not in page
    assert "Corrections" not in page


def test_the_page_of_the_club_counts_the_games_of_its_last_evening(own: House, ann: Client) -> None:
    kept(ann, own, BRIGHTON)
    assert "8 games" in ann.get(reverse("club", args=[own.club.slug])).content.decode()


def test_the_picture_for_the_chat_counts_the_games_from_paper(own: House, ann: Client) -> None:
    key = kept(ann, own, BRIGHTON).key
    assert games_at(key).games == 8


@pytest.mark.parametrize(
    ("stake", "payments"), [({"stake": "2.00"}, "3 payments, £20"), ({"stake": "0.50"}, "3 payments, £5")]
)
def test_the_tick_names_the_payments_that_it_keeps(
    own: House, ann: Client, stake: dict[str, str], payments: str
) -> None:
    """Tim +6, Mick M +1, Ergin +3, Mike G -7, Karl -3: Karl pays Ergin 3, Mike G pays the other two."""
    shown = re.sub(r"<[^>]+>\s*", "", look(ann, own, BRIGHTON, **stake).content.decode())
    assert f"Everything was paid that evening: {payments}" in shown
    session = kept(ann, own, BRIGHTON, paid="1", **stake)
    made = Payment.objects.filter(session=session)
    assert made.count() == 3
    assert sum(payment.amount for payment in made) == int(float(stake["stake"]) * 1000)


def test_the_rules_first_chosen_are_those_of_the_start_page(own: House, ann: Client) -> None:
    club = club_create(actor=own.people["organiser"].actor, name="New", currency="GBP")
    assert 'value="atlanta" checked' in " ".join(
        ann.get(reverse("start"), {"club": club.slug}).content.decode().split()
    )
    assert ann.get(reverse("paper-evening", args=[club.slug])).context["sheet"] == "atlanta"


def test_a_stake_is_read_as_on_the_start_page(own: House, ann: Client) -> None:
    session = kept(ann, own, BRIGHTON, paid="1", stake="0,50")
    assert session.minor == 50
    assert sum(payment.amount for payment in Payment.objects.filter(session=session)) == 500


def test_what_the_tick_showed_for_another_stake_is_not_recorded(own: House, ann: Client) -> None:
    """3 payments, £20 at 2.00 a point; the stake becomes 5 and the page still shows the £20."""
    shown = look(ann, own, BRIGHTON, stake="2.00")
    figures = shown.context["due"].shown
    assert f'name="figures" value="{figures}"' in shown.content.decode()
    refused = keep(ann, own, BRIGHTON, paid="1", stake="5", figures=figures)
    assert refused.status_code == 422
    text = refused.content.decode()
    assert "is that right? Then keep it." in text
    assert "3 payments, £50" in text
    assert not Session.objects.filter(name="Friday").exists()
    assert keep(ann, own, BRIGHTON, paid="1", stake="5", figures="").status_code == 422, "shown without a stake"
    session = kept(ann, own, BRIGHTON, paid="1", stake="5", figures=refused.context["due"].shown)
    assert sum(payment.amount for payment in Payment.objects.filter(session=session)) == 5000


def test_everything_was_paid_is_taken_back_by_its_key_and_nothing_else(own: House, ann: Client) -> None:
    """Three payments, 20 in all. One of them is disputed, a fourth was entered by hand: the undo names the other two,
    takes back these, and is gone."""
    session = kept(ann, own, BRIGHTON, paid="1", stake="2.00")
    settle = reverse("settle", args=[session.code])
    undo = button(ann, settle, r"Undo these .*")
    assert undo.text == "Undo these 3 payments: £20"
    first = Payment.objects.filter(session=session).order_by("amount")[0]
    PaymentStep.objects.create(
        club=own.club, payment_id=first.id, number=3, word=PaymentWord.DISPUTED, said_as="receiver"
    )
    by_hand = Payment(club=own.club, session=session, payer_id=first.payer_id, receiver_id=first.receiver_id, amount=1,
                      currency="GBP", how="cash", key="a penny by hand")  # fmt: skip
    by_hand.save(force_insert=True)
    for number, word in enumerate((PaymentWord.SAID, PaymentWord.CONFIRMED), 1):
        PaymentStep.objects.create(
            club=own.club, payment_id=by_hand.id, number=number, word=word, said_as="scorekeeper"
        )
    status, page = undo.press(ann)
    assert status == 422
    assert "These figures have changed." in page
    undo = button(ann, settle, r"Undo these .*")
    assert undo.text == f"Undo these 2 payments: £{20 - first.amount // 100}"
    assert undo.press(ann)[0] == 302
    last = {
        one.id: PaymentStep.objects.filter(club=own.club, payment_id=one.id).latest("number").word
        for one in Payment.objects.filter(session=session)
    }
    assert (last.pop(first.id), last.pop(by_hand.id)) == ("disputed", "confirmed")
    assert list(last.values()) == ["withdrawn", "withdrawn"]
    assert not [one for one in buttons(ann, settle) if one.text.startswith("Undo")]


def test_what_the_keeper_owed_themselves_is_taken_back_with_it(own: House, ann: Client) -> None:
    """And a treasurer, who does not keep the sheet, takes back what was recorded from the books; nobody else does."""
    session = kept(ann, own, SIDES, paid="1")
    undo = button(ann, reverse("settle", args=[session.code]), r"Undo th.*")
    count = Payment.objects.filter(session=session).count()
    assert undo.press(own.people["member"].client())[0] == 403
    assert undo.press(own.people["treasurer"].client())[0] == 302
    of_evening = Payment.objects.filter(session=session).values("id")
    withdrawn = PaymentStep.objects.filter(club=own.club, payment_id__in=of_evening, word=PaymentWord.WITHDRAWN)
    assert withdrawn.count() == count > 0


def test_its_sheet_has_a_line_for_each_game(own: House, ann: Client) -> None:
    session = kept(ann, own, BRIGHTON)
    page = ann.get(reverse("sheet", args=[session.code])).content.decode()
    assert "8 games" in page
    assert "Game 8, from paper" in page
    assert "<b>Points corrected</b>" not in page
    printed = ann.get(reverse("sheet-print", args=[session.code]))
    assert printed["Content-Type"] == "application/pdf"


def csv_rows(answer: Any) -> list[list[str]]:
    return list(csv.reader(answer.content.decode().removeprefix("\N{BYTE ORDER MARK}").splitlines()))


def test_its_files_say_that_a_game_is_from_paper(own: House, ann: Client) -> None:
    """With its number, Box and Captain where they are known, what it brought and the totals after it; the game in
    which nobody won or lost stands among them."""
    session = kept(ann, own, SIDES)
    head, *lines = csv_rows(ann.get(reverse("sheet-file", args=[session.code])))
    assert head == ["game", "line", "Box", "Captain", "Partner", "Ann", "Bob", "Zoe"]
    assert lines[:6] == [
        ["1", "from paper", "Ann", "Bob", "", "4", "-2", "-2"],
        ["1", "total so far", "Ann", "Bob", "", "4", "-2", "-2"],
        ["2", "from paper", "Ann", "Zoe", "", "", "", ""],
        ["2", "total so far", "Ann", "Zoe", "", "4", "-2", "-2"],
        ["3", "from paper", "Bob", "", "", "2", "-4", "2"],
        ["3", "total so far", "Bob", "", "", "6", "-6", "0"],
    ]
    book = load_workbook(BytesIO(ann.get(reverse("sheet-book", args=[session.code])).content)).active
    assert book is not None
    assert [cell.value for cell in book[2]] == [1, "from paper", "Ann", "Bob", None, 4, -2, -2]
    page = ann.get(reverse("sheet", args=[session.code]))
    assert page.context["games"] == 3
    assert [one.game for one in page.context["before"]] == [1, 2, 3]


def test_its_sheet_says_what_its_rows_are_and_waits_for_no_game(own: House, ann: Client) -> None:
    session = kept(ann, own, SIDES)
    page = " ".join(ann.get(reverse("sheet", args=[session.code])).content.decode().split())
    assert '<caption class="hush"> Points of each game </caption>' in page
    assert "The first game has not begun" not in page


def test_a_player_whose_figures_are_all_0_played(own: House, ann: Client) -> None:
    session = kept(ann, own, "Ann\tBob\tZoe\tEva\n4\t-4\t0\t\n-2\t2\t0\t\n")
    assert results(session) == {"Ann": 2, "Bob": -2, "Zoe": 0}
    assert session_verify(session.code) is None


def test_points_corrected_by_hand_stay_what_they_are(own: House, ann: Client) -> None:
    session = kept(ann, own, SIDES)
    ids = {name: Player.objects.get(club=own.club, name=name).id.hex for name in ("Ann", "Bob")}
    fields = {f"points-{ids['Ann']}": "1", f"points-{ids['Bob']}": "-1", "reason": "miscounted"}
    assert ann.post(reverse("adjust", args=[session.code]), fields).status_code == 302
    lines = csv_rows(ann.get(reverse("sheet-file", args=[session.code])))
    assert ["", "points corrected: miscounted", "", "", "", "1", "-1", ""] in lines
    assert [line[0] for line in lines if line[1] == "from paper"] == ["1", "2", "3"]


def test_every_row_and_all_of_the_evening_sum_to_zero(own: House, ann: Client) -> None:
    session = kept(ann, own, BRIGHTON)
    assert sum(results(session).values()) == 0
    assert PaperGame.objects.filter(session=session).count() == 8
    assert Posting.objects.filter(session=session, line="adjust").exists()


def test_box_and_captain_are_on_the_evenings_page(own: House, ann: Client) -> None:
    """The second game brought nobody anything: it is a game all the same."""
    session = kept(ann, own, SIDES)
    games = PaperGame.objects.filter(session=session).order_by("number")
    assert [(one.number, one.seq, one.box and one.box.name, one.captain and one.captain.name) for one in games] == [
        (1, 2, "Ann", "Bob"), (2, None, "Ann", "Zoe"), (3, 3, "Bob", None),
    ]  # fmt: skip
    page = ann.get(reverse("evening", args=[session.code]))
    assert [(int(row.number), row.box, row.captain) for row in page.context["steps"]] == [
        (1, "Ann", "Bob"), (2, "Ann", "Zoe"), (3, "Bob", ""),
    ]  # fmt: skip
    assert "3 games" in page.content.decode()


def test_the_list_of_evenings_says_so(own: House, ann: Client) -> None:
    kept(ann, own, SIDES)
    page = ann.get(reverse("evenings", args=[own.club.slug])).content.decode()
    assert "from paper, no cubes" in page


def test_what_is_owed_from_it_is_open_or_paid(own: House, ann: Client) -> None:
    open_still = kept(ann, own, SIDES)
    assert Debt.objects.filter(session=open_still).exists()
    assert any(due.open for due in dues_of(open_still.key))
    paid = kept(ann, own, SIDES, name="Paid", day="2024-05-10", paid="1")
    assert Debt.objects.filter(session=paid).exists()
    page = ann.get(reverse("evening", args=[paid.code])).content.decode()
    assert "Everything is paid." in page


def test_a_club_for_points_is_asked_for_no_stake(own: House, ann: Client) -> None:
    play_for_points(own.club.id)
    shown = look(ann, own, SIDES).content.decode()
    assert 'name="stake"' not in shown
    assert results(kept(ann, own, SIDES, stake=""))["Ann"] == 6


def test_the_same_evening_is_not_kept_twice(own: House, ann: Client) -> None:
    session = kept(ann, own, SIDES)
    answer = keep(ann, own, SIDES)
    assert answer.status_code == 422
    assert "You have this evening already:" in answer.content.decode()
    assert reverse("sheet", args=[session.code]) in answer.content.decode()


def test_who_may_be_a_player_of_the_club_must_be_chosen(own: House, ann: Client) -> None:
    maximilian = player_add(actor=own.people["organiser"].actor, club=own.club, name="Maximilian")
    rows = SIDES.replace("Zoe", "Max")
    assert "Maximilian, of this club" in look(ann, own, rows).content.decode()
    answer = keep(ann, own, rows)
    assert answer.status_code == 422
    assert "Choose who Max is." in answer.content.decode()
    session = kept(ann, own, rows, key=["max"], person=[maximilian.id.hex])
    assert results(session)["Maximilian"] == 0
    assert not Player.objects.filter(club=own.club, name="Max").exists()
    assert PaperGame.objects.get(session=session, number=2).captain == maximilian


def test_two_columns_that_may_be_one_player_are_asked_about(own: House, ann: Client) -> None:
    rows = "Ann\tXav ONeil\tBob\tXav O'Neil\n2\t-1\t-1\t\n1\t\t-2\t1"
    assert "Xav ONeil is there too." in look(ann, own, rows, reading="each").content.decode()
    assert "Choose who Xav O&#x27;Neil is." in keep(ann, own, rows, reading="each").content.decode()
    together = rows.replace("-1\t-1\t\n", "-1\t-2\t1\n")
    assert "is there too" not in look(ann, own, together, reading="each").content.decode()
    kept(ann, own, rows, reading="each", key=["xav o'neil"], person=["new"])
    assert Player.objects.filter(club=own.club, name__startswith="Xav O").count() == 2


def test_what_the_reader_owes_is_spoken_of_where_they_lost_alone(own: House, ann: Client) -> None:
    waits, organiser = "What you owe to a player without a phone", own.people["organiser"].actor
    player = player_called(actor=organiser, club=own.club, name="Ann")
    device_speaks_for(actor=organiser, club=own.club, player=player)
    for rows, owes in (("Ann\tBob\tCat\n-2\t1\t1", True), ("Ann\tBob\tCat\n2\t-1\t-1", False)):
        assert (waits in look(ann, own, rows).content.decode()) is owes


def test_a_workbook_and_a_table_are_read_like_what_is_pasted(own: House, ann: Client) -> None:
    book, packed = Workbook(), BytesIO()
    sheet = book.active
    assert sheet is not None
    for cells in cells_of(SIDES):
        sheet.append([int(cell) if cell.lstrip("-").isdigit() else cell for cell in cells])
    book.save(packed)
    for file in (
        SimpleUploadedFile("sheet.xlsx", packed.getvalue()),
        SimpleUploadedFile("sheet.csv", SIDES.replace("\t", ";").encode("cp1252")),
    ):
        shown = ann.post(at(own), {"act": "look", "file": file})
        assert shown.status_code == 200
        assert "3 games" in shown.content.decode()
        assert [row.box for row in shown.context["rows"]] == ["Ann", "Ann", "Bob"]


@travel(datetime(2026, 11, 19, 20, 0, tzinfo=UTC), tick=False)
def test_no_bit_of_a_workbook_that_was_changed_breaks_the_program() -> None:
    """A workbook keeps the time at which it was made: at another it would have other bits in these places."""
    book, packed = Workbook(), BytesIO()
    book.save(packed)
    content, refused = packed.getvalue(), set()
    for place in range(0, len(content) * 8, 97):
        try:
            tabs_of(SimpleUploadedFile("sheet.xlsx", bit_changed(content, place)))
        except RowsRefused as error:
            refused.add(error.code)
    assert "not_a_table" in refused <= {"not_a_table", "table_is_too_large", "workbook_is_damaged"}


EMPTY = b'<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
SHEET = b'<sheet name="S" r:id="rId1" '


def sheets(number: int, key: bytes = b"1") -> bytes:
    """A workbook of so many sheets that are all the same."""
    told = part_of_workbook("workbook")
    begin, end = told.index(b"<sheets>") + 8, told.index(b"</sheets>")
    return workbook(workbook=told[:begin] + (SHEET + b'sheetId="' + key + b'"/>') * number + told[end:])


def rows_in_sheet(row: bytes, number: int) -> bytes:
    return workbook(sheet1=EMPTY + row * number + b"</sheetData></worksheet>")


ONE_ALONE = "Send one with this evening alone."


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (sheets(100_000), f"This workbook has more than 200 sheets. {ONE_ALONE}"),
        (rows_in_sheet(b"<row/>", 2_000_000), f"This workbook has more than 20000 rows. {ONE_ALONE}"),
        (rows_in_sheet(b"<row>" + b"<c/>" * 21 + b"</row>", 10_000),
         f"This workbook has more than 200000 cells. {ONE_ALONE}"),
        (rows_in_sheet(b"<a/>", 1_000_001), f"This workbook has more than 1000000 parts. {ONE_ALONE}"),
        (sheets(1, b"one"), "This workbook cannot be read. Save it again as XLSX, or paste the rows."),
        (workbook(workbook=b"<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>"), "This workbook cannot be read."),
        (rows_in_sheet(b'<row r="1"><c r="A1" t="inlineStr"><is><t>' + b"x" * 10_001 + b"</t></is></c></row>", 1),
         "Row 1: a cell has more than 10000 characters. Keep names and figures alone."),
        (b"Ann,Bob,Cat\n1,-1," + b"x" * 140_000, "Row 2: a cell has more than 10000 characters."),
        (b"Ann,Bob,Cat\n" + b"x" * 500_000, "At most 200 KB of text can be read."),
    ],
    ids=["sheets", "rows", "cells", "elements", "a sheet's id", "entities", "a cell", "a cell of a CSV", "a text"],
)  # fmt: skip
def test_a_table_that_takes_long_to_read_or_cannot_be_read_is_refused_with_a_sentence(
    own: House, ann: Client, content: bytes, sentence: str
) -> None:
    assert len(content) < 1_000_000
    answer = ann.post(at(own), {"act": "look", "file": SimpleUploadedFile("sheet.xlsx", content)})
    assert answer.status_code == 422
    assert sentence in answer.content.decode()


def test_a_workbook_with_many_texts_is_refused() -> None:
    with pytest.raises(RowsRefused, match="workbook_has_too_many_texts"):
        tabs_of(SimpleUploadedFile("a.xlsx", workbook(texts=b"<si><t>x</t></si>" * 50_001)))


def test_a_long_text_that_many_cells_share_is_not_written_for_each_of_them() -> None:
    """One text of 9,000 characters in each of 30,000 cells: 270 MB, were they all written."""
    row = b"<row>" + b'<c t="s"><v>0</v></c>' * 60 + b"</row>"
    content = workbook(
        texts=b"<si><t>" + b"x" * 9_000 + b"</t></si>", sheet1=EMPTY + row * 500 + b"</sheetData></worksheet>"
    )
    with pytest.raises(RowsRefused, match="too_long"):
        tabs_of(SimpleUploadedFile("a.xlsx", content))


def test_a_cell_of_a_pasted_table_may_not_be_longer_than_is_read(own: House, ann: Client) -> None:
    answer = look(ann, own, "Ann,Bob,Cat\n1,-1," + "x" * 140_000)
    assert answer.status_code == 422
    assert "Row 2: a cell has more than 10000 characters." in answer.content.decode()
    told = {"rows": "x," * 10 + "y" * 140_000, "name": "Friday", "day": "2024-05-03"}
    where = reverse("api-paper-evening", args=[own.club.slug])
    refused = ann.post(where, told, content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (422, "cell_is_too_long")


def test_a_table_that_finds_no_place_may_be_sent_again(
    own: House, ann: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def taken(*_args: object, **_more: object) -> None:
        raise PlacesTaken

    monkeypatch.setattr("chouette.readers.reading_file.run_bounded", taken)
    answer = ann.post(at(own), {"act": "look", "file": SimpleUploadedFile("a.csv", b"Ann,Bob,Cat")})
    assert answer.status_code == 503
    assert "Other files are being read. Try again in a moment." in answer.content.decode()


def test_a_file_that_is_no_table_says_what_is_wanted(own: House, ann: Client) -> None:
    for content in (b"PK\x03\x04 and no more", b"\x00\x01\x02", b"\xff\xfea"):
        answer = ann.post(at(own), {"act": "look", "file": SimpleUploadedFile("sheet.xlsx", content)})
        assert answer.status_code == 422
        assert "This file is not a table: send CSV or XLSX, or paste the rows." in answer.content.decode()


WRONG_ROWS = (
    ("", "The first row must have the names of the players, one in each column."),
    ("Ann,Bob,Cat\n", "There are no figures below the names. Paste a row for each game."),
    ("Ann,Bob\n1,-1\n", "A chouette has at least 3 players with figures."),
    ("Ann,Bob,Cat\n" + "0,0,0\n" * 500, "At most 500 rows can be read at once."),
    ("x," * 61, "At most 60 columns can be read."),
    ("x" * 200_001, "At most 200 KB of text can be read."),
    ("Ann,Bob,ann\n1,-1,0\n", "Row 1: ann is there twice, in columns 1 and 3. Each player has one column."),
    ("Ann,Bob," + "x" * 41, f"Row 1: “{'x' * 40}” cannot be a name. Write the names of the players there."),
    ("Ann,Bob,Cat\n2,-1,-1,4\n", "Row 2, column 4: 4 is below no name. Write a name above it."),
    ("Ann,Bob,Cat\n2,x,-1\n", "Row 2, Bob: “x” is not a whole number of points, such as −4."),
    ("Box,Ann,Bob,Cat\nEve,2,-1,-1\n", "Row 2: “Eve” is not one of the players. Write a name from the first row."),
    ("Box,Captain,Ann,Bob,Cat\nAnn,Ann,2,-1,-1\n", "Row 2: Ann cannot be both Box and Captain."),
    (
        "Ann,Bob,Cat,Dan\n3,-1,-1,-1\n4,-2,-2,2\n",
        "Row 3: the figures sum to +2, not 0. Which of them is wrong?",
    ),
)


def test_what_is_wrong_is_said_beside_the_rows(own: House, ann: Client, subtests: pytest.Subtests) -> None:
    for rows, sentence in WRONG_ROWS:
        with subtests.test(sentence):
            answer = look(ann, own, rows)
            assert answer.status_code == 422
            assert sentence in answer.content.decode()


MISSING = (
    ({"day": ""}, "Say on which day the evening was."),
    ({"day": "2999-01-01"}, "This day has not come yet. Say on which day the evening was."),
    ({"name": " "}, "Give the evening a name of at most 60 characters."),
    ({"stake": ""}, "Say what one point is worth."),
    ({"stake": "x"}, 'id="stake-fault"'),
    ({"stake": "x"}, "“x” is no stake. Write an amount above zero, such as 2.50."),
    ({"stake": "2.000"}, "“2.000” can mean £2 or £2,000. Write 2.00 or 2000.00."),
    ({"seen": "x"}, "The rows are not those that were shown. Look at them once more, then keep them."),
)


def test_what_is_missing_is_said_beside_its_field(own: House, ann: Client, subtests: pytest.Subtests) -> None:
    for more, sentence in MISSING:
        with subtests.test(sentence):
            answer = keep(ann, own, SIDES, **more)
            assert answer.status_code == 422
            assert sentence in answer.content.decode()
            assert not PaperGame.objects.exists()


def test_nothing_comes_into_a_club_that_is_put_away(own: House, ann: Client) -> None:
    club_archive(actor=own.people["organiser"].actor, club=own.club, archived=True)
    assert "The club is in the archive" in keep(ann, own, SIDES).content.decode()


def test_a_program_keeps_a_sheet(own: House, ann: Client) -> None:
    address = reverse("api-paper-evening", args=[own.club.slug])
    sheet = {"rows": BRIGHTON, "name": "Friday", "day": "2024-05-03", "stake": "2.00"}
    code = ann.post(address, sheet, content_type="application/json").json()["code"]
    assert results(Session.objects.get(code=code))["Tim"] == 6
    wrong = ann.post(address, {**sheet, "rows": "Ann,Bob,Cat\n2,-1,0\n"}, content_type="application/json")
    assert (wrong.status_code, wrong.json()["code"]) == (422, "row_is_not_zero")
    assert wrong.json()["message"] == "Row 2: the figures sum to +1, not 0. Which of them is wrong?"


def test_a_persons_page_says_what_it_leaves_out(own: House, ann: Client) -> None:
    session = kept(ann, own, BRIGHTON)
    tim = Player.objects.get(club=own.club, name="Tim")
    shown = ann.get(reverse("player", args=[own.club.slug, tim.id])).content.decode()
    assert "1 evening is from paper: it counts in the result, and as Box or Captain where they are named." in shown
    assert reverse("evening", args=[session.code]) in shown or reverse("sheet", args=[session.code]) in shown


def told_of(ann: Client, own: House, name: str) -> Any:
    player = Player.objects.get(club=own.club, name=name)
    return ann.get(reverse("api-player-statistics", args=[own.club.slug, player.id])).json()


def test_a_person_was_box_and_captain_where_the_paper_says_so(own: House, ann: Client) -> None:
    """The third game has a Box and no Captain: nobody is taken for one."""
    session = kept(ann, own, SIDES)
    roles = {
        name: [(one["role"], one["games"], one["result"]) for one in told_of(ann, own, name)["roles"]]
        for name in ("Ann", "Bob", "Zoe")
    }
    assert roles == {
        "Ann": [("box-from-paper", 2, "4")],
        "Bob": [("box-from-paper", 1, "-4"), ("captain-from-paper", 1, "-2")],
        "Zoe": [("captain-from-paper", 1, "0")],
    }
    assert told_of(ann, own, "Ann")["games"] == 0
    bob = Player.objects.get(club=own.club, name="Bob")
    address = reverse("player", args=[own.club.slug, bob.id])
    shown = ann.get(f"{address}?games=captain-from-paper").content.decode()
    assert "Captain, from paper" in shown
    row = f"{reverse('sheet', args=[session.code])}#paper-1"
    assert f'href="{row}"' in shown
    assert 'id="paper-1"' in ann.get(reverse("sheet", args=[session.code])).content.decode()
    assert "Box, from paper" in ann.get(reverse("person-file", args=[own.club.slug, bob.id])).content.decode()


def test_what_the_paper_does_not_name_brings_the_tables_to_the_result(own: House, ann: Client) -> None:
    """On paper Ann won 4 as Box, and 2 more in a game whose Box was Bob; nobody knows from whom."""
    kept(ann, own, SIDES)
    told = told_of(ann, own, "Ann")
    assert told["result"] == "6"
    assert told["outside_roles"] == [{"what": "from-paper", "result": "2"}]
    assert told["outside_opponents"] == [{"what": "from-paper", "result": "6"}]
    assert told_of(ann, own, "Bob")["outside_roles"] == []


def test_a_row_put_right_counts_as_it_is_now(own: House, ann: Client) -> None:
    session = kept(ann, own, SIDES)
    ids = {name: Player.objects.get(club=own.club, name=name).id.hex for name in ("Ann", "Bob", "Zoe")}
    right = {"event": "adjust", "points": {ids["Ann"]: 6, ids["Bob"]: -3, ids["Zoe"]: -3}, "reason": "read again"}
    amended = {"event": "amend", "seq": 2, "with": right, "note": "a 6, not a 4"}
    tap = {"key": "put-right-once", "seen": session.seq, "event": amended}
    answer = ann.post(reverse("api-events", args=[session.code]), tap, content_type="application/json")
    assert answer.status_code == 201, answer.content
    assert told_of(ann, own, "Ann")["roles"][0]["result"] == "6"
    assert session_verify(session.code) is None


def test_the_clubs_own_rules_are_chosen_first_and_kept(own: House, ann: Client) -> None:
    organiser = own.people["organiser"].actor
    first = house_create(
        actor=organiser, club=own.club, name="Autumn rules", sheet="st-albans", change={"max_players": 6}
    )
    shown = look(ann, own, SIDES).content.decode()
    offered = shown.partition('<select id="sheet"')[2].partition("</select>")[0]
    assert f'value="rules:{first.id}" selected' in offered
    assert offered.index("Autumn rules") < offered.index("Thursday rules") < offered.index("Brighton")
    session = kept(ann, own, SIDES, sheet=f"rules:{first.id}")
    assert (session.sheet, state_of(session.key).house[MAX_PLAYERS]) == ("st-albans", 6)
    assert "Autumn rules" in ann.get(reverse("sheet", args=[session.code])).content.decode()
    assert kept(ann, own, "Ann\tBob\tZoe\n2\t-2\t0\n", sheet="brighton", day="2024-05-10").sheet == "brighton"


def test_a_club_without_rules_of_its_own_is_offered_the_printed_sheets(own: House, ann: Client) -> None:
    HouseRules.objects.filter(club=own.club).update(archived_at=timezone.now())
    shown = look(ann, own, SIDES).content.decode()
    assert '<option value="atlanta" selected>' in shown
    assert "Thursday rules" not in shown


UNNAMED_TOTAL = "Robin\tKarin\tBert\n12\t-4\t-8\n-6\t10\t-4\n6\t6\t-12\n"


def test_a_total_without_a_word_is_asked_about_before_anything_is_kept(own: House, ann: Client) -> None:
    """Twice the points would be kept if it were a game."""
    asked = look(ann, own, UNNAMED_TOTAL)
    assert asked.status_code == 422
    text = " ".join(asked.content.decode().split())
    assert "Is the last row, row 4, the total?" in text
    assert "Row 4 is exactly the sum of the rows above it. Say whether it is the total." in text
    assert "Keep this evening" not in text
    refused = ann.post(at(own), {"act": "keep", "rows": UNNAMED_TOTAL, "name": "Friday", "day": "2024-05-03"})
    assert refused.status_code == 422
    assert not Session.objects.filter(name="Friday").exists()
    shown = look(ann, own, UNNAMED_TOTAL, reading="each", **{"last-row": "total"})
    assert "Row 4 is left out as a total." in shown.content.decode()
    assert len(shown.context["rows"]) == 2
    more = {"stake": "2.00", "name": "Friday", "day": "2024-05-03", "seen": shown.context["seen"], "reading": "each"}
    changed = ann.post(at(own), {"act": "keep", "rows": UNNAMED_TOTAL, "last-row": "game", **more})
    assert "The rows are not those that were shown." in changed.content.decode()
    kept = ann.post(at(own), {"act": "keep", "rows": UNNAMED_TOTAL, "last-row": "total", **more})
    assert kept.status_code == 302
    assert results(Session.objects.get(name="Friday")) == {"Robin": 6, "Karin": 6, "Bert": -12}


def test_a_total_left_out_by_its_word_is_said(own: House, ann: Client) -> None:
    rows = "Spiel\tRobin\tKarin\tBert\tSumme\n1\t12\t-4\t-8\t0\n2\t-6\t10\t-4\t0\nTotal\t6\t6\t-12\t0\n"
    text = " ".join(look(ann, own, rows).content.decode().split())
    assert "The column Summe is left out as a total." in text
    assert "Row 4, Total, is left out as a total." in text


def test_a_total_that_the_games_do_not_make_is_said(own: House, ann: Client) -> None:
    rows = "Spiel\tRobin\tKarin\tBert\n1\t12\t-4\t-8\n2\t-6\t10\t-4\nTotal\t6\t5\t-11\n"
    text = " ".join(look(ann, own, rows).content.decode().split())
    assert "Karin has +5 there; the games make +6." in text
    assert "Bert has \u221211 there; the games make \u221212." in text
    assert "Robin has" not in text


def test_a_program_says_whether_the_last_row_is_the_total(own: House, ann: Client) -> None:
    address = reverse("api-paper-evening", args=[own.club.slug])
    sheet = {"rows": UNNAMED_TOTAL, "reading": "each", "name": "Friday", "day": "2024-05-03", "stake": "2.00"}
    asked = ann.post(address, sheet, content_type="application/json")
    assert (asked.status_code, asked.json()["code"]) == (422, "last_row_is_the_sum")
    code = ann.post(address, {**sheet, "last_row": "total"}, content_type="application/json").json()["code"]
    assert results(Session.objects.get(code=code))["Bert"] == -12


def test_the_same_results_on_the_same_day_are_asked_about(own: House, ann: Client) -> None:
    """Another name and another stake make no other evening; what was ticked is meant."""
    session = kept(ann, own, SIDES)
    again = {"name": "The first Friday", "stake": "0.50"}
    refused = keep(ann, own, SIDES, **again)
    assert refused.status_code == 422
    text = " ".join(refused.content.decode().split())
    assert "The club has an evening like this one:" in text
    assert f'<a href="{reverse("evening", args=[session.code])}">like 3 May but at £0.50 a point</a>' in text
    assert not Session.objects.filter(name="The first Friday").exists()
    other = keep(ann, own, SIDES, **again, alike="another")
    assert other.status_code == 422, "the tick is for the evening that was shown"
    assert kept(ann, own, SIDES, **again, alike=session.code).name == "The first Friday"


def test_other_results_or_another_week_are_another_evening(own: House, ann: Client) -> None:
    kept(ann, own, SIDES)
    kept(ann, own, SIDES, name="A week later", day="2024-05-10")
    kept(ann, own, "Ann\tBob\tZoe\n-3\t1\t2\n1\t1\t-2\n5\t-4\t-1\n", name="The other table", reading="each")


def test_a_program_says_that_an_evening_is_another_one(own: House, ann: Client) -> None:
    session = kept(ann, own, SIDES)
    address = reverse("api-paper-evening", args=[own.club.slug])
    sheet = {"rows": SIDES, "name": "Again", "day": "2024-05-04", "stake": "0.50"}
    asked = ann.post(address, sheet, content_type="application/json")
    assert (asked.status_code, asked.json()["code"]) == (409, "evening_is_like_another")
    assert asked.json()["params"]["code"] == session.code
    told = ann.post(address, {**sheet, "alike": session.code}, content_type="application/json")
    assert told.status_code == 201


def test_every_fault_of_the_form_is_said_at_once_in_the_order_of_the_page(own: House, ann: Client) -> None:
    """Two names that may be players of the club, no name of the evening, no day, no stake."""
    for name in ("Maximilian", "Josephine"):
        player_add(actor=own.people["organiser"].actor, club=own.club, name=name)
    rows = "Ann\tMax\tJosephin\n4\t-2\t-2\n-1\t0\t1\n2\t-4\t2\n"
    answer = keep(ann, own, rows, name="", day="", stake="")
    assert answer.status_code == 422
    alerts = re.findall(r'<p [^>]*class="fault"[^>]* role="alert">([^<]*)</p>', answer.content.decode())
    assert alerts == [
        "Choose who Josephin is.",
        "Choose who Max is.",
        "Give the evening a name of at most 60 characters.",
        "Say on which day the evening was.",
        "Say what one point is worth.",
    ]
    assert answer.content.decode().count('aria-invalid="true"') == 5
    assert len(set(re.findall(r'id="(person-fault[^"]*)"', answer.content.decode()))) == 2
    assert not Session.objects.filter(club=own.club, phase="closed").exists()


BOOK_OF_ONE_DAY = """Saison 2025

Datum\tOrt\tRobin\tKarin\tBert\tBemerkung\tSumme
2025-09-05 00:00:00\tKeller\t12\t-4\t-8\tab 22 Uhr\t0
2025-09-05 00:00:00\tKeller\t-6\t10\t-4\t\t0
Summe\t\t6\t6\t-12\t\t0
Stand: 27.11.2026
"""


def test_columns_of_dates_and_remarks_are_no_players(own: House, ann: Client) -> None:
    shown = look(ann, own, BOOK_OF_ONE_DAY)
    assert shown.status_code == 200, shown.content.decode()
    assert shown.context["players"] == ("Robin", "Karin", "Bert")
    assert "Without figures, left out: Datum, Ort, Bemerkung." in shown.content.decode()


def test_rows_of_several_days_are_no_games_of_one_evening(own: House, ann: Client) -> None:
    rows = BOOK_OF_ONE_DAY.replace("2025-09-05 00:00:00\tKeller\t-6", "2025-09-12 00:00:00\tKeller\t-6")
    answer = look(ann, own, rows, **{"rows-are": "game"})
    assert answer.status_code == 422
    assert (
        "Row 5 is of 2025-09-12, not of 2025-09-05 like a row above it. Each row is one game" in answer.content.decode()
    )


def test_every_wrong_cell_and_row_is_said_at_once(own: House, ann: Client) -> None:
    cells = look(ann, own, "Robin\tKarin\tBert\nx\t-4\t-8\n-6\t10,5\t-4\n1.250,00 €\t6\ty\n").content.decode()
    for sentence in (
        "Row 2, Robin: “x” is not a whole number of points, such as −4.",
        "Row 3, Karin: “10,5” is not a whole number of points. Money goes to Balances from a book.",
        "Row 4, Robin: “1.250,00 €” is not a whole number of points. Money goes to Balances from a book.",
        "Row 4, Bert: “y” is not a whole number of points, such as −4.",
    ):
        assert sentence in cells
    assert f'href="{reverse("opening", args=[own.club.slug])}"' in cells
    sums = look(ann, own, "Robin\tKarin\tBert\n4\t-2\t-1\n2\t-1\t-1\n0\t3\t-2\n", reading="each").content.decode()
    assert "Row 2: the figures sum to +1, not 0." in sums
    assert "Row 4: the figures sum to +1, not 0." in sums
    many = look(ann, own, "Robin\tKarin\tBert\n4\t-2\t-2\n" + "x\t0\t0\n" * 20).content.decode()
    assert many.count("is not a whole number of points") == 12
    assert "And 8 more rows are wrong." in many


def test_one_wrong_total_is_one_fault(own: House, ann: Client) -> None:
    """The row after it sums to zero again: only the row with the mistake is named."""
    text = look(ann, own, "Robin\tKarin\tBert\n4\t-2\t-2\n6\t-3\t-2\n7\t-4\t-3\n", reading="running").content.decode()
    assert "Row 3: the figures" in text
    assert "Row 4" not in text
