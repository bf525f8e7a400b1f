"""Models: every element of the file format, files that read back equal, mistakes."""

import copy
import inspect
import json
import pickle
import sys
from pathlib import Path

import numpy
import pytest
from conftest import ROOT

import gelenk as gk
from gelenk import _elements, _native, _toml

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
import generate  # noqa: E402
import stub  # noqa: E402

SECTIONS = sorted((ROOT / "crates" / "io" / "tests" / "models" / "sections").glob("*.toml"))
# files that others include are no models
SECTIONS = [path for path in SECTIONS if "gelenk = 1" in path.read_text(encoding="utf-8")]
EXAMPLES = sorted(gk.examples())


def methods():
    """Which method adds an element of a section and kind."""
    schema = json.loads(_native.schema())
    found = {}
    for section, content in schema["properties"].items():
        inner = content.get("additionalProperties")
        if isinstance(inner, dict) and section != "parameters":
            for one in inner.get("oneOf", [inner]):
                kind = one.get("title")
                default = "kind" not in one.get("required", [])
                name, _ = generate.element(section, one)
                found[section, kind] = (name, default)
    return found


METHODS = methods()


def rebuilt(tables):
    """The same model, built by methods alone."""
    m = gk.Model(tables.get("name"), gravity=tables.get("gravity"), description=tables.get("description"))
    if "include" in tables:
        m.tables["include"] = tables["include"]
    for section, content in tables.items():
        if not isinstance(content, dict):
            continue
        if section == "parameters":
            for name, value in content.items():
                m.parameters[name] = value
            continue
        if (section, None) not in METHODS and not any(s == section for s, _ in METHODS):
            getattr(m, section)(**{generate.argument(k): v for k, v in content.items()})
            continue
        for name, element in content.items():
            kinds = {kind: made for (s, kind), made in METHODS.items() if s == section}
            kind = element.get("kind", next((k for k, (_, default) in kinds.items() if default), None))
            method, _ = kinds[kind]
            keys = {generate.argument(k): v for k, v in element.items() if k != "kind"}
            assert getattr(m, method)(name, **keys) == name
    return m


def without_default_kinds(tables):
    """Tables in which every element names its kind."""
    tables = copy.deepcopy(tables)
    for section, content in tables.items():
        for element in content.values() if isinstance(content, dict) else []:
            if isinstance(element, dict) and any(s == section and kind for s, kind in METHODS):
                default = next((k for (s, k), (_, d) in METHODS.items() if s == section and d), None)
                element.setdefault("kind", default)
    return tables


def audit(m):
    """What the checks of a model say, or why it cannot run: some sections show a part of a model only."""
    try:
        return str(m.check()).splitlines()[1:]
    except gk.ModelError as error:
        return str(error).splitlines()[0]
    except gk.SimulationError as error:
        return str(error)


def test_generated_methods_are_up_to_date():
    assert generate.TARGET.read_text(encoding="utf-8") == generate.current(), "run python tools/generate.py"


def test_the_stub_is_up_to_date():
    assert stub.TARGET.read_text(encoding="utf-8") == stub.current(), "run python tools/stub.py"


def test_every_kind_has_an_example():
    texts = [gk.load(path).tables for path in SECTIONS] + [gk.example(name).tables for name in EXAMPLES]
    seen = set()
    for tables in texts:
        for section, content in without_default_kinds(tables).items():
            for element in content.values() if isinstance(content, dict) else []:
                if isinstance(element, dict):
                    seen.add((section, element.get("kind")))
    missing = set(METHODS) - seen
    assert not missing, missing


@pytest.mark.parametrize("path", SECTIONS, ids=lambda path: path.stem)
def test_every_element_is_built_by_methods(path):
    loaded = gk.load(path)
    built = rebuilt(loaded.tables)
    built._path = loaded._path
    assert {**built.tables} == without_default_kinds(loaded.tables)
    # it reads as the file does
    assert built._file().parameters([]) == loaded._file().parameters([])
    assert audit(built) == audit(loaded)


def outcome(m):
    """All that a short run gives, to the last bit; or why it cannot run: some sections show a part of a model only."""
    # waves in beams are fast
    t_end = 1e-3 if "beams" in m.tables else 0.05
    try:
        r = m.simulate(t_end)
    except (gk.ModelError, gk.SimulationError) as error:
        return [str(error)]
    record = r._record
    return [r.names, r.t.tobytes(), record["values"].tobytes(), record["poses"].tobytes(), record["events"], r.summary["counts"]]


def test_elements_that_are_built_run_as_those_of_files():
    ran = 0
    for path in SECTIONS:
        loaded = gk.load(path)
        built = rebuilt(loaded.tables)
        built._path = loaded._path
        a, b = outcome(built), outcome(loaded)
        ran += len(b) > 1
        if len(b) > 1:
            assert a == b, path.name
        else:
            # lines and columns of the file are not those of the text that is built
            assert len(a) == 1 and a[0].splitlines()[0] == b[0].splitlines()[0], path.name
    # parts of vehicles, such as tyres, need more than a section shows
    assert ran > 0.7 * len(SECTIONS)


