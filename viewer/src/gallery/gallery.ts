// Many mechanisms on one page: a picture of each that comes into sight, and motion of those that somebody looks at.

import type { WebGLRenderer } from "three";
import type { GalleryMeta } from "../data";
import { h, iconButton, setIcon } from "../dom";
import { makeRenderer } from "../scene/stage";
import { Theme } from "../theme";
import { Card } from "./card";
import "./gallery.css";

/** So many scenes are kept; the others are made anew when they are needed. */
const KEPT = 10;

export function showGallery(meta: GalleryMeta, payload: string): void {
  const theme = new Theme();
  const lines = payload.split("\n");
  const renderer = rendererOrNull();
  const cards = meta.gallery.map((exhibit, k) => new Card(exhibit, lines[k] ?? ""));
  const grid = h("main", { class: "gallery" }, ...cards.map((card) => card.element));
  const shown = h("span", { id: "shown" });
  const none = h("p", { class: "empty", id: "none" }, "No mechanism has this word.");
  const search = h("input", { type: "search", id: "search", placeholder: "Search", "aria-label": "Search", oninput: () => filter() });
  let group: string | null = null;
  const groups = [...new Set(meta.gallery.map((exhibit) => exhibit.group))];
  const chips = groups.length < 2 ? [] : groups.map((name) => {
    const chip = h("button", { type: "button", class: "chip", "aria-pressed": "false", onclick: () => {
      group = group === name ? null : name;
      chips.forEach((other) => other.setAttribute("aria-pressed", String(other === chip && group !== null)));
      filter();
    } }, name);
    return chip;
  });
  const filter = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter((word) => word);
    let count = 0;
    for (const card of cards) {
      const fits = (group === null || card.exhibit.group === group) && words.every((word) => card.words.includes(word));
      card.element.toggleAttribute("hidden", !fits);
      if (fits) count += 1;
    }
    shown.textContent = `${count} of ${cards.length} mechanisms`;
    none.toggleAttribute("hidden", count > 0);
  };
  filter();
  document.body.append(header(meta.title, theme, h("div", { class: "chips" }, shown), h("div", { class: "finding" }, ...chips, search)),
    ...(renderer ? [] : [h("p", { class: "banner doubt" }, "This browser offers no WebGL, so the mechanisms cannot be drawn.")]), none, grid);
  if (renderer) animate(cards, renderer, theme);
}

function rendererOrNull(): WebGLRenderer | null {
  try {
    return makeRenderer();
  } catch {
    return null;
  }
}

function header(title: string, theme: Theme, ...parts: HTMLElement[]): HTMLElement {
  const toggle = iconButton("moon", "Dark", () => theme.toggle());
  toggle.id = "theme";
  const refresh = () => (theme.current === "dark" ? setIcon(toggle, "sun", "Light colours") : setIcon(toggle, "moon", "Dark colours"));
  theme.onChange(refresh);
  refresh();
  return h("header", { class: "top" },
    h("div", { class: "title" }, h("h1", {}, title), h("p", {}, "Point at a mechanism to see it move; click to keep it moving.")),
    ...parts, h("div", { class: "actions" }, toggle));
}

/** In every frame: one picture that is missing, and all that move. */
function animate(cards: Card[], renderer: WebGLRenderer, theme: Theme): void {
  const seen = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      const card = cards.find((c) => c.element === entry.target);
      if (card) card.inSight = entry.isIntersecting;
    }
  }, { rootMargin: "200px" });
  cards.forEach((card) => seen.observe(card.element));
  theme.onChange(() => cards.forEach((card) => card.recolor()));
  const kept: Card[] = [];
  const draw = (card: Card) => {
    const at = kept.indexOf(card);
    if (at >= 0) kept.splice(at, 1);
    kept.push(card);
    card.draw(renderer);
    while (kept.length > KEPT && !kept[0].moves) kept.shift()?.rest();
  };
  let before = performance.now();
  const tick = (now: number) => {
    const passed = Math.min((now - before) / 1000, 0.25);
    before = now;
    for (const card of cards) if (card.moves && card.inSight) { card.goOn(passed); draw(card); }
    const missing = cards.find((card) => card.inSight && !card.isDrawn && !card.element.hidden);
    if (missing) draw(missing);
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}
