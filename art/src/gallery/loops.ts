import { hornbill } from "../forest/hornbill.ts";
import { frondDefinitions } from "../forest/leaves.ts";
import type { Setting } from "../forest/setting.ts";
import { cloud } from "../forest/sky.ts";
import { BACKDROP } from "../game/backdrop.ts";
import { randomFrom } from "../geometry/random.ts";
import { eyelids } from "../head/eyelids.ts";
import type { Palette } from "../palette.ts";
import { nap } from "../poses/nap.ts";
import { run } from "../poses/run.ts";
import { type SitOptions, sit, sittingHead, sittingTail } from "../poses/sit.ts";
import { clearing, frontLeaves } from "../scenes/clearing.ts";
import { type Place, placed } from "../scenes/cub.ts";
import { ellipse, group, type Markup, num, stroke } from "../svg.ts";
import { daytimeOf } from "./work.ts";

/** A picture that moves and ends where it began. */
export interface Loop {
  readonly name: string;
  readonly format: "gif" | "webm";
  readonly widthPx: number;
  readonly heightPx: number;
  readonly frames: number;
  readonly framesPerSecond: number;
  /** What does not move. */
  readonly still: () => Markup;
  /** What moves over it; `t` goes from 0 up to 1. */
  readonly moving: (t: number) => Markup;
}

const TURN = 2 * Math.PI;
/** Goes from 0 to 1 and back to 0, `times` in a loop, softly. */
const wave = (t: number, times = 1, phase = 0): number => Math.sin(TURN * (t * times + phase));
/** Eyes are shut for a moment. */
const isBlink = (t: number, ...moments: number[]): boolean =>
  moments.some((moment) => t >= moment && t < moment + 0.045);

/** A sitting cub whose tail sways, whose head tilts, and who blinks. */
function livingCub(
  place: Place,
  palette: Palette,
  pose: Omit<SitOptions, "palette" | "light">,
  { swayDeg, tiltDeg, isShut }: { swayDeg: number; tiltDeg: number; isShut: boolean },
): Markup {
  const paint = { palette, light: 1 } as const;
  const headOptions = { ...pose.headOptions, tiltDeg };
  const [headX, headY] = sittingHead(pose.slump).at;
  const { pivot, free } = sittingTail(pose.tail);
  return placed(
    place,
    group(`rotate(${num(swayDeg)} ${pivot.join(" ")})`, free(paint)) +
      sit({ ...pose, ...paint, isTailApart: true, headOptions }) +
      (isShut ? placed({ x: headX, y: headY, size: 1 }, eyelids({ ...headOptions, ...paint })) : ""),
  );
}

const day = daytimeOf("day");
const night = daytimeOf("night");
const rect = (width: number, height: number, fill: string): Markup =>
  `<rect width="${width}" height="${height}" fill="${fill}"/>`;

const hello: Loop = {
  name: "hello-hello",
  format: "gif",
  widthPx: 480,
  heightPx: 480,
  frames: 30,
  framesPerSecond: 15,
  still: () =>
    rect(480, 480, day.forest.sky[2]) +
    ellipse([240, 210], 190, 190, day.forest.halo) +
    ellipse([240, 210], 150, 150, day.forest.disc) +
    `<path d="M0 400Q120 372 240 392T480 384V480H0Z" fill="${day.forest.depths[3]}"/>`,
  moving: (t) =>
    livingCub(
      { x: 232, y: 436, size: 0.98 },
      day.fur,
      { raisedArm: "wave", headOptions: { expression: "hello" } },
      { swayDeg: 6 * wave(t, 2), tiltDeg: -5 + 5 * wave(t), isShut: isBlink(t, 0.3, 0.4) },
    ),
};

const running: Loop = {
  name: "late-for-lunch",
  format: "gif",
  widthPx: 560,
  heightPx: 315,
  frames: 32,
  framesPerSecond: 16,
  still: () => rect(560, 315, day.forest.sky[1]) + ellipse([400, 120], 70, 70, day.forest.disc),
  moving(t) {
    const scale = 315 / 640;
    // Whole tiles in a loop, or it would jump at its end.
    const tilesPassed: Record<string, number> = { far: 0, mid: 1, floor: 3 };
    const strips = BACKDROP.filter(({ name }) => name in tilesPassed).map(({ name, every, draw }) => {
      const shift = -every * (((tilesPassed[name] ?? 0) * t) % 1);
      return [0, 1, 2]
        .map((tile) => group(`translate(${num(shift + tile * every)} 0)`, draw(day.forest)))
        .join("");
    });
    const bound = Math.abs(wave(t, 4));
    const cub = group(
      `translate(560 ${num(592 - 46 * bound)}) rotate(${num(4 * wave(t, 4, 0.1))}) scale(.86)`,
      run({ palette: day.fur, light: 1 }),
    );
    return group(`scale(${scale})`, strips.join("") + cub);
  },
};

