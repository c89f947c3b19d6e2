"""A form of money that comes back: its template asks for what was written, and shows the fault at its field."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

from django.http import HttpRequest
from django.template import Library
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = Library()


class SentValues(dict[str, str]):
    """What was written, by the name of the field; empty for a field that was not sent."""

    def __missing__(self, name: str) -> str:
        return ""


@dataclass(slots=True, weakref_slot=True)
class SentForm:
    """A form as it was sent to an address, and the `fault` of its field `at`; `is_sent` is false of an empty one.

    `is_fault_shown` is set by the template that shows the fault at its field.
    """

    action: str
    values: Mapping[str, str]
    at: str = ""
    fault: str = ""
    is_fault_shown: bool = False

    @property
    def is_sent(self) -> bool:
        """Whether this form was sent."""
        return bool(self.action)


_refused_forms: WeakKeyDictionary[HttpRequest, SentForm] = WeakKeyDictionary()


def form_sent_to(request: HttpRequest, action: str) -> SentForm:
    """Return the form that this request has sent to an address and that was refused; an empty one if it was another."""
    form = _refused_forms.get(request)
    return form if form is not None and form.action == action else SentForm("", SentValues())


def keep_form(request: HttpRequest, form: SentForm) -> None:
    """Keep a form that was refused for the templates that show it again."""
    _refused_forms[request] = form


UNSENT = SentForm("", SentValues())


@register.simple_tag(takes_context=True)
def sent_form(context: dict[str, Any], action: str) -> SentForm:
    """Return the form that was sent to this address and refused, or an empty one."""
    return form_sent_to(context["request"], action)


@register.simple_tag(takes_context=True)
def sent_answer(context: dict[str, Any], action: str, word: str) -> SentForm:
    """Return the answer with a reason that was sent to this address with this word, or an empty one."""
    form = form_sent_to(context["request"], action)
    return form if form.values["word"] == word and "note" in form.values else UNSENT


@register.simple_tag
def invalid(form: SentForm, field: str, *element: object) -> SafeString:
    """Return the attributes of a field that is at fault, nothing for any other; `element` is its id, in parts."""
    if form.at != field:
        return SafeString("")
    return format_html(' aria-invalid="true" aria-describedby="{}-fault"', "".join(map(str, element)))


@register.simple_tag
def fault_of(form: SentForm, field: str, *element: object) -> SafeString:
    """Return the fault of a field as a paragraph, nothing for a field without; `element` is its id, in parts."""
    if form.at != field:
        return SafeString("")
    form.is_fault_shown = True
    name = "".join(map(str, element))
    return format_html('<p class="fault" id="{}-fault" role="alert">{}</p>', name, form.fault)
