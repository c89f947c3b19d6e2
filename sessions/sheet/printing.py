"""The score sheet with everything on it, in the reader's language, ready to be printed."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec.structs import replace

from chouette.printing import sheet as paper
from chouette.wording.language import language_spoken, render
from chouette.wording.sums import sum_at
from chouette.wording.table.sheet_words import LEFT
from clubs.written_days import date_format
from sessions.models import Session
from sessions.selectors.carried_evenings import is_carried
from sessions.selectors.own_rules import house_name, version_played
from sessions.selectors.sessions import state_of
from sessions.sheet.build import Adjusting, Foot, ScoreSheet, SheetRow, sheet_of
from sessions.sheet.columns import Cell
from sessions.sheet.notation import Initial
from sessions.view.worth import worth_of


def printed(session: Session) -> paper.PrintedSheet:
    """What stands on the paper of an evening."""
    state = state_of(session.key)
    sheet = sheet_of(session, state, set())
    return paper.PrintedSheet(
        title=session.name,
        facts=_facts(session, sheet.known_games),
        heads=tuple(paper.Head(column.name, bool(column.gone), column.stake) for column in sheet.columns),
        lines=tuple(_lines(session, sheet)),
        order=_("Order") if sheet.notation == "order_column" else "",
        payments_title=_("Carried to the accounts") if is_carried(session) else _("Payments"),
        payments_note=_("As the results ask. What is paid and what is open is on Settle up."),
        payments=tuple(_payment(one) for one in sheet.payments),
        corrected_title=_("Points corrected"),
        corrected=tuple(_corrected(number, one) for number, one in enumerate(_adjusted(sheet), start=1)),
        legend=tuple(_legend(sheet.signs)),
        language=language_spoken(),
    )


def _facts(session: Session, games: int | None) -> str:
    """Where and when, and for what."""
    stake = sum_at(worth_of(session), 1)
    facts = [
        session.club.name,
        date_format(session.day),
        *([] if games is None else [ngettext("%(n)s game", "%(n)s games", games) % {"n": games}]),
        _("%(stake)s a point") % {"stake": stake} if stake else _("for points"),
        house_name(session.sheet, version_played(session)),
    ]
    return " · ".join(facts)


def _lines(session: Session, sheet: ScoreSheet) -> list[paper.PrintedLine]:
    """Every row from the line above the first game to the totals in money."""
    lines = [paper.PrintedLine("note", "", _figures(sheet.first))] if sheet.first else []
    numbers = {one.seq: number for number, one in enumerate(_adjusted(sheet), start=1)}
    lines += _moved(sheet.before, numbers)
    for row in sheet.rows:
        lines.append(_row("game", row))
        for one in row.leaving:
            left = render(LEFT, {"name": one.name})
            lines.append(paper.PrintedLine("note", left, _figures(one.cells)))
        lines += _moved(row.adjusting, numbers)
    if sheet.on is not None:
        lines.append(_row("on", sheet.on))
    return [*lines, *(_foot(one, sheet) for one in sheet.foot)]


def _foot(line: Foot, sheet: ScoreSheet) -> paper.PrintedLine:
    zero = sheet.zero if line.points else None
    return paper.PrintedLine("total" if line.points else "money", line.title, _figures(line.cells), zero=zero)


def _adjusted(sheet: ScoreSheet) -> list[Adjusting]:
    """Every line of points corrected by hand, in its order; a game from paper is none."""
    lines = [*sheet.before, *(one for row in sheet.rows for one in row.adjusting)]
    return [one for one in lines if one.game is None]


def _moved(adjusting: list[Adjusting], numbers: dict[int | None, int]) -> list[paper.PrintedLine]:
    return [
        paper.PrintedLine("note", str(one.game or f"± {numbers[one.seq]}"), _figures(one.cells), zero=True)
        for one in adjusting
    ]


def _corrected(number: int, one: Adjusting) -> tuple[str, str]:
    """The sign at the line, and why it is there."""
    agreed = " · " + _("agreed: %(names)s") % {"names": one.agreed} if one.agreed else ""
    return f"± {number}", f"{one.reason}{agreed}"


def _row(kind: str, row: SheetRow) -> paper.PrintedLine:
    zero = row.zero if kind == "game" else None
    return paper.PrintedLine(kind, str(row.number), _figures(row.cells), _initials(row.order), row.captain, zero)


def _initials(order: list[Initial]) -> tuple[paper.Figure, ...]:
    return tuple(paper.Figure(one.text, framed=one.box) for one in order)


def _figures(cells: list[Cell]) -> tuple[paper.Figure, ...]:
    return tuple(_figure(cell) for cell in cells)


def _figure(cell: Cell) -> paper.Figure:
    figure = paper.Figure(cell.text, minus=cell.minus, old=cell.old, changed=bool(cell.was))
    if cell.mark is None:
        return figure
    mark = cell.mark
    return replace(figure, circle=mark.circle, crossed=mark.crossed, role=mark.role, letter=mark.letter)


def _payment(paid: dict[str, str | None]) -> tuple[str, str]:
    """Return a payment: from, to, and when somebody left if it was then; and how much."""
    points = int(paid["points"] or 0)
    said = ngettext("%(n)s point", "%(n)s points", points) % {"n": points}
    if paid["money"]:
        text = _("%(payer)s pays %(payee)s, when %(left)s left") if paid["left"] else _("%(payer)s pays %(payee)s")
    else:
        text = _("%(payer)s owes %(payee)s, since %(left)s left") if paid["left"] else _("%(payer)s owes %(payee)s")
    return text % paid, paid["money"] or said


def _legend(signs: set[str]) -> list[paper.Meaning]:
    """What the marks mean that stand on this sheet, each drawn as it stands there."""
    meanings = {
        "circle": (paper.Figure("\N{MINUS SIGN}4", minus=True, circle=True),
                   _("lost the game; the newest circle is bold and counts")),
        "crossed": (paper.Figure("+3", circle=True, crossed=True), _("since become Box")),
        "came": (paper.Figure(letter="1, 2"), _("the order of those who came together")),
        "at-b": (paper.Figure("\N{MINUS SIGN}2", minus=True, circle=True, letter="b"),
                 _("both lost: the Box, behind the Captain")),
        "at-c": (paper.Figure("\N{MINUS SIGN}8", minus=True, circle=True, letter="c"),
                 _("dropped while captain: behind the Captain")),
        "at-p": (paper.Figure("+1", circle=True, letter="p"), _("a Partner who stays")),
        "initials": (paper.Figure("A", framed=True), _("the Box, then the line")),
        "captain": (paper.Figure(), _("Order: the Captain of the game")),
        "b": (paper.Figure(role="b"), _("Box of that game")),
        "c": (paper.Figure(role="c"), _("Captain of that game")),
        "p": (paper.Figure(role="p"), _("Partner of that game")),
        "zero": (paper.Figure(paper.TICK), _("the row sums to zero")),
        "left": (paper.Figure("(A)"), _("has left")),
        "stake": (paper.Figure("×2"), _("times the basic stake")),
        "changed": (paper.Figure("+4", changed=True), _("corrected later")),
    }  # fmt: skip
    return [paper.Meaning(figure, text) for sign, (figure, text) in meanings.items() if sign in signs]
