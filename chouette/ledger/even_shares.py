"""An amount shared by several, in whole minor units."""


def even_shares(total: int, heads: int) -> list[int]:
    """The share of each, which sum to the total: what does not divide goes to the first, one minor unit each."""
    share, rest = divmod(total, heads)
    return [share + 1] * rest + [share] * (heads - rest)
