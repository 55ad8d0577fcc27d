"""A screen reader without a voice: it knows what stands on the bus of a desktop, and no more.

Names, roles, states, places and actions are read as Orca reads them (AT-SPI, over D-Bus).
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from jeepney import DBusAddress, MessageType, new_method_call
from jeepney.io.blocking import open_dbus_connection

from tests.support.waiting import wait_for

ATSPI = "org.a11y.atspi"
ROOT = f"{ATSPI}.Registry", "/org/a11y/atspi/accessible/root"
PROPERTIES = "org.freedesktop.DBus.Properties"
IN_WINDOW = 1  # what places are counted from
# of the states
FOCUSED = 12
CHECKED = 4
PRESSED = 20
ROLES = {
    **{23: "frame", 29: "label", 43: "button", 54: "status", 62: "toggle button"},
    **{75: "application", 79: "entry", 130: "switch"},
}


class Thing(NamedTuple):
    owner: str
    path: str
    name: str
    role: str
    more: str
    states: frozenset[int]


class Reader:
    def __init__(self) -> None:
        session = open_dbus_connection("SESSION")
        bus = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")
        status = DBusAddress("/org/a11y/bus", "org.a11y.Bus", PROPERTIES)
        on = ("org.a11y.Status", "ScreenReaderEnabled", ("b", True))
        _reply(session, new_method_call(status, "Set", "ssv", on))
        (address,) = _reply(session, new_method_call(bus, "GetAddress"))
        self._bus = open_dbus_connection(address)

    # What there is

    def things(self) -> list[Thing]:
        """Everything in every window, in the order in which it is read."""
        return [thing for thing in self._below(*ROOT) if thing.role != "application"]

    def names(self) -> list[str]:
        return [thing.name for thing in self.things()]

    def find(self, name: str, role: str = "") -> Thing:
        """The one of this name, else the first whose name begins so."""

        def look() -> Thing | None:
            fits = [t for t in self.things() if t.name.startswith(name) and role in t.role]
            return next((t for t in fits if t.name == name), fits[0] if fits else None)

        return wait_for(look)

    def place(self, thing: Thing) -> tuple[int, int, int, int]:
        """Left, top, width and height in the window."""
        found = self._ask(thing.owner, thing.path, "Component", "GetExtents", "u", IN_WINDOW)
        return tuple(found[0])

    def text(self, thing: Thing) -> str:
        return str(self._ask(thing.owner, thing.path, "Text", "GetText", "ii", 0, -1)[0])

    # What can be done

    def press(self, name: str, role: str = "button") -> None:
        """By its first action; then something else can be read."""
        self.act(self.find(name, role))

    def act(self, thing: Thing) -> None:
        before = self.things()
        (done,) = self._ask(thing.owner, thing.path, "Action", "DoAction", "i", 0)
        assert done, thing
        wait_for(lambda: self.things() != before)
        wait_for(lambda: self.things() == self.things())  # else it still moves

    def focus(self, thing: Thing) -> None:
        assert self._ask(thing.owner, thing.path, "Component", "GrabFocus")[0]

    # Within

    def _below(self, owner: str, path: str) -> Iterator[Thing]:
        for child in self._ask(owner, path, "Accessible", "GetChildren")[0]:
            try:
                yield self._read(*child)
                yield from self._below(*child)
            except LookupError:
                continue  # it went while we looked

    def _read(self, owner: str, path: str) -> Thing:
        low, high = self._ask(owner, path, "Accessible", "GetState")[0]
        bits = low | high << 32
        (role,) = self._ask(owner, path, "Accessible", "GetRole")
        return Thing(
            owner,
            path,
            self._property(owner, path, "Name"),
            ROLES.get(role, str(role)),
            self._property(owner, path, "Description"),
            frozenset(bit for bit in range(64) if bits >> bit & 1),
        )

    def _property(self, owner: str, path: str, name: str) -> str:
        address = DBusAddress(path, owner, PROPERTIES)
        asked = new_method_call(address, "Get", "ss", (f"{ATSPI}.Accessible", name))
        return str(_reply(self._bus, asked)[0][1])

    def _ask(self, owner: str, path: str, part: str, method: str, *given: Any) -> Any:
        address = DBusAddress(path, owner, f"{ATSPI}.{part}")
        signature, body = (given[0], given[1:]) if given else (None, ())
        return _reply(self._bus, new_method_call(address, method, signature, body))


def _reply(connection: Any, asked: Any) -> Any:
    answer = connection.send_and_get_reply(asked)
    if answer.header.message_type is MessageType.error:
        raise LookupError(answer.body)
    return answer.body
