"""Where this machine can be found on its own network, and a socket to listen at."""

from __future__ import annotations

import socket

PORT = 8124
UNREAD = 128 * 1024  # bytes that the system keeps for a connection until they are read
TRIES = 20  # ports after the usual one, if others have taken it
ELSEWHERE = "192.0.2.1"  # reserved for examples: the way there is looked up, nothing is sent


def listen(port: int = 0, local: bool = False) -> socket.socket:
    """Open a socket at the port, or at the first free of some; OSError if none is free."""
    host = "127.0.0.1" if local else "0.0.0.0"
    ports = (port,) if port else (*range(PORT, PORT + TRIES), 0)
    for number in ports:
        try:
            opened = socket.create_server((host, number))
            # inherited by every connection: who reads nothing fills no more of the machine
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD)
            return opened
        except OSError as error:
            taken = error
    raise taken


def addresses() -> tuple[str, ...]:
    """Return the addresses of this machine, the one that the routing table uses first."""
    found = [_routed_address()]
    try:
        names = socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        names = []
    found += [address for address in names if not address.startswith("127.")]
    return tuple(dict.fromkeys(address for address in (*found, "127.0.0.1") if address))


def _routed_address() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as opened:
        try:
            opened.connect((ELSEWHERE, 9))
            return str(opened.getsockname()[0])
        except OSError:  # no network at all
            return ""
