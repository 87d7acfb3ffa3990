import { fern } from "../forest/land.ts";
import { taroLeaf } from "../forest/leaves.ts";
import { mark } from "../geometry/mark.ts";
import { smooth } from "../geometry/outline.ts";
import { type Point, points } from "../geometry/point.ts";
import { profile } from "../geometry/spine.ts";
import { tube } from "../geometry/tube.ts";
import { FATHER } from "../head/build.ts";
import { head } from "../head/head.ts";
import type { Palette } from "../palette.ts";
import { standGrown, walkGrown } from "../poses/stand.grown.ts";
import { ellipse, filled, group, type Markup, num, stroke } from "../svg.ts";
import { placed } from "./cub.ts";
import { BLUE_HOUR, NOON } from "./hours.ts";
import type { Daytime, Scene } from "./scene.ts";

const WIDTH = 640;
const HEIGHT = 320;

/** Each picture has one motif and a place of its own: side by side they must not look like one view four times. */
const help = (name: string, paint: (daytime: Daytime) => Markup): Scene => ({
  name: `help-${name}`,
  width: WIDTH,
  height: HEIGHT,
  widthsPx: [320, 480],
  isLayered: false,
  isSmall: true,
  draw: (daytime) => ({ back: "", mid: "", stage: paint(daytime), front: "" }),
});

const flat = (fill: string): Markup => `<rect width="${WIDTH}" height="${HEIGHT}" fill="${fill}"/>`;

/** Fields and a road lie between two pieces of forest; a bridge that is overgrown joins them, and a tiger crosses it. */
const HABITAT = help("habitat", ({ forest: { isNight }, fur }) => {
  // Lighter than moonlight is elsewhere: in a small picture every surface must stay one of its own.
  const { depths, rims, trunks, sky, moss, mossLit } = (isNight ? BLUE_HOUR : NOON).forest;
  const [, l1, l2, l3, l4] = depths;
  const [field, furrow, road, line, earth, earthLit] = isNight
    ? (["#6E8C8A", "#587472", "#24363F", "#A9C3C6", "#43362D", "#6B5646"] as const)
    : (["#EBCB86", "#D2AB60", "#8C8F82", "#FFF8EC", "#6B4A2E", "#96704A"] as const);
  const deck = (x: number): number => 214 - 20 * Math.cos((x - 320) / 150);
  const furrows = [-5, -4, -3, -2, -1, 1, 2, 3, 4, 5]
    .map((i) => stroke(`M${320 + i * 34} 150L${320 + i * 112} 320`, furrow, 5))
    .join("");
  /** A crown of leaves, its upper right in the light. */
  const crown = ([x, y]: Point, radius: number, depth: 2 | 3 | 4): Markup =>
    ellipse([x, y], radius, radius * 0.9, depths[depth]) +
    ellipse(
      [x + radius * 0.24, y - radius * 0.28],
      radius * 0.6,
      radius * 0.5,
      rims[depth - 1] ?? mossLit,
      // By night only just lighter than its crown: nothing outshines the tiger.
      isNight ? 'opacity=".36"' : "",
    );
  const piece = (side: 1 | -1): Markup => {
    const at = (dx: number, y: number): Point => [320 + side * dx, y];
    const stem = (dx: number, top: number, half: number): Markup =>
      filled(tube([at(dx, 220), at(dx + 4, top)], profile(`0,${half * 1.4} 1,${half}`)).outline, trunks[2]);
    return (
      crown(at(268, 46), 62, 2) +
      crown(at(204, 84), 42, 2) +
      stem(188, 130, 7) +
      stem(232, 120, 9) +
      stem(290, 120, 10) +
      crown(at(318, 96), 56, 3) +
      crown(at(246, 96), 50, 3) +
      crown(at(186, 128), 31, 3) +
      crown(at(212, 190), 26, 4) +
      crown(at(254, 178), 38, 4) +
      crown(at(310, 176), 48, 4)
    );
  };
  const edge = [-10, 60, 120, 180, 250, 320, 390, 460, 520, 580, 650];
  const top = edge.map((x) => `${x} ${num(deck(x))}`).join("L");
  const arch = "V340H474C474 276 406 246 320 246S166 276 166 340H-10Z";
  const hem = [...edge, 650].map((x, i): Point => [x, deck(x) + (i % 2 ? 30 : 17)]);
  return (
    flat(sky[1]) +
    ellipse([180, 168], 250, 62, l1) +
    ellipse([500, 170], 230, 46, l2) +
    `<rect y="148" width="${WIDTH}" height="180" fill="${field}"/>` +
    furrows +
    filled(smooth(points("316,148 324,148 404,330 236,330"), { tension: 0 }), road) +
    stroke("M320 256V268M320 282V300", line, 6) +
    piece(-1) +
    piece(1) +
    `<path d="M${top}${arch}" fill="${earth}"/>` +
    stroke("M166 340C166 276 234 246 320 246S474 276 474 340", earthLit, 9) +
    filled(smooth([...edge.map((x): Point => [x, deck(x) - 4]), ...hem.toReversed()]), moss) +
    stroke(`M${edge.map((x) => `${x} ${num(deck(x) - 2)}`).join("L")}`, mossLit, 6) +
    placed(
      { x: 326, y: deck(326) + 4, size: 0.36, isMirrored: true },
      walkGrown({
        palette: fur,
        light: -1,
        headOptions: { build: FATHER },
      }),
    ) +
    fern([118, deck(118) + 34], 54, l4, l3, 3) +
    fern([520, deck(520) + 34], 58, l4, l3, 7)
  );
});

