"""Tries an installed package in an environment that has numpy and matplotlib only: cargo xtask wheel.

python smoke.py PATH/TO/THE/COMMAND gelenk
"""

import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PLOT = Path(__file__).parents[1] / "examples" / "pendulum.py"
COMMAND = sys.argv[1]


def run(*words, folder, **more):
    """Runs a program in a folder."""
    return subprocess.run(list(map(str, words)), cwd=folder, capture_output=True, text=True, timeout=120, **more)


def main(folder: Path) -> None:
    # the command, by its name and as a module
    for words in ([COMMAND], [sys.executable, "-m", "gelenk"]):
        said = run(*words, "--version", folder=folder)
        assert said.returncode == 0 and said.stdout.startswith("gelenk "), said
        wrong = run(*words, "runn", folder=folder)
        assert wrong.returncode == 2 and "run" in wrong.stderr, wrong
        missing = run(*words, "run", "nothing.toml", folder=folder)
        assert missing.returncode == 1 and "nothing.toml" in missing.stderr, missing
        listed = subprocess.run(f'"{words[0]}" {" ".join(words[1:])} problems | head -1', shell=True, cwd=folder, capture_output=True, text=True)
        assert listed.stdout and not listed.stderr, listed
    done = run(COMMAND, "demo", "four-bar", "--out", "demo", folder=folder)
    assert done.returncode == 0 and (folder / "demo" / "report.html").exists(), done

    if os.name != "nt":
        interrupts(folder)

    # a plotted pendulum, from the start of the process; the first call compiles Python files and fills matplotlib's cache of fonts
    times = []
    for _ in range(4):
        since = time.perf_counter()
        done = run(sys.executable, PLOT, folder=folder)
        times.append(time.perf_counter() - since)
        assert done.returncode == 0 and (folder / "pendulum.png").stat().st_size > 1000, done
    print(f"a plotted pendulum: first {times[0]:.2f} s, then " + ", ".join(f"{t:.2f}" for t in times[1:]) + " s")


def interrupts(folder: Path) -> None:
    """Ctrl-C ends a run of the command, and keeps what is there."""
    run(COMMAND, "demo", "pendulum", "--save", ".", folder=folder)
    words = [COMMAND, "run", "pendulum.toml", "--t-end", "1e6", "--output-step", "10", "--out", "long"]
    process = subprocess.Popen(words, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while not (folder / "long" / "trajectory.arrow").exists() and process.poll() is None:
        time.sleep(0.05)
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130 and "interrupted" in said, (process.returncode, said)
    assert (folder / "long" / "report.html").exists()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as temporary:
        main(Path(temporary))
