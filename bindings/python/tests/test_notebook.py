"""Results in notebooks: the viewer is sent once, and everything is small."""

import base64
import json
import re
import sys
import types
from xml.etree import ElementTree

import pytest
from conftest import pendulum

import gelenk as gk
from gelenk import _native, _notebook, _picture


class Shell:
    """What results see of a notebook."""

    def __init__(self):
        self.execution_count = 0
        self.message = {}

    def run(self, cell, *results):
        """Runs a cell that shows results."""
        self.execution_count += 1
        self.message = {"metadata": {"cellId": cell}, "content": {"code": cell}}
        return [r._repr_html_() for r in results]

    def get_parent(self):
        return self.message


@pytest.fixture
def shell(monkeypatch):
    shell = Shell()
    monkeypatch.setitem(sys.modules, "IPython", types.SimpleNamespace(get_ipython=lambda: shell))
    return shell


def has_viewer(page):
    return len(page) > 500_000


def test_the_viewer_is_sent_once(shell, result):
    first = shell.run("a", result, result)
    assert [has_viewer(page) for page in first] == [True, False]
    assert [has_viewer(page) for page in shell.run("b", result)] == [False]
    # its cell runs again, and the output that held the viewer is gone
    assert [has_viewer(page) for page in shell.run("a", result, result)] == [True, False]


def test_in_colab_every_output_has_its_own(shell, result, monkeypatch):
    monkeypatch.setitem(sys.modules, "google.colab", types.ModuleType("google.colab"))
    assert all(has_viewer(page) for page in shell.run("a", result, result))


def test_without_a_notebook_every_page_is_whole(result):
    assert has_viewer(result._repr_html_()) and has_viewer(result._repr_html_())


def test_parts_make_the_report(result):
    page = result._repr_html_()
    assert len(page.encode()) < 2_000_000
    # nothing in it ends the element it stands in
    assert page.count("<script>") == page.count("</script>") == 1
    content = json.loads(re.search(r"= (\[.*\]);\n  const shared", page, re.S).group(1))
    _, title, (before, between, after), (style, script) = content
    assert before + style + between + script + after == result.report()
    assert (style, script) == _native.viewer() and title == repr(result)


def test_a_page_that_is_too_large_is_left_out(result, monkeypatch):
    monkeypatch.setattr(_notebook, "MOST", 100_000)
    page = result._repr_html_()
    assert "too large" in page and "<script>" not in page and "data:image/svg+xml" in page


def test_names_cannot_end_the_page():
    m = pendulum()
    m.tables["name"] = "</script><script>alert(1)</script>"
    page = m.simulate(0.1)._repr_html_()
    assert "alert" in page and page.count("<script>") == 1


@pytest.mark.parametrize("name", ["bouncing-ball", "excavator", "four-bar", "insulator-chain", "watch"])
def test_examples_have_still_pictures(name):
    record = gk.example(name).simulate(1e-3, rtol=1e-3)._record
    picture = _picture.still(json.loads(record["scene"]), record["poses"])
    root = ElementTree.fromstring(picture)
    assert len(root) > 1 and "nan" not in picture and len(picture) < 50_000


def test_a_still_picture_shows_where_things_are():
    r = pendulum().simulate(0.1)
    data = re.search(r"base64,([^\"]+)", r._repr_html_()).group(1)
    root = ElementTree.fromstring(base64.b64decode(data).decode())
    width, height = float(root.get("width")), float(root.get("height"))
    # a rod that lies along x, seen from its side
    assert width > 5 * height
    dots = [part for part in root if part.tag.endswith("circle")]
    assert len(dots) == 1 and float(dots[0].get("cx")) < width / 4
