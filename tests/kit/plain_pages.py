"""What tests read of a page is its words as its template has them: without the marks around names in its texts.

`chouette.kept_names` sets those when a page is done. `as_sent` of an answer still has them.
"""

import re
from typing import Any

from django.test import Client

MARKS = re.compile(rb'</?marked-text>|<bdi translate="no">|</bdi>')


def read_without_marks() -> None:
    """Let the tests' client give pages without the marks."""
    request = Client.request

    def plain(self: Client, **asked: Any) -> Any:
        answer: Any = request(self, **asked)
        if not answer.streaming and answer.get("Content-Type", "").startswith("text/html"):
            answer.as_sent = answer.content
            answer.content = MARKS.sub(b"", answer.content)
        return answer

    Client.request = plain  # type: ignore[method-assign]  # every test asks by it
