"""The parts of the table at one moment: how high each is, asked of the widgets that draw them; and
the layout that they have on the screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from kivy.metrics import dp

from companion.engine.offers import Face, Pad
from companion.views.table_view import PromptView, TableView

from ..theme import GAP, NARROW, TOUCH
from ..widgets.bars import Banner, HeaderForm, bar_height, fit_header
from ..widgets.board_boxes import least_board, most_board
from ..widgets.buttons import VERB_SIDE, verb_size
from ..widgets.keycap import KeyShape, fitting_shape, key_shape
from ..widgets.piles import pile_size
from ..widgets.player_names import short_forms
from ..widgets.standings import rounds_fit, rounds_height
from ..widgets.text_block import line_step
from ..widgets.text_layout import TextMeasure, TextStyle, remembered
from ..widgets.tile_shape import TileContent, content_of, tile_shape
from .duel import DuelWidget
from .grid import Box, Grid, column_choices
from .last_moves import moves_height, rows_that_fit
from .plan import Detail, Frame, Plan, Space, Tiles, frame_for, plan

if TYPE_CHECKING:
    from .screen import TableScreen

MARGIN = 12
EMPTY = 12  # dp that an empty cell of a pad is worth
NARROWEST = 76  # a tile
WIDER = 32  # dp of height that tiles in two columns are worth
TABLET = 560  # from that width on
WIDE_KEY = 120
GOOD = {"tile": (108, 172), "key": (72, 116)}  # heights where there is space for them
SHOWN = {  # names, values and notes on keys
    Detail.WHOLE: (2, True, True),
    Detail.PLAIN: (1, False, False),
    Detail.BARE: (0, False, False),
}
MOST_PLANS = 500  # of views that a tap may bring back
CHIP = 50  # a pile, or a card that was picked, beside the prompt
CHIPS = 3  # at most
PROMPT_SIZES = ("lead", "text", "label", "caption")

LINES = {Detail.WHOLE: 2, Detail.PLAIN: 0, Detail.BARE: 0}  # below a verb's label


class TableParts:
    """The parts of a view; `board` is the usual turn of its match, if there is one."""

    def __init__(
        self,
        view: TableView,
        board: TableView | None,
        text: TextMeasure,
        contest: float = 0,
    ) -> None:
        self.view = view
        self.text = text
        self.usual = board or view
        self.gap = dp(GAP)
        self.margin = dp(MARGIN)
        self.unit = dp(1)
        self.contest = contest  # the least height of a duel that may come

    @property
    def _grows(self) -> float:
        return max(1, self.text.theme.scale)

    def most(self, part: str, width: float) -> tuple[float, float]:
        """Return a good and the most height of a "tile", a "key" or a "board"."""
        if part == "board":
            boards = [pad for pad in self.view.pads if pad.board]
            return most_board(boards[0].board, width - 2 * self.margin, self._grows)
        grows = max(self._grows, width / dp(TABLET))
        good, most = GOOD[part]
        return dp(good) * grows, dp(most) * grows

    # The table

    def header(self, width: float, detail: Detail) -> HeaderForm:
        """Return what the header shows, or the banner in its place; a header of one line has the
        buttons for which the title leaves space."""
        header = self.view.header
        worded = detail < Detail.STRIP
        if header.banner:
            words = header.banner.words if worded else ""
            tall = Banner.least_height(self.text, (header.banner.title, words), width)
            return HeaderForm(0, words, tall)
        subtitles = (header.subtitle, *header.brief) if worded else ()
        actions = 3 if detail < Detail.PLAIN else 1
        return fit_header(self.text, header.title, subtitles, width, actions)

    @cached_property
    def _on_tiles(self) -> TileContent:
        """The content that tiles may have, with the names of those that are there."""
        return content_of(self.usual.tiles)._replace(names=self.names)

    def tiles(self, width: float, detail: Detail, duel: bool = False) -> Tiles:
        """Return the players' tiles: as many beside each other as have space for whole names."""
        content = self._on_tiles._replace(lying="") if duel else self._on_tiles
        return _tiles(self.text, content, width - 2 * self.margin, detail, duel)

    @cached_property
    def _names(self) -> tuple[str, ...]:
        return tuple(key.face.name for pad in self.usual.pads for key in pad.keys)

    def pile_widths(self, width: float) -> tuple[float, ...]:
        """Return the widths of piles in a row; none if their words do not fit."""
        spots = self.view.middle
        least = [pile_size(self.text, spot, self._names)[0] for spot in spots]
        rest = width - 2 * self.margin - self.gap * (len(spots) - 1) - sum(least)
        return tuple(wide + rest / len(spots) for wide in least) if spots and rest >= 0 else ()

    def piles(self, width: float, detail: Detail) -> float:
        """Return the height of the row of piles, which is kept free while there are none; 0 where
        they stand beside the prompt."""
        spots = self.view.middle or self.usual.middle
        if detail >= Detail.CHIPS or (self.view.middle and not self.pile_widths(width)):
            return 0
        return max((pile_size(self.text, spot, self._names)[1] for spot in spots), default=0)

    def boards(self, width: float, detail: Detail) -> float:
        """Return the least height of the board that lies with the table."""
        pads = [pad for pad in self.view.pads if pad.board]
        if not pads or (pads[0].spare and detail >= Detail.PLAIN):
            return 0
        return least_board(self.text, pads[0].board, detail >= Detail.CHIPS)

    @property
    def listed(self) -> bool:
        """Return whether the rounds are what there is to look at."""
        return self.view.listed

    @property
    def crowded(self) -> bool:
        """Return whether players have only names and totals for the sake of what is there."""
        return self.view.stake is not None

    def middle(self, width: float) -> tuple[float, float]:
        """Return the least and the most height of a duel or of rounds."""
        stake = self.view.stake
        inner = width - 2 * self.margin
        if stake:
            most = DuelWidget.most_height(self.text, stake, inner)
            return DuelWidget.least_height(self.text), most
        rows = *self.view.rounds, *self.view.coming
        if not rows or not rounds_fit(self.text, rows, inner):
            return 0, 0
        return rounds_height(self.text, 1), rounds_height(self.text, len(rows))

    def last_moves(self, height: float) -> float:
        """Return the height of as many of the last moves as fit; 0 for too few."""
        return moves_height(self.text, rows_that_fit(self.text, height))

    # The hand

    def prompt(self, width: float, detail: Detail) -> float:
        """Return the height that is kept for the prompt: two lines."""
        role = "label" if detail >= Detail.STRIP else "lead"
        return max(dp(TOUCH), 2 * line_step(self.text, role) + dp(4))

    def prompt_now(self, frame: Frame) -> float:
        """Return the least height of what the prompt says now."""
        width = (frame.left if frame.told_aside else frame.right) - 2 * self.margin
        return fit_prompt(self.text, self.view.prompt, width, frame.prompt, 0, self.names).height

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of all players, which have short forms where space is short."""
        return tuple(tile.name for tile in self.view.tiles)

    def more(self, width: float) -> float:
        """Return the height of the button for more keys; 0 without one."""
        words = TextStyle(self.view.more.text, "text", bold=True)
        inner = width - 2 * self.margin - dp(24)
        return max(dp(TOUCH), self.text.height_of(inner, words) + dp(12)) if words.text else 0

    def pads(self, width: float, detail: Detail) -> tuple[Grid, ...]:
        """Return the pads; those that lie with the table have no cells."""
        across = width - 2 * self.margin
        grids = tuple(self._pad(pad, across, detail) for pad in self.view.pads)
        parts = [number for number, pad in enumerate(self.view.pads) if pad.part]
        return self._in_turn(grids, parts) if detail >= Detail.BARE and len(parts) > 1 else grids

    def _in_turn(self, grids: tuple[Grid, ...], parts: list[int]) -> tuple[Grid, ...]:
        """Pads for parts of one thing, shown in turn: as many as are no higher than the highest."""
        tallest = max(grids[number].whole for number in parts)
        groups: list[list[int]] = [[]]
        for number in parts:
            used = sum(grids[other].whole + self.gap for other in groups[-1])
            if used + grids[number].whole > tallest:
                groups.append([])
            groups[-1].append(number)
        picked = [any(key.picked for key in pad.keys) for pad in self.view.pads]
        now = next((group for group in groups if not all(picked[n] for n in group)), groups[-1])
        rows = sum(grids[number].rows for number in now)
        height = (tallest + self.gap) / rows - self.gap
        found = list(grids)
        for number in parts:
            to = {"height": height} if number in now else {"cells": 0}
            found[number] = grids[number]._replace(**to)
        return tuple(found)

    def _pad(self, pad: Pad[str], width: float, detail: Detail) -> Grid:
        faces = tuple(key.face for key in pad.keys)
        if pad.board or not faces or (pad.spare and detail >= Detail.PLAIN):
            return Grid(1, width, 0, 0, self.gap)
        return pad_grid(self.text, faces, width, detail)

    def key_shapes(self, pads: Sequence[tuple[Box, ...]]) -> tuple[KeyShape | None, ...]:
        """Return what the keys of each pad show in boxes of this size; a board's places draw what
        they have."""
        return tuple(
            fitting_shape(self.text, tuple(key.face for key in pad.keys), *boxes[0][2:])
            if boxes and not pad.board
            else None
            for pad, boxes in zip(self.view.pads, pads, strict=False)
        )

    def verbs(self, width: float, detail: Detail) -> Grid:
        """Return the verbs: in as few rows as their words allow."""
        verbs = self.view.verbs
        across = width - 2 * self.margin
        if not verbs:
            return Grid(1, across, 0, 0, self.gap, fills=True)
        seconds = tuple((v.words, "key") for v in verbs) if detail < Detail.STRIP else ()
        return _verbs_grid(self.text, tuple(v.label for v in verbs), seconds, across, detail)

    def bar(self, width: float, detail: Detail) -> float:
        """Return the height of the bar with the last move."""
        bar = self.view.bar
        buttons = tuple(word for word in (bar.undo, bar.redo) if word)
        return bar_height(self.text, bar.text, buttons, width, detail >= Detail.CHIPS)


@remembered
def _tiles(
    text: TextMeasure, content: TileContent, across: float, detail: Detail, duel: bool
) -> Tiles:
    low = duel or detail >= Detail.STRIP
    many = len(content.names)
    most = 4 if low or many > 6 or (many == 4 and across >= dp(TABLET)) else 3
    found = []
    for columns, cell in column_choices(many, across, dp(GAP), most):
        initial = detail < Detail.STRIP and cell >= dp(NARROW)
        noted = detail < Detail.CHIPS
        for dotted in (True, False) if initial else (False,):  # a bar leaves more to the name
            shape = tile_shape(text, content, cell, dotted, noted, low)
            whole = all(name.whole for name in shape.names)
            if whole:
                break
        grid = Grid(columns, cell, max(dp(TOUCH), shape.height), many, dp(GAP))
        found.append((grid, shape, whole and cell >= dp(NARROWEST if low else NARROW)))
    able = [tiles for tiles in found if tiles[2]] or found[-1:]
    # Wide tiles have larger type, and are worth a little height.
    able = sorted(able, key=lambda tiles: tiles[0].whole - dp(WIDER) * (tiles[0].columns == 2))
    grid, shape, _ = able[0]
    return Tiles(grid, shape)


@remembered
def pad_grid(text: TextMeasure, faces: tuple[Face[str], ...], width: float, detail: Detail) -> Grid:
    """Return the lowest grid in which every name fits its key; an empty cell counts as a little
    height, for it looks like a key that is lost."""
    gap = dp(GAP)
    plain = all(face.plain for face in faces)
    shows = SHOWN.get(detail, (1, True, False))
    drawn = shows[0] and not plain and any(face.icon for face in faces)
    most = 5 if drawn and width < dp(TABLET) else 9
    grids = []
    for columns in range(1, min(most, len(faces)) + 1):
        cell = (width + gap) / columns - gap
        shape = key_shape(text, faces, cell, shows)
        height = shape.height
        if detail == Detail.WHOLE and not plain:
            height = max(height, dp(GOOD["key"][0]) * max(1, text.theme.scale))
        grids.append(Grid(columns, cell, height, len(faces), gap, fits=shape.width <= cell))
    able = [grid for grid in grids if grid.fits] or grids[:1]
    if width >= dp(TABLET) and detail == Detail.WHOLE:  # wide keys, where there is space
        able = [grid for grid in able if grid.width >= dp(WIDE_KEY)] or able
    return min(able, key=lambda grid: (round(grid.whole) + dp(EMPTY) * grid.empty, grid.columns))


@remembered
def _verbs_grid(
    text: TextMeasure,
    labels: tuple[str, ...],
    seconds: tuple[tuple[str, str], ...],
    across: float,
    detail: Detail,
) -> Grid:
    lines = LINES.get(detail, 1)
    smallest = "caption" if detail >= Detail.CHIPS else "text"
    grids = []
    for columns, cell in column_choices(len(labels), across, dp(GAP), len(labels)):
        grid = Grid(columns, cell, 0, len(labels), dp(GAP), fills=True)
        # wider ones in the last row have larger type
        widths = [width for _, _, width, _ in grid.boxes(0, 0)]
        sizes = [
            verb_size(text, *verb, lines, smallest) for verb in zip(labels, widths, strict=True)
        ]
        least = max(*(wide for wide, _ in sizes), text.widest_word(*seconds) + 2 * dp(VERB_SIDE))
        tall = max(tall for _, tall in sizes)
        grids.append(grid._replace(height=tall, fits=least <= cell))
    able = [grid for grid in grids if grid.fits] or grids[-1:]
    return min(able, key=lambda grid: round(grid.whole))


class PromptForm(NamedTuple):
    """The prompt in words of one size, with so many piles as chips beside it."""

    text: str
    hint: str
    role: str
    chips: int
    height: float


@remembered
def fit_prompt(
    text: TextMeasure,
    prompt: PromptView,
    width: float,
    height: float,
    piles: int,
    names: tuple[str, ...] = (),
) -> PromptForm:
    """Return the first form of the prompt that fits; the last if none does, as high as it is."""
    for chips in range(min(piles, CHIPS), -1, -1):
        space = width - _beside(prompt, chips)
        for said, hint, role in _forms(prompt, names):
            words = " ".join(filter(None, (prompt.mode, said, hint)))
            tall = len(text.lines(words, role, space, True)) * line_step(text, role)
            fits = text.widest_word((words, role), bold=True) <= space
            if tall <= height and fits:
                return PromptForm(said, hint, role, chips, tall)
    return PromptForm(said, hint, role, 0, tall)


def _beside(prompt: PromptView, chips: int) -> float:
    """The width of what clears the picks, of picked cards and of piles."""
    return (dp(TOUCH + GAP) if prompt.picked else 0) + (chips + len(prompt.held)) * dp(CHIP + GAP)


def _forms(prompt: PromptView, names: tuple[str, ...]) -> Iterator[tuple[str, str, str]]:
    """Whole; without the hint, or what is asked between rounds; smaller; with short forms of names;
    in fewer words. Whoever is named stays named."""
    said = prompt.asks if prompt.hint and prompt.asks else prompt.text
    if prompt.hint:
        yield from ((prompt.text, prompt.hint, role) for role in PROMPT_SIZES[:3])
    for words in (said, *prompt.brief):
        for form in (words, *_with_short_names(words, names)):
            yield from ((form, "", role) for role in PROMPT_SIZES)


def _with_short_names(words: str, names: tuple[str, ...]) -> Iterator[str]:
    """The words with the longest short form of a player's name, and with the shortest."""
    for name in names:
        if name in words:
            forms = [*short_forms(name, [other for other in names if other != name])]
            yield from (words.replace(name, form) for form in dict.fromkeys(forms[:1] + forms[-1:]))


