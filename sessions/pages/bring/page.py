"""Evenings that were kept elsewhere: their files sent, looked at, and brought into the club with one button.

Nothing here waits for the browser: what is to be done stands in the database, each request does some seconds of it,
and the page says how far it has come.
"""

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from chouette.paper_rows import is_table
from chouette.readers.reading_file import BUSY
from chouette.waiting import turnless
from chouette.wording.table.bring_sentences import bring_refused
from clubs import limits
from clubs.access import asked_by
from clubs.actors import Actor
from clubs.allowances import IMPORTS, act_counted, place_of
from clubs.models import Club
from clubs.pages.access import club_run
from sessions.errors import BringRefused, FormRefused, ImportsBusy, NotAllowed
from sessions.pages.bring.bring_form import bring_form
from sessions.pages.bring.files_shown import FilesShown, files_shown
from sessions.pages.bring.paper_evenings import table_page
from sessions.services import SentFile, evenings_want, files_clear, files_receive, files_step

ABOUT_PAID = ("paid_is_not_chosen", "no_paid_evening_is_ticked", "paid_is_not_ended", "figures_have_changed")


class WhyNot(NamedTuple):
    """What is wrong: with all of it, with which evenings were paid, with names by their keys."""

    above: str = ""
    paid: str = ""
    names: Mapping[str, str] = {}


NOTHING_WRONG = WhyNot()


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
def bring(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """The files that wait, and the form for more; posted it does what its button says, and goes on."""
    club = club_run(actor, slug)
    if request.method != "POST":
        return bring_page(request, club)
    files = request.FILES.getlist("files")
    if len(files) == 1 and is_table(files[0].name or ""):
        messages.info(request, _("This file is a table: it is read as a sheet from paper."))
        return table_page(request, actor, club, files[0])
    try:
        _done(request, actor, club)
    except FormRefused as refused:
        return bring_page(
            request, club, _why_not([fault for fault in refused.faults if isinstance(fault, BringRefused)])
        )
    except BringRefused as refused:
        status = HTTPStatus.SERVICE_UNAVAILABLE if refused.code == BUSY else HTTPStatus.OK
        return bring_page(request, club, _why_not([refused]), status=status)
    except NotAllowed:
        why_not = _("The club is in the archive: nothing new comes into it until you take it out.")
        return bring_page(request, club, WhyNot(why_not))
    except ImportsBusy as busy:
        return bring_page(request, club, WhyNot(busy.message), status=HTTPStatus.SERVICE_UNAVAILABLE)
    except limits.TooOften as too_often:
        return bring_page(request, club, WhyNot(limits.said(_("Too many transcripts were imported."), too_often)))
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
    files_step(actor=actor, club=club, turnless=turnless(request))


def _received(request: HttpRequest, actor: Actor, club: Club) -> None:
    files = request.FILES.getlist("files")
    act_counted(request, actor, IMPORTS, club)
    sent = [SentFile(file.name or "", file.read()) for file in files]
    received = files_receive(club=club, sent=sent, place=place_of(request))
    if received.again:
        told = ngettext(
            "One of these files is in the list already.", "%(count)s of these files are in the list already.",
            received.again,
        )  # fmt: skip
        messages.info(request, told % {"count": received.again})


def _why_not(faults: Sequence[BringRefused]) -> WhyNot:
    """Put each fault at its place; of several at the same place the first."""
    why_not = WhyNot()
    for fault in reversed(faults):
        sentence, key = bring_refused(fault.code, fault.params), str(fault.params.get("key", ""))
        if key:
            why_not = why_not._replace(names={key: sentence, **why_not.names})
        elif fault.code in ABOUT_PAID:
            why_not = why_not._replace(paid=sentence)
        else:
            why_not = why_not._replace(above=sentence)
    return why_not


def bring_page(
    request: HttpRequest, club: Club, why_not: WhyNot = NOTHING_WRONG, *, status: int = HTTPStatus.OK
) -> HttpResponse:
    """The list as it is, with what was chosen, and what is wrong with it."""
    form = bring_form(request.POST)
    shown: FilesShown = files_shown(club, form, why_not.names)
    names = {one.key for one in (*shown.doubtful, *shown.newcomers)}
    nowhere = [sentence for key, sentence in why_not.names.items() if key not in names]
    if why_not != NOTHING_WRONG and status == HTTPStatus.OK:
        status = HTTPStatus.UNPROCESSABLE_ENTITY
    facts = {
        "club": club,
        "refused": why_not != NOTHING_WRONG,
        "above": why_not.above or next(iter(nowhere), ""),
        "why_not_paid": why_not.paid,
        "paid": form.paid,
        "shown": shown,
    }
    return render(request, "sessions/bring.html", facts, status=status)
