"""Results in notebooks: the moving report, or a still picture where no script may run."""

from __future__ import annotations

import base64
import html
import json
import sys
import uuid
from typing import Any

from . import _native
from ._picture import still

# what a result adds to a notebook is this large at most [bytes]
MOST = 2_000_000
# the attribute of a notebook's shell that says which cell holds the viewer
HOLDER = "_gelenk_viewer"

# The viewer is sent once, and shared by all results of a page. Outputs may be shown in any order, and before they are part of the page.
SCRIPT = """
(() => {
  const [id, title, parts, viewer] = CONTENT;
  const shared = (window[KEY] ??= { waiting: [] });
  if (viewer) shared.viewer = viewer;
  const show = (tries) => {
    const place = document.getElementById(id);
    if (!place) return tries > 0 ? setTimeout(show, 100, tries - 1) : undefined;
    const frame = document.createElement("iframe");
    frame.title = title;
    frame.setAttribute("sandbox", "allow-scripts allow-downloads");
    frame.style.cssText = "width: 100%; height: 640px; border: 0";
    frame.srcdoc = parts[0] + shared.viewer[0] + parts[1] + shared.viewer[1] + parts[2];
    place.replaceChildren(frame);
  };
  shared.waiting.push(() => show(100));
  if (shared.viewer) shared.waiting.splice(0).forEach((start) => start());
})();
"""


def shown(record: dict[str, Any], title: str) -> str:
    """A result as HTML."""
    text = html.escape(title)
    picture = still(json.loads(record["scene"]), record["poses"])
    image = ""
    if picture:
        data = base64.b64encode(picture.encode()).decode()
        image = f'<img alt="{text}" src="data:image/svg+xml;base64,{data}" style="max-width: 100%">'
    style, script = _native.viewer()
    parts = split(_native.report(record), style, script)
    viewer = [style, script] if parts and is_wanted() else None
    identifier = f"gelenk-{uuid.uuid4().hex}"
    key = inert(f"gelenk {_native.version()}")
    program = SCRIPT.replace("KEY", key).replace("CONTENT", inert([identifier, title, parts, viewer]))
    if not parts or len(program.encode()) + len(image) > MOST:
        return f"<div>{image}<p>{text}</p><p>The report is too large for a notebook. <code>r.show()</code> opens it in a browser.</p></div>"
    note = "This is a still picture. Run the notebook again, or trust it, to see it move."
    return f'<div id="{identifier}">{image}<p>{text}</p><p>{note}</p></div><script>{program}</script>'


def split(page: str, style: str, script: str) -> list[str]:
    """A page without the viewer: what is before, between and after its two parts."""
    before, is_styled, rest = page.partition(style)
    between, is_scripted, after = rest.partition(script)
    return [before, between, after] if is_styled and is_scripted else []


def inert(content: Any) -> str:
    """JSON that cannot end the element it stands in."""
    return json.dumps(content).replace("<", "\\u003c")


def is_wanted() -> bool:
    """Does the viewer go along? It does with the first result of a notebook, and again with the same cell; in Colab every output is a page of its own."""
    get_shell = getattr(sys.modules.get("IPython"), "get_ipython", None)
    shell = get_shell() if get_shell is not None else None
    if shell is None or "google.colab" in sys.modules:
        return True
    cell, count = running_cell(shell)
    held = getattr(shell, HOLDER, None)
    if held is not None and (held[0] != cell or held[1] == count):
        return False
    setattr(shell, HOLDER, (cell, count))
    return True


def running_cell(shell: Any) -> tuple[str, int]:
    """What tells the cell that runs from others, and how many have run before."""
    try:
        message = shell.get_parent()
        cell = message.get("metadata", {}).get("cellId") or message["content"]["code"]
    except (AttributeError, KeyError, TypeError):
        cell = ""
    return str(cell), int(getattr(shell, "execution_count", 0))
