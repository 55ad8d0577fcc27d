"""Sessions: somebody at the table, without a screen. Values in, values out.

`table_session` has taps, `mode` what becomes of the move, `round_form` a round that is entered in a
form, `form_view` what a face shows of it, `repair_session` a repair, `may_i` the checklist of
“May I …?”, `sheet_editor` a sheet of one's own, `new_match` a match that is set up.
"""
