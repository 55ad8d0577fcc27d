"""What only a phone has: vibration, a voice, its own sheets for files, and its own settings.

Everything here may fail without harm: it is tried on a phone only, a failure is logged once and
answered with False or None, and the app is whole without any of it. plyer and pyjnius are imported
when they are first needed. Where plyer 2.1.0 cannot do a thing (share, open a file, speak in any
language but English) Android is asked directly.
"""

from __future__ import annotations

import logging
import os
import shutil
import threading
import time
from collections.abc import Callable
from mimetypes import guess_type
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from .library.settings import Settings
from .paths import LINK

JavaObject = Any  # what the bridge to Java gives has no types

LOG = logging.getLogger("companion")

LOGGED = (0, 0.03)  # seconds of waiting and of vibration, in turns
REFUSED = (0, 0.06, 0.08, 0.06)

EDGE_TO_EDGE = 35  # from this Android on an app draws below the bars, whether it wants to or not
SHARED_DOWNLOADS = 29  # from this one on it may add a file to Downloads without a permission
NIGHT = 0x20  # of Configuration.uiMode, below its mask
NIGHT_MASK = 0x30
NEW_VOICE = 10.0  # seconds that an engine may take to get ready
QUESTIONS = 7000  # from this number on: what Android answers bears the number of the question
MOST_PICKED = 100_000_001  # bytes: an import takes one less, and says so of more
A_PIECE = 1 << 20
CHOSEN = -1  # Activity.RESULT_OK
FROM_HISTORY = 0x00100000  # Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY
NAME = "_display_name"  # of a file, as whoever keeps it calls it
LONGEST_NAME = 80
LOOKED_AT = 3600.0  # seconds after which nobody looks at a file any more
KINDS = {".match": "application/octet-stream", ".toml": "application/toml"}  # no others do harm

T = TypeVar("T")


class Insets(NamedTuple):
    """The pixels at the edges that belong to bars and cut-outs."""

    left: float
    top: float
    right: float
    bottom: float


def phone() -> str:
    """Return "android", "ios", or "" on a desktop."""
    if "ANDROID_ARGUMENT" in os.environ:
        return "android"
    return "ios" if os.environ.get("KIVY_BUILD") == "ios" else ""


