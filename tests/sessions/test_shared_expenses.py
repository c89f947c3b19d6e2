"""Shared expenses: one act and one name, a debt for each who shares, each counting by its own word.

Kim keeps the sheet and organises the club; Ann, Bob, Cat and Dan came in this order. What is owed is in pence.
"""

from uuid import UUID

import pytest

from chouette.wording.table.payment_sentences import payment_refused
from clubs import services as people
from clubs.models import Audit, Player, Role
from sessions import services
from sessions.errors import KeyReused, NotAllowed, NotFound, PaymentRefused
from sessions.models import BookNote, BookStep, BookWord, PaymentWord, SharedExpense
from sessions.selectors.shared_expenses import ShareRead, expenses_of_evening
from sessions.services.books.book_checking import books_verify
from sessions.services.books.expense_words import speaker_at, waits_for_another_keeper
from tests.kit.keepers import gets_name
from tests.kit.points import play_for_points
from tests.kit.settling import answers_share, owes, pays, plays_as, says, share_of, shares
from tests.kit.table import Table, has_no_phone, person

pytestmark = pytest.mark.django_db
AGREED, REFUSED, WITHDRAWN = BookWord.AGREED, BookWord.REFUSED, BookWord.WITHDRAWN


def owed_to_ann(table: Table) -> dict[str, int]:
    return {name: owes(table, name, "Ann") for name in ("Bob", "Cat", "Dan")}


def stands(table: Table, expense: UUID, name: str) -> str:
    return share_of(table, expense, name).stands


def refused(table: Table, who: str, expense: UUID, name: str, word: BookWord) -> str:
    before = BookStep.objects.count()
    with pytest.raises(PaymentRefused) as raised:
        answers_share(table, who, expense, name, word)
    assert BookStep.objects.count() == before
    assert payment_refused(raised.value.code, raised.value.params).endswith(".")
    return raised.value.code


def test_three_share_twenty_pounds_evenly_and_each_counts_by_its_own_word(table: Table) -> None:
    """£20 / 3: 6.67, 6.67 and 6.66, in the order in which they came; Ann's own 6.67 is nobody's debt."""
    expense = shares(table, "Ann", "Ann", "20", "Cat", "Bob", "Ann")
    assert owed_to_ann(table) == {"Bob": 0, "Cat": 0, "Dan": 0}
    for _ in range(2):
        answers_share(table, "Bob", expense, "Bob", AGREED)
    assert owed_to_ann(table) == {"Bob": 667, "Cat": 0, "Dan": 0}  # Cat, who sleeps, does not hold up Bob
    answers_share(table, "Cat", expense, "Cat", AGREED)
    assert owed_to_ann(table) == {"Bob": 667, "Cat": 666, "Dan": 0}
    (read,) = expenses_of_evening(table.club.id, table.session.id)
    assert (read.amount, read.rest, read.note, [one.amount for one in read.shares]) == (2000, 667, "pizza", [667, 666])
    assert books_verify() == []


def test_three_share_by_amounts_that_sum_to_the_whole(table: Table) -> None:
    expense = shares(table, "Ann", "Ann", "20", "Ann 7.50", "Bob 4.50", "Cat 8")
    for name in ("Bob", "Cat"):
        answers_share(table, name, expense, name, AGREED)
    assert owed_to_ann(table) == {"Bob": 450, "Cat": 800, "Dan": 0}
    for amounts, code, size in (("Bob 4.50", "shares_are_too_low", "1550"), ("Bob 21", "shares_are_too_high", "100")):
        with pytest.raises(PaymentRefused) as raised:
            shares(table, "Ann", "Ann", "20", amounts)
        assert (raised.value.code, raised.value.params["size"]) == (code, size)
    assert SharedExpense.objects.count() == 1


def test_who_pays_for_others_alone_bears_nothing(table: Table) -> None:
    expense = shares(table, "Ann", "Ann", "9", "Bob", "Cat", "Dan")
    (read,) = expenses_of_evening(table.club.id, table.session.id)
    assert (read.rest, [one.amount for one in read.shares]) == (0, [300, 300, 300])
    answers_share(table, "Dan", expense, "Dan", REFUSED)
    assert expenses_of_evening(table.club.id, table.session.id)[0].rest == 300


