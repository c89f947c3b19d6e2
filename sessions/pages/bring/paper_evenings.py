"""An evening from the rows of a sheet on paper: pasted or sent, looked at, kept."""

import hashlib
from collections.abc import Iterator, Sequence
from datetime import date
from http import HTTPStatus
from itertools import count
from typing import Any, NamedTuple

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from chouette.ledger.money import points_shown
from chouette.own_sheet import sheet_read
from chouette.paper_figures import (
    CellsRefused,
    RowsRefused,
)
from chouette.paper_rows import PaperRow, PaperRows, cells_of
from chouette.rules.names import name_key
from chouette.wording.language import translate
from chouette.wording.table.sheet_words import CORRECTED
from clubs import limits
from clubs.access import asked_by
from clubs.actors import Actor
from clubs.allowances import IMPORTS, act_counted
from clubs.models import Club
from clubs.pages.access import club_run
from clubs.selectors import actor_of
from sessions.errors import (
    FormRefused,
    PaymentRefused,
    StartRefused,
)
from sessions.pages.bring.name_choices import NameChoice, choices_of, persons_chosen
from sessions.pages.bring.paper_faults import (
    REFUSED,
    SheetFault,
    alike_shown,
    faults_by_field,
    row_faults,
    tab_faults,
    why_not,
)
from sessions.pages.bring.paper_terms import (
    paper_dues,
    points_of,
    rules_shown,
    sheet_chosen,
    stake_offered,
    stake_shown,
    stake_typed,
    waiting_words,
)
from sessions.pages.bring.season_page import season_answer
from sessions.pages.bring.season_sent import SheetSent
from sessions.pages.bring.sheet_choices import NOT_ASKED, SheetAsked, answers_chosen, reading_chosen, rows_chosen
from sessions.pages.bring.sheet_text import NO_TEXT, SheetText, sheet_text, text_facts
from sessions.pages.offered_rules import chosen_house, offered_sets
from sessions.selectors.brought_files import evening_names, merged_names, plays_there
from sessions.services import PaperEvening, paper_evening_faults, paper_evening_keep
from sessions.services.bringing.paper_evening import paper_names


class PaperRowShown(NamedTuple):
    """A row of the preview: the number of its game, or that it is points corrected; Box and Captain, and per player
    what it brought and the total after it, blank where nothing was."""

    label: str
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
        return page(request, club, NO_TEXT)
    return table_page(request, actor, club, request.FILES.get("file"))


def table_page(request: HttpRequest, actor: Actor, club: Club, file: "UploadedFile[bytes] | None") -> HttpResponse:
    """The form with what the rows of a file are, or of what was typed; kept where that was asked."""
    sent, asked = SheetText(request.POST.get("rows", "")), NOT_ASKED
    rows: PaperRows | None = None
    try:
        sent = sheet_text(request, file)
        if sent.refused:
            return page(request, club, sent, None, tab_faults(sent.refused))
        table = cells_of(sent.text)
        asked = rows_chosen(request.POST, table)
        if asked.rows_are != "game":
            return season_answer(actor, SheetSent(request, club, sent, table, asked))
        rows = sheet_read(table, reading_chosen(request.POST), answers_chosen(request.POST))
        if request.POST.get("act") == "keep":
            return _kept(request, actor, club, sent.text, rows)
    except REFUSED as error:
        faults = error.faults if isinstance(error, FormRefused | CellsRefused) else [error]
        return page(request, club, sent, rows, [why_not(fault) for fault in faults], asked=asked)
    except limits.TooOften as too_often:
        too_much = SheetFault(limits.said(_("That was too often."), too_often))
        return page(request, club, sent, rows, [too_much], asked=asked)
    return page(request, club, sent, rows, asked=asked)


def _kept(request: HttpRequest, actor: Actor, club: Club, text: str, rows: PaperRows) -> HttpResponse:
    """Keep it, if it is what was shown. Raises RowsRefused, FormRefused and what the service does."""
    if request.POST.get("seen") != seen_of(text, rows):
        raise RowsRefused("has_changed_since")
    act_counted(request, actor, IMPORTS, club)
    evening = _evening(request, club, rows)
    faults = paper_evening_faults(club=club, evening=evening)
    has_stake = not any(isinstance(fault, StartRefused) for fault in faults)
    due = paper_dues(club, [(rows, evening.stake)])
    if evening.paid and has_stake and evening.figures != due.shown:
        faults.append(PaymentRefused("figures_have_changed", payments=due.text))
    if faults:
        raise FormRefused(faults)
    session = paper_evening_keep(actor=actor, club=club, evening=evening)
    messages.success(request, _("The evening is kept."))
    if waiting := waiting_words(club, [session]):
        messages.info(request, waiting)
    return redirect("evening", session.code)


