"""What stands between the server and every page."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language

from chouette.wording.language import SOURCE, spoken_in, with_one_full_stop

GetResponse = Callable[[HttpRequest], HttpResponse]


def spoken(get_response: GetResponse) -> GetResponse:
    """The sentences of the table are said in the language that Django has found for the pages."""

    def answer(request: HttpRequest) -> HttpResponse:
        with spoken_in(get_language() or SOURCE):
            return get_response(request)

    return answer


def end_sentences_once(get_response: GetResponse) -> GetResponse:
    """A page has one full stop where a name that ends in one, such as "Klaus P.", ends a sentence. Which name comes is
    known only once the page is filled."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        is_page = not response.streaming and response.get("Content-Type", "").startswith("text/html")
        if is_page:
            response.content = with_one_full_stop(response.content.decode(response.charset)).encode(response.charset)
        return response

    return answer
