"""Sessions as files: a transcript to take away, and one to bring along."""

from http import HTTPStatus

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from chouette.waiting import turnless
from clubs import limits
from clubs.access import asked_by, device_needed
from clubs.actors import Actor
from clubs.allowances import IMPORTS, act_counted
from clubs.permissions import may_on_site
from sessions.errors import EveningKnown, ImportRefused, ImportsBusy, ImportStopped, ImportTooLarge
from sessions.history.transcript import transcript_of
from sessions.models import Session
from sessions.pages.access import session_seen
from sessions.pages.start.club import club_run_by
from sessions.services import NewClub, Patience, allowance_of, session_import
from sessions.services.evenings.transcript_file import size_checked

JSON_LINES = "application/jsonl; charset=utf-8"


class ImportForm(forms.Form):
    """One file."""

    file = forms.FileField(
        error_messages={"required": gettext_lazy("Choose a file."), "empty": gettext_lazy("This file is empty.")}
    )


@require_safe
@never_cache
@asked_by
def transcript_file(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """The transcript; with `clean=1` only what stands, else what was taken back too."""
    session = session_seen(actor, code)
    text = transcript_of(session.key, clean=request.GET.get("clean") == "1")
    response = HttpResponse(text, content_type=JSON_LINES)
    name = f"{slugify(session.name) or 'chouette'}-{session.day:%Y-%m-%d}.jsonl"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def transcript_import(request: HttpRequest) -> HttpResponseBase:
    """Bring along an evening that was kept elsewhere."""
    return imported(request) if request.method == "POST" else import_blank(request)


@asked_by
def import_blank(request: HttpRequest, actor: Actor) -> HttpResponse:
    """The empty form."""
    if not may_on_site(actor, "site.start"):
        return render(request, "sessions/may_not_start.html", status=HTTPStatus.FORBIDDEN)
    return render(request, "sessions/import.html", {"form": ImportForm()})


@device_needed
def imported(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Take the file in as a session, or name the line that cannot be taken."""
    if not may_on_site(actor, "site.start"):
        return render(request, "sessions/may_not_start.html", status=HTTPStatus.FORBIDDEN)
    form = ImportForm(request.POST, request.FILES)
    status, known = HTTPStatus.UNPROCESSABLE_ENTITY, None
    if form.is_valid():
        try:
            act_counted(request, actor, IMPORTS)
            return redirect("sheet", brought(request, actor, form.cleaned_data["file"]).code)
        except EveningKnown as evening:
            form.add_error("file", _("You have this evening already:"))
            status, known = HTTPStatus.CONFLICT, evening
        except ImportRefused as refused:
            form.add_error("file", _("Line %(line)s: %(message)s") % {"line": refused.line, "message": refused.message})
        except (ImportTooLarge, ImportStopped) as refused:
            form.add_error("file", refused.message)
        except ImportsBusy as busy:
            form.add_error("file", busy.message)
            status = HTTPStatus.SERVICE_UNAVAILABLE
        except limits.TooOften as too_often:
            form.add_error("file", limits.said(_("Too many transcripts were imported."), too_often))
    return render(request, "sessions/import.html", {"form": form, "known": known}, status=status)


def brought(request: HttpRequest, actor: Actor, file: "UploadedFile[bytes]") -> Session:
    """The session in the club that they run, or in a small one that is made with it. Raises what the service does."""
    club = club_run_by(actor) or NewClub(_("Imported"), "GBP")
    allowance = allowance_of(actor, club)
    size_checked(file.size or 0, allowance)
    patience = Patience(turnless=turnless(request))
    return session_import(actor=actor, club=club, file=file.read(), allowance=allowance, patience=patience)
