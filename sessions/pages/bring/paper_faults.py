"""What is wrong with a sheet from paper, as its form says it."""

from collections.abc import Collection, Sequence
from http import HTTPStatus
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from chouette.ledger import money
from chouette.paper_figures import RowsRefused, TotalQuestions, TotalsAsked
from chouette.paper_tabs import TabRefused
from chouette.readers.reading_file import BUSY
from chouette.wording.table.bring_sentences import bring_refused
from chouette.wording.table.paper_row_sentences import paper_rows_refused
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
from sessions.services import EveningAlike

MOST_FAULTS = 12
"""Wrong cells that are named at once; more are counted."""
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


FIELDS = {
    "date_is_missing": "day",
    "date_is_too_long_ago": "day",
    "date_is_ahead": "day",
    "name_is_missing": "name",
    "not_a_multiple": "stake",
    "stake_is_too_small": "stake",
    "every_evening_is_left_out": "alike",
}
"""Beside which field a code is said, where that is not the field of the rows."""


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


def why_not(error: Exception) -> SheetFault:
    """Say in a sentence why a sheet is not kept, and beside which field."""
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
            return SheetFault(_paid_text(error.params.get("payments", "")), "paid")
        case EveningAlike():
            return SheetFault(_("The club has an evening like this one:"), "alike", like=error)
        case EveningKnown():
            return SheetFault(_("You have this evening already:"), "rows", known=error)
        case ImportRefused() | ImportsBusy():
            return SheetFault(error.message)
        case _:
            return SheetFault(_("The club is in the archive: nothing new comes into it until you take it out."))


def tab_faults(refused: TabRefused) -> list[SheetFault]:
    """Say in sentences what is wrong with one sheet of a workbook."""
    said = _("Sheet “%(name)s”: %(why)s")
    faults = [why_not(fault) for fault in refused.faults]
    return [fault._replace(said=said % {"name": refused.tab.name, "why": fault.said}) for fault in faults]


def _paid_text(payments: str) -> str:
    """Return the question whether this was paid, which nobody has seen so far; `payments` is empty for nothing."""
    if not payments:
        return _("Nothing was paid then. Look at it, then keep it.")
    return _("%(payments)s: is that right? Then keep it.") % {"payments": payments}


def row_faults(faults: Sequence[SheetFault], field: str = "rows") -> list[str]:
    """Return the sentences about wrong cells and rows beside a field, all of them or as many as can be read."""
    said = [fault.said for fault in faults if fault.code and fault.field == field]
    count = len(said) - MOST_FAULTS
    if count <= 0:
        return said
    more = ngettext("And %(count)s more row is wrong.", "And %(count)s more rows are wrong.", count) % {"count": count}
    return [*said[:MOST_FAULTS], more]


def faults_by_field(faults: Sequence[SheetFault], names: Collection[str]) -> dict[str, str]:
    """The sentence of each field at fault; that of a name about which nothing is asked is beside the rows."""
    said: dict[str, str] = {}
    for fault in faults:
        if fault.key not in names:
            said.setdefault(fault.field or "rows", fault.said)
    return said


class AlikeShown(NamedTuple):
    """The evening of the club that the sheet repeats: its code, and how the two differ in a sentence."""

    code: str
    text: str


def alike_shown(refused: EveningAlike, *, figures_are_money: bool = False) -> AlikeShown:
    """Return the evening of the club that a refused one is like."""
    like, header = refused.like, refused.header
    minor = money.minor_of(header.stake, header.currency) or 0
    text = likeness_text(like, header, minor, refused.day, figures_are_money=figures_are_money)
    return AlikeShown(like.code, text)
