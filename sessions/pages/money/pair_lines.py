"""The rows of an account of two as its page has them: what each is for, and what was said of each payment."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple
from uuid import UUID

from django.utils.timezone import localdate, localtime
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from chouette.wording.table.payment_sentences import due as written
from clubs.written_days import date_format
from sessions.models import How, PaymentWord, SaidAs
from sessions.pages.money.account_names import day_words
from sessions.pages.money.debt_reasons import agreed_for
from sessions.pages.money.keeper_names import (
    KEEPERS_NAMED,
    WordSpoken,
    keeper_named,
    speaker_words,
    spoken_by,
    word_of,
)
from sessions.pages.money.objection_reasons import reason_said
from sessions.pages.money.payment_rows import PaymentShown, payment_day, show_payment
from sessions.pages.money.person_names import People, name_inside
from sessions.pages.money.till_words import own_pocket_words, taken_home_words
from sessions.pages.money.way_words import way_line
from sessions.selectors.club_voices import ClubVoices
from sessions.selectors.dues import PairDues
from sessions.selectors.pair_accounts import PaymentRead
from sessions.selectors.pair_statement import PairLine, PairPage, StepRead
from sessions.services.bringing.paper_evening import EIGHT
from sessions.services.payments.pair import MoneyReader


class PairRow(NamedTuple):
    """A row: `amount` with its sign for the one whose account it is, what was `running` after it, `event` the number
    of the event that a debt came with, `still` what is open of it, `purpose` for what a payment is, `standing` how it
    stands. One that does not count is struck through; one that was taken back since is pale, as the sums add it."""

    text: str
    note: str
    at: str
    amount: str
    minus: bool
    running: str
    counts: bool
    code: str | None
    event: int
    still: str
    steps: list[str]
    payment: PaymentShown | None
    purpose: str = ""
    standing: str = ""
    pale: bool = False


class PairRowReader(NamedTuple):
    """The reader of the rows: their persons, the names of accounts, and whether they read for the till."""

    people: People
    mine: set[UUID]
    reader: MoneyReader
    labels: Mapping[UUID, str]
    till: bool
    accounts: PairDues


def rows_of(page: PairPage, one: UUID, currency: str, reader: PairRowReader) -> list[PairRow]:
    """Return the rows of one account on a page, the latest first."""
    lines = [line for line in page.lines if (line.one, line.currency) == (one, currency)]
    open_at = Counter(line.code for line in lines if line.still)
    return [_row(line, page, reader, is_alone=open_at[line.code] < 2) for line in lines]


def _row(line: PairLine, page: PairPage, reader: PairRowReader, *, is_alone: bool) -> PairRow:
    """Build a row; what is all open says so unless it is the only row of its evening of which something is."""
    paid = page.payments.get(line.payment) if line.payment else None
    running = written(-line.running, line.currency, plus=True)
    if paid is None:
        is_said = line.still and not (is_alone and line.still == abs(line.owed))
        open_now = written(line.still, line.currency) if is_said else ""
        agreed = _agreed_words(line, reader.reader.voices)
        said = " · ".join([_debt_words(line, reader), *agreed])
        return PairRow(
            said, line.note, _when(line), written(-line.owed, line.currency, plus=True),
            line.owed > 0, running, True, line.code, 0 if line.takes_back else line.seq, open_now, [], None,
            standing=_taken_back_words(line, reader.people, reader.reader.voices),
            pale=line.taken_back is not None or line.takes_back,
        )  # fmt: skip
    shown = show_payment(
        paid, reader.people, reader.mine, reader=reader.reader, for_the_till=reader.till, labels=reader.labels,
        accounts=reader.accounts,
    )  # fmt: skip
    signed = paid.amount if paid.payer == line.one else -paid.amount
    return PairRow(
        paid_how(paid), _note_beside(paid), _days(paid), written(signed, line.currency, plus=True), signed < 0, running,
        paid.counts, paid.code, 0, "",
        steps_told(paid, page.steps.get(paid.id, ()), reader.people, reader.reader.voices),
        replace(shown, purpose=""), shown.purpose, standing_words(paid, reader.people, reader.reader.voices),
    )  # fmt: skip


def _when(line: PairLine) -> str:
    """Say when a debt came: of an evening of which the paper has the day alone that day."""
    at = localtime(line.entered or line.at)
    is_day = line.code and not line.entered and at.time() == EIGHT
    return date_format(at, "SHORT_DATE_FORMAT" if is_day else "SHORT_DATETIME_FORMAT")


def _agreed_words(line: PairLine, voices: ClubVoices) -> list[str]:
    """Say by which keeper a bet was confirmed."""
    return agreed_for(line.agreed_as, line.agreed_actors, voices) if line.because == "bet" else []


def _note_beside(paid: PaymentRead) -> str:
    """Return the note of a payment, which the words of a write-off have already."""
    return "" if paid.how == How.WRITTEN_OFF else paid.note


def _debt_words(line: PairLine, reader: PairRowReader) -> str:
    """Say what a debt comes from, or that it is taken back by this row."""
    if line.because == "way":
        return way_line(line, reader.people)
    came = -line.owed if line.takes_back else line.owed
    reason = reason_in_short(line.because, line.evening, given_back=(came > 0) != reader.till)
    return _("%(entry)s, taken back") % {"entry": reason} if line.takes_back else reason


def _taken_back_words(line: PairLine, people: People, voices: ClubVoices) -> str:
    """Say when a debt was taken back, and by whom where somebody spoke."""
    if line.taken_back is None:
        return ""
    words = {"day": day_words(localdate(line.taken_back))}
    if line.back_as in KEEPERS_NAMED:
        who = keeper_named(voices, line.back_actors, line.back_as) or str(KEEPERS_NAMED[line.back_as])
        return _("Taken back by %(who)s on %(day)s") % {**words, "who": who}
    if line.back_by is not None and line.back_by in people:
        return _("Taken back by %(who)s on %(day)s") % {**words, "who": name_inside(people, line.back_by)}
    return _("Taken back on %(day)s") % words


def _days(paid: PaymentRead) -> str:
    """Return the day on which a payment was made, and the day on which it was entered where that is another one."""
    day, entered = payment_day(paid), localdate(paid.at)
    if not paid.paid_on or paid.paid_on == entered:
        return day
    return _("%(day)s, entered on %(entered)s") % {"day": day, "entered": date_format(entered, "SHORT_DATE_FORMAT")}


def standing_words(paid: PaymentRead, people: People, voices: ClubVoices) -> str:
    """Say how a payment stands; it is confirmed only where a second person agreed to what another had entered."""
    if paid.word == PaymentWord.DISPUTED:
        return _("Disputed, does not count")
    if paid.word == PaymentWord.WITHDRAWN:
        who = speaker_words(voices, word_of(paid, "last"), people)
        at = date_format(localtime(paid.answered_at), "SHORT_DATETIME_FORMAT")
        return _("Withdrawn by %(who)s, %(at)s, does not count") % {"who": who, "at": at}
    if paid.word != PaymentWord.CONFIRMED:
        return _("Not confirmed yet")
    by = spoken_by(voices, word_of(paid, "last"))
    if by:
        text = _("Entered by %(name)s") if paid.first_as == paid.said_as else _("Confirmed by %(name)s")
        return text % {"name": by}
    if paid.first_as == paid.said_as == SaidAs.PAYER:
        return _("Entered by %(name)s, who owed it") % {"name": name_inside(people, paid.payer)}
    if paid.said_as == SaidAs.SILENCE:
        return _("Nobody objected for a day")
    return _entered_by(paid, people) if paid.first_as == paid.said_as else _("Confirmed")


def _entered_by(paid: PaymentRead, people: People) -> str:
    """Name the receiver or keeper by whose entry alone a payment counts."""
    by_keeper = {
        SaidAs.SCOREKEEPER: _("Entered by the scorekeeper"),
        SaidAs.TREASURER: _("Entered by the treasurer"),
        SaidAs.ORGANISER: _("Entered by an organiser"),
    }
    by_receiver = _("Entered by %(name)s") % {"name": name_inside(people, paid.receiver)}
    return by_keeper.get(SaidAs(paid.said_as), by_receiver)


def steps_told(paid: PaymentRead, steps: Sequence[StepRead], people: People, voices: ClubVoices) -> list[str]:
    """Every word about a payment, each with whose it was and when."""
    if paid.kept_at is None:
        if [(step.word, step.said_as) for step in steps[1:2]] == [(PaymentWord.CONFIRMED, paid.first_as)]:
            steps = [steps[0], *steps[2:]]  # what counts at once was said once
        return [_step(paid, step, people, voices) for step in steps]
    by = speaker_words(voices, word_of(paid, "first"), people)
    at = date_format(localtime(paid.kept_at), "SHORT_DATETIME_FORMAT")
    entered = _("%(at)s: entered by %(who)s as paid that evening") % {"at": at, "who": by}
    return [entered, *(_step(paid, step, people, voices) for step in steps if step.at > paid.kept_at)]


def _step(paid: PaymentRead, step: StepRead, people: People, voices: ClubVoices) -> str:
    sentences = {
        PaymentWord.SAID: _("%(at)s: said by %(who)s"),
        PaymentWord.CONFIRMED: _("%(at)s: confirmed by %(who)s"),
        PaymentWord.DISPUTED: _("%(at)s: disputed by %(who)s"),
        PaymentWord.WITHDRAWN: _("%(at)s: withdrawn by %(who)s"),
    }
    at = date_format(localtime(step.at), "SHORT_DATETIME_FORMAT")
    if step.said_as == "silence":
        said = _("%(at)s: confirmed, as nobody objected for a day") % {"at": at}
    else:
        word = WordSpoken(step.said_as, step.actors, paid.payer, paid.receiver)
        said = sentences[PaymentWord(step.word)] % {"at": at, "who": speaker_words(voices, word, people)}
    return f"{said} – {reason_said(step.note)}" if step.note else said


def reason_in_short(because: str, evening: str | None, *, given_back: bool = False) -> str:
    """Say what a debt comes from, with the name of its evening if it has one.

    With `given_back` a debt with the till is owed to it: a deposit that was given back, money that was taken home.
    """
    said = {
        "bet": _("%(evening)s: side bet") if evening else _("Side bet"),
        "opening": _("From an earlier book"),
        "not_so": _("Objected: an entry of a keeper"),
        "fee": _("%(evening)s: table fee") if evening else _("Table fee"),
        "deposit": _("Deposit given back") if given_back else _("Deposit"),
        "clearing": _("Cleared across evenings"),
        "expense": _("%(evening)s: shared expense"),
        "purchase": taken_home_words() if given_back else own_pocket_words(),
        "leave": _("%(evening)s: somebody left"),
        "close": _("%(evening)s: closed"),
        "correction": _("%(evening)s: corrected"),
        "closed_again": _("%(evening)s: closed again"),
    }
    return said[because] % {"evening": evening}


def paid_how(paid: PaymentRead) -> str:
    """How an amount went from one to the other if that was said, or why it was written off; points are only settled."""
    if not paid.currency and paid.how not in (How.WAIVED, How.WRITTEN_OFF):
        return pgettext("points", "Settled")
    return {
        "": _("Paid that evening") if paid.kept_at else _("Paid"),
        "cash": _("Paid in cash"),
        "bank": _("Paid by bank"),
        "other": _("Paid another way"),
        "waived": _("Waived"),
        "written_off": _("Written off: %(reason)s") % {"reason": paid.note},
    }[paid.how]
