"""What can be known of the screens without opening a window."""