/** What a camera trap sees by night, in light that nobody sees: no colours, and a shine at the rim of the eyes. */
const INFRARED: Palette = {
  fur: "#9BB19E",
  farFur: "#7B9280",
  rim: "#D5E4D2",
  cream: "#CBDBCA",
  farCream: "#98AC99",
  muzzle: "#E4EFE0",
  creamRim: "#F0F8EC",
  ink: "#1C2B24",
  nose: "#7C9180",
  noseLight: "#A9BCA9",
  innerEar: "#B4C6B3",
  iris: "#F4FFEA",
  tongue: "#8CA08E",
  catchLight: "#FFFFFF",
  shade: "#24382E",
  shadeOpacity: 0.24,
  groundShadow: "#000000",
  groundShadowOpacity: 0.3,
};
const INFRARED_DEPTHS = ["", "", "", "#557260", "#3D5848", "#293F34", "#182821"] as const;

/** What a camera trap sees: a flank, whose stripes are those of one tiger alone, and the frame's own marks. */
const MONITORING = help("monitoring", ({ forest, fur }) => {
  const [, , , l3, l4, l5, l6] = forest.isNight ? INFRARED_DEPTHS : forest.depths;
  const paper = "#FFF8EC";
  const corner = (x: number, y: number, sx: number, sy: number): Markup =>
    stroke(`M${x} ${y + 34 * sy}V${y}H${x + 34 * sx}`, paper, 5);
  const stem = (x: number, half: number, fill: string): Markup =>
    `<rect x="${x - half}" y="-4" width="${2 * half}" height="330" fill="${fill}"/>`;
  return (
    flat(l6) +
    ellipse([320, 196], 330, 178, l5) +
    ellipse([320, 206], 252, 140, l4) +
    stem(96, 22, l6) +
    stem(568, 30, l6) +
    stem(500, 9, l5) +
    ellipse([320, 322], 430, 84, l3, 'opacity=".7"') +
    fern([44, 336], 104, l4, l3, 3) +
    fern([600, 338], 96, l4, l3, 7) +
    placed(
      { x: 320, y: 266, size: 0.5 },
      standGrown({ palette: forest.isNight ? INFRARED : fur, light: 1, headOptions: { build: FATHER } }),
    ) +
    corner(84, 22, 1, 1) +
    corner(556, 22, -1, 1) +
    corner(84, 298, 1, -1) +
    corner(556, 298, -1, -1) +
    ellipse([112, 50], 9, 9, forest.flower) +
    `<rect x="496" y="40" width="34" height="18" rx="4" fill="none" stroke="${paper}" stroke-width="4"/>` +
    `<rect x="532" y="45" width="5" height="8" fill="${paper}"/><rect x="501" y="45" width="15" height="8" fill="${paper}"/>`
  );
});

/** Of those who help, and what of it is in the light; the last is a nail's. */
const skinOf = (isNight: boolean): readonly [skin: string, lit: string, nail: string] =>
  isNight ? ["#5A3A28", "#77503A", "#8F6A52"] : ["#8A5836", "#AB7448", "#D3A67E"];

/** How far below the picture's middle each hand is: level, they held a steering wheel. */
const handDrop = (side: 1 | -1): number => side * -20;

