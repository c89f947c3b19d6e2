"""Two phones say at the same moment that the same was paid: one is kept, the other reads that it is said already."""

from functools import partial
from threading import Thread
from uuid import UUID

import pytest
from django.db import OperationalError, connection, transaction

from clubs.models import Player
from sessions import services
from sessions.models import PaymentStep, PaymentWord, SaidAs
from sessions.services.payments import cash, pair
from sessions.services.payments.pair import Pair
from tests.kit.settling import closed_evening, owes, pays, says
from tests.kit.table import Table
from tests.kit.together import at_once, codes

RACES = 10


def both_pay(table: Table) -> list[str]:
    """Ann on one phone, Bob on another; what each was answered."""
    heard = at_once([partial(pays, table, who, "Ann", "Bob", "0.10") for who in ("Ann", "Bob")])
    return sorted("kept" if isinstance(one, UUID) else one for one in codes(heard))


@pytest.mark.parametrize("races", [RACES, pytest.param(200, marks=pytest.mark.long)])
def test_two_who_pay_at_once_do_not_pay_twice_unseen(live_table: Table, races: int) -> None:
    """All but the last ten pence are paid before; each race is for these."""
    closed_evening(live_table)
    says(live_table, "Bob", pays(live_table, "Ann", "Ann", "Bob", "1.90"), PaymentWord.CONFIRMED)
    for _ in range(races):
        assert both_pay(live_table) == ["kept", "more_than_is_open"]
        said = PaymentStep.objects.latest("at")
        sayer = "Ann" if said.said_as == SaidAs.PAYER else "Bob"
        says(live_table, sayer, said.payment_id, PaymentWord.WITHDRAWN)
        assert owes(live_table, "Ann", "Bob") == 10


def held_now(table: Table) -> list[str]:
    """Those whose row another would have to wait for."""
    found: list[str] = []

    def asked() -> None:
        for name in table.people:
            try:
                with transaction.atomic():
                    Player.objects.select_for_update(nowait=True, no_key=True).get(id=table.id(name))
            except OperationalError:
                found.append(name)
        connection.close()

    another = Thread(target=asked)
    another.start()
    another.join()
    return found


def test_all_in_cash_holds_everybody_before_the_first_payment(
    live_table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pair by pair it would wait for somebody who waits for it."""
    closed_evening(live_table)
    seen: list[list[str]] = []

    def pair_held(*of: UUID) -> Pair:
        seen.append(held_now(live_table))
        return pair.pair_held(*of)

    monkeypatch.setattr(cash, "pair_held", pair_held)
    services.all_paid_in_cash(actor=live_table.kim.actor, club=live_table.club, code=live_table.code, key="in-cash-1")
    assert seen[0] == ["Ann", "Bob", "Cat", "Dan"]
