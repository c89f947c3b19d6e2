"""An evening from the rows of a sheet on paper: pasted or sent, looked at, kept."""

import hashlib
from collections import Counter
from collections.abc import Collection, Sequence
from datetime import date
from http import HTTPStatus
from typing import Any, NamedTuple

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from chouette.ledger import money
from chouette.ledger.money import points_shown
from chouette.ledger.payments import fewest
from chouette.paper_figures import (
    CellsRefused,
    ColumnMeant,
    Reading,
    RowMeant,
    RowsRefused,
    TotalAnswers,
    TotalQuestions,
    TotalsAsked,
)
from chouette.paper_rows import PaperRows, cells_of, rows_read, text_checked
from chouette.readers.reading_file import BUSY
from chouette.rules.house import SHEETS
from chouette.rules.names import name_key
from chouette.wording.table.bring_sentences import bring_refused
from chouette.wording.table.paper_row_sentences import paper_rows_refused
from chouette.wording.table.stake_sentences import stake_refused
from clubs import limits
from clubs.access import asked_by
from clubs.actors import Actor
from clubs.allowances import IMPORTS, act_counted, place_of
from clubs.models import Club, HouseRules
from clubs.pages.access import club_run
from clubs.selectors import actor_of
from sessions.errors import (
    BringRefused,
    EveningKnown,
    FormRefused,
    ImportRefused,
    ImportsBusy,
    NotAllowed,
    PaymentRefused,
    StartRefused,
)
from sessions.pages.bring.likeness_text import likeness_text
from sessions.pages.bring.name_choices import NameChoice, choices_of, persons_chosen
from sessions.pages.bring.table_file import text_of
from sessions.pages.money.due_words import payments_words
from sessions.pages.offered_rules import chosen_house, first_rules, offered_sets, set_choices
from sessions.selectors.brought_files import evening_names, merged_names, plays_there
from sessions.services import EveningAlike, PaperEvening, paper_evening_faults, paper_evening_keep
from sessions.services.bringing.paper_evening import paper_names
from sessions.services.payments.cash import figures_shown

MOST_FAULTS = 12
"""Wrong cells that are named at once; more are counted."""
READINGS: tuple[Reading, ...] = ("", "running", "each")
ROWS_MEANT: tuple[RowMeant, ...] = ("total", "game")
COLUMNS_MEANT: tuple[ColumnMeant, ...] = ("total", "player")


REFUSED = (
    RowsRefused,
    BringRefused,
    StartRefused,
    EveningAlike,
    EveningKnown,
    FormRefused,
    ImportRefused,
    ImportsBusy,
    NotAllowed,
    PaymentRefused,
)
"""Why a sheet is not kept, as far as the form can say it beside a field."""


class SheetFault(NamedTuple):
    """Why it cannot be kept: in a sentence, beside which field, about which name; and the evening that is known."""

    said: str
    field: str = "rows"
    key: str = ""
    known: EveningKnown | None = None
    status: int = HTTPStatus.UNPROCESSABLE_ENTITY
    asked: TotalQuestions | None = None
    like: EveningAlike | None = None
    code: str = ""


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
            text = text_of(file, place=place_of(request))
        rows = rows_read(cells_of(text_checked(text)), _reading(request), _answers(request))
        if request.POST.get("act") == "keep":
            return _kept(request, actor, club, text, rows)
    except REFUSED as error:
        faults = error.faults if isinstance(error, FormRefused | CellsRefused) else [error]
        return page(request, club, text, rows, [_why_not(fault) for fault in faults])
    except limits.TooOften as too_often:
        return page(request, club, text, rows, [SheetFault(limits.said(_("That was too often."), too_often))])
    return page(request, club, text, rows)


def table_page(request: HttpRequest, club: Club, file: "UploadedFile[bytes]") -> HttpResponse:
    """The form with a table that was sent where transcripts are, and what its rows are."""
    text = ""
    try:
        text = text_of(file, place=place_of(request))
        return page(request, club, text, rows_read(cells_of(text_checked(text))))
    except RowsRefused as error:
        faults = error.faults if isinstance(error, CellsRefused) else [error]
        return page(request, club, text, None, [_why_not(fault) for fault in faults])


