import { randomFrom } from "../geometry/random.ts";
import { sit } from "../poses/sit.ts";
import { placed } from "../scenes/cub.ts";
import { type Markup, num } from "../svg.ts";
import { daytimeOf, type Work } from "./work.ts";

const WIDTH = 960;
const HEIGHT = 1200;
const LEAD = "#1B140F";
const LEAD_WIDTH = 9;
/** The border of small panes. */
const BORDER = 64;
const SUN = { x: 480, y: 500 };

/** Glass of one kind comes in sheets that differ a little. */
const GLASS = {
  sun: ["#FFF3CF", "#FFE9B0", "#FFF8E2"],
  halo: ["#FFD45E", "#F9C440", "#FFDD7C"],
  dawn: ["#F6A13C", "#EE8A2B", "#F8B25A", "#E97A2E"],
  sky: ["#2F8F8A", "#3BA79B", "#257A80", "#58B7A2", "#1E6B78"],
  leaf: ["#2F7D3B", "#1F6A3A", "#4C9444", "#176046", "#6AA84A"],
  jewel: ["#B3321E", "#F2B632", "#17694A", "#257A80", "#E97A2E"],
} as const;
type Glass = keyof typeof GLASS;

interface Ring {
  readonly from: number;
  readonly to: number;
  /** Into so many panes it is cut all round. */
  readonly panes: number;
  readonly above: Glass;
  readonly below: Glass;
}

/** From the sun outwards; the last one reaches past the corners. */
const RINGS: readonly Ring[] = [
  { from: 0, to: 215, panes: 8, above: "sun", below: "sun" },
  { from: 215, to: 300, panes: 16, above: "halo", below: "halo" },
  { from: 300, to: 430, panes: 16, above: "dawn", below: "leaf" },
  { from: 430, to: 580, panes: 32, above: "sky", below: "leaf" },
  { from: 580, to: 960, panes: 32, above: "sky", below: "leaf" },
];

const pane = (d: string, fill: string): Markup =>
  `<path d="${d}" fill="${fill}" stroke="${LEAD}" stroke-width="${LEAD_WIDTH}" stroke-linejoin="round"/>`;

/** A window of lead and glass: rays and rings round the sun, a border of jewels, and Bakso before them. */
export const stainedGlass: Work = {
  name: "stained-glass",
  widthPx: WIDTH,
  heightPx: HEIGHT,
  draw() {
    const random = randomFrom(5);
    const sheet = (glass: Glass): string => {
      const sheets = GLASS[glass];
      return sheets[Math.floor(random() * sheets.length)] ?? sheets[0];
    };
    const cub = placed(
      { x: 480, y: 1096, size: 1.92 },
      sit({ palette: daytimeOf("day").fur, light: 1, headOptions: { expression: "happy" } }),
    );
    return `<defs>
      <filter id="lead" x="-10%" y="-10%" width="120%" height="120%">
        <feMorphology in="SourceAlpha" operator="dilate" radius="6" result="wide"/>
        <feFlood flood-color="${LEAD}"/><feComposite in2="wide" operator="in" result="lead"/>
        <feMerge><feMergeNode in="lead"/><feMergeNode in="SourceGraphic"/></feMerge>
      </filter>
      <linearGradient id="light" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="#FFFFFF" stop-opacity="0.2"/><stop offset="0.45" stop-color="#FFFFFF" stop-opacity="0"/>
        <stop offset="0.62" stop-color="#FFFFFF" stop-opacity="0.12"/><stop offset="1" stop-color="#0A1F1C" stop-opacity="0.2"/>
      </linearGradient>
      <clipPath id="inner"><rect x="${BORDER}" y="${BORDER}" width="${WIDTH - 2 * BORDER}" height="${HEIGHT - 2 * BORDER}"/></clipPath>
    </defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${LEAD}"/>
    ${border(sheet)}
    <g clip-path="url(#inner)">
      ${RINGS.toReversed()
        .map((ring) => ringOf(ring, sheet))
        .join("")}
      ${ground(sheet)}
      <g filter="url(#lead)">${cub}</g>
    </g>
    <rect x="${BORDER}" y="${BORDER}" width="${WIDTH - 2 * BORDER}" height="${HEIGHT - 2 * BORDER}" fill="none" stroke="${LEAD}" stroke-width="16"/>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#light)"/>`;
  },
};

function ringOf({ from, to, panes, above, below }: Ring, sheet: (glass: Glass) => string): Markup {
  const step = (2 * Math.PI) / panes;
  const at = (radius: number, turn: number): string =>
    `${num(SUN.x + Math.cos(turn) * radius)} ${num(SUN.y + Math.sin(turn) * radius)}`;
  return Array.from({ length: panes }, (_, index) => {
    const [a, b] = [index * step, (index + 1) * step];
    const isBelow = Math.sin((a + b) / 2) * to > 190;
    return pane(
      `M${at(from, a)}L${at(to, a)}A${to} ${to} 0 0 1 ${at(to, b)}L${at(from, b)}A${from} ${from} 0 0 0 ${at(from, a)}Z`,
      sheet(isBelow ? below : above),
    );
  }).join("");
}

/** What he sits on: long panes, the lower the darker. */
function ground(sheet: (glass: Glass) => string): Markup {
  const top = 1010;
  const cuts = [0, 150, 330, 500, 660, 820, WIDTH];
  return cuts
    .slice(1)
    .map((right, index) => {
      const left = cuts[index] ?? 0;
      const bow = (x: number): number => top + ((x - WIDTH / 2) / WIDTH) ** 2 * 170;
      return pane(
        `M${left} ${num(bow(left))}Q${(left + right) / 2} ${num(bow((left + right) / 2) - 8)} ${right} ${num(bow(right))}V${HEIGHT}H${left}Z`,
        sheet("leaf"),
      );
    })
    .join("");
}

/** Small panes round the window, a jewel at every corner. */
function border(sheet: (glass: Glass) => string): Markup {
  const cell = (x: number, y: number, width: number, height: number, glass: Glass): Markup =>
    pane(`M${x} ${y}h${width}v${height}h${-width}Z`, sheet(glass));
  const row = (
    count: number,
    length: number,
    place: (start: number, size: number, index: number) => Markup,
  ) =>
    Array.from({ length: count }, (_, index) => {
      const size = (length - 2 * BORDER) / count;
      return place(BORDER + index * size, size, index);
    }).join("");
  const glassOf = (index: number): Glass => (index % 3 === 1 ? "dawn" : index % 3 === 2 ? "halo" : "leaf");
  return (
    row(
      7,
      WIDTH,
      (x, size, index) =>
        cell(x, 0, size, BORDER, glassOf(index)) + cell(x, HEIGHT - BORDER, size, BORDER, glassOf(index)),
    ) +
    row(
      9,
      HEIGHT,
      (y, size, index) =>
        cell(0, y, BORDER, size, glassOf(index)) + cell(WIDTH - BORDER, y, BORDER, size, glassOf(index)),
    ) +
    [0, WIDTH - BORDER]
      .flatMap((x) => [0, HEIGHT - BORDER].map((y) => cell(x, y, BORDER, BORDER, "jewel")))
      .join("")
  );
}