def test_what_a_player_enters_against_themselves_counts_at_once(table: Table) -> None:
    expense = shares(table, "Bob", "Ann", "12", "Ann", "Bob", "Cat")
    assert owed_to_ann(table) == {"Bob": 400, "Cat": 0, "Dan": 0}
    assert refused(table, "Bob", expense, "Cat", AGREED) == "the_sharer_confirms"
    answers_share(table, "Cat", expense, "Cat", AGREED)
    assert owed_to_ann(table) == {"Bob": 400, "Cat": 400, "Dan": 0}


def test_one_declines_and_the_others_stay(table: Table) -> None:
    expense = shares(table, "Ann", "Ann", "20", "Ann", "Bob", "Cat", "Dan")
    answers_share(table, "Bob", expense, "Bob", AGREED)
    answers_share(table, "Cat", expense, "Cat", REFUSED, "I had a salad of my own")
    assert (stands(table, expense, "Cat"), share_of(table, expense, "Cat").why) == (
        "refused",
        "I had a salad of my own",
    )
    assert refused(table, "Cat", expense, "Cat", AGREED) == "share_is_refused"
    assert owed_to_ann(table) == {"Bob": 500, "Cat": 0, "Dan": 0}
    assert books_verify() == []


def test_the_payer_or_who_entered_it_withdraws_until_somebody_else_has_agreed(table: Table) -> None:
    expense = shares(table, "Bob", "Ann", "20", "Ann", "Bob", "Cat", "Dan")
    answers_share(table, "Cat", expense, "Cat", AGREED)
    assert refused(table, "Cat", expense, "Dan", WITHDRAWN) == "whoever_said_it_withdraws"
    for who, code in (("Bob", "share_was_answered"), ("Ann", "share_was_answered"), ("Cat", "share_was_answered")):
        assert refused(table, who, expense, "Cat", WITHDRAWN) == code
    for _ in range(2):
        answers_share(table, "Bob", expense, "Dan", WITHDRAWN)
    assert refused(table, "Dan", expense, "Dan", AGREED) == "share_is_withdrawn"
    answers_share(table, "Bob", expense, "Bob", WITHDRAWN)  # nobody else has spoken about it
    assert owed_to_ann(table) == {"Bob": 0, "Cat": 500, "Dan": 0}
    assert stands(table, expense, "Bob") == "reversed"
    assert books_verify() == []


def test_what_was_paid_on_is_withdrawn_by_the_payer_alone(table: Table) -> None:
    expense = shares(table, "Bob", "Ann", "20", "Ann", "Bob")
    pays(table, "Bob", "Bob", "Ann", "10")
    assert refused(table, "Bob", expense, "Bob", WITHDRAWN) == "expense_is_paid_on"
    answers_share(table, "Ann", expense, "Bob", WITHDRAWN)
    assert stands(table, expense, "Bob") == "reversed"


def test_a_keeper_speaks_for_a_player_without_a_phone_and_activity_has_it(table: Table) -> None:
    has_no_phone(table, "Cat", "Dan")
    expense = shares(table, "Ann", "Ann", "20", "Ann", "Bob", "Cat", "Dan")
    assert refused(table, "Bob", expense, "Cat", AGREED) == "the_sharer_confirms"
    assert refused(table, "Kim", expense, "Bob", AGREED) == "the_sharer_confirms"
    answers_share(table, "Kim", expense, "Cat", AGREED)
    answers_share(table, "Kim", expense, "Dan", REFUSED, "Dan had gone")
    assert owed_to_ann(table) == {"Bob": 0, "Cat": 500, "Dan": 0}
    assert share_of(table, expense, "Cat").agreed_as == "scorekeeper"
    assert Audit.objects.get(what="share_agreed_for").principal == str(UUID(table.id("Cat")))


