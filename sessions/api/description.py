"""The description of the API for programs (OpenAPI), made once in a process for each language and format."""

import hashlib
from functools import cache
from threading import Lock
from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language, override
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request

from sessions.api.api_chapters import INTRODUCTION

FRESH = "private, no-cache"
"""Kept by the browser, which asks each time whether it is still the same: the program may have been renewed."""

_one_at_a_time = Lock()


class Description(NamedTuple):
    """A text and the name of its content."""

    text: bytes
    etag: str


class Schema(SpectacularAPIView):
    """The description, the same for everybody who reads this language: who asks is not looked at."""

    authentication_classes = ()

    @extend_schema(exclude=True)
    def get(self, request: Request, *_args: Any, **_kwargs: Any) -> HttpResponseBase:
        """It as it is kept, or 304 where the reader has it."""
        renderer = request.accepted_renderer
        with _one_at_a_time:
            found = described(language_of(request), type(renderer))  # type: ignore[arg-type]  # any class has a hash
        response = HttpResponse(
            found.text,
            content_type=f"{renderer.media_type}; charset=utf-8",
            headers={
                "ETag": found.etag,
                "Cache-Control": FRESH,
                "Content-Disposition": f'inline; filename="Chouette.{renderer.format}"',
            },
        )
        patch_vary_headers(response, ["Accept", "Accept-Language", "Cookie"])
        return get_conditional_response(request._request, etag=found.etag, response=response) or response


def language_of(request: Request) -> str:
    """The language that is asked for (`?lang=`), if it is one of ours; else that of the reader."""
    asked = request.GET.get("lang", "")
    return asked if asked in dict(settings.LANGUAGES) else get_language() or settings.LANGUAGE_CODE


@cache
def described(language: str, renderer: type[Any]) -> Description:
    """Made of nothing but the program, so that nothing of one reader can come to another."""
    with override(language):
        told = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]  # it has no types
        told["info"]["description"] = INTRODUCTION
    text: bytes = renderer().render(told, renderer_context={})
    return Description(text, f'"{hashlib.sha256(text).hexdigest()[:32]}"')
