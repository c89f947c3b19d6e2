"""A new link for the operator."""

from typing import Any

from django.core.management.base import BaseCommand

from chouette.serving import owner_link


class Command(BaseCommand):
    help = "Print a new link that works once and makes whoever opens it the operator of this installation."

    def handle(self, **_: Any) -> None:
        self.stdout.write(owner_link())
