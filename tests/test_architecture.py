"""The borders of the house, and the small habits that a reader of it may rely on."""

import ast
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.kit.daily import first_daily
from tests.kit.our_files import ROOT, faulty, nodes

PACKAGES = ("chouette", "clubs", "sessions")
LINTER = Path(sys.executable).parent / "lint-imports"

BREACHES = {
    "the rules import Django": ("chouette/rules/chapters/seats.py", "import django.db"),
    "the rules import an app": ("chouette/rules/chapters/seats.py", "import clubs.models"),
    "the rules throw dice": ("chouette/rules/chapters/dice.py", "import random"),
    "the ledger imports Django": ("chouette/ledger/__init__.py", "import django"),
    "a reader of files imports the database": ("chouette/readers/pictures.py", "import psycopg"),
    "a reader of files imports an app": ("chouette/readers/pictures.py", "import clubs.models"),
    "clubs imports sessions": ("clubs/selectors.py", "import sessions.models"),
    "clubs imports a chapter of the rules": ("clubs/selectors.py", "import chouette.rules.chapters.cubes"),
    "a page appends": ("sessions/pages/home.py", "import sessions.services.taps.append"),
    "a page knows the hub": ("sessions/pages/home.py", "import sessions.push.hub"),
    "a page reads what is stored": ("sessions/pages/home.py", "import sessions.store.session_row"),
    "the API reads what is stored": ("sessions/api/evenings.py", "import sessions.store.sql"),
    "the view asks a service": ("sessions/view/board.py", "import sessions.services.taps.tap"),
    "a room without a floor": ("sessions/attic.py", "import sessions.models"),
    "a chapter of the rules looks at what is open": (
        "chouette/rules/chapters/dated.py",
        "import chouette.rules.open.hands",
    ),
    "the rules speak": ("chouette/rules/format/replay.py", "import chouette.wording"),
    "the engine reads a file": ("chouette/rules/engine.py", "import chouette.rules.format.transcript"),
    "the view reads a chapter of the rules": ("sessions/view/board.py", "import chouette.rules.chapters.seats"),
    "a service reads a chapter of the rules": ("sessions/services/taps/tap.py", "import chouette.rules.chapters.cubes"),
    "the wording reads a chapter of the rules": (
        "chouette/wording/comparison.py",
        "import chouette.rules.chapters.advice",
    ),
    "a chapter asks as those outside do": ("chouette/rules/chapters/dated.py", "import chouette.rules.facts"),
    "clubs asks about a table": ("clubs/selectors.py", "import chouette.rules.facts"),
    "a room of the rules without a floor": ("chouette/rules/attic.py", "import chouette.rules.state"),
    "the live socket writes": ("sessions/push/consumers.py", "import sessions.services"),
    "routing writes": ("sessions/push/routing.py", "from sessions import services"),
}


SUPERVISORS = {
    "sessions/push/faults.py": "one session's fault is logged, the others are served",
    "sessions/push/hub.py": "whatever ends the push is logged, and it begins anew",
    "sessions/management/commands/verify.py": "a table that nothing can read is named, the others are verified",
}
"""Where every fault may be caught, and why; it is logged with where it came from."""


READS_AND_WRITES = (
    "clubs/selectors.py", "clubs/rule_sets.py", "clubs/seasons.py", "clubs/accounts/selectors.py",
    "clubs/acting_names.py", "clubs/shared_phones.py", "sessions/store/sql.py",
)  # fmt: skip
"""The modules outside the rooms of that name that ask the database: the selectors of clubs, and what opens a cursor."""

NO_ROW = {
    "chouette/collected.py": "files are stored and deleted, no rows",
    "chouette/grants.py": "rights are given after a migration, by the owner of the database",
    "chouette/languages/catalogues.py": "a catalogue saves itself as a file",
    "chouette/printing/square.py": "a drawing saves itself",
    "chouette/printing/workbook.py": "a workbook saves itself",
    "chouette/readers/pictures.py": "a picture saves itself",
}
"""Where `.save(`, `.delete(` or a cursor has another meaning than a row of ours."""