class Device:
    """The phone that the app runs on; on a desktop every method does nothing."""

    def __init__(
        self,
        settings: Callable[[], Settings],
        folder: Path,
        later: Callable[[Callable[[], None]], None],
    ) -> None:
        self._settings = settings
        self._picked = folder  # for a copy of what the person picked
        self._later = later  # does a thing on the app's own thread
        self._failed: set[str] = set()
        self._engine: JavaObject = None  # of the voice: slow to make, so it is made once
        self._speaking = threading.Lock()
        self._newest = ""  # of what is to be said
        self._waiting: dict[
            int, Callable[[JavaObject], None]
        ] = {}  # for what a person chooses elsewhere
        self._listens = False
        self._asked = QUESTIONS

    # Vibration

    def logged(self) -> bool:
        """Vibrate shortly for a logged move, so that eyes can stay on the cards."""
        return self._vibrate(LOGGED)

    def refused(self) -> bool:
        """Vibrate twice for a refused move."""
        return self._vibrate(REFUSED)

    def _vibrate(self, pattern: tuple[float, ...]) -> bool:
        def act() -> bool:
            from plyer import vibrator

            vibrator.pattern(pattern=pattern, repeat=-1)
            return True

        return bool(self._settings().vibration and self._try("vibrate", act))

    # Voice

    @property
    def has_voice(self) -> bool:
        """Return whether the phone may speak."""
        settings = self._settings()
        return bool(phone()) and (settings.voice or settings.spoken)

    def say(self, text: str, language: str) -> bool:
        """Begin to speak, in place of what is being said; an engine may need seconds for it."""
        if not self.has_voice or not text:
            return False
        self._newest = text
        # Only the main thread finds the classes of the app itself.
        activity = self._try("speak", _activity) if phone() == "android" else None

        def speak() -> None:
            with self._speaking:
                self._try("speak", lambda: self._speak(activity, text, language))

        threading.Thread(target=speak, name="voice", daemon=True).start()
        return True

    def _speak(self, activity: JavaObject, text: str, language: str) -> None:
        if phone() == "ios":
            from plyer import tts

            tts.speak(message=text)
            return
        from jnius import autoclass

        if self._engine is None:
            self._engine = autoclass("android.speech.tts.TextToSpeech")(activity, None)
        spoken = autoclass("java.util.Locale")(language)
        until = time.monotonic() + NEW_VOICE
        while text is self._newest:  # else something else is to be said by now
            knows = self._engine.setLanguage(spoken) >= 0
            if knows and not self._engine.speak(_words(text), 0, None, "said"):
                return
            if time.monotonic() > until:
                raise LookupError(f"no voice for {language}")
            time.sleep(0.1)

    # Sharing and opening

    def share(self, path: Path, text: str = "") -> bool:
        """Share the text, or the file if there is no text, through the phone's own sheet."""
        return self.share_text(text) if text else self.share_file(path)

    def share_text(self, text: str) -> bool:
        """Share a text through the phone's own sheet."""

        def act() -> bool:
            intent = _intent("ACTION_SEND")
            intent.setType("text/plain")
            intent.putExtra(_class("android.content.Intent").EXTRA_TEXT, _words(text))
            return _choose(intent)

        return bool(self._java("share", act))

    def share_file(self, path: Path) -> bool:
        """Share a copy of a file in Downloads: other apps may not read our folder."""

        def act() -> bool:
            if _version() < SHARED_DOWNLOADS:
                return self._save(path, lambda done: None)
            kind = _kind(path)
            uri = _copy_to_downloads(path, kind)
            intents = _class("android.content.Intent")
            intent = _intent("ACTION_SEND")
            intent.setType(kind)
            intent.putExtra(intents.EXTRA_STREAM, _cast("android.os.Parcelable", uri))
            intent.addFlags(intents.FLAG_GRANT_READ_URI_PERMISSION)
            return _choose(intent)

        return bool(self._java("share", act))

    def save_file(self, path: Path, then: Callable[[bool], None] = lambda done: None) -> bool:
        """Ask in the phone's own sheet where to save a copy; `then` gets whether it was saved.

        It is not called if the person wants none after all.
        """
        return bool(self._java("save a file", lambda: self._save(path, then)))

    def _save(self, path: Path, then: Callable[[bool], None]) -> bool:
        def save(uri: JavaObject) -> None:
            done = self._java("write a file", lambda: _copy_to(uri, path))
            self._later(lambda: then(done is not None))

        intent = _document("ACTION_CREATE_DOCUMENT", _kind(path))
        intent.putExtra(_class("android.content.Intent").EXTRA_TITLE, _words(path.name))
        return self._ask(intent, save)

    def open_link(self, link: str) -> bool:
        """Open a link in the app that knows such links."""

        def act() -> bool:
            _activity().startActivity(_intent("ACTION_VIEW", _class("android.net.Uri").parse(link)))
            return True

        return bool(self._java("open a link", act))

    def pick_file(self, then: Callable[[Path | None], None]) -> bool:
        """Ask for a file in the phone's own sheet; `then` gets a copy, or None if it fails."""

        def act() -> bool:
            return self._ask(
                _document("ACTION_OPEN_DOCUMENT", "*/*"), lambda uri: self._take(uri, then)
            )

        return bool(self._java("pick a file", act))

    def receive_files(self, then: Callable[[Path | str | None], None]) -> bool:
        """Call `then` with every file or link that another app hands to us.

        That includes the one we were started with; a link of ours is passed as text.
        """

        def receive(intent: JavaObject) -> None:
            uri = _handed_over(intent)
            if uri is None:
                return
            address = str(uri.toString())
            if address.startswith(LINK):
                self._later(lambda: then(address))
            else:
                self._take(uri, then)

        def act() -> bool:
            from android import activity

            activity.bind(
                on_new_intent=lambda intent: self._java("open a file", lambda: receive(intent))
            )
            receive(_activity().getIntent())
            return True

        return bool(self._java("open a file", act))

    def _ask(self, intent: JavaObject, then: Callable[[JavaObject], None]) -> bool:
        """`then` gets the address that the person has chosen in another app, if any.

        We listen for good: Android walks its list of listeners while it calls us, and dies of a
        list that has become shorter.
        """
        if not self._listens:
            from android import activity

            activity.bind(on_activity_result=self._answered)
            self._listens = True
        self._asked += 1
        self._waiting[self._asked] = then
        _activity().startActivityForResult(intent, self._asked)
        return True

    def _answered(self, number: int, result: int, intent: JavaObject) -> None:
        then = self._waiting.pop(number, None)
        if then and result == CHOSEN and intent is not None:
            self._java("hear the answer", lambda: then(intent.getData()))

    def _take(self, uri: JavaObject, then: Callable[[Path | None], None]) -> None:
        """Android answers on a thread of its own; the app hears of it on its own."""
        copy = self._java("read a file", lambda: _copy_of(uri, self._picked))
        self._later(lambda: then(copy))

    # What the phone is set to; None where it does not say

    def language(self) -> str | None:
        """Return the language of the phone."""
        return self._java(
            "read the language",
            lambda: str(_class("java.util.Locale").getDefault().getLanguage()),
        )

    def is_dark(self) -> bool | None:
        """Return whether the phone is set to dark."""
        return self._java("read the look", lambda: (_configuration().uiMode & NIGHT_MASK) == NIGHT)

    def font_scale(self) -> float | None:
        """Return the text size of the phone."""
        return self._java("read the text size", lambda: float(_configuration().fontScale))

    def density(self) -> float | None:
        """Return the pixels of a dp; in Kivy's own figure the text size is counted twice."""
        return self._java(
            "read the density",
            lambda: float(_activity().getResources().getDisplayMetrics().density),
        )

    def safe_area(self) -> Insets | None:
        """Return the edges that belong to bars and cut-outs."""
        return self._java("read the safe area", _insets)

    def dress_bars(self, dark: bool) -> bool:
        """Draw clock and battery so that they are seen on our background."""

        def act() -> bool:
            if _version() < EDGE_TO_EDGE:
                return False
            from android.runnable import run_on_ui_thread

            run_on_ui_thread(_dress_bars)(dark)
            return True

        return bool(self._java("dress the bars", act))

    # Within

    def _java(self, action: str, act: Callable[[], T]) -> T | None:
        return self._try(action, act) if phone() == "android" else None

    def _try(self, action: str, act: Callable[[], T]) -> T | None:
        """Whatever a phone throws (Java's exceptions, missing parts), nobody's match may end."""
        if not phone():
            return None
        try:
            return act()
        except Exception as error:
            if action not in self._failed:
                self._failed.add(action)
                LOG.warning("This phone cannot %s: %r", action, error)
            return None


