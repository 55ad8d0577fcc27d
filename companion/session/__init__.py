"""Sessions: somebody at the table, without a screen. Values in, values out.

`table_session` has taps and modes, `counting` a round's result as a form, `score_sheet` a round on
a sheet, `repair_session` a repair, `may_i` the checklist of “May I …?”, `sheet_editor` a sheet of
one's own, `new_match` a match that is set up, `saved_state` what survives a kill.
"""
