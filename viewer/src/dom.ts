// Elements of the page, made without markup in strings: names from a model are text, whatever they hold.

type Child = Node | string | null | undefined | false;
type Properties = Record<string, unknown>;

/** An element with properties (`on...` are listeners, `class`, `data-...` and `aria-...` attributes) and children. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Properties = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value as EventListener);
    else if (key === "class" || key === "for" || key === "role" || key.includes("-")) element.setAttribute(key, String(value));
    else (element as unknown as Properties)[key] = value;
  }
  for (const child of children) if (child) element.append(child);
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/** A small picture for a button: one path on a 24 x 24 field. */
export function icon(path: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", "icon");
  const shape = document.createElementNS(SVG, "path");
  shape.setAttribute("d", path);
  svg.append(shape);
  return svg;
}

export const ICONS = {
  play: "M7 4.5v15l12.5-7.5z",
  pause: "M6.5 5h4v14h-4zM13.5 5h4v14h-4z",
  start: "M6 5h2.4v14H6zM19 5v14L9 12z",
  end: "M15.6 5H18v14h-2.4zM5 5v14l10-7z",
  repeat: "M7 7h9v3l4.5-4L16 2v3H5v7h2zM17 17H8v-3l-4.5 4L8 22v-3h11v-7h-2z",
  camera: "M12 3 3.5 7.7v8.6L12 21l8.5-4.7V7.7zm0 2.3 5.4 3L12 11.2 6.6 8.3zm-6.5 4.6 5.5 3v5.3l-5.5-3zm13 0v5.3l-5.5 3v-5.3z",
  layers: "M12 3 2.5 8.2 12 13.4l9.5-5.2zM4.6 11.3l-2.1 1.2L12 17.7l9.5-5.2-2.1-1.2L12 15.4zM4.6 15.6l-2.1 1.2L12 22l9.5-5.2-2.1-1.2L12 19.7z",
  sun: "M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM11 1.5h2v3.4h-2zM11 19.1h2v3.4h-2zM1.5 11h3.4v2H1.5zM19.1 11h3.4v2h-3.4zM4 5.4 5.4 4l2.4 2.4-1.4 1.4zM16.2 17.6l1.4-1.4 2.4 2.4-1.4 1.4zM4 18.6l2.4-2.4 1.4 1.4L5.4 20zM16.2 6.4 18.6 4 20 5.4l-2.4 2.4z",
  moon: "M20.5 14.6A8.8 8.8 0 0 1 9.4 3.5a8.8 8.8 0 1 0 11.1 11.1z",
  help: "M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19zm-.1 15.4a1.3 1.3 0 1 1 0-2.6 1.3 1.3 0 0 1 0 2.6zm1-4.4h-2v-.7c0-1.4.8-2.1 1.6-2.7.7-.5 1.2-.9 1.2-1.6 0-.8-.7-1.3-1.6-1.3-1 0-1.7.6-1.9 1.6l-2-.4c.3-1.9 1.9-3.1 4-3.1 2.2 0 3.7 1.2 3.7 3.1 0 1.6-1 2.3-1.9 3-.7.5-1.1.9-1.1 1.6z",
  list: "M3 5h3v3H3zM8.5 5.5H21v2H8.5zM3 10.5h3v3H3zM8.5 11H21v2H8.5zM3 16h3v3H3zM8.5 16.5H21v2H8.5z",
  close: "M5.6 4.2 4.2 5.6 10.6 12l-6.4 6.4 1.4 1.4 6.4-6.4 6.4 6.4 1.4-1.4-6.4-6.4 6.4-6.4-1.4-1.4-6.4 6.4z",
} as const;

/** A button that shows an icon and says what it does. */
export function iconButton(name: keyof typeof ICONS, label: string, onclick: () => void): HTMLButtonElement {
  return h("button", { class: "icon-button", type: "button", title: label, "aria-label": label, onclick }, icon(ICONS[name]));
}

export function setIcon(button: HTMLButtonElement, name: keyof typeof ICONS, label: string): void {
  button.replaceChildren(icon(ICONS[name]));
  button.title = label;
  button.setAttribute("aria-label", label);
}
