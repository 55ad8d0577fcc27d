"""What holds for every game: laws, known answers, golden matches, and the taps of every move."""
