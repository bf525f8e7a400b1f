// Looks at pictures: how many colours, how much ink, what differs. The pixels are counted in a page of their own.

export class Eye {
  static async open(browser) {
    const eye = new Eye();
    eye.page = await browser.page({ width: 100, height: 100 });
    await eye.page.run(() => {
      globalThis.pixels = async (png) => {
        const image = new Image();
        image.src = `data:image/png;base64,${png}`;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height);
        const context = canvas.getContext("2d", { willReadFrequently: true });
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, image.width, image.height).data;
      };
      return true;
    });
    return eye;
  }

  /** Distinct colours, the share of pixels that are vivid, and the mean brightness (0 to 255). */
  look(png) {
    return this.page.run(async (data) => {
      const p = await pixels(data);
      const colours = new Set();
      let vivid = 0;
      let sum = 0;
      for (let k = 0; k < p.length; k += 4) {
        const [r, g, b] = [p[k], p[k + 1], p[k + 2]];
        colours.add((r << 16) | (g << 8) | b);
        if (Math.max(r, g, b) - Math.min(r, g, b) > 45) vivid += 1;
        sum += (r + g + b) / 3;
      }
      const count = p.length / 4;
      return { colours: colours.size, vivid: vivid / count, brightness: sum / count };
    }, png);
  }

  /** Some places in the middle of vivid areas, as parts of width and height. */
  vividPlaces(png) {
    return this.page.run(async (data) => {
      const p = await pixels(data);
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const { width, height } = image;
      const vivid = (x, y) => {
        const k = 4 * (y * width + x);
        return Math.max(p[k], p[k + 1], p[k + 2]) - Math.min(p[k], p[k + 1], p[k + 2]) > 45;
      };
      const places = [];
      for (let y = 4; y < height - 4; y += 3) {
        for (let x = 4; x < width - 4; x += 3) {
          if ([-3, 0, 3].every((dy) => [-3, 0, 3].every((dx) => vivid(x + dx, y + dy)))) places.push([(x + 0.5) / width, (y + 0.5) / height]);
        }
      }
      const stride = Math.max(1, Math.floor(places.length / 40));
      return places.filter((_, k) => k % stride === 0);
    }, png);
  }

  /** The number of pixels that differ clearly. */
  difference(one, other) {
    return this.page.run(async (a, b) => {
      const [p, q] = [await pixels(a), await pixels(b)];
      if (p.length !== q.length) return Infinity;
      let count = 0;
      for (let k = 0; k < p.length; k += 4) {
        if (Math.abs(p[k] - q[k]) + Math.abs(p[k + 1] - q[k + 1]) + Math.abs(p[k + 2] - q[k + 2]) > 24) count += 1;
      }
      return count;
    }, one, other);
  }
}
