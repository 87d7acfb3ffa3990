import { BLEED, LAYER_NAMES, type MovingPart, type Scene } from "./scene.ts";
import { SCENES } from "./scenes.ts";
import { partVersion, sceneVersion } from "./shipped-scenes.ts";

/** The web's module that names every scene with its sizes, layers and moving parts, as source text. */
export function sceneCatalogModule(): string {
  const blocks = [
    "// Written by `node art/src/render.ts`; edit the drawing, not this file.",
    'import type { SceneSource } from "./scene.source.ts";',
    ...SCENES.map(entry),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function entry(scene: Scene): string {
  const fields = [
    `name: ${JSON.stringify(scene.name)}`,
    `version: ${JSON.stringify(sceneVersion(scene))}`,
    `widthPx: ${scene.width}`,
    `heightPx: ${scene.height}`,
    `widthsPx: [${scene.widthsPx.join(", ")}]`,
    `layers: [${scene.isLayered ? LAYER_NAMES.map((name) => JSON.stringify(name)).join(", ") : ""}]`,
    `bleedPx: ${scene.isLayered ? BLEED : 0}`,
  ];
  const parts = (scene.parts ?? []).map((part) => partEntry(scene, part));
  const list = parts.length > 0 ? `[\n${parts.join("\n")}\n  ]` : "[]";
  return `export const ${constantName(scene.name)}: SceneSource = {\n${fields.map((field) => `  ${field},`).join("\n")}\n  parts: ${list},\n};`;
}

function partEntry({ width, height }: Scene, part: MovingPart): string {
  const { name, frame, pivot } = part;
  const fields = [
    `name: ${JSON.stringify(name)}`,
    `version: ${JSON.stringify(partVersion(part))}`,
    `leftPercent: ${percent(frame.x / width)}`,
    `topPercent: ${percent(frame.y / height)}`,
    `widthPercent: ${percent(frame.width / width)}`,
    `heightPercent: ${percent(frame.height / height)}`,
    `pivotXPercent: ${percent((pivot[0] - frame.x) / frame.width)}`,
    `pivotYPercent: ${percent((pivot[1] - frame.y) / frame.height)}`,
  ];
  return `    {\n${fields.map((field) => `      ${field},`).join("\n")}\n    },`;
}

const percent = (share: number): number => Math.round(share * 1e5) / 1e3;

const constantName = (name: string): string =>
  `${name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())}Scene`;
