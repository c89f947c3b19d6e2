"""Rights to enter and answer payments: the law of money, on one evening.

Ann owes Bob, Cat and Dan £2 each. Kim organises the club and keeps the sheet; Tess is its treasurer. Neither plays.
"""

from collections.abc import Callable
from dataclasses import replace
from uuid import UUID

import pytest

from chouette.wording.table.payment_sentences import payment_refused
from clubs import services as people
from clubs.actors import Actor
from clubs.models import Device, DevicePlayer, Membership, Player, Role
from sessions import services
from sessions.errors import NotAllowed, PaymentRefused
from sessions.models import BookWord, How, Payment, PaymentStep, PaymentWord
from sessions.selectors.club_voices import voices_in
from sessions.selectors.pair_statement import payments_with_steps
from sessions.services import DepositDraft, PaymentDraft
from sessions.services.payments.answerable import open_answers
from sessions.services.payments.pair import reader_of
from sessions.services.payments.payment_rights import why_it_waits
from tests.kit.accounts import account as account_of
from tests.kit.keepers import gets_role, hands_over, speaks_also_for, treasurer
from tests.kit.settling import answers_bet, closed_evening, keys, lost_bet, owes, pays, says
from tests.kit.table import Table, has_no_phone

pytestmark = pytest.mark.django_db
CONFIRMED, DISPUTED, WITHDRAWN = PaymentWord.CONFIRMED, PaymentWord.DISPUTED, PaymentWord.WITHDRAWN
COUNTS, WAITS = "counts", "waits"
CASH, WAIVED, WRITTEN_OFF = How.CASH, How.WAIVED, How.WRITTEN_OFF


@pytest.fixture
def settled(table: Table) -> Table:
    closed_evening(table)
    table.people["Tess"] = treasurer(table)
    return table


def nobody_else(table: Table) -> None:
    """Everybody is what they were."""


def ann_organises(table: Table) -> None:
    gets_role(table, table["Ann"], Role.ORGANISER)


def ann_is_treasurer(table: Table) -> None:
    gets_role(table, table["Ann"], Role.TREASURER)


def bob_is_treasurer(table: Table) -> None:
    gets_role(table, table["Bob"], Role.TREASURER)


def one_phone_for_both(table: Table) -> None:
    speaks_also_for(table, "Ann", "Bob")


def kim_took_anns_code(table: Table) -> None:
    speaks_also_for(table, "Kim", "Ann")


def kim_took_bobs_code(table: Table) -> None:
    speaks_also_for(table, "Kim", "Bob")


# By actor, what was done before and how Ann's £2 to Bob are said to be settled: what comes of it.
LAW: list[tuple[str, Callable[[Table], None], How, str]] = [
    ("Ann", nobody_else, CASH, WAITS),
    ("Ann", nobody_else, WAIVED, "waived_by_the_one_who_is_owed"),
    ("Ann", nobody_else, WRITTEN_OFF, "written_off_by_the_treasurer"),
    ("Bob", nobody_else, CASH, COUNTS),
    ("Bob", nobody_else, WAIVED, COUNTS),
    ("Bob", nobody_else, WRITTEN_OFF, "written_off_by_the_treasurer"),
    ("Cat", nobody_else, CASH, "payments_are_of_the_two"),
    ("Kim", nobody_else, CASH, COUNTS),
    ("Kim", nobody_else, WAIVED, "waived_by_the_one_who_is_owed"),
    ("Kim", nobody_else, WRITTEN_OFF, COUNTS),
    ("Tess", nobody_else, CASH, COUNTS),
    ("Tess", nobody_else, WRITTEN_OFF, COUNTS),
    ("Ann", ann_organises, CASH, WAITS),
    ("Ann", ann_organises, WRITTEN_OFF, "another_keeper_writes_it_off"),
    ("Ann", ann_is_treasurer, CASH, WAITS),
    ("Ann", ann_is_treasurer, WRITTEN_OFF, "another_keeper_writes_it_off"),
    ("Ann", ann_is_treasurer, WAIVED, "waived_by_the_one_who_is_owed"),
    ("Bob", bob_is_treasurer, CASH, COUNTS),
    ("Bob", bob_is_treasurer, WRITTEN_OFF, COUNTS),
    ("Ann", one_phone_for_both, CASH, WAITS),
    ("Ann", one_phone_for_both, WAIVED, "waived_on_another_phone"),
    ("Kim", kim_took_anns_code, CASH, WAITS),
    ("Kim", kim_took_anns_code, WRITTEN_OFF, "another_keeper_writes_it_off"),
    ("Kim", kim_took_bobs_code, CASH, COUNTS),
]


