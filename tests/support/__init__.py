"""What tests share: a phone to tap on, eyes to look with, positions, matches, waiting, sampling."""
