"""A table fee that is shared sums to what was asked for, and nobody pays more than a minor unit above another."""

from hypothesis import given
from hypothesis import strategies as st

from chouette.ledger.even_shares import even_shares


@given(st.integers(0, 2**53 - 1), st.integers(1, 100))
def test_the_shares_sum_to_the_fee_and_the_first_pay_what_does_not_divide(total: int, heads: int) -> None:
    shares = even_shares(total, heads)
    assert len(shares) == heads
    assert sum(shares) == total
    assert shares == sorted(shares, reverse=True)
    assert shares[0] - shares[-1] in (0, 1)
