// Bundles the viewer into the package that puts it into reports; with --check it compares the bundle with the one that is there.

import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = fileURLToPath(new URL(".", import.meta.url));
const assets = "../crates/io/assets";
const check = process.argv.includes("--check");

const result = await build({
  absWorkingDir: here,
  entryPoints: { viewer: "src/main.ts", study: "src/study/main.ts" },
  outdir: assets,
  bundle: true,
  minify: true,
  format: "iife",
  target: "es2022",
  charset: "utf8",
  legalComments: "inline",
  write: !check,
});

let wrong = 0;
for (const file of result.outputFiles ?? []) {
  const committed = await readFile(file.path, "utf8").catch(() => "");
  const name = relative(`${here}..`, file.path);
  if (committed === file.text) continue;
  console.error(`${name} is not what its sources give; run \`npm run build\` in viewer/ and commit it`);
  wrong += 1;
}
for (const name of ["viewer.js", "viewer.css", "study.js", "study.css"].map((file) => `${assets}/${file}`)) {
  const text = await readFile(here + name, "utf8");
  // The bundle stands inside an element of the page.
  if (/<\/(script|style)/i.test(text)) {
    console.error(`${name} holds a closing tag that would end its element in the page`);
    wrong += 1;
  }
  console.log(`${name}: ${(text.length / 1024).toFixed(0)} KiB`);
}
process.exitCode = wrong ? 1 : 0;
