"""Sharing by the phone's own share sheet, or as a file in a folder that is shown."""

from __future__ import annotations

import webbrowser
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.device import phone
from companion.i18n.language import SOURCE, language
from companion.library.bg_stats import bg_stats_link
from companion.library.exporter import export, export_match
from companion.record.durable import make_folder
from companion.record.messages import storage_error
from companion.views.past_matches import title
from companion.views.result import file_stem, result_text

from .result.share_card import ShareCard, save
from .screen import Screen
from .theme import MARGIN
from .widgets import BottomSheet, TextBlock, TextField, beside, button

if TYPE_CHECKING:
    from .app import CompanionApp
    from .result.screen import ResultScreen

LARGEST_CODE = 2000  # letters of a link that a camera still reads from a screen


def share_sheet(screen: ResultScreen) -> BottomSheet:
    """Return a sheet with the formats in which a result can be shared."""
    tr = screen.tr
    sheet = BottomSheet(tr("Share"))
    formats: list[tuple[str, str, str, Callable[[ResultScreen], None]]] = [
        ("list", tr("As text"), tr("Ranking and moments"), _text),
        ("picture", tr("As a picture"), tr("Winner, standings and chart"), _show),
        ("cards", tr("The match itself"), tr("Every move, for another Table Companion"), _match),
    ]
    if screen.match.table.phase == "over":
        words = tr("A link to bgstatsapp.com with names and result")
        formats.append(("chart", "BG Stats", words, _bg_stats))
    for icon, name, caption, then in formats:
        screen.add_menu_row(sheet, icon, name, partial(_try, screen, then), caption)
    return sheet


def _try(screen: ResultScreen, then: Callable[[ResultScreen], None]) -> None:
    with screen.app.reporting_errors():
        then(screen)


def send(app: CompanionApp, path: Path, text: str = "") -> None:
    """Share a file by the phone's share sheet; elsewhere show in which folder it is."""
    if app.device.share(path, text):
        return
    if text:
        copy(text)
    app.root.front.open_sheet("ready", str(path), text)


def ready_sheet(screen: Screen, path: str, text: str) -> BottomSheet:
    """Return a sheet that says where a file was saved."""
    tr = screen.tr
    file = Path(path)
    sheet = BottomSheet(tr("It’s ready"))
    small = {"role": "caption", "colour": "second"}
    if text:
        copied = TextBlock(text=tr("Text copied. Paste it where you like."))
        sheet.add(copied, TextBlock(text=text, **small))
    where = TextBlock(text=tr("{file} is in this folder:", file=file.name))
    sheet.add(where, TextBlock(text=str(file.parent), **small))
    if not phone():  # which shows nobody the inside of an app
        sheet.add(folder_buttons(screen, file.parent))
    return sheet.add(screen.ok_button("primary"))


def folder_buttons(screen: Screen, folder: Path) -> BoxLayout:
    """Return buttons that copy the path of a folder, and open it where the computer shows files."""

    def copy_path() -> None:
        copy(str(folder))
        copied.text = screen.tr("Copied")
        copied.icon = "check"

    copied = button(screen.tr("Copy the path"), copy_path)
    show = partial(webbrowser.open, folder.as_uri())
    return beside(copied, button(screen.tr("Open the folder"), show))


def paste_sheet(screen: Screen, look_at: Callable[[str], object]) -> BottomSheet:
    """Return a sheet with a field for a link that somebody sent."""
    tr = screen.tr
    field = TextField(icon="import", hint_text=tr("Paste a link"))
    look = screen.sheet_button(tr("Take a look"), lambda: look_at(field.text), "primary")
    field.bind(on_text_validate=lambda *_: look.dispatch("on_tap", ""))
    words = tr("Paste the link you were sent. For a code, use the phone’s camera.")
    sheet = BottomSheet(tr("By link or code")).add(TextBlock(text=words, colour="second"))
    return sheet.add(field, beside(screen.close_button(tr("Cancel")), look))


def copy(text: str) -> None:
    """Copy text to the clipboard."""
    from kivy.core.clipboard import Clipboard  # looks for other programs: only when it is needed

    Clipboard.copy(text)


def _show(screen: ResultScreen) -> None:
    screen.open_sheet("card")


def _text(screen: ResultScreen) -> None:
    text = result_text(screen.match, screen.app.language)
    path = export(screen.app.library, f"{file_stem(screen.match)}.txt", text.encode())
    send(screen.app, path, text)


def _match(screen: ResultScreen) -> None:
    send(screen.app, export_match(screen.app.library, screen.file))


def _bg_stats(screen: ResultScreen) -> None:
    app = screen.app
    past = app.library.match(screen.file)
    assert past is not None  # it is on the screen
    game = title(past, language(SOURCE))
    link = bg_stats_link(past, app.library, game)
    if app.device.open_link(link):
        return
    copy(link)
    screen.open_sheet("copied")


def copied_sheet(screen: Screen) -> BottomSheet:
    """Return a sheet that says that the link for BG Stats was copied."""
    words = screen.tr("Link copied. Open it on a phone with BG Stats to add the match.")
    return screen.sheet_saying("BG Stats", words)


def card_sheet(screen: ResultScreen) -> BottomSheet:
    """Return a sheet with a preview of the picture to be shared."""
    card = _card(screen)
    card.width = min(card.width, screen.width - 2 * dp(MARGIN))
    card.pos_hint = {"center_x": 0.5}
    send_it = screen.sheet_button(
        screen.tr("Send"), partial(_try, screen, _picture), "primary", "share"
    )
    return BottomSheet().add(send_it, card)  # above it, for the picture is higher than a phone


def _card(screen: ResultScreen) -> ShareCard:
    looks = screen.app.library.looks(screen.match.setup)
    return ShareCard(screen.match, looks, screen.app.language)


def _picture(screen: ResultScreen) -> None:
    path = screen.app.library.folder / "exports" / f"{file_stem(screen.match)}.png"
    try:
        make_folder(path.parent)
        save(lambda: _card(screen), path)
        path.chmod(0o600)
    except OSError as error:
        raise storage_error(error, path) from error
    send(screen.app, path)
