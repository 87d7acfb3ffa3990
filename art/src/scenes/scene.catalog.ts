import { LAYER_NAMES, type MovingPart, type Scene } from "./scene.ts";
import { SCENES } from "./scenes.ts";
import { partsVersion, sceneVersion } from "./shipped-scenes.ts";

/**
 * What the web knows of the scenes, as source text by file name: a module that names them with their sizes, layers and
 * moving parts, and a stylesheet with their ratios and where the parts lie, since pages may hold no inline styles. Both are there
 * for each place, in all its widths: a page loads nothing of the places of others.
 */
export function sceneCatalog(): ReadonlyMap<string, string> {
  const places = Map.groupBy(SCENES, ({ name }) => name.replace(/-(phone|wide|ultra)$/, ""));
  return new Map(
    [...places].flatMap(([place, scenes]) => [
      [`${place}.scenes.ts`, sceneModule(place, scenes)],
      ...(hasPlaces(scenes) ? [[`${place}.scenes.module.css`, stylesheet(scenes)] as const] : []),
    ]),
  );
}

/** Small pictures have their measures from their cards, and nothing lies over them: their rules would be read by nobody. */
const hasPlaces = (scenes: readonly Scene[]): boolean => scenes.some(({ isSmall }) => !isSmall);

function sceneModule(place: string, scenes: readonly Scene[]): string {
  const blocks = [
    "// Written by `node art/src/render.ts`; edit the drawing, not this file.",
    ...(hasPlaces(scenes)
      ? [
          `import type { SceneSource } from "../scene.source.ts";\nimport places from "./${place}.scenes.module.css";`,
          "const placeOf = (name: string): string | undefined => places[name];",
        ]
      : ['import type { SceneSource } from "../scene.source.ts";', "const placeOf = () => undefined;"]),
    ...scenes.map(entry),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function entry(scene: Scene): string {
  const { parts = [] } = scene;
  const fields = [
    `name: ${JSON.stringify(scene.name)}`,
    `version: ${JSON.stringify(sceneVersion(scene))}`,
    `widthPx: ${scene.width}`,
    `heightPx: ${scene.height}`,
    `widthsPx: [${scene.widthsPx.join(", ")}]`,
    `layers: [${scene.isLayered ? LAYER_NAMES.map((name) => JSON.stringify(name)).join(", ") : ""}]`,
    `parts: [${parts.map(({ name }) => JSON.stringify(name)).join(", ")}]`,
    ...(parts.length > 0 ? [`partsVersion: ${JSON.stringify(partsVersion(parts))}`] : []),
    "placeOf",
  ];
  return `export const ${constantName(scene.name)}: SceneSource = {\n${fields.map((field) => `  ${field},`).join("\n")}\n};`;
}

function stylesheet(scenes: readonly Scene[]): string {
  const blocks = scenes.flatMap((scene) => [
    rule(scene.name, [["--ratio", String(Math.round((scene.width / scene.height) * 1e4) / 1e4)]]),
    ...(scene.parts ?? []).map((part) => partRule(scene, part)),
  ]);
  return `/* Written by \`node art/src/render.ts\`; edit the drawing, not this file. */\n${blocks.join("\n")}`;
}

/** What moves about its pivot; the others appear and vanish where they are. */
const TURNING: readonly MovingPart["name"][] = ["tail", "leaf"];

function partRule({ name, width, height }: Scene, { name: part, frame, pivot }: MovingPart): string {
  const pivotX = percent((pivot[0] - frame.x) / frame.width);
  const pivotY = percent((pivot[1] - frame.y) / frame.height);
  return rule(`${name}-${part}`, [
    ["top", `${percent(frame.y / height)}%`],
    ["left", `${percent(frame.x / width)}%`],
    ["width", `${percent(frame.width / width)}%`],
    ["height", `${percent(frame.height / height)}%`],
    ...(TURNING.includes(part) ? [["transform-origin", `${pivotX}% ${pivotY}%`] as const] : []),
  ]);
}

function rule(name: string, declarations: readonly (readonly [property: string, value: string])[]): string {
  return `.${name} {\n${declarations.map(([property, value]) => `  ${property}: ${value};\n`).join("")}}\n`;
}

/** To an eighth of a pixel of the widest screens: every digit more is sent with every page. */
const percent = (share: number): number => Math.round(share * 1e4) / 1e2;

const constantName = (name: string): string =>
  `${name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())}Scene`;
