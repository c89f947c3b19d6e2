"""Shared expenses from Settle up: one is entered, and each share is answered there."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from clubs.access import asked_by, post_only
from clubs.actors import Actor
from clubs.pages.access import club_own_money
from sessions.errors import PaymentRefused
from sessions.models import BookWord
from sessions.pages.access import session_seen
from sessions.pages.money import settle
from sessions.pages.money.answered_where import answered_at
from sessions.pages.money.done import done
from sessions.pages.money.payment_form import id_of
from sessions.pages.paper.page import key_kept
from sessions.services import ExpenseDraft, ShareDraft, answer_share, share_expense

ANSWERS = (BookWord.AGREED, BookWord.REFUSED, BookWord.WITHDRAWN)


@post_only
@asked_by
def enter_expense(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """Enter an expense that several who came to an evening share."""
    session = session_seen(actor, code, whole=True)

    def enter() -> list[UUID]:
        return [share_expense(actor=actor, club=session.club, code=session.code, draft=_draft(request))]

    return settle.done(request, actor, session, enter)


@post_only
@asked_by
def answer_expense_share(request: HttpRequest, actor: Actor, code: str, share: UUID) -> HttpResponse:
    """Agree to a share of an expense, decline it, or withdraw it."""
    session = session_seen(actor, code, whole=True)
    word = _word(request)

    def answer() -> list[UUID]:
        answer_share(actor=actor, club=session.club, share=share, word=word, note=request.POST.get("note", ""))
        return []

    return settle.done(request, actor, session, answer)


@post_only
@asked_by
def answer_club_share(request: HttpRequest, actor: Actor, slug: str, share: UUID) -> HttpResponse:
    """Answer a share of an expense from Money, also where the reader may not open its evening."""
    club = club_own_money(actor, slug)
    word = _word(request)

    def answer() -> None:
        answer_share(actor=actor, club=club, share=share, word=word, note=request.POST.get("note", ""))

    page = answered_at(request, actor, club)
    return done(request, page.again, page.then, actor, answer, _("Your answer is entered."))


def _word(request: HttpRequest) -> BookWord:
    """Parse the word of an answer. Raises Http404 for any other."""
    word = request.POST.get("word", "")
    if word not in ANSWERS:
        raise Http404
    return BookWord(word)


def _draft(request: HttpRequest) -> ExpenseDraft:
    """Parse the form. Raises PaymentRefused."""
    form = request.POST
    evenly = form.get("split") != "amounts"
    try:
        sharers = [UUID(raw) for raw in form.getlist("sharer")]
    except ValueError as error:
        raise PaymentRefused("no_such_player") from error
    return ExpenseDraft(
        key_kept(request), id_of(form, "payer"), form.get("amount", ""), form.get("currency", ""), form.get("note", ""),
        [ShareDraft(player, "" if evenly else form.get(f"amount-{player}", "")) for player in sharers], evenly,
    )  # fmt: skip
