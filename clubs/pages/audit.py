"""What was done in a club and by whom, for its organisers. Lines are only ever added."""

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
from clubs.pages.access import club_run

PAGE = 50
CHAPTERS = {
    "people": (gettext_lazy("Roles and people"), (
        "role_given", "role_taken", "role_changed", "member_removed", "device_speaks_for", "let_in", "turned_away",
        "player_renamed", "players_merged", "players_parted", "player_erased", "sheet_handed_over", "sheet_taken",
        "came_to_session", "guest_put_out", "names_added", "name_given_back",
    )),
    "invitations": (gettext_lazy("Invitations"), (
        "invite_created", "invites_revoked", "code_renewed", "evening_link_made", "evening_link_revoked",
    )),
    "sheets": (gettext_lazy("Corrections and sessions"), (
        "undone", "amended", "points_adjusted", "session_deleted", "session_restored", "session_reopened",
        "session_imported", "evenings_wanted", "table_split", "note_removed",
    )),
    "money": (gettext_lazy("Money"), (
        "plan_house", "plan_fewest", "plan_collect", "bet_agreed_for", "opening_brought", "opening_taken_back",
        "deposit_entered", "deposit_given_back", "deposit_taken_back", "clearing_proposed", "clearing_agreed",
        "clearing_agreed_for", "clearing_refused", "clearing_withdrawn", "clearing_lapsed", "clearing_done",
    )),
    "club": (gettext_lazy("The club and its rules"), (
        "club_created", "club_changed", "club_archived", "club_unarchived", "club_deleted", "club_restored",
        "house_created", "house_saved", "house_renamed", "house_archived", "house_restored", "exported",
        "season_created", "season_changed", "season_ended", "season_removed", "next_date_set", "next_date_cleared",
    )),
    "accounts": (gettext_lazy("Sign-ins"), ("signed_in", "signed_out", "account_created", "account_deleted", "proven")),
}  # fmt: skip


@require_safe
@never_cache
@asked_by
def audit(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """The lines, the latest first; of one chapter, of one day."""
    club = club_run(actor, slug)
    chapter, day = request.GET.get("chapter", ""), _day(request.GET.get("day", ""))
    kinds = CHAPTERS[chapter][1] if chapter in CHAPTERS else ()
    page = Paginator(selectors.audit_of(club.id, kinds=kinds, day=day), PAGE).get_page(request.GET.get("page"))
    names = selectors.names_in(club.id)
    there = selectors.codes_there(club, (line.session_code for line in page))
    facts = {
        "club": club,
        "page": page,
        "lines": [{"line": line, "words": audit_marked(line, names, there)} for line in page],
        "chapters": [(key, words) for key, (words, _kinds) in CHAPTERS.items()],
        "chapter": chapter,
        "day": day,
    }
    return render(request, "clubs/audit.html", facts)


def _day(written: str) -> date | None:
    """A day of the calendar; nothing for what is none."""
    try:
        return date.fromisoformat(written)
    except ValueError:
        return None
