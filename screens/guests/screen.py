"""The screen for guests: a code for a camera, the address in letters, who is there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from kivy.clock import Clock

from companion.i18n.offered import language_name
from companion.library.people import PlayerLook
from companion.server.auth import (
    MOST,
    PARTS,
    PLAY,
    Auth,
    GuestView,
    part_meaning,
    part_name,
    plain_http,
)

from ..page import Page
from ..sharing import copy
from ..widgets import (
    BottomSheet,
    Segmented,
    Surface,
    TextBlock,
    beside,
    button,
    row_to,
    when_changed,
)
from ..widgets.qr_code import QrCode
from .app_host import OpenedTable

LOOK = 1.0  # seconds between two looks at who is there


class GuestsScreen(Page):
    """The screen that lets guests in by a code or link, and shows who is there."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.part = PLAY
        self.address = 0  # of those under which this device may be found
        self._shown: tuple[object, ...] = ()  # the letters and the guests

    @property
    def opened(self) -> OpenedTable:
        """The table that is open to guests."""
        assert self.app.opened_table is not None
        return self.app.opened_table

    @property
    def _auth(self) -> Auth:
        return self.opened.serving.table.auth

    def show(self, **_what: object) -> None:
        """Open the table to guests and show its code."""
        tr = self.tr
        app = self.app
        try:
            app.open_to_guests()
        except OSError as error:
            app.back()
            words = tr("Couldn’t open the table: {reason}.", reason=error.strerror or "")
            app.root.front.open_sheet("trouble", words)
            return
        self._auth.code.show()
        game = app.language.title(app.running.match.setup) if app.running else ""
        self.header.title = tr("Let others in")
        self.header.subtitle = " · ".join(filter(None, (game, tr("the table is open"))))
        close = button(tr("Close the table"), self._close, icon="lock")
        send = button(tr("Send the link"), self._send, icon="share")
        self.set_footer(beside(close, send))
        self.build()
        Clock.unschedule(self._look)
        Clock.schedule_interval(self._look, LOOK)

    # What it shows

    @property
    def _addresses(self) -> tuple[str, ...]:
        return self.opened.serving.addresses

    @property
    def link(self) -> str:
        """The link by which a guest comes in for the chosen part."""
        address = self._addresses[self.address % len(self._addresses)]
        return self.opened.serving.link(self.part, address)

    def fill(self) -> None:
        tr = self.tr
        language = self.app.language
        self._shown = self._auth.code.letters, self._auth.guest_list()
        names = tuple((part, part_name(part, language)) for part in PARTS)
        choice = when_changed(Segmented(options=names, chosen=self.part), self._choose)
        means = part_meaning(self.part, language)
        code = QrCode(link=self.link, words=tr("QR code for a phone’s camera"))
        warning = TextBlock(text=plain_http(language), role="caption", colour="second")
        self.content.add(choice, self._centred(means, role="label", colour="second"), code)
        self.content.add(*self._ways_in(), self._people(), warning)
        if len(self._addresses) > 1:
            self.content.add(button(tr("Another address"), self._other_address, "quiet"))

    def _centred(self, text: str, **how: Any) -> TextBlock:
        return TextBlock(text=text, align="center", **how)

    def _ways_in(self) -> Iterator[TextBlock]:
        """Yield what is typed where there is no camera: six letters, or all of the link."""
        tr = self.tr
        address, fragment = self.link.removeprefix("http://").split("#")
        letters = self._auth.code.letters if self.part == PLAY else ""
        if letters:
            yield self._centred(tr("Scan it, or type these letters"))
            yield self._centred(f"{letters[:3]} {letters[3:]}", role="heading", bold=True)
            yield self._centred(tr("at {address} in any browser", address=address.rstrip("/")))
        else:  # in large letters a link would not fit a line
            half = len(fragment) // 2
            yield self._centred(tr("Scan it with a phone, or type"))
            yield self._centred(f"{address}#\n{fragment[:half]}\n{fragment[half:]}")

    def _people(self) -> Surface:
        tr = self.tr
        looks = self._looks()
        guests = self._auth.guest_list()
        count = tr("At the table: {count} of {most}", count=len(guests), most=MOST)
        card = Surface(spacing=0).add(TextBlock(text=count, role="label", bold=True))
        for guest in guests:
            then = partial(self.open_sheet, "guest", guest.number)
            row = row_to(self._name(guest), then, caption=self._caption(guest), filled=False)
            row.look = looks.get(guest.name)
            row.icon = "" if row.look else "eye"
            row.trailing, row.tone = ("", "text") if guest.here else (tr("away"), "second")
            row.chevron = True
            card.add(row)
        if not guests:
            card.add(TextBlock(text=tr("No one yet."), colour="second"))
        return card

    def _looks(self) -> dict[str, PlayerLook]:
        if not self.app.running:
            return {}
        setup = self.app.running.match.setup
        return dict(zip(setup.players, self.app.library.looks(setup), strict=True))

    def _name(self, guest: GuestView) -> str:
        return guest.name or self.tr("Guest {number}", number=guest.number)

    def _caption(self, guest: GuestView) -> str:
        spoken = language_name(guest.language)
        wants = self.tr("wants to be {player}", player=guest.wants) if guest.wants else ""
        part = part_name(guest.part, self.app.language)
        return " · ".join(filter(None, (part, spoken, wants)))

    def _look(self, _time: float) -> bool:
        """Show who came or went while the screen is in front."""
        if not self.app.opened_table:
            return False  # not again before it is shown
        if self.app.root.front is not self:
            self._auth.code.hide()
            return False
        if self._shown != (self._auth.code.letters, self._auth.guest_list()):
            self.build()
        return True

    # Tapped

    def _choose(self, part: str) -> None:
        self.part = part
        self.build()

    def _other_address(self) -> None:
        self.address += 1
        self.build()

    def _close(self) -> None:
        self.app.close_to_guests()
        self.app.back()

    def _send(self) -> None:
        if not self.app.device.share_text(self.link):
            copy(self.link)
            self.open_sheet("link_copied")

    def link_copied_sheet(self) -> BottomSheet:
        """Return a sheet that says that the link was copied."""
        words = self.tr("Link copied. Paste it where you like.")
        return self.sheet_saying(self.tr("Send the link"), words)

    def guest_sheet(self, number: int) -> BottomSheet | None:
        """Return the sheet of a guest, who can be given a seat or put out."""
        guests = {guest.number: guest for guest in self._auth.guest_list()}
        if number not in guests:
            return None
        tr = self.tr
        guest = guests[number]

        def do(act: Callable[[int], object]) -> None:
            act(number)
            self.build()

        sheet = BottomSheet(self._name(guest))
        sheet.add(TextBlock(text=self._caption(guest), colour="second"))
        if guest.wants:
            words = tr("Let them play as {player}", player=guest.wants)
            sheet.add(self.sheet_button(words, partial(do, self._auth.give_seat)))
        words = tr("Anyone you remove needs the new code to come back. Everyone else stays.")
        remove = self.sheet_button(tr("Remove"), partial(do, self._auth.kick))
        return sheet.add(TextBlock(text=words), beside(self.close_button(tr("Leave it")), remove))
