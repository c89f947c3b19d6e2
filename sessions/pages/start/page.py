"""Starting a session: one screen, and one more for every round of dice that were rolled at the board."""

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

import clubs.services
from chouette.ledger import money
from chouette.ledger.money import Worth
from chouette.rules.house import SHEETS, STAKES, House
from chouette.rules.state import FEWEST_IN_A_GAME
from clubs import limits, selectors
from clubs.access import asked_by, device_needed
from clubs.actors import Actor
from clubs.allowances import STARTS, act_counted
from clubs.models import Club, HouseRules, HouseRulesVersion
from clubs.names import NAME_FAULTS
from clubs.permissions import may_on_site
from clubs.sheet_lines import SHEET_LINES
from clubs.usual_currency import currency_of
from sessions.errors import StartRefused
from sessions.models import Session
from sessions.pages.offered_rules import chosen_house, offered_sets, set_choices
from sessions.pages.start.club import Where, club_run_by, where_chosen
from sessions.pages.start.form import BY_CODE, StartForm
from sessions.pages.start.last_values import ends_usually, last_values
from sessions.pages.start.new_names import answers_about_name, ask_new_names, club_names, with_answer
from sessions.pages.start.outset import Outset, money_of, outset_told
from sessions.selectors.earlier_evenings import begun_under, key_is_taken
from sessions.services import header_made, player_joins, require_end_ahead, session_start, stake_in, view_renewed


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def start(request: HttpRequest) -> HttpResponseBase:
    """The start screen."""
    return started(request) if request.method == "POST" else start_blank(request)


@asked_by
def start_blank(request: HttpRequest, actor: Actor) -> HttpResponse:
    """The screen with what was written on it the last time."""
    if not may_on_site(actor, "site.start"):
        return render(request, "sessions/may_not_start.html", status=HTTPStatus.FORBIDDEN)
    where = where_chosen(request, actor)
    if is_put_away(where.club):
        return put_away_page(request, where)
    offered = offered_sets(where.club)
    initial = last_values(actor, where, offered, currency_of(request.headers.get("accept-language", "")))
    asked = request.GET.get("rules", "")  # from the page of these rules
    if asked in dict(set_choices(offered)):
        initial["sheet"] = asked
    form = StartForm(initial=initial, sets=set_choices(offered), points_only=where.points_only)
    return start_page(request, form, where, offered)


