"""The ``gelenk`` command, as ``python -m gelenk`` and as a program of the package."""

from __future__ import annotations

import signal
import sys

from ._native import command


def main() -> int:
    """Does what the arguments of the program say; its exit code."""
    # Ctrl-C is the command's own: it ends runs and keeps what is there, and ends at once what is no run
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return command(["gelenk", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
