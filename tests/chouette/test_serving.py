"""The one command, from an empty folder to Ctrl-C."""

import os
import re
import signal
import socket
import subprocess
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from pytest_django.fixtures import Settings

from chouette import installation, serving
from chouette.embedded.postmaster import postmaster
from tests.kit.places import folder_for_data
from tests.kit.program import (
    ROOT,
    Running,
    command,
    environment,
    free_port,
    manage,
    processes_of,
    run,
    run_owner,
    started,
)

DEMO = "Try the demo"


class Installed(NamedTuple):
    """A data folder whose first start is over, and what that said and served."""

    data: Path
    address: str
    said: str
    status: int
    home: str


@pytest.fixture(scope="module")
def installed() -> Iterator[Installed]:
    """One first start for all tests of this file; the others find its data."""
    with folder_for_data() as place:
        yield first_start(place / "data", "serve")


@pytest.fixture(scope="module")
def bare() -> Iterator[Installed]:
    """Another, without the demo club; its data are there to be spoilt."""
    with folder_for_data() as place:
        yield first_start(place / "data", "serve", "--no-demo")


def first_start(data: Path, *words: str) -> Installed:
    with started(data, *words) as first:
        status, home = first.get("/ready/"), first.read("/")
        assert first.ended_by(signal.SIGINT) == 0
    assert processes_of(data) == []
    return Installed(data, first.address, first.said, status, home)


def test_the_first_start_says_where_it_is(installed: Installed) -> None:
    assert installed.status == 200
    assert installed.address in installed.said
    assert str(installed.data) in installed.said
    assert "No phone reaches this address, which is this machine's own." in installed.said
    assert "▄" not in installed.said, "a code that leads a phone to itself"
    link = re.search(r"http://\S+/owner/#(\S+)", installed.said)
    assert link is not None
    assert len(link.group(1)) >= 27, "a token has 160 bits"


@pytest.mark.long
def test_the_first_start_makes_the_demo_club_and_only_if_it_may(installed: Installed, bare: Installed) -> None:
    assert DEMO in installed.home
    assert bare.status == 200
    assert DEMO not in bare.home


@pytest.mark.long
def test_the_second_start_needs_no_link_and_ends_cleanly(installed: Installed) -> None:
    with started(installed.data) as second:
        assert "/owner/#" not in second.said
        assert second.get("/ready/") == second.get("/") == 200
        assert second.ended_by(signal.SIGTERM) == 0
    assert processes_of(installed.data) == []


@pytest.mark.long
def test_after_a_kill_the_next_start_works(installed: Installed) -> None:
    with started(installed.data) as first:
        key = (installed.data / "secret-key").read_text()
        first.process.kill()
        first.process.wait()
    with started(installed.data) as second:
        assert second.get("/ready/") == 200
        assert "/owner/#" not in second.said
        assert (installed.data / "secret-key").read_text() == key


@pytest.mark.long
def test_a_program_whose_postgresql_is_given_up_ends_with_a_sentence(bare: Installed) -> None:
    """What PostgreSQL needs at each start is gone: it ends again and again."""
    place = bare.data
    with started(place) as running:
        (place / "postgres" / "global" / "pg_control").unlink()
        server = postmaster(place / "postgres")
        assert server is not None
        os.kill(server.pid, signal.SIGKILL)
        assert running.process.wait(60) == 1
        assert running.process.stdout is not None
        last = running.process.stdout.read().splitlines()[-1]
    assert last.startswith("PostgreSQL ended 20 times within a minute, so Chouette stops: ")
    assert processes_of(place) == []


@pytest.fixture(scope="class")
def running(installed: Installed) -> Iterator[Running]:
    """One that runs for all tests of a class."""
    with started(installed.data) as program:
        yield program


class TestWhileItRuns:
    """What another program, a command and a browser find while one runs."""

    def test_a_second_program_on_the_same_data_is_refused_in_one_sentence(
        self, installed: Installed, running: Running
    ) -> None:
        again = run(installed.data, free_port())
        assert running.get("/ready/") == 200
        assert again.returncode == 1
        assert again.stderr == (
            f"Chouette already runs on the data in {installed.data}: stop it first,"
            " or choose another place with --data.\n"
        )

    def test_a_command_joins_the_running_program(self, installed: Installed, running: Running) -> None:
        printed = run(installed.data, int(running.address.rsplit(":", 1)[1]), "owner")
        assert printed.returncode == 0, printed.stderr
        assert printed.stdout.startswith(f"{running.address}/owner/#")

    def test_commands_print_links_with_the_address_last_served(self, installed: Installed, running: Running) -> None:
        club = re.search(r"/clubs/(demo-club-\w+)/", running.read("/"))
        assert club is not None
        told = [
            manage(installed.data, "organiser_link", club[1]),
            manage(installed.data, "owner_link"),
            run_owner(installed.data),
        ]
        paths = ("/j/#", "/owner/#", "/owner/#")
        for printed, path in zip(told, paths, strict=True):
            assert printed.stdout.startswith(f"{running.address}{path}"), printed.stdout + printed.stderr

    def test_the_site_serves_hashed_files_for_ever(self, running: Running) -> None:
        found = re.search(r'href="(/static/[^"]+\.[0-9a-f]{12}\.css)"', running.read("/"))
        assert found is not None
        with urllib.request.urlopen(running.address + found.group(1), timeout=10) as file:
            assert "immutable" in file.headers["Cache-Control"]
            assert file.headers["X-Content-Type-Options"] == "nosniff"


