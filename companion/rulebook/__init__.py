"""The rule texts: where to open them, search, printed, and the examples that are played through.

From outside: `book` opens a place, `search` finds one, `house_rules` tells what was agreed on.
"""
