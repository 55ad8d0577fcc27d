"""Everything in words: languages, the table as values, the log, results, statistics, the voice.

From outside: `language` fills sentences, `presenter` tells a table, each other module one screen.
"""
