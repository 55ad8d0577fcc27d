"""Moves that journeys and tests begin with; no window is needed for them."""

from __future__ import annotations

FOUR = ("Anna", "Ben", "Cleo", "Dora")

# Two rounds of Big Deal: one counted, one with a steal that ends in a duel.
SOME_MOVES = (
    "score points=230000,360000,235000,195000",
    "deal Anna jewels",
    "Anna pair home home",
    "Ben pair stocks gold",
    "Cleo pair home silver",
    "Dora discard stamp-collection",
    "Anna pair jewels gold",
    "Ben pair stocks stocks",
    "Cleo discard coin-collection",
    "Dora discard yacht",
)
A_DUEL = ("Anna steal Ben stocks", "Ben defend silver", "Anna press stocks", "Ben yield")
