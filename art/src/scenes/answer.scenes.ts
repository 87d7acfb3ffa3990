import { fern } from "../forest/land.ts";
import { pawPrint } from "../forest/trail.ts";
import { mark } from "../geometry/mark.ts";
import { smooth } from "../geometry/outline.ts";
import { type Point, points } from "../geometry/point.ts";
import { randomFrom } from "../geometry/random.ts";
import { profile } from "../geometry/spine.ts";
import { tube } from "../geometry/tube.ts";
import { lettering, letteringWidth } from "../lettering/lettering.ts";
import { nap } from "../poses/nap.ts";
import { bowl, propsOf, steam } from "../props/props.ts";
import { clipped, ellipse, filled, group, type Markup, num } from "../svg.ts";
import { placed } from "./cub.ts";
import type { Daytime, Scene } from "./scene.ts";

const WIDTH = 320;
const HEIGHT = 136;

/** The colours of a page's own things. */
interface Paper {
  readonly ground: string;
  readonly sheet: string;
  readonly ink: string;
  readonly soft: string;
  readonly line: string;
  readonly accent: string;
  readonly up: string;
  readonly down: string;
}
const PAPER_DAY: Paper = {
  ground: "#F7EBD3",
  sheet: "#FFFFFF",
  ink: "#0F2E22",
  soft: "#7C8F82",
  line: "#E6D6B6",
  accent: "#F28A2E",
  up: "#17694A",
  down: "#B3321E",
};
const PAPER_NIGHT: Paper = {
  ground: "#173D36",
  sheet: "#10302B",
  ink: "#FBF1DC",
  soft: "#5F8376",
  line: "#24544A",
  accent: "#F59A44",
  up: "#6FD3A0",
  down: "#FF9A85",
};

/** What a tool answers with when it is more than words, as small as it is seen below the words. */
function answer(name: string, draw: (daytime: Daytime, paper: Paper) => Markup): Scene {
  return {
    name: `answer-${name}`,
    width: WIDTH,
    height: HEIGHT,
    widthsPx: [640],
    isLayered: false,
    isSmall: true,
    draw: (daytime) => {
      const paper = daytime.forest.isNight ? PAPER_NIGHT : PAPER_DAY;
      return {
        back: box(-4, -4, 328, 144, 0, paper.ground),
        mid: "",
        stage: draw(daytime, paper),
        front: "",
      };
    },
  };
}

const box = (x: number, y: number, width: number, height: number, radius: number, fill: string): Markup =>
  `<rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}" rx="${num(radius)}" fill="${fill}"/>`;

/** What he is named after, hot. */
const BOWL = answer("hello", ({ fur, forest }, paper) => {
  const props = propsOf(fur);
  return (
    ellipse([160, 172], 190, 64, paper.line) +
    ellipse([160, 122], 62, 8, paper.soft, 'opacity=".5"') +
    placed(
      { x: 160, y: 164, size: 0.84 },
      bowl(props) +
        // Low enough for the picture.
        group(
          "translate(0 -41) scale(.7)",
          steam({ ...props, steam: forest.isNight ? paper.soft : props.line }),
        ),
    )
  );
});

const ROOTS: readonly (readonly [spine: readonly Point[], halfWidth: number])[] = [
  [points("30,-10 26,40 2,84 -10,146"), 15],
  [points("92,-12 64,14 44,52 30,66"), 7],
  [points("286,-10 300,44 316,90 330,146"), 15],
  [points("226,-12 254,10 282,36 296,80"), 8],
  [points("150,-12 158,6 154,20 164,34"), 6],
];
const RAIN_BEFORE = 26;

/** The cub under a root in the rain that the example asks for. */
const PICTURE = answer("paint", ({ fur, forest }) => {
  const random = randomFrom(7);
  const [, , l2, l3, l4, l5] = forest.depths;
  const sky = forest.isNight ? forest.water[2] : "#A9C7B4";
  const rain = Array.from({ length: RAIN_BEFORE }, () => {
    const [x, y, long] = [random() * 340, random() * 110 - 10, 14 + random() * 14];
    return `<path d="M${num(x)} ${num(y)}l${num(-long * 0.28)} ${num(long)}" stroke="${forest.isNight ? "#BFE3EE" : "#FFFFFF"}" stroke-width="2" stroke-linecap="round" opacity=".7"/>`;
  }).join("");
  const hollow = smooth(points("40,146 44,66 84,26 160,14 240,26 280,66 286,146"));
  return (
    box(-4, -4, 328, 144, 0, sky) +
    filled(smooth(points("-10,64 30,40 90,58 150,34 230,54 290,36 330,60 330,150 -10,150")), l2) +
    rain +
    filled(hollow, forest.soilLit) +
    filled(smooth(points("66,146 72,78 104,46 160,36 218,46 252,78 258,146")), forest.wood) +
    placed({ x: 160, y: 124, size: 0.4 }, nap({ palette: fur, light: 1 })) +
    ROOTS.map(([spine, half]) => {
      const lit = spine.map(([x, y]): Point => [x + half * 0.36, y]);
      const along = (width: number) => profile(`0,${width} 0.6,${width * 0.72} 1,0.5`);
      return (
        filled(tube(spine, along(half)).outline, forest.wood) +
        filled(tube(lit, along(half * 0.28)).outline, forest.woodLit)
      );
    }).join("") +
    filled(smooth(points("-10,124 60,120 160,128 250,121 330,125 330,150 -10,150")), l4) +
    fern([18, 132], 34, l3, l4, 5) +
    fern([306, 134], 38, l3, l4, 8) +
    filled(mark(points("-6,6 90,-4 200,4 330,-2"), 20, "leaf"), l5)
  );
});

