/** At most so many leaves fly at once; the oldest makes room. */
const COUNT = 48;
/** x, y, velocity x, velocity y, age, life. */
const FIELDS = 6;
const GRAVITY = 0.16;

/** Leaves and dust in the world's pixels, one step a tick. All memory is taken once. */
export class Particles {
  readonly #values = new Float32Array(COUNT * FIELDS);
  #next = 0;

  /** Throws leaves from a point, to all sides or mostly downwards. */
  burst(x: number, y: number, count: number, force: number, lift: number): void {
    for (let index = 0; index < count; index++) {
      const angle = Math.random() * 2 * Math.PI;
      const speed = force * (0.4 + Math.random() * 0.6);
      const at = this.#next * FIELDS;
      this.#next = (this.#next + 1) % COUNT;
      this.#values[at] = x;
      this.#values[at + 1] = y;
      this.#values[at + 2] = Math.cos(angle) * speed;
      this.#values[at + 3] = Math.sin(angle) * speed - lift;
      this.#values[at + 4] = 0;
      this.#values[at + 5] = 22 + Math.random() * 20;
    }
  }

  clear(): void {
    this.#values.fill(0);
  }

  /** @param drift how far the forest moved in this tick */
  step(drift: number): void {
    const values = this.#values;
    for (let at = 0; at < values.length; at += FIELDS) {
      if (!this.#isAlive(at)) continue;
      values[at] = (values[at] as number) + (values[at + 2] as number) - drift * 0.5;
      values[at + 1] = (values[at + 1] as number) + (values[at + 3] as number);
      values[at + 3] = (values[at + 3] as number) + GRAVITY;
      values[at + 4] = (values[at + 4] as number) + 1;
    }
  }

  /** Whether any still flies. */
  get isFlying(): boolean {
    for (let at = 0; at < this.#values.length; at += FIELDS) if (this.#isAlive(at)) return true;
    return false;
  }

  /** Paints those that fly, smaller the older they are. */
  draw(context: CanvasRenderingContext2D, leaf: HTMLCanvasElement, scale: number, tigerX: number): void {
    const values = this.#values;
    for (let at = 0; at < values.length; at += FIELDS) {
      if (!this.#isAlive(at)) continue;
      // Whole pixels: engines keep other numbers in boxes, which would be a frame's garbage.
      const size = Math.round(leaf.width * (1 - (values[at + 4] as number) / (values[at + 5] as number)));
      const x = Math.round(((values[at] as number) + tigerX) * scale - size / 2);
      const y = Math.round((values[at + 1] as number) * scale - size / 2);
      context.drawImage(leaf, x, y, size, size);
    }
  }

  #isAlive(at: number): boolean {
    return (this.#values[at + 4] as number) < (this.#values[at + 5] as number);
  }
}
