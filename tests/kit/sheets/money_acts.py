"""What happens in a money sheet besides the game and the payments: evenings, corrections, set-offs, bets, the till."""

import re
from datetime import date
from itertools import count
from uuid import UUID

from django.db.models import Q

from chouette.ledger.money import amount, amount_read
from chouette.paper_rows import cells_of, rows_read
from clubs.models import Club, Player
from clubs.selectors import till_of
from clubs.services import device_speaks_for
from sessions import services
from sessions.models import BookWord, Event, How, Movement, Payment, PaymentWord, Phase, PlanWay, Session
from sessions.services import BetDraft, DepositDraft, PaperEvening, PaymentDraft, SetOffDraft
from sessions.services.evenings.setting_up import tables_follow, tables_held
from tests.kit.clearing import another_evening, closed_with
from tests.kit.sheets.money_sheet import ACCOUNT, Does, MoneySheet
from tests.kit.sheets.words import NAME, SheetError
from tests.kit.table import has_no_phone, replaced_by

keys = count(1)
POUNDS = r"(?P<currency>£|EUR )(?P<amount>\d+(?:\.\d\d)?)"
CURRENCIES = {"£": "GBP", "EUR ": "EUR"}
POINTS = r"(?P<points>[A-Z][a-z]+ [+-]?\d+(?:, [A-Z][a-z]+ [+-]?\d+)*)"


def _points(text: str) -> dict[str, int]:
    return {name: int(size) for name, size in (part.split() for part in text.split(", "))}


def _another_evening(sheet: MoneySheet, _found: re.Match[str]) -> None:
    """It is played in the currency of the club, with the figures of the stake."""
    sheet.at(another_evening(sheet.laid, amount(sheet.minor, "GBP"), sheet.laid.club.currency))


def _at_evening(sheet: MoneySheet, found: re.Match[str]) -> None:
    sheet.at(sheet.code_of(found["number"]))


def _ends_with(sheet: MoneySheet, found: re.Match[str]) -> None:
    closed_with(sheet.laid, _points(found["points"]))


def _adjusted(sheet: MoneySheet, found: re.Match[str]) -> None:
    points = _points(found["points"])
    sheet.laid.tap("Kim", "adjust", points=points, reason="as it was played", agreed_by=list(points))


def _evening_corrected(sheet: MoneySheet, found: re.Match[str]) -> None:
    """What the evening ended with was wrong: the event is amended."""
    table = sheet.laid
    sheet.at(sheet.code_of(found["number"]))
    adjusted = Event.objects.filter(session=table.session, kind="adjust", amends=None).latest("seq")
    points = _points(found["points"])
    event = {"event": "adjust", "points": points, "reason": "as it was played", "agreed_by": list(points)}
    table.tap("Kim", "amend", seq=adjusted.seq, note="it was written down wrong", **replaced_by(table.named(event)))


def _reopened(sheet: MoneySheet, found: re.Match[str]) -> None:
    if found["number"]:
        sheet.at(sheet.code_of(found["number"]))
    kim = sheet.laid.kim
    services.session_reopen(code=sheet.laid.code, actor=kim.actor, token=kim.hash)


def _deleted(sheet: MoneySheet, found: re.Match[str]) -> None:
    kim = sheet.laid.kim
    services.session_delete(code=sheet.code_of(found["number"]), actor=kim.actor, token=kim.hash)


def _restored(sheet: MoneySheet, found: re.Match[str]) -> None:
    services.session_restore(code=sheet.code_of(found["number"]), actor=sheet.laid.kim.actor)


def _sets_off(sheet: MoneySheet, found: re.Match[str]) -> None:
    """Whoever of the two owes there; Kim says it for two."""
    table, who = sheet.laid, found["who"]
    one, other = (found["one"], found["other"]) if found["one"] else (who, found["with"])
    accounts = sheet.accounts()
    names = sheet.account_names(accounts)
    label = found["account"].replace("evening ", "E")
    two = {UUID(table.id(one)), UUID(table.id(other))}
    for state in accounts.states:
        due = next((due for due in state.dues() if due.open and {due.payer, due.receiver} == two), None)
        if due is not None and names[state.account] == label:
            draft = SetOffDraft(state.account, due.payer, due.receiver, due.currency)
            services.set_off(actor=table[who].actor, club=table.club, draft=draft)
            return
    raise SheetError(f"nothing is open between the two for {label}")


def _takes_back(sheet: MoneySheet, found: re.Match[str]) -> None:
    """The newest of theirs that nothing has taken back."""
    table, who, why = sheet.laid, found["who"], "earlier" if found["earlier"] else "set_off"
    answered = Movement.objects.filter(club=table.club).exclude(reverses=None).values("reverses")
    standing = Movement.objects.filter(club=table.club, reverses=None, why=why).exclude(id__in=answered)
    if who != "Kim":
        standing = standing.filter(Q(debtor=UUID(table.id(who))) | Q(creditor=UUID(table.id(who))))
    last = standing.order_by("at").last()
    if last is None:
        raise SheetError("nothing is set off")
    services.take_back_set_off(actor=table[who].actor, club=table.club, movement=last.id)


