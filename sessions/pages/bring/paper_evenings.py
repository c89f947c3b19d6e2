"""An evening from the rows of a sheet on paper: pasted or sent, looked at, kept."""

import hashlib
from collections import Counter
from collections.abc import Sequence
from datetime import date
from http import HTTPStatus
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from chouette.ledger import money
from chouette.ledger.money import points_shown
from chouette.ledger.payments import fewest
from chouette.paper_rows import PaperRows, Reading, RowsRefused, cells_of, rows_read, text_checked
from chouette.rules.house import BRIGHTON, SHEETS
from chouette.wording.table.bring_sentences import bring_refused
from chouette.wording.table.paper_row_sentences import paper_rows_refused
from clubs import limits
from clubs.access import asked_by
from clubs.actors import Actor
from clubs.allowances import IMPORTS, act_counted
from clubs.models import Club, HouseRules
from clubs.pages.access import club_run
from sessions.errors import BringRefused, EveningKnown, ImportRefused, ImportsBusy, NotAllowed, StartRefused
from sessions.pages.bring.name_choices import NameChoice, choices_of, persons_chosen
from sessions.pages.bring.table_file import text_of
from sessions.pages.money.due_words import payments_words
from sessions.pages.offered_rules import chosen_house, offered_sets, set_choices
from sessions.selectors.brought_files import evening_names
from sessions.services import PaperEvening, paper_evening_keep

READINGS: tuple[Reading, ...] = ("", "running", "each")


class WhyNot(NamedTuple):
    """Why it cannot be kept: in a sentence, beside which field, about which name; and the evening that is known."""

    said: str
    field: str = "rows"
    key: str = ""
    known: EveningKnown | None = None


