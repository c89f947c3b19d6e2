"""Whose due changed because an evening was opened again, and closed with another result, reads what that closing left.

On Thursday Ann lost £2 each to Bob, Cat and Dan. Kim opens it again and enters a game in which Bob as Box loses a
point, £2, to each of the others. In all: Ann -4, Bob -4, Cat +4, Dan +4. So Ann pays Cat 4 and Bob pays Dan 4.
"""

import re
from html import unescape
from uuid import UUID

import pytest
from django.urls import reverse
from django.utils.timezone import localdate

from sessions import services
from sessions.pages.money.debt_reasons import reasons_of
from sessions.pages.money.person_names import people_with
from sessions.selectors.club_voices import voices_in
from sessions.selectors.settle_up import dues_with_even, people_at
from sessions.services.evenings.verification import session_verify
from tests.kit.clearing import another_evening, answers, closed_with, proposed
from tests.kit.members_settled import page_words, settle_members
from tests.kit.settling import owes, pays
from tests.kit.table import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def reopened(table: Table) -> Table:
    settle_members(table)
    services.session_reopen(code=table.code, actor=table.kim.actor, token=table.kim.hash)
    return table


def activity(table: Table) -> str:
    return page_words(table, "Kim", f"{reverse('audit', args=[table.club.slug])}?chapter=money")


def test_each_of_the_two_reads_the_new_sum_and_activity_has_it(reopened: Table) -> None:
    reopened.tap("Kim", "start")
    reopened.tap("Kim", "result", winner="team", kind="single")
    reopened.tap("Kim", "close")
    assert [owes(reopened, "Ann", name) for name in ("Bob", "Cat", "Dan")] == [0, 400, 0]
    tails = {
        "Ann": [
            "you and Bob then owed each other nothing",
            "you and Dan then owed each other nothing",
            "you then owed Cat £4",
        ],
        "Bob": ["you and Ann then owed each other nothing", "you then owed Dan £4"],
        "Cat": ["Ann then owed you £4"],
        "Dan": ["you and Ann then owed each other nothing", "Bob then owed you £4"],
    }
    for who, expected in tails.items():
        assert changed_lines(reopened, who) == sorted(expected), who
    told = activity(reopened)
    assert "Kim closed the evening Thursday again: Ann then owed Cat £4 for it" in told
    even = re.findall(
        r"Kim closed the evening Thursday again: (\w+) and (\w+) then owed each other nothing for it", told
    )
    assert sorted(map(sorted, even)) == [["Ann", "Bob"], ["Ann", "Dan"]]
    assert "£0" not in told


def test_nothing_is_said_where_it_is_closed_as_it_was(reopened: Table) -> None:
    reopened.tap("Kim", "close")
    assert "was closed again" not in page_words(reopened, "Bob", "/")
    assert "closed the evening" not in activity(reopened)


def test_the_line_has_what_was_left_after_what_was_paid_and_goes_to_nobody_else(table: Table) -> None:
    """Ann has paid Bob, Cat and Dan £2 each. Reopened, Ann loses a point more to Bob: only these two read of it."""
    settle_members(table)
    services.all_paid_in_cash(actor=table.kim.actor, club=table.club, code=table.code, key="all at once")
    services.session_reopen(code=table.code, actor=table.kim.actor, token=table.kim.hash)
    points = {"Ann": -1, "Bob": 1}
    table.tap("Kim", "adjust", points=points, reason="as it was played", agreed_by=list(points))
    assert "was closed again" not in page_words(table, "Ann", "/")
    table.tap("Kim", "close")
    expected = {"Ann": ["you then owed Bob £2"], "Bob": ["Ann then owed you £2"], "Cat": [], "Dan": []}
    assert {who: changed_lines(table, who) for who in expected} == expected
    assert "Kim closed the evening Thursday again: Ann then owed Bob £2 for it" in activity(table)

    services.all_paid_in_cash(actor=table.kim.actor, club=table.club, code=table.code, key="all at once again")
    assert changed_lines(table, "Ann") == expected["Ann"], "a payment changes nothing of what the closing left"


