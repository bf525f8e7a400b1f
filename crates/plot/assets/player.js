// Plays the frames stored in the page. Plain JavaScript, no library, no network.
(() => {
  "use strict";
  const SVG = "http://www.w3.org/2000/svg";
  const $ = (id) => document.getElementById(id);
  const data = JSON.parse($("data").textContent);

  // Times and tracks are stored as differences; see the encoder for the format.
  let sum = 0;
  const times = data.t.map((d) => data.t0 + (sum += d) * data.dt);
  const last = times.length - 1;
  const start = last < 0 ? 0 : times[0];
  const end = last < 0 ? 0 : times[last];
  const decode = ([kind, style, name, from, count, size, diffs]) => {
    const values = Float64Array.from(diffs);
    for (let k = size; k < values.length; k++) values[k] += values[k - size];
    return { kind, style, name, from, count, size, values, still: values.length === size, now: new Float64Array(size) };
  };
  const shapes = data.shapes.map(decode);
  const traces = data.traces.map(decode);

  const node = (name, attributes, parent) => {
    const e = document.createElementNS(SVG, name);
    for (const key in attributes) e.setAttribute(key, attributes[key]);
    if (parent) parent.appendChild(e);
    return e;
  };
  const title = (parent, text) => (node("title", {}, parent).textContent = text);

  // ---- the stage -----------------------------------------------------------------------------------------------
  const stage = $("stage");
  const defs = node("defs", {}, stage);
  const hatch = node("pattern", { id: "hatch", width: 7, height: 7, patternUnits: "userSpaceOnUse",
    patternTransform: "rotate(45)" }, defs);
  node("path", { d: "M0 0V7", class: "hatch" }, hatch);
  const gridPath = node("path", { class: "grid" }, stage);
  const traceGroup = node("g", { class: "traces" }, stage);
  const shapeGroup = node("g", {}, stage);
  const tipGroup = node("g", { class: "traces" }, stage);
  const scaleBar = node("path", { class: "scale" }, stage);
  const scaleText = node("text", { class: "scale-text" }, stage);

  for (const s of shapes) {
    const element = s.kind === "c" || s.kind === "j" ? "circle" : "path";
    s.node = node(element, { class: "k-" + s.kind + " " + s.style }, shapeGroup);
    if (s.kind === "j") s.node.setAttribute("r", 5);
    if (s.name) title(s.node, s.name);
  }
  for (const s of traces) {
    s.whole = node("path", { class: "whole " + s.style }, traceGroup);
    s.done = node("path", { class: "done " + s.style }, traceGroup);
    s.tip = node("circle", { class: "tip " + s.style, r: 3.5 }, tipGroup);
    title(s.whole, s.name);
  }

  // From cells to pixels: the same scale both ways, the y axis upwards.
  const view = { scale: 1, left: 0, bottom: 0, width: 0, height: 0 };
  const X = (x) => view.left + view.scale * x;
  const Y = (y) => view.bottom - view.scale * y;
  const round = (v) => Math.round(v * 100) / 100;

  function resize() {
    const w = stage.clientWidth, h = stage.clientHeight;
    if (!w || !h) return;
    const pad = Math.max(22, Math.min(w, h) * 0.07);
    view.width = w;
    view.height = h;
    view.scale = Math.min((w - 2 * pad) / data.w, (h - 2 * pad - 12) / data.h);
    view.left = (w - view.scale * data.w) / 2;
    view.bottom = (h - 12 + view.scale * data.h) / 2;
    stage.setAttribute("viewBox", "0 0 " + w + " " + h);
    drawGrid();
    drawTraces();
    draw();
  }

  // A grid of round lengths, one of them shown as the scale bar.
  function drawGrid() {
    const metre = view.scale / data.cell;
    const raw = 72 / metre;
    const power = Math.pow(10, Math.floor(Math.log10(raw)));
    const step = [1, 2, 5, 10].map((d) => d * power).find((v) => v >= raw * 0.999) || raw;
    const pixels = step * metre;
    const first = (origin, at) => at - (origin / step - Math.floor(origin / step)) * pixels;
    let d = "";
    let x = first(data.x0, view.left);
    for (x -= Math.ceil(x / pixels) * pixels; x < view.width; x += pixels) d += "M" + round(x) + " 0V" + view.height;
    let y = first(-data.y0, view.bottom);
    for (y -= Math.ceil(y / pixels) * pixels; y < view.height; y += pixels) d += "M0 " + round(y) + "H" + view.width;
    gridPath.setAttribute("d", d);
    const base = view.height - 14;
    scaleBar.setAttribute("d", "M16 " + (base - 5) + "v5h" + round(pixels) + "v-5");
    scaleText.setAttribute("x", 16 + pixels + 8);
    scaleText.setAttribute("y", base + 1);
    scaleText.textContent = Number(step.toPrecision(3)) + (data.unit ? " " + data.unit : "");
  }

  function drawTraces() {
    for (const s of traces) {
      const n = s.still ? 1 : s.count;
      s.lengths = new Float64Array(s.count);
      let d = "", length = 0, px = 0, py = 0;
      for (let k = 0; k < n; k++) {
        const x = X(s.values[2 * k]), y = Y(s.values[2 * k + 1]);
        d += (k ? " " : "M") + round(x) + " " + round(y);
        if (k) length += Math.hypot(x - px, y - py);
        s.lengths[k] = length;
        px = x;
        py = y;
      }
      s.whole.setAttribute("d", d);
      s.done.setAttribute("d", d);
    }
  }

  // ---- one instant ---------------------------------------------------------------------------------------------
  let t = start;
  let frame = 0;

  // The last frame not after t, so that of two frames at the same time the second one counts.
  function find(at) {
    let lo = 0, hi = last;
    while (lo < hi) {
      const mid = (lo + hi + 1) >> 1;
      if (times[mid] <= at) lo = mid;
      else hi = mid - 1;
    }
    return lo;
  }

  // Values of a track between two frames; false while it is not there.
  function at(s, k, f) {
    const i = k - s.from;
    if (i < 0 || i >= s.count) return false;
    const a = s.still ? 0 : i * s.size;
    const b = s.still || i + 1 >= s.count ? a : a + s.size;
    for (let j = 0; j < s.size; j++) s.now[j] = s.values[a + j] + f * (s.values[b + j] - s.values[a + j]);
    return true;
  }

  function outline(v, n) {
    let d = "M";
    for (let k = 0; k < n; k += 2) d += (k ? " " : "") + round(X(v[k])) + " " + round(Y(v[k + 1]));
    return d;
  }

  function zigzag(v) {
    const ax = X(v[0]), ay = Y(v[1]), bx = X(v[2]), by = Y(v[3]);
    const length = Math.hypot(bx - ax, by - ay);
    if (length < 8) return "M" + round(ax) + " " + round(ay) + " " + round(bx) + " " + round(by);
    const ux = (bx - ax) / length, uy = (by - ay) / length;
    const lead = Math.min(14, 0.18 * length), turns = 14, wide = 7;
    let d = "M" + round(ax) + " " + round(ay);
    for (let k = 0; k <= turns; k++) {
      const along = lead + ((length - 2 * lead) * k) / turns;
      const across = k === 0 || k === turns ? 0 : k % 2 ? wide : -wide;
      d += " " + round(ax + ux * along - uy * across) + " " + round(ay + uy * along + ux * across);
    }
    return d + " " + round(bx) + " " + round(by);
  }

  function draw() {
    if (last < 0) return;
    frame = find(t);
    const gap = frame < last ? times[frame + 1] - times[frame] : 0;
    const f = gap > 0 ? Math.min(1, (t - times[frame]) / gap) : 0;
    for (const s of shapes) {
      const shown = at(s, frame, f);
      if (shown !== s.shown) s.node.style.display = (s.shown = shown) ? "" : "none";
      if (!shown) continue;
      if (s.kind === "c" || s.kind === "j") {
        s.node.setAttribute("cx", round(X(s.now[0])));
        s.node.setAttribute("cy", round(Y(s.now[1])));
        if (s.kind === "c") s.node.setAttribute("r", round(s.now[2] * view.scale));
      } else if (s.kind === "s") {
        s.node.setAttribute("d", zigzag(s.now));
      } else {
        s.node.setAttribute("d", outline(s.now, s.size) + (s.kind === "p" ? "z" : ""));
      }
    }
    for (const s of traces) {
      const shown = at(s, frame, f);
      s.tip.style.display = shown ? "" : "none";
      if (shown) {
        s.tip.setAttribute("cx", round(X(s.now[0])));
        s.tip.setAttribute("cy", round(Y(s.now[1])));
      }
      if (!s.lengths) continue;
      const i = Math.max(0, Math.min(frame - s.from, s.count - 1));
      const next = Math.min(i + 1, s.count - 1);
      const part = shown ? f : 0;
      const length = s.lengths[i] + part * (s.lengths[next] - s.lengths[i]);
      s.done.style.display = frame < s.from || length <= 0 ? "none" : "";
      s.done.setAttribute("stroke-dasharray", round(length) + " " + (s.lengths[s.count - 1] + 10));
    }
    readout();
  }

  // ---- clock, scrubber, events ---------------------------------------------------------------------------------
  const span = end - start;
  const decimals = span > 0 ? Math.max(0, Math.min(9, 3 - Math.floor(Math.log10(span)))) : 3;
  const scrubber = $("time"), now = $("now"), fill = $("fill");
  const eventButtons = [...document.querySelectorAll(".events button")];
  scrubber.min = start;
  scrubber.max = span > 0 ? end : start + 1;
  $("end").textContent = " / " + end.toFixed(decimals) + " s";

  for (const [at, label] of data.events) {
    const mark = document.createElement("i");
    mark.style.left = (span > 0 ? (100 * (at - start)) / span : 0) + "%";
    mark.title = label + ", " + Number(at.toPrecision(4)) + " s";
    $("marks").appendChild(mark);
  }

  function readout() {
    const text = t.toFixed(decimals);
    if (now.textContent !== text) {
      now.textContent = text;
      scrubber.setAttribute("aria-valuetext", text + " seconds");
    }
    scrubber.value = t;
    fill.style.width = (span > 0 ? (100 * (t - start)) / span : 0) + "%";
    let current = -1;
    data.events.forEach((e, k) => (current = e[0] <= t + 1e-9 * span ? k : current));
    eventButtons.forEach((b, k) => b.classList.toggle("current", k === current));
    cursors.forEach((c) => c(t));
  }

  const seek = (at) => {
    t = Math.min(end, Math.max(start, at));
    draw();
  };
  scrubber.addEventListener("input", () => seek(Number(scrubber.value)));
  eventButtons.forEach((b) => b.addEventListener("click", () => (pause(), seek(Number(b.dataset.t)))));

  // ---- charts --------------------------------------------------------------------------------------------------
  const cursors = [];
  document.querySelectorAll(".linked .gp").forEach((svg) => {
    const areas = [...svg.querySelectorAll(".gp-area")].map((g) => {
      const [x0, y0, x1, y1] = g.dataset.area.split(" ").map(Number);
      const [lo, hi, scale] = g.dataset.x.split(" ");
      const flat = scale === "log" ? Math.log10 : (v) => v;
      const a = flat(Number(lo)), b = flat(Number(hi));
      const place = (v) => x0 + ((flat(v) - a) / (b - a)) * (x1 - x0);
      const value = (x) => {
        const v = a + ((x - x0) / (x1 - x0)) * (b - a);
        return scale === "log" ? Math.pow(10, v) : v;
      };
      const line = node("path", { class: "gp-cursor" }, g);
      // The drawn lines are at hand as coordinates: a dot on each follows the time.
      const dots = [...g.querySelectorAll(".gp-line")].map((path) => {
        const pieces = path.getAttribute("d").split("M").filter(Boolean).map((s) => s.split(" ").map(Number));
        const colour = path.getAttribute("class").match(/gp-s(\d)/)[1];
        return { pieces, node: node("circle", { class: "gp-dots gp-f" + colour, r: 3.75 }, g) };
      });
      cursors.push((time) => {
        const x = place(time);
        const inside = x >= x0 - 0.01 && x <= x1 + 0.01;
        line.style.display = inside ? "" : "none";
        if (inside) line.setAttribute("d", "M" + round(x) + " " + y0 + "V" + y1);
        for (const d of dots) {
          const y = inside ? height(d.pieces, x) : NaN;
          const shown = y >= y0 - 1 && y <= y1 + 1;
          d.node.style.display = shown ? "" : "none";
          if (!shown) continue;
          d.node.setAttribute("cx", round(x));
          d.node.setAttribute("cy", round(y));
        }
      });
      return { x0, y0, x1, y1, value };
    });
    const go = (event) => {
      const p = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
      const a = areas[0];
      if (a && p.x >= a.x0 - 6 && p.x <= a.x1 + 6) seek(a.value(p.x));
    };
    svg.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      pause();
      svg.setPointerCapture(event.pointerId);
      go(event);
    });
    svg.addEventListener("pointermove", (event) => svg.hasPointerCapture(event.pointerId) && go(event));
  });

  // Ordinate of a drawn line at x, from pieces [x, y, x, y, ..] ascending in x.
  function height(pieces, x) {
    for (const p of pieces) {
      const n = p.length / 2;
      if (x < p[0] - 0.01 || x > p[2 * n - 2] + 0.01) continue;
      let lo = 0, hi = n - 1;
      while (hi - lo > 1) {
        const mid = (lo + hi) >> 1;
        if (p[2 * mid] <= x) lo = mid;
        else hi = mid;
      }
      const w = p[2 * hi] - p[2 * lo];
      const f = w > 0 ? Math.min(1, Math.max(0, (x - p[2 * lo]) / w)) : 1;
      return p[2 * lo + 1] + f * (p[2 * hi + 1] - p[2 * lo + 1]);
    }
    return NaN;
  }

  // ---- playing -------------------------------------------------------------------------------------------------
  const button = $("play"), speed = $("speed");
  let playing = false, before = 0, rest = 0;
  const toggles = {};
  for (const id of ["trace", "loop"]) {
    const b = $(id);
    toggles[id] = () => {
      b.setAttribute("aria-pressed", String(b.getAttribute("aria-pressed") !== "true"));
      const shown = $("trace").getAttribute("aria-pressed") === "true" ? "" : "none";
      traceGroup.style.display = tipGroup.style.display = shown;
    };
    b.addEventListener("click", toggles[id]);
  }
  if (!traces.length) $("trace").hidden = true;

  function tick(stamp) {
    if (!playing) return;
    // A tab that was away must not jump.
    const passed = Math.min(0.1, Math.max(0, (stamp - before) / 1000));
    before = stamp;
    if (t >= end) {
      // A short rest before the loop, so that the end can be seen.
      rest += passed;
      if ($("loop").getAttribute("aria-pressed") !== "true") return pause();
      if (rest > 0.6) {
        rest = 0;
        seek(start);
      }
    } else {
      rest = 0;
      seek(t + passed * Number(speed.value));
    }
    requestAnimationFrame(tick);
  }

  function play() {
    if (playing || span <= 0) return;
    if (t >= end) seek(start);
    playing = true;
    before = performance.now();
    rest = 0;
    button.classList.add("playing");
    button.setAttribute("aria-label", "Pause");
    requestAnimationFrame(tick);
  }

  function pause() {
    playing = false;
    button.classList.remove("playing");
    button.setAttribute("aria-label", "Play");
  }

  button.addEventListener("click", () => (playing ? pause() : play()));

  const step = (n) => {
    pause();
    const k = find(t);
    // Going back from between two frames lands on the nearer one first.
    const from = n < 0 && t > times[k] + 1e-9 * span ? k + 1 : k;
    seek(times[Math.min(last, Math.max(0, from + n))]);
  };
  const keys = {
    " ": () => (playing ? pause() : play()),
    ArrowLeft: (shift) => step(shift ? -10 : -1),
    ArrowRight: (shift) => step(shift ? 10 : 1),
    ArrowUp: () => (speed.selectedIndex = Math.min(speed.options.length - 1, speed.selectedIndex + 1)),
    ArrowDown: () => (speed.selectedIndex = Math.max(0, speed.selectedIndex - 1)),
    PageUp: () => step(10),
    PageDown: () => step(-10),
    Home: () => seek(start),
    End: () => seek(end),
    t: () => toggles.trace(),
    l: () => toggles.loop(),
  };
  document.addEventListener("keydown", (event) => {
    const on = event.target;
    if (last < 0 || event.ctrlKey || event.metaKey || event.altKey || on.tagName === "SELECT") return;
    // Buttons keep their own reaction to the space bar.
    if (on.tagName === "BUTTON" && event.key === " ") return;
    // On the scrubber itself all arrows move through time, as sliders do.
    const turned = on === scrubber ? { ArrowUp: "ArrowRight", ArrowDown: "ArrowLeft" }[event.key] : "";
    const action = keys[turned || (event.key.length === 1 ? event.key.toLowerCase() : event.key)];
    // Elsewhere the paging keys scroll the page.
    if (!action || (event.key.startsWith("Page") && on !== scrubber)) return;
    event.preventDefault();
    action(event.shiftKey);
  });

  // ---- start ---------------------------------------------------------------------------------------------------
  if (span <= 0) {
    for (const id of ["play", "time", "speed", "loop"]) $(id).disabled = true;
    if (last < 0) {
      const empty = node("text", { class: "scale-text", x: 16, y: 28 }, stage);
      empty.textContent = "There are no frames to show.";
      [gridPath, scaleBar, scaleText].forEach((e) => e.remove());
    }
  }
  new ResizeObserver(resize).observe(stage);
  resize();
  readout();
  // "#t=0.25" opens the page at rest at that time, for links and pictures.
  const wish = /^#t=([-+.\deE]+)$/.exec(location.hash);
  if (wish && Number.isFinite(Number(wish[1]))) seek(Number(wish[1]));
  else if (!matchMedia("(prefers-reduced-motion: reduce)").matches) play();
})();
