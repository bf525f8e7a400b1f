// What the page of many mechanisms has to do, checked in a browser.

import assert from "node:assert/strict";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { sleep } from "./browser.mjs";
import { readMeta } from "./report.mjs";

/** The page has its cards, and the pictures in sight, after so long at most [ms]: 3 s, and as much again as two cores are shared with other tests. */
const OPENED = 6000;

export class GalleryTest {
  constructor(browser, eye, path) {
    Object.assign(this, { browser, eye, path, ...readMeta(path), done: [] });
  }

  async run() {
    const page = (this.page = await this.browser.page());
    await this.check("opens quickly, with pictures", () => this.opens());
    await this.check("lists its mechanisms", () => this.lists());
    await this.check("moves what is pointed at", () => this.moves());
    await this.check("keeps moving what was clicked", () => this.keeps());
    await this.check("finds words", () => this.finds());
    await this.check("draws what comes into sight", () => this.scrolls());
    assert.deepEqual(page.problems, [], "errors or requests");
    await page.close();
  }

  async check(what, action) {
    try {
      await action();
    } catch (e) {
      e.message = `${this.path} ${what}: ${e.message}`;
      throw e;
    }
    this.done.push(what);
  }

  /** The time that a card shows; nothing before it is drawn. */
  time(nth) {
    return this.page.run((k) => document.querySelectorAll(".exhibit canvas")[k].dataset.t, nth);
  }

  async opens() {
    const start = performance.now();
    await this.page.open(pathToFileURL(resolve(this.path)).href);
    await this.page.until("the pictures in sight", () => {
      const inSight = [...document.querySelectorAll(".exhibit")].filter((card) => card.getBoundingClientRect().top < innerHeight);
      return inSight.length > 0 && inSight.every((card) => card.querySelector("canvas").dataset.t !== undefined);
    });
    this.opened = performance.now() - start;
    assert.ok(this.opened < OPENED, `after ${this.opened.toFixed(0)} ms`);
  }

  async lists() {
    const { gallery } = this.meta;
    const texts = await this.page.run(() => [...document.querySelectorAll(".exhibit")].map((card) => card.textContent));
    assert.equal(texts.length, gallery.length);
    gallery.forEach((exhibit, k) => {
      for (const text of [exhibit.meta.title, exhibit.what, `gelenk demo ${exhibit.name}`]) assert.ok(texts[k].includes(text), `“${text}” is not told`);
    });
    const { x, y, width, height } = await this.page.boxOf(".exhibit canvas", 0);
    const { colours } = await this.eye.look(await this.page.picture({ x, y, width, height }));
    assert.ok(colours > 30, `${colours} colours`);
  }

  async moves() {
    const { x, y, width, height } = await this.page.boxOf(".exhibit canvas", 0);
    const before = await this.time(0);
    await this.page.mouse("mouseMoved", x + width / 2, y + height / 2, { button: "none" });
    await this.page.until("the time goes on", (t) => document.querySelector(".exhibit canvas").dataset.t !== t, before);
    const picture = await this.page.picture({ x, y, width, height });
    await sleep(500);
    assert.ok((await this.eye.difference(picture, await this.page.picture({ x, y, width, height }))) > 20, "the picture does not move");
    await this.page.leave();
    const still = await this.time(0);
    await sleep(200);
    assert.equal(await this.time(0), still, "it does not rest");
  }

  async keeps() {
    await this.page.click(".exhibit .picture", 0);
    await this.page.leave();
    const before = await this.time(0);
    await this.page.until("it keeps moving", (t) => document.querySelector(".exhibit canvas").dataset.t !== t, before);
    await this.page.click(".exhibit .picture", 0);
    await this.page.leave();
  }

  async finds() {
    const visible = () => this.page.run(() => [...document.querySelectorAll(".exhibit:not([hidden])")].map((card) => card.dataset.name));
    const all = await visible();
    const wanted = this.meta.gallery[all.length - 1];
    await this.page.click("#search");
    await this.page.type(wanted.name);
    assert.ok((await visible()).includes(wanted.name));
    assert.ok((await this.page.run(() => document.querySelector("#shown").textContent)).startsWith(`${(await visible()).length} of ${all.length}`));
    await this.page.type("nothing has this word");
    assert.deepEqual(await visible(), []);
    assert.ok(await this.page.run(() => !document.querySelector("#none").hidden));
    await this.page.run(() => {
      const search = document.querySelector("#search");
      search.value = "";
      search.dispatchEvent(new Event("input"));
    });
    assert.deepEqual(await visible(), all);
  }

  async scrolls() {
    const last = this.meta.gallery.length - 1;
    await this.page.boxOf(".exhibit", last);
    await this.page.until("the last picture", (k) => document.querySelectorAll(".exhibit canvas")[k].dataset.t !== undefined, last);
  }
}
