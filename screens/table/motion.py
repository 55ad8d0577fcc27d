"""What moves on the table after a tap: cards that fly to where they lie now, and the turn's edge.

Everything is found by comparing two views, so no game says what flies where. Undo is the same with
the views exchanged: the card flies back. Nothing here takes a touch, and the next tap ends it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kivy.animation import Animation
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.engine.offers import Face, Spot
from companion.views.accessible import Accessible
from companion.views.table_view import TableView

from ..theme import CORNER, MOTION, Rgba
from ..widgets import Drawn, Painter
from ..widgets.painter import FACE_DOWN
from .duel import SIDES, STAKE
from .grid import Box

if TYPE_CHECKING:
    from .screen import TableScreen

EDGE = 3  # dp of the frame that slides to whoever is at turn
MOST = 2  # cards that fly at once


class Flight(NamedTuple):
    """A card that goes from one place to another; a place is a pick, or a part of a duel."""

    face: Face[str]
    start: str
    goal: str


class Mover(Drawn):
    """A card on its way, or the frame that slides to whoever is at turn: drawn once, then moved."""

    face: Face[str] | None = ObjectProperty(None, allownone=True)
    colour: Rgba = ObjectProperty((0, 0, 0, 0))  # of the frame

    def draw(self, pen: Painter) -> None:
        face = self.face
        if face is None:
            pen.outline(0, 0, self.width, self.height, self.colour, CORNER, EDGE)
            return
        pen.face(face, (0, 0, self.width, self.height))
        if face.badge:
            pen.badge(f"×{face.badge}", self.width, self.height)

    def accessible(self, zone: str = "") -> Accessible:
        return Accessible("")


def flights(before: TableView, after: TableView, undone: bool = False) -> list[Flight]:
    """Return the cards that a logged move has brought to another place, or Undo back from it."""
    if undone:
        forwards = flights(after, before)
        return [flight._replace(start=flight.goal, goal=flight.start) for flight in forwards]
    gained = _gained(before, after)
    if before.stake and not after.stake:  # it was won
        won = (spot for spot in gained if _alike(spot.face, before.stake.at_stake))
        return [Flight(spot.face, STAKE, spot.pick) for spot in won]
    found = [Flight(spot.face, _source(before, spot.face), spot.pick) for spot in gained]
    if after.stake:
        played = after.stake.attack, after.stake.defence
        former = (before.stake.attack, before.stake.defence) if before.stake else ((), ())
        found = [
            Flight(now[-1], _source(before, now[-1]), side)
            for side, now, was in zip(SIDES, played, former, strict=True)
            if len(now) > len(was)
        ]
    return [flight for flight in found if flight.start]


def _spots(view: TableView) -> dict[str, Spot[str]]:
    lying = (spot for tile in view.tiles for spot in tile.spots)
    return {spot.pick: spot for spot in (*lying, *view.middle)}


def _gained(before: TableView, after: TableView) -> list[Spot[str]]:
    """The spots on which another card lies than before, or more of the same; a pile from which
    somebody has taken a card has not gained the one below."""
    was = _spots(before)

    def has_more(now: Spot[str], then: Spot[str] | None) -> bool:
        if now.face.icon == FACE_DOWN or not (now.face.icon or now.face.short):
            return False
        if then is None or not _alike(now.face, then.face):
            return then is None or now.below >= then.below
        return (now.face.badge, now.below) > (then.face.badge, then.below)

    found = [spot for pick, spot in _spots(after).items() if has_more(spot, was.get(pick))]
    return [spot for spot in found if spot.seat is not None] or found


def _alike(one: Face[str], other: Face[str]) -> bool:
    return (one.icon, one.short) == (other.icon, other.short)


def _source(view: TableView, face: Face[str]) -> str:
    """The key of this card, or else one that was picked with it."""
    keys = [key for pad in view.pads for key in pad.keys if not key.face.plain]
    same = [key for key in keys if _alike(key.face, face)]
    return next((key.pick for key in (*same, *(k for k in keys if k.picked))), "")


class TableMotion:
    """Moves cards and the turn on one screen of the table."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self._cards = [Mover(size_hint=(None, None)) for _ in range(MOST)]
        self._frame = Mover(size_hint=(None, None))

    def places(self) -> dict[str, Box]:
        """Return where cards lie in the window now: at spots, on keys, in a duel."""
        if self.screen.theme.still:
            return {}
        screen = self.screen
        found = {}
        for widget in (screen.duel, *screen.tiles, *screen.piles, *screen.keys):
            if widget.parent:
                widget.refresh_if_needed()
                for place, (x, y, width, height) in widget.lying.items():
                    found[place] = *widget.to_window(widget.x + x, widget.y + y), width, height
        return found

    def show(self, before: TableView, was: dict[str, Box], undone: bool = False) -> None:
        """Show how the table has come from a view and its places: after Undo it goes backwards."""
        after = self.screen.view
        if not was or before is after:
            return
        now = self.places()
        self._slide_turn(before, after)
        for card, flight in zip(self._cards, flights(before, after, undone), strict=False):
            start = was.get(flight.start) or now.get(flight.start)
            goal = now.get(flight.goal) or was.get(flight.goal)
            if start and goal:
                card.face = flight.face
                card.size = goal[2:]
                middle = start[0] + (start[2] - goal[2]) / 2, start[1] + (start[3] - goal[3]) / 2
                self._move(card, middle, goal[:2])

    def _slide_turn(self, before: TableView, after: TableView) -> None:
        was, now = (
            next((tile.seat for tile in view.tiles if tile.at_turn), None)
            for view in (before, after)
        )
        if was is None or now is None or was == now:
            return
        old = self.screen.tiles[was]
        new = self.screen.tiles[now]
        self._frame.size = new.size
        self._frame.colour = self.screen.theme.seat(new.look.colour).line
        self._move(self._frame, old.to_window(*old.pos), new.to_window(*new.pos))

    def _move(self, widget: Widget, start: tuple[float, float], goal: tuple[float, ...]) -> None:
        Animation.cancel_all(widget)
        widget.pos = start
        if not widget.parent:
            self.screen.add_widget(widget)
        motion = Animation(x=goal[0], y=goal[1], duration=MOTION, t="out_cubic")
        motion.bind(on_complete=lambda *_: widget.parent and widget.parent.remove_widget(widget))
        motion.start(widget)