def _club(sheet: MoneySheet, **changed: object) -> None:
    """New settings, and the tables show them."""
    club = sheet.laid.club
    tables_held(club_id=club.id, changed=frozenset(changed))
    Club.objects.filter(id=club.id).update(**changed)
    tables_follow(club_id=club.id, changed=frozenset(changed))
    club.refresh_from_db()


def _carries(sheet: MoneySheet, found: re.Match[str]) -> None:
    _club(sheet, carries_over=found["nothing"] is None)


def _currency(sheet: MoneySheet, found: re.Match[str]) -> None:
    """Let the club count so from now on. A table that is not closed counts so too, as if it had been made since."""
    points = found["currency"] == "points"
    _club(sheet, points_only=points, **({} if points else {"currency": found["currency"]}))
    assert sheet.table is not None, "a table was laid"
    Session.objects.filter(club=sheet.table.club).exclude(phase=Phase.CLOSED).update(points_only=points)


def _coin(sheet: MoneySheet, found: re.Match[str]) -> None:
    coin = found["coin"]
    _club(sheet, least_coin=amount_read(coin, sheet.laid.club.currency) if coin else 1)


def _taps(sheet: MoneySheet, found: re.Match[str]) -> None:
    """The button of a due, or of the net: it sends the sum that it shows."""
    table, amount = sheet.laid, found["amount"]
    two = UUID(table.id(found["payer"])), UUID(table.id(found["receiver"]))
    tapped = PaymentDraft(f"tap-{next(keys)}", *two, amount, "GBP", How.UNSAID, shown=amount)
    code = "" if found["net"] else table.code
    services.payment_say(actor=table[found["who"]].actor, club=table.club, draft=tapped, code=code)


def _fee(sheet: MoneySheet, found: re.Match[str]) -> None:
    fee_for = {"a head": "head", "an evening": "evening"}[found["for"]]
    _club(sheet, table_fee=amount_read(found["amount"], "GBP"), fee_for=fee_for)


def _deposit(sheet: MoneySheet, found: re.Match[str]) -> None:
    table, back = sheet.laid, "back" in found.groupdict()
    draft = DepositDraft(f"deposit-{next(keys)}", UUID(table.id(found["name"])), found["amount"], "GBP", back)
    services.deposit_enter(actor=table.kim.actor, club=table.club, draft=draft)


def _paid_to_till(sheet: MoneySheet, found: re.Match[str]) -> None:
    """What somebody says they paid the till, or Kim, who keeps the books, what it paid out."""
    table, till, who = sheet.laid, till_of(sheet.laid.club.id), found["who"]
    if till is None:
        raise SheetError("the club has no till yet")
    two = (till, UUID(table.id(found["receiver"]))) if found["receiver"] else (UUID(table.id(who)), till)
    draft = PaymentDraft(f"till-{next(keys)}", *two, found["amount"], "GBP", How.CASH)
    code = "" if found["net"] else table.code
    services.payment_say(actor=table[who].actor, club=table.club, draft=draft, code=code)


def _till_confirms(sheet: MoneySheet, found: re.Match[str]) -> None:
    table = sheet.laid
    last = Payment.objects.filter(club=table.club, payer=UUID(table.id(found["payer"]))).latest("at")
    services.payment_answer(
        actor=table.kim.actor, club=table.club, payment=last.id, word=PaymentWord.CONFIRMED, note=""
    )


def _writes_off(sheet: MoneySheet, found: re.Match[str]) -> None:
    table = sheet.laid
    draft = PaymentDraft(
        f"off-{next(keys)}", UUID(table.id(found["payer"])), UUID(table.id(found["receiver"])), found["amount"], "GBP",
        How.WRITTEN_OFF, found["note"],
    )  # fmt: skip
    services.payment_say(actor=table.kim.actor, club=table.club, draft=draft, code=table.code)


def _all_in_cash(sheet: MoneySheet, _found: re.Match[str]) -> None:
    table = sheet.laid
    sheet.cash_acts += 1
    key = f"all at once {sheet.cash_acts}"
    services.all_paid_in_cash(actor=table.kim.actor, club=table.club, code=table.code, key=key)


def _cash_back(sheet: MoneySheet, _found: re.Match[str]) -> None:
    table, key = sheet.laid, f"all at once {sheet.cash_acts}"
    services.undo_cash(actor=table.kim.actor, club=table.club, code=table.code, key=key)


def _paid_then(sheet: MoneySheet, _found: re.Match[str]) -> None:
    table = sheet.laid
    services.record_evening_as_paid(
        actor=table.kim.actor, club=table.club, session=table.session, key=f"then-{next(keys)}"
    )


