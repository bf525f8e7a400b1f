// What the picture shows: a menu of switches.

import { h, icon, ICONS } from "../dom";
import { number } from "../format";
import type { SceneData } from "../data";
import { paletteName } from "../theme";
import { ARROW_KINDS } from "../scene/arrows";
import type { Stage } from "../scene/stage";

const ARROW_NAMES = { reaction: "reactions", torque: "torques", contact: "contacts", applied: "applied forces" };

interface Toggle { label: string; on: boolean; set: (on: boolean) => void; color?: string; id?: string }

/** The menu, and switches that keys use. */
export function showMenu(stage: Stage, scene: SceneData, redraw: () => void) {
  const box = (toggle: Toggle): { row: HTMLLabelElement; input: HTMLInputElement } => {
    const input = h("input", {
      type: "checkbox", checked: toggle.on, id: toggle.id,
      onchange: () => { toggle.set(input.checked); redraw(); },
    });
    const swatch = toggle.color ? h("i", { class: "swatch" }) : null;
    swatch?.style.setProperty("background", `var(--${toggle.color})`);
    return { row: h("label", { class: "check" }, input, swatch, h("span", {}, toggle.label)), input };
  };
  const flip = (input: HTMLInputElement) => { if (!input.disabled) input.click(); };

  const joints = box({ label: "Joint symbols", id: "show-joints", on: true, set: (on) => (stage.joints.visible = on) });
  const grid = box({ label: `Grid`, id: "show-grid", on: true, set: (on) => (stage.grid.visible = on) });
  const children: HTMLElement[] = [grid.row];
  if (scene.joints.length > 0) children.push(joints.row);

  const each = scene.traces.map((trace, k) => box({
    label: trace.name, on: true, color: paletteName(k + 4),
    set: (on) => { stage.traces.lines[k].visible = on; syncTraces(); },
  }));
  const traces = box({
    label: "Traces", id: "show-traces", on: true,
    set: (on) => {
      stage.traces.visible = on;
      each.forEach(({ input }, k) => { input.checked = on; stage.traces.lines[k].visible = on; });
    },
  });
  const syncTraces = () => {
    const on = each.filter(({ input }) => input.checked).length;
    traces.input.checked = on > 0;
    traces.input.indeterminate = on > 0 && on < each.length;
    stage.traces.visible = on > 0;
  };
  if (each.length > 0) {
    children.push(traces.row);
    if (each.length > 1) children.push(h("div", { class: "nested" }, ...each.map((e) => e.row)));
  }

  const present = stage.arrows.present;
  const kinds = ARROW_KINDS.filter((k) => present.includes(k)).map((kind) => box({
    label: ARROW_NAMES[kind], on: true, color: `arrow-${kind}`, set: (on) => stage.arrows.show(kind, on),
  }));
  const arrows = box({ label: "Force arrows", id: "show-arrows", on: true, set: (on) => (stage.arrows.visible = on) });
  if (kinds.length > 0) {
    const size = lengthSlider("arrow-size", (factor) => { stage.arrows.factor = factor; redraw(); });
    children.push(arrows.row, h("div", { class: "nested" }, ...(kinds.length > 1 ? kinds.map((k) => k.row) : []), size));
  }

  const { beams, flexibles } = stage;
  const scale = strainLegend(stage);
  const strain = box({
    label: "Colour by strain", id: "show-strain", on: false,
    set: (on) => {
      beams.strained = flexibles.stressed = on;
      scale.toggleAttribute("hidden", !on);
      stage.recolor();
    },
  });
  if (beams.present || flexibles.largest > 0) children.push(strain.row);
  if (flexibles.present) {
    const size = lengthSlider("deformation", (factor) => { flexibles.scale = factor; redraw(); }, "Deformation", 2);
    children.push(size);
  }

  const contacts = box({ label: "Contacts", id: "show-contacts", on: true, set: (on) => { stage.contacts.visible = on; legend?.toggleAttribute("hidden", !on); } });
  const legend = stage.contacts.present ? contactLegend(stage) : null;
  if (legend) {
    const size = lengthSlider("contact-size", (factor) => { stage.contacts.factor = factor; redraw(); });
    children.push(contacts.row, h("div", { class: "nested" }, size));
  }

  const menu = h("details", { class: "menu" },
    h("summary", { class: "icon-button", title: "What is shown", "aria-label": "What is shown" }, icon(ICONS.layers)),
    h("div", { class: "panel" }, ...children));
  document.addEventListener("pointerdown", (e) => {
    if (menu.open && !menu.contains(e.target as Node)) menu.open = false;
  });
  return {
    menu,
    legend,
    scale,
    strain: () => { if (strain.row.isConnected) flip(strain.input); },
    contacts: () => { if (legend) flip(contacts.input); },
    joints: () => flip(joints.input),
    grid: () => flip(grid.input),
    traces: () => flip(traces.input),
    arrows: () => flip(arrows.input),
  };
}

/** A slider for a factor, from a tenth to ten times or more; a double click restores it. */
function lengthSlider(id: string, set: (factor: number) => void, name = "Length", most = 1): HTMLElement {
  const size = h("input", {
    type: "range", min: "-1", max: String(most), step: "0.05", value: "0", "aria-label": name === "Length" ? "Length of arrows" : name, id,
    oninput: () => set(10 ** Number(size.value)),
    ondblclick: () => { size.value = "0"; set(1); },
  });
  return h("label", { class: "slider" }, h("span", {}, name), size);
}

/** What the colours of strain mean. */
function strainLegend({ beams, flexibles }: Stage): HTMLElement {
  const entry = (text: string) => h("span", {}, text);
  const legend = h("div", { class: "contact-legend strain-legend", id: "strain-legend" },
    h("i", { class: "ramp" }),
    beams.largest > 0 ? entry(`strain of bending and twist: 0 to ${number(beams.largest, 3)}`) : null,
    flexibles.largest > 0 ? entry(`stress after von Mises: 0 to ${number(flexibles.largest / 1e6, 3)} MPa`) : null);
  legend.toggleAttribute("hidden", true);
  return legend;
}

/** What the colours of contacts mean, and how much force a long arrow is. */
function contactLegend(stage: Stage): HTMLElement {
  const { force, torque, impulse } = stage.contacts.full;
  const entry = (name: string, color: string, mark = "") => {
    const swatch = h("i", { class: `swatch ${mark}` });
    swatch.style.background = `var(--${color})`;
    return h("span", {}, swatch, name);
  };
  const sizes = [[force, "N"], [torque, "Nm"], [impulse, "N s"]] as const;
  const full = sizes.filter(([size]) => size > 0).map(([size, unit]) => `${number(size, 2)} ${unit}`);
  return h("div", { class: "contact-legend", id: "contact-legend" },
    h("span", {}, "Contacts:"), entry("slip", "mark-slip", "round"), entry("stick", "mark-stick", "round"),
    impulse > 0 ? entry("impact", "contact-impact", "star") : null,
    full.length > 0 ? h("span", { title: "Arrows of forces, torques and impulses each have their own scale." }, `long arrow = ${full.join(", ")}`) : null);
}
