"""A score sheet in words: what it is, before anybody plays by it or keeps it."""

from __future__ import annotations

from collections.abc import Mapping

from ..engine.schema import Value
from ..games.sheet.parts import Sheet, SheetEntry
from ..i18n.language import Language
from ..i18n.sheet_words import translated_sheet


def describe_sheet(sheet: Sheet, language: Language) -> list[str]:
    """Return a score sheet in words, line by line, indented below its headings."""
    sheet = translated_sheet(sheet, language.code)
    tr = language.tr
    lines = [sheet.name, players_in_words(sheet, language), wins_in_words(sheet, language)]
    if sheet.start:
        lines.append(tr("Everyone starts with {start}.", start=sheet.start))
    if sheet.about:
        lines += ["", sheet.about]
    if sheet.turns:
        lines.append(tr("Players enter one after another, and each turn counts at once."))
    options = [_option(one, language) for one in sheet.plain.get("options", {}).values()]
    lines += _under(tr("Agreed before a match:"), options)
    for heading, before in (
        (tr("Entered when a round begins:"), True),
        (tr("Entered when a round is over:"), False),
    ):
        entries = [entry for entry in sheet.entries if entry.before is before]
        lines += _under(heading, [_entry(sheet, entry, language) for entry in entries])
    points = [f"{line.id} = {line.formula.text}" for line in sheet.points]
    if sheet.let:
        points.append(tr("where"))
        points += [f"{amount.id} = {amount.formula.text}" for amount in sheet.let]
    lines += _under(tr("Points for a round:"), points)
    checks = [
        tr("“{words}” unless {formula}", words=check.says.text, formula=check.holds.text)
        for check in sheet.checks
    ]
    lines += _under(tr("Checked before a round is saved:"), checks)
    ends = []
    if sheet.turns and sheet.turns.out:
        ends.append(tr("A player is out when: {formula}", formula=sheet.turns.out.text))
    if over := sheet.ending.over:
        once = tr("It ends once the scores are in.")
        formula = tr("It ends when: {formula}", formula=over.text)
        ends.append(once if over.text == "1" else formula)
    if tie := sheet.ending.tie:
        formulas = " · ".join(formula.text for formula in tie)
        ends.append(tr("Tie-breaker, highest wins: {formula}", formula=formulas))
    if sheet.note:
        ends.append(tr("Shown with each round: “{words}”", words=sheet.note.text))
    if ends:
        lines += ["", *ends]
    return lines


def _option(option: Mapping[str, Value], language: Language) -> str:
    usual = option["default"]
    values = what_may_be_entered(option, language)
    labels = {option["yes"]: 1, "–": 0} if "yes" in option else option.get("choice", {})
    said = next((label for label, number in labels.items() if number == usual), usual)
    facts = {"name": option["name"], "values": values, "default": said}
    return language.tr("{name}: {values}, usually {default}", **facts)


def _under(heading: str, lines: list[str]) -> list[str]:
    return ["", heading, *(f"  {line}" for line in lines)] if lines else []


def summarise_sheet(sheet: Sheet, language: Language) -> str:
    """Return in one line for how many players a sheet is and what wins."""
    return f"{players_in_words(sheet, language)} {wins_in_words(sheet, language)}"


def players_in_words(sheet: Sheet, language: Language) -> str:
    """Return for how many players a sheet is, and in how many sides."""
    least, most = sheet.players
    facts = {"least": least, "most": most, "sides": sheet.sides}
    if sheet.sides and least == most:
        return language.tr("For {most} players on {sides} sides.", **facts)
    if sheet.sides:
        return language.tr("For {least} to {most} players on {sides} sides.", **facts)
    if least == most:
        return language.tr("For {most:player|players}.", **facts)
    return language.tr("For {least} to {most} players.", **facts)


def wins_in_words(sheet: Sheet, language: Language) -> str:
    """Return whether most points win, or fewest."""
    tr = language.tr
    return (
        tr("The player with the most points wins.")
        if sheet.ending.wins == "high"
        else tr("The player with the fewest points wins.")
    )


def _entry(sheet: Sheet, entry: SheetEntry, language: Language) -> str:
    values = sheet.plain["enter" if entry.each else "round"][entry.id]
    text = what_may_be_entered(values, language, bool(sheet.sides))
    if not entry.each:
        text = language.tr("{what}, once a round", what=text)
    if entry.optional:
        text = language.tr("{what}, optional", what=text)
    return language.named(entry.name, text)


def what_may_be_entered(entry: Mapping[str, Value], language: Language, sides: bool = False) -> str:
    """Return what an entry of a sheet accepts, in words."""
    tr = language.tr
    if "choice" in entry:
        return ", ".join(entry["choice"])
    if "yes" in entry:
        return tr("yes or no: {label}", label=entry["yes"])
    if "player" in entry:
        return tr("one of the sides") if sides else tr("one of the players")
    bounds = {
        "least": _bound(entry.get("least", "0"), language),
        "most": _bound(entry.get("most", "1000000"), language),
    }
    if "step" in entry:
        return tr("{least} to {most} in steps of {step}", **bounds, step=entry["step"])
    return tr("{least} to {most}", **bounds)


def _bound(formula: Value, language: Language) -> str:
    """Return a number as it is written, any other formula as it stands."""
    text = str(formula)
    return language.number(int(text)) if text.removeprefix("-").isdecimal() else text
