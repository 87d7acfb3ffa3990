/** What a page saw of its own frames while somebody steady played Bakso Jump in it. */
export interface PlayWatch {
  isRecording: boolean;
  /** How many frames were recorded, and when each began. */
  frames: number;
  frameAt: Float64Array;
  /** Games that were lost and begun anew. */
  restarts: number;
}

declare global {
  interface Window {
    playWatch?: PlayWatch;
  }
}

/**
 * Runs in the page before its own scripts, so it may use nothing from outside itself. It reads the game off the canvas, plays it
 * by key, and takes all its memory at the start, so that what a frame costs is the page's own.
 */
export function watchPlay(): void {
  const MOST_FRAMES = 20_000;
  const WORLD_HEIGHT = 640;
  const TIGER_SIZE = 70;
  const TRUNK_LENGTH = 380;
  const TRUNK_WIDTH = 50;
  /** How close to the lower trunk it lets the tiger fall before it jumps. */
  const MARGIN = 14;
  const watch: PlayWatch = {
    isRecording: false,
    frames: 0,
    frameAt: new Float64Array(MOST_FRAMES),
    restarts: 0,
  };
  window.playWatch = watch;

  const onFrame = (nowMs: number): void => {
    if (watch.isRecording && watch.frames < MOST_FRAMES) watch.frameAt[watch.frames++] = nowMs;
    requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);

  let tigerX = 0;
  let tigerY = WORLD_HEIGHT / 2;
  let ground = WORLD_HEIGHT;
  let isOver = false;
  const press = (): boolean => dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true }));
  const play = (y: number): void => {
    const phase = document.getElementById("game-root")?.dataset.phase;
    if (phase === "over" && !isOver) watch.restarts += 1;
    isOver = phase === "over";
    const fall = y - tigerY;
    tigerY = y;
    const isNearGround = fall >= 0 && y + TIGER_SIZE + fall > Math.min(ground, WORLD_HEIGHT) - MARGIN;
    if (phase !== "running" || isNearGround) press();
    ground = WORLD_HEIGHT;
  };

  type Call = (this: CanvasRenderingContext2D, ...values: unknown[]) => void;
  const prototype = CanvasRenderingContext2D.prototype;
  const drawImage = prototype.drawImage as Call;
  const setTransform = prototype.setTransform as Call;
  prototype.setTransform = function (
    this: CanvasRenderingContext2D,
    a: number,
    b: number,
    c: number,
    d: number,
    e: number,
    f: number,
  ): void {
    setTransform.call(this, a, b, c, d, e, f);
    // Only the tiger is drawn with a rotation or an offset.
    if (e === 0 || this.canvas.id !== "game-canvas") return;
    const scale = this.canvas.height / WORLD_HEIGHT;
    tigerX = e / scale - TIGER_SIZE / 2;
    play(f / scale - TIGER_SIZE / 2);
  } as Call;
  prototype.drawImage = function (
    this: CanvasRenderingContext2D,
    picture: HTMLCanvasElement,
    x: number,
    y: number,
    width?: number,
    height?: number,
  ): void {
    if (width !== undefined) {
      drawImage.call(this, picture, x, y, width, height ?? width);
      return;
    }
    drawImage.call(this, picture, x, y);
    const scale = this.canvas.height / WORLD_HEIGHT;
    const isStandingTrunk = y > 0 && Math.abs(picture.height - TRUNK_LENGTH * scale) < 1;
    if (!isStandingTrunk || ground < WORLD_HEIGHT || x / scale + TRUNK_WIDTH <= tigerX) return;
    ground = y / scale;
  } as Call;
}
