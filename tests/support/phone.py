"""A stand-in for Android without Java: records what is asked of it, and answers as a phone would.

`Phone(monkeypatch)` makes this process believe that it runs on Android: pyjnius and
python-for-android's `android` package are replaced for one test, and plyer is loaded anew. Every
call of a Java method is written down in `phone.calls` as "Class.method" with its arguments.

Whatever is asked for is there. Whether Android has it, with these arguments and in this version, is
tried on real classes of Java by `tests/android/checks.py`.
"""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from companion.device import JAVA

SLOW = ("TextToSpeech().setLanguage", "TextToSpeech().speak")  # for which no tap may wait


class JavaException(Exception):
    """What pyjnius raises: no relative of any exception of ours."""


class Java:
    """A class, a method or an object of Java, by the way that leads to it."""

    def __init__(self, phone: Phone, path: str) -> None:
        self._phone = phone
        self._path = path

    def __getattr__(self, key: str) -> Any:
        if key.startswith("__"):
            raise AttributeError(key)
        path = f"{self._path}.{key}"
        return self._phone.answers.get(path, Java(self._phone, path))

    def __call__(self, *given: Any) -> Any:
        return self._phone.called(self._path, given)

    def __eq__(self, other: object) -> bool:
        return str(self) == str(other)

    def __repr__(self) -> str:
        return self._path


class Phone:
    """`answers` holds the constants, and by "Class.method()" what a call returns or raises."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, sdk: int = 36, dark: bool = False) -> None:
        self.calls: list[tuple[str, tuple[Any, ...]]] = []
        self.bound: dict[str, list[Any]] = {"on_activity_result": [], "on_new_intent": []}
        self.answers: dict[str, Any] = {
            "VERSION.SDK_INT": sdk,
            "Type.systemBars()": 7,
            "Type.displayCutout()": 128,
            "Locale.getDefault().getLanguage()": "en",
            "PythonActivity.mActivity.getResources().getDisplayMetrics().density": 1.0,
            "WindowInsetsController.APPEARANCE_LIGHT_STATUS_BARS": 8,
            "WindowInsetsController.APPEARANCE_LIGHT_NAVIGATION_BARS": 16,
        }
        self.answers["PythonActivity.mActivity.getIntent()"] = self.intent("MAIN")
        self.set(dark=dark, font_scale=1.0)
        self.set_insets(0, 63, 0, 126)
        self._move_in(monkeypatch)

    def _move_in(self, monkeypatch: pytest.MonkeyPatch) -> None:
        parts = ("jnius", "android", "android.activity", "android.config", "android.runnable")
        made = {name: ModuleType(name) for name in parts}
        jnius = made["jnius"]
        android = made["android"]
        jnius.autoclass = self._class
        jnius.cast = lambda _name, thing: thing
        jnius.JavaException = JavaException
        android.activity = made["android.activity"]
        android.config = made["android.config"]
        android.activity.bind = self._bind
        android.config.JAVA_NAMESPACE = "org.kivy.android"
        made["android.runnable"].run_on_ui_thread = lambda act: act
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
        return [given[0] for given in self.asked("TextToSpeech().speak")]

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
        self.answers[f"{name}.getAction()"] = f"Intent.ACTION_{action}"
        self.answers[f"{name}.getFlags()"] = 0
        self.answers[f"{name}.getData().toString()"] = address
        self.name_file(address.rpartition("/")[2])
        return Java(self, name)

    def name_file(self, name: str) -> None:
        found = "PythonActivity.mActivity.getContentResolver().query()"
        self.answers |= {f"{found}.moveToFirst()": True, f"{found}.getString()": name}

    def answer(self, number: int, result: int, intent: Java | None) -> None:
        """What a person chose in another app."""
        for listener in self.bound["on_activity_result"]:
            listener(number, result, intent)

    def open(self, intent: Java) -> None:
        for listener in self.bound["on_new_intent"]:
            listener(intent)

    # What the app asks

    def asked(self, method: str) -> list[tuple[Any, ...]]:
        """With what a method was called, each time."""
        return [given for name, given in self.calls if name.endswith(method)]

    def _bind(self, **listeners: Any) -> None:
        for event, listener in listeners.items():
            self.bound[event].append(listener)

    def _class(self, name: str) -> Any:
        """A string of Java's is one of Python's here."""
        known = name.rpartition(".")[2].rpartition("$")[2]
        return str if known == "String" else Java(self, known)

    def called(self, path: str, given: tuple[Any, ...]) -> Any:
        alone = JAVA._is_owned()  # type: ignore[attr-defined]
        assert alone or path in SLOW, f"{path}: two threads in pyjnius end the app"
        assert not alone or path not in SLOW, f"{path}: every tap would wait for it"
        self.calls.append((path, given))
        answer = self.answers.get(f"{path}()", Java(self, f"{path}()"))
        if isinstance(answer, Exception):
            raise answer
        return answer() if callable(answer) and not isinstance(answer, Java) else answer
