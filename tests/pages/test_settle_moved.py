"""What was set off or cleared between two others is said once on Settle up of an evening.

Ann lost 8 to Bob and won 3 from Bob, who lost 5 to Cat. A clearing sets off 3 and clears 5.
"""

import re
from html import unescape
from uuid import UUID

import msgspec
import pytest
from django.urls import reverse
from django.utils import timezone

from chouette.printing.picture import PicturePayment, evening_png
from clubs.written_days import date_format
from sessions.models import BookEntry, Session
from sessions.pages.money.share_picture import picture_of
from sessions.selectors.settle_up import dues_of, people_at
from tests.kit.members_settled import page_words
from tests.kit.sheets.money import played
from tests.kit.sheets.three_evenings import make_members, pair_address, settle_address

pytestmark = pytest.mark.django_db

CLEARED = """# A clearing replaces what two have open.
house atlanta
stake £1
line Ann box, Bob captain, Cat
it ends with Ann -8, Bob +8
another evening
it ends with Ann +3, Bob -3
another evening
it ends with Bob -5, Cat +5
Ann proposes to clear the accounts
Bob and Cat agree
"""


def test_a_reader_who_is_neither_of_two_reads_each_part_of_their_due_once() -> None:
    sheet = played(CLEARED)
    make_members(sheet, "Ann", "Bob", "Cat")
    page = sheet.laid["Cat"].client().get(settle_address(sheet, 1)).content.decode()
    page = page.partition('data-part="share"')[0]
    words = " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())
    assert "Ann pays Bob £8" in words
    assert words.count("£3 set off") == 1
    assert words.count("£5 cleared") == 1


def test_what_a_clearing_set_off_says_so_on_both_evenings_and_between_the_two() -> None:
    """On both evenings the 3 went in the clearing; what somebody sets off by hand names the other evening."""
    sheet = played(CLEARED)
    make_members(sheet, "Ann", "Bob", "Cat")
    day = date_format(timezone.localdate(), "MONTH_DAY_FORMAT")
    for number in (1, 2):
        words = page_words(sheet.laid, "Ann", settle_address(sheet, number))
        assert f"£3 set off in the clearing of {day}" in words
        assert "set off against" not in words
    words = page_words(sheet.laid, "Ann", pair_address(sheet, "Bob"))
    assert f"£3 set off in the clearing of {day}: " in words
    between = (
        sheet.laid["Ann"]
        .client()
        .get(reverse("api-club-account", args=[sheet.laid.club.slug, UUID(sheet.laid.id("Bob"))]))
    )
    moved = between.json()["accounts"][0]["moved"]
    clearing = BookEntry.objects.get(club=sheet.laid.club, kind="clearing").id
    assert {(one["why"], one["amount"], one["clearing"]) for one in moved} == {
        ("set_off", "3.00", str(clearing)),
        ("cleared", "5.00", str(clearing)),
    }


def test_the_picture_for_the_chat_marks_as_open_only_what_is_open() -> None:
    sheet = played(CLEARED.partition("Ann proposes")[0] + "Ann sets off evening 2 with Bob\n")
    pictures = []
    for code in sheet.codes[:2]:
        session = Session.objects.select_related("club").get(code=code)
        pictures.append(picture_of(session, people_at(session.key), dues_of(session.key), points_only=False))
    assert [picture.payments for picture in pictures] == [
        (PicturePayment("Ann pays Bob £8: £3 set off, £5 open", closed_by=""),),
        (PicturePayment("Bob owed Ann £3: £3 set off", closed_by="set_off"),),
    ]
    signs = {
        evening_png(msgspec.structs.replace(pictures[1], payments=(PicturePayment("Bob pays Ann £3", closed_by=word),)))
        for word in ("", "paid", "set_off", "cleared")
    }
    assert len(signs) == 4


def test_the_first_page_says_that_a_clearing_set_it_off() -> None:
    """Ann proposed the clearing; Bob, who agreed to it, is told nothing by it."""
    sheet = played(CLEARED)
    make_members(sheet, "Ann", "Bob", "Cat")
    words = page_words(sheet.laid, "Bob", "/")
    assert "A clearing set off £3 between you and Ann: " in words
    assert "was set off between you and" not in words
