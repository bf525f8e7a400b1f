// What a report has to do, checked in a browser. What a page holds decides which checks apply.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { sleep } from "./browser.mjs";

/** What the page was made from. */
export function readMeta(path) {
  const text = readFileSync(path, "utf8");
  const found = /<script type="application\/json" id="meta">(.*?)<\/script>/s.exec(text);
  assert.ok(found, `${path} holds no report`);
  return { meta: JSON.parse(found[1]), bytes: text.length };
}

export class ReportTest {
  constructor(browser, eye, path) {
    Object.assign(this, { browser, eye, path, ...readMeta(path), done: [] });
    const m = this.meta;
    this.moves = m.motion.frames > 1;
    this.wishes = m.scene.plots ?? [];
    this.plots = m.curves.series.length > 0 && m.curves.samples > 1;
    this.bodies = m.scene.bodies.some((b) => b.shapes.length > 0);
  }

  /** All checks, or for a heavy page those that tell whether it bears its size. */
  async run(heavy) {
    const page = (this.page = await this.browser.page());
    await page.open(pathToFileURL(resolve(this.path)).href);
    await page.until("the page is built", () => document.querySelector("main canvas, .plot-area") && document.querySelector("#time-text").textContent !== "");
    await this.check("has its title and its status", () => this.head());
    if (this.moves) {
      await this.check("plays by itself and stops", () => this.plays());
      await this.check("scrubs by slider and keys", () => this.scrubs());
    }
    if (this.bodies) await this.check("shows the mechanism", () => this.shows());
    if (this.plots) await this.check("plots measures", () => this.inks());
    if (!heavy) await this.rest();
    assert.deepEqual(page.problems, [], "errors or requests");
    await page.close();
  }

  async rest() {
    if (this.bodies) {
      await this.check("turns and comes back", () => this.turns());
      await this.check("names bodies", () => this.names());
    }
    await this.check("switches what is shown", () => this.switches());
    if (this.plots) {
      await this.check("goes from plots to times", () => this.goes());
      await this.check("zooms plots", () => this.zooms());
      if (this.wishes.length > 0) await this.check("shows the plots that were asked for", () => this.wished());
      else await this.check("chooses other measures", () => this.chooses());
      await this.check("plots over a measure", () => this.crosses());
    }
    if (this.meta.events.some((e) => e.hits?.length)) await this.check("flashes at impacts", () => this.flashes());
    if (this.meta.summary.contact) await this.check("shows contacts over time", () => this.touches());
    if (this.meta.events.length > 0) await this.check("jumps to events", () => this.jumps());
    await this.check("helps", () => this.helps());
    await this.check("is dark and light", () => this.dims());
    await this.check("fits a phone", () => this.shrinks());
  }

  async check(what, action) {
    try {
      await action();
    } catch (e) {
      e.message = `${this.path}: ${what}: ${e.message}`;
      throw e;
    }
    assert.deepEqual(this.page.problems, [], `${this.path}: ${what}: errors or requests`);
    this.done.push(what);
  }

  async canvas() {
    await this.page.settle();
    return this.page.picture(await this.page.boxOf(".view canvas"));
  }

  time() {
    return this.page.run(() => Number(document.querySelector("#time-text").textContent.replace("\u2212", "-").replace(" s", "")));
  }

  /** The times the page begins and ends at, as it says itself. */
  async span() {
    await this.page.key("Home");
    const first = await this.time();
    await this.page.key("End");
    const last = await this.time();
    assert.ok(last > first, `from ${first} to ${last}`);
    return [first, last];
  }

  /** Moves the slider to a part of the time. */
  goTo(part) {
    return this.page.run((s) => {
      const slider = document.querySelector("#time");
      slider.value = s * slider.max;
      slider.dispatchEvent(new Event("input"));
    }, part);
  }

  count(selector) {
    return this.page.run((s) => document.querySelectorAll(s).length, selector);
  }

