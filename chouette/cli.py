"""What run.py and manage.py execute once the environment exists."""

import os

from chouette import database


def manage(argv: list[str]) -> int:
    """Run one of Django's or the site's own commands, as the database role that it needs."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "chouette.settings")
    if argv[1:2] and argv[1] in database.OWNER_COMMANDS:
        os.environ.setdefault(database.ROLE, "owner")
    from django.core.management import execute_from_command_line

    execute_from_command_line(argv)
    return 0
