"""What the evening leaves to be paid: a debt for each payment of a leave and of the closing, and what corrections add.

A point is £2. Ann begins in the box against Bob, Cat and Dan, under the rules of Atlanta.
"""

import pytest

from sessions import services
from sessions.models import Debt
from sessions.selectors.books.proofs import plan_proof
from sessions.services.evenings.verification import session_verify
from sessions.services.taps import append
from tests.kit.points import play_for_points
from tests.kit.table import Table, replaced_by, table_laid

pytestmark = pytest.mark.django_db


def owed(table: Table) -> list[str]:
    """Every debt as it was written, oldest first: who owes whom, and why."""
    names = {one.id: name for name, one in table.people.items()}
    return [
        f"{names[one.debtor_id.hex]} owes {names[one.creditor_id.hex]} {one.amount / 100:.2f} ({one.because})"
        for one in Debt.objects.filter(club=table.club).order_by("id")
    ]


def paid_on_leaving(table: Table) -> list[str]:
    """What the table says is paid for whoever has left, in points."""
    names = {one.id: name for name, one in table.people.items()}
    payments = [one for settled in table.view["settlements"] for one in settled["payments"]]
    return [f"{names[one['from']]} pays {names[one['to']]} {one['points']}" for one in payments]


def team_wins(table: Table) -> None:
    """Ann, in the box, loses a point to each of the three."""
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="team", kind="single")


def sound(table: Table) -> bool:
    return session_verify(table.code) is None and not plan_proof(table.club).wrong


def test_a_leave_and_the_closing_leave_their_payments_to_be_made(table: Table) -> None:
    """Ann is three points down. Bob leaves with one won; then the evening is closed."""
    team_wins(table)
    assert owed(table) == []
    table.tap("Kim", "leave", player="Bob")
    assert owed(table) == ["Ann owes Bob 2.00 (leave)"]
    table.tap("Kim", "close")
    assert owed(table)[1:] == ["Ann owes Cat 2.00 (close)", "Ann owes Dan 2.00 (close)"]
    assert sound(table)


def test_a_closing_that_is_taken_back_is_answered_by_its_opposite(table: Table) -> None:
    team_wins(table)
    table.tap("Kim", "close")
    services.session_reopen(code=table.code, actor=table.kim.actor, token=table.kim.hash)
    assert owed(table) == [
        "Ann owes Bob 2.00 (close)", "Ann owes Cat 2.00 (close)", "Ann owes Dan 2.00 (close)",
        "Bob owes Ann 2.00 (correction)", "Cat owes Ann 2.00 (correction)", "Dan owes Ann 2.00 (correction)",
    ]  # fmt: skip
    taken_back = Debt.objects.filter(club=table.club).exclude(reverses=None).order_by("id")
    first = Debt.objects.filter(club=table.club, reverses=None).order_by("id")
    assert [one.reverses_id for one in taken_back] == [one.id for one in first]
    table.tap("Kim", "close")
    assert owed(table)[6:] == owed(table)[:3]
    assert sound(table)


def test_a_correction_afterwards_adds_the_difference_and_redraws_nothing(table: Table) -> None:
    """It was the Box who won: each of the three owes Ann the £2 owed to them, and a point."""
    team_wins(table)
    table.tap("Kim", "close")
    boxed = {"event": "result", "winner": "box", "kind": "single"}
    table.tap("Kim", "amend", seq=3, note="Ann won", **replaced_by(boxed))
    assert owed(table) == [
        "Ann owes Bob 2.00 (close)", "Ann owes Cat 2.00 (close)", "Ann owes Dan 2.00 (close)",
        "Bob owes Ann 4.00 (correction)", "Cat owes Ann 4.00 (correction)", "Dan owes Ann 4.00 (correction)",
    ]  # fmt: skip
    assert sound(table)


