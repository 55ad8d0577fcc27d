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
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from .library.settings import Settings

LOG = logging.getLogger("companion")

LOGGED = (0, 0.03)  # seconds of waiting and of vibration, in turns
REFUSED = (0, 0.06, 0.08, 0.06)

EDGE_TO_EDGE = 35  # from this Android on an app draws below the bars, whether it wants to or not
SHARED_DOWNLOADS = 29  # from this one on it may add a file to Downloads without a permission
NIGHT = 0x20  # of Configuration.uiMode, below its mask
NIGHT_MASK = 0x30
NEW_VOICE = 10.0  # seconds that an engine may take to get ready
PICKED = 7001  # marks our answer among those that Android sends
PICKED_FILE = "picked"
CHOSEN = -1  # Activity.RESULT_OK

T = TypeVar("T")


class Insets(NamedTuple):
    """Pixels at the edges that belong to bars and cut-outs."""

    left: float
    top: float
    right: float
    bottom: float


def phone() -> str:
    """ "android", "ios", or nothing on a desktop."""
    if "ANDROID_ARGUMENT" in os.environ:
        return "android"
    return "ios" if os.environ.get("KIVY_BUILD") == "ios" else ""


class Device:
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
        self._engine: Any = None  # of the voice: slow to make, so it is made once
        self._speaking = threading.Lock()
        self._newest = ""  # of what is to be said

    # Vibration

    def logged(self) -> bool:
        """A move was logged: short, so that eyes can stay on the cards."""
        return self._vibrate(LOGGED)

    def refused(self) -> bool:
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
        settings = self._settings()
        return bool(phone()) and (settings.voice or settings.spoken)

    def say(self, text: str, language: str) -> bool:
        """Begins to speak, in place of what is being said; an engine may need seconds for it."""
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

    def _speak(self, activity: Any, text: str, language: str) -> None:
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
        """Through the phone's own sheet: the words if there are any, else the file."""
        return self.share_text(text) if text else self.share_file(path)

    def share_text(self, text: str) -> bool:
        def act() -> bool:
            intent = _intent("ACTION_SEND")
            intent.setType("text/plain")
            intent.putExtra(_class("android.content.Intent").EXTRA_TEXT, _words(text))
            return _choose(intent)

        return bool(self._java("share", act))

    def share_file(self, path: Path) -> bool:
        """A copy in Downloads: another app may not look into our own folder."""

        def act() -> bool:
            if _version() < SHARED_DOWNLOADS:
                return False
            import mimetypes

            kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
            uri = _copy_to_downloads(path, kind)
            intents = _class("android.content.Intent")
            intent = _intent("ACTION_SEND")
            intent.setType(kind)
            intent.putExtra(intents.EXTRA_STREAM, _cast("android.os.Parcelable", uri))
            intent.addFlags(intents.FLAG_GRANT_READ_URI_PERMISSION)
            return _choose(intent)

        return bool(self._java("share", act))

    def open_link(self, link: str) -> bool:
        """In whatever app knows such links."""

        def act() -> bool:
            _activity().startActivity(_intent("ACTION_VIEW", _class("android.net.Uri").parse(link)))
            return True

        return bool(self._java("open a link", act))

    def pick_file(self, then: Callable[[Path], None]) -> bool:
        """The person picks a file in the phone's own sheet; `then` gets a copy of it."""

        def act() -> bool:
            from android import activity

            def answered(asked: int, result: int, intent: Any) -> None:
                if asked == PICKED:
                    # Not here: Android walks its list of those who wait while it calls us.
                    self._later(lambda: activity.unbind(on_activity_result=answered))
                    if result == CHOSEN and intent is not None:
                        self._java("read a file", lambda: self._take(intent.getData(), then))

            activity.bind(on_activity_result=answered)
            intent = _intent("ACTION_OPEN_DOCUMENT")
            intent.addCategory(_class("android.content.Intent").CATEGORY_OPENABLE)
            intent.setType("*/*")
            _activity().startActivityForResult(intent, PICKED)
            return True

        return bool(self._java("pick a file", act))

    def _take(self, uri: Any, then: Callable[[Path], None]) -> None:
        """Android answers on a thread of its own; the app hears of it on its own."""
        copy = self._picked / PICKED_FILE
        self._picked.mkdir(parents=True, exist_ok=True)
        with (
            _opened(_activity().getContentResolver(), uri, "r") as source,
            copy.open("wb") as target,
        ):
            shutil.copyfileobj(source, target)
        self._later(lambda: then(copy))

    # What the phone is set to; None where it does not say

    def language(self) -> str | None:
        return self._java(
            "read the language",
            lambda: str(_class("java.util.Locale").getDefault().getLanguage()),
        )

    def is_dark(self) -> bool | None:
        return self._java("read the look", lambda: (_configuration().uiMode & NIGHT_MASK) == NIGHT)

    def font_scale(self) -> float | None:
        return self._java("read the text size", lambda: float(_configuration().fontScale))

    def safe_area(self) -> Insets | None:
        return self._java("read the safe area", _insets)

    # Within

    def _java(self, deed: str, act: Callable[[], T]) -> T | None:
        return self._try(deed, act) if phone() == "android" else None

    def _try(self, deed: str, act: Callable[[], T]) -> T | None:
        """Whatever a phone throws (Java's exceptions, missing parts), nobody's match may end."""
        if not phone():
            return None
        try:
            return act()
        except Exception as error:
            if deed not in self._failed:
                self._failed.add(deed)
                LOG.warning("This phone cannot %s: %r", deed, error)
            return None


def _class(name: str) -> Any:
    from jnius import autoclass

    return autoclass(name)


def _cast(name: str, thing: Any) -> Any:
    from jnius import cast

    return cast(name, thing)


def _words(text: str) -> Any:
    """As `putExtra` wants them: it takes many kinds of things."""
    return _cast("java.lang.CharSequence", _class("java.lang.String")(text))


def _activity() -> Any:
    return _class("org.kivy.android.PythonActivity").mActivity


def _version() -> int:
    return int(_class("android.os.Build$VERSION").SDK_INT)


def _configuration() -> Any:
    return _activity().getResources().getConfiguration()


def _intent(action: str, *about: Any) -> Any:
    intents = _class("android.content.Intent")
    return intents(getattr(intents, action), *about)


def _choose(intent: Any) -> bool:
    """Android asks whom it is for."""
    chooser = _class("android.content.Intent").createChooser(intent, None)
    _activity().startActivity(chooser)
    return True


def _copy_to_downloads(path: Path, kind: str) -> Any:
    values = _class("android.content.ContentValues")()
    for key, value in (("_display_name", path.name), ("mime_type", kind)):
        values.put(key, value)
    resolver = _activity().getContentResolver()
    downloads = _class("android.provider.MediaStore$Downloads").EXTERNAL_CONTENT_URI
    uri = resolver.insert(downloads, values)
    with path.open("rb") as source, _opened(resolver, uri, "w") as target:
        shutil.copyfileobj(source, target)
    return uri


def _opened(resolver: Any, uri: Any, mode: str) -> Any:
    """As a file of Python's own, so that no byte goes through Java."""
    return os.fdopen(resolver.openFileDescriptor(uri, mode).detachFd(), f"{mode}b")


def _insets() -> Insets:
    if _version() < EDGE_TO_EDGE:
        return Insets(0, 0, 0, 0)
    kinds = _class("android.view.WindowInsets$Type")
    whole = _activity().getWindow().getDecorView().getRootWindowInsets()
    edges = whole.getInsets(kinds.systemBars() | kinds.displayCutout())
    return Insets(edges.left, edges.top, edges.right, edges.bottom)