@pytest.mark.parametrize(("who", "before", "how", "comes"), LAW)
def test_what_somebody_enters_counts_waits_or_is_refused(
    settled: Table, who: str, before: Callable[[Table], None], how: How, comes: str
) -> None:
    before(settled)
    note = "gone abroad" if how == WRITTEN_OFF else ""
    if comes not in (COUNTS, WAITS):
        with pytest.raises((PaymentRefused, NotAllowed), match=comes):
            pays_at_the_table_or_outside(settled, who, how, note)
        assert not Payment.objects.exists()
        return
    pays_at_the_table_or_outside(settled, who, how, note)
    assert owes(settled, "Ann", "Bob") == (0 if comes == COUNTS else 200)


def pays_at_the_table_or_outside(table: Table, who: str, how: How, note: str) -> UUID:
    """Tess was not let in to the table, and speaks in the club."""
    said = PaymentDraft(
        f"payment-{next(keys)}", UUID(table.id("Ann")), UUID(table.id("Bob")), "2", "GBP", how, note
    )  # fmt: skip
    code = "" if who == "Tess" else table.code
    return services.payment_say(actor=table[who].actor, club=table.club, draft=said, code=code)


# By actor, what was done before and who has no phone: the words open on the £2 that Ann says she has paid Bob.
WORDS: list[tuple[str, Callable[[Table], None], str, str]] = [
    ("Bob", nobody_else, "", "confirmed disputed"),
    ("Ann", nobody_else, "", "withdrawn"),
    ("Cat", nobody_else, "", ""),
    ("Kim", nobody_else, "", ""),
    ("Kim", nobody_else, "Bob", "confirmed disputed"),
    ("Tess", nobody_else, "Bob", "confirmed disputed"),
    ("Ann", ann_organises, "Bob", "withdrawn"),
    ("Ann", ann_is_treasurer, "Bob", "withdrawn"),
    ("Kim", kim_took_anns_code, "Bob", "withdrawn"),
    ("Tess", kim_took_anns_code, "Bob", "confirmed disputed"),
    ("Bob", bob_is_treasurer, "", "confirmed disputed"),
]


@pytest.mark.parametrize(("who", "before", "without_phone", "may"), WORDS)
def test_the_words_that_are_open_are_those_that_are_taken(
    settled: Table, who: str, before: Callable[[Table], None], without_phone: str, may: str
) -> None:
    """What pages and the API offer is what the service takes, and nothing else."""
    if without_phone:
        has_no_phone(settled, without_phone)
    before(settled)
    paid = pays(settled, "Ann", "Ann", "Bob")
    reader = reader_of(settled[who].actor, settled.club, settled.session)
    read = payments_with_steps(settled.club.id, [paid])[0][paid]
    assert " ".join(sorted(open_answers(read, reader).words)) == may
    for word in (CONFIRMED, DISPUTED, WITHDRAWN):
        if word not in may.split():
            with pytest.raises((PaymentRefused, NotAllowed)):
                says(settled, who, paid, word, "why")
    for first in may.split()[:1]:
        says(settled, who, paid, PaymentWord(first))
    assert PaymentStep.objects.filter(payment_id=paid).count() == (2 if may else 1)


def test_a_phone_that_speaks_for_both_confirms_nothing(settled: Table) -> None:
    """Ann and Bob share one phone, and Bob has no other: a keeper confirms it who has a name, and so is neither."""
    has_no_phone(settled, "Bob")
    one_phone_for_both(settled)
    paid = pays(settled, "Ann", "Ann", "Bob")
    with pytest.raises(PaymentRefused, match="the_other_confirms"):
        says(settled, "Ann", paid, CONFIRMED)
    with pytest.raises(PaymentRefused, match="keeper_may_be_payer"):
        says(settled, "Kim", paid, CONFIRMED)
    named = people.player_add(actor=settled.kim.actor, club=settled.club, name="Kim")
    people.player_be(actor=settled.kim.actor, club=settled.club, player=named)
    says(settled, "Kim", paid, CONFIRMED)
    assert owes(settled, "Ann", "Bob") == 0


