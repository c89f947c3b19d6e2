"""What an evening has left to be paid, and what is said of its payments."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Annotated, Literal
from uuid import UUID

import msgspec
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request

from chouette.ledger.money import amount_sent
from chouette.wording.table.payment_sentences import due as written
from clubs.api.tokens import actor_of
from clubs.models import Club
from sessions import services
from sessions.api.access import ApiView, body_of, tap_counted, token_of
from sessions.api.asked import CurrencyTold, currency_meant, reader_now
from sessions.api.bodies import answer, read
from sessions.api.operations import Count, When, operation, query
from sessions.errors import NotFound
from sessions.models import How, PaymentWord, Phase, PlanWay, Session
from sessions.pages.money.cause_words import causes_words
from sessions.pages.money.due_words import all_closed_words, progress_words, state_words
from sessions.pages.money.first_line import carried_lines, results_shown
from sessions.pages.money.keeper_names import spoken_by, word_of
from sessions.pages.money.objection_reasons import reason_word
from sessions.pages.money.person_names import People, name_of, payee_name, people_with
from sessions.permissions import may_at
from sessions.selectors.by_code import session_of_code
from sessions.selectors.carried_evenings import is_carried
from sessions.selectors.due_causes import DueCause, causes_of
from sessions.selectors.dues import PairDues, pair_dues
from sessions.selectors.pair_accounts import PaymentRead
from sessions.selectors.payment_purposes import PaidPart
from sessions.selectors.plan_ways import PlanWayRead, plan_at
from sessions.selectors.settle_up import EveningDue, EveningDues, PersonAt, dues_with_even, people_at, progress_of
from sessions.services.payments.answerable import open_answers
from sessions.services.payments.pair import MoneyReader, reader_of
from sessions.services.payments.payment_rights import why_it_waits
from sessions.services.taps.tap import KEY_SIGNS, Key

if TYPE_CHECKING:
    from sessions.selectors.by_code import SessionNow

Amount = Annotated[
    str, msgspec.Meta(description='In the currency, all its digits: "16.50"; whole points without a currency.')
]
Currency = Annotated[str, msgspec.Meta(description="Empty where points are owed.")]
ACT = query("key", OpenApiTypes.STR, "The key of the act, 8 to 24 signs; without one it is the last.")
Words = Literal["confirmed", "disputed", "withdrawn"]


class PaymentBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A payment that was made, as one of the two or the scorekeeper says. The same key again adds nothing."""

    key: Key
    payer: UUID
    receiver: UUID
    amount: Annotated[str, msgspec.Meta(max_length=40)]
    currency: CurrencyTold = None
    how: Annotated[
        Literal["", "cash", "bank", "other", "waived", "written_off"],
        msgspec.Meta(description="In which way it was paid; empty where that is not said."),
    ] = ""
    note: str = ""
    paid_on: Annotated[date | None, msgspec.Meta(description="The day on which it was made, if not today.")] = None
    beyond: Annotated[bool, msgspec.Meta(description="More than is open there is meant.")] = False
    shown: Annotated[
        str, msgspec.Meta(description="What was shown as open: refused with the new figure where it differs by now.")
    ] = ""
    below_zero: Annotated[bool, msgspec.Meta(description="More than the till holds is paid out of it.")] = False
    set_off: Annotated[
        str,
        msgspec.Meta(
            description="What is to be set off first by a payment on the net: refused with the sum where that differs, "
            "or where it is missing and something would be set off."
        ),
    ] = ""


class WordBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word about a payment; to dispute it a note is needed."""

    word: Words
    note: str = ""
    beyond: Annotated[
        bool,
        msgspec.Meta(description="A disputed payment is confirmed although more than is open by now is meant by it."),
    ] = False


PlanWays = Literal["house", "fewest", "collect"]


class WayBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the closing is paid. Chosen twice it adds nothing."""

    way: PlanWays
    collector: Annotated[UUID | None, msgspec.Meta(description="Who collects for all, where one does.")] = None


class AllBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that is open at this evening is paid in cash. The same key again adds nothing."""

    key: Annotated[
        str,
        msgspec.Meta(
            min_length=8,
            max_length=24,
            pattern=KEY_SIGNS,
            description="Made by you: 8 to 24 letters, digits, - or _, as each payment of the act gets a longer one.",
        ),
    ]
    shown: Annotated[
        str,
        msgspec.Meta(
            description='Number and sums that were shown, in minor units: "4 GBP:2500". Refused if they differ by now.'
        ),
    ] = ""


class PaymentId(msgspec.Struct, frozen=True):
    """The id of the payment."""

    id: UUID


class PaymentIds(msgspec.Struct, frozen=True):
    """The ids of the payments."""

    ids: list[UUID]


class PaymentPartAnswer(msgspec.Struct, frozen=True):
    """A part of a payment: an evening, an entry in the books, or what was overpaid."""

    account: Annotated[UUID, msgspec.Meta(description="As in the dues of an account of two.")]
    kind: Annotated[
        str,
        msgspec.Meta(
            description="evening, entry, overpaid (what another payment overpaid), or too_much (meant as more than was "
            "open)."
        ),
    ]
    session: Annotated[str | None, msgspec.Meta(description="The code of the evening, if it is one.")]
    day: Annotated[date, msgspec.Meta(description="Of the evening, the entry or the payment.")]
    amount: Amount


KEEPER_DESCRIBED = (
    "The keeper who gave the last word, for the till too, or for one of the two on a phone of several, by name and "
    "role in the language asked for; empty where one of the two spoke for themselves."
)


class PaymentAnswer(msgspec.Struct, frozen=True):
    """A payment between two, as it stands."""

    id: UUID
    payer: UUID
    receiver: UUID
    amount: Amount
    how: Annotated[str, msgspec.Meta(description="cash, bank, other, waived or written_off; empty where nobody said.")]
    note: str
    at: When
    paid_on: Annotated[date | None, msgspec.Meta(description="The day on which it was made, where that was said.")]
    word: Annotated[str, msgspec.Meta(description="The last word: said, confirmed, disputed or withdrawn.")]
    said_as: Annotated[
        str,
        msgspec.Meta(
            description="As what that was said: payer, receiver, scorekeeper, treasurer, organiser or silence."
        ),
    ]
    answer: Annotated[str, msgspec.Meta(description="The note that goes with it.")]
    may: Annotated[
        list[str], msgspec.Meta(description="What the reader may say now: confirmed, disputed or withdrawn.")
    ]
    may_confirm_beyond: Annotated[
        bool, msgspec.Meta(description="The reader may confirm it with `beyond`: more than is open is meant by it.")
    ]
    waits_for: Annotated[
        str,
        msgspec.Meta(
            description="Whose word is awaited: other, keeper, or second_keeper where the club has yet to name one; "
            "empty once somebody has answered."
        ),
    ]
    parts: Annotated[list[PaymentPartAnswer], msgspec.Meta(description="For what it is; they sum to the amount.")]
    set_off: Annotated[
        Amount,
        msgspec.Meta(description="What its act set off first between the two; it counts while the payment does."),
    ]
    keeper: Annotated[str, msgspec.Meta(description=KEEPER_DESCRIBED)]


class PaidPartAnswer(msgspec.Struct, frozen=True):
    """The part of a payment that is for this evening."""

    payment: UUID
    amount: Amount


Payable = Annotated[
    Amount, msgspec.Meta(description="What is asked now: what is open and waits for no word, in the club's least coin.")
]
Rest = Annotated[
    Amount,
    msgspec.Meta(description="What stays open beside that, less than a coin: it is paid with what is owed next."),
]


class CauseAnswer(msgspec.Struct, frozen=True):
    """What of an open sum came from one cause."""

    cause: Annotated[
        str,
        msgspec.Meta(
            description="due, bet or expense; beyond: paid, set off or cleared beyond all that the evening asked; "
            "overpaid: meant as too much; clearing, correction, or closing: closed again with another result."
        ),
    ]
    amount: Amount


class DueAnswer(msgspec.Struct, frozen=True):
    """What one pays another for the evening."""

    payer: UUID
    receiver: UUID
    currency: Currency
    amount: Amount
    open: Amount
    back: Annotated[Amount, msgspec.Meta(description="What of it is owed back since a correction.")]
    made: Annotated[
        bool,
        msgspec.Meta(
            description="Something of it was paid or otherwise closed, and nothing is open, or less than a coin."
        ),
    ]
    reasons: Annotated[
        list[str],
        msgspec.Meta(
            description="leave, close, correction, bet or fee, one for each debt; last taken_back, of what was paid, "
            "or is owed back, for something that was taken back since."
        ),
    ]
    payments: Annotated[
        list[PaymentAnswer],
        msgspec.Meta(
            description="Those of which a part is for this evening: that count, wait for a word or are disputed."
        ),
    ]
    state: Annotated[
        str,
        msgspec.Meta(
            description="open; or how it was closed: paid, set_off, cleared, deposit, waived, written_off; rest, where "
            "less than a coin was owed at all."
        ),
    ]
    parts: Annotated[dict[str, Amount], msgspec.Meta(description="What it became smaller by, by the same words.")]
    paid: Annotated[list[PaidPartAnswer], msgspec.Meta(description="The part of each of the payments.")]
    text: Annotated[str, msgspec.Meta(description="The amount as it is read.")]
    from_: Annotated[str | None, msgspec.Meta(description="The payer's player here; null for the till.")] = (
        msgspec.field(name="from")
    )
    to: Annotated[str | None, msgspec.Meta(description="The receiver's player likewise.")]
    from_name: Annotated[str, msgspec.Meta(description="The payer's name, as a sentence begins with it.")]
    to_name: Annotated[str, msgspec.Meta(description='The receiver\'s name, as it follows "pays" or "owes".')]
    words: Annotated[
        str,
        msgspec.Meta(
            description='Its parts as they are read: "£1.50 paid, £2.50 open"; empty where it is all open or all paid.'
        ),
    ]
    causes: Annotated[
        str,
        msgspec.Meta(
            description='Of one that is partly of a leave, each cause with its sum: "on leaving £20, shared expenses '
            '£3.33"; else empty.'
        ),
    ]
    payable: Payable
    rest: Rest
    open_causes: Annotated[list[CauseAnswer], msgspec.Meta(description="Of what the open part is the sum.")]


class PlanPaymentAnswer(msgspec.Struct, frozen=True):
    """What one pays another of the closing."""

    from_: str = msgspec.field(name="from")
    to: str
    points: Count


class PlanWayAnswer(msgspec.Struct, frozen=True):
    """A way in which the closing can be paid."""

    way: Annotated[
        str, msgspec.Meta(description="house, collect; or fewest, where that makes fewer payments than house.")
    ]
    collector: Annotated[str | None, msgspec.Meta(description="The one who collects for all, where one does.")]
    payments: Annotated[Count, msgspec.Meta(description="How many it makes.")]
    stands: Annotated[bool, msgspec.Meta(description="The plan is paid so; none is after a later correction.")]


class DuesAnswer(msgspec.Struct, frozen=True):
    """What the evening has left to be paid, what somebody left behind first, then the largest."""

    dues: list[DueAnswer]
    made: Count
    plan: Annotated[list[PlanPaymentAnswer], msgspec.Meta(description="The payments of the closing as they stand.")]
    ways: Annotated[
        list[PlanWayAnswer], msgspec.Meta(description="In which it could be paid, that of the house first.")
    ]
    carried: Annotated[
        str,
        msgspec.Meta(
            description="Where evenings are carried over: the reader's result, and what is open in all with those whom "
            "they owe or who owe them, in a sentence; else empty."
        ),
    ]
    progress: Annotated[
        str, msgspec.Meta(description="How far the payments are, in words; empty where there are none.")
    ]
    may_choose: Annotated[bool, msgspec.Meta(description="Nothing of it is paid or said yet: another can be chosen.")]


class Payments(ApiView):
    """The payments of an evening."""

    @operation("payments", gives={200: DuesAnswer}, problems=(404,))
    def get(self, request: Request, code: str) -> HttpResponse:
        """What is to be paid since somebody left and since the evening was closed, and how much of it is open."""
        reader = reader_now(code, token_of(request))
        found, plan = dues_with_even(reader.key), plan_at(reader.key)
        dues = found.dues
        session = session_asked(request, code)
        keeps = reader_of(actor_of(request), session.club, session)
        people = people_at(reader.key) if dues else {}
        named = people_with(session.club_id, people, [*dues, *found.even])
        told = DuesAnswer(
            [_due(due, reader.voices, keeps, people, named, carries=is_carried(session)) for due in dues],
            sum(due.is_made and due.is_asked for due in dues),
            [PlanPaymentAnswer(*payment) for payment in plan.payments],
            [_way(one) for one in plan.ways],
            _carried(session, people, named, found, set(keeps.persons)),
            _progress(session, dues),
            plan.may_change,
        )
        return answer(told)

    @operation("payment-say", gives={201: PaymentId}, takes=PaymentBody, problems=(400, 403, 404, 409, 422, 429))
    def post(self, request: Request, code: str) -> HttpResponse:
        """Enter a payment. The payer's claim counts once the receiver confirms it, or a day after they saw it; what the
        receiver or a keeper enters counts at once."""
        body: PaymentBody = read(body_of(request), PaymentBody, "not_a_payment")
        tap_counted(request)
        session = session_asked(request, code)
        draft = draft_of(body, session.club)
        paid = services.payment_say(actor=actor_of(request), club=session.club, draft=draft, code=session.code)
        return answer(PaymentId(paid), 201)


class AllPayments(ApiView):
    """All payments of an evening at once."""

    @operation("payments-all", gives={200: PaymentIds}, takes=AllBody, problems=(400, 403, 404, 409, 422, 429))
    def post(self, request: Request, code: str) -> HttpResponse:
        """The scorekeeper says that all that is open was paid in cash."""
        body: AllBody = read(body_of(request), AllBody, "not_a_payment")
        tap_counted(request)
        session = session_asked(request, code)
        paid = services.all_paid_in_cash(
            actor=actor_of(request), club=session.club, code=session.code, key=body.key, shown=body.shown
        )
        return answer(PaymentIds(paid))

    @operation("payments-all-undo", gives={204: None}, queries=(ACT,), problems=(403, 404, 429))
    def delete(self, request: Request, code: str) -> HttpResponse:
        """The scorekeeper takes back one such act, as far as nobody has spoken of it since."""
        tap_counted(request)
        session = session_asked(request, code)
        key = request.query_params.get("key", "")
        services.undo_cash(actor=actor_of(request), club=session.club, code=session.code, key=key)
        return HttpResponse(status=204)


class PaymentWay(ApiView):
    """How the closing of an evening is paid."""

    @operation("payments-way", gives={204: None}, takes=WayBody, problems=(400, 403, 404, 422, 429))
    def post(self, request: Request, code: str) -> HttpResponse:
        """The scorekeeper, the treasurer or an organiser chooses the house's way, the fewest payments, or one who
        collects for all."""
        body: WayBody = read(body_of(request), WayBody, "not_a_payment")
        tap_counted(request)
        session = session_asked(request, code)
        services.plan_choose(
            actor=actor_of(request), club=session.club, code=session.code, way=PlanWay(body.way),
            collector=body.collector,
        )  # fmt: skip
        return HttpResponse(status=204)


class OnePayment(ApiView):
    """A payment."""

    @operation("payment-answer", gives={204: None}, takes=WordBody, problems=(400, 403, 404, 422, 429))
    def post(self, request: Request, code: str, payment: UUID) -> HttpResponse:
        """Confirm it, dispute it with a note, or take back what one has said."""
        body: WordBody = read(body_of(request), WordBody, "not_a_payment")
        tap_counted(request)
        session = session_asked(request, code)
        word = PaymentWord(body.word)
        services.payment_answer(
            actor=actor_of(request), club=session.club, payment=payment, word=word, note=reason_word(body.note),
            beyond=body.beyond,
        )  # fmt: skip
        return HttpResponse(status=204)


def draft_of(body: PaymentBody, club: Club) -> services.PaymentDraft:
    """The payment of a body."""
    return services.PaymentDraft(
        body.key, body.payer, body.receiver, body.amount, currency_meant(body.currency, club), How(body.how), body.note,
        body.beyond, body.paid_on.isoformat() if body.paid_on else "", shown=body.shown,
        set_off=body.set_off, below_zero=body.below_zero,
    )  # fmt: skip


def session_asked(request: Request, code: str) -> "SessionNow":
    """The session, for those who may see it. Raises NotFound."""
    session = session_of_code(code)
    if session is None or not may_at(actor_of(request), "sessions.see", session):
        raise NotFound
    return session


def _carried(
    session: Session, came: Mapping[UUID, PersonAt], named: People, found: EveningDues, mine: set[UUID]
) -> str:
    """Say what is carried to the accounts of the reader's persons; `named` also has others who owe, as the till."""
    dues, even = found
    if not is_carried(session) or not dues:
        return ""
    own = {person for due in dues if mine.intersection(due.two) for person in due.two}
    accounts = pair_dues(session.club_id, own) if own else PairDues([], {})
    return " ".join(carried_lines(results_shown(came, mine, session), dues, even, accounts, named, mine))


