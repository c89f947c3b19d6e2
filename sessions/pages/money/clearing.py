"""Clearing accounts across evenings: what it would change, the proposal, and who has agreed."""

import secrets
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from http import HTTPStatus
from typing import Any, NamedTuple
from urllib.parse import urlencode
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from chouette.ledger.clearing import Owed
from chouette.wording.table.clearing_sentences import clearing_refused
from chouette.wording.table.payment_sentences import payment_refused
from clubs.access import asked_by
from clubs.actors import Actor
from clubs.allowances import PAYMENTS, act_counted
from clubs.limits import TooOften, said
from clubs.models import Club
from clubs.name_order import name_order
from clubs.pages.access import club_at, club_seen
from clubs.permissions import may
from sessions.errors import ClearingRefused, KeyReused, NotAllowed, NotFound, PaymentRefused
from sessions.models import BookWord
from sessions.pages.money.addressed import addressed
from sessions.pages.money.clearing_notes import (
    ClearingReader,
    agree_label,
    agreeing,
    awaited_words,
    names_of_pair,
    preview_notes,
    reader_of,
    several_names,
    wait_notes,
)
from sessions.pages.money.clearing_rows import Sides, asked_shown, changes_shown
from sessions.pages.money.person_names import name_of
from sessions.pages.money.refused_forms import show_again
from sessions.pages.paper.page import key_kept
from sessions.selectors.book_entries import EntryRead
from sessions.selectors.clearing_law import NO_SPEAKERS, load_speakers
from sessions.selectors.clearings import (
    ClearingRead,
    Preview,
    clearing_of,
    clearings_waiting,
    previews,
    previews_among,
    still_waiting,
)
from sessions.selectors.club_voices import voices_in
from sessions.selectors.open_accounts import PersonNamed, people_of
from sessions.selectors.open_pairs import OpenPair, open_pairs, unanswered_pairs
from sessions.services import ClearingDraft, ClearingWord, clearing_answer, clearing_propose

WORDS = (BookWord.AGREED, BookWord.REFUSED, BookWord.WITHDRAWN)


def clearings_at(
    actor: Actor,
    club: Club,
    mine: set[UUID],
    pairs: Sequence[OpenPair],
    people: Mapping[UUID, PersonNamed],
    entries: Iterable[EntryRead],
) -> dict[str, Any]:
    """Return what waits for answers, and what would save payments, of what concerns the reader, who is these persons.

    `pairs` is all that is open in the club, `people` has everybody in them, `entries` the clearings that wait.
    """
    reader, waiting = ClearingReader(mine, may(actor, "clubs.books", club)), still_waiting(club.id, entries, pairs)
    speakers = load_speakers(club.id) if pairs or waiting else NO_SPEAKERS
    unanswered = unanswered_pairs(club.id) if pairs else []
    laws = {one.id: one.law(speakers) for one in waiting}
    under_way = {one.currency for one in waiting if not laws[one.id].nobody_may(one.awaited)}
    return {
        "waiting": [
            {
                **_figures(one.before, one.after),
                "one": one,
                "for_others": bool(found.others),
                "asked": awaited_words(_names(people, found.mine, mine)) if found.mine else "",
            }
            for one, found in ((one, agreeing(laws[one.id], actor, reader, one.awaited)) for one in waiting)
            if reader.reads(one.entry.people)
        ],
        "offers": [
            {
                **_figures(one.clearing.before, one.clearing.after),
                "saves": one.clearing.saves > 0,
                **_out_of(one, pairs),
            }
            for one in previews_among(pairs, people, speakers, unanswered)
            if one.currency not in under_way and _is_offered(one, reader)
        ],
    }


def _out_of(one: Preview, pairs: Sequence[OpenPair]) -> dict[str, int]:
    """Return how many of the accounts of this currency the clearing leaves out: those with the till (`with_till`), and
    others (`out`)."""
    of = [pair for pair in pairs if pair.currency == one.currency]
    with_till = sum(one.people[person].till for pair in of for person in (pair.one, pair.other) if person in one.people)
    return {"with_till": with_till, "out": len(of) - with_till - len(one.clearing.before)}


def _names(people: Mapping[UUID, PersonNamed], persons: Collection[UUID], mine: Collection[UUID]) -> list[str]:
    """Return the names of these persons of the reader; none where the reader is one person, who is called "you"."""
    return [] if addressed(mine) else sorted((name_of(people, person) for person in persons), key=name_order)


