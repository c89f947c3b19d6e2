"""The forms of a page as a browser sends them: every field that it has, and the button that is pressed."""

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

from django.test import Client


@dataclass
class PageForm:
    """A form: where it is sent, its fields as they are filled in, and its buttons by their text."""

    action: str
    fields: dict[str, str] = field(default_factory=dict)
    buttons: dict[str, dict[str, str]] = field(default_factory=dict)


class _Reader(HTMLParser):
    """Gathers forms; a select has its first option, or the one that is selected."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[PageForm] = []
        self.inside = False
        self.select = ""
        self.button: dict[str, str] | None = None
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append(PageForm(found.get("action", "")))
            self.inside = True
        elif self.inside:
            self._field(tag, found)

    def _field(self, tag: str, found: dict[str, str]) -> None:
        form, name = self.forms[-1], found.get("name", "")
        if tag == "input" and name and (found.get("type") not in ("checkbox", "radio") or "checked" in found):
            form.fields[name] = found.get("value", "")
        elif tag == "select":
            self.select = name
        elif tag == "option" and (self.select not in form.fields or "selected" in found):
            form.fields[self.select] = found.get("value", "")
        elif tag == "button":
            self.button, self.text = ({name: found.get("value", "")} if name else {}), ""

    def handle_data(self, data: str) -> None:
        if self.button is not None:
            self.text += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = False
        elif tag == "button" and self.button is not None:
            if self.inside:
                self.forms[-1].buttons[" ".join(self.text.split())] = self.button
            self.button = None


@dataclass(frozen=True)
class Button:
    """A button of a page, and what its form sends when it is pressed."""

    text: str
    action: str
    sends: dict[str, str]

    def press(self, client: Client, **filled: str) -> tuple[int, str]:
        """Press it, with other fields filled in; return the status and the page that comes of it."""
        answer = client.post(self.action, {**self.sends, **filled})
        return answer.status_code, answer.content.decode()


def buttons(client: Client, address: str) -> list[Button]:
    """Every button in a form of the page at this address."""
    answer = client.get(address)
    assert answer.status_code == 200, address
    return buttons_in(answer.content.decode(), address)


def buttons_in(page: str, address: str) -> list[Button]:
    """Every button in a form of this page; a form without an action is sent to its address."""
    reader = _Reader()
    reader.feed(page)
    return [
        Button(text, form.action or address, {**form.fields, **own})
        for form in reader.forms
        for text, own in form.buttons.items()
    ]


def button(client: Client, address: str, text: str) -> Button:
    """The one button of the page whose text matches."""
    every = buttons(client, address)
    found = [one for one in every if re.fullmatch(text, one.text)]
    assert len(found) == 1, [one.text for one in every]
    return found[0]
