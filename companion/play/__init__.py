"""Somebody at the table: taps, a round that is counted, a new match. Values in, values out.

From outside: `session` is the person with the phone, `counting` the form of a result, `new_match`
what is set up before.
"""
