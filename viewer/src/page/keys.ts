// Keys, and the list of them.

import { h, iconButton } from "../dom";

export interface Key { keys: string[]; shown: string; what: string; run: (e: KeyboardEvent) => void }

export function listenToKeys(keys: Key[]): void {
  addEventListener("keydown", (e) => {
    if (e.ctrlKey || e.metaKey || e.altKey || document.querySelector("dialog[open]")) return;
    const target = e.target as HTMLElement;
    const inField = target.matches("input:not([type=range]):not([type=checkbox]), select, textarea");
    if (inField) return;
    // Buttons and boxes keep their own keys.
    if ((e.key === " " || e.key === "Enter") && target.matches("button, input, summary")) return;
    if (target.matches("input[type=range]:not(#time)") && e.key.startsWith("Arrow")) return;
    const name = (e.shiftKey && e.key.length > 1 ? "Shift+" : "") + e.key;
    const key = keys.find((k) => k.keys.includes(name));
    if (!key) return;
    e.preventDefault();
    key.run(e);
  });
}

export function helpDialog(keys: Key[]): HTMLDialogElement {
  const dialog = h("dialog", { class: "help", "aria-label": "Help", onclick: (e: MouseEvent) => { if (e.target === dialog) dialog.close(); } },
    h("div", { class: "head" }, h("h2", {}, "Keys and gestures"), iconButton("close", "Close", () => dialog.close())),
    h("table", {}, h("tbody", {}, ...keys.map((k) => h("tr", {}, h("td", {}, ...k.shown.split(" ").map((s) => h("kbd", {}, s))), h("td", {}, k.what))))),
    h("p", {}, "Picture: drag turns, right button or two fingers shift, wheel or pinch zooms; a click on a body pins its name."),
    h("p", {}, "Plots: a click goes to that time, dragging zooms in, a double click shows all again. With a finger, a swipe along the plot moves the time."));
  return dialog;
}
