"""Read the text of a file, in whichever of the codings it was written that spreadsheets and editors write.

A file says its coding only where it begins with a mark. UTF-8 is known by its bytes, UTF-16 by its zeros. Windows-1252
and Mac Roman are the same bytes: that one is taken in which the signs beyond ASCII are letters of names.
"""

MARK_OF_ORDER = "\ufeff"
"""What a file begins with that says its coding; where files were joined it stands between their lines, unseen."""
MARKS = {b"\xef\xbb\xbf": "utf-8-sig", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
ONE_BYTE = ("cp1252", "mac_roman")
"""The first is taken where both are as likely."""
USUAL = frozenset("äöüßéèêëàâáãåæçíîïñóôøúûùÄÖÜÉÈÀÂÁÅÇÓØÚ")
"""What names, months and notes of Western Europe have beyond ASCII."""
LESS_USUAL = frozenset("šžŠŽœŒÿ")
OPENING, CLOSING = frozenset("„“«‘"), frozenset("“”»’…°")
IN_WORDS = frozenset("’–")
BETWEEN_WORDS = OPENING | CLOSING | frozenset("–—€£")
LOOKED_AT = 20_000
"""Signs of the text by which it is decided."""


def text_of(content: bytes) -> str | None:
    """Return the text of a file; None for what is no text."""
    if marked := next((coding for mark, coding in MARKS.items() if content.startswith(mark)), None):
        return _text_in(content, marked)
    if b"\0" in content:
        return _wide_text(content)
    text = _text_in(content, "utf-8")
    return text if text is not None else _one_byte_text(content)


def _wide_text(content: bytes) -> str | None:
    """Return UTF-16 without a mark: of two bytes one is zero nearly always, in little-endian the second."""
    coding = "utf-16-le" if content[1::2].count(0) > content[::2].count(0) else "utf-16-be"
    return _text_in(content, coding)


def _one_byte_text(content: bytes) -> str | None:
    texts = [text for coding in ONE_BYTE if (text := _text_in(content, coding)) is not None]
    return max(texts, key=likelihood, default=None)


def _text_in(content: bytes, coding: str) -> str | None:
    try:
        text = content.decode(coding)
    except UnicodeDecodeError:
        return None
    return None if "\0" in text else text.replace(MARK_OF_ORDER, "")


def likelihood(text: str) -> int:
    """Return how much the signs beyond ASCII look like letters of names: more is better."""
    looked_at = f" {text[:LOOKED_AT]} "
    places = zip(looked_at, looked_at[1:], looked_at[2:], strict=False)
    return sum(_weight(*place) for place in places if not place[1].isascii())


def _weight(before: str, sign: str, after: str) -> int:
    """Weigh a sign between its neighbours."""
    return (_letter_weight if sign.isalpha() else _mark_weight)(before, sign, after)


def _letter_weight(before: str, letter: str, after: str) -> int:
    """Weigh a letter: one that stands alone, or a capital after a small letter, speaks against its coding."""
    if before.islower() and letter.isupper():
        return -1
    if not (before.isalpha() or after.isalpha()):
        return 1 if letter == "à" else -1
    weight = 2 if letter in USUAL else 1 if letter in LESS_USUAL else 0
    return weight - 1 if weight and letter.islower() and not before.isalpha() else weight


def _mark_weight(before: str, mark: str, after: str) -> int:
    """Weigh what is no letter: inside a word, or on the wrong side of one, it speaks against its coding."""
    if before.isalpha() and after.isalpha():
        return 2 if mark in IN_WORDS else -1
    if (before.isalpha() and mark not in CLOSING) or (after.isalpha() and mark not in OPENING):
        return -1
    return 1 if mark in BETWEEN_WORDS else 0