def test_a_correction_is_told_until_the_evening_was_closed_again_with_another_plan(table: Table) -> None:
    """Ann owes each £2, Bob owes Cat £6 by a correction: in all Ann -6, Bob -4, Cat +8, Dan +2. Opened and closed again
    with nothing changed, Ann pays Cat £6, and Bob pays Cat and Dan £2 each. Dan owes Ann £2 from another evening, so
    that a clearing leaves two payments to Cat, of £4 each."""
    settle_members(table)
    enter_points(table, Bob=-3, Cat=3)
    moved = "was corrected: £6 from you to Cat"
    assert moved in page_words(table, "Bob", "/")
    reopen(table)
    assert not re.search("was (corrected|closed again)", page_words(table, "Bob", "/"))
    table.tap("Kim", "close")
    told = ["you and Ann then owed each other nothing", "you then owed Cat £2", "you then owed Dan £2"]
    assert changed_lines(table, "Bob") == told
    assert moved not in page_words(table, "Bob", "/")

    table.code = another_evening(table)
    closed_with(table, {"Dan": -1, "Ann": 1})
    clearing = proposed(table)
    for name in ("Ann", "Bob", "Cat", "Dan"):
        answers(table, name, clearing)
    assert owes(table, "Bob", "Cat") == 400
    assert changed_lines(table, "Bob") == told, "the clearing has lines of its own"


def test_a_correction_is_told_on_where_the_evening_was_closed_again_as_it_was(table: Table) -> None:
    """All was paid, then Bob owes Cat £6 by a correction: that is still so after the evening was opened and closed."""
    settle_members(table)
    services.all_paid_in_cash(actor=table.kim.actor, club=table.club, code=table.code, key="all at once")
    enter_points(table, Bob=-3, Cat=3)
    reopen(table)
    table.tap("Kim", "close")
    assert page_words(table, "Bob", "/").count("was corrected: £6 from you to Cat") == 1


def test_of_corrections_that_cancel_out_it_is_told_that_they_came_to_nothing(table: Table) -> None:
    settle_members(table)
    enter_points(table, Bob=-3, Cat=3)
    enter_points(table, Bob=3, Cat=-3)
    told = page_words(table, "Bob", "/")
    assert "was corrected:" not in told
    assert "was corrected back: £6 from Cat to you" in told


def test_while_the_evening_is_open_once_more_its_old_sum_is_not_told(reopened: Table) -> None:
    reopened.tap("Kim", "start")
    reopened.tap("Kim", "result", winner="team", kind="single")
    reopened.tap("Kim", "close")
    assert changed_lines(reopened, "Cat") == ["Ann then owed you £4"]
    services.session_reopen(code=reopened.code, actor=reopened.kim.actor, token=reopened.kim.hash)
    assert changed_lines(reopened, "Cat") == []


def test_while_the_evening_is_open_again_a_claim_is_no_due(table: Table) -> None:
    settle_members(table)
    pays(table, "Ann", "Ann", "Bob")
    reopen(table)
    address = reverse("settle", args=[table.code])
    claim = "£2 Waits for a word; the evening asks nothing now"
    told = {who: page_words(table, who, address) for who in ("Ann", "Bob", "Cat", "Kim")}
    assert f"From you to Bob {claim}" in told["Ann"]
    assert f"From Ann to you {claim}" in told["Bob"]
    assert f"From Ann to Bob {claim}" in told["Kim"]
    for who, words in told.items():
        assert "£0 open" not in words, who
        assert not re.search(r"pays? (you|Bob)", words), who
    assert "Ann to Bob" not in told["Cat"]


def test_the_games_are_listed_for_those_who_took_part_in_one(reopened: Table) -> None:
    address = reverse("settle", args=[reopened.code])
    assert "Game by game Game 1" in page_words(reopened, "Ann", address)
    assert "Game by game" not in page_words(reopened, "Kim", address)


