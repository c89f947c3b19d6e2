"""Indexes over what takes something back, or was split from something, have only those rows.

They had a row for every posting, debt and evening. While a table has no statistics yet, as in the transaction that takes
in a club, PostgreSQL read all of a club's postings by them to find those of one evening.
"""

from django.db import migrations, models
from django.db.models import Q


def over_those(
    model: str, name: str, fields: tuple[str, ...], condition: Q
) -> list[migrations.operations.base.Operation]:
    """The unique constraint of that name anew, over the rows of a condition."""
    constraint = models.UniqueConstraint(condition=condition, fields=fields, name=name)
    return [migrations.RemoveConstraint(model, name), migrations.AddConstraint(model, constraint)]


class Migration(migrations.Migration):
    dependencies = [("chouette_sessions", "0034_games_of_players")]

    operations = [
        *over_those("posting", "posting_reversed_once", ("club", "reverses"), Q(("reverses__isnull", False))),
        *over_those("debt", "debt_reversed_once", ("club", "reverses"), Q(("reverses__isnull", False))),
        *over_those(
            "session",
            "one_table_for_a_split",
            ("club", "split_from", "split_seq"),
            Q(("deleted_at", None), ("split_from__isnull", False)),
        ),
    ]
