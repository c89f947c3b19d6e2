"""A new option needs its block, the law, its chapter, score sheets and the catalogues, and no other file."""

from pathlib import Path

import pytest

from tests.kit.copied import passes, program_copied

BLOCK = """
UNTOUCHED_CUBES: Option[str] = Option(
    key="untouched_cubes",
    title="Cubes nobody turned",
    question="Does a cube count that nobody has turned?",
    kind="choice",
    values={"count": "It counts at the end of the game.", "void": "It pays nothing."},
    default="count",
    sheets={
        ATLANTA: Silent("count"),
        ACT: Silent("count"),
        BRIGHTON: Silent("count"),
        ST_ALBANS: Silent("count"),
        JACOBY_CRAWFORD: Silent("count"),
    },
    card=CardWords(chapter="doubling", sentences={"count": "", "void": "A cube that nobody has turned pays nothing."}),
    scene=Situation(
        setting="Bob has doubled Ann; Cat and Dan have not.",
        before=(
            *SEATED,
            {"event": "double", "by": "Bob"},
            {"event": "answer", "by": "Ann", "cubes": {"Bob": "take"}},
        ),
        trials=(Attempt("Ann wins", ({"event": "result", "winner": "box", "kind": "single"},)),),
        reads="points",
    ),
)
"""
ROW = "| `untouched_cubes` | `count`, `void` | - `count` | - `count` | - `count` | - `count` | - `count` |\n"
READ = """    if not cube.in_game and house[UNTOUCHED_CUBES] == "void":
        return 0
"""
SHEET = """# A cube that nobody has turned {says}.
house  atlanta
change untouched_cubes = {value}
line   Ann box, Bob captain, Cat

game 1
  Bob doubles, Ann takes
  team wins a backgammon
             Ann   Bob   Cat
  result      {points}
  next       box Bob, captain Cat, Ann
"""
SHEETS = {"count": ("counts", "-7    +6    +1"), "void": ("pays nothing", "-6    +6     .")}
TEXTS = {
    "Cubes nobody turned": ("Doppler, die niemand gedreht hat", "Videaux que personne n’a tournés"),
    "Does a cube count that nobody has turned?": (
        "Zählt ein Doppler, den niemand gedreht hat?",
        "Un videau que personne n’a tourné compte-t-il\u202f?",
    ),
    "It counts at the end of the game.": ("Er zählt am Ende der Partie.", "Il compte à la fin de la partie."),
    "It pays nothing.": ("Er zahlt nichts.", "Il ne paie rien."),
    "A cube that nobody has turned pays nothing.": (
        "Ein Doppler, den niemand gedreht hat, zahlt nichts.",
        "Un videau que personne n’a tourné ne paie rien.",
    ),
    "Bob has doubled Ann; Cat and Dan have not.": (
        "Bob hat Ann gedoppelt, Cat und Dan nicht.",
        "Bob a doublé Ann, Cat et Dan non.",
    ),
}
NEAR = (
    "tests/rules/test_registry.py", "tests/rules/test_house.py", "tests/rules/test_card.py",
    "tests/rules/test_examples.py", "tests/scenarios/test_flips.py",
)  # fmt: skip
ABOUT_IT = "untouched or table_s_options or constant or one_line or nothing_else"
WHOLE = (
    "tests/rules",
    "tests/scenarios",
    "tests/languages/test_rule_sentences.py",
    "tests/languages/test_catalogues.py",
)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy with the option added, by the files that the recipe in CONTRIBUTING names."""
    program_copied(tmp_path)
    _block(tmp_path)
    _law(tmp_path)
    _chapter(tmp_path)
    for value, (says, points) in SHEETS.items():
        path = tmp_path / f"tests/scenarios/table/untouched-cubes-{value}.sheet"
        path.write_text(SHEET.format(says=says, value=value, points=points))
    _catalogues(tmp_path)
    return tmp_path


def _block(tree: Path) -> None:
    path = tree / "chouette/rules/house/cubes.py"
    path.write_text(path.read_text() + BLOCK)


def _law(tree: Path) -> None:
    path = tree / "docs/rules.md"
    lines = path.read_text().splitlines(keepends=True)
    place = next(at for at, line in enumerate(lines) if line.startswith("| `automatic_doubles` |"))
    path.write_text("".join([*lines[: place + 1], ROW, *lines[place + 1 :]]))


def _chapter(tree: Path) -> None:
    path = tree / "chouette/rules/chapters/games.py"
    text, end = path.read_text(), 'the cube in the game (rules.md 4).\n    """\n'
    assert text.count(end) == 1
    first = text.index("from chouette.rules.house import")
    named = "from chouette.rules.house.cubes import UNTOUCHED_CUBES\n"
    text = text[:first] + named + text[first:]
    path.write_text(text.replace(end, end + READ))


def _catalogues(tree: Path) -> None:
    for path in (tree / "locale").glob("*.po"):
        with path.open("a", encoding="utf-8") as file:
            for text, (german, french) in TEXTS.items():
                file.write(f'\nmsgid "{text}"\nmsgstr "{ {"de": german, "fr": french}.get(path.stem, text) }"\n')


def test_the_registry_the_card_and_the_examples_know_a_new_option(tree: Path) -> None:
    passes(tree, *NEAR, "-k", ABOUT_IT)


@pytest.mark.long
def test_the_whole_suite_of_the_rules_passes_with_a_new_option(tree: Path) -> None:
    passes(tree, *WHOLE, "--ignore=tests/rules/test_new_option.py", "--ignore=tests/rules/test_coverage.py")
