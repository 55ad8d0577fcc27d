"""The rule texts: where to open them, search, lessons, and the examples that are played through.

From outside: `book` opens a place, `search` finds one, `answers` knows the match, `lessons` what is
told to people who are new, `house_rules` what was agreed on, `examples` what an example shows.
"""
