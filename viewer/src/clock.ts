// The time that is shown. Everything that shows it listens here; whoever changes it need not know them.

type Listener = (t: number) => void;

export class Clock {
  playing = false;
  loop = true;
  speed: number;
  t: number;
  private readonly moved: Listener[] = [];
  private readonly switched: (() => void)[] = [];

  constructor(public start: number, public end: number) {
    this.t = start;
    this.speed = Clock.pleasantSpeed(end - start);
  }

  /** From now on the time runs in this span. */
  runIn(start: number, end: number): void {
    [this.start, this.end] = [start, end];
    this.moveTo(start);
  }

  get span(): number {
    return this.end - this.start;
  }

  /** Real time where that can be watched; otherwise about ten seconds for everything. */
  private static pleasantSpeed(span: number): number {
    if (!(span > 0) || (span >= 2 && span <= 40)) return 1;
    const exponent = Math.floor(Math.log10(span / 10));
    const lead = span / 10 / 10 ** exponent;
    return Number((lead >= 5 ? 5 : lead >= 2 ? 2 : 1).toString() + "e" + exponent);
  }

  onMove(listener: Listener): void {
    this.moved.push(listener);
  }

  onSwitch(listener: () => void): void {
    this.switched.push(listener);
  }

  moveTo(t: number): void {
    this.t = Math.min(Math.max(t, this.start), this.end);
    for (const listener of this.moved) listener(this.t);
  }

  play(): void {
    if (!(this.span > 0)) return;
    if (this.t >= this.end) this.moveTo(this.start);
    this.set(true);
  }

  pause(): void {
    this.set(false);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    for (const listener of this.switched) listener();
  }

  /** Goes on by a time of the wall [s]. */
  tick(wall: number): void {
    if (!this.playing) return;
    const t = this.t + wall * this.speed;
    if (t < this.end) return this.moveTo(t);
    if (this.loop) return this.moveTo(this.start + ((t - this.start) % this.span));
    this.moveTo(this.end);
    this.pause();
  }

  private set(playing: boolean): void {
    if (this.playing === playing) return;
    this.playing = playing;
    for (const listener of this.switched) listener();
  }
}
