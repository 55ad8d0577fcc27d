"""What the app opens with."""
