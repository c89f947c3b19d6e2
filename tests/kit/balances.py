"""A first game, and what it brought: in the view and in the books."""

from django.db import connection

from tests.kit.table import Table


def totals(table: Table) -> dict[str, int]:
    return {player["name"]: player["result"] for player in table.view["players"].values()}


def balances(table: Table) -> dict[str, int]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT p.name, sum(e.points) FROM chouette_sessions_entry e JOIN clubs_player p ON p.id = e.player_id "
            "GROUP BY p.name HAVING sum(e.points) <> 0"
        )
        return {name: int(points) for name, points in cursor.fetchall()}


def first_game(table: Table) -> None:
    """Bob, the Captain, doubles and is dropped by Ann; then Ann beats the others."""
    table.tap("Ann", "start")
    table.tap("Bob", "double", by="Bob")
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "drop"})
    table.tap("Cat", "result", winner="box", kind="single")
