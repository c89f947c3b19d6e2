"""Whatever three people pay, set off, dispute, correct and take back over three evenings: after each act everything
that is read of their accounts is what the rows of these add up to, and nobody's net depends on parts or set-offs.

The acts are lines of the money sheets (tests/kit/sheets/money.py), so that what fails can be read and played again.
"""

import pytest
from django.db import transaction
from hypothesis import given, note
from hypothesis import strategies as st

from chouette.ledger.money import NotAnAmount
from sessions.errors import Nothing
from sessions.models import Payment
from tests.kit.accounts_agree import ensure_accounts_agree, nets_by_rows
from tests.kit.nights.checks import on_each_day
from tests.kit.sheets.money import play, played
from tests.kit.sheets.money_sheet import MoneySheet
from tests.kit.sheets.money_shown import all_dues
from tests.kit.sheets.words import SheetError

pytestmark = pytest.mark.django_db

NAMES = ("Ann", "Bob", "Cat")
pairs = st.sampled_from(
    [("Ann", "Bob"), ("Bob", "Ann"), ("Ann", "Bob"), ("Bob", "Ann"), ("Bob", "Cat"), ("Cat", "Ann")]
)
evenings = st.integers(1, 3)
sums = st.integers(1, 12)
between_two = st.integers(-12, 12).filter(bool).map(lambda won: f"Ann {won}, Bob {-won}")
among_three = (
    st.tuples(st.integers(-9, 9), st.integers(-9, 9))
    .filter(lambda found: all((*found, sum(found))))
    .map(lambda found: f"Ann {found[0]}, Bob {found[1]}, Cat {-sum(found)}")
)
points = st.one_of(between_two, between_two, among_three)
answers = st.sampled_from(["confirms", "disputes", "withdraws"])


def lines(text: str, **parts: st.SearchStrategy[object]) -> st.SearchStrategy[list[str]]:
    """Some lines, apart by slashes; `one` and `other` are two of the three."""
    return st.fixed_dictionaries({"two": pairs, **parts}).map(
        lambda found: text.format(one=found["two"][0], other=found["two"][1], **found).split(" / ")  # type: ignore[index]  # a pair of names
    )


by_hand = st.one_of(
    lines("{one} says: paid {other} £{sum} / {other} {word} what {one} paid: no", sum=sums, word=answers),
    lines("at evening {n} / Kim says: {one} paid {other} £{sum}", n=evenings, sum=sums),
    lines("at evening {n} / Kim says: {one} paid {other} £{sum} and means it", n=evenings, sum=sums),
    lines("{one} says: paid {other} £{sum} in all", sum=sums),
    lines("Kim says: {one} paid {other} £{sum} in all and means it", sum=sums),
    lines("{one} waives £{sum} of {other}", sum=sums),
    lines("{one} {word} what {other} paid: no", word=answers),
    lines("{one} {word} what was paid to {other}: no", word=answers),
    lines("{one} loses a bet of £{sum} to {other}", sum=sums),
)
set_off = st.one_of(
    lines("{one} sets off evening {n} with {other}", n=evenings),
    lines("{one} sets off overpaid with {other}"),
    lines("{one} takes the set-off back"),
)
of_the_evening = st.one_of(
    lines("at evening {n} / Kim enters all in cash", n=evenings),
    lines("Kim enters all in cash / Kim takes all in cash back"),
    lines("at evening {n} / everything was paid that evening", n=evenings),
    lines("Ann sets off evening {n} with Bob / evening {m} is reopened", n=evenings, m=evenings),
    lines(
        "Bob sets off evening {n} with Ann / evening {m} is corrected to {points}",
        n=evenings,
        m=evenings,
        points=points,
    ),
    lines(
        "Ann says: paid Bob £{sum} in all / Bob confirms what Ann paid / evening {n} is reopened", n=evenings, sum=sums
    ),
    lines("evening {n} is corrected to {points}", n=evenings, points=points),
    lines("evening {n} is reopened", n=evenings),
    lines("{points} are played / close", points=points),
    lines("close"),
    lines("evening {n} is deleted / evening {n} is brought back", n=evenings),
    lines("evening {n} is deleted", n=evenings),
)
of_the_club = st.one_of(
    lines("the club carries over"),
    lines("the club carries nothing over"),
    lines("it is paid by way of {one}"),
    lines("{one} proposes to clear the accounts / Ann, Bob and Cat agree"),
)
results = st.tuples(
    sums.map(lambda lost: f"Ann -{lost}, Bob {lost}"), sums.map(lambda won: f"Ann {won}, Bob -{won}"), points
)
acts = st.lists(
    st.one_of(by_hand, by_hand, set_off, set_off, of_the_evening, of_the_evening, of_the_club), min_size=4, max_size=12
).map(lambda found: [text for each in found for text in each])


def three_evenings(ended: tuple[str, str, str]) -> MoneySheet:
    first, second, third = ended
    return played(f"""# Three evenings of three people.
        house atlanta
        stake £1
        line Ann box, Bob captain, Cat
        it ends with {first}
        another evening
        it ends with {second}
        another evening
        it ends with {third}""")


def happens(sheet: MoneySheet, text: str) -> bool:
    """Whether anything came of it; what is refused has changed nothing."""
    try:
        with transaction.atomic():
            play(sheet, text)
    except (Nothing, SheetError, NotAnAmount, Payment.DoesNotExist):
        return False
    except AssertionError as fault:  # a tap that was not taken
        if "Refused" not in str(fault) and str(fault):
            raise
        return False
    return True


@on_each_day(25)
@given(results, acts)
def test_whatever_happens_accounts_are_their_rows(ended: tuple[str, str, str], happening: list[str]) -> None:
    sheet = three_evenings(ended)
    club = sheet.laid.club.id
    ensure_accounts_agree(club)
    for text in happening:
        before = nets_by_rows(club)
        if happens(sheet, text):
            note(text)
            ensure_accounts_agree(club)
            if "set off" in text or "set-off" in text or "sets off" in text:
                assert nets_by_rows(club) == before


@on_each_day(25)
@given(among_three, among_three, st.sampled_from(["Kim enters all in cash", "Kim says: {one} paid {other} £1"]), pairs)
def test_closed_again_as_it_was_an_evening_that_was_paid_asks_what_it_asked(
    ended: str, corrected: str, paid: str, two: tuple[str, str]
) -> None:
    sheet = played(f"""# An evening of three people.
        house atlanta
        stake £1
        line Ann box, Bob captain, Cat
        it ends with {ended}""")
    if not happens(sheet, paid.format(one=two[0], other=two[1])):
        return
    play(sheet, f"evening 1 is corrected to {corrected}")
    before = all_dues(sheet)
    play(sheet, "the evening is reopened")
    play(sheet, "close")
    assert all_dues(sheet) == before
    ensure_accounts_agree(sheet.laid.club.id)
