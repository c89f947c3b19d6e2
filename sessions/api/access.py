"""What every address of the API has: who asks, what they send, how fast they may, and how it is answered."""

from collections.abc import Callable
from typing import Any

import msgspec
from django.http import HttpResponse
from django.utils.cache import patch_vary_headers
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.views import APIView

from clubs.allowances import place_of
from clubs.api.tokens import DeviceOrProgram, ScopeSuffices, actor_of, proof_needed
from clubs.models import Scope
from sessions import services
from sessions.api.bodies import Raw, answer
from sessions.api.limits import taps
from sessions.api.operations import Count
from sessions.api.problems import answered
from sessions.history.chain import AMEND
from sessions.pages.access import session_seen
from sessions.selectors.by_code import is_closed

CORRECTING = (AMEND, "adjust")


class EventRecorded(msgspec.Struct, frozen=True):
    """The number of the event, and the version of the view that it made."""

    seq: Count
    version: Count


class EventProposed(msgspec.Struct, frozen=True):
    """The number of the proposal that waits for consents, and the version of the view that it made."""

    proposal: Count
    version: Count


class ApiView(APIView):
    """The caller is found by the device's cookie or the program's token; every answer is JSON."""

    authentication_classes = (DeviceOrProgram,)
    permission_classes = (ScopeSuffices,)
    scope = Scope.PLAY
    parser_classes = (Raw,)
    renderer_classes = (JSONRenderer,)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """What is told to one is nobody else's, and not to be found again in a browser or a proxy."""
        response = super().finalize_response(request, response, *args, **kwargs)
        response["Cache-Control"] = "private, no-store"
        patch_vary_headers(response, ["Cookie", "Authorization"])
        return response

    def get_exception_handler(self) -> Callable[..., HttpResponse | None]:
        """Problems of this API, not those of DRF."""
        return answered


def token_of(request: Request) -> str:
    """By what the services look up who asks: empty for a browser without a device."""
    return str(request.auth or "")


def body_of(request: Request) -> bytes:
    """The body as it was sent; empty if none was."""
    return request.data if isinstance(request.data, bytes) else b""


def tap_counted(request: Request) -> None:
    """Count one tap of who asks, or of the place they ask from. Raises TooOften."""
    taps.take(token_of(request) or place_of(request._request))


def proof_of_correction(request: Request, code: str, kind: object) -> None:
    """To correct an evening that is over one has to have proved within ten minutes whose browser it is. Raises
    ProofNeeded, and Http404 for those who may not see it."""
    if kind in CORRECTING and is_closed(code):
        actor = actor_of(request)
        session_seen(actor, code)
        proof_needed(actor)


def recorded_answer(recorded: services.Recorded | services.Proposed) -> HttpResponse:
    """201 for a new event, 200 for one known by its key, 202 for one that waits for consents."""
    if isinstance(recorded, services.Proposed):
        return answer(EventProposed(recorded.proposal, recorded.version), 202)
    return answer(EventRecorded(recorded.seq, recorded.version), 200 if recorded.again else 201)
