"""Two choose at the same moment how the closing is paid, or one while another pays: one way stands, and nothing is paid
of another.

Ann owes Bob, Cat and Dan £2 each; Kim keeps the sheet.
"""

from functools import partial

from sessions.models import Debt, Payment, PlanChoice
from sessions.selectors.plan_ways import plan_at
from sessions.services.evenings.verification import session_verify
from tests.kit.settling import chooses, closed_evening, pays
from tests.kit.table import Table
from tests.kit.together import at_once, codes

LOST = {"Ann": 600, "Bob": -200, "Cat": -200, "Dan": -200}


def owed(table: Table) -> dict[str, int]:
    """By player what they owe by the debts that stand, in pence; below zero what they are owed."""
    names = {one.id: name for name, one in table.people.items()}
    found = dict.fromkeys(LOST, 0)
    for debt in Debt.objects.filter(club=table.club, reverses=None, reversed_by=None):
        found[names[debt.debtor_id.hex]] += debt.amount
        found[names[debt.creditor_id.hex]] -= debt.amount
    return found


def test_of_two_ways_chosen_at_once_one_stands(live_table: Table) -> None:
    closed_evening(live_table)
    heard = at_once([partial(chooses, live_table, "Kim", "collect", one) for one in ("Bob", "Cat")])
    assert heard == [True, True], "one after the other"
    assert PlanChoice.objects.count() == 2
    standing = [one.collector for one in plan_at(live_table.session.key).ways if one.stands]
    assert len(standing) == 1
    assert owed(live_table) == LOST
    assert session_verify(live_table.code) is None


def test_while_one_pays_the_way_stays_or_what_they_paid_is_refused(live_table: Table) -> None:
    """Ann pays Dan, whom a plan with Bob as collector does not have Ann pay."""
    closed_evening(live_table)
    acts = partial(chooses, live_table, "Kim", "collect", "Bob"), partial(pays, live_table, "Ann", "Ann", "Dan", "2")
    heard = codes(at_once(acts))
    chosen, paid = PlanChoice.objects.count(), Payment.objects.count()
    assert (chosen, paid) in ((1, 0), (0, 1)), heard
    assert ("more_than_is_open" in heard, "plan_is_being_paid" in heard) == (paid == 0, chosen == 0)
    assert owed(live_table) == LOST
