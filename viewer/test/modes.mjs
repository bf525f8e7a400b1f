// What a page of natural modes has to do, checked in a browser.

import assert from "node:assert/strict";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { sleep } from "./browser.mjs";
import { readMeta } from "./report.mjs";

export class ModesTest {
  constructor(browser, path) {
    Object.assign(this, { browser, path, ...readMeta(path), done: [] });
  }

  async run() {
    const page = (this.page = await this.browser.page());
    await page.open(pathToFileURL(resolve(this.path)).href);
    await page.until("the page is built", () => document.querySelector("main canvas") && document.querySelector(".modes tr.current"));
    await this.check("lists its modes", () => this.lists());
    await this.check("swings in the span of a mode", () => this.swings());
    await this.check("goes from mode to mode", () => this.goes());
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

  current() {
    return this.page.run(() => [...document.querySelectorAll(".modes tbody tr")].findIndex((row) => row.classList.contains("current")));
  }

  time() {
    return this.page.run(() => Number.parseFloat(document.querySelector("#time-text").textContent));
  }

  async lists() {
    const { modes } = this.meta;
    assert.equal(await this.page.run(() => document.querySelectorAll(".modes tbody tr").length), modes.length);
    assert.equal(await this.current(), Math.max(modes.findIndex((mode) => mode.frequency !== null), 0));
  }

  /** The time goes on, and stays in the span of the mode. */
  async swings() {
    const mode = this.meta.modes[await this.current()];
    const seen = new Set();
    for (let k = 0; k < 6; k++) {
      const t = await this.time();
      assert.ok(t >= mode.t - 1e-3 && t <= mode.until + 1e-3, `${t}`);
      seen.add(t);
      await sleep(120);
    }
    assert.ok(seen.size > 1, "stands still");
  }

  async goes() {
    const last = this.meta.modes.length - 1;
    await this.page.click(".modes tbody .link", last);
    assert.equal(await this.current(), last);
    await this.page.key("ArrowUp");
    assert.equal(await this.current(), Math.max(last - 1, 0));
    const mode = this.meta.modes[await this.current()];
    const t = await this.time();
    assert.ok(t >= mode.t - 1e-3 && t <= mode.until + 1e-3, `${t}`);
  }
}
