"""The first page: a code, the tables that are on, what is open with others, my other tables, a start."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from http import HTTPStatus
from typing import NamedTuple
from uuid import UUID

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from chouette.wording.table.door_sentences import door_refused
from clubs import limits, selectors, services
from clubs.access import asked_by, device_needed
from clubs.actors import Actor
from clubs.allowances import code_counted, code_forgiven
from clubs.former_members import clubs_left
from clubs.least_coin import coin_of
from clubs.models import Club, Player
from clubs.name_order import name_order
from clubs.permissions import keep_role, may_on_site
from sessions.models import Phase, Session
from sessions.pages.access import code_typed
from sessions.pages.club.own_lines import OwnLine, own_lines
from sessions.pages.corrections.correction_rows import correction_rows
from sessions.pages.money.claim_rows import claims_in
from sessions.pages.money.clearing_notes import awaited_words
from sessions.pages.money.keeper_claims import keeper_claims
from sessions.pages.money.lines_by_others import lines_by_others
from sessions.pages.money.person_names import called, called_as_payee, called_first
from sessions.pages.money.rest_words import total_said
from sessions.pages.money.since_words import since_with_causes
from sessions.pages.money.waits import account_once_counted, account_waiting_part, waiting_part
from sessions.selectors.by_code import is_over, session_open_to_all
from sessions.selectors.clearings import clearings_to_answer
from sessions.selectors.due_causes import DueCause, load_causes
from sessions.selectors.evenings import Evening, evenings_of, tables_of
from sessions.selectors.guest_evenings import evenings_to_settle
from sessions.selectors.once_counted import OnceCounted, load_once_counted
from sessions.selectors.open_accounts import OpenAccount, accounts_once, open_accounts
from sessions.services.evenings.codes import LENGTH

TABLES_SHOWN = 8
OVER_SHOWN = 3


class OpenShown(NamedTuple):
    """What the reader owes in a club, or what is owed to them: the sentence, since when, and where it leads."""

    text: str
    club: str
    since: str
    address: str


class OwnPage(NamedTuple):
    """A link to the page of a player whom the reader is: what it says, the club, and the address."""

    text: str
    club: str
    address: str


class TableRow(NamedTuple):
    """A table in a list, with what it brought the reader."""

    evening: Evening
    own: list[OwnLine]


@require_safe
@never_cache
@asked_by
def home(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Most people come with a code, so its field is first."""
    return first_page(request, actor)


@asked_by
def code_entered(request: HttpRequest, actor: Actor) -> HttpResponseBase:
    """Let in whoever knows the code of a table that is not closed; wrong codes are counted."""
    typed = request.POST.get("code", "")
    code = code_typed(typed)
    if not code:
        fault = _("Type the code that stands on the table’s phone.")
        return first_page(request, actor, code=typed, fault=fault, status=HTTPStatus.NOT_FOUND)
    if len(code) != LENGTH:
        fault = _("A code has six letters and digits, such as K7Q2PX.")
        return first_page(request, actor, code=typed, fault=fault, status=HTTPStatus.NOT_FOUND)
    try:
        code_counted(request, actor)
    except limits.TooOften as too_often:
        fault = limits.said(_("Too many wrong codes. Scan the square at the table instead."), too_often)
        page = first_page(request, actor, code=typed, fault=fault, status=HTTPStatus.TOO_MANY_REQUESTS)
        page["Retry-After"] = str(too_often.again_in)
        return page
    session = session_open_to_all(code)
    if session is None:
        fault = _("This evening is over.") if is_over(code) else _("No open table has this code.")
        return first_page(request, actor, code=typed, fault=fault, status=HTTPStatus.NOT_FOUND)
    code_forgiven(request, actor)
    return guest_admitted(request, session)