  async head() {
    const { meta, page } = this;
    assert.equal(await page.run(() => document.querySelector("h1").textContent), meta.title);
    assert.equal(await page.run(() => document.title), meta.title.replaceAll(/\s+/g, " "));
    const status = meta.summary.run.status;
    const banner = await page.run(() => document.querySelector(".banner")?.textContent ?? "");
    if (["ok", "stopped"].includes(status)) assert.equal(banner, "");
    else assert.ok(banner.includes(status) && banner.includes(meta.summary.run.message), banner);
    for (const text of [meta.summary.options.method, ...meta.summary.hints, ...meta.summary.model.redundant]) {
      assert.ok(await page.run((t) => document.body.textContent.includes(t), text), `“${text}” is not told`);
    }
    const peaks = meta.summary.peaks ?? [];
    assert.equal(await this.count(".peaks tbody tr"), Math.min(peaks.length, 50), "rows of the table of peaks");
  }

  async plays() {
    const before = await this.time();
    const picture = this.bodies && (await this.canvas());
    await this.page.until("the time goes on", (t) => document.querySelector("#time-text").textContent !== t, `${before}`);
    await sleep(400);
    const after = await this.time();
    assert.notEqual(after, before);
    if (this.bodies) assert.ok((await this.eye.difference(picture, await this.canvas())) > 20, "the picture does not move");
    await this.page.click("#play");
    const still = await this.time();
    await sleep(200);
    assert.equal(await this.time(), still, "it does not pause");
    await this.page.run(() => document.activeElement.blur());
    await this.page.key(" ");
    await sleep(300);
    await this.page.key(" ");
    assert.notEqual(await this.time(), still, "space does not play");
  }

  async scrubs() {
    const { page } = this;
    const [first, last] = await this.span();
    const close = (t, wanted, what) => assert.ok(Math.abs(t - wanted) <= 0.02 * (last - first), `${what}: ${t} instead of ${wanted}`);
    const end = this.bodies && (await this.canvas());
    const { x, y, width, height } = await page.boxOf("#time");
    await page.clickAt(x + 0.25 * width, y + height / 2);
    close(await this.time(), first + 0.25 * (last - first), "slider");
    if (this.bodies) assert.ok((await this.eye.difference(end, await this.canvas())) > 20, "the picture stays");
    await page.key("ArrowRight");
    close(await this.time(), first + 0.26 * (last - first), "arrow");
    await page.key(".");
    const here = await this.time();
    // Frames may be closer than the digits that are shown.
    for (let k = 0; k < 5; k++) await page.key(",");
    assert.ok((await this.time()) < here, "a frame back");
  }

  async shows() {
    const seen = await this.eye.look(await this.canvas());
    assert.ok(seen.colours > 60, `${seen.colours} colours`);
    assert.ok(seen.vivid > 0.002, `${seen.vivid} of the picture is vivid`);
  }

  async turns() {
    const { page, eye } = this;
    await page.key("r");
    await page.leave(); // a body under the mouse looks different
    const home = await this.canvas();
    const { x, y, width, height } = await page.boxOf(".view canvas");
    await page.drag([x + 0.3 * width, y + 0.9 * height], [x + 0.5 * width, y + 0.7 * height]);
    await page.leave();
    assert.ok((await eye.difference(home, await this.canvas())) > 50, "a drag does not turn");
    await page.key("r");
    assert.equal(await eye.difference(home, await this.canvas()), 0, "r does not restore the view");
    for (const key of ["+", "w", "1", "2", "3"]) {
      await page.key(key);
      if (key !== "1") assert.ok((await eye.difference(home, await this.canvas())) > 0, `${key} changes nothing`);
    }
    await page.key("ArrowLeft", 8);
    await page.key("r");
    assert.equal(await eye.difference(home, await this.canvas()), 0, "r does not restore the view");
  }

