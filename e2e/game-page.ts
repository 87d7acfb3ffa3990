import { setTimeout as delay } from "node:timers/promises";
import { expect, type Locator, type Page } from "@playwright/test";

/** What the canvas shows, in pixels of the game's world: 640 from top to bottom. */
export interface Drawn {
  /** Both parts of each obstacle in view, left to right. */
  obstacles: { x: number; width: number; topHeight: number; gap: number }[];
  tiger: {
    x: number;
    y: number;
    size: number /** Radians. */;
    lean: number /** Before the leaves on the ground. */;
    isInFront: boolean;
  };
  /** How many fly about. */
  leaves: number;
  frames: number;
}

interface GameWatch {
  last: Drawn;
  /** Plays by itself until it has so many points. */
  playUntil: number;
}

declare global {
  interface Window {
    gameWatch?: GameWatch;
  }
}

/** Runs in the page before its own scripts: reads the game off what is drawn, as an eye would, and can play it. */
function watchGame(): void {
  type Piece = { x: number; y: number; width: number; height: number };
  const WORLD_HEIGHT = 640;
  const TRUNK_LENGTH = 380;
  /** What is seen may be a frame and a tick old, at up to 17 pixels a tick. */
  const MARGIN = 32;
  let pieces: Piece[] = [];
  let tiger: Piece = { x: 0, y: 0, width: 0, height: 0 };
  let lean = 0;
  let isInFront = false;
  let leaves = 0;
  let lastY = 0;
  const watch: GameWatch = {
    last: { obstacles: [], tiger: { x: 0, y: 0, size: 0, lean: 0, isInFront }, leaves: 0, frames: 0 },
    playUntil: 0,
  };
  window.gameWatch = watch;

  const readFrame = (canvas: HTMLCanvasElement): void => {
    const scale = canvas.height / WORLD_HEIGHT;
    const trunks = pieces.filter(({ height }) => Math.abs(height - TRUNK_LENGTH * scale) < 1);
    const hanging = trunks.filter(({ y }) => y <= 0);
    const obstacles = hanging.flatMap((upper) => {
      const lower = trunks.find(({ x, y }) => x === upper.x && y > 0);
      if (!lower) return [];
      const topHeight = (upper.y + upper.height) / scale;
      const gap = lower.y / scale - topHeight;
      return [{ x: upper.x / scale, width: upper.width / scale, topHeight, gap }];
    });
    const y = tiger.y / scale;
    watch.last = {
      obstacles: obstacles.sort((a, b) => a.x - b.x),
      tiger: { x: tiger.x / scale, y, size: tiger.width / scale, lean, isInFront },
      leaves,
      frames: watch.last.frames + 1,
    };
    play(y, y - lastY);
    lastY = y;
    pieces = [];
    leaves = 0;
  };

  const play = (y: number, fall: number): void => {
    const score = Number(document.getElementById("game-score")?.textContent ?? 0);
    const phase = document.getElementById("game-root")?.dataset.phase;
    if (score >= watch.playUntil || phase !== "running" || fall < 0) return;
    const { obstacles, tiger: at } = watch.last;
    const next = obstacles.find(({ x }) => x + 50 > at.x);
    const lowest = next ? next.topHeight + next.gap : 330;
    if (y + 70 + fall > lowest - MARGIN)
      dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true }));
  };

  const { drawImage } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.drawImage = function (
    this: CanvasRenderingContext2D,
    ...call: unknown[]
  ): void {
    if (this.canvas.id === "game-canvas") {
      const [picture, x, y, width, height] = call as [HTMLCanvasElement, number, number, number, number];
      // The sky is drawn first, so everything before it belongs to the last frame.
      if (picture.width === this.canvas.width && picture.height === this.canvas.height)
        readFrame(this.canvas);
      else if (!this.getTransform().isIdentity) {
        const { a, b, e, f } = this.getTransform();
        tiger = { x: e - width / 2, y: f - height / 2, width, height };
        lean = Math.atan2(b, a);
        isInFront = true;
      } else if (width !== undefined) leaves += 1;
      else {
        pieces.push({ x, y, width: picture.width, height: picture.height });
        // What is drawn from here to the ground is drawn over him.
        if (y > 0 && Math.abs(y + picture.height - this.canvas.height) < 2) isInFront = false;
      }
    }
    Reflect.apply(drawImage, this, call);
  };
}

/** Opens the game and reads along. */
export async function openGame(page: Page): Promise<void> {
  await page.addInitScript(watchGame);
  await page.goto("/baksogame");
  await expect(phase(page, "ready")).toBeVisible();
}

/** Opens the game with a clock that stands until it is moved: `page.clock.runFor`. */
export async function openGameWithStillClock(page: Page): Promise<void> {
  await page.clock.install();
  await openGame(page);
  await page.clock.pauseAt(Date.now() + 60_000);
}

/**
 * Lets the still clock run in step with the real one until the game is over: played so, no frame is late however busy
 * the machine is, and the server, which believes no game that was faster than time, counts it.
 */
export async function playToTheEnd(page: Page): Promise<void> {
  const STEP_MS = 40;
  const startedAtMs = performance.now();
  for (let playedMs = 0; !(await phase(page, "over").isVisible()); playedMs += STEP_MS) {
    await page.clock.runFor(STEP_MS);
    await delay(playedMs + STEP_MS - (performance.now() - startedAtMs));
  }
}

/** Waits until the page has drawn so many frames more. */
export async function holdFrames(page: Page, frames: number): Promise<void> {
  const from = (await drawn(page)).frames;
  await expect
    .poll(async () => (await drawn(page)).frames, { timeout: 20_000 })
    .toBeGreaterThan(from + frames);
}

export const drawn = (page: Page): Promise<Drawn> =>
  page.evaluate(() => window.gameWatch?.last ?? Promise.reject(new Error("the game is not watched")));

/** Lets the steady player play until it has so many points; then it rests. */
export const playUntil = (page: Page, points: number): Promise<void> =>
  page.evaluate((until) => {
    if (window.gameWatch) window.gameWatch.playUntil = until;
  }, points);

export const phase = (page: Page, name: string): Locator => page.locator(`#game-root[data-phase="${name}"]`);
export const score = (page: Page): Locator => page.locator("#game-score");
export const levelUp = (page: Page): Locator => page.getByText("Level Up");
