"""What the frame of every page needs."""

from functools import cache
from importlib.metadata import version as installed_version

from django import template

register = template.Library()


@register.simple_tag
@cache
def version() -> str:
    """The version of the running program."""
    return installed_version("chouette")
