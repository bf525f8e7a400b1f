"""Results of `gelenk run`, read by the tools that people use: pyarrow, pandas and numpy.

Run by `cargo xtask test`; by hand: python tests/python/test_results.py PATH/TO/gelenk
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

import numpy
import pandas
import pyarrow

ROOT = Path(__file__).resolve().parents[2]
GELENK = os.environ.get("GELENK", str(ROOT / "target" / "debug" / "gelenk"))
PENDULUM = ROOT / "crates" / "simulate" / "tests" / "it" / "common" / "pendulum.toml"
BALL = PENDULUM.with_name("ball.toml")


def run(*arguments):
    return subprocess.run([GELENK, *map(str, arguments)], capture_output=True, text=True, check=False)


def whole_batches(path):
    """All batches up to the last whole one, as a table."""
    batches = []
    with pyarrow.OSFile(str(path)) as file:
        reader = pyarrow.ipc.open_stream(file)
        try:
            for batch in reader:
                batches.append(batch)
        except (pyarrow.ArrowInvalid, OSError):
            pass
        return pyarrow.Table.from_batches(batches, reader.schema)


class Results(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self.temporary.cleanup)
        self.folder = Path(self.temporary.name) / "results"

    def test_a_complete_run_is_read_by_all(self):
        done = run("run", PENDULUM, "--out", self.folder, "--csv", "--npz", "--t-end", 2, "-q")
        self.assertEqual(done.returncode, 0, done.stderr)
        with pyarrow.OSFile(str(self.folder / "trajectory.arrow")) as file:
            table = pyarrow.ipc.open_stream(file).read_all()
        units = {field.name: (field.metadata or {}).get(b"unit") for field in table.schema}
        self.assertEqual((units["t"], units["angle"], units["bearing_force"]), (b"s", b"rad", b"N"))

        self.assertIn(b"position z", table.schema.field("tip_height").metadata[b"description"])

        frame = table.to_pandas()
        self.assertEqual(frame["t"].iloc[0], 0.0)
        self.assertEqual(frame["t"].iloc[-1], 2.0)
        self.assertTrue(frame["t"].is_monotonic_increasing)
        # from the horizontal, energy is zero: rate² = 3 g sin(angle) / length
        rate = numpy.sqrt(3 * 9.81 * numpy.clip(numpy.sin(frame["angle"]), 0, None))
        # a root of a difference of 1e-7 near zero
        numpy.testing.assert_allclose(frame["rate"].abs(), rate, atol=1e-3)
        # the height of the tip is -length sin(angle)
        numpy.testing.assert_allclose(frame["tip_height"], -numpy.sin(frame["angle"]), atol=1e-12)

        arrays = numpy.load(self.folder / "trajectory.npz")
        self.assertEqual(list(arrays.keys()), list(frame.columns))
        text = pandas.read_csv(self.folder / "trajectory.csv", float_precision="round_trip")
        self.assertEqual(text.columns[0], "t [s]")
        for (name, column), written in zip(frame.items(), text.columns):
            numpy.testing.assert_array_equal(arrays[name], column)
            numpy.testing.assert_array_equal(text[written], column)

        with pyarrow.OSFile(str(self.folder / "motion.arrow")) as file:
            motion = pyarrow.ipc.open_stream(file).read_all()
        poses = numpy.stack(motion["poses"].to_numpy())
        self.assertEqual(poses.shape[1], 7)
        numpy.testing.assert_allclose(numpy.linalg.norm(poses[:, 3:], axis=1), 1, atol=1e-6)

        summary = json.loads((self.folder / "summary.json").read_text())
        self.assertEqual((summary["run"]["status"], summary["run"]["rows"]), ("ok", len(frame)))
        events = json.loads((self.folder / "events.json").read_text())
        self.assertEqual([event["name"] for event in events], ["lowest", "lowest"])

    def test_frames_hold_contacts(self):
        done = run("run", BALL, "--out", self.folder, "-q")
        self.assertEqual(done.returncode, 0, done.stderr)
        with pyarrow.OSFile(str(self.folder / "motion.arrow")) as file:
            motion = pyarrow.ipc.open_stream(file).read_all()
        contacts = motion["contacts"].to_pylist()
        self.assertEqual(contacts[0], [], "the ball starts above the floor")
        # a ball of 1 kg lies on the floor: contact 0 slips freely at its lowest point, and bears the weight
        self.assertEqual(len(contacts[-1]), 11)
        numpy.testing.assert_allclose(contacts[-1], [0, 1, 0, 0, 0, 0, 0, 9.81, 0, 0, 0], atol=1e-5)
        scene = json.loads((self.folder / "scene.json").read_text())
        self.assertEqual([contact["name"] for contact in scene["contacts"]], ["floor"])

    def test_a_killed_run_is_read_up_to_its_last_batch(self):
        with open(os.devnull, "w") as nothing:
            child = subprocess.Popen(
                [GELENK, "run", str(PENDULUM), "--out", str(self.folder), "--t-end", "1e6", "--output-step", "0.01"],
                stdout=nothing,
                stderr=nothing,
            )
        trajectory = self.folder / "trajectory.arrow"
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and child.poll() is None:
            if trajectory.exists() and trajectory.stat().st_size > 3_000_000:
                break
            time.sleep(0.05)
        self.assertIsNone(child.poll(), "the run ended before it was killed")
        child.send_signal(signal.SIGKILL)
        child.wait()
        table = whole_batches(trajectory)
        self.assertGreater(table.num_rows, 10_000)
        frame = table.to_pandas()
        self.assertTrue(frame["t"].is_monotonic_increasing)
        self.assertTrue(numpy.isfinite(frame.to_numpy()).all())
        summary = json.loads((self.folder / "summary.json").read_text())
        self.assertEqual(summary["run"]["status"], "running")
        viewed = run("view", self.folder, "--no-open")
        self.assertEqual(viewed.returncode, 0, viewed.stderr)
        self.assertTrue((self.folder / "report.html").stat().st_size > 100_000)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        GELENK = sys.argv.pop()
    unittest.main()
