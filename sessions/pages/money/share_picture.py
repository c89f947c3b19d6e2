"""An evening as a picture for a group chat: what its text says, to be seen at a glance."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from chouette.ledger.money import points_shown
from chouette.printing.picture import EveningPicture, PictureLine, PicturePayment, evening_png
from chouette.wording.language import language_spoken
from chouette.wording.sums import sum_of
from chouette.wording.table.payment_sentences import due as written
from clubs.access import asked_by
from clubs.actors import Actor
from clubs.written_days import date_format
from sessions.models import Phase, Session
from sessions.pages.access import session_seen
from sessions.pages.money.person_names import People, name_of, people_with
from sessions.pages.money.share_text import included_words, pays
from sessions.pages.printed_answers import TOO_MUCH, printed_answer
from sessions.selectors.carried_evenings import is_carried
from sessions.selectors.evening_games import EveningGames, games_at
from sessions.selectors.settle_up import EveningDue, PersonAt, dues_of, people_at, people_seated


@require_safe
@never_cache
@asked_by
def picture(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """The picture (PNG), with its money unless points alone are asked for."""
    session = session_seen(actor, code)
    points_only = session.points_only or request.GET.get("what") == "points"
    drawn = picture_of(session, people_at(session.key), dues_of(session.key), points_only=points_only)
    name = f"{slugify(session.name) or 'chouette'}-{session.day:%Y-%m-%d}.png"
    return printed_answer(request, evening_png, drawn, name, too_much=TOO_MUCH)


def picture_of(
    session: Session, came: Mapping[UUID, PersonAt], dues: Sequence[EveningDue], *, points_only: bool
) -> EveningPicture:
    """What stands on it. Payments go with the money, and with the points of an evening for nothing else."""
    games, people = games_at(session.key), people_with(session.club_id, came, dues)
    told = [due for due in dues if due.amount] if session.points_only or not points_only else []
    return EveningPicture(
        club=session.club.name,
        title=session.name,
        facts=_facts(session, games),
        lines=tuple(
            PictureLine(
                name_of(people, one.id),
                points_shown(one.points),
                "" if points_only else sum_of(one.minor, session.currency, plus=True),
                one.points < 0,
            )
            for one in people_seated(came)
        ),
        swing=_swing(people, games),
        payments_title=_("Payments"),
        payments=tuple(PicturePayment(pays(one, people, carries=is_carried(session)), one.closed_by) for one in told),
        included=included_words(told),
        language=language_spoken(),
    )


def _facts(session: Session, games: EveningGames) -> str:
    facts, count = [date_format(session.day, "DATE_FORMAT")], games.known_games
    if count is not None:
        facts.append(ngettext("%(n)s game", "%(n)s games", count) % {"n": count})
    if session.phase != Phase.CLOSED:
        facts.append(_("so far"))
    return " · ".join(facts)


def _swing(people: People, games: EveningGames) -> str:
    """The game that moved most; nothing is said of it where there is but one."""
    if games.person is None or games.games < 2:
        return ""
    return _("Biggest game: %(name)s %(points)s in game %(n)s") % {
        "name": name_of(people, games.person),
        "points": written(games.points, "", plus=True),
        "n": games.number,
    }
