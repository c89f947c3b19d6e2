"""Dice that fell on the board, typed round by round; what was typed before goes along in the page."""

from collections.abc import Iterable, Sequence
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from chouette.rules.house import ORDER_DICE, House
from sessions.pages.start.dice import round_typed
from sessions.services.taps.random_dice import Round, still_throwing

MOST_ROUNDS = 40


def rounds_typed(request: HttpRequest, house: House, names: Sequence[str]) -> tuple[list[Round], set[str]]:
    """The rounds of the pages before, the one that was typed now, and whose dice could not be read."""
    rounds: list[Round] = []
    for number in range(1, MOST_ROUNDS + 1):
        throwing = still_throwing(house, names, rounds)
        typed = {name: request.POST.get(dice_field(number, name), "") for name in throwing}
        if not throwing or not any(typed.values()):
            break
        thrown, faulty = round_typed(house, throwing, typed)
        if faulty:
            return rounds, faulty
        rounds.append(thrown)
    return rounds, set()


def dice_field(number: int, name: str) -> str:
    """The name of the field in which somebody's dice of a round are typed."""
    return f"dice-{number}-{name}"


def dice_page(
    request: HttpRequest,
    fields: Iterable[str],
    house: House,
    names: Sequence[str],
    rounds: list[Round],
    faulty: set[str],
) -> HttpResponse:
    """Ask for the next round; the `fields` that were filled in before and the rounds thrown go along."""
    number = len(rounds) + 1
    kept = [(key, request.POST.get(key, "")) for key in fields]
    kept += [
        (dice_field(at, name), "".join(map(str, dice)))
        for at, thrown in enumerate(rounds, 1)
        for name, dice in thrown.items()
    ]
    asked = [
        {
            "name": name,
            "field": (field := dice_field(number, name)),
            "typed": request.POST.get(field, ""),
            "faulty": name in faulty,
        }
        for name in still_throwing(house, names, rounds)
    ]
    facts = {"kept": kept, "asked": asked, "number": number, "dice": house[ORDER_DICE]}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if faulty else HTTPStatus.OK
    return render(request, "sessions/dice.html", facts, status=status)