@device_needed
def guest_admitted(request: HttpRequest, actor: Actor, session: Session) -> HttpResponse:
    """To the names of the table, as its guest; to the first page with why where it takes no more."""
    try:
        services.guest_admit(actor=actor, club=session.club, session_code=session.code)
    except services.DoorRefused as refused:
        fault = door_refused(refused.code, refused.most)
        return first_page(request, actor, code=session.code, fault=fault, status=HTTPStatus.CONFLICT)
    return redirect("join", session.code)


def own_pages(clubs: Sequence[Club], players: Iterable[Player]) -> list[OwnPage]:
    """Return a link to each own page in these clubs; where one phone speaks for several, with their names."""
    by_club: dict[UUID, list[Player]] = {}
    for player in players:
        by_club.setdefault(player.club_id, []).append(player)
    return [
        OwnPage(
            _("Your results") if len(own) == 1 else _("%(name)s’s results") % {"name": player.name},
            club.name,
            reverse("player", args=[club.slug, player.id]),
        )
        for club in clubs
        for own in [by_club.get(club.id, [])]
        for player in own
    ]


def open_of(
    clubs: Sequence[Club],
    accounts: Collection[OpenAccount],
    guest_evenings: Mapping[OpenAccount, str],
    names: Mapping[UUID, str],
    mine: Collection[UUID],
) -> list[OpenShown]:
    """Return what the reader owes and is owed in these clubs by these accounts, a row for each direction and currency.

    One tap opens the account, or where there are several those of the club. A guest's that are of one evening alone are
    settled there, by its code in `guest_evenings`, and have a row for each evening. `names` are those of the reader's
    persons where they are several in a club: each has rows of their own, by name.
    """
    found: dict[tuple[UUID, str, bool, str | None, str], list[OpenAccount]] = {}
    once = accounts_once(accounts)
    then, causes = load_once_counted(once), load_causes(once)
    for one in once:
        key = (one.club, one.currency, one.amount > 0, guest_evenings.get(one), names.get(one.person, ""))
        found.setdefault(key, []).append(one)
    known = {club.id: club for club in clubs}
    rows = sorted(found.items(), key=lambda row: (list(known).index(row[0][0]), row[0][4], not row[0][2], row[0][1]))
    told = known.values() if len({one for (one, *_), _ in rows}) > 1 else ()
    return [
        _open_shown(
            known[club],
            of,
            mine,
            then,
            named=known[club] in told,
            address=_address(known[club], of, code, me),
            me=me,
            causes=causes.get(of[0], []),
        )
        for (club, _, _, code, me), of in rows
    ]


def _address(club: Club, accounts: Sequence[OpenAccount], guest_code: str | None, me: str) -> str:
    """Return where these accounts are settled: the account of two or Money, or the evening of that code."""
    if guest_code:
        return reverse("settle", args=[guest_code])
    if len(accounts) == 1 and me:
        return reverse("money-between", args=[club.slug, accounts[0].person, accounts[0].other])
    if len(accounts) == 1:
        return reverse("money-pair", args=[club.slug, accounts[0].other])
    return reverse("money", args=[club.slug])


