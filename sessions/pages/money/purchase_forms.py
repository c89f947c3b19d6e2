"""What the till buys and takes in, from its page: entered there, and answered by another keeper."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from clubs.access import asked_by, post_only
from clubs.actors import Actor
from sessions.errors import PaymentRefused
from sessions.models import BookWord
from sessions.pages.money.done import done
from sessions.pages.money.till import till_page, with_till
from sessions.pages.paper.page import key_kept
from sessions.services import PurchaseDraft, PurchaseWay, answer_purchase, enter_purchase

ANSWERS = (BookWord.AGREED, BookWord.REFUSED, BookWord.WITHDRAWN)


@post_only
@asked_by
def enter(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """Enter what the till spent or took in."""
    club = with_till(actor, slug)

    def entered() -> None:
        enter_purchase(actor=actor, club=club, draft=_draft(request))

    def again(why_not: str, status: int) -> HttpResponse:
        return till_page(request, actor, club, why_not, status)

    return done(request, again, ("till", club.slug), actor, entered, _("Entered."))


@post_only
@asked_by
def answer(request: HttpRequest, actor: Actor, slug: str, purchase: UUID) -> HttpResponse:
    """Agree to what another keeper entered in their own favour, decline it, or withdraw it."""
    club = with_till(actor, slug)
    word = request.POST.get("word", "")
    if word not in ANSWERS:
        raise Http404

    def answered() -> None:
        answer_purchase(actor=actor, club=club, entry=purchase, word=BookWord(word), note=request.POST.get("note", ""))

    def again(why_not: str, status: int) -> HttpResponse:
        return till_page(request, actor, club, why_not, status)

    return done(request, again, ("till", club.slug), actor, answered, _("Your answer is entered."))


def _draft(request: HttpRequest) -> PurchaseDraft:
    """Parse the form; of what was taken out the way names who took it. Raises PaymentRefused."""
    form = request.POST
    way, *taker = form.get("way", "").split(":", 1)
    if way not in set(PurchaseWay):
        raise PaymentRefused("say_which_way")
    if form.get("who") and way in (PurchaseWay.OUT, PurchaseWay.IN):
        raise PaymentRefused("name_needs_own_pocket")
    who = {PurchaseWay.OWN_POCKET: form.get("who", ""), PurchaseWay.TAKEN: "".join(taker)}.get(PurchaseWay(way), "")
    try:
        player = UUID(who) if who else None
    except ValueError as error:
        raise PaymentRefused("no_such_player") from error
    return PurchaseDraft(
        key_kept(request), PurchaseWay(way), form.get("amount", ""), form.get("currency", ""), form.get("note", ""),
        player, "beyond" in form,
    )  # fmt: skip
