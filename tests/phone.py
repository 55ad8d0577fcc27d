"""A stand-in for Android without Java: records what is asked of it, and answers as a phone would.

`Phone(monkeypatch)` makes this process believe that it runs on Android: pyjnius and
python-for-android's `android` package are replaced for one test, and plyer is loaded anew. Every
call of a Java method is written down in `phone.calls` as "Class.method" with its arguments.

Only what Android has can be asked for, in the way in which pyjnius would ask: the classes are those
of `tests/android/java`, with all their overloads, and a phone has nothing that came after it. What
Java itself makes of a call is tried by `tests/android/checks.py`.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.android.signatures import NEW, NUMBERS, TOP, Member, find, stand_ins

WORDS = "java.lang.String"
LETTERS = "java.lang.CharSequence"
LOCALE = "java.util.Locale"
# What we use of Java itself, which is no stand-in's.
JAVA = {
    WORDS: (Member(NEW, (WORDS,), WORDS, True),),
    LETTERS: (),
    LOCALE: (
        Member(NEW, (WORDS,), LOCALE, True),
        Member("getDefault", (), LOCALE, True),
        Member("getLanguage", (), WORDS),
    ),
}
PARENTS = {WORDS: (LETTERS, TOP)}
WHOLE, BROKEN = NUMBERS - {"float", "double"}, {"float", "double"}


class JavaException(Exception):
    """What pyjnius raises: no relative of any exception of ours."""


class Java:
    """A class or an object of Java; `_words` are those of a String."""

    def __init__(
        self, phone: Phone, path: str, type: str, is_class: bool = False, words: str = ""
    ) -> None:
        self._phone, self._path, self._type = phone, path, type
        self._is_class, self._words = is_class, words

    def __getattr__(self, key: str) -> Any:
        if key.startswith("__"):
            raise AttributeError(key)
        members = self._phone.members(self._type, key)
        if self._is_class:
            members = [member for member in members if member.static]
        if not members:
            raise AttributeError(f"{self._type} has no {key}")
        path = f"{self._path}.{key}"
        if members[0].takes is None:
            return self._phone.answer_for(path, members[0])
        return lambda *given: self._phone.called(path, members, given)

    def __call__(self, *given: Any) -> Any:
        if not self._is_class:
            raise TypeError(f"{self._path} is no class")
        return self._phone.called(self._path, self._phone.members(self._type, NEW), given)

    def __str__(self) -> str:
        return self._words or self._path

    __repr__ = __str__


class Phone:
    """`answers` holds the constants, and by "Class.method()" what a call returns or raises."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, sdk: int = 36, dark: bool = False) -> None:
        self.sdk = sdk
        self.calls: list[tuple[str, tuple[Any, ...]]] = []
        self.bound: dict[str, list[Any]] = {"on_activity_result": [], "on_new_intent": []}
        self._walking = self._on_ui_thread = False
        self.answers: dict[str, Any] = {
            "VERSION.SDK_INT": sdk,
            "Type.systemBars()": 7,
            "Type.displayCutout()": 128,
            "Locale.getDefault().getLanguage()": "en",
            "PythonActivity.mActivity.getResources().getDisplayMetrics().density": 1.0,
            "WindowInsetsController.APPEARANCE_LIGHT_STATUS_BARS": 8,
            "WindowInsetsController.APPEARANCE_LIGHT_NAVIGATION_BARS": 16,
        }
        self.set(dark=dark, font_scale=1.0)
        self.set_insets(0, 63, 0, 126)
        self._move_in(monkeypatch)

    def _move_in(self, monkeypatch: pytest.MonkeyPatch) -> None:
        parts = ("jnius", "android", "android.activity", "android.config", "android.runnable")
        made = {name: ModuleType(name) for name in parts}
        jnius, android = made["jnius"], made["android"]
        jnius.autoclass, jnius.cast, jnius.JavaException = self._class, self._cast, JavaException
        android.activity, android.config = made["android.activity"], made["android.config"]
        android.activity.bind, android.activity.unbind = self._bind, self._unbind
        android.config.JAVA_NAMESPACE = "org.kivy.android"
        made["android.runnable"].run_on_ui_thread = self._as_ui_thread
        for name, module in made.items():
            monkeypatch.setitem(sys.modules, name, module)
        for name in [name for name in sys.modules if name.partition(".")[0] == "plyer"]:
            monkeypatch.delitem(sys.modules, name)
        monkeypatch.setenv("ANDROID_ARGUMENT", "files/app")

    # What a person does and hears, or the phone

    def find_its_voice(self) -> None:
        self.answers |= {"TextToSpeech().setLanguage()": 0, "TextToSpeech().speak()": 0}

    @property
    def said(self) -> list[str]:
        """Aloud, when all has been said."""
        for thread in threading.enumerate():
            if thread.name == "voice":
                thread.join()
        return [str(given[0]) for given in self.asked("TextToSpeech().speak")]

    def set(self, dark: bool | None = None, font_scale: float | None = None) -> None:
        configuration = "PythonActivity.mActivity.getResources().getConfiguration()"
        if dark is not None:
            self.answers[f"{configuration}.uiMode"] = 0x21 if dark else 0x11
        if font_scale is not None:
            self.answers[f"{configuration}.fontScale"] = font_scale

    def set_insets(self, left: int, top: int, right: int, bottom: int) -> None:
        view = "PythonActivity.mActivity.getWindow().getDecorView()"
        edges = {"left": left, "top": top, "right": right, "bottom": bottom}
        for edge, pixels in edges.items():
            self.answers[f"{view}.getRootWindowInsets().getInsets().{edge}"] = pixels

    def hand_out(self, path: Path, flags: int) -> None:
        """The file behind the next address that is opened."""
        opened = "PythonActivity.mActivity.getContentResolver().openFileDescriptor()"
        self.answers[f"{opened}.detachFd()"] = lambda: os.open(path, flags)

    def intent(self, action: str = "VIEW", address: str = "content://mail/7") -> Java:
        """What another app hands over, or answers with."""
        name = f"Given{len(self.calls)}"
        self.answers[f"{name}.getAction()"] = f"android.intent.action.{action}"
        self.answers[f"{name}.getData().toString()"] = address
        self.name_file(address.rpartition("/")[2])
        return Java(self, name, "android.content.Intent")

    def name_file(self, name: str) -> None:
        found = "PythonActivity.mActivity.getContentResolver().query()"
        self.answers |= {f"{found}.moveToFirst()": True, f"{found}.getString()": name}

    def answer(self, number: int, result: int, intent: Java | None) -> None:
        """What a person chose in another app."""
        with self._walk("on_activity_result") as listeners:
            for listener in listeners:
                listener(number, result, intent)

    def open(self, intent: Java) -> None:
        with self._walk("on_new_intent") as listeners:
            for listener in listeners:
                listener(intent)

    @contextmanager
    def _walk(self, event: str) -> Iterator[list[Any]]:
        self._walking = True
        yield list(self.bound[event])
        self._walking = False

    # What the app asks

    def asked(self, method: str) -> list[tuple[Any, ...]]:
        """With what a method was called, each time."""
        return [given for name, given in self.calls if name.endswith(method)]

    def _bind(self, **listeners: Any) -> None:
        for event, listener in listeners.items():
            self.bound[event].append(listener)

    def _unbind(self, **listeners: Any) -> None:
        if self._walking:
            raise JavaException("java.util.ConcurrentModificationException")
        for event, listener in listeners.items():
            self.bound[event].remove(listener)

    def _as_ui_thread(self, act: Callable[..., None]) -> Callable[..., None]:
        def acted(*given: Any) -> None:
            self._on_ui_thread = True
            act(*given)
            self._on_ui_thread = False

        return acted

    def _class(self, name: str) -> Java:
        if name not in JAVA and name not in stand_ins():
            raise JavaException(f"java.lang.ClassNotFoundException: {name}")
        return Java(self, name.rpartition(".")[2].rpartition("$")[2], name, is_class=True)

    def _cast(self, name: str, thing: Java) -> Java:
        self._class(name)
        related = _is(thing._type, name) or _is(name, thing._type) or thing._type == TOP
        # What an interface hides may be anything.
        if not related and not thing._type.endswith("Parcelable"):
            raise JavaException(f"java.lang.ClassCastException: {thing._type} is no {name}")
        return Java(self, thing._path, name, words=thing._words)

    def members(self, type: str, name: str) -> list[Member]:
        """What this phone has of that name."""
        found = [one for one in JAVA[type] if one.name == name] if type in JAVA else []
        since = stand_ins()[type].since if type in stand_ins() else 0
        return [one for one in found or find(type, name) if max(one.since, since) <= self.sdk]

    def called(self, path: str, members: list[Member], given: tuple[Any, ...]) -> Any:
        fitting = [one for one in members if _fits(one, given)]
        if not fitting:
            raise JavaException(f"No methods called {path} matching your arguments: {given}")
        if any(_is_trap(one, given) for one in fitting):
            raise JavaException(f"{path} would take a string of Python's for an array of letters")
        if path.endswith("setSystemBarsAppearance") and not self._on_ui_thread:
            raise JavaException("Only the original thread that created a view can touch it")
        told = tuple(one._words if isinstance(one, Java) and one._words else one for one in given)
        self.calls.append((path, told))
        answer = self.answer_for(f"{path}()", fitting[0], *given)
        if isinstance(answer, Exception):
            raise answer
        return answer() if callable(answer) and not isinstance(answer, Java) else answer

    def answer_for(self, path: str, member: Member, *given: Any) -> Any:
        if path in self.answers:
            return self.answers[path]
        if member.value.startswith('"'):
            return member.value.strip('"')
        if member.gives == "void":
            return None
        if member.gives in NUMBERS | {"boolean"}:
            return 0
        if member.name == NEW and member.gives == WORDS:
            return Java(self, path, WORDS, words=str(given[0]))
        if member.gives == WORDS:
            return ""
        return Java(self, path, TOP if member.gives == "T" else member.gives)


