import { mark } from "../geometry/mark.ts";
import { type Outline, smooth } from "../geometry/outline.ts";
import { type Point, points } from "../geometry/point.ts";
import { randomFrom } from "../geometry/random.ts";
import { profile } from "../geometry/spine.ts";
import { tube } from "../geometry/tube.ts";
import { clipped, ellipse, filled, type Markup, stroke } from "../svg.ts";
import { boughs, crown, vines } from "./fig-crown.ts";
import type { ForestPalette } from "./forest.palette.ts";

/** What a door is made of, by day and by night. */
interface DoorColours {
  readonly plank: string;
  readonly plankLit: string;
  readonly seam: string;
  readonly iron: string;
  /** The light inside, and how it looks from deep within to the sill. */
  readonly glow: string;
  readonly inside: readonly [string, string, string];
}

const DOOR_DAY: DoorColours = {
  plank: "#9A5A2B",
  plankLit: "#B9743C",
  seam: "#5E3417",
  iron: "#241410",
  glow: "#FFE9A8",
  inside: ["#3A2114", "#7A4A22", "#D98B3A"],
};
const DOOR_NIGHT: DoorColours = {
  plank: "#5A3A22",
  plankLit: "#75502F",
  seam: "#2A190E",
  iron: "#0B0808",
  glow: "#FFD98A",
  inside: ["#24150D", "#6B3F1C", "#C97F35"],
};

const doorColours = ({ isNight }: ForestPalette): DoorColours => (isNight ? DOOR_NIGHT : DOOR_DAY);

/** An arch of door: 156 wide, 250 high, its sill at y = 0, on which it stands level. */
const ARCH = points(
  "-72,5 -78,2 -79,-20 -80,-120 -66,-196 -34,-240 0,-250 34,-240 66,-196 80,-120 79,-20 78,2 72,5",
);
/** Where the hinges are, so that the door can turn about them. */
export const DOOR_HINGE: Point = [-78, -120];
export const DOOR_BOX = { x: -84, y: -256, width: 168, height: 266 } as const;
export const KEYHOLE: Point = [34, -118];

/** The door by itself. */
export function doorLeaf(forest: ForestPalette): Markup {
  const { plank, plankLit, seam, iron } = doorColours(forest);
  const planks = [-52, -20, 14, 48]
    .map((x) => `<path d="M${x} 10L${x * 1.02} -250" stroke="${seam}" stroke-width="4" fill="none"/>`)
    .join("");
  const lit = `<path d="M50 10L52 -250H90V10z" fill="${plankLit}"/><path d="M16 10L17 -250H30L30 10z" fill="${plankLit}" opacity=".6"/>`;
  const band = (y: number): Markup =>
    filled(
      mark(
        [
          [-84, y],
          [-20, y + 2],
          [46, y - 4],
        ],
        20,
        "stripe",
        8,
      ),
      iron,
    ) +
    ellipse([-62, y], 4, 4, plankLit) +
    ellipse([-28, y + 1], 3.4, 3.4, plankLit);
  const [kx, ky] = KEYHOLE;
  const lock = filled(
    smooth([
      [kx - 17, ky - 24],
      [kx + 17, ky - 24],
      [kx + 19, ky + 10],
      [kx, ky + 36],
      [kx - 19, ky + 10],
    ]),
    iron,
  );
  const arch = smooth(ARCH, { tension: 1 / 7 });
  return clipped(arch, filled(arch, plank) + lit + planks + band(-196) + band(-44) + lock) + keyhole(forest);
}

/** The hole in the lock, with the light that comes through. */
function keyhole(forest: ForestPalette): Markup {
  const { glow } = doorColours(forest);
  const [x, y] = KEYHOLE;
  return (
    ellipse([x, y - 3], 30, 30, glow, 'opacity=".16"') +
    ellipse([x, y - 6], 7.5, 7.5, glow) +
    `<path d="M${x - 3.4} ${y - 3}L${x - 7} ${y + 17}H${x + 7}L${x + 3.4} ${y - 3}z" fill="${glow}"/>`
  );
}

/** The hole once more, with somebody's eye behind it. */
export function watchingEye(forest: ForestPalette, iris: string): Markup {
  const { glow } = doorColours(forest);
  const [x, y] = KEYHOLE;
  return (
    ellipse([x, y - 3], 30, 30, glow, 'opacity=".3"') +
    ellipse([x, y], 15, 17, "#241410") +
    ellipse([x, y + 2], 12.5, 13.5, iris) +
    ellipse([x, y], 8, 9.5, "#241410") +
    ellipse([x + 3.4, y - 4], 3.2, 3.2, "#FFFFFF")
  );
}

/** What is seen when the door stands open: a warm hollow, and light on the way in. */
export function doorway(forest: ForestPalette): Markup {
  const { inside, glow } = doorColours(forest);
  const arch = smooth(ARCH, { tension: 1 / 7 });
  const deeper = (share: number): Point[] => ARCH.map(([x, y]): Point => [x * share, 6 + (y - 6) * share]);
  return clipped(
    arch,
    filled(arch, inside[0]) +
      filled(smooth(deeper(0.84)), inside[1]) +
      filled(smooth(deeper(0.62)), inside[2]) +
      filled(smooth(deeper(0.36)), glow),
  );
}

