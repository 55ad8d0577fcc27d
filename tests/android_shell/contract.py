"""What the page may ask of the Android shell, read where it is said: in Bridge.java."""

import re
from typing import NamedTuple

from tests import HOME

JAVA = HOME / "packaging" / "android-shell" / "java" / "org" / "tablecompanion" / "edition"
SCRIPT = HOME / "web" / "shell" / "shell.js"
METHOD = re.compile(r"^ +(?:public )?(\w+) (\w+)\(([^)]*)\)(?=;| \{)", re.M)

KINDS = {"boolean": "boolean", "int": "number", "String": "string"}  # of JavaScript


class Method(NamedTuple):
    """One method of the bridge: the types in it are Java's."""

    name: str
    returns: str
    takes: tuple[str, ...]


def bridge() -> list[Method]:
    """Return the methods that the contract has."""
    return methods_in((JAVA / "Bridge.java").read_text("utf-8"))


def methods_in(source: str) -> list[Method]:
    """Return the methods of a Java source in their order."""
    found = []
    for returns, name, taken in METHOD.findall(source):
        types = tuple(one.split()[-2] for one in taken.split(", ")) if taken else ()
        found.append(Method(name, returns, types))
    return found


def recorder() -> str:
    """Return a script that puts a shell into the page, which notes what is asked of it.

    What the page asked for is in `shellAsked`. What the shell knows is set in `shellKnows`: the
    theme, the text size, and the arrivals that wait. A wrong name, number or type of values throws.
    """
    signatures = {name: [KINDS[type] for type in takes] for name, _, takes in bridge()}
    return RECORDER.replace("SIGNATURES", repr(signatures))


RECORDER = """
  globalThis.shellAsked = [];
  globalThis.shellKnows = { isDark: false, textSize: 100, arrivals: [] };
  const answers = {
    isDark: () => shellKnows.isDark,
    textSize: () => shellKnows.textSize,
    takeArrival: () => shellKnows.arrivals.shift() ?? "",
  };
  const made = {};
  for (const [name, kinds] of Object.entries(SIGNATURES)) {
    made[name] = (...given) => {
      const types = given.map((one) => typeof one);
      if (String(types) !== String(kinds)) throw new TypeError(`shell.${name}(${types})`);
      if (name in answers) return answers[name]();
      shellAsked.push([name, ...given]);
    };
  }
  globalThis.shell = new Proxy(made, { get(of, name) {
    if (!(name in of)) throw new TypeError(`the shell has no ${String(name)}`);
    return of[name];
  } });
"""