const purring: Loop = {
  name: "do-not-disturb",
  format: "gif",
  widthPx: 480,
  heightPx: 360,
  frames: 30,
  framesPerSecond: 10,
  still: () =>
    rect(480, 360, night.forest.sky[2]) +
    ellipse([112, 104], 62, 62, night.forest.disc) +
    `<path d="M0 280Q140 250 260 276T480 264V360H0Z" fill="${night.forest.depths[2]}"/>`,
  moving(t) {
    const breath = 1 + 0.022 * wave(t, 2);
    const cub = group(
      `translate(226 316) scale(${num(0.86 * (2 - breath))} ${num(0.86 * breath)})`,
      nap({ palette: night.fur, light: 1 }),
    );
    // Both are seen in the first frame, which stands for all of them. Of three strokes each: the wordmark's own z is two bars where he is a third as large, on a wall of tiles.
    const sighs = [1 / 4, 3 / 4].map((phase) => {
      const along = (t + phase) % 1;
      const size = 26 + 22 * along;
      // Away from the upper right corner, where a wall marks what moves.
      const [x, y] = [334 - 142 * along + 6 * wave(along, 1.5), 138 - 64 * along];
      const drawn = stroke(
        `M${num(x)} ${num(y - size)}h${num(size)}l${num(-size)} ${num(size)}h${num(size)}`,
        night.forest.mote,
        size * 0.28,
      );
      return `<g opacity="${num(Math.min(1, 1.6 * Math.sin(Math.PI * along)))}">${drawn}</g>`;
    });
    return cub + sighs.join("");
  },
};

/** Lights that wander on closed ways of their own and glow now and then. */
function fireflies(
  t: number,
  count: number,
  [width, height]: readonly [number, number],
  colour: string,
): Markup {
  const random = randomFrom(7);
  return Array.from({ length: count }, () => {
    const [x, y] = [random() * width, height * (0.35 + random() * 0.6)];
    const [reachX, reachY, phase] = [14 + random() * 40, 8 + random() * 26, random()];
    const turns = random() < 0.5 ? 1 : 2;
    const at = [x + reachX * wave(t, turns, phase), y + reachY * wave(t, 1, phase * 2)] as const;
    const glow = 0.35 + 0.65 * Math.max(0, wave(t, turns + 1, phase * 3));
    return (
      ellipse(at, 9, 9, "#F6C445", `opacity="${num(0.22 * glow)}"`) +
      ellipse(at, 2.8, 2.8, colour, `opacity="${num(glow)}"`)
    );
  }).join("");
}

const film = { format: "webm", widthPx: 960, heightPx: 540, frames: 120, framesPerSecond: 24 } as const;

const countingFireflies: Loop = (() => {
  const setting: Setting = {
    width: 960,
    height: 540,
    horizonY: 360,
    scale: 0.72,
    seed: 107,
    sun: { centre: [512, 214], radius: 142 },
    forest: night.forest,
  };
  return {
    ...film,
    name: "counting-fireflies",
    still() {
      const { back, mid, floor } = clearing(setting, { volcanoAt: 0.16, groundHeight: 80 });
      return frondDefinitions() + back + mid + floor;
    },
    moving: (t) =>
      livingCub(
        { x: 500, y: 506, size: 0.96 },
        night.fur,
        { headOptions: { expression: "curious", gaze: [5 * wave(t), -5 + 2 * wave(t, 2)] } },
        { swayDeg: 5 * wave(t, 2), tiltDeg: 6 * wave(t), isShut: isBlink(t, 0.22, 0.7) },
      ) + fireflies(t, 34, [960, 540], night.forest.mote),
  };
})();

const goldenHour: Loop = (() => {
  const setting: Setting = {
    width: 960,
    height: 540,
    horizonY: 356,
    scale: 0.72,
    seed: 109,
    sun: { centre: [636, 206], radius: 136 },
    forest: day.forest,
  };
  return {
    ...film,
    name: "golden-hour",
    still() {
      const { back, mid, floor } = clearing(setting, { volcanoAt: 0.3, groundHeight: 80 });
      return frondDefinitions() + back + mid + floor;
    },
    moving(t) {
      const bird = (lead: number, y: number, size: number) => {
        const along = t * 1_500 - 280 - lead;
        return hornbill(setting, [along, y + 10 * wave(t, 3)], size, Math.floor(t * 20) % 2 ? "up" : "down");
      };
      return (
        cloud(setting, [250 + 26 * wave(t), 150], 210) +
        cloud(setting, [820 - 20 * wave(t), 96], 160) +
        bird(0, 120, 0.62) +
        bird(150, 176, 0.44) +
        livingCub(
          { x: 626, y: 506, size: 0.94 },
          day.fur,
          { raisedArm: "wave", headOptions: { expression: "happy", gaze: [4 * wave(t, 1, 0.6), -3] } },
          { swayDeg: 5 * wave(t, 3), tiltDeg: 5 * wave(t, 1, 0.4), isShut: isBlink(t, 0.35, 0.8) },
        ) +
        frontLeaves(setting, 540, { left: 0.8, right: 0.7 })
      );
    },
  };
})();

export const LOOPS: readonly Loop[] = [hello, running, purring, countingFireflies, goldenHour];
