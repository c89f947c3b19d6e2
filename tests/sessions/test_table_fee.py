"""The club's table fee: owed to the till by those who have played, from the closing on; taken back with it.

Ann, Bob, Cat and Dan play, a point is £2; Eve has come and only looks on.
"""

import re
from typing import Any
from uuid import UUID

import pytest
from django.urls import reverse

from clubs import services as people
from clubs.models import Club, Player
from sessions import services
from sessions.errors import PaymentRefused
from sessions.models import BookEntry, BookLine, Debt, PaymentWord, Session
from sessions.services.evenings.verification import session_verify
from tests.kit.points import play_for_points
from tests.kit.renaming import settings_of
from tests.kit.settling import closed_evening, owes, pays, says
from tests.kit.sheet_page import TUESDAY
from tests.kit.table import Table, comes, replaced_by, table_laid

pytestmark = pytest.mark.django_db


def with_fee(table: Table, fee: int = 1000, fee_for: str = "evening") -> None:
    Club.objects.filter(id=table.club.id).update(table_fee=fee, fee_for=fee_for)
    table.club.refresh_from_db()


def fees(table: Table) -> list[tuple[str, int]]:
    """What is owed to the till, in pence, in the order in which it was written."""
    till = Player.objects.filter(club=table.club, till=True).first()
    if till is None:
        return []
    owed: dict[str, int] = {}
    for debt in Debt.objects.filter(club=table.club, because="fee").order_by("id"):
        name, sign = (debt.debtor.name, 1) if debt.creditor_id == till.id else (debt.creditor.name, -1)
        owed[name] = owed.get(name, 0) + sign * debt.amount
    return [(name, amount) for name, amount in owed.items() if amount]


def reopened(table: Table) -> None:
    services.session_reopen(code=table.code, actor=table.kim.actor, token=table.kim.hash)


def test_off_at_first(table: Table) -> None:
    closed_evening(table)
    assert fees(table) == []
    assert not Player.objects.filter(till=True).exists()


def test_for_the_evening_it_is_shared_to_the_penny_the_first_paying_what_does_not_divide(table: Table) -> None:
    with_fee(table, 1001)
    closed_evening(table)
    assert fees(table) == [("Ann", 251), ("Bob", 250), ("Cat", 250), ("Dan", 250)]
    assert session_verify(table.code) is None


def test_for_each_player_everybody_owes_it(table: Table) -> None:
    with_fee(table, 300, "head")
    closed_evening(table)
    assert fees(table) == [(name, 300) for name in ("Ann", "Bob", "Cat", "Dan")]


def test_whoever_only_looks_on_owes_nothing(table: Table) -> None:
    with_fee(table, 300, "head")
    eve = people.player_add(actor=table.kim.actor, club=table.club, name="Eve")
    services.player_joins(code=table.code, actor=table.kim.actor, player=eve)
    closed_evening(table)
    assert "Eve" not in dict(fees(table))


def test_an_evening_at_which_nobody_played_has_none(table: Table) -> None:
    with_fee(table)
    table.tap("Kim", "close")
    assert fees(table) == []
    assert session_verify(table.code) is None


def test_it_is_among_the_payments_of_the_evening(table: Table) -> None:
    with_fee(table)
    closed_evening(table)
    told = table["Bob"].client().get(reverse("settle", args=[table.code])).content.decode()
    assert "You pay the till" in told
    assert "Table fee: Bob pays the till £2.50." in told


def test_a_reopened_evening_owes_none_and_closed_again_what_it_had_before(table: Table) -> None:
    with_fee(table)
    closed_evening(table)
    reopened(table)
    assert fees(table) == []
    assert session_verify(table.code) is None
    for fee in (400, 0):
        with_fee(table, fee, "head")
        table.tap("Kim", "close")
        assert fees(table) == [(name, 250) for name in ("Ann", "Bob", "Cat", "Dan")]
        assert session_verify(table.code) is None
        reopened(table)


def test_closed_before_there_was_a_fee_it_stays_without_when_it_is_closed_again(table: Table) -> None:
    closed_evening(table)
    with_fee(table, 200, "head")
    for _ in range(2):
        reopened(table)
        table.tap("Kim", "close")
        assert fees(table) == []
    table.tap("Kim", "undo")
    table.tap("Kim", "adjust", points={"Ann": 1, "Dan": -1}, reason="miscounted")
    table.tap("Kim", "close")
    assert (fees(table), BookEntry.objects.count()) == ([], 0)
    assert session_verify(table.code) is None


def test_closed_by_mistake_before_anybody_had_played_it_is_asked_at_the_end(table: Table) -> None:
    with_fee(table, 200, "head")
    table.tap("Kim", "close")
    table.tap("Kim", "undo")
    closed_evening(table)
    assert fees(table) == [(name, 200) for name in ("Ann", "Bob", "Cat", "Dan")]


def test_an_evening_from_a_file_has_none_when_it_is_closed_again(table: Table) -> None:
    """Whether it came closed or is closed here for the first time."""
    with_fee(table, 200, "head")
    running = (
        re.sub("Ann|Bob|Cat|Dan", r"\g<0>e", TUESDAY)
        .replace("USD", "GBP")
        .replace('{"event": "start"}\n{"event": "undo"}\n', "")
    )
    for file in (f'{running}{{"event": "close"}}\n', running.replace("gammon", "single")):
        session = services.session_import(club=table.club, actor=table.kim.actor, file=file.encode())
        brought = Table(table.club, session.code, table.kim, table.people, table.stranger)
        reopened(brought)
        brought.tap("Kim", "close")
        assert Session.objects.get(id=session.id).phase == "closed"
        assert Debt.objects.filter(session=session, because="close").exists()
        assert fees(table) == []


