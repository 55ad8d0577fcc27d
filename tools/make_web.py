"""Builds the browser edition: a folder of static files for any host, in a sub-folder, too.

    python -m tools.make_web build/web          (make web)
    python -m tools.make_web build/web --serve  (make web SERVE=1)

The page is the one that `companion serve` shows; beside it lie Python (Pyodide, brought by npm),
our code and data, and what web/edition adds: the worker that answers instead of a server, the
service worker that keeps every file on the device, the manifest. docs/browser.md tells how it
works.
"""

from __future__ import annotations

import gzip
import hashlib
import importlib.util
import io
import json
import shutil
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import resvg_py

from companion import __version__
from companion.i18n.language import SOURCE, language, languages
from companion.server.http_app import SAFE
from companion.server.page_files import page_files, page_words

from .make_phone_pictures import GROUND, picture

HOME = Path(__file__).parents[1]
OURS = HOME / "web" / "edition"
PYODIDE = OURS / "node_modules" / "pyodide"
PORT = 8125

LIBRARIES = ("tinydb", "openskill")  # what else our code imports
NOT_THERE = {
    "cli",
    "cli_arguments",
    "cli_import",
    "cli_library",
    "cli_output",
    "cli_standings",
    "device",
    "doctor",
    "menu",
    "start",
    "__main__",
}  # of companion/
# Parts of libraries that nothing of ours needs; a package of openskill would import every model.
WITHOUT = {
    "openskill/models/__init__.py",
    "openskill/models/weng_lin/__init__.py",
    "openskill/models/weng_lin/bradley_terry_part.py",
    "openskill/models/weng_lin/plackett_luce.py",
    "openskill/models/weng_lin/thurstone_mosteller_full.py",
    "openskill/models/weng_lin/thurstone_mosteller_part.py",
    "tinydb/mypy_plugin.py",
}
READ = {".toml", ".md", ".json"}  # the data that Python reads; the page has its own pictures
DATA = ("games", "locale", "sheets")
ICON_NAMES = "icons/png"  # only which of them there are

LEFT_OUT = tomllib.loads((OURS / "python.toml").read_text("utf-8"))

# What the edition may do beside the served page: run Python, start its worker, be installed.
ALSO_ALLOWED = {
    "script-src": "'wasm-unsafe-eval'",
    "worker-src": "'self'",
    "manifest-src": "'self'",
}
POLICY = "content-security-policy"
ONLY_AS_HEADER = "frame-ancestors"  # of the policy
COVER = """<link rel="manifest" href="manifest.webmanifest">
<link rel="apple-touch-icon" href="icon-192.png">
<meta name="apple-mobile-web-app-capable" content="yes">
<meta name="theme-color" content="#0F1F1A">
<link rel="stylesheet" href="edition.css">
<script type="module" src="edition.js"></script>
"""
WHAT = "Keeps score in card games, names the rule a move breaks, and looks up rules."
FIRST = f"""<div id="edition" lang="{SOURCE}">
<h1>Table Companion</h1><p>{WHAT}</p></div>
"""


