"""Browsers and how their owners call themselves."""

from uuid import UUID

from clubs.actors import Actor, token_hashed, token_made
from clubs.models import Device


def device_create(*, name: str = "", promised: str = "") -> tuple[Device, str]:
    """A new device, and its token for the cookie; of two requests with one promised token both get the same device."""
    token = promised or token_made()
    device, _ = Device.objects.get_or_create(token_hash=token_hashed(token), defaults={"name": name})
    return device, token


def device_of(actor: Actor) -> UUID:
    """The device of someone who is known to have one."""
    assert actor.device_id is not None, "the view gives everybody a device before a service is called"
    return actor.device_id


def device_call(*, device_id: UUID, name: str) -> None:
    """Remember how the owner of a device calls themselves."""
    Device.objects.filter(id=device_id).update(name=name)
