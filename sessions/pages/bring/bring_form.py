"""What the form of the waiting evenings sends: the ticked ones, who is meant by their names, and which were paid."""

from collections.abc import Mapping
from typing import NamedTuple
from uuid import UUID

from django.http import QueryDict

from sessions.pages.bring.name_choices import id_sent, persons_chosen
from sessions.services import BringChoice, PaidThen


class BringForm(NamedTuple):
    """The form as it was sent. `shown` are the files whose rows were on the page, `seen_alike` those of them whose row
    said that they are like another evening, `figures` the number and sum that the row of each showed."""

    persons: Mapping[str, UUID | None]
    shown: frozenset[UUID]
    seen_alike: frozenset[UUID]
    ticked: frozenset[UUID]
    paid: str
    paid_files: frozenset[UUID]
    figures: Mapping[UUID, str]

    def is_ticked(self, file: UUID, *, is_alike: bool) -> bool:
        """Return whether the row of a file is ticked: as it was sent if its row has not changed, otherwise where the
        evening is like no other."""
        if file not in self.shown or (is_alike and file not in self.seen_alike):
            return not is_alike
        return file in self.ticked

    @property
    def choice(self) -> BringChoice:
        """What was chosen; `paid` is None where that was not answered."""
        paid = PaidThen(self.paid) if self.paid in PaidThen else None
        return BringChoice(self.ticked, self.seen_alike, paid, self.paid_files, self.figures)


def bring_form(sent: QueryDict) -> BringForm:
    """Parse the form."""
    files = {name: frozenset(map(id_sent, sent.getlist(name))) for name in ("shown", "alike", "file", "paid-file")}
    return BringForm(
        persons_chosen(sent), files["shown"], files["alike"], files["file"], sent.get("paid", ""), files["paid-file"],
        _figures(sent),
    )  # fmt: skip


def _figures(sent: QueryDict) -> dict[UUID, str]:
    """Parse what each row showed: the id of its file, then number and sum."""
    rows = (row.partition(" ") for row in sent.getlist("figures"))
    return {id_sent(file): shown for file, _space, shown in rows}