def _is_offered(one: Preview, reader: ClearingReader) -> bool:
    """Return whether the reader can propose it; a keeper of the books also lets others take part than at first."""
    if one.clearing.saves > 0:
        return bool(reader.reads(one.concerned))
    return reader.books and one.could_save


def _figures(before: Sequence[Owed], after: Sequence[Owed]) -> dict[str, Any]:
    return {"before": len(before), "after": len(after)}


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
def clearing_new(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """What a clearing would change, among whom one likes; posted, it is proposed."""
    club = club_seen(actor, slug)
    form = request.POST if request.method == "POST" else request.GET
    if request.method != "POST":
        return new_page(request, actor, club, form)
    if "show" in request.GET:
        asked = urlencode({"currency": form.get("currency", ""), "with": form.getlist("with")}, doseq=True)
        return redirect(f"{reverse('clearing-new', args=[club.slug])}?{asked}")

    def proposed() -> UUID:
        draft = ClearingDraft(key_kept(request), form.get("currency", ""), _willing(form), form.get("seen", ""))
        return clearing_propose(actor=actor, club=club, draft=draft)

    def again(why_not: str, status: int) -> HttpResponse:
        return new_page(request, actor, club, form, why_not, status)

    return _done(request, actor, club, proposed, again)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
def clearing(request: HttpRequest, actor: Actor, slug: str, clearing: UUID) -> HttpResponse:
    """A clearing that was proposed; posted, a word about it."""
    seen = clearing_seen(actor, slug, clearing)
    if request.method != "POST":
        return page(request, actor, seen)
    club = seen.club
    word, persons = request.POST.get("word", ""), request.POST.getlist("person")
    if word not in WORDS:
        raise Http404

    def answered() -> UUID:
        told = ClearingWord(BookWord(word), {_id(one) for one in persons}, request.POST.get("note", ""))
        clearing_answer(actor=actor, club=club, clearing=clearing, said=told)
        return clearing

    def again(why_not: str, status: int) -> HttpResponse:
        return page(request, actor, clearing_seen(actor, slug, clearing), why_not, status)

    return _done(request, actor, club, answered, again)


class ClearingSeen(NamedTuple):
    """A clearing of a club, and who reads it."""

    club: Club
    reader: ClearingReader
    read: ClearingRead


def clearing_seen(actor: Actor, slug: str, clearing: UUID) -> ClearingSeen:
    """The clearing, for those whose accounts it changes and those who keep the books; for all others it is not there.
    One of the former may be a guest of the club. Raises Http404."""
    club = club_at(slug)
    read = None if club is None else clearing_of(club.id, clearing)
    if club is None or read is None:
        raise Http404
    reader = reader_of(actor, club)
    if not reader.reads(read.entry.people):
        raise Http404
    return ClearingSeen(club, reader, read)


def _done(
    request: HttpRequest, actor: Actor, club: Club, act: Callable[[], UUID], again: Callable[..., HttpResponse]
) -> HttpResponse:
    """To the clearing as it is then, or what stands in the way."""
    status = HTTPStatus.UNPROCESSABLE_ENTITY
    try:
        act_counted(request, actor, PAYMENTS)
        return redirect("clearing", club.slug, act())
    except NotFound as error:
        raise Http404 from error
    except NotAllowed as error:
        raise PermissionDenied from error
    except ClearingRefused as refused:
        return show_again(request, partial(again, status=status), clearing_refused(refused.code, refused.params))
    except PaymentRefused as refused:
        fault = payment_refused(refused.code, refused.params)
        return show_again(request, partial(again, status=status), fault, refused)
    except KeyReused:
        fault = _("This page was sent before with something else. Try again.")
        return show_again(request, partial(again, status=status), fault)
    except TooOften as error:
        return again(said(_("That was too often."), error), HTTPStatus.TOO_MANY_REQUESTS)


def _willing(form: QueryDict) -> set[UUID]:
    return {_id(person) for person in form.getlist("with")}


def _id(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError as error:
        raise Http404 from error


def new_page(
    request: HttpRequest, actor: Actor, club: Club, form: QueryDict, why_not: str = "", status: int = HTTPStatus.OK
) -> HttpResponse:
    """What could be cleared, by currency; in one of them among those who are ticked."""
    reader, pairs = reader_of(actor, club), open_pairs(club.id)
    shown = [
        one
        for one in previews(club.id, pairs=pairs)
        if reader.reads(one.people) and one.currency != form.get("currency")
    ]
    if "currency" in form:
        shown += [
            one for one in previews(club.id, pairs=pairs, among=_willing(form)) if one.currency == form["currency"]
        ]
    facts = {
        "club": club,
        "runs": may(actor, "clubs.run", club),
        "previews": [_preview_shown(one, reader, actor) for one in shown],
        "waiting": [one for one in clearings_waiting(club.id, pairs) if reader.reads(one.entry.people)],
        "key": secrets.token_urlsafe(18),
        "why_not": why_not,
    }
    return render(request, "sessions/clearing_new.html", facts, status=status)


def _preview_shown(one: Preview, reader: ClearingReader, actor: Actor) -> dict[str, Any]:
    cleared = one.clearing
    sides = Sides(cleared.before, cleared.after, one.currency)
    people = [
        {"id": person, "name": name_of(one.people, person), "asked": person in one.willing,
         "mine": person in reader.mine, "till": named.till}
        for person, named in one.people.items()
        if reader.books or not named.till
    ]  # fmt: skip
    return {
        **_figures(cleared.before, cleared.after),
        "currency": one.currency,
        "seen": one.seen,
        "saves": cleared.saves > 0,
        "changes": changes_shown(sides, one.people, reader.mine, reader.reads(one.concerned)),
        "may_propose": cleared.saves > 0 and bool(reader.reads(one.concerned)) and not one.blocked_by,
        "blocked_by": [clearing_refused("payment_waits_between", names_of_pair(one, pair)) for pair in one.blocked_by],
        "people": sorted(people, key=lambda each: (not each["mine"], each["till"], name_order(each["name"]))),
        "till": any(each["till"] and not each["asked"] for each in people),
        "without_till": not reader.books and any(named.till for named in one.people.values()),
        "left_out": preview_notes(one, {*one.left_out, *one.apart}, actor, books=reader.books),
        "held_up": preview_notes(one, one.held_up_by, actor, books=reader.books) if cleared.saves > 0 else [],
    }


def page(
    request: HttpRequest, actor: Actor, seen: ClearingSeen, why_not: str = "", status: int = HTTPStatus.OK
) -> HttpResponse:
    """The clearing as it stands: what it changes for the reader, who has agreed, and what they may say."""
    club, reader, read = seen
    entry = read.entry
    names = people_of(club.id, {UUID(one) for owed in (*read.before, *read.after) for one in owed[:2]} | entry.people)
    last, sides = entry.words[-1], Sides(read.before, read.after, read.currency)
    found = agreeing(read.law(load_speakers(club.id)), actor, reader, read.awaited)
    facts = {
        "club": club,
        "runs": may(actor, "clubs.run", club),
        "of_club": may(actor, "clubs.see", club),
        **_figures(read.before, read.after),
        "one": read,
        "changes": changes_shown(sides, names, reader.mine, reader.reads(entry.people)),
        "asked": asked_shown(
            read, names, reader.mine, found.others if len(found.others) > 1 else (), voices_in(club.id)
        ),
        "agreed": len(entry.people - read.awaited),
        "of": len(entry.people),
        "declined_by": name_of(names, last.person) if read.stands == BookWord.REFUSED and last.person else "",
        "note": last.note if read.stands == BookWord.REFUSED else "",
        "may_agree": bool(found.mine),
        "agree_for": found.others,
        "agree_label": agree_label(names, found.others) if found.others else "",
        "agree_names": several_names(names, found.others),
        "wait_notes": wait_notes(found, names),
        "may_refuse": read.stands == "waits" and bool(entry.people & reader.mine),
        "may_withdraw": read.stands == "waits" and _proposed_by(actor, read, reader),
        "why_not": why_not,
    }
    return render(request, "sessions/clearing.html", facts, status=status)


def _proposed_by(actor: Actor, read: ClearingRead, reader: ClearingReader) -> bool:
    row = read.entry.row
    by_phone = row.actor_device is not None and row.actor_device == actor.device_id
    by_account = row.actor_user is not None and row.actor_user == actor.user_id
    return by_phone or by_account or read.entry.words[0].person in reader.mine
