"""All that is kept on the device: people, settings, past matches, copies, what comes and goes.

From outside: `library.Library` opens it; the others are what it hands out and what is done with it.
"""
