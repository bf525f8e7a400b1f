"""Natural modes, and the models that are part of the package."""

import json
import math
import os
import subprocess
import warnings

import numpy
import pytest

import gelenk as gk


def bars():
    """Two bars that hang on each other."""
    m = gk.Model("Two bars", gravity=[0, 0, -9.81])
    m.parameters["length"] = 1
    rod = {"kind": "rod", "from": [0, 0, 0], "to": [0, 0, "-length"], "mass": 3}
    m.body("upper", solid=rod)
    m.body("lower", solid=rod, position=[0, 0, "-length"])
    m.revolute("hook", "ground", "upper", at=[0, 0, 0], axis=[0, 1, 0])
    m.revolute("elbow", "upper", "lower", at=[0, 0, "-length"], axis=[0, 1, 0])
    return m


def by_hand(length):
    """Frequencies of two equal bars, from M = m l² [[4/3, 1/2], [1/2, 1/3]] and K = m g l [[3/2, 0], [0, 1/2]]."""
    mass = numpy.array([[4 / 3, 1 / 2], [1 / 2, 1 / 3]]) * length**2
    stiffness = numpy.diag([3 / 2, 1 / 2]) * 9.81 * length
    return numpy.sqrt(numpy.sort(numpy.linalg.eigvals(numpy.linalg.solve(mass, stiffness)))) / (2 * math.pi)


@pytest.mark.parametrize("coordinates", ["joint", "absolute", "mixed"])
def test_modes_are_those_by_hand(coordinates):
    modes = bars().modes(coordinates=coordinates)
    numpy.testing.assert_allclose(modes.frequencies, by_hand(1.0), rtol=1e-9)
    assert modes.degrees_of_freedom == len(modes) == 2 and modes.about_start and modes.left_out == 0
    assert all(mode.damping == 0 and not mode.free and not mode.unstable for mode in modes)
    assert modes[0].bodies.keys() == {"upper", "lower"} and abs(sum(modes[0].bodies.values()) - 1) < 1e-9


def test_modes_of_other_parameters():
    m = bars()
    numpy.testing.assert_allclose(m.modes(parameters={"length": 0.25}).frequencies, by_hand(0.25), rtol=1e-9)
    assert m.parameters["length"] == 1
    assert len(m.modes(1)) == 1 and m.modes(1).left_out == 1


def test_modes_with_a_spring_of_python():
    m = bars()
    m.joint_force("spring", "hook.angle", force=lambda value: -50 * value)
    plain = bars()
    plain.joint_force("spring", "hook.angle", stiffness=50)
    # differences of a function that is linear are exact but for rounding over a step of 6e-6
    numpy.testing.assert_allclose(m.modes().frequencies, plain.modes().frequencies, rtol=1e-8)


def test_an_exception_while_modes_are_found_comes_back():
    m = bars()

    def spring(value):
        raise LookupError("no spring")

    m.joint_force("spring", "hook.angle", force=spring)
    with pytest.raises(LookupError, match="no spring"):
        m.modes()


def test_modes_as_the_command_says_them(tmp_path, monkeypatch):
    command = os.environ.get("GELENK")
    if not command:
        pytest.skip("the command is not there")
    path = bars().save(tmp_path / "bars.toml")
    done = subprocess.run([command, "modes", path, "--json"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    modes = gk.load(path).modes()
    theirs = json.loads(done.stdout)
    assert theirs.pop("page") and theirs == modes.content
    assert (tmp_path / "bars.modes.html").read_text(encoding="utf-8") == modes.report(tmp_path / "page.html")
    opened = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    assert modes.show().exists() and opened
    assert "Hz" in str(modes) and repr(modes) == str(modes).rstrip()


def test_modes_that_cannot_be():
    m = bars()
    with pytest.raises(TypeError, match="'count'"):
        m.modes("3")
    with pytest.raises(TypeError, match="'count'"):
        m.modes(True)
    with pytest.raises(ValueError, match="'count'"):
        m.modes(0)
    with pytest.raises(ValueError, match="coordinates"):
        m.modes(coordinates="polar")
    with pytest.raises(gk.ModelError, match="did you mean 'length'"):
        m.modes(parameters={"lenght": 1})
    with pytest.raises(TypeError, match="did you mean 'count'"):
        m.modes(cuont=3)
    with pytest.raises((gk.ModelError, gk.SimulationError), match="contact"):
        gk.example("bouncing-ball").modes()


def test_free_and_unstable_modes():
    m = gk.Model("Top down", gravity=[0, 0, -9.81])
    m.body("rod", solid={"kind": "rod", "from": [0, 0, 0], "to": [0, 0, 1], "mass": 1})
    m.revolute("pivot", "ground", "rod", at=[0, 0, 0], axis=[0, 1, 0])
    # it falls or, pushed just so, comes to rest on the summit
    found, other = sorted(m.modes(), key=lambda mode: -mode.eigenvalue.real)
    assert found.unstable and not other.unstable
    assert found.frequency is None and found.damping is None
    assert found.eigenvalue.real == pytest.approx(math.sqrt(1.5 * 9.81), rel=1e-9)
    m.tables["gravity"] = [0, 0, 0]
    assert m.modes()[0].free and math.isnan(m.modes().frequencies[0])


# a word that is the name of a set may be a word of others, too
MECHANISMS = {word: sorted(set(gk.examples(word)) - set(gk.examples())) for word in ("rigid", "impact", "flexible")}


def test_words_lead_to_examples_and_mechanisms():
    assert MECHANISMS["rigid"] and MECHANISMS["flexible"]
    assert "pendulum" in gk.examples("PENDULUM") and gk.examples("nothing has this word") == {}
    with pytest.raises(TypeError, match="'word'"):
        gk.examples(3)
    with pytest.raises(TypeError, match="'name'"):
        gk.example(3)
    with pytest.raises(ValueError, match="did you mean 'four-bar'"):
        gk.example("fuor-bar")


@pytest.mark.parametrize("word", [word for word, found in MECHANISMS.items() if found])
def test_mechanisms_run_and_read_back_equal(word, tmp_path):
    name = MECHANISMS[word][0]
    m = gk.example(name)
    assert gk.load(m.save(tmp_path / f"{name}.toml")) == m
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", gk.RunWarning)
        assert m.simulate(0.01).status in ("ok", "stopped")


def test_all_mechanisms_are_read():
    for word, found in MECHANISMS.items():
        told = gk.examples(word)
        for name in found:
            m = gk.example(name)
            assert m.tables["description"] == told[name]
            assert len(m.parameters) == len(m.tables.get("parameters", {})), name
