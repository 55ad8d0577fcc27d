"""Every widget of the table screen to its place in the plan."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.rulebook.lessons import spots_of

from ..theme.sizes import GAP, TOUCH
from ..widgets.positioning import set_box, set_children
from .filling import fill_held, fill_key, fill_pile, fill_tile, fill_verb
from .frame import Plan, boards_height
from .parts import CHIP, MARGIN

if TYPE_CHECKING:
    from .screen import TableScreen


def put(screen: TableScreen, made: Plan) -> None:
    """Everything to its set_box, from the top down."""
    view, level = screen.view, made.level
    shown: list[Widget] = []
    x, width = screen.x, dp(made.left)
    hand = screen.x + screen.width - dp(made.right)  # sideways; else it lies below
    if made.sideways and screen.bar.mirrored:
        x, hand = screen.x + dp(made.right), screen.x
    top = screen.top
    if made.header > GAP:
        head = screen.banner if view.header.banner else screen.header
        screen.banner.text = view.header.banner.words if view.header.banner and level.header else ""
        screen.banner.cancel = "" if made.bar else screen.tr("Cancel")  # one of them is enough
        screen.header.subtitle = made.subtitle
        tall = dp(made.header) - (dp(GAP) if view.header.banner else 0)
        set_box(head, x, top - tall, width, tall)
        shown.append(head)
    top -= dp(made.header)
    above = put_hand(screen, made, shown, hand if made.sideways else screen.x, dp(made.right))
    bottom = screen.y if made.sideways else above
    low = bottom + dp(GAP) if boards_height(made) else bottom
    bottom = put_pads(screen, made, made.aside, shown, x, low, width)
    for pile, spot in zip(screen.piles, view.middle, strict=False):
        fill_pile(pile, spot, level)
    for tile, player in zip(screen.tiles, view.tiles, strict=False):
        fill_tile(screen, tile, player, made)
    put_board(screen, made, shown, x, bottom, width, top - bottom)
    shown.append(screen.area)
    set_children(screen, shown)
    below = top - dp(made.tiles.whole) - dp(GAP)
    put_lesson(screen, x + dp(MARGIN), bottom, width - 2 * dp(MARGIN), below - bottom)


def put_lesson(screen: TableScreen, x: float, y: float, width: float, height: float) -> None:
    """Between the players and the prompt; what it is about is ringed. In large type there may be
    no room for it: then it is a sheet."""
    card, match = screen.lesson, screen.at.match
    about = spots_of(match, screen.app.language.code, screen.lessons) if card.sentences else ()
    for seat, tile in enumerate(screen.tiles):
        tile.ringed = f"seat:{seat}" in about
    for pile, spot in zip(screen.piles, screen.view.middle, strict=False):
        pile.ringed = spot.pick in about
    if card.parent:
        screen.remove_widget(card)
    if card.sentences:
        card.width, card.most = width, height
        card.refresh()
        if card.minimum_height > height:
            if screen.app.screen_name == "table":  # left behind, it waits for who comes back
                screen.open_lesson()
            return
        set_box(card, x, y + min(dp(GAP), height - card.minimum_height), width, card.minimum_height)
        screen.add_widget(card)


def put_hand(screen: TableScreen, made: Plan, shown: list[Widget], x: float, width: float) -> float:
    """Prompt, pads, verbs and bar from the bottom up; returns where the table part ends."""
    view, margin = screen.view, dp(MARGIN)
    y = screen.y
    if made.bar:
        set_box(screen.bar, x, y, width, dp(made.bar))
        shown.append(screen.bar)
    y += dp(made.bar) + dp(GAP)
    verbs = made.verbs
    for i, verb in enumerate(screen.verbs[: verbs.cells]):
        row, right, wide = verbs.place(i)
        low, tall = verbs.span(row)
        fill_verb(verb, view.verbs[i], i in made.mute)
        set_box(verb, x + margin + dp(right), y + dp(low), dp(wide), dp(tall))
        shown.append(verb)
    y += dp(verbs.whole) + dp(GAP) if verbs.whole or made.rest else 0
    y += dp(made.rest)
    rest = [number for number in range(len(view.pads)) if number not in made.aside]
    y = put_pads(screen, made, rest, shown, x, y, width)
    y += dp(made.lift)
    put_prompt(screen, made, shown, x + margin, y, width - 2 * margin)
    y += dp(made.prompt)
    if made.more:
        low = y + dp(GAP)
        set_box(screen.more, x + margin, low, width - 2 * margin, dp(made.more))
        shown.append(screen.more)
        y = low + dp(made.more)
    return y


def put_pads(
    screen: TableScreen,
    made: Plan,
    numbers: Sequence[int],
    shown: list[Widget],
    x: float,
    y: float,
    width: float,
) -> float:
    """These pads, the last one lowest; returns where they end."""
    view, margin = screen.view, dp(MARGIN)
    first = list(accumulate((len(pad.keys) for pad in view.pads), initial=0))
    placed = []
    for number in reversed(numbers):
        grid = made.pads[number]
        if not grid.cells:
            continue
        placed.append((number, y))
        if grid.x:  # in one row with the one before
            continue
        y += dp(grid.whole) + dp(GAP)
        if view.pads[number].words:
            heading = screen.headings[number]
            set_box(heading, x + margin, y - dp(GAP) + dp(2), width - 2 * margin, heading.height)
            shown.append(heading)
            y += heading.height
    boxes: list[Widget] = []
    for number, low in reversed(placed):
        grid, pad = made.pads[number], view.pads[number]
        if grid.wood:
            set_box(screen.wood, x + margin, low, dp(grid.across), dp(grid.height))
            shown.append(screen.wood)
        for i in range(grid.cells):
            key = screen.keys[first[number] + i]
            right, up, wide, tall = map(dp, grid.box(i))
            fill_key(screen, key, pad.keys[i], pad, made.level)
            set_box(key, x + margin + right, low + up, wide, tall)
            if not pad.unasked:
                (boxes if grid.wood else shown).append(key)
    if numbers is made.aside:
        set_children(screen.wood, boxes)
    return y


def put_prompt(
    screen: TableScreen, made: Plan, shown: list[Widget], x: float, y: float, width: float
) -> None:
    """The words; beside them what clears the picks, or piles as chips and the menu."""
    view, level, right = screen.view, made.level, x + width
    beside = [(screen.cross, TOUCH)] if view.prompt.picked else []
    if not view.prompt.picked and not level.header:
        beside.append((screen.menu, TOUCH))
    beside += [(pile, CHIP) for pile in screen.piles[: made.chips]]
    for card, spot in zip(screen.held, reversed(view.prompt.held), strict=False):
        fill_held(screen, card, spot)
        beside.append((card, CHIP))
    for button, wide in beside:
        low = y + (dp(made.prompt) - dp(TOUCH)) / 2
        set_box(button, right - dp(wide), low, dp(wide), dp(TOUCH))
        right -= dp(wide) + dp(GAP)
        shown.append(button)
    screen.prompt.role = made.voice
    screen.prompt.runs = _prompt_runs(view.prompt.mode, *made.said)
    screen.prompt.width = right - x
    screen.prompt.refresh()
    tall = screen.prompt.minimum_height
    set_box(screen.prompt, x, y + (dp(made.prompt) - tall) / 2, screen.prompt.width, tall)
    shown.append(screen.prompt)


def _prompt_runs(mode: str, prompt: str, hint: str) -> tuple[tuple[str, str], ...]:
    before = ((f"{mode} ", "ruling"),) if mode else ()
    after = ((f" {hint}", "second"),) if hint else ()
    return (*before, (prompt, "bold"), *after)


def put_board(
    screen: TableScreen,
    made: Plan,
    on_top: list[Widget],
    x: float,
    y: float,
    width: float,
    height: float,
) -> None:
    """Tiles, the duel and the middle, which scroll if there is no room for them.

    The tiles do not, for the totals, unless they alone are more than fits.
    """
    view, margin, gap = screen.view, dp(MARGIN), dp(GAP)
    grid, board = made.tiles, screen.board
    above = dp(grid.whole) + gap
    below = dp(made.middle) + (dp(made.stake) + gap if made.stake else 0)
    stay = above - gap <= height + 1
    top_edge = y + height
    need, height = (below, max(0, height - above)) if stay else (above + below, height)
    set_box(screen.area, x, y, width, height)
    board.size_hint = (None, None)
    board.size = width, max(need, height)
    screen.area.do_scroll_y = need > height + 1
    shown: list[Widget] = []
    top = board.height if stay else board.height - above
    left, high = (x, top_edge) if stay else (board.x, board.y + board.height)
    for i, tile in enumerate(screen.tiles[: len(view.tiles)]):
        row, right, wide = grid.place(i)
        low = high - (row + 1) * dp(grid.height) - row * gap
        set_box(tile, left + margin + dp(right), low, dp(wide), dp(grid.height))
        (on_top if stay else shown).append(tile)
    if made.stake:
        screen.duel.terse = made.terse
        low = top - dp(made.stake)
        set_box(screen.duel, board.x + margin, board.y + low, width - 2 * margin, dp(made.stake))
        shown.append(screen.duel)
        top = low - gap
    if made.kept:
        put_event(screen, board.x + margin, board.y + top, width - 2 * margin, dp(made.kept))
        shown.append(screen.event)
    if made.middle and made.piles:
        put_piles(screen, made, board.y + top - dp(made.middle) + gap)
        shown += screen.piles[: len(view.middle)]
    top -= dp(made.middle)
    past, coming, tall = made.sheet
    if tall:
        screen.rounds.rows = (*reversed(view.rounds[:past]), *view.coming[:coming])
        screen.rounds.looks = screen.looks
        screen.rounds.names = tuple(tile.name for tile in view.tiles)
        low = board.y + top - dp(tall)
        set_box(screen.rounds, board.x + margin, low, width - 2 * margin, dp(tall))
        shown.append(screen.rounds)
    set_children(board, shown)


def put_event(screen: TableScreen, x: float, top: float, width: float, height: float) -> None:
    """What happened last, where people who are new are told something else before a turn."""
    event = screen.event
    event.text, event.width = screen.view.bar.text, width
    event.refresh()
    tall = event.minimum_height
    set_box(event, x, top - (height + tall) / 2, width, tall)


def put_piles(screen: TableScreen, made: Plan, y: float) -> None:
    left = screen.board.x + dp(MARGIN)
    for number, (pile, wide) in enumerate(zip(screen.piles, made.piles, strict=False)):
        pile.side = "right" if number and number == len(made.piles) - 1 else "left"
        set_box(pile, left, y, dp(wide), dp(made.middle - made.kept) - dp(GAP))
        left += dp(wide) + dp(GAP)
