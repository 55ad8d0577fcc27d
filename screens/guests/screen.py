"""The screen for guests: a code for a camera, the address in letters, who is there."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.clock import Clock

from companion.i18n.offered import language_name
from companion.library.people import PlayerLook
from companion.server.auth import MOST, PARTS, PLAY, GuestView, part_meaning, part_name, plain_http

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
        self._shown: tuple[GuestView, ...] = ()
        self.code = QrCode()
        self.how = TextBlock(role="text", align="center")
        self.letters = TextBlock(role="heading", align="center", bold=True)
        self.where = TextBlock(role="text", align="center")
        self.people = Surface(spacing=0)

    @property
    def opened(self) -> OpenedTable:
        """The table that is open to guests."""
        assert self.app.opened_table is not None
        return self.app.opened_table

    def show(self, **_what: object) -> None:
        """Open the table to guests and show its code."""
        tr, app = self.tr, self.app
        self.header.title = tr("Let others in")
        try:
            app.open_to_guests()
        except OSError as error:
            app.back()
            words = tr("Couldn’t open the table: {reason}.", reason=error.strerror or "")
            app.root.front.open_sheet("trouble", words)
            return
        self.opened.serving.table.auth.code.show()
        game = app.language.title(app.running.match.setup) if app.running else ""
        self.header.subtitle = " · ".join(filter(None, (game, tr("the table is open"))))
        self.content.clear_widgets()
        self._links()
        warning = TextBlock(text=plain_http(app.language), role="caption", colour="second")
        self.content.add(self.people, warning)
        if len(self._addresses) > 1:
            self.content.add(button(tr("Another address"), self._other_address, "quiet"))
        close = button(tr("Close the table"), self._close, icon="lock")
        send = button(tr("Send the link"), self._send, icon="share")
        self.set_footer(beside(close, send))
        self._fill()
        Clock.unschedule(self._look)
        Clock.schedule_interval(self._look, LOOK)

    @property
    def _addresses(self) -> tuple[str, ...]:
        return self.opened.serving.addresses

    def _links(self) -> None:
        names = tuple((part, part_name(part, self.app.language)) for part in PARTS)
        choice = Segmented(options=names, chosen=self.part)
        when_changed(choice, self._choose)
        self.means = TextBlock(role="label", colour="second", align="center")
        self.content.add(choice, self.means, self.code, self.how, self.letters, self.where)

    # What it shows

    @property
    def link(self) -> str:
        """The link by which a guest comes in for the chosen part."""
        address = self._addresses[self.address % len(self._addresses)]
        return self.opened.serving.link(self.part, address)

    def _fill(self) -> None:
        tr = self.tr
        self.means.text = part_meaning(self.part, self.app.language)
        self.code.link = self.link
        self.code.words = tr("QR code for a phone’s camera")
        address, fragment = self.link.removeprefix("http://").split("#")
        letters = self.opened.serving.table.auth.code.letters if self.part == PLAY else ""
        if letters:
            self.how.text = tr("Scan it, or type these letters")
            self.letters.text = f"{letters[:3]} {letters[3:]}"
            self.where.text = tr("at {address} in any browser", address=address.rstrip("/"))
        else:  # in large letters a link would not fit a line
            half = len(fragment) // 2
            self.how.text = tr("Scan it with a phone, or type")
            self.letters.text = ""
            self.where.text = f"{address}#\n{fragment[:half]}\n{fragment[half:]}"
        self._fill_people()

    def _fill_people(self) -> None:
        tr = self.tr
        self._shown = self.opened.serving.table.auth.guest_list()
        self.people.clear_widgets()
        count = tr("At the table: {count} of {most}", count=len(self._shown), most=MOST)
        self.people.add(TextBlock(text=count, role="label", bold=True))
        looks = self._looks()
        for guest in self._shown:
            then = partial(self.open_sheet, "guest", guest.number)
            row = row_to(self._name(guest), then, caption=self._caption(guest), filled=False)
            row.look = looks.get(guest.name)
            row.icon = "" if row.look else "eye"
            row.trailing, row.tone = ("", "text") if guest.here else (tr("away"), "second")
            row.chevron = True
            self.people.add(row)
        if not self._shown:
            self.people.add(TextBlock(text=tr("Nobody yet."), colour="second"))

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
        auth = self.opened.serving.table.auth
        if self.app.root.front is not self:
            auth.code.hide()
            return False
        if auth.guest_list() != self._shown or self._letters_changed(auth.code.letters):
            self._fill()
        return True

    def _letters_changed(self, letters: str) -> bool:
        return self.part == PLAY and self.letters.text.replace(" ", "") != letters

    # Tapped

    def _choose(self, part: str) -> None:
        self.part = part
        self._fill()

    def _other_address(self) -> None:
        self.address += 1
        self._fill()

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
        guest = next((guest for guest in self._shown if guest.number == number), None)
        if guest is None:
            return None
        words = self.tr("Anybody you remove needs the new code to come back. Everybody else stays.")

        def give_seat() -> None:
            self.opened.serving.table.auth.give_seat(number)
            self._fill()

        def remove() -> None:
            self.opened.serving.table.auth.kick(number)
            self._fill()

        sheet = BottomSheet(self._name(guest)).add(
            TextBlock(text=self._caption(guest), colour="second")
        )
        if guest.wants:
            sheet.add(
                self.sheet_button(
                    self.tr("Let them play as {player}", player=guest.wants), give_seat
                )
            )
        return sheet.add(
            TextBlock(text=words),
            beside(
                self.close_button(self.tr("Leave it")),
                self.sheet_button(self.tr("Remove"), remove),
            ),
        )