def test_a_second_phone_of_the_same_account_changes_nothing(settled: Table) -> None:
    """Ann keeps the books on a phone that speaks for nobody, and her account plays as Ann on another."""
    user = people.account_create(actor=settled["Ann"].actor, name="Ann")
    Device.objects.filter(id=settled["Ann"].device).update(user=user)
    Membership.objects.create(club=settled.club, user=user, role=Role.TREASURER)
    has_no_phone(settled, "Bob")
    second = Actor(None, user.id, "Ann")
    paid = pays(settled, "Ann", "Ann", "Bob", "1")
    with pytest.raises(PaymentRefused, match="the_other_confirms"):
        services.payment_answer(actor=second, club=settled.club, payment=paid, word=CONFIRMED)
    draft = PaymentDraft("second", UUID(settled.id("Ann")), UUID(settled.id("Bob")), "1", "GBP", WRITTEN_OFF, "mine")
    with pytest.raises(PaymentRefused, match="another_keeper_writes_it_off"):
        services.payment_say(actor=second, club=settled.club, draft=draft)


def refused_to_confirm(table: Table, who: str, payment: UUID) -> str:
    """The sentence with which somebody's confirmation is refused."""
    with pytest.raises(PaymentRefused, match="the_other_confirms") as raised:
        says(table, who, payment, CONFIRMED)
    return payment_refused(raised.value.code, raised.value.params)


def test_a_refusal_names_who_confirms(settled: Table) -> None:
    """Bob has a phone, then none; Tess is the treasurer, then nobody but Ann keeps the books."""
    paid = pays(settled, "Ann", "Ann", "Bob", "1")
    assert refused_to_confirm(settled, "Ann", paid) == "Bob confirms it."
    has_no_phone(settled, "Bob")
    assert refused_to_confirm(settled, "Ann", paid) == "A treasurer or organiser other than Ann confirms it."
    ann_is_treasurer(settled)
    assert refused_to_confirm(settled, "Ann", paid) == "A treasurer or organiser other than Ann confirms it."
    Membership.objects.filter(club=settled.club).exclude(device=settled["Ann"].device).delete()
    expected = "Name a second keeper: only another treasurer or organiser can confirm it."
    assert refused_to_confirm(settled, "Ann", paid) == expected


def test_a_refusal_names_both_of_a_shared_phone(settled: Table) -> None:
    has_no_phone(settled, "Bob")
    one_phone_for_both(settled)
    paid = pays(settled, "Ann", "Ann", "Bob")
    expected = "A treasurer or organiser other than Ann or Bob confirms it."
    assert refused_to_confirm(settled, "Ann", paid) == expected


def test_a_refused_bet_names_who_confirms(settled: Table) -> None:
    bet = lost_bet(settled, "Bob", "Ann", "Bob")
    with pytest.raises(PaymentRefused, match="the_other_confirms") as raised:
        answers_bet(settled, "Bob", bet, BookWord.AGREED)
    assert payment_refused(raised.value.code, raised.value.params) == "Ann confirms it."


# --- the till ---------------------------------------------------------------------------------------------------------


def with_till(table: Table, payer: str, receiver: str, who: str, amount: str = "2", how: How = CASH) -> UUID:
    till = people.till_open(table.club).id
    two = [till if name == "till" else UUID(table.id(name)) for name in (payer, receiver)]
    draft = PaymentDraft(f"till-{next(keys)}", two[0], two[1], amount, "GBP", how, "", True, below_zero=True)
    return services.payment_say(actor=table[who].actor, club=table.club, draft=draft)


# Between whom, who says it, with which roles, and what comes of it.
TILL: list[tuple[str, str, str, Callable[[Table], None], str]] = [
    ("Ann", "till", "Ann", nobody_else, WAITS),
    ("Ann", "till", "Tess", nobody_else, COUNTS),
    ("Ann", "till", "Ann", ann_is_treasurer, WAITS),
    ("till", "Ann", "Ann", nobody_else, WAITS),
    ("till", "Ann", "Tess", nobody_else, WAITS),
    ("till", "Ann", "Ann", ann_is_treasurer, WAITS),
]


@pytest.mark.parametrize(("payer", "receiver", "who", "before", "comes"), TILL)
def test_what_is_paid_to_the_till_or_by_it(
    settled: Table, payer: str, receiver: str, who: str, before: Callable[[Table], None], comes: str
) -> None:
    before(settled)
    paid = with_till(settled, payer, receiver, who)
    last = PaymentStep.objects.filter(payment_id=paid).latest("number")
    assert last.word == ("confirmed" if comes == COUNTS else "said")


