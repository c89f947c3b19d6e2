"""Two houses side by side."""

import msgspec
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request

from chouette.wording.comparison import ComparedPart, compared
from clubs.api.tokens import actor_of
from sessions.api.access import ApiView
from sessions.api.bodies import answer
from sessions.api.house_sets import Change
from sessions.api.operations import operation, query
from sessions.errors import NotFound
from sessions.selectors.house_by_address import Named, house_at

HOUSE = "A sheet (atlanta), a set (rules:<id> or rules:<id>:<version>), or a session as it stands (session:<code>)."
A, B = (query(side, OpenApiTypes.STR, HOUSE, required=True) for side in "ab")
ALL = query("all", OpenApiTypes.INT, "1: what is the same, too.", enum=[1])


class ComparedHouse(msgspec.Struct, frozen=True):
    """One of the two."""

    ref: str
    name: str
    sheet: str
    change: Change
    version: int | None


class ComparisonAnswer(msgspec.Struct, frozen=True):
    """Two houses by chapter."""

    a: ComparedHouse
    b: ComparedHouse
    chapters: tuple[ComparedPart, ...]


class Compare(ApiView):
    """Two houses."""

    @operation("compare", gives={200: ComparisonAnswer}, queries=(A, B, ALL), problems=(404,))
    def get(self, request: Request) -> HttpResponse:
        """What differs between `a` and `b`, or with `all=1` everything, by chapter."""
        a, b = (_named(request, side) for side in ("a", "b"))
        parts = compared(a.house, b.house, same_too="all" in request.query_params)
        return answer(ComparisonAnswer(_head(a), _head(b), parts))


def _named(request: Request, side: str) -> Named:
    found = house_at(actor_of(request), request.query_params.get(side, ""))
    if found is None:
        raise NotFound
    return found


def _head(house: Named) -> ComparedHouse:
    number = house.version.number if house.version else None
    return ComparedHouse(house.ref, house.name, house.house.sheet, house.house.change, number)