def _class(name: str) -> JavaObject:
    from jnius import autoclass

    return autoclass(name)


def _cast(name: str, thing: JavaObject) -> JavaObject:
    from jnius import cast

    return cast(name, thing)


def _words(text: str) -> JavaObject:
    """Return a text as a Java CharSequence: `putExtra` would take a string of Python for an array
    of letters, and `speak` would not take it at all."""
    return _cast("java.lang.CharSequence", _class("java.lang.String")(text))


def _activity() -> JavaObject:
    return _class("org.kivy.android.PythonActivity").mActivity


def _version() -> int:
    return int(_class("android.os.Build$VERSION").SDK_INT)


def _configuration() -> JavaObject:
    return _activity().getResources().getConfiguration()


def _intent(action: str, *about: JavaObject) -> JavaObject:
    intents = _class("android.content.Intent")
    return intents(getattr(intents, action), *about)


def _choose(intent: JavaObject) -> bool:
    """Android asks whom it is for."""
    chooser = _class("android.content.Intent").createChooser(intent, None)
    _activity().startActivity(chooser)
    return True


def _document(action: str, kind: str) -> JavaObject:
    """Return the phone's own sheet for files."""
    intent = _intent(action)
    intent.addCategory(_class("android.content.Intent").CATEGORY_OPENABLE)
    intent.setType(kind)
    return intent


