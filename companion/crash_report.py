"""Write a report of an exception that nobody expected: a small text file that a person can share.

The app and the web server use it alike. A report holds versions, the caller's facts and the
traceback, never the values of variables.
"""

from __future__ import annotations

import hashlib
import platform
import re
import traceback
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from . import __version__
from .clock import now
from .record.durable import make_folder, replace_durably

FOLDER = "reports"  # beside the matches that a device keeps
MOST_REPORTS = 10
LARGEST_REPORT = 16 * 1024  # bytes
HIDDEN = "[name]"
CUT = "\n[… cut …]\n"


def write_report(
    folder: Path,
    exception: BaseException,
    facts: Mapping[str, object],
    private: Iterable[str] = (),
) -> Path | None:
    """Write a report into the folder and return its path, or None where nothing can be written.

    The same fault replaces its own report, and the oldest reports give way: a fault that comes
    back with every frame fills no disk. `private` are words to hide, such as players' names.
    """
    try:
        text = report_text(exception, facts, private)
        path = make_folder(folder) / f"report-{fingerprint(exception)}.txt"
        replace_durably(path, text.encode())
        _remove_oldest(folder, path)
    except Exception:  # whoever reports a fault must not meet another one: a full disk, a bad repr
        return None
    return path


def report_text(
    exception: BaseException, facts: Mapping[str, object], private: Iterable[str] = ()
) -> str:
    """Return the report as text of at most LARGEST_REPORT bytes without private words."""
    about = {
        "time": now(),
        "version": __version__,
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        **facts,
    }
    lines = [f"{name}: {value}" for name, value in about.items()]
    trace = "".join(traceback.format_exception(exception))
    text = _hide("\n".join([*lines, "", trace]), private)
    return _shorten(text, LARGEST_REPORT)


def _hide(text: str, private: Iterable[str]) -> str:
    home = str(Path.home())
    if len(home) > 1:
        text = text.replace(home, "~")
    words = sorted({word for word in private if word.strip()}, key=len, reverse=True)
    if not words:
        return text
    return re.sub(rf"(?<!\w)(?:{'|'.join(map(re.escape, words))})(?!\w)", HIDDEN, text)


def _shorten(text: str, most: int) -> str:
    """Keep the beginning and the end, which says where it happened."""
    content = text.encode("utf-8", "replace")
    if len(content) <= most:
        return content.decode()
    half = (most - len(CUT.encode())) // 2
    return (
        content[:half].decode("utf-8", "ignore") + CUT + content[-half:].decode("utf-8", "ignore")
    )


def fingerprint(exception: BaseException) -> str:
    """Return the same letters whenever the same lines raise the same kind of exception."""
    frames = traceback.extract_tb(exception.__traceback__)[-8:]
    where = [f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames]
    return hashlib.sha256(repr((type(exception).__name__, where)).encode()).hexdigest()[:12]


def _remove_oldest(folder: Path, newest: Path) -> None:
    others = [path for path in folder.glob("report-*.txt") if path != newest]
    others.sort(key=lambda path: path.stat().st_mtime_ns, reverse=True)
    for path in others[MOST_REPORTS - 1 :]:
        with suppress(OSError):
            path.unlink()
