"""The source that every footer links to: the program whole, and nothing of the installation."""

import io
import os
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest
from django.test import Client, override_settings

from chouette import source

ROOT = Path(__file__).parents[2]


def names(content: bytes) -> set[str]:
    with tarfile.open(fileobj=io.BytesIO(content)) as tar:
        return {name.split("/", 1)[1] for name in tar.getnames()}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of a program with everything lying about that a real folder gathers."""
    for name in (
        "manage.py",
        "LICENSE",
        "chouette/urls.py",
        ".ci/run",
        "var/secret-key",
        "var/postgres/PG_VERSION",
        ".env",
        ".venv/bin/python",
        "chouette/__pycache__/urls.cpython-311.pyc",
        "tonight.dump",
        "site.key",
        "my-data/secret-key",
    ):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(name)
    (tmp_path / "passwords").symlink_to("/etc/passwd")
    return tmp_path


def test_without_git_only_the_program_is_given(tree: Path) -> None:
    with override_settings(DATA_DIR=tree / "my-data"):
        assert {str(file) for file in source.files(tree)} == {"manage.py", "LICENSE", "chouette/urls.py", ".ci/run"}


PRIVATE = (
    "thursday-club.zip",
    "thursday-club.jsonl",
    "docker-compose.override.yml",
    "id_rsa",
    "known_hosts",
    "settings.txt",
    "chouette/settings.json",
    "docs/thursday-club.jsonl",
    "docs/bank.pdf",
    "sessions/demo/thursday-club.jsonl.gz",
    "static/thursday-club.json",
    "tests/id_rsa",
    "tests/thursday-club.json",
    "venv/lib/secrets.py",
    "static/.uploads/page.js",
)
"""Files as an operator lays them beside a program."""


@pytest.mark.parametrize("command", ["git", "no git"])
def test_private_files_laid_into_the_folder_are_not_given(
    tree: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    if command == "no git":
        monkeypatch.setenv("PATH", str(tree))
    for name in PRIVATE:
        file = tree / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("the password is swordfish")
    with override_settings(DATA_DIR=tree / "my-data"):
        assert {str(file) for file in source.files(tree)} == {"manage.py", "LICENSE", "chouette/urls.py", ".ci/run"}


def test_a_release_contains_all_that_is_in_the_repository() -> None:
    """A file of a new kind, or a new folder, has to be named."""
    repository = source.tracked(ROOT)
    assert len(repository) > 2000
    assert [str(file) for file in repository if not source.is_of_release(file)] == []


def test_with_git_only_what_is_tracked_is_given(tree: Path) -> None:
    for words in (["init", "-q"], ["add", "manage.py", "LICENSE"]):
        subprocess.run(["git", "-C", tree, *words], check=True)
    assert {str(file) for file in source.files(tree)} == {"manage.py", "LICENSE"}


def test_a_folder_inside_another_repository_is_walked(tree: Path) -> None:
    subprocess.run(["git", "-C", tree, "init", "-q"], check=True)
    inner = tree / "inner"
    inner.mkdir()
    (inner / "manage.py").touch()
    assert source.files(inner) == [Path("manage.py")]


def test_without_git_on_the_machine_the_program_is_given_all_the_same(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in the image."""
    monkeypatch.setenv("PATH", str(tree))
    with override_settings(DATA_DIR=tree / "my-data"):
        assert {str(file) for file in source.files(tree)} == {"manage.py", "LICENSE", "chouette/urls.py", ".ci/run"}


def test_what_was_packed_at_build_is_given_as_it_is(tree: Path) -> None:
    """Packed as the Dockerfile does; it is not packed into itself."""
    environment = {**os.environ, "PATH": str(tree), "CHOUETTE_DATA": str(tree / "my-data")}
    for _ in range(2):
        command = [sys.executable, "-m", "chouette.source", str(tree)]
        subprocess.run(command, cwd=ROOT, env=environment, check=True)
    made = (tree / "source.tar.gz").read_bytes()
    assert names(made) == {"manage.py", "LICENSE", "chouette/urls.py", ".ci/run"}
    source.archive.cache_clear()
    assert source.archive(tree) == made
    source.archive.cache_clear()


def test_the_image_packs_its_source() -> None:
    assert "python -m chouette.source /program" in (ROOT / "Dockerfile").read_text()


@pytest.mark.django_db
def test_the_footer_link_gives_the_running_tree(client: Client) -> None:
    answer = client.get("/source/")
    assert answer.status_code == 200
    assert answer["Content-Disposition"].startswith('attachment; filename="chouette-')
    given = names(answer.content)
    assert {"run.py", "manage.py", "LICENSE", "requirements.lock", "chouette/source.py"} <= given
    assert not [name for name in given if name.startswith((".venv", "var/")) or "secret-key" in name]


def test_the_operator_may_name_another_place(client: Client) -> None:
    with override_settings(SOURCE_URL="https://chouette.example/source"):
        answer = client.get("/source/")
    assert answer.status_code == 302
    assert answer["Location"] == "https://chouette.example/source"


def test_the_source_takes_nothing(client: Client) -> None:
    assert client.post("/source/").status_code == 405
