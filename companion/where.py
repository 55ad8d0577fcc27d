"""Where the files lie that the program reads and never writes."""

from pathlib import Path


def data_folder() -> Path:
    """`data`: beside `companion` in a checkout and on the phone, inside it in a wheel."""
    here = Path(__file__).parent
    inside = here / "data"
    return inside if inside.is_dir() else here.parent / "data"
