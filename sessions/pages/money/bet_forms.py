"""Side bets from the pages: entered at an evening or in the account of two, and answered there."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from clubs.access import asked_by, post_only
from clubs.actors import Actor
from clubs.pages.access import club_own_money, club_seen
from sessions.models import BookWord
from sessions.pages.access import session_seen
from sessions.pages.money import settle
from sessions.pages.money.answered_where import answered_at
from sessions.pages.money.bet_winners import read_winner
from sessions.pages.money.done import done
from sessions.pages.money.pair_access import Two, own_account
from sessions.pages.money.pair_page import pair_page
from sessions.pages.money.payment_form import id_of
from sessions.pages.paper.page import key_kept
from sessions.services import BetDraft, bet_answer, bet_say

ANSWERS = (BookWord.AGREED, BookWord.REFUSED, BookWord.WITHDRAWN)


@post_only
@asked_by
def evening_bet(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """A side bet of two who came to an evening."""
    session = session_seen(actor, code)

    def said() -> list[UUID]:
        return [bet_say(actor=actor, club=session.club, draft=_draft(request), code=session.code)]

    return settle.done(request, actor, session, said)


@post_only
@asked_by
def evening_bet_answer(request: HttpRequest, actor: Actor, code: str, bet: UUID) -> HttpResponse:
    """A word about a side bet of an evening: agreed to, refused, or withdrawn."""
    session = session_seen(actor, code)
    word = _word(request)

    def answered() -> list[UUID]:
        bet_answer(actor=actor, club=session.club, entry=bet, word=word, note=request.POST.get("note", ""))
        return []

    return settle.done(request, actor, session, answered)


@post_only
@asked_by
def pair_bet(request: HttpRequest, actor: Actor, slug: str, other: UUID) -> HttpResponse:
    """A side bet between the reader and somebody, outside an evening."""
    club_seen(actor, slug)  # a former member answers bets, and makes none
    two = own_account(actor, slug, other)

    def said() -> None:
        bet_say(actor=actor, club=two.club, draft=_draft(request, two))

    def again(why_not: str, status: int) -> HttpResponse:
        return pair_page(request, actor, two, why_not, status)

    return done(request, again, (two.address,), actor, said, _("The bet is entered."))


@post_only
@asked_by
def club_bet_answer(request: HttpRequest, actor: Actor, slug: str, bet: UUID) -> HttpResponse:
    """A word about a side bet; the reader comes back to where they were: their money, or the account of two."""
    club = club_own_money(actor, slug)
    word = _word(request)

    def answered() -> None:
        bet_answer(actor=actor, club=club, entry=bet, word=word, note=request.POST.get("note", ""))

    page = answered_at(request, actor, club)
    return done(request, page.again, page.then, actor, answered, _("Your answer is entered."))


def _draft(request: HttpRequest, two: Two | None = None) -> BetDraft:
    """Parse the bet of the form: with the two named, or with the winner of the account of two. Raises
    PaymentRefused."""
    form = request.POST
    if two is not None:
        loser, winner = read_winner(two, form.get("won", ""))
    else:
        loser, winner = id_of(form, "loser"), id_of(form, "winner")
    return BetDraft(
        key_kept(request), loser, winner, form.get("amount", ""), form.get("currency", ""), form.get("note", "")
    )


def _word(request: HttpRequest) -> BookWord:
    """Raises Http404 for none that there is."""
    word = request.POST.get("word", "")
    if word not in ANSWERS:
        raise Http404
    return BookWord(word)