ASKS_THE_DATABASE = {
    "a page reads": "Session.objects.filter(code=code)",
    "a page writes": "session.save()",
    "a page deletes": "session.delete()",
    "a page opens a cursor": "with connection.cursor() as opened: pass",
    "a page opens our cursor": "with cursor() as opened: pass",
}


def python_files() -> list[Path]:
    tracked = [path for package in PACKAGES for path in (ROOT / package).rglob("*.py")]
    return [*tracked, ROOT / "run.py", ROOT / "manage.py"]


def linted(tree: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([LINTER, "--no-cache"], cwd=tree, capture_output=True, text=True, check=False)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The program's packages in a folder where they may be spoilt."""
    for package in PACKAGES:
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def test_the_borders_stand() -> None:
    done = linted(ROOT)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("breach", first_daily(*BREACHES))
def test_a_planted_breach_is_found(copy: Path, breach: str) -> None:
    path, line = BREACHES[breach]
    file = copy / path
    file.write_text((file.read_text() if file.exists() else "") + f"\n{line}\n")
    done = linted(copy)
    assert done.returncode == 1
    assert "BROKEN" in done.stdout


def asks_the_database(text: str) -> list[str]:
    """Where a module reads or writes rows: `.objects`, `.save(`, `.delete(`, a cursor; each with its line."""
    found = []
    for node in nodes(text):
        if isinstance(node, ast.Attribute) and node.attr == "objects":
            found.append(f"{node.lineno}: {ast.unparse(node)}")
        if isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)
            by_name = isinstance(node.func, ast.Name) and called == "cursor"
            if by_name or (isinstance(node.func, ast.Attribute) and called in {"save", "delete", "cursor"}):
                found.append(f"{node.lineno}: {ast.unparse(node.func)}(")
    return found


def may_ask_the_database(path: str) -> bool:
    """Whether a module stands in a room that does: services, selectors, migrations."""
    rooms = set(Path(path).parts[:-1]) & {"services", "selectors", "migrations"}
    return bool(rooms) or path in READS_AND_WRITES or path in NO_ROW


def test_services_and_selectors_alone_ask_the_database() -> None:
    files = {str(path.relative_to(ROOT)): path for path in python_files()}
    assert set(READS_AND_WRITES) | set(NO_ROW) <= set(files), "what is named here is there"
    elsewhere = {name: path for name, path in files.items() if not may_ask_the_database(name)}
    assert len(elsewhere) > 300
    found = {name: asks_the_database(path.read_text()) for name, path in elsewhere.items()}
    assert {name: lines for name, lines in found.items() if lines} == {}


@pytest.mark.parametrize("breach", ASKS_THE_DATABASE)
def test_a_page_that_asks_the_database_is_found(breach: str) -> None:
    page = "sessions/pages/home.py"
    assert not may_ask_the_database(page)
    text = (ROOT / page).read_text()
    assert asks_the_database(text) == []
    assert len(asks_the_database(f"{text}\n{ASKS_THE_DATABASE[breach]}\n")) == 1


def done_that_we_do_not_do(path: Path) -> list[str]:
    text, found = path.read_text(), []
    for node in nodes(text):
        if isinstance(node, ast.ExceptHandler):
            caught = ast.unparse(node.type) if node.type else "everything"
            everything = caught in {"Exception", "BaseException", "everything"}
            if everything and not reraises(node) and not supervises(node, path):
                found.append(f"{node.lineno}: catches {caught}")
    found += [one[0] for one in re.finditer(r"#\s*(?:TODO|FIXME|XXX)|#\s*type:\s*ignore(?!\[)", text)]
    if path.name in {"utils.py", "helpers.py", "managers.py", "handlers.py"}:
        found.append("a name that says nothing")
    return found


