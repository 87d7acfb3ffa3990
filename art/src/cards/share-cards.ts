import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ShareCardsContent } from "@bakso/contract/content/share-cards.shapes";
import { parse } from "yaml";
import { family } from "../figures/family.figures.ts";
import { rafflesia, rock } from "../forest/land.ts";
import { frondDefinitions } from "../forest/leaves.ts";
import type { Setting } from "../forest/setting.ts";
import { head } from "../head/head.ts";
import { balancedLines, brokenLines, lettering } from "../lettering/lettering.ts";
import { jump } from "../poses/jump.ts";
import { type SitOptions, sit } from "../poses/sit.ts";
import { bowl, brush, magnifier, paintBoard, propsOf, steam } from "../props/props.ts";
import { clearing, frontLeaves } from "../scenes/clearing.ts";
import { type Place, placed } from "../scenes/cub.ts";
import { DAYTIMES } from "../scenes/daytimes.ts";
import type { Daytime } from "../scenes/scene.ts";
import { group, type Markup, svgDocument } from "../svg.ts";

/** The operator's words, which the server checks too (contract/src/content/share-cards.shapes.ts). */
const CONTENT = process.env.CONTENT_DIR ?? join(import.meta.dirname, "../../../content");
const titles = parse(readFileSync(join(CONTENT, "share-cards.yaml"), "utf8")) as ShareCardsContent;

export const CARD_WIDTH_PX = 1200;
export const CARD_HEIGHT_PX = 630;

/** The forest of a card, and who stands in it. */
export interface CardDrawing {
  readonly hour: Daytime["name"];
  /** Where the disc stands: behind a head, or behind the middle of a group. */
  readonly sun: { readonly x: number; readonly y: number; readonly radius: number };
  readonly seed: number;
  /** How tall the leaves in the right corner stand, where a group needs the room. */
  readonly leavesRight?: number;
  readonly draw: (daytime: Daytime, setting: Setting) => Markup;
}

/** The picture that a page shows where somebody shares it. A shared talk's is written with its own title when it is asked for. */
export interface ShareCard extends CardDrawing {
  readonly page: Exclude<keyof ShareCardsContent, "sharedTalk">;
}

const PLACE: Place = { x: 890, y: 556, size: 1.06 };
const SUN = { x: 895, y: 276, radius: 186 };

/** A sitting cub on his rock. */
export function onRock(
  pose: (daytime: Daytime) => Omit<SitOptions, "palette" | "light">,
): CardDrawing["draw"] {
  return (daytime, setting) =>
    rock(setting, [PLACE.x + 8, PLACE.y - 22], 206, 120) +
    placed(PLACE, sit({ palette: daytime.fur, light: 1, ...pose(daytime) })) +
    rafflesia(setting, [620, 584], 0.7);
}

export const SHARE_CARDS: readonly ShareCard[] = [
  {
    page: "home",
    hour: "day",
    sun: SUN,
    seed: 7,
    draw: onRock(() => ({ raisedArm: "wave", headOptions: { expression: "hello" } })),
  },
  {
    page: "bakso",
    hour: "day",
    sun: SUN,
    seed: 11,
    draw: onRock(({ fur }) => ({
      leftArm: "cup",
      raisedArm: "cup",
      headOptions: { expression: "joy" },
      prop: bowl(propsOf(fur)),
      onTop: steam(propsOf(fur)),
    })),
  },
  {
    page: "aiinfo",
    hour: "day",
    sun: SUN,
    seed: 12,
    draw: onRock(() => ({ raisedArm: "chin", tail: "curl", headOptions: { expression: "think" } })),
  },
  {
    page: "gallery",
    hour: "day",
    sun: SUN,
    seed: 13,
    draw: onRock(({ fur }) => ({
      leftArm: "hold",
      raisedArm: "hold",
      headOptions: { gaze: [4, -2], tiltDeg: 4 },
      prop: paintBoard(propsOf(fur)) + brush(propsOf(fur)),
    })),
  },
  {
    page: "conservation",
    hour: "day",
    sun: { x: 830, y: 372, radius: 146 },
    seed: 14,
    leavesRight: 0.3,
    draw: ({ fur }) => placed({ x: 821, y: 572, size: 0.4 }, family(fur)),
  },
  {
    page: "roarmap",
    hour: "day",
    sun: SUN,
    seed: 15,
    draw: onRock(() => ({ headOptions: { expression: "roar", pitchDeg: -5 } })),
  },
  {
    page: "swap",
    hour: "day",
    sun: SUN,
    seed: 16,
    draw: onRock(() => ({ raisedArm: "wave", headOptions: { expression: "wink", tiltDeg: -5 } })),
  },
  {
    page: "games",
    hour: "day",
    sun: SUN,
    seed: 17,
    draw: onRock(() => ({ leftArm: "cheer", raisedArm: "cheer", headOptions: { expression: "joy" } })),
  },
  {
    page: "baksoai",
    hour: "night",
    sun: SUN,
    seed: 18,
    draw: onRock(({ fur }) => ({
      raisedArm: "hold",
      headOptions: { expression: "curious", gaze: [5, -2], tiltDeg: -6 },
      prop: magnifier(propsOf(fur)),
    })),
  },
  {
    page: "baksogame",
    hour: "night",
    sun: { x: 886, y: 264, radius: 190 },
    seed: 19,
    draw: ({ fur }, setting) =>
      placed({ x: 850, y: 402, size: 0.98 }, jump({ palette: fur, light: 1 })) +
      rafflesia(setting, [640, 584], 0.7),
  },
];

