"""The club's till. Those who keep the books read whom it owes and who owes it, and enter deposits and what it buys.
Members read what it holds, and what went in and out without the names of those who paid."""

import secrets
from http import HTTPStatus
from typing import Any, NamedTuple
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from chouette.wording.table.payment_sentences import due as written
from chouette.wording.table.payment_sentences import payment_refused
from clubs.access import asked_by, post_only
from clubs.actors import Actor
from clubs.missing_right import RightMissing
from clubs.models import Club
from clubs.pages.access import club_seen
from clubs.permissions import ClubRight, may
from clubs.selectors import has_other_keeper, players_of, till_of
from sessions.pages.money.addressed import addressed
from sessions.pages.money.done import done
from sessions.pages.money.entry_rows import entry_rows
from sessions.pages.money.payment_form import id_of
from sessions.pages.money.person_names import People, called, name_of
from sessions.pages.money.purchase_rows import purchase_row
from sessions.pages.money.second_keeper import keeper_needed
from sessions.pages.money.till_words import TAKEN_HOME, till_words
from sessions.pages.money.waits import KEEPER, READER, waiting_part
from sessions.pages.paper.page import key_kept
from sessions.selectors.book_entries import book_entries
from sessions.selectors.open_accounts import OpenAccount, open_accounts, people_of
from sessions.selectors.till_purchases import till_purchases
from sessions.selectors.till_rows import TillRow, till_cash, till_rows
from sessions.services import DepositDraft, deposit_enter, entry_take_back
from sessions.services.payments.pair import MoneyReader, is_or_may_be, keeper_may_be, reader_of


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
def till(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """The till, for members to read; posted by a keeper, a deposit is entered, or one that was given back."""
    club = with_till(actor, slug, "clubs.books" if request.method == "POST" else "clubs.till")
    if request.method != "POST":
        return till_page(request, actor, club) if may(actor, "clubs.books", club) else members_page(request, club)

    def entered() -> None:
        form = request.POST
        draft = DepositDraft(
            key_kept(request), id_of(form, "player"), form.get("amount", ""), form.get("currency", ""),
            form.get("way") == "back", form.get("note", ""), "beyond" in form,
        )  # fmt: skip
        deposit_enter(actor=actor, club=club, draft=draft)

    def again(why_not: str, status: int) -> HttpResponse:
        return till_page(request, actor, club, why_not, status)

    given_back = request.POST.get("way") == "back"
    told = _("The deposit is given back.") if given_back else _("The deposit is entered.")
    return done(request, again, ("till", club.slug), actor, entered, told)


@post_only
@asked_by
def deposit_back(request: HttpRequest, actor: Actor, slug: str, entry: UUID) -> HttpResponse:
    """Take back what was entered of a deposit, with a reason."""
    club = with_till(actor, slug)

    def taken_back() -> None:
        note, beyond = request.POST.get("note", ""), "beyond" in request.POST
        entry_take_back(actor=actor, club=club, entry=entry, note=note, beyond=beyond)

    def again(why_not: str, status: int) -> HttpResponse:
        return till_page(request, actor, club, why_not, status)

    return done(request, again, ("till", club.slug), actor, taken_back, _taken_back_words(club, entry))


def _taken_back_words(club: Club, entry: UUID) -> str:
    """Say what is taken back: of a deposit whose it was, and how much."""
    found = [one for one in book_entries(club.id, ["deposit"]) if one.row.id == entry]
    people = people_of(club.id, {person for one in found for person in one.people})
    lines = [line for row in entry_rows(found, people) for line in row.lines]
    return _("Taken back: %(line)s.") % {"line": lines[0]} if lines else _("Taken back.")


def members_page(request: HttpRequest, club: Club) -> HttpResponse:
    """Show members what the till holds, and its rows without the names of those who paid."""
    rows = [row.without_names for row in till_rows(club.id)]
    people = people_of(club.id, {row.person for row in rows if row.person})
    facts = {"club": club, **inside_of(club), "lines": [_line(row, people) for row in rows]}
    return render(request, "sessions/till_members.html", facts)


def inside_of(club: Club) -> dict[str, Any]:
    """What is in the till, as its pages show it."""
    inside = till_cash(club.id).get(club.currency, 0)
    return {"inside": written(inside, club.currency), "minus": inside < 0}


def with_till(actor: Actor, slug: str, right: ClubRight = "clubs.books") -> Club:
    """The club, for those who have this right there. Raises Http404 for one that plays for points alone."""
    club = club_seen(actor, slug)
    if not may(actor, right, club):
        raise RightMissing(right)
    if club.points_only:
        raise Http404
    return club


class TillLine(NamedTuple):
    """A row of the till as it is read."""

    row: TillRow
    text: str
    amount: str
    running: str


class Taker(NamedTuple):
    """A keeper who may enter what they took out: the value of the choice in the form, and their name."""

    way: str
    name: str


class TillAccount(NamedTuple):
    """What is open between the till and somebody, and what of it waits for whose word."""

    person: UUID
    text: str
    amount: str
    waits: str


def till_page(
    request: HttpRequest, actor: Actor, club: Club, why_not: str = "", status: int = HTTPStatus.OK
) -> HttpResponse:
    """Show what is in the till, what is open with whom, and every row of it."""
    at, rows = till_of(club.id), till_rows(club.id)
    accounts = open_accounts([club.id], [at]) if at else []
    deposits, purchases = book_entries(club.id, ["deposit"]), till_purchases(club.id)
    reader = reader_of(actor, club)
    named = {row.person for row in rows} | {one.person for one in purchases} | {one.other for one in accounts}
    people = people_of(club.id, reader.persons.union(filter(None, named), *(one.people for one in deposits)))
    held = sum(one.amount for one in accounts if one.amount > 0 and one.currency == club.currency)
    owed = -sum(one.amount for one in accounts if one.amount < 0 and one.currency == club.currency)
    facts: dict[str, Any] = {
        "club": club,
        "runs": may(actor, "clubs.run", club),
        **inside_of(club),
        "held": written(held, club.currency),
        "owed": written(owed, club.currency),
        "accounts": [_account(one, people, reader) for one in accounts],
        "lines": [_line(row, people) for row in rows],
        "purchases": [purchase_row(one, people, reader, actor, club) for one in purchases],
        "entered": any(one.stands != "waits" for one in purchases),
        "own": [Taker(f"taken:{one}", people[one].name) for one in sorted(reader.persons)],
        "plays": bool(reader.all_persons),
        "lone_keeper": keeper_needed(reader) if reader.all_persons and not has_other_keeper(actor, club.id) else None,
        "deposits": entry_rows(deposits, people, reader),
        **_players(club, reader),
        "why_not": why_not,
        "key": secrets.token_urlsafe(18),
    }
    return render(request, "sessions/till.html", facts, status=status)


def _players(club: Club, reader: MoneyReader) -> dict[str, Any]:
    """Return the players of the forms, those whose deposits this keeper may enter, and why not that of some."""
    players = list(players_of(club.id))
    may_be_some = any(keeper_may_be(one.id, reader) for one in players)
    return {
        "players": players,
        "depositors": [one for one in players if not is_or_may_be(one.id, reader)],
        "may_be_depositor": payment_refused("keeper_may_be_depositor", {}) if may_be_some else "",
    }


def _account(one: OpenAccount, people: People, reader: MoneyReader) -> TillAccount:
    name = name_of(people, one.other)
    text = _("The till owes %(name)s") if one.amount > 0 else _("%(name)s owes the till")
    answerer: object = KEEPER
    if one.amount > 0 and one.phone:
        answerer = READER if one.other in addressed(reader.persons) else called(one.named)
    waits = waiting_part(abs(one.amount), one.waits, one.currency, answerer)
    return TillAccount(one.other, text % {"name": name}, written(abs(one.amount), one.currency), waits)


def _line(row: TillRow, people: People) -> TillLine:
    return TillLine(
        row,
        _text(row, people),
        written(row.amount, row.currency, plus=True),
        written(row.running, row.currency),
    )


def _text(row: TillRow, people: People) -> str:
    """Name a row; for members whose money it was is left out, except of what a keeper took home."""
    what = "purchase" if row.what == "purchase_back" else row.what
    if row.person is None:
        what = what if what == "purchase" else "unnamed"
    elif what == "purchase":
        what = TAKEN_HOME
    name = name_of(people, row.person) if row.person else ""
    return till_words(what, row.amount, name, undone=row.what == "purchase_back")
