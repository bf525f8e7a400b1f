// Light and dark: the style sheet has all colours, scene and plots read them from it.

import { Color } from "three";

type Choice = "light" | "dark";

export class Theme {
  private readonly system = matchMedia("(prefers-color-scheme: dark)");
  private chosen: Choice | null = null;
  private readonly changed: (() => void)[] = [];

  constructor() {
    this.system.addEventListener("change", () => this.apply());
    this.apply();
  }

  get current(): Choice {
    return this.chosen ?? (this.system.matches ? "dark" : "light");
  }

  toggle(): void {
    this.use(this.current === "dark" ? "light" : "dark");
  }

  /** A choice, or the system's. */
  use(choice: Choice | null): void {
    this.chosen = choice;
    this.apply();
  }

  onChange(listener: () => void): void {
    this.changed.push(listener);
  }

  private apply(): void {
    document.documentElement.dataset.theme = this.current;
    for (const listener of this.changed) listener();
  }
}

/** A colour of the style sheet, for canvases. */
export function cssColor(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

/** A colour of the style sheet, for the scene. */
export function sceneColor(name: string): Color {
  return new Color(cssColor(name));
}

export const PALETTE_SIZE = 8;

/** The name of the colour of the k-th body, trace or curve. */
export function paletteName(k: number): string {
  return `series-${k % PALETTE_SIZE}`;
}
