"""The one command, from an empty folder to Ctrl-C."""

import os
import re
import resource
import signal
import socket
import urllib.request
from pathlib import Path

import pytest

from chouette import serving
from chouette.embedded import Cluster
from tests.chouette.program import free_port, manage, processes_of, run, started


def cpu_seconds_of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def test_a_first_start_and_a_second_one(place: Path) -> None:
    data = place / "data"
    with started(data) as first:
        assert first.address in first.said
        assert str(data) in first.said
        assert "▄" in first.said, "no code for the phones"
        link = re.search(r"http://\S+/owner/#(\S+)", first.said)
        assert link is not None
        assert len(link.group(1)) >= 27, "a token has 160 bits"
        assert first.get("/health/") == first.get("/ready/") == first.get("/") == 200
        assert first.ended_by(signal.SIGINT) == 0
    assert processes_of(data) == []
    before = cpu_seconds_of_children()
    with started(data) as second:
        assert "/owner/#" not in second.said
        assert second.get("/ready/") == 200
        assert second.ended_by(signal.SIGTERM) == 0
    assert processes_of(data) == []
    assert cpu_seconds_of_children() - before < 3, "a second start must be there within three seconds"


def test_after_a_kill_the_next_start_works(place: Path) -> None:
    with started(place) as first:
        key = (place / "secret-key").read_text()
        first.process.kill()
        first.process.wait()
    with started(place) as second:
        assert second.get("/ready/") == 200
        assert "/owner/#" not in second.said
        assert (place / "secret-key").read_text() == key


def test_what_cannot_be_done_is_one_sentence(place: Path) -> None:
    with started(place) as running:
        again = run(place, free_port())
        assert again.returncode == 1
        assert again.stderr == (
            f"Chouette already runs on the data in {place}: stop it first, or choose another place with --data.\n"
        )
        assert running.get("/ready/") == 200
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        busy = run(place, port)
    assert busy.returncode == 1
    assert busy.stderr == (
        f"Port {port} of 127.0.0.1 cannot be had (Address already in use): choose another with --port.\n"
    )
    assert processes_of(place) == []


@pytest.mark.skipif(os.geteuid() != 0, reason="only root has another account for the server")
def test_data_that_the_account_cannot_reach_are_refused_by_name(place: Path) -> None:
    closed = place / "closed"
    closed.mkdir(mode=0o700)
    done = run(closed / "data", free_port())
    assert done.returncode == 1
    assert done.stderr.startswith(f"The folder {closed} shuts out the account")
    assert len(done.stderr.splitlines()) == 1


def test_commands_join_the_running_program_and_do_without_it(place: Path) -> None:
    with started(place) as running:
        printed = run(place, int(running.address.rsplit(":", 1)[1]), "owner")
        assert printed.returncode == 0, printed.stderr
        assert printed.stdout.startswith(f"{running.address}/owner/#")
        assert manage(place, "owner_link").stdout.count("/owner/#") == 1
    saved = manage(place, "dump", str(place / "tonight.dump"))
    assert saved.returncode == 0, saved.stderr
    assert processes_of(place) == []
    other = place / "moved"
    restored = manage(other, "restore", str(place / "tonight.dump"))
    assert restored.returncode == 0, restored.stderr
    assert manage(other, "migrate", "--check").returncode == 0
    refused = manage(other, "restore", str(place / "tonight.dump"))
    assert refused.returncode == 1
    assert "There are data already" in refused.stderr


def test_before_the_tables_change_the_data_are_saved(place: Path) -> None:
    with started(place):
        pass
    assert manage(place, "migrate", "--verbosity=0", "sessions", "zero").returncode == 0
    with started(place) as again:
        (saved,) = (place / "backups").iterdir()
        assert str(saved) in again.said
        assert again.get("/ready/") == 200


def test_five_backups_are_kept(place: Path) -> None:
    with Cluster(place) as cluster:
        made = [serving.backup(place, cluster) for _ in range(7)]
    assert sorted((place / "backups").iterdir()) == made[2:]


def test_static_files_are_gathered_when_one_changes(tmp_path: Path) -> None:
    file = tmp_path / "css" / "base.css"
    file.parent.mkdir()
    file.write_text("body {}")
    before = serving.tree_stamp([tmp_path])
    assert serving.tree_stamp([tmp_path]) == before
    file.write_text("body { margin: 0 }")
    assert serving.tree_stamp([tmp_path]) != before


def test_the_site_serves_hashed_files_for_ever(place: Path) -> None:
    with started(place) as running, urllib.request.urlopen(running.address, timeout=10) as page:
        found = re.search(r'href="(/static/[^"]+\.[0-9a-f]{12}\.css)"', page.read().decode())
        assert found is not None
        with urllib.request.urlopen(running.address + found.group(1), timeout=10) as file:
            assert "immutable" in file.headers["Cache-Control"]
            assert file.headers["X-Content-Type-Options"] == "nosniff"
