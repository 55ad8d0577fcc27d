"""What a stranger, a disk, a clock or a power cut may do: nothing that was kept is lost."""
