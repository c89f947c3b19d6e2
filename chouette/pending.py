"""Whether the tables are those of this program."""

from django.db import connection
from django.db.migrations.executor import MigrationExecutor


def pending() -> tuple[bool, bool]:
    """Return whether there are tables already, and whether migrations are still to be done."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return bool(executor.loader.applied_migrations), bool(plan)