def _open_shown(
    club: Club,
    accounts: Sequence[OpenAccount],
    mine: Collection[UUID],
    then: OnceCounted,
    *,
    named: bool,
    address: str,
    me: str,
    causes: Sequence[DueCause],
) -> OpenShown:
    """All that the reader owes in a club in one currency, or all that is owed to them; by the name of `me` where their
    phone speaks for several."""
    owe, first = accounts[0].amount > 0, accounts[0]
    total = sum(abs(one.amount) for one in accounts)
    part = account_waiting_part(first, me, mine, then) if len(accounts) == 1 else ""
    if len(accounts) > 1:
        waits = waiting_part(total, sum(one.waits for one in accounts), first.currency, "")
        part = "; ".join(filter(None, [waits, *(account_once_counted(one, me, then) for one in accounts)]))
    size = total_said((abs(one.amount) for one in accounts), first.currency, coin_of(club, first.currency))
    several = len({one.other for one in accounts})
    since = since_with_causes(first.oldest, causes, first.currency)
    if me:
        text, since = _open_by_name(accounts, me, size), since if len(accounts) == 1 else ""
        return OpenShown(_with_part(text, part), club.name if named else "", since, address)
    if len(accounts) == 1:
        said = _("You owe %(name)s %(amount)s") if owe else _("%(name)s owes you %(amount)s")
        text = said % {"name": called_as_payee(first.named) if owe else called_first(first.named), "amount": size}
        return OpenShown(_with_part(text, part), club.name if named else "", since, address)
    if with_till := _others_with_till(accounts, owe=owe):
        said = _("You owe %(amount)s to %(others)s") if owe else _("%(others)s owe you %(amount)s")
        text = said % {"amount": size, "others": with_till if owe else with_till[:1].upper() + with_till[1:]}
        return OpenShown(_with_part(text, part), club.name if named else "", "", address)
    many = number_said(several)
    if owe:
        text = ngettext("You owe %(amount)s to one person", "You owe %(amount)s to %(n)s people", several)
    else:
        text = ngettext("One person owes you %(amount)s", "%(many)s people owe you %(amount)s", several)
    told = {"amount": size, "n": many, "many": many[:1].upper() + many[1:]}
    return OpenShown(_with_part(text % told, part), club.name if named else "", "", address)


def _with_part(text: str, part: str) -> str:
    return f"{text}, {part}" if part else text


def _open_by_name(accounts: Sequence[OpenAccount], me: str, size: str) -> str:
    """Say what one person of several owes, or is owed: "Ann owes Dan £6", "Three people owe Ann £9"."""
    owe, several = accounts[0].amount > 0, len({one.other for one in accounts})
    if len(accounts) == 1:
        other = accounts[0].named
        debtor, creditor = (me, called_as_payee(other)) if owe else (called_first(other), me)
        return _("%(from)s owes %(to)s %(amount)s") % {"from": debtor, "to": creditor, "amount": size}
    if with_till := _others_with_till(accounts, owe=owe):
        said = _("%(me)s owes %(amount)s to %(others)s") if owe else _("%(others)s owe %(me)s %(amount)s")
        others = with_till if owe else with_till[:1].upper() + with_till[1:]
        return said % {"me": me, "amount": size, "others": others}
    many = number_said(several)
    if owe:
        text = ngettext("%(me)s owes %(amount)s to one person", "%(me)s owes %(amount)s to %(n)s people", several)
    else:
        text = ngettext("One person owes %(me)s %(amount)s", "%(many)s people owe %(me)s %(amount)s", several)
    return text % {"me": me, "amount": size, "n": many, "many": many[:1].upper() + many[1:]}


def _others_with_till(accounts: Sequence[OpenAccount], *, owe: bool) -> str:
    """Name the others where one of them is the till, which is no person: "Tom and the till", "two people and the
    till". With `owe` they are who is owed. Empty without the till, or with it alone."""
    people = {one.other: called(one.named) for one in accounts if not one.till}
    if len(people) == len({one.other for one in accounts}) or not people:
        return ""
    (first, *more) = people.values()
    if more:
        owing, owed = (
            _("%(n)s people and the till"),
            pgettext("whom somebody pays or owes", "%(n)s people and the till"),
        )
    else:
        owing, owed = _("%(name)s and the till"), pgettext("whom somebody pays or owes", "%(name)s and the till")
    return (owed if owe else owing) % {"n": number_said(len(people)), "name": first}


def names_of_shared(players: Iterable[Player]) -> dict[UUID, str]:
    """Return the names of the reader's players in the clubs where they are several, by their ids."""
    players = list(players)
    counts = Counter(player.club_id for player in players)
    return {player.id: player.name for player in players if counts[player.club_id] > 1}


