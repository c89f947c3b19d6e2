"""Two organisers at once: the second is shown what the first has saved since, and decides about each change."""

from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render

from chouette.rules.house import House, Option
from chouette.rules.house.difference import differences
from chouette.wording.options import explained, title_of
from clubs import rule_sets
from clubs.actors import Actor
from clubs.models import Club, HouseRules, HouseRulesVersion
from clubs.pages.house.draft import Draft, code_of

DECIDE = "decide-"  # with the key of an option: the code of the value that was chosen of the two


@dataclass(frozen=True, slots=True)
class Moved:
    """An option that the other has changed: what it was, what they made of it, what it is in the draft."""

    key: str
    title: str
    field: str
    before: str
    theirs: str
    theirs_code: str
    mine: str
    mine_code: str
    touched: bool  # the draft has changed it too, so that the two have to be told apart


def decided(post: QueryDict) -> Mapping[str, str]:
    """The fields of the form, an option that was decided about as it was decided."""
    fields = {key: str(value) for key, value in post.items()}
    chosen = {key.removeprefix(DECIDE): code for key, code in fields.items() if key.startswith(DECIDE)}
    return {**fields, **chosen}


def meanwhile_page(
    request: HttpRequest, actor: Actor, club: Club, rules: HouseRules, draft: Draft, latest: HouseRulesVersion
) -> HttpResponse:
    """What was saved since, beside the draft (409); the whole draft goes along."""
    theirs = rule_sets.house_of(rules, latest)
    moved = [_moved(one.option, draft, theirs) for one in differences(draft.before, theirs)]
    moved = [one for one in moved if one.mine_code != one.theirs_code]
    told = {one.key for one in moved}
    mine = {one.option.key: code_of(one.after) for one in draft.changed}
    facts = {
        "club": club,
        "rules": rules,
        "latest": latest,
        "own_doing": made_by(actor, latest),
        "moved": moved,
        "kept": {key: code for key, code in mine.items() if key not in told},
        "own": [
            (title_of(one.option), explained(one.option, one.after))
            for one in draft.changed
            if one.option.key not in told
        ],
        "note": request.POST.get("note", ""),
        "key": request.POST.get("key", ""),
    }
    return render(request, "clubs/house/meanwhile.html", facts, status=HTTPStatus.CONFLICT)


def made_by(actor: Actor, version: HouseRulesVersion) -> bool:
    """Whether they made that version themselves, on another page or device."""
    by_device = actor.device_id is not None and version.made_by_device == actor.device_id
    return by_device or (actor.user_id is not None and version.made_by_user == actor.user_id)


def _moved(option: Option[Any], draft: Draft, theirs: House) -> Moved:
    return Moved(
        key=option.key,
        title=title_of(option),
        field=f"{DECIDE}{option.key}",
        before=explained(option, draft.before[option]),
        theirs=explained(option, theirs[option]),
        theirs_code=code_of(theirs[option]),
        mine=explained(option, draft.house[option]),
        mine_code=code_of(draft.house[option]),
        touched=draft.house[option] != draft.before[option],
    )