@pytest.mark.parametrize("path", SECTIONS, ids=lambda path: path.stem)
def test_written_tables_read_back_equal(path):
    tables = gk.load(path).tables
    text = _toml.dumps(tables)
    assert _toml.loads(text) == tables
    assert repr(_toml.loads(text)) == repr(_toml.table(tables, "")), "types count"


@pytest.mark.parametrize("name", ["andrews", "bouncing-ball", "four-bar", "jansen-walker", "slider-crank"])
def test_results_of_a_model_that_is_built_are_those_of_its_file(name):
    loaded = gk.example(name)
    built = rebuilt(loaded.tables)
    built._path, built._others = loaded._path, loaded._others
    options = {"t_end": 0.05} if name == "jansen-walker" else {}
    a, b = loaded.simulate(**options), built.simulate(**options)
    assert a.names == b.names
    numpy.testing.assert_array_equal(a.t, b.t)
    numpy.testing.assert_array_equal(a._record["values"], b._record["values"])
    numpy.testing.assert_array_equal(a._record["poses"], b._record["poses"])
    assert a._record["events"] == b._record["events"]


def test_a_model_is_written_and_read(model, tmp_path):
    path = model.save(tmp_path / "pendulum.toml")
    again = gk.load(path)
    assert again == model
    assert again.to_toml() == path.read_text(encoding="utf-8")
    again.parameters["k"] = 3
    assert again != model
    assert "[parameters]\nk = 3\n" in again.to_toml()


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_read_back_equal(name, tmp_path):
    m = gk.example(name)
    m.tables["description"] = "changed, so that the text is written anew"
    assert gk.load(m.save(tmp_path / f"{name}.toml")) == m


def test_a_file_that_was_not_changed_keeps_its_text(tmp_path):
    path = ROOT / "examples" / "four-bar.toml"
    assert gk.load(path).to_toml() == path.read_text(encoding="utf-8")


def test_names_of_files_follow_a_model_to_another_folder(tmp_path):
    path = ROOT / "examples" / "insulator-chain.toml"
    m = gk.load(path)
    saved = m.save(tmp_path / "chain.toml")
    assert gk.load(saved).check().bodies == m.check().bodies
    own = gk.example("insulator-chain").save(tmp_path / "own" / ".." / "chain2.toml")
    assert (tmp_path / "parts" / "insulator.toml").exists()
    assert gk.load(own).check().bodies == m.check().bodies


def test_parameters_are_those_of_the_file():
    m = gk.example("four-bar")
    assert m.parameters["crank"] == 0.2
    assert dict(m.parameters) == dict(m._file().parameters([]))
    m.parameters["crank"] = "coupler/2"
    assert m.parameters["crank"] == 0.25
    assert m.simulate(0.1).summary["model"]["parameters"]["crank"] == 0.25
    m.parameters["crank"] = numpy.float64(0.2)
    del m.parameters["turns"]
    with pytest.raises(gk.ModelError, match="turns"):
        m.check()


def test_parameters_of_parts_are_set():
    m = gk.example("insulator-chain")
    dotted = [name for name in m.parameters if "." in name]
    assert dotted
    if dotted[0].split(".")[0] in m.tables.get("assemblies", {}):
        value = m.parameters[dotted[0]] * 1.01
        m.parameters[dotted[0]] = value
        assert m.parameters[dotted[0]] == value


def test_parameters_of_one_run(model):
    m = gk.example("four-bar")
    r = m.simulate(0.1, parameters={"turns": 2, "crank": "coupler/2"})
    assert r.summary["model"]["parameters"]["turns"] == 2.0
    assert r.summary["model"]["parameters"]["crank"] == 0.25
    assert m.parameters["turns"] == 1.0


def test_the_audit_prints_what_the_command_prints():
    found = gk.example("four-bar").check()
    assert found.degrees_of_freedom == 0 and found.bodies == 3 and found.joints == 4
    assert "first step: taken" in str(found)
    assert "parameters:" in repr(found)
    assert found.redundant == [] and found.doubts == []


# mistakes


def test_names_that_nobody_knows(model):
    with pytest.raises(TypeError, match="has no parameter 'masss'; did you mean 'mass'"):
        model.body("other", masss=2)
    with pytest.raises(TypeError, match="did you mean 'rtol'"):
        model.simulate(1, rtl=1e-3)
    with pytest.raises(ValueError, match="no method 'dop85'; did you mean 'dop853'"):
        model.simulate(1, method="dop85")
    with pytest.raises(gk.ModelError, match="rodd"):
        model.revolute("second", "rod", "rodd")
        model.check()
    with pytest.raises(ValueError, match="did you mean 'four-bar'"):
        gk.example("fourbar")
    with pytest.raises(KeyError, match="did you mean 'crank'"):
        gk.example("four-bar").parameters["crnk"]


