"""Answering a correction that waits, from whatever page it was read on."""

import msgspec
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from clubs.access import asked_by, post_only
from clubs.accounts.access import next_of
from clubs.actors import Actor, device_token, token_hashed
from clubs.allowances import PAYMENTS, act_counted
from clubs.limits import TooOften, said
from clubs.time_zones import tell_time_of
from sessions.errors import KeyReused, Malformed, NotAllowed, NotFound, Refused, Stale
from sessions.pages.paper.page import key_kept
from sessions.selectors.by_code import session_of_code
from sessions.selectors.corrections_to_answer import is_correction
from sessions.services import Proposed, proposal_answer
from sessions.services.corrections.correction_answers import CORRECTION_OVER
from sessions.services.taps.tap import Reply

WORDS = ("agree", "refuse", "withdraw")


@post_only
@asked_by
def correction_answer(request: HttpRequest, actor: Actor, code: str, number: int) -> HttpResponse:
    """Say that a correction is so, or not so, or take it back, and return to the page that asked.

    It is asked of everybody whom it costs, guests of other evenings among them: for all others it is not there.
    """
    session, word = session_of_code(code), request.POST.get("word", "")
    if word not in WORDS or session is None or not is_correction(session.key, number):
        raise Http404
    tell_time_of(session.club)
    try:
        act_counted(request, actor, PAYMENTS)
        reply = Reply(key=key_kept(request), answer=word)  # type: ignore[arg-type]  # it is one of these words
        token = token_hashed(device_token(request) or "")
        answered = proposal_answer(session=session.code, actor=token, number=number, reply=reply)
    except (NotFound, Malformed) as error:
        raise Http404 from error
    except (NotAllowed, Stale, KeyReused) as error:
        if isinstance(error, NotAllowed) and error.code != CORRECTION_OVER:
            raise PermissionDenied from error
        messages.error(request, _("This correction was answered or lapsed meanwhile."))
    except Refused as refused:
        messages.error(request, msgspec.json.decode(refused.answer)["message"])
    except TooOften as error:
        messages.error(request, said(_("That was too often."), error))
    else:
        _report(request, word, answered)
    return redirect(next_of(request))


def _report(request: HttpRequest, word: str, answered: Proposed) -> None:
    """Say what came of the word."""
    if word == "withdraw":
        messages.success(request, _("Taken back; the evening stays as it was."))
    elif word == "refuse":
        messages.success(request, _("It does not count; the evening stays as it was."))
    elif answered.seq is None:
        messages.error(request, _("The evening has changed meanwhile, so this correction lapsed."))
    else:
        messages.success(request, _("The evening is corrected."))
