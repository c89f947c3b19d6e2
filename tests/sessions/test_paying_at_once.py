"""Two phones say at the same moment that the same was paid: one is kept, the other reads that it is said already."""

from threading import Barrier, Thread

import pytest
from django.db import connection

from sessions.errors import PaymentRefused
from sessions.models import PaymentStep, PaymentWord, SaidAs
from tests.kit.settling import closed_evening, owes, pays, says
from tests.kit.table import Table

RACES = 10


def both_pay(table: Table) -> list[str]:
    """Ann on one phone, Bob on another; what each was answered."""
    together, heard = Barrier(2), list[str]()

    def say(who: str) -> None:
        try:
            together.wait()
            pays(table, who, "Ann", "Bob", "0.10")
            heard.append("kept")
        except PaymentRefused as refused:
            heard.append(refused.code)
        finally:
            connection.close()

    phones = [Thread(target=say, args=(who,)) for who in ("Ann", "Bob")]
    for phone in phones:
        phone.start()
    for phone in phones:
        phone.join()
    return sorted(heard)


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
