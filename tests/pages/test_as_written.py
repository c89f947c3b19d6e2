"""No browser that translates may turn a name or a figure into another: what holds nothing else says so.

After new templates, or where two changes have met, `python -m tests.pages.test_as_written` writes it into all of them.
"""

import re
from pathlib import Path

from tests.kit.our_files import ROOT, faulty

WIDTH = 120
SAID = ' translate="no"'
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
INSIDE = r"(?P<inside>[^<]*)</(?P=tag)>"
NAME = re.compile(r"<(?P<tag>b|strong|span|a|th|td|h1|h2|li|dt|dd|p|small)(?P<more>(?:\s[^<>]*)?)>" + INSIDE)
FIGURE = re.compile(r"<(?P<tag>td|span|dd|b|strong|a|small)(?P<more>\s[^<>]*\bclass=\"[^<>\"]*\bnum\b[^<>]*)>" + INSIDE)
A_NAME = re.compile(r"\s*\{\{ ?([\w.]+\.)?name ?\}\}\s*")
SENTENCE = re.compile(r"(\{% *blocktranslate.*?\{% *endblocktranslate *%\})", re.DOTALL)
WORDS = re.compile(r"\{% *(blocktranslate|translate|include)")


def marked(text: str) -> str:
    """A template in which every name and every figure that stands by itself is kept from being translated."""

    def name(found: re.Match[str]) -> str:
        return said(found) if A_NAME.fullmatch(found["inside"]) else found[0]

    def figure(found: re.Match[str]) -> str:
        return found[0] if WORDS.search(found["inside"]) else said(found)

    parts = SENTENCE.split(text)  # every second one is a sentence, whose translations are found by its words
    parts[::2] = [FIGURE.sub(figure, NAME.sub(name, part)) for part in parts[::2]]
    return within_width("".join(parts))


def said(found: re.Match[str]) -> str:
    begins = f"<{found['tag']}"
    return found[0] if "translate=" in found["more"] else begins + SAID + found[0].removeprefix(begins)


def within_width(text: str) -> str:
    """Break the lines that became too wide by it in front of it."""
    lines = []
    for line in text.split("\n"):
        before, mark, after = line.rpartition(SAID)
        if mark and len(line) > WIDTH:
            indent = " " * (len(line) - len(line.lstrip()) + 2)
            rest = f"{indent}{mark.strip()}{after}"
            lines += [before, *([rest] if len(rest) <= WIDTH else [indent + mark.strip(), indent + after.lstrip()])]
        else:
            lines.append(line)
    return "\n".join(lines)


def test_names_and_figures_are_never_translated() -> None:
    assert faulty(TEMPLATES, lambda path: [] if marked(path.read_text()) == path.read_text() else ["not marked"]) == {}


def test_what_holds_words_stays_translatable() -> None:
    words = """<td class="num">{% translate 'even' %}</td> <th class="num">{{ points }}</th> <b>{{ amount }}</b>"""
    assert marked(words) == words


def test_a_sentence_stays_the_one_that_is_translated() -> None:
    sentence = """{% blocktranslate %}also known as <b>{{ name }}</b>{% endblocktranslate %}"""
    assert marked(sentence) == sentence


def test_a_name_and_a_figure_are_marked_once() -> None:
    once = marked("""<h1>{{ club.name }}</h1> <td class="num{% if lost %} minus{% endif %}">{{ sum }}</td>""")
    assert once == (
        """<h1 translate="no">{{ club.name }}</h1> """
        """<td translate="no" class="num{% if lost %} minus{% endif %}">{{ sum }}</td>"""
    )
    assert marked(once) == once


def write(path: Path) -> None:
    path.write_text(marked(path.read_text()))


if __name__ == "__main__":
    for template in TEMPLATES:
        write(template)
