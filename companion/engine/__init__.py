"""What every game is written in; it knows no game.

From outside: `game` is what a game says of itself and the one checker, `match` its course with all
corrections, `taps` what a finger means, `judge` a verdict without a log.
"""
