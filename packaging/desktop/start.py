"""Where the program of `table-companion.spec` begins."""

import sys

from companion.cli import main

sys.exit(main())
