"""Every way in which nothing happened, as a status: the one place where exceptions of the API become answers."""

from functools import singledispatch
from typing import Any

import msgspec
import structlog
from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpResponse
from django.http.request import RawPostDataException
from django.urls import reverse
from django.utils.translation import gettext
from psycopg_pool import PoolTimeout
from rest_framework import exceptions

from chouette.database import is_disk_full, is_over_time
from chouette.paper_figures import RowsRefused
from chouette.readers.reading_file import BUSY
from chouette.wording import refusal_sentence
from chouette.wording.table.bring_sentences import bring_refused
from chouette.wording.table.clearing_sentences import clearing_refused
from chouette.wording.table.door_sentences import door_refused
from chouette.wording.table.note_sentences import note_refused
from chouette.wording.table.paper_row_sentences import paper_rows_refused
from chouette.wording.table.payment_sentences import payment_refused
from clubs.api.tokens import BEARER_ASKED, ProofNeeded, ScopeTooSmall, TokenUnknown
from clubs.limits import TooOften, said
from clubs.services import DoorRefused, HouseRefused, InviteForAnother, LastOrganiser, NameRefused, NameTaken
from clubs.services import NotAllowed as NoRight
from clubs.written_days import date_format
from sessions import errors
from sessions.api.bodies import problem_answer, problem_text
from sessions.services import EveningAlike

log = structlog.get_logger(__name__)
AGAIN_IN = {"Retry-After": "1"}
SOON = {"Retry-After": "10"}


def file_problem(code: str, message: str, params: dict[str, Any]) -> HttpResponse:
    """Answer for a file that is refused; 503 where it may be sent again in a moment."""
    if code == BUSY:
        return problem_answer(503, code, message=message, headers=SOON)
    return problem_answer(422, code, message=message, params=params)


def answered(error: Exception, context: dict[str, Any]) -> HttpResponse | None:
    """DRF's exception handler: the answer, or nothing for a fault of the program."""
    if isinstance(error, exceptions.UnsupportedMediaType):
        return _unsupported_media_type([parser.media_type for parser in context["view"].parser_classes])
    return answer_to(error)


def _unsupported_media_type(taken: list[str]) -> HttpResponse:
    """Name the content types that the address takes, in the sentence and in `Accept` (RFC 9110, 15.5.16)."""
    types = ", ".join(taken)
    message = gettext("Send the body with the content type %(types)s.") % {"types": types}
    params = {"content_types": taken}
    return problem_answer(415, CODES[415], message=message, params=params, headers={"Accept": types})


@singledispatch
def answer_to(error: Exception) -> HttpResponse | None:
    """The answer to what was raised."""
    return None


@answer_to.register
def _(error: errors.NotFound) -> HttpResponse:
    return problem_answer(404, "not_found")


@answer_to.register
def _(error: Http404) -> HttpResponse:
    return problem_answer(404, "not_found")


@answer_to.register
def _(error: errors.NotAllowed) -> HttpResponse:
    if error.message is None:
        return problem_answer(403, error.code)
    return problem_answer(403, error.code, message=error.message, params=error.params)


@answer_to.register
def _(error: NoRight) -> HttpResponse:
    return problem_answer(403, "not_allowed")


@answer_to.register
def _(error: LastOrganiser) -> HttpResponse:
    return problem_answer(409, "last_organiser")


@answer_to.register
def _(error: InviteForAnother) -> HttpResponse:
    return problem_answer(409, "invitation_is_for_another")


@answer_to.register
def _(error: PermissionDenied) -> HttpResponse:
    return problem_answer(403, "csrf" if "CSRF" in str(error) else "not_allowed")


@answer_to.register
def _(error: errors.Malformed) -> HttpResponse:
    return problem_answer(400, error.code, rule="format", params=error.params)


@answer_to.register
def _(error: errors.NameMissing) -> HttpResponse:
    message = gettext("Send the name of what is to go as the body: %(body)s.") % {"body": '{"name": "…"}'}
    return problem_answer(400, error.code, message=message, rule="format", params=error.params)


@answer_to.register
def _(error: SuspiciousOperation) -> HttpResponse:
    return problem_answer(400, "not_understood")


@answer_to.register
def _(error: RequestDataTooBig) -> HttpResponse:
    return problem_answer(413, "too_large")


@answer_to.register
def _(error: RawPostDataException) -> HttpResponse:
    return problem_answer(400, "not_understood")


@answer_to.register
def _(error: errors.Stale) -> HttpResponse:
    view = msgspec.Raw(error.view.encode())
    newer: dict[str, Any] = {
        "seq": error.seq,
        "version": error.version,
        "view": view,
        "events": error.events,
        "instead": error.instead,
    }
    return problem_answer(409, "stale", **newer)


@answer_to.register
def _(error: errors.KeyReused) -> HttpResponse:
    return problem_answer(409, "key_reused")


@answer_to.register
def _(error: errors.Refused) -> HttpResponse:
    return problem_text(422, error.answer)


@answer_to.register
def _(error: errors.ImportRefused) -> HttpResponse:
    message = gettext("Line %(line)s: %(message)s") % {"line": error.line, "message": error.message}
    return problem_answer(422, error.code, message=message, line=error.line)


@answer_to.register
def _(error: errors.ImportTooLarge) -> HttpResponse:
    return problem_answer(413, error.code, message=error.message, params={"found": error.found, "limit": error.limit})


