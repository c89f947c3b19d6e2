"""The description of the API in chapters, and the ten minutes in which somebody finds their way into it."""

from typing import Any, NamedTuple


class ApiChapter(NamedTuple):
    """Addresses that belong together: what they are about, and the modules in which they stand."""

    name: str
    about: str
    modules: tuple[str, ...]


CHAPTERS = (
    ApiChapter(
        "Evenings",
        "Start an evening, bring one along, see the table and what is legal now, and how the evening went.",
        ("starting", "snapshot", "moments", "evenings", "evening_links", "evening_files", "paper_sheets"),
    ),
    ApiChapter(
        "Taps",
        "Everything that happens at a table: an event is sent, and what needs others’ consent waits for it.",
        ("events", "proposals", "corrections", "reviews", "games", "notes", "scorekeeper"),
    ),
    ApiChapter("Coming to a table", "Links, codes, the door: who is let in, and as whom.", ("admission", "invites")),
    ApiChapter(
        "Clubs and people",
        "Clubs, their members, the names on their sheets.",
        ("clubs", "club_departures", "members", "players"),
    ),
    ApiChapter(
        "Results",
        "What has been won and lost, by whom, and how.",
        ("figures", "statistics", "seasons", "house_in_play"),
    ),
    ApiChapter(
        "Money",
        "What is owed between two, what was paid, side bets, shared expenses, the till and the books.",
        (
            "claims",
            "payments",
            "money",
            "account_of_two",
            "set_offs",
            "bets",
            "expenses",
            "clearings",
            "openings",
            "till",
            "purchases",
            "books",
            "books_month",
        ),
    ),
    ApiChapter(
        "House rules", "The options, a club’s own rules, cards to print.", ("options", "house_sets", "compare", "cards")
    ),
    ApiChapter("Trail", "What was done in a club, and by whom.", ("audit",)),
)

OF_MODULE = {module: chapter.name for chapter in CHAPTERS for module in chapter.modules}

INTRODUCTION = """\
Everything that the pages do can be done by a program. Ten minutes are enough to begin.

## 1. A token

Sign in, open your account's page and make a token under *Programs*. It is shown once. Its scope says what it may be
used for: `read` for all that can be read, `play` for what happens at a table as well, `manage` for the rest. A program
acts for you, with your rights and no others. Send the token with every request:

    curl -H "Authorization: Bearer chouette_..." https://your.site/api/v1/sessions/

## 2. Look around

`GET /api/v1/clubs/` lists your clubs, `GET /api/v1/sessions/` your latest evenings, each with its `code`.
`GET /api/v1/sessions/CODE/` is a table as everybody there sees it: players by id and name, what is legal now, who is
asked. `GET /api/v1/sessions/CODE/moments/` tells how an evening went.

Players are named by ids. Points are whole numbers; amounts are texts such as `"16.50"`.

## 3. A tap

What happens at a table is sent as an event of the transcript, with a key of your own making (8 to 64 letters, digits,
`-` or `_`) and the `seq` of the table that you have seen:

    POST /api/v1/sessions/CODE/events/
    {"key": "a-random-key-1", "seen": 41, "event": {"event": "start"}}

| answer | meaning |
|---|---|
| 201 | recorded |
| 200 | recorded before, by the same key |
| 202 | it waits for the consent of others, who are asked |
| 409 `stale` | the table has changed since; look, and send what you mean now with a new key |
| 422 | a rule says no; `message` and `rule` say which |

No answer? Send the same again with the same key: nothing is recorded twice.

## 4. When something is wrong

Every refusal is a problem (RFC 9457) with a `code` that is never renamed and a `message` for people. What you may not
see is not there (404). 429 and 503 say in `Retry-After` when to try again, 415 names in `Accept` the content type that
the address takes: `application/json`, for a transcript `application/jsonl`.

## 5. Read on

The addresses stand below in chapters. Lists come in pages: `next` is what the next one is asked by, null on the last.
"""


def in_chapters(result: dict[str, Any], **_more: Any) -> dict[str, Any]:
    """The finished description with its chapters in their order."""
    result["tags"] = [{"name": chapter.name, "description": chapter.about} for chapter in CHAPTERS]
    return result
