"""Why a service did nothing."""

from typing import TYPE_CHECKING

from chouette.rules.house import Fault
from chouette.rules.refusal import Refusal

if TYPE_CHECKING:
    from clubs.models import HouseRulesVersion, Season


class NotAllowed(Exception):
    """This actor has not the right."""


class LinkClosed(Exception):
    """The link is unknown, expired, used up or revoked: nobody is told which."""


class InviteForAnother(Exception):
    """The invitation is for another player than the one whom this phone or account is here: first they choose."""


class DoorRefused(Exception):
    """No more come to the table: `code` says whom it has enough of, `most` how many that are."""

    def __init__(self, code: str, most: int) -> None:
        super().__init__(code)
        self.code = code
        self.most = most


class NameTaken(Exception):
    """Another player of the club has that name."""


class NameRefused(Exception):
    """That is no name; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


class MergeRefused(Exception):
    """These two records do not become one; `code` says why, `sessions` where they sat together."""

    def __init__(self, code: str, sessions: tuple[str, ...] = ()) -> None:
        super().__init__(code)
        self.code = code
        self.sessions = sessions


class LastOrganiser(Exception):
    """The club would be left without an organiser."""


class AddressTaken(Exception):
    """Another club has that address."""


class EmailTaken(Exception):
    """Another account has that e-mail address."""


class HouseRefused(Exception):
    """Nobody can play by these rules; `fault` says why."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.code)
        self.fault = fault


class HouseStale(Exception):
    """Somebody has saved another version since; `latest` is that one."""

    def __init__(self, latest: "HouseRulesVersion") -> None:
        super().__init__(latest.number)
        self.latest = latest


class TooManyTokens(Exception):
    """The account has as many open tokens as one may have."""


class SeasonEndsBefore(Exception):
    """The season would end before it begins."""


class SeasonOverlaps(Exception):
    """The season would share a day with another of the club, `other`."""

    def __init__(self, other: "Season") -> None:
        super().__init__(other.name)
        self.other = other
