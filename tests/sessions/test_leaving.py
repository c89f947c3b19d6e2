"""What somebody reads before they leave for good: what they have won or lost, and who would pay whom.

A point is £2. Ann begins in the box against Bob, Cat and Dan, under the rules of Atlanta.
"""

from typing import Any

import pytest

from clubs.models import Club
from sessions.models import BookWord, Debt
from sessions.services import all_paid_in_cash, session_reopen
from tests.kit.settling import answers_share, lost_bet, shares
from tests.kit.table import Table

pytestmark = pytest.mark.django_db


def asked(table: Table, leaver: str, who: str = "Kim") -> Any:
    return table[who].client().get(f"/api/v1/sessions/{table.code}/leaving/{table.id(leaver)}/")


def plan(table: Table, leaver: str, reader: str = "") -> list[str]:
    """The sentence with its clause, as the reader or the room has it, and the payments in pounds."""
    answer = asked(table, leaver).json()
    assert answer["seq"] == table.seq
    names = {one.id: name for name, one in table.people.items() if one.id}
    said = answer["said"]
    text = said["you"][table.id(reader)] if reader else said["text"]
    pays = [f"{names[one['from']]} pays {names[one['to']]} {one['minor'] / 100:.2f}" for one in answer["payments"]]
    sentences = [f"{text} ({said['rule']})" if said["rule"] else text, answer["left"]]
    return [*filter(None, sentences), *pays]


def two_games(table: Table) -> None:
    """Bob beats the Box, and loses to the team in it: Ann and Bob stand at −2, Cat and Dan at +2."""
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="team", kind="single")
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="team", kind="single")


def test_who_loses_reads_whom_they_pay(table: Table) -> None:
    """Evenly to all who have won (A 10.2)."""
    two_games(table)
    assert plan(table, "Bob", "Bob") == [
        "You have lost 2 points, £4. (A 10.2)", "Bob pays Cat 2.00", "Bob pays Dan 2.00",
    ]  # fmt: skip
    assert plan(table, "Bob")[0] == "Bob has lost 2 points, £4. (A 10.2)"


def test_who_wins_reads_who_pays_them(table: Table) -> None:
    """The biggest loser first; of two alike the one who has the box next."""
    two_games(table)
    assert plan(table, "Dan", "Dan") == ["You have won 2 points, £4. (A 10.2)", "Ann pays Dan 4.00"]


def test_before_the_first_game_there_is_nothing_to_pay(table: Table) -> None:
    assert plan(table, "Ann", "Ann") == ["You have come out even."]


def test_after_another_has_left_the_result_is_one_figure_and_what_is_open_another(table: Table) -> None:
    """Cat is paid by Ann, who had the most minus with Bob; Ann has lost no less for it."""
    two_games(table)
    table.tap("Kim", "leave", player="Cat")
    assert plan(table, "Ann", "Ann") == ["You have lost 2 points, £4.", "Nothing is left to pay."]
    assert plan(table, "Bob", "Bob") == ["You have lost 2 points, £4. (A 10.2)", "Bob pays Dan 4.00"]


def test_what_was_read_is_what_is_then_owed_and_reading_it_writes_nothing(table: Table) -> None:
    two_games(table)
    read, seq = plan(table, "Bob"), table.seq
    assert (table.seq, Debt.objects.filter(club=table.club).count()) == (seq, 0)
    table.tap("Bob", "leave", player="Bob")
    names = {one.id: name for name, one in table.people.items()}
    owed = [
        f"{names[one.debtor_id.hex]} pays {names[one.creditor_id.hex]} {one.amount / 100:.2f}"
        for one in Debt.objects.filter(club=table.club).order_by("id")
    ]
    assert owed == read[1:]


def test_of_one_who_has_no_seat_there_is_no_plan(table: Table) -> None:
    table.tap("Kim", "leave", player="Dan")
    assert asked(table, "Dan").status_code == 404


def test_who_ends_the_evening_reads_every_payment_and_nothing_is_recorded(table: Table) -> None:
    """Ann and Bob stand at −2, Cat and Dan at +2; as it is closed, just that is settled."""
    two_games(table)
    seq = table.seq
    answer = table.kim.client().get(f"/api/v1/sessions/{table.code}/closing/").json()
    assert (answer["seq"], table.seq) == (seq, seq)
    assert answer["said"]["text"] == "With these payments everything is settled:"
    assert sorted(one["minor"] for one in answer["payments"]) == [400, 400]
    table.tap("Kim", "close")
    assert [{**one, "text": "", "coins": ""} for one in table.view["settlements"][-1]["payments"]] == answer["payments"]


def open_dues(table: Table) -> list[tuple[str, str, int]]:
    """What Settle up still asks for, by names."""
    names = {one.id: name for name, one in table.people.items()}
    answer = table.kim.client().get(f"/api/v1/sessions/{table.code}/payments/").json()
    dues = [(names[one["from"]], names[one["to"]], round(float(one["open"]) * 100)) for one in answer["dues"]]
    return sorted(one for one in dues if one[2])


def test_who_ends_the_evening_reads_what_leavers_and_a_correction_have_left_open_too(table: Table) -> None:
    """Bob leaves with −2, unpaid; then game 1 is found to have been a gammon."""
    two_games(table)
    table.tap("Bob", "leave", player="Bob")
    first = next(one["seq"] for one in table.view["rows"])
    amended = {"event": "result", "winner": "team", "kind": "gammon"}
    table.tap("Kim", "amend", **{"seq": first, "with": amended})
    read = closing_asked(table)
    table.tap("Kim", "close")
    assert any("Bob" in one for one in read)
    assert read == open_dues(table)


