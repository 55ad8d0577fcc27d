"""Lets the description of a package lead somewhere, for whoever reads it on a package index.

    python -m tools.absolute_links https://example.org/somebody/table-companion v0.2.0

In the sources every link and picture of README.md is relative, and pyproject.toml has no addresses,
because the sources do not know where they lie. The workflow that builds the wheel does, and calls
this on its own copy.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

HOME = Path(__file__).parents[1]
LINK = re.compile(r"(?P<picture>!?)\[(?P<words>[^\]]*)\]\((?P<to>(?!https?:|#)[^)]+)\)")


def with_links(readme: str, address: str, version: str) -> str:
    def absolute(link: re.Match[str]) -> str:
        kind = "raw" if link["picture"] else "blob"
        return f"{link['picture']}[{link['words']}]({address}/{kind}/{version}/{link['to']})"

    return LINK.sub(absolute, readme)


def with_addresses(project: str, address: str) -> str:
    listed = {
        "Homepage": address,
        "Issues": f"{address}/issues",
        "Changelog": f"{address}/blob/main/CHANGELOG.md",
        "Privacy": f"{address}/blob/main/PRIVACY.md",
        "Security": f"{address}/security/policy",
    }
    lines = "".join(f'{name} = "{where}"\n' for name, where in listed.items())
    return project.replace("[project.scripts]", f"[project.urls]\n{lines}\n[project.scripts]")


def main() -> None:
    address, version = sys.argv[1:]
    for name, change in {
        "README.md": lambda text: with_links(text, address, version),
        "pyproject.toml": lambda text: with_addresses(text, address),
    }.items():
        file = HOME / name
        file.write_text(change(file.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
