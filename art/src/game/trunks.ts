import { clipped, type Markup, svgDocument } from "../svg.ts";
import { box, TRUNK_LENGTH, TRUNK_WIDTH, type Way } from "./column.ts";
import { bough, lianas, nest } from "./hanging.ts";
import { fig, stones, tree } from "./standing.ts";
import type { TrunkPalette } from "./trunks.palette.ts";

type Draw = (palette: TrunkPalette) => Markup;

/** What stands below an opening, and what hangs above it. */
export const TRUNK_KINDS: readonly Readonly<Record<Way, Draw>>[] = [
  { standing: fig, hanging: lianas },
  { standing: stones, hanging: nest },
  { standing: tree, hanging: bough },
];

/** All trunks side by side, kind by kind: each standing, then hanging. */
export function trunkSheet(palette: TrunkPalette): string {
  const columns = TRUNK_KINDS.flatMap(({ standing, hanging }) => [
    clipped(box("standing"), standing(palette)),
    clipped(box("hanging"), hanging(palette)),
  ]);
  const width = TRUNK_WIDTH * columns.length;
  const drawn = columns.map((column, i) => `<g transform="translate(${i * TRUNK_WIDTH} 0)">${column}</g>`);
  return svgDocument(
    { x: 0, y: 0, width, height: TRUNK_LENGTH },
    drawn.join(""),
    `width="${width}" height="${TRUNK_LENGTH}"`,
  );
}
