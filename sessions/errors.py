"""Why a service did nothing. Each is one status in the answer; but to strangers, an answer is kept under its key."""

from collections.abc import Sequence
from datetime import date
from typing import Any
from uuid import UUID

from chouette.rules.refusal import Refusal


class Nothing(Exception):
    """Nothing has happened."""


class NotFound(Nothing):
    """There is no such session, or none for this asker: the two are never told apart."""


class NotAllowed(Nothing):
    """Inside one's own club, but not this.

    `message` is a sentence of its own for the reader; without one it is that of the code. `params` go with it.
    """

    def __init__(self, code: str, message: str | None = None, **params: int) -> None:
        super().__init__(code)
        self.code = code
        self.message = message
        self.params = params


class Malformed(Nothing):
    """What was sent is not a tap, or its event none of the format."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


class NameMissing(Malformed):
    """The name of what is to go was not sent once more."""


class Stale(Nothing):
    """The action that was tapped has changed since the phone saw it."""

    def __init__(
        self, *, seq: int, version: int, view: str, events: list[dict[str, Any]], instead: Sequence[dict[str, Any]] = ()
    ) -> None:
        super().__init__(seq)
        self.seq = seq
        self.version = version
        self.view = view
        self.events = events
        self.instead = instead


class KeyReused(Nothing):
    """The key was used before, with another content."""


class Refused(Nothing):
    """A rule says no; `answer` is the whole body of the answer, the same for every retry."""

    def __init__(self, answer: str) -> None:
        super().__init__(answer)
        self.answer = answer


class ImportRefused(Nothing):
    """A transcript cannot be taken in: `line` counts from 1 with the header."""

    def __init__(self, line: int, code: str, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line
        self.code = code
        self.message = message


class ImportTooLarge(Nothing):
    """A transcript has more than its bearer may import: so many events, or bytes, and the limit."""

    def __init__(self, code: str, message: str, *, found: int, limit: int) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.found = found
        self.limit = limit


class EveningKnown(Nothing):
    """The club has this evening already: the session's code, its name and its day."""

    def __init__(self, code: str, name: str, day: date) -> None:
        super().__init__(code)
        self.code = code
        self.name = name
        self.day = day


class FormRefused(Nothing):
    """A form cannot be taken; `faults` are everything that is wrong with it, in the order of its fields."""

    def __init__(self, faults: Sequence[Exception]) -> None:
        super().__init__("; ".join(map(str, faults)))
        self.faults = tuple(faults)


class ImportStopped(Nothing):
    """An import took too long, or nobody waits for it any more: `done` of `total` events were played, none is kept."""

    def __init__(self, message: str, *, done: int, total: int) -> None:
        super().__init__(message)
        self.message = message
        self.done = done
        self.total = total


class ImportsBusy(Nothing):
    """As many imports are under way as there may be, in this process or in this club."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class StillSealed(Nothing):
    """At these tables answers are sealed, which a club's file would tell: the code and the name of each."""

    def __init__(self, tables: list[tuple[str, str]]) -> None:
        super().__init__(", ".join(code for code, _ in tables))
        self.tables = tables


class ClubFileRefused(Nothing):
    """A club's file cannot be taken in: where in it, and what is wrong there."""

    def __init__(self, place: str, message: str) -> None:
        super().__init__(f"{place}: {message}" if place else message)
        self.place = place
        self.message = message


class StartRefused(Nothing):
    """A session cannot begin like this; `field` is the one at fault."""

    def __init__(self, field: str, message: str, refusal: Refusal | None = None) -> None:
        super().__init__(message)
        self.field = field
        self.message = message
        self.refusal = refusal


class RemarkRefused(Nothing):
    """A note on a game cannot be taken; `params` are the figures of its sentence."""

    def __init__(self, code: str, **params: int | str) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


class ClearingRefused(Nothing):
    """A clearing, or a word about one, cannot be taken; `params` are the parts of its sentence."""

    def __init__(self, code: str, **params: str) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


class PaymentRefused(Nothing):
    """A payment, an entry in the books, or a word about either cannot be taken; `params` are the parts of its
    sentence."""

    def __init__(self, code: str, **params: str) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


class ShareRefused(PaymentRefused):
    """The amount written for one player's share of an expense cannot be read; `player` is whose."""

    def __init__(self, code: str, player: UUID, /, **params: str) -> None:
        super().__init__(code, **params)
        self.player = player


class BalanceRefused(PaymentRefused):
    """A balance from a book cannot be taken: `row` counts from 0, `field` is its `name` or its `amount`; without a row
    it is about all of them. A name may be refused by the rules for names."""

    def __init__(
        self, code: str, /, row: int | None = None, field: str = "amount", refusal: Refusal | None = None, **params: str
    ) -> None:
        super().__init__(code, **params)
        self.row = row
        self.field = field
        self.refusal = refusal


class BringRefused(Nothing):
    """Files with evenings, or a choice about their players, cannot be taken; `params` are the parts of its sentence."""

    def __init__(self, code: str, **params: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.params = params
