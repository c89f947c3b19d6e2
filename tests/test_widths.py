"""JavaScript and templates keep a width of 120 like everything else. `widths.txt` has the lines that were wider when
this began, by file: they may become fewer, and no other file may have one. After shortening lines, write it anew:
`python -m tests.test_widths`.
"""

from pathlib import Path

WIDTH = 120
ROOT = Path(__file__).resolve().parent.parent
WRITTEN = Path(__file__).with_name("widths.txt")
MADE = ROOT / "static/js/words"
"""Made by the program from the catalogues, a sentence on a line."""


def wide(text: str) -> int:
    """How many lines are wider than they should be."""
    return sum(len(line) > WIDTH for line in text.splitlines())


def found() -> dict[str, int]:
    """The files with such lines."""
    files = [
        *(ROOT / "static/js").rglob("*.js"),
        *(ROOT / "types").rglob("*.ts"),
        *(ROOT / "templates").rglob("*.html"),
    ]
    counted = {str(path.relative_to(ROOT)): wide(path.read_text()) for path in files if MADE not in path.parents}
    assert len(counted) > 150
    return {path: number for path, number in sorted(counted.items()) if number}


def allowed() -> dict[str, int]:
    """What each file may still have."""
    lines = (line.split() for line in WRITTEN.read_text().splitlines())
    return {path: int(number) for number, path in lines}


def test_a_line_is_wide_from_the_next_sign_on() -> None:
    assert [wide("x" * WIDTH), wide(f"{'x' * (WIDTH + 1)}\nshort")] == [0, 1]


def test_no_file_of_the_pages_gets_wider_lines() -> None:
    before = allowed()
    assert {path: number for path, number in found().items() if number > before.get(path, 0)} == {}


if __name__ == "__main__":
    WRITTEN.write_text("".join(f"{number} {path}\n" for path, number in found().items()))
