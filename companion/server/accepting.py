"""Takes in new connections one at a time, and no more from one address than a browser needs."""

from __future__ import annotations

import asyncio
import socket

import uvicorn

from .auth import RateLimit

WAITING = 128  # connections that the system keeps until they are taken in
AT_ONCE = 300  # new connections from one address; more of them follow at the pace of requests
ADDRESSES = 256  # whose pace is remembered
NO_ROOM = 0.2  # seconds to wait where the system has no room for one more open file


class AcceptingServer(uvicorn.Server):
    """uvicorn, but with a way of its own to take in connections.

    asyncio takes in as many as wait before it looks at anything else, and makes a protocol for
    each: one stranger who only opens connections would keep everybody's answers waiting. Here each
    turn of the loop takes in one, and one too many is closed before anything is made for it.
    """

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._accepting: list[asyncio.Task[None]] = []
        self._paces: dict[str, RateLimit] = {}

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to take in connections from these sockets."""
        await super().startup(sockets=[])
        for listening in sockets or ():
            listening.setblocking(False)
            listening.listen(WAITING)
            self._accepting.append(asyncio.create_task(self._accept(listening)))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take in nobody any more, and end the connections that are open."""
        for task in self._accepting:
            task.cancel()
        await super().shutdown(sockets)

    async def _accept(self, listening: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                connection, client = await loop.sock_accept(listening)
            except OSError:  # as many files are open as the system allows
                await asyncio.sleep(NO_ROOM)
                continue
            if self._pace_of(str(client[0])).allows():
                await self._take_in(connection)
            else:
                connection.close()
            await asyncio.sleep(0)  # everybody else has a turn: where many wait, accept never does

    async def _take_in(self, connection: socket.socket) -> None:
        try:
            await asyncio.get_running_loop().connect_accepted_socket(self._protocol, connection)
        except OSError:  # whoever it was has gone
            connection.close()

    def _protocol(self) -> asyncio.Protocol:
        made: asyncio.Protocol = self.config.http_protocol_class(  # type: ignore[call-arg]
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        return made

    def _pace_of(self, address: str) -> RateLimit:
        """Return the pace of new connections from an address."""
        if address not in self._paces and len(self._paces) >= ADDRESSES:
            self._paces.pop(next(iter(self._paces)))
        return self._paces.setdefault(address, RateLimit(AT_ONCE))
