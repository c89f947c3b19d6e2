"""A new language is its catalogue, and no other file."""

from pathlib import Path

import polib
import pytest

from chouette.wording.heads import HeadFault, LanguageHead, head
from tests.kit.copied import passes, program_copied, run_there
from tests.kit.daily import first_daily

FORMS = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
HEAD = f"""msgid ""
msgstr ""
"Plural-Forms: {FORMS}\\n"
"X-Language-Name: Polski\\n"
"X-Sum: 1 234,50 £\\n"
"""
SPOKEN = """
from chouette.wording.language import LANGUAGES, spoken_in
from chouette.wording.sums import sum_of


def test_polish_is_offered_and_spoken() -> None:
    assert LANGUAGES["pl"] == "Polski"
    with spoken_in("pl"):
        assert sum_of(123450, "GBP") == "1\\u202f234,50\\u00a0£"
"""
NEAR = ("catalogues", "language", "sums", "polish")


@pytest.mark.long
@pytest.mark.parametrize("suites", first_daily(("polish",), NEAR), ids=len)
def test_a_language_is_added_by_its_catalogue_alone(tmp_path: Path, suites: tuple[str, ...]) -> None:
    tree = program_copied(tmp_path)
    path = tree / "locale/pl.po"
    path.write_text(HEAD)
    asked = run_there(tree, "chouette.languages")
    assert asked.returncode == 1, "nothing is translated yet"
    catalogue = polib.pofile(str(path))
    counted = [entry for entry in catalogue if entry.msgid_plural]
    assert {len(entry.msgstr_plural) for entry in counted} == {3}
    for entry in catalogue:
        entry.msgstr = "" if entry.msgid_plural else entry.msgid.replace("'", "’")
        entry.msgstr_plural = dict.fromkeys(entry.msgstr_plural, entry.msgid_plural)
    catalogue.save()
    again = run_there(tree, "chouette.languages")
    assert again.returncode == 0, again.stdout + again.stderr
    assert FORMS in path.read_text()
    (tree / "tests/languages/test_polish.py").write_text(SPOKEN)
    passes(tree, *(f"tests/languages/test_{one}.py" for one in suites))


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("1.234,50 £", (".", ",", False)),
        ("£1,234.50", (",", ".", True)),
        ("1 234,50 £", ("\N{NARROW NO-BREAK SPACE}", ",", False)),
        ("1234,50 £", ("", ",", False)),
    ],
)
def test_how_sums_are_written_is_read_from_one_of_them(
    tmp_path: Path, written: str, read: tuple[str, str, bool]
) -> None:
    path = tmp_path / "pl.po"
    path.write_text(HEAD.replace("1 234,50 £", written))
    assert head(path) == LanguageHead("Polski", FORMS, 3, *read)


@pytest.mark.parametrize(
    ("there", "instead", "lacking"),
    [
        ("X-Language-Name: Polski", "X-Name: Polski", "X-Language-Name"),
        ("nplurals=3; ", "", "Plural-Forms"),
        ("1 234,50 £", "1 234,50", "X-Sum"),
        ("1 234,50 £", "1234", "X-Sum"),
    ],
)
def test_what_a_head_lacks_is_said(tmp_path: Path, there: str, instead: str, lacking: str) -> None:
    path = tmp_path / "pl.po"
    path.write_text(HEAD.replace(there, instead))
    with pytest.raises(HeadFault, match=rf"head of pl\.po must say {lacking},"):
        head(path)
