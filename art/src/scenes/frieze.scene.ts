import { fern, fireflies, mist } from "../forest/land.ts";
import { longLog } from "../forest/long-log.ts";
import { ridge } from "../forest/ridge.ts";
import type { Setting } from "../forest/setting.ts";
import { sky } from "../forest/sky.ts";
import type { Point } from "../geometry/point.ts";
import { spineAt } from "../geometry/spine.ts";
import { sit, sittingHead, sittingTail } from "../poses/sit.ts";
import { propsOf } from "../props/props.ts";
import type { Markup } from "../svg.ts";
import { type Place, placed } from "./cub.ts";
import { eyelidsOf, swayingTail } from "./moving.ts";
import type { Scene } from "./scene.ts";
import { GREETS, LOOKS_CLOSELY, PAINTS, READS, type Talent, WATCHES } from "./talents.ts";

interface Seat {
  readonly talent: Talent;
  readonly x: number;
  /** How far he turns his head to the viewer's right. */
  readonly yawDeg?: number;
}

interface Format {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly widthsPx: readonly number[];
  /** The log's upper edge. */
  readonly log: readonly Point[];
  readonly logRadius: number;
  readonly scale: number;
  readonly sun: Setting["sun"];
  /** Whoever comes later sits before his neighbours. */
  readonly seats: readonly Seat[];
  /** All of them are one cub: he is as large everywhere. */
  readonly size: number;
}

const WIDE: Format = {
  name: "frieze-wide",
  width: 1440,
  height: 480,
  widthsPx: [1440, 2160],
  log: [
    [-40, 412],
    [190, 408],
    [456, 400],
    [738, 396],
    [990, 400],
    [1216, 408],
    [1480, 412],
  ],
  logRadius: 46,
  scale: 0.8,
  sun: { centre: [748, 248], radius: 150 },
  seats: [
    { talent: LOOKS_CLOSELY, x: 186, yawDeg: 16 },
    { talent: GREETS, x: 1216, yawDeg: -16 },
    { talent: WATCHES, x: 452 },
    { talent: PAINTS, x: 738 },
    { talent: READS, x: 988 },
  ],
  size: 0.66,
};
const PHONE: Format = {
  name: "frieze-phone",
  width: 390,
  height: 300,
  widthsPx: [390, 780, 1170],
  log: [
    [-20, 246],
    [80, 242],
    [190, 238],
    [310, 242],
    [410, 246],
  ],
  logRadius: 30,
  scale: 0.5,
  sun: { centre: [196, 140], radius: 84 },
  seats: [
    { talent: WATCHES, x: 60 },
    { talent: READS, x: 303 },
    { talent: PAINTS, x: 190 },
  ],
  size: 0.36,
};

/** Several of him on a fallen trunk, each at something that he is good at, the sun low behind them. */
function frieze({ log, logRadius, sun, seats, size, scale, ...format }: Format): Scene {
  const { width, height } = format;
  const at = ({ x }: Seat): Place => ({ x, y: surfaceAt(log, x) + 12 * scale, size });
  const who = (talent: Talent): Seat => seats.find((seat) => seat.talent === talent) as Seat;
  const [middle, other] = [who(PAINTS), who(READS)];
  const drawn = (seat: Seat, { fur }: Parameters<Scene["draw"]>[0]): Markup => {
    const { pose, head, prop } = seat.talent;
    return placed(
      at(seat),
      sit({
        ...pose,
        // On a round trunk a shadow would hang below its edge.
        palette: { ...fur, groundShadowOpacity: 0 },
        light: 1,
        isTailApart: seat === middle,
        headOptions: { ...head, yawDeg: seat.yawDeg ?? head?.yawDeg ?? 0 },
        prop: prop?.(propsOf(fur)) ?? "",
      }),
    );
  };
  return {
    ...format,
    isLayered: false,
    parts: [
      eyelidsOf(at(middle), sittingHead(), middle.talent.head),
      eyelidsOf(at(other), sittingHead(), other.talent.head, "other-lids"),
      swayingTail(at(middle), sittingTail(middle.talent.pose.tail)),
    ],
    draw: (daytime) => {
      const { forest } = daytime;
      const setting: Setting = {
        width,
        height,
        horizonY: surfaceAt(log, width / 2),
        scale,
        seed: 43,
        sun,
        forest,
      };
      const [, , , l3, l4, l5] = forest.depths;
      const foot = height - 8 * scale;
      return {
        back:
          // In wide windows words stand before all of it.
          sky(setting, width > 1000 ? 1 : 0) +
          ridge(setting, setting.horizonY - 96 * scale, 0) +
          ridge(setting, setting.horizonY - 44 * scale, 1),
        mid:
          mist(setting, setting.horizonY - 20 * scale, 44 * scale) +
          ridge(setting, setting.horizonY + 6 * scale, 2),
        stage:
          `<rect x="0" y="${height - 40}" width="${width}" height="60" fill="${l5}"/>` +
          longLog(setting, log, logRadius) +
          fireflies(setting, Math.round(width / 60), 0) +
          seats.map((seat) => drawn(seat, daytime)).join(""),
        front: Array.from({ length: Math.ceil(width / (150 * scale)) + 1 }, (_, i) =>
          fern(
            [(i * 150 + ((i * 53) % 60)) * scale, foot + 30 * scale],
            (70 + ((i * 37) % 40)) * scale,
            l4,
            l3,
            60 + i,
          ),
        ).join(""),
      };
    },
  };
}

/** The log's upper edge at `x`. */
function surfaceAt(log: readonly Point[], x: number): number {
  for (let i = 0; i <= 400; i++) {
    const [at, y] = spineAt(log, i / 400);
    if (at >= x) return y;
  }
  return log.at(-1)?.[1] ?? 0;
}

export const FRIEZE_SCENES: readonly Scene[] = [frieze(WIDE), frieze(PHONE)];
