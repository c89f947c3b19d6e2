"""Leaving a club: what is named before, what a former member keeps and until when, and taking it back.

On paper: Ann lost a point to each of Bob, Cat and Dan at £2, so each is owed £2; by an old book Dan owes Ann CHF 6.
Kim runs the club; Ann and Bob are members.
"""

import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import timedelta
from html import unescape
from typing import Any
from uuid import UUID

import pytest
from django.db import connection
from django.urls import reverse
from django.utils import timezone
from time_machine import travel

from clubs import selectors, services
from clubs.actors import Actor
from clubs.models import Audit, FormerMember, Membership, Player, Role
from clubs.permissions import may
from sessions import services as tables
from sessions.models import BookKind, BookWord, PaymentWord
from sessions.services.books.entering import BookDraft, EntryStep, LineDraft, entry_in_force, entry_keep
from tests.kit.accounts import signed_in
from tests.kit.ground import of_file
from tests.kit.people import page
from tests.kit.settling import closed_evening, draft, lost_bet, says
from tests.kit.table import Table, person, table_laid

pytestmark = pytest.mark.django_db


def members_in_debt() -> Table:
    table = table_laid()
    closed_evening(table)
    for name in ("Ann", "Bob"):
        services.role_give(actor=table.kim.actor, club=table.club, to=table[name].actor, role=Role.MEMBER)
    book(table, UUID(table.id("Dan")), UUID(table.id("Ann")), 600, "CHF")
    return table


def book(table: Table, debtor: UUID, creditor: UUID, amount: int, currency: str) -> None:
    """A debt of an old book, in minor units."""
    entered = BookDraft(f"a book of {amount}", BookKind.OPENING, [LineDraft(debtor, creditor, amount, currency)])
    said = EntryStep(BookWord.ENTERED)
    entry_in_force(entry_keep(actor=table.kim.actor, club=table.club.id, draft=entered, said=said)[0])


in_debt_of_file = of_file(members_in_debt)


@pytest.fixture
def table(db: None, in_debt_of_file: Callable[[], Table]) -> Table:
    return in_debt_of_file()


def path(table: Table, name: str = "club-leave", *more: object) -> str:
    return reverse(name, args=[table.club.slug, *more])


def words(table: Table, who: str, address: str, status: int = 200) -> str:
    """What somebody reads on a page."""
    answer = table[who].client().get(address)
    assert answer.status_code == status
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


def leaves(table: Table, who: str) -> None:
    assert table[who].client().post(path(table)).status_code == 302


def with_(table: Table, other: str) -> str:
    return path(table, "money-pair", UUID(table.id(other)))


def paid(table: Table, who: str, payer: str, receiver: str, amount: str = "2", **other: Any) -> UUID:
    """Somebody says, outside any evening, that one has paid another."""
    said = draft(table, payer, receiver, amount, **other)
    return tables.payment_say(actor=table[who].actor, club=table.club, draft=said)


def even(table: Table) -> None:
    """Ann pays the three £2 each, Dan pays Ann CHF 6; each receiver confirms."""
    for name in ("Bob", "Cat", "Dan"):
        says(table, name, paid(table, "Ann", "Ann", name), PaymentWord.CONFIRMED)
    says(table, "Ann", paid(table, "Dan", "Dan", "Ann", "6", currency="CHF"), PaymentWord.CONFIRMED)


@contextmanager
def later(days: int) -> Iterator[None]:
    with travel(timezone.now() + timedelta(days=days)):
        yield


# --- The page that asks.


def test_leaving_names_the_net_with_each_person_and_asks(table: Table) -> None:
    told = words(table, "Ann", path(table))
    for line in ("You owe Bob £2", "You owe Cat £2", "You owe Dan £2", "Dan owes you CHF 6"):
        assert line in told
    assert "You read and answer your accounts here until all are even, and 30 days more." in told
    assert selectors.role_of(table["Ann"].actor, table.club.id) == Role.MEMBER, "nobody leaves by looking"
    assert path(table) in table["Ann"].client().get(path(table, "people")).content.decode()


def test_where_nothing_is_open_the_page_says_so(table: Table) -> None:
    even(table)
    assert "Nothing is open." in words(table, "Ann", path(table))


def test_the_only_organiser_reads_what_to_do_first(table: Table) -> None:
    told = words(table, "Kim", path(table))
    assert "You are the only organiser. Make somebody else organiser first, or delete the club." in told
    assert "What you lose" not in told
    answer = table.kim.client().post(path(table))
    assert answer.status_code == 409
    assert selectors.role_of(table.kim.actor, table.club.id) == Role.ORGANISER
    services.role_give(actor=table.kim.actor, club=table.club, to=table["Bob"].actor, role=Role.ORGANISER)
    assert "What you lose" in words(table, "Kim", path(table))


