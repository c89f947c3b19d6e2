"""What the evenings of a club have brought each of its people."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from chouette.ledger import money
from chouette.wording.sums import sum_of
from clubs.access import asked_by
from clubs.actors import Actor
from clubs.pages.access import club_seen
from clubs.permissions import may
from clubs.selectors import persons_spoken_for
from sessions.selectors.balances import balances_of, shown_to, sums
from sessions.selectors.highest_cube import highest_cube_ever


@require_safe
@never_cache
@asked_by
def balances(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """All of them, or one's own where the club keeps them to oneself; the zero check of all."""
    club = club_seen(actor, slug)
    runs, found = may(actor, "clubs.run", club), balances_of(club.id)
    mine = persons_spoken_for(actor, club.id)
    own_only = not may(actor, "clubs.results", club)
    zero = sums(found)
    tables = [
        {
            "currency": currency,
            "sum": money.points_shown(zero[currency].points),
            "money": sum_of(zero[currency].minor, currency) if currency else "",
            "rows": [
                {"one": one, "mine": one.person in mine, "points": money.points_shown(one.points),
                 "money": sum_of(one.minor, currency, plus=True) if currency else ""}
                for one in rows
            ],
        }
        for currency, rows in shown_to(found, mine if own_only else None).items()
    ]  # fmt: skip
    books = may(actor, "clubs.books", club)
    facts = {
        "club": club, "runs": runs, "books": books, "tables": tables, "own_only": own_only,
        "highest": highest_cube_ever(club.id),
    }  # fmt: skip
    return render(request, "sessions/balances.html", facts)
