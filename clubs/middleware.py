"""What stands between the server and every page."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language

from chouette.wording.language import SOURCE, spoken_in

GetResponse = Callable[[HttpRequest], HttpResponse]


def spoken(get_response: GetResponse) -> GetResponse:
    """The sentences of the table are said in the language that Django has found for the pages."""

    def answer(request: HttpRequest) -> HttpResponse:
        with spoken_in(get_language() or SOURCE):
            return get_response(request)

    return answer
