"""What is answered instead of "accepted": problem+json, the same form for every door."""

from http import HTTPStatus
from typing import Any

import msgspec

from chouette.rules.events import Event
from chouette.rules.refusal import Refusal
from chouette.wording import accepted_sentence, fault_sentence, listed, refusal_sentence
from chouette.wording.language import said
from chouette.wording.template import Plural, Template, filled
from sessions.view.alternatives import instead_of
from sessions.view.sentences import Names
from sessions.view.view import Shown

MESSAGES = {
    "not_a_tap": "That is no tap.",
    "not_a_hold": "That is no wish to hold the roll.",
    "not_a_reply": "That is no answer to a proposal.",
    "is_not_asked_of_them": "That is asked of somebody else.",
    "counter_names_no_points": "Say how many points it should be.",
    "cannot_be_countered": "There are no points in it to change; agree or refuse.",
    "evening_is_known": "The club has this evening already.",
    "import_took_too_long": "The file took too long to read; nothing of it was kept.",
    "not_a_session": "That is no session to start.",
    "sheet_or_rules": "Name a sheet, with what is changed in it, or a set of the club; one of the two.",
    "not_house_rules": "That is no set of house rules, and no change of one.",
    "house_is_stale": "Another version was saved since; look at what it changed.",
    "set_name_is_taken": "There is a set of that name already.",
    "not_a_scorekeeper": "That is nobody the sheet could be handed to.",
    "not_found": "There is nothing here.",
    "not_allowed": "That is not yours to do.",
    "device_does_not_speak_for_them": "This device does not speak for that player.",
    "others_agree_for_themselves": "Others agree on their own phones; the scorekeeper may enter it for them.",
    "asking_would_show_the_answer": "Tell the scorekeeper: asking here would show your answer to everybody.",
    "is_for_somebody_else_to_say": "That is for somebody else to say, or for the scorekeeper.",
    "scorekeeper_corrects": "Only the scorekeeper or the organiser corrects earlier events.",
    "scorekeeper_enters_paper": "Only the scorekeeper enters a game from paper.",
    "nobody_throws": "Nobody is to throw dice now.",
    "not_an_amendment_of_it": "That is nothing that could stand in an event’s place.",
    "not_a_paper_game": "That is no game on paper.",
    "scorekeeper_takes_back": "Only the scorekeeper takes back what others have done, or what others have followed.",
    "minute_is_over": "The minute for taking back is over; the scorekeeper still can.",
    "stale": "The table has changed since; look again.",
    "key_reused": "This key was used for another tap.",
    "too_large": "That is too large.",
    "too_often": "That was too often; wait a moment.",
    "away": "The table cannot be reached just now; try again in a moment.",
    "disk_is_full": "The server’s disk is full. Nothing was recorded; tell the operator.",
    "seen_is_not_yet": "What was seen is newer than the table.",
    "nobody_is_asked_to_hold": "There is no roll to hold, or it is yours.",
    "not_a_transcript": "That is no transcript.",
    "method_not_allowed": "That cannot be done here.",
    "unsupported_media_type": "Send JSON.",
    "not_acceptable": "Only JSON is served here.",
    "not_understood": "That was not understood.",
    "not_a_number": "That is no number of an event.",
    "not_a_name": "That cannot be a name.",
    "name_looks_like_another": "Somebody in the club has a name that looks just like this.",
    "name_is_taken": "Somebody in the club has that name already.",
    "unknown_player": "There is no such player in this club.",
    "club_is_put_away": "The club is in the archive: nothing new begins there until its organiser takes it out.",
    "may_not_start": "Sessions are not started from here; ask whoever runs this site.",
    "scorekeeper_renews_code": "Only the scorekeeper or an organiser can renew the code.",
    "scorekeeper_puts_out": "Only the scorekeeper or an organiser can put a guest out.",
    "scorekeeper_hands_over": "The scorekeeper hands the sheet over himself.",
    "player_has_no_phone": "That player has no phone at this table to keep the sheet with.",
    "scorekeeper_is_here": "The scorekeeper is here; ask for the sheet at the table.",
    "organiser_opens_again": "The evening is over; an organiser of the club can reopen it.",
    "organiser_corrects_closed": "The evening is over; only an organiser of the club can correct it.",
    "correction_needs_reason": "Say why: a correction of a finished evening needs a reason.",
    "not_whole_points": "Write differences as whole points, such as −4 or 4.",
    "organiser_deletes": "Only an organiser can delete an evening.",
    "split_is_undone": "This table cannot come back: the split that made it was undone.",
    "token_unknown": "This token opens nothing: it was never made, its time is over, or it was revoked.",
    "token_scope_is_too_small": "This token may not do that; its owner can make one that may.",
    "proof_is_needed": "Prove once more that it is you, on a page of the site, and then do it within ten minutes.",
    "not_a_club": "That is no description of a club.",
    "address_is_taken": "Another club has this address.",
    "cannot_be_taken": "Something in it cannot be taken.",
    "name_is_not_that": "Say the name exactly as it stands; it cannot be undone, or not for long.",
    "last_organiser": "A club always has an organiser. Make somebody else one first; then this can be changed.",
    "not_a_role": "Choose organiser, scorekeeper or member.",
    "not_an_invitation": "That is no invitation.",
    "not_a_player": "That is no player.",
    "not_a_newcomer": "Name a player of the club, or a name; one of the two.",
    "account_has_another_name": "The owner of this token has another name here, or this one is somebody else’s.",
    "not_a_word": "Say whether he is let in.",
    "not_a_state": "Sessions are on or closed.",
    "not_a_day": "Write a day such as 2026-11-21.",
    "not_a_page": "Pages are numbered from 1.",
    "not_a_chapter": "There is no such chapter in the trail.",
    "not_a_paper": "The card is printed on a4 or letter.",
    "csrf": "The page is too old; load it again.",
}


