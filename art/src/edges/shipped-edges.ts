import { DAYTIMES } from "../scenes/daytimes.ts";
import type { Daytime } from "../scenes/scene.ts";
import { type ShippedFile, versionOf } from "../shipped.file.ts";
import { svgDocument } from "../svg.ts";
import { BANK } from "./bank.edge.ts";
import { CANOPY } from "./canopy.edge.ts";
import { BANDS, type Edge, type Size, STRIPS } from "./edge.ts";
import { GROVE } from "./grove.edge.ts";
import { HILLS } from "./hills.edge.ts";
import { MIST } from "./mist.edge.ts";
import { SOIL } from "./soil.edge.ts";
import { THICKET } from "./thicket.edge.ts";

const EDGES: readonly Edge[] = [CANOPY, BANK, SOIL, GROVE, HILLS, THICKET, MIST];

function edgeSvg(
  { draw, sizes, keeps = "xMaxYMax", band = BANDS }: Edge,
  { width, height, scale }: Size,
  { name, forest }: Daytime,
): string {
  const drawing = draw({ width, height, scale, forest, band: band[name] });
  const fill = sizes ? ` preserveAspectRatio="${keeps} slice"` : "";
  return svgDocument({ x: 0, y: 0, width, height }, drawing, `width="${width}" height="${height}"${fill}`);
}

const versionOfEdge = (edge: Edge): string =>
  versionOf(
    DAYTIMES.flatMap((daytime) => (edge.sizes ?? STRIPS).map((strip) => edgeSvg(edge, strip, daytime))),
  );

/** Every strip, by day and by night. */
export function edgeFiles(): ShippedFile[] {
  return EDGES.flatMap((edge) => {
    const version = versionOfEdge(edge);
    return DAYTIMES.flatMap((daytime) =>
      (edge.sizes ?? STRIPS).map(
        (strip): ShippedFile => ({
          path: `art/edge-${edge.name}-${strip.suffix}-${daytime.name}.${version}.svg`,
          make: async () => edgeSvg(edge, strip, daytime),
        }),
      ),
    );
  });
}

/** The web's module that names every strip with its version, as source text. */
export function edgeCatalogModule(): string {
  const entries = EDGES.map((edge) => `  ${edge.name}: ${JSON.stringify(versionOfEdge(edge))},`);
  return [
    "// Written by `node art/src/render.ts`; edit the drawing, not this file.",
    `export const EDGE_VERSIONS = {\n${entries.join("\n")}\n} as const;`,
    "",
  ]
    .join("\n\n")
    .replace(/\n\n$/, "\n");
}