# What pyjnius lets pass


def _fits(member: Member, given: tuple[Any, ...]) -> bool:
    takes = member.takes or ()
    return len(takes) == len(given) and all(map(_passes, takes, given))


def _passes(type: str, given: Any) -> bool:
    if given is None:
        return type not in NUMBERS | {"boolean", "char"}
    if isinstance(given, bool):
        return type in ("boolean", TOP)
    if isinstance(given, int):
        return type in WHOLE | BROKEN
    if isinstance(given, float):
        return type in BROKEN
    if isinstance(given, str):
        return type in (WORDS, "char[]", TOP)
    if isinstance(given, list):
        return type.endswith("[]") and all(_passes(type[:-2], one) for one in given)
    return isinstance(given, Java) and not given._is_class and _is(given._type, type)


def _is_trap(member: Member, given: tuple[Any, ...]) -> bool:
    pairs = zip(member.takes or (), given, strict=True)
    return any(type == "char[]" and isinstance(one, str) for type, one in pairs)


def _is(type: str, ancestor: str) -> bool:
    """Whether a thing of one type is one of the other, too."""
    if type == ancestor or ancestor == TOP:
        return True
    parents = stand_ins()[type].parents if type in stand_ins() else PARENTS.get(type, ())
    return any(_is(parent, ancestor) for parent in parents)