  async names() {
    const { page } = this;
    const { x, y, width, height } = await page.boxOf(".view canvas");
    const vivid = await this.eye.vividPlaces(await this.canvas());
    assert.ok(vivid.length > 0, "nothing vivid in the picture");
    for (const [px, py] of vivid) {
      const place = [x + width * px, y + height * py];
      await page.mouse("mouseMoved", place[0], place[1], { button: "none" });
      await page.settle();
      const name = await page.run(() => (document.querySelector(".label.hover").hidden ? "" : document.querySelector(".label.hover").textContent));
      if (name === "") continue;
      if (name.includes(": ")) continue; // a contact
      assert.ok(this.meta.scene.bodies.some((b) => b.name === name), `“${name}” is no body`);
      await page.clickAt(...place);
      await page.settle();
      assert.equal(await page.run(() => document.querySelector(".label.pinned b")?.textContent), name);
      await page.key("Escape");
      assert.ok(await page.run(() => document.querySelector(".label.pinned").hidden));
      return;
    }
    assert.fail("no body under the pointer");
  }

  /** Keys change the picture, and again restore it. */
  async switches() {
    const { scene, curves } = this.meta;
    const names = new Set(curves.series.map((s) => s.name));
    const arrows = scene.arrows.some((a) => a.columns.every((c) => names.has(c)));
    const cases = [["g", true], ["j", scene.joints.length > 0], ["p", scene.traces.length > 0 && this.moves], ["v", arrows], ["c", !!this.meta.marks]];
    for (const [key, applies] of cases) {
      if (!applies) continue;
      // A force may be zero or hidden at a moment: some moments are tried.
      let changed = false;
      for (let moment = 1; moment <= 5 && !changed; moment++) {
        await this.goTo(0.18 * moment);
        const before = await this.canvas();
        await this.page.key(key);
        changed = (await this.eye.difference(before, await this.canvas())) > 0;
        await this.page.key(key);
        assert.equal(await this.eye.difference(before, await this.canvas()), 0, `${key} is not undone`);
      }
      assert.ok(changed, `${key} changes nothing`);
    }
    if (scene.traces.length > 1) {
      const before = await this.canvas();
      await this.page.click(".menu summary");
      await this.page.click(".menu .nested input");
      await this.page.click(".menu summary");
      assert.ok((await this.eye.difference(before, await this.canvas())) > 0, "one trace alone cannot be hidden");
      await this.page.key("p");
      await this.page.key("p");
    }
  }

  async inks() {
    const plots = await this.count(".plot");
    assert.ok(plots > 0, "no plot");
    const box = await this.page.boxOf(".plot .u-over");
    await this.page.mouse("mouseMoved", 2, 2, { button: "none" });
    await this.page.settle();
    const seen = await this.eye.look(await this.page.picture(box));
    assert.ok(seen.vivid > 0.002 && seen.colours > 10, `${seen.vivid} of the plot is ink, ${seen.colours} colours`);
  }

  async goes() {
    const { page } = this;
    const [first, last] = await this.span();
    const { x, y, width, height } = await page.boxOf(".plot .u-over");
    await page.clickAt(x + 0.6 * width, y + height / 2);
    const t = await this.time();
    assert.ok(Math.abs(t - (first + 0.6 * (last - first))) < 0.06 * (last - first), `a click goes to ${t}`);
    const line = await page.run(() => document.querySelector(".time-line").getBoundingClientRect().x);
    assert.ok(Math.abs(line - (x + 0.6 * width)) < 3, `the line is at ${line}`);
  }

  /** Labels of the axes are on a canvas: what is shown is seen by the picture. */
  async zooms() {
    const { page } = this;
    const plot = async () => page.picture(await page.boxOf(".plot .u-over"));
    const whole = await plot();
    const { x, y, width, height } = await page.boxOf(".plot .u-over");
    assert.ok(await page.run(() => document.querySelector("#show-all").hidden));
    await page.drag([x + 0.2 * width, y + height / 2], [x + 0.4 * width, y + height / 2]);
    await sleep(50);
    assert.ok(!(await page.run(() => document.querySelector("#show-all").hidden)), "a drag does not zoom");
    assert.ok((await this.eye.difference(whole, await plot())) > 50, "the curve stays");
    for (const clickCount of [1, 2]) {
      await page.mouse("mousePressed", x + 0.5 * width, y + height / 2, { buttons: 1, clickCount });
      await page.mouse("mouseReleased", x + 0.5 * width, y + height / 2, { clickCount });
    }
    await page.settle();
    assert.ok(await page.run(() => document.querySelector("#show-all").hidden), "a double click does not show all");
  }

