"""How the first players sit down: in the order written or as the dice fell, each with the stake they play for."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from chouette.ledger.money import Worth
from chouette.rules.house import STAKES, House
from chouette.wording.sums import sum_at
from sessions.pages.start.form import ROLLED, TYPED, NamesForm
from sessions.pages.start.throwing import dice_page, rounds_typed
from sessions.services.taps.random_dice import Round, rounds_rolled, still_throwing

MULTIPLES = (1, 2, 4, 8, 16, 32, 64)
"""What may be chosen at the outset, in basic stakes: powers of two (A 2.2, S 13)."""

Money = Callable[[int], str]


@dataclass(frozen=True)
class Outset:
    """The rounds of dice (none: the order is as written), and by name whose stake is not the basic one."""

    rounds: list[Round] = field(default_factory=list)
    stakes: Mapping[str, int] = field(default_factory=dict)


def outset_told(request: HttpRequest, form: NamesForm, house: House, worth: Money) -> Outset | HttpResponse:
    """What is known of a valid form and the pages after it; or the page that asks for what is not known yet.

    `worth` says in money what so many basic stakes are.
    """
    names = form.cleaned_data["names"]
    kept = list(form.fields)
    stakes: dict[str, int] = {}
    if form.cleaned_data["own_stakes"] and house[STAKES] != "equal" and len(names) > 1:
        stakes, faulty = stakes_chosen(request, names)
        if len(stakes) < len(names):
            return stakes_page(request, kept, names, faulty, worth)
        kept += [stake_field(name) for name in names]
    rounds: list[Round] = []
    if form.cleaned_data["order"] == TYPED:
        rounds, unread = rounds_typed(request, house, names)
        if unread or still_throwing(house, names, rounds):
            return dice_page(request, kept, house, names, rounds, unread)
    elif form.cleaned_data["order"] == ROLLED and len(names) > 1:
        rounds = rounds_rolled(house, names)
    return Outset(rounds, {name: stake for name, stake in stakes.items() if stake != 1})


def stake_field(name: str) -> str:
    """The name of the field in which somebody's stake is chosen."""
    return f"stake-{name}"


def stakes_chosen(request: HttpRequest, names: Sequence[str]) -> tuple[dict[str, int], set[str]]:
    """The stakes by name as far as they were chosen, and whose choice is none of `MULTIPLES`."""
    known = {str(stake): stake for stake in MULTIPLES}
    said = {name: request.POST[stake_field(name)] for name in names if stake_field(name) in request.POST}
    return (
        {name: known[stake] for name, stake in said.items() if stake in known},
        {name for name, stake in said.items() if stake not in known},
    )


def stakes_page(
    request: HttpRequest, fields: Iterable[str], names: Sequence[str], faulty: set[str], worth: Money
) -> HttpResponse:
    """Ask what each plays for; the `fields` that were filled in before go along."""
    facts = {
        "kept": [(key, request.POST.get(key, "")) for key in fields],
        "asked": [{"name": name, "field": stake_field(name), "faulty": name in faulty} for name in names],
        "stakes": [(stake, worth(stake)) for stake in MULTIPLES],
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if faulty else HTTPStatus.OK
    return render(request, "sessions/stakes.html", facts, status=status)


def money_of(worth: Worth) -> Money:
    """So many basic stakes as they are written: in money, or as a multiple where points alone are played for."""
    return lambda points: sum_at(worth, points) or f"× {points}"