def _evening(request: HttpRequest, club: Club, rows: PaperRows) -> PaperEvening:
    form, sets = request.POST, offered_sets(club)
    house, version = chosen_house(sets, sheet_chosen(form.get("sheet", ""), sets))
    return PaperEvening(
        name=form.get("name", ""),
        day=_day(form.get("day", "")),
        sheet=house.sheet,
        change=house.change,
        house_version=version,
        stake=stake_typed(club, form.get("stake", "")),
        rows=rows,
        persons=persons_chosen(form),
        paid="paid" in form,
        figures=form.get("figures", ""),
        alike=form.get("alike", ""),
    )


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
    request: HttpRequest,
    club: Club,
    sent: SheetText,
    rows: PaperRows | None = None,
    faults: Sequence[SheetFault] = (),
    *,
    asked: SheetAsked = NOT_ASKED,
) -> HttpResponse:
    """The form as far as it is filled in; with rows what they are; every fault beside its field."""
    form, names = request.POST, _names(club, request, rows, faults) if rows else []
    said = faults_by_field(faults, {one.key for one in names})
    totals = next((fault.asked for fault in faults if fault.asked), None)
    like = next((fault.like for fault in faults if fault.like), None)
    facts: dict[str, Any] = {
        "club": club,
        **text_facts(sent),
        "reading": form.get("reading", ""),
        "asked": rows.asked if rows else totals,
        "answers": answers_chosen(form),
        "rows_are": asked.rows_are,
        "rows_look": asked.look,
        "totals": rows.totals if rows else (),
        "name": form.get("name", ""),
        "day": asked.day_meant(form),
        "day_look": asked.day_look,
        **rules_shown(club, form.get("sheet", "")),
        "stake": stake_shown(form.get("stake", ""), stake_offered(club), club.currency),
        "paid": "paid" in form,
        "owes": rows is not None and _reader_owes(request, club, rows),
        "due": paper_dues(club, [(rows, form.get("stake", ""))]) if rows else None,
        "faults": said,
        "row_faults": row_faults(faults),
        "about_money": any(fault.code == "money_or_fraction" for fault in faults),
        "known": next((fault.known for fault in faults if fault.known), None),
        "alike": alike_shown(like) if like else None,
        "rows": _shown(rows) if rows else [],
        "games": len(rows.games) if rows else 0,
        "players": rows.players if rows else (),
        "without": ", ".join(_without(rows, asked)) if rows else "",
        "read_as": rows.reading if rows else "",
        "seen": seen_of(sent.text, rows) if rows else "",
        "merged": merged_names(club, [evening_names("", rows.players)]) if rows else [],
        "doubtful": [one for one in names if one.is_doubtful],
        "newcomers": [one for one in names if not one.is_doubtful],
        "sides": bool(rows and any(row.box or row.captain for row in rows.rows)),
    }
    status = faults[0].status if faults else HTTPStatus.OK
    is_part = request.headers.get("X-Part") == "paid"
    return render(request, f"sessions/paper_evening{'_paid' if is_part else ''}.html", facts, status=status)


def _reader_owes(request: HttpRequest, club: Club, rows: PaperRows) -> bool:
    """Return whether the reader lost points that evening."""
    points = points_of(rows)
    losers = [name_key(name) for name in rows.players if points[name] < 0]
    return plays_there(actor_of(request), club, losers, persons_chosen(request.POST))


def _names(club: Club, request: HttpRequest, rows: PaperRows, faults: Sequence[SheetFault]) -> list[NameChoice]:
    who, said = paper_names(rows), {fault.key: fault.said for fault in faults if fault.key}
    return choices_of(club, [who], persons_chosen(request.POST), said)


def _without(rows: PaperRows, asked: SheetAsked) -> list[str]:
    """Return the columns that were left out; that of the day was read."""
    return [title for title in rows.without if asked.day is None or title != asked.day.title]


def _shown(rows: PaperRows) -> list[PaperRowShown]:
    return [
        PaperRowShown(label, row.box, row.captain, [
            (points_shown(row.points[name]), points_shown(row.totals[name])) if name in row.points else ("", "")
            for name in rows.players
        ])
        for label, row in zip(_labels(rows.rows), rows.rows, strict=True)
    ]  # fmt: skip


def _labels(rows: Sequence[PaperRow]) -> Iterator[str]:
    """Count the games; points corrected between two of them have their reason."""
    numbers = count(1)
    for row in rows:
        yield translate(CORRECTED).format(reason=row.reason) if row.reason else str(next(numbers))