  async chooses() {
    const { page } = this;
    const chips = await this.count(".chip");
    await page.click("#choose");
    const { name } = this.meta.curves.series.at(-1);
    await page.click("#measure-search");
    await page.type(name);
    const found = await page.run(() => [...document.querySelectorAll(".rows .check span")].map((e) => e.textContent));
    assert.ok(found.includes(name), `the search for “${name}” finds ${found}`);
    const place = found.indexOf(name);
    const already = await page.run((n) => document.querySelectorAll(".rows input")[n].checked, place);
    await page.click(".rows input", place);
    assert.equal(await this.count(".chip"), chips + (already ? -1 : 1));
    await page.click(".rows input", place);
    assert.equal(await this.count(".chip"), chips);
    const plots = await this.count(".plot");
    await page.click("#apart");
    assert.equal(await this.count(".plot"), chips);
    await page.click("#apart");
    assert.equal(await this.count(".plot"), plots);
    await page.run(() => document.querySelector(".chip").click());
    assert.equal(await this.count(".chip"), chips - 1);
    await page.click("#choose");
  }

  /** Plots of the model file: their number, their titles, and none left when all are removed. */
  async wished() {
    const { page, wishes } = this;
    assert.equal(await this.count(".plot"), wishes.length, "plots");
    assert.equal(await this.count(".xy"), wishes.filter((w) => w.x).length, "plots over a measure");
    const titles = await page.run(() => [...document.querySelectorAll(".plot-title")].map((e) => e.textContent));
    assert.deepEqual(titles, wishes.flatMap((w) => (w.title ? [w.title] : [])));
    await page.click(".plot .icon-button");
    assert.equal(await this.count(".plot"), wishes.length - 1, "a plot cannot be removed");
    // A measure that is chosen has a plot of its own below.
    await page.click("#choose");
    await page.click(".rows input");
    assert.equal(await this.count(".plot"), wishes.length, "a measure beside those plots");
    await page.click("#choose");
  }

  /** Everything chosen is plotted over a measure: ink, a dot that moves, and clicks that go to a moment. */
  async crosses() {
    const { page, eye } = this;
    const plain = await this.count(".plot") - (await this.count(".xy"));
    const before = await this.count(".xy");
    if (plain === 0) return; // nothing is chosen
    const choose = (value) => page.run((v) => { const s = document.querySelector("#over"); s.value = v; s.dispatchEvent(new Event("change")); }, value);
    await choose("0");
    const crossed = (await this.count(".xy")) - before;
    assert.ok(crossed > 0 && (this.wishes.length > 0 || crossed === plain), `${crossed} of ${plain} plots are over a measure`);
    const first = (await this.count(".xy")) - crossed;
    const seen = async (part) => {
      await this.goTo(part);
      return page.picture(await page.boxOf(".xy", first));
    };
    const picture = await seen(0.2);
    assert.ok((await eye.look(picture)).colours > 10, "no ink");
    assert.ok((await eye.difference(picture, await seen(0.7))) > 10, "nothing moves with time");
    const box = await page.boxOf(".xy", first);
    const times = new Set();
    // the curve may be anywhere: clicks all over the plot
    for (const across of [0.2, 0.4, 0.6, 0.8]) {
      for (const down of [0.2, 0.35, 0.5, 0.65, 0.8]) {
        await page.clickAt(box.x + 56 + across * (box.width - 70), box.y + down * (box.height - 30));
        times.add(await this.time());
      }
    }
    assert.ok(times.size > 1, "clicks on a curve go nowhere");
    await choose("");
    assert.equal(await this.count(".xy"), before);
  }

