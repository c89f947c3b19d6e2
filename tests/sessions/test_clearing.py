"""A clearing among five over four evenings: refused by one, agreed to by all, lapsed because somebody has paid."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from io import StringIO
from uuid import UUID

import pytest
from django.core.management import call_command
from django.utils import timezone

from clubs import services as people
from clubs.models import Audit, Club, Role
from clubs.services.till import till_open
from sessions import services
from sessions.errors import ClearingRefused, KeyReused, NotAllowed, NotFound, PaymentRefused
from sessions.models import BookKind, BookStep, BookWord, PaymentWord
from sessions.selectors.clearings import clearing_of, clearings_waiting, previews
from sessions.services.books.entering import BookDraft, EntryStep, LineDraft, entry_in_force, entry_keep
from sessions.services.evenings.verification import session_verify
from tests.kit.clearing import (
    FIVE,
    another_evening,
    answers,
    closed_with,
    debts_written,
    four_evenings,
    open_now,
    paid,
    proposed,
    said_paid,
)
from tests.kit.ground import of_file
from tests.kit.settling import says
from tests.kit.table import Table, comes, has_no_phone

pytestmark = pytest.mark.django_db

BEFORE = {("Ann", "Bob"): 800, ("Bob", "Cat"): 800, ("Cat", "Dan"): 800, ("Dan", "Eve"): 400}
AFTER = {("Ann", "Dan"): 400, ("Ann", "Eve"): 400}


table_of_file = of_file(four_evenings)


def trail(table: Table) -> list[str]:
    """What the club's trail has of clearings."""
    lines = Audit.objects.filter(club=table.club, what__startswith="clearing_").order_by("at", "id")
    return [line.what.removeprefix("clearing_") for line in lines]


def test_all_agree_and_four_payments_become_two(table: Table) -> None:
    assert open_now(table) == BEFORE
    written = debts_written(table)
    clearing = proposed(table, "Ann")
    for name in ("Bob", "Cat", "Dan"):
        assert answers(table, name, clearing) is None
        assert open_now(table) == BEFORE
    assert answers(table, "Eve", clearing) == BookWord.IN_FORCE
    assert open_now(table) == AFTER
    assert debts_written(table) == written + 6  # four opposite ones and two new
    assert answers(table, "Eve", clearing) == BookWord.IN_FORCE  # said once more it adds nothing
    assert debts_written(table) == written + 6
    assert trail(table) == ["proposed", "agreed", "agreed", "agreed", "agreed", "done"]
    call_command("verify", stdout=(said := StringIO()))
    assert said.getvalue().strip() == "4 sessions verified, 0 damaged"


def test_one_of_them_declines_and_everything_stays(table: Table) -> None:
    clearing, written = proposed(table), debts_written(table)
    for name in ("Ann", "Bob", "Cat"):
        answers(table, name, clearing)
    assert answers(table, "Dan", clearing, BookWord.REFUSED, note="I would rather have it from Cat") == BookWord.REFUSED
    with pytest.raises(ClearingRefused, match="clearing_is_over"):
        answers(table, "Eve", clearing)
    assert (open_now(table), debts_written(table)) == (BEFORE, written)
    assert clearings_waiting(table.club.id) == []
    answers(table, "Ann", proposed(table, "Ann"))  # another may be proposed at once


def test_it_lapses_because_somebody_has_paid(table: Table) -> None:
    clearing = proposed(table, "Ann")
    for name in ("Bob", "Cat", "Dan"):
        answers(table, name, clearing)
    paid(table, "Bob", "Cat", "3")
    written = debts_written(table)
    assert answers(table, "Eve", clearing) == BookWord.LAPSED
    assert answers(table, "Ann", clearing) == BookWord.LAPSED
    assert (open_now(table), debts_written(table)) == (BEFORE | {("Bob", "Cat"): 500}, written)
    assert trail(table)[-1] == "lapsed"
    assert trail(table).count("lapsed") == 1


def said_to_be_paid(table: Table) -> None:
    said_paid(table, "Cat", "Dan", "1")


def another_closed(table: Table) -> None:
    table.code = another_evening(table)
    closed_with(table, {"Ann": -1, "Eve": 1})


def merged_with_a_debtor(table: Table) -> None:
    """Rob owes Eve a pound from an earlier book; then it turns out that Rob is Bob."""
    rob = people.player_add(actor=table.kim.actor, club=table.club, name="Rob")
    line = LineDraft(rob.id, UUID(table.id("Eve")), 100, "GBP")
    draft = BookDraft("from the book", BookKind.OPENING, [line])
    said = EntryStep(BookWord.ENTERED)
    entry_in_force(entry_keep(actor=table.kim.actor, club=table.club.id, draft=draft, said=said)[0])
    bob = table.club.players.get(name="Bob")
    services.players_merge(actor=table.kim.actor, kept=bob, merged=rob)


