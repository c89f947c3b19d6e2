"""Many names come onto a club's sheets at once. What each line would become is shown before anything is kept."""

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from typing import Literal, NamedTuple

from django.db import transaction

from chouette.rules.names import name_checked, name_key
from chouette.rules.refusal import Refusal, bad_format
from clubs import selectors
from clubs.actors import Actor
from clubs.lookalikes import looks, may_be_one
from clubs.models import Club, Player
from clubs.services.audit import audit_write
from clubs.services.errors import NameRefused

MOST_NAMES = 500

Fate = Literal["new", "here", "twice", "refused"]


class PlannedName(NamedTuple):
    """What a line would become. `other` is the name that the club has for `here`, that of the earlier line for `twice`,
    and for `new` one that may be the same person's, `above` the line of that name if it is of the list and not the
    club's; `code` says why it is refused."""

    line: int
    name: str
    fate: Fate
    other: str = ""
    code: str = ""
    above: int = 0


def names_planned(*, club: Club, written: Iterable[str]) -> list[PlannedName]:
    """Every line that is not empty, in its order. Two statements at most."""
    return _Plan(selectors.records_with_names(club.id)).of(written)


class _Plan:
    """What is known so far: the club's names and those of the lines before."""

    def __init__(self, records: Sequence[Player]) -> None:
        called = {record.id: record.name for record in records}
        known = {record.name_key: called.get(record.person, record.name) for record in records}
        self.known = {name_key(key): name for key, name in known.items()} | known
        self.alike = {looks(record.name): called.get(record.person, record.name) for record in records}
        self.records = [(record.name, called.get(record.person, record.name)) for record in records if record.name_key]
        self.before: dict[str, str] = {}
        self.before_alike: dict[str, str] = {}
        self.lines: dict[str, int] = {}

    def of(self, written: Iterable[str]) -> list[PlannedName]:
        return [self._line(number, text) for number, text in enumerate(written, start=1) if text.strip()]

    def _line(self, line: int, text: str) -> PlannedName:
        name = name_checked(text)
        if isinstance(name, Refusal):
            return PlannedName(line, text.strip()[:80], "refused", code=name.code)
        key, seen = name_key(name), looks(name)
        if key in self.known:
            return PlannedName(line, name, "here", self.known[key])
        if key in self.before or seen in self.before_alike:
            return PlannedName(line, name, "twice", self.before.get(key) or self.before_alike[seen])
        if seen in self.alike:
            return PlannedName(line, name, "refused", self.alike[seen], "name_looks_like_another")
        other = self._nearest(name, self.records) or self._nearest(name, [(one, one) for one in self.lines])
        self.before[key] = self.before_alike[seen] = name
        above, self.lines[name] = self.lines.get(other, 0), line
        return PlannedName(line, name, "new", other, above=above)

    @staticmethod
    def _nearest(name: str, among: Iterable[tuple[str, str]]) -> str:
        """Return the name that is nearest to this one and may be the same person's; empty if none may. Each is as it
        is written, then as its player is called now."""
        like = [(other, called) for other, called in among if may_be_one(name, other)]
        return max(like, key=lambda one: SequenceMatcher(None, name, one[0]).ratio(), default=("", ""))[1]


def names_add(*, actor: Actor, club: Club, names: Sequence[str]) -> int:
    """Write those of these names into the club that are new, all or none; returns how many. Raises NameRefused."""
    with transaction.atomic():
        Club.objects.select_for_update(no_key=True).get(id=club.id)
        planned = names_planned(club=club, written=names)
        refused = next((one for one in planned if one.fate == "refused"), None)
        if refused is not None:
            raise NameRefused(bad_format(refused.code, name=refused.name))
        new = [one.name for one in planned if one.fate == "new"]
        Player.objects.bulk_create(
            [Player(club=club, name=name, name_key=name_key(name)) for name in new],
            ignore_conflicts=True,  # one that came at a table a moment ago
        )
        if new:
            audit_write(actor=actor, club_id=club.id, what="names_added", count=len(new))
    return len(new)