def test_a_keepers_payment_to_the_till_waits_for_another_keeper(settled: Table) -> None:
    ann_is_treasurer(settled)
    paid = with_till(settled, "Ann", "till", "Ann")
    for word in (CONFIRMED, DISPUTED):
        with pytest.raises(PaymentRefused):
            services.payment_answer(actor=settled["Ann"].actor, club=settled.club, payment=paid, word=word, note="no")
    services.payment_answer(actor=settled["Tess"].actor, club=settled.club, payment=paid, word=CONFIRMED)
    assert PaymentStep.objects.filter(payment_id=paid).latest("number").said_as == "receiver"


def test_what_the_till_pays_a_keeper_waits_for_another_keeper(settled: Table) -> None:
    ann_is_treasurer(settled)
    paid = with_till(settled, "till", "Ann", "Ann")
    with pytest.raises(PaymentRefused, match="the_other_confirms"):
        services.payment_answer(actor=settled["Ann"].actor, club=settled.club, payment=paid, word=CONFIRMED)
    services.payment_answer(actor=settled["Tess"].actor, club=settled.club, payment=paid, word=CONFIRMED)
    assert PaymentStep.objects.filter(payment_id=paid).latest("number").said_as == "payer"


def test_a_scorekeeper_who_keeps_no_books_does_not_speak_for_the_till(table: Table) -> None:
    """Dan keeps the sheet: that Ann has paid her fee waits for a keeper of the books."""
    closed_evening(table)
    hands_over(table, "Dan")
    till = people.till_open(table.club).id
    draft = PaymentDraft("fee", UUID(table.id("Ann")), till, "2", "GBP", CASH, "", True)
    paid = services.payment_say(actor=table["Dan"].actor, club=table.club, draft=draft, code=table.code)
    assert PaymentStep.objects.get(payment_id=paid).said_as == "scorekeeper"
    services.payment_answer(actor=table.kim.actor, club=table.club, payment=paid, word=CONFIRMED)
    assert PaymentStep.objects.filter(payment_id=paid).latest("number").word == "confirmed"


def test_a_keepers_own_debt_to_the_till_is_waived_by_another(settled: Table) -> None:
    ann_is_treasurer(settled)
    with pytest.raises(PaymentRefused, match="another_keeper_waives_it"):
        with_till(settled, "Ann", "till", "Ann", how=WAIVED)


def gives_name_back(table: Table, who: str, name: str) -> None:
    player = Player.objects.get(club=table.club, id=UUID(table.id(name)))
    people.player_be_no_more(actor=table[who].actor, club=table.club, player=player)


def takes_name(table: Table, who: str, name: str) -> None:
    player = Player.objects.get(club=table.club, id=UUID(table.id(name)))
    people.player_be(actor=table[who].actor, club=table.club, player=player)


def may_confirm(table: Table, who: str, payment: UUID) -> bool:
    """Whether somebody outside the table is shown that they confirm it, which is exactly whether they can."""
    read = payments_with_steps(table.club.id, [payment])[0][payment]
    shown = CONFIRMED in open_answers(read, reader_of(table[who].actor, table.club)).words
    if shown:
        says(table, who, payment, CONFIRMED)
    else:
        with pytest.raises((PaymentRefused, NotAllowed), match="the_other_confirms"):
            says(table, who, payment, CONFIRMED)
    return shown


def test_a_keeper_who_gives_their_name_back_does_not_confirm_what_they_entered(settled: Table) -> None:
    ann_is_treasurer(settled)
    has_no_phone(settled, "Bob")
    paid = pays_at_the_club(settled, "Ann")
    gives_name_back(settled, "Ann", "Ann")
    assert not may_confirm(settled, "Ann", paid)
    assert owes(settled, "Ann", "Bob") == 200
    takes_name(settled, "Ann", "Ann")
    assert not may_confirm(settled, "Ann", paid)
    assert may_confirm(settled, "Tess", paid)
    assert owes(settled, "Ann", "Bob") == 0


@pytest.mark.parametrize("had_it", [True, False])
def test_nor_does_a_keeper_who_had_the_name_when_it_was_entered_on_another_phone(settled: Table, had_it: bool) -> None:
    """Tess took Ann's name while it was free; Ann's phone then got it as well and entered the payment."""
    has_no_phone(settled, "Bob", "Ann")
    takes_name(settled, "Tess", "Ann")
    if not had_it:
        gives_name_back(settled, "Tess", "Ann")
    speaks_also_for(settled, "Ann", "Ann")
    paid = pays_at_the_club(settled, "Ann")
    if had_it:
        gives_name_back(settled, "Tess", "Ann")
    assert may_confirm(settled, "Tess", paid) is not had_it


