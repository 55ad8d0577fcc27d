"""Languages: sentences, plurals, numbers, dates and sorting in the words of the reader."""
