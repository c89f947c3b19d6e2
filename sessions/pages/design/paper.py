"""What a figure on the sheet may have at it, each kind once, as the sheet itself draws it."""

from django.utils.translation import gettext_lazy

from chouette.rules.format.sheet import Mark
from sessions.sheet.columns import Cell

CELLS = (
    (gettext_lazy("A total"), Cell("+4")),
    (gettext_lazy("A loss"), Cell("−4", minus=True)),
    (gettext_lazy("Box of that game"), Cell("+2", mark=Mark(role="b"))),
    (gettext_lazy("Captain of that game"), Cell("+2", mark=Mark(role="c"))),
    (gettext_lazy("Partner of that game"), Cell("+2", mark=Mark(role="p"))),
    (gettext_lazy("Lost the game"), Cell("−6", minus=True, mark=Mark(circle=True))),
    (gettext_lazy("A later circle counts"), Cell("−6", minus=True, mark=Mark(circle=True), old=True)),
    (gettext_lazy("Has become Box since"), Cell("+1", mark=Mark(circle=True, crossed=True))),
    (gettext_lazy("The Box, behind the Captain"), Cell("−2", minus=True, mark=Mark(circle=True, letter="b"))),
    (gettext_lazy("Came with others, as the second"), Cell("0", mark=Mark(circle=True, letter="2"))),
    (gettext_lazy("My column"), Cell("+12", mine=True, mark=Mark(role="c", circle=True))),
)