def test_a_busy_port_is_one_sentence_before_anything_is_made(place: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        busy = run(place / "data", port)
    assert busy.returncode == 1
    assert busy.stderr == (
        f"Port {port} of 127.0.0.1 cannot be had (Address already in use): choose another with --port.\n"
    )
    assert list(place.iterdir()) == []


@pytest.mark.parametrize("what", ["serve", "owner"])
def test_a_public_url_that_is_none_is_one_sentence_before_anything_is_made(place: Path, what: str) -> None:
    done = run(place / "data", free_port(), what, "--public-url=club")
    assert done.returncode == 1
    assert done.stderr.startswith("The public URL club is no address of a site: ")
    assert len(done.stderr.splitlines()) == 1
    assert list(place.iterdir()) == []


def test_ctrl_c_before_the_program_listens_to_it_is_one_sentence(place: Path) -> None:
    """run.py has the signal wait while the program is read; here it comes at once."""
    begun = (
        "import os, signal, sys; signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT});"
        " os.kill(os.getpid(), signal.SIGINT); os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
    )
    words = command(place / "data", free_port())
    done = subprocess.run(
        [words[0], "-c", begun, *words[1:]], cwd=ROOT, env=environment(), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0
    assert done.stderr == "\nStopped before the site was ready: the next start goes on from here.\n"
    assert list(place.iterdir()) == []


@pytest.mark.skipif(os.geteuid() != 0, reason="only root has another account for the server")
def test_data_that_the_account_cannot_reach_are_refused_by_name(place: Path) -> None:
    closed = place / "closed"
    closed.mkdir(mode=0o700)
    done = run(closed / "data", free_port())
    assert done.returncode == 1
    assert done.stderr.startswith(f"The folder {closed} shuts out the account")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.long
def test_what_was_saved_is_restored_elsewhere(installed: Installed, place: Path) -> None:
    saved = manage(installed.data, "dump", str(place / "tonight.dump"))
    assert saved.returncode == 0, saved.stderr
    assert processes_of(installed.data) == []
    other = place / "moved"
    restored = manage(other, "restore", str(place / "tonight.dump"))
    assert restored.returncode == 0, restored.stderr
    assert manage(other, "migrate", "--check").returncode == 0
    refused = manage(other, "restore", str(place / "tonight.dump"))
    assert refused.returncode == 1
    assert "There are data already" in refused.stderr


@pytest.mark.long
def test_before_the_tables_change_the_data_are_saved(installed: Installed) -> None:
    assert manage(installed.data, "migrate", "--verbosity=0", "sessions", "zero").returncode == 0
    with started(installed.data) as again:
        (saved,) = (installed.data / "backups").glob("*.dump")
        assert str(saved) in again.said
        assert again.get("/ready/") == 200


def test_static_files_are_gathered_when_one_changes(tmp_path: Path) -> None:
    file = tmp_path / "css" / "base.css"
    file.parent.mkdir()
    file.write_text("body {}")
    before = serving.tree_stamp([tmp_path])
    assert serving.tree_stamp([tmp_path]) == before
    file.write_text("body { margin: 0 }")
    assert serving.tree_stamp([tmp_path]) != before


def test_an_answer_does_not_wait_for_its_own_head_to_be_confirmed() -> None:
    """With Nagle's algorithm the body of each answer would leave 40 ms after its head."""
    with installation.listening("127.0.0.1", 0) as listener, socket.create_connection(listener.getsockname()):
        accepted, _ = listener.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) != 0


@pytest.mark.parametrize(("url", "is_told"), [("http://127.0.0.1:8000", True), ("http://192.168.1.5:8000", False)])
def test_an_address_that_no_phone_reaches_is_said_to_be_one(
    capsys: pytest.CaptureFixture[str], settings: Settings, tmp_path: Path, url: str, *, is_told: bool
) -> None:
    settings.PUBLIC_URL = url
    serving.announce(tmp_path, None, "")
    said = capsys.readouterr().out
    assert ("No phone reaches this address" in said) is is_told
    assert ("Scan the code with a phone" in said) is not is_told
    assert ("▄" in said) is not is_told, "the code for the phones"
    assert f"{url}/" in said
