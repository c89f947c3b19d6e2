"""Whom a page of money may call "you": the one person for whom the reader's phone speaks."""

from collections.abc import Collection
from uuid import UUID

from django.urls import reverse

from clubs.models import Club


def addressed(mine: Collection[UUID]) -> set[UUID]:
    """Return the person among the reader's own whom sentences call "you".

    A phone that speaks for several calls nobody so: every row has names.
    """
    return set(mine) if len(set(mine)) == 1 else set()


def only_comer(mine: Collection[UUID], came: Collection[UUID]) -> UUID | None:
    """Return the one of the reader's own who came to an evening, with whom a form begins; None of several."""
    here = [person for person in came if person in mine]
    return here[0] if len(here) == 1 else None


def pair_address(club: Club, mine: Collection[UUID], one: UUID, other: UUID) -> str:
    """Return where a reader who speaks for `mine` finds the account of `one` of them with another person."""
    if addressed(mine):
        return reverse("money-pair", args=[club.slug, other])
    return reverse("money-between", args=[club.slug, one, other])