REFUSED: dict[str, Template] = {
    "new_table_has_begun": "They have begun at “{table}”: what happened there has to be taken back first.",
    "sits_at_another_table": Plural(
        "players",
        "{names} sits at “{table}”; who leaves or sits out there can play here.",
        "{names} sit at “{table}”; who leaves or sits out there can play here.",
    ),
}
"""Why the site itself refuses an event that the rules would accept."""


def problem(status: int, code: str, *, message: str | None = None, **more: Any) -> dict[str, Any]:
    """The body of a problem; `message` is one sentence for people, from the code where none is given."""
    if message is None:
        message = said(MESSAGES[code]) if code in MESSAGES else fault_sentence(code, more.get("params", {}))
    return {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "code": code,
        "message": message,
        **more,
    }


def refusal_body(refusal: Refusal, source: Shown, event: Event | None = None) -> str:
    """The body of a refused tap; with the event that was refused it also has the nearest ones that would do."""
    body = refusal_problem(refusal, source) | {"instead": [] if event is None else instead_of(source.state, event)}
    return msgspec.json.encode(body).decode()


def refusal_problem(refusal: Refusal, source: Shown) -> dict[str, Any]:
    """A refusal as a problem: code, clause, sentence, what is at fault and what would be accepted."""
    names = Names.of(source.guests)
    accepted = dict(refusal.accepted)
    if accepted:
        accepted["text"] = accepted_sentence(refusal, names)
    return problem(
        HTTPStatus.UNPROCESSABLE_ENTITY,
        refusal.code,
        rule=refusal.rule,
        params=refusal.params,
        accepted=accepted,
        message=refused_sentence(refusal, names),
    )


def refused_sentence(refusal: Refusal, names: Names) -> str:
    """Why an event was refused, by the rules or by the site itself."""
    if refusal.code not in REFUSED:
        return refusal_sentence(refusal, names)
    given = {name: listed(value) if name == "names" else str(value) for name, value in refusal.params.items()}
    sentence = filled(REFUSED[refusal.code], refusal.params, given)
    assert sentence is not None, f"no sentence of {refusal.code} fits {sorted(refusal.params)}"
    return sentence
