// The report: puts the parts of the page together and lets the time run. A page of many mechanisms is gallery/.

import { Clock } from "./clock";
import { readPage, readReport } from "./data";
import type { Report } from "./data";
import { h, iconButton, setIcon } from "./dom";
import { number } from "./format";
import { showGallery } from "./gallery/gallery";
import { eventsCard } from "./page/events";
import { helpDialog, listenToKeys } from "./page/keys";
import type { Key } from "./page/keys";
import { Labels } from "./page/labels";
import { player } from "./page/player";
import { showMenu } from "./page/show";
import { modesCard } from "./page/modes";
import { peaksCard } from "./page/peaks";
import { banner, completed, statusText, summaryCards } from "./page/summary";
import { Board } from "./plots/board";
import type { ViewName } from "./scene/camera";
import { Stage } from "./scene/stage";
import { Theme } from "./theme";
import "uplot/dist/uPlot.min.css";
import "./style.css";

function timeSpan(report: Report): [number, number] {
  const ends = [report.motion.times, report.times].filter((t) => t.length > 0);
  if (ends.length === 0) return [0, 0];
  return [Math.min(...ends.map((t) => t[0])), Math.max(...ends.map((t) => t[t.length - 1]))];
}

function makeStage(report: Report): Stage | null {
  try {
    return new Stage(report);
  } catch {
    return null;
  }
}

function header(report: Report, theme: Theme, help: () => void): HTMLElement {
  const { summary, title } = report.meta;
  const colour = !completed(summary) ? "bad" : (summary.doubts ?? []).length > 0 ? "warn" : "good";
  const toggle = iconButton("moon", "Dark", () => theme.toggle());
  toggle.id = "theme";
  const refresh = () => (theme.current === "dark" ? setIcon(toggle, "sun", "Light colours (t)") : setIcon(toggle, "moon", "Dark colours (t)"));
  theme.onChange(refresh);
  refresh();
  const chips = [summary.options?.method, summary.options?.formulation, summary.options?.rtol ? `rtol ${number(summary.options.rtol as number, 3)}` : null];
  return h("header", { class: "top" },
    h("div", { class: "title" },
      h("h1", {}, title),
      summary.model?.description ? h("p", {}, summary.model.description) : null),
    h("div", { class: "chips" },
      report.meta.modes ? h("span", { class: "status" }, "modes") : h("span", { class: `status ${colour}` }, colour === "bad" ? "incomplete" : colour === "warn" ? "in doubt" : statusText(summary).split(":")[0]),
      ...chips.filter((c) => c).map((c) => h("span", {}, String(c)))),
    h("div", { class: "actions" }, iconButton("help", "Keys and gestures (?)", help), toggle));
}

function sceneCard(report: Report, stage: Stage | null, controls: HTMLElement, redraw: () => void) {
  const labels = stage && new Labels(stage, report.meta.scene.bodies, report.meta.scene.contacts ?? []);
  const menu = stage && showMenu(stage, report.meta.scene, redraw);
  const view = h("div", { class: "view" });
  if (stage && labels && menu) {
    const name = report.meta.title;
    stage.canvas.setAttribute("aria-label", `Picture of ${name}: drag to turn it`);
    stage.canvas.setAttribute("role", "img");
    view.append(stage.canvas, stage.triad.element, labels.hover, labels.pinned,
      ...(menu.legend ? [menu.legend] : []), menu.scale,
      h("div", { class: "note" }, `grid ${number(stage.grid.spacing, 3)} m`),
      h("div", { class: "tools" }, iconButton("camera", "Show all (r)", () => stage.look("home")), menu.menu));
    new ResizeObserver(() => stage.resize(view.clientWidth, view.clientHeight)).observe(view);
  } else {
    view.append(h("p", { class: "empty" }, "This browser offers no WebGL, so the mechanism cannot be drawn. Plots and numbers are below."));
  }
  return { card: h("section", { class: "card scene", "aria-label": "Motion" }, view, controls), labels, menu, view };
}

function start(): void {
  const { meta, payload } = readPage();
  if ("gallery" in meta) showGallery(meta, payload);
  else showReport(readReport(meta, payload));
}

