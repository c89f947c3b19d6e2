"""An evening that ends without a hand, so that nobody is asked whether something is still disputed."""

from django.db import transaction
from django.utils import timezone

from chouette.rules.events import Close
from sessions.models import Source
from sessions.services.locking import lock_session
from sessions.services.taps.append import draft, entered
from sessions.store.session_row import Asker
from tests.kit.table import Table


def ends_disputed(table: Table) -> None:
    """Close the evening as the program would, at its time."""
    with transaction.atomic():
        locked, _, _ = lock_session(code=table.code)
        ending = draft(Close(), key="by-itself", content="", asker=Asker(), at=timezone.now(), source=Source.TIME)
        assert entered(locked, Close(), ending) is None
