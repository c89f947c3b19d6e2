"""A club's settings, sent anew."""

from clubs.models import Club


def settings_of(club: Club, name: str) -> dict[str, object]:
    fields = (
        "slug",
        "currency",
        "stakes",
        "language",
        "time_zone",
        "points_only",
        "balances",
        "confirm_results",
        "fee_for",
    )
    return {
        **{field: getattr(club, field) for field in fields},
        "ends_at": club.ends_at,
        "carries_over": False,
        "name": name,
        "table_fee": club.table_fee,
    }
