"""House rules as a page shows them: each option with its values, examples and clauses; contradictions, ways out."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any
from urllib.parse import urlencode

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from chouette.kept_names import note_names
from chouette.rules.house import OPTIONS, SHEETS, Clash, House, Option, Value
from chouette.rules.house.difference import Difference, fitted, ways_out
from chouette.wording.chapters import CHAPTERS
from chouette.wording.examples import Example, example, people
from chouette.wording.language import language_spoken
from chouette.wording.options import around_figure, explained, question_of, readings_of, reason, title_of
from clubs.pages.house.draft import FIGURE, Draft, code_of, figure_of, value_read

SEVERAL = 2  # contradictions with one option, from which on the others are offered to follow it at once


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to an option's question, the sheets that give it, and the sheet of the house if it is silent and we
    read it so. `anchor` is the place of its example on the page.

    `figure` is the field of an answer with a figure: `words` and `after` stand on either side of it.
    """

    code: str
    words: str
    said_by: tuple[str, ...]
    silent: str
    anchor: str = ""
    example: Example | None = None
    figure: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """An option as one sheet's editor asks it, whatever is answered."""

    key: str
    title: str
    question: str
    setting: str
    choices: tuple[Choice, ...]
    says: tuple[tuple[str, str, str], ...]  # sheet, what it says, where
    readings: tuple[str, ...]
    numeric: bool  # its figure is a number, not an amount


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with the answer it has now, in words, what is wrong with it, and its choices as they are drawn."""

    question: Question
    words: str
    clause: str
    departs: bool
    fault: str
    idle: tuple[str, ...]
    clashes: tuple[str, ...]
    choices: SafeString
    figured: SafeString


@dataclass(frozen=True, slots=True)
class ShownChapter:
    """A chapter and how many of its answers are not the sheet's."""

    key: str
    title: str
    asked: tuple[Asked, ...]
    departures: int


