"""The embedded server: made, served, ended, found again."""

import os
import select
import signal
import stat
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

from chouette.embedded import APP, OWNER, AlreadyRunning, Cluster, Unusable, dump, restore, served, url
from chouette.embedded.postmaster import postmaster
from chouette.embedded.sockets import SOCKET_NAME, SOCKET_PATH_LIMIT, SOCKETS

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the leash is Linux's")

ROOT = Path(__file__).parents[2]
HOLDS_A_CLUSTER = """
import signal, sys
from pathlib import Path
from chouette.embedded import Cluster
with Cluster(Path(sys.argv[1])) as cluster:
    print(cluster.server.pid, cluster.sockets, flush=True)
    signal.pause()
"""


def asked(link: str, question: str) -> object:
    with psycopg.connect(link) as connection:
        row = connection.execute(question.encode()).fetchone()
        assert row is not None
        return row[0]


def wait_for_end(pid: int) -> None:
    """Block until a process that is not our child has ended."""
    try:
        handle = os.pidfd_open(pid)
    except ProcessLookupError:
        return
    with os.fdopen(handle) as file:
        readable, _, _ = select.select([file], [], [], 20)
        assert readable, "the server outlived its program"


def test_data_survive_a_stop(made: Path) -> None:
    with Cluster(made) as cluster, psycopg.connect(cluster.url(OWNER)) as owner:
        owner.execute("CREATE TABLE kept (word text)")
        owner.execute("INSERT INTO kept VALUES ('chouette')")
    with Cluster(made) as cluster:
        assert asked(cluster.url(OWNER), "SELECT word FROM kept") == "chouette"


def test_the_server_is_for_us_alone(running: Cluster) -> None:
    assert running.sockets is not None
    assert running.server is not None
    assert stat.S_IMODE(running.sockets.stat().st_mode) == 0o700
    assert len(os.fsencode(running.sockets / SOCKET_NAME)) <= SOCKET_PATH_LIMIT
    assert asked(running.url(APP), "SHOW listen_addresses") == ""
    assert asked(running.url(APP), "SELECT current_user") == APP
    assert asked(running.url(APP), "SELECT rolsuper FROM pg_roles WHERE rolname = current_user") is False
    assert asked(running.url(OWNER), "SELECT rolsuper FROM pg_roles WHERE rolname = current_user") is False
    assert Path(f"/proc/{running.server.pid}").stat().st_uid != 0


def test_sorting_and_case_do_not_depend_on_the_machine(running: Cluster) -> None:
    question = "SELECT datlocprovider::text || ' ' || datlocale FROM pg_database WHERE datname = current_database()"
    assert asked(running.url(APP), question) == "b C.UTF-8"
    assert asked(running.url(APP), "SELECT upper('é')") == "É"


@pytest.mark.long
def test_a_stop_leaves_nothing_behind(made: Path) -> None:
    cluster = Cluster(made)
    cluster.start()
    sockets, server = cluster.sockets, cluster.server
    assert sockets is not None
    assert server is not None
    cluster.stop()
    assert server.returncode == 0
    assert not sockets.exists()
    assert postmaster(cluster.data) is None


def test_a_second_program_is_refused_and_a_command_joins_in(running: Cluster) -> None:
    with pytest.raises(AlreadyRunning, match="already runs on the data"):
        Cluster(running.home).start()
    with served(running.home) as sockets:
        assert sockets == running.sockets
        assert asked(url(sockets, APP), "SELECT 1") == 1
    assert asked(running.url(APP), "SELECT 1") == 1


def test_a_command_alone_starts_the_server_for_itself(made: Path) -> None:
    with served(made) as sockets:
        assert asked(url(sockets, OWNER), "SELECT 1") == 1
    assert not sockets.exists()


def test_a_killed_program_takes_its_server_along_and_loses_nothing(made: Path) -> None:
    program = subprocess.Popen([sys.executable, "-c", HOLDS_A_CLUSTER, made], stdout=subprocess.PIPE, text=True)
    assert program.stdout is not None
    pid, sockets = program.stdout.readline().split()
    with psycopg.connect(url(Path(sockets), OWNER)) as owner:
        owner.execute("CREATE TABLE kept AS SELECT 7 AS number")
    program.send_signal(signal.SIGKILL)
    program.wait()
    program.stdout.close()
    wait_for_end(int(pid))
    with Cluster(made) as cluster:
        assert asked(cluster.url(OWNER), "SELECT number FROM kept") == 7
        assert not Path(sockets).exists()


@pytest.mark.long
def test_a_start_right_after_a_kill_waits_for_the_old_server(made: Path) -> None:
    program = subprocess.Popen([sys.executable, "-c", HOLDS_A_CLUSTER, made], stdout=subprocess.PIPE, text=True)
    assert program.stdout is not None
    pid, _ = program.stdout.readline().split()
    program.kill()
    program.wait()
    program.stdout.close()
    with Cluster(made) as cluster:
        assert asked(cluster.url(APP), "SELECT 1") == 1
    wait_for_end(int(pid))


@pytest.mark.long
def test_a_start_that_was_killed_half_way_is_made_again(place: Path) -> None:
    half = place / "postgres.half"
    half.mkdir()
    (half / "PG_VERSION").write_text("18")
    with Cluster(place) as cluster:
        assert asked(cluster.url(APP), "SELECT 1") == 1