def test_a_correction_before_a_leave_pays_back_what_was_too_much(table: Table) -> None:
    """Bob has left with a point; it was the Box who won: Bob owes what was paid, and a point."""
    team_wins(table)
    table.tap("Kim", "leave", player="Bob")
    table.tap("Kim", "amend", seq=3, **replaced_by({"event": "result", "winner": "box", "kind": "single"}))
    assert owed(table) == ["Ann owes Bob 2.00 (leave)", "Bob owes Ann 4.00 (correction)"]
    assert sound(table)


def test_the_table_says_of_a_leave_what_is_owed_for_it_once_it_was_corrected(table: Table) -> None:
    """Dan drops to Ann and leaves, and pays her. It was the team who won: by the rules Dan would have paid Bob. What
    was said at the door stays, Ann pays Bob; corrected back it is what was said."""
    table.tap("Kim", "start")
    table.tap("Kim", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    for name, word in (("Bob", "take"), ("Cat", "take"), ("Dan", "drop")):
        table.tap("Kim", "answer", by=name, cubes={name: word})
    table.tap("Kim", "result", winner="box", kind="single")
    table.tap("Kim", "leave", player="Dan")
    assert (owed(table), paid_on_leaving(table)) == (["Dan owes Ann 2.00 (leave)"], ["Dan pays Ann 1"])
    table.tap("Kim", "amend", seq=7, **replaced_by({"event": "result", "winner": "team", "kind": "single"}))
    assert owed(table) == ["Dan owes Ann 2.00 (leave)", "Ann owes Bob 2.00 (correction)"]
    assert paid_on_leaving(table) == ["Dan pays Ann 1", "Ann pays Bob 1"]
    assert sound(table)
    table.tap("Kim", "amend", seq=7, **replaced_by({"event": "result", "winner": "box", "kind": "single"}))
    assert owed(table)[2:] == ["Bob owes Ann 2.00 (correction)"]
    assert paid_on_leaving(table) == ["Dan pays Ann 1"]
    assert sound(table)


def test_points_moved_by_hand_after_the_closing_are_a_difference_too(table: Table) -> None:
    team_wins(table)
    table.tap("Kim", "close")
    table.tap("Kim", "adjust", points={"Ann": 1, "Dan": -1}, reason="miscounted")
    assert owed(table)[3:] == ["Dan owes Ann 2.00 (correction)"]
    assert sound(table)


def test_a_leave_that_is_taken_back_owes_nothing(table: Table) -> None:
    team_wins(table)
    table.tap("Kim", "leave", player="Bob")
    table.tap("Kim", "undo")
    assert owed(table) == ["Ann owes Bob 2.00 (leave)", "Bob owes Ann 2.00 (correction)"]
    assert sound(table)


def test_where_points_alone_are_played_for_points_are_owed() -> None:
    table = table_laid()
    play_for_points(table.club.id)
    team_wins(table)
    table.tap("Kim", "close")
    debts = Debt.objects.filter(club=table.club)
    assert [(one.points, one.amount, one.currency) for one in debts] == [(1, 1, "")] * 3
    assert sound(table)


def test_an_evening_of_before_gets_its_debts_by_housekeeping_once(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(append, "debts_follow", lambda locked, **_: None)  # an earlier program wrote none
    team_wins(table)
    table.tap("Kim", "leave", player="Bob")
    table.tap("Kim", "close")
    assert owed(table) == []
    found = session_verify(table.code)
    assert found is not None
    assert not found.damage
    assert "manage.py housekeep" in found.what
    for _ in range(2):
        services.debts_of_before()
        assert owed(table) == [
            "Ann owes Bob 2.00 (leave)", "Ann owes Cat 2.00 (close)", "Ann owes Dan 2.00 (close)",
        ]  # fmt: skip
    assert sound(table)


def test_a_debt_that_the_log_does_not_make_is_found(table: Table) -> None:
    team_wins(table)
    table.tap("Kim", "close")
    debt = Debt.objects.filter(club=table.club).first()
    assert debt is not None
    debt.pk, debt.amount, debt.points = None, 400, 2
    debt.save(force_insert=True)
    found = session_verify(table.code)
    assert found is not None
    assert found.damage
    assert found.what == "what is owed since the closing is not what the rules make of it"
