"""The first line of a session's transcript: its house and stake. Stored as text when the session begins, and kept."""

import msgspec

from chouette.rules.format.transcript import VERSION, Header, header_read, opening
from chouette.rules.house import Fault, House
from chouette.rules.state import State


def header_text(*, house: House, stake: str, currency: str, name: str) -> str:
    """The header of a new session, as it goes into its transcript."""
    header = {
        "chouette": VERSION,
        "rules": house.sheet,
        "change": house.change,
        "stake": stake,
        "currency": currency,
        "name": name,
    }
    return msgspec.json.encode(header).decode()


def header_written(text: str, version: int) -> str:
    """The kept header for a file whose events need that version of the format: as it was kept, or of that version."""
    header = msgspec.json.decode(text)
    return text if header["chouette"] >= version else msgspec.json.encode({**header, "chouette": version}).decode()


def header_of(text: str) -> Header:
    """The header from the text that a session keeps."""
    header = header_read(msgspec.json.decode(text))
    assert not isinstance(header, Fault), "a session begins only with a header that can be read"
    return header


def opening_of(text: str) -> State:
    """The state before the first event."""
    return opening(header_of(text))