@pytest.mark.parametrize("change", [said_to_be_paid, another_closed, merged_with_a_debtor])
def test_it_lapses_with_whatever_changes_between_them(table: Table, change: Callable[[Table], None]) -> None:
    clearing = proposed(table, "Ann")
    change(table)
    read = clearing_of(table.club.id, clearing)
    assert read is not None
    assert (read.stands, read.awaited) == ("lapsed", set())
    assert answers(table, "Eve", clearing) == BookWord.LAPSED


def test_what_changes_beside_them_is_nothing_to_it(table: Table) -> None:
    """Eve is left out: Dan keeps what they owe Eve, whatever becomes of it."""
    among = [UUID(table.id(name)) for name in ("Ann", "Bob", "Cat", "Dan")]
    clearing = proposed(table, "Ann", willing=among)
    paid(table, "Dan", "Eve", "4")
    for name in ("Bob", "Cat"):
        answers(table, name, clearing)
    assert answers(table, "Dan", clearing) == BookWord.IN_FORCE
    assert open_now(table) == {("Ann", "Dan"): 800}


def test_after_fourteen_days_it_has_lapsed(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    clearing = proposed(table, "Ann")
    call_command("housekeep", stdout=(said := StringIO()))
    assert "0 clearings lapsed" in said.getvalue()
    now = timezone.now() + timedelta(days=14, minutes=1)
    monkeypatch.setattr(timezone, "now", lambda: now)
    assert services.clearings_lapse() == 1
    assert services.clearings_lapse() == 0
    assert answers(table, "Ann", clearing, BookWord.WITHDRAWN) == BookWord.LAPSED


def test_whoever_proposed_it_withdraws_it(table: Table) -> None:
    clearing = proposed(table, "Ann")
    with pytest.raises(NotAllowed, match="whoever_proposed_withdraws"):
        answers(table, "Bob", clearing, BookWord.WITHDRAWN)
    with pytest.raises(ClearingRefused, match="clearing_waits_already"):
        proposed(table, "Bob")
    assert answers(table, "Ann", clearing, BookWord.WITHDRAWN) == BookWord.WITHDRAWN
    proposed(table, "Bob")


def test_a_proposal_that_has_lapsed_is_in_nobodys_way(table: Table) -> None:
    first = proposed(table, "Ann")
    paid(table, "Bob", "Cat", "3")
    second = proposed(table, "Bob")
    assert [one.id for one in clearings_waiting(table.club.id)] == [second]
    assert BookStep.objects.filter(entry_id=first).latest("number").word == BookWord.LAPSED


def test_nothing_is_proposed_while_a_payment_waits_or_is_disputed_and_it_is_said_between_whom(table: Table) -> None:
    payment = said_paid(table, "Bob", "Cat", "3")
    everybody = {UUID(table.id(name)) for name in FIVE}
    with pytest.raises(ClearingRefused, match="payment_waits_between") as refused:
        proposed(table, "Ann", willing=everybody)
    assert sorted(refused.value.params.values()) == ["Bob", "Cat"]
    says(table, "Cat", payment, PaymentWord.DISPUTED, "it was another amount")
    with pytest.raises(ClearingRefused, match="payment_waits_between"):
        proposed(table, "Ann", willing=everybody)
    says(table, "Bob", payment, PaymentWord.WITHDRAWN)
    proposed(table, "Ann", willing=everybody)


def test_whoever_keeps_the_books_agrees_for_those_without_a_phone(table: Table) -> None:
    has_no_phone(table, "Eve")
    people.role_give(actor=table.kim.actor, club=table.club, to=table["Bob"].actor, role=Role.TREASURER)
    clearing = proposed(table, "Bob")
    with pytest.raises(NotAllowed):
        answers(table, "Ann", clearing, for_="Eve")
    with pytest.raises(ClearingRefused, match="they_answer_themselves"):
        answers(table, "Bob", clearing, for_="Cat")
    answers(table, "Bob", clearing, for_="Eve")
    read = clearing_of(table.club.id, clearing)
    assert read is not None
    assert [(one.word, one.for_them) for one in read.entry.words] == [("entered", False), ("agreed", True)]
    for name in ("Ann", "Cat"):
        answers(table, name, clearing)
    assert answers(table, "Dan", clearing) == BookWord.IN_FORCE


def test_nobody_outside_proposes_or_answers(table: Table) -> None:
    stranger = table.stranger
    assert stranger is not None
    table.people["Zoe"] = stranger
    with pytest.raises(NotAllowed):
        proposed(table, "Zoe")
    clearing = proposed(table, "Ann")
    for word in (BookWord.AGREED, BookWord.REFUSED, BookWord.WITHDRAWN):
        with pytest.raises(NotAllowed):
            answers(table, "Zoe", clearing, word)
    with pytest.raises(NotAllowed):
        answers(table, "Kim", clearing)  # the organiser, who does not play
    elsewhere = people.club_create(actor=table.kim.actor, name="Friday club", currency="GBP")
    with pytest.raises(NotFound):
        answers(Table(Club.objects.get(id=elsewhere.id), table.code, table.kim, table.people), "Bob", clearing)


def test_whom_it_does_not_concern_refuses_nothing_for_themselves_either(table: Table) -> None:
    """Gus plays in the club, and has nothing open: their own phone may speak for them, and yet not to this."""
    comes(table, "Gus")
    clearing = proposed(table, "Ann")
    for word in (BookWord.REFUSED, BookWord.AGREED):
        with pytest.raises(NotAllowed, match="clearing_is_of_those_it_changes"):
            answers(table, "Gus", clearing, word, for_="Gus")
        with pytest.raises(NotAllowed, match="clearing_is_of_those_it_changes"):
            answers(table, "Bob", clearing, word, for_="Bob Gus")
    for name in ("Bob", "Cat", "Dan"):
        assert answers(table, name, clearing) is None, "it still waits for the others"
    assert answers(table, "Eve", clearing) == BookWord.IN_FORCE


def test_a_key_proposes_once(table: Table) -> None:
    first = proposed(table, "Ann", key="the same key")
    assert proposed(table, "Ann", key="the same key") == first
    with pytest.raises(KeyReused):
        proposed(table, "Ann", key="the same key", currency="")


def test_what_is_proposed_is_what_was_seen(table: Table) -> None:
    (shown,) = previews(table.club.id)
    paid(table, "Bob", "Cat", "3")
    with pytest.raises(ClearingRefused, match="clearing_looks_different"):
        proposed(table, "Ann", seen=shown.seen)
    (shown,) = previews(table.club.id)
    proposed(table, "Ann", seen=shown.seen)


@pytest.mark.parametrize(
    ("willing", "code"),
    [(["Ann", "Bob"], "clearing_saves_nothing"), (["Ann"], "clearing_saves_nothing"), (None, "not_of_the_club")],
)
def test_what_cannot_be_proposed_says_why(table: Table, willing: list[str] | None, code: str) -> None:
    persons = [UUID(table.id(name)) for name in willing] if willing else [table.club.id]
    with pytest.raises(ClearingRefused, match=code):
        proposed(table, "Kim", willing=persons)
    with pytest.raises(ClearingRefused, match="clearing_saves_nothing"):
        proposed(table, "Kim", currency="EUR")


def test_who_was_merged_is_asked_once_and_parted_again_keeps_their_rows(table: Table) -> None:
    """Bob and Rob are one: what is open with Bob is open with Rob, whose clearing it is too."""
    rob = people.player_add(actor=table.kim.actor, club=table.club, name="Rob")
    bob = table.club.players.get(name="Bob")
    first = proposed(table, "Ann")
    services.players_merge(actor=table.kim.actor, kept=rob, merged=bob)
    for name in ("Bob", "Cat", "Dan"):
        answers(table, name, first)  # nothing between them has changed but a name
    assert answers(table, "Eve", first) == BookWord.IN_FORCE
    assert open_now(table) == AFTER
    services.players_part(actor=table.kim.actor, player=bob)
    assert open_now(table) == AFTER
    assert session_verify(table.code) is None


def test_a_clearing_of_somebody_who_was_merged_before(table: Table) -> None:
    rob = people.player_add(actor=table.kim.actor, club=table.club, name="Rob")
    services.players_merge(actor=table.kim.actor, kept=rob, merged=table.club.players.get(name="Bob"))
    table.people["Rob"] = replace(table["Bob"], id=rob.id.hex)
    clearing = proposed(table, "Ann")
    for name in ("Rob", "Cat", "Dan"):
        answers(table, name, clearing)
    assert answers(table, "Eve", clearing) == BookWord.IN_FORCE
    assert open_now(table) == AFTER


def test_nobody_is_asked_who_was_forgotten_or_owes_nothing(table: Table) -> None:
    till = till_open(table.club)
    (shown,) = previews(table.club.id)
    assert shown.people.keys() == {UUID(table.id(name)) for name in FIVE}
    assert till.id not in shown.people
    services.person_forget(actor=table.kim.actor, player=table.club.players.get(name="Ann"))
    (shown,) = previews(table.club.id)
    assert shown.people.keys() == {UUID(table.id(name)) for name in ("Bob", "Cat", "Dan", "Eve")}


def test_an_evening_that_was_cleared_stays(table: Table) -> None:
    clearing = proposed(table, "Ann")
    for name in ("Bob", "Cat", "Dan", "Eve"):
        answers(table, name, clearing)
    with pytest.raises(PaymentRefused, match="payments_rest_on_it"):
        services.session_delete(code=table.code, actor=table.kim.actor, token=table.kim.hash)


def test_a_club_for_points_clears_points() -> None:
    table = four_evenings(points_only=True)
    clearing = proposed(table, "Ann", currency="")
    for name in ("Bob", "Cat", "Dan", "Eve"):
        answers(table, name, clearing)
    assert open_now(table) == {("Ann", "Dan"): 2, ("Ann", "Eve"): 2}
