"""Every account between some people, the even ones too, which no page reads."""

from collections.abc import Collection
from uuid import UUID

from sessions.selectors.account_rows import OF_TWO, ROWS, SUMS, named_sums
from sessions.selectors.dues import PairDues, build_pair_dues


def every_account(club: UUID, persons: Collection[UUID]) -> PairDues:
    """Return every account between any two of these persons, oldest first."""
    sums = SUMS.format(rows=ROWS.format(**OF_TWO))
    return build_pair_dues(*named_sums(club, sums, {"persons": list(persons)}))
