"""Where this machine can be found on its own network, and a socket to listen at."""

from __future__ import annotations

import socket

PORT = 8124
TRIES = 20  # ports after the usual one, if others have taken it
ELSEWHERE = "192.0.2.1"  # reserved for examples: the way there is looked up, nothing is sent


def listen(port: int = 0, local: bool = False) -> socket.socket:
    """At the port, or without one at the first free of some; OSError if none is."""
    host = "127.0.0.1" if local else "0.0.0.0"
    ports = (port,) if port else (*range(PORT, PORT + TRIES), 0)
    for number in ports:
        try:
            return socket.create_server((host, number))
        except OSError as error:
            taken = error
    raise taken


def addresses() -> tuple[str, ...]:
    """The one that the routing table would use first, then the others; this machine's own last."""
    found = [_on_the_way()]
    try:
        names = socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        names = []
    found += [address for address in names if not address.startswith("127.")]
    return tuple(dict.fromkeys(address for address in (*found, "127.0.0.1") if address))


def _on_the_way() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect((ELSEWHERE, 9))
            return str(way.getsockname()[0])
        except OSError:  # no network at all
            return ""