def test_what_was_paid_keeps_its_reason_and_only_the_difference_is_a_correction(table: Table) -> None:
    """Ann paid Bob £6, Cat and Dan £2. Reopened, a point of Bob's is Ann's: £2 back, also where it is closed once more.

    A point more the same way makes one difference of £4 to what was paid.
    """
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="team", kind="single")
    enter_points(table, Ann=-2, Bob=2)
    table.tap("Kim", "close")
    services.all_paid_in_cash(actor=table.kim.actor, club=table.club, code=table.code, key="all at once")
    reopen(table)
    enter_points(table, Ann=1, Bob=-1)
    table.tap("Kim", "close")
    expected = [
        "The evening was closed: Ann pays Bob £6.",
        "The evening was closed: Ann pays Cat £2.",
        "The evening was closed: Ann pays Dan £2.",
        "The evening was closed again: Bob pays Ann £2. Bob at that settlement: £6 to get before, £4 to get now. "
        "Ann at that settlement: £10 to pay before, £8 to pay now.",
    ]
    assert reasons(table) == sorted(expected)
    assert changed_lines(table, "Bob") == ["you then owed Ann £2"]
    assert page_words(table, "Bob", "/").count("was closed again:") == 1

    reopen(table)
    table.tap("Kim", "close")
    assert reasons(table) == sorted(expected)

    reopen(table)
    enter_points(table, Ann=1, Bob=-1)
    table.tap("Kim", "close")
    expected[3] = (
        "The evening was closed again: Bob pays Ann £4. Bob at that settlement: £6 to get before, £2 to get now. "
        "Ann at that settlement: £10 to pay before, £6 to pay now."
    )
    assert reasons(table) == sorted(expected)
    assert session_verify(table.code) is None


def test_the_account_of_two_adds_up_row_by_row_through_a_reopening(table: Table) -> None:
    """Ann lost £2 to Bob and paid it; reopened, she lost a point more. Each row with the sum after it, for Ann:
    -2, paid 0, taken back +2, closed again 0, and £2 more -2. The evening is named by its rows, also the one that no
    longer counts; without a payment between, a closing that was taken back is left out."""
    settle_members(table)
    services.all_paid_in_cash(actor=table.kim.actor, club=table.club, code=table.code, key="all at once")
    reopen(table)
    day = f"{localdate():%-d %B}"
    paid = ("Paid in cash", "+£2", "£0")
    before = [
        ("Thursday: closed, taken back", "+£2", "+£2"),
        paid,
        (f"Thursday: closed Taken back on {day}", "−£2", "−£2"),
    ]
    assert account_rows(table, "Ann", "Bob") == before
    enter_points(table, Ann=-1, Bob=1)
    table.tap("Kim", "close")
    again = [("Thursday: closed again", "−£2", "−£2"), ("Thursday: closed", "−£2", "£0")]
    assert account_rows(table, "Ann", "Bob") == [*again, *before]


def test_what_is_open_since_an_evening_was_closed_again_is_not_called_a_correction(table: Table) -> None:
    """Ann paid all, lost a point more to Bob after it was opened again, and owes £2; then another by a correction."""
    settle_members(table)
    services.all_paid_in_cash(actor=table.kim.actor, club=table.club, code=table.code, key="all at once")
    reopen(table)
    enter_points(table, Ann=-1, Bob=1)
    table.tap("Kim", "close")
    club, bob = table.club.slug, UUID(table.id("Bob"))
    day = f"{localdate():%-d %B %Y}"
    since = f"since the evening was closed again on {day}"
    pages = {"Ann": [reverse("money", args=[club]), reverse("money-pair", args=[club, bob])]}
    pages["Kim"] = [reverse("books", args=[club])]
    for who, addresses in pages.items():
        for address in addresses:
            page = page_words(table, who, address)
            assert since in page, address
            assert "since the correction" not in page
    enter_points(table, Cat=-1, Dan=1)
    assert f"since the correction of {day}" in page_words(table, "Cat", reverse("money", args=[club]))