def _kept(request: HttpRequest, actor: Actor, club: Club, text: str, rows: PaperRows) -> HttpResponse:
    """Keep it, if it is what was shown. Raises RowsRefused, FormRefused and what the service does."""
    if request.POST.get("seen") != seen_of(text, rows):
        raise RowsRefused("has_changed_since")
    act_counted(request, actor, IMPORTS, club)
    evening = _evening(request, club, rows)
    faults = paper_evening_faults(club=club, evening=evening)
    has_stake = not any(isinstance(fault, StartRefused) for fault in faults)
    if evening.paid and has_stake and evening.figures != _dues(club, rows, evening.stake).shown:
        faults.append(PaymentRefused("figures_have_changed"))
    if faults:
        raise FormRefused(faults)
    session = paper_evening_keep(actor=actor, club=club, evening=evening)
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
        stake=_stake(club, form.get("stake", "")),
        rows=rows,
        persons=persons_chosen(form),
        paid="paid" in form,
        figures=form.get("figures", ""),
        alike=form.get("alike", ""),
    )


def _stake(club: Club, typed: str) -> str:
    """Return the stake as a transcript has it; empty where none is typed or the club plays for points.

    Raises StartRefused.
    """
    if club.points_only or not typed.strip():
        return ""
    try:
        return money.amount(money.stake_read(typed, club.currency), club.currency)
    except money.NotAnAmount as fault:
        raise StartRefused("stake", stake_refused(fault, typed, club.currency)) from fault


def _why_not(error: Exception) -> SheetFault:
    match error:
        case TotalsAsked():
            said = paper_rows_refused(error.code, {"row": error.row, "name": error.name})
            return SheetFault(said, "totals", asked=error.questions)
        case RowsRefused():
            params = {**error.params, "row": error.row, "name": error.name}
            status = HTTPStatus.SERVICE_UNAVAILABLE if error.code == BUSY else HTTPStatus.UNPROCESSABLE_ENTITY
            field = FIELDS.get(error.code, "rows")
            return SheetFault(paper_rows_refused(error.code, params), field, status=status, code=error.code)
        case BringRefused():
            return SheetFault(bring_refused(error.code, error.params), "", str(error.params.get("key", "")))
        case StartRefused():
            return SheetFault(error.message, error.field)
        case PaymentRefused():
            return SheetFault(
                _("What was paid that evening is another sum now. Look at it, then keep the evening."), "paid"
            )
        case EveningAlike():
            return SheetFault(_("The club has an evening like this one:"), "alike", like=error)
        case EveningKnown():
            return SheetFault(_("You have this evening already:"), "rows", known=error)
        case ImportRefused() | ImportsBusy():
            return SheetFault(error.message)
        case _:
            return SheetFault(_("The club is in the archive: nothing new comes into it until you take it out."))


FIELDS = {"date_is_missing": "day", "date_is_ahead": "day", "name_is_missing": "name"}


def _reading(request: HttpRequest) -> Reading:
    said = request.POST.get("reading", "")
    return next((one for one in READINGS if one == said), "")


def _answers(request: HttpRequest) -> TotalAnswers:
    """What was answered about a last row and a last column that may be totals."""
    row, column = (request.POST.get(name, "") for name in ("last-row", "last-column"))
    return TotalAnswers(
        next((one for one in ROWS_MEANT if one == row), ""), next((one for one in COLUMNS_MEANT if one == column), "")
    )


def _sheet(said: str, sets: Sequence[HouseRules]) -> str:
    """Return the chosen rules if they are offered; otherwise those that the start page offers first."""
    own = [key for key, _name in set_choices(sets)]
    return said if said in SHEETS or said in own else first_rules(sets)


def _day(said: str) -> date | None:
    try:
        return date.fromisoformat(said)
    except ValueError:
        return None


def seen_of(text: str, rows: PaperRows) -> str:
    """By what rows that were looked at are known again."""
    meant = "\n".join((rows.reading, *(f"{one.line} {one.word}" for one in rows.totals)))
    return hashlib.sha256(f"{meant}\n{text}".replace("\r\n", "\n").encode()).hexdigest()[:20]


