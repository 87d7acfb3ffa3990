import { FrameClock } from "./frame-clock.ts";
import type { Parts } from "./page-parts.ts";
import { type Drawings, loadDrawings, paintPictures } from "./pictures.ts";
import { onPixelSize, type PixelSize } from "./pixel-size.ts";
import type { PlaySession } from "./play-session.ts";
import type { Stage } from "./stage.ts";
import { currentTheme, onThemeChange } from "./theme.ts";

/** How the tiger hovers while it waits: a slow breath, in milliseconds and pixels of the world. */
const BREATH_MS = 420;
const BREATH_DEPTH = 7;

/** Keeps the stage at the screen's size and in the colours of day or night, and draws frame after frame. */
export class Scenery {
  readonly #stage: Stage;
  readonly #session: PlaySession;
  readonly #parts: Parts;
  /** Leaves go on flying while the game stands still. */
  readonly #air = new FrameClock();
  readonly #calm = matchMedia("(prefers-reduced-motion: reduce)");
  #size: PixelSize = { width: 0, height: 0 };
  #drawings: Promise<Drawings> | undefined;
  #isScheduled = false;
  #isLevelUp = false;

  constructor(stage: Stage, session: PlaySession, parts: Parts) {
    this.#stage = stage;
    this.#session = session;
    this.#parts = parts;
    stage.isCalm = this.#calm.matches;
  }

  /** Resolves once the forest can be drawn: the canvas has a size, and the pictures are here. */
  open(): Promise<void> {
    return new Promise((resolve, reject) => {
      const fit = () => this.#fit().then((isDrawn) => isDrawn && resolve(), reject);
      onPixelSize(this.#parts.canvas, (size) => {
        this.#size = size;
        void fit();
      });
      onThemeChange(() => {
        this.#drawings = undefined;
        void fit();
      });
      this.#calm.addEventListener("change", () => {
        this.#stage.isCalm = this.#calm.matches;
        this.schedule();
      });
    });
  }

  /** Draws at the next frame, and as long as anything moves. */
  schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    requestAnimationFrame(this.#frame);
  }

  async #fit(): Promise<boolean> {
    const measure = this.#stage.measure(this.#size);
    if (!measure) {
      this.#session.pause();
      return false;
    }
    this.#drawings ??= loadDrawings(currentTheme(), measure.scale);
    const drawings = await this.#drawings;
    this.#stage.show(measure, paintPictures(drawings, measure));
    this.#drawNow();
    this.schedule();
    return true;
  }

  readonly #frame = (nowMs: number): void => {
    this.#isScheduled = false;
    const { phase } = this.#session;
    this.#session.frame(nowMs);
    const drift = phase === "running" ? this.#session.state.speed : 0;
    for (let ticks = this.#air.advance(nowMs); ticks > 0; ticks--) this.#stage.step(drift);
    const isBreathing = phase === "ready" && !this.#stage.isCalm;
    this.#stage.hover = isBreathing ? Math.sin(nowMs / BREATH_MS) * BREATH_DEPTH : 0;
    this.#drawNow();
    if (isBreathing || this.#session.phase === "running" || this.#stage.particles.isFlying) this.schedule();
    else this.#air.restart();
  };

  #drawNow(): void {
    this.#stage.draw(this.#session);
    // A game may end in the moment of a new level: its end is what is told then.
    const isLevelUp = this.#session.state.levelUpTicks > 0 && this.#session.phase !== "over";
    if (isLevelUp === this.#isLevelUp) return;
    this.#isLevelUp = isLevelUp;
    this.#parts["level-up"].textContent = isLevelUp ? "Level Up" : "";
  }
}