def test_the_table_fee_stands_among_the_payments_before_the_evening_is_ended(table: Table) -> None:
    Club.objects.filter(id=table.club.id).update(table_fee=150, fee_for="head")
    two_games(table)
    answer = table.kim.client().get(f"/api/v1/sessions/{table.code}/closing/").json()
    fees = [one for one in answer["payments"] if one["to"] is None]
    assert [(one["minor"], one["text"], one["points"]) for one in fees] == [(150, "£1.50", None)] * 4


def fee_told(table: Table, leaver: str) -> str:
    return str(asked(table, leaver).json()["fee"])


def test_who_leaves_reads_the_table_fee_that_is_due_at_the_close(table: Table) -> None:
    """Of each head its own; of the evening the share of each who has played; nothing before."""
    assert fee_told(table, "Bob") == ""
    Club.objects.filter(id=table.club.id).update(table_fee=300, fee_for="head")
    assert fee_told(table, "Bob") == ""
    two_games(table)
    assert fee_told(table, "Bob") == "Table fee, due when the evening is closed: £3."
    Club.objects.filter(id=table.club.id).update(table_fee=1000, fee_for="evening")
    assert fee_told(table, "Bob") == "Table fee, due when the evening is closed: by now £2.50, a share of £10."


def test_who_ends_the_evening_reads_what_is_paid_in_coins_and_what_waits(table: Table) -> None:
    """Ann and Bob stand at −2, £4, Cat and Dan at +2; Bob owes Ann £3.33 for a share. The least coin is 50p."""
    Club.objects.filter(id=table.club.id).update(least_coin=50)
    two_games(table)
    pizza = shares(table, "Ann", "Ann", "10", "Ann", "Bob", "Cat")
    answers_share(table, "Bob", pizza, "Bob", BookWord.AGREED)
    lost_bet(table, "Cat", "Dan", "Cat", "5")
    names = {one.id: name for name, one in table.people.items()}
    answer = table.kim.client().get(f"/api/v1/sessions/{table.code}/closing/").json()
    assert answer["said"]["text"] == "To pay when the evening ends:"
    told = {(names[one["from"]], names[one["to"]]): (one["text"], one["coins"]) for one in answer["payments"]}
    assert told["Bob", "Ann"] == ("£3.33", "£3 in coins, rest £0.33")
    assert {coins for _text, coins in told.values()} == {"", "£3 in coins, rest £0.33"}
    assert answer["waits"] == [
        "1 side bet, £5, waits for an answer and is not counted here.",
        "1 share of an expense, £3.33, waits for an answer and is not counted here.",
    ]
    table.tap("Kim", "close")
    dues = table.kim.client().get(f"/api/v1/sessions/{table.code}/payments/").json()["dues"]
    assert [one["payable"] for one in dues if one["open"] == "3.33"] == ["3.00"]


def test_points_are_named_before_the_evening_is_ended_only_where_all_is_from_play(table: Table) -> None:
    """Ann loses a point, £2, to each. She loses £4 to Bob by a bet, Dan loses £4 to her: these two name money alone,
    and so do fees that would be a point."""
    Club.objects.filter(id=table.club.id).update(table_fee=200, fee_for="head")
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="team", kind="single")
    lost_bet(table, "Ann", "Ann", "Bob", "4")
    lost_bet(table, "Dan", "Dan", "Ann", "4")
    names = {one.id: name for name, one in table.people.items()}
    answer = table.kim.client().get(f"/api/v1/sessions/{table.code}/closing/").json()
    told = [(names[one["from"]], names.get(one["to"]), one["points"], one["text"]) for one in answer["payments"]]
    played = [("Ann", "Bob", None, "£6"), ("Ann", "Cat", 1, ""), ("Dan", "Ann", None, "£2")]
    assert sorted(one for one in told if one[1]) == played
    assert [one[2:] for one in told if not one[1]] == [(None, "£2")] * 4


def test_who_ends_an_evening_in_which_all_are_even_reads_that(table: Table) -> None:
    answer = table.kim.client().get(f"/api/v1/sessions/{table.code}/closing/").json()
    assert (answer["said"]["text"], answer["payments"]) == ("Nobody has anything to pay.", [])


def test_who_ends_an_evening_again_reads_what_is_left_to_pay(table: Table) -> None:
    """Ann and Bob stood at −2, Cat and Dan at +2, and all was paid; reopened, Ann gives Cat a point, and then Bob."""
    two_games(table)
    table.tap("Kim", "close")
    all_paid_in_cash(actor=table.kim.actor, club=table.club, code=table.code, key="all at once")
    session_reopen(code=table.code, actor=table.kim.actor, token=table.kim.hash)
    assert closing_asked(table) == []
    for name in ("Ann", "Bob"):
        points = {name: -1, "Cat": 1}
        table.tap("Kim", "adjust", points=points, reason="as it was played", agreed_by=list(points))
        if name == "Ann":
            assert closing_asked(table) == [("Ann", "Cat", 200)]
    asked_then = closing_asked(table)
    assert asked_then == [("Ann", "Cat", 200), ("Bob", "Cat", 200)]
    table.tap("Kim", "close")
    assert open_dues(table) == asked_then


def closing_asked(table: Table) -> list[tuple[str, str, int]]:
    """What the question before the end of the evening lists."""
    names = {one.id: name for name, one in table.people.items()}
    answer = table.kim.client().get(f"/api/v1/sessions/{table.code}/closing/").json()
    return sorted((names[one["from"]], names[one["to"]], one["minor"]) for one in answer["payments"])