/** Spines of the roots that strangle what once stood inside: from the crown down to the ground, left to right. */
const ROOTS: readonly (readonly [spine: string, halfWidth: number])[] = [
  ["-40,-560 -96,-400 -150,-190 -290,14", 34],
  ["-10,-560 -60,-390 -118,-200 -206,14", 36],
  ["60,-560 110,-400 158,-190 300,14", 34],
  ["20,-560 70,-390 124,-200 214,14", 36],
  ["0,-570 -30,-420 -102,-300 -116,-120 -140,14", 30],
  ["10,-570 40,-420 106,-300 120,-120 146,14", 30],
  ["-30,-560 -4,-440 26,-350 84,-270 104,-140 110,10", 22],
  ["34,-560 10,-440 -20,-350 -80,-270 -100,-140 -106,10", 22],
];

/** What the door hangs in, wider than it all around, and the stone on which it stands. */
function doorFrame(forest: ForestPalette): Markup {
  const { plankLit, seam } = doorColours(forest);
  const around = (dx: number, dy: number): Outline =>
    smooth(
      ARCH.map(([x, y]): Point => [x * dx, y * dy]),
      { tension: 1 / 7 },
    );
  return (
    filled(around(1.3, 1.09), plankLit) +
    filled(around(1.24, 1.07), seam) +
    filled(around(1.05, 1.02), doorColours(forest).iron) +
    `<rect x="-116" y="2" width="232" height="24" rx="9" fill="${forest.rock}"/>` +
    `<rect x="-116" y="2" width="232" height="12" rx="6" fill="${forest.rockLit}"/>`
  );
}

/** A lamp over the door. */
function lantern(forest: ForestPalette): Markup {
  const { iron, glow } = doorColours(forest);
  const [halo, outer, inner] = forest.isNight ? [glow, ".14", ".2"] : ["#FF9A3C", ".16", ".4"];
  return (
    stroke("M0-372L0-322", iron, 3) +
    ellipse([0, -300], 58, 58, halo, `opacity="${outer}"`) +
    ellipse([0, -300], 36, 36, halo, `opacity="${inner}"`) +
    filled(smooth(points("-15,-318 15,-318 18,-284 -18,-284"), { tension: 1 / 12 }), glow) +
    filled(smooth(points("-20,-318 0,-332 20,-318"), { tension: 1 / 10 }), iron) +
    `<path d="M-18-284H18M0-318V-284" stroke="${iron}" stroke-width="4" stroke-linecap="round"/>`
  );
}

/** A strangler fig, old and hollow, whose roots leave room for a door. The door itself is drawn apart. */
export function figTree(forest: ForestPalette): Markup {
  const { wood, woodLit } = forest;
  // Seen between the roots: the dark of its own wood. The forest's green there would look like something behind it.
  const trunk = filled(
    smooth(points("-300,20 -204,-120 -128,-300 -92,-560 100,-560 136,-300 212,-120 310,20"), {
      tension: 1 / 8,
    }),
    doorColours(forest).inside[0],
  );
  const roots = ROOTS.map(([text, half]) => {
    const spine = points(text);
    const along = (share: number) =>
      profile(
        `0,${half * 0.62 * share} 0.5,${half * 0.74 * share} 0.85,${half * share} 1,${half * 1.25 * share}`,
      );
    const lit = spine.map(([x, y]): Point => [x + half * 0.34, y]);
    return (
      filled(tube(spine, along(1), { samples: 22 }).outline, wood) +
      filled(tube(lit, along(0.26), { samples: 22 }).outline, woodLit, 'opacity=".8"')
    );
  }).join("");
  return (
    vines(forest) +
    trunk +
    boughs(forest) +
    roots +
    doorFrame(forest) +
    crown(forest) +
    lantern(forest) +
    sward(-1, forest) +
    sward(1, forest)
  );
}

/** The grass that the roots run out into, on one side of the door. */
function sward(side: 1 | -1, { depths, moss, mossLit }: ForestPalette): Markup {
  const random = randomFrom(53 + side);
  const top: Point[] = [];
  for (let x = 104; x <= 340; x += 18) top.push([side * x, 4 + ((x - 104) / 236) * 12 + random() * 6]);
  const blades = top
    .filter(([x]) => Math.abs(x) < 290)
    .flatMap(([x, y]) => [-7, 0, 8].map((dx) => [x + dx, y] as const))
    .map(([x, y]) =>
      filled(
        mark(
          [
            [x, y + 12],
            [x + (random() - 0.5) * 8, y - 2],
            [x + (random() - 0.5) * 22, y - 8 - random() * 18],
          ],
          7,
        ),
        random() > 0.6 ? mossLit : moss,
      ),
    )
    .join("");
  return blades + filled(smooth([...top, [side * 384, 76], [side * 80, 76]], { tension: 1 / 8 }), depths[4]);
}