class PaperRowShown(NamedTuple):
    """A row of the preview: its number in the evening, Box and Captain, and per player what it brought and the total
    after it, blank where nothing was."""

    number: int
    box: str
    captain: str
    cells: list[tuple[str, str]]


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
def paper_evening(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """The form; posted it shows what the rows are, and keeps them once they were seen."""
    club = club_run(actor, slug)
    if request.method != "POST":
        return page(request, club, "")
    text = request.POST.get("rows", "")
    rows: PaperRows | None = None
    try:
        for file in request.FILES.getlist("file"):
            text = text_of(file)
        rows = rows_read(cells_of(text_checked(text)), _reading(request))
        if request.POST.get("act") == "keep":
            return _kept(request, actor, club, text, rows)
    except (RowsRefused, BringRefused, StartRefused, EveningKnown, ImportRefused, ImportsBusy, NotAllowed) as error:
        return page(request, club, text, rows, _why_not(error))
    except limits.TooOften as too_often:
        return page(request, club, text, rows, WhyNot(limits.said(_("That was too often."), too_often)))
    return page(request, club, text, rows)


def _kept(request: HttpRequest, actor: Actor, club: Club, text: str, rows: PaperRows) -> HttpResponse:
    """Keep it, if it is what was shown. Raises RowsRefused and what the service does."""
    if request.POST.get("seen") != seen_of(text, rows):
        raise RowsRefused("has_changed_since")
    act_counted(request, actor, IMPORTS, club)
    session = paper_evening_keep(actor=actor, club=club, evening=_evening(request, club, rows))
    messages.success(request, _("The evening is kept."))
    return redirect("evening", session.code)


def _evening(request: HttpRequest, club: Club, rows: PaperRows) -> PaperEvening:
    form, sets = request.POST, offered_sets(club)
    house, _version = chosen_house(sets, _sheet(form.get("sheet", ""), sets))
    return PaperEvening(
        name=form.get("name", ""),
        day=_day(form.get("day", "")),
        sheet=house.sheet,
        change=house.change,
        stake=form.get("stake", "").strip(),
        rows=rows,
        persons=persons_chosen(form),
        paid="paid" in form,
    )


def _why_not(error: Exception) -> WhyNot:
    match error:
        case RowsRefused():
            params = {**error.params, "row": error.row, "name": error.name}
            return WhyNot(paper_rows_refused(error.code, params), FIELDS.get(error.code, "rows"))
        case BringRefused():
            return WhyNot(bring_refused(error.code, error.params), "", str(error.params.get("key", "")))
        case StartRefused():
            return WhyNot(error.message, error.field)
        case EveningKnown():
            return WhyNot(_("You have this evening already:"), "rows", known=error)
        case ImportRefused() | ImportsBusy():
            return WhyNot(error.message)
        case _:
            return WhyNot(_("The club is in the archive: nothing new comes into it until you take it out."))


FIELDS = {"date_is_missing": "day", "date_is_ahead": "day", "name_is_missing": "name"}


def _reading(request: HttpRequest) -> Reading:
    said = request.POST.get("reading", "")
    return next((one for one in READINGS if one == said), "")


def _sheet(said: str, sets: Sequence[HouseRules]) -> str:
    """Return the chosen rules if they are offered; else the club's first own set, Brighton where it has none."""
    own = [key for key, _name in set_choices(sets)]
    return said if said in SHEETS or said in own else next(iter(own), BRIGHTON)


def _day(said: str) -> date | None:
    try:
        return date.fromisoformat(said)
    except ValueError:
        return None


def seen_of(text: str, rows: PaperRows) -> str:
    """By what rows that were looked at are known again."""
    return hashlib.sha256(f"{rows.reading}\n{text}".replace("\r\n", "\n").encode()).hexdigest()[:20]


def page(
    request: HttpRequest, club: Club, text: str, rows: PaperRows | None = None, why_not: WhyNot | None = None
) -> HttpResponse:
    """The form as far as it is filled in; with rows what they are."""
    form, names = request.POST, _names(club, request, rows, why_not) if rows else []
    sets = offered_sets(club)
    facts: dict[str, Any] = {
        "club": club,
        "text": text,
        "reading": form.get("reading", ""),
        "name": form.get("name", ""),
        "day": form.get("day", ""),
        "sheet": _sheet(form.get("sheet", ""), sets),
        "own_rules": set_choices(sets),
        "sheets": [(sheet.key, sheet.name) for sheet in SHEETS.values()],
        "stake": form.get("stake", "") or (money.amount(club.stakes[0], club.currency) if club.stakes else ""),
        "paid": "paid" in form,
        "payments": _payments(club, rows, form.get("stake", "")) if rows else "",
        "why_not": why_not,
        "rows": _shown(rows) if rows else [],
        "players": rows.players if rows else (),
        "without": ", ".join(rows.without) if rows else "",
        "read_as": rows.reading if rows else "",
        "seen": seen_of(text, rows) if rows else "",
        "doubtful": [one for one in names if one.like],
        "newcomers": [one for one in names if not one.like],
        "sides": bool(rows and any(row.box or row.captain for row in rows.rows)),
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if why_not else HTTPStatus.OK
    return render(request, "sessions/paper_evening.html", facts, status=status)


def _payments(club: Club, rows: PaperRows, stake: str) -> str:
    """Say how many payments the closing of these rows brings, and their sum: "4 payments, £25".

    Without a stake it is what the first stake of the club brings; it is empty where nobody owes anything.
    """
    points = Counter(dict.fromkeys(rows.players, 0))
    for row in rows.rows:
        points.update(row.points)
    plan = fewest(points)
    offered = money.amount(club.stakes[0], club.currency) if club.stakes else ""
    minor = 1 if club.points_only else money.minor_of(stake.strip() or offered, club.currency)
    if not plan or minor is None:
        return ""
    currency = "" if club.points_only else club.currency
    return payments_words(len(plan), {currency: sum(paid for _payer, _payee, paid in plan) * minor})


def _names(club: Club, request: HttpRequest, rows: PaperRows, why_not: WhyNot | None) -> list[NameChoice]:
    who = evening_names("", rows.players)
    return choices_of(club, [who], persons_chosen(request.POST), why_not.key if why_not else "")


def _shown(rows: PaperRows) -> list[PaperRowShown]:
    return [
        PaperRowShown(number, row.box, row.captain, [
            (points_shown(row.points[name]), points_shown(row.totals[name])) if name in row.points else ("", "")
            for name in rows.players
        ])
        for number, row in enumerate(rows.rows, start=1)
    ]  # fmt: skip
