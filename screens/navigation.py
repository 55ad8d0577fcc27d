"""The registry of screens and sheets by name; each module is imported when it is first needed."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .screen import Screen
    from .widgets import BottomSheet

# Its module and its class.
SCREENS = {
    "home": ("home.screen", "HomeScreen"),
    "new": ("new_match.screen", "NewMatchScreen"),
    "table": ("table.screen", "TableScreen"),
    "sheets": ("score_sheet.shelf", "ShelfScreen"),
    "sheet": ("score_sheet.choose", "ChooseScreen"),
    "sheet_editor": ("score_sheet.editor", "EditorScreen"),
    "score_sheet": ("form.screen", "FormScreen"),
    "count": ("form.screen", "FormScreen"),
    "may_i": ("may_i.screen", "MayIScreen"),
    "round_over": ("round_over.screen", "RoundOverScreen"),
    "log": ("log.screen", "LogScreen"),
    "repair": ("log.repair", "RepairScreen"),
    "result": ("result.screen", "ResultScreen"),
    "replay": ("result.replay", "ReplayScreen"),
    "history": ("matches.screen", "HistoryScreen"),
    "bin": ("matches.trash", "BinScreen"),
    "import": ("matches.incoming", "IncomingScreen"),
    "people": ("people.screen", "PeopleScreen"),
    "person": ("people.person", "PersonScreen"),
    "guests": ("guests.screen", "GuestsScreen"),
    "rules": ("rules.screen", "RulesScreen"),
    "settings": ("settings.screen", "SettingsScreen"),
    "backup": ("settings.backup", "BackupScreen"),
}

# The module of each sheet, where `name_sheet` makes it for a screen; a sheet that only one screen
# opens may also be a method of that screen, by the same name.
SHEETS = {
    "refusal": "table.judged",
    "ruling": "table.judged",
    "other_reason": "table.judged",
    "verdict": "table.judged",
    "question": "table.question",
    "which": "table.question",
    "player": "table.player",
    "made_of": "table.player",
    "menu": "table.menu",
    "house_rules": "table.menu",
    "set_up": "table.set_up",
    "possible": "table.possible_moves",
    "lesson": "table.teaching",
    "keyboard": "table.keyboard",
    "hand": "table.possible_moves",
    "logged": "log.move_sheet",
    "reason": "log.move_sheet",
    "share": "sharing",
    "card": "sharing",
    "ready": "sharing",
    "copied": "sharing",
    "trouble": "error_sheet",
}


def make_screen(name: str) -> Screen:
    """Return a new screen of this name."""
    module, kind = SCREENS[name]
    return getattr(import_module(f".{module}", __package__), kind)()


def make_sheet(screen: Screen, name: str, *about: Any) -> BottomSheet | None:
    """Return a new bottom sheet for a screen; None if what it is about no longer exists."""
    if own := getattr(screen, f"{name}_sheet", None):
        return own(*about)
    module = import_module(f".{SHEETS[name]}", __package__)
    return getattr(module, f"{name}_sheet")(screen, *about)
