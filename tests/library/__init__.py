"""What is kept on the device, and what goes out and comes in."""