def page(
    request: HttpRequest, club: Club, text: str, rows: PaperRows | None = None, faults: Sequence[SheetFault] = ()
) -> HttpResponse:
    """The form as far as it is filled in; with rows what they are; every fault beside its field."""
    form, names = request.POST, _names(club, request, rows, faults) if rows else []
    said = _by_field(faults, {one.key for one in names})
    asked = next((fault.asked for fault in faults if fault.asked), None)
    like = next((fault.like for fault in faults if fault.like), None)
    sets = offered_sets(club)
    facts: dict[str, Any] = {
        "club": club,
        "text": text,
        "reading": form.get("reading", ""),
        "asked": rows.asked if rows else asked,
        "answers": _answers(request),
        "totals": rows.totals if rows else (),
        "name": form.get("name", ""),
        "day": form.get("day", ""),
        "sheet": _sheet(form.get("sheet", ""), sets),
        "own_rules": set_choices(sets),
        "sheets": [(sheet.key, sheet.name) for sheet in SHEETS.values()],
        "stake": form.get("stake", "") or (money.amount(club.stakes[0], club.currency) if club.stakes else ""),
        "paid": "paid" in form,
        "owes": rows is not None and _reader_owes(request, club, rows),
        "due": _dues(club, rows, form.get("stake", "")) if rows else None,
        "faults": said,
        "row_faults": _row_faults(faults),
        "about_money": any(fault.code == "money_or_fraction" for fault in faults),
        "known": next((fault.known for fault in faults if fault.known), None),
        "alike": _alike(like) if like else None,
        "rows": _shown(rows) if rows else [],
        "players": rows.players if rows else (),
        "without": ", ".join(rows.without) if rows else "",
        "read_as": rows.reading if rows else "",
        "seen": seen_of(text, rows) if rows else "",
        "merged": merged_names(club, [evening_names("", rows.players)]) if rows else [],
        "doubtful": [one for one in names if one.is_doubtful],
        "newcomers": [one for one in names if not one.is_doubtful],
        "sides": bool(rows and any(row.box or row.captain for row in rows.rows)),
    }
    status = faults[0].status if faults else HTTPStatus.OK
    is_part = request.headers.get("X-Part") == "paid"
    return render(request, f"sessions/paper_evening{'_paid' if is_part else ''}.html", facts, status=status)


class AlikeShown(NamedTuple):
    """The evening of the club that the sheet repeats: its code, and how the two differ in a sentence."""

    code: str
    text: str


def _alike(refused: EveningAlike) -> AlikeShown:
    minor = money.minor_of(refused.header.stake, refused.header.currency) or 0
    return AlikeShown(refused.like.code, likeness_text(refused.like, refused.header, minor, refused.day))


class PaperDues(NamedTuple):
    """The payments that the closing of an evening brings: as they are read, and as a form sends them."""

    text: str = ""
    shown: str = ""


def _dues(club: Club, rows: PaperRows, stake: str) -> PaperDues:
    """Return the payments that the closing of these rows brings: "4 payments, £25".

    Without a stake they are what the first stake of the club brings. Empty where nobody owes anything, or where the
    stake cannot be read.
    """
    points = Counter(dict.fromkeys(rows.players, 0))
    for row in rows.rows:
        points.update(row.points)
    plan = fewest(points)
    offered = money.amount(club.stakes[0], club.currency) if club.stakes else ""
    try:
        minor = 1 if club.points_only else money.stake_read(stake.strip() or offered, club.currency)
    except money.NotAnAmount:
        return PaperDues()
    if not plan:
        return PaperDues()
    currency = "" if club.points_only else club.currency
    sums = {currency: sum(paid for _payer, _payee, paid in plan) * minor}
    return PaperDues(payments_words(len(plan), sums), figures_shown(len(plan), sums))


def _reader_owes(request: HttpRequest, club: Club, rows: PaperRows) -> bool:
    """Return whether the reader lost points that evening."""
    points: Counter[str] = Counter()
    for row in rows.rows:
        points.update(row.points)
    losers = [name_key(name) for name in rows.players if points[name] < 0]
    return plays_there(actor_of(request), club, losers, persons_chosen(request.POST))


def _names(club: Club, request: HttpRequest, rows: PaperRows, faults: Sequence[SheetFault]) -> list[NameChoice]:
    who, said = paper_names(rows), {fault.key: fault.said for fault in faults if fault.key}
    return choices_of(club, [who], persons_chosen(request.POST), said)


def _row_faults(faults: Sequence[SheetFault]) -> list[str]:
    """The sentences about wrong cells and rows, all of them or as many as can be read."""
    said = [fault.said for fault in faults if fault.code and fault.field == "rows"]
    count = len(said) - MOST_FAULTS
    if count <= 0:
        return said
    more = ngettext("And %(count)s more row is wrong.", "And %(count)s more rows are wrong.", count) % {"count": count}
    return [*said[:MOST_FAULTS], more]


def _by_field(faults: Sequence[SheetFault], names: Collection[str]) -> dict[str, str]:
    """The sentence of each field at fault; that of a name about which nothing is asked is beside the rows."""
    said: dict[str, str] = {}
    for fault in faults:
        if fault.key not in names:
            said.setdefault(fault.field or "rows", fault.said)
    return said


def _shown(rows: PaperRows) -> list[PaperRowShown]:
    return [
        PaperRowShown(number, row.box, row.captain, [
            (points_shown(row.points[name]), points_shown(row.totals[name])) if name in row.points else ("", "")
            for name in rows.players
        ])
        for number, row in enumerate(rows.rows, start=1)
    ]  # fmt: skip