def test_no_file_does_what_we_do_not_do() -> None:
    assert faulty(python_files(), done_that_we_do_not_do) == {}


PRIVATE = {"allauth.mfa.webauthn.internal": True, "msgspec._core": True, "django.db.models": False, "__future__": False}


def private_imports(text: str) -> list[str]:
    """The modules that an import names which a library keeps to itself: `internal`, or beginning with an underscore."""
    read = nodes(text)
    named = [alias.name for node in read if isinstance(node, ast.Import) for alias in node.names]
    named += [node.module for node in read if isinstance(node, ast.ImportFrom) and node.module]
    return [name for name in named if re.search(r"(?:^|\.)(?:internal\b|_(?!_))", name)]


@pytest.mark.parametrize("module", PRIVATE)
def test_a_private_part_of_a_library_is_found(module: str) -> None:
    assert bool(private_imports(f"from {module} import some")) == bool(private_imports(f"import {module}"))
    assert bool(private_imports(f"import {module}")) == PRIVATE[module]


def test_nothing_imports_private_parts_of_a_library() -> None:
    found = {str(path.relative_to(ROOT)): private_imports(path.read_text()) for path in python_files()}
    assert {path: names for path, names in found.items() if names} == {}


def reraises(node: ast.ExceptHandler) -> bool:
    """Whether the handler only tidies up and lets the fault go on."""
    last = node.body[-1]
    return isinstance(last, ast.Raise) and last.exc is None


def supervises(node: ast.ExceptHandler, path: Path) -> bool:
    """Whether the handler is one of the few that log a fault and go on with the rest."""
    return str(path.relative_to(ROOT)) in SUPERVISORS and "log.exception(" in ast.unparse(node)


def test_no_template_and_no_script_has_a_style_attribute() -> None:
    """The content security policy blocks them: they would be silently without effect."""
    places = [*(ROOT / "templates").rglob("*.html"), *(ROOT / "static" / "js").rglob("*.js")]
    assert places
    for path in places:
        assert not re.search(r"\sstyle\s*=\s*[\"'$]", path.read_text()), path


def test_no_template_has_a_script_of_its_own() -> None:
    for path in (ROOT / "templates").rglob("*.html"):
        text = path.read_text()
        assert not re.search(r"\son[a-z]+\s*=\s*[\"']", text), path
        for tag in re.findall(r"<script[^>]*>", text):
            assert "src=" in tag or "nonce=" in tag or "application/json" in tag, f"{path}: {tag}"


def test_locks_and_texts_name_no_package_index() -> None:
    for path in [
        *ROOT.glob("requirements*.lock"),
        ROOT / "pyproject.toml",
        ROOT / "Dockerfile",
        ROOT / "docker-compose.yml",
    ]:
        assert not re.search(r"index-url|find-links|https?://\S*(pypi|simple)", path.read_text()), path


def test_every_locked_package_has_its_hash() -> None:
    for path in ROOT.glob("requirements*.lock"):
        blocks = re.split(r"\n(?=\S)", path.read_text().strip())
        assert blocks
        assert all("--hash=sha256:" in block for block in blocks), path


def test_what_runs_is_locked_alike_for_development() -> None:
    def versions(name: str) -> dict[str, str]:
        return dict(re.findall(r"^([a-z0-9._-]+)==(\S+)", (ROOT / name).read_text(), re.MULTILINE))

    development = versions("requirements-dev.lock")
    assert {name: development.get(name) for name in versions("requirements.lock")} == versions("requirements.lock")


def test_no_test_imports_another_test() -> None:
    """What tests share stands in `tests/kit`."""
    imported = re.compile(r"^(?:from|import) (?:tests)?[.\w]*\.(?:test_\w+|conftest)\b.*", re.MULTILINE)
    found = {str(path.relative_to(ROOT)): imported.findall(path.read_text()) for path in (ROOT / "tests").rglob("*.py")}
    assert len(found) > 100
    assert {path: lines for path, lines in found.items() if lines} == {}
