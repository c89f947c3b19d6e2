"""Accounts of one day are told apart by the evening's name; entries, which have none, by the clock."""

from datetime import UTC, datetime
from typing import Any, NamedTuple
from uuid import UUID

import pytest

from sessions.pages.money import set_off_words
from sessions.pages.money.account_names import Label, account_labels, labels_apart
from sessions.selectors.account_rows import AccountName

ONE, TWO, THREE = (UUID(int=number) for number in (1, 2, 3))
AT = datetime(2025, 9, 5, 20, tzinfo=UTC)


def test_evenings_of_one_day_have_their_names_and_no_time() -> None:
    labels = {ONE: Label("5 September", AT, "ZAVUCP", "Live one"), TWO: Label("5 September", AT, "N2VHZZ", "Live two")}
    assert labels_apart(labels) == {ONE: "5 September, Live one", TWO: "5 September, Live two"}


def test_evenings_that_are_called_alike_have_the_code_of_their_table() -> None:
    labels = {ONE: Label("5 September", AT, "ZAVUCP", "Live"), TWO: Label("5 September", AT, "N2VHZZ", "Live")}
    assert labels_apart(labels) == {ONE: "5 September, Live (ZAVUCP)", TWO: "5 September, Live (N2VHZZ)"}


def test_a_day_that_stands_alone_and_entries_are_as_before() -> None:
    labels = {
        ONE: Label("6 September", AT, "ZAVUCP", "Live"),
        TWO: Label("overpaid on 5 September", AT, None, ""),
        THREE: Label("overpaid on 5 September", AT.replace(hour=21), None, ""),
    }
    shown = labels_apart(labels)
    assert shown[ONE] == "6 September"
    assert len({shown[TWO], shown[THREE]}) == 2


def test_an_evening_that_shares_its_day_has_its_name_though_it_stands_alone() -> None:
    assert labels_apart({ONE: Label("5 September", AT, "ZAVUCP", "Live", True)}) == {ONE: "5 September, Live"}


class Line(NamedTuple):
    """A line about payments that somebody else entered, as far as its accounts go."""

    accounts: tuple[UUID, ...]
    kind: str = "entered_organiser"
    club: UUID = UUID(int=9)


def test_the_evenings_of_a_line_are_named_in_the_order_of_their_days(monkeypatch: pytest.MonkeyPatch) -> None:
    """The payments of a line come in any order, and so do the rows that name its evenings."""
    began = {TWO: datetime(2020, 10, 16, 20, tzinfo=UTC), ONE: datetime(2020, 10, 2, 20, tzinfo=UTC)}
    began[THREE] = datetime(2020, 10, 30, 20, tzinfo=UTC)
    names = [
        AccountName(one, str(one.int), "", "closed", False, None, None, at.date(), at, None)
        for one, at in began.items()
    ]
    monkeypatch.setattr(set_off_words, "account_names", lambda *_asked: names)
    line: Any = Line((THREE, ONE, TWO))
    assert set_off_words.told_accounts([line])[line] == ["2 October 2020, 16 October 2020 and 30 October 2020"]


def test_side_bets_of_one_minute_have_their_note_or_else_a_number() -> None:
    at = datetime(2020, 10, 16, 20, tzinfo=UTC)
    names = [
        AccountName(one, None, None, None, False, "bet", None, at.date(), at, None, note=note)
        for one, note in ((ONE, "a double six"), (TWO, None), (THREE, None))
    ]
    labels = account_labels(names, inside=True)
    assert len(set(labels.values())) == 3
    assert labels[ONE].endswith(" (a double six)")
    assert labels[THREE] == f"{labels[TWO]} (2)"
