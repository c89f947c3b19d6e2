"""Where a row or a card of an evening leads."""

from django.template import Library
from django.urls import reverse

from sessions.models import Phase, Session

register = Library()


@register.filter
def evening_address(session: Session) -> str:
    """To its own page once it is over, to its table until then. Every list of evenings asks here."""
    return reverse("evening" if session.phase == Phase.CLOSED else "table", args=[session.code])