def test_a_correction_leaves_it_as_it_was_asked(table: Table) -> None:
    with_fee(table)
    closed_evening(table)
    with_fee(table, 9900, "head")
    before = BookEntry.objects.count()
    table.tap(
        "Kim",
        "amend",
        seq=3,
        note="it was the box",
        **replaced_by({"event": "result", "winner": "box", "kind": "single"}),
    )
    assert (fees(table), BookEntry.objects.count()) == ([(name, 250) for name in ("Ann", "Bob", "Cat", "Dan")], before)
    assert session_verify(table.code) is None


def test_a_correction_after_which_others_have_played_shares_it_anew(table: Table) -> None:
    """Dan was said to sit out, and has played."""
    with_fee(table)
    table.tap("Kim", "sit_out", player="Dan")
    closed_evening(table)
    assert fees(table) == [("Ann", 334), ("Bob", 333), ("Cat", 333)]
    table.tap("Kim", "amend", seq=2, note="Dan played", **replaced_by(None))
    assert fees(table) == [(name, 250) for name in ("Ann", "Bob", "Cat", "Dan")]
    assert session_verify(table.code) is None


def two_tables(db: None) -> tuple[Table, Table]:
    """Five have played a game; Eve moves to a second table with Gus and Hal, where one is played too."""
    first = table_laid("st-albans", names=("Ann", "Bob", "Cat", "Dan", "Eve"))
    for name in ("Gus", "Hal"):
        comes(first, name)
    first.tap("Kim", "start")
    first.tap("Kim", "result", winner="team", kind="single")
    first.tap("Kim", "split", newcomers=["Gus", "Hal"])
    session = Session.objects.get(split_from=first.session)
    second = Table(first.club, session.code, first.kim, first.people, first.stranger)
    second.tap("Eve", "seat", line=["Eve", "Gus", "Hal"])
    second.tap("Eve", "start")
    second.tap("Eve", "result", winner="team", kind="single")
    return first, second


@pytest.mark.parametrize("begins", [0, 1])
@pytest.mark.parametrize(("fee_for", "all_of_it"), [("head", 7 * 300), ("evening", 300)])
def test_of_two_tables_of_an_evening_nobody_owes_it_twice(db: None, begins: int, fee_for: str, all_of_it: int) -> None:
    """Eve has played at both, whichever is closed first."""
    tables = two_tables(db)
    with_fee(tables[0], 300, fee_for)
    for table in (tables[begins], tables[1 - begins]):
        table.tap("Kim" if table is tables[0] else "Eve", "close")
    owed = dict(fees(tables[0]))
    assert sum(owed.values()) == all_of_it
    assert owed["Eve"] <= 300
    assert all(session_verify(table.code) is None for table in tables)


def test_an_evening_closed_before_stays_without(table: Table) -> None:
    closed_evening(table)
    with_fee(table)
    table.tap("Kim", "adjust", points={"Ann": 1, "Dan": -1}, reason="miscounted")
    services.debts_of_before()
    assert fees(table) == []


def test_a_club_in_points_has_none(table: Table) -> None:
    with_fee(table)
    play_for_points(table.club.id)
    closed_evening(table)
    assert fees(table) == []


def test_a_fee_that_is_not_shared_by_those_who_played_is_found(table: Table) -> None:
    with_fee(table)
    closed_evening(table)
    entry = BookEntry.objects.get()
    till = Player.objects.get(till=True)
    BookLine.objects.create(
        club=table.club, entry_id=entry.id, number=5, debtor_id=UUID(table.id("Ann")), creditor=till, amount=1,
        currency="GBP",
    )  # fmt: skip
    found = session_verify(table.code)
    assert found is not None
    assert found.what == "the table fee is not shared by those who have played"


def test_a_payment_to_the_till_is_confirmed_by_those_who_keep_the_books(table: Table) -> None:
    with_fee(table)
    closed_evening(table)
    till = Player.objects.get(till=True)
    table.people["the till"] = type(table["Ann"])("the till", table["Ann"].actor, "", till.id.hex)
    paid = pays(table, "Bob", "Bob", "the till", "2.50")
    with pytest.raises(PaymentRefused, match="the_other_confirms"):
        says(table, "Bob", paid, PaymentWord.CONFIRMED)
    says(table, "Kim", paid, PaymentWord.CONFIRMED)
    assert owes(table, "Bob", "the till") == 0


@pytest.mark.parametrize(
    ("typed", "kept"), [("", 0), ("5", 500), ("2,50", 250), ("0", 0), ("-1", None), ("five", None), ("1.005", None)]
)
def test_it_is_set_as_money_on_the_clubs_form(table: Table, typed: str, kept: int | None) -> None:
    form = {**settings_form(table), "table_fee": typed, "fee_for": "head"}
    answer = table.kim.client().post(reverse("club-settings", args=[table.club.slug]), form)
    assert answer.status_code == (422 if kept is None else 302)
    club = Club.objects.get(id=table.club.id)
    assert (club.table_fee, club.fee_for) == ((kept, "head") if kept is not None else (0, "evening"))
    if kept:
        again = table.kim.client().get(reverse("club-settings", args=[table.club.slug])).content.decode()
        assert f'value="{kept / 100:.2f}"' in again


def settings_form(table: Table) -> dict[str, Any]:
    settings = settings_of(table.club, table.club.name)
    return {name: value for name, value in settings.items() if value not in (None, False, [])} | {"stakes": ""}


def test_programs_set_it_too(table: Table) -> None:
    address = reverse("api-club", args=[table.club.slug])
    answer = table.kim.client().patch(address, {"table_fee": "2.50"}, content_type="application/json")
    assert (answer.json()["table_fee"], answer.json()["fee_for"]) == ("2.50", "evening")