def test_nor_does_another_phone_of_the_account_that_entered_it(settled: Table) -> None:
    has_no_phone(settled, "Bob")
    paid = pays_at_the_club(settled, "Ann")
    account = account_of("Tess")
    Device.objects.filter(id__in=[settled["Ann"].device, settled["Tess"].device]).update(user=account)
    tess = replace(settled["Tess"].actor, user_id=account.id)
    DevicePlayer.objects.filter(device=settled["Ann"].device).delete()
    read = payments_with_steps(settled.club.id, [paid])[0][paid]
    assert CONFIRMED not in open_answers(read, reader_of(tess, settled.club)).words
    with pytest.raises(PaymentRefused, match="the_other_confirms"):
        services.payment_answer(actor=tess, club=settled.club, payment=paid, word=CONFIRMED)


def pays_at_the_club(table: Table, who: str) -> UUID:
    """Ann's £2 to Bob, entered outside the table."""
    draft = PaymentDraft(
        f"payment-{next(keys)}", UUID(table.id("Ann")), UUID(table.id("Bob")), "2", "GBP", CASH, ""
    )  # fmt: skip
    return services.payment_say(actor=table[who].actor, club=table.club, draft=draft, code="")


def deposits(table: Table, who: str, *, back: bool = False) -> UUID:
    """Ann's £2 with the till, or given back."""
    draft = DepositDraft(f"deposit-{next(keys)}", UUID(table.id("Ann")), "2", "GBP", back)
    return services.deposit_enter(actor=table[who].actor, club=table.club, draft=draft)


def test_a_keepers_own_deposit_is_entered_and_taken_back_by_another(settled: Table) -> None:
    ann_is_treasurer(settled)
    for back in (False, True):
        with pytest.raises(PaymentRefused, match="another_keeper_enters_your_deposit"):
            deposits(settled, "Ann", back=back)
    entry = deposits(settled, "Tess")
    with pytest.raises(PaymentRefused, match="another_keeper_takes_it_back"):
        services.entry_take_back(actor=settled["Ann"].actor, club=settled.club, entry=entry, note="no")
    services.entry_take_back(actor=settled["Tess"].actor, club=settled.club, entry=entry, note="no")


# --- the accountant's sheets 23 and 24 --------------------------------------------------------------------------------


def test_sheet_23_the_scorekeepers_own_payment_is_a_claim(settled: Table) -> None:
    """Ann keeps the sheet and owes Bob, Cat and Dan £2 each; Bob's is of Cat. All paid: hers wait, each for its own."""
    hands_over(settled, "Ann")
    services.all_paid_in_cash(actor=settled["Ann"].actor, club=settled.club, code=settled.code, key="all-paid")
    assert [owes(settled, "Ann", name) for name in ("Bob", "Cat", "Dan")] == [200, 200, 200]
    assert set(PaymentStep.objects.values_list("word", "said_as")) == {("said", "payer")}
    says(settled, "Dan", Payment.objects.get(receiver=UUID(settled.id("Dan"))).id, CONFIRMED)
    assert owes(settled, "Ann", "Dan") == 0


def test_sheet_24_the_one_organisers_claims_wait_and_say_why(table: Table) -> None:
    """Ann is the only one who keeps the books; Bob has no phone. Both claims wait for a keeper whom the club lacks."""
    closed_evening(table)
    has_no_phone(table, "Bob")
    gets_role(table, table["Ann"], Role.ORGANISER)
    Membership.objects.filter(club=table.club, device_id=table.kim.device).delete()
    to_bob = pays(table, "Ann", "Ann", "Bob")
    to_till = with_till(table, "Ann", "till", "Ann")
    voices = voices_in(table.club.id)
    read = payments_with_steps(table.club.id, [to_bob, to_till])[0]
    assert {why_it_waits(one, voices) for one in read.values()} == {"second_keeper"}
    says(table, "Cat", pays(table, "Ann", "Ann", "Cat"), CONFIRMED)  # nobody else is held up
    assert owes(table, "Ann", "Cat") == 0
    treasurer(table)
    voices = voices_in(table.club.id)
    assert {why_it_waits(one, voices) for one in read.values()} == {"keeper"}
