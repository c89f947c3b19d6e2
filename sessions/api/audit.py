"""The audit of a club."""

import msgspec
from django.core.paginator import Paginator
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request

from clubs import selectors
from clubs.api.tokens import actor_of, scope_needed
from clubs.audit_sentences import audit_sentence
from clubs.models import Scope
from clubs.pages import audit as trail
from clubs.permissions import may
from sessions.api.access import ApiView
from sessions.api.asked import BY_PAGE, club_books, day_of, page_asked
from sessions.api.bodies import answer
from sessions.api.operations import Anything, Next, When, operation, query
from sessions.errors import Malformed

DAY = query("day", OpenApiTypes.DATE, "Only this day.")
CHAPTER = query("chapter", OpenApiTypes.STR, "Only these.", enum=list(trail.CHAPTERS))


class AuditShown(msgspec.Struct, frozen=True, kw_only=True):
    """What one person did, as fields and as a sentence."""

    at: When
    by: str
    what: str
    principal: str
    session: str
    details: Anything
    text: str


class AuditAnswer(msgspec.Struct, frozen=True):
    """A page of the audit."""

    lines: list[AuditShown]
    next: Next


class AuditTrail(ApiView):
    """What was done in a club, and by whom."""

    @operation("club-audit", gives={200: AuditAnswer}, queries=(CHAPTER, DAY, BY_PAGE), problems=(400, 403, 404))
    def get(self, request: Request, slug: str) -> HttpResponse:
        """The lines, the latest first, fifty a page; of one chapter, of one day. The treasurer reads those of money."""
        club, actor = club_books(request, slug), actor_of(request)
        scope_needed(actor, Scope.MANAGE)
        open_chapters = trail.chapters_open(actor, club)
        chapter, day = request.query_params.get("chapter", ""), day_of(request, "day")
        if chapter and chapter not in open_chapters:
            raise Malformed("not_a_chapter", chapters=open_chapters)
        if not may(actor, "clubs.run", club):
            chapter = trail.TREASURERS
        kinds = trail.CHAPTERS[chapter][1] if chapter else ()
        pages = Paginator(selectors.audit_of(club.id, kinds=kinds, day=day), trail.PAGE)
        page, names = pages.get_page(page_asked(request)), selectors.recorded_names(club.id)
        evenings = selectors.evening_names(club, (line.session_code for line in page))
        lines = [
            AuditShown(
                at=line.at, by=line.actor_name, what=line.what, principal=line.principal, session=line.session_code,
                details=line.details, text=audit_sentence(line, names, evenings),
            )
            for line in page
        ]  # fmt: skip
        return answer(AuditAnswer(lines, page.next_page_number() if page.has_next() else None))