/** A photo of a print in mud, with a finger's breadth of leaf beside it, and what is in it in a frame. */
const PHOTO = answer("inspect", ({ fur, forest }, paper) => {
  const props = propsOf(fur);
  const mud = forest.isNight ? ["#6b5138", "#7c5f43", "#38281a"] : ["#A98258", "#BC9567", "#7B5A39"];
  const [ground = "", lit = "", dark = ""] = mud;
  const picture = smooth(points("36,16 284,16 284,120 36,120"), { tension: 0 });
  const corner = (x: number, y: number, dx: number, dy: number): Markup =>
    `<path d="M${x} ${y + dy * 14}V${y}H${x + dx * 14}" fill="none" stroke="${paper.accent}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>`;
  return group(
    "rotate(-2 160 68)",
    box(28, 8, 264, 120, 6, forest.isNight ? "#FBF1DC" : "#FFFFFF") +
      clipped(
        picture,
        filled(picture, ground) +
          filled(smooth(points("20,30 120,10 220,34 300,20 300,62 190,58 100,74 20,54")), lit) +
          filled(smooth(points("20,108 110,98 220,114 300,100 300,140 20,140")), dark, 'opacity=".5"') +
          group("translate(132 74) rotate(-8) scale(3.1 2.9)", pawPrint(dark)) +
          group("translate(132 76.5) rotate(-8) scale(2.7 2.4)", pawPrint(lit)) +
          group("translate(132 74.5) rotate(-8) scale(2.6 2.4)", pawPrint(dark)) +
          group(
            "translate(238 70) rotate(38)",
            filled(mark(points("-38,0 0,-8 40,2"), 34, "leaf", 8), props.leaf) +
              filled(mark(points("-38,0 0,-6 40,2"), 5, "leaf", 8), props.leafLit),
          ) +
          ellipse([64, 96], 7, 5, dark) +
          ellipse([258, 104], 6, 4, dark) +
          ellipse([80, 34], 5, 3.4, dark),
      ) +
      corner(88, 28, 1, 1) +
      corner(176, 28, -1, 1) +
      corner(88, 112, 1, -1) +
      corner(176, 112, -1, -1),
  );
});

/** How a voice rises and falls, in pixels from the middle. */
const VOICE = [5, 9, 16, 26, 18, 30, 38, 24, 12, 8, 20, 34, 42, 30, 16, 24, 36, 22, 10, 6, 14, 7];
const SPOKEN = 9;

/** What he says, a third of it spoken. */
const VOICE_NOTE = answer("roar", (_, paper) => {
  const bars = VOICE.map((half, i) => {
    const colour = i < SPOKEN ? paper.up : paper.soft;
    return box(114 + i * 8, 68 - half, 4.6, half * 2, 2.3, colour);
  }).join("");
  return (
    box(16, 16, 288, 104, 52, paper.sheet) +
    ellipse([68, 68], 32, 32, paper.accent) +
    `<path d="M59 53v30l25-15z" fill="#241410" stroke="#241410" stroke-width="4" stroke-linejoin="round"/>` +
    bars
  );
});

/** Two hours each: where the price began, and by how much it ended higher. */
const COURSE = [80, 92, 78, 88, 70, 78, 58, 68, 48, 60, 52, 66, 50] as const;

/** A day's candles, and what came of them. */
const COURSE_OF_A_DAY = answer("chart", (_, paper) => {
  const candles = COURSE.slice(1).map((to, i) => {
    const from = (COURSE[i] ?? to) * 1.24 + 8;
    const end = to * 1.24 + 8;
    const x = 22 + i * 23;
    const colour = end <= from ? paper.up : paper.down;
    const [top, foot] = [Math.min(from, end), Math.max(from, end)];
    return box(x + 6, top - 7, 2.4, foot - top + 14, 1.2, colour) + box(x, top, 14.4, foot - top, 3, colour);
  });
  const words = "+3.1%";
  const width = letteringWidth(words, 22) + 40;
  return (
    [40, 72, 104].map((y) => box(16, y, 288, 1.4, 0, paper.line)).join("") +
    candles.join("") +
    box(300 - width, 14, width, 36, 18, paper.up) +
    `<path d="M${num(314 - width)} 38l7-11 7 11z" fill="${paper.ground}" stroke="${paper.ground}" stroke-width="2" stroke-linejoin="round"/>` +
    lettering(words, { at: [332 - width, 40], size: 22, fill: paper.ground })
  );
});

/** An address of which both ends are to be compared, and the button that copies it. */
const ADDRESS = answer("peek", (_, paper) => {
  const dots = Array.from({ length: 17 }, (_, i) => {
    const isEnd = i < 4 || i > 12;
    return ellipse([46 + i * 10.4, 68], isEnd ? 4.4 : 3, isEnd ? 4.4 : 3, isEnd ? paper.ink : paper.soft);
  });
  const sheet = (x: number, y: number, fill: string): Markup =>
    `<rect x="${x}" y="${y}" width="20" height="22" rx="4" fill="${fill}" stroke="#241410" stroke-width="3"/>`;
  return (
    box(16, 30, 288, 76, 38, paper.sheet) +
    dots.join("") +
    ellipse([264, 68], 29, 29, paper.accent) +
    sheet(257, 53, paper.accent) +
    sheet(250, 61, paper.accent)
  );
});

/** What stands below the answers of /aiinfo; the other tools answer in words alone. */
export const ANSWER_SCENES: readonly Scene[] = [BOWL, PICTURE, PHOTO, VOICE_NOTE, COURSE_OF_A_DAY, ADDRESS];