def _paper(sheet: MoneySheet, found: re.Match[str]) -> None:
    """An evening from paper, one row."""
    table, points = sheet.laid, _points(found["points"])
    text = "\n".join("\t".join(map(str, row)) for row in (points.keys(), points.values()))
    day = date(2020, 1, int(found["day"]))
    brought = PaperEvening(
        "From paper", day, "atlanta", "1", rows_read(cells_of(text), "each"), paid=found["paid"] is not None
    )
    session = services.paper_evening_keep(actor=table.kim.actor, club=table.club, evening=brought)
    sheet.at(session.code)


def _bet(sheet: MoneySheet, found: re.Match[str]) -> None:
    """The loser says it at the evening, and the winner agrees."""
    table = sheet.laid
    loser, winner = found["loser"], found["winner"]
    draft = BetDraft(
        f"bet-{next(keys)}", UUID(table.id(loser)), UUID(table.id(winner)), found["amount"],
        CURRENCIES[found["currency"]], "who sits out",
    )  # fmt: skip
    bet = services.bet_say(actor=table[loser].actor, club=table.club, draft=draft, code=table.code)
    services.bet_answer(actor=table[winner].actor, club=table.club, entry=bet, word=BookWord.AGREED)


def _way(sheet: MoneySheet, found: re.Match[str]) -> None:
    table = sheet.laid
    collector = UUID(table.id(found["name"])) if found["name"] else None
    way = PlanWay.COLLECT if collector else PlanWay.FEWEST if found["fewest"] else PlanWay.HOUSE
    services.plan_choose(actor=table.kim.actor, club=table.club, code=table.code, way=way, collector=collector)


def _without_phone(sheet: MoneySheet, found: re.Match[str]) -> None:
    has_no_phone(sheet.laid, found["name"])
    sheet.renew_views()


def _kim_plays(sheet: MoneySheet, found: re.Match[str]) -> None:
    """Her phone speaks for one of the players, whose own is put away."""
    table = sheet.laid
    has_no_phone(table, found["name"])
    player = Player.objects.get(id=UUID(table.id(found["name"])))
    device_speaks_for(actor=table.kim.actor, club=table.club, player=player)
    sheet.renew_views()


ACTS: tuple[tuple[str, Does], ...] = (
    (r"another evening", _another_evening),
    (r"at evening (?P<number>\d+)", _at_evening),
    (rf"it ends with {POINTS}", _ends_with),
    (rf"{POINTS} are played", _adjusted),
    (rf"evening (?P<number>\d+) is corrected to {POINTS}", _evening_corrected),
    (r"(?:the evening|evening (?P<number>\d+)) is reopened", _reopened),
    (r"evening (?P<number>\d+) is deleted", _deleted),
    (r"evening (?P<number>\d+) is brought back", _restored),
    (
        rf"(?P<who>{NAME}) sets off (?P<account>{ACCOUNT})"
        rf"(?: with (?P<with>{NAME})| between (?P<one>{NAME}) and (?P<other>{NAME}))",
        _sets_off,
    ),
    (rf"(?P<who>{NAME}) takes the (?P<earlier>earlier )?set-off back", _takes_back),
    (r"the club carries (?:over|(?P<nothing>nothing over))", _carries),
    (r"the club counts in (?P<currency>GBP|EUR|JPY|points)", _currency),
    (r"the club (?:pays exactly|has a least coin of (?P<coin>\d+(?:\.\d\d)?))", _coin),
    (
        rf"(?P<who>{NAME}) taps: (?P<payer>{NAME}) paid (?P<receiver>{NAME}) {POUNDS}(?P<net> in all)?",
        _taps,
    ),
    (r"the club asks nothing", lambda sheet, _found: _club(sheet, table_fee=0)),
    (rf"the club asks {POUNDS} (?P<for>a head|an evening)", _fee),
    (rf"Kim takes {POUNDS} from (?P<name>{NAME}) as deposit", _deposit),
    (rf"Kim gives (?P<name>{NAME}) {POUNDS} of the deposit (?P<back>back)", _deposit),
    (rf"(?P<name>{NAME}) has no phone", _without_phone),
    (rf"Kim plays as (?P<name>{NAME})", _kim_plays),
    (rf"(?P<loser>{NAME}) loses a bet of {POUNDS} to (?P<winner>{NAME})", _bet),
    (rf"Kim writes off {POUNDS} of (?P<payer>{NAME}) to (?P<receiver>{NAME}): (?P<note>.+)", _writes_off),
    (
        rf"(?P<who>{NAME}) says: (?:paid the till|the till paid (?P<receiver>{NAME})) {POUNDS}(?P<net> in all)?",
        _paid_to_till,
    ),
    (rf"Kim confirms what (?P<payer>{NAME}) paid the till", _till_confirms),
    (r"Kim enters all in cash", _all_in_cash),
    (r"Kim takes all in cash back", _cash_back),
    (r"everything was paid that evening", _paid_then),
    (rf"Kim brings an evening of (?P<day>\d+) January 2020(?P<paid> as paid)?: {POINTS}", _paper),
    (rf"it is paid (?:(?P<fewest>the fewest way)|the house way|by way of (?P<name>{NAME}))", _way),
)
"""The further words of a money sheet."""