function showReport(report: Report): void {
  const theme = new Theme();
  const [first, last] = timeSpan(report);
  const { modes } = report.meta;
  const clock = new Clock(first, last);
  const shapes = modes ? modesCard(modes, clock) : null;
  const stage = makeStage(report);
  const redraw = () => {
    if (stage) stage.contacts.speed = clock.speed;
    stage?.moveTo(clock.t);
  };
  const scene = sceneCard(report, stage, player(clock, report.meta.events), redraw);
  const board = new Board(report, clock);

  const look = (name: ViewName) => () => stage?.look(name);
  const move = (e: KeyboardEvent, x: number, y: number) => {
    if (e.shiftKey) stage?.orbit(0.1 * x, 0.1 * y);
    else if (x !== 0) clock.moveTo(clock.t + (x * clock.span) / 100);
  };
  const frame = (by: number) => () => {
    clock.pause();
    const times = report.motion.times;
    if (stage && times.length > 0) {
      const here = stage.poses.frame;
      const onFrame = by < 0 && clock.t > times[here] ? here : here + by;
      clock.moveTo(times[Math.min(Math.max(onFrame, 0), times.length - 1)]);
    }
  };
  const follow = () => stage?.follow(stage.followed === null ? scene.labels?.pinnedBody ?? 1 : null);
  const keys: Key[] = [
    { keys: [" ", "k"], shown: "space", what: "play, pause", run: () => clock.toggle() },
    { keys: ["ArrowLeft"], shown: "←", what: "back by a hundredth", run: (e) => move(e, -1, 0) },
    { keys: ["ArrowRight"], shown: "→", what: "on by a hundredth", run: (e) => move(e, 1, 0) },
    { keys: [","], shown: ",", what: "one frame back", run: frame(-1) },
    { keys: ["."], shown: ".", what: "one frame on", run: frame(1) },
    ...(shapes ? [{ keys: ["ArrowUp", "ArrowDown"], shown: "↑ ↓", what: "the mode before, the next mode", run: (e: KeyboardEvent) => shapes.step(e.key === "ArrowUp" ? -1 : 1) }] : []),
    { keys: ["Home"], shown: "home", what: "to the start", run: () => clock.moveTo(clock.start) },
    { keys: ["End"], shown: "end", what: "to the end", run: () => clock.moveTo(clock.end) },
    { keys: ["["], shown: "[", what: "half the speed", run: () => clock.setSpeed(clock.speed / 2) },
    { keys: ["]"], shown: "]", what: "twice the speed", run: () => clock.setSpeed(clock.speed * 2) },
    { keys: ["l"], shown: "l", what: "repeat or stop at the end", run: () => { clock.loop = !clock.loop; clock.setSpeed(clock.speed); } },
    { keys: ["r", "0"], shown: "r", what: "the whole motion again", run: look("home") },
    { keys: ["1"], shown: "1", what: "from the front", run: look("front") },
    { keys: ["2"], shown: "2", what: "from the side", run: look("side") },
    { keys: ["3"], shown: "3", what: "from above", run: look("top") },
    { keys: ["Shift+ArrowLeft", "Shift+ArrowRight", "Shift+ArrowUp", "Shift+ArrowDown"], shown: "shift + arrows", what: "turn the view", run: (e) => {
      const x = e.key === "ArrowLeft" ? -1 : e.key === "ArrowRight" ? 1 : 0;
      move(e, x, e.key === "ArrowUp" ? 1 : e.key === "ArrowDown" ? -1 : 0);
    } },
    { keys: ["w", "a", "s", "d"], shown: "w a s d", what: "shift the view", run: (e) => {
      const x = { a: -0.1, d: 0.1 }[e.key] ?? 0;
      stage?.pan(x, { w: 0.1, s: -0.1 }[e.key] ?? 0);
    } },
    { keys: ["+", "="], shown: "+", what: "nearer", run: () => stage?.zoom(0.85) },
    { keys: ["-"], shown: "-", what: "farther away", run: () => stage?.zoom(1 / 0.85) },
    { keys: ["f"], shown: "f", what: "go with the body that was clicked, or stay", run: follow },
    { keys: ["j"], shown: "j", what: "joint symbols", run: () => scene.menu?.joints() },
    { keys: ["p"], shown: "p", what: "traces", run: () => scene.menu?.traces() },
    { keys: ["v"], shown: "v", what: "force arrows", run: () => scene.menu?.arrows() },
    { keys: ["c"], shown: "c", what: "contacts and their forces", run: () => scene.menu?.contacts() },
    { keys: ["e"], shown: "e", what: "colours of strain and stress", run: () => scene.menu?.strain() },
    { keys: ["g"], shown: "g", what: "grid", run: () => scene.menu?.grid() },
    { keys: ["t"], shown: "t", what: "light or dark", run: () => theme.toggle() },
    { keys: ["Escape"], shown: "esc", what: "let go of the clicked body, show all time in plots", run: () => { scene.labels?.pin(null); board.showAll(); } },
    { keys: ["?"], shown: "?", what: "this list", run: () => dialog.showModal() },
  ];
  const dialog = helpDialog(keys);
  listenToKeys(keys);

  const parts = shapes
    ? [h("main", { class: "shapes" }, h("div", { class: "work" }, scene.card, shapes.element))]
    : [banner(report.meta.summary),
      h("main", {}, h("div", { class: "work" }, scene.card, board.element),
        h("div", { class: "below" }, eventsCard(report.meta.events, clock), peaksCard(report.meta.summary.peaks ?? [], clock), ...summaryCards(report)))];
  document.body.append(...[header(report, theme, () => dialog.showModal()), ...parts, dialog].filter((e) => e !== null));

  theme.onChange(() => { stage?.recolor(); board.recolor(); });
  printable(stage, scene.view, theme);
  clock.onMove(() => redraw());
  clock.moveTo(clock.start);

  let before = performance.now();
  const tick = (now: number) => {
    // A page that was out of sight goes on where it was.
    clock.tick(Math.min((now - before) / 1000, 0.25));
    before = now;
    stage?.render();
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) clock.play();
}

/** On paper the picture is an image, in light colours. */
function printable(stage: Stage | null, view: HTMLElement, theme: Theme): void {
  let image: HTMLImageElement | null = null;
  let before: "light" | "dark" = "light";
  addEventListener("beforeprint", () => {
    before = theme.current;
    theme.use("light");
    if (stage) view.append((image = h("img", { class: "printed", src: stage.picture(), alt: "" })));
  });
  addEventListener("afterprint", () => {
    image?.remove();
    theme.use(before);
  });
}

start();
