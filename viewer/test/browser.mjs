// A small client of the DevTools protocol: it starts a browser and talks to it over pipes, so that nothing beyond Node is needed.
// Messages are JSON, ended by a zero byte (https://chromedevtools.github.io/devtools-protocol/).

import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "chrome-headless-shell"];
// WebGL in software, as on machines without a graphics card.
const FLAGS = [
  "--headless=new", "--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--remote-debugging-pipe",
  "--hide-scrollbars", "--no-first-run", "--mute-audio", "--disable-background-networking", "--disable-extensions", "about:blank",
];

/** The browser to use: `CHROMIUM`, or one on the path. */
export function findBrowser() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  for (const name of NAMES) {
    const found = spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).stdout.trim();
    if (found && existsSync(found)) return found;
  }
  throw new Error("no Chromium found; set CHROMIUM to its path");
}

export class Browser {
  static async start() {
    const browser = new Browser();
    await browser.send("Browser.getVersion");
    return browser;
  }

  constructor() {
    this.profile = mkdtempSync(join(tmpdir(), "gelenk-browser-"));
    this.process = spawn(findBrowser(), [`--user-data-dir=${this.profile}`, ...FLAGS], { stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"] });
    this.waiting = new Map();
    this.listeners = [];
    this.next = 1;
    this.log = "";
    this.process.stderr.on("data", (d) => (this.log = (this.log + d).slice(-4000)));
    this.ended = new Promise((resolve) => this.process.on("exit", resolve));
    this.ended.then((code) => this.#fail(new Error(`the browser ended (${code}): ${this.log}`)));
    this.process.on("error", (e) => this.#fail(e));
    this.process.stdio[3].on("error", () => {});
    let rest = Buffer.alloc(0);
    this.process.stdio[4].on("data", (data) => {
      rest = Buffer.concat([rest, data]);
      for (let end; (end = rest.indexOf(0)) >= 0; rest = rest.subarray(end + 1)) this.#receive(JSON.parse(rest.subarray(0, end).toString()));
    });
  }

  #receive(message) {
    const waiting = this.waiting.get(message.id);
    if (waiting) {
      this.waiting.delete(message.id);
      if (message.error) waiting.reject(new Error(`${waiting.method}: ${message.error.message}`));
      else waiting.resolve(message.result);
    }
    if (message.method) for (const listener of this.listeners) listener(message);
  }

  #fail(error) {
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }

  send(method, params = {}, sessionId = undefined) {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, method });
      this.process.stdio[3].write(JSON.stringify({ id, method, params, sessionId }) + "\0");
    });
  }

  async page(options) {
    const { targetId } = await this.send("Target.createTarget", { url: "about:blank" });
    const { sessionId } = await this.send("Target.attachToTarget", { targetId, flatten: true });
    return Page.start(this, sessionId, targetId, options);
  }

  async close() {
    await this.send("Browser.close").catch(() => {});
    await Promise.race([this.ended, sleep(5000)]);
    if (this.process.exitCode === null) this.process.kill();
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** One page. It collects everything that must not happen: messages of errors and requests. */
export class Page {
  static async start(browser, session, target, { width = 1040, height = 680, scale = 1, touch = false, dark = false } = {}) {
    const page = new Page(browser, session, target);
    for (const domain of ["Page", "Runtime", "Network", "Log"]) await page.send(`${domain}.enable`);
    await page.resize(width, height, scale, touch);
    await page.media(dark);
    return page;
  }

  constructor(browser, session, target) {
    Object.assign(this, { browser, session, target, problems: [], documents: new Set() });
    browser.listeners.push((m) => m.sessionId === session && this.#watch(m));
  }

  send(method, params) {
    return this.browser.send(method, params, this.session);
  }

  #watch({ method, params }) {
    if (method === "Runtime.exceptionThrown") {
      const { exceptionDetails: d } = params;
      this.problems.push(`exception: ${d.exception?.description ?? d.text}`);
    } else if (method === "Runtime.consoleAPICalled" && ["error", "warning", "assert"].includes(params.type)) {
      this.problems.push(`console.${params.type}: ${params.args.map((a) => a.value ?? a.description).join(" ")}`);
    } else if (method === "Log.entryAdded" && params.entry.level === "error") {
      this.problems.push(`log: ${params.entry.text} ${params.entry.url ?? ""}`);
    } else if (method === "Network.requestWillBeSent" && !this.documents.has(params.request.url) && !params.request.url.startsWith("data:")) {
      this.problems.push(`request: ${params.request.url}`);
    } else if (method === "Page.javascriptDialogOpening") {
      this.problems.push(`dialog: ${params.message}`);
      this.send("Page.handleJavaScriptDialog", { accept: true });
    }
  }

  resize(width, height, scale = 1, touch = false) {
    return this.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: scale, mobile: touch });
  }

  media(dark) {
    return this.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: dark ? "dark" : "light" }] });
  }

  async open(url) {
    this.documents.add(url);
    const loaded = new Promise((resolve) => this.browser.listeners.push((m) => m.sessionId === this.session && m.method === "Page.loadEventFired" && resolve()));
    await this.send("Page.navigate", { url });
    await loaded;
  }

  /** Evaluates a function in the page. */
  async run(action, ...parameters) {
    const expression = `(${action})(...${JSON.stringify(parameters)})`;
    const { result, exceptionDetails } = await this.send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  /** Waits until a function in the page returns something true. */
  async until(what, action, ...parameters) {
    for (let k = 0; k < 200; k++) {
      const value = await this.run(action, ...parameters);
      if (value) return value;
      await sleep(50);
    }
    throw new Error(`waited in vain for: ${what}`);
  }

  /** Two frames drawn after what was done. */
  settle() {
    return this.run(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))));
  }

  async boxOf(selector, nth = 0) {
    const box = await this.run((s, n) => {
      const e = document.querySelectorAll(s)[n];
      if (!e) return null;
      e.scrollIntoView({ block: "center" });
      const { x, y, width, height } = e.getBoundingClientRect();
      return { x, y, width, height };
    }, selector, nth);
    if (!box) throw new Error(`there is no ${selector} (${nth})`);
    return box;
  }

  mouse(type, x, y, extra = {}) {
    return this.send("Input.dispatchMouseEvent", { type, x, y, button: "left", clickCount: 1, ...extra });
  }

  /** Takes the mouse to a corner, where nothing shows that it is there. */
  async leave() {
    await this.mouse("mouseMoved", 1, 1, { button: "none" });
    await this.settle();
  }

  async clickAt(x, y) {
    await this.mouse("mouseMoved", x, y, { button: "none" });
    await this.mouse("mousePressed", x, y, { buttons: 1 });
    await this.mouse("mouseReleased", x, y);
    await this.settle();
  }

  async click(selector, nth = 0) {
    const { x, y, width, height } = await this.boxOf(selector, nth);
    await this.clickAt(x + width / 2, y + height / 2);
  }

  async drag(from, to) {
    await this.mouse("mouseMoved", from[0], from[1], { button: "none" });
    await this.mouse("mousePressed", from[0], from[1], { buttons: 1 });
    for (let k = 1; k <= 8; k++) {
      const s = k / 8;
      await this.mouse("mouseMoved", from[0] + s * (to[0] - from[0]), from[1] + s * (to[1] - from[1]), { buttons: 1 });
    }
    await this.mouse("mouseReleased", to[0], to[1]);
    await this.settle();
  }

  async key(key, modifiers = 0) {
    const text = key.length === 1 ? key : undefined;
    await this.send("Input.dispatchKeyEvent", { type: "keyDown", key, text, modifiers });
    await this.send("Input.dispatchKeyEvent", { type: "keyUp", key, modifiers });
    await this.settle();
  }

  async type(text) {
    await this.send("Input.insertText", { text });
    await this.settle();
  }

  /** A picture of the window, or of a part of it, as PNG in base64. */
  async picture(clip = undefined) {
    const { data } = await this.send("Page.captureScreenshot", { format: "png", clip: clip && { ...clip, scale: 1 } });
    return data;
  }

  close() {
    return this.browser.send("Target.closeTarget", { targetId: this.target });
  }
}