def test_what_a_keeper_enters_counts_at_once_for_those_without_a_phone(table: Table) -> None:
    has_no_phone(table, "Ann", "Cat")
    expense = shares(table, "Kim", "Ann", "20", "Ann", "Bob", "Cat", "Dan")
    assert owed_to_ann(table) == {"Bob": 0, "Cat": 500, "Dan": 0}
    answers_share(table, "Kim", expense, "Cat", WITHDRAWN)
    answers_share(table, "Kim", expense, "Bob", WITHDRAWN)
    assert owed_to_ann(table) == {"Bob": 0, "Cat": 0, "Dan": 0}


def test_no_keeper_agrees_in_their_own_favour(table: Table) -> None:
    """Kim plays as Ann and paid: for Dan, who has no phone, the treasurer agrees."""
    has_no_phone(table, "Dan")
    plays_as(table, "Kim", "Ann")
    expense = shares(table, "Kim", "Ann", "20", "Ann", "Bob", "Dan")
    assert owed_to_ann(table) == {"Bob": 0, "Cat": 0, "Dan": 0}
    assert refused(table, "Kim", expense, "Dan", AGREED) == "the_sharer_confirms"
    waits = share_of(table, expense, "Dan")
    assert waits_for_another_keeper(speaker_at(table.kim.actor, table.club, table.session), waits)
    tess = person("Tess")
    people.role_give(actor=table.kim.actor, club=table.club, to=tess.actor, role=Role.TREASURER)
    services.answer_share(actor=tess.actor, club=table.club, share=waits.id, word=AGREED)
    assert owed_to_ann(table) == {"Bob": 0, "Cat": 0, "Dan": 666}
    assert share_of(table, expense, "Dan").agreed_as == "treasurer"


def test_a_phone_that_speaks_for_both_agrees_for_neither(table: Table) -> None:
    """Only Ann's phone speaks for Dan: that is none of Dan's own, so a keeper does who has a name, and is not Ann."""
    has_no_phone(table, "Dan")
    plays_as(table, "Ann", "Dan")
    expense = shares(table, "Ann", "Ann", "20", "Ann", "Dan")
    assert (stands(table, expense, "Dan"), share_of(table, expense, "Dan").own_phone) == ("waits", False)
    assert refused(table, "Ann", expense, "Dan", AGREED) == "the_sharer_confirms"
    assert refused(table, "Kim", expense, "Dan", AGREED) == "keeper_may_be_payer"
    gets_name(table, "Kim")
    answers_share(table, "Kim", expense, "Dan", AGREED)
    assert owed_to_ann(table)["Dan"] == 1000


def test_an_account_that_speaks_for_both_is_no_phone_of_the_other(table: Table) -> None:
    """Ann signs in on the phone that was Dan's: it is Ann's now, and none of Dan's own."""
    account = people.account_create(actor=table["Ann"].actor, name="Ann", email="ann@club.example")
    people.account_sign_in(actor=table["Ann"].actor, user=account, by="code")
    people.account_sign_in(actor=table["Dan"].actor, user=account, by="code")
    expense = shares(table, "Bob", "Ann", "20", "Bob", "Dan")
    assert [one.own_phone for one in read_shares(table, expense)] == [True, False]


def read_shares(table: Table, expense: UUID) -> list[ShareRead]:
    return next(one for one in expenses_of_evening(table.club.id, table.session.id) if one.id == expense).shares


def test_it_is_of_those_who_came_and_entered_by_those_who_share_or_keep(table: Table) -> None:
    eve = people.player_add(actor=table.kim.actor, club=table.club, name="Eve")
    draft = services.ExpenseDraft(
        "not here", UUID(table.id("Ann")), "20", "GBP", "pizza", [services.ShareDraft(eve.id)]
    )  # fmt: skip
    with pytest.raises(PaymentRefused, match="expense_is_of_those_who_came"):
        services.share_expense(actor=table["Ann"].actor, club=table.club, code=table.code, draft=draft)
    with pytest.raises(NotAllowed, match="expenses_are_of_those_who_share"):
        shares(table, "Dan", "Ann", "20", "Ann", "Bob")
    with pytest.raises(NotAllowed, match="expenses_are_of_those_who_share"):
        answers_share(table, "Dan", shares(table, "Ann", "Ann", "20", "Bob"), "Bob", AGREED)
    with pytest.raises(NotFound):
        services.answer_share(actor=table["Ann"].actor, club=table.club, share=eve.id, word=AGREED)


