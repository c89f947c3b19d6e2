"""What has changed between two texts of JSON, as a phone puts it together again.

A change is `{"is": value}` for another value, `{"of": {field: change}}` for a table of which only these fields changed
(null: the field is gone), and `{"by": [entry, ...]}` for a list: an entry is the number of the one before that stands
here now as it was, or the change of the one that stood at this place. Both texts are compared as they stand, the order
of fields included: what is put together is the second text again, letter for letter.
"""

import msgspec

Part = msgspec.Raw | bytes
Fields = dict[str, msgspec.Raw]

SMALL = 64
"""Letters up to which a value is not looked into: it is sent as it now is."""

fields_decoder = msgspec.json.Decoder(Fields)
entries_decoder = msgspec.json.Decoder(list[msgspec.Raw])
key_encoder = msgspec.json.Encoder()


def change(before: Part, after: Part) -> bytes:
    """The change that makes the second of the first; they differ."""
    now = bytes(after)
    another = b'{"is":%b}' % now
    opens = now[:1]
    if len(now) < SMALL or opens not in b"{[" or opens != bytes(before)[:1]:
        return another
    if opens == b"{":
        found = _fields(fields_decoder.decode(before), fields_decoder.decode(now))
    else:
        found = _entries(entries_decoder.decode(before), entries_decoder.decode(now))
    return another if found is None or len(found) > len(another) else found


def field_of(field: str, text: bytes) -> bytes:
    """A field with what it has."""
    return key_encoder.encode(field) + b":" + text


def _fields(before: Fields, after: Fields) -> bytes | None:
    """Of two tables the fields that changed; null where their order could not be put together."""
    if [field for field in before if field in after] + [field for field in after if field not in before] != [*after]:
        return None
    gone = [field_of(field, b"null") for field in before if field not in after]
    changed = [
        field_of(field, change(before[field], text) if field in before else _another(text))
        for field, text in after.items()
        if field not in before or before[field] != text
    ]
    return b'{"of":{%b}}' % b",".join(gone + changed)


def _entries(before: list[msgspec.Raw], after: list[msgspec.Raw]) -> bytes:
    places = {bytes(entry): place for place, entry in enumerate(before)}
    said = []
    for place, entry in enumerate(after):
        known = places.get(bytes(entry))
        if known is not None:
            said.append(b"%d" % known)
        else:
            said.append(change(before[place], entry) if place < len(before) else _another(entry))
    return b'{"by":[%b]}' % b",".join(said)


def _another(value: Part) -> bytes:
    return b'{"is":%b}' % bytes(value)
