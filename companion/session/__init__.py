"""Sessions: somebody at the table, without a screen. Values in, values out.

`table_session` has taps and modes, `counting` a round's result as a form, `score_sheet` a round on
a sheet, `repair_session` a repair, `sketch` a question about a table that nobody logged,
`sheet_editor` an own sheet, `new_match` a match that is set up, `saved_state` what survives a kill.
"""