@answer_to.register
def _(error: errors.EveningKnown) -> HttpResponse:
    message = gettext("You have this evening already: %(day)s.") % {"day": date_format(error.day)}
    params = {"code": error.code, "day": str(error.day), "address": reverse("sheet", args=[error.code])}
    return problem_answer(409, "evening_is_known", message=message, params=params)


@answer_to.register
def _(error: EveningAlike) -> HttpResponse:
    day = error.like.day or error.day
    message = gettext("The club has an evening like this one: %(day)s.") % {"day": date_format(day)}
    params = {"code": error.like.code, "day": str(day), "address": reverse("sheet", args=[error.like.code])}
    return problem_answer(409, "evening_is_like_another", message=message, params=params)


@answer_to.register
def _(error: errors.FormRefused) -> HttpResponse | None:
    return answer_to(error.faults[0])


@answer_to.register
def _(error: errors.ImportStopped) -> HttpResponse:
    params = {"done": error.done, "total": error.total}
    return problem_answer(422, "import_took_too_long", message=error.message, params=params)


@answer_to.register
def _(error: errors.ImportsBusy) -> HttpResponse:
    return problem_answer(503, error.code, message=error.message, headers=SOON)


@answer_to.register
def _(error: errors.RemarkRefused) -> HttpResponse:
    message = note_refused(error.code, error.params)
    return file_problem(error.code, message, error.params)


@answer_to.register
def _(error: errors.PaymentRefused) -> HttpResponse:
    message = payment_refused(error.code, error.params)
    return problem_answer(422, error.code, message=message, params=error.params)


@answer_to.register
def _(error: errors.BalanceRefused) -> HttpResponse:
    refused = error.refusal
    message = payment_refused(error.code, error.params) if refused is None else refusal_sentence(refused, str)
    code = error.code if refused is None else refused.code
    return problem_answer(422, code, message=message, params=error.params, row=error.row, field=error.field)


@answer_to.register
def _(error: errors.ClearingRefused) -> HttpResponse:
    message = clearing_refused(error.code, error.params)
    return problem_answer(422, error.code, message=message, params=error.params)


@answer_to.register
def _(error: errors.BringRefused) -> HttpResponse:
    return file_problem(error.code, bring_refused(error.code, error.params), error.params)


@answer_to.register
def _(error: RowsRefused) -> HttpResponse:
    params = {**error.params, "row": error.row, "name": error.name}
    return file_problem(error.code, paper_rows_refused(error.code, params), params)


@answer_to.register
def _(error: errors.StillSealed) -> HttpResponse:
    return problem_answer(409, "answers_are_sealed", params={"tables": [code for code, _ in error.tables]})


@answer_to.register
def _(error: errors.StartRefused) -> HttpResponse:
    code = error.refusal.code if error.refusal else "cannot_start"
    return problem_answer(422, code, message=error.message, field=error.field)


@answer_to.register
def _(error: HouseRefused) -> HttpResponse:
    return problem_answer(422, error.fault.code, field="change", params=error.fault.params)


@answer_to.register
def _(error: NameRefused) -> HttpResponse:
    return problem_answer(422, error.refusal.code, field="players", params=error.refusal.params)


@answer_to.register
def _(error: DoorRefused) -> HttpResponse:
    message = door_refused(error.code, error.most)
    return problem_answer(409, error.code, message=message, params={"most": error.most})


@answer_to.register
def _(error: NameTaken) -> HttpResponse:
    return problem_answer(422, "name_is_taken", field="players", params={"name": str(error)})


@answer_to.register
def _(error: TokenUnknown) -> HttpResponse:
    return problem_answer(401, "token_unknown", headers={"WWW-Authenticate": BEARER_ASKED})


@answer_to.register
def _(error: ScopeTooSmall) -> HttpResponse:
    return problem_answer(403, "token_scope_is_too_small", params={"needs": error.needed.value})


@answer_to.register
def _(error: ProofNeeded) -> HttpResponse:
    return problem_answer(403, "proof_is_needed")


@answer_to.register
def _(error: TooOften) -> HttpResponse:
    message = said(gettext("That was too often."), error)
    return problem_answer(429, "too_often", message=message, headers={"Retry-After": str(error.again_in)})


@answer_to.register(OperationalError)
@answer_to.register(InterfaceError)
@answer_to.register(PoolTimeout)
def _(error: Exception) -> HttpResponse:
    if is_disk_full(error):
        log.error("the disk of the database is full", error=str(error))
        return problem_answer(503, "disk_is_full", headers=AGAIN_IN)
    if is_over_time(error):
        log.warning("a statement took longer than it may", error=str(error))
        return problem_answer(503, "took_too_long", headers=AGAIN_IN)
    log.warning("the database is away", error=str(error))
    return problem_answer(503, "away", headers=AGAIN_IN)


@answer_to.register
def _(error: exceptions.APIException) -> HttpResponse:
    code = CODES.get(error.status_code, "not_understood")
    return problem_answer(error.status_code, code)


CODES = {
    400: "not_understood",
    403: "not_allowed",
    404: "not_found",
    405: "method_not_allowed",
    406: "not_acceptable",
    413: "too_large",
    415: "unsupported_media_type",
    429: "too_often",
}
