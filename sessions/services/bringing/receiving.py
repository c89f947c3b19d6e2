"""Files are kept until somebody has looked at what is in them and said that they are to come."""

from collections.abc import Sequence
from datetime import timedelta
from hashlib import sha256
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone

from chouette.wording.table.bring_sentences import bring_refused
from clubs.models import Club
from sessions.errors import BringRefused
from sessions.models import BroughtFile, FileStanding
from sessions.services.bringing.sent_files import LARGEST_UPLOAD, MOST_FILES, SentFile, unpacked
from sessions.services.evenings.opening import in_use

FORGOTTEN_AFTER = timedelta(days=7)


class Received(NamedTuple):
    """How many files wait now that did not before, and how many were waiting already, byte for byte."""

    new: int
    again: int


def files_receive(*, club: Club, sent: Sequence[SentFile], place: str = "") -> Received:
    """Keep what was sent from an address, to be looked through.

    Raises BringRefused, NotAllowed in a club that is put away.
    """
    in_use(club)
    if not sent:
        raise BringRefused("no_file_chosen")
    if sum(len(one.content) for one in sent) > LARGEST_UPLOAD:
        raise BringRefused("upload_is_too_large", limit=LARGEST_UPLOAD // 1_000_000)
    files = {_hash(one): one for one in unpacked(sent, place=place)}
    with transaction.atomic():
        there = BroughtFile.objects.filter(club=club)
        waiting = set(there.values_list("content_hash", flat=True))
        new = {key: one for key, one in files.items() if key not in waiting}
        if len(waiting) + len(new) > MOST_FILES:
            raise BringRefused("too_many_files", limit=MOST_FILES)
        BroughtFile.objects.bulk_create([_row(club, key, one) for key, one in new.items()], ignore_conflicts=True)
    return Received(len(new), len(files) - len(new))


def files_clear(*, club: Club) -> None:
    """Forget all files of a club; evenings that were brought stay."""
    BroughtFile.objects.filter(club=club).delete()


def files_forget() -> int:
    """Forget the files that were sent a week ago and longer; returns how many."""
    old = timezone.now() - FORGOTTEN_AFTER
    return sum(BroughtFile.objects.filter(club=club, at__lt=old).delete()[0] for club in Club.objects.all())


def _hash(one: SentFile) -> str:
    """By what a file is known again; one that cannot be looked through by its name."""
    return sha256(one.content or f"{one.fault} {one.name}".encode()).hexdigest()


def _row(club: Club, key: str, one: SentFile) -> BroughtFile:
    return BroughtFile(
        club=club, name=one.name, content_hash=key, content=b"" if one.fault else one.content,
        standing=FileStanding.REFUSED if one.fault else FileStanding.SENT,
        problem=bring_refused(one.fault, {}) if one.fault else "",
    )  # fmt: skip
