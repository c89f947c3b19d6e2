"""Pages and answers for programs travel compressed; files that are compressed by their nature are left alone."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

WORTH_IT = ("text/", "application/json", "application/problem+json", "application/jsonl", "image/svg+xml")


class Compressed(GZipMiddleware):
    """gzip for texts; a random length hides from an eavesdropper what a page repeats of its address (BREACH)."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Compress a text; everything else goes as it is."""
        if not response.get("Content-Type", "").startswith(WORTH_IT):
            return response
        return super().process_response(request, response)
