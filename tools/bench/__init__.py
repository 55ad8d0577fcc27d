"""Speed of each part, measured in one run: `make bench`."""
