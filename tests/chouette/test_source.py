"""The source that every footer links to: the program whole, and nothing of the installation."""

import io
import subprocess
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
