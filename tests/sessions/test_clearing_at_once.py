"""Two agree at the same moment, two propose, or one agrees while another is paid: it is in force once or never."""

from functools import partial

import pytest

from sessions.models import BookEntry, BookStep, BookWord
from sessions.services.books.entering import entry_reverse
from tests.kit.clearing import (
    NO_PHONES,
    PHONES,
    answers,
    debts_written,
    four_evenings,
    keeper,
    open_now,
    paid,
    proposed,
    twelve_of_whom_six_have_no_phone,
)
from tests.kit.together import at_once, codes

pytestmark = pytest.mark.django_db(transaction=True)

RACES = 5
AFTER = {("Ann", "Dan"): 400, ("Ann", "Eve"): 400}


@pytest.mark.parametrize("races", [RACES, pytest.param(100, marks=pytest.mark.long)])
def test_two_who_agree_at_once_bring_it_into_force_once(races: int) -> None:
    """After each race it is taken back, for the next."""
    table = four_evenings()
    for _ in range(races):
        written, clearing = debts_written(table), proposed(table, "Ann")
        for name in ("Bob", "Cat"):
            answers(table, name, clearing)
        heard = at_once([partial(answers, table, "Dan", clearing), partial(answers, table, "Eve", clearing)])
        assert (heard.count(BookWord.IN_FORCE), heard.count(None)) == (1, 1)
        assert (open_now(table), debts_written(table)) == (AFTER, written + 6)
        assert BookStep.objects.filter(entry_id=clearing, word=BookWord.IN_FORCE).count() == 1
        entry_reverse(BookEntry.objects.get(id=clearing), table.kim.actor)


def test_two_who_propose_at_once_propose_one() -> None:
    table = four_evenings()
    heard = codes(at_once([partial(proposed, table, "Ann"), partial(proposed, table, "Bob")]))
    assert heard.count("clearing_waits_already") == 1


def test_a_payment_at_the_same_moment_comes_before_or_after() -> None:
    """Before it, the clearing has lapsed; after it, it is credit of the two, between whom the clearing has left
    nothing."""
    table = four_evenings()
    clearing = proposed(table, "Ann")
    for name in ("Bob", "Cat", "Dan"):
        answers(table, name, clearing)
    at_once([partial(answers, table, "Eve", clearing), partial(paid, table, "Bob", "Cat", "3")])
    lapsed = {("Ann", "Bob"): 800, ("Bob", "Cat"): 500, ("Cat", "Dan"): 800, ("Dan", "Eve"): 400}
    assert open_now(table) in (lapsed, AFTER, AFTER | {("Cat", "Bob"): 300})


def test_two_keepers_who_agree_for_the_same_six_at_once_say_it_once() -> None:
    """Both send the six names that their pages show; the last of the six words brings it into force."""
    table = twelve_of_whom_six_have_no_phone()
    keeper(table, "Bob")
    clearing = proposed(table)
    for name in PHONES:
        answers(table, name, clearing)
    six = " ".join(NO_PHONES)
    heard = at_once([partial(answers, table, who, clearing, for_=six) for who in ("Kim", "Bob")])
    assert heard == [BookWord.IN_FORCE, BookWord.IN_FORCE]
    assert BookStep.objects.filter(entry_id=clearing, word=BookWord.AGREED).count() == 12
    assert BookStep.objects.filter(entry_id=clearing, word=BookWord.IN_FORCE).count() == 1


def test_a_payment_at_the_moment_of_the_one_act_comes_before_or_after() -> None:
    table = twelve_of_whom_six_have_no_phone()
    clearing = proposed(table)
    for name in PHONES:
        answers(table, name, clearing)
    written = debts_written(table)
    act = partial(answers, table, "Kim", clearing, for_=" ".join(NO_PHONES))
    heard = at_once([act, partial(paid, table, "Ann", "Bob", "1", beyond=True)])
    assert heard[0] in (BookWord.LAPSED, BookWord.IN_FORCE)
    assert debts_written(table) == written + (12 if heard[0] == BookWord.IN_FORCE else 0)  # eight back, four new
    assert (
        open_now(table)["Ann", "Gus"] == 500 if heard[0] == BookWord.LAPSED else ("Ann", "Gus") not in open_now(table)
    )
