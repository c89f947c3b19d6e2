"""Two questions that a supervisor or a proxy asks: does the process live, and can it serve?"""

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from psycopg_pool import PoolTimeout

from sessions.table.hub import hears


@never_cache
@require_safe
def health(_request: HttpRequest) -> HttpResponse:
    """The process answers."""
    return HttpResponse("ok\n", content_type="text/plain")


@never_cache
@require_safe
def ready(_request: HttpRequest) -> HttpResponse:
    """The process can serve: the database answers, and the live push hears it."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except (DatabaseError, PoolTimeout):
        return HttpResponse("the database does not answer\n", status=503, content_type="text/plain")
    if not hears():
        return HttpResponse("the live push does not hear the database\n", status=503, content_type="text/plain")
    return HttpResponse("ok\n", content_type="text/plain")
