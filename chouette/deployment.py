"""What `manage.py check --deploy` says of an installation beyond Django's own questions."""

from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Tags, Warning, register

ONE_ROLE = Warning(
    "The application owns its tables: one database role serves for both.",
    hint="Set DATABASE_OWNER_URL to a role of its own, so that the site itself cannot change what the log holds.",
    id="chouette.W001",
)


@register(Tags.security, deploy=True)
def two_roles(app_configs: Sequence[AppConfig] | None, **_: Any) -> list[CheckMessage]:
    """Warn where the application and the owner of the schema are one role."""
    return [ONE_ROLE] if settings.DATABASE_APP_USER == settings.DATABASE_OWNER_USER else []
