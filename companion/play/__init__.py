"""Somebody at the table: taps, counts, questions, repairs, a new match. Values in, values out.

From outside: `session` is the person with the phone, `counting` the form of a result, `score_sheet`
a round on a sheet, `repair` a slip that is mended, `sketch` a question at a table that nobody
logged, `sheet_editor` a sheet of one's own, `new_match` what is set up before.
"""
