"""The command that comes with the package does what the program does."""

import os
import signal
import subprocess
import sys
import time

import pytest

PROGRAM = os.environ.get("GELENK")
PACKAGE = [sys.executable, "-m", "gelenk"]
# without a build id or times, and without a terminal
CALLS = [
    [],
    ["--help"],
    ["problems"],
    ["runn"],
    ["run", "no-such-file.toml"],
    ["run", "no-such-file.toml", "--methd", "bdf"],
    ["check", "pendulum.toml"],
    ["check", "wrong.toml"],
]


def said(words, folder):
    """What a command writes, and its exit code."""
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout, done.stderr


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("command")
    assert said([*PACKAGE, "demo", "pendulum", "--save", "."], place)[0] == 0
    (place / "wrong.toml").write_text("gelenk = 1\n[bodies.a]\nmasss = 1\n", encoding="utf-8")
    return place


def test_it_says_what_the_program_says(folder):
    if not PROGRAM:
        pytest.skip("the program is not there")
    codes = set()
    for words in CALLS:
        ours = said([*PACKAGE, *words], folder)
        assert ours == said([PROGRAM, *words], folder), words
        codes.add(ours[0])
    assert codes == {0, 1, 2}


@pytest.mark.skipif(os.name == "nt", reason="terminals")
def test_it_has_the_colours_of_the_program(folder):
    if not PROGRAM:
        pytest.skip("the program is not there")
    import pty

    def shown(words):
        """What appears on a terminal."""
        main, other = pty.openpty()
        process = subprocess.Popen(words, cwd=folder, stdout=other, stderr=other, stdin=other)
        os.close(other)
        text = b""
        while True:
            try:
                text += os.read(main, 4096)
            except OSError:
                break
        process.wait(60)
        os.close(main)
        return text

    found = shown([*PACKAGE, "check", "wrong.toml"])
    assert b"\x1b[" in found and found == shown([PROGRAM, "check", "wrong.toml"])


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_ctrl_c_ends_it_and_keeps_what_is_there(folder):
    words = [*PACKAGE, "run", "pendulum.toml", "--t-end", "1e6", "--output-step", "10", "--out", "long"]
    process = subprocess.Popen(words, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 60
    while not (folder / "long" / "trajectory.arrow").exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    _, text = process.communicate(timeout=60)
    assert process.returncode == 130 and "interrupted" in text
    assert (folder / "long" / "report.html").exists()


@pytest.mark.skipif(os.name == "nt", reason="pipes")
def test_a_reader_that_goes_away_is_no_failure(folder):
    line = " ".join(f'"{word}"' for word in [*PACKAGE, "problems"])
    done = subprocess.run(f"{line} | head -1", shell=True, cwd=folder, capture_output=True, text=True, timeout=60)
    assert done.stdout and not done.stderr