def _way(one: PlanWayRead) -> PlanWayAnswer:
    collector = one.collector.hex if one.collector else None
    return PlanWayAnswer(one.way.value, collector, len(one.payments), one.stands)


def players_by_person(people: Mapping[UUID, PersonAt]) -> dict[UUID, str]:
    """Return by person the first player under whom they came, as a view names them."""
    return {person: one.records[0].hex for person, one in people.items()}


def _progress(session: Session, dues: Sequence[EveningDue]) -> str:
    """Say how far the payments are, as Settle up says it."""
    if not dues:
        return ""
    progress, carries = progress_of(dues), is_carried(session)
    closed = session.phase == Phase.CLOSED
    return all_closed_words(progress, closed=closed) or "; ".join(
        progress_words(one, carries=carries) for one in progress
    )


def _due(
    due: EveningDue,
    voices: tuple[str, ...],
    reader: MoneyReader,
    came: Mapping[UUID, PersonAt],
    named: People,
    *,
    carries: bool,
) -> DueAnswer:
    """Return the row; what two have said of their payments is told to the two and to keepers, as on Settle up."""
    is_told = bool(reader.roles) or bool({one.hex for one in due.two}.intersection(voices))
    told = [*due.waiting, *due.disputed, *due.done] if is_told else []
    players = players_by_person(came)
    return DueAnswer(
        due.payer, due.receiver, due.currency, amount_sent(due.amount, due.currency),
        amount_sent(due.open, due.currency), amount_sent(due.back, due.currency), due.is_made,
        [*(debt.because for debt in due.debts), *(["taken_back"] if due.returned or due.for_nothing else [])],
        [payment_told(one, reader) for one in told], due.closed_by or "open",
        {word: amount_sent(amount, due.currency) for word, amount in due.reduced.items() if amount},
        [PaidPartAnswer(one.id, amount_sent(due.paid[one.id], due.currency)) for one in told if one.id in due.paid],
        written(due.amount, due.currency), players.get(due.payer), players.get(due.receiver),
        name_of(named, due.payer), payee_name(named, due.receiver), state_words(due, carries=carries),
        causes_words(due), amount_sent(due.payable, due.currency), amount_sent(due.free - due.payable, due.currency),
        causes_told(causes_of(due), due.currency),
    )  # fmt: skip


