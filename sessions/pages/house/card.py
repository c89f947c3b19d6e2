"""The rule card: the rules of a house on a page or two, to read, to print, as PDF."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from chouette.printing.card import PAPERS, Card, CardOnPaper, card_on_paper
from chouette.printing.square import square
from chouette.rules.house import SHEETS
from chouette.wording.card import card_of
from chouette.wording.language import language_spoken
from chouette.wording.sums import sum_of
from clubs.access import address_of, asked_by
from clubs.actors import Actor
from clubs.written_days import date_format
from sessions.models import Session
from sessions.pages.printed_answers import TOO_MUCH, printed_answer
from sessions.selectors.house_by_address import SESSION, Named, house_at
from sessions.selectors.own_rules import own_rules

INCHES = frozenset({"en-us", "en-ca"})  # where letters are written on paper measured in inches


@require_safe
@never_cache
@asked_by
def card(request: HttpRequest, actor: Actor, ref: str) -> HttpResponse:
    """The card on the screen; the browser prints it on one or two pages."""
    named = house_seen(actor, ref)
    shown = card_of_house(request, named)
    facts = {"card": shown, "ref": ref, "square": SafeString(square(shown.address)), **ways_back(named)}
    return render(request, "sessions/card.html", facts)


def ways_back(named: Named) -> dict[str, str]:
    """Where every rule of this card stands one by one, and the table that plays by it."""
    kind, _colon, rest = named.ref.partition(":")
    if kind == SESSION:
        return {"back": reverse("house", args=[rest]), "table": reverse("table", args=[rest])}
    if named.rules is not None:
        number = rest.partition(":")[2]
        whose = [named.rules.club.slug, named.rules.id]
        page = reverse("house-version", args=[*whose, number]) if number else reverse("house-set", args=whose)
        return {"back": page}
    return {}


@require_safe
@never_cache
@asked_by
def card_print(request: HttpRequest, actor: Actor, ref: str) -> HttpResponse:
    """The card as PDF, on A4 or, with `?paper=letter`, on Letter."""
    shown = card_at(request, actor, ref)
    paper = request.GET.get("paper", "letter" if (get_language() or "") in INCHES else "a4")
    if paper not in PAPERS:
        raise Http404
    return card_answer(request, shown, paper)


def card_answer(request: HttpRequest, shown: Card, paper: str) -> HttpResponse:
    """Return the answer with the card as PDF."""
    return printed_answer(request, card_on_paper, CardOnPaper(shown, paper), "rule-card.pdf", too_much=TOO_MUCH)


def card_at(request: HttpRequest, actor: Actor, ref: str) -> Card:
    """The card of the house at this address. Raises Http404 where there is none for the one who asks."""
    return card_of_house(request, house_seen(actor, ref))


def house_seen(actor: Actor, ref: str) -> Named:
    """The house at this address. Raises Http404 where there is none for the one who asks."""
    named = house_at(actor, ref)
    if named is None:
        raise Http404
    return named


def card_of_house(request: HttpRequest, named: Named) -> Card:
    """The card of a house, with the address under which it is found again."""
    sheet, departs = SHEETS[named.house.sheet].name, named.house.departures()
    said = {"sheet": sheet, "n": len(departs)}
    subtitle = _("Rules of the house")
    own = own_rules([named.session.club_id]).version(named.session.club_id, named.house) if named.session else None
    if own is not None:
        subtitle = _("%(name)s, version %(n)s") % {"name": own.house_rules.name, "n": own.number}
    elif departs:
        words = ngettext(
            "The %(sheet)s sheet with %(n)s change", "The %(sheet)s sheet with %(n)s changes", len(departs)
        )
        subtitle = words % said
    elif named.name != sheet:
        subtitle = _("As the %(sheet)s sheet has it") % said
    return Card(
        title=named.name,
        subtitle=subtitle,
        facts=tuple(facts_of(named)),
        chapters=card_of(named.house),
        foot=_("◆ differs from the printed sheet of %(sheet)s") % said if departs else _("Rules of a chouette"),
        address=f"{address_of(request)}{reverse('card', args=[named.ref])}",
        language=language_spoken(),
    )


def facts_of(named: Named) -> list[str]:
    """What else stands at the head: whose rules they are, of which day, and what a point is worth."""
    facts = [named.club] if named.club else []
    if named.version is not None:
        made = {"n": named.version.number, "day": date_format(named.version.made_at)}
        facts.append(_("Version %(n)s, %(day)s") % made)
    if named.session is not None:
        facts.append(_evening(named.session))
    return facts


def _evening(session: Session) -> str:
    """The day, and what a point is worth unless the evening was for points."""
    day = date_format(session.day)
    if session.points_only:
        return day
    return _("%(day)s, one point is worth %(stake)s") % {
        "day": day,
        "stake": sum_of(session.minor, session.currency),
    }
