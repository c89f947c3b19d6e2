"""The tests' database, made by the owner of the schema and used as the application, and a place for data."""

import gc
from collections.abc import Iterator
from pathlib import Path

import channels.testing.application
import pytest
from django.conf import settings
from django.db import close_old_connections, connections
from django.test.utils import setup_databases, teardown_databases
from django.utils import translation
from hypothesis import HealthCheck
from hypothesis import settings as settings_of_hypothesis
from psycopg_pool import ConnectionPool
from pytest_django import DjangoDbBlocker

from chouette.testing.management.commands.flush import owners_leave
from tests.kit.database import act_as
from tests.kit.ground import clear_for
from tests.kit.hearing import Heard, heard
from tests.kit.places import folder_for_data
from tests.kit.plain_pages import read_without_marks
from tests.kit.pooled import lost, taken
from tests.kit.prepared import kept_over_rollbacks
from tests.kit.second_database import PATTERN, second, second_database, second_kept

# While a communicator of Channels waits, no thread of the process would give its connection back, and one that ends
# then takes it along. They spare the connection of a test inside one transaction, and none of ours listens in one.
channels.testing.application.no_op = close_old_connections


__all__ = ["second", "second_kept"]  # here alone: a fixture of a run that two folders name is made twice

kept_over_rollbacks()

read_without_marks()

ConnectionPool.getconn = taken  # type: ignore[method-assign, assignment]  # notes which thread has it


def pytest_configure(config: pytest.Config) -> None:
    """Try a tenth of a property's examples on each day; all where slow tests run, or a profile is named. None is timed.

    What is loaded while the tests are collected stays, so nobody need look for garbage among it.
    """
    gc.disable()
    untimed = settings_of_hypothesis(
        settings_of_hypothesis.default, deadline=None, suppress_health_check=[HealthCheck.too_slow]
    )
    settings_of_hypothesis.register_profile("whole", untimed)
    settings_of_hypothesis.register_profile("tenth", untimed, max_examples=10)
    if not config.getoption("--hypothesis-profile"):
        settings_of_hypothesis.load_profile("whole" if config.getoption("--long") else "tenth")


def pytest_collection_finish() -> None:
    """Look for garbage seldom, and never among what has been loaded: that took a third of a run of a few files."""
    gc.freeze()
    gc.enable()
    gc.set_threshold(200_000, 50, 100)


@pytest.hookimpl(tryfirst=True)
def pytest_unconfigure() -> None:
    """What is left now goes with the process; to look through all of it once more took two seconds."""
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    clear_for(item)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown() -> Iterator[None]:
    """No test leaves a connection out of the pool: later ones would wait for it in vain.

    Its threads give theirs back before the database is shut to them: after that they cannot, and one that then ends
    takes its connection along.
    """
    lost()
    yield
    out = lost()
    if out:
        connections["default"].close_pool()  # type: ignore[attr-defined]  # the tests after it are not at fault
    assert out == 0, f"{out} connections were not given back to the pool"


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None,
    django_db_blocker: DjangoDbBlocker,
    django_db_modify_db_settings: None,
) -> Iterator[None]:
    """Create, migrate and grant as the owner, run the tests as the application, drop as the owner.

    What has just been migrated is copied before anybody opens it, for tests that want another database like it.
    It stands here and not in the plugin, where pytest-django's own fixture of this name would win.
    """
    with django_db_blocker.unblock():
        act_as(settings.DATABASE_OWNER_USER)
        made = setup_databases(verbosity=0, interactive=False)
        act_as(settings.DATABASE_APP_USER)
        fresh = connections["default"].settings_dict["NAME"]
    with second_database(PATTERN, like=fresh):
        yield
        owners_leave()
        with django_db_blocker.unblock():
            end_other_sessions()
    with django_db_blocker.unblock():
        act_as(settings.DATABASE_OWNER_USER)
        teardown_databases(made, verbosity=0)


def end_other_sessions() -> None:
    """End what a server of the last test has not yet closed: a database in use cannot be dropped."""
    with connections["default"].cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()"
        )


@pytest.fixture(scope="session", autouse=True)
def statements_heard() -> Iterator[Heard]:
    """Every statement that the program sends while the tests run."""
    with heard() as sent:
        yield sent


@pytest.fixture(autouse=True)
def every_statement_names_its_club(statements_heard: Heard) -> Iterator[None]:
    """No statement that is sent for the first time in this test needs rows of a club that it does not name."""
    yield
    wrong = statements_heard.wrong()
    assert not wrong, "\n\n".join(wrong)


@pytest.fixture(autouse=True)
def own_language() -> Iterator[None]:
    """No test goes on in the language in which the one before it has read a page."""
    yield
    translation.deactivate()


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder for data, with a space in its path."""
    with folder_for_data() as folder:
        yield folder
