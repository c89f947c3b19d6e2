"""A season from one sheet on paper: its evenings looked at, and kept all together."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from chouette.paper_figures import CellsRefused, RowsRefused
from chouette.paper_season import SeasonLook, season_look
from clubs import limits
from clubs.actors import Actor
from clubs.allowances import IMPORTS, act_counted
from clubs.written_days import date_format
from sessions.errors import FormRefused, PaymentRefused
from sessions.pages.bring.name_choices import persons_chosen
from sessions.pages.bring.paper_faults import (
    REFUSED,
    SheetFault,
    why_not,
)
from sessions.pages.bring.paper_terms import (
    stake_typed,
    waiting_words,
)
from sessions.pages.bring.season_sent import SeasonSent, SheetSent, dues_of_season, key_of, read_season, seen_of_season
from sessions.pages.bring.season_shown import season_page
from sessions.pages.bring.sheet_choices import choices_chosen
from sessions.services import (
    SeasonStopped,
    season_faults,
    season_keep,
)


def season_answer(actor: Actor, sheet: SheetSent) -> HttpResponse:
    """The form with a season; it is kept once it was seen."""
    look: SeasonLook | None = None
    read: SeasonSent | None = None
    try:
        said = choices_chosen(sheet.request.POST, sheet.table, sheet.asked.rows_are)
        if sheet.sent.is_joined:
            said = said._replace(reading="each")
        look = season_look(sheet.table, said, money=not sheet.club.points_only)
        read = read_season(sheet, look)
        if read.unfit:
            raise CellsRefused(read.unfit)
        if sheet.request.POST.get("act") == "keep":
            return _kept(actor, read)
    except REFUSED as error:
        faults = error.faults if isinstance(error, FormRefused | CellsRefused) else [error]
        return season_page(sheet, look, read, [_why_not(fault) for fault in faults])
    except SeasonStopped as stopped:
        return season_page(sheet, look, read, [_stopped(stopped)])
    except limits.TooOften as too_often:
        return season_page(sheet, look, read, [SheetFault(limits.said(_("That was too often."), too_often))])
    return season_page(sheet, look, read)


def _why_not(error: Exception) -> SheetFault:
    """Say why a season is not kept; what an evening is like is said beside it."""
    fault = why_not(error)
    if fault.like is None:
        return fault
    return fault._replace(said=_("Some of these evenings are in the club already. Look at them, then keep the others."))


def _kept(actor: Actor, read: SeasonSent) -> HttpResponse:
    """Keep the evenings, if they are what was shown. Raises RowsRefused, FormRefused and what the service does."""
    request, club, form = read.sheet.request, read.sheet.club, read.form
    if form.get("seen") != seen_of_season(read):
        raise RowsRefused("has_changed_since")
    if _kept_before(read):
        messages.info(request, _("These evenings are kept already."))
        return redirect("evenings", club.slug)
    act_counted(request, actor, IMPORTS, club)
    kept, persons, faults = read.kept, persons_chosen(form), list[Exception]()
    shown = set(form.getlist("alike-seen"))
    faults += [one.alike for one in read.alike if key_of(one) not in shown]
    if not faults and not kept:
        raise RowsRefused("every_evening_is_left_out")
    stake_typed(club, form.get("stake", ""))
    faults += season_faults(club=club, evenings=kept, persons=persons)
    if "paid" in form and form.get("figures", "") != dues_of_season(read).shown:
        faults.append(PaymentRefused("figures_have_changed", payments=dues_of_season(read).text))
    if faults:
        raise FormRefused(faults)
    sessions = season_keep(actor=actor, club=club, evenings=kept, persons=persons)
    count = len(sessions)
    said = ngettext("One evening is kept.", "%(count)s evenings are kept.", count) % {"count": count}
    messages.success(request, said)
    if waiting := waiting_words(club, sessions):
        messages.info(request, waiting)
    return redirect("evenings", club.slug)


def _kept_before(read: SeasonSent) -> bool:
    """Return whether the form was sent before: the club has each of its evenings, and none of them was shown."""
    shown = set(read.form.getlist("alike-seen"))
    return bool(read.evenings) and len(read.alike) == len(read.evenings) and not any(
        one.like.differences.size or key_of(one) in shown for one in read.alike
    )  # fmt: skip


def _stopped(stopped: SeasonStopped) -> SheetFault:
    said = {"day": date_format(stopped.day), "why": stopped.refused.message}
    return SheetFault(_("%(day)s: %(why)s Nothing was kept.") % said)
