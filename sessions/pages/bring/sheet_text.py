"""The text of a sheet from paper: pasted, or sent as a CSV or a workbook, of which one sheet is meant or each."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest
from django.utils.translation import gettext as _

from chouette.paper_figures import Reading
from chouette.paper_rows import text_checked
from chouette.paper_tabs import EACH, LONGEST_TOGETHER, Tab, TabRefused, TabTitles, tab_look, tabs_joined
from clubs.allowances import place_of
from sessions.pages.bring.sheet_choices import reading_chosen
from sessions.pages.bring.table_file import tabs_of


class SheetText(NamedTuple):
    """The text that is read, and of a workbook with several sheets these, which of them is meant (its number, or EACH),
    and those that are not read. `made_of` says of which choices the text was made; `refused` is why the sheets cannot
    be joined."""

    text: str
    tabs: Sequence[Tab] = ()
    tab: str = ""
    left_out: Sequence[str] = ()
    made_of: str = ""
    refused: TabRefused | None = None

    @property
    def is_joined(self) -> bool:
        """Whether it was made of all sheets: then a row is what one game brought."""
        return self.tab == EACH

    @property
    def workbook(self) -> str:
        """Return the sheets as the form sends them back."""
        return msgspec.json.encode(self.tabs).decode() if self.tabs else ""


NO_TEXT = SheetText("")


def sheet_text(request: HttpRequest, file: "UploadedFile[bytes] | None") -> SheetText:
    """Return the text of a file; without one that of the form. Raises RowsRefused."""
    form, reading = request.POST, reading_chosen(request.POST)
    said = "" if file else form.get("tab", "")
    if said and form.get("made-of") == _made_of(said, reading):
        tabs, left_out = _tabs_again(form.get("workbook", "")), form.getlist("tab-left-out")
        return SheetText(text_checked(form.get("rows", "")), tabs, said, left_out, _made_of(said, reading))
    tabs = tabs_of(file, place=place_of(request)) if file else _tabs_again(form.get("workbook", ""))
    if len(tabs) < 2:
        return SheetText(text_checked(tabs[0].text if file else form.get("rows", "")))
    tab = said if said == EACH or said in map(str, range(len(tabs))) else tab_look(tabs)
    return _made(tabs, tab, reading)


def text_facts(sent: SheetText) -> dict[str, Any]:
    """Return what the form shows of a text and of the workbook that it is from."""
    return {
        "text": sent.text,
        "tabs": sent.tabs,
        "tab": sent.tab,
        "tab_each": EACH,
        "tabs_joined": sent.is_joined,
        "tabs_left_out": sent.left_out,
        "workbook": sent.workbook,
        "made_of": sent.made_of,
    }


def _made_of(tab: str, reading: Reading) -> str:
    """Return the choices of which a text is made: another makes it anew, otherwise what was typed into it stays."""
    return f"{tab} {reading}" if tab == EACH else tab


def _made(tabs: Sequence[Tab], tab: str, reading: Reading) -> SheetText:
    made_of = _made_of(tab, reading)
    if tab != EACH:
        others = [one.name for one in tabs if one is not tabs[int(tab)]]
        return SheetText(text_checked(tabs[int(tab)].text), tabs, tab, others, made_of)
    titles = TabTitles(day=_("Date"), evening=_("Evening"), box=_("Box"), captain=_("Captain"), total=_("Sum"))
    try:
        joined = tabs_joined(tabs, reading, titles)
    except TabRefused as refused:
        return SheetText(refused.tab.text, tabs, tab, refused=refused)
    return SheetText(text_checked(joined.text), tabs, tab, joined.left_out, made_of)


def _tabs_again(workbook: str) -> Sequence[Tab]:
    """Return the sheets that the form sends back; none where they are not as it had them."""
    if len(workbook) > 2 * LONGEST_TOGETHER:
        return ()
    try:
        return msgspec.json.decode(workbook, type=tuple[Tab, ...]) if workbook else ()
    except msgspec.DecodeError:
        return ()
