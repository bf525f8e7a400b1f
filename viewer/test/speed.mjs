// How a page bears its size: how long it takes to open and to show a frame.

import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { sleep } from "./browser.mjs";

export async function measure(browser, path) {
  const page = await browser.page();
  const start = performance.now();
  await page.open(pathToFileURL(resolve(path)).href);
  await page.until("the page is built", () => document.querySelector("#time-text")?.textContent);
  await page.settle();
  const opened = performance.now() - start;
  // Time of the processor, whatever else runs beside.
  await page.send("Performance.setTimeDomain", { timeDomain: "threadTicks" });
  await page.send("Performance.enable");
  const busy = async () => (await page.send("Performance.getMetrics")).metrics.find((m) => m.name === "TaskDuration").value;
  await sleep(500);
  const before = await busy();
  const gaps = await page.run(() => new Promise((done) => {
    const gaps = [];
    let last = performance.now();
    const tick = (now) => {
      gaps.push(now - last);
      last = now;
      if (gaps.length < 41) requestAnimationFrame(tick);
      else done(gaps.slice(1));
    };
    requestAnimationFrame(tick);
  }));
  const script = ((await busy()) - before) / gaps.length;
  await page.close();
  gaps.sort((a, b) => a - b);
  return { opened, script: 1000 * script, median: gaps[Math.floor(gaps.length / 2)], p95: gaps[Math.floor(0.95 * gaps.length)] };
}