const TITLE = { left: 64, middle: 330, maxWidth: 560 } as const;
/** The largest size at which a title needs no more lines than stand beside it. */
const TITLE_SIZES = [
  { size: 118, lines: 2 },
  { size: 92, lines: 3 },
  { size: 76, lines: 4 },
] as const;

/** @throws Error that names the field, for letters that our lettering does not have */
function lettered(page: ShareCard["page"], ink: string): Markup {
  try {
    return title(titles[page], ink);
  } catch (cause) {
    throw new Error(`share-cards.yaml: ${page}: ${(cause as Error).message}`, { cause });
  }
}

/** The card as an SVG document of its own size. */
export function shareCardSvg(card: ShareCard): string {
  return cardSvg(card, (ink) => lettered(card.page, ink));
}

/** A card whose words are added later, or by `write` in the ink of its hour. */
export function cardSvg(card: CardDrawing, write: (ink: string) => Markup = () => ""): string {
  const daytime = DAYTIMES.find(({ name }) => name === card.hour);
  if (!daytime) throw new Error(`no hour ${card.hour}`);
  const setting: Setting = {
    width: CARD_WIDTH_PX,
    height: CARD_HEIGHT_PX,
    horizonY: 452,
    scale: 0.78,
    seed: card.seed,
    sun: { centre: [card.sun.x, card.sun.y], radius: card.sun.radius },
    forest: daytime.forest,
  };
  const place = clearing(setting, { volcanoAt: 0.45, treesLeft: 0, treesRight: 190, groundHeight: 74 });
  const ink = card.hour === "day" ? "#0F2E22" : "#FBF1DC";
  const drawing =
    frondDefinitions() +
    place.back +
    place.mid +
    place.floor +
    card.draw(daytime, setting) +
    frontLeaves(setting, CARD_HEIGHT_PX, { left: 0.7, right: card.leavesRight ?? 0.62, top: 0.7 }) +
    brand(daytime, ink) +
    write(ink);
  return svgDocument(
    { x: 0, y: 0, width: CARD_WIDTH_PX, height: CARD_HEIGHT_PX },
    drawing,
    `width="${CARD_WIDTH_PX}" height="${CARD_HEIGHT_PX}"`,
  );
}

function brand({ fur }: Daytime, ink: string): Markup {
  return (
    group("translate(102 86) scale(.32)", head({ palette: fur, detail: "plain" })) +
    lettering("Bakso", { at: [152, 100], size: 42, fill: ink })
  );
}

function title(text: string, ink: string): Markup {
  const fitting = TITLE_SIZES.find(
    ({ size, lines }) => brokenLines(text, size, TITLE.maxWidth).length <= lines,
  );
  if (!fitting) throw new RangeError(`too long for a card: ${text}`);
  const { size } = fitting;
  const lines = balancedLines(text, size, TITLE.maxWidth);
  const lineHeight = size * 0.96;
  const top = TITLE.middle - ((lines.length - 1) * lineHeight) / 2 + size * 0.18;
  return lines
    .map((line, i) => lettering(line, { at: [TITLE.left, top + i * lineHeight], size, fill: ink }))
    .join("");
}
