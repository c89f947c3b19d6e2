"""Balances from a book, and deposits given back, as the page of two has them: who entered each, what became of it,
and the reader's answers."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from chouette.wording.table.payment_sentences import due as written
from chouette.wording.table.payment_sentences import payment_refused
from clubs.access import asked_by, post_only
from clubs.accounts.access import next_of
from clubs.actors import Actor
from clubs.allowances import PAYMENTS, act_counted
from clubs.limits import TooOften, said
from clubs.models import Club
from clubs.pages.access import club_at
from clubs.written_days import date_format
from sessions.errors import NotAllowed, NotFound, PaymentRefused
from sessions.models import BookKind, BookWord
from sessions.pages.money.addressed import addressed
from sessions.pages.money.keeper_names import keeper_named
from sessions.pages.money.objection_reasons import reason_said, reason_word
from sessions.pages.money.person_names import People, name_of
from sessions.selectors.opening_lines import BalanceLine
from sessions.services import answer_opening
from sessions.services.books.opening_words import author_gains, is_author, open_opening_words
from sessions.services.payments.pair import MoneyReader

WORDS = (BookWord.AGREED, BookWord.REFUSED)


@dataclass(frozen=True, slots=True)
class OpeningShown:
    """A balance from a book for this reader: the sentence, how it stands, and where and how it is answered."""

    id: str
    text: str
    at: str
    state: str
    reason: str
    counts: bool
    answer: str
    may_agree: bool
    may_refuse: bool
    reasons: Sequence[str]


def opening_rows(
    lines: Iterable[BalanceLine], actor: Actor, club: Club, people: People, reader: MoneyReader
) -> list[OpeningShown]:
    """Return the balances between two as rows, the earliest first."""
    return [_row(line, actor, club, people, reader) for line in lines]


def opening_words(
    line: BalanceLine, reader: MoneyReader, people: People, mine: Collection[UUID], *, is_own: bool = False
) -> str:
    """Say who entered a balance, whether they gain by it, and who owes whom how much; `is_own` if the reader did."""
    if line.kind == BookKind.DEPOSIT:
        return _given_back_words(line, reader, people, addressed(mine), is_own=is_own)
    if is_own and len(mine) <= 1:
        return _own_words(line, reader, people, mine)
    author = line.author or _("Somebody")
    if author_gains(line, reader):
        author = _("%(name)s, who gains by it,") % {"name": author}
    parts = {
        "author": author,
        "from": name_of(people, line.debtor),
        "to": name_of(people, line.creditor),
        "amount": written(line.amount, line.currency),
    }
    you = addressed(mine)
    if line.debtor in you:
        return _("%(author)s entered from a book: you owe %(to)s %(amount)s.") % parts
    if line.creditor in you:
        return _("%(author)s entered from a book: %(from)s owes you %(amount)s.") % parts
    return _("%(author)s entered from a book: %(from)s owes %(to)s %(amount)s.") % parts


def _given_back_words(
    line: BalanceLine, reader: MoneyReader, people: People, you: Collection[UUID], *, is_own: bool
) -> str:
    """Say which keeper entered how much of a deposit as given back."""
    keeper = keeper_named(reader.voices, (line.author_device, line.author_user), "")
    parts = {
        "author": keeper or line.author or _("Somebody"),
        "from": name_of(people, line.debtor),
        "amount": written(line.amount, line.currency),
    }
    if line.debtor in you:
        return _("%(author)s entered: %(amount)s of your deposit given back.") % parts
    if is_own:
        return _("You entered: %(amount)s of the deposit of %(from)s given back.") % parts
    return _("%(author)s entered: %(amount)s of the deposit of %(from)s given back.") % parts


def _own_words(line: BalanceLine, reader: MoneyReader, people: People, mine: Collection[UUID]) -> str:
    """Say the same to a reader who entered it themselves."""
    parts = {
        "from": name_of(people, line.debtor),
        "to": name_of(people, line.creditor),
        "amount": written(line.amount, line.currency),
    }
    if line.debtor in mine:
        return _("You entered from a book: you owe %(to)s %(amount)s.") % parts
    if line.creditor in mine:
        return _("You, who gain by it, entered from a book: %(from)s owes you %(amount)s.") % parts
    if author_gains(line, reader):
        return _("You, who gain by it, entered from a book: %(from)s owes %(to)s %(amount)s.") % parts
    return _("You entered from a book: %(from)s owes %(to)s %(amount)s.") % parts


def _row(line: BalanceLine, actor: Actor, club: Club, people: People, reader: MoneyReader) -> OpeningShown:
    words = open_opening_words(line, actor, reader)
    return OpeningShown(
        id=f"{line.entry}-{line.number}",
        text=opening_words(line, reader, people, reader.persons, is_own=is_author(actor, line)),
        at=date_format(localtime(line.at), "SHORT_DATETIME_FORMAT"),
        state=_state(line, people, addressed(reader.persons)),
        reason=reason_said(line.reason),
        counts=not line.objected,
        answer=reverse("opening-answer", args=[club.slug, line.entry, line.number]),
        may_agree=BookWord.AGREED in words,
        may_refuse=BookWord.REFUSED in words,
        reasons=_reasons(line),
    )


def _reasons(line: BalanceLine) -> list[str]:
    if line.kind == BookKind.DEPOSIT:
        return [_("I have not received it"), _("It was another amount")]
    return [_("I know nothing of it"), _("It was another amount"), _("It is paid already")]


def _state(line: BalanceLine, people: People, you: Collection[UUID]) -> str:
    if line.objected:
        objector = line.debtor if line.objected_as == "payer" else line.creditor
        if objector in you:
            return _("You objected, so it does not count.")
        return _("%(name)s objected, so it does not count.") % {"name": name_of(people, objector)}
    if line.objection:
        return _("Objected, and confirmed since.")
    agreed = [one for one in (line.debtor, line.creditor) if one in line.agreed]
    others = [name_of(people, one) for one in agreed if one not in you]
    if len(others) < len(agreed):
        both = _("You and %(name)s said that it is right.") % {"name": ", ".join(others)}
        return both if others else _("You said that it is right.")
    return _("%(names)s said that it is right.") % {"names": ", ".join(others)} if others else ""


@post_only
@asked_by
def opening_answer(request: HttpRequest, actor: Actor, slug: str, entry: UUID, number: int) -> HttpResponse:
    """Say of a balance from a book that it is right or not, and go back to the page that asked.

    For all who may not answer it, it is not there.
    """
    club, word = club_at(slug), request.POST.get("word", "")
    if club is None or word not in WORDS:
        raise Http404
    note = reason_word(request.POST.get("note", ""))
    try:
        act_counted(request, actor, PAYMENTS)
        answer_opening(actor=actor, club=club, entry=entry, number=number, word=BookWord(word), note=note)
    except (NotFound, NotAllowed) as error:
        raise Http404 from error
    except PaymentRefused as refused:
        messages.error(request, payment_refused(refused.code, refused.params))
    except TooOften as error:
        messages.error(request, said(_("That was too often."), error))
    else:
        counts = word == BookWord.AGREED
        messages.success(
            request, _("It counts.") if counts else _("It does not count. The other and the keepers read why.")
        )
    return redirect(next_of(request))
