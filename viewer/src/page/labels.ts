// Names of bodies: under the pointer, and pinned by a click. Contacts under the pointer say what they do.

import type { Body, SceneContact } from "../data";
import { h } from "../dom";
import { number } from "../format";
import type { Stage } from "../scene/stage";

export class Labels {
  readonly hover = h("div", { class: "label hover", hidden: true });
  readonly pinned = h("div", { class: "label pinned", hidden: true });
  pinnedBody: number | null = null;
  private pending = false;

  constructor(private readonly stage: Stage, private readonly bodies: Body[], private readonly contacts: SceneContact[]) {
    const canvas = stage.canvas;
    let down = { x: 0, y: 0 };
    canvas.addEventListener("pointermove", (e) => {
      if (e.pointerType === "touch" || e.buttons !== 0 || this.pending) return;
      this.pending = true;
      requestAnimationFrame(() => {
        this.pending = false;
        const contact = this.contactAt(e);
        this.pointAt(contact === null ? this.bodyAt(e) : null, e, contact);
      });
    });
    canvas.addEventListener("pointerleave", () => this.pointAt(null));
    canvas.addEventListener("pointerdown", (e) => (down = { x: e.clientX, y: e.clientY }));
    canvas.addEventListener("click", (e) => {
      if (Math.hypot(e.clientX - down.x, e.clientY - down.y) > 5) return;
      const body = this.bodyAt(e);
      this.pin(body === this.pinnedBody ? null : body);
    });
    stage.onDraw(() => this.place());
  }

  pin(body: number | null): void {
    this.pinnedBody = body;
    this.stage.bodies.highlight(body);
    this.stage.invalidate();
  }

  private placeOf(e: MouseEvent): [number, number] {
    const box = this.stage.canvas.getBoundingClientRect();
    return [(2 * (e.clientX - box.left)) / box.width - 1, 1 - (2 * (e.clientY - box.top)) / box.height];
  }

  private bodyAt(e: MouseEvent): number | null {
    return this.stage.pick(...this.placeOf(e));
  }

  /** What a contact under the pointer does, in words. */
  private contactAt(e: MouseEvent): string | null {
    const mark = this.stage.pickContact(...this.placeOf(e));
    const contact = mark && this.contacts[mark.contact];
    if (!mark || !contact) return null;
    const unit = contact.turns ? "Nm" : "N";
    const forces = [[mark.normal, "normal"], [mark.friction, "friction"]] as const;
    const said = forces.filter(([size]) => size > 0).map(([size, what]) => `${what} ${number(size, 4)} ${unit}`);
    return [`${contact.name}: ${mark.state}`, ...said].join(", ");
  }

  private pointAt(body: number | null, e?: PointerEvent, contact: string | null = null): void {
    this.hover.hidden = contact === null && (body === null || body === this.pinnedBody);
    this.stage.canvas.style.cursor = body === null ? "" : "pointer";
    if (this.hover.hidden || !e) return;
    const box = this.stage.canvas.getBoundingClientRect();
    this.hover.textContent = contact ?? this.bodies[body ?? 0]?.name ?? "";
    move(this.hover, e.clientX - box.left + 14, e.clientY - box.top + 10);
  }

  private place(): void {
    const body = this.pinnedBody;
    this.pinned.hidden = body === null;
    if (body === null) return;
    const at = this.stage.project(body);
    const { clientWidth: w, clientHeight: v } = this.stage.canvas;
    const e = this.stage.poses.matrices[body].elements;
    const position = [e[12], e[13], e[14]].map((x) => number(round(x, this.stage.bounds.extent), 4)).join(", ");
    this.pinned.replaceChildren(h("b", {}, this.bodies[body]?.name ?? ""), h("span", {}, body === 0 ? "" : `(${position}) m`));
    const clamp = (x: number, most: number) => Math.min(Math.max(x, 4), Math.max(most, 4));
    move(this.pinned, clamp((w * (1 + at.x)) / 2 + 12, w - this.pinned.offsetWidth - 4), clamp((v * (1 - at.y)) / 2 + 12, v - this.pinned.offsetHeight - 4));
  }
}

function move(element: HTMLElement, x: number, y: number): void {
  element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
}

/** Without digits that are far below what can be seen. */
function round(x: number, extent: number): number {
  const step = 10 ** Math.floor(Math.log10(extent) - 4);
  return Math.round(x / step) * step;
}
