"""How the plan of a closing is paid is chosen: the house's way, the fewest payments, or one who collects for all.

As long as no payment and no set-off by hand names the evening. Nobody's account with the closing changes by it, only
between whom it is paid.
"""

from uuid import UUID, uuid4

from django.utils import timezone

from clubs.actors import Actor
from clubs.models import Club
from clubs.permissions import may
from clubs.services import audit_write
from sessions.errors import NotAllowed, PaymentRefused
from sessions.models import Because, Phase, PlanChoice, PlanWay
from sessions.permissions import may_at
from sessions.selectors.plan_ways import ClosingPlan, PlanWayRead, plan_at
from sessions.services.payments.carrying import redo_after_choice
from sessions.services.payments.debts import CLOSING, NewDebt, debts_write, opposite, standing_debts
from sessions.services.payments.pair import people_held
from sessions.services.payments.saying import evening_held
from sessions.services.writing import view_write
from sessions.store.session_row import LockedSession


def plan_choose(*, actor: Actor, club: Club, code: str, way: PlanWay, collector: UUID | None = None) -> bool:
    """Have the plan of the closing paid another way; False where that makes the payments that stand. `collector` is who
    collects for all. Raises NotFound, NotAllowed, PaymentRefused."""
    with evening_held(actor, club, code) as (locked, session):
        if not (may_at(actor, "sessions.keep", session) or may(actor, "clubs.books", club)):
            raise NotAllowed("keepers_choose_the_way")
        if locked.phase != Phase.CLOSED:
            raise PaymentRefused("plan_comes_with_the_closing")
        plan = plan_at(locked.session)
        wanted = _wanted(plan, way, collector)
        if wanted is None or sorted(wanted.payments) == sorted(plan.payments):
            return False
        people_held(club.id, plan.players)
        if not plan.may_change:
            raise PaymentRefused("plan_is_being_paid")
        _written(actor, locked, wanted)
        redo_after_choice(locked)
        view_write(locked)
    return True


def _wanted(plan: ClosingPlan, way: PlanWay, collector: UUID | None) -> PlanWayRead | None:
    """The way of the plan that is meant; none where there is nothing to be paid. Raises PaymentRefused."""
    if not plan.ways:
        return None
    if way != PlanWay.COLLECT:
        house = plan.ways[0]._replace(way=way)  # where it makes the fewest payments, it is what was chosen
        return next((one for one in plan.ways if one.way == way), house)
    found = next((one for one in plan.ways if one.way == way and one.collector == collector), None)
    if found is None:
        raise PaymentRefused("collector_is_of_the_plan")
    return found


def _written(actor: Actor, locked: LockedSession, wanted: PlanWayRead) -> None:
    """Write the choice, the opposites of the debts that stand, and the debts of the way; the trail says by whom.

    The debts of the way bear the time of the closing, for on the account of two they are of that day. The choice and
    the opposites bear the time of now, and a month's closing counts the choice then.
    """
    before = [debt for debt in standing_debts(locked) if debt.cause == CLOSING]
    currency, closed_at = before[0].currency, min(debt.at for debt in before)
    choice = PlanChoice(
        id=uuid4(), club_id=locked.club, session_id=locked.id, way=wanted.way, collector_id=wanted.collector,
        actor_device=actor.device_id, actor_user=actor.user_id, at=timezone.now(),
    )  # fmt: skip
    choice.save(force_insert=True)
    new = [opposite(debt, locked.seq, Because.CLOSE)._replace(at=choice.at) for debt in before]
    new += [
        NewDebt(locked.seq, CLOSING, Because.CLOSE, *payment, currency, at=closed_at) for payment in wanted.payments
    ]
    debts_write(locked, new, choice=choice.id)
    audit_write(
        actor=actor, club_id=locked.club, session_code=locked.code, principal=str(wanted.collector or ""),
        what={PlanWay.HOUSE: "plan_house", PlanWay.FEWEST: "plan_fewest", PlanWay.COLLECT: "plan_collect"}[wanted.way],
    )  # fmt: skip