class TableLayout:
    """The frame and the plans of one table screen."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._made_for: Any = None
        self._frame: Frame
        self._plans: dict[Any, tuple[TableView, Plan]] = {}  # each with its view

    def parts(self) -> TableParts:
        """Return the parts of the table as it is now, which know their heights."""
        return TableParts(self._screen.view, self._board(), TextMeasure(self._screen.theme))

    def plan(self, parts: TableParts) -> Plan:
        """Return the plan of these parts; a tap often shows what was shown before."""
        frame = self._frame_now()
        shown = id(parts.view)
        if shown not in self._plans:
            if len(self._plans) >= MOST_PLANS:
                self._plans.clear()
            self._plans[shown] = parts.view, plan(self._space(), frame, parts)
        return self._plans[shown][1]

    def _board(self) -> TableView | None:
        screen = self._screen
        return None if screen.view.listed else screen.at.board()

    def _space(self) -> Space:
        screen = self._screen
        return Space(screen.x, screen.y, screen.width, screen.height, screen.bar.mirrored)

    def _frame_now(self) -> Frame:
        """The frame that keeps its place through the match, at this size of screen and type."""
        screen = self._screen
        board = self._board()
        space = self._space()
        usual = board or screen.view
        made_for = space, screen.theme, usual
        if self._made_for != made_for:
            text = TextMeasure(screen.theme)
            phases = screen.at.match.setup.game.rules.phases if board else ()
            contested = any(phase.contest for phase in phases)
            duel = DuelWidget.least_height(text) if contested else 0
            self._frame = frame_for(space, TableParts(usual, board, text, duel))
            self._made_for = made_for
            self._plans = {}
        return self._frame
