"""The two roles of the database."""

import pytest
from django.db import connection


@pytest.mark.django_db
def test_the_tests_run_as_the_application() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_user")
        assert cursor.fetchone()[0] == "chouette_app"
