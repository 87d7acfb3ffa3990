import { fern, fireflies, mist } from "../forest/land.ts";
import { grassyBank } from "../forest/ledge.ts";
import { longLog } from "../forest/long-log.ts";
import { ridge } from "../forest/ridge.ts";
import type { Setting } from "../forest/setting.ts";
import { sky } from "../forest/sky.ts";
import { emergent, palm } from "../forest/trees.ts";
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
  readonly size: number;
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
  /** The bank behind it, which rises to both sides: whoever does not sit on the log sits there, farther off. */
  readonly bank: readonly Point[];
  readonly scale: number;
  readonly sun: Setting["sun"];
  /** Whoever comes later sits before his neighbours; the last is the only one on the log. */
  readonly seats: readonly Seat[];
  /** What grows on the bank between them. */
  readonly ferns: readonly number[];
  readonly trees: readonly (readonly [kind: "emergent" | "palm", x: number, rise: number, size: number])[];
}

const WIDE: Format = {
  name: "frieze-wide",
  width: 1440,
  height: 480,
  widthsPx: [1440, 2160],
  log: [
    [-40, 426],
    [190, 421],
    [456, 411],
    [738, 406],
    [990, 411],
    [1216, 421],
    [1480, 426],
  ],
  logRadius: 42,
  bank: [
    [-40, 356],
    [180, 358],
    [330, 368],
    [470, 382],
    [738, 400],
    [980, 382],
    [1120, 368],
    [1260, 358],
    [1480, 356],
  ],
  scale: 0.8,
  sun: { centre: [738, 262], radius: 142 },
  seats: [
    { talent: LOOKS_CLOSELY, x: 184, yawDeg: 16, size: 0.56 },
    { talent: GREETS, x: 1246, yawDeg: -16, size: 0.56 },
    { talent: WATCHES, x: 458, size: 0.6 },
    { talent: READS, x: 988, size: 0.6 },
    { talent: PAINTS, x: 738, size: 0.76 },
  ],
  ferns: [40, 322, 588, 880, 1124, 1400],
  trees: [
    ["emergent", 52, 190, 1],
    ["palm", 322, 132, 0.8],
    ["palm", 1118, 146, 0.86],
    ["emergent", 1398, 176, 1.05],
  ],
};
const PHONE: Format = {
  name: "frieze-phone",
  width: 390,
  height: 280,
  widthsPx: [390, 780, 1170],
  log: [
    [-20, 240],
    [80, 234],
    [190, 229],
    [310, 234],
    [410, 240],
  ],
  logRadius: 26,
  bank: [
    [-20, 178],
    [50, 182],
    [120, 198],
    [190, 214],
    [270, 198],
    [340, 182],
    [410, 178],
  ],
  scale: 0.5,
  sun: { centre: [196, 150], radius: 84 },
  seats: [
    { talent: WATCHES, x: 43, yawDeg: 10, size: 0.235 },
    { talent: READS, x: 331, yawDeg: -10, size: 0.235 },
    { talent: PAINTS, x: 195, size: 0.41 },
  ],
  ferns: [4, 104, 278, 390],
  trees: [
    ["palm", 14, 104, 0.56],
    ["palm", 380, 96, 0.52],
  ],
};

/** Several of him, each at something that he is good at, the sun low behind them: one on a fallen trunk, the others farther off, on the bank behind it. */
function frieze({ log, logRadius, bank, sun, seats, ferns, trees, scale, ...format }: Format): Scene {
  const { width, height } = format;
  const who = (talent: Talent): Seat => seats.find((seat) => seat.talent === talent) as Seat;
  const at = ({ x, size, talent }: Seat): Place => ({
    x,
    y: surfaceAt(talent === PAINTS ? log : bank, x) + 12 * scale,
    size,
  });
  const [middle, other] = [who(PAINTS), who(READS)];
  const drawn = (seat: Seat, { fur }: Parameters<Scene["draw"]>[0]): Markup => {
    const { pose, head, prop } = seat.talent;
    return placed(
      at(seat),
      sit({
        ...pose,
        // On a round trunk a shadow would hang below its edge.
        palette: seat.talent === PAINTS ? { ...fur, groundShadowOpacity: 0 } : fur,
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
      const [, , l2, l3, l4, l5] = forest.depths;
      const foot = height - 8 * scale;
      return {
        back:
          // In wide windows words stand before all of it.
          sky(setting, width > 1000 ? 1 : 0) +
          ridge(setting, setting.horizonY - 96 * scale, 0) +
          ridge(setting, setting.horizonY - 44 * scale, 1),
        mid:
          mist(setting, setting.horizonY - 20 * scale, 44 * scale) +
          ridge(setting, setting.horizonY + 6 * scale, 2) +
          trees
            .map(([kind, x, rise, size], i) => {
              const tree = {
                foot: [x, surfaceAt(bank, x) + 20 * scale] as Point,
                heightUnits: rise * scale,
                size: size * scale,
                trunk: forest.trunks[1],
                fill: l2,
                rim: forest.rims[2],
              };
              return kind === "palm"
                ? palm({ ...tree, lean: (x < width / 2 ? -12 : 12) * scale })
                : emergent({ ...tree, seed: 70 + i });
            })
            .join(""),
        stage:
          `<rect x="0" y="${height - 40}" width="${width}" height="60" fill="${l5}"/>` +
          grassyBank(setting, bank, log) +
          ferns
            .map((x, i) =>
              fern([x, surfaceAt(bank, x) + 14 * scale], (66 + (i % 3) * 12) * scale, l4, l3, 80 + i),
            )
            .join("") +
          fireflies(setting, Math.round(width / 60), 0) +
          seats
            .slice(0, -1)
            .map((seat) => drawn(seat, daytime))
            .join("") +
          longLog(setting, log, logRadius) +
          seats
            .slice(-1)
            .map((seat) => drawn(seat, daytime))
            .join(""),
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
