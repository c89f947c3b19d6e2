"""What the frame of every page needs."""

from functools import cache
from importlib.metadata import version as installed_version

from django import template
from django.conf import settings

from clubs.outgoing import sends_mail

register = template.Library()


@register.simple_tag
@cache
def version() -> str:
    """The version of the running program."""
    return installed_version("chouette")


@register.simple_tag
def accounts_may_start() -> bool:
    """Whether signing in is what somebody lacks who may not start a session here."""
    return bool(settings.WHO_MAY_START == "accounts")


@register.simple_tag
def mail_leaves() -> bool:
    """Whether mail leaves this site by itself; else its operator passes it on."""
    return sends_mail()
