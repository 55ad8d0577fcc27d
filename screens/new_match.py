"""New match: the game, who plays and in which order, who begins, and the house rules."""

from __future__ import annotations

import random
from typing import Any

from kivy.metrics import dp
from kivy.uix.stacklayout import StackLayout

from companion.engine.kinds import Flag, OneOf, Text, Whole
from companion.new_match import NewMatch

from .kit import Card, Chip, PushButton, Segmented, Stepper, TextField, Toggle, Words
from .page import Page
from .seating import Seating, SeatRow
from .theme import GAP


class NewMatchScreen(Page):
    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.new = NewMatch()
        self.field = TextField()
        self.field.bind(on_text_validate=lambda field: self._join(field.text))
        self.seating = Seating()
        self.seating.bind(
            on_order=lambda _, order: self._change(self.new.seat(order)),
            on_leave=lambda _, name: self._change(self.new.leave(name)),
            on_begin=lambda _, name: self._change(self.new.begin(name)),
        )
        self.start = PushButton()
        self.start.bind(on_tap=lambda *_: self._start())
        self.set_footer(self.start)

    def show(self, new: NewMatch | None = None, **_what: Any) -> None:
        if new is not None:
            self.new = new
        self._build()

    def _change(self, new: NewMatch) -> None:
        rebuild = new.game is not self.new.game or set(new.players) != set(self.new.players)
        self.new = new
        if rebuild:
            self._build()
        else:
            self._seats()
            self._ready()

    def _build(self) -> None:
        tr = self.tr
        self.header.title, self.header.back = tr("New match"), tr("Back")
        for kept in (self.field, self.seating):
            if kept.parent:
                kept.parent.remove_widget(kept)
        self.content.clear_widgets()
        self._game()
        self._people()
        self._house_rules()
        self._ready()

    def _section(self, title: str) -> Card:
        card = Card()
        card.add_widget(Words(text=title, role="label", bold=True))
        self.content.add_widget(card)
        return card

    def _game(self) -> None:
        language = self.app.language
        card = self._section(self.tr("Which game?"))
        chips = self._chips(card)
        for game in self.app.games:
            chosen = game == self.new.game.id
            chip = self._chip(chips, language.of_game(game)["name"], chosen)
            chip.bind(on_tap=lambda *_, game=game: self._change(self.new.play(game)))
        how = Segmented(
            options=(("moves", self.tr("Every move")), ("rounds", self.tr("Rounds only"))),
            chosen="rounds" if self.new.rounds_only else "moves",
        )
        how.bind(
            on_choose=lambda _, way: self._change(self.new._replace(rounds_only=way == "rounds"))
        )
        if len(self.new.game.rules) > 2:  # a game that is only counted has no other way
            card.add_widget(how)

    def _people(self) -> None:
        tr = self.tr
        least, most = self.new.game.players
        card = self._section(
            tr("Who plays? {least} to {most}, in seating order", least=least, most=most)
        )
        self._seats()
        if self.new.players:
            card.add_widget(self.seating)
        absent = [p for p in self.app.library.people if p.name not in self.new.players]
        chips = self._chips(card) if absent else None
        for person in absent:
            chip = self._chip(chips, person.name, False)
            chip.seat, chip.mark = person.colour, person.name[:1].upper()
            chip.bind(on_tap=lambda *_, name=person.name: self._change(self.new.join(name)))
        self.field.hint_text = tr("Somebody new …")
        card.add_widget(self.field)
        if len(self.new.players) > 1:
            draw = PushButton(text=tr("Draw who begins"), icon="dice", kind="quiet")
            draw.bind(on_tap=lambda *_: self._change(self.new.draw(random.Random())))
            card.add_widget(draw)

    def _seats(self) -> None:
        tr = self.tr
        known = {person.name: person for person in self.app.library.people}
        rows = []
        for number, name in enumerate(self.new.players):
            person = known.get(name)
            rows.append(
                SeatRow(
                    name=name,
                    colour=person.colour if person else number,
                    mark=name[:1].upper(),
                    begins=tr("begins") if name == self.new.begins else "",
                    spoken_handle=tr("Move {player}", player=name),
                    spoken_cross=tr("Take {player} away", player=name),
                )
            )
        self.seating.set(rows)

    def _chips(self, card: Card) -> StackLayout:
        chips = StackLayout(size_hint_y=None, spacing=dp(GAP))
        chips.bind(minimum_height=chips.setter("height"))
        card.add_widget(chips)
        return chips

    def _chip(self, chips: StackLayout, text: str, chosen: bool) -> Chip:
        chip = Chip(text=text, chosen=chosen, size_hint=(None, None))
        chip.bind(minimum_width=chip.setter("width"), minimum_height=chip.setter("height"))
        chips.add_widget(chip)
        return chip

    def _house_rules(self) -> None:
        """What the game declares, each with its meaning."""
        if not self.new.game.options:
            return
        card = self._section(self.tr("House rules"))
        words = self.app.language.of_game(self.new.game.id)["options"]
        for option in self.new.game.options:
            self._option(card, option, words[option.id])

    def _option(self, card: Card, option: Any, words: dict[str, Any]) -> None:
        value = self.new.options.get(option.id, option.default)
        name, means = words["name"], words.get("means", "")
        match option.kind:
            case Flag():
                made = Toggle(title=name, caption=means, active=value)
                made.bind(on_change=lambda _, on: self._choose(option.id, on))
            case OneOf():
                card.add_widget(Words(text=name))
                if means:
                    card.add_widget(Words(text=means, role="caption", colour="second"))
                choices = tuple((word, words["values"][word]) for word in option.kind.words)
                made = Segmented(options=choices, chosen=value)
                made.bind(on_choose=lambda _, word: self._choose(option.id, word))
            case Whole(low=low, high=high):
                made = Stepper(text=name, caption=means, value=value, least=low, most=high)
                made.bind(on_change=lambda _, number: self._choose(option.id, int(number)))
            case Text():
                made = TextField(hint_text=name, text=value)
                made.bind(text=lambda _, text: self._choose(option.id, text))
            case _:
                return
        card.add_widget(made)

    def _choose(self, option: str, value: Any) -> None:
        self.new = self.new.choose(option, value)
        self._ready()

    def _join(self, name: str) -> None:
        self.field.text = ""
        self._change(self.new.join(name))

    def _ready(self) -> None:
        missing = self.new.missing
        self.start.text = self.tr("Start")
        self.start.second = self.app.language.malformed(missing) if missing else ""
        self.start.kind = "quiet" if missing else "primary"

    def _start(self) -> None:
        if self.field.text.strip():
            self._join(self.field.text)
        if not self.new.missing:
            self.app.begin(self.new)
