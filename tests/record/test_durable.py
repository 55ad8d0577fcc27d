"""Reading and opening files: as much as is allowed, and nothing that is no file."""

import os
from pathlib import Path

import pytest

from companion.record.durable import free_name, open_to_read, owners_alone, read_at_most


@pytest.fixture
def ten_bytes(tmp_path: Path) -> Path:
    path = tmp_path / "ten"
    path.write_bytes(b"0123456789")
    return path


def test_a_file_is_read_whole_up_to_the_bound(ten_bytes: Path) -> None:
    assert read_at_most(ten_bytes, 11) == read_at_most(ten_bytes, 10) == b"0123456789"


def test_of_a_file_that_is_too_large_one_byte_more_is_read_so_that_it_can_be_refused(
    ten_bytes: Path,
) -> None:
    assert read_at_most(ten_bytes, 9) == b"0123456789"
    assert read_at_most(ten_bytes, 4) == b"01234"


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        open_to_read(tmp_path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes with names")
def test_a_pipe_keeps_nobody_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="Not a file"):
        open_to_read(tmp_path / "pipe")


def test_a_free_name_is_the_first_that_nothing_has(tmp_path: Path) -> None:
    wanted = tmp_path / "evening.match"
    assert free_name(wanted) == wanted
    wanted.touch()
    (tmp_path / "evening-2.match").touch()
    assert free_name(wanted) == tmp_path / "evening-3.match"


@pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")
def test_what_we_make_is_its_owners_alone(tmp_path: Path) -> None:
    os.close(owners_alone(tmp_path / "mine", os.O_WRONLY | os.O_CREAT))
    assert (tmp_path / "mine").stat().st_mode & 0o777 == 0o600
