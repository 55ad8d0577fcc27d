"""Who is ahead over many matches: standings, ratings, and saved seasons.

All of it follows from the finished matches in the library; no result is stored a second time.
"""
