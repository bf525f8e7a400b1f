"""Examples, the tutorial, and pages that are made from the package."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parents[1]
sys.path.insert(0, str(HERE / "tools"))
import reference  # noqa: E402

EXAMPLES = sorted((HERE / "examples").glob("*.py"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_run(path, tmp_path):
    done = subprocess.run([sys.executable, path], cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    named = re.findall(r'file="([^"]+)"', path.read_text(encoding="utf-8"))
    assert all((tmp_path / name).stat().st_size > 1000 for name in named)


@pytest.mark.parametrize(("name", "most"), [("pendulum", 6), ("four_bar", 15)])
def test_examples_are_short(name, most):
    lines = (HERE / "examples" / f"{name}.py").read_text(encoding="utf-8").splitlines()
    lines = [line for line in lines if line.strip() and not line.startswith('"""')]
    assert len(lines) <= most


def test_the_tutorial_runs(tmp_path, monkeypatch):
    monkeypatch.delenv("MPLBACKEND", raising=False)
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    notebook = nbformat.read(HERE / "examples" / "tutorial.ipynb", as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells), "outputs are not kept in the repository"
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}).execute()
    outputs = [out for cell in notebook.cells for out in cell.get("outputs", [])]
    assert all(out.output_type != "error" and out.get("name") != "stderr" for out in outputs), outputs
    pages = [out.data["text/html"] for out in outputs if "gelenk-" in out.get("data", {}).get("text/html", "")]
    # the viewer comes along once, and everything is small
    assert len(pages) == 2 and len(pages[1]) < 200_000 < len(pages[0])
    assert len(json.dumps(pages)) < 2_000_000
    assert all("data:image/svg+xml;base64," in page for page in pages)
    pictures = [out for out in outputs if "image/png" in out.get("data", {})]
    assert len(pictures) == 2


def test_pages_of_the_reference_are_up_to_date():
    for path, text in reference.pages().items():
        assert path.exists() and path.read_text(encoding="utf-8") == text, "run python tools/reference.py"
