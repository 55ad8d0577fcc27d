"""The score sheet as a screen: rounds and players as a grid, and a pad for what may stand."""
