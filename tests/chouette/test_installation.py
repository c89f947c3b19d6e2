"""Where an installation keeps its own, and the names it answers to."""

import errno
import os
import stat
import tempfile
from pathlib import Path

import psycopg
import pytest

from chouette import installation
from chouette.embedded import Unusable
from tests.kit.second_database import second_database


@pytest.fixture(autouse=True)
def _environment_of_a_person(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ours has a key and a database for the tests."""
    for name in ("SECRET_KEY", "DATABASE_URL"):
        monkeypatch.delenv(name, raising=False)


def test_the_key_is_made_once_and_is_nobody_elses(tmp_path: Path) -> None:
    data = installation.prepared(tmp_path / "club house" / "data")
    key = installation.secret_key(data)
    assert len(key) >= 64
    assert installation.secret_key(data) == key
    assert stat.S_IMODE((data / "secret-key").stat().st_mode) == 0o600


def test_two_installations_have_different_keys(tmp_path: Path) -> None:
    keys = {installation.secret_key(installation.prepared(tmp_path / name)) for name in ("one", "two")}
    assert len(keys) == 2


@pytest.mark.parametrize("left", [None, "", "\n"])
def test_a_missing_key_beside_data_is_refused_and_none_is_made(tmp_path: Path, left: str | None) -> None:
    """A new one would make the bank details that were kept unreadable."""
    (tmp_path / "postgres").mkdir()
    key = tmp_path / "secret-key"
    if left is not None:
        key.write_text(left)
    with pytest.raises(Unusable) as refused:
        installation.prepared(tmp_path)
    assert str(refused.value) == (
        f"The secret key {key} is missing, but there are data: put it back from your backup. If it is lost, write a new"
        f" one (openssl rand -base64 48 > {key}); nobody can read the bank details that were kept with the old one."
    )
    assert (key.read_text() if key.exists() else None) == left
    key.write_text("put back")
    assert installation.secret_key(installation.prepared(tmp_path)) == "put back"


def test_a_key_of_the_environment_is_asked_for_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "postgres").mkdir()
    monkeypatch.setenv("SECRET_KEY", "of the environment")
    assert installation.secret_key(installation.prepared(tmp_path)) == "of the environment"
    assert not (tmp_path / "secret-key").exists()


@pytest.mark.usefixtures("django_db_setup")
def test_data_in_another_database_want_their_key_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with second_database("keyless") as url:
        monkeypatch.setenv("DATABASE_URL", url)
        installation.prepared(tmp_path / "first")
        with psycopg.connect(url) as link:
            link.execute("CREATE TABLE kept (word text)")
        with pytest.raises(Unusable, match="secret-key is missing, but there are data"):
            installation.prepared(tmp_path / "second")
        assert not (tmp_path / "second" / "secret-key").exists()
        installation.prepared(tmp_path / "first")


def test_a_database_that_is_not_there_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", f"postgresql://chouette_app@/chouette?host={tmp_path}")
    with pytest.raises(Unusable, match=r"\AThe database cannot be reached: [^\n]+\Z"):
        installation.prepared(tmp_path / "data")


def test_a_named_folder_is_taken_from_where_the_person_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert installation.data_folder("tonight") == tmp_path / "tonight"


@pytest.mark.skipif(os.geteuid() != 0, reason="only root has another account for the server")
def test_a_checkout_closed_to_the_account_keeps_its_data_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = tmp_path / "closed" / "chouette"
    closed.mkdir(parents=True)
    closed.parent.chmod(0o700)
    monkeypatch.setattr(installation, "ROOT", closed)
    place = installation.data_folder()
    assert place.parent == Path("/var/lib/chouette")
    assert place.name.startswith("chouette-")
    monkeypatch.setattr(installation, "ROOT", closed.with_name("other"))
    assert installation.data_folder() != place


def test_a_place_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Unusable, match=r"The data folder .* cannot be written \(Not a directory\)"):
        installation.prepared(tmp_path / "file" / "data")


def test_data_on_a_disk_that_is_read_only_are_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Root may write everywhere, so what a read-only disk answers is put in its place."""
    installation.prepared(tmp_path)

    def refused(*, dir: Path) -> None:
        raise OSError(errno.EROFS, "Read-only file system", str(dir))

    monkeypatch.setattr(tempfile, "TemporaryFile", refused)
    with pytest.raises(Unusable, match=r"\AThe data folder .* cannot be written \(Read-only file system\): open it or"):
        installation.prepared(tmp_path)


NO_ADDRESSES = [
    "club", "club.example", "//club.example", "ftp://club.example", "https://", "https://:8000", "https://c.example/x",
    "https://c.example?x", "https://c.example#x", "https://ann:secret@c.example", "https://c.example:x",
    "https://c.example:70000", "https://c.example:0", "https://[::1", "https://c example", "https://c.example\n",
    "https://*", "https:/c.example",
]  # fmt: skip


@pytest.mark.parametrize("url", NO_ADDRESSES)
def test_a_public_url_that_is_none_is_one_sentence(url: str) -> None:
    with pytest.raises(Unusable) as refused:
        installation.refuse_no_address(url)
    assert str(refused.value).startswith(f"The public URL {url.strip()}")
    assert str(refused.value).endswith("is no address of a site: write it like https://chouette.example, with a port"
                                       " if need be and nothing behind.")  # fmt: skip
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "url", ["https://c.example", "http://club.lan:8000/", "HTTPS://C.example", "http://[::1]:8000", "http://192.0.2.7"]
)
def test_a_public_url_that_is_one_is_taken(url: str) -> None:
    installation.refuse_no_address(url)


def test_the_site_answers_to_this_machine_and_never_to_everything() -> None:
    names = installation.hosts("0.0.0.0", "https://chouette.example:8443/x")
    assert {"localhost", "127.0.0.1", "[::1]", "chouette.example", *installation.addresses()} <= set(names)
    assert not [name for name in names if "*" in name or name.startswith(".")]


@pytest.mark.parametrize(
    ("port", "public", "expected"),
    [
        (8000, "", {"http://club.lan:8000"}),
        (80, "", {"http://club.lan:80", "http://club.lan"}),
        (8000, "https://c.example/", {"http://club.lan:8000", "https://c.example"}),
    ],
)
def test_origins_carry_scheme_and_port(port: int, public: str, expected: set[str]) -> None:
    assert set(installation.origins(["club.lan"], port, public)) == expected


@pytest.mark.parametrize(
    ("host", "public", "expected"),
    [
        ("127.0.0.1", "", "http://127.0.0.1:8000"),
        ("::1", "", "http://[::1]:8000"),
        ("0.0.0.0", "https://c.example/", "https://c.example"),
    ],
)
def test_the_address_for_the_code(host: str, public: str, expected: str) -> None:
    assert installation.address(host, 8000, public) == expected
