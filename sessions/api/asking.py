"""Who asks over the API: the device by its cookie. What it changes needs the page's CSRF token, like any form."""

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.csrf import CsrfViewMiddleware
from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request

from clubs.actors import device_token, token_hashed


class Check(CsrfViewMiddleware):
    """Django's own check, which says why instead of answering."""

    def _reject(self, request: HttpRequest, reason: str) -> HttpResponseBase:
        raise PermissionDenied(f"CSRF: {reason}")


class DeviceAuthentication(BaseAuthentication):
    """The hash of the device's token, without a question to the database: the door's own statement finds him."""

    def authenticate(self, request: Request) -> tuple[None, str]:
        """(nobody, token hash); empty for a browser without a device, which may do nothing that needs one."""
        token = device_token(request._request)
        if token is None:
            return None, ""
        check = Check(_not_called)
        check.process_request(request._request)
        check.process_view(request._request, _not_called, (), {})
        return None, token_hashed(token)


def _not_called(*_: Any, **__: Any) -> HttpResponse:
    raise AssertionError("the check is used alone")
