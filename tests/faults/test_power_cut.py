"""Power cuts, where a loop device can be mounted; elsewhere the script says that it cannot."""

import subprocess
import sys

import pytest

from tests import HOME
from tools import power_cut


@pytest.mark.slow
def test_nothing_that_was_said_to_be_kept_is_lost() -> None:
    command = [sys.executable, "-m", "tools.power_cut", "4"]
    cut = subprocess.run(command, cwd=HOME, capture_output=True, text=True)
    assert cut.returncode == 0, cut.stderr
    assert cut.stdout.startswith(("4 power cuts: 0 lost", power_cut.CANNOT))
