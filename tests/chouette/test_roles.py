"""The two roles of the database: what the application may not do, and that the tests act as it."""

import psycopg
import pytest
from django.core.management import call_command
from django.db import connection
from django.db.utils import ProgrammingError

from chouette.grants import append_only_models, statements
from clubs.models import Club

pytestmark = pytest.mark.django_db


def role_now() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_user")
        return str(cursor.fetchone()[0])


def test_the_tests_run_as_the_application() -> None:
    assert role_now() == "chouette_app"


def test_log_postings_and_audit_are_append_only() -> None:
    assert {model.__name__ for model in append_only_models()} >= {
        "Event", "Posting", "Audit", "Debt", "Payment", "PaymentStep", "PlanChoice",
    }  # fmt: skip


@pytest.mark.parametrize("words", ["UPDATE {} SET {what} = {what}", "DELETE FROM {}", "TRUNCATE {} CASCADE"])
def test_the_application_has_no_right_to_change_what_was_written(words: str) -> None:
    for model in append_only_models():
        savepoint = f"before_{model._meta.model_name}"
        with connection.cursor() as cursor:
            cursor.execute(f"SAVEPOINT {savepoint}")
            with pytest.raises(ProgrammingError, match="permission denied"):
                cursor.execute(
                    words.format(
                        connection.ops.quote_name(model._meta.db_table), what=model._meta.concrete_fields[0].column
                    )
                )
            cursor.execute(f"ROLLBACK TO {savepoint}")


def test_the_application_cannot_change_the_schema() -> None:
    with connection.cursor() as cursor, pytest.raises(ProgrammingError, match="permission denied"):
        cursor.execute("CREATE TABLE planted (id int)")


def test_granting_again_changes_nothing(owner: psycopg.Connection[tuple[object, ...]]) -> None:
    question = (
        "SELECT table_name, privilege_type FROM information_schema.table_privileges WHERE grantee = 'chouette_app'"
    )
    before = set(owner.execute(question.encode()).fetchall())
    for statement in statements("chouette_app"):
        owner.execute(statement)
    assert set(owner.execute(question.encode()).fetchall()) == before
    assert before


@pytest.mark.django_db(transaction=True)
def test_a_flush_empties_even_what_is_append_only() -> None:
    Club.objects.create(slug="thursday", name="Thursday", currency="GBP")
    call_command("flush", interactive=False, verbosity=0)
    assert not Club.objects.exists()
    assert role_now() == "chouette_app"
