// The directions of x, y and z in a corner of the picture.

import { PerspectiveCamera, Vector3 } from "three";

const SVG = "http://www.w3.org/2000/svg";
const SIZE = 64;
const LENGTH = 21;

export class Triad {
  readonly element = document.createElementNS(SVG, "svg");
  private readonly arms: { axis: Vector3; line: SVGLineElement; text: SVGTextElement; group: SVGGElement }[];
  private readonly seen = new Vector3();

  constructor() {
    this.element.setAttribute("class", "triad");
    this.element.setAttribute("viewBox", `${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`);
    this.element.setAttribute("aria-hidden", "true");
    this.arms = ["x", "y", "z"].map((name, k) => {
      const group = document.createElementNS(SVG, "g");
      const line = document.createElementNS(SVG, "line");
      const text = document.createElementNS(SVG, "text");
      group.setAttribute("class", `axis-${name}`);
      text.textContent = name;
      group.append(line, text);
      return { axis: new Vector3().setComponent(k, 1), line, text, group };
    });
  }

  update(camera: PerspectiveCamera): void {
    const drawn = this.arms.map((arm) => {
      this.seen.copy(arm.axis).transformDirection(camera.matrixWorldInverse);
      const [x, y] = [this.seen.x * LENGTH, -this.seen.y * LENGTH];
      arm.line.setAttribute("x2", x.toFixed(2));
      arm.line.setAttribute("y2", y.toFixed(2));
      arm.text.setAttribute("x", (x * 1.32).toFixed(2));
      arm.text.setAttribute("y", (y * 1.32).toFixed(2));
      const flat = Math.hypot(this.seen.x, this.seen.y) < 0.12;
      arm.group.setAttribute("opacity", flat ? "0" : "1");
      return { depth: this.seen.z, group: arm.group };
    });
    drawn.sort((a, b) => a.depth - b.depth).forEach(({ group }) => this.element.append(group));
  }
}
