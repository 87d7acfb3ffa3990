import { GAP_HEIGHT, TIGER_SIZE, WORLD_HEIGHT } from "@bakso/game/rules";
import { TRUNK_SHEET } from "../pictures.catalog.ts";
import { drawLeaf } from "./leaf.ts";
import type { Measure } from "./measure.ts";
import { Particles } from "./particles.ts";
import { contextOf, type Pictures } from "./pictures.ts";
import type { PixelSize } from "./pixel-size.ts";
import type { PlaySession } from "./play-session.ts";
import { tigerMoment, tigerTilt } from "./tiger.ts";

/** No screen has more than four pixels to a CSS pixel. A page that is magnified further is drawn coarser. */
const MAX_PIXEL_RATIO = 4;
/** No screen shows more of the course ahead than this. */
const SEEN_AHEAD = 1_540;
/** Where the tiger is on screens that are wide enough. */
const TIGER_SHARE = 0.2;
const SQUASH_TICKS = 12;
/** On a narrow screen a mote at the edge shows the height of the opening that comes. */
const FORESIGHT_BELOW = 520;

/** The one canvas. It copies pictures and allocates nothing, so that a frame leaves no garbage. */
export class Stage {
  readonly particles = new Particles();
  /** With reduced motion there is only the game: no parallax, no leaves, no squash. */
  isCalm = false;
  /** How far off its place the tiger hovers while it waits. */
  hover = 0;
  #measure: Measure = { width: 0, height: 0, scale: 0, tigerX: 0 };
  #pictures: Pictures | undefined;
  #leaf: HTMLCanvasElement | undefined;
  #squash = 0;
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
    this.#context = contextOf(canvas, { alpha: false });
  }

  /**
   * @param size of the canvas, in the screen's own pixels
   * @returns undefined as long as it has none
   */
  measure(size: PixelSize): Measure | undefined {
    const share = Math.min(1, MAX_PIXEL_RATIO / (devicePixelRatio || 1));
    const [width, height] = [Math.round(size.width * share), Math.round(size.height * share)];
    if (width === 0 || height === 0) return undefined;
    const scale = height / WORLD_HEIGHT;
    const seen = width / scale;
    const tigerX = Math.max(Math.min(seen * TIGER_SHARE, 300), Math.min(24, seen / 10), seen - SEEN_AHEAD);
    return { width, height, scale, tigerX };
  }

  /** From now on frames are drawn at this size with these pictures. */
  show(measure: Measure, pictures: Pictures): void {
    this.#measure = measure;
    this.#pictures = pictures;
    this.#leaf = drawLeaf(measure.scale);
    // Setting a size clears the canvas, which would be seen as a flash.
    if (this.#canvas.width !== measure.width) this.#canvas.width = measure.width;
    if (this.#canvas.height !== measure.height) this.#canvas.height = measure.height;
  }

  /** The tiger stretches, and leaves whirl up under its paws. */
  jump(y: number): void {
    if (this.isCalm) return;
    this.#squash = SQUASH_TICKS;
    this.particles.burst(TIGER_SIZE * 0.3, y + TIGER_SIZE * 0.9, 4, 1.6, -1);
  }

  /** Leaves fly to all sides, from a point right of the tiger's left edge. */
  burst(x: number, y: number, count: number, force: number): void {
    if (!this.isCalm) this.particles.burst(x, y, count, force, force / 2);
  }

  /** One tick of the decoration. */
  step(drift: number): void {
    if (this.#squash > 0) this.#squash -= 1;
    this.particles.step(drift);
  }

  draw(session: PlaySession): void {
    const pictures = this.#pictures;
    if (!pictures) return;
    const context = this.#context;
    const distance = session.distance - session.lastStep * (1 - session.share);
    context.drawImage(pictures.sky, 0, 0);
    const roof = pictures.layers.length - 2;
    for (let index = 0; index < roof; index++) this.#drawLayer(pictures, index, this.isCalm ? 0 : distance);
    this.#drawTrunks(pictures, session);
    this.#drawLayer(pictures, roof, distance);
    // Leaves hide his paws as he flies past them; who has come down on them lies on top.
    const isDown = session.state.isOver;
    if (!isDown) this.#drawTiger(pictures, session);
    this.#drawLayer(pictures, roof + 1, distance);
    if (isDown) this.#drawTiger(pictures, session);
    if (this.#leaf) this.particles.draw(context, this.#leaf, this.#measure.scale, this.#measure.tigerX);
  }

  #drawLayer({ layers }: Pictures, index: number, distance: number): void {
    const layer = layers[index];
    if (!layer) return;
    const { scale, width } = this.#measure;
    const y = Math.round(layer.top * scale);
    const { picture, every, from } = layer;
    for (
      let x = -Math.round((distance * layer.speed * scale + every - from) % every);
      x < width;
      x += every
    ) {
      if (x + picture.width > 0) this.#context.drawImage(picture, x, y);
    }
  }

  #drawTrunks({ trunks }: Pictures, { state, lastStep, share }: PlaySession): void {
    const { scale, width, tigerX } = this.#measure;
    const { obstacles } = state;
    const back = lastStep * (1 - share) + tigerX;
    let isForeseen = width / scale > FORESIGHT_BELOW;
    for (let index = 0; index < obstacles.length; index++) {
      const obstacle = obstacles[index];
      if (!obstacle) continue;
      const x = Math.round((obstacle.x + back) * scale);
      if (x < -TRUNK_SHEET.width * scale) continue;
      if (x >= width) {
        if (!isForeseen) this.#drawForesight(obstacle.topHeight);
        isForeseen = true;
        continue;
      }
      // The kind depends on the height of the opening, so that it stays the same while it passes.
      const kind = (obstacle.topHeight % TRUNK_SHEET.kinds) * 2;
      const standing = trunks[kind];
      const hanging = trunks[kind + 1];
      if (!standing || !hanging) continue;
      const top = Math.round(obstacle.topHeight * scale);
      this.#context.drawImage(hanging, x, top - hanging.height);
      this.#context.drawImage(standing, x, Math.round((obstacle.topHeight + GAP_HEIGHT) * scale));
    }
  }

  #drawForesight(topHeight: number): void {
    if (!this.#leaf) return;
    const size = this.#leaf.width;
    const y = (topHeight + GAP_HEIGHT / 2) * this.#measure.scale;
    this.#context.drawImage(this.#leaf, this.#measure.width - size * 1.5, y - size / 2, size, size);
  }

  #drawTiger({ tiger }: Pictures, { state, previousY, share, phase }: PlaySession): void {
    const { scale, tigerX } = this.#measure;
    const picture = tiger[tigerMoment(state)];
    if (!picture) return;
    const context = this.#context;
    const size = TIGER_SIZE * scale;
    const y = previousY + (state.y - previousY) * share;
    const stretch = (this.#squash / SQUASH_TICKS) * 0.14;
    const tilt = this.isCalm || phase === "ready" ? 0 : tigerTilt(state);
    const cos = Math.cos(tilt);
    const sin = Math.sin(tilt);
    const wide = 1 - stretch;
    const high = 1 + stretch;
    const middle = size / 2;
    context.setTransform(
      cos * wide,
      sin * wide,
      -sin * high,
      cos * high,
      tigerX * scale + middle,
      (y + this.hover) * scale + middle,
    );
    context.drawImage(picture, -size / 2, -size / 2, size, size);
    context.setTransform(1, 0, 0, 1, 0, 0);
  }
}