def _kind(path: Path) -> str:
    return KINDS.get(path.suffix) or guess_type(path.name)[0] or "application/octet-stream"


def _handed_over(intent: JavaObject) -> JavaObject:
    """Return the address of a file or a link that another app asks us to open or to take."""
    intents = _class("android.content.Intent")
    if intent is None or intent.getFlags() & FROM_HISTORY:  # opened already, days ago perhaps
        return None
    if intent.getAction() == intents.ACTION_VIEW:
        return intent.getData()
    if intent.getAction() == intents.ACTION_SEND:
        stream = intent.getParcelableExtra(intents.EXTRA_STREAM)
        return stream and _cast("android.net.Uri", stream)
    return None


def _name_of(resolver: JavaObject, uri: JavaObject) -> str:
    """Return what whoever keeps the file calls it."""
    found = resolver.query(uri, [NAME], None, None, None)
    if found is None:
        return ""
    try:
        return str(found.getString(0) or "") if found.moveToFirst() else ""
    finally:
        found.close()


def _harmless(name: str) -> str:
    """A stranger's name for a file decides nothing but what its copy is called in our folder."""
    last = name.replace("\\", "/").rpartition("/")[2].replace("\0", "").lstrip(".")
    return last[-LONGEST_NAME:] or "file"


def _copy_to_downloads(path: Path, kind: str) -> JavaObject:
    values = _class("android.content.ContentValues")()
    for key, value in ((NAME, path.name), ("mime_type", kind)):
        values.put(key, value)
    downloads = _class("android.provider.MediaStore$Downloads").EXTERNAL_CONTENT_URI
    uri = _activity().getContentResolver().insert(downloads, values)
    _copy_to(uri, path)
    return uri


def _copy_to(uri: JavaObject, path: Path) -> bool:
    resolver = _activity().getContentResolver()
    with path.open("rb") as source, _opened(resolver, uri, "w") as target:
        shutil.copyfileobj(source, target)
    return True


def _copy_of(uri: JavaObject, folder: Path) -> Path:
    """Beside others that came just now; what came long ago was looked at."""
    resolver = _activity().getContentResolver()
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        if time.time() - old.stat().st_mtime > LOOKED_AT:
            old.unlink()
    copy = folder / _harmless(_name_of(resolver, uri))
    left = MOST_PICKED
    with _opened(resolver, uri, "r") as source, copy.open("wb") as target:
        while piece := source.read(min(left, A_PIECE)):
            target.write(piece)
            left -= len(piece)
    return copy


def _opened(resolver: JavaObject, uri: JavaObject, mode: str) -> JavaObject:
    """Return a file of Python's own, so that no byte goes through Java."""
    return os.fdopen(resolver.openFileDescriptor(uri, mode).detachFd(), f"{mode}b")


def _insets() -> Insets:
    if _version() < EDGE_TO_EDGE:
        return Insets(0, 0, 0, 0)
    kinds = _class("android.view.WindowInsets$Type")
    whole = _activity().getWindow().getDecorView().getRootWindowInsets()
    edges = whole.getInsets(kinds.systemBars() | kinds.displayCutout())
    return Insets(edges.left, edges.top, edges.right, edges.bottom)


def _dress_bars(dark: bool) -> None:
    kind = _class("android.view.WindowInsetsController")
    light = kind.APPEARANCE_LIGHT_STATUS_BARS | kind.APPEARANCE_LIGHT_NAVIGATION_BARS
    controller = _activity().getWindow().getInsetsController()
    controller = _cast("android.view.WindowInsetsController", controller)  # its class is hidden
    controller.setSystemBarsAppearance(0 if dark else light, light)