def test_removing_merging_and_forgetting_name_the_net_with_each_person(table: Table) -> None:
    ann = Membership.objects.get(club=table.club, device=table["Ann"].device, role=Role.MEMBER)
    removing = words(table, "Kim", path(table, "member-remove", ann.id))
    rob = services.player_add(actor=table.kim.actor, club=table.club, name="Rob")
    player = path(table, "player", UUID(table.id("Ann")))
    merging = words(table, "Kim", f"{path(table, 'player', rob.id)}?with={UUID(table.id('Ann'))}")
    for told in (removing, words(table, "Kim", player)):
        for line in ("Ann owes Bob £2", "Ann owes Cat £2", "Ann owes Dan £2", "Dan owes Ann CHF 6"):
            assert line in told
    for line in ("£2 owed to Bob", "£2 owed to Cat", "£2 owed to Dan", "CHF 6 owed by Dan"):
        assert f"{line} will stand under Rob" in merging
    api = reverse("api-player", args=[table.club.slug, UUID(table.id("Ann"))])
    told = table.kim.client().get(api).json()["open"]
    assert sorted(one["owed"] for one in told) == ["-6.00", "2.00", "2.00", "2.00"]


def test_what_two_records_owe_each_other_is_named_before_they_are_merged(table: Table) -> None:
    rob = services.player_add(actor=table.kim.actor, club=table.club, name="Rob")
    book(table, rob.id, UUID(table.id("Bob")), 300, "GBP")
    told = words(table, "Kim", f"{path(table, 'player', UUID(table.id('Bob')))}?with={rob.id}")
    assert "£3 that Rob owes Bob will no longer count." in told


def test_deleting_an_account_names_what_stays_open(table: Table) -> None:
    ann = table["Ann"]
    user = services.account_create(actor=ann.actor, name="Ann", email="ann@club.example")
    services.account_sign_in(actor=ann.actor, user=user, by="code")
    told = " ".join(page(signed_in(user).client.get(reverse("account-delete"))).split())
    assert "These accounts stay open, and nobody answers for you any more." in told
    for line in ("You owe Bob £2", "Dan owes you CHF 6"):
        assert line in told


# --- What a former member keeps.


def test_a_former_member_reads_and_answers_their_own_accounts_and_nothing_else(table: Table) -> None:
    leaves(table, "Ann")
    home = words(table, "Ann", "/")
    assert "You owe £6 to three people" in home
    assert "Dan owes you CHF 6" in home
    assert "Clubs you left Thursday club your accounts, until they are even and 30 days more" in home
    assert "You owe Bob £2" in words(table, "Ann", path(table, "money"))
    money = table["Ann"].client().get(path(table, "money")).content.decode()
    gone = [path(table, name) for name in ("club", "evenings", "people", "balances", "season", "house-list", "books")]
    gone += [reverse(name, args=[table.code]) for name in ("settle", "sheet", "table", "evening")]
    gone += [path(table, "clearing-new"), path(table, "player", UUID(table.id("Bob")))]
    for address in gone:
        assert table["Ann"].client().get(address).status_code in (302, 404), address
        assert f'href="{address}"' not in money, address
    pair = table["Ann"].client().get(with_(table, "Bob")).content.decode()
    assert "You owe Bob £2." in pair
    for address in gone:
        assert f'href="{address}"' not in pair, address


def test_they_pay_and_confirm_and_dispute_as_before(table: Table) -> None:
    waits = paid(table, "Dan", "Dan", "Ann", "6", currency="CHF")
    leaves(table, "Ann")
    ann = table["Ann"].client()
    assert "Dan says: CHF 6 paid to you today." in words(table, "Ann", with_(table, "Dan"))
    answer = path(table, "money-answer", UUID(table.id("Dan")), waits)
    assert ann.post(answer, {"word": "disputed", "note": "never seen it"}).status_code == 302
    assert "Dan owes you CHF 6." in words(table, "Ann", with_(table, "Dan"))
    assert ann.post(answer, {"word": "confirmed"}).status_code == 302
    form = {"payer": table.id("Ann"), "receiver": table.id("Bob"), "amount": "2", "currency": "GBP", "key": "after all"}
    assert ann.post(with_(table, "Bob"), form).status_code == 302
    assert "Ann says: £2 paid to you today." in words(table, "Bob", with_(table, "Ann"))


def test_they_answer_a_bet_and_enter_none(table: Table) -> None:
    bet = lost_bet(table, "Bob", "Bob", "Ann")
    leaves(table, "Ann")
    ann = table["Ann"].client()
    assert "Enter a side bet" not in words(table, "Ann", with_(table, "Bob"))
    new = path(table, "money-bet", UUID(table.id("Bob")))
    assert ann.post(new, {"won": "me", "amount": "5", "key": "one more bet"}).status_code == 404
    assert ann.post(path(table, "money-bet-answer", bet), {"word": "agreed"}).status_code == 302
    assert "Bob owes you £3." in words(table, "Ann", with_(table, "Bob")), "£5 won less £2 owed"


