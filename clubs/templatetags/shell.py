"""What the frame of every page needs."""

from functools import cache
from importlib.metadata import version as installed_version
from pathlib import Path
from typing import Any

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils.translation import get_language, pgettext

from chouette.wording.language import SOURCE
from clubs.access import address_of
from clubs.outgoing import sends_mail

register = template.Library()


@register.simple_tag
@cache
def version() -> str:
    """The version of the running program."""
    return installed_version("chouette")


@register.simple_tag
def accounts_may_start() -> bool:
    """Whether signing in is what somebody lacks who may not start a session here."""
    return bool(settings.WHO_MAY_START == "accounts")


@register.simple_tag
def mail_leaves() -> bool:
    """Whether mail leaves this site by itself; else its operator passes it on."""
    return sends_mail()


@register.simple_tag
def colon() -> str:
    """Return the colon of the reader's language between what is named and what is said of it: French sets it apart."""
    return pgettext("between what is named and what is said of it", ":")


@register.simple_tag
def front_language() -> str:
    """Return the reader's language if the first page has pictures in it, otherwise English."""
    language = get_language() or SOURCE
    return language if language in _drawn_languages() else SOURCE


@cache
def _drawn_languages() -> frozenset[str]:
    """Return the languages in which `python3 run.py front` has drawn the table."""
    drawn = (Path(settings.BASE_DIR) / "static" / "img" / "front").glob("preview-*.jpeg")
    return frozenset(file.stem.removeprefix("preview-") for file in drawn)


@register.simple_tag(takes_context=True)
def link_preview(context: dict[str, Any]) -> dict[str, str]:
    """Return the addresses in a preview of a link to this page: its own, and that of the picture; both are absolute.

    Empty where a page is written without a request, such as that of a fault.
    """
    request = context.get("request")
    if request is None:
        return {}
    site = address_of(request)
    return {"page": f"{site}{request.path}", "picture": f"{site}{static(f'img/front/preview-{front_language()}.jpeg')}"}
