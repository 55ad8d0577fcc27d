"""A stand-in for Android: records what is asked of it, and answers as a phone would.

`Phone(monkeypatch)` makes this process believe that it runs on Android: pyjnius and
python-for-android's `android` package are replaced for one test, and plyer is loaded anew. Every
call of a Java method is written down in `phone.calls` as "Class.method" with its arguments.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest


class JavaException(Exception):
    """What pyjnius raises: no relative of any exception of ours."""


class Java:
    """Any class or object of Java: each attribute exists, each call is recorded."""

    def __init__(self, phone: Phone, name: str) -> None:
        self._phone, self._name = phone, name

    def __getattr__(self, key: str) -> Any:
        if key.startswith("__"):
            raise AttributeError(key)
        name = f"{self._name}.{key}"
        return self._phone.answers.get(name, Java(self._phone, name))

    def __call__(self, *given: Any) -> Any:
        return self._phone.called(self._name, given)

    def __repr__(self) -> str:
        return self._name


class Phone:
    """`answers` holds the constants, and by "Class.method()" what a call returns or raises."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, sdk: int = 36, dark: bool = False) -> None:
        self.calls: list[tuple[str, tuple[Any, ...]]] = []
        self.bound: dict[str, Any] = {}  # what waits for an answer of another app
        self.answers: dict[str, Any] = {
            "VERSION.SDK_INT": sdk,
            "Type.systemBars()": 7,
            "Type.displayCutout()": 128,
            "Locale.getDefault().getLanguage()": "en",
            "VibrationEffect.DEFAULT_AMPLITUDE": -1,
        }
        self.set(dark=dark, font_scale=1.0)
        self.set_insets(0, 63, 0, 126)
        jnius, android = ModuleType("jnius"), ModuleType("android")
        jnius.autoclass = lambda name: Java(self, name.rpartition(".")[2].rpartition("$")[2])
        jnius.cast = lambda name, thing: thing
        jnius.JavaException = JavaException
        android.activity = ModuleType("android.activity")
        android.activity.bind = self.bound.update
        android.activity.unbind = lambda **gone: [self.bound.pop(name) for name in gone]
        android.config = ModuleType("android.config")
        android.config.JAVA_NAMESPACE = "org.kivy.android"
        for module in (jnius, android, android.activity, android.config):
            monkeypatch.setitem(sys.modules, module.__name__, module)
        for name in [name for name in sys.modules if name.partition(".")[0] == "plyer"]:
            monkeypatch.delitem(sys.modules, name)
        monkeypatch.setenv("ANDROID_ARGUMENT", "files/app")

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

    def called(self, name: str, given: tuple[Any, ...]) -> Any:
        self.calls.append((name, given))
        if name == "String":
            return given[0]
        answer = self.answers.get(f"{name}()", Java(self, f"{name}()"))
        if isinstance(answer, Exception):
            raise answer
        return answer() if callable(answer) and not isinstance(answer, Java) else answer

    def asked(self, method: str) -> list[tuple[Any, ...]]:
        """With what a method was called, each time."""
        return [given for name, given in self.calls if name.endswith(method)]