def number_said(number: int) -> str:
    """A small number as a word, as it stands in a sentence."""
    words = (_("two"), _("three"), _("four"), _("five"), _("six"), _("seven"), _("eight"), _("nine"))
    return words[number - 2] if 2 <= number < len(words) + 2 else str(number)


class ClearingRow(NamedTuple):
    """A clearing that waits for a word of the reader, and for whose: `awaited` in words."""

    club: Club
    id: UUID
    awaited: str


def clearing_rows(clubs: Iterable[Club], persons: set[UUID], names: Mapping[UUID, str]) -> list[ClearingRow]:
    """Return the clearings of these clubs that wait for a word of the reader, who is these persons.

    `names` are those of the persons where they are several in a club.
    """
    return [
        ClearingRow(
            club,
            one.id,
            awaited_words(
                sorted((names[person] for person in one.awaited & persons if person in names), key=name_order)
            ),
        )
        for club in clubs
        for one in clearings_to_answer(club.id, persons)
    ]


def _table_row(evening: Evening) -> TableRow:
    return TableRow(evening, own_lines(evening))


def first_page(
    request: HttpRequest,
    actor: Actor,
    *,
    code: str = "",
    fault: str = "",
    onward: str = "",
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """The first page, with what was typed and why it was no code; `onward` is the address that was asked for, to which
    signing in leads. It begins with the table of a code that came with the address."""
    at_home, reach, records = (
        selectors.clubs_at_home(actor), selectors.reach_of(actor), selectors.own_records_everywhere(actor),
    )  # fmt: skip
    persons, visited = {one.id for one in records}, reach.visited
    clubs, left = at_home.own, clubs_left(actor, persons=persons)
    for club in clubs:
        keep_role(actor, club, reach.roles.get(club.id))
    with_money = [*clubs, *(one.club for one in left)]
    evenings = evenings_of(tables_of(reach, TABLES_SHOWN), persons)
    guest_codes = {club: codes for club, codes in visited.items() if club not in with_money}
    met = [*with_money, *guest_codes]
    accounts = open_accounts([club.id for club in met], persons)  # one statement for all clubs
    own = [one for one in records if one.name_key and not one.door and one.club_id in {club.id for club in met}]
    names = names_of_shared(own)
    guest_evenings = evenings_to_settle({club.id: codes for club, codes in visited.items()}, accounts)
    indebted = {one.club for one in accounts}
    over = [one for one in evenings if one.session.phase == Phase.CLOSED]
    more = over[OVER_SHOWN:]  # behind a link to all evenings of the club, which guests may not open
    facts = {
        "code": code,
        "fault": fault,
        "onward": onward,
        "coming": "" if fault else code_typed(code),
        "on": [_table_row(one) for one in evenings if one.session.phase != Phase.CLOSED],
        "over": [
            _table_row(one) for one in (*over[:OVER_SHOWN], *(one for one in more if one.session.club not in clubs))
        ],
        "were_there": any(one.own for one in over),
        "all_at": [club for club in dict.fromkeys(one.session.club for one in over) if more and club in clubs],
        "is_new": not (evenings or left or clubs),
        "clubs": clubs,
        "own_pages": own_pages(clubs, own),
        "left": left,
        "open": open_of(met, accounts, guest_evenings, names, persons),
        "told": lines_by_others(actor, met, guest_codes, persons, names, accounts),
        "claims": claims_in(request, actor, met, persons),
        "kept": keeper_claims(actor, clubs),
        "corrections": correction_rows(actor, met, named=len(met) > 1),
        "here": reverse("home"),
        "clearings": clearing_rows((club for club in met if club.id in indebted), persons, names),
        "deleted": at_home.deleted,
        "demo": None if any(not one.session.club.demo for one in over) else at_home.demo,
        "may_start": may_on_site(actor, "site.start"),
        "actor": actor,
        "waiting": selectors.mails_waiting() if actor.operator else 0,
    }
    return render(request, "sessions/home.html", facts, status=status)