  /** At the instant of an impact a star is seen, and the legend names it. */
  async flashes() {
    const { page, eye } = this;
    const k = this.meta.events.findIndex((e) => e.hits?.length);
    await page.click(".events tbody tr .link", k);
    await page.leave();
    const seen = await this.canvas();
    await page.key("c");
    assert.ok(await page.run(() => document.querySelector("#contact-legend").hidden), "the legend stays");
    assert.ok((await eye.difference(seen, await this.canvas())) > 20, "no flash");
    await page.key("c");
    assert.equal(await eye.difference(seen, await this.canvas()), 0, "c is not undone");
    const legend = await page.run(() => document.querySelector("#contact-legend").textContent);
    for (const word of ["slip", "stick", "impact", "N s"]) assert.ok(legend.includes(word), `“${word}” is not in “${legend}”`);
  }

  async touches() {
    const { page } = this;
    const contacts = this.meta.summary.contact.contacts;
    const active = new Set(this.meta.events.flatMap((e) => e.contacts ?? []));
    for (const { name, state } of contacts) if (state !== "open") active.add(name);
    assert.equal(await this.count("#timeline .course"), Math.min(active.size, 24), "bars of contacts");
    if (active.size === 0) return;
    const { x, y, width, height } = await page.boxOf("#timeline .course");
    const seen = await this.eye.look(await page.picture({ x, y, width, height }));
    assert.ok(seen.colours > 0, "a bar without colour");
    await page.mouse("mouseMoved", x + 0.5 * width, y + 0.5 * height, { button: "none" });
    const said = await page.run(() => document.querySelector("#timeline .pointed").textContent);
    assert.match(said, /: (open|slip|stick) .* to .* s$/, "what is under the pointer");
    const [first, last] = await this.span();
    await page.clickAt(x + 0.5 * width, y + 0.5 * height);
    const t = await this.time();
    assert.ok(Math.abs(t - 0.5 * (first + last)) < 0.06 * (last - first), `a click on a bar goes to ${t}`);
  }

  async jumps() {
    const { events } = this.meta;
    assert.equal(await this.count(".events tbody tr"), Math.min(events.length, 200));
    await this.page.key("Home");
    let k = Math.min(events.length, 3) - 1;
    // of several at one time the last is the current one
    while (k + 1 < Math.min(events.length, 200) && events[k + 1].t === events[k].t) k++;
    await this.page.click(".events tbody tr .link", k);
    const [first, last] = [await this.time(), events[k].t];
    const digits = await this.page.run(() => (document.querySelector("#time-text").textContent.split(".")[1] ?? "").replace(/\D.*/, "").length);
    assert.ok(Math.abs(first - last) <= 0.51 * 10 ** -digits, `${first} instead of ${last}`);
    assert.ok(await this.page.run((n) => document.querySelectorAll(".events tbody tr")[n].classList.contains("current"), k));
  }

  async helps() {
    await this.page.run(() => document.activeElement?.blur());
    await this.page.key("?");
    assert.ok(await this.page.run(() => document.querySelector("dialog").open));
    await this.page.click("dialog .icon-button");
    assert.ok(!(await this.page.run(() => document.querySelector("dialog").open)));
    const unnamed = await this.page.run(() => [...document.querySelectorAll("button, input, select, summary")]
      .filter((e) => !(e.textContent.trim() || e.ariaLabel || e.closest("label")?.textContent.trim())).length);
    assert.equal(unnamed, 0, "controls without a name");
  }

  async dims() {
    const brightness = async () => (await this.eye.look(await this.page.picture())).brightness;
    const light = await brightness();
    await this.page.click("#theme");
    const dark = await brightness();
    assert.ok(light > 170 && dark < 80, `brightness ${light} and ${dark}`);
    await this.page.click("#theme");
    assert.ok((await brightness()) > 170, "not light again");
    await this.page.run(() => document.activeElement?.blur());
  }

  async shrinks() {
    const { page } = this;
    await page.resize(390, 844, 2, true);
    await page.settle();
    const wide = await page.run(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${wide} pixels too wide`);
    const [scene, plots] = [await page.run(() => document.querySelector(".scene").getBoundingClientRect().bottom), await page.run(() => document.querySelector(".plots").getBoundingClientRect().top)];
    assert.ok(plots >= scene, "plots are not below the picture");
    if (this.bodies) await this.shows();
  }
}
