"""The rule card of a house, to read and as PDF."""

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request

from chouette.printing.card import PAPERS
from chouette.printing.card import Card as PrintedCard
from clubs.api.tokens import actor_of
from sessions.api.access import ApiView
from sessions.api.bodies import answer
from sessions.api.operations import File, operation, query
from sessions.errors import Malformed
from sessions.pages.house.card import card_answer, card_at

PAPER = query("paper", OpenApiTypes.STR, "The size of the paper.", enum=list(PAPERS))


class Card(ApiView):
    """The rule card of a house."""

    @operation("card", gives={200: PrintedCard}, problems=(404,))
    def get(self, request: Request, ref: str) -> HttpResponse:
        """What stands on it, chapter by chapter."""
        return answer(card_at(request._request, actor_of(request), ref))


class CardPrint(ApiView):
    """The rule card as PDF."""

    @operation("card-print", gives={200: File("application/pdf")}, queries=(PAPER,), problems=(404,))
    def get(self, request: Request, ref: str) -> HttpResponse:
        """One page or two, on A4 or Letter."""
        paper = request.query_params.get("paper", "a4")
        if paper not in PAPERS:
            raise Malformed("not_a_paper", papers=list(PAPERS))
        card = card_at(request._request, actor_of(request), ref)
        return card_answer(request._request, card, paper)