def test_a_model_is_usable_after_a_failed_build(model):
    model.revolute("second", "rod", "nothing")
    with pytest.raises(gk.ModelError):
        model.simulate(1)
    del model.tables["joints"]["second"]
    assert model.simulate(0.1).status == "ok"


@pytest.mark.parametrize(
    ("call", "error", "word"),
    [
        (lambda m: m.body("b", mass=float("nan")), ValueError, "mass"),
        (lambda m: m.body("b", mass=numpy.inf), ValueError, "mass"),
        (lambda m: m.body("b", mass=object()), TypeError, "mass"),
        (lambda m: m.body("b", position=[0, 0, 1j]), TypeError, "position"),
        (lambda m: m.body("b", position=[0, None, 0]), TypeError, "position"),
        (lambda m: m.body(7), TypeError, "name"),
        (lambda m: m.body(""), ValueError, "name"),
        (lambda m: m.body("rod"), ValueError, "rod"),
        (lambda m: m.body("b", solid={1: 2}), TypeError, "solid"),
        (lambda m: m.body("b", mass=10**30), ValueError, "mass"),
        (lambda m: m.simulate("soon"), ValueError, "t_end"),
        (lambda m: m.simulate([1, 2]), TypeError, "t_end"),
        (lambda m: m.simulate(float("nan")), ValueError, "t_end"),
        (lambda m: m.simulate(-1), ValueError, "t_end"),
        (lambda m: m.simulate(1, rtol=0), ValueError, "rtol"),
        (lambda m: m.simulate(1, rtol=1e-6, accuracy=1e-6), ValueError, "accuracy"),
        (lambda m: m.simulate(1, method=3), ValueError, "method"),
        (lambda m: m.simulate(1, peaks="yes"), ValueError, "peaks"),
        (lambda m: m.simulate(1, max_steps=1.5), ValueError, "max_steps"),
        (lambda m: m.simulate(1, method="bdf", kmax=3), ValueError, "kmax"),
        (lambda m: m.simulate(1, parameters=[("a", 1)]), TypeError, "parameters"),
        (lambda m: m.simulate(1, parameters={"a": 1}), gk.ModelError, "a"),
        (lambda m: m.simulate(1, parameters={"a": None}), TypeError, "a"),
        (lambda m: m.simulate(1, parameters={1: 1}), TypeError, "1"),
        (lambda m: m.simulate(1, progress=3), TypeError, "progress"),
        (lambda m: m.simulate(1, verify="yes"), TypeError, "verify"),
        (lambda m: m.simulate(1, existing="perhaps"), ValueError, "existing"),
        (lambda m: m.parameters.__setitem__("k", float("nan")), ValueError, "k"),
        (lambda m: m.parameters.__setitem__("k", [1]), TypeError, "k"),
        (lambda m: m.parameters.__setitem__(1, 1), TypeError, "1"),
        (lambda m: m.parameters.__setitem__("part.k", 1), KeyError, "part.k"),
        (lambda m: gk.Model(5), TypeError, "name"),
        (lambda m: gk.Model(gravity="down").check(), gk.ModelError, "gravity"),
        (lambda m: gk.load(5), TypeError, "'path' must be a path"),
        (lambda m: m.save(None), TypeError, "'path' must be a path"),
        (lambda m: gk.open([]), TypeError, "'folder' must be a path"),
        (lambda m: m.check(coordinates="polar"), ValueError, "polar"),
    ],
)
def test_bad_input_names_the_parameter(model, call, error, word):
    with pytest.raises(error, match=word):
        call(model)
    assert model.check().bodies == 1


def test_faults_of_files_have_places(tmp_path):
    path = tmp_path / "wrong.toml"
    path.write_text("gelenk = 1\n[bodies.a]\nmasss = 1\n", encoding="utf-8")
    with pytest.raises(gk.ModelError, match=r"wrong.toml:3:1") as caught:
        gk.load(path)
    assert "mass" in str(caught.value)
    path.write_bytes(b"gelenk = 1\n\xff")
    with pytest.raises(gk.ModelError, match="UTF-8"):
        gk.load(path)
    path.write_text("gelenk = [", encoding="utf-8")
    with pytest.raises(gk.ModelError, match="TOML"):
        gk.load(path)
    with pytest.raises(FileNotFoundError):
        gk.load(tmp_path / "nothing.toml")


def test_models_are_copied_and_pickled(model):
    other = pickle.loads(pickle.dumps(model))
    assert other == model
    other.body("second", mass=1)
    assert "second" not in model.tables["bodies"]
    assert model.copy() == model
    assert copy.copy(model) == model
    with pytest.raises(TypeError):
        hash(model)


def test_methods_have_units_in_their_documentation():
    assert "[kg]" in inspect.getdoc(gk.Model.body)
    assert "[s]" in inspect.getdoc(gk.Model.simulate)
    assert list(inspect.signature(gk.Model.revolute).parameters)[:4] == ["self", "name", "a", "b"]
    for key in json.loads(_native.options()):
        assert key["key"] in inspect.signature(gk.Model.simulate).parameters
        assert key["key"] in _elements.OPTIONS
