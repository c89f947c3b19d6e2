"""Choose which evenings come with one button, and which of them were paid at the time."""

import secrets
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

from django.db.models import TextChoices

from clubs.models import Club
from sessions.errors import BringRefused
from sessions.history.waiting_nights import likenesses
from sessions.models import BroughtFile
from sessions.services.bringing.file_dues import figures_of_file

BATCH_BYTES = 9
"""Random bytes of a batch's key: they are `BATCH_LENGTH` characters."""


class PaidThen(TextChoices):
    """Whether the evenings of a batch were paid at the time."""

    ALL = "all"
    NONE = "none"
    SOME = "some"


class BringChoice(NamedTuple):
    """The evenings to bring by the ids of their files, and how they were paid.

    `files` is None for all that repeat no other evening. `seen_alike` are the files that the reader saw to be like
    another evening; it is None where everything in `files` is meant whatever it is like. `paid` is None where nobody
    answered; `paid_files` counts where some were paid. Nothing is owed from an evening that has not ended, so all that
    were paid are all that have ended. `figures` are the number and sum that the row of each file showed
    (`FileDues.shown`); None where no rows were shown.
    """

    files: Collection[UUID] | None = None
    seen_alike: Collection[UUID] | None = None
    paid: PaidThen | None = PaidThen.NONE
    paid_files: Collection[UUID] = ()
    figures: Mapping[UUID, str] | None = None

    def was_paid(self, file: BroughtFile) -> bool:
        """Return whether the evening of this file was paid at the time; one that has not ended was not."""
        return file.over and (self.paid == PaidThen.ALL or self._names_as_paid(file))

    def unended_as_paid(self, files: Iterable[BroughtFile]) -> BroughtFile | None:
        """Return the first of these files that is named as paid although its evening has not ended."""
        return next((file for file in files if not file.over and self._names_as_paid(file)), None)

    def _names_as_paid(self, file: BroughtFile) -> bool:
        return self.paid == PaidThen.SOME and file.id in self.paid_files


def new_batch_key() -> str:
    """Return a key for the evenings that come with one button."""
    return secrets.token_urlsafe(BATCH_BYTES)


def files_to_bring(
    club: Club, new: Sequence[BroughtFile], choice: BringChoice, persons: Mapping[str, UUID | None]
) -> list[BroughtFile]:
    """Return the chosen ones of the new files; `persons` are the players meant by unknown names.

    Raises BringRefused where none is chosen, or where a chosen one repeats an evening that the reader was not shown.
    """
    if not new:
        raise BringRefused("nothing_is_new")
    alike = likenesses(club, new, persons)
    if choice.files is None:
        files = [file for file in new if file.id not in alike]
    else:
        files = [file for file in new if file.id in choice.files]
    if not files:
        raise BringRefused("no_evening_is_ticked")
    for file in files:
        if choice.seen_alike is not None and file.id in alike and file.id not in choice.seen_alike:
            raise BringRefused("is_like_another", evening=file.evening)
    return files


def ensure_paid_as_shown(club: Club, files: Sequence[BroughtFile], choice: BringChoice) -> None:
    """Raise BringRefused where the chosen files cannot have been paid as the choice says: nobody said which were paid,
    one has not ended, or its figures are others than its row showed."""
    if choice.paid is None and any(file.over for file in files):
        raise BringRefused("paid_is_not_chosen")
    if (unended := choice.unended_as_paid(files)) is not None:
        raise BringRefused("paid_is_not_ended", evening=unended.evening)
    paid = [file for file in files if choice.was_paid(file)]
    if choice.paid == PaidThen.SOME and not paid:
        raise BringRefused("no_paid_evening_is_ticked")
    for file in paid:
        if choice.figures is not None and choice.figures.get(file.id, "") != figures_of_file(club, file):
            raise BringRefused("figures_have_changed", evening=file.evening)
