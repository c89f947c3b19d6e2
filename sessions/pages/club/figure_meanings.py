"""What the figures on every person's page mean, on one page for all of them."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from chouette.wording.definitions import DEFINITIONS
from chouette.wording.language import translate
from clubs.access import asked_by
from clubs.actors import Actor


@require_safe
@never_cache
@asked_by
def figures(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Show the definition of each figure; it names no club and nobody."""
    definitions = [
        {"key": key, "name": translate(one.name), "says": translate(one.says)} for key, one in DEFINITIONS.items()
    ]
    return render(request, "sessions/figures.html", {"definitions": definitions})