/** Two hands lift a snare off the forest's floor, whose wire they have cut: its ends spring apart. */
const PATROL = help("patrol", ({ forest }) => {
  const [, , , l3, l4, l5, l6] = forest.depths;
  const { isNight } = forest;
  const [skin, skinLit, nail] = skinOf(isNight);
  const [wire, wireLit] = isNight ? (["#7C8C8A", "#B4C2BE"] as const) : (["#B9BFB2", "#F4F1E2"] as const);
  const leaf = (x: number, y: number, angleDeg: number, size: number, lit: string): Markup =>
    taroLeaf([x, y], { angleDeg, size, fill: l5, lit, rib: l3 });
  const floor =
    leaf(40, 110, -60, 1, l4) +
    leaf(190, 60, -20, 0.8, l4) +
    leaf(330, 330, 8, 1, l4) +
    leaf(470, 70, 30, 0.9, l4) +
    leaf(640, 130, 70, 1, l4) +
    leaf(150, 340, -34, 0.9, l4) +
    leaf(520, 350, 40, 0.9, l4);
  const loop =
    "M300 222C272 268 214 244 203 176C192 104 240 50 322 45C398 41 446 84 438 134C430 186 424 226 398 256C384 272 366 284 340 282";
  /** A cut end of twisted wire: its strands part. */
  const strands = ([x, y]: Point, turnDeg: number): Markup =>
    group(
      `translate(${x} ${y}) rotate(${turnDeg})`,
      stroke("M0 0Q12 -3 22 -13M0 0Q14 0 28 -2M0 0Q12 4 20 14", wire, 5) +
        stroke("M20 -11L22 -13M25 -2L28 -2M18 12L20 14", wireLit, 5),
    );
  const hand = (side: 1 | -1): Markup => {
    const x = 320 + side * 117;
    const at = (dx: number, dy: number): Point => [x + side * dx, 152 + handDrop(side) + dy];
    const sleeve = tube([at(190, 190), at(120, 118), at(62, 46)], profile("0,56 1,42")).outline;
    const cuff = tube([at(78, 62), at(52, 36)], profile("0,44 1,42")).outline;
    const wrist = tube([at(64, 46), at(36, 18)], profile("0,32 1,34")).outline;
    const palm = smooth([
      at(-4, -46),
      at(34, -52),
      at(58, -18),
      at(56, 28),
      at(30, 48),
      at(-2, 40),
      at(-12, 0),
    ]);
    return (
      filled(sleeve, forest.moss) +
      filled(cuff, forest.mossLit) +
      filled(wrist, skin) +
      filled(palm, skin) +
      filled(mark([at(8, -46), at(44, -34), at(54, 0)], 12), skinLit)
    );
  };
  const fingers = (side: 1 | -1): Markup => {
    const x = 320 + side * 117;
    const y = 152 + handDrop(side);
    return [-36, -12, 12, 34]
      .map((dy, index) => {
        const reach = index === 3 ? 20 : 26;
        const root: Point = [x + side * 20, y + dy + 3];
        const tip: Point = [x - side * reach, y + dy];
        return (
          filled(tube([root, [x, y + dy], tip], profile("0,12 1,10.5")).outline, index % 2 ? skin : skinLit) +
          ellipse([tip[0] + side * 2, tip[1] - 1], 6, 5, nail)
        );
      })
      .join("");
  };
  return (
    flat(l6) +
    floor +
    ellipse([320, 158], 186, 150, l4) +
    hand(-1) +
    hand(1) +
    stroke(loop, wire, 11) +
    stroke(loop, wireLit, 4) +
    strands([300, 222], -58) +
    strands([340, 282], 184) +
    // Where it is twisted, and the end that was tied to a tree.
    [300, 314, 328, 342].map((x) => stroke(`M${x} 32L${x + 10} 56`, wireLit, 6)).join("") +
    stroke("M348 44C380 20 420 34 432 6", wire, 7) +
    fingers(-1) +
    fingers(1)
  );
});

