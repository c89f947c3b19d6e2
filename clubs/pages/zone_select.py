"""A list of all time zones in a form, written as one text: Django's own takes a template for each of six hundred."""

from typing import Any

from django import forms
from django.forms.utils import flatatt
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString


class ZoneSelect(forms.Select):
    """A select of which each option has no more than its value and its text."""

    def render(self, name: str, value: Any, attrs: dict[str, Any] | None = None, renderer: Any = None) -> SafeString:
        """Return the element with one option chosen."""
        options = format_html_join(
            "\n",
            '<option value="{}"{}>{}</option>',
            ((key, SafeString(" selected") if str(key) == str(value) else "", text) for key, text in self.choices),
        )
        built = self.build_attrs(self.attrs, {**(attrs or {}), "name": name})
        return format_html("<select{}>{}</select>", flatatt(built), options)
