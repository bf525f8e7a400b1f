"""The examples of the guide and of the README."""

import re
import subprocess
import sys

import pytest
from conftest import ROOT

PAGES = [ROOT / "docs" / "guide" / "python.md", ROOT / "bindings" / "python" / "README.md", ROOT / "README.md"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parent.name + "/" + page.name)
def test_examples_of_pages_run(page, tmp_path):
    blocks = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.S)
    assert blocks
    code = "import matplotlib\nmatplotlib.use('Agg')\nimport webbrowser\nwebbrowser.open = print\n" + "\n".join(blocks)
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_first_example_is_short():
    text = PAGES[0].read_text(encoding="utf-8")
    first = re.search(r"```python\n(.*?)```", text, re.S).group(1)
    assert len(first.strip().splitlines()) <= 6
