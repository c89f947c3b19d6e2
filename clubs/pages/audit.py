"""What was done in a club and by whom, for its organisers; what was done with money also for its treasurer. Lines are
only ever added."""

from datetime import date

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs import selectors
from clubs.access import asked_by
from clubs.actors import Actor
from clubs.audit_sentences import audit_marked
from clubs.models import Club
from clubs.pages.access import club_books
from clubs.permissions import may

PAGE = 50
CHAPTERS = {
    "people": (gettext_lazy("Roles and people"), (
        "role_given", "role_taken", "role_changed", "member_removed", "member_left", "leaving_taken_back",
        "device_speaks_for", "let_in", "turned_away",
        "player_renamed", "players_merged", "players_parted", "players_told_apart", "players_not_told_apart",
        "player_erased", "sheet_handed_over", "sheet_taken",
        "came_to_session", "guest_put_out", "names_added", "name_given_back",
    )),
    "invitations": (gettext_lazy("Invitations"), (
        "invite_created", "codes_created", "invite_taken", "invites_revoked", "code_renewed", "evening_link_made",
        "evening_link_revoked",
    )),
    "sheets": (gettext_lazy("Corrections and sessions"), (
        "undone", "amended", "points_adjusted", "correction_asked", "correction_agreed", "correction_refused",
        "correction_withdrawn", "session_deleted", "session_restored", "session_reopened",
        "session_imported", "evenings_wanted", "table_split", "note_removed",
    )),
    "money": (gettext_lazy("Money"), (
        "plan_house", "plan_fewest", "plan_collect", "bet_agreed_for", "bet_taken_back",
        "share_agreed_for", "share_taken_back", "opening_brought",
        "opening_confirmed", "opening_entered", "opening_objected",
        "opening_taken_back", "till_spent", "till_took_in", "till_taken_out", "paid_for_the_till", "purchase_agreed",
        "purchase_taken_back",
        "deposit_entered", "deposit_given_back", "deposit_taken_back",
        "deposit_confirmed", "deposit_objected", "clearing_proposed", "clearing_agreed",
        "clearing_agreed_for", "clearing_refused", "clearing_withdrawn", "clearing_lapsed", "clearing_done",
        "payment_entered", "payment_waived", "payment_written_off", "payment_confirmed_for", "payment_disputed_for",
        "payment_withdrawn", "all_paid", "all_paid_in_part", "all_paid_undone", "all_paid_undone_in_part",
        "all_paid_undone_waiting", "paid_then", "paid_then_in_part", "set_off_for", "set_off_taken_back", "merged_debt",
        "debt_changed", "debt_deleted", "debt_restored",
    )),
    "club": (gettext_lazy("The club and its rules"), (
        "club_created", "club_changed", "club_archived", "club_unarchived", "club_deleted", "club_restored",
        "house_created", "house_saved", "house_renamed", "house_archived", "house_restored", "exported",
        "season_created", "season_changed", "season_ended", "season_removed", "next_date_set", "next_date_cleared",
    )),
    "accounts": (gettext_lazy("Sign-ins"), ("signed_in", "signed_out", "account_created", "account_deleted", "proven")),
}  # fmt: skip
TREASURERS = "money"
"""The chapter that the treasurer reads too."""


@require_safe
@never_cache
@asked_by
def audit(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """The lines, the latest first; of one chapter, of one day."""
    club = club_books(actor, slug)
    runs, open_chapters = may(actor, "clubs.run", club), chapters_open(actor, club)
    chapter, day = request.GET.get("chapter", ""), _day(request.GET.get("day", ""))
    if chapter not in open_chapters:
        chapter = "" if runs else TREASURERS
    kinds = CHAPTERS[chapter][1] if chapter in CHAPTERS else ()
    page = Paginator(selectors.audit_of(club.id, kinds=kinds, day=day), PAGE).get_page(request.GET.get("page"))
    names = selectors.recorded_names(club.id)
    there = selectors.codes_there(club, (line.session_code for line in page))
    evenings = selectors.evening_names(club, (line.session_code for line in page))
    facts = {
        "club": club,
        "page": page,
        "lines": [{"line": line, "words": audit_marked(line, names, there, evenings)} for line in page],
        "chapters": [(key, CHAPTERS[key][0]) for key in open_chapters],
        "runs": runs,
        "chapter": chapter,
        "day": day,
    }
    return render(request, "clubs/audit.html", facts)


def chapters_open(actor: Actor, club: Club) -> list[str]:
    """Return the chapters that somebody who keeps the books may read: all for organisers, money for the treasurer."""
    return list(CHAPTERS) if may(actor, "clubs.run", club) else [TREASURERS]


def _day(written: str) -> date | None:
    """A day of the calendar; nothing for what is none."""
    try:
        return date.fromisoformat(written)
    except ValueError:
        return None