@device_needed
def started(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Begin the session, or say beside the field what is missing."""
    if not may_on_site(actor, "site.start"):
        return render(request, "sessions/may_not_start.html", status=HTTPStatus.FORBIDDEN)
    made = begun_before(request, actor)
    if made is not None:
        return gone_on(request, actor, made)
    where = where_chosen(request, actor)
    if is_put_away(where.club):
        return put_away_page(request, where)
    offered = offered_sets(where.club)
    if "to" in request.POST:  # another club is looked at: what is typed stays, what it offers is its own
        ends_at = request.POST.get("ends_at") or ends_usually(where.club)
        initial = {
            **request.POST.dict(), "currency": where.club.currency if where.club else "", "ends_at": ends_at,
        }  # fmt: skip
        return start_page(
            request,
            StartForm(initial=initial, sets=set_choices(offered), points_only=where.points_only),
            where,
            offered,
        )
    form = StartForm(
        with_answer(request),
        initial={"currency": where.club.currency} if where.club else {},
        sets=set_choices(offered),
        points_only=where.points_only,
    )
    asked = "own" if request.POST.get("way") == BY_CODE else "names"
    if not form.is_valid() or ask_new_names(form, where.club, asked) or answers_about_name(request):
        return start_page(request, form, where, offered)
    return form_followed(request, actor, form, where, offered)


def form_followed(
    request: HttpRequest, actor: Actor, form: StartForm, where: Where, offered: list[HouseRules]
) -> HttpResponse:
    """Begin as the form says, once the dice that were rolled for it are typed."""
    house, version = chosen_house(offered, form.cleaned_data["sheet"])
    played_for(form, where, house)
    told = {field: form.cleaned_data[field] for field in ("name", "stake", "currency")}
    try:  # before anybody throws dice for it
        header_made(**told, sheet=house.sheet, change=house.change)
        if form.cleaned_data["ends_at"]:
            zone = where.club.time_zone if where.club else form.cleaned_data["time_zone"]
            require_end_ahead(form.cleaned_data["ends_at"], timezone.now(), zone)
    except StartRefused as refused:
        form.refused(refused.field, refused.message, "")
        return start_page(request, form, where, offered)
    outset = outset_told(request, form, house, money_of(worth_written(form, where)))
    if isinstance(outset, HttpResponse):
        return outset
    try:
        act_counted(request, actor, STARTS, where.club)
        session = begun(actor, where, form.cleaned_data, house, version, outset)
    except StartRefused as why:
        made = begun_before(request, actor)  # by the same form, a moment ago
        return gone_on(request, actor, made) if made else refused_page(request, form, where, offered, why)
    except (limits.TooOften, clubs.services.NameRefused) as why:
        return refused_page(request, form, where, offered, why)
    if form.comes_by(BY_CODE):
        return code_shown(actor, session, form.cleaned_data["own"])
    tell_too_few(request, len(form.cleaned_data["names"]))
    return redirect("order", session.code) if outset.rounds else gone_on(request, actor, session)


def tell_too_few(request: HttpRequest, listed: int) -> None:
    """Say on the next page that a game needs more players than were listed; the others may come by the code."""
    if listed < FEWEST_IN_A_GAME:
        words = ngettext(
            "A game needs three players; so far there is %(n)s.",
            "A game needs three players; so far there are %(n)s.",
            listed,
        )
        messages.info(request, words % {"n": listed})


def gone_on(request: HttpRequest, actor: Actor, session: Session) -> HttpResponse:
    """Go where an evening leads once it has begun: to the table, or to the names of those who were listed for whoever
    has none in the club; of anybody else it is known who they are, listed or not."""
    is_known = request.POST.get("way") == BY_CODE or selectors.voices_of(actor, session.club_id)
    return redirect("table" if is_known else "join", session.code)


def code_shown(actor: Actor, session: Session, own: str) -> HttpResponse:
    """To the table, where the code stands; under a name of their own unless they only keep the sheet."""
    if not own:
        return redirect("table", session.code)
    player = clubs.services.player_called(actor=actor, club=session.club, name=own)
    if clubs.services.player_claim(actor=actor, club=session.club, session_code=session.code, player=player):
        view_renewed(code=session.code)
        return redirect("knock", session.code)
    player_joins(code=session.code, actor=actor, player=player)
    return redirect("table", session.code)


def worth_written(form: StartForm, where: Where) -> Worth:
    """What a point is worth by the form; no amount is said where the club plays for points alone."""
    currency = form.cleaned_data["currency"]
    return Worth(money.minor_of(form.cleaned_data["stake"], currency) or 0, currency, said=not where.points_only)


def refused_page(
    request: HttpRequest,
    form: StartForm,
    where: Where,
    offered: Sequence[HouseRules],
    why: limits.TooOften | clubs.services.NameRefused | StartRefused,
) -> HttpResponse:
    """The screen as it was filled in, with why nothing was begun beside its field."""
    match why:
        case limits.TooOften():
            form.add_error(None, limits.said(_("Too many sessions were started."), why))
            page = start_page(request, form, where, offered, status=HTTPStatus.TOO_MANY_REQUESTS)
            page["Retry-After"] = str(why.again_in)
            return page
        case clubs.services.NameRefused():
            fault = {"name": why.refusal.params.get("name", ""), "fault": NAME_FAULTS[why.refusal.code]}
            form.add_error("own" if form.comes_by(BY_CODE) else "names", _("%(name)s: %(fault)s") % fault)
        case StartRefused():
            form.refused(why.field, why.message, why.refusal.code if why.refusal else "")
    return start_page(request, form, where, offered)


def begun_before(request: HttpRequest, actor: Actor) -> Session | None:
    """The evening that this very form has begun already: it was sent twice."""
    try:
        return begun_under(actor, UUID(request.POST.get("key", "")))
    except ValueError:
        return None


@transaction.atomic
def begun(
    actor: Actor,
    where: Where,
    chosen: dict[str, Any],
    house: House,
    version: HouseRulesVersion | None,
    outset: Outset,
) -> Session:
    """The club if there is none yet, the names, the session: all of it or nothing; sent twice at one instant the form
    begins one evening. Raises StartRefused."""
    key = chosen["key"]
    clubs.services.one_at_a_time(key)
    made = begun_under(actor, key) if key else None
    if made is not None:
        return made
    club = where.club or club_for(actor, chosen)
    names = chosen["names"]
    assert isinstance(names, list)
    players = {name: clubs.services.player_called(actor=actor, club=club, name=name) for name in names}
    if chosen["own"]:
        clubs.services.player_called(actor=actor, club=club, name=chosen["own"])
    return session_start(
        actor=actor,
        club=club,
        name=str(chosen["name"]),
        sheet=house.sheet,
        change=house.change,
        house_version=version,
        key=None if key is None or key_is_taken(club, key) else key,
        stake=str(chosen["stake"]),
        currency=str(chosen["currency"]),
        players=list(players.values()),
        rolls=[{players[name].id.hex: dice for name, dice in thrown.items()} for thrown in outset.rounds],
        stakes={players[name].id.hex: stake for name, stake in outset.stakes.items()},
        all_agree=bool(chosen["agreed"]),
        ends=chosen["ends_at"],
    )


def club_for(actor: Actor, chosen: dict[str, Any]) -> Club:
    """The club they run, the latest first; who runs none gets a small one of their own, by the clock of their
    browser."""
    return club_run_by(actor) or clubs.services.club_create(
        actor=actor, name=chosen["name"], currency=chosen["currency"], time_zone=chosen["time_zone"]
    )


def is_put_away(club: Club | None) -> bool:
    """Is it a club in which nothing begins any more?"""
    return club is not None and club.archived_at is not None


def put_away_page(request: HttpRequest, where: Where) -> HttpResponse:
    """Why no evening begins there, and where one may."""
    facts = {"club": where.club, "others": where.others}
    return render(request, "sessions/put_away.html", facts, status=HTTPStatus.CONFLICT)


def played_for(form: StartForm, where: Where, house: House) -> None:
    """The stake of a club that plays for points alone, which nobody is asked for."""
    if where.club is not None:
        told = form.cleaned_data
        told["stake"], told["currency"] = stake_in(
            where.club, sheet=house.sheet, change=house.change, stake=told["stake"], currency=told["currency"]
        )


def start_page(
    request: HttpRequest, form: StartForm, where: Where, offered: Sequence[HouseRules], status: int = HTTPStatus.OK
) -> HttpResponse:
    """The screen as far as it is filled in; the printed sheets are folded behind the club's own rules."""
    own = [_card(key, name, *chosen_house(offered, key)) for key, name in set_choices(offered)]
    printed = [_card(key, sheet.name, House(key), None) for key, sheet in SHEETS.items()]
    if form.is_bound and form.errors and status == HTTPStatus.OK:
        status = HTTPStatus.UNPROCESSABLE_ENTITY
    facts = {
        "form": form,
        "where": where,
        "own": own,
        "printed": printed,
        "club_names": club_names(where.club),
        "printed_chosen": form["sheet"].value() in SHEETS,
        "key": request.POST.get("key") or uuid4(),
    }
    return render(request, "sessions/start.html", facts, status=status)


def _card(key: str, name: str, house: House, version: HouseRulesVersion | None) -> dict[str, object]:
    """A house to choose, with a line about it."""
    line = str(SHEET_LINES[house.sheet])
    if version is not None:
        changes = len(house.departures())
        said = {"sheet": SHEETS[house.sheet].name, "changes": changes, "number": version.number}
        line = (
            ngettext(
                "%(sheet)s with %(changes)s change, version %(number)s",
                "%(sheet)s with %(changes)s changes, version %(number)s",
                changes,
            )
            % said
        )
    return {"key": key, "name": name, "line": line, "one_stake": house[STAKES] == "equal"}