def test_the_name_and_the_results_stay(table: Table) -> None:
    leaves(table, "Ann")
    assert Player.objects.filter(club=table.club, name="Ann").exists()
    assert "Ann" in words(table, "Kim", path(table, "balances"))
    assert "You and Ann" in words(table, "Bob", with_(table, "Ann"))


# --- Until when.


def test_it_lasts_as_long_as_something_is_open_and_thirty_days_from_the_last_change(table: Table) -> None:
    leaves(table, "Ann")
    with later(400):
        assert "You owe Bob £2" in words(table, "Ann", path(table, "money"))
        even(table)
        assert "You owe nothing, and nobody owes you." in words(table, "Ann", path(table, "money"))
    with later(400 + 29):
        assert "You owe nothing, and nobody owes you." in words(table, "Ann", path(table, "money"))
        assert "Clubs you left" in words(table, "Ann", "/")
        assert "Take back leaving" in words(table, "Ann", path(table))
    with later(400 + 31):
        for address in (path(table, "money"), with_(table, "Bob"), path(table)):
            assert table["Ann"].client().get(address).status_code == 404, address
        assert table["Ann"].client().post(path(table, "club-leave-back")).status_code == 404
        assert "Clubs you left" not in words(table, "Ann", "/")


def test_who_was_even_before_has_thirty_days_from_leaving(table: Table) -> None:
    even(table)
    with later(200):
        leaves(table, "Ann")
    with later(229):
        assert table["Ann"].client().get(path(table, "money")).status_code == 200
    with later(231):
        assert table["Ann"].client().get(path(table, "money")).status_code == 404


def test_what_is_open_again_later_opens_the_accounts_again(table: Table) -> None:
    """A year later an objection is not possible any more, but an organiser enters a balance."""
    even(table)
    leaves(table, "Ann")
    with later(365):
        assert table["Ann"].client().get(path(table, "money")).status_code == 404
        book(table, UUID(table.id("Cat")), UUID(table.id("Ann")), 100, "GBP")
        assert "Cat owes you £1" in words(table, "Ann", path(table, "money"))


def test_an_evening_that_is_deleted_counts_as_a_change(table: Table) -> None:
    """Without Thursday only Dan's CHF 6 is left; once that is paid too, Ann is even."""
    leaves(table, "Ann")
    with later(100):
        says(table, "Ann", paid(table, "Dan", "Dan", "Ann", "6", currency="CHF"), PaymentWord.CONFIRMED)
    with later(200):
        tables.session_delete(actor=table.kim.actor, code=table.code, token=table.kim.hash)
    with later(229):
        assert table["Ann"].client().get(path(table, "money")).status_code == 200
    with later(231):
        assert table["Ann"].client().get(path(table, "money")).status_code == 404


# --- Taking it back.


@pytest.mark.parametrize(
    ("role", "back"),
    [
        (Role.MEMBER, Role.MEMBER),
        (Role.SCOREKEEPER, Role.SCOREKEEPER),
        (Role.TREASURER, Role.MEMBER),
        (Role.ORGANISER, Role.MEMBER),
    ],
)
def test_leaving_is_taken_back_with_the_old_role_below_the_books(table: Table, role: Role, back: Role) -> None:
    services.role_give(actor=table.kim.actor, club=table.club, to=table["Ann"].actor, role=role)
    leaves(table, "Ann")
    assert ("You come back as a member." in words(table, "Ann", "/")) == (role != back)
    assert table["Ann"].client().post(path(table, "club-leave-back")).status_code == 302
    held = Membership.objects.get(club=table.club, device=table["Ann"].device)
    assert (held.role, held.player_id) == (back, UUID(table.id("Ann")))
    assert not FormerMember.objects.filter(club=table.club).exists()
    assert words(table, "Ann", path(table, "club"))
    told = words(table, "Kim", path(table, "audit"))
    assert f"Ann took back leaving the club, and is again: {back}" in told
    assert f"Ann ({role}) left the club" in told


