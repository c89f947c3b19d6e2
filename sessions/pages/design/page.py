"""The design page: every component in its states, drawn by the table's own modules; each moment as a screen."""

import re
from functools import cache
from typing import Any

from csp.decorators import csp_update
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.html import json_script
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from sessions.history.made_up_evening import player_id
from sessions.pages.design.paper import CELLS
from sessions.pages.design.parts import CUBES, GROUPS, SEATS
from sessions.pages.design.scenes import SCENES, shown
from sessions.pages.table.page import TRUSTED_TYPES

LIGHTS = ("light", "dark")
COLOURS = (
    "paper", "paper-deep", "paper-lift", "rule", "rule-firm", "ink", "pencil", "pen", "may", "wait",
    "board", "point", "bar", "board-ink", "lay", "cube", "cube-side", "cube-line", "cube-ink",
)  # fmt: skip
SIZES = ("t-1", "t-2", "t-3", "t-4", "t-5", "t-6", "t-7")
NOWHERE = (
    "sheet", "house", "log", "invite", "screen", "door", "join", "sign_in", "seating", "split", "change",
    "home", "card", "language", "notes", "settle",
)  # fmt: skip
"""Links that a real table has; here they lead nowhere."""


@require_safe
@csp_update(TRUSTED_TYPES)
def design(request: HttpRequest) -> HttpResponse:
    """All components with all their states, by day, by lamp or with more contrast."""
    facts = looked_at(request) | {
        "scenes": [{"key": key, "title": scene.title} for key, scene in SCENES.items()],
        "cubes": [(title, f"{key} {cube_id(name)}") for title, key, name in CUBES],
        "seats": [(title, f"{key} {player_id(name)}") for title, key, name in SEATS],
        "groups": [(title, [(one, one.on_the_page()) for one in parts]) for title, parts in GROUPS],
        "figures": CELLS,
        "colours": COLOURS,
        "sizes": SIZES,
        "icons": icons(),
        "query": request.GET.urlencode(),
        "page": all_scenes(get_language()),
    }
    return render(request, "sessions/design.html", facts)


@require_safe
@csp_update(TRUSTED_TYPES)  # type: ignore[arg-type]  # its types know only views without arguments
def scene(request: HttpRequest, key: str) -> HttpResponse:
    """One moment as a phone has it; nothing on it is sent anywhere."""
    if key not in SCENES:
        raise Http404
    facts = looked_at(request) | {"title": SCENES[key].title, "page": page_of({key: shown(key, get_language())})}
    return render(request, "sessions/design_scene.html", facts)


def looked_at(request: HttpRequest) -> dict[str, Any]:
    """By which light, and with how much contrast; without a choice as the device has it."""
    light = request.GET.get("light")
    return {
        "light": light if light in LIGHTS else "",
        "contrast": "more" if request.GET.get("contrast") == "more" else "",
    }


@cache
def all_scenes(language: str | None) -> SafeString:
    """Return what the script knows of all moments, made once for each language: it is 2 MB, and anybody may ask."""
    return json_script(page_of({key: shown(key, language) for key in SCENES}), "page")


def page_of(scenes: dict[str, Any]) -> dict[str, Any]:
    """What the script knows: the moments, and that there is no table behind them."""
    here = reverse("design")
    return {
        "protocol": next(iter(scenes.values()))["view"]["protocol"],
        "now": int(timezone.now().timestamp() * 1000),
        "house": None,
        "urls": dict.fromkeys(NOWHERE, here),
        "scenes": scenes,
    }


def cube_id(name: str) -> str:
    """The cube of a player, or the penalty cube that they pay for."""
    player, mark, kind = name.partition(" (")
    return f"{player_id(player)}{mark}{kind}"


@cache
def icons() -> list[str]:
    """Every icon that is drawn."""
    return re.findall(r'<symbol id="i-([\w-]+)"', render_to_string("icons.html"))
