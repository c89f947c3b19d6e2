"""An evening, and the figures of its sheet's page."""

import re

# A 5.6, A 5.7: the evening of the sheet format's own example.
TUESDAY = """\
{"chouette": 1, "rules": "atlanta", "stake": "5.00", "currency": "USD", "name": "Tuesday"}
{"event": "seat", "line": ["Ann", "Bob", "Cat", "Dan"]}
{"event": "start"}
{"event": "double", "by": "Bob"}
{"event": "answer", "by": "Ann", "cubes": {"Bob": "take"}}
{"event": "double", "by": "Cat"}
{"event": "answer", "by": "Ann", "cubes": {"Cat": "drop"}, "note": "too good"}
{"event": "result", "winner": "box", "kind": "gammon"}
{"event": "start"}
{"event": "undo"}
"""


def figures(shown: str, row: str) -> list[str]:
    """The figures of the row with this heading, circled ones in parentheses as on paper."""
    found = next(part for part in shown.split("<tr") if row in headings(part))
    return [written(cell) for cell in re.findall(r"<td[^>]*>(.*?)</td>", found, re.S)]


def headings(part: str) -> list[str]:
    """What stands in the heading of a row, and what is read out there."""
    heading = re.search(r"<th[^>]*>(.*?)</th>", part, re.S)
    return [] if heading is None else [text.strip() for text in re.split("<[^>]+>", heading[1]) if text.strip()]


def written(markup: str) -> str:
    """Markup as it is seen."""
    markup = re.sub(r'<span class="t circle[^"]*">(.*?)</span>', r"(\1)", markup)
    markup = re.sub(r'<span class="hush">.*?</span>', "", markup)
    apart = re.sub(r"(?=<(?:div|p|q)\b)|(?<=</p>)|(?<=</div>)", " ", markup)  # a block begins a line of its own
    return " ".join(re.sub("<[^>]+>", "", apart).split())


def opened(shown: str) -> str:
    """The sentences beside the lines of an opened game."""
    return " | ".join(written(part) for part in re.findall(r'<p class="(?:beside|after)">(.*?)</p>', shown, re.S))


def events(shown: str) -> list[str]:
    """The events of a history, each as it is read."""
    lists = re.findall(r'<ol class="log".*?</ol>', shown, re.S)
    return [written(part) for listed in lists for part in re.findall(r"<li.*?</li>", listed, re.S)]