def causes_told(causes: Sequence[DueCause], currency: str) -> list[CauseAnswer]:
    """Return the causes of an open sum as a program reads them."""
    return [CauseAnswer(one.cause, amount_sent(one.amount, currency)) for one in causes]


def payment_told(one: PaymentRead, reader: MoneyReader) -> PaymentAnswer:
    """A payment as a program reads it, with what it may say of it."""
    may = open_answers(one, reader)
    return PaymentAnswer(
        one.id, one.payer, one.receiver, amount_sent(one.amount, one.currency), one.how, one.note, one.at,
        one.paid_on, one.word, one.said_as, one.answer, sorted(may.words), may.beyond,
        why_it_waits(one, reader.voices), [_part(part, one.currency) for part in one.parts],
        amount_sent(sum(each.amount for each in one.set_offs), one.currency),
        spoken_by(reader.voices, word_of(one, "last")),
    )  # fmt: skip


def _part(part: PaidPart, currency: str) -> PaymentPartAnswer:
    account = part.account
    if part.is_too_much:
        kind = "too_much"
    elif account.overpaid:
        kind = "overpaid"
    else:
        kind = "evening" if account.code else "entry"
    return PaymentPartAnswer(account.account, kind, account.code, account.day, amount_sent(part.amount, currency))
