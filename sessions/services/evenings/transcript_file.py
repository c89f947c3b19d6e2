"""A transcript as it is sent to be imported: how large it is, its header, its events as plain fields."""

from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from msgspec import structs

from chouette.rules.format.transcript import BLANK, Header, NotATranscript, header_brought, lines_read
from chouette.rules.house import Fault
from chouette.wording import fault_sentence
from sessions.errors import ImportRefused, ImportTooLarge
from sessions.history.earlier_readings import earlier_house
from sessions.services.writing import encoded

KILOBYTE = 1000
Numbered = tuple[int, dict[str, Any]]


class ImportAllowance(NamedTuple):
    """How much may be imported at once.

    `replays` is how many events the corrections of a file may play again: each plays those that follow the event it is
    about, and books them again.
    """

    events: int
    size: int  # bytes
    replays: int


FOR_ANYBODY = ImportAllowance(events=5_000, size=1_000_000, replays=25_000)
FOR_ORGANISERS = ImportAllowance(events=50_000, size=8_000_000, replays=100_000)


class TranscriptFile(NamedTuple):
    """The file read: the line of its header, the header as written and as read, the events with their lines.

    `most_replays` is how many events its corrections may play again.
    """

    line: int
    head: dict[str, Any]
    header: Header
    events: list[Numbered]
    most_replays: int


def file_read(file: bytes, allowance: ImportAllowance) -> TranscriptFile:
    """The file, counted before anything of it is read. Raises ImportTooLarge, ImportRefused."""
    size_checked(len(file), allowance)
    _events_counted(file, allowance)
    (line, head), *events = _lines(file)
    header = header_brought(head)
    if isinstance(header, Fault):
        raise ImportRefused(line, header.code, fault_sentence(header.code, header.params))
    return TranscriptFile(line, head, header, events, allowance.replays)


def under_earlier_rules(file: TranscriptFile) -> TranscriptFile | None:
    """Return the file with the options that its time did not know as they were played then.

    None if the file names them itself, or its sheet has the same values today.
    """
    earlier = earlier_house(file.header.house)
    if earlier is None:
        return None
    head = {**file.head, "change": earlier.change}
    return file._replace(head=head, header=structs.replace(file.header, house=earlier))


def size_checked(size: int, allowance: ImportAllowance) -> None:
    """Raise ImportTooLarge if a file of so many bytes is more than may be imported."""
    if size > allowance.size:
        found = {"found": -(-size // KILOBYTE), "limit": allowance.size // KILOBYTE}
        message = _("This file has %(found)s KB; at most %(limit)s KB can be imported here.") % found
        raise ImportTooLarge("file_is_too_large", message, found=size, limit=allowance.size)


def ensure_few_replays(replays: int, most: int) -> None:
    """Raise ImportTooLarge for a file whose corrections play so many events again, if that is more than may be."""
    if replays > most:
        message = _(
            "The corrections in this file play more than %(limit)s events again. Send the evening as it stands: an "
            "export without what was taken back."
        )
        raise ImportTooLarge("too_many_replays", message % {"limit": most}, found=replays, limit=most)


def _events_counted(file: bytes, allowance: ImportAllowance) -> None:
    blank = BLANK.encode()
    events = sum(1 for line in file.split(b"\n") if line.strip(blank)) - 1
    if events > allowance.events:
        found = {"found": events, "limit": allowance.events}
        message = _("This file has %(found)s events; at most %(limit)s can be imported here.") % found
        raise ImportTooLarge("too_many_events", message, **found)


def _lines(file: bytes) -> list[Numbered]:
    """The JSON objects of the file with the number of their line, as `replay` reads them."""
    try:
        lines = lines_read(file)
    except NotATranscript as problem:
        message = fault_sentence(problem.problem, problem.params)
        raise ImportRefused(problem.line, "not_a_transcript", message) from problem
    for number, line in lines:
        try:
            encoded(line)
        except UnicodeEncodeError as error:  # half of a surrogate pair, which JSON may write and no store can keep
            raise ImportRefused(number, "not_a_transcript", fault_sentence("not_utf8", {})) from error
    return lines