@pytest.mark.parametrize(
    ("sharers", "change", "code"),
    [
        ((), {}, "nobody_else_shares"), (("Ann",), {}, "nobody_else_shares"),
        (("Bob", "Bob"), {}, "expense_names_somebody_twice"),
        (("Bob",), {"note": " "}, "say_what_it_was_for"), (("Bob",), {"note": "x" * 201}, "payment_note_is_too_long"),
        (("Bob",), {"currency": "EUR"}, "book_is_in_another_currency"), (("Bob five",), {}, "not_an_amount"),
    ],
)  # fmt: skip
def test_bad_input_is_a_sentence_and_writes_nothing(
    table: Table, sharers: tuple[str, ...], change: dict[str, str], code: str
) -> None:
    with pytest.raises(PaymentRefused) as raised:
        shares(table, "Ann", "Ann", "20", *sharers, **change)
    assert raised.value.code == code
    assert payment_refused(raised.value.code, raised.value.params).endswith(".")
    assert not SharedExpense.objects.exists()


def test_twopence_between_three_leaves_one_without_a_debt(table: Table) -> None:
    expense = shares(table, "Dan", "Dan", "0.02", "Ann", "Bob", "Cat")
    assert [one.amount for one in read_shares(table, expense)] == [1, 1]


def test_a_key_is_one_expense(table: Table) -> None:
    first = shares(table, "Ann", "Ann", "20", "Ann", "Bob", key="the same key")
    assert shares(table, "Ann", "Ann", "20", "Bob", "Ann", key="the same key") == first
    for amount, sharers in (("21", ("Ann", "Bob")), ("20", ("Ann", "Cat")), ("20", ("Ann", "Bob", "Cat"))):
        with pytest.raises(KeyReused):
            shares(table, "Ann", "Ann", amount, *sharers, key="the same key")
    assert SharedExpense.objects.count() == 1


def test_a_club_in_points_shares_no_expenses(table: Table) -> None:
    play_for_points(table.club.id)
    table.club.refresh_from_db()
    with pytest.raises(PaymentRefused, match="no_expenses_in_points"):
        shares(table, "Ann", "Ann", "20", "Bob", currency="")


def test_a_share_is_settled_with_the_evening(table: Table) -> None:
    """Ann lost £2 to Bob and paid £20 of pizza for both: Bob owes Ann the £8 that is left."""
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="team", kind="single")
    table.tap("Kim", "close")
    shares(table, "Bob", "Ann", "20", "Ann", "Bob")
    assert owes(table, "Bob", "Ann") == 1000 - 200
    paid = pays(table, "Bob", "Bob", "Ann", "8")
    says(table, "Ann", paid, PaymentWord.CONFIRMED)
    assert owes(table, "Bob", "Ann") == 0


def test_who_is_forgotten_takes_their_words(table: Table) -> None:
    """Bob wrote what Ann's pizza was for, with the shares of Bob and of Cat."""
    expense = shares(table, "Bob", "Ann", "20", "Ann", "Bob", "Cat")
    answers_share(table, "Cat", expense, "Cat", REFUSED, "no")
    services.person_forget(actor=table.kim.actor, player=Player.objects.get(id=table.id("Bob")))
    assert list(BookNote.objects.values_list("text", flat=True)) == ["no"]
    assert owes(table, "Bob", "Ann") == 667


def test_expenses_are_held_against_their_shares(table: Table) -> None:
    expense = shares(table, "Ann", "Ann", "20", "Ann", "Bob")
    spoilt = SharedExpense.objects.get()
    spoilt.pk = (table.club.id, UUID(int=1))
    spoilt.key = "another"
    spoilt.save(force_insert=True)
    assert expense
    assert books_verify() == [
        (table.club.slug, f"the shares of expense {UUID(int=1)} are not those of its amount")
    ]  # fmt: skip