def test_no_page_calls_it_a_correction_and_programs_read_what_it_was(table: Table) -> None:
    """Ann paid each £2; reopened, her points with Bob were the other way round: Bob owes £4, £2 of it for what Ann
    paid. Nobody corrected a closed evening. Then Cat owes Ann £2 back, by a correction."""
    settle_members(table)
    services.all_paid_in_cash(actor=table.kim.actor, club=table.club, code=table.code, key="all at once")
    reopen(table)
    enter_points(table, Ann=2, Bob=-2)
    table.tap("Kim", "close")
    settle, bob = reverse("settle", args=[table.code]), UUID(table.id("Bob"))
    for who in ("Ann", "Bob", "Kim"):
        told = page_words(table, who, settle)
        assert "owed back since the evening was closed again" in told, who
        assert not re.search("since the correction|Corrected at|corrected by", told), who
    assert "£4 back from Bob since the evening was closed again" in page_words(table, "Ann", settle)
    assert "£4 back to Ann since the evening was closed again" in page_words(table, "Bob", settle)
    of_two = page_words(table, "Ann", reverse("money-pair", args=[table.club.slug, bob]))
    assert "Bob owes you £4 · owed back since the evening was closed again" in of_two

    enter_points(table, Ann=1, Cat=-1)
    client = table["Ann"].client()
    evening = client.get(reverse("api-payments", args=[table.code])).json()["dues"]
    assert {one["from_name"]: one["open_causes"] for one in evening if one["back"] != "0.00"} == {
        "Bob": [{"cause": "closing", "amount": "4.00"}],
        "Cat": [{"cause": "correction", "amount": "2.00"}],
    }
    account = client.get(reverse("api-club-account", args=[table.club.slug, bob])).json()["accounts"][0]
    assert [one["open_causes"] for one in account["dues"]] == [[{"cause": "closing", "amount": "4.00"}]]
    debts = [line["debt"] for line in account["lines"] if line["debt"]]
    assert {(one["because"], one["closed_again"]) for one in debts} == {("correction", True), ("close", False)}


def test_what_a_leaver_owes_names_the_closing_by_what_it_was(table: Table) -> None:
    """Ann left with £2 to each, Bob owed Cat £2 at the closing, and all was paid: a due of a leave and of more names
    each cause with its sum, and the closing again is one."""
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="team", kind="single")
    table.tap("Kim", "leave", player="Ann")
    enter_points(table, Bob=-1, Cat=1)
    table.tap("Kim", "close")
    services.all_paid_in_cash(actor=table.kim.actor, club=table.club, code=table.code, key="all at once")
    reopen(table)
    enter_points(table, Ann=-1, Bob=1)
    table.tap("Kim", "close")
    told = page_words(table, "Kim", reverse("settle", args=[table.code]))
    assert "on leaving £2, when it was closed again £2" in told
    assert "corrected by" not in told


def reopen(table: Table) -> None:
    services.session_reopen(code=table.code, actor=table.kim.actor, token=table.kim.hash)


def enter_points(table: Table, **points: int) -> None:
    table.tap("Kim", "adjust", points=points, reason="as it was played", agreed_by=list(points))


def reasons(table: Table) -> list[str]:
    """Return what Settle up says that its dues come from, without the times."""
    people = people_at(table.session.key)
    found = [
        one.text
        for due in dues_with_even(table.session.key).dues
        for one in reasons_of(due, people_with(table.club.id, people, [due]), {}, voices_in(table.club.id))
    ]
    return sorted(re.sub(r" at [0-9:]+:", ":", text) for text in found)


def changed_lines(table: Table, who: str) -> list[str]:
    """What their first page says of what the evening left when it was closed again."""
    found = re.findall(r"Thursday of \d+ \w+ \d+ was closed again: (.*?) for it", page_words(table, who, "/"))
    return sorted(found)


def account_rows(table: Table, who: str, other: str) -> list[tuple[str, str, str]]:
    """The rows of their page of the two, newest first: what it is, its amount, the sum so far."""
    address = reverse("money-pair", args=[table.club.slug, UUID(table.id(other))])
    page = table[who].client().get(address).content.decode()
    body = page.split('<table class="account">')[1].split("<tbody>")[1].split("</tbody>")[0]
    cells = [re.findall(r"<td[^>]*>(.*?)</td>", row, re.DOTALL) for row in body.split("</tr>")[:-1]]
    return [(_what(what), unescape(amount), unescape(running)) for what, amount, running in cells]


def _what(cell: str) -> str:
    """What a row says without when and where it was, but with the day on which it was taken back."""
    text = " ".join(unescape(re.sub(r"<[^>]+>", " ", cell)).split())
    what, _at, rest = re.split(r" (\d+ \w+ \d{4}, \d\d:\d\d)", text, maxsplit=1)
    return " ".join([what, *re.findall(r"Taken back on [\w ]+$", rest)])
