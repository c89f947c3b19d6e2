"""How the people of a made club settle up: most at once, some late, some in part, and some not at all."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from random import Random
from uuid import UUID

from sessions.models import How, PaymentWord, SaidAs
from sessions.selectors.settle_up import EveningDue
from sessions.services import ToldPayment, ToldWord

FATES = {"cash": 46, "later": 22, "silence": 8, "part": 8, "disputed": 4, "waived": 2, "open": 10}
LITTLE = 300
"""What is waived is less than that, in minor units."""
PAID_IN_THE_END = 0.7
"""Of what stays open so much is paid weeks later."""
ANSWERED = timedelta(hours=5)
A_DAY = timedelta(hours=24)
NOTE = "The two pounds of the taxi are in it"


def payments_of(
    session: UUID, dues: Sequence[EveningDue], closed: datetime, until: datetime, dice: Random, key: str
) -> list[ToldPayment]:
    """What is paid of an evening that was closed then, and what is said of it until now."""
    return [
        told
        for place, due in enumerate(dues)
        if due.open > 0 and (told := _payment(session, due, closed, until, dice, f"{key}-{place}")) is not None
    ]


def _payment(
    session: UUID, due: EveningDue, closed: datetime, until: datetime, dice: Random, key: str
) -> ToldPayment | None:
    fate = dice.choices(list(FATES), list(FATES.values()))[0]
    paid_at = closed + timedelta(minutes=dice.randint(3, 20))
    if fate != "cash":
        paid_at += timedelta(hours=dice.randint(10, 200))
    if fate == "open" and dice.random() < PAID_IN_THE_END:
        fate, paid_at = "later", paid_at + timedelta(days=dice.randint(10, 60))
    if fate == "open" or paid_at > until or (fate == "waived" and due.open > LITTLE):
        return None
    amount = max(1, due.open // 2 // 100 * 100 or due.open // 2) if fate == "part" else due.open
    how = {"cash": How.CASH, "waived": How.WAIVED}.get(fate, dice.choice([How.CASH, How.BANK]))
    words = [one for one in _words(fate, paid_at) if one.at <= until]
    return ToldPayment(key, due.payer, due.receiver, amount, due.currency, how, words, session)


def _words(fate: str, at: datetime) -> list[ToldWord]:
    if fate == "cash":
        said_as = SaidAs.SCOREKEEPER
        return [ToldWord(PaymentWord.SAID, said_as, at), ToldWord(PaymentWord.CONFIRMED, said_as, at)]
    if fate == "waived":
        return [ToldWord(word, SaidAs.RECEIVER, at) for word in (PaymentWord.SAID, PaymentWord.CONFIRMED)]
    said = ToldWord(PaymentWord.SAID, SaidAs.PAYER, at)
    if fate == "silence":
        return [said, ToldWord(PaymentWord.CONFIRMED, SaidAs.SILENCE, at + A_DAY)]
    confirmed = ToldWord(PaymentWord.CONFIRMED, SaidAs.RECEIVER, at + 2 * ANSWERED)
    if fate == "disputed":
        return [said, ToldWord(PaymentWord.DISPUTED, SaidAs.RECEIVER, at + ANSWERED, NOTE), confirmed]
    return [said, confirmed]