@dataclass(frozen=True, slots=True)
class Way:
    """A button that puts something right: what it sets, and in words."""

    title: str
    words: str
    sets: str


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Two answers that cannot stand together, named, with the ways out."""

    options: tuple[Option[Any], Option[Any]]
    because: str
    ways: tuple[Way, ...]

    @property
    def named(self) -> tuple[tuple[str, str], ...]:
        """Key and title of the two."""
        return tuple((option.key, title_of(option)) for option in self.options)


@dataclass(frozen=True, slots=True)
class Knot:
    """An answer that several others contradict: what lets them all follow it, and the other answers it may have."""

    title: str
    follow: str
    ways: tuple[Way, ...]


def question(key: str, sheet: str) -> Question:
    """An option as it is asked in a house that began with that sheet; put together once in each language."""
    return _question(key, sheet, language_spoken())


@cache
def _question(key: str, sheet: str, _language: str) -> Question:
    option = OPTIONS[key]
    return Question(
        key=key,
        title=title_of(option),
        question=question_of(option),
        setting=example(option, option.default).setting,
        choices=tuple(_choices(option, sheet)),
        says=tuple(_says(option)),
        readings=readings_of(option, sheet),
        numeric=option.kind == "int",
    )


@lru_cache(maxsize=1024)
def drawn(key: str, sheet: str, code: str, figure: str, fault: str, language: str) -> SafeString:
    """The choices of a question as they stand on the page. With the same answer they are the same for everybody, and
    most of the page; so they are drawn once and kept, in each language."""
    facts = {
        "q": question(key, sheet),
        "code": code,
        "figure": figure,
        "fault": fault,
        "figured": figured(key, figure, fault, language),
    }
    return render_to_string("clubs/house/choices.html", facts)


@lru_cache(maxsize=1024)
def figured(key: str, figure: str, fault: str, _language: str) -> SafeString:
    """What is wrong with a figure that is typed, or an example of it; nothing for a question without figures."""
    option = OPTIONS[key]
    if option.kind not in ("int", "money"):
        return SafeString()
    value = _figure_shown(option, value_read(option, figure) if figure and not fault else None)
    facts = {
        "key": key,
        "fault": fault,
        "example": None if value is None else example(option, value),
        "example_of": "" if value is None else explained(option, value),
    }
    return render_to_string("clubs/house/figured.html", facts)


def _choices(option: Option[Any], sheet: str) -> Iterator[Choice]:
    own = option.sheets[sheet].value
    silent = "" if option.sheets[sheet].clauses else SHEETS[sheet].name
    for value in option.values:
        yield Choice(
            code_of(value), explained(option, value), said_by(option, value), silent if value == own else "",
            anchor=f"x-{option.key}-{code_of(value)}", example=example(option, value),
        )  # fmt: skip
    if option.kind in ("int", "money"):
        words, after = around_figure(option)
        silent = "" if own in option.values else silent
        yield Choice(FIGURE, words, _figures_said(option), silent, figure=figure_of(option), after=after)


def said_by(option: Option[Any], value: Value) -> tuple[str, ...]:
    """The sheets that answer so, with the clause: "Atlanta 5.10"; then those that offer it beside their own answer."""
    cited = {sheet: f"{SHEETS[sheet].name} {says.clauses[0]}" for sheet, says in option.sheets.items() if says.clauses}
    offering = (cited[sheet] for sheet, says in option.sheets.items() if value in says.variants)
    answering = tuple(at for sheet, at in cited.items() if option.sheets[sheet].value == value)
    return (*answering, *(_("%(sheet)s, if you like") % {"sheet": at} for at in offering))


def _figures_said(option: Option[Any]) -> tuple[str, ...]:
    """The figures of the sheets: "Backgammon ACT 8: 6"."""
    return tuple(
        f"{SHEETS[sheet].name} {says.clauses[0]}: {says.value}"
        for sheet, says in option.sheets.items()
        if says.clauses and says.value not in option.values
    )


def _says(option: Option[Any]) -> Iterator[tuple[str, str, str]]:
    for sheet, says in option.sheets.items():
        yield SHEETS[sheet].name, explained(option, says.value) if says.clauses else "", ", ".join(says.clauses)


def chapters(draft: Draft) -> tuple[ShownChapter, ...]:
    """Every chapter with its questions and the answers of the draft."""
    at_odds = contradictions(draft.house)
    return tuple(_chapter(one.key, one.heading, one.options, draft, at_odds) for one in CHAPTERS)


def _chapter(
    key: str, title: str, options: tuple[str, ...], draft: Draft, at_odds: tuple[Contradiction, ...]
) -> ShownChapter:
    note_names(people())  # at each page: what is drawn and kept notes nobody
    asked = tuple(_asked(OPTIONS[one], draft, at_odds) for one in options)
    return ShownChapter(key, title, asked, sum(one.departs for one in asked))


def _asked(option: Option[Any], draft: Draft, at_odds: tuple[Contradiction, ...]) -> Asked:
    house, key = draft.house, option.key
    value = house[option]
    listed = value in option.values and key not in draft.typed
    code = code_of(value) if listed else FIGURE
    figure, fault = draft.typed.get(key, "" if listed else str(value)), draft.faults.get(key, "")
    found, language = house.clause(option), language_spoken()
    return Asked(
        question=question(key, house.sheet),
        words=explained(option, value),
        clause="" if found == "house" else found,
        departs=value != option.sheets[house.sheet].value,
        fault=fault,
        idle=idle(house, option),
        clashes=_clashes(option, at_odds),
        choices=drawn(key, house.sheet, code, figure, fault, language),
        figured=figured(key, figure, fault, language),
    )


def _clashes(option: Option[Any], at_odds: tuple[Contradiction, ...]) -> tuple[str, ...]:
    """Why an answer cannot stand; where several others are against it, only which."""
    found = [one for one in at_odds if option in one.options]
    if len(found) <= SEVERAL:
        return tuple(one.because for one in found)
    others = [title_of(one) for pair in found for one in pair.options if one is not option]
    return (_("This contradicts the answers to: %(others)s.") % {"others": ", ".join(others)},)


def _figure_shown(option: Option[Any], value: Value) -> Value:
    """A figure to give an example of: the one in force, else the first that a sheet has; null if it takes none."""
    if option.kind not in ("int", "money"):
        return None
    figures = (one for one in (value, *(says.value for says in option.sheets.values())) if one not in option.values)
    return next(figures, None)


def idle(house: House, option: Option[Any]) -> tuple[str, ...]:
    """The titles of the options beside whose answers this one has no effect."""
    return tuple(title_of(OPTIONS[other]) for other, values in option.idle if house[OPTIONS[other]] in values)


def contradictions(house: House) -> tuple[Contradiction, ...]:
    """The answers that cannot stand together, with the ways out."""
    return tuple(
        Contradiction((option, OPTIONS[clash.other]), reason(clash), _ways(house, option, clash))
        for option, clash in house.clashes()
    )


def _ways(house: House, option: Option[Any], clash: Clash) -> tuple[Way, ...]:
    found = ways_out(house, option, clash)
    return tuple(Way(title_of(one), explained(one, value), _sets({one.key: value})) for one, value in found)


def untied(house: House) -> tuple[tuple[Knot, ...], tuple[Contradiction, ...]]:
    """The contradictions as a page offers them: what can be put right at once first, and not again with each pair."""
    at_odds = contradictions(house)
    named = [option for one in at_odds for option in one.options]
    often = [option for option in OPTIONS.values() if named.count(option) >= SEVERAL]
    titles = {title_of(option) for option in often}
    knots = tuple(
        Knot(title_of(option), _sets(fitted(house, option)), tuple(dict.fromkeys(_ways_of(option, at_odds))))
        for option in often
    )
    rest = (replace(one, ways=tuple(way for way in one.ways if way.title not in titles)) for one in at_odds)
    return knots, tuple(rest)


def _ways_of(option: Option[Any], at_odds: tuple[Contradiction, ...]) -> Iterator[Way]:
    return (way for one in at_odds for way in one.ways if way.title == title_of(option))


def _sets(values: Mapping[str, Value]) -> str:
    return urlencode({key: code_of(value) for key, value in values.items()})


@dataclass(frozen=True, slots=True)
class Departure:
    """An answer that is not the sheet's: both in words, what sets it back, whether it is new in this draft, and whether
    it has no effect beside another answer."""

    key: str
    title: str
    words: str
    sheet_words: str
    back: str
    new: bool
    idle: bool


def departures(draft: Draft) -> tuple[Departure, ...]:
    """What differs from the sheet, in the order of the options."""
    new = {one.option.key for one in draft.changed}
    return tuple(_departure(draft.house, one, one.option.key in new) for one in draft.departures)


def _departure(house: House, one: Difference, new: bool) -> Departure:
    option = one.option
    back = _sets({option.key: one.before})
    return Departure(
        option.key, title_of(option), explained(option, one.after), explained(option, one.before), back, new,
        bool(idle(house, option)),
    )  # fmt: skip


def all_back(draft: Draft) -> str:
    """What sets every answer back to the sheet's."""
    return _sets({one.option.key: one.before for one in draft.departures})
