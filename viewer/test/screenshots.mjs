// Pictures of reports to look at: node test/screenshots.mjs FOLDER REPORT...

import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Browser, sleep } from "./browser.mjs";

const [folder, ...reports] = process.argv.slice(2);
const VARIANTS = {
  light: { width: 1440, height: 900 },
  dark: { width: 1440, height: 900, dark: true },
  phone: { width: 390, height: 844, scale: 2, touch: true },
};

mkdirSync(folder, { recursive: true });
const browser = await Browser.start();
for (const report of reports) {
  for (const [variant, options] of Object.entries(VARIANTS)) {
    const page = await browser.page(options);
    await page.open(pathToFileURL(resolve(report)).href);
    await sleep(1500);
    await page.key(" ");
    const name = join(folder, `${basename(report, ".html")}-${variant}`);
    writeFileSync(`${name}.png`, Buffer.from(await page.picture(), "base64"));
    const { cssContentSize } = await page.send("Page.getLayoutMetrics");
    await page.resize(options.width, Math.ceil(cssContentSize.height), 1, options.touch);
    await sleep(300);
    writeFileSync(`${name}-all.png`, Buffer.from(await page.picture(), "base64"));
    console.log(name, page.problems);
    await page.close();
  }
}
await browser.close();
