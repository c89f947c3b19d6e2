"""An evening as text for a group chat: who won and lost, and who pays whom."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from chouette.wording.spoken import listed
from chouette.wording.table.payment_sentences import due as written
from clubs.written_days import date_format
from sessions.models import Because, Session
from sessions.pages.money.due_words import due_sentence
from sessions.pages.money.even_rows import even_sentence
from sessions.pages.money.person_names import People, name_of
from sessions.selectors.carried_evenings import is_carried
from sessions.selectors.settle_up import EveningDue, PersonAt, people_seated


class ShareText(NamedTuple):
    """A text that is shared with one tap; `what` names its place on the page."""

    what: str
    text: str


def share_texts(
    session: Session,
    came: Mapping[UUID, PersonAt],
    people: People,
    dues: Sequence[EveningDue],
    even: Sequence[EveningDue],
) -> list[ShareText]:
    """Return the texts with money and without, or that of an evening for points alone; none before anything was
    won. `people` are those who came and all who owe or are owed, `even` the pairs that owe each other nothing."""
    ordered = people_seated(came)
    if not any(one.points for one in ordered):
        return []
    head = f"{session.name}, {date_format(session.day, 'DATE_FORMAT')}"
    points = [f"{name_of(people, one.id)} {written(one.points, '', plus=True)}" for one in ordered]
    payments = [pays(one, people, carries=is_carried(session)) for one in dues if one.amount]
    payments += [even_sentence(due, people) for due in even]
    payments += filter(None, [included_words([*dues, *even])])
    if session.points_only:
        return [ShareText("points", _text(head, points, payments))]
    money = [
        f"{said} · {written(one.minor, session.currency, plus=True)}" for said, one in zip(points, ordered, strict=True)
    ]
    return [ShareText("money", _text(head, money, payments)), ShareText("points", _text(head, points, []))]


def pays(due: EveningDue, people: People, *, carries: bool) -> str:
    """Say what one pays another, each part by its own word; with `carries` what they owe, for nobody pays tonight."""
    return due_sentence(due, people, carries=carries)


def included_words(dues: Iterable[EveningDue]) -> str:
    """Say what is in the payments beside what was won and lost, which they do not sum to then; empty if nothing is."""
    because = {debt.because for due in dues for debt in due.debts}
    kinds = {
        Because.BET: pgettext("in the payments", "side bets"),
        Because.EXPENSE: pgettext("in the payments", "shared expenses"),
        Because.FEE: pgettext("in the payments", "table fee"),
    }
    found = [words for kind, words in kinds.items() if kind in because]
    return _("Included: %(kinds)s.") % {"kinds": listed(found)} if found else ""


def _text(head: str, results: Sequence[str], payments: Sequence[str]) -> str:
    parts = [head, "\n".join(results), "\n".join(payments)]
    return "\n\n".join(part for part in parts if part)
