"""Guests are sent what the page reads, and nothing else."""

import re

from companion.paths import page_folder
from companion.server.json_values import FIELDS
from screens.theme import DARK, LIGHT

SCRIPTS = "\n".join(file.read_text("utf-8") for file in sorted(page_folder().glob("*.js")))


def test_every_field_that_is_sent_is_read() -> None:
    for view, fields in FIELDS.items():
        for name, _ in fields:
            assert re.search(rf"(\.|[{{,]\s*){name}\b(?!:)", SCRIPTS), f"{view}.{name}"


def test_every_sentence_of_the_page_can_be_collected_for_translators() -> None:
    assert re.findall(r"(?<![\w.])t\((?!\")[^)]*", SCRIPTS) == ["t(sentence, facts = {}"]


def test_a_person_has_one_hue_in_the_app_and_on_the_page() -> None:
    css = (page_folder() / "page.css").read_text("utf-8")

    def code(colour: tuple[float, ...]) -> str:
        return "#" + "".join(f"{round(255 * part):02X}" for part in colour[:3])

    for number in range(8):
        dark = DARK.seat(number)
        light = LIGHT.seat(number)
        fills = f"--seat: {code(dark.colour)}; --fill: {code(dark.ground)}"
        assert f".seat{number} {{ {fills}; --deep: {code(light.line)}; }}" in css
        assert light.colour == dark.colour
