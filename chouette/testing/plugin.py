"""The pytest plugin that starts the tests' PostgreSQL before the settings are read (named by `-p`).

It starts the server and sets the URLs, nothing else. In a worker of pytest-xdist, or where DATABASE_URL is set, it
does nothing. The database itself is made in tests/conftest.py.
"""

import atexit
import os
import shutil
import tempfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from chouette.embedded import APP, OWNER, Cluster

TESTPATHS = pytest.Config.ArgsSource.TESTPATHS
"""All tests were asked for."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="also run the tests that are marked `long`")
    parser.addoption("--pictures", metavar="DIR", type=Path, help="write a picture of each moment of an evening here")


@pytest.hookimpl(hookwrapper=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> Iterator[None]:
    """A wrapper, as pytest-django reads the settings in this very hook."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "chouette.testing.settings"
    if "DATABASE_URL" not in os.environ:
        home = Path(tempfile.mkdtemp(prefix="chouette-tests-"))
        home.chmod(0o755)
        cluster = Cluster(home, throw_away=True)
        # Not `pytest_unconfigure`: that is not called where the settings or an app cannot be loaded.
        atexit.register(remove, cluster, home)
        cluster.start()
        os.environ["DATABASE_URL"] = cluster.url(APP)
        os.environ["DATABASE_OWNER_URL"] = cluster.url(OWNER)
    yield


def remove(cluster: Cluster, home: Path) -> None:
    """Stop the server and take its folder away."""
    cluster.stop()
    shutil.rmtree(home, ignore_errors=True)


def pytest_collection(session: pytest.Session) -> None:
    """Of two workers the second loads the test files from the last to the first, before Pytest collects in its order.

    In a fresh clone both would come to the same file at the same time, and each would compile all of them.
    """
    config = session.config
    if getattr(config, "workerinput", {}).get("workerid") == "gw1" and config.args_source is TESTPATHS:
        for path in sorted(config.rootpath.glob("tests/**/test_*.py"), reverse=True):
            import_module(".".join(path.relative_to(config.rootpath).with_suffix("").parts))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Pass over the slow tests unless they were asked for; those in a browser come last.

    Playwright keeps an event loop running in the main thread from its first test on, in which no other can be started.
    Of those in a browser, the quick ones that try a function come first. The more tests are left, the more are sent to
    a worker at once: with the quick ones at the end, one worker was still busy with slow ones when the other was done.
    """
    items.sort(key=place)
    if config.getoption("--long"):
        return
    passed_over = [item for item in items if item.get_closest_marker("long")]
    if passed_over:
        config.hook.pytest_deselected(items=passed_over)
        items[:] = [item for item in items if item not in passed_over]


def place(item: pytest.Item) -> tuple[bool, bool]:
    """Where it is among the others, by what it needs."""
    needed = getattr(item, "fixturenames", ())
    return "playwright" in needed, "functions" not in needed