def test_a_first_start_that_is_stopped_leaves_no_half_of_the_data(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> None:
        (place / "postgres.half" / "PG_VERSION").write_text("18")
        raise SystemExit(0)  # as Ctrl-C ends the program

    monkeypatch.setattr("chouette.embedded.process.run", stopped)
    with pytest.raises(SystemExit):
        Cluster(place).start()
    assert [file.name for file in place.iterdir()] == ["lock"]


def test_data_of_another_major_are_refused_with_the_way_out(made: Path) -> None:
    version = made / "postgres" / "PG_VERSION"
    version.write_text("17\n")
    with pytest.raises(Unusable, match=r"PostgreSQL 17, but this program brings 18.*backup\.md"):
        Cluster(made).start()
    version.write_text("18\n")
    with Cluster(made) as cluster:
        assert asked(cluster.url(APP), "SELECT 1") == 1


def test_a_long_temp_folder_is_not_used_for_the_socket(made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    long = made / ("n" * 120)
    long.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(long))
    with Cluster(made) as cluster:
        assert cluster.sockets is not None
        assert cluster.sockets.name.startswith(SOCKETS)
        assert cluster.sockets.parent == Path("/tmp")


@pytest.mark.skipif(os.geteuid() != 0, reason="only root has another account for the server")
def test_a_folder_that_shuts_the_account_out_is_named(place: Path) -> None:
    shut = place / "shut"
    shut.mkdir(mode=0o700)
    with pytest.raises(Unusable, match=rf"The folder {shut} shuts out the account"):
        Cluster(shut / "data").start()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")
def test_an_ordinary_user_runs_it_under_their_own_name(place: Path) -> None:
    os.chown(place, 65534, 65534)
    python, packages = python_for_others(), Path(psycopg.__file__).parents[1]
    program = subprocess.Popen(
        [python, "-c", HOLDS_A_CLUSTER, place],
        user=65534,
        group=65534,
        extra_groups=[],
        env={
            "HOME": str(place),
            "PYTHONPATH": f"{ROOT}:{packages}",
            "PATH": os.environ["PATH"],
            "PYTHONDONTWRITEBYTECODE": "1",
        },
        stdout=subprocess.PIPE,
        text=True,
    )
    assert program.stdout is not None
    pid, _ = program.stdout.readline().split()
    assert Path(f"/proc/{pid}").stat().st_uid == 65534
    program.terminate()
    program.wait()
    program.stdout.close()
    wait_for_end(int(pid))


@pytest.mark.long
@pytest.mark.skipif(os.geteuid() != 0, reason="only root starts the data of others")
def test_root_serves_the_data_of_another_under_their_name(place: Path) -> None:
    with Cluster(place):
        pass
    for path in [place / "postgres", *(place / "postgres").rglob("*")]:
        os.chown(path, 1, 1)
    with Cluster(place) as cluster:
        assert cluster.server is not None
        assert Path(f"/proc/{cluster.server.pid}").stat().st_uid == 1
        assert asked(cluster.url(APP), "SELECT 1") == 1


def python_for_others() -> Path:
    """A Python of our version that every user may run; ours may lie in root's home."""
    ours = Path(sys.executable).resolve()
    known = [ours, Path("/usr/bin") / ours.name]
    open_to_all = [python for python in known if python.exists() and readable_by_others(python)]
    if not open_to_all or not readable_by_others(Path(psycopg.__file__), ROOT):
        pytest.skip("this Python, or the program's folder, is closed to other users")
    return open_to_all[0]


def readable_by_others(*paths: Path) -> bool:
    """Whether everybody may enter every folder on the way."""
    folders = {folder for path in paths for folder in path.parents}
    return all(folder.stat().st_mode & 0o001 for folder in folders)


def test_a_dump_holds_the_data(running: Cluster) -> None:
    with psycopg.connect(running.url(OWNER)) as owner:
        owner.execute("CREATE TABLE kept AS SELECT 7 AS number")
    file = running.home / "one.dump"
    dump(running.url(OWNER), file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with pytest.raises(Unusable, match="There are data already"):
        restore(running.url(OWNER), file)
    with psycopg.connect(running.url(OWNER)) as owner:
        owner.execute("DROP TABLE kept")
    restore(running.url(OWNER), file)
    assert asked(running.url(OWNER), "SELECT number FROM kept") == 7


@pytest.mark.long
def test_binaries_are_copied_where_the_account_can_enter(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chouette.embedded.programs.shut_folder", lambda _path, _account: Path("/closed"))
    with Cluster(place) as cluster:
        assert place in cluster.binaries.parents
        assert asked(cluster.url(APP), "SELECT 1") == 1


def test_what_hinders_the_first_start_is_said_and_not_what_was_tidied_up(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """initdb writes what went wrong first and "removing contents of data directory" last."""
    initdb = place.parent / "initdb"
    initdb.write_text(
        '#!/bin/sh\necho "creating configuration files" >&2\necho "FATAL: could not create shared memory" >&2\n'
        'echo "initdb: removing contents of data directory" >&2\nexit 1\n'
    )
    initdb.chmod(0o755)
    monkeypatch.setattr(Cluster, "binaries", initdb.parent)
    with pytest.raises(Unusable, match="FATAL: could not create shared memory"):
        Cluster(place, throw_away=True).start()
