// Tests reports in a browser: node test/run.mjs REPORT... [--heavy REPORT...]. Of heavy ones the speed is measured, and less is clicked.

import { Browser } from "./browser.mjs";
import { Eye } from "./eye.mjs";
import { GalleryTest } from "./gallery.mjs";
import { ModesTest } from "./modes.mjs";
import { ReportTest, readMeta } from "./report.mjs";
import { measure } from "./speed.mjs";
import { StudyTest } from "./study.mjs";

const words = process.argv.slice(2);
const border = words.includes("--heavy") ? words.indexOf("--heavy") : words.length;
const paths = words.filter((a) => a !== "--heavy");
if (paths.length === 0) {
  console.error("usage: node test/run.mjs REPORT... [--heavy REPORT...]");
  process.exit(2);
}

const browser = await Browser.start();
let eye;

function testOf(path, meta) {
  if (meta.head) return new StudyTest(browser, path);
  if (meta.modes) return new ModesTest(browser, path);
  if (meta.gallery) return new GalleryTest(browser, eye, path);
  return new ReportTest(browser, eye, path);
}

let failures = 0;
try {
  eye = await Eye.open(browser);
  for (const [k, path] of paths.entries()) {
    const heavy = k >= border;
    const start = performance.now();
    const test = testOf(path, readMeta(path).meta);
    try {
      await test.run(heavy);
      console.log(`ok      ${path}: ${test.done.length} checks, ${((performance.now() - start) / 1000).toFixed(1)} s`);
    } catch (e) {
      failures += 1;
      console.error(`FAILED  ${e.message}\n${e.stack}`);
      if (test.page?.problems.length) console.error(test.page.problems);
    }
    if (heavy) {
      const s = await measure(browser, path);
      console.log(`        ${(test.bytes / 1e6).toFixed(2)} MB, opened in ${s.opened.toFixed(0)} ms; per frame ${s.script.toFixed(1)} ms of work, ${s.median.toFixed(1)} ms from frame to frame (95 %: ${s.p95.toFixed(1)} ms)`);
    }
  }
} finally {
  await browser.close();
}
process.exitCode = failures ? 1 : 0;