def test_who_was_removed_keeps_the_accounts_and_cannot_come_back_alone(table: Table) -> None:
    ann = Membership.objects.get(club=table.club, device=table["Ann"].device, role=Role.MEMBER)
    assert table.kim.client().post(path(table, "member-remove", ann.id)).status_code == 302
    assert "You owe Bob £2" in words(table, "Ann", path(table, "money"))
    assert "Take back leaving" not in words(table, "Ann", "/") + words(table, "Ann", path(table, "money"))
    assert "Ask an organiser if you want to come back." in words(table, "Ann", path(table))
    assert table["Ann"].client().post(path(table, "club-leave-back")).status_code == 403
    assert not may(table["Ann"].actor, "clubs.return", table.club)
    assert selectors.role_of(table["Ann"].actor, table.club.id) is None
    assert table["Ann"].client().get(reverse("sheet", args=[table.code])).status_code == 404
    services.role_give(actor=table.kim.actor, club=table.club, to=table["Ann"].actor, role=Role.MEMBER)
    assert not FormerMember.objects.filter(club=table.club).exists(), "an invitation makes them a member as any other"


def test_who_is_removed_after_leaving_cannot_take_it_back(table: Table) -> None:
    """The organiser's page was loaded while Ann was a member."""
    ann = Membership.objects.get(club=table.club, device=table["Ann"].device, role=Role.MEMBER)
    leaves(table, "Ann")
    services.member_remove(actor=table.kim.actor, membership=ann)
    assert table["Ann"].client().post(path(table, "club-leave-back")).status_code == 403


def test_what_was_left_goes_along_into_an_account_and_stays_with_it(table: Table) -> None:
    ann = table["Ann"]
    leaves(table, "Ann")
    user = services.account_create(actor=ann.actor, name="Ann", email="ann@club.example")
    services.account_sign_in(actor=ann.actor, user=user, by="code")
    assert FormerMember.objects.get(club=table.club).user_id == user.id
    assert may(Actor(user_id=user.id), "clubs.own_money", table.club)
    services.account_sign_out(actor=Actor(ann.device, user.id, "Ann"), device_id=ann.device)
    assert not may(ann.actor, "clubs.own_money", table.club)


def test_a_browser_that_left_a_club_is_not_forgotten(table: Table) -> None:
    zoe = person("Zoe")
    services.role_give(actor=table.kim.actor, club=table.club, to=zoe.actor, role=Role.MEMBER)
    services.club_leave(actor=zoe.actor, club=table.club)
    with later(8):
        services.leftovers_forget()
    assert FormerMember.objects.filter(club=table.club, device=zoe.device).exists()


def test_programs_do_the_same(table: Table) -> None:
    ann, address = table["Ann"].client(), reverse("api-club-leave", args=[table.club.slug])
    told = ann.get(address).json()
    assert sorted((one["currency"], one["owed"]) for one in told["accounts"]) == [
        ("CHF", "-6.00"), ("GBP", "2.00"), ("GBP", "2.00"), ("GBP", "2.00"),
    ]  # fmt: skip
    assert (told["role"], told["only_organiser"], told["left"]) == ("member", False, None)
    assert [ann.post(address).status_code for _ in range(2)] == [204, 204]
    told = ann.get(address).json()
    assert (told["role"], told["left"]["until"], told["left"]["removed"]) == (None, None, False)
    (left,) = ann.get(reverse("api-clubs")).json()["left"]
    assert (left["slug"], left["role_on_return"]) == (table.club.slug, "member")
    assert len(ann.get(reverse("api-club-money", args=[table.club.slug])).json()["accounts"]) == 4
    assert [ann.delete(address).status_code for _ in range(2)] == [204, 204]
    assert selectors.role_of(table["Ann"].actor, table.club.id) == Role.MEMBER
    assert table.kim.client().get(address).json()["only_organiser"] is True
    assert table.kim.client().post(address).status_code == 409


# --- At once.


def at_once(*acts: Callable[[], object]) -> None:
    def done(act: Callable[[], object]) -> None:
        try:
            act()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as hands:
        list(hands.map(done, acts))


@pytest.mark.django_db(transaction=True)
def test_who_leaves_on_two_phones_at_once_has_left_once() -> None:
    table = members_in_debt()
    at_once(*[lambda: leaves(table, "Ann")] * 2)
    assert FormerMember.objects.filter(club=table.club).count() == 1
    assert Audit.objects.filter(club=table.club, what="member_left").count() == 1
    back = path(table, "club-leave-back")
    at_once(*[lambda: table["Ann"].client().post(back)] * 2)
    assert Membership.objects.filter(club=table.club, device=table["Ann"].device).count() == 1
    assert Audit.objects.filter(club=table.club, what="leaving_taken_back").count() == 1


@pytest.mark.django_db(transaction=True)
def test_of_two_organisers_who_leave_at_once_one_stays() -> None:
    table = members_in_debt()
    services.role_give(actor=table.kim.actor, club=table.club, to=table["Bob"].actor, role=Role.ORGANISER)
    at_once(*[lambda who=who: table[who].client().post(path(table)) for who in ("Kim", "Bob")])
    assert Membership.objects.filter(club=table.club, role=Role.ORGANISER).count() == 1
