"""Evenings that were kept elsewhere: their files sent, looked at, and brought into the club with one button.

Nothing here waits for the browser: what is to be done stands in the database, each request does some seconds of it,
and the page says how far it has come.
"""

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from chouette.waiting import client_left, turnless
from chouette.wording.table.bring_sentences import bring_refused
from clubs import limits
from clubs.access import asked_by
from clubs.actors import Actor
from clubs.allowances import IMPORTS, act_counted
from clubs.models import Club
from clubs.pages.access import club_run
from sessions.errors import BringRefused, ImportsBusy, NotAllowed
from sessions.pages.bring.bring_form import bring_form
from sessions.pages.bring.files_shown import FilesShown, files_shown
from sessions.services import SentFile, evenings_want, files_clear, files_receive, files_step

ABOUT_PAID = ("paid_is_not_chosen", "no_paid_evening_is_ticked", "paid_is_not_ended", "figures_have_changed")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
def bring(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """The files that wait, and the form for more; posted it does what its button says, and goes on."""
    club = club_run(actor, slug)
    if request.method != "POST":
        return bring_page(request, club)
    try:
        _done(request, actor, club)
    except BringRefused as refused:
        why_not = bring_refused(refused.code, refused.params)
        return bring_page(request, club, why_not, key=refused.params.get("key", ""), at_paid=refused.code in ABOUT_PAID)
    except NotAllowed:
        why_not = _("The club is in the archive: nothing new comes into it until you take it out.")
        return bring_page(request, club, why_not)
    except ImportsBusy as busy:
        return bring_page(request, club, busy.message, status=HTTPStatus.SERVICE_UNAVAILABLE)
    except limits.TooOften as too_often:
        return bring_page(request, club, limits.said(_("Too many transcripts were imported."), too_often))
    return redirect("bring", club.slug)


def _done(request: HttpRequest, actor: Actor, club: Club) -> None:
    """What the button says. Raises what the services do."""
    act = request.POST.get("act", "")
    if act == "clear":
        files_clear(club=club)
        return
    if act == "bring":
        form = bring_form(request.POST)
        evenings_want(actor=actor, club=club, persons=form.persons, choice=form.choice)
    elif act != "go-on":
        _received(request, actor, club)
    files_step(actor=actor, club=club, left=client_left(request), turnless=turnless(request))


def _received(request: HttpRequest, actor: Actor, club: Club) -> None:
    files = request.FILES.getlist("files")
    act_counted(request, actor, IMPORTS, club)
    received = files_receive(club=club, sent=[SentFile(file.name or "", file.read()) for file in files])
    if received.again:
        told = ngettext(
            "One of these files is in the list already.", "%(count)s of these files are in the list already.",
            received.again,
        )  # fmt: skip
        messages.info(request, told % {"count": received.again})


def bring_page(
    request: HttpRequest,
    club: Club,
    why_not: str = "",
    *,
    key: str | int = "",
    at_paid: bool = False,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """The list as it is, with what was chosen; `key` is the name that the fault is about, `at_paid` says that it is
    about which evenings were paid."""
    form = bring_form(request.POST)
    shown: FilesShown = files_shown(club, form, str(key))
    if why_not and status == HTTPStatus.OK:
        status = HTTPStatus.UNPROCESSABLE_ENTITY
    facts = {
        "club": club,
        "why_not": why_not,
        "at_name": bool(key),
        "at_paid": at_paid,
        "paid": form.paid,
        "shown": shown,
    }
    return render(request, "sessions/bring.html", facts, status=status)
