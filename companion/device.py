"""What only a phone has: vibration, a voice, its own sheets for files, and its own settings.

Everything here may fail without harm: it is tried on a phone only, a failure is logged once and
answered with None, and the app is whole without any of it. plyer and pyjnius are imported
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
from contextlib import AbstractContextManager, nullcontext
from functools import wraps
from mimetypes import guess_type
from pathlib import Path
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

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

# Whoever calls Java holds it: pyjnius keeps the object of a call in the method of its class, where
# another thread (Android's own, the voice) would put its own object meanwhile.
JAVA = threading.RLock()
BY_PARTS = nullcontext()  # for what takes long: it holds the lock for its calls alone

T = TypeVar("T")
Given = ParamSpec("Given")
Attempt = Callable[Concatenate["Device", Given], T]


class Insets(NamedTuple):
    """The pixels at the edges that belong to bars and cut-outs."""

    left: float
    top: float
    right: float
    bottom: float


def phone() -> bool:
    """Return whether this is a phone: Android, and not a desktop."""
    return "ANDROID_ARGUMENT" in os.environ


def tried(
    action: str, lock: AbstractContextManager[object] = JAVA
) -> Callable[[Attempt[Given, T]], Attempt[Given, T | None]]:
    """Let a method of the device return None on a desktop, and where a phone cannot do this.

    Whatever a phone throws (Java's exceptions, missing parts), nobody's match may end.
    """

    def wrap(act: Attempt[Given, T]) -> Attempt[Given, T | None]:
        @wraps(act)
        def attempt(device: Device, /, *given: Given.args, **named: Given.kwargs) -> T | None:
            if not phone():
                return None
            try:
                with lock:
                    return act(device, *given, **named)
            except Exception as error:
                if action not in device.failed:
                    device.failed.add(action)
                    LOG.warning("This phone cannot %s: %r", action, error)
                return None

        return attempt

    return wrap


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
        self.failed: set[str] = set()  # what the phone cannot do
        self._engine: JavaObject = None  # of the voice: slow to make, so it is made once
        self._speaking = threading.Lock()
        self._newest = ""  # of what is to be said
        # For what a person chooses elsewhere, by the number of the question.
        self._waiting: dict[int, Callable[[JavaObject], None]] = {}
        self._listens = False
        self._asked = QUESTIONS

    # Vibration

    def logged(self) -> bool | None:
        """Vibrate shortly for a logged move, so that eyes can stay on the cards."""
        return self._vibrate(LOGGED)

    def refused(self) -> bool | None:
        """Vibrate twice for a refused move."""
        return self._vibrate(REFUSED)

    @tried("vibrate")
    def _vibrate(self, pattern: tuple[float, ...]) -> bool:
        if self._settings().vibration:
            from plyer import vibrator

            vibrator.pattern(pattern=pattern, repeat=-1)
        return self._settings().vibration

    # Voice

    @property
    def has_voice(self) -> bool:
        """Return whether the phone may speak."""
        settings = self._settings()
        return phone() and (settings.voice or settings.spoken)

    @tried("speak")
    def say(self, text: str, language: str) -> bool:
        """Begin to speak, in place of what is being said; an engine may need seconds for it."""
        if not self.has_voice or not text:
            return False
        self._newest = text
        # Only the main thread finds the classes of the app itself.
        words = _activity(), text, language
        threading.Thread(target=self._speak, args=words, name="voice", daemon=True).start()
        return True

    def _speak(self, activity: JavaObject, text: str, language: str) -> None:
        """Wait for an engine that is getting ready, unless something else is to be said by then."""
        with self._speaking:
            until = time.monotonic() + NEW_VOICE
            while text is self._newest and self._spoken(activity, text, language, until) is False:
                time.sleep(0.1)

    @tried("speak", lock=BY_PARTS)
    def _spoken(self, activity: JavaObject, text: str, language: str, until: float) -> bool:
        with JAVA:
            if self._engine is None:
                self._engine = _class("android.speech.tts.TextToSpeech")(activity, None)
            locale = _class("java.util.Locale")(language)
            words = _words(text)
        # No tap waits for a slow engine; nobody else calls it, so that it needs no lock.
        knows = self._engine.setLanguage(locale) >= 0
        if knows and not self._engine.speak(words, 0, None, "said"):
            return True
        if time.monotonic() > until:
            raise LookupError(f"no voice for {language}")
        return False

    # Sharing and opening

    def share(self, path: Path, text: str = "") -> bool | None:
        """Share the text, or the file if there is no text, through the phone's own sheet."""
        return self.share_text(text) if text else self.share_file(path)

    @tried("share")
    def share_text(self, text: str) -> bool:
        """Share a text through the phone's own sheet."""
        intent = _intent("ACTION_SEND")
        intent.setType("text/plain")
        intent.putExtra(_class("android.content.Intent").EXTRA_TEXT, _words(text))
        return _choose(intent)

    @tried("share")
    def share_file(self, path: Path) -> bool:
        """Share a copy of a file in Downloads: other apps may not read our folder."""
        if _version() < SHARED_DOWNLOADS:
            return bool(self.save_file(path))
        kind = _kind(path)
        uri = _copy_to_downloads(path, kind)
        intents = _class("android.content.Intent")
        intent = _intent("ACTION_SEND")
        intent.setType(kind)
        intent.putExtra(intents.EXTRA_STREAM, _cast("android.os.Parcelable", uri))
        intent.addFlags(intents.FLAG_GRANT_READ_URI_PERMISSION)
        return _choose(intent)

    @tried("save a file")
    def save_file(self, path: Path, then: Callable[[bool], None] = lambda done: None) -> bool:
        """Ask in the phone's own sheet where to save a copy; `then` gets whether it was saved.

        It is not called if the person wants none after all.
        """

        def save(uri: JavaObject) -> None:
            done = self._write(uri, path)
            self._later(lambda: then(done is not None))

        intent = _document("ACTION_CREATE_DOCUMENT", _kind(path))
        intent.putExtra(_class("android.content.Intent").EXTRA_TITLE, _words(path.name))
        return self._ask(intent, save)

    @tried("write a file", lock=BY_PARTS)
    def _write(self, uri: JavaObject, path: Path) -> bool:
        return _copy_to(uri, path)

    @tried("open a link")
    def open_link(self, link: str) -> bool:
        """Open a link in the app that knows such links."""
        _activity().startActivity(_intent("ACTION_VIEW", _class("android.net.Uri").parse(link)))
        return True

    @tried("pick a file")
    def pick_file(self, then: Callable[[Path | None], None]) -> bool:
        """Ask for a file in the phone's own sheet; `then` gets a copy, or None if it fails."""
        return self._ask(
            _document("ACTION_OPEN_DOCUMENT", "*/*"), lambda uri: self._take(uri, then)
        )

    @tried("open a file")
    def receive_files(self, then: Callable[[Path | str | None], None]) -> bool:
        """Call `then` with every file or link that another app hands to us.

        That includes the one we were started with; a link of ours is passed as text.
        """
        from android import activity

        activity.bind(on_new_intent=lambda intent: self._receive(intent, then))
        self._receive(_activity().getIntent(), then)
        return True

    @tried("open a file", lock=BY_PARTS)
    def _receive(self, intent: JavaObject, then: Callable[[Path | str | None], None]) -> None:
        with JAVA:
            uri = _handed_over(intent)
            address = "" if uri is None else str(uri.toString())
        if uri is None:
            return
        if address.startswith(LINK):
            self._later(lambda: then(address))
        else:
            self._take(uri, then)

    def _ask(self, intent: JavaObject, then: Callable[[JavaObject], None]) -> bool:
        """Start another app to choose something; `then` gets the address of it, if any is chosen.

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

    @tried("hear the answer", lock=BY_PARTS)
    def _answered(self, number: int, result: int, intent: JavaObject) -> None:
        then = self._waiting.pop(number, None)
        if then and result == CHOSEN and intent is not None:
            with JAVA:
                uri = intent.getData()
            then(uri)

    def _take(self, uri: JavaObject, then: Callable[[Path | None], None]) -> None:
        """Copy what is at the address, and pass the copy to `then` on the app's own thread: Android
        answers on another."""
        copy = self._read(uri)
        self._later(lambda: then(copy))

    @tried("read a file", lock=BY_PARTS)
    def _read(self, uri: JavaObject) -> Path:
        """Return a copy of the file at the address; copies from long ago are removed."""
        self._picked.mkdir(parents=True, exist_ok=True)
        for old in self._picked.iterdir():
            if time.time() - old.stat().st_mtime > LOOKED_AT:
                old.unlink()
        with JAVA:
            resolver = _activity().getContentResolver()
            copy = self._picked / _harmless(_name_of(resolver, uri))
            opened = _opened(resolver, uri, "r")
        left = MOST_PICKED
        with opened as source, copy.open("wb") as target:
            while piece := source.read(min(left, A_PIECE)):
                target.write(piece)
                left -= len(piece)
        return copy

    # What the phone is set to; None where it does not say

    @tried("read the language")
    def language(self) -> str:
        """Return the language of the phone."""
        return str(_class("java.util.Locale").getDefault().getLanguage())

    @tried("read the look")
    def is_dark(self) -> bool:
        """Return whether the phone is set to dark."""
        return bool((_configuration().uiMode & NIGHT_MASK) == NIGHT)

    @tried("read the text size")
    def font_scale(self) -> float:
        """Return the text size of the phone."""
        return float(_configuration().fontScale)

    @tried("read the density")
    def density(self) -> float:
        """Return the pixels of a dp; in Kivy's own figure the text size is counted twice."""
        return float(_activity().getResources().getDisplayMetrics().density)

    @tried("read the safe area")
    def safe_area(self) -> Insets:
        """Return the edges that belong to bars and cut-outs."""
        if _version() < EDGE_TO_EDGE:
            return Insets(0, 0, 0, 0)
        kinds = _class("android.view.WindowInsets$Type")
        whole = _activity().getWindow().getDecorView().getRootWindowInsets()
        edges = whole.getInsets(kinds.systemBars() | kinds.displayCutout())
        return Insets(edges.left, edges.top, edges.right, edges.bottom)

    @tried("dress the bars")
    def dress_bars(self, dark: bool) -> bool:
        """Draw clock and battery so that they are seen on our background."""
        if _version() < EDGE_TO_EDGE:
            return False
        from android.runnable import run_on_ui_thread

        run_on_ui_thread(_dress_bars)(dark)
        return True


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
    """Let the person choose in Android's own sheet which app it goes to."""
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
    """Return a stranger's name for a file without what would lead out of our folder or hide it."""
    _, _, last = name.replace("\\", "/").rpartition("/")
    visible = last.replace("\0", "").lstrip(".")
    return visible[-LONGEST_NAME:] or "file"


def _copy_to_downloads(path: Path, kind: str) -> JavaObject:
    values = _class("android.content.ContentValues")()
    for key, value in ((NAME, path.name), ("mime_type", kind)):
        values.put(key, value)
    downloads = _class("android.provider.MediaStore$Downloads").EXTERNAL_CONTENT_URI
    uri = _activity().getContentResolver().insert(downloads, values)
    _copy_to(uri, path)
    return uri


def _copy_to(uri: JavaObject, path: Path) -> bool:
    with path.open("rb") as source:
        with JAVA:
            opened = _opened(_activity().getContentResolver(), uri, "w")
        with opened as target:
            shutil.copyfileobj(source, target)
    return True


def _opened(resolver: JavaObject, uri: JavaObject, mode: str) -> JavaObject:
    """Return a file of Python's own, so that no byte goes through Java."""
    return os.fdopen(resolver.openFileDescriptor(uri, mode).detachFd(), f"{mode}b")


def _dress_bars(dark: bool) -> None:
    with JAVA:  # on Android's own thread
        kind = _class("android.view.WindowInsetsController")
        light = kind.APPEARANCE_LIGHT_STATUS_BARS | kind.APPEARANCE_LIGHT_NAVIGATION_BARS
        controller = _activity().getWindow().getInsetsController()
        controller = _cast("android.view.WindowInsetsController", controller)  # a hidden class
        controller.setSystemBarsAppearance(0 if dark else light, light)
