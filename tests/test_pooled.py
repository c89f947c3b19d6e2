"""The guard over the pool sees a connection that its thread has kept."""

from threading import Thread

import pytest
from django.db import connection

from tests.kit import pooled


@pytest.mark.django_db(transaction=True)
def test_a_thread_that_keeps_its_connection_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = []

    def taken() -> None:
        connection.ensure_connection()
        kept.append(connection.connection)

    thread = Thread(target=taken)
    thread.start()
    thread.join()
    with monkeypatch.context() as impatient:
        impatient.setattr(pooled, "PATIENCE", 0.0)
        assert pooled.lost() > 0
    kept[0]._pool.putconn(kept[0])
    assert pooled.lost() == 0
