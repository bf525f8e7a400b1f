// What the page of a study has to do, checked in a browser.

import assert from "node:assert/strict";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { readMeta } from "./report.mjs";

export class StudyTest {
  constructor(browser, path) {
    Object.assign(this, { browser, path, ...readMeta(path), done: [] });
  }

  async run() {
    const page = (this.page = await this.browser.page({ width: 1440, height: 900 }));
    await page.open(pathToFileURL(resolve(this.path)).href);
    await page.until("the table is there", () => document.querySelectorAll(".runs tbody tr").length > 0);
    await this.check("has its title and counts", () => this.head());
    await this.check("draws runs", () => this.inks());
    await this.check("sorts by headings", () => this.sorts());
    await this.check("keeps runs along an axis", () => this.brushes());
    await this.check("colours by status and by figures", () => this.colours());
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

  rows() {
    return this.page.run(() => [...document.querySelectorAll(".runs tbody tr")].map((tr) => Number(tr.cells[0].textContent)));
  }

  async head() {
    const { page, meta } = this;
    assert.equal(await page.run(() => document.querySelector("h1").textContent), meta.head.title);
    const chips = await page.run(() => document.querySelector(".chips").textContent);
    for (const [status, , runs] of meta.endings) assert.ok(chips.includes(`${runs} ${status}`), chips);
  }

  /** Both plots have ink, and it changes with the output. */
  async inks() {
    const ink = () => this.page.run(() => [...document.querySelectorAll(".study-plot canvas:not(.over)")].map((c) => c.toDataURL().length));
    const before = await ink();
    assert.ok(before.length === 2 && before.every((n) => n > 5000), String(before));
    const outputs = await this.page.run(() => {
      const select = document.querySelector("#output");
      select.selectedIndex = select.options.length - 1;
      select.dispatchEvent(new Event("change"));
      return select.options.length;
    });
    if (outputs > 1) assert.notEqual((await ink())[1], before[1]);
  }

  async sorts() {
    const first = await this.rows();
    assert.deepEqual(first, [...first].sort((a, b) => a - b));
    await this.page.click(".runs thead .sort", 0);
    const second = await this.rows();
    assert.deepEqual(second, [...second].sort((a, b) => b - a));
    await this.page.click(".runs thead .sort", 0);
  }

  /** Dragging along the first axis leaves some runs; Escape brings all back. */
  async brushes() {
    const all = (await this.rows()).length;
    const box = await this.page.boxOf(".parallel");
    const x = box.x + 60;
    await this.page.drag([x, box.y + 70], [x, box.y + box.height / 2]);
    const few = (await this.rows()).length;
    assert.ok(few > 0 && few < all, `${few} of ${all}`);
    await this.page.key("Escape");
    assert.equal((await this.rows()).length, all);
  }

  async colours() {
    for (const at of [0, 1]) {
      await this.page.run((k) => {
        const select = document.querySelector("#colour");
        select.selectedIndex = k;
        select.dispatchEvent(new Event("change"));
      }, at);
      const scale = await this.page.run(() => document.querySelectorAll(".scale i").length);
      assert.equal(scale, at === 0 ? 0 : 1);
    }
  }
}