/** Children before a picture of a tiger. */
const LEARNING = help("learning", ({ forest, fur }) => {
  const [, , , l3, l4] = forest.depths;
  const wall = forest.isNight ? "#5B4326" : "#F3D79A";
  const seam = forest.isNight ? "#493519" : "#E2BE78";
  const [paper, under] = forest.isNight
    ? (["#EBDCC4", "#32240F"] as const)
    : (["#FFF8EC", "#C99B55"] as const);
  const boards = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => stroke(`M${i * 92 - 2} 0V250`, seam, 4)).join("");
  const [skin, skinLit, nail] = skinOf(forest.isNight);
  const { soil: hair, soilLit: hairLit } = forest;
  const child = (x: number, size: number, [shirt, lit]: readonly [string, string], own: Markup): Markup =>
    group(
      `translate(${num(x)} 330) scale(${num(size)})`,
      filled(smooth(points("-66,10 -62,-46 -36,-66 0,-70 36,-66 62,-46 66,10"), { tension: 1 / 7 }), shirt) +
        filled(mark(points("14,-66 42,-60 60,-42 64,-14"), 11), lit) +
        stroke("M-46 -34Q-42 -12 -44 10M46 -34Q42 -12 44 10", hair, 2.4) +
        `<rect x="-14" y="-94" width="28" height="34" rx="12" fill="${skin}"/>` +
        stroke("M-20 -68Q0 -54 20 -68", lit, 8) +
        [-41, 41]
          .map((at) => ellipse([at, -108], 9, 12, skin) + ellipse([at, -107], 4.5, 7, skinLit))
          .join("") +
        ellipse([0, -114], 41, 41, skin) +
        filled(mark(points("-26,-84 0,-75 26,-84"), 9, "leaf"), skinLit) +
        own,
    );
  // Of all of them one sees the back of the head, and the nape below it.
  const crop =
    filled(
      smooth(
        points(
          "-42,-108 -46,-136 -30,-159 0,-165 30,-159 46,-136 42,-108 35,-96 20,-88 8,-93 -6,-88 -20,-91 -35,-96",
        ),
      ),
      hair,
    ) + filled(mark(points("4,-158 26,-150 38,-126"), 9), hairLit);
  const braid = (side: 1 | -1): Markup =>
    stroke(`M${34 * side} -100C${50 * side} -80 ${45 * side} -58 ${52 * side} -36`, hair, 16) +
    [-88, -74, -60].map((y) => stroke(`M${39 * side} ${y}L${50 * side} ${y + 6}`, hairLit, 3.4)).join("") +
    ellipse([51 * side, -40], 9, 7, forest.flower);
  const braids = crop + stroke("M0 -161V-96", skin, 3) + braid(-1) + braid(1);
  const bun =
    crop +
    ellipse([0, -166], 21, 19, hair) +
    filled(mark(points("4,-180 16,-174 18,-162"), 7), hairLit) +
    `<rect x="-16" y="-155" width="32" height="9" rx="4.5" fill="${forest.bill}"/>`;
  // Whoever knows the answer: sleeve, wrist, the back of a hand and its fingers.
  const arm = (shirt: string, lit: string): Markup =>
    filled(tube(points("63,-70 68,-104 66,-136"), profile("0,13 0.6,11 1,9.5")).outline, skin) +
    [
      [-8, 22, 0],
      [-2.8, 28, 0],
      [2.8, 27, 1],
      [8, 21, 3],
    ]
      .map(([dx = 0, length = 0, lean = 0], i) => {
        const tip: Point = [66 + dx * 1.5 + lean, -149 - length];
        return (
          filled(
            tube([[66 + dx, -146], [66 + dx * 1.25, -160], tip], profile("0,4.4 1,3.8")).outline,
            i % 2 ? skinLit : skin,
          ) + ellipse([tip[0], tip[1] + 1], 2.2, 2.8, nail)
        );
      })
      .join("") +
    filled(tube(points("60,-138 50,-146 44,-158"), profile("0,6 1,4")).outline, skin) +
    filled(smooth(points("54,-134 53,-150 60,-160 72,-160 79,-150 77,-136 66,-128")), skin) +
    filled(mark(points("70,-156 77,-146 72,-132"), 5), skinLit) +
    filled(tube(points("36,-44 56,-58 65,-88"), profile("0,24 0.6,20 1,18")).outline, shirt) +
    filled(tube(points("62,-82 65,-92"), profile("0,19 1,18.5")).outline, lit);
  const [, reeds, deep] = forest.water;
  return (
    flat(wall) +
    boards +
    `<rect y="246" width="${WIDTH}" height="80" fill="${forest.isNight ? "#2B1F10" : "#B98F53"}"/>` +
    `<rect x="204" y="16" width="244" height="216" rx="6" fill="${under}" transform="rotate(-1.5 326 124)"/>` +
    `<rect x="198" y="8" width="244" height="216" rx="6" fill="${paper}"/>` +
    `<rect x="210" y="20" width="220" height="192" rx="4" fill="${l3}"/>` +
    filled(
      smooth(points("210,212 210,150 262,118 320,132 384,112 430,146 430,212"), { tension: 1 / 9 }),
      l4,
    ) +
    placed(
      // His chin ends above the smallest of them.
      { x: 320, y: 110, size: 0.72 },
      head({ palette: fur, build: FATHER, expression: "happy", tiltDeg: 0 }),
    ) +
    ellipse([214, 20], 7, 7, forest.flower) +
    ellipse([426, 20], 7, 7, forest.flower) +
    child(158, 1, [forest.moss, forest.mossLit], braids) +
    child(468, 1.02, [deep, reeds], arm(deep, reeds) + crop) +
    child(318, 0.74, [forest.flowerDark, forest.flower], bun)
  );
});

/** The ways in which the fund helps, one picture each. */
export const HELP_SCENES: readonly Scene[] = [HABITAT, MONITORING, PATROL, LEARNING];
