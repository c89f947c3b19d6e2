"""Evenings from the rows of a sheet on paper."""

from datetime import date
from typing import Annotated
from uuid import UUID

import msgspec
from django.http import HttpResponse
from rest_framework.request import Request

from chouette.own_sheet import sheet_read
from chouette.paper_figures import ColumnMeant, Reading, RowMeant, TotalAnswers
from chouette.paper_rows import LONGEST, cells_of, text_checked
from chouette.rules.house import BRIGHTON
from chouette.rules.names import name_key
from clubs.allowances import IMPORTS, act_counted
from clubs.api.tokens import actor_of
from clubs.models import Scope
from sessions import services
from sessions.api.access import ApiView, body_of
from sessions.api.asked import club_run
from sessions.api.bodies import RawFile, answer, read
from sessions.api.operations import RUN, operation

Rows = Annotated[
    str,
    msgspec.Meta(
        max_length=LONGEST,
        description=(
            "The names in the first row, then a row for each game; or the sheet of an evening as its page gives it as a"
            " table of text, in any language."
        ),
    ),
]


class RawTable(RawFile):
    """The bytes of a JSON body with a table in it."""

    media_type = "application/json"
    largest = 4 * LONGEST


class PaperSheetBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A sheet from paper. `reading` says how its figures are meant: `running` totals, or what `each` game made; empty:
    as they look. `last_row` and `last_column` say what the last row and the last column are where they are the sum of
    the others: without it such a sheet is refused. `persons` says whom names mean, by the id of a player or null for a
    new one; `paid` that all was paid then. `alike` is the code of the evening that this one is like and yet another:
    without it such a sheet is refused."""

    rows: Rows
    name: str
    day: Annotated[str, msgspec.Meta(description='"2024-05-03".')]
    stake: str = ""
    sheet: str = BRIGHTON
    reading: Reading = ""
    last_row: RowMeant = ""
    last_column: ColumnMeant = ""
    persons: dict[str, UUID | None] = {}
    paid: bool = False
    alike: str = ""


class PaperEveningKept(msgspec.Struct, frozen=True):
    """The code of the evening."""

    code: str


class PaperSheets(ApiView):
    """Evenings from paper."""

    parser_classes = (RawTable,)
    scope = Scope.MANAGE

    @operation("paper-evening", gives={201: PaperEveningKept}, takes=PaperSheetBody, problems=RUN)
    def post(self, request: Request, slug: str) -> HttpResponse:
        """Keep an evening of which no cubes are known, whole or not at all; a cell that is wrong is named."""
        club, actor = club_run(request, slug), actor_of(request)
        body: PaperSheetBody = read(body_of(request), PaperSheetBody, "not_a_paper_sheet")
        answers = TotalAnswers(body.last_row, body.last_column)
        rows = sheet_read(cells_of(text_checked(body.rows)), body.reading, answers)
        act_counted(request._request, actor, IMPORTS, club)
        evening = services.PaperEvening(
            name=body.name, day=_day(body.day), sheet=body.sheet, stake=body.stake, rows=rows,
            persons={name_key(name): player for name, player in body.persons.items()}, paid=body.paid,
            alike=body.alike,
        )  # fmt: skip
        return answer(PaperEveningKept(services.paper_evening_keep(actor=actor, club=club, evening=evening).code), 201)


def _day(said: str) -> date | None:
    try:
        return date.fromisoformat(said)
    except ValueError:
        return None