def build(folder: Path) -> None:
    """Make the folder anew, unless it was made of the same sources; one process at a time."""
    import fcntl  # which Windows does not have; what else is in this module works there

    folder.parent.mkdir(parents=True, exist_ok=True)
    made_of = folder.with_name(f"{folder.name}.sources")
    with made_of.open("a+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        sources = _sources()
        if file.read() != sources:
            file.truncate(0)
            _bring_pyodide()
            _build(folder)
            file.write(sources)


def _sources() -> str:
    """Return a sum of everything that the folder is made of."""
    made_from = [Path(__file__), *(f for f in OURS.iterdir() if f.is_file())]
    for part in ("companion", "data", "web/page"):
        made_from += [f for f in (HOME / part).rglob("*") if f.is_file() and f.suffix != ".pyc"]
    sums = (f"{file} {_sha256(file.read_bytes())}" for file in sorted(made_from))
    return _sha256("\n".join(sums).encode())


def _bring_pyodide() -> None:
    wanted = json.loads((OURS / "package.json").read_text())["dependencies"]["pyodide"]
    there = PYODIDE / "package.json"
    if there.exists() and json.loads(there.read_text())["version"] == wanted:
        return
    npm = shutil.which("npm")
    if not npm:
        sys.exit("npm, which brings Pyodide, is missing (Debian: npm).")
    quiet = ("--silent", "--no-audit", "--no-fund", "--no-package-lock")
    subprocess.run([npm, "install", "--prefix", OURS, *quiet], check=True)


def _build(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "py").mkdir(parents=True)
    files = {path[1:] or "index.html": reply.body for path, reply in page_files().items()}
    files["index.html"] = _index(files["index.html"].decode()).encode()
    for file in (*sorted(OURS.glob("*.js")), OURS / "edition.css"):
        files[file.name] = file.read_bytes()
    for spoken in (f"words.{one}.json" for one in languages() if one != SOURCE):
        words = page_words(language(_language_of(Path(spoken))), OURS)
        files[spoken] = _dumped(json.loads(files[spoken]) | words)
    for side in (192, 512):
        files[f"icon-{side}.png"] = _icon(side)
    files["manifest.webmanifest"] = _dumped(_manifest())
    files["py/pyodide.mjs"] = (PYODIDE / "pyodide.mjs").read_bytes()
    python, code = _compiled()
    data = _data()
    packed = {
        "py/pyodide.asm.mjs": (PYODIDE / "pyodide.asm.mjs").read_bytes(),
        "py/pyodide.asm.wasm": (PYODIDE / "pyodide.asm.wasm").read_bytes(),
        "py/python_stdlib.zip": python,
        "app.pack": _pack(code | data.pop(SOURCE)),
        **{f"language.{code}.pack": _pack(files) for code, files in data.items()},
    }
    worker = files.pop("sw.js").decode()
    shipped = {
        f"{name}.packed": gzip.compress(content, 9, mtime=0) for name, content in packed.items()
    }
    version = _version({**files, **shipped})
    files["version.js"] = _version_module(version).encode()
    shipped |= files
    for name, content in shipped.items():
        (folder / name).write_bytes(content)
    listed = [
        [
            name.removesuffix(".packed").replace("index.html", "./"),
            name,
            _sha256(content),
            len(content),
            _language_of(Path(name)),
        ]
        for name, content in sorted(shipped.items(), key=lambda one: len(one[1]))
    ]
    filled = {
        "{version}": version,
        "{source}": SOURCE,
        "{files}": json.dumps(listed),
        "{headers}": json.dumps(headers()),
    }
    for mark, text in filled.items():
        worker = worker.replace(mark, text)
    (folder / "sw.js").write_text(worker, "utf-8")
    (folder / ".nojekyll").touch()  # GitHub's pages serve what is there


def first_visit(folder: Path, code: str = SOURCE) -> dict[str, int]:
    """Return what a first visit in a language loads: the size of each file, packed by gzip -9."""
    return {
        str(file.relative_to(folder)): len(gzip.compress(file.read_bytes(), 9))
        for file in sorted(folder.rglob("*"))
        if file.is_file() and _language_of(file.relative_to(folder)) in (SOURCE, code)
    }


def _index(page: str) -> str:
    """Return the page with what the edition adds; its policy comes before anything is loaded."""
    policy = (
        f'<meta charset="utf-8">\n<meta http-equiv="{POLICY}" content="{_policy(as_meta=True)}">'
    )
    added = {
        '<meta charset="utf-8">': policy,
        '<script type="module"': COVER + '<script type="module"',
        "<body>\n": "<body>\n" + FIRST,
    }
    for mark, text in added.items():
        assert mark in page, mark
        page = page.replace(mark, text, 1)
    return page


def _policy(as_meta: bool = False) -> str:
    """Return the policy of the served page, with what else the edition needs.

    A static host sends no headers of ours: the page has the policy in itself, and the service
    worker adds it to whatever it answers, so that the worker with Python has it, too.
    """
    allowed = dict(rule.split(" ", 1) for rule in SAFE[POLICY].split("; "))
    for name, more in ALSO_ALLOWED.items():
        allowed[name] = f"{allowed.get(name, '')} {more}".strip()
    if as_meta:
        del allowed[ONLY_AS_HEADER]
    return "; ".join(" ".join(rule) for rule in allowed.items())


def headers() -> dict[str, str]:
    """Return what is said with every file of the edition, beside its kind."""
    return {name: said for name, said in SAFE.items() if name != "cache-control"} | {
        POLICY: _policy()
    }


def _manifest() -> dict[str, Any]:
    tr = language(SOURCE).tr
    shortcut = {"new": tr("New match"), "may-i": tr("May I …?"), "rules": tr("Rules")}
    return {
        "id": "./",
        "name": "Table Companion",
        "short_name": "Companion",
        "description": WHAT,
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#0F1F1A",
        "theme_color": "#0F1F1A",
        "categories": ["games", "utilities"],
        "icons": [
            {
                "src": f"icon-{side}.png",
                "sizes": f"{side}x{side}",
                "type": "image/png",
                "purpose": use,
            }
            for side in (192, 512)
            for use in ("any", "maskable")
        ],
        "shortcuts": [{"name": name, "url": f"./?open={id}"} for id, name in shortcut.items()],
        "file_handlers": [
            {
                "action": "./",
                "accept": {"application/octet-stream": [".match"], "application/toml": [".toml"]},
            }
        ],
        "launch_handler": {"client_mode": "navigate-existing"},
    }


def _icon(side: int) -> bytes:
    """Return the app's icon to the edge, as any shape may be cut out of it."""
    drawing = picture(0.6, GROUND)
    return bytes(resvg_py.svg_to_bytes(svg_string=drawing, width=side, height=side))


# Python


def _compiled() -> tuple[bytes, dict[str, bytes]]:
    """Return Python's library as a zip, and the files of our code by name, all compiled."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as whole:
            whole.extractall(folder / "library", filter(_needed, whole.namelist()))
        pairs = list(_to_compile(folder))
        for _, target, _ in pairs:
            target.parent.mkdir(parents=True, exist_ok=True)
        asked = {"python": str(PYODIDE), "pairs": [[*map(str, pair)] for pair in pairs]}
        (folder / "asked.json").write_text(json.dumps(asked))
        subprocess.run(["node", OURS / "compile.mjs", folder / "asked.json"], check=True)
        return _zip(folder / "python"), _code(folder / "app")


def _needed(name: str) -> bool:
    top, _, rest = name.partition("/")
    module = rest.removesuffix(".py")
    if top == "encodings":
        return module in LEFT_OUT["encodings_needed"]
    part = module in LEFT_OUT["parts"].get(top, ())
    return not part and top.removesuffix(".py") not in LEFT_OUT["modules"]


def _to_compile(folder: Path) -> Iterator[tuple[Path, Path, str]]:
    """Yield sources, the files to make of them, and the names that an error would show."""
    roots = [(folder / "library", "python", ""), (HOME / "companion", "app", "companion")]
    for library in LIBRARIES:
        found = importlib.util.find_spec(library)
        assert found and found.origin, library
        roots.append((Path(found.origin).parent, "app", library))
    for root, to, package in roots:
        for source in sorted(root.rglob("*.py")):
            name = Path(package) / source.relative_to(root)
            is_ours = package == "companion"
            if is_ours and str(source.relative_to(root).with_suffix("")) in NOT_THERE:
                continue
            if str(name) in WITHOUT:
                continue
            yield source, folder / to / name.with_suffix(".pyc"), str(name)


def _zip(folder: Path) -> bytes:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_STORED) as library:  # the whole is packed later
        for file in sorted(folder.rglob("*.pyc")):
            entry = zipfile.ZipInfo(str(file.relative_to(folder)))
            library.writestr(entry, file.read_bytes())
    return written.getvalue()


def _code(folder: Path) -> dict[str, bytes]:
    return {str(f.relative_to(folder)): f.read_bytes() for f in sorted(folder.rglob("*.pyc"))}


def _data() -> dict[str, dict[str, bytes]]:
    """Return the files that Python reads by their language; those without one are the source's."""
    data = HOME / "data"
    read: dict[str, dict[str, bytes]] = {code: {} for code in languages()}
    for file in (file for part in DATA for file in sorted((data / part).rglob("*"))):
        if file.suffix in READ and file.name != "golden.json":
            path = file.relative_to(data)
            read[_language_of(path)][f"data/{path}"] = file.read_bytes()
    drawn = sorted((data / ICON_NAMES).glob("*@1x.png"))
    read[SOURCE] |= {f"data/{ICON_NAMES}/{file.name}": b"" for file in drawn}
    return read


def _language_of(path: Path) -> str:
    """Return the language that a file is for: `rules.de.md`, `de/azul.toml`; else the source."""
    named = {*path.name.split("."), *path.parts[:-1]}
    return next((code for code in languages() if code in named), SOURCE)


def _pack(files: dict[str, bytes]) -> bytes:
    """Return files as one: the length of a list, the names and sizes, and all contents."""
    listed = _dumped([[name, len(content)] for name, content in files.items()])
    return len(listed).to_bytes(4, "big") + listed + b"".join(files.values())


# Versions


def _version(files: dict[str, bytes]) -> str:
    sums = "".join(f"{name} {_sha256(content)}\n" for name, content in sorted(files.items()))
    return f"{__version__}-{_sha256(sums.encode())[:12]}"


def _version_module(version: str) -> str:
    """Return the module that says which version this is, and what Pyodide must know of itself."""
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))
    lock["packages"] = {}
    values = {"VERSION": version, "SOURCE": SOURCE, "LOCKFILE": lock}
    return "".join(f"export const {name} = {json.dumps(of)};\n" for name, of in values.items())


def _sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _dumped(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


class Handler(SimpleHTTPRequestHandler):
    """A host that compresses nothing and says nothing."""

    def log_message(self, format: str, *args: Any) -> None:
        pass


def server(folder: Path, port: int = 0) -> ThreadingHTTPServer:
    """Return a host of the folder on this machine, at the port or at any."""
    return ThreadingHTTPServer(
        ("127.0.0.1", port), lambda *args: Handler(*args, directory=str(folder))
    )


def main() -> None:
    """Build, say what it came to, and serve if asked."""
    folder = Path(sys.argv[1])
    build(folder)
    size = max(sum(first_visit(folder, code).values()) for code in languages())
    print(f"{folder}: {size / 1e6:.2f} MB for a first visit. Any static host can serve it.")
    if "--serve" in sys.argv:
        hosting = server(folder, PORT)
        print(f"http://localhost:{PORT}/ (Ctrl+C ends it)", flush=True)
        try:
            hosting.serve_forever()
        except KeyboardInterrupt:
            hosting.server_close()


if __name__ == "__main__":
    main()
